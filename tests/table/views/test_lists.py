"""Lists of games and the ways around them: who played, who won, and the way back."""

import re

import pytest

from agra.table.game import opponents
from agra.table.game.results import RESULT
from agra.table.game.table_names import next_title
from agra.table.models import Game
from tests.table.game.test_after_game import finished, played_out
from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")


def line_of(page: str, game: Game) -> str:
    """The line of a game in a list."""
    start = page.index(f'href="/game/{game.code}/"')
    return page[start : page.index("</a>", start)]


def test_a_finished_game_is_listed_with_names_scores_winner_and_date() -> None:
    ada, ben = Browser(), Browser()
    game = finished(ada, ben)
    scores, winners = game.options[RESULT]
    lists = (
        (ada, "/games", ("You", "Ben"), ("You win", "Ben wins")),
        (ben, "/games", ("Ada", "You"), ("Ada wins", "You win")),
        (Browser(), "/watch", ("Ada", "Ben"), ("Ada wins", "Ben wins")),
    )
    for reader, address, names, ends in lists:
        line = line_of(text(reader.get(address)), game)
        for name, score in zip(names, scores, strict=True):
            assert re.search(rf"</span>\s+{name}\s+<b>{score}</b>", line)
        assert ends[winners[0]] in line
        assert f'<time data-day datetime="{game.changed:%Y-%m-%d}' in line
        assert line.count("<path") == 2  # the small picture of the end


def test_a_game_that_ended_before_results_were_stored_is_replayed_once() -> None:
    ada, ben = Browser(), Browser()
    game = finished(ada, ben)
    known = game.options.pop(RESULT)
    game.save(update_fields=["options"])
    changed = Game.objects.get(pk=game.pk).changed
    assert f"<b>{known[0][0]}</b>" in line_of(text(ada.get("/games")), game)
    game.refresh_from_db()
    assert (game.options[RESULT], game.changed) == (known, changed)


def test_a_running_game_shows_its_players_and_no_score() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    line = line_of(text(ada.get("/games")), game)
    assert "You" in line
    assert "Ben" in line
    assert "<path" not in line
    assert "<b>" not in line


def test_the_next_table_of_the_same_players_has_another_name() -> None:
    assert next_title("Lotus") == "Lotus 2"
    assert next_title("Lotus 9") == "Lotus 10"
    assert len(next_title("x" * 40)) == 40
    ada, ben = Browser(), Browser()
    game = finished(ada, ben)
    made = Game.objects.get(code=ada.post(f"/game/{game.code}/again").url.split("/")[2])
    assert made.title == f"{game.title} 2"
    assert made.options.get(RESULT) is None


def test_the_start_page_offers_the_bots_of_the_last_game_again() -> None:
    browser = Browser()

    def offered() -> list[str]:
        page = text(browser.get("/"))
        form = page[page.index('aria-labelledby="arch-play"') :].split("</form>")[0]
        return re.findall(r'value="([^"]*)"\s+selected', form)

    assert offered() == ["4", "trader"]
    against(browser, bots=2, level="farmer")
    assert offered() == ["3", "farmer"]
    # other settings do not change it, and a level that no longer exists is not offered
    browser.post("/settings", {"theme": "dark"})
    assert offered() == ["3", "farmer"]
    browser.client.cookies["agra_settings"] = '{"bots":9,"level":"emperor"}'
    assert offered() == ["4", "trader"]


def test_others_have_started_only_if_there_are_others() -> None:
    ada, ben = Browser(), Browser()
    game = finished(ada, ben)
    ben.post(f"/game/{game.code}/again")
    assert "the others have started" in text(ada.get(f"/game/{game.code}/"))
    alone = played_out(against(ada, round_limit=1))
    ada.post(f"/game/{alone.code}/again")
    assert "the others have started" not in text(ada.get(f"/game/{alone.code}/"))


