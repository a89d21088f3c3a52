"""Games in a link: short, the same after unpacking, and any damage is one sentence."""

import base64
import contextlib
import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import agra
from agra.records import BadRecord, Record
from agra.records import packed as form
from agra.records.dice import roll
from agra.records.luck import Start
from agra.records.packed import (
    Link,
    PuzzleLink,
    ReplayLink,
    TableLink,
    first_record,
    pack_puzzle,
    pack_replay,
    pack_table,
    unpack,
    unpack_start,
)
from tests.records.example import bot_game, example
from tests.sizes import sized

#: The longest link of a whole game that people can play.
SHORT = 2000
NAMES = ["Alexandra", "Bartholomew", "Cunigunde", "Desiderius"]


def begun(players: int = 4, round_limit: int | None = None) -> Start:
    """A start with all its numbers."""
    start = Start(ident=7, players=players, round_limit=round_limit)
    numbers = range(players)
    for name, number in zip(NAMES, numbers, strict=False):
        start = start.join(name, 2**127 + number)
    for seat in numbers:
        start = start.reveal(seat, 2**127 + seat)
    return start


def played(start: Start, rng: random.Random, most: int = 10**6) -> list[int]:
    """Random decisions of a game by link, with its own luck."""
    state, rolls = first_record(start).state, 0
    actions: list[int] = []
    while state.to_move is not None and len(actions) < most:
        if state.to_move == agra.CHANCE:
            rolls += 1
            actions.append(roll(state, start.secret, rolls))
        else:
            actions.append(rng.choice(state.legal_actions()))
        state.apply(actions[-1])
    return actions


def replay_of(text: str) -> ReplayLink:
    found = unpack(text)
    assert isinstance(found, ReplayLink)
    return found


def table_of(text: str) -> TableLink:
    found = unpack(text)
    assert isinstance(found, TableLink)
    return found


# ------------------------------------------------------------------ length


def test_a_whole_game_of_four_has_at_most_2000_characters() -> None:
    """99 rounds are the most that the form for a new table offers; people play 15 to 25."""
    rng = random.Random(3)
    longest = 0
    for _ in range(sized(4, 50)):
        start = begun(round_limit=99)
        actions = played(start, rng)
        text = pack_table(start, actions)
        found = table_of(text).record
        assert found is not None
        assert found.actions == tuple(actions)
        longest = max(longest, len(text))
    for seed in range(sized(2, 20)):
        record = bot_game("farmer", 4, seed, names=NAMES)
        assert record.result is not None
        longest = max(longest, len(pack_replay(record)))
    print(f"the longest link of a whole game: {longest} characters")
    assert longest <= SHORT


# ------------------------------------------------------------------ there and back


games = st.builds(
    bot_game,
    kind=st.sampled_from(["random", "farmer"]),
    players=st.integers(2, 4),
    seed=st.integers(0, 2**32 - 1),
    decisions=st.integers(0, 300),
    open_rupees=st.booleans(),
    merchant_coin_on_stop=st.booleans(),
    round_limit=st.integers(1, 12),
    date=st.dates().map(str) | st.just("?"),
)


