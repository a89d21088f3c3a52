"""Views of the reference: the player aid, the rules beside the table, their pictures."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse

from agra.components import default_components
from agra.table.game import looking
from agra.table.pages.http import methods
from agra.table.pages.lookup import visit_of
from agra.table.pages.table_page import is_part, page_or_part
from agra.table.panels.question.question import ask
from agra.table.panels.rules import rule_pictures, rulebook, terms
from agra.table.panels.rules.aid import aid
from agra.text.i18n import _

#: Seconds for which a browser may cache a picture of the rules.
DAY = 24 * 3600


@methods("GET")
def player_aid(request: HttpRequest) -> HttpResponse:
    """The player aid for the package's components: a page, or a part of one for scripts."""
    context = {"aid": aid(default_components()), "part": is_part(request)}
    return page_or_part(request, "table/aid.html", "table/panels/aid.html", context)


@methods("GET")
def aid_of_game(request: HttpRequest, code: str) -> HttpResponse:
    """The player aid of a game, with its components, players and present question."""
    visit = visit_of(request, code)
    sight, _hand_over = looking.look(visit)
    found = aid(sight.state.components, sight.state, sight.names, sight.colours, mine=sight.mine)
    context = {
        "aid": found,
        "game": visit.game,
        "question": ask(sight) if sight.mine else None,
        "part": is_part(request),
    }
    return page_or_part(request, "table/aid.html", "table/panels/aid.html", context)


@methods("GET")
def rules(request: HttpRequest, name: str = "rules") -> HttpResponse:
    """The rules, the quick start, the rulings or the index; and the results of a search.

    A script requests the part that opens beside the table.
    """
    if name != "index" and not rulebook.has_page(name):
        raise Http404(_("There is no such page."))
    words = request.GET.get("q", "").strip()[:100]
    page = terms.index_page() if name == "index" else rulebook.page(name)
    found = rulebook.search(words) if words else []
    if is_part(request) and name == "rules":
        page = replace(page, html=rulebook.without_codes(page.html))
        found = [replace(one, text=rulebook.without_codes(one.text)) for one in found]
    context = {
        "page": page,
        "name": name,
        "words": words,
        "found": found,
        "part": is_part(request),
    }
    return page_or_part(request, "table/rules.html", "table/panels/beside.html", context)


@methods("GET")
def rule_picture(request: HttpRequest, name: str) -> HttpResponse:
    """A part of a position, drawn for the rules."""
    drawn = rule_pictures.drawn(name)
    if drawn is None:
        raise Http404(_("There is no such page."))
    answer = HttpResponse(drawn, content_type="image/svg+xml")
    answer["Cache-Control"] = f"private, max-age={DAY}"
    return answer
