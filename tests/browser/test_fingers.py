"""Every option of every kind of decision on a phone: a finger reaches it, and it can be read."""

from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

from agra.rules.state import CHANCE
from agra.text.i18n import language as speaking
from agra.text.languages import language_of, translated
from tests.browser import misses
from tests.browser.boards import put_options
from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import Person
from tests.fixtures import NAMES, load
from tests.sizes import sized

OPTIONS = (Path(__file__).parent / "options.js").read_text("utf-8")
SIZES = ((360, 640), (844, 390), (390, 844), (640, 360), (375, 667), (820, 1180))
LANGUAGES = ("en", *(code for code in translated() if language_of(code).offered))
#: A stored position of every kind of decision that somebody answers.
POSITIONS = tuple(name for name in NAMES if load(name).to_move not in (None, CHANCE))


class Look(NamedTuple):
    """A window, a language and the positions that are shown in it."""

    width: int
    height: int
    language: str
    positions: tuple[str, ...]


def looks() -> Iterator[Look]:
    """Every window in every language with every position; a sample has each of them once."""
    if sized(0, 1):
        for (width, height), language in product(SIZES, LANGUAGES):
            yield Look(width, height, language, POSITIONS)
        return
    for at, ((width, height), language) in enumerate(zip(SIZES, cycle(LANGUAGES), strict=False)):
        yield Look(width, height, language, POSITIONS[at :: len(SIZES)])


def test_the_sample_has_every_window_language_and_kind() -> None:
    found = [*looks()]
    assert {(look.width, look.height) for look in found} == {*SIZES}
    assert {look.language for look in found} == {*LANGUAGES}
    assert {name for look in found for name in look.positions} == {*POSITIONS}


def test_a_finger_reaches_every_option(people: Callable[..., Person], prepared: Prepared) -> None:
    person = people(**PHONE)
    game = prepared.take("windows-2")
    person.claim(game)
    found: dict[str, list[str]] = {}
    shown = 0
    for look in looks():
        person.page.set_viewport_size({"width": look.width, "height": look.height})
        person.open(f"/game/{game['code']}/?language={look.language}")
        person.page.wait_for_load_state("load")
        person.wait_for_panel()
        with speaking(look.language):
            for name in look.positions:
                put_options(person, name)
                key = f"{look.width}x{look.height} {look.language} {name}"
                found[key] = person.page.evaluate(OPTIONS)
                shown += 1
    misses.assert_none(shown, found)