@given(games)
def test_a_replay_is_the_same_game(record: Record) -> None:
    found = replay_of(pack_replay(record, len(record) // 2))
    again = found.record
    assert found.at == len(record) // 2
    assert again.actions == record.actions
    assert again.state == record.state
    assert (again.names, again.date, again.setup) == (record.names, record.date, record.setup)
    assert (again.options, again.rules, again.colours) == (
        record.options,
        record.rules,
        record.colours,
    )


def test_the_colours_and_an_older_version_of_the_rules_stay() -> None:
    record = Record.begin(players=2, seed=1, rules=1, colours=["violet", "yellow"])
    found = replay_of(pack_replay(record))
    assert (found.record.colours, found.record.rules) == (("violet", "yellow"), 1)
    assert found.at is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_by_link_is_the_same_at_every_stage(players: int) -> None:
    start = Start(ident=2**48 - 1, players=players, merchant_coin_on_stop=True, round_limit=4)
    stages = [start]
    for name in NAMES[:players]:
        stages.append(stages[-1].join(name, len(stages)))
    for seat in range(players):
        stages.append(stages[-1].reveal(seat, seat + 1))
    for stage in stages:
        found = table_of(pack_table(stage))
        assert found.start == stage
        assert (found.record is None) == (not stage.is_ready)
    actions = played(stages[-1], random.Random(players))
    found = table_of(pack_table(stages[-1], actions))
    assert found.record is not None
    assert found.record.actions == tuple(actions)
    assert found.record.result is not None


def test_the_dice_of_a_game_by_link_cannot_be_forged() -> None:
    """Chance is not in the text: whoever unpacks it rolls the dice again, with the same result."""
    start = begun(2)
    actions = played(start, random.Random(1), 60)
    state = first_record(start).state
    rolls = []
    for number, action in enumerate(actions):
        if state.to_move == agra.CHANCE and len(state.legal_actions()) > 1:
            rolls.append((number, next(a for a in state.legal_actions() if a != action)))
        state.apply(action)
    at, other = rolls[0]
    forged = [*actions[:at], other]
    found = table_of(pack_table(start, forged)).record
    assert found is not None
    assert found.actions == tuple(actions[: at + 1])


def test_a_puzzle_is_its_name() -> None:
    assert unpack(pack_puzzle("quiet-ferry")) == PuzzleLink("quiet-ferry")


def test_white_space_of_a_mail_does_not_matter() -> None:
    text = pack_replay(example())
    broken = "\n ".join(text[at : at + 60] for at in range(0, len(text), 60))
    assert replay_of(f" {broken}\r\n").record.actions == example().actions


# ------------------------------------------------------------------ what does not fit


def test_a_game_that_does_not_fit_is_refused_in_one_sentence() -> None:
    record = example()
    position = Record.begin(position=record.state.to_json())
    corrected = example()
    corrected.correct(record.position(5).to_json())
    shuffled = Record.begin(
        players=2, setup={**example().setup, "river": example().setup["river"][::-1]}
    )
    for other in (position, corrected, shuffled):
        with pytest.raises(BadRecord, match="send its record as a file"):
            pack_replay(other)


def test_too_many_decisions_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "MOST_DECISIONS", 10)
    with pytest.raises(BadRecord, match="send its record as a file"):
        pack_replay(example())
    with pytest.raises(BadRecord, match="send its record as a file"):
        pack_table(begun(2), played(begun(2), random.Random(1), 11))


def test_an_illegal_decision_does_not_fit() -> None:
    with pytest.raises(agra.IllegalAction):
        pack_table(begun(2), [10**6])


# ------------------------------------------------------------------ only the start


def test_a_start_is_read_without_playing_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with many decisions takes long to play, so whoever wants a start refuses it."""
    texts = [pack_table(begun(2)), pack_table(begun(2), played(begun(2), random.Random(1), 3))]
    monkeypatch.setattr(form, "first_record", lambda start: pytest.fail("it is played"))
    assert unpack_start(texts[0]) == begun(2)
    for other in (texts[1], pack_replay(example()), pack_puzzle("quiet-ferry")):
        with pytest.raises(BadRecord, match="The link is damaged"):
            unpack_start(other)


# ------------------------------------------------------------------ damage


def test_every_kind_of_damage_has_its_sentence() -> None:
    text = pack_replay(example())
    for damaged in (text[:-1], text[:40], text[:-2] + "Z", text[:30] + "!" + text[31:], "A1Z"):
        with pytest.raises(BadRecord, match="The link is damaged or cut off"):
            unpack(damaged)
    for other in ("", "hello", "https://example.org/", "#" + text):
        with pytest.raises(BadRecord, match="This is not a link to a game of Agra"):
            unpack(other)
    with pytest.raises(BadRecord, match="has the format 2, but this program reads format 1"):
        unpack("A2" + text[2:])
    with pytest.raises(BadRecord, match="The link is too long"):
        unpack("A1" + "a" * 10_000_000)


def test_a_link_from_other_components_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = pack_replay(example())

    class Other:
        digest = "0" * 16

    monkeypatch.setattr(form, "default_components", Other)
    with pytest.raises(BadRecord, match="uses different components from this program"):
        unpack(text)


TEXTS = (
    pack_replay(example(), 3),
    pack_table(begun(2), played(begun(2), random.Random(5), 80)),
    pack_table(Start(ident=1, players=3).join("Ann", 5)),
    pack_puzzle("quiet-ferry"),
)
SIGNS = string.ascii_letters + string.digits + "-_"


def with_checksum(data: bytes) -> str:
    """A text with a right checksum, as somebody with bad intentions would make it."""
    return f"A1{base64.urlsafe_b64encode(form._checksum(data) + data).decode().rstrip('=')}Z"


@settings(max_examples=sized(200, 5000))
@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False))
def test_damaged_texts_raise_nothing_else(text: str, rng: random.Random) -> None:
    signs = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(signs))
        change = rng.randrange(3)
        if change == 0:
            signs[at] = rng.choice(SIGNS)
        elif change == 1:
            del signs[at]
        else:
            signs.insert(at, rng.choice(SIGNS))
    damaged = "".join(signs)
    if damaged != text:
        with pytest.raises(BadRecord):
            unpack(damaged)


@settings(max_examples=sized(150, 5000), deadline=None)
@given(st.sampled_from(TEXTS), st.randoms(use_true_random=False))
def test_forged_texts_give_a_legal_game_or_a_sentence(text: str, rng: random.Random) -> None:
    data = bytearray(form._data_of(text))
    for _ in range(rng.randint(1, 3)):
        # the first byte is the kind
        data[rng.randrange(rng.choice([4, len(data)]), len(data) + 1) - 1] = rng.randrange(256)
    found: Link | None = None
    with contextlib.suppress(BadRecord):
        found = unpack(with_checksum(bytes(data)))
    record = found.record if isinstance(found, TableLink | ReplayLink) else None
    if record is not None:
        again = Record.from_json(record.to_json())
        assert again.actions == record.actions


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(BadRecord):
        unpack(with_checksum(data))
