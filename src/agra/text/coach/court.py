"""Advice about the court: orders, gifts to Akbar, influence steps, favour tiles."""

from collections.abc import Iterable

from agra.rules import actions as act
from agra.rules.names import FAVOUR_ACTIONS, GUILDS, PRINTED_FAVOUR_ACTIONS, SADR_US_SUDUR
from agra.rules.scoring import akbar_score, gifts_of
from agra.text import names as name_of
from agra.text.coach.look import Advice, Fact, Look, rupees, single
from agra.text.i18n import N_, _


def orders(look: Look) -> Advice:
    """A marked order, a gift, or neither."""
    found = [advice for advice in (best_order(look), best_gift(look)) if advice is not None]
    return look.best(found) if found else Advice(_why_neither(look), act.PASS)


#: Why a player who holds a good of a marked order cannot fulfil it; the closest case first.
_BLOCKED = (
    (
        "good",
        N_("You are one good short of the marked order {of_guild} ({missing}): end your turn."),
    ),
    (
        "influence",
        N_("You need at least one influence step to fulfil an order {of_guild}: end your turn."),
    ),
    (
        "order_limit",
        N_("The marked order {of_guild} is over the order limit for now: end your turn."),
    ),
)


def _why_neither(look: Look) -> str:
    """Why no marked order can be fulfilled; the only button ends the turn."""
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
            return _(words).format(of_guild=name_of.of_guild(guild), missing=name_of.good(missing))
    return _("You hold no good that Akbar or a marked order wants: end your turn.")


def best_order(look: Look) -> Advice | None:
    """The marked order among the options that pays most."""
    fulfil = look.among(act.FULFIL, len(GUILDS))
    if not fulfil:
        return None
    action = max(fulfil, key=look.rupees)
    paid = look.rupees(action)
    guild = action - act.FULFIL
    words = _("You have both goods for the order {of_guild}: fulfil it for {rupees}.")
    if _is_behind(look, guild, look.mine.step(guild)):
        words = (
            _("You have both goods for the order {of_guild}: fulfil it for {rupees} and a step.")
            if paid
            else _("You have both goods for the order {of_guild}: fulfil it for a step.")
        )
    text = words.format(rupees=name_of.rupees(paid), of_guild=name_of.of_guild(guild))
    # An order also counts in the final scoring, for the lead on the track.
    return Advice(text, action, (rupees(paid),), paid + 1.5)


def best_gift(look: Look) -> Advice | None:
    """The value of one more gift at the end."""
    serve = look.goods_among(act.SERVE)
    if not serve:
        return None
    wanted = {good for _notable, good, _missing in look.open_orders()}
    good = min(serve, key=lambda one: (one in wanted, look.value(one), one))
    more = gift_worth(look)
    return Advice(
        _gift_words(good, more), act.SERVE + good, (Fact("gift", more), single(good)), more
    )


def _gift_words(good: int, more: int) -> str:
    words = _("Give Akbar {goods}: your next gift is worth {rupees} in the final scoring.")
    return words.format(goods=name_of.goods(1, good), rupees=name_of.rupees(more))


def gift_worth(look: Look) -> int:
    """What the next gift adds at the end, including the pay of the Sadr us-Sudur's contract."""
    gifts = gifts_of(look.state, look.seat)
    more = akbar_score(look.state, gifts + 1) - akbar_score(look.state, gifts)
    return int(more) + look.mine.has_won(SADR_US_SUDUR)


def sadr_good(look: Look) -> Advice:
    """A gift with the Sadr us-Sudur."""
    good = min(look.goods_among(act.OFFER), key=lambda one: (look.value(one), one))
    more = gift_worth(look)
    return Advice(_gift_words(good, more), act.OFFER + good, (Fact("gift", more), single(good)))


def sadr_bowl(look: Look) -> Advice:
    """The bowl that the Sadr's good fills."""
    bowls = look.goods_among(act.BOWL)
    bowl = min(bowls, key=lambda one: (look.own(one), one))
    words = _("Every bowl scores the same, so fill the one for the good you have least of: {good}.")
    return Advice(words.format(good=name_of.good(bowl)), act.BOWL + bowl)


# ------------------------------------------------------------------ influence


def influence(look: Look) -> Advice:
    """A step with any guild."""
    steps = look.among(act.INFLUENCE, len(GUILDS))
    if not steps:
        return Advice(_("You can't move up on any influence track: continue."), None)
    return _best_step(look, [(action, action - act.INFLUENCE) for action in steps])


