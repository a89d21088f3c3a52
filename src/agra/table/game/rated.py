"""Rated games: which games can count, and what is not allowed in them.

`Game.options` has the mark, which every page reads; `RatedGame` has what is needed to count the
game (`lobby/ratings.py`). A file of games cannot bring a rated game, because it has no such row.
"""

from typing import Any, Final

from agra.table.errors import NotPossible
from agra.table.game.by_link import by_link
from agra.table.models import Entry, Game, Holder, RatedGame, Seat
from agra.table.people.seats import holders_of, lock_game
from agra.text.i18n import _

#: The option of a game that counts for ratings.
OPTION: Final = "rated"
#: Options that change the game, or help a player.
_OTHER_RULES: Final = (
    *("open_rupees", "merchant_coin_on_stop", "round_limit", "handicap", "typed_seed", "hints"),
)


def is_rated(game: Game) -> bool:
    """Whether a game counts for ratings."""
    return bool(game.options.get(OPTION))


def can_be_rated(game: Game) -> bool:
    """Whether a game can still become a rated one: usual rules, and nobody has decided yet."""
    usual = not any(game.options.get(name) for name in _OTHER_RULES)
    real = not (game.referee or game.components or game.position or game.sandbox_of_id)
    if not usual or not real or by_link(game) is not None:
        return False
    seated = [holder.browser for holder in holders_of(game) if holder.seat_id is not None]
    return len(seated) == len(set(seated)) and not has_begun(game)


def has_begun(game: Game) -> bool:
    """Whether a player has decided anything."""
    chosen = Entry.objects.filter(game=game, kind=Entry.DECISION, forced=False, seat__gte=0)
    return chosen.exists()


def make_rated(game: Game) -> None:
    """Let a game count; call it inside a transaction."""
    lock_game(game)
    options: dict[str, Any] = Game.objects.values_list("options", flat=True).get(pk=game.pk)
    game.options = {**options, OPTION: True}
    game.save(update_fields=["options"])
    RatedGame.objects.get_or_create(game=game, defaults={"code": game.code})


def leave(game: Game, seat: Seat) -> None:
    """Remember that a player has left a rated game early; a free seat has no player yet."""
    if not is_rated(game) or seat.free:
        return
    for found in RatedGame.objects.select_for_update().filter(game=game, counted=None):
        found.left = sorted({*found.left, seat.number})
        found.save(update_fields=["left"])


def check_hints(game: Game, hints: bool | None) -> None:
    """`NotPossible` if hints would be allowed in a rated game."""
    if hints and is_rated(game):
        raise NotPossible(_("This game is rated: hints stay off."))


def check_own(game: Game, seat: Seat, held: list[int]) -> None:
    """`NotPossible` if a host would take the seat of another player in a rated game."""
    if is_rated(game) and not game.finished and not seat.free and seat.number not in held:
        raise NotPossible(_("This game is rated: only the player can leave this seat."))


def check_alone(game: Game, seat: Seat, browser: str) -> None:
    """`NotPossible` if a seat of a rated game would be played in two browsers.

    The host knows the links of all seats, and must not open the seat of a stranger with one. Call
    it inside a transaction.
    """
    if not is_rated(game) or game.finished:
        return
    lock_game(game)  # somebody may sit down in another process at this moment
    if Holder.objects.filter(seat=seat).exclude(browser=browser).exists():
        raise NotPossible(
            _("This game is rated: somebody already plays this seat in another browser.")
        )


def check_deleted(game: Game) -> None:
    """`NotPossible` if somebody would delete a rated game that is under way."""
    if is_rated(game) and not game.finished and has_begun(game):
        raise NotPossible(_("This game is rated: you can delete it when it is over."))
