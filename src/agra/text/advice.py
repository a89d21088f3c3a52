"""A bot's plans and reasons in words: "Work at the Quarry, then serve Akbar (curry)"."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from typing import Final, NamedTuple, Protocol

from agra.rules import actions as act
from agra.rules.names import (
    BUILDINGS,
    CHARACTERS,
    EXTRA_PROCESS,
    FAVOUR_ACTIONS,
    FREE_DAY_LABOURER,
    GOODS,
    GUILDS,
    NOTABLES,
    OUTER_ACTIONS,
    OUTER_DELIVER,
    OUTER_EXCHANGE,
    OUTER_PROCESS,
    OUTER_REMOVE_COVER,
    SPACES,
    TILES,
)
from agra.rules.state import State
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, both, counted, ngettext, number, percent, say_count, whole
from agra.text.options.menu_labels import label
from agra.text.options.undo_phrases import deed
from agra.text.options.yields import changes_words, yield_changes
from agra.text.plan_details import Decision, counted_goods, details, labourer_price

#: The maximum of steps in a headline; the first one and the most important ones stay.
MOST_STEPS: Final = 4
#: Where a headline leaves steps out: at its end, and before a step.
ELLIPSIS: Final = " …"
GAP: Final = "… "
#: Smaller differences in rupees are not mentioned.
LEAST_BEHIND: Final = 0.1


class Fact(Protocol):
    """One difference between two turns (`agra.bots.Fact`)."""

    @property
    def kind(self) -> str:
        """The kind of difference."""

    @property
    def what(self) -> str:
        """The good, notable, guild or tile."""

    @property
    def count(self) -> int:
        """How many more, or fewer."""

    @property
    def use(self) -> str:
        """The purpose of the good."""

    @property
    def kept(self) -> bool:
        """Whether the player had the goods before the turn."""

    @property
    def rupees(self) -> int:
        """What it brings in the final scoring; 0 if that is not told with it."""


# ------------------------------------------------------------------ plans


class _Step(NamedTuple):
    """A step with its words; consecutive steps of one kind are merged."""

    weight: int
    words: Callable[[list[int]], str]
    kind: int


@dataclass
class _Group:
    """A step of a plan: its decisions, what is decided inside of it, and the position before it."""

    step: _Step
    actions: list[int]
    before: State
    inside: list[Decision] = field(default_factory=list)

    def holds(self, state: State) -> bool:
        """Whether a decision in this position belongs to an action that the step has begun."""
        return _is_holder(self.actions[-1]) and len(state.pending) > len(self.before.pending)


def _space(actions: list[int]) -> str:
    space = SPACES[actions[0] - act.PLACE]
    if space in CHARACTERS:
        return _("visit {whom}").format(whom=name_of.visited(space))
    return _("work {at_space}").format(at_space=name_of.at_space(space))


def _lay(actions: list[int]) -> str:
    return say_count("lay down a worker", "lay down {count} workers", len(actions))


def _meditate(actions: list[int]) -> str:
    what = name_of.favour_action(OUTER_ACTIONS[actions[0] - act.MEDITATE])
    return _("meditate ({what})").format(what=what)


def _build(actions: list[int]) -> str:
    return _("build: {what}").format(what=name_of.space(BUILDINGS[actions[0] - act.BUILD]))


def _influence(actions: list[int]) -> str:
    guilds = [name_of.guild(action - act.INFLUENCE) for action in actions]
    return _("move up on the influence track ({name})").format(
        name=both(list(dict.fromkeys(guilds)))
    )


def _sell(actions: list[int]) -> str:
    goods = counted_goods([action - act.SELL for action in actions])
    return _("sell {goods}").format(goods=goods)


def _serve(actions: list[int]) -> str:
    return _("serve Akbar ({good})").format(good=name_of.good(actions[0] - act.SERVE))


def _fulfil(actions: list[int]) -> str:
    return _("fulfil the order {of_guild}").format(
        of_guild=name_of.of_guild(actions[0] - act.FULFIL)
    )


def _tile(actions: list[int]) -> str:
    return _("take the tile: {name}").format(
        name=name_of.favour_action(TILES[actions[0] - act.TILE])
    )


def _deliver(actions: list[int]) -> str:
    notable = (actions[0] - act.DELIVER) // 16
    counts: dict[str, int] = {}
    for action in actions:
        if action == act.DOUBLE:  # one more of the good just named
            counts[list(counts)[-1]] += 1
        else:
            counts[GOODS[(action - act.DELIVER) % 16]] = 1
    goods = [name_of.goods(count, good) for good, count in counts.items()]
    return _("deliver {goods} {to_notable}").format(
        goods=both(goods), to_notable=name_of.to_notable(notable)
    )


def _favour(actions: list[int]) -> str:
    first = act.FAVOUR if actions[0] < act.FAVOUR_MULLAH else act.FAVOUR_MULLAH
    name = FAVOUR_ACTIONS[actions[0] - first]
    return _("use the favour action “{action}”").format(action=name_of.favour_action(name))


#: What points buy on the meditation circle.
CIRCLE: Final = {
    act.MEDITATE + OUTER_EXCHANGE: N_("exchange a good"),
    act.MEDITATE + OUTER_DELIVER: N_("deliver a good"),
    act.MEDITATE + OUTER_PROCESS: N_("process a good"),
    act.MEDITATE + OUTER_REMOVE_COVER: N_("remove a cover"),
    act.MEDITATE_FARMER: N_("move a farmer"),
}
#: What spends meditation points: the circle, and the contract with the Mosaic Maker.
POINT_SPENDING: Final = {
    **CIRCLE,
    act.MOSAIC_1: N_("get a favour from the Mosaic Maker"),
    act.MOSAIC_3: N_("get favours from the Mosaic Maker"),
}
_PLAIN: Final = {
    act.MEDITATE_FARMER: CIRCLE[act.MEDITATE_FARMER],
    act.ADVANCE_STONE: N_("advance the stone"),
    act.REMOVE_COVER: N_("remove a cover"),
    act.MOVE_FARMERS: N_("move farmers"),
    act.MOVE_TOKEN: N_("move a price token"),
    act.FOLLOW: N_("follow"),
    act.STATUE: N_("spend a statue"),
    act.BOOK: N_("spend a book"),
    act.PAINTING: N_("spend a painting"),
    act.CLOTHES: N_("spend clothes"),
    act.OIL: N_("spend oil to stand a worker up"),
    act.CURRY: N_("spend curry to stand a worker up"),
    act.OIL_AND_CURRY: N_("spend oil and curry to stand workers up"),
    act.CALIPH: N_("spend cotton with the Caliph to stand a worker up"),
    act.ENGLISH_TRADER: N_("exchange a good with the English Trader"),
    act.MOSAIC_1: POINT_SPENDING[act.MOSAIC_1],
    act.MOSAIC_3: POINT_SPENDING[act.MOSAIC_3],
}


def _plain(actions: list[int]) -> str:
    if actions[0] >= act.FRENCH_TRADER:
        goods = name_of.goods(1, actions[0] - act.FRENCH_TRADER)
        return _("French Trader: place {goods}").format(goods=goods)
    return _(_PLAIN[actions[0]]) if actions[0] in _PLAIN else deed(actions[0])


#: First and last action of a block, the importance of its steps, and their words.
_BLOCKS: Final = (
    (act.PLACE, act.LAY - 1, 9, _space),
    (act.LAY, act.LAY_COOK, 2, _lay),
    (act.MEDITATE, act.MEDITATE_FARMER - 1, 4, _meditate),
    (act.MEDITATE_FARMER, act.MEDITATE_FARMER, 3, _plain),
    (act.INFLUENCE, act.BUILD - 1, 3, _influence),
    (act.BUILD, act.BONUS - 1, 8, _build),
    (act.SELL, act.SERVE - 1, 4, _sell),
    (act.SERVE, act.OFFER - 1, 6, _serve),
    (act.FULFIL, act.TILE - 1, 8, _fulfil),
    (act.TILE, act.FAVOURS - 1, 4, _tile),
    (act.ADVANCE_STONE, act.MOVE_TOKEN, 4, _plain),
    (act.DELIVER, act.KEEP - 1, 7, _deliver),
    (act.FOLLOW, act.FOLLOW, 5, _plain),
    (act.OIL, act.OIL_AND_CURRY, 3, _plain),
    (act.FAVOUR, act.STATUE - 1, 4, _favour),
    (act.STATUE, act.NUM_ACTIONS - 1, 5, _plain),
)


def _step(action: int) -> _Step | None:
    for first, last, weight, words in _BLOCKS:
        if first <= action <= last:
            kind = (action - act.DELIVER) // 16 + 1000 if words is _deliver else first
            return _Step(weight, words, kind)
    return None


def own_decisions(state: State, seat: int, actions: Sequence[int]) -> list[int]:
    """The decisions of the seat itself in a plan, also those without a choice."""
    return [action for _before, action in with_positions(state, seat, actions)]


def with_positions(state: State, seat: int, actions: Sequence[int]) -> list[Decision]:
    """The decisions of the seat itself in a plan, each with the position before it."""
    at, found = state.copy(), []
    for action in actions:
        if at.to_move == seat:
            found.append((at.copy(), int(action)))
        at.apply(action)
    return found


def plan_steps(state: State, seat: int, actions: Sequence[int], brief: bool = False) -> list[str]:
    """The steps of a plan in a player's words, in order; `brief` without what they contain."""
    return [words for _weight, words in _told(state, seat, actions, brief)]


