"""Ratings of people and bots in one pool, from finished rated games.

They use openskill's Plackett-Luce model, as `agra.lab.strength` does. The shown number is on the
scale of `agra.bots.ratings`: a player who is 400 points ahead wins ten of eleven games for two. The
level `trader` begins at 1500, the other bots where they were measured, and a person at 1500 with a
large uncertainty. Bots do not learn, so the uncertainty of their ratings only shrinks.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from agra.bots.ratings import rating_of
from agra.table.cluster import retries
from agra.table.game.results import Result, results_of
from agra.table.models import Account, Game, Holder, RatedGame, RatedResult, Rating, Seat
from agra.table.people.seats import holders_of, seats_of

#: openskill's usual numbers: the strength at the start, its uncertainty, the luck in a game.
MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = MU / 6
#: By how much the strength of a person may change from game to game.
TAU: Final = MU / 300
#: The least uncertainty of a bot at the start.
BOT_SIGMA: Final = 1.5
#: The number that is shown for `MU`, and how many points one of openskill's is worth.
MIDDLE: Final = 1500
POINTS: Final = 400 / (math.sqrt(2) * BETA * math.log(10))
#: The real strength lies within so many sigmas in 95 of 100 cases.
SURE: Final = 1.96
#: Days after which a player whose clock has run out counts as gone.
GONE_DAYS: Final = 1


class Strength(NamedTuple):
    """A rating in openskill's numbers."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class ShownRating:
    """A rating as players see it."""

    points: int
    #: the real strength is within this distance in 95 of 100 cases
    margin: int
    games: int = 0


def shown(rating: Rating) -> ShownRating:
    """Return a rating as players see it."""
    margin = round(SURE * rating.sigma * POINTS)
    return ShownRating(points_of(rating.mu), margin, rating.games)


def points_of(mu: float) -> int:
    """Return the number that is shown for a strength."""
    return round(MIDDLE + (mu - MU) * POINTS)


def first_strength(bot: str = "") -> Strength:
    """Return the rating before the first game: for a bot as it was measured."""
    measured = [found for players in (2, 3, 4) if bot and (found := rating_of(bot, players))]
    if not measured:
        return Strength(MU, SIGMA)
    mean = sum(one.rating for one in measured) / len(measured)
    half = sum(one.high - one.low for one in measured) / len(measured) / 2
    return Strength(MU + (mean - MIDDLE) / POINTS, max(BOT_SIGMA, half / SURE / POINTS))


def row_of(account: Account | None = None, bot: str | None = None) -> Rating:
    """Return the stored rating of an account or a level of bots; create it at the first game."""
    first = first_strength(bot or "")
    start = {"mu": first.mu, "sigma": first.sigma}
    wanted: dict[str, Any] = {"bot": bot} if account is None else {"account": account}
    return Rating.objects.get_or_create(**wanted, defaults=start)[0]


# ------------------------------------------------------------------ one game


def after_game(
    names: Sequence[int], before: Sequence[Strength], places: Sequence[int]
) -> dict[int, Strength]:
    """Return the ratings after a game by name: who sat where, how strong, on which place.

    A bot at several seats is updated from all of them.
    """
    model: Any = import_module("openskill.models").PlackettLuce(tau=0.0)
    teams = [[model.create_rating(list(one))] for one in before]
    found: dict[int, Strength] = {}
    for name, old, (new,) in zip(names, before, model.rate(teams, ranks=list(places)), strict=True):
        so_far = found.get(name, old)
        found[name] = Strength(
            so_far.mu + new.mu - old.mu, so_far.sigma * float(new.sigma) / old.sigma
        )
    return found


def places_of(game: Game, left: Sequence[int]) -> list[int]:
    """Return the place of each seat from 1; those who left early share the last one.

    In a game that has no end, because its last players are gone, the others share the first place.
    """
    result = results_of([game]).get(game.pk) or Result((0,) * game.players, ())
    ranks = [
        (True, True, 0) if seat in left else (False, seat not in result.winners, -points)
        for seat, points in enumerate(result.scores)
    ]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def player_of(seat: Seat, holders: Sequence[Holder]) -> Rating | None:
    """Return the rating of the bot or the account at a seat; None for a person without one.

    Whoever sat down first played the game; others may have opened the seat after its end.
    """
    if seat.bot or (seat.free and seat.stand_in):
        return row_of(bot=seat.level)
    held = sorted((one.pk, one.browser) for one in holders if one.seat_id == seat.pk)
    account = Account.objects.filter(browser=held[0][1]).first() if held else None
    return None if account is None else row_of(account)


