"""All games as one file: saved, opened elsewhere, opened twice; files that cannot be opened."""

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from agra.records import packed
from agra.records.luck import Start
from agra.records.packed import pack_table
from agra.rules.state import State
from agra.table.config.data_checks import BadDataFolder
from agra.table.game import by_link, deleting, games_file, games_import, lines
from agra.table.game.lines import line_of
from agra.table.game.undo import undo_range
from agra.table.models import Entry, Game, Holder, LinkStart, Message, Seat
from agra.table.server import maintenance
from tests.table.support import (
    Browser,
    against,
    at_one_screen,
    between,
    let_bots_play,
    mover,
    text,
)

pytestmark = pytest.mark.usefixtures("table")


def saved(browser: Browser) -> bytes:
    answer = browser.get("/games/file")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('.json.gz"')
    return bytes(answer.content)


def opened(browser: Browser, data: bytes) -> Any:
    """The page after a file was opened."""
    answer = browser.post("/games/open", {"file": SimpleUploadedFile("games.json.gz", data)})
    return browser.get(answer.url) if answer.status_code == 302 else answer


def test_a_wrong_file_is_told_in_the_language_of_the_reader() -> None:
    browser = Browser()
    browser.post("/settings", {"language": "de"})
    page = text(opened(browser, b"nonsense"))
    assert "This file" not in page
    assert "Datei" in page.split('class="mistake"')[1][:200]


def inside(data: bytes) -> dict[str, Any]:
    found = json.loads(gzip.decompress(data))
    assert isinstance(found, dict)
    return found


def forget() -> None:
    """Another place, where none of the games is known."""
    deleting.delete(Game.objects.all())
    lines.forget()


def state_of(game: Game) -> State:
    with line_of(game) as line:
        return line.state.copy()


def decide(browser: Browser, game: Game, at: int = 0) -> None:
    """Take an option, and let the bots answer."""
    let_bots_play(game)
    options = browser.sight(game)["options"]
    assert browser.decide(game, options[at]["action"]).status_code in (200, 302)
    let_bots_play(game)


def to_the_end(browser: Browser, game: Game) -> None:
    while not Game.objects.get(pk=game.pk).finished:
        decide(browser, game, -1)
    game.refresh_from_db()


# ------------------------------------------------------------------ moving


def test_an_unfinished_game_goes_on_elsewhere() -> None:
    here, there = Browser(), Browser()
    game = against(here, bots=2, name="Ada", colour="orange", think=7, round_limit=9, seed=5)
    for _ in range(6):
        decide(here, game)
    while not (taken := here.sight(game)["undo"]):
        decide(here, game)
    here.post(
        f"/game/{game.code}/undo", {"to": taken[0] - 1, "version": here.sight(game)["version"]}
    )
    before = state_of(game)
    with line_of(game) as line:
        undo = undo_range(line, 0)
    seats = list(Seat.objects.filter(game=game).values_list("chosen_name", "bot", "preferences"))
    options, dice = Game.objects.values_list("options", "dice").get()
    data = saved(here)
    forget()
    page = text(opened(there, data))
    assert "1 game was added." in page
    assert f"/game/{game.code}/" in page
    moved = Game.objects.get()
    assert state_of(moved) == before
    with line_of(moved) as line:
        assert undo_range(line, 0) == undo
    assert (moved.options, moved.dice, moved.code) == (options, dice, game.code)
    found = Seat.objects.filter(game=moved).values_list("chosen_name", "bot", "preferences")
    assert list(found) == seats
    assert here.sight(moved)["options"] == []  # it belongs to the other browser now
    decide(there, moved)
    assert Entry.objects.filter(game=moved).count() > len(inside(data)["games"][0]["entries"])


def test_a_file_that_is_opened_twice_adds_nothing_twice() -> None:
    browser = Browser()
    against(browser)
    against(browser)
    data = saved(browser)
    assert "2 games were already here." in text(opened(browser, data))
    assert Game.objects.count() == 2
    forget()
    other = Browser()
    assert "2 games were added." in text(opened(other, data))
    assert "2 games were already here." in text(opened(other, data))
    assert Game.objects.count() == 2


