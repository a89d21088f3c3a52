"""Every option of every kind of decision on a phone: a finger reaches it, and it can be read."""

from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

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
#: The windows of the sample: a small phone, upright and lying, and a tablet.
SAMPLE = (SIZES[0], SIZES[3], SIZES[5])
LANGUAGES = ("en", *(code for code in translated() if language_of(code).offered))
#: A stored position of every kind of decision that somebody answers.
POSITIONS = tuple(name for name in NAMES if load(name).to_move not in (None, CHANCE))


class Look(NamedTuple):
    """A window, a position that is shown in it, and the language of its options."""

    width: int
    height: int
    language: str
    position: str


def looks() -> list[Look]:
    """Every position in every window and language; in a sample each of them at least once."""
    if sized(0, 1):
        found = product(SIZES, LANGUAGES, POSITIONS)
        return [Look(*size, language, name) for size, language, name in found]
    share = -(-len(POSITIONS) // len(SAMPLE))
    spread = [
        Look(*SAMPLE[at // share], language, name)
        for at, (name, language) in enumerate(zip(POSITIONS, cycle(LANGUAGES), strict=False))
    ]
    # one option beside the end of the turn left the ways back no room
    return [Look(*SIZES[2], "de", "order_phase"), *spread]


def test_the_sample_has_every_language_and_kind() -> None:
    found = looks()
    assert {(look.width, look.height) for look in found} >= {*SAMPLE}
    assert {look.language for look in found} == {*LANGUAGES}
    assert {look.position for look in found} == {*POSITIONS}


def test_a_finger_reaches_every_option(people: Callable[..., Person], prepared: Prepared) -> None:
    person = people(**PHONE)
    game = prepared.take("windows-2")
    person.claim(game)
    found: dict[str, list[str]] = {}
    window: list[int] = []
    for width, height, language, name in looks():
        if window != [width, height]:
            window = [width, height]
            person.page.set_viewport_size({"width": width, "height": height})
            person.open(f"/game/{game['code']}/")
            # drawn again for this window: the options that are put there later stay
            expect(person.table).to_have_attribute("data-view", f"{width}x{height}t")
            person.wait_for_panel()
        with speaking(language):
            put_options(person, name)
        found[f"{width}x{height} {language} {name}"] = person.page.evaluate(OPTIONS)
    misses.assert_none(len(found), found)
