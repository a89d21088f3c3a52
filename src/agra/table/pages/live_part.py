"""The live part of the table's page: what a decision brings anew, and htmx morphs as a whole.

It is put together here and not in a template, because it is made with every decision. Its parts are
templates (table/live) that are written once for all that they read, or functions; what belongs to
the viewer alone (tab, notes) is set on the root by scripts.
"""

from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any, Final

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.safestring import SafeString, mark_safe

from agra.table.cache.fragments import part, written
from agra.table.game.sight import Sight
from agra.table.panels.question import markup
from agra.table.people.visitor import Likes, visitor_of
from agra.table.templatetags.patched_lists import in_words, log
from agra.table.templatetags.words import address, plain
from agra.text.i18n import N_, _

Context = dict[str, Any]

#: The spots of the bar on top that have tips.
TOP_TIPS: Final = ("top-round", "top-seats", "top-pier", "top-limit", "top-end")


def live_html(request: HttpRequest, context: Context) -> SafeString:
    """The whole live part."""
    sight, now = context["sight"], context["now"]
    reads = reads_of(context, visitor_of(request).likes)
    numbers = (
        f'data-version="{sight.version}" data-number="{sight.number}" data-last="{sight.last}"'
    )
    root = part("live/main", reads["main"], context, request).rstrip()
    found = [
        f'<main id="table" {numbers} data-url="{escape(request.path)}"{root}>',
        part("panels/skips", (), context, request),
        part("live/top", reads["top"], context, request),
        _link_to(sight),
        part("live/menu", reads["menu"], context, request),
        _drawing(request, context),
        part("panels/handle", (context["view"], *context["guilds"]), context, request),
        bar_html(request, context),
        _phone_tabs(request, context),
        in_words(context),
        _over_all(request, context, now),
        part("panels/die", (context["die"],), context, request),
        '<div id="hint-place"><section id="hint"></section></div></main>',
    ]
    return mark_safe("".join(found))  # every part is escaped where it is made


def reads_of(context: Context, likes: Likes) -> dict[str, tuple[object, ...]]:
    """What some parts read: all that can change in them."""
    game, sight, now = context["game"], context["sight"], context["now"]
    standing, ending, tips = context["standing"], context["ending"], context["notes"].tips
    held = tuple(standing.held)
    who = (game.code, held, standing.active, standing.host, ending and ending.title)
    kind = (sight.live, sight.sandbox, sight.referee, sight.colours, context["view"])
    return {
        "main": (*who, *kind, game.title, game.news, context["showing"], context["voted_out"],
                 now.live, now.mine, now.viewer, context["replay"] is not None),
        "top": (*who, *kind, game.title, *map(tips.get, TOP_TIPS), context["top"],
                context["shown"], *context["totals"], *context["here"], *context["clocks"],
                context["elsewhere"], likes.sound, sight.last if sight.referee and held else -1),
        "menu": (*who, likes.coach, len(context["answers"])),
    }  # fmt: skip


def _link_to(sight: Sight) -> str:
    """The one entry of the menu that is another with every decision."""
    to, copied = address("at", sight.code, 0)[:-1], said(N_("Link copied"))
    words = said(N_("Link to this position"))
    return f'<li><a href="{to}{sight.number}" data-copy-link="{copied}">{words}</a></li>'


def _over_all(request: HttpRequest, context: Context, now: Sight) -> str:
    """What lies over the table now and then: a word of trouble, who has won, a bot that plays."""
    found = ""
    if context["notice"]:
        found = f'<p class="notice" id="notice" role="alert">{escape(context["notice"])}</p>'
    if context["ending"] and context["sight"].live:
        found += written("panels/ribbon", context, request)
    if context["stand_in"] and now.live:
        found += written("stand_in", context, request)
    return found


def said(message: str) -> SafeString:
    """A sentence of the page in the reader's language, escaped."""
    return plain(_(message))


# ------------------------------------------------------------------ the drawing, and beside it


def _drawing(request: HttpRequest, context: Context) -> str:
    """The drawing, with log, recap, help, notes and chat beside it."""
    game, question = context["game"], context["question"]
    bonus = " show-bonus" if question and question.mine and question.kind == "bonus_tile" else ""
    help_of = (question.help, question.rules) if question else ()
    typed = bool(game.options.get("typed_seed"))
    rule = escape(_("Rule {number}"))
    chat = context["chat_on"]
    return "".join([
        f'<div class="drawing" id="drawing" tabindex="-1" data-rules="{address("rules")}"'
        f' data-rule="{rule}">{context["board"]}',
        f'<section class="side panel{bonus}" id="panel-log"'
        f' aria-label="{said(N_("Log and notes"))}">',
        part("live/tabs", (chat,), context, request),
        f'<div class="tab" id="tab-log">{log(context)}',
        part("live/whole", (game.code, typed), context, request),
        "</div>",
        _recap(request, context),
        part("live/help", (game.code, *help_of), context, request),
        written("company/chat", context, request) if chat else "",
        "</section></div>",
    ])  # fmt: skip


def _recap(request: HttpRequest, context: Context) -> str:
    """What the others did since the viewer's last own turn."""
    recap = context["recap"]
    if not recap:
        nothing = said(N_("Nothing new since your last turn."))
        return f'<div class="tab" id="tab-recap"><p>{nothing}</p></div>'
    # The same as long as the turn lasts, except that nobody need see it twice.
    reads = (replace(recap, due=False), context["now"].viewer, context["sight"].colours)
    told = part("panels/recap", reads, context, request)
    when = f'data-since="{recap.since}" data-until="{recap.until}"'
    due = "yes" if recap.due else "no"
    return (
        '<div class="tab" id="tab-recap"><section id="recap" class="recap"'
        f' aria-labelledby="recap-title" {when} data-due="{due}">{told}</section></div>'
    )


