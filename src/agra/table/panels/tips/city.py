"""Tips for the city: workers, goods, price tokens, Merchant, Builder, circle."""

from agra.rules.layout import BUILDER_GONE, ON_TRADER
from agra.rules.names import BUILDINGS, CHARACTERS, OUTER_ACTIONS, SPACES
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import SPACE_NAMES, worker_spot
from agra.table.panels.tips.for_me import Hover, hover, yields
from agra.table.panels.tips.memo import cached_by, demand, figures, goods, workers
from agra.text import abilities
from agra.text import names as name_of
from agra.text.i18n import _, ngettext


def city_tips(sight: Sight) -> dict[str, str]:
    """The tips of all spots of the city."""
    return {**_workers(sight), **_all_goods(sight), **_figures(sight)}


@cached_by(workers)
def _workers(sight: Sight) -> dict[str, str]:
    """The main characters, and the workers."""
    texts = {f"space-{name}": _character(sight, at) for at, name in enumerate(CHARACTERS)}
    texts |= {worker_spot(space): _worker(sight, space) for space in range(len(SPACE_NAMES))}
    return texts


@cached_by(lambda sight: (*goods(sight), *demand(sight)))
def _all_goods(sight: Sight) -> dict[str, str]:
    """Every good, in the store and in its building."""
    cards = hover(sight)
    texts = {f"good-{name}": _goods(sight, card) for name, card in cards.items()}
    return texts | _buildings(sight, cards)


@cached_by(figures)
def _figures(sight: Sight) -> dict[str, str]:
    """The circle, price tokens, Merchant and Builder."""
    state = sight.state
    texts = {f"petal-{name}": _petal(state, at) for at, name in enumerate(OUTER_ACTIONS)}
    texts |= {f"token-{token + 1}": _token(state, token) for token in range(3)}
    texts["circle"] = abilities.centre_action()
    texts["merchant"] = _merchant(state)
    texts["builder"] = _builder(state)
    return texts


def _character(sight: Sight, at: int) -> str:
    name = CHARACTERS[at]
    return _("{place}. {ability} {worker}").format(
        place=name_of.space(name), ability=abilities.character(name), worker=_worker(sight, at)
    )


def _petal(state: State, outer: int) -> str:
    ability = abilities.outer_action(OUTER_ACTIONS[outer])
    if state.board.meditation_marker != outer:
        return ability
    return _("{ability} The meditation marker blocks it.").format(ability=ability)


def _buildings(sight: Sight, cards: dict[str, Hover]) -> dict[str, str]:
    """Each building with its good, and the viewer's gain from it."""
    mine = yields(sight)
    found = {}
    for building, card in zip(BUILDINGS, cards.values(), strict=True):
        lines = [_("{building}.").format(building=name_of.place(building)), *card.lines]
        if card.good in mine:
            lines.insert(1, mine[card.good].text)
        found[f"space-{card.good}"] = " ".join(lines)
    return found


def _goods(sight: Sight, card: Hover) -> str:
    return _("{good}. {lines}").format(good=card.title, lines=" ".join(card.lines))


def _worker(sight: Sight, space: int) -> str:
    """The worker on a space, and what it still allows."""
    seat = sight.state.board.worker(space)
    if seat is None:
        return _("Nobody works here.")
    own = seat == sight.viewer
    if sight.state.board.is_lying(space):
        if own:
            return _("Your worker, lying down. If it is ejected, you gain nothing.")
        words = _("{player}: worker lying down. If it is ejected, its owner gains nothing.")
        return words.format(player=sight.names[seat])
    stone = sight.state.player(seat).stone
    favours = 2 if stone >= sight.state.components.two_favours_from_field else 1
    words = _("{player}: standing worker. If it is ejected, its owner gains {favours}.")
    if own:
        words = _("Your worker, standing. If it is ejected, you gain {favours}.")
    return words.format(player=sight.names[seat], favours=name_of.favours(favours))


def _token(state: State, token: int) -> str:
    low, high = state.components.token_flags[2 * token : 2 * token + 2]
    sides = ngettext(
        "Price token {token}: {low} or {count} flag.",
        "Price token {token}: {low} or {count} flags.",
        high,
    ).format(token=token + 1, low=low, count=high)
    at = state.board.token_good(token)
    if at == ON_TRADER:
        return _("{token} It is at the Trader.").format(token=sides)
    value = (low, high)[state.board.token_side(token)]
    words = _("{token} It is on: {good} (value {value}).")
    return words.format(token=sides, good=name_of.good(at), value=value)


def _merchant(state: State) -> str:
    return _(
        "Merchant: {place}. Work here to gain 2 favours. Then a die roll moves the "
        "Merchant on, and each building he passes gets 1 rupee."
    ).format(place=name_of.place(BUILDINGS[state.board.merchant]))


def _builder(state: State) -> str:
    if state.board.builder == BUILDER_GONE:
        return _("The Builder has left the game: every building is built.")
    return _(
        "Builder: {place}. You may place a worker on this building site. It is then built "
        "for free, without a bonus tile, and the Builder moves on."
    ).format(place=name_of.place(BUILDINGS[state.board.builder]))


assert len(SPACES) == len(SPACE_NAMES)
