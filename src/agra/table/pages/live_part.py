"""The live part of the table's page: what a decision brings anew, and htmx morphs as a whole.

It is put together here and not in a template, because it is made with every decision. Its parts are
functions, or templates (table/live) that are cached by all the values that they are given; what
belongs to the viewer alone (tab, notes) is set on the root by scripts.
"""

from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import Any, Final

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.safestring import SafeString, mark_safe

from agra.table.cache.fragments import part, written
from agra.table.config.run_mode import in_browser
from agra.table.game.hosting import may_delete
from agra.table.game.sandbox import way_back
from agra.table.game.sight import Sight
from agra.table.panels.history.end_banner import end_banner, welcome
from agra.table.panels.question import markup
from agra.table.panels.question.detail import COUNTING
from agra.table.people.visitor import Likes, visitor_of
from agra.table.templatetags.patched_lists import in_words, log
from agra.table.templatetags.words import address, plain
from agra.text.i18n import N_, _, current_language

Context = dict[str, Any]
#: All that a fragment is given.
Values = dict[str, object]

#: Where the menu has the link to this position, which changes with every decision; no value can be
#: mistaken for it, because values are escaped.
LINK: Final = "<!--link-->"
NO_HINT: Final = N_("No connection: a hint needs the server.")
#: The spots of the bar on top that have tips.
TOP_TIPS: Final = ("top-round", "top-seats", "top-pier", "top-limit", "top-end")


def live_html(request: HttpRequest, context: Context) -> SafeString:
    """The whole live part."""
    sight = context["sight"]
    numbers = (
        f'data-version="{sight.version}" data-number="{sight.number}" data-last="{sight.last}"'
    )
    root = part("live/main", _main(context)).rstrip()
    likes = visitor_of(request).likes
    found = [
        f'<main id="table" {numbers} data-url="{escape(request.path)}"{root}>',
        part("panels/skips", {}),
        part("live/top", _top(context, likes)).replace(LINK, _link_to(sight) + _shared(sight), 1),
        part("panels/purse", {"purse": context["purse"]}) if context["view"].phone else "",
        _drawing(request, context),
        part("panels/handle", _handle(context)),
        bar_html(request, context),
        _phone_tabs(context),
        in_words(context),
        _over_all(request, context),
        part("panels/die", {"die": context["die"]}),
        f'<div id="hint-place" data-offline="{said(NO_HINT)}"><section id="hint"></section></div>'
        "</main>",
    ]
    return mark_safe("".join(found))  # every part is escaped where it is made


def _main(context: Context) -> Values:
    """What the root says about the table."""
    game, sight, now = context["game"], context["sight"], context["now"]
    held = context["standing"].held
    alone = len(held) == 1 and not sight.sandbox
    return {
        "view": context["view"],
        "code": game.code,
        "title": game.title,
        "news": game.news,
        "live": "show" if context["showing"] else "yes" if sight.live else "no",
        "mine": now.mine,
        "viewer": now.viewer,
        "seated": bool(held),
        "voted_out": context["voted_out"],
        "linked": context["by_link"],
        "has_result": alone and context["ending"] is not None,
        "follows": now.live,
        "in_browser": in_browser(),
    }


def _top(context: Context, likes: Likes) -> Values:
    """What the bar on top shows."""
    game, sight, seated = context["game"], context["sight"], bool(context["standing"].held)
    tips = context["notes"].tips
    return {
        "view": context["view"],
        "code": game.code,
        "title": game.title,
        "seated": seated,
        "live": sight.live,
        "sandbox": sight.sandbox,
        "back": way_back(game),
        "referee": sight.referee,
        "colours": sight.colours,
        "tips": [(spot, tips.get(spot, "")) for spot in TOP_TIPS],
        "top": context["top"],
        "shown": context["shown"],
        "ending": context["ending"],
        "totals": context["totals"],
        "here": context["here"],
        "spectators": context["spectators"],
        "clocks": context["clocks"],
        "sound": likes.sound,
        "last": sight.last if sight.referee and seated else None,
        **_menu(context, likes),
    }


