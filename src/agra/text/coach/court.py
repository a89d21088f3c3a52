"""Advice about the court: orders, gifts to Akbar, influence steps, favour tiles."""

from typing import Final

from agra.rules import actions as act
from agra.rules.names import FAVOUR_ACTIONS, GUILDS, PRINTED_FAVOUR_ACTIONS, SADR_US_SUDUR
from agra.rules.scoring import akbar_score, gifts_of
from agra.text import names as name_of
from agra.text.coach.look import Advice, Fact, Look, rupees, single
from agra.text.i18n import N_, _
from agra.text.options.menu_labels import order_pay

#: From this pier on the game ends too soon to praise a tile for lasting all game.
LATE_PIER: Final = 4


def orders(look: Look) -> Advice | None:
    """A marked order, a gift, or neither."""
    if look.chosen != act.PASS:
        return order(look) or gift(look, act.SERVE)
    if look.among(act.FULFIL, len(GUILDS)) or look.goods_among(act.SERVE):
        return look.say_button("keep", _("I would keep your goods for now: choose “{option}”."))
    return _neither(look)


#: Why a player who holds a good of a marked order cannot fulfil it; the closest case first.
_BLOCKED: Final = (
    (
        "good",
        N_(
            "No order is possible now: the marked order {of_guild} also needs {missing}."
            " Choose “{option}”."
        ),
    ),
    (
        "influence",
        N_(
            "No order is possible now: an order {of_guild} needs an influence step first."
            " Choose “{option}”."
        ),
    ),
    (
        "order_limit",
        N_("The order limit allows no more orders {of_guild} now: choose “{option}”."),
    ),
)


def _neither(look: Look) -> Advice:
    """Why no marked order can be fulfilled."""
    found: dict[str, tuple[int, int]] = {}
    for guild in range(len(GUILDS)):
        why = look.state.why_not(act.FULFIL + guild)
        assert why is not None
        goods = look.marked_order(guild)
        held = next((good for good in goods if look.own(good)), None)
        if held is not None:
            found.setdefault(why["reason"], (guild, goods[1 - goods.index(held)]))
    for reason, words in _BLOCKED:
        if reason in found:
            guild, missing = found[reason]
            told = {"of_guild": name_of.of_guild(guild), "missing": name_of.good(missing)}
            return look.say_button(f"pass_{reason}", _(words), **told)
    words = _("You have no good that Akbar or a marked order wants: choose “{option}”.")
    return look.say_button("pass_nothing", words)


def order(look: Look) -> Advice | None:
    """A marked order, and what it pays."""
    if not look.chooses(act.FULFIL, len(GUILDS)):
        return None
    paid, guild = look.rupees(look.chosen), look.chosen - act.FULFIL
    words, kind = (
        _("You have both goods for the order {of_guild}: fulfil it for {rupees}."),
        "order",
    )
    _rupees, behind = order_pay(look.state, look.seat, guild, look.mine.step(guild))
    if behind:
        kind = "order_and_step" if paid else "order_for_step"
        words = (
            _("You have both goods for the order {of_guild}: fulfil it for {rupees} and a step.")
            if paid
            else _("You have both goods for the order {of_guild}: fulfil it for a step.")
        )
    text = words.format(rupees=name_of.rupees(paid), of_guild=name_of.of_guild(guild))
    return look.say(kind, text, rupees(paid))


def gift(look: Look, first: int) -> Advice | None:
    """What the gift adds at the end, including the pay of the Sadr us-Sudur's contract."""
    if not look.chooses(first, 16):
        return None
    gifts, good = gifts_of(look.state, look.seat), look.chosen - first
    more = int(akbar_score(look.state, gifts + 1) - akbar_score(look.state, gifts))
    more += look.mine.has_won(SADR_US_SUDUR)
    words = _("Give Akbar {goods}: this gift is worth {rupees} in the final scoring.")
    text = words.format(goods=name_of.goods(1, good), rupees=name_of.rupees(more))
    return look.say("gift", text, Fact("gift", more), single(good))


def sadr_good(look: Look) -> Advice | None:
    """A gift with the Sadr us-Sudur."""
    return gift(look, act.OFFER)