def _phone_tabs(request: HttpRequest, context: Context) -> str:
    if not context["view"].phone:
        return ""
    reads = (context["mine"], context["neighbour"], context["sight"].colours)
    return part("panels/phone_tabs", reads, context, request)


# ------------------------------------------------------------------ the decision bar


def bar_html(request: HttpRequest, context: Context) -> str:
    """What is asked, the options as buttons, undo, restart, hint; or what the others do."""
    question, told, replay = context["question"], context["told"], context["replay"]
    mine = bool(question and question.mine)
    kinds = "bar"
    about = ""
    if question:
        kinds += " mine" if mine else ""
        kinds += " off-turn" if question.off_turn else ""
        kinds += " with-extras" if question.more else ""
        about = f' data-kind="{question.kind}"'
        about += f' data-best="{question.best}"' if mine else ""
    kinds += " telling" if told else ""
    if not question and not replay:
        inside = written("panels/ended", context, request)
    else:
        inside = _asked(request, context, mine)
    start = f'<section id="bar" class="{kinds}" tabindex="-1" aria-labelledby="bar-title"{about}>'
    return f"{start}{inside}</section>"


def _asked(request: HttpRequest, context: Context, mine: bool) -> str:
    """A bar that asks somebody something, or tells a step."""
    question, told, hand_over = context["question"], context["told"], context["hand_over"]
    others, found = not mine and hand_over is None, []
    if told and others:
        found.append(written("panels/told", context, request))
    else:
        loud = ' role="status" aria-live="polite"'
        quiet = not (mine or not question or hand_over is not None)
        found.append(f'<div class="asked"{"" if quiet else loud}>')
        found += [part("live/asked", _reads_of_asked(context), context, request), "</div>"]
    if mine and question.rules:
        found.append(_rule_of(question.rules[0], _("Rule {number}")))
    if mine and context["coach"]:
        found.append(written("panels/adviser", context, request))
    if hand_over is not None:
        found.append(written("live/hand_over", context, request))
    if others and context["sight"].live:
        waiting = written("company/wait", context, request)
        found.append(f'<div class="wait" id="wait">{waiting}</div>')
    if mine:
        found.append(_options(request, context))
    found.append(_ways_on(request, context, mine))
    if told and mine:
        before = escape(_("What happened before"))
        steps = written("panels/told", context, request) + _pace(request, context)
        found.append(f'<div class="behind" role="group" aria-label="{before}">{steps}</div>')
    return "".join(found)


def _reads_of_asked(context: Context) -> tuple[object, ...]:
    question = context["question"]
    more = (context["waiting"], context["decider"], context["hand_over"], context["hand_over_name"])
    if not question:
        return (None, *more)
    words = (question.title, question.full, question.detail)
    colours = context["sight"].colours
    return (question.seat, question.mine, *words, question.crumbs, colours, *more)


@lru_cache(maxsize=1024)
def _rule_of(number: str, words: str) -> str:
    """The way to the rule behind the question."""
    to, told = markup.anchor_of(number), escape(words.format(number=number))
    start = f'<a class="rule-of" href="{address("rules")}#r-{to}"'
    return f'{start} title="{told}" aria-label="{told}">?</a>'


def _options(request: HttpRequest, context: Context) -> str:
    """Everything that the viewer can answer."""
    sight, question = context["sight"], context["question"]
    form = markup.Form(address("decide", sight.code), _token(request), sight.version)
    advance = written("live/advance", context, request) if question.wishes else ""
    return markup.options_html(form, question) + advance


def _ways_on(request: HttpRequest, context: Context, mine: bool) -> str:
    """Undo, restart and a hint; the buttons of a replay; or how fast steps are shown."""
    if context["replay"]:
        return written("history", context, request)
    ways = ""
    if mine or context["undo"].to is not None:
        ways = _ways(request, context)
    shows = not mine and context["hand_over"] is None
    return ways + _pace(request, context) if shows else ways


def _ways(request: HttpRequest, context: Context) -> str:
    """Undo, restart, and a hint, or the roll of a die."""
    now, question = context["now"], context["question"]
    form = markup.Form(address("undo", now.code), _token(request), now.version)
    found: list[str] = []
    if now.live and now.viewer is not None and not now.over:
        found.append(markup.back_html(form, context["undo"], context["restart"]))
        if now.referee and question.seat == -1:
            roll = markup.Form(address("roll", now.code), form.token, now.version)
            found.append(markup.roll_html(roll))
        elif question and question.mine:
            found.append(markup.hint_html(address("hint", now.code)))
    return markup.ways_html(found)


def _pace(request: HttpRequest, context: Context) -> str:
    return part("panels/pace", (context["now"].viewer is None,), context, request)


def _token(request: HttpRequest) -> str:
    """The token of the page's forms, the same for all of them.

    A page that has posted one, which was checked, keeps it: to make another one takes long.
    """
    found: str | None = getattr(request, "token_of_forms", None)
    if found is None:
        posted = request.POST.get("csrfmiddlewaretoken", "") if is_checked(request) else ""
        found = posted or get_token(request)
        request.token_of_forms = found  # type: ignore[attr-defined]
    return found


def is_checked(request: HttpRequest) -> bool:
    """Whether Django has looked at what was posted, and found that it comes from a page of ours."""
    return request.method == "POST" and bool(getattr(request, "csrf_processing_done", False))
