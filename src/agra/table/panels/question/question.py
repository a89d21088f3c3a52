"""The pending decision as the bar shows it: the question, its player, and every option."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agra.rules import actions as act
from agra.rules import kinds
from agra.rules.decisions import INTERRUPTIBLE
from agra.rules.layout import ACTION_PHASE, ON_RIVER
from agra.rules.names import BUILDINGS
from agra.rules.sailor import deliveries_left
from agra.rules.state import CHANCE, State
from agra.table.game.auto_pass import ending, main_options
from agra.table.game.sight import Sight
from agra.table.game.standing_answers import Wish, wishes_for
from agra.table.panels.question.action_spots import spots_of
from agra.table.panels.question.buttons import MINE, chance_face, face_of, given_up
from agra.table.panels.question.choices import Choice, Option, Second, arrange, arrange_secondary
from agra.table.panels.question.consequences import (
    declined,
    forced_payments,
    outcome_of,
    paid_words,
    what_follows,
)
from agra.table.panels.question.detail import detail_of, whose_turn
from agra.text import names as name_of
from agra.text.capital import capital
from agra.text.i18n import N_, _, parted
from agra.text.options.menu_labels import label
from agra.text.options.option_effects import Tried, tried
from agra.text.prompts import PROMPTS, prompt_of
from agra.text.prompts import asked as short_question
from agra.text.prompts import question as question_of


@dataclass(frozen=True)
class Crumb:
    """A part of the turn: over, running, or still to come."""

    text: str
    done: bool = False
    now: bool = False


@dataclass(frozen=True)
class Question:
    """The pending decision, as the viewer sees it."""

    #: who decides; `CHANCE` for a die or a drawn tile
    seat: int
    #: the decision's name, such as "deliveries"
    kind: str
    title: str
    detail: str
    crumbs: tuple[Crumb, ...]
    #: whether the viewer decides; for everybody else the options are empty
    mine: bool
    #: whether the viewer decides in another player's turn
    off_turn: bool
    #: the choices of the decision itself, and the secondary actions
    choices: tuple[Choice, ...] = ()
    more: tuple[Choice, ...] = ()
    #: the answers in advance that the viewer can give
    wishes: tuple[Wish, ...] = ()
    #: who is the active player, if that is another one and the detail does not say it
    whose: str = ""
    #: the full question, a few sentences of help, and the paragraphs of the rules
    full: str = ""
    help: str = ""
    rules: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option; their first actions and the equal ones are exactly the legal actions."""
        return tuple(option for choice in self.choices + self.more for option in choice.options)

    @property
    def best(self) -> str:
        """The panel with most of the options: city, river, court or mine."""
        counts = dict.fromkeys(("city", "river", "court", "mine"), 0)
        for choice in self.choices:
            for option in choice.options:
                for target in option.targets[:1]:  # the others are further ways to choose it
                    counts[_PANELS[target.split("-")[0]]] += 1
        return max(counts, key=lambda panel: counts[panel])

    def by_spot(self) -> dict[str, list[Option]]:
        """The options that can be clicked at each spot of the board."""
        found: dict[str, list[Option]] = {}
        for option in self.options:
            for target in option.targets:
                found.setdefault(target, []).append(option)
        return found


_PANELS: Final = {
    **dict.fromkeys(("space", "good", "worker", "petal", "circle", "token"), "city"),
    **dict.fromkeys(("slot", "notable"), "river"),
    **dict.fromkeys(("order", "track", "bowl", "tile", "bonus"), "court"),
    **dict.fromkeys(("favour", "favours", "scroll", "contract", "stone", "cover"), "mine"),
    **dict.fromkeys(("farmer", "cook", "rupees"), "mine"),
}

#: Answers that end or decline something: they come last.
_GO_ON: Final = frozenset(
    (act.END_MEDITATION, act.COUNT, act.DECLINE, act.DONE, act.END_ACTION, act.PASS, act.END_TURN)
)


