"""The API with its routes; every error is one sentence in JSON."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import URLPattern, URLResolver, get_script_prefix
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation
from ninja.parser import Parser

from agra.rules.errors import AgraError
from agra.table.api import chat, hosting, play, tables
from agra.table.db.storable import check_storable
from agra.table.errors import TableError, TooMuch
from agra.table.pages.http import refuse, refused
from agra.table.people import budgets
from agra.table.views.errors import not_found
from agra.text.error_messages import told
from agra.text.i18n import _

View = Callable[..., Any]
#: The maximum number of errors that are reported for one body.
NAMED: Final = 5


class Api(NinjaAPI):
    """The API; an endpoint has the name of its function. Its description is made only once."""

    _described: dict[str, OpenAPISchema]

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of an endpoint in the description."""
        return operation.view_func.__name__

    def get_root_path(self, path_params: dict[str, Any]) -> str:
        """Where the API is; only requests to it know its addresses by name (`api/urls.py`)."""
        return f"{get_script_prefix()}api/v1/"

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The description; making it takes a quarter of a second, and it never changes."""
        if path_prefix is None:
            path_prefix = self.get_root_path(path_params or {})
        known = self.__dict__.setdefault("_described", {})
        if path_prefix not in known:
            made = super().get_openapi_schema(path_prefix=path_prefix)
            known[path_prefix] = made
        return cast(OpenAPISchema, known[path_prefix])


class StorableBody(Parser):
    """Reads the body of a request; texts that cannot be stored are refused."""

    def parse_body(self, request: HttpRequest) -> Any:
        """Read the JSON of a body."""
        found = super().parse_body(request)
        check_storable(found)
        return found


api = Api(
    parser=StorableBody(),
    title="Agra",
    version="1",
    description="Tables of the board game Agra, for programs. See docs/api.md in the project.",
    docs_url=None,  # it would load scripts from another site
    urls_namespace="api",
)
api.add_router("", tables.router)
api.add_router("", play.router)
api.add_router("", chat.router)
api.add_router("", hosting.router)


api.exception_handler(TableError)(refused)
api.exception_handler(Http404)(not_found)


@api.exception_handler(AgraError)
def mistaken(request: HttpRequest, error: AgraError) -> HttpResponse:
    """Answer an error of the rules."""
    return refuse(request, told(error), 400)


@api.exception_handler(AuthenticationError)
def unknown(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    """Answer a missing or wrong token."""
    sentence = _("The token is missing or no longer valid: get a new one with your seat link.")
    answer = refuse(request, sentence, 401)
    answer["WWW-Authenticate"] = "Bearer"
    return answer


@api.exception_handler(HttpError)
def unreadable(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Answer a body that is not JSON, or whose texts cannot be stored."""
    if isinstance(error.__cause__, TableError):
        return refused(request, error.__cause__)
    return refuse(request, _("The body of the request must be JSON."), error.status_code)


@api.exception_handler(ValidationError)
def misread(request: HttpRequest, error: ValidationError) -> HttpResponse:
    """Answer fields that are missing, unknown or of the wrong type."""
    places = [place_of(one["loc"]) for one in error.errors]
    sentence = _("The field “{field}” is missing, unknown or has a wrong value.").format(
        field=places[0]
    )
    details = [f"{place}: {one['msg']}" for place, one in zip(places, error.errors, strict=True)]
    return JsonResponse({"error": sentence, "details": details[:NAMED]}, status=422)


def place_of(where: Sequence[int | str]) -> str:
    """The path of the field with an error, without the types that pydantic tried."""
    named = where[2:] if where[0] == "body" else where[1:]
    parts = [str(part) for part in named if not str(part).startswith("constrained-")]
    return ".".join(parts)[:80] or "body"


def in_json(view: View) -> View:
    """A view that is measured, and answers a wrong method with a sentence in JSON."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **named: Any) -> HttpResponseBase:
        try:
            with budgets.measured(request):
                answer: HttpResponseBase = view(request, *args, **named)
        except TooMuch as error:
            return refused(request, error)
        if answer.status_code != 405:
            return answer
        words = _("This address does not accept {method} requests.").format(method=request.method)
        refusal = refuse(request, words, 405)
        refusal["Allow"] = ", ".join(sorted(answer["Allow"].split(", ")))
        return refusal

    return checked


def urls() -> list[URLPattern | URLResolver]:
    """Every address of the API."""
    found, _app, _namespace = api.urls
    for pattern in found:
        if isinstance(pattern, URLPattern) and pattern.name != "openapi-json":
            pattern.callback = in_json(pattern.callback)
    return found