def test_a_sandbox_leads_back_to_where_it_was_opened() -> None:
    ada = Browser()
    game = against(ada)
    number = ada.sight(game)["number"]
    for form, there in (
        ({}, f"/game/{game.code}/at/{number}"),
        ({"turn": "3"}, f"/game/{game.code}/review/3"),
    ):
        made = ada.post(f"/game/{game.code}/at/{number}/play-on", form).url
        page = text(ada.get(made))
        assert f'class="top-back" href="{there}"' in page
        assert f'<li><a href="{there}">Back to the real game</a></li>' in page
    assert "top-back" not in text(ada.get(f"/game/{game.code}/"))


@pytest.mark.parametrize(
    ("came", "words"),
    [
        ("/puzzles/x-1/", "Back to the puzzle"),
        ("/learn/work/3", "Back to the lesson"),
        ("/openings/2-17-1/3_66.805/?line=66", "Back to the opening"),
        ("/game/abc/review/4?seat=1", "Back to the review"),
    ],
)
def test_other_pages_lead_back_to_the_board_one_came_from(came: str, words: str) -> None:
    page = text(Browser().get("/rules", Host="testserver", Referer=f"http://testserver{came}"))
    assert f'class="to-table" href="{came}"' in page
    assert words in page
    foreign = text(Browser().get("/rules", Host="testserver", Referer=f"http://other{came}"))
    assert words not in foreign


def test_bots_are_ordered_by_strength_and_compared_with_the_usual_one() -> None:
    wins = [opponents.wins(level) for level in opponents.opponents()]
    known = [count for count in wins if count is not None]
    assert known == sorted(known)
    assert opponents.wins("trader") == 50
    assert opponents.opponents()[-1] == "akbar"


def test_rules_have_no_empty_heads_of_columns() -> None:
    assert "<th></th>" not in text(Browser().get("/rules"))


def test_without_games_to_watch_the_pages_say_so_and_offer_a_game() -> None:
    nothing = "There is no game to watch yet."
    assert nothing in text(Browser().get("/"))
    assert 'href="/watch"' not in watch_arch(text(Browser().get("/")))
    page = text(Browser().get("/watch"))
    assert nothing in page
    assert "Finished games" not in page
    assert 'class="button main" href="/friends"' in page
    finished(Browser(), Browser())
    start = text(Browser().get("/"))
    assert nothing not in start
    assert "See finished games" in watch_arch(start)
    assert nothing not in text(Browser().get("/watch"))


def test_own_finished_games_are_offered_while_there_is_no_other_game_to_watch() -> None:
    ada = Browser()
    played_out(against(ada, round_limit=1))
    arch = watch_arch(text(ada.get("/")))
    assert 'href="/games">See your finished games' in arch
    assert "There is no game to watch yet." in watch_arch(text(Browser().get("/")))


def watch_arch(page: str) -> str:
    """The arch of the start page that leads to games to watch."""
    start = page.index('class="arch arch-watch"')
    return page[start : page.index("</section>", start)]


def test_the_menu_and_the_end_name_the_two_links_by_what_they_do() -> None:
    ada = Browser()
    game = against(ada, round_limit=1)
    page = text(ada.get(f"/game/{game.code}/"))
    assert "Copy the link to this position" in page
    assert "Share this position (opens in any copy of Agra)" in page
    played_out(game)
    page = text(ada.get(f"/game/{game.code}/"))
    assert "Share this game (opens in any copy of Agra)" in page
    assert re.findall('class="short">([^<]*(?:Link|Share)[^<]*)', page) == [
        "Link to this table",
        "Share a replay",
    ]


def test_the_menu_shows_whether_the_coach_is_on() -> None:
    ada = Browser()
    game = against(ada)
    state = r'<button type="button" data-coach\s+aria-pressed="(true|false)">Coach'
    assert re.findall(state, text(ada.get(f"/game/{game.code}/"))) == ["false"]
    ada.post("/settings", {"coach": "on", "boxes": "coach"})
    assert re.findall(state, text(ada.get(f"/game/{game.code}/"))) == ["true"]