def ask(sight: Sight) -> Question | None:
    """The question of this position as the viewer sees it; None when the game is over."""
    state = sight.state
    seat = state.to_move
    if seat is None:
        return None
    crumbs = _crumbs(state)
    asked = short_question(state)
    if seat == CHANCE and sight.referee and sight.mine:
        return ask_for_chance(sight, crumbs)
    if seat == CHANCE:
        return Question(seat, state.decision, asked, "", crumbs, False, False)
    stood_in = sight.players.kinds[seat] != "person"  # a bot decides for the viewer
    if seat != sight.viewer or stood_in or not sight.live:
        waiting = _("{player} decides").format(player=sight.names[seat])
        off_turn = seat != state.turn
        quoted = _("“{question}”").format(question=asked)
        return Question(seat, state.decision, waiting, quoted, crumbs, False, off_turn)
    prompt = prompt_of(state.decision)
    legal = state.legal_actions()
    anyway = declined(state, legal)
    alone = len(main_options(state, legal)) == 1
    options = _without_shared_notes(
        [_option(sight, seat, action, anyway, alone) for action in legal]
    )
    straight = _to_work(sight, seat)
    if straight:
        asked = _("Meditate or choose where to work")
        options = [_beside_labourer(option, straight) for option in options] + straight
    if state.decision == "influence_steps":
        options = _one_for_each_guild(state, options)
    way = ending(state, seat)
    if len(way) > 1:
        asked = question_of("end_turn")
        words = _end_words(state, way)
        options = [_in_one_go(option, way, words) for option in options]
    elif state.decision == "order_phase":
        options = [_pass_and_end(option) for option in options]
    return Question(
        seat,
        state.decision,
        asked,
        detail_of(state, seat, sight.names),
        crumbs,
        mine=True,
        off_turn=seat != state.turn,
        choices=arrange(state, [option for option in options if not option.secondary]),
        more=arrange_secondary(state, [option for option in options if option.secondary]),
        # At a real table one screen shows the questions of all players.
        wishes=() if sight.referee else wishes_for(state),
        whose=whose_turn(state, seat, sight.names),
        full=prompt.question,
        help=prompt.help,
        rules=prompt.rules,
    )


def ask_for_chance(sight: Sight, crumbs: tuple[Crumb, ...]) -> Question:
    """The question for a roll or a drawn tile, which the people at a real table enter."""
    state = sight.state
    options = [_outcome(state, action) for action in state.legal_actions()]
    drawn = state.decision == "draw_tile"
    return Question(
        CHANCE,
        state.decision,
        _("Which tile was drawn?") if drawn else _("What does the die show?"),
        short_question(state),
        crumbs,
        mine=True,
        off_turn=False,
        choices=arrange(state, options),
        full=_("Roll the die or draw the tile at your real table, then enter the result."),
        help=_("Roll the die or draw the tile at your real table, then enter the result."),
    )


def _outcome(state: State, action: int) -> Option:
    """The option for one side of the die and its effect; or for one of the tiles to draw."""
    after = state.copy()
    after.apply(action)
    face = chance_face(state, after, action)
    words = _("{option}: {note}").format(option=face.short, note=face.note)
    return Option(
        action=action,
        short=face.short,
        note=face.note,
        text=words if face.note else face.short,
        icons=face.icons,
        targets=("tile-draw",) if action >= act.DRAW else (),
    )


def _option(
    sight: Sight, seat: int, action: int, anyway: Tried | None, alone: bool = False
) -> Option:
    """An option with its words; `alone` if the decision has no other option."""
    state, names = sight.state, sight.names
    kind = state.pending.kind
    face = face_of(state, seat, action)
    found, payments = forced_payments(seat, tried(state, action))
    if kind == kinds.PROCESS_COUNT:  # the Merchant comes after every number, also after followers
        found = found.without("merchant")
    secondary = action >= act.OIL and INTERRUPTIBLE[kind]
    alone = alone and not secondary
    outcome = outcome_of(state, seat, found, names, anyway, alone)
    words = capital(label(state, seat, action, names, found))
    note = paid_words(seat, found.events) if payments else given_up(state, seat, action)
    lost = [note] if note else []
    told = outcome.said(named=_names_gains(action))
    wages = _wages(found)
    great = [face.note] if wages else []  # a day labourer is named beside anything else
    great += [outcome.great] if outcome.great else []
    if locks := _ends_undo(sight, seat, found):
        note = parted([*great, locks])
        told += [locks] if alone else [*what_follows(seat, found.after, names), locks]
    else:
        note = parted(great) or note or face.note or next(iter(outcome.remarks), "")
    targets, marks = spots_of(state, seat, action)
    colour = sight.colours[seat]
    return Option(
        action=action,
        short=face.short,
        note=note,
        must=bool(note and (face.must or great or locks or payments)),
        text=_sentence(words, lost + told),
        icons=tuple(icon.replace(MINE, f"player-{colour}") for icon in face.icons),
        rupees=outcome.rupees,
        gains=outcome.gains,
        yields=face.yields,
        targets=targets,
        marks=marks,
        go_on=action in _GO_ON,
        secondary=secondary,
        second=_second(state, seat, kind, action, names),
        then=payments,
        labourer=wages,
    )