def plan_words(state: State, seat: int, actions: Sequence[int]) -> str:
    """A plan in a few words: "Work at the Quarry, then serve Akbar (curry)".

    It always begins with the first step. An ellipsis stands where steps are left out.
    """
    told = _told(state, seat, actions)
    kept = [*range(len(told))]
    while len(kept) > MOST_STEPS:
        kept.remove(min(kept[1:], key=lambda at: (told[at][0], -at)))
    words = [
        (GAP if at > before + 1 else "") + told[at][1]
        for before, at in zip([-1, *kept], kept, strict=False)
    ]
    return in_order(words) + (ELLIPSIS if kept[-1] < len(told) - 1 else "")


def without_gaps(headline: str) -> str:
    """A headline without the marks of the steps that it leaves out."""
    return headline.replace(GAP, "").removesuffix(ELLIPSIS)


def in_order(steps: Sequence[str]) -> str:
    """Steps one after another, with a capital: "Work at the Quarry, then serve Akbar (curry)"."""
    text = steps[0]
    if len(steps) > 1:
        text = _("{steps}, then {last}").format(steps=", ".join(steps[:-1]), last=steps[-1])
    return capital(text)


def _told(
    state: State, seat: int, actions: Sequence[int], brief: bool = False
) -> list[tuple[int, str]]:
    """The steps with their importance; there is at least one."""
    decisions = with_positions(state, seat, actions)
    leading, groups = _grouped(decisions, seat)
    end = state.copy()
    for action in actions:
        end.apply(action)
    ends = [*(group.before for group in groups), end][1:]
    words = [
        _brief_words(group) if brief else _group_words(group, after, seat)
        for group, after in zip(groups, ends, strict=True)
    ]
    told = list(zip(_weights(groups, ends, seat), words, strict=True))
    choices = [one for one in leading if len(one[0].legal_actions()) > 1 or details([one], seat)]
    names_a_space = any(group.step.words is _space for group in groups)
    if choices and not (names_a_space and choices[0][1] == act.END_MEDITATION):
        # in the middle of a turn the answer itself comes first
        before, first = choices[0]
        rest = [] if brief else leading[leading.index(choices[0]) + 1 :]
        inside = list(takewhile(lambda one: _is_inside(one, choices[0]), rest))
        answer = _bracketed(label(before, seat, first), details(inside, seat))
        later = _later_answers(rest[len(inside) :], seat)
        told = [(9, answer), *((4, words) for words in later), *told]
    if told:
        return told
    before, first = decisions[0] if decisions else (state, actions[0])
    return [(9, label(before, seat, first))]


