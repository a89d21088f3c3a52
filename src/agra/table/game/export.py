"""Exports games as files: a record if the rules are known, else the raw entries."""

from typing import Any, Final

from agra.records import Record, dice
from agra.rules.version import KNOWN_VERSIONS
from agra.table.colours import colours_of
from agra.table.game.lines import components_of, line_of
from agra.table.models import Game
from agra.table.people.seats import seats_of

FORMAT: Final = "agra-table-game"


def is_known(game: Game) -> bool:
    """Whether this program knows the rules by which a game is played."""
    return game.rules_version in KNOWN_VERSIONS


def record_of(game: Game) -> Record:
    """Return the record of a game, with its corrections.

    The seed and the secret of the dice are included only when the game is over.
    """
    with line_of(game) as line:
        over = line.state.to_move is None
        steps, corrected = list(line.steps), line.corrections()
    made = Record.begin(
        players=game.players,
        # at a real table the dice do not depend on the seed
        seed=game.seed if over and not game.referee else None,
        setup=game.setup or None,
        position=game.position,
        components=components_of(game),
        open_rupees=bool(game.options.get("open_rupees")),
        merchant_coin_on_stop=bool(game.options.get("merchant_coin_on_stop")),
        round_limit=game.options.get("round_limit"),
        names=[f"{seat.bot} (bot)" if seat.bot else seat.name for seat in seats_of(game)],
        date=game.created.date().isoformat(),
        rules=game.rules_version,
        colours=colours_of(game),
    )
    if game.dice and not game.referee:
        made.dice_hash = dice.hash_of(game.dice)
        made.dice_secret = game.dice if over else ""
    for step in steps:
        if step.corrected:
            made.correct(corrected[step.number], step.note)
        else:
            made.add(step.action)
    return made


def entries_of(game: Game) -> dict[str, Any]:
    """Return the raw data of a game, for a program that knows its rules."""
    entries = game.entries.order_by("number")
    return {
        "format": FORMAT,
        "version": 1,
        "rules": game.rules_version,
        "code": game.code,
        "title": game.title,
        "created": game.created.isoformat(),
        "finished": game.finished,
        "options": game.options,
        "setup": game.setup,
        "components": game.components,
        "seed": game.seed if game.finished else None,
        "dice": game.dice if game.finished else "",
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats_of(game)],
        "entries": [
            {"number": one.number, "kind": one.kind, "seat": one.seat, "action": one.action}
            for one in entries
        ],
    }
