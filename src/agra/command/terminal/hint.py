"""A hint in the terminal: the strongest bot's plan, its reasons, and what may come after it."""

from math import isfinite
from typing import Final

from agra.bots import Allowance, Plan, SeatedBot, level_names, short_runs
from agra.bots.advice.adviser import tells_chances
from agra.bots.advice.plans import WITHOUT_AMOUNT
from agra.bots.registry import bot
from agra.command.terminal.game import Game
from agra.text.advice import beside_words, outlook_words, plan_words, reason_words
from agra.text.coach.ahead import ahead
from agra.text.i18n import _, number

#: The default and the maximum thinking time.
HINT_SECONDS: Final = 1.5
MOST_SECONDS: Final = 120.0
#: How far the lines of a hint are indented that do not begin something new.
HINT_INDENT: Final = 5


def hint_lines(game: Game, seat: int, seconds: float) -> list[str]:
    """The plans of the strongest bot in lines, the best first."""
    state = game.state
    if len(state.legal_actions()) < 2:
        return [_("There is nothing to choose here.")]
    allowance = Allowance(seconds=seconds)
    if game.allowance.nodes is not None:  # a node limit gives the same hint on every machine
        allowance = Allowance(nodes=game.allowance.nodes)
    adviser = SeatedBot(
        bot(level_names()[-1]), seat, game.company.ledger, short_runs.allowance(allowance)
    )
    found = adviser.plans(state)
    plans = enumerate(found, 1)
    return [line for at, plan in plans for line in _lines(game, seat, plan, at, found[0])]


def _lines(game: Game, seat: int, plan: Plan, place: int, best: Plan) -> list[str]:
    title = plan_words(game.state, seat, plan.actions)
    others = [other.bot for at, other in enumerate(game.seats) if at != seat]
    told = tells_chances(game.state.round, others)
    if plan is not best and (plan.equal or isfinite(plan.behind)):
        beside = beside_words(plan.behind, best.win - plan.win if told else None, plan.equal)
        title = _("{plan} ({beside})").format(plan=title, beside=beside)
    lines = [f"{place}. {title}"]
    if plan is best and isfinite(plan.win) and told:
        lines.append("   " + outlook_words(plan.win))
    for reason in plan.reasons:
        player = game.title(reason.seat) if reason.seat >= 0 else ""
        words = reason_words(reason.about, reason.facts, player)
        sign = "+" if reason.worth >= 0 else "-"
        amount = f" ({sign}{number(abs(reason.worth), 1)})"
        untold = reason.about in WITHOUT_AMOUNT or not round(reason.worth, 1)
        lines.append(f"   {sign} {words}{'' if untold else amount}")
    if plan is best:
        later = ahead(game.state, seat, plan.actions, game.titles())
        lines += [f"   {one.text}" for one in later]
    return lines