def _menu(context: Context, likes: Likes) -> Values:
    """What the menu of the bar on top offers."""
    standing, finished = context["standing"], context["game"].finished
    return {
        "plays": None if finished else standing.speaks_for,
        "may_review": finished and context["sight"].may_review,
        "in_browser": in_browser(),
        "host": may_delete(context["game"], standing),
        "coach": likes.coach,
        "advice": context["sight"].advice,
        "several": context["several"],
        "answers": len(context["answers"]),
        "elsewhere": context["elsewhere"],
        "by_link": context["by_link"],
        "has_link": bool(context["link_to"] or context["ending"]),
    }


def _handle(context: Context) -> Values:
    """What the handle of the drawer shows."""
    return {"drawer": context["view"].layout.drawer, "guilds": context["guilds"]}


def _link_to(sight: Sight) -> str:
    """The one entry of the menu that is another with every decision.

    Nobody else could open a link to a table inside a browser.
    """
    if in_browser():
        return ""
    to, copied = address("at", sight.code, 0)[:-1], said(N_("Link copied"))
    words = said(N_("Copy the link to this position"))
    return f'<li><a href="{to}{sight.number}" data-copy-link="{copied}">{words}</a></li>'


def _shared(sight: Sight) -> str:
    """The entry of the menu that makes a link of this position, which opens in any copy of Agra."""
    to = address("share", sight.code)
    words = said(
        N_("Share this game (opens in any copy of Agra)")
        if sight.over
        else N_("Share this position (opens in any copy of Agra)")
    )
    return f'<li><a href="{to}?at={sight.number}">{words}</a></li>'


def _over_all(request: HttpRequest, context: Context) -> str:
    """What lies over the table now and then: a word of trouble, who has won."""
    found = ""
    if context["notice"]:
        found = f'<p class="notice" id="notice" role="alert">{escape(context["notice"])}</p>'
    if context["ending"] and context["sight"].live:
        found += written("panels/ribbon", context, request)
    now: Sight = context["now"]
    banner = end_banner(now) if now.live else None
    if not banner and now.live and context["view"].coach:
        banner = welcome(now)
    if banner:
        found += part("panels/banner", {"banner": banner})
    return found


def said(message: str) -> SafeString:
    """A sentence of the page in the reader's language, escaped."""
    return plain(_(message))


# ------------------------------------------------------------------ the drawing, and beside it


def _drawing(request: HttpRequest, context: Context) -> str:
    """The drawing, with log, recap, help, notes and chat beside it."""
    game, question = context["game"], context["question"]
    bonus = " show-bonus" if question and question.mine and question.kind == "bonus_tile" else ""
    typed = bool(game.options.get("typed_seed"))
    rule = escape(_("Rule {number}"))
    keys = escape(_("Press these keys one after the other: {keys}"))
    chat = context["chat_on"]
    return "".join([
        f'<div class="drawing" id="drawing" tabindex="-1" data-rules="{address("rules")}"'
        f' data-rule="{rule}" data-keys="{keys}">{context["board"]}',
        f'<section class="side panel{bonus}" id="panel-log"'
        f' aria-label="{said(N_("Log and notes"))}">',
        part("live/tabs", {"chat": chat}),
        f'<div class="tab" id="tab-log">{log(context)}',
        part("live/whole", {"code": game.code, "typed": typed}),
        "</div>",
        _recap(context),
        part("live/help", _help(context)),
        written("company/chat", context, request) if chat else "",
        "</section></div>",
    ])  # fmt: skip


def _help(context: Context) -> Values:
    """What the question means, and the rules that it is about."""
    question = context["question"]
    return {
        "code": context["game"].code,
        "help": question.help if question else "",
        "rules": question.rules if question else (),
    }


def _recap(context: Context) -> str:
    """What the others did since the viewer's last own turn."""
    recap = context["recap"]
    if not recap:
        nothing = said(N_("Nothing new since your last turn."))
        return f'<div class="tab" id="tab-recap"><p>{nothing}</p></div>'
    values = {
        # The same as long as the turn lasts, except that nobody need see it twice.
        "recap": replace(recap, due=False),
        "viewer": context["now"].viewer,
        "colours": context["sight"].colours,
    }
    told = part("panels/recap", values)
    when = f'data-since="{recap.since}" data-until="{recap.until}"'
    due = "yes" if recap.due else "no"
    return (
        '<div class="tab" id="tab-recap"><section id="recap" class="recap"'
        f' aria-labelledby="recap-title" {when} data-due="{due}">{told}</section></div>'
    )


