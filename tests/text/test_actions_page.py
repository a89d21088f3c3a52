"""docs/actions.md is complete, and the numbers and texts of actions never change."""

import hashlib
import random
import re
from itertools import islice
from pathlib import Path

import pytest

import agra
from agra.bots import Company
from agra.bots.play import decide
from agra.lab.checking import soak
from agra.rules import actions, kinds
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.reasons import REASONS

PAGE = (Path(__file__).parents[2] / "docs" / "actions.md").read_text(encoding="utf-8")

#: The first number of every block and the digest of all texts. Records and trained bots rely on
#: both, so a change here breaks them.
STARTS = {
    "ROLL": 0, "DRAW": 6, "PLACE": 20, "LAY": 40, "LAY_COOK": 60, "MEDITATE": 61,
    "MEDITATE_FARMER": 65, "END_MEDITATION": 66, "RAISE": 67, "STEP": 87, "INFLUENCE": 111,
    "BUILD": 114, "BONUS": 130, "PAY": 142, "PAY_RUPEES": 158, "GIVE": 159, "TAKE": 175,
    "RETURN": 191, "RETURN_FAVOUR": 207, "EXCHANGE": 208, "INTO": 224, "PROCESS": 240,
    "COUNT": 256, "GAIN": 260, "SELL": 276, "SERVE": 292, "OFFER": 308, "BOWL": 324, "ON": 340,
    "TOKEN": 356, "UNCOVER": 362, "FARMER": 370, "FULFIL": 378, "TILE": 381, "FAVOURS": 395,
    "DISCARD": 396, "ADVANCE_STONE": 410, "REMOVE_COVER": 411, "MOVE_FARMERS": 412,
    "MOVE_TOKEN": 413, "DELIVER": 414, "KEEP": 798, "FOLLOW": 799, "DOUBLE": 800, "DECLINE": 801,
    "DONE": 802, "END_ACTION": 803, "PASS": 804, "END_TURN": 805, "OIL": 806, "CURRY": 807,
    "OIL_AND_CURRY": 808, "FAVOUR": 809, "FAVOUR_MULLAH": 826, "STATUE": 843, "BOOK": 844,
    "PAINTING": 845, "CLOTHES": 846, "CALIPH": 847, "ENGLISH_TRADER": 848, "MOSAIC_1": 849,
    "MOSAIC_3": 850, "FRENCH_TRADER": 851,
}  # fmt: skip
DIGEST = "a42b1391af462df3c83d544852c7c67e35659ffe1f05d2443dd08d1fc6eaf1e8"


def rows(first_column: str) -> list[list[str]]:
    """The rows of the table on the page whose header begins with this column."""
    lines = PAGE.splitlines()
    head = next(n for n, line in enumerate(lines) if line.startswith(f"| {first_column} |"))
    found = []
    for line in lines[head + 2 :]:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split("|")])
    return found


def blocks() -> dict[str, tuple[int, int, list[str], set[str]]]:
    """By name: first and last number, the texts shown, and the decisions."""
    found = {}
    for name, numbers, texts, _, decisions in rows("block"):
        first, _, last = numbers.partition("-")
        at = set(re.findall(r"`(\w+)`", decisions))
        if "*open*" in decisions:
            at |= OPEN
        shown = re.findall(r"`([^`]+)`", texts)
        found[name.strip("`")] = (int(first), int(last or first), shown, at)
    return found


OPEN = {kinds.NAMES[kind] for kind in range(kinds.KINDS) if INTERRUPTIBLE[kind]}


def test_numbers_and_texts_are_pinned() -> None:
    texts = "\n".join(agra.action_text(number) for number in range(agra.NUM_ACTIONS))
    assert agra.NUM_ACTIONS == 867
    assert hashlib.sha256(texts.encode()).hexdigest() == DIGEST


def test_block_starts_are_pinned() -> None:
    named = {
        name: value
        for name, value in vars(actions).items()
        if name.isupper() and isinstance(value, int) and name != "NUM_ACTIONS"
    }
    assert named == STARTS


def test_page_has_every_block_with_its_numbers() -> None:
    page = blocks()
    assert {name: first for name, (first, _, _, _) in page.items()} == STARTS
    covered = [n for first, last, _, _ in page.values() for n in range(first, last + 1)]
    assert sorted(covered) == list(range(agra.NUM_ACTIONS))


def test_page_shows_the_first_and_last_text_of_every_block() -> None:
    for first, last, texts, _ in blocks().values():
        expected = [agra.action_text(first)]
        if last > first:
            expected.append(agra.action_text(last))
        assert texts == expected


def test_page_has_every_decision_and_says_where_secondary_actions_fit() -> None:
    listed = {row[0].strip("`"): row[3] for row in rows("decision")}
    names = kinds.NAMES[1 : kinds.LAST_DECISION + 1]
    assert list(listed) == list(names)
    assert {name for name, said in listed.items() if said.startswith("yes")} == OPEN


def test_page_has_every_reason() -> None:
    listed = {row[0].strip("`"): row[1] for row in rows("reason")}
    assert listed == REASONS


@pytest.mark.much
def test_actions_are_legal_where_the_page_says() -> None:
    """In games of all kinds, an action is legal only at the decisions that its row names."""
    page = blocks()
    block_of = [""] * agra.NUM_ACTIONS
    for name, (first, last, _, _) in page.items():
        block_of[first : last + 1] = [name] * (last + 1 - first)
    seen: set[tuple[str, str]] = set()
    for game in islice(soak.games(70, [2, 3, 4], ["farmer", "random"], "light"), 12):
        rng = random.Random(game.seed)
        company = Company(soak.seat_bots(game, rng), game.seed)
        state = soak.set_up(game, rng)
        while state.to_move is not None:
            for action in state.legal_actions():
                seen.add((block_of[action], state.decision))
            state.apply(decide(state, company, rng))
    wrong = [(block, at) for block, at in sorted(seen) if at not in page[block][3]]
    assert not wrong
    all_pairs = {(name, at) for name, (_, _, _, places) in page.items() for at in places}
    assert len(seen) > 0.85 * len(all_pairs), sorted(all_pairs - seen)


@pytest.mark.parametrize("text", ["deliver oil cook", "place paper_mill", "token 3 high"])
def test_every_action_text_can_be_parsed(text: str) -> None:
    assert agra.action_text(agra.parse_action(text)) == text


def test_the_example_of_the_page_is_true() -> None:
    lines = [line.strip() for line in PAGE.splitlines() if line.startswith("    ")]
    code = [line[4:] for line in lines if line.startswith(">>> ")]
    namespace: dict[str, object] = {"agra": agra}
    exec(code[0], namespace)
    shown = lines[lines.index(">>> " + code[1]) + 1]
    assert repr(eval(code[1], namespace)) == shown
