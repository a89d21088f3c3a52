"""What the player aid is made of: sections of entries, each with what it is about."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Amount:
    """A number or a word before an icon; its kind says how it looks."""

    text: str
    icon: str = ""
    #: "" plain, "points" in a dark pill, "own" must be held, "spend" is given up
    kind: str = ""
    #: for those who cannot see the icon
    heard: str = ""


@dataclass(frozen=True)
class Entry:
    """One line: icons, a name in bold, words, amounts."""

    icons: tuple[str, ...]
    text: str
    lead: str = ""
    amounts: tuple[Amount, ...] = ()
    #: a number in a circle instead of an icon
    number: str = ""
    #: what it is about, such as "character-sailor" or "favour-sell"
    about: frozenset[str] = frozenset()
    #: what has become of it, in small letters
    note: str = ""
    #: its paragraph of the rules
    rule: str = ""


@dataclass(frozen=True)
class Section:
    """Entries under a heading."""

    name: str
    title: str
    entries: tuple[Entry, ...]
    note: str = ""
    #: how the entries stand: "" one below the other, "pairs" two in a line, "grid" four, "keys"
    look: str = ""

    def only(self, topics: frozenset[str]) -> "Section":
        """The section without what has nothing to do with these topics."""
        kept = tuple(entry for entry in self.entries if entry.about & topics)
        return replace(self, entries=kept, look="" if self.look == "pairs" else self.look)


@dataclass(frozen=True)
class Aid:
    """The whole aid."""

    #: first tab: four columns of sections
    columns: tuple[tuple[Section, ...], ...]
    #: third tab: a section for each level of notables
    contracts: tuple[Section, ...]
    #: second tab: what belongs to the question, or nothing
    now: tuple[Section, ...] = ()
