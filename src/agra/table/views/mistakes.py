"""Views of a visitor's own mistakes as puzzles: the list, and the way to the next one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from agra.table.pages.http import methods
from agra.table.people.visitor import visitor_of
from agra.table.puzzles.mistakes import following, mistakes_of


@methods("GET")
def mistakes(request: HttpRequest) -> HttpResponse:
    """The mistakes of the visitor in reviewed games, game by game."""
    found = mistakes_of(visitor_of(request).browser)
    return render(request, "table/puzzles/mistakes.html", {"games": found})


@methods("GET")
def after(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Go to the mistake that follows this one; after the last one, to the list."""
    found = following(mistakes_of(visitor_of(request).browser), code, number)
    if found is None:
        return redirect("mistakes")
    return redirect("review_try", found.game.code, found.number)
