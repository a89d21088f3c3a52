"""Tips for the river: cards, ordered goods, boat, piers."""

from agra.rules.layout import DOUBLE, NOT_IN_PLAY, ON_RIVER, WON
from agra.rules.names import NOTABLES
from agra.rules.state import State
from agra.table.game.sight import Sight
from agra.table.panels.question.action_spots import slot_spot
from agra.table.panels.tips.memo import cached_by, river
from agra.text import abilities
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext, say_count

LEVELS = ("", "I", "II", "III", "IV")


@cached_by(river)
def river_tips(sight: Sight) -> dict[str, str]:
    """The tips of all spots of the river."""
    state = sight.state
    texts = {}
    for notable, name in enumerate(NOTABLES):
        texts[f"contract-{name}"] = _person(state, notable)
        if state.board.notable(notable) == NOT_IN_PLAY:
            continue
        texts[f"notable-{name}"] = _card(sight, notable)
        for place, good in enumerate(state.components.notable_goods[notable]):
            texts[slot_spot(notable, good)] = _slot(sight, notable, place)
    texts |= {f"pier-{pier}": _pier(state, pier) for pier in range(1, 7)}
    texts["boat"] = _boat(state)
    texts["limit"] = _limit(state)
    return texts


def _person(state: State, notable: int) -> str:
    """The person, and the full text of the contract."""
    words = _("{notable}, level {level}, {guild}. Contract: {ability}")
    return words.format(
        notable=name_of.notable(notable),
        level=LEVELS[state.components.notable_level[notable]],
        guild=name_of.guild(state.components.notable_guild[notable]),
        ability=abilities.contract(NOTABLES[notable]),
    )


def _card(sight: Sight, notable: int) -> str:
    """The person, then the state of the card: who leads, and what a delivery pays now."""
    state = sight.state
    person = _person(state, notable)
    there = state.board.notable(notable)
    if there != ON_RIVER:
        return _("{person} Won by {player}.").format(person=person, player=sight.names[there - WON])
    pays = name_of.rupees(1 + sum(state.board.markers(notable)))
    return _("{person} {lead} A delivery would earn {rupees} now.").format(
        person=person, lead=leader(sight, notable), rupees=pays
    )


def leader(sight: Sight, notable: int) -> str:
    """Who would win the card if it were complete."""
    state = sight.state
    markers = state.board.markers(notable)
    most = max(markers)
    if not most:
        return _("Nobody has delivered yet.")
    for place in range(len(state.components.notable_goods[notable])):
        there = state.board.marker(notable, place)
        seat = there - 1 & 3
        if there and markers[seat] == most:
            tied = markers.count(most) > 1
            words = (
                _("{player} leads: the topmost good breaks the tie.")
                if tied
                else _("{player} leads.")
            )
            return words.format(player=sight.names[seat])
    raise AssertionError("a card with markers has a leader")


def _slot(sight: Sight, notable: int, place: int) -> str:
    state = sight.state
    good = name_of.good(state.components.notable_goods[notable][place])
    name = name_of.notable(notable)
    there = state.board.marker(notable, place)
    if there:
        words = (
            _("{notable}: {good}, delivered twice by {player}.")
            if there > DOUBLE
            else _("{notable}: {good}, delivered by {player}.")
        )
        return words.format(notable=name, good=good, player=sight.names[there - 1 & 3])
    pays = name_of.rupees(1 + sum(state.board.markers(notable)))
    words = _("{notable}. Wanted: {good}. A delivery would earn {rupees} now.")
    return words.format(notable=name, good=good, rupees=pays)


# ------------------------------------------------------------------ boat and piers

_EVENTS = (
    "",
    N_("The boat starts here."),
    N_("The Builder's building is built, nobody gets a bonus, and the Builder moves on."),
    N_("The Merchant moves. Each player gains 1 favour per cotton they have, at most 3."),
    N_("All price tokens return to the Trader. Each player gains 1 favour."),
    N_(
        "Each player gains a good of their choice: value 1 with no cotton, value 2 with 1 "
        "cotton, value 3 with 2 or more."
    ),
    N_("Spending clothes gives 1 more rupee from now on. The end is triggered."),
)


def pier_event(pier: int) -> str:
    """What happens when the boat reaches a pier."""
    return _(_EVENTS[pier])


def _pier(state: State, pier: int) -> str:
    words = _(
        "Pier {pier}. {event} You can deliver to notables up to level {level}. Order "
        "limit: {limit}."
    )
    return words.format(
        pier=pier,
        event=pier_event(pier),
        level=LEVELS[state.components.reach[pier]],
        limit=state.components.limit[pier],
    )


def _boat(state: State) -> str:
    """The position of the boat, and what moves it."""
    pier = state.board.boat
    if pier == 6:
        return _("The boat is at the last pier.")
    level = state.components.leave_level[pier]
    left = state.components.leave_contracts[pier] - state.board.completed(level)
    words = ngettext(
        "The boat is at pier {pier}. It moves on after {count} more contract of level {level}.",
        "The boat is at pier {pier}. It moves on after {count} more contracts of level {level}.",
        left,
    )
    return words.format(pier=pier, count=left, level=LEVELS[level])


def _limit(state: State) -> str:
    limit = state.components.limit[state.board.boat]
    return say_count(
        "Order limit {count}: while the boat is here, each guild can have at most {count} "
        "marker on its orders.",
        "Order limit {count}: while the boat is here, each guild can have at most {count} "
        "markers on its orders.",
        limit,
    )
