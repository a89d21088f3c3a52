"""Pictures for the rules: parts of positions, drawn as the table draws them.

The positions come from a generated game of bots, so no data has to be stored.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.urls import get_script_prefix
from django.utils.html import format_html

from agra.bots import SeatedBot
from agra.bots.registry import bot
from agra.picture import panel
from agra.rules.setup import new_game
from agra.rules.state import CHANCE, State
from agra.text.i18n import N_, _, current_language, language

#: The number of players and the seed of a game that shows everything early.
PLAYERS: Final = 3
SEED: Final = 19
#: The bots, and every how many decisions a bot does something else.
LEVEL: Final = "farmer"
OTHERWISE: Final = 7


@dataclass(frozen=True)
class Picture:
    """A part of the table after a number of decisions, and the paragraph below the picture."""

    area: str
    decisions: int
    before: str
    caption: str


PICTURES: Final[dict[str, Picture]] = {
    "city": Picture(
        "city", 150, "1-3", N_("The city: workers, rupees, and each player's goods in the stores.")
    ),
    "river": Picture(
        "river", 150, "1-4", N_("The river: what each notable wants, the piers and the boat.")
    ),
    "court": Picture(
        "court",
        150,
        "1-5",
        N_("The court: Akbar's bowls, influence tracks, orders and open favour tiles."),
    ),
    "board": Picture(
        "mine",
        150,
        "1-6",
        N_("A player's board: farm, stone, favour actions, goods and contracts."),
    ),
    "start": Picture(
        "city",
        0,
        "2-1",
        N_("The city at the start: four buildings are built, twelve are building sites."),
    ),
    "farm": Picture(
        "mine",
        260,
        "3-2-55",
        N_(
            "The farm: each free square between a good and the farmers next to it produces 1 "
            "of this good."
        ),
    ),
    "orders": Picture(
        "court",
        260,
        "3-3-1",
        N_("Orders: the gold frame marks the order of each guild that can be fulfilled."),
    ),
    "deliveries": Picture(
        "river", 260, "4-2", N_("Markers on the cards show who has delivered what.")
    ),
    "contracts": Picture(
        "mine", 420, "5-1", N_("Each player keeps the contracts they have won on their own board.")
    ),
    "tracks": Picture(
        "court",
        420,
        "6-4",
        N_("In the final scoring, gifts, orders and places on the influence tracks count."),
    ),
}


def drawn(name: str) -> str | None:
    """The picture with this name in the reader's language; None if there is none."""
    return _drawn(name, current_language()) if name in PICTURES else None


@cache
def _drawn(name: str, code: str) -> str:
    picture = PICTURES[name]
    with language(code):
        return panel(_position(picture.decisions), picture.area, 0, _(picture.caption))


@cache
def _position(decisions: int) -> State:
    """The position after `decisions` decisions; free choices depend on their number."""
    state = new_game(PLAYERS, SEED)
    players = [SeatedBot(bot(LEVEL), seat) for seat in range(PLAYERS)]
    for number in range(decisions):
        seat, legal = state.to_move, state.legal_actions()
        if seat is None:
            break
        # Dice, and sometimes something else, for variety.
        free = seat == CHANCE or number % OTHERWISE == 0
        state.apply(legal[number % len(legal)] if free else players[seat].choose(state))
    return state


def placed(html: str) -> str:
    """The page of the rules with each picture before its paragraph."""
    return _placed(html, current_language())


@cache
def _placed(html: str, code: str) -> str:
    for name, picture in PICTURES.items():
        html = re.sub(
            rf'<(?:p|h3)>(?=<a id="r-{picture.before}">)',
            lambda found, name=name: _figure(name, code) + found[0],  # type: ignore[misc]
            html,
            count=1,
        )
    return html


def _figure(name: str, code: str) -> str:
    with language(code):
        caption = _(PICTURES[name].caption)
    # The language is in the address because the browser may cache the picture.
    address = f"{get_script_prefix()}rules/picture/{name}.svg?in={code}"
    return format_html(
        '<figure class="rule-picture"><img src="{}" alt="{}" width="390" loading="lazy">'
        "<figcaption>{}</figcaption></figure>\n",
        address,
        caption,
        caption,
    )
