"""Tips for the players' boards, and for the top bar."""

from agra.rules.names import FAVOUR_ACTIONS, GOODS
from agra.rules.production import yield_of
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import SCROLLS, SQUARES, TRACKS
from agra.table.panels.tips.memo import cached_by, player, values
from agra.text import abilities
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import _, ngettext, pgettext, say_count
from agra.text.options.menu_labels import clothes_pay


def player_tips(sight: Sight) -> dict[str, str]:
    """The tips of the players' spots, and of the top bar."""
    state = sight.state
    texts = {**_printed(sight)}
    texts |= {f"player-{seat + 1}": _player(sight, seat) for seat in range(state.players)}
    me = sight.viewer or 0
    texts["farm"] = _farm(state, me)
    texts["stone"] = texts["track-meditation"] = _stone(state, me)
    texts |= _stocks(sight, me)
    return texts | _top(sight)


@cached_by(values)
def _printed(sight: Sight) -> dict[str, str]:
    """The tips that are the same for all players: favour actions, scrolls, tracks of a farm."""
    state = sight.state
    texts = {
        f"favour-{name}": favour_tip(state, number) for number, name in enumerate(FAVOUR_ACTIONS)
    }
    texts |= {f"scroll-{name}": _scroll(state, name) for name in SCROLLS}
    texts |= {f"farmer-{track}": _farmer(state, track - 1) for track in TRACKS}
    texts |= {
        f"cover-{track}-{square}": _cover(state, track - 1, end)
        for track in TRACKS
        for end, square in enumerate(SQUARES)
    }
    return texts


def favour_tip(state: State, action: int) -> str:
    """A favour action or tile: its name, effect, condition and cost."""
    words = _("{name}. {ability} Own {own}, spend {spend}; once per turn.")
    return words.format(
        name=capital(name_of.favour_action(action)),
        ability=abilities.favour_action(FAVOUR_ACTIONS[action]),
        own=name_of.favours(state.components.favour_own[action]),
        spend=state.components.favour_spend[action],
    )


def _scroll(state: State, name: str) -> str:
    if name != "clothes":
        return abilities.scroll(name)
    words = _("{ability} That is {rupees} now.")
    return words.format(ability=abilities.scroll(name), rupees=name_of.rupees(clothes_pay(state)))


# ------------------------------------------------------------------ farm and stone


def _corners(state: State, track: int) -> tuple[str, str]:
    corner = state.components.corner_good
    first, second = corner[track % 4], corner[(track + 1) % 4]
    return name_of.good(first), name_of.good(second)


def _farmer(state: State, track: int) -> str:
    first, second = _corners(state, track)
    words = _(
        "Farmer ({first}, {second}). Each free square between the farmer and a good "
        "produces 1 of this good."
    )
    return words.format(first=first, second=second)


def _cover(state: State, track: int, end: int) -> str:
    good = _corners(state, track)[end]
    words = _(
        "Cover ({good}). Remove it to produce 1 more of this good and to score 1 rupee at the end."
    )
    return words.format(good=good)


def _farm(state: State, seat: int) -> str:
    made = ", ".join(name_of.goods(yield_of(state, seat, good), good) for good in range(4))
    return _("Farm: the production buildings produce {goods}.").format(goods=made)


def _stone(state: State, seat: int) -> str:
    field = state.player(seat).stone
    points = name_of.points(state.components.meditation_values[field])
    if field == state.components.last_field:
        words = _(
            "Stone on the last field ({field}): the first worker you lay down gives {points}."
        )
        return words.format(field=field, points=points)
    goods = ", ".join(name_of.good(good) for good in state.components.meditation_costs[field])
    words = _(
        "Stone on field {field}: the first worker you lay down gives {points}. Cost of the "
        "next field: {goods}."
    )
    return words.format(field=field, points=points, goods=goods)


# ------------------------------------------------------------------ a player's things


def _stocks(sight: Sight, seat: int) -> dict[str, str]:
    """The tips of the counters on a player's board: favours, workers, markers, rupees."""
    player = sight.state.player(seat)
    workers = ngettext("{count} worker in supply.", "{count} workers in supply.", player.workers)
    return {
        "favours": _(
            "{favours}. Each favour action says how many favours you must own and how many of "
            "them you spend."
        ).format(favours=capital(name_of.favours(player.favours))),
        "markers": say_count(
            "{count} marker in supply: each good and each favour takes one.",
            "{count} markers in supply: each good and each favour takes one.",
            player.markers,
        ),
        "workers": workers.format(count=player.workers),
        "cook": say_count(
            "{count} worker on the Cook (at most 2).",
            "{count} workers on the Cook (at most 2).",
            player.on_cook,
        ),
        "rupees": _rupees(sight, seat),
    }


def _rupees(sight: Sight, seat: int) -> str:
    count = sight.rupees[seat]
    if count is None:
        return _("Rupees are secret until the end.")
    return _("{rupees}. The player with the most rupees at the end wins.").format(
        rupees=name_of.rupees(count)
    )


@cached_by(player)
def _player(sight: Sight, seat: int) -> str:
    """A player's row in words: stocks, goods, tiles, contracts."""
    player = sight.state.player(seat)
    goods = [
        name_of.goods(player.stored(n), good) for n, good in enumerate(GOODS) if player.stored(n)
    ]
    tiles = [name_of.favour_action(name) for name in player.tiles]
    won = [name_of.notable(name) for name in player.contracts]
    words = _(
        "{player}: {workers}, {favours}, stone on field {field}. Goods: {goods}. Favour tiles:"
        " {tiles}. Contracts: {contracts}."
    )
    return words.format(
        player=sight.names[seat],
        workers=say_count("{count} worker in supply", "{count} workers in supply", player.workers),
        favours=name_of.favours(player.favours),
        field=player.stone,
        goods=", ".join(goods) or pgettext("goods", "none"),
        tiles=", ".join(tiles) or pgettext("favour tiles", "none"),
        contracts=", ".join(won) or pgettext("contracts", "none"),
    )


# ------------------------------------------------------------------ the top bar


def _top(sight: Sight) -> dict[str, str]:
    board = sight.state.board
    start = sight.names[board.start_player]
    return {
        "top-round": _("Round {round}. {player} starts each round.").format(
            round=sight.state.round, player=start
        ),
        "top-seats": _("Turn order. The active player is marked."),
        "top-end": _end(sight.state),
    }


def end_comes() -> str:
    """A sentence about what ends the game."""
    return _(
        "The end is triggered by a level IV contract, the top of an influence track, or "
        "all six orders of one guild. Players finish that round and play one more."
    )


def _end(state: State) -> str:
    final = state.board.final_round
    if final:
        return _("The game ends after round {round}.").format(round=final)
    limit = state.board.round_limit
    end = end_comes()
    if limit:
        words = _("{end} At the latest it is triggered after round {round}.")
        return words.format(end=end, round=limit)
    return end
