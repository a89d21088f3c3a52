"""What a browser needs to install the table: manifest, icons, the page for no connection."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from agra.table.pages.http import methods
from agra.table.pages.web_manifest import manifest_of
from agra.table.server import static_files
from agra.text.i18n import _, language
from agra.text.languages import offered

#: Files that browsers look for at the root of a site.
AT_THE_ROOT: Final = {
    "favicon.ico": ("table/favicon.ico", "image/vnd.microsoft.icon"),
    "apple-touch-icon.png": ("table/apple-touch-icon.png", "image/png"),
}
DAY: Final = 24 * 3600


@methods("GET")
def manifest(request: HttpRequest, code: str) -> HttpResponse:
    """The web manifest in a language."""
    check(code)
    found = manifest_of(code, reverse("start"), reverse("games"), static)
    # On a server the table is the whole site, also below another address.
    found |= {"id": "/", "scope": "/"}
    answer = JsonResponse(found, content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


@methods("GET")
def offline(request: HttpRequest, code: str) -> HttpResponse:
    """The page that the service worker stores and shows without a connection."""
    check(code)
    with language(code):
        return render(request, "table/offline.html", {"language": code})


def check(code: str) -> None:
    """Raise 404 unless readers can choose this language."""
    if code not in offered():
        raise Http404(_("There is no such page."))


@methods("GET")
def at_the_root(request: HttpRequest, name: str) -> HttpResponse:
    """An icon that browsers look for at the root of a site."""
    path, kind = AT_THE_ROOT[name]
    found = static_files.file(path)
    if found is None:
        raise Http404
    answer = HttpResponse(found.body, content_type=kind)
    answer["Cache-Control"] = f"public, max-age={DAY}"
    return answer
