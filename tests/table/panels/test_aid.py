"""The player aid explains everything, and its amounts are those of the game."""

import pytest

import agra
from agra.components import components_from, default_components
from agra.rules import layout as at
from agra.rules.kinds import LAST_DECISION
from agra.rules.kinds import NAMES as KINDS
from agra.rules.names import BONUS_TILES, CHARACTERS, FAVOUR_ACTIONS, GOODS, LUXURY, NOTABLES
from agra.rules.values import Components
from agra.table.game.sight import masked, sight_of
from agra.table.panels.rules.aid import Aid, Entry, aid
from agra.table.panels.tips.tips import tips
from agra.text import abilities, i18n
from agra.text import names as name_of
from agra.text.languages import offered
from agra.text.options.menu_labels import bonus_text
from tests.fixtures import NAMES, load


def entries(found: Aid) -> list[Entry]:
    """Every line of the first and the third tab."""
    sections = [section for column in found.columns for section in column]
    return [entry for section in (*sections, *found.contracts) for entry in section.entries]


def about(found: Aid, topic: str) -> list[Entry]:
    return [entry for entry in entries(found) if topic in entry.about]


def all_words(found: Aid) -> str:
    parts = []
    for entry in entries(found):
        parts += [entry.lead, entry.text, *(amount.heard for amount in entry.amounts)]
    return "\n".join(parts)


@pytest.mark.parametrize("code", sorted(offered()))
def test_every_thing_is_explained_in_the_aid_or_the_tips(code: str) -> None:
    """Every notable, favour action, luxury good and bonus tile."""
    state = agra.new_game(players=4, seed=5)
    with i18n.language(code):
        words = all_words(aid(state._c))
        told = tips(sight_of(state, 0))
        hung = "\n".join(told.values())
        for name in NOTABLES:
            assert abilities.contract(name) in words, name
        for name in FAVOUR_ACTIONS:
            assert abilities.favour_action(name) in words, name
        for name in LUXURY:
            assert abilities.scroll(name) in words, name
        for tile, name in enumerate(BONUS_TILES):
            assert bonus_text(state, tile) in told[f"bonus-{name}"], name
            assert bonus_text(state, tile) in hung
        for name in (*CHARACTERS, "oil", "curry"):
            topic = f"scroll-{name}" if name in GOODS else f"character-{name}"
            assert about(aid(state._c), topic), name


def test_the_aid_shows_the_amounts_of_every_bonus_tile() -> None:
    c = default_components()
    [row, *_others] = about(aid(c), "bonus")
    rupees = [amount.text for amount in row.amounts if amount.icon == "piece-coin"]
    assert rupees == [str(count) for count in c.bonus_rupees[:4]]


def changed(section: str, **values: object) -> Components:
    """The components with other values."""
    raw = {**default_components().raw}
    raw[section] = {**raw[section], **values}
    return components_from(raw, "The test")


def test_amounts_come_from_the_components_of_the_game() -> None:
    raw = {**default_components().raw}
    raw["favour_action"] = [
        {**row, "own": 6, "spend": 5} if row["id"] == "sell" else row
        for row in raw["favour_action"]
    ]
    [sell] = about(aid(components_from(raw, "The test")), "favour-sell")
    assert [amount.text for amount in sell.amounts] == ["6", "\u22125"]
    richer = aid(changed("meditation_track", last_field_bonus=9))
    assert "9 rupees" in about(richer, "stone")[0].text
    gifts = about(aid(changed("akbar", further=4)), "end")
    assert any("then 4 each" in entry.text for entry in gifts)


@pytest.mark.parametrize("name", [name for name in NAMES if load(name).to_move is not None])
def test_the_second_tab_is_about_the_question(name: str) -> None:
    """The people at a real table are also asked for a die or a drawn tile."""
    state = load(name)
    seat = max(state.to_move or 0, 0)
    found = aid(state._c, masked(state, seat), name_of.colours(state.players), mine=True)
    assert found.now, state.decision
    shown = sum(len(section.entries) for section in found.now)
    assert 0 < shown < len(entries(found))


def test_every_kind_of_question_was_asked() -> None:
    met = {load(name).decision for name in NAMES}
    assert met >= set(KINDS[1 : LAST_DECISION + 1])


def test_a_delivery_tells_of_the_notables_it_can_go_to() -> None:
    state = load("deliveries")
    seat = state.to_move
    assert seat is not None
    found = aid(state._c, masked(state, seat), name_of.colours(state.players), mine=True)
    people = {topic for section in found.now for entry in section.entries for topic in entry.about}
    offered_to = {
        agra.action_text(action).split()[2]
        for action in state.legal_actions()
        if agra.action_text(action).startswith("deliver ")
    }
    assert offered_to
    assert {f"contract-{name}" for name in offered_to} <= people
    assert "character-sailor" in people
    assert "character-trader" not in people


def test_who_does_not_decide_gets_no_second_tab() -> None:
    state = load("deliveries")
    assert aid(state._c, state, name_of.colours(state.players)).now == ()


def test_contracts_tell_what_has_become_of_them() -> None:
    state = agra.new_game(players=2, seed=3)
    there = state._d[at.NOTABLE : at.NOTABLE + 24]
    won = list(there).index(at.ON_RIVER)
    state._d[at.NOTABLE + won] = at.WON + 1
    found = aid(state._c, state, ["Ada", "Ben"])
    notes = {entry.lead: entry.note for section in found.contracts for entry in section.entries}
    assert len(notes) == 24
    assert sum(1 for note in notes.values() if note == "not in this game") == 14
    assert notes[name_of.notable(NOTABLES[won])] == "won by Ben"