def _is_inside(decision: Decision, first: Decision) -> bool:
    """Whether a decision is told as a part of the first answer of a plan."""
    return _depth(decision) >= _depth(first) and not _is_on_farm(decision)


def _is_on_farm(decision: Decision) -> bool:
    return act.UNCOVER <= decision[1] < act.FULFIL


def _later_answers(decisions: Sequence[Decision], seat: int) -> list[str]:
    """Further answers of a plan that begins inside of a step; those on the farm with the yields."""
    found: list[str] = []
    for on_farm, same in groupby(decisions, key=_is_on_farm):
        members = list(same)
        if on_farm:
            found += [label(before, seat, action) for before, action in members]
        else:
            found += details(members, seat)
    return found


def _gains(before: State, after: State, seat: int) -> list[int]:
    """How many more of each good a player has later."""
    then, now = after.player(seat), before.player(seat)
    return [then.stored(good) - now.stored(good) for good in range(len(GOODS))]


def _weights(groups: Sequence[_Group], ends: Sequence[State], seat: int) -> list[int]:
    """The importance of the steps: that of a later one which needs a good of this step, if more."""
    goods = [
        [
            end.player(seat).stored(n) - group.before.player(seat).stored(n)
            for n in range(len(GOODS))
        ]
        for group, end in zip(groups, ends, strict=True)
    ]
    found = [group.step.weight for group in groups]
    for first in reversed(range(len(groups))):
        for later in range(first + 1, len(groups)):
            stock = groups[later].before.player(seat)
            # a statue allows the next main action
            needs = groups[first].actions[-1] == act.STATUE and later == first + 1
            needs = needs or any(
                gained > 0 > used and stock.stored(good) - gained < -used
                for good, (gained, used) in enumerate(zip(goods[first], goods[later], strict=True))
            )
            if needs:
                found[first] = max(found[first], found[later])
    return found


