"""`python -m agra`: a whole game of bots in the terminal, told in sentences."""

import argparse
import io
import os
import random
import sys
from collections.abc import Sequence
from typing import NoReturn

from agra.bots import KINDS, player_of_kind
from agra.lab import soak
from agra.lab.play import decide
from agra.rules.events import Event
from agra.rules.setup import new_game
from agra.text.story import Story


def tell_game(players: int, seed: int, kinds: Sequence[str]) -> None:
    """Play a game and print its story."""
    rng = random.Random(seed)
    state = new_game(players, seed=seed)
    seats = [player_of_kind(kinds[seat % len(kinds)]) for seat in range(players)]
    story = Story(state)
    state.listener = story.listen
    story.listen(Event("turn", state.to_move or 0, count=1))
    story.go_on()
    while state.to_move is not None:
        state.apply(decide(state, seats, rng))
        story.go_on()
    story.end()


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}. Try {self.prog} --help.", file=sys.stderr)
        raise SystemExit(2)


def _players(text: str) -> int:
    if text not in ("2", "3", "4"):
        raise argparse.ArgumentTypeError(f"Agra is for 2, 3 or 4 players, not {text!r}")
    return int(text)


def _kinds(text: str) -> list[str]:
    for kind in text.split(","):
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(
                f"there is no bot {kind!r}, known are {', '.join(KINDS)}"
            )
    return text.split(",")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m agra",
        description="The board game Agra. Without a command: watch bots play a game.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    play = commands.add_parser("play", help="watch bots play a whole game, told in sentences")
    play.add_argument(
        "--players", type=_players, default=4, metavar="N", help="2, 3 or 4 (default: 4)"
    )
    play.add_argument(
        "--seed", type=soak.whole_number, metavar="S", help="repeat a game (default: a new one)"
    )
    play.add_argument(
        "--bots", type=_kinds, default=["planner"], metavar="KIND,...",
        help=f"who plays, taken in turn: {', '.join(KINDS)} (default: planner)",
    )  # fmt: skip
    soak.add_arguments(commands.add_parser("soak", help="play games and check every position"))
    return parser


def _play(options: argparse.Namespace) -> int:
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10**6)
    print(f"A game of Agra for {options.players} players, seed {seed}.")
    tell_game(options.players, seed, options.bots)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; without one, `play`."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help")):
        given.insert(0, "play")
    options = _parser().parse_args(given)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # for terminals that know no curly quotes
    try:
        return soak.main(options) if options.command == "soak" else _play(options)
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:
        # Whoever read the story has closed the book; nothing is left to be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
