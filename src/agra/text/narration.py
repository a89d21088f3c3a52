"""Describes steps of a game in the present tense: "Isa works at the Woodcutter".

A theme is the topic of a step: its kind, and the thing or person it concerns. Each has a whole
sentence with the player's name, and a phrase without it for a list under the name.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from agra.rules.names import BUILDINGS
from agra.text import names as name_of
from agra.text.i18n import N_, _, ngettext, say_count


class Theme(NamedTuple):
    """The topic of a step: a kind such as "work", and a space, notable, guild or reason."""

    kind: str
    what: str = ""


#: The sentence, the phrase, and the function that names the thing in it.
_Words = tuple[str, str, Callable[[str], str] | None]

_WORDS: Final[dict[str, _Words]] = {
    "work": (N_("{player} works {at_space}"), N_("works {at_space}"), name_of.at_space),
    "visit": (N_("{player} visits {whom}"), N_("visits {whom}"), name_of.visited),
    "labour": (
        N_("{player} hires a day labourer: {what}"),
        N_("hires a day labourer: {what}"),
        name_of.space,
    ),
    "build": (N_("{player} builds: {what}"), N_("builds: {what}"), name_of.space),
    "bonus": (N_("{player} takes a bonus tile"), N_("takes a bonus tile"), None),
    "deliver": (
        N_("{player} delivers {to_notable}"),
        N_("delivers {to_notable}"),
        name_of.to_notable,
    ),
    "win": (
        N_("{player} wins the contract {of_notable}"),
        N_("wins the contract {of_notable}"),
        name_of.of_notable,
    ),
    "order": (
        N_("{player} fulfils an order {of_guild}"),
        N_("fulfils an order {of_guild}"),
        name_of.of_guild,
    ),
    "serve": (N_("{player} serves Akbar"), N_("serves Akbar"), None),
    "favour": (
        N_("{player} uses a favour: {what}"),
        N_("uses a favour: {what}"),
        name_of.favour_action,
    ),
    "meditate": (
        N_("{player} meditates: {what}"),
        N_("meditates: {what}"),
        name_of.favour_action,
    ),
    "ability": (
        N_("{player} uses a contract: {what}"),
        N_("uses a contract: {what}"),
        name_of.notable,
    ),
    "statues": (N_("{player} uses a statue"), N_("uses a statue"), None),
    "books": (N_("{player} uses a book"), N_("uses a book"), None),
    "paintings": (N_("{player} uses a painting"), N_("uses a painting"), None),
    "clothes": (N_("{player} spends clothes"), N_("spends clothes"), None),
    "process": (N_("{player} processes goods"), N_("processes goods"), None),
    "exchange": (N_("{player} exchanges goods"), N_("exchanges goods"), None),
    "trade": (N_("{player} trades with the Trader"), N_("trades with the Trader"), None),
    "price": (N_("{player} moves a price token"), N_("moves a price token"), None),
    "stone": (N_("{player} moves the meditation stone"), N_("moves the meditation stone"), None),
    "uncover": (N_("{player} removes a cover"), N_("removes a cover"), None),
    "farmers": (N_("{player} moves farmers"), N_("moves farmers"), None),
    "influence": (N_("{player} moves up with a guild"), N_("moves up with a guild"), None),
    "raise": (N_("{player} stands workers up"), N_("stands workers up"), None),
    "tile": (N_("{player} takes a favour tile"), N_("takes a favour tile"), None),
    "discard": (N_("{player} gives back a tile"), N_("gives back a tile"), None),
    "left": (N_("The Builder leaves the game"), N_("the Builder leaves the game"), None),
    "room": (N_("{player} returns markers to make room"), N_("returns markers to make room"), None),
    "cook": (N_("{player} keeps a worker on the Cook"), N_("keeps a worker on the Cook"), None),
    "french": (
        N_("{player} places a good on the French Trader"),
        N_("places a good on the French Trader"),
        None,
    ),
    "pay": (N_("{player} pays"), N_("pays"), None),
    "gain": (N_("{player} gains something"), N_("gains something"), None),
    "gain ejected": (
        N_("{player} gains favours for an ejected worker"),
        N_("gains favours for an ejected worker"),
        None,
    ),
    "gain sailor_refund": (
        N_("{player} gets rupees back from the Sailor"),
        N_("gets rupees back from the Sailor"),
        None,
    ),
    "gain step_reward": (
        N_("{player} takes the reward for an influence step"),
        N_("takes the reward for an influence step"),
        None,
    ),
    "gain pier_3": (
        N_("{player} gains something from the boat"),
        N_("gains something from the boat"),
        None,
    ),
    "gain pier_4": (
        N_("{player} gains something from the boat"),
        N_("gains something from the boat"),
        None,
    ),
    "gain pier_5": (
        N_("{player} gains something from the boat"),
        N_("gains something from the boat"),
        None,
    ),
    "boat": (N_("The boat reaches its next pier"), N_("the boat reaches pier {what}"), None),
    "merchant": (
        N_("The Merchant stops {at_space}"),
        N_("the Merchant moves on"),
        name_of.at_space,
    ),
    "builder": (
        N_("The Builder moves to a new site: {what}"),
        N_("the Builder moves on"),
        name_of.space,
    ),
    "end": (N_("The end of the game is triggered"), N_("triggers the end of the game"), None),
    "over": (N_("The game is over"), N_("the game is over"), None),
}


def _words(theme: Theme) -> _Words:
    return _WORDS.get(f"{theme.kind} {theme.what}") or _WORDS[theme.kind]


def doing(theme: Theme, player: str, count: int = 1) -> str:
    """A sentence about a player's step; `count` is the number of repetitions."""
    if theme.kind == "lay":
        return ngettext(
            "{player} lays down a worker", "{player} lays down {count} workers", count
        ).format(player=player, count=count)
    if theme.kind == "follow":
        return say_count("{player} follows", "{player} follow", count, player=player)
    sentence, _phrase, called = _words(theme)
    return _(sentence).format(player=player, **_forms(theme, called))


def done(theme: Theme, count: int = 1) -> str:
    """A phrase to show under the player's name: "works at the Woodcutter"."""
    if theme.kind == "lay":
        return say_count("lays down a worker", "lays down {count} workers", count)
    if theme.kind == "follow":
        return say_count("{count} player follows", "{count} players follow", count)
    _sentence, phrase, called = _words(theme)
    return _(phrase).format(**_forms(theme, called))


def _forms(theme: Theme, called: Callable[[str], str] | None) -> dict[str, str]:
    """The thing of a theme, by the placeholder that the sentence uses."""
    told = called(theme.what) if called else theme.what
    return dict.fromkeys(("what", "whom", "at_space", "to_notable", "of_notable", "of_guild"), told)


def done_with_followers(space: str, followers: int, everybody: bool) -> str:
    """Work at a building, with its followers in the same phrase."""
    place = name_of.at_space(space)
    if not followers:
        return done(Theme("work", space))
    if everybody:
        return _("works {at_space}; all follow").format(at_space=place)
    return ngettext(
        "works {at_space}; {count} follows",
        "works {at_space}; {count} follow",
        followers,
    ).format(at_space=place, count=followers)


def works(space: str) -> Theme:
    """The theme of placing a worker: at a building, or with one of the main characters."""
    return Theme("work" if space in BUILDINGS else "visit", space)