def _grouped(decisions: Sequence[Decision], seat: int) -> tuple[list[Decision], list[_Group]]:
    """The decisions before the first step, and the steps with what is decided inside of them."""
    leading: list[Decision] = []
    groups: list[_Group] = []
    for before, action in decisions:
        last = groups[-1] if groups else None
        if last and action == act.DOUBLE and last.step.words is _deliver and not last.inside:
            last.actions.append(action)
            continue
        step = _step(_as_told(before, action)) if len(before.legal_actions()) > 1 else None
        if step is None or (last and last.holds(before)):
            owner = _owner(groups, (before, action), seat)
            if groups and owner is None:
                groups.append(_Group(_answer(before, action, seat), [action], before))
            elif owner and _is_later(groups, owner, (before, action), seat):
                later = _answer(before, action, seat)._replace(weight=3, kind=_LATER)
                groups.append(_Group(later, [action], before))
            else:
                (owner.inside if owner else leading).append((before, action))
        elif last and _is_same(last, step):
            last.actions.append(_as_told(before, action))
        else:
            groups.append(_Group(step, [_as_told(before, action)], before))
    return leading, groups


#: Decisions about what a step brings: the favours, and what is returned to make room.
_REWARD: Final = (
    act.FAVOURS,
    *range(act.RETURN, act.RETURN_FAVOUR + 1),
    *range(act.DISCARD, act.ADVANCE_STONE),
)


def _depth(decision: Decision) -> int:
    """How many things are begun and not finished when a decision is asked."""
    return len(decision[0].pending)


def _owner(groups: Sequence[_Group], decision: Decision, seat: int) -> _Group | None:
    """The step that a decision belongs to: the extra just played, or the step it interrupted."""
    for group in reversed(groups):
        if _depth(decision) > len(group.before.pending) or _goes_on(group, decision, seat):
            return group
    return None


def _goes_on(group: _Group, decision: Decision, seat: int) -> bool:
    """Whether a decision can belong to a step that is not open any more."""
    if group.step.words in (_tile, _influence, _serve, _fulfil):
        return decision[1] in _REWARD or not details([decision], seat)
    return group.actions[-1] < act.OIL


#: The kind of a step that an extra interrupted, from there on.
_LATER: Final = -2


def _is_later(groups: Sequence[_Group], owner: _Group, decision: Decision, seat: int) -> bool:
    """Whether a decision of a step is told after the extra that interrupted it.

    An extra may bring the goods for it: "work at the Carpenter, use the favour action, process 3".
    """
    interrupted = owner is not groups[-1] and groups[-1].actions[0] >= act.OIL
    return interrupted and bool(details([decision], seat))


def _answer(before: State, action: int, seat: int) -> _Step:
    """The answer to a question that was open before, as a step of its own."""
    words = details([(before, action)], seat) or [label(before, seat, action)]
    return _Step(9, lambda _actions: words[0], -1)


def _as_told(state: State, action: int) -> int:
    """The action whose words tell a decision: an earned influence step is told by its guild."""
    if act.STEP <= action < act.INFLUENCE:
        return act.INFLUENCE + state.components.notable_guild[action - act.STEP]
    return action


def _is_same(group: _Group, step: _Step) -> bool:
    """Whether a step is told together with the one before it."""
    alone = (_space, _meditate, _plain, _favour)
    return group.step.kind == step.kind and step.words not in alone and not group.inside