def _wages(found: Tried) -> int:
    """The rupees that an option pays to a day labourer; 0 without one."""
    paid = (e.count for e in found.events if e.kind == "rupees" and e.why == "day_labourer")
    return -sum(paid)


def _ends_undo(sight: Sight, seat: int, found: Tried) -> str:
    """A warning if a die or a drawn tile follows, because undo cannot go back behind it; else "".

    At a real table everything can be undone, and so it can without a game: in lessons and puzzles.
    """
    own = sight.code and not sight.referee and sight.state.turn == seat
    return _("no undo after this") if own and found.after.to_move == CHANCE else ""


#: Ranges of options whose words already name their gains.
_NAMED: Final = (
    (act.PLACE, act.LAY_COOK), (act.STEP, act.BUILD - 1), (act.TAKE, act.RETURN - 1),
    (act.INTO, act.PROCESS - 1), (act.COUNT, act.SELL - 1), (act.FAVOURS, act.FAVOURS),
)  # fmt: skip


def _names_gains(action: int) -> bool:
    return any(first <= action <= last for first, last in _NAMED)


def _sentence(words: str, notes: Sequence[str]) -> str:
    """An option with all its consequences, for tooltips and screen readers."""
    if not notes:
        return _("{option}.").format(option=words)
    return _("{option}. Result: {consequences}.").format(option=words, consequences=parted(notes))


def _end_words(state: State, way: Sequence[int]) -> str:
    """The sentence of the button that ends the turn: whether extras are still possible."""
    after = state.copy()
    for action in way:
        legal = after.legal_actions()
        if main_options(after, legal) != legal:
            return _("End your turn. You can still use extras before that.")
        after.apply(action)
    return _("End your turn: nothing else is left to decide.")


def _without_shared_notes(options: list[Option]) -> list[Option]:
    """The options, without notes that are true of all of them but stand on some of the buttons.

    Beside one button such a note would seem to be the consequence of this option alone.
    """
    main = [option for option in options if not option.secondary]
    shown = {option.note for option in main if option.note and not option.must}
    shared = {
        note for note in shown
        if any(option.note != note for option in main)
        and all(note in option.text for option in main)
    }  # fmt: skip
    return [
        replace(option, note="") if option.note in shared and not option.must else option
        for option in options
    ]


def _in_one_go(option: Option, way: tuple[int, ...], words: str) -> Option:
    """The option, with further answers that end the turn."""
    if option.action != way[0]:
        return option
    return replace(
        option,
        short=_("End turn"),
        note="",
        text=words,
        then=way[1:],
    )


def _pass_and_end(option: Option) -> Option:
    """The option to pass a possible order: it also ends the turn without another question."""
    if option.action != act.PASS:
        return option
    return replace(
        option,
        note=_("and end turn"),
        text=_("Pass: no order, nothing for Akbar. Your turn ends."),
        then=(act.END_TURN,),
    )


def _to_work(sight: Sight, seat: int) -> list[Option]:
    """The spaces of the main action, offered during a meditation if no points would be lost."""
    state = sight.state
    if state.decision != "meditation" or state.board.meditation_points:
        return []
    after = state.copy()
    after.apply(act.END_MEDITATION)
    if after.decision != "choose_space":
        return []
    found = []
    for action in after.legal_actions():
        if not act.PLACE <= action < act.LAY:
            continue
        option = _option(replace(sight, state=after), seat, action, None)
        found.append(replace(option, action=act.END_MEDITATION, then=(action,)))
    return found


