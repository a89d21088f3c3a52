"""Since your last turn: a card per opponent, and what changed."""

import re
from dataclasses import replace

import pytest

from agra.table.pages.panels import recap_of
from agra.table.panels.history.recap import LINES, RecapRow, recap
from agra.table.panels.history.replay import replay
from tests.table.panels.support import GAMES, NAMES, Played


def rows(found: tuple[RecapRow, ...]) -> list[str]:
    return [row.text for row in found]


def test_it_is_counted_from_turn_to_turn() -> None:
    # Bruno's turn ended with decision 203; in between he answered two questions to follow.
    found = recap(Played("four_planners.txt", 234).sight(2))
    assert found is not None
    assert (found.since, found.until) == (203, 234)
    assert [card.player for card in found.cards] == ["Chen", "Anil", "Mia"]
    assert found.link == "/game/peacock/at/203?play=234"
    assert found.about == "Rounds 6 to 7 · the 7 most important of 11 actions"


def test_on_my_own_turn_it_ends_where_my_turn_began() -> None:
    found = recap(Played("four_planners.txt", 240).sight(2))
    assert found is not None
    assert (found.since, found.until) == (203, 234)
    assert not found.due
    begun = recap(Played("four_planners.txt", 234).sight(2))
    assert begun is not None
    assert begun.due


@pytest.mark.parametrize("forced", [True, False])
def test_a_phase_that_went_by_itself_is_no_decision_of_mine(forced: bool) -> None:
    sight = Played("four_planners.txt", 235).sight(2)
    last = replace(sight.history[-1], forced=forced)
    found = recap(replace(sight, past=replace(sight.past, steps=[*sight.history[:-1], last])))
    assert sight.mine
    assert found is not None
    assert found.due == forced


@pytest.mark.parametrize("resigned", [True, False])
def test_it_does_not_tell_what_the_board_has_not_shown(resigned: bool) -> None:
    """When bots play for me, the page shows their steps later; on my turn it tells all of them."""
    shown = Played("four_planners.txt", 222).sight(2)
    shown = replace(shown, past=replace(shown.past, live=False))
    present = Played("four_planners.txt", 234).sight(2)
    if resigned:
        kinds = ["bot farmer" for _name in NAMES]
        present = replace(present, players=replace(present.players, kinds=kinds))
    assert present.mine != resigned
    found = recap_of(shown, present)
    assert found is not None
    assert found.until == (222 if resigned else 234)
    assert found.due != resigned
    assert recap_of(shown, shown) is None  # who looks back misses nothing


def test_each_opponent_has_two_or_three_lines() -> None:
    found = recap(Played("four_planners.txt", 222).sight(2))
    assert found is not None
    chen, anil = found.cards
    assert rows(chen.rows) == ["works at the Quarry"]
    assert [(chip.count, chip.icon) for chip in chen.rows[0].chips] == [
        ("+2", "good-sandstone"),
        ("+1", "piece-coin"),
    ]
    assert rows(anil.rows) == [
        "builds: Paper mill",
        "works at the Paper mill; 2 follow",
        "serves Akbar",
    ]
    assert anil.link == "/game/peacock/at/208?play=222"


def test_work_that_waited_for_my_answer_has_its_gains() -> None:
    # Anil ejects Bruno's worker at decision 392; he produces when Bruno has answered for his Cook.
    found = recap(Played("four_planners.txt", 400).sight(2))
    assert found is not None
    work = next(row for row in found.cards[1].rows if row.text == "works at the Woodcutter")
    assert [(chip.count, chip.icon) for chip in work.chips] == [
        ("+3", "good-wood"),
        ("+1", "piece-coin"),
    ]


def test_what_changed_for_me() -> None:
    found = recap(Played("four_planners.txt", 330).sight(2))
    assert found is not None
    assert rows(found.changes) == [
        "You followed once",
        "Gained when the boat arrived",
        "All price tokens are back at the Trader",
        "The order limit is now 5",
    ]
    pushed = recap(Played("four_planners.txt", 272).sight(2))
    assert pushed is not None
    assert rows(pushed.changes) == ["Your worker was ejected: Sailor"]


def test_a_lost_contract_names_the_winner() -> None:
    # Anil's Dyer at decision 163; Mia had delivered to him in her turn, which ended with 128.
    found = recap(Played("four_planners.txt", 172).sight(1))
    assert found is not None
    assert "Dyer: Anil wins the contract" in rows(found.changes)


def test_a_contract_that_somebody_else_completes_is_not_called_theirs() -> None:
    # Anil delivers to the Grand Imam at decision 743, and Chen wins the contract.
    chens = recap(Played("four_planners.txt", 750).sight(3))
    assert chens is not None
    assert "Grand Imam: you win the contract" in rows(chens.changes)
    mias = recap(Played("four_planners.txt", 750).sight(1))
    assert mias is not None
    of_anil = next(card for card in mias.cards if card.player == "Anil")
    assert "completes the card for Chen: Grand Imam" in rows(of_anil.rows)
    assert not any("wins the contract of" in row for card in mias.cards for row in rows(card.rows))


@pytest.mark.parametrize("file", GAMES)
def test_short_words_without_identifiers(file: str) -> None:
    played = Played(file, 0)
    last = len(played.actions)
    for number in range(20, last, 37):
        played.go_on(number)
        for viewer in range(played.state.players):
            found = recap(played.sight(viewer))
            if found is None:
                continue
            for card in found.cards:
                assert 1 <= len(card.rows) <= LINES
                for row in card.rows:
                    assert len(row.text) <= 45, row.text
            for text in rows(tuple(r for c in found.cards for r in c.rows) + found.changes):
                assert "{" not in text
                assert not re.search(r"\b\d[a-z]\b|track|square", text), text


def test_nobody_else_gets_a_recap() -> None:
    assert recap(Played("four_planners.txt", 120).sight(None)) is None
    assert recap(Played("four_planners.txt", 0).sight(0)) is None


def test_the_ways_through_a_game() -> None:
    sight = Played("four_planners.txt", 205).sight(None)
    found = replay(sight)
    assert found.title == f"Round 6, {NAMES[3]}"
    back = {way.id: way.to for way in found.back}
    assert back == {"step-first": 0, "round-back": 172, "turn-back": 203, "step-back": 204}
    assert all(way.to is None for way in found.on)
    assert all(way.to is None for way in replay(Played("four_planners.txt", 0).sight(None)).back)