def _is_holder(action: int) -> bool:
    """Whether everything that an action leads to is told as a part of it."""
    own_moment = (FREE_DAY_LABOURER, EXTRA_PROCESS)
    if act.FAVOUR <= action < act.STATUE:
        first = act.FAVOUR if action < act.FAVOUR_MULLAH else act.FAVOUR_MULLAH
        return action - first not in own_moment
    return act.MEDITATE <= action <= act.MEDITATE_FARMER or action in (
        act.PAINTING,
        act.ENGLISH_TRADER,
    )


def _group_words(group: _Group, after: State, seat: int) -> str:
    """A step in words, with what it gives and takes, and the yields of the farm that it changes."""
    begin = group.before, group.actions[0]
    if group.step.kind == _LATER:
        return ", ".join(_inside_words([begin, *group.inside], seat))
    inside = _inside_words(group.inside, seat)
    if group.step.words is _space:
        if price := labourer_price([begin, *group.inside], seat):
            words = _("day labourer: {rupees}").format(rupees=name_of.rupees(price))
            inside.insert(0, words)
    if changes := yield_changes(group.before, after, seat):
        inside.append(changes_words(changes))
    outer = group.actions[0] - act.MEDITATE
    if inside and group.step.words is _meditate:
        if OUTER_ACTIONS[outer] == "remove_cover":
            inside.insert(0, name_of.favour_action("remove_cover"))
        return _("meditate ({what})").format(what=", ".join(inside))
    return _bracketed(group.step.words(group.actions), inside)


def _brief_words(group: _Group) -> str:
    """A step in words, without what it contains."""
    bought = CIRCLE.get(group.actions[0])
    return _(bought) if bought else group.step.words(group.actions)


def _inside_words(decisions: Sequence[Decision], seat: int) -> list[str]:
    """The decisions inside of a step in words, in order."""
    found: list[str] = []
    waiting: list[Decision] = []
    for at, (before, action) in enumerate(decisions):
        told = _as_told(before, action)
        step = _step(told)
        if step is None or step.words is _sell:
            waiting.append((before, action))
            continue
        found += details(waiting, seat)
        waiting.clear()
        doubled = at + 1 < len(decisions) and decisions[at + 1][1] == act.DOUBLE
        found.append(step.words([told, act.DOUBLE] if doubled else [told]))
    return found + details(waiting, seat)


def _bracketed(words: str, inside: Sequence[str]) -> str:
    """A step in words, with further words in its brackets."""
    if not inside:
        return words
    if words.endswith(")"):  # one pair of brackets, not two
        return f"{words[:-1]}, {', '.join(inside)})"
    return _("{option} ({changes})").format(option=words, changes=", ".join(inside))


# ------------------------------------------------------------------ reasons

