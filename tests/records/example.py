"""The short game of docs/records.md, and games of bots.

After a change of the components or of the rules, `python -m tests.records.example` prints the text
that the page must show.
"""

import random
import sys
from typing import Any

import agra
from agra.bots import Company
from agra.records import Record

SETUP: dict[str, Any] = {
    "merchant": "turmeric_farm",
    "builder": "curry_kitchen",
    "river": [
        "sufi", "takshaka", "khatib", "cook", "jagirdar", "english_trader",
        "mosaic_maker", "dutch_trader", "sadr_us_sudur", "grand_imam",
    ],
    "start_player": 0,
    "open_tiles": ["meditation_point", "order_phase", "good_of_value_2"],
    "akbar": ["cement", "paper", "dye", "paintings"],
    "orders": {
        "artisans": {"marked": 4, "neutral": [1, 3]},
        "merchants": {"marked": 2, "neutral": [4, 6]},
        "scholars": {"marked": 4, "neutral": [2, 3]},
    },
}  # fmt: skip

#: One string for each turn.
TURNS = (
    "end meditation; place turmeric_farm; roll 6; end action;"
    " favour basic_good; gain cotton; pass; end turn",
    "end meditation; place quarry; roll 2; end action;"
    " favour basic_good; gain wood; pass; end turn",
    "lay turmeric_farm; meditate move_farmer; farmer 1 back; end meditation;"
    " place woodcutter; end action; pass; end turn",
    "end meditation; place turmeric_farm; roll 1; favour basic_good; gain cotton; end action;"
    " pass; end turn",
    "end meditation; place architect; build curry_kitchen; pay wood; pay wood; pay wood; bonus 2c;"
    " process 1; follow; roll 6; end action; serve curry; end turn",
    "end meditation; place sailor; pay curry; deliver turmeric takshaka; deliver cotton sufi;"
    " deliver sandstone khatib; done; step sufi; step takshaka; step khatib; end action;"
    " pass; end turn",
)


def example() -> Record:
    """The game of docs/records.md."""
    record = Record.begin(
        players=2, seed=13, setup=SETUP, round_limit=2, names=["Ada", "Ben"], date="2026-01-31"
    )
    for turn in TURNS:
        for text in turn.split(";"):
            record.add(agra.parse_action(text))
    return record


def bot_game(
    kind: str = "random",
    players: int = 4,
    seed: int = 1,
    decisions: int | None = None,
    **begin: Any,
) -> Record:
    """A game of bots of one kind, whole or only its first decisions; a seed gives one game."""
    record = Record.begin(players=players, seed=seed, **{"date": "?", **begin})
    rng = random.Random(seed)
    state = record.state
    company = Company([kind] * players, seed)
    while state.to_move is not None and (decisions is None or len(record) < decisions):
        if state.to_move == agra.CHANCE:
            record.add(rng.choice(state.legal_actions()))
        else:
            record.add(company.choose(state))
    return record


if __name__ == "__main__":
    sys.stdout.write(example().text())
