"""HTTP helpers for all views: allowed methods, error responses, numbers in forms."""

from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import BrokenExecutor
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from agra.rules.errors import AgraError
from agra.table.cluster import retries
from agra.table.config.run_mode import RunMode, run_mode
from agra.table.db import connections
from agra.table.errors import TableError, TooMuch
from agra.table.jobs.questions import NoBots
from agra.table.people import budgets
from agra.table.people.visitor import is_for_programs
from agra.text.error_messages import told
from agra.text.i18n import _

View = Callable[..., HttpResponse]
AsyncView = Callable[..., Coroutine[Any, Any, HttpResponse]]


def wants_json(request: HttpRequest) -> bool:
    """Whether the request accepts JSON, as programs do."""
    return is_for_programs(request) or request.headers.get("Accept", "").startswith(
        "application/json"
    )


def refuse(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """An error response with a sentence, as a page or as JSON."""
    if wants_json(request):
        return JsonResponse({"error": sentence}, status=status)
    return render(request, "table/error.html", {"sentence": sentence}, status=status)


def refused(request: HttpRequest, error: TableError) -> HttpResponse:
    """The response to an error of the table, as a page or as JSON."""
    answer = refuse(request, str(error), error.status)
    if isinstance(error, TooMuch) and error.seconds:
        answer["Retry-After"] = str(error.seconds)
    return answer


def form_again(
    request: HttpRequest, error: AgraError, page: str, context: Mapping[str, Any]
) -> HttpResponse:
    """The page of a form again, with the error; a program gets only the sentence."""
    if wants_json(request):
        raise error
    status = error.status if isinstance(error, TableError) else 400
    return render(request, page, {"mistake": told(error), **context}, status=status)


def methods(*allowed: str) -> Callable[[View], View]:
    """A decorator: the view accepts only these methods and answers others with a sentence."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            method = "GET" if request.method == "HEAD" else request.method
            if method not in allowed:
                answer = refuse(
                    request,
                    _("This address does not accept {method} requests.").format(
                        method=request.method
                    ),
                    405,
                )
                answer["Allow"] = ", ".join(allowed)
                return answer
            try:
                with budgets.measured(request):
                    return view(request, *args, **kwargs)
            except TableError as error:
                return refused(request, error)
            except AgraError as error:
                return refuse(request, told(error), 400)

        return checked

    return decorate


def waits_for_a_bot(only: str, failed: str) -> Callable[[AsyncView], View | AsyncView]:
    """A decorator for a view that waits for a bot: only GET, and errors are sentences.

    Both sentences are message ids of the catalogue: `only` answers other methods, `failed` a bot's
    failure. Without threads the bot answers in the same call, so the view becomes a sync one.
    """

    def decorate(view: AsyncView) -> View | AsyncView:
        @wraps(view)
        async def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in ("GET", "HEAD"):
                answer = refuse(request, _(only), 405)
                answer["Allow"] = "GET"
                return answer
            try:
                return await view(request, *args, **kwargs)
            except TimeoutError:
                sentence = _("The bot is still thinking: try again in a moment.")
                return refuse(request, sentence, 503)
            except TableError as error:
                return await connections.call(refused, request, error)
            except NoBots:
                sentence = _("No bots are running on this server: ask its operator to start them.")
                return refuse(request, sentence, 503)
            except (AgraError, BrokenExecutor) as error:
                retries.failed("A bot could not answer.", error)
                return refuse(request, _(failed), 503)

        return without_waiting(checked) if run_mode() is RunMode.INLINE else checked

    return decorate


def without_waiting(view: AsyncView) -> View:
    """Turn an async view that never waits into a sync one."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            view(request, *args, **kwargs).send(None)
        except StopIteration as done:
            found: HttpResponse = done.value
            return found
        raise RuntimeError("This view waits for something, which is not possible without threads.")

    return answer


def number_in(request: HttpRequest, name: str) -> int:
    """The integer in a posted field; `TableError` if there is none."""
    return whole(request.POST.get(name, ""), name)


def whole(text: str, name: str) -> int:
    """The integer in a text; `TableError` if it is not one."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise TableError(
            _("{name} must be a whole number, not “{text}”.").format(name=name, text=text[:40])
        )
    return int(text)