#: Countable differences, as more and as fewer; singular and plural.
_COUNTED: Final = {
    "rupees": (
        counted("{count} more rupee", "{count} more rupees"),
        counted("{count} fewer rupee", "{count} fewer rupees"),
    ),
    "card": (
        counted(
            "{count} more marker on the card {of_notable}",
            "{count} more markers on the card {of_notable}",
        ),
        counted(
            "{count} fewer marker on the card {of_notable}",
            "{count} fewer markers on the card {of_notable}",
        ),
    ),
    "step": (
        counted("{count} more step: {guild}", "{count} more steps: {guild}"),
        counted("{count} fewer step: {guild}", "{count} fewer steps: {guild}"),
    ),
    "order": (
        counted("{count} more order: {guild}", "{count} more orders: {guild}"),
        counted("{count} fewer order: {guild}", "{count} fewer orders: {guild}"),
    ),
    "gift": (
        counted("{count} more gift to Akbar", "{count} more gifts to Akbar"),
        counted("{count} fewer gift to Akbar", "{count} fewer gifts to Akbar"),
    ),
    "favour": (
        counted("{count} more favour", "{count} more favours"),
        counted("{count} fewer favour", "{count} fewer favours"),
    ),
    "cover": (
        counted("{count} more cover removed", "{count} more covers removed"),
        counted("{count} fewer cover removed", "{count} fewer covers removed"),
    ),
    "field": (
        counted("the stone is {count} field further", "the stone is {count} fields further"),
        counted(
            "the stone is {count} field further back", "the stone is {count} fields further back"
        ),
    ),
    "worker": (
        counted("{count} more worker in supply", "{count} more workers in supply"),
        counted("{count} fewer worker in supply", "{count} fewer workers in supply"),
    ),
    "lying": (
        counted("{count} more worker lying down", "{count} more workers lying down"),
        counted("{count} fewer worker lying down", "{count} fewer workers lying down"),
    ),
    "marker": (
        counted("{count} more marker in supply", "{count} more markers in supply"),
        counted("{count} fewer marker in supply", "{count} fewer markers in supply"),
    ),
    "follower": (
        counted("{count} more player follows", "{count} more players follow"),
        counted("{count} fewer player follows", "{count} fewer players follow"),
    ),
    "price": (
        counted("{good}: worth {count} more", "{good}: worth {count} more"),
        counted("{good}: worth {count} less", "{good}: worth {count} less"),
    ),
}
_POINTS: Final = {
    "guilds": (
        counted(
            "{count} more rupee for guilds in the final scoring",
            "{count} more rupees for guilds in the final scoring",
        ),
        counted(
            "{count} fewer rupee for guilds in the final scoring",
            "{count} fewer rupees for guilds in the final scoring",
        ),
    ),
    "contracts": (
        counted(
            "{count} more rupee for contracts in the final scoring",
            "{count} more rupees for contracts in the final scoring",
        ),
        counted(
            "{count} fewer rupee for contracts in the final scoring",
            "{count} fewer rupees for contracts in the final scoring",
        ),
    ),
}
#: Differences without a count, for and against.
_NAMED: Final = {
    "contract": (
        N_("wins the contract {of_notable}"),
        N_("does not win the contract {of_notable}"),
    ),
    "tile": (N_("has the tile “{tile}”"), N_("does not have the tile “{tile}”")),
    "yield": (N_("the farm yields {goods} more"), N_("the farm yields {goods} fewer")),
    "idle": (N_("{goods} more (not needed)"), N_("{goods} fewer (not needed)")),
    "wanted": (N_("still wanted: {goods}"), N_("no longer wanted: {goods}")),
    "boat": (N_("the boat is further along"), N_("the boat is not as far along")),
    "end": (N_("triggers the end of the game"), N_("does not trigger the end of the game")),
}
#: Purposes of a good.
_PURPOSES: Final = {
    "akbar": N_("for Akbar"),
    "order": N_("for an order"),
    "stone": N_("for the stone"),
    "site": N_("to build with"),
}


def fact_words(fact: Fact) -> str:
    """A difference in words: "keeps 2 dye to deliver to the Caliph"."""
    if fact.kind == "good":
        return _good(fact)
    fewer = fact.count < 0
    names = _names(fact)
    pairs = _POINTS.get(fact.what) if fact.kind == "points" else _COUNTED.get(fact.kind)
    if pairs is not None:
        words = say_count(*pairs[fewer], abs(fact.count), **names)
        if not fact.rupees:
            return words
        return _("{option} ({rupees})").format(
            option=words, rupees=name_of.rupees(abs(fact.rupees))
        )
    return _(_NAMED[fact.kind][fewer]).format(**names)


def _names(fact: Fact) -> dict[str, str]:
    """The names of a fact's thing in the forms that sentences need."""
    what, found = fact.what, {}
    if what in NOTABLES:
        found["of_notable"] = name_of.of_notable(what)
    if what in GUILDS:
        found["guild"] = name_of.guild(what)
    if what in GOODS:
        found["goods"] = name_of.goods(abs(fact.count), what)
        found["good"] = name_of.good(what)
    if fact.kind == "tile":
        found["tile"] = name_of.favour_action(what)
    return found


def _good(fact: Fact) -> str:
    goods = name_of.goods(abs(fact.count), fact.what)
    purpose = ""
    if fact.use in NOTABLES:
        purpose = _("to deliver {to_notable}").format(to_notable=name_of.to_notable(fact.use))
    elif fact.use:
        purpose = _(_PURPOSES[fact.use])
    if not purpose:
        plain = _("keeps {goods}") if fact.kept else _("{goods} more")
        return (plain if fact.count > 0 else _("{goods} fewer")).format(goods=goods)
    if abs(fact.count) > 1 and (fact.use in NOTABLES or fact.use in ("akbar", "order")):
        # a card has one slot for each good, Akbar has one bowl for it, and an order wants one
        fewer, kept, more = (
            _("{goods} fewer, one of them {purpose}"),
            _("keeps {goods}, one of them {purpose}"),
            _("{goods} more, one of them {purpose}"),
        )
    else:
        fewer, kept, more = (
            _("{goods} fewer {purpose}"),
            _("keeps {goods} {purpose}"),
            _("{goods} more {purpose}"),
        )
    words = fewer if fact.count < 0 else kept if fact.kept else more
    return words.format(goods=goods, purpose=purpose)


