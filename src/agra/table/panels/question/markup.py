"""The decision bar's buttons and forms as HTML.

Python writes it and not a template, because a bar can have sixty nested buttons.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from agra.rules import actions as act
from agra.table.game.standing_answers import Wish
from agra.table.panels.question.bar import Back
from agra.table.panels.question.buttons import ARROW, PRICE
from agra.table.panels.question.choices import Choice, Group, Option
from agra.table.panels.question.question import Question
from agra.text import rulebook
from agra.text.i18n import _, current_language, labelled, say_count, signed


def icon(name: str) -> str:
    """An icon from the page's symbols, hidden from screen readers."""
    if name == ARROW:
        return '<span class="arrow" aria-hidden="true">\u2192</span>'
    if name.startswith(PRICE):
        return _price_token(name.removeprefix(PRICE))
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{escape(name)}"/></svg>'


def _price_token(price: str) -> str:
    """A price token with its price on it."""
    return (
        '<svg class="icon priced" aria-hidden="true"><use href="#i-mark-price"/>'
        f'<text x="50%" y="50%" dy=".36em">{escape(price)}</text></svg>'
    )


def anchor_of(rule: str) -> str:
    """The anchor of a paragraph of the rules; for a range, of its first paragraph."""
    return rule.split("-")[0].replace(".", "-")


def rule_words(rule: str) -> str:
    """A link to the rules in words: the number of a rule, or what a range of rules is about.

    A language without rules of its own has only numbers.
    """
    first, _to, last = rule.partition("-")
    if not last or rulebook.rules_language() != current_language():
        return _("Rule {number}").format(number=rule)
    return labelled(_("Rules"), rulebook.title_of(first, last))


def choices_html(choices: Iterable[Choice]) -> SafeString:
    """Options as buttons of the surrounding form, groups as `<details>`."""
    return mark_safe("".join(map(_choice, choices)))  # the functions below escape every text


# ------------------------------------------------------------------ forms


class Form(NamedTuple):
    """A form: its address, its token, and the version of the game."""

    address: str
    token: str
    version: int

    def html(self, inside: str, attributes: str = "") -> str:
        """The form with its fields."""
        hidden = f'<input type="hidden" name="version" value="{self.version}">'
        if self.token:
            token = escape(self.token)
            hidden += f'<input type="hidden" name="csrfmiddlewaretoken" value="{token}">'
        to = escape(self.address)
        start = f'<form{attributes} method="post" action="{to}" data-hx-post="{to}">'
        return f"{start}{hidden}{inside}</form>"


def options_html(form: Form, question: Question) -> SafeString:
    """All possible answers: options, answers in advance, secondary actions."""
    inside = "".join(map(_choice, question.choices))
    if question.wishes:
        inside += _in_advance(question.wishes)
    inside = f'<div class="choices">{inside}</div>'
    if question.more:
        inside += _extras(question.more)
    return mark_safe(form.html(inside, ' class="options" aria-labelledby="bar-title"'))


def _in_advance(wishes: Iterable[Wish]) -> str:
    """Answers in advance for later questions; they have their own form."""
    buttons = "".join(
        f'<button class="option" form="advance" name="{escape(wish.key)}"'
        f' value="{escape(wish.value)}" data-key="9{at}"><span class="face"><kbd>{at}</kbd>'
        f'<span class="words"><b class="short">{escape(wish.text)}</b></span></span></button>'
        for at, wish in enumerate(wishes, 1)
    )
    summary = _summary("9", "option quiet", _("Answer in advance"), _("don't ask me again"))
    return (
        f'<details class="group advance" data-key="9">{summary}<div class="choices" role="group"'
        f' aria-label="{escape(_("Answers in advance"))}">{buttons}</div></details>'
    )


def _extras(more: Sequence[Choice]) -> str:
    count = say_count("{count} action", "{count} actions", len(more))
    summary = _summary("0", "option", _("Extras"), count)
    inside = "".join(map(_choice, more))
    return (
        f'<details class="extras" data-key="0">{summary}<div class="choices" role="group"'
        f' aria-label="{escape(_("Secondary actions"))}">{inside}</div></details>'
    )


def _summary(key: str, kind: str, short: str, note: str) -> str:
    told = escape(f"{short}: {note}")
    return (
        f'<summary class="{kind}" aria-keyshortcuts="{key}" title="{told}"><span class="face">'
        f'<kbd aria-hidden="true">{key}</kbd><span class="words"><b class="short">{escape(short)}'
        f'</b> <span class="note">{escape(note)}</span></span></span></summary>'
    )


def ways_html(ways: Iterable[str]) -> SafeString:
    """The actions besides answering: undo, restart, hint."""
    return mark_safe(f'<div class="ways">{"".join(ways)}</div>')


def back_html(form: Form, undo: Back, restart: Back) -> str:
    """Undo and restart; one that is not possible says why."""
    return form.html(_way("undo", "u", undo) + _way("restart", "r", restart))


