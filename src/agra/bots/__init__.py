"""Computer players.

A bot gets a view of the game, the legal actions and a budget, and returns one of the actions.
`agra.bots.registry.bot` makes a bot by name, and a `Company` holds the bots of a game.

>>> import agra
>>> state = agra.new_game(players=2, seed=1)
>>> company = Company(["farmer", "random"], seed=1)
>>> company.choose(state) in state.legal_actions()
True
"""

from agra.bots.advice.plans import Plan
from agra.bots.bot import Bot, Fact, Opinion, Outlook, Reason, Turn
from agra.bots.budget import UNLIMITED, Allowance, Budget
from agra.bots.errors import BadAnswer, BadBot, BotFailed, UnknownBot
from agra.bots.registry import bot_names, character_names, level_names, level_of
from agra.bots.seat import Company, SeatedBot, bot_seed
from agra.bots.spec import Spec, parse_spec
from agra.bots.view import Ledger, View

__all__ = [
    "UNLIMITED",
    "Allowance",
    "BadAnswer",
    "BadBot",
    "Bot",
    "BotFailed",
    "Budget",
    "Company",
    "Fact",
    "Ledger",
    "Opinion",
    "Outlook",
    "Plan",
    "Reason",
    "SeatedBot",
    "Spec",
    "Turn",
    "UnknownBot",
    "View",
    "bot_names",
    "bot_seed",
    "character_names",
    "level_names",
    "level_of",
    "parse_spec",
]