def _one_for_each_guild(state: State, options: Sequence[Option]) -> list[Option]:
    """The options, with only one step for each guild: steps for two notables of it are the same.

    They differ only if the player gives up one of them and delivers to that notable again in the
    same phase. So the steps for notables who have left the river are taken first.
    """
    steps = [option for option in options if act.STEP <= option.action < act.INFLUENCE]
    steps.sort(key=lambda option: state.board.notable(option.action - act.STEP) == ON_RIVER)
    found: dict[str, Option] = {}
    for option in steps:
        track = option.targets[0]
        first = found.get(track, option)
        if first is not option:
            targets = tuple(dict.fromkeys(first.targets + option.targets))
            first = replace(first, targets=targets, equal=(*first.equal, option.action))
        found[track] = first
    return [*found.values(), *(option for option in options if option not in steps)]


def _beside_labourer(option: Option, straight: Sequence[Option]) -> Option:
    """The option to lay a worker down: a click on its space asks if a day labourer is meant."""
    space = f"space-{option.targets[0].partition('-')[2]}" if option.targets else ""
    works = any(space in other.targets for other in straight)
    if not (act.LAY <= option.action < act.LAY_COOK and works):
        return option
    return replace(option, targets=(*option.targets, space))


def _second(state: State, seat: int, kind: int, action: int, names: Sequence[str]) -> Second | None:
    """The delivery of two goods at once, if the Sailor could bring a second one."""
    if kind != kinds.DELIVERIES or not act.DELIVER <= action < act.KEEP:
        return None
    notable, good = divmod(action - act.DELIVER, 16)
    if state.player(seat).stored(good) < 2 or deliveries_left(state, seat) < 2:
        return None
    outcome = outcome_of(state, seat, tried(state, action, doubled=True), names)
    words = _("{notable}: deliver {goods} ({rupees})").format(
        goods=name_of.goods(2, good),
        notable=name_of.notable(notable),
        rupees=name_of.rupees_change(outcome.rupees),
    )
    return Second(act.DOUBLE, _sentence(words, outcome.notes), outcome.great, outcome.rupees)


# ------------------------------------------------------------------ progress of the turn

_PHASES: Final = (N_("Meditation"), N_("Action"), N_("Orders"))

#: The main action of each kind of pending decision, if it is always the same.
_ACTIONS: Final = {
    **dict.fromkeys((kinds.ARCHITECT, kinds.PAY_BUILDING, kinds.BONUS_TILE), "architect"),
    **dict.fromkeys((kinds.SAILOR_PAYMENT, kinds.DELIVERIES, kinds.DOUBLE), "sailor"),
    **dict.fromkeys((kinds.JAGIRDAR, kinds.JAGIRDAR_CHECK), "sailor"),
    **dict.fromkeys((kinds.TRADER, kinds.TRADE_GIVE, kinds.TRADE_TAKE), "trader"),
    kinds.BOTANIST: "botanist",
}
_WITH_BUILDING: Final = (kinds.PROCESS_COUNT, kinds.FOLLOW, kinds.EXTRA_PROCESS, kinds.FOLLOWERS)


def _crumbs(state: State) -> tuple[Crumb, ...]:
    """The three phases of the turn, the running one with its action."""
    now = state.board.phase
    words = [_(phase) for phase in _PHASES]
    if now == ACTION_PHASE:
        words[1] = _acting(state) or words[1]
    return tuple(Crumb(text, done=at < now, now=at == now) for at, text in enumerate(words))


def _acting(state: State) -> str:
    """The character or building at work, if the pending decisions show it."""
    for entry in state.pending.entries():
        if entry.kind in _ACTIONS:
            return name_of.space(_ACTIONS[entry.kind])
        if entry.kind in _WITH_BUILDING:
            return name_of.space(BUILDINGS[entry.fields & 15])
    return ""


assert set(PROMPTS) == set(kinds.NAMES[kinds.LAST_CHANCE + 1 : kinds.LAST_DECISION + 1])