def win_words(fact: Fact, player: str) -> str:
    """A contract that a player would win after this turn, or would not; "" is the reader.

    It is a forecast: who "would not" win a contract may have something better to do.
    """
    of_notable = name_of.of_notable(fact.what)
    if player:
        words = (
            _("{player} would win the contract {of_notable}")
            if fact.count > 0
            else _("{player} would not win the contract {of_notable}")
        )
        return words.format(player=player, of_notable=of_notable)
    words = (
        _("next turn you could win the contract {of_notable}")
        if fact.count > 0
        else _("next turn you would not win the contract {of_notable}")
    )
    return words.format(of_notable=of_notable)


def facts_words(facts: Sequence[Fact], player: str = "") -> str:
    """The facts of a reason in one line; `player` is the other player they are about."""
    if facts and facts[0].kind == "wins":
        return ", ".join(win_words(fact, player) for fact in facts)
    words = ", ".join(_together(facts))
    return _("{player}: {fact}").format(player=player, fact=words) if player else words


#: Texts for plans without a specific reason.
_WITHOUT_FACTS: Final = {
    "ahead": N_("leads to a better position"),
    "behind": N_("leads to a worse position"),
    "other": N_("everything else, and what later turns bring"),
    "same": N_("no real difference"),
    "ends": N_("You are far ahead: what counts now is ending the game"),
    "ends_long": N_("The game has lasted long: what counts now is ending it"),
    "ends_later": N_("the game would end later"),
}


def reason_words(about: str, facts: Sequence[Fact], player: str = "") -> str:
    """A reason in words, "" if there is none; `player` is the other player it is about."""
    if facts:
        return facts_words(facts, player)
    return _(_WITHOUT_FACTS[about]) if about in _WITHOUT_FACTS else ""


def reason_sentence(about: str, facts: Sequence[Fact], player: str = "") -> str:
    """A reason as a whole sentence."""
    words = reason_words(about, facts, player)
    return _("{option}.").format(option=words[:1].upper() + words[1:]) if words else ""


def _together(facts: Sequence[Fact]) -> list[str]:
    """The facts in words; the yields of the farm are merged."""
    yields = [fact for fact in facts if fact.kind == "yield"]
    told = [fact_words(fact) for fact in facts if fact.kind != "yield"]
    more, less = (
        both(
            [name_of.goods(abs(fact.count), fact.what) for fact in yields if fact.count * sign > 0]
        )
        for sign in (1, -1)
    )
    if more and less:
        words = _("the farm yields {goods} more, but {things} fewer")
        told.append(words.format(goods=more, things=less))
    elif yields:
        told.append(_(_NAMED["yield"][not more]).format(goods=more or less))
    return told


# ------------------------------------------------------------------ the outlook of a plan


def outlook_words(win: float | None) -> str:
    """The chance to win with a plan; "" if it is not told.

    The rupees at the end are not told: their estimate changes a lot from turn to turn.
    """
    if win is None:
        return ""
    words = _("{chance} chance to win (if everyone plays like me).")
    return words.format(chance=chance_words(win))


def chance_words(win: float) -> str:
    """A chance in percent; only what is certain is 0 or 100 %."""
    shown = round(100 * win)
    if 0 < win < 1:
        shown = min(99, max(1, shown))
    return percent(str(shown))


def is_about_equal(behind: float, lost: float | None, equal: bool) -> bool:
    """Whether a plan is told to be as good as the best one."""
    return equal or (behind < LEAST_BEHIND and (lost is None or round(100 * lost) < 1))


def beside_words(behind: float, lost: float | None, equal: bool) -> str:
    """A comparison of a plan with the best one: by rupees, or by chances to win."""
    if is_about_equal(behind, lost, equal):
        return _("about equal")
    if behind >= LEAST_BEHIND or lost is None:
        words = ngettext("{rupees} rupees behind", "{rupees} rupees behind", whole(behind))
        return words.format(rupees=number(behind, 1))
    return _("{chance} lower chance to win").format(chance=percent(str(round(100 * lost))))