def test_a_game_by_link_that_has_not_begun_moves_too() -> None:
    here, there = Browser(), Browser()
    begun = here.post("/link/begin", {"players": "2", "name": "Ada"})
    link = link_text(here.get(begun.url))
    data = saved(here)
    row = LinkStart.objects.get()
    row.delete()
    assert "1 game was added." in text(opened(there, data))
    assert "1 game was already here." in text(opened(there, data))
    assert begun.url in text(there.get("/games"))
    assert link_text(there.get(begun.url)) == link
    moved = LinkStart.objects.get()
    assert (moved.seat, moved.number, moved.packed) == (row.seat, row.number, row.packed)
    damaged = inside(data)
    damaged["starts"][0]["number"] = "0" * 32  # it does not fit the hash in the link
    page = text(opened(Browser(), json.dumps(damaged).encode()))
    assert "This file of games is damaged: nothing was changed." in page


def linked(browser: Browser, names: tuple[str, str] = ("Ada", "Ben"), **options: Any) -> Game:
    """A game by link whose first seat is played in this browser."""
    start = Start(ident=7, players=2, **options)
    for number, name in enumerate(names):
        start = start.join(name, number)
    for number in range(2):
        start = start.reveal(number, number)
    answer = browser.post("/link/claim", {"link": pack_table(start), "seat": 0})
    found: Game = Game.objects.get(code=answer.url.split("/")[2])
    return found


