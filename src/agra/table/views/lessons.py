"""Views of the lessons: the list, and each step on the table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from agra.picture.parts.court import guild_counts
from agra.picture.plans.plan import Plan
from agra.table.board import Light, Overlay, PageWindow, draw, scene_of
from agra.table.board.lesson_light import place_of_card
from agra.table.board.spot import Spot
from agra.table.board.spots import all_spots
from agra.table.board.window import plan_of
from agra.table.game.sight import Sight
from agra.table.lessons.position import sight_at
from agra.table.lessons.question import StepQuestion, expected, step_question, why_not
from agra.table.lessons.script import Lesson, Step, lesson_named, lessons
from agra.table.pages import panels
from agra.table.pages.http import methods
from agra.table.pages.table_page import is_part, page_or_part, view_wanted
from agra.table.panels.history.log import turns
from agra.table.panels.rules import rulebook
from agra.table.people.visitor import visitor_of
from agra.text.i18n import _

#: Chapters of the rules that are listed with their sections: the turn.
_OPEN_CHAPTER = "3"


@methods("GET")
def learn(request: HttpRequest) -> HttpResponse:
    """Lessons, puzzles, rules and the player aid on one page."""
    return render(request, "table/learn/learn.html", {"lessons": lessons(), "chapters": chapters()})


def chapters() -> list[rulebook.Heading]:
    """The table of contents of the rules: all chapters, and the sections of the turn."""
    return [
        heading
        for heading in rulebook.page().headings
        if heading.level == 2 or heading.text.startswith(f"{_OPEN_CHAPTER}.")
    ]


@methods("GET", "POST")
def lesson(request: HttpRequest, name: str, number: int = 1) -> HttpResponse:
    """One step of a lesson; posting the expected option leads to the next one."""
    found = lesson_named(name)
    if found is None:
        raise Http404(_("There is no such lesson: choose one on the page “Learn”."))
    last = len(found.steps) + 1
    if not 1 <= number <= last:
        raise Http404(_("This lesson has no such step: restart it from the page “Learn”."))
    if request.method == "GET":
        return show_step(request, found, number)
    step = found.steps[number - 1] if number < last else None
    sent = request.POST.get("action", "")
    if step is None or sent != expected(step):
        return show_step(request, found, number, wrong=True, why=why_not(step, sent))
    if not is_part(request):
        return redirect("lesson_step", name, number + 1)
    return show_step(request, found, number + 1)


def show_step(
    request: HttpRequest, found: Lesson, number: int, wrong: bool = False, why: str = ""
) -> HttpResponse:
    """The table at a step; `wrong` if another option was sent, and `why` that is not the best."""
    context = lesson_context(request, found, number)
    context["notice"] = (why or context["word"]) if wrong else ""
    status = 409 if wrong and not why else 200
    return page_or_part(
        request, "table/learn/lesson.html", "table/learn/live.html", context, status
    )


def lesson_context(request: HttpRequest, found: Lesson, number: int) -> dict[str, Any]:
    """The template context of a lesson."""
    likes = visitor_of(request).likes
    sight = sight_at(found, number - 1, likes.name or _("Learner"), likes.colour)
    view = view_wanted(request)
    context: dict[str, Any] = {
        **panels.context(sight, phone=view.phone),
        "lesson": found,
        "number": number,
        "steps": len(found.steps),
        "back": step_address(found, number - 1) if number > 1 else "",
        "here": step_address(found, number),
        "lessons": lessons(),
        "following": next((one for one in lessons() if one.number == found.number + 1), None),
        "sight": sight,
        "view": view,
        "guilds": guild_counts(scene_of(sight)),
        "turns": turns(sight),
        "told": None,
    }
    if number > len(found.steps):
        return {**context, **_ended(found, sight, view, context)}
    return {**context, **_at_step(found.steps[number - 1], sight, view, context)}


def _at_step(step: Step, sight: Sight, view: PageWindow, context: dict[str, Any]) -> dict[str, Any]:
    narrowed: StepQuestion = step_question(step, context["question"], context["notes"])
    light = Light(narrowed.light, narrowed.way)
    plan = plan_of(view, scene_of(sight))
    lit = lit_spots(sight, plan, narrowed)
    return {
        "question": narrowed.question,
        "notes": narrowed.notes,
        "sentence": _(step.say),
        "word": narrowed.word,
        "light": narrowed.light,
        "deed": bool(step.deed),
        "which": len(narrowed.question.choices) > 1,
        "best": panel_of(plan, lit[0].area if lit else "city"),
        "lit_panels": list(dict.fromkeys(panel_of(plan, spot.area) for spot in lit)),
        "place": place_of_card(view.layout, plan, lit),
        "board": draw(
            sight, narrowed.question, view=view, notes=narrowed.notes, overlay=Overlay(light)
        ),
    }


def _ended(
    found: Lesson, sight: Sight, view: PageWindow, context: dict[str, Any]
) -> dict[str, Any]:
    """After the last step: the whole table, with nothing dimmed."""
    return {
        "question": None,
        "sentence": _(found.end),
        "word": _("This lesson is done: continue with the next one, or repeat it."),
        "light": (),
        "deed": False,
        "which": False,
        "lit_panels": [],
        "done": True,
        "best": "",
        "place": (1, 2),
        "board": draw(sight, None, view=view, notes=context["notes"]),
    }


def lit_spots(sight: Sight, plan: Plan, narrowed: StepQuestion) -> list[Spot]:
    """The lit spots in this window; the spot to click comes first."""
    targets = [spot for option in narrowed.question.options for spot in option.targets]
    wanted = (*targets, *narrowed.light)
    found = [spot for spot in all_spots(scene_of(sight), plan) if spot.id in wanted]
    return sorted(found, key=lambda spot: wanted.index(spot.id))


def panel_of(plan: Plan, area: str) -> str:
    """The panel of a phone that shows an area."""
    return next((sheet.panel for sheet in plan.sheets if area in sheet.areas), "") or area


def step_address(found: Lesson, number: int) -> str:
    """The address of a step."""
    return reverse("lesson_step", args=(found.name, number))
