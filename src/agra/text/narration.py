"""Describes steps of a game in the present tense: "Isa works at the Woodcutter".

A theme is the topic of a step: its kind, and the thing or person it concerns. Each has a whole
sentence with the player's name, and a phrase without it for a list under the name.
"""

from typing import Final, NamedTuple

from agra.rules.names import BUILDINGS
from agra.text import names as name_of
from agra.text.i18n import N_, Arguments, _, ngettext, say_count


class Theme(NamedTuple):
    """The topic of a step: a kind such as "work", and a space, notable, guild or reason."""

    kind: str
    what: str = ""


#: The sentence and the phrase of each kind.
_WORDS: Final = {
    "work": (N_("{player} works {at_space}"), N_("works {at_space}")),
    "visit": (N_("{player} visits {whom}"), N_("visits {whom}")),
    "labour": (N_("{player} hires a day labourer: {what}"), N_("hires a day labourer: {what}")),
    "build": (N_("{player} builds: {what}"), N_("builds: {what}")),
    "bonus": (N_("{player} takes a bonus tile"), N_("takes a bonus tile")),
    "deliver": (N_("{player} delivers {to_notable}"), N_("delivers {to_notable}")),
    "win": (N_("{player} wins the contract {of_notable}"), N_("wins the contract {of_notable}")),
    "order": (N_("{player} fulfils an order {of_guild}"), N_("fulfils an order {of_guild}")),
    "serve": (N_("{player} serves Akbar"), N_("serves Akbar")),
    "favour": (N_("{player} uses a favour action: {what}"), N_("uses a favour action: {what}")),
    "meditate": (N_("{player} meditates: {what}"), N_("meditates: {what}")),
    "ability": (N_("{player} uses a contract: {what}"), N_("uses a contract: {what}")),
    "statues": (N_("{player} spends a statue"), N_("spends a statue")),
    "books": (N_("{player} spends a book"), N_("spends a book")),
    "paintings": (N_("{player} spends a painting"), N_("spends a painting")),
    "clothes": (N_("{player} spends clothes"), N_("spends clothes")),
    "process": (N_("{player} processes goods"), N_("processes goods")),
    "exchange": (N_("{player} exchanges goods"), N_("exchanges goods")),
    "trade": (N_("{player} trades with the Trader"), N_("trades with the Trader")),
    "price": (N_("{player} moves a price token"), N_("moves a price token")),
    "stone": (N_("{player} moves the meditation stone"), N_("moves the meditation stone")),
    "uncover": (N_("{player} removes a cover"), N_("removes a cover")),
    "farmers": (N_("{player} moves farmers"), N_("moves farmers")),
    "influence": (N_("{player} moves up with a guild"), N_("moves up with a guild")),
    "raise": (N_("{player} stands workers up"), N_("stands workers up")),
    "tile": (N_("{player} takes a favour tile"), N_("takes a favour tile")),
    "discard": (N_("{player} gives back a tile"), N_("gives back a tile")),
    "left": (N_("The Builder leaves the game"), N_("the Builder leaves the game")),
    "room": (N_("{player} returns markers to make room"), N_("returns markers to make room")),
    "cook": (N_("{player} keeps a worker on the Cook"), N_("keeps a worker on the Cook")),
    "french": (
        N_("{player} places a good on the French Trader"),
        N_("places a good on the French Trader"),
    ),
    "pay": (N_("{player} pays"), N_("pays")),
    "gain": (N_("{player} gains something"), N_("gains something")),
    "gain ejected": (
        N_("{player} gains favours for an ejected worker"),
        N_("gains favours for an ejected worker"),
    ),
    "gain sailor_refund": (
        N_("{player} gets rupees back from the Sailor"),
        N_("gets rupees back from the Sailor"),
    ),
    "gain step_reward": (
        N_("{player} takes the reward for an influence step"),
        N_("takes the reward for an influence step"),
    ),
    **dict.fromkeys(
        ("gain pier_3", "gain pier_4", "gain pier_5"),
        (N_("{player} gains something from the boat"), N_("gains something from the boat")),
    ),
    "boat": (N_("The boat reaches its next pier"), N_("the boat reaches pier {what}")),
    "merchant": (N_("The Merchant stops {at_space}"), N_("the Merchant moves on")),
    "builder": (N_("The Builder moves to a new site: {what}"), N_("the Builder moves on")),
    "end": (N_("The end of the game is triggered"), N_("triggers the end of the game")),
    "over": (N_("The game is over"), N_("the game is over")),
}


#: How the thing of a theme is named in its words.
_FORMS: Final = {
    "what": name_of.thing,
    "whom": name_of.visited,
    "at_space": name_of.at_space,
    "to_notable": name_of.to_notable,
    "of_notable": name_of.of_notable,
    "of_guild": name_of.of_guild,
}


def doing(theme: Theme, player: str, count: int = 1) -> str:
    """A sentence about a player's step; `count` is the number of repetitions."""
    if theme.kind == "lay":
        words = ngettext("{player} lays down a worker", "{player} lays down {count} workers", count)
        return words.format(player=player, count=count)
    if theme.kind == "follow":
        return say_count("{player} follows", "{player} follow", count, player=player)
    return _said(theme, 0, player)


def done(theme: Theme, count: int = 1) -> str:
    """A phrase to show under the player's name: "works at the Woodcutter"."""
    if theme.kind == "lay":
        return say_count("lays down a worker", "lays down {count} workers", count)
    if theme.kind == "follow":
        return say_count("{count} player follows", "{count} players follow", count)
    return _said(theme, 1)


def _said(theme: Theme, form: int, player: str = "") -> str:
    words = _WORDS.get(f"{theme.kind} {theme.what}") or _WORDS[theme.kind]
    return _(words[form]).format_map(Arguments(_FORMS, theme.what, player=player))


def done_with_followers(space: str, followers: int, everybody: bool) -> str:
    """Work at a building, with its followers in the same phrase."""
    place = name_of.at_space(space)
    if not followers:
        return done(Theme("work", space))
    if everybody:
        return _("works {at_space}; all follow").format(at_space=place)
    words = ngettext(
        "works {at_space}; {count} follows", "works {at_space}; {count} follow", followers
    )
    return words.format(at_space=place, count=followers)


def works(space: str) -> Theme:
    """The theme of placing a worker: at a building, or with one of the main characters."""
    return Theme("work" if space in BUILDINGS else "visit", space)