@pytest.mark.parametrize("inside_browser", [False, True])
def test_a_game_by_link_moves_with_its_own_seat_alone(
    inside_browser: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others have copies of their own: nobody is invited, and nobody plays for them."""
    here, there = Browser(), Browser()
    game = linked(here)
    data = saved(here)
    forget()
    monkeypatch.setattr(games_import, "in_browser", lambda: inside_browser)
    assert "1 game was added." in text(opened(there, data))
    moved = Game.objects.get()
    held = Holder.objects.filter(game=moved, seat__isnull=False)
    assert list(held.values_list("seat__number", "active")) == [(0, True)]
    assert [seat.free for seat in Seat.objects.filter(game=moved)] == [False, False]
    own, was = by_link.by_link(moved), by_link.by_link(game)
    assert own == was
    # more of it is added to the same copy, and what was sent there cannot be undone here
    with line_of(moved) as line:
        mover, legal, before = line.state.to_move, line.state.legal_actions(), line.number
    newer = inside(saved(there))
    newer["games"][0]["entries"].append(["d", mover, legal[0]])
    newer["games"][0]["options"]["by_link"]["sent"] = before + 1
    page = text(opened(there, json.dumps(newer).encode()))
    assert "1 game here was older and is now up to date." in page
    moved.refresh_from_db()
    assert by_link.undo_from(moved) == before + 1


def test_a_game_that_is_not_the_one_of_its_link_is_refused() -> None:
    """Of such a game no link could be made."""
    browser = Browser()
    linked(browser)
    data = saved(browser)
    forget()
    fine = inside(data)["games"][0]
    for wrong in (
        {"dice": "0" * 64},
        {"setup": fine["setup"] | {"start_player": 1 - fine["setup"]["start_player"]}},
        {"real_table": True},
        {"options": fine["options"] | {"open_rupees": True}},
        {"options": fine["options"] | {"by_link": fine["options"]["by_link"] | {"sent": 99}}},
    ):
        assert FIRST in text(opened(browser, changed(data, **wrong))), wrong
    assert "1 game was added." in text(opened(browser, data))


def test_whatever_came_by_link_can_be_saved_and_opened_again() -> None:
    """One strange link must not make the file of all games unreadable."""
    browser = Browser()
    linked(browser, ("Ada\u00a0Lovelace", "ada lovelace"), round_limit=1000)
    data = saved(browser)
    forget()
    assert "1 game was added." in text(opened(browser, data))
    names = Seat.objects.values_list("chosen_name", flat=True)
    assert list(names) == ["Ada Lovelace", "ada lovelace (2)"]
    assert Game.objects.get().options["round_limit"] == 1000


def test_a_start_with_many_decisions_is_refused_before_they_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    browser = Browser()
    game = linked(browser)
    found = by_link.by_link(game)
    assert found is not None
    with line_of(game) as line:  # the table has made the decisions without a choice
        long = pack_table(by_link.start_of(found), [step.action for step in line.steps])
    data = inside(saved(browser))
    monkeypatch.setattr(packed, "first_record", lambda start: pytest.fail("it is played"))
    data["games"][0]["options"]["by_link"]["start"] = long
    assert FIRST in text(opened(browser, json.dumps(data).encode()))
    data["games"], data["starts"] = [], [{"link": long, "seat": 0, "number": f"{0:032x}"}]
    assert HALF in text(opened(browser, json.dumps(data).encode()))


def test_a_sandbox_of_a_game_by_link_is_none_even_without_its_game() -> None:
    browser = Browser()
    game = linked(browser)
    code = browser.post(f"/game/{game.code}/at/0/play-on").url.split("/")[2]
    deleting.delete(Game.objects.filter(pk=game.pk))
    sandbox = Game.objects.get(code=code)
    assert sandbox.sandbox_of is None
    assert by_link.by_link(sandbox) is None


def link_text(answer: Any) -> str:
    """The link that a page shows."""
    found = re.search(r'id="link-address" readonly value="([^"]+)"', text(answer))
    assert found is not None
    return found[1]


def test_only_what_is_newer_is_added_and_other_continuations_are_kept() -> None:
    browser = Browser()
    game = against(browser, seed=5)
    old = saved(browser)
    decide(browser, game)
    new, position = saved(browser), state_of(game)
    assert "1 game was already here." in text(opened(browser, old))
    forget()
    opened(browser, old)
    assert "1 game here was older and is now up to date." in text(opened(browser, new))
    moved = Game.objects.get()
    assert state_of(moved) == position
    decide(browser, moved)
    forget()
    opened(browser, old)
    other = Game.objects.get()
    decide(browser, other, 1)
    assert "continued differently here: both versions are kept." in text(opened(browser, new))
    assert Game.objects.count() == 2
    page = text(browser.get("/games"))
    assert all(f"/game/{one.code}/" in page for one in Game.objects.all())
    second = Game.objects.exclude(pk=other.pk).get()
    assert state_of(second) == position
    assert second.stored_title == f"{other.stored_title} 2"
    both = saved(browser)
    for data in (old, new, both):
        assert "added" not in text(opened(browser, data))
    assert Game.objects.count() == 2
    forget()
    assert "1 game was added." in text(opened(browser, both))
    assert Game.objects.count() == 2


def test_a_finished_game_has_its_result_and_its_review() -> None:
    here, there = Browser(), Browser()
    game = against(here, round_limit=1, seed=5)
    to_the_end(here, game)
    scores = state_of(game).scores()
    data = saved(here)
    forget()
    assert '<span class="game-open">Open</span>' in text(opened(there, data))
    moved = Game.objects.get()
    assert moved.finished
    assert there.get(f"/game/{moved.code}/result").json()["score"] == scores[0]
    for page in ("score", "at/5", "review", "record", "dice"):
        assert there.get(f"/game/{moved.code}/{page}").status_code == 200
    assert there.post(f"/game/{moved.code}/again").status_code == 302


def test_sandboxes_and_games_on_a_real_table_move_too() -> None:
    here, there = Browser(), Browser()
    game = against(here, seed=5)
    decide(here, game)
    sandbox = here.post(f"/game/{game.code}/at/1/play-on").url.split("/")[2]
    box = here.post("/box/new/2", {"name1": "Ada", "name2": "Ben"})
    assert box.status_code == 302
    data = saved(here)
    before = {one.code: state_of(one) for one in Game.objects.all()}
    forget()
    opened(there, data)
    assert {one.code: state_of(one) for one in Game.objects.all()} == before
    assert Game.objects.get(code=sandbox).sandbox_of == Game.objects.get(code=game.code)
    assert Game.objects.get(code=box.url.split("/")[2]).referee


# ------------------------------------------------------------------ other people


def test_the_file_has_no_secrets_of_others() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben, round_limit=1)
    assert inside(saved(ada))["games"] == []  # the game runs, and Ben plays elsewhere
    ada.post(f"/game/{game.code}/chat", {"text": "a private word"})
    assert Message.objects.exists()
    while not Game.objects.get(pk=game.pk).finished:
        decide((ada, ben)[mover(game)], game, -1)
    data = gzip.decompress(saved(ada)).decode()
    game.refresh_from_db()
    keys = [game.host_key, game.join_key, "a private word", *Seat.objects.values_list("secret")]
    browsers = list(Holder.objects.values_list("browser"))
    for secret in [*keys, *browsers]:
        assert (secret if isinstance(secret, str) else secret[0]) not in data
    seats = json.loads(data)["games"][0]["seats"]
    assert [(seat["name"], seat.get("mine", False)) for seat in seats] == [
        ("Ada", True),
        ("Ben", False),
    ]


def test_nobody_can_change_the_game_of_somebody_else() -> None:
    ada, eve = Browser(), Browser()
    game = against(ada, seed=5)
    old = saved(ada)
    decide(ada, game)
    position, data = state_of(game), saved(ada)
    assert "1 game was added." in text(opened(eve, old))
    assert "up to date" in text(opened(eve, data))
    own = Game.objects.exclude(pk=game.pk).get()
    decide(eve, own)
    assert state_of(game) == position
    assert ada.sight(game)["options"]
    assert eve.sight(game)["options"] == []


def test_seats_of_other_people_wait_for_an_invitation() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben)
    every = games_file.packed(Game.objects.prefetch_related("seats__holders"), None)
    forget()
    browser = Browser()
    opened(browser, every)
    moved = Game.objects.get()
    assert [seat.free for seat in Seat.objects.filter(game=moved)] == [True, True]
    assert f"/join/{moved.join_key}/" in text(browser.get(f"/game/{game.code}/seats"))
    assert not moved.listed


def test_people_at_one_screen_stay_there() -> None:
    here, there = Browser(), Browser()
    game = at_one_screen(here)
    data = saved(here)
    forget()
    opened(there, data)
    moved = Game.objects.get()
    assert Holder.objects.filter(game=moved, seat__isnull=False).count() == 2
    decide(there, moved)
    assert moved.code == game.code


# ------------------------------------------------------------------ files that cannot be opened


def changed(data: bytes, **fields: Any) -> bytes:
    """The file with other fields in its first game."""
    found = inside(data)
    found["games"][0] |= fields
    return json.dumps(found).encode()


@cache
def two_games() -> bytes:
    """A good file; if its first game is broken, the second one is still good."""
    browser = Browser()
    against(browser)
    fine = inside(saved(browser))
    forget()
    fine["games"].append(fine["games"][0] | {"id": "second"})
    return gzip.compress(json.dumps(fine).encode())


FOREIGN = "This is not a file of Agra games."
HALF = "This file of games is damaged: nothing was changed."
LARGE = "too large: the limit is 8 MB."
NEWER = "This file comes from a newer version of Agra"
FIRST = "Game 1 in this file is damaged: nothing was changed."
#: What each broken file is told, and how it is broken.
BROKEN: dict[str, tuple[str, Any]] = {
    "nothing": (FOREIGN, lambda data: b""),
    "foreign": (FOREIGN, lambda data: b"%PDF-1.7"),
    "other json": (FOREIGN, lambda data: b'{"format": "agra-position"}'),
    "half": (HALF, lambda data: data[: len(data) // 2]),
    "half of the text": (FOREIGN, lambda data: gzip.decompress(data)[:-9]),
    "a bit": (HALF, lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:]),
    "bomb": (LARGE, lambda data: gzip.compress(bytes(9 * 1024 * 1024))),
    "deep": (FOREIGN, lambda data: b"[" * 200_000),
    "newer": (NEWER, lambda data: json.dumps({"format": "agra-games", "version": 2}).encode()),
    "newer rules": (NEWER, lambda data: changed(data, rules=99)),
    "no seats": (FIRST, lambda data: changed(data, seats=[])),
    "entries": (FIRST, lambda data: changed(data, entries=[["d", 0, 999_999]])),
    "chance": (FIRST, lambda data: changed(data, entries=[["d", 3, 1]])),
    "undo": (FIRST, lambda data: changed(data, entries=[["u", 0, 5]])),
    "correction": (FIRST, lambda data: changed(data, entries=[["c", None, "", {}]])),
    "setup": (FIRST, lambda data: changed(data, setup={"start_player": 7})),
    "position": (FIRST, lambda data: changed(data, position={"format": "agra-position"})),
    "title": (FIRST, lambda data: changed(data, title="x\u202ey")),
    "code": (FIRST, lambda data: changed(data, id="../../a")),
    "colours": (FIRST, lambda data: changed(data, options={"colours": ["a", "b"]})),
    "time": (FIRST, lambda data: changed(data, created="yesterday")),
    "sandbox": (FIRST, lambda data: changed(data, sandbox={"from": 2**40})),
    "huge number": (FIRST, lambda data: changed(data, seed=2**70)),
    "no number": (FIRST, lambda data: changed(data, options={"think": float("nan")})),
    "zero": (FIRST, lambda data: changed(data, setup={"a\0": 1})),
    "half a sign": (FIRST, lambda data: changed(data, setup={"\ud800": 1})),
}


@pytest.mark.parametrize(("said", "broken"), BROKEN.values(), ids=BROKEN)
def test_a_bad_file_gets_one_sentence_and_changes_nothing(said: str, broken: Any) -> None:
    importer = games_import.Importer("somebody")
    with pytest.raises(games_file.BadGamesFile, match=said):
        games_import.bring_in(broken(two_games()), games_file.VISITOR, importer)
    assert not Game.objects.exists()


def test_the_page_says_why_a_file_was_not_opened() -> None:
    answer = opened(Browser(), two_games()[:-100])
    assert answer.status_code == 400
    assert re.findall(r'class="mistake" role="alert">([^<]*)<', text(answer)) == [HALF]


def test_the_operator_saves_all_games_or_some(tmp_path: Path) -> None:
    browser = Browser()
    codes = [against(browser).code, against(browser).code]
    every, one = tmp_path / "every", tmp_path / "one"
    assert maintenance.save_games(every, []) == 2
    assert maintenance.save_games(one, codes[:1]) == 1
    assert [game["id"] for game in inside(one.read_bytes())["games"]] == codes[:1]
    assert every.stat().st_mode & 0o077 == 0
    with pytest.raises(BadDataFolder, match="already exists"):
        maintenance.save_games(one, [])
    assert maintenance.import_games(every).same == 2
    Game.objects.get(code=codes[1]).delete()
    done = maintenance.import_games(every)
    assert ([game.code for game in done.added], done.same) == (codes[1:], 1)


def test_size_and_time_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    against(browser)
    data = saved(browser)
    forget()
    assert opened(browser, bytes(3 * 1024 * 1024)).status_code == 413
    monkeypatch.setattr(games_file, "VISITOR", games_file.Limits(2, 8, 9, 0.0))
    assert "too many games for one import" in text(opened(browser, data))
    monkeypatch.setattr(games_file, "VISITOR", games_file.Limits(2, 8, 0, 30.0))
    assert "too many games for one import" in text(opened(browser, data))
    assert not Game.objects.exists()
    assert "Choose a file of games first." in text(browser.post("/games/open"))


def test_a_file_that_is_full_of_games_may_have_a_start_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was saved can be opened again."""
    browser = Browser()
    against(browser)
    browser.post("/link/begin", {"players": "2", "name": "Ada"})
    monkeypatch.setattr(games_file, "VISITOR", games_file.Limits(2, 8, 1, 30.0))
    assert "2 games were already here." in text(opened(browser, saved(browser)))


def test_time_is_limited_also_for_games_that_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Comparing a game with its copies takes time, too."""
    browser = Browser()
    against(browser)
    data = saved(browser)
    monkeypatch.setattr(games_file, "VISITOR", games_file.Limits(2, 8, 9, 0.0))
    assert "too many games for one import" in text(opened(browser, data))


def test_imported_games_count_like_started_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    for _ in range(3):
        against(browser)
    data = saved(browser)
    forget()
    monkeypatch.setenv("AGRA_GAMES_PER_BROWSER", "5")
    assert "3 games were added." in text(opened(browser, data))
    answer = browser.post("/play", {"players": 2, "level": "farmer"})
    assert answer.status_code == 429


def test_a_bot_that_is_not_known_here_is_replaced_while_the_game_runs() -> None:
    browser = Browser()
    against(browser)
    data = saved(browser)
    seats = inside(data)["games"][0]["seats"]
    forget()
    seats[1]["bot"] = "stranger"
    opened(browser, changed(data, seats=seats))
    assert Seat.objects.get(number=1).bot == "trader"


def test_all_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    against(browser)
    against(browser)
    data = saved(browser)
    forget()
    made = games_import.create

    def fails(filed: games_file.FiledGame, *others: Any) -> Game:
        if Game.objects.exists():
            raise games_file.damaged(2)
        return made(filed, *others)

    monkeypatch.setattr(games_import, "create", fails)
    assert opened(browser, data).status_code == 400
    assert not Game.objects.exists()