def sadr_bowl(look: Look) -> Advice | None:
    """The bowl that the Sadr's good fills."""
    bowl = look.chosen - act.BOWL
    if look.own(bowl) > min(map(look.own, look.goods_among(act.BOWL))):
        return None
    words = _("Every bowl scores the same, so fill the one for the good you have least of: {good}.")
    return look.say("bowl", words.format(good=name_of.good(bowl)))


# ------------------------------------------------------------------ influence


def influence(look: Look) -> Advice | None:
    """A step with any guild."""
    if look.chooses(act.INFLUENCE, len(GUILDS)):
        return _step(look, look.chosen - act.INFLUENCE)
    return None


def influence_steps(look: Look) -> Advice | None:
    """A step earned by a delivery."""
    if look.chooses(act.STEP, 24):
        return _step(look, look.c.notable_guild[look.chosen - act.STEP])
    return None


def _step(look: Look, guild: int) -> Advice | None:
    """The favours of a step, or what an order pays after it, if one is left."""
    reached = look.mine.step(guild) + 1
    favours = look.c.favours_at_step[reached]
    of_guild = name_of.of_guild(guild)
    if reached == look.c.influence_top and not look.board.final_round:
        words = _("The top step {of_guild} triggers the end of the game, and I would take it.")
        return look.say("step_ends", words.format(of_guild=of_guild))
    if favours:
        words = _("On the track {of_guild} the next step gives {favours} or a tile: take it.")
        text = words.format(of_guild=of_guild, favours=name_of.favours(favours))
        return look.say("step_favours", text, Fact("step_favours", favours, GUILDS[guild]))
    if not look.marked_order(guild):
        return None
    words, kind = _("With this step, an order {of_guild} earns you {rupees}: take it."), "step"
    pays, behind = order_pay(look.state, look.seat, guild, reached)
    if behind:
        if not pays:
            words = _("With this step, an order {of_guild} earns you another step: take it.")
            return look.say("step_and_step", words.format(of_guild=of_guild))
        kind = "step_pays_step"
        words = _(
            "With this step, an order {of_guild} earns you {rupees} and another step: take it."
        )
    text = words.format(of_guild=of_guild, rupees=name_of.rupees(pays))
    return look.say(kind, text, Fact("step_pays", pays, GUILDS[guild]))


# ------------------------------------------------------------------ favour tiles


def step_reward(look: Look) -> Advice | None:
    """Favours once, or a tile for the rest of the game."""
    if look.chooses(act.TILE, 14):
        if look.board.boat >= LATE_PIER:
            return None
        words = _("You spend a favour only once, but a tile lasts all game: take a tile.")
        return look.say("tile", words)
    favours = look.fields & 15
    if len(look.mine.tiles) < look.c.tile_slots:
        words = _("I would take {favours} instead of one of these tiles.")
        text = words.format(favours=name_of.favours(favours))
        return look.say("favours_now", text, Fact("reward", favours))
    words = _(
        "You have no free space for another tile, and I would keep those you have: take {favours}."
    )
    text = words.format(favours=name_of.favours(favours))
    return look.say("favours_no_space", text, Fact("reward", favours))


def any_tile(look: Look) -> Advice | None:
    """Any available tile, if none needs fewer favours."""
    tile = look.chosen - act.TILE
    if _needs(look, tile) > min(_needs(look, one - act.TILE) for one in look.legal):
        return None
    words = _("You may choose any tile, and “{tile}” needs only {favours}: take it.")
    return _about_tile(look, "any_tile", tile, words)


def discard_tile(look: Look) -> Advice | None:
    """The tile that is used least: the most expensive one."""
    tile = look.chosen - act.DISCARD
    most = max(_needs(look, one - act.DISCARD) for one in look.among(act.DISCARD, 14))
    if _needs(look, tile) < most:
        return None
    words = _("“{tile}” needs {favours}, and none of your tiles needs more: give it back.")
    return _about_tile(look, "discard", tile, words)


def _about_tile(look: Look, kind: str, tile: int, words: str) -> Advice:
    needs = _needs(look, tile)
    name = FAVOUR_ACTIONS[PRINTED_FAVOUR_ACTIONS + tile]
    text = words.format(tile=name_of.favour_action(name), favours=name_of.favours(needs))
    return look.say(kind, text, Fact("needs", needs, name))


def _needs(look: Look, tile: int) -> int:
    return look.c.favour_own[PRINTED_FAVOUR_ACTIONS + tile]