def _way(kind: str, key: str, back: Back) -> str:
    # one that is not possible can still be tapped: then it says why
    closed = 'type="button" aria-disabled="true"'
    how = closed if back.to is None else f'value="{back.to}" aria-keyshortcuts="{key}"'
    if back.why or back.to is None:
        how += f' title="{escape(back.why)}"'
    words = f"<b>{escape(back.title)}</b> <span>{escape(back.note)}</span>"
    return f'<button class="way {kind}" name="to" {how}>{words}</button>'


def roll_html(form: Form) -> str:
    """The button that rolls for people at a real table without a die."""
    words = f"<b>{escape(_('Roll for us'))}</b> <span>{escape(_('no die at hand'))}</span>"
    return form.html(f'<button class="way roll">{words}</button>')


def hint_html(address: str) -> str:
    """The link to a hint."""
    to = escape(address)
    return (
        f'<a class="way hint" href="{to}" data-hx-get="{to}" data-hx-target="#hint"'
        f' aria-keyshortcuts="h"><b>{escape(_("Hint"))}</b>'
        f' <span class="idle">{escape(_("and why"))}</span><span class="busy" role="status">'
        f'{escape(_("thinking"))}<i class="dots"></i></span></a>'
    )


# ------------------------------------------------------------------ options


def _choice(choice: Choice) -> str:
    return _group(choice) if isinstance(choice, Group) else _option(choice)


@lru_cache(maxsize=3072)
def _option(option: Option) -> str:
    kinds = {"go-on": option.go_on, "extra": option.secondary, "end-turn": option.ends_turn}
    classes = " ".join(["option", *(name for name, holds in kinds.items() if holds)])
    # the two halves of a button are one good and two: neither asks again
    value = f"{option.value} then {act.DECLINE}" if option.second else option.value
    button = (
        f'<button class="{classes}" name="action" value="{value}"'
        f' data-key="{option.key}" data-targets="{" ".join(option.targets)}"'
        f' data-marks="{" ".join(option.marks)}"'
        f"{_labels(option.text)}{_shortcut(option.key)}>{_face(option)}</button>"
    )
    return f'<span class="pair">{button}{_second(option)}</span>' if option.second else button


def _second(option: Option) -> str:
    """The half of the button that delivers two goods at once."""
    second = option.second
    assert second is not None
    coins = _gains([(second.rupees, "piece-coin")])
    note = f' <span class="note">{escape(second.note)}</span>' if second.note else ""
    return (
        f'<button class="option second" name="action"'
        f' value="{option.action} then {second.action}"{_labels(second.text)}>'
        f'<span class="face"><span class="icons">×2 {coins}</span>'
        f'<span class="words"><b class="short">{escape(_("Deliver two"))}</b>{note}</span></span>'
        "</button>"
    )


def _group(group: Group) -> str:
    inner = "".join(map(_choice, group.choices))
    attributes = _labels(group.text) + _shortcut(group.key)
    return (
        f'<details class="group" data-key="{group.key}"{_exclusive(group.key)}>'
        f'<summary class="option"{attributes}><span class="back">\u2039 {escape(_("Back"))}</span>'
        f"{_face(group)}</summary>"
        f'<div class="choices" role="group" aria-label="{escape(group.short)}">{inner}</div>'
        "</details>"
    )


def _exclusive(key: str) -> str:
    """The attribute `name`: of the groups with one name, the browser opens only one."""
    return f' name="choice{escape(key[:-1])}"' if key else ""


def _shortcut(key: str) -> str:
    return f' aria-keyshortcuts="{key}"' if len(key) == 1 else ""


def _face(choice: Choice) -> str:
    """Key, icons, rupees, words; in a group the key is the one to press after the group's."""
    icons = _icons(choice)
    parts = [f"<kbd>{escape(choice.key[-1:])}</kbd>"]
    if icons:
        parts.append(f'<span class="icons">{icons}</span>')
    kind = "note must" if isinstance(choice, Option) and choice.must else "note"
    note = f' <span class="{kind}">{escape(choice.note)}</span>' if choice.note else ""
    parts.append(f'<span class="words"><b class="short">{escape(choice.short)}</b>{note}</span>')
    return f'<span class="face">{"".join(parts)}</span>'


def _icons(choice: Choice) -> str:
    """The icons of the option, then its gains: each number directly before its icon."""
    if isinstance(choice, Group):
        return "".join(map(icon, choice.icons))
    gains = [*choice.yields, *((gain.count, gain.icon) for gain in choice.gains)]
    if choice.rupees:
        gains.append((choice.rupees, "piece-coin"))
    shown = choice.icons
    if gains and shown[-1:] == (gains[0][1],):
        shown = shown[:-1]  # the same thing with its number follows
    return "".join(map(icon, shown)) + _gains(gains)


def _gains(gains: Iterable[tuple[int, str]]) -> str:
    parts = "".join(f'<span class="gain">{signed(n)}{icon(name)}</span>' for n, name in gains)
    return f'<span class="gains">{parts}</span>' if parts else ""


def _labels(sentence: str) -> str:
    """The attributes with the whole sentence, for tooltips and for screen readers."""
    text = escape(sentence)
    return f' aria-label="{text}" title="{text}"'
