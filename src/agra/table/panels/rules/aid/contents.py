"""The contents of the player aid. Every amount comes from the components of the game."""

from collections.abc import Sequence

from agra.rules import layout as at
from agra.rules.names import COLOURS, NOTABLES
from agra.rules.state import State
from agra.rules.values import Components
from agra.table.panels.rules.aid import board, goods, people
from agra.table.panels.rules.aid.entry import Aid, Entry, Section
from agra.table.panels.rules.aid.topics import topics_of
from agra.text.i18n import _


def aid(
    c: Components,
    state: State | None = None,
    names: Sequence[str] = (),
    colours: Sequence[str] = COLOURS,
    mine: bool = False,
) -> Aid:
    """The player aid for a set of components; with a position, also the state of each notable.

    If the reader decides in it, the topics of the question are included. Options of other players
    are not used, because they may depend on secrets.
    """
    columns = (
        (board.turn(c), people.characters(), board.meditation(), board.deliveries(c)),
        (goods.goods(c), goods.signs(), _on_the_table(names, colours)),
        (people.favour_actions(c), board.bonus_tiles(c)),
        (goods.luxury(), board.boat(c), board.end(c)),
    )
    contracts = people.contracts(c, _fates(state, names))
    now: tuple[Section, ...] = ()
    if mine and state is not None:
        topics = topics_of(state)
        found = [section.only(topics) for column in columns for section in column]
        found += [section.only(topics) for section in contracts]
        now = tuple(section for section in found if section.entries)
    return Aid(columns, contracts, now)


def _fates(state: State | None, names: Sequence[str]) -> dict[str, str]:
    """The state of each notable in this game, in words."""
    if state is None:
        return {}
    found = {}
    for number, name in enumerate(NOTABLES):
        there = state.board.notable(number)
        if there == at.NOT_IN_PLAY:
            found[name] = _("not in this game")
        elif there >= at.WON:
            found[name] = _("won by {player}").format(player=names[there - at.WON])
    return found


def _on_the_table(names: Sequence[str], colours: Sequence[str]) -> Section:
    """The signs of the drawing, the players, and the keys."""
    entries = [
        Entry(("look-available",), _("you can click it")),
        Entry(("look-would",), _("what you would get")),
        *(
            Entry((f"player-{colour}-shape",), name)
            for name, colour in zip(names, colours, strict=False)
        ),
        Entry((), _("choose by number"), lead="1–9"),
        Entry((), _("undo, restart, hint"), lead=_("U, R, H")),
        Entry((), _("pause or skip the others' turns"), lead=_("Space, S")),
        Entry((), _("this aid"), lead="?"),
    ]
    return Section("table", _("On the table"), tuple(entries), look="pairs")