# ------------------------------------------------------------------ games that are over


def count_games() -> None:
    """Count every rated game that is over, once, in whatever process is first."""
    gone = timezone.now() - timedelta(days=GONE_DAYS)
    over = Q(game__finished=True) | Q(game__due__lt=gone)
    RatedGame.objects.filter(game=None, counted=None).delete()  # deleted before its end
    waiting = RatedGame.objects.filter(over, counted=None).select_related("game")
    for found in waiting[:100]:
        with retries.apart(f"The rated game {found.code} was not counted; trying again."):
            count_game(found)


def forget_games() -> None:
    """Delete the rows of counted games that are gone and are in nobody's results."""
    RatedGame.objects.filter(game=None, results=None, counted__isnull=False).delete()


def count_game(found: RatedGame) -> None:
    """Count one rated game."""
    with transaction.atomic():
        uncounted = RatedGame.objects.filter(pk=found.pk, counted=None)
        if not uncounted.update(counted=timezone.now()) or found.game is None:
            return
        game = found.game
        seats, holders = seats_of(game), holders_of(game)
        left = {*found.left, *(seat.number for seat in seats if seat.stand_in and not seat.free)}
        if not game.finished and game.to_move is not None:
            left.add(game.to_move)
        places = places_of(game, sorted(left))
        players = [
            (rating, places[seat.number])
            for seat in seats
            if (rating := player_of(seat, holders)) is not None
        ]
        people = [rating.pk for rating, _place in players if rating.bot is None]
        # Nobody plays against oneself, and bots alone tell nothing new.
        if len(players) > 1 and people and len(set(people)) == len(people):
            store(found, players, game.players)


def store(found: RatedGame, players: Sequence[tuple[Rating, int]], seats: int) -> None:
    """Store the new ratings after a game."""
    rows = {
        row.pk: row
        for row in Rating.objects.select_for_update()
        .filter(pk__in=[rating.pk for rating, _place in players])
        .order_by("pk")
    }
    names = [rating.pk for rating, _place in players]
    before = [strength(rows[name]) for name in names]
    after = after_game(names, before, [place for _rating, place in players])
    for name, place in {name: place for name, (_rating, place) in zip(names, players)}.items():
        row, new = rows[name], after[name]
        change = points_of(new.mu) - points_of(row.mu)
        row.mu, row.sigma, row.games = new.mu, new.sigma, row.games + 1
        row.save(update_fields=["mu", "sigma", "games"])
        if row.bot is None:
            RatedResult.objects.create(
                rated=found,
                rating=row,
                place=place,
                players=seats,
                mu=new.mu,
                sigma=new.sigma,
                change=change,
            )


def strength(row: Rating) -> Strength:
    """Return a rating before a game; that of a person is a little less certain than it was."""
    sigma = row.sigma if row.bot is not None else min(SIGMA, math.hypot(row.sigma, TAU))
    return Strength(row.mu, sigma)


# ------------------------------------------------------------------ the list


@dataclass(frozen=True)
class Ranked:
    """A player in the list of ratings."""

    name: str
    rating: ShownRating
    #: the level of bots, "" for an account
    bot: str = ""
    #: an account that was opened by a program
    program: bool = False


def ranking(most: int = 100) -> list[Ranked]:
    """Return the players who have played a rated game, the strongest first.

    They are ordered by what is nearly certain, so that one lucky game does not lead the list.
    """
    rows = Rating.objects.filter(games__gt=0).select_related("account")
    best = sorted(rows.order_by("-mu")[: 5 * most], key=lambda row: SURE * row.sigma - row.mu)
    return [
        Ranked(
            row.account.name if row.account is not None else "",
            shown(row),
            row.bot or "",
            program=row.account is not None and row.look is None,
        )
        for row in best[:most]
        if row.account is not None or row.bot
    ]
