"""Views for the record of a game as a file, and for the source of its dice."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from agra.records import dice
from agra.table.errors import NotPossible
from agra.table.game import export
from agra.table.game.record_comments import text_with_notes
from agra.table.models import Game
from agra.table.pages.http import methods
from agra.table.pages.lookup import visit_of
from agra.text.i18n import _


@methods("GET")
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record of a game; with hidden rupees only after its end."""
    game = visit_of(request, code, any_rules=True).game
    if game.sandbox_rupees:
        raise NotPossible(_("A sandbox with guessed rupees has no record."))
    if not game.finished and not game.options.get("open_rupees"):
        raise NotPossible(
            _(
                "The record would reveal everybody's rupees: you can download it when the game"
                " is over."
            )
        )
    return record_answer(request, game)


def record_answer(request: HttpRequest, game: Game) -> HttpResponse:
    """The record as a file; for a game with newer rules, its raw entries."""
    if not export.is_known(game):
        answer: HttpResponse = JsonResponse(export.entries_of(game))
        end = "-entries.json"
    elif request.GET.get("format") == "json":
        answer, end = JsonResponse(export.record_of(game).to_json()), ".json"
    else:
        text = text_with_notes(export.record_of(game))
        answer, end = HttpResponse(text, content_type="text/plain; charset=utf-8"), ".agra"
    answer["Content-Disposition"] = f'attachment; filename="agra-{game.code}{end}"'
    return answer


@methods("GET")
def dice_page(request: HttpRequest, code: str) -> HttpResponse:
    """Explain the source of a game's dice, so that players can verify them."""
    game = visit_of(request, code).game
    context = {
        "game": game,
        "seed": game.seed if game.options.get("typed_seed") else None,
        "hash": dice.hash_of(game.dice) if game.dice else "",
        "secret": game.dice if game.finished else "",
    }
    return render(request, "table/dice.html", context)
