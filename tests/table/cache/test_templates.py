"""What a template was given is freed as soon as it is rendered."""

import gc
import weakref

from django.http import HttpRequest
from django.shortcuts import render
from django.template import engines
from django.test import RequestFactory

from agra.table.people.visitor import Visitor


class Word:
    """Something that a page shows."""

    def __str__(self) -> str:
        return "word"


def asked() -> HttpRequest:
    """A request of a browser."""
    request = RequestFactory().get("/")
    request.visitor = Visitor("a-browser")  # type: ignore[attr-defined]
    return request


def test_a_page_frees_its_context_without_the_garbage_collector() -> None:
    """Otherwise whole pages would wait for the collector: 19 MB of them in a busy process."""
    template = engines.all()[0].from_string("{% with shown=given %}{{ shown }}{% endwith %}")
    word = Word()
    known = weakref.ref(word)
    gc.disable()
    try:
        assert str(template.render({"given": word}, asked())) == "word"
        del word
        assert known() is None
    finally:
        gc.enable()


def test_pages_are_rendered_by_this_engine() -> None:
    request = asked()
    word = Word()
    known = weakref.ref(word)
    gc.disable()
    try:
        assert render(request, "table/about.html", {"given": word}).status_code == 200
        del word
        assert known() is None
    finally:
        gc.enable()
