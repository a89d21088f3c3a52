"""The stylesheet defines every colour in both themes, and text has enough contrast."""

import gzip
import re
from pathlib import Path

import pytest

import agra.table
from agra.picture import palette

FOLDER = Path(agra.table.__file__).parent / "static" / "table"
TEMPLATES = Path(agra.table.__file__).parent / "templates" / "table"
#: Only the lesson pages load these.
LESSONS = ("lesson_card.js", "lessons.css", "lesson_list.js", "progress.js")
CSS = (FOLDER / "table.css").read_text(encoding="utf-8")
NIGHT_CSS = (FOLDER / "dark.css").read_text(encoding="utf-8")


def _colours(css: str) -> dict[str, str]:
    start = css.index(":root {")
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", css[start : css.index("}", start)]))


LIGHT = _colours(CSS)
NIGHT = _colours(NIGHT_CSS)
DARK = {**LIGHT, **NIGHT}


def test_every_colour_of_the_drawing_has_a_value() -> None:
    used = {
        name
        for value in vars(palette).values()
        for name in re.findall(r"var\(--([a-z0-9-]+)\)", str(value))
    }
    assert "card" in used
    assert used <= LIGHT.keys()


def test_a_picture_that_stands_alone_has_the_colours_of_the_day() -> None:
    by_name = {f"var(--{name})": value for name, value in LIGHT.items()}
    shown = {name: by_name.get(LIGHT[name], LIGHT[name]) for name in palette.DAY}
    assert shown == {name: value.lower() for name, value in palette.DAY.items()}


def test_the_dark_theme_names_no_colour_that_the_light_one_has_not() -> None:
    assert NIGHT.keys() <= LIGHT.keys()


@pytest.mark.parametrize("style", sorted(FOLDER.glob("*.css")), ids=lambda style: style.stem)
def test_every_colour_has_a_name(style: Path) -> None:
    """A rule names its colours, so that a theme can change them."""
    values = re.findall(r"^\s*(?!--)[a-z-]+:[^;{}]*;", style.read_text("utf-8"), re.MULTILINE)
    assert values
    assert [value for value in values if re.search(r"#[0-9a-f]{3,8}\b", value, re.IGNORECASE)] == []


def _brightness(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, two: str) -> float:
    light, dark = sorted((_brightness(one), _brightness(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PAIRS = [
    *((ink, on) for ink in ("ink", "ink2") for on in ("page", "panel", "card", "quiet", "site")),
    ("ink", "pale"), ("head", "panel"), ("head", "card"), ("link", "panel"), ("spent", "card"),
    ("spent", "quiet"), ("river-ink", "river-top"), ("river-ink", "river-bottom"),
    ("top-ink", "top"), ("top-ink2", "top"), ("bar-ink", "bar"), ("bar-ink2", "bar"),
    ("bar-now", "bar"), ("on-glow", "glow"), ("ink", "favour-step"),
]  # fmt: skip


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("pair", PAIRS, ids="-on-".join)
def test_text_can_be_read(pair: tuple[str, str], theme: dict[str, str]) -> None:
    ink, ground = (theme[name] for name in pair)
    assert _contrast(ink, ground) >= 4.5, f"{pair}: {ink} on {ground}"


def test_white_numbers_can_be_read_on_flags_and_guilds() -> None:
    for theme in (LIGHT, DARK):
        for name in ("flag0", "flag1", "flag2", "flag3", "guild0", "guild1", "guild2"):
            assert _contrast("#FFFFFF", theme[name]) >= 4.5, name


def test_no_letter_of_the_page_is_smaller_than_12() -> None:
    """At the smallest scale a rem is 16."""
    for size in re.findall(r"font(?:-size)?: [^;{}]*?(\d*\.\d+|\d+)rem", CSS):
        assert float(size) * 16 >= 12, f"{size}rem"


def _loaded(scripts: list[str]) -> set[str]:
    """Scripts with everything they import."""
    found: set[str] = set()
    while scripts:
        name = scripts.pop()
        if name not in found:
            found.add(name)
            scripts += re.findall(r'from "\./([a-z_-]+\.js)"', (FOLDER / name).read_text("utf-8"))
    return found


def test_what_a_page_loads_is_small() -> None:
    """Measured compressed, as it is sent: with page and htmx a first visit stays under 140 KB."""
    base = (TEMPLATES / "base.html").read_text("utf-8")
    styles = set(re.findall(r"table/([a-z_-]+\.css)", base))
    names = styles | _loaded(re.findall(r"table/([a-z_-]+\.js)", base))
    assert {"table.css", "table.js", "spots.js"} <= names
    assert sum(len(gzip.compress((FOLDER / name).read_bytes())) for name in names) < 110_000


def test_what_a_lesson_loads_besides_is_small() -> None:
    files = [FOLDER / name for name in LESSONS]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < 8_000


def test_scripts_and_styles_load_nothing_from_elsewhere() -> None:
    for file in FOLDER.iterdir():
        if file.suffix in (".png", ".ico"):
            continue
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search("https?://", text), file.name
        for name in re.findall(r'url\("([^"#]+)"\)|from "\./([^"]+)"', text):
            assert (FOLDER / (name[0] or name[1])).is_file(), name
