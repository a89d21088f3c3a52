"""What a browser needs to install the table: manifest, icons, the page for no connection."""

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse

from agra.table.pages.http import methods
from agra.table.server import static_files
from agra.text.i18n import _, language
from agra.text.languages import language_of, offered

#: The colours of the top bar and of the page (table.css).
THEME: Final = "#3b1622"
PAGE: Final = "#eadbbd"
#: Icons by file, size and purpose; `tools.icons` draws them.
ICONS: Final = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("icon-maskable-192.png", 192, "maskable"),
    ("icon-maskable-512.png", 512, "maskable"),
)
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


def manifest_of(
    code: str, start: str, games: str, address: Callable[[str], str]
) -> dict[str, object]:
    """The web manifest in a language, with the addresses of pages and static files."""
    with language(code):
        return {
            "name": _("Agra"),
            "short_name": _("Agra"),
            "description": _(
                "trade, meditate and deliver at the court of Akbar · 2 to 4 players, people or bots"
            ),
            "lang": language_of(code).tag,
            "start_url": start,
            "scope": start,
            "display": "standalone",
            "theme_color": THEME,
            "background_color": PAGE,
            "icons": [
                {
                    "src": address(f"table/{name}"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, size, purpose in ICONS
            ],
            "shortcuts": [{"name": _("Your games"), "url": games}],
        }


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
