"""Data classes of the player aid: sections of entries, each with its topics."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Amount:
    """A number or a word before an icon; the kind selects its style."""

    text: str
    icon: str = ""
    #: "" plain, "points" in a dark pill, "own" must be held, "spend" is given up
    kind: str = ""
    #: the text for a screen reader
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
    #: its topics, such as "character-sailor" or "favour-sell"
    about: frozenset[str] = frozenset()
    #: its state in the game, in small letters
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
    #: the layout of the entries: "" one per line, "pairs" two, "grid" four, "keys"
    look: str = ""

    def only(self, topics: frozenset[str]) -> "Section":
        """The section with only the entries of these topics."""
        kept = tuple(entry for entry in self.entries if entry.about & topics)
        return replace(self, entries=kept, look="" if self.look == "pairs" else self.look)


@dataclass(frozen=True)
class Aid:
    """The whole aid."""

    #: first tab: four columns of sections
    columns: tuple[tuple[Section, ...], ...]
    #: third tab: a section for each level of notables
    contracts: tuple[Section, ...]
    #: second tab: the entries for the question, or nothing
    now: tuple[Section, ...] = ()
