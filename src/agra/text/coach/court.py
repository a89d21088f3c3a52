"""Advice about the court: orders, gifts to Akbar, influence steps, favour tiles."""

from collections.abc import Iterable

from agra.rules import actions as act
from agra.rules.names import FAVOUR_ACTIONS, GOODS, GUILDS, PRINTED_FAVOUR_ACTIONS, SADR_US_SUDUR
from agra.rules.scoring import akbar_score, gifts_of
from agra.text import names as name_of
from agra.text.coach.look import Advice, Fact, Look, rupees
from agra.text.i18n import N_, _, ngettext


def orders(look: Look) -> Advice:
    """A marked order, a gift, or neither."""
    found = [one for one in (best_order(look), best_gift(look)) if one is not None]
    return look.best(found) if found else Advice(_why_neither(look), act.PASS)


#: Why a player who holds a good of a marked order cannot fulfil it; the closest case first.
_BLOCKED = (
    (
        "good",
        N_("You hold {good}, but the marked order {of_guild} also wants {missing}: end your turn."),
    ),
    (
        "influence",
        N_(
            "The marked order {of_guild} wants your {good}, but you have no influence there: end"
            " your turn."
        ),
    ),
    (
        "order_limit",
        N_(
            "The marked order {of_guild} wants your {good}, but its order limit is reached: end"
            " your turn."
        ),
    ),
)


def _why_neither(look: Look) -> str:
    """Why no marked order can be fulfilled; the only button ends the turn."""
    found: dict[str, tuple[int, int, int]] = {}
    for guild in range(len(GUILDS)):
        why = look.state.why_not(act.FULFIL + guild)
        assert why is not None
        goods = look.marked_order(guild)
        held = next((good for good in goods if look.own(good)), None)
        if held is not None:
            found.setdefault(why["reason"], (guild, held, goods[1 - goods.index(held)]))
    for reason, words in _BLOCKED:
        if reason in found:
            guild, held, missing = found[reason]
            return _(words).format(
                of_guild=name_of.of_guild(GUILDS[guild]),
                good=name_of.good(GOODS[held]),
                missing=name_of.good(GOODS[missing]),
            )
    return _("You hold no good that Akbar or a marked order wants: end your turn.")


def best_order(look: Look) -> Advice | None:
    """The marked order among the options that pays most."""
    fulfil = look.among(act.FULFIL, len(GUILDS))
    if not fulfil:
        return None
    action = max(fulfil, key=look.rupees)
    paid = look.rupees(action)
    words = _("Both goods of the marked order {of_guild} are yours: fulfil it for {rupees}.")
    guild = name_of.of_guild(GUILDS[action - act.FULFIL])
    text = words.format(rupees=name_of.rupees(paid), of_guild=guild)
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
    words = _("One more gift to Akbar is worth {rupees} at the end: serve {good}.")
    text = words.format(rupees=name_of.rupees(more), good=name_of.good(GOODS[good]))
    return Advice(text, act.SERVE + good, (Fact("gift", more),), more)


def gift_worth(look: Look) -> int:
    """What the next gift adds at the end, including the pay of the Sadr us-Sudur's contract."""
    gifts = gifts_of(look.state, look.seat)
    more = akbar_score(look.state, gifts + 1) - akbar_score(look.state, gifts)
    return int(more) + look.mine.has_won(SADR_US_SUDUR)


def sadr_good(look: Look) -> Advice:
    """A gift with the Sadr us-Sudur."""
    good = min(look.goods_among(act.OFFER), key=lambda one: (look.value(one), one))
    more = gift_worth(look)
    words = _("One more gift to Akbar is worth {rupees} at the end: offer {good}.")
    text = words.format(rupees=name_of.rupees(more), good=name_of.good(GOODS[good]))
    return Advice(text, act.OFFER + good, (Fact("gift", more),))


