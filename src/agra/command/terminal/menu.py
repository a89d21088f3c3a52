"""The options of a decision as a numbered menu in groups, with submenus for long lists."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from agra.rules import actions as act
from agra.rules.names import FIRST_BUILDING, NOTABLES
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.i18n import _, ngettext
from agra.text.options.menu_labels import label

#: Answers that only continue; they always have the number 0.
_GO_ON: Final = (
    act.END_MEDITATION,
    act.COUNT,
    act.DECLINE,
    act.DONE,
    act.END_ACTION,
    act.PASS,
    act.END_TURN,
)
_MANY: Final = 16  # up to this many deliveries are listed one by one
_MANY_SECONDARY: Final = 5
_FEW: Final = 2  # up to this many entries need no submenu


@dataclass(frozen=True)
class Entry:
    """A line of the menu: an option, or a submenu."""

    text: str
    action: int | None = None
    entries: tuple["Entry", ...] = ()


@dataclass
class Section:
    """Lines that belong together, under a title ("" for none)."""

    title: str
    entries: list[Entry] = field(default_factory=list)


@dataclass
class Menu:
    """All options; entries are numbered from 1 through all sections."""

    sections: list[Section]
    go_on: Entry | None = None

    def entries(self) -> list[Entry]:
        """The numbered entries in their order."""
        return [entry for section in self.sections for entry in section.entries]

    def chosen(self, number: int) -> Entry | None:
        """The entry of this number, or None."""
        if number == 0:
            return self.go_on
        entries = self.entries()
        return entries[number - 1] if 1 <= number <= len(entries) else None


def menu_of(state: State, seat: int) -> Menu:
    """The menu of the pending decision."""
    legal = state.legal_actions()
    own = [action for action in legal if action < act.OIL]
    menu = Menu([])
    go_on = [action for action in own if action in _GO_ON]
    if len(go_on) == 1:
        menu.go_on = Entry(label(state, seat, go_on[0]), go_on[0])
        own.remove(go_on[0])
    menu.sections = [section for section in _main(state, seat, own) if section.entries]
    secondary = list(_secondary(state, seat, [action for action in legal if action >= act.OIL]))
    if secondary:
        menu.sections.append(Section(_("Secondary actions"), secondary))
    return menu


def sub_menu(entry: Entry) -> Menu:
    """The submenu of an entry; 0 goes back."""
    return Menu([Section(entry.text, list(entry.entries))], Entry(_("back")))


# ------------------------------------------------------------------ main options


def _main(state: State, seat: int, actions: list[int]) -> Iterator[Section]:
    by_title: dict[str, list[int]] = {}
    for action in actions:
        by_title.setdefault(_title(action), []).append(action)
    for title, group in by_title.items():
        if group[0] in range(act.DELIVER, act.KEEP) and len(group) > _MANY:
            yield Section(title, _by_notable(state, seat, group))
        else:
            yield Section(title, [Entry(label(state, seat, action), action) for action in group])


def _title(action: int) -> str:
    """The heading above an option."""
    if action in range(act.PLACE, act.LAY):
        building = action - act.PLACE - FIRST_BUILDING
        if building < 0:
            return _("Main characters")
        return _("Production") if building < 4 else _("Processing")
    if action in range(act.LAY, act.MEDITATE):
        return _("Lay down")
    if action in range(act.MEDITATE, act.END_MEDITATION):
        return _("Spend meditation points")
    if action in range(act.INFLUENCE, act.BUILD):
        return _("Influence")
    if action in range(act.BUILD, act.BONUS):
        return _("Build")
    if action in range(act.RETURN, act.RETURN_FAVOUR + 1):
        return _("Return to the supply")
    if action in range(act.FULFIL, act.TILE):
        return _("Guild orders")
    if action in range(act.SERVE, act.OFFER):
        return _("Akbar")
    if action in range(act.DELIVER, act.KEEP):
        return _("Deliveries")
    return ""


def _by_notable(state: State, seat: int, actions: list[int]) -> list[Entry]:
    """A list for each notable."""
    groups: dict[int, list[Entry]] = {}
    for action in actions:
        entry = Entry(label(state, seat, action), action)
        groups.setdefault((action - act.DELIVER) // 16, []).append(entry)
    return [
        entries[0]
        if len(entries) == 1
        else Entry(
            ngettext("{notable} ({count} good)", "{notable} ({count} goods)", len(entries)).format(
                notable=name_of.notable(NOTABLES[notable]), count=len(entries)
            ),
            entries=tuple(entries),
        )
        for notable, entries in groups.items()
    ]


# ------------------------------------------------------------------ secondary actions


def _secondary(state: State, seat: int, actions: list[int]) -> Iterator[Entry]:
    """All secondary actions, or a submenu for each kind if there are many."""
    groups: dict[str, list[Entry]] = {}
    for action in actions:
        entry = Entry(label(state, seat, action), action)
        groups.setdefault(_kind(action), []).append(entry)
    for title, entries in groups.items():
        if len(actions) > _MANY_SECONDARY and len(entries) > _FEW:
            text = _("{kind} ({count}) ...").format(kind=title, count=len(entries))
            yield Entry(text, entries=tuple(entries))
        else:
            yield from entries


def _kind(action: int) -> str:
    if action <= act.OIL_AND_CURRY:
        return _("oil and curry")
    if action < act.STATUE:
        return _("favour actions")
    return _("luxury goods") if action <= act.CLOTHES else _("contracts")
