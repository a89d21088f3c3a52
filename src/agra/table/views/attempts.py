"""A turn that is attempted on the table: what puzzles and retried turns of a review share."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from agra.picture.parts.court import guild_counts
from agra.picture.parts.top import top_of
from agra.puzzles import Puzzle
from agra.table.board import draw, scene_of
from agra.table.db import connections
from agra.table.game.looking import Reader
from agra.table.game.sight import Sight
from agra.table.jobs.bot_calls import Compared
from agra.table.pages import panels
from agra.table.pages.http import number_in, whole
from agra.table.pages.table_page import is_part, page_or_part, view_wanted
from agra.table.panels.history.narration import steps as told_steps
from agra.table.people import rate_limits
from agra.table.puzzles.attempt import MOST_CHOICES, Attempt, attempt_of, solution_at
from agra.table.puzzles.verdict import Verdict, compare_with_best
from agra.table.views.play import actions_in

#: Timeout of a judgement in seconds.
LIMIT: Final = 60.0
#: Separates two choices in an address.
BETWEEN: Final = "."


@dataclass(frozen=True)
class AttemptPage:
    """The page on which a turn is attempted."""

    puzzle: Puzzle
    #: the name of its view, with which the names of the other views begin; and their arguments
    view: str
    args: tuple[str | int, ...]
    #: addresses that only this page has, and what else its templates are given
    more_urls: Mapping[str, str]
    about: Mapping[str, Any]

    def url(self, suffix: str = "") -> str:
        """The address of one of the views."""
        return reverse(self.view + suffix, args=self.args)

    def address(self, attempt: Attempt, suffix: str = "") -> str:
        """The address of an attempt."""
        asked = {"line": line_of(attempt), "version": str(attempt.sight.version)}
        return f"{self.url(suffix)}?{urlencode(asked)}"

    @property
    def urls(self) -> dict[str, str]:
        """The addresses of the actions."""
        own = {"again": self.url(), "decide": self.url("_decide"), "undo": self.url("_undo")}
        # the address of a step of the best turn without its number
        step = self.more_urls["better"].removesuffix("0")
        return {**own, **self.more_urls, "step": step}

    def attempt_in(self, request: HttpRequest) -> Attempt:
        """The attempt in an address or a form."""
        asked = request.POST if request.method == "POST" else request.GET
        version = whole(asked.get("version", "0"), "version")
        text = asked.get("line", "")
        parts = text.split(BETWEEN)[:MOST_CHOICES] if text else []
        return attempt_of(self.puzzle, [whole(part, "line") for part in parts], version)

    def decide(self, request: HttpRequest) -> HttpResponse:
        """Add a choice to the attempt."""
        before = self.attempt_in(request)
        action, then = actions_in(request)
        return self._go_to(request, before, [*before.choices, action, *then])

    def undo(self, request: HttpRequest) -> HttpResponse:
        """Take choices back; the form says how many decisions stay."""
        before = self.attempt_in(request)
        return self._go_to(request, before, before.kept(number_in(request, "to")))

    def _go_to(self, request: HttpRequest, before: Attempt, choices: Sequence[int]) -> HttpResponse:
        """Show the attempt with other choices: the live part for a script, else a redirect."""
        now = attempt_of(before.puzzle, choices, before.sight.version + 1)
        return self.show(request, now) if is_part(request) else redirect(self.address(now))

    def show(
        self, request: HttpRequest, attempt: Attempt, said: Verdict | None = None
    ) -> HttpResponse:
        """The response with an attempt: the page, or its live part."""
        more = {
            "attempt": attempt,
            "verdict": said,
            "line": line_of(attempt),
            "place": self.address(attempt),
            "verdict_url": self.address(attempt, "_verdict"),
        }
        return self.answer(request, attempt.sight, more)

    def answer(self, request: HttpRequest, sight: Sight, more: Mapping[str, Any]) -> HttpResponse:
        """The page with a position, or its live part."""
        view = view_wanted(request)
        context = panels.context(sight, None, view.phone, 0)
        scene = scene_of(sight)
        found = {
            **context,
            **self.about,
            "puzzle": self.puzzle,
            "urls": self.urls,
            "sight": sight,
            "view": view,
            "top": top_of(scene),
            "guilds": guild_counts(scene),
            "board": draw(sight, context["drawn"], view=view, notes=context["notes"]),
            **more,
        }
        return page_or_part(request, "table/puzzles/puzzle.html", "table/puzzles/live.html", found)

    def steps(self, request: HttpRequest) -> HttpResponse:
        """The steps of the best turn after a position, for a page that replays them."""
        since = whole(request.GET.get("from", "0"), "from")
        sight = solution_at(self.puzzle, len(self.puzzle.best))
        reader = Reader(sight.names, sight.viewer, sight.colours)
        shown = told_steps(sight.history, reader, since)
        return JsonResponse({"last": sight.last, "steps": [step.as_data() for step in shown]})

    async def judge(
        self, request: HttpRequest, bot: str, nodes: int, say: Callable[[Compared], Verdict]
    ) -> HttpResponse:
        """The verdict on the turn of an attempt; the bot computes outside this request."""
        found = await connections.call(self.attempt_in, request)
        if not found.done:
            return redirect(self.address(found))
        await connections.call(rate_limits.check, request, "HINTS")
        owner = rate_limits.owner(request)
        compared = await compare_with_best(found, bot, nodes, LIMIT, owner)
        return await connections.call(self._show_verdict, request, found, say(compared))

    def _show_verdict(self, request: HttpRequest, attempt: Attempt, said: Verdict) -> HttpResponse:
        """The response with the verdict: its part of the bar for a script, else the whole page."""
        if not is_part(request):
            return self.show(request, attempt, said)
        found = {**self.about, "verdict": said, "puzzle": self.puzzle, "urls": self.urls}
        return render(request, "table/puzzles/verdict.html", found)


def line_of(attempt: Attempt) -> str:
    """The choices of an attempt in the form of an address."""
    return BETWEEN.join(map(str, attempt.choices))