def sadr_bowl(look: Look) -> Advice:
    """The bowl that the Sadr's good fills."""
    bowls = look.goods_among(act.BOWL)
    bowl = min(bowls, key=lambda one: (look.own(one), one))
    words = _("Every bowl counts the same: fill the one of {good}, which others may want to serve.")
    return Advice(words.format(good=name_of.good(GOODS[bowl])), act.BOWL + bowl)


# ------------------------------------------------------------------ influence


def influence(look: Look) -> Advice:
    """A step with any guild."""
    steps = look.among(act.INFLUENCE, len(GUILDS))
    if not steps:
        return Advice(_("Your markers cannot rise any further: go on."), None)
    return _best_step(look, [(action, action - act.INFLUENCE) for action in steps])


def influence_steps(look: Look) -> Advice:
    """A step earned by a delivery."""
    steps = look.among(act.STEP, 24)
    if not steps:
        return Advice(_("No step is left for your deliveries: go on."), act.DONE)
    return _best_step(look, [(a, look.c.notable_guild[a - act.STEP]) for a in steps])


def _best_step(look: Look, steps: Iterable[tuple[int, int]]) -> Advice:
    """The step that gives favours, or the one whose orders pay most."""

    def rank(step: tuple[int, int]) -> tuple[int, int, int]:
        reached = look.mine.step(step[1]) + 1
        favours, pays = look.c.favours_at_step[reached], look.c.influence_rewards[reached]
        top = reached == look.c.influence_top
        return (-1 if top else favours, pays, -step[0])

    action, guild = max(steps, key=rank)
    reached = look.mine.step(guild) + 1
    favours, pays = look.c.favours_at_step[reached], look.c.influence_rewards[reached]
    behind = any(
        look.state.player(seat).step(guild) > reached for seat in range(look.state.players)
    )
    of_guild = name_of.of_guild(GUILDS[guild])
    if reached == look.c.influence_top:
        words = _("The top step ends the game soon: take it {of_guild} only if you lead.")
        return Advice(words.format(of_guild=of_guild), action)
    if favours:
        words = _("The next step {of_guild} brings {favours} or a tile: take it.")
        text = words.format(of_guild=of_guild, favours=name_of.favours(favours))
        return Advice(text, action, (Fact("step_favours", favours, GUILDS[guild]),))
    words = _("After one step an order {of_guild} pays you {rupees}: take it.")
    if behind:
        pays = max(0, pays - 1)
        words = _("After one step an order {of_guild} pays you {rupees} and another step: take it.")
    text = words.format(of_guild=of_guild, rupees=name_of.rupees(pays))
    return Advice(text, action, (Fact("step_pays", pays, GUILDS[guild]),))


# ------------------------------------------------------------------ favour tiles


def step_reward(look: Look) -> Advice:
    """Favours once, or a tile for the rest of the game."""
    favours = look.fields & 15
    tiles = look.among(act.TILE, 14)
    owned = _tiles_owned(look)
    if tiles and owned < look.c.tile_slots:
        words = ngettext(
            "The favour comes once, a tile serves all game, and you own {count}: take a tile.",
            "The favours come once, a tile serves all game, and you own {count}: take a tile.",
            favours,
        )
        return Advice(words.format(count=owned), _cheapest(look, tiles), (Fact("tiles", owned),))
    words = _("No room is free for another tile: take {favours}.")
    fact = Fact("reward", favours)
    return Advice(words.format(favours=name_of.favours(favours)), act.FAVOURS, (fact,))


def any_tile(look: Look) -> Advice:
    """Any available tile."""
    action = _cheapest(look, look.among(act.TILE, 14))
    return _about_tile(
        look, action, act.TILE, _("“{tile}” needs only {favours}, and every tile is open: take it.")
    )


def discard_tile(look: Look) -> Advice:
    """The tile that is used least: the most expensive one."""
    tiles = look.among(act.DISCARD, 14)
    action = max(tiles, key=lambda tile: _needs(look, tile - act.DISCARD))
    words = _("“{tile}” needs {favours}, the most of your tiles: give it back.")
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


def _tiles_owned(look: Look) -> int:
    return len(look.mine.tiles)
