"""The decision bar's buttons as HTML.

Written here and not in a template: a bar can have sixty of them, nested, on every page.
"""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from agra.table.panels.buttons import ARROW
from agra.table.panels.choices import Choice, Group, Option


def icon(name: str) -> str:
    """An icon from the page's symbols, for the eyes only."""
    if name == ARROW:
        return '<span class="arrow" aria-hidden="true">\u2192</span>'
    return f'<svg class="icon" aria-hidden="true"><use href="#i-{escape(name)}"/></svg>'


def choices_html(choices: Iterable[Choice]) -> SafeString:
    """Options as buttons of the surrounding form, groups as boxes that open."""
    return mark_safe("".join(map(_choice, choices)))  # every text in it is escaped below


def _choice(choice: Choice) -> str:
    return _group(choice) if isinstance(choice, Group) else _option(choice)


def _option(option: Option) -> str:
    classes = " ".join(
        ["option", *(["go-on"] if option.go_on else []), *(["extra"] if option.secondary else [])]
    )
    button = (
        f'<button class="{classes}" name="action" value="{option.value}"'
        f' data-key="{option.key}" data-targets="{" ".join(option.targets)}"'
        f' data-marks="{" ".join(option.marks)}"'
        f"{_heard(option.text)}{_shortcut(option.key)}>{_face(option)}</button>"
    )
    return f'<span class="pair">{button}{_second(option)}</span>' if option.second else button


def _second(option: Option) -> str:
    """The half of the button that brings two goods at once."""
    second = option.second
    assert second is not None
    coins = _gains([(second.rupees, "piece-coin")])
    note = f' <span class="note">{escape(second.note)}</span>' if second.note else ""
    return (
        f'<button class="option second" name="action"'
        f' value="{option.action} then {second.action}"{_heard(second.text)}>'
        f'<span class="face"><span class="icons">×2 {coins}</span>'
        f'<span class="words">{note}</span></span></button>'
    )


def _group(group: Group) -> str:
    inner = "".join(map(_choice, group.choices))
    heard = _heard(group.text) + _shortcut(group.key)
    return (
        f'<details class="group" data-key="{group.key}"{_exclusive(group.key)}>'
        f'<summary class="option"{heard}>{_face(group)}</summary>'
        f'<div class="choices" role="group" aria-label="{escape(group.short)}">{inner}</div>'
        "</details>"
    )


def _exclusive(key: str) -> str:
    """Groups beside each other close each other."""
    return f' name="choice{escape(key[:-1])}"' if key else ""


def _shortcut(key: str) -> str:
    return f' aria-keyshortcuts="{key}"' if len(key) == 1 else ""


def _face(choice: Choice) -> str:
    """Key, icons, rupees, words."""
    icons = _icons(choice)
    parts = [f"<kbd>{escape(choice.key)}</kbd>"]
    if icons:
        parts.append(f'<span class="icons">{icons}</span>')
    note = f' <span class="note">{escape(choice.note)}</span>' if choice.note else ""
    parts.append(f'<span class="words"><b class="short">{escape(choice.short)}</b>{note}</span>')
    return f'<span class="face">{"".join(parts)}</span>'


def _icons(choice: Choice) -> str:
    """What it is about, then what it brings: each number directly before its icon."""
    if isinstance(choice, Group):
        return "".join(map(icon, choice.icons))
    gains = [(gain.count, gain.icon) for gain in choice.gains]
    if choice.rupees:
        gains.append((choice.rupees, "piece-coin"))
    shown = choice.icons
    if gains and shown[-1:] == (gains[0][1],):
        shown = shown[:-1]  # the same thing with its number follows
    return "".join(map(icon, shown)) + _gains(gains)


def _gains(gains: Iterable[tuple[int, str]]) -> str:
    told = "".join(f'<span class="gain">{_signed(n)}{icon(name)}</span>' for n, name in gains)
    return f'<span class="gains">{told}</span>' if told else ""


def _heard(sentence: str) -> str:
    """The whole sentence, for tooltips and for screen readers, which hear it instead."""
    text = escape(sentence)
    return f' aria-label="{text}" title="{text}"'


def _signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"\u2212{-count}"