def _phone_tabs(context: Context) -> str:
    if not context["view"].phone:
        return ""
    values = {
        "mine": context["mine"],
        "neighbour": context["neighbour"],
        "colours": context["sight"].colours,
        "side_name": _("Log"),
    }
    return part("panels/phone_tabs", values)


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
    kinds += " telling" if told or _behind(context) else ""
    if not question and not replay:
        inside = written("panels/ended", context, request)
    else:
        inside = _asked(request, context, mine)
    start = f'<section id="bar" class="{kinds}" tabindex="-1" aria-labelledby="bar-title"{about}>'
    return f"{start}{inside}</section>"


def _behind(context: Context) -> bool:
    """Whether the board is before the present: its question waits until the board is there."""
    now, sight = context["now"], context["sight"]
    return bool(now.mine and not context["replay"] and sight.number < now.number)


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
        about = part("live/asked", _question(context)) if question else part("live/over", {})
        found += [about, "</div>"]
    if mine and question.rules:
        found.append(_rule_of(question.rules[0], current_language()))
    if mine and context["coach"]:
        found.append(written("panels/coach", context, request))
    if hand_over is not None:
        found.append(written("live/hand_over", context, request))
    if context["stand_in"] and context["now"].live:
        found.append(written("stand_in", context, request))
    if context["stalled"] and context["sight"].live:
        found.append(written("stalled", context, request))
    if others and context["sight"].live:
        waiting = written("company/wait", context, request)
        found.append(f'<div class="wait" id="wait">{waiting}</div>')
    if mine:
        found.append(_options(request, context))
        found.append(_happened(context))
    found.append(_ways_on(request, context, mine))
    if mine and (told or _behind(context)):
        before = escape(_("What happened before"))
        steps = (written("panels/told", context, request) if told else "") + _pace(context)
        found.append(f'<div class="behind" role="group" aria-label="{before}">{steps}</div>')
    return "".join(found)


def _question(context: Context) -> Values:
    """Who is asked what; others than the player to move read whom they wait for."""
    question, waiting = context["question"], context["waiting"]
    return {
        "seat": question.seat,
        "colours": context["sight"].colours,
        "title": question.title,
        "full": question.full,
        "detail": waiting if waiting and not question.mine else question.detail,
        "whose": question.whose,
        "stays": question.mine and question.kind in COUNTING,
        "crumbs": question.crumbs,
        "decider": context["decider"],
        "next": None if context["hand_over"] is None else context["hand_over_name"],
    }


@lru_cache(maxsize=1024)
def _rule_of(rule: str, language: str) -> str:
    """The way to the rule behind the question, in the reader's language."""
    to, told = markup.anchor_of(rule), escape(markup.rule_words(rule))
    start = f'<a class="rule-of" href="{address("rules")}#r-{to}"'
    return f'{start} title="{told}" aria-label="{told}">?</a>'


def _options(request: HttpRequest, context: Context) -> str:
    """Everything that the viewer can answer."""
    sight, question = context["sight"], context["question"]
    form = markup.Form(address("decide", sight.code), _token(request), sight.version)
    advance = written("live/advance", context, request) if question.wishes else ""
    return markup.options_html(form, question) + advance


def _happened(context: Context) -> str:
    """The newest line of the log, where a lying phone has no room for the log itself."""
    if context["view"].layout.name != "lying" or not context["turns"]:
        return ""
    line = context["turns"][0].lines[0]
    seat = f"player-{context['sight'].colours[line.seat]}-shape" if line.seat >= 0 else "mark-die"
    return f'<p class="happened">{markup.icon(seat)}<span>{escape(line.text)}</span></p>'


def _ways_on(request: HttpRequest, context: Context, mine: bool) -> str:
    """Undo, restart and a hint; the buttons of a replay; or how fast steps are shown."""
    if context["replay"]:
        return written("history", context, request)
    ways = ""
    if mine or context["undo"].to is not None:
        ways = _ways(request, context)
    shows = not mine and context["hand_over"] is None
    return ways + _pace(context) if shows else ways


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
        elif question and question.mine and now.advice:
            found.append(markup.hint_html(address("hint", now.code)))
    return markup.ways_html(found)


def _pace(context: Context) -> str:
    watching, phone = context["now"].viewer is None, context["view"].phone
    return part("panels/pace", {"watching": watching, "phone": phone})


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
