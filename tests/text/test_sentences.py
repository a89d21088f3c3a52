"""Every event as a sentence."""

import gettext
import random
from collections.abc import Iterator
from itertools import islice

import pytest

import agra
from agra.bots import Company
from agra.bots.play import decide
from agra.lab.checking import soak
from agra.text import i18n, sentence
from agra.text import names as name_of
from tests.text.catalogues import catalogue

NAMES = ["Yellow", "Turquoise", "Orange", "Violet"]

#: Events without a sentence.
SILENT = {"markers_back"}


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (("delivered", 0, "wood", 2, "mahout"), "Yellow delivers 2 wood to the Mahout."),
        (("delivered", 3, "statues", 1, "dewan"), "Violet delivers 1 statue to the Dewan."),
        (("won", 1, "sadr_us_sudur", 2), "Turquoise wins the contract of the Sadr us-Sudur."),
        (("rupees", 0, "", 1, "", "delivery"), "Yellow gets 1 rupee for the delivery."),
        (("rupees", 0, "", -2, "", "day_labourer"), "Yellow pays 2 rupees for the day labourer."),
        (("gained", 2, "favour", 2, "", "merchant"), "Orange gains 2 favours from the Merchant."),
        (("gained", 2, "cotton", 4, "", "production"), "Orange produces 4 cotton."),
        (
            ("gained", 1, "favour", 1, "mahout", "contract_lost"),
            "Turquoise gains 1 favour for the deliveries to the Mahout.",
        ),
        (("lost", 2, "wood", 3), "Orange has no markers left and loses 3 wood."),
        (
            ("processed", 0, "paper", 2, "books", "processing"),
            "Yellow processes 2 paper into 2 books.",
        ),
        (
            ("processed", 1, "wood", 1, "paper", "follower"),
            "Turquoise follows and processes 1 wood into 1 paper.",
        ),
        (
            ("exchanged", 0, "wood", 2, "paper", "dyer"),
            "Yellow turns 2 wood into 1 paper with the Dyer.",
        ),
        (
            ("fulfilled", 0, "merchants", 5, "oil dye"),
            "Yellow fulfils order 5 of the Merchants with 1 oil and 1 dye.",
        ),
        (("served", 0, "cloth", 1, "cloth"), "Yellow gives Akbar 1 cloth."),
        (("served", 0, "cloth", 1, "dye"), "Yellow gives Akbar 1 cloth (bowl: dye)."),
        (("placed", 0, "sailor"), "Yellow places a worker at the Sailor."),
        (
            ("ejected", 1, "standing", 1, "oil_press"),
            "Turquoise: a standing worker at the Oil press is ejected.",
        ),
        (("built", -1, "studio"), "Studio: built by the event, and nobody gets a bonus."),
        (("built", 0, "studio"), "Yellow builds: Studio."),
        (("laid", 0, "cook"), "Yellow meditates with a worker from the Cook."),
        (("points", 0, "", 3), "Yellow gets 3 meditation points."),
        (("points", 0, "", -1), "Yellow spends 1 meditation point."),
        (("favour_action", 0, "sell", 2), "Yellow spends 2 favours on “sell”."),
        (
            ("price_token", 0, "3", 4, "books"),
            "Yellow moves price token 3: books (now worth 4).",
        ),
        (
            ("end_announced", 0, "orders"),
            "Yellow has fulfilled the last order of a guild: the end of the game is triggered.",
        ),
    ],
)
def test_sentences(event: tuple[str, int], expected: str) -> None:
    assert sentence(agra.Event(*event), NAMES) == expected


def test_sentences_use_the_names_of_the_players() -> None:
    event = agra.Event("delivered", 1, "wood", 2, "mahout")
    assert sentence(event, ["Ann", "Bo"]) == "Bo delivers 2 wood to the Mahout."


def test_minor_events_have_no_sentence() -> None:
    assert sentence(agra.Event("markers_back", 0, count=2), NAMES) is None


def events_of_games() -> Iterator[agra.Event]:
    """All events of some games by all kinds of players except the slow one."""
    for game in islice(soak.games(300, [2, 3, 4], ["farmer", "random"], "light"), 12):
        rng = random.Random(game.seed)
        events: list[agra.Event] = []
        state = soak.set_up(game, rng)
        state.listener = events.append
        company = Company(soak.seat_bots(game, rng), game.seed)
        while state.to_move is not None:
            state.apply(decide(state, company, rng))
        yield from events


@pytest.mark.much
def test_every_event_has_a_different_sentence() -> None:
    """Every event has one, no argument stays unfilled, and every reason changes the text."""
    seen: set[tuple[str, str]] = set()
    for event in events_of_games():
        if event.kind in SILENT:
            continue
        sentences = sentence(event, NAMES)
        assert sentences is not None, event
        assert sentences[0].isupper(), sentences
        assert sentences.endswith("."), sentences
        assert not {"{", "}", "_"} & set(sentences), sentences
        seen.add((event.kind, event.why))
        plain = agra.Event(event.kind, event.seat, event.what, event.count, event.where)
        if event.kind in ("gained", "paid", "rupees", "influence", "exchanged") and event.count > 0:
            assert sentences != sentence(plain, NAMES), f"{event} is told without its reason"
    assert len(seen) > 70, "the games were too short to show much"


def test_sentences_go_through_gettext() -> None:
    class Shouting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace("delivers", "LIEFERT")

        def pgettext(self, context: str, message: str) -> str:
            return {"to the Mahout": "AN DEN MAHUT"}[message]

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return msgid2.replace("wood", "HOLZ")

    event = agra.Event("delivered", 0, "wood", 1, "mahout")
    with catalogue("de", Shouting()), i18n.language("de"):
        assert sentence(event, NAMES) == "Yellow LIEFERT 1 HOLZ AN DEN MAHUT."
    assert sentence(event, NAMES) == "Yellow delivers 1 wood to the Mahout."


def test_all_names_are_different() -> None:
    names = agra.rules.names
    for listed, named in (
        (names.GOODS, name_of.good),
        (names.SPACES, name_of.space),
        (names.NOTABLES, name_of.notable),
        (names.GUILDS, name_of.guild),
        (names.FAVOUR_ACTIONS, name_of.favour_action),
        (names.OUTER_ACTIONS, name_of.favour_action),
    ):
        shown = [named(name) for name in listed]
        assert len(set(shown)) == len(listed)
        assert not any("_" in name for name in shown)


def test_counted_things_have_a_plural() -> None:
    assert name_of.goods(1, "books") == "1 book"
    assert name_of.goods(2, "books") == "2 books"
    assert name_of.favours(1) == "1 favour"
    assert name_of.rupees(0) == "0 rupees"
    assert name_of.colours(2) == ["Yellow", "Turquoise"]
