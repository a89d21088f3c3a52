"""Whole games as text files: each decision with its options and events.

A playthrough contains its decisions: a test replays them. So a change of the rules changes it, but
a change of the bots that once decided does not. After an intended change:

    python -m tests.playthroughs.script            # replay the same decisions and rewrite the files
    python -m tests.playthroughs.script --record   # play new games
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import agra
from agra.rules.names import COLOURS
from agra.rules.version import RULES_VERSION

HERE = Path(__file__).parent

#: file name -> (players, seed of set-up and decisions, kind of player, options)
GAMES: dict[str, tuple[int, int, str, dict[str, int | bool]]] = {
    "two_planners.txt": (2, 11, "trader", {}),
    "three_eager.txt": (3, 12, "farmer", {"merchant_coin_on_stop": True}),
    "four_planners.txt": (4, 13, "trader", {}),
    "four_uniform_12_rounds.txt": (4, 14, "random", {"round_limit": 12, "open_rupees": True}),
}


def header(players: int, seed: int, options: dict[str, int | bool]) -> str:
    """The first line: all arguments of `new_game`."""
    said = "".join(f" {name}={value}" for name, value in sorted(options.items()))
    return f"game players={players} seed={seed}{said} rules={RULES_VERSION}"


def new_game_from(line: str) -> agra.State:
    """Create the game that a first line describes."""
    words = dict(word.split("=", 1) for word in line.split()[1:])
    limit = words.get("round_limit")
    return agra.new_game(
        players=int(words["players"]),
        seed=int(words["seed"]),
        open_rupees=words.get("open_rupees") == "True",
        merchant_coin_on_stop=words.get("merchant_coin_on_stop") == "True",
        round_limit=int(limit) if limit else None,
        rules=int(words.get("rules", "1")),  # games written before there was a second version
    )


def tell(first_line: str, actions: Iterator[int]) -> Iterator[str]:
    """The lines of a playthrough: each decision with its options, then its events."""
    yield first_line
    state = new_game_from(first_line)
    happened: list[agra.Event] = []
    state.listener = happened.append
    for number, action in enumerate(actions, 1):
        who = "chance" if state.to_move == agra.CHANCE else COLOURS[state.to_move or 0]
        options = len(state.legal_actions())
        decision = state.decision
        state.apply(action)
        yield f"{number} {who} {decision} ({options}): {agra.action_text(action)}"
        for event in happened:
            yield "    " + " ".join(f"{k}={v}" for k, v in event.to_json().items())
        happened.clear()
    for seat in range(state.players):
        lines = " ".join(f"{name}={n}" for name, n in state.score_sheet(seat).items())
        yield f"score {COLOURS[seat]}: {lines}"
    yield f"winners: {' '.join(COLOURS[seat] for seat in state.winners())}"


def decisions_in(lines: list[str]) -> Iterator[int]:
    """The actions of a written playthrough."""
    for line in lines:
        if line[:1].isdigit():
            yield agra.parse_action(line.split(": ", 1)[1])


def decide(first_line: str, kind: str, seed: int) -> Iterator[int]:
    """Let bots of a kind make the decisions of a new game."""
    from agra.bots import Company

    state = new_game_from(first_line)
    rng = random.Random(seed)
    company = Company([kind] * state.players, seed)
    while state.to_move is not None:
        if state.to_move == agra.CHANCE:
            action = rng.choice(state.legal_actions())
        else:
            action = company.choose(state)
        yield action
        state.apply(action)


def main(record: bool) -> None:
    """Rewrite every game."""
    for name, (players, seed, kind, options) in GAMES.items():
        if record:
            first_line = header(players, seed, options)
            lines = list(tell(first_line, decide(first_line, kind, seed)))
        else:
            written = (HERE / name).read_text(encoding="utf-8").splitlines()
            lines = list(tell(written[0], decisions_in(written)))
        (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {len(lines)} lines\n")


if __name__ == "__main__":
    main("--record" in sys.argv)