def influence_steps(look: Look) -> Advice:
    """A step earned by a delivery."""
    steps = look.among(act.STEP, 24)
    if not steps:
        return Advice(_("You have no influence steps left to take: continue."), act.DONE)
    return _best_step(look, [(a, look.c.notable_guild[a - act.STEP]) for a in steps])


def _best_step(look: Look, steps: Iterable[tuple[int, int]]) -> Advice:
    """The step that gives favours, or the one whose orders pay most."""
    ending = 0 if look.board.final_round else look.c.influence_top

    def rank(step: tuple[int, int]) -> tuple[int, int, int]:
        reached = look.mine.step(step[1]) + 1
        favours, pays = look.c.favours_at_step[reached], look.c.influence_rewards[reached]
        return (-1 if reached == ending else favours, pays, -step[0])

    action, guild = max(steps, key=rank)
    reached = look.mine.step(guild) + 1
    favours, pays = look.c.favours_at_step[reached], look.c.influence_rewards[reached]
    of_guild = name_of.of_guild(guild)
    if reached == ending:
        words = _("The top step {of_guild} triggers the end: take it only if you are ahead.")
        return Advice(words.format(of_guild=of_guild), action)
    if favours:
        words = _("On the track {of_guild} the next step gives {favours} or a tile: take it.")
        text = words.format(of_guild=of_guild, favours=name_of.favours(favours))
        return Advice(text, action, (Fact("step_favours", favours, GUILDS[guild]),))
    words = _("With this step, an order {of_guild} earns you {rupees}: take it.")
    if _is_behind(look, guild, reached):
        pays = max(0, pays - 1)
        if not pays:
            words = _("With this step, an order {of_guild} earns you another step: take it.")
            return Advice(words.format(of_guild=of_guild), action)
        words = _(
            "With this step, an order {of_guild} earns you {rupees} and another step: take it."
        )
    text = words.format(of_guild=of_guild, rupees=name_of.rupees(pays))
    return Advice(text, action, (Fact("step_pays", pays, GUILDS[guild]),))


def _is_behind(look: Look, guild: int, step: int) -> bool:
    """Whether another player is higher on the track than this step."""
    seats = range(look.state.players)
    return any(look.state.player(seat).step(guild) > step for seat in seats if seat != look.seat)


# ------------------------------------------------------------------ favour tiles


def step_reward(look: Look) -> Advice:
    """Favours once, or a tile for the rest of the game."""
    favours = look.fields & 15
    tiles = look.among(act.TILE, 14)
    if tiles and len(look.mine.tiles) < look.c.tile_slots:
        words = _("You spend a favour only once, but a tile lasts all game: take a tile.")
        return Advice(words, _cheapest(look, tiles))
    words = (
        _("You have no free space for another tile: take {favours}.")
        if tiles
        else _("There is no tile to take: take {favours}.")
    )
    fact = Fact("reward", favours)
    return Advice(words.format(favours=name_of.favours(favours)), act.FAVOURS, (fact,))


def any_tile(look: Look) -> Advice:
    """Any available tile."""
    action = _cheapest(look, look.among(act.TILE, 14))
    return _about_tile(
        look,
        action,
        act.TILE,
        _("You may choose any tile, and “{tile}” needs only {favours}: take it."),
    )


def discard_tile(look: Look) -> Advice:
    """The tile that is used least: the most expensive one."""
    tiles = look.among(act.DISCARD, 14)
    action = max(tiles, key=lambda tile: _needs(look, tile - act.DISCARD))
    words = _("“{tile}” needs {favours}, and none of your tiles needs more: give it back.")
    return _about_tile(look, action, act.DISCARD, words)


def _about_tile(look: Look, action: int, first: int, words: str) -> Advice:
    tile = action - first
    needs = _needs(look, tile)
    name = FAVOUR_ACTIONS[PRINTED_FAVOUR_ACTIONS + tile]
    text = words.format(tile=name_of.favour_action(name), favours=name_of.favours(needs))
    return Advice(text, action, (Fact("needs", needs, name),))


def _needs(look: Look, tile: int) -> int:
    return look.c.favour_own[PRINTED_FAVOUR_ACTIONS + tile]


def _cheapest(look: Look, tiles: Iterable[int]) -> int:
    return min(tiles, key=lambda action: (_needs(look, action - act.TILE), action))
