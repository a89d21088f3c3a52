"""Games with the box on a real table: set-up, entered dice, undo, corrections, files."""

import json
import random
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from agra.components import default_components
from agra.records import Record, read
from agra.rules.actions import ROLL
from agra.rules.state import CHANCE, State
from agra.table.game import lines
from agra.table.game.lines import line_of
from agra.table.models import Entry, Game, House
from agra.table.people.seats import seats_of
from agra.table.real_table import position_form, setup_form
from agra.table.real_table.fields import Sent
from tests.table.support import Browser, against, entries, text

pytestmark = pytest.mark.usefixtures("table")

PEOPLE = {"name1": "Ada", "name2": "Ben", "name3": "Cleo", "start": "0"}
RIVER = [
    "sufi", "mahout", "dyer", "cook", "muezzin", "jagirdar", "calligrapher", "painter", "subadar",
    "grand_imam",
]  # fmt: skip
#: A whole set-up for three players.
PICKED: dict[str, Any] = {
    **PEOPLE,
    "merchant": "woodcutter",
    "builder": "curry_kitchen",
    "river": RIVER,
    "tiles": ["sell", "deliver", "exchange"],
    "akbar": ["bricks", "oil"],
    "marked-artisans": "3", "neutral-artisans": ["5"],
    "marked-merchants": "1", "neutral-merchants": ["2"],
    "marked-scholars": "6", "neutral-scholars": ["4"],
}  # fmt: skip


def begin(browser: Browser, players: int = 3, **fields: Any) -> Game:
    """A game on a real table."""
    answer = browser.post(f"/box/new/{players}", {**PEOPLE, **fields})
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


def choose(browser: Browser, game: Game, said: str) -> None:
    """Take the option with this text."""
    options = browser.sight(game)["options"]
    action = next(option["action"] for option in options if option["text"] == said)
    assert browser.decide(game, action).status_code == 302


def up_to_a_roll(browser: Browser, **fields: str) -> Game:
    """A game in which the Merchant's die is pending: a worker stands at his space."""
    game = begin(browser, **{**PICKED, **fields})
    choose(browser, game, "place woodcutter")
    assert browser.sight(game)["decision"] == "merchant_roll"
    return game


def fields_of(browser: Browser, game: Game) -> dict[str, str]:
    """The fields that the correction form would send unchanged."""
    with line_of(game) as line:
        state, version = line.state.copy(), line.version
    secret = not game.options["open_rupees"]
    values = position_form.values_of(state.to_json(), state._c, secret)
    return {**{key: value for key, value in values.items() if value}, "version": str(version)}


# ------------------------------------------------------------------ setting up


def test_the_first_page_leads_everywhere() -> None:
    page = text(Browser().get("/box"))
    for way in ("/box/new/3", "/box/middle/2", "/box/values", "/box/scoring", "/box/open"):
        assert f'"{way}"' in page


def test_a_set_up_is_picked_by_its_pictures() -> None:
    browser = Browser()
    page = text(browser.get("/box/new/3"))
    for icon in ("person-sufi", "action-sell", "piece-merchant", "guild-artisans", "good-oil"):
        assert f"#i-{icon}" in page
    game = begin(browser, **PICKED)
    assert game.referee
    assert game.setup == {
        "merchant": "woodcutter",
        "builder": "curry_kitchen",
        "river": RIVER,
        "start_player": 0,
        "open_tiles": ["sell", "deliver", "exchange"],
        "akbar": ["bricks", "oil"],
        "orders": {
            "artisans": {"marked": 3, "neutral": [5]},
            "merchants": {"marked": 1, "neutral": [2]},
            "scholars": {"marked": 6, "neutral": [4]},
        },
    }
    assert browser.sight(game)["names"] == ["Ada", "Ben", "Cleo"]
    table = text(browser.get(f"/game/{game.code}/"))
    assert 'id="referee"' in table
    assert "Pass the screen" not in table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_not_picked_is_drawn_to_fit(players: int) -> None:
    c = default_components()
    for seed in range(20):
        rng = random.Random(seed)
        picked = {"merchant": "quarry", "marked-scholars": "2"}
        setup = setup_form.setup_in(Sent({**picked, "start": ""}), players, c, rng)
        assert setup["merchant"] == "quarry"
        assert setup["orders"]["scholars"]["marked"] == 2
        assert len(setup["river"]) == sum(c.river_counts[players])


def test_one_level_picked_and_the_others_drawn() -> None:
    browser = Browser()
    for _ in range(5):
        game = begin(browser, river=["mujtahida", "sadr_us_sudur"])
        found = set(game.setup["river"])
        assert {"mujtahida", "sadr_us_sudur"} <= found
        assert not found & {"dutch_trader", "painter", "subadar"}


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"river": ["sufi"]}, "level I: pick 4, or none; you picked 1."),
        ({"river": [*RIVER[:-1], "dewan"]}, "not balanced"),
        ({"river": ["zeus"]}, "There is no notable"),
        ({"tiles": ["sell"]}, "pick 3, or none; you picked 1."),
        ({"tiles": ["sell", "deliver", "flute"]}, "open_tiles"),
        ({"akbar": ["bricks", "cement"]}, "on the left: at most 1 can be covered; you picked 2."),
        ({"neutral-artisans": ["1", "2"]}, "pick 1, or none; you picked 2."),
        ({"neutral-artisans": ["9"]}, "“9” is not one of the choices"),
        ({"neutral-artisans": ["1"], "marked-artisans": "1"}, "covers the marked order"),
        ({"marked-artisans": "7"}, "“7” is not one of the choices"),
        ({"merchant": "tailor"}, "merchant"),
        ({"start": "5"}, "Start player"),
        ({"name2": "Ada"}, "same name"),
        ({"colour1": "violet", "colour2": "violet"}, "same colour"),
        ({"round_limit": "0"}, "from 1 to 99"),
    ],
)
def test_a_set_up_that_cannot_lie_there_is_refused(fields: dict[str, Any], told: str) -> None:
    browser = Browser()
    answer = browser.post("/box/new/3", {**PEOPLE, **fields})
    assert answer.status_code == 400
    assert told in text(answer)
    assert 'value="Ben"' in text(answer) or "name2" in fields  # nothing must be typed again
    assert not Game.objects.exists()
    answer = browser.post("/box/new/3", {**PEOPLE, **fields}, Accept="application/json")
    assert answer.status_code == 400
    assert told in answer.json()["error"]


def test_other_numbers_of_players_have_no_page() -> None:
    browser = Browser()
    for page in ("/box/new/1", "/box/new/5", "/box/middle/9"):
        assert browser.get(page).status_code == 404


# ------------------------------------------------------------------ dice and tiles


def test_the_people_tell_what_the_die_shows() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    sight = browser.sight(game)
    assert sight["to_move"] == CHANCE
    assert [option["text"] for option in sight["options"]] == [f"roll {n}" for n in range(1, 7)]
    page = text(browser.get(f"/game/{game.code}/"))
    assert "What does the die show?" in page
    assert "#i-die-6" in page
    before = sight["position"]["merchant"]
    choose(browser, game, "roll 3")
    assert browser.sight(game)["position"]["merchant"] != before


def test_the_aid_opens_while_a_die_is_awaited() -> None:
    browser, stranger = Browser(), Browser()
    game = up_to_a_roll(browser)
    for part in (False, True):
        where = f"/game/{game.code}/aid"
        page = text(browser.part(where) if part else browser.get(where))
        now = page[page.index('id="aid-now"') : page.index('id="aid-contracts"')]
        assert "What does the die show?" in now
        assert "Merchant: +2 favours" in now
        assert "Builder: building for free" not in now
    assert 'id="aid-now"' not in text(stranger.get(f"/game/{game.code}/aid"))


def test_the_program_rolls_for_those_without_a_die() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    version = browser.sight(game)["version"]
    assert browser.post(f"/game/{game.code}/roll", {"version": version}).status_code == 302
    assert browser.sight(game)["decision"] != "merchant_roll"
    now = browser.sight(game)["version"]
    answer = browser.post(f"/game/{game.code}/roll", {"version": now})
    assert answer.status_code == 409
    assert "There is nothing to roll" in text(answer)


def test_a_stranger_tells_nothing() -> None:
    browser, stranger = Browser(), Browser()
    game = up_to_a_roll(browser)
    before, version = entries(game), browser.sight(game)["version"]
    assert stranger.decide(game, ROLL, version).status_code == 403
    assert stranger.post(f"/game/{game.code}/roll", {"version": version}).status_code == 403
    assert (
        stranger.post(f"/game/{game.code}/undo", {"to": 0, "version": version}).status_code == 403
    )
    assert stranger.get(f"/game/{game.code}/correct").status_code == 403
    assert entries(game) == before


def test_a_game_elsewhere_still_rolls_by_itself() -> None:
    browser = Browser()
    game = against(browser)
    assert not game.referee
    version = browser.sight(game)["version"]
    assert browser.post(f"/game/{game.code}/roll", {"version": version}).status_code == 409
    assert browser.get(f"/game/{game.code}/correct").status_code == 409


def test_rupees_are_secret_or_open() -> None:
    browser = Browser()
    secret, shown = begin(browser), begin(browser, open_rupees="on")
    for game, known in ((secret, {None}), (shown, {2})):
        players = browser.sight(game)["position"]["players"]
        assert {player["rupees"] for player in players} == known


def test_no_page_tells_secret_rupees() -> None:
    browser, stranger = Browser(), Browser()
    game = up_to_a_roll(browser)
    sent = {**fields_of(browser, game), "p0-rupees": "777", "p1-rupees": "888", "where": "0-action"}
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 302
    for who in (browser, stranger):
        for page in ("", "sight", "log", "at/1", "seats"):
            told = text(who.get(f"/game/{game.code}/{page}"))
            assert not re.search(r"\b(777|888)\b", told), page  # fingerprints have such digits, too
    assert not re.search(r"\b777\b", text(browser.get(f"/game/{game.code}/correct")))
    assert browser.get(f"/game/{game.code}/record").status_code == 409


def test_whoever_opens_a_link_decides_for_everybody() -> None:
    browser, other = Browser(), Browser()
    game = up_to_a_roll(browser)
    secret = game.seats.get(number=2).secret
    other.post(f"/seat/{secret}/", {"name": "Cleo"})
    choose(other, game, "roll 1")
    assert browser.sight(game)["position"] == other.sight(game)["position"]


# ------------------------------------------------------------------ undo


def play(browser: Browser, game: Game, rng: random.Random, most: int = 400) -> int:
    """Play at random; return how many dice were entered."""
    rolls = 0
    for _ in range(most):
        sight = browser.sight(game)
        if not sight["options"]:
            break
        rolls += sight["to_move"] == CHANCE
        assert browser.decide(game, rng.choice(sight["options"])["action"]).status_code == 302
    return rolls


def take_back(browser: Browser, game: Game, keep: int) -> int:
    version = browser.sight(game)["version"]
    answer = browser.post(f"/game/{game.code}/undo", {"to": keep, "version": version})
    return int(answer.status_code)


def test_everything_can_be_taken_back_dice_too() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    start = browser.sight(game)
    choose(browser, game, "roll 2")
    after = browser.sight(game)
    assert take_back(browser, game, after["undo"][0] - 1) == 302
    assert browser.sight(game)["position"] == start["position"]
    choose(browser, game, "roll 5")
    assert browser.sight(game)["position"]["merchant"] != after["position"]["merchant"]


def test_taking_back_reaches_the_first_decision_from_the_very_end() -> None:
    browser = Browser()
    game = begin(browser, round_limit="1", **PICKED)
    first = browser.sight(game)
    play(browser, game, random.Random(5))
    over = browser.sight(game)
    assert over["to_move"] is None
    page = text(browser.get(f"/game/{game.code}/"))
    assert 'id="take-back"' in page
    last = over["undo"][0] - 1
    assert take_back(browser, game, last) == 302
    assert browser.sight(game)["to_move"] is not None
    assert take_back(browser, game, 0) == 302
    assert browser.sight(game)["position"] == first["position"]
    lines.forget()  # as after a restart
    assert browser.sight(game)["position"] == first["position"]
    assert take_back(browser, game, 0) == 302


def test_restart_goes_to_the_start_of_the_turn_and_then_of_the_one_before() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    choose(browser, game, "roll 2")
    choose(browser, game, "pass")
    choose(browser, game, "end turn")
    assert browser.sight(game)["to_move"] == 1
    page = text(browser.get(f"/game/{game.code}/"))
    to = int(page.split("way restart")[1].split('value="')[1].split('"')[0])
    assert "turn: Ada" in page
    assert take_back(browser, game, to) == 302
    assert browser.sight(game)["to_move"] == 0
    assert browser.sight(game)["undo"] == []


def test_a_hint_is_for_people_not_for_dice() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    assert browser.get(f"/game/{game.code}/hint").status_code == 409


def test_what_is_not_there_cannot_be_taken_back() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    before, sight = entries(game), browser.sight(game)
    assert take_back(browser, game, sight["number"]) == 409
    assert take_back(browser, game, 999) == 409
    late = browser.post(f"/game/{game.code}/undo", {"to": 0, "version": 0})
    assert late.status_code == 409
    assert entries(game) == before


def test_the_history_offers_to_take_back_to_there() -> None:
    browser, stranger = Browser(), Browser()
    game = up_to_a_roll(browser)
    assert "Undo to here" in text(browser.get(f"/game/{game.code}/at/0"))
    assert "Undo to here" not in text(stranger.get(f"/game/{game.code}/at/0"))


# ------------------------------------------------------------------ correcting


def test_the_position_is_corrected_and_the_record_tells() -> None:
    browser = Browser()
    game = up_to_a_roll(browser, open_rupees="on")
    choose(browser, game, "roll 2")
    sent = {**fields_of(browser, game), "p1-rupees": "9", "p1-good-wood": "3", "note": "Ben sold"}
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 302
    with line_of(game) as line:
        ben = line.state.to_json()["players"][1]
    assert (ben["rupees"], ben["goods"]) == (9, {"wood": 3})
    assert "corrected by hand: Ben sold" in text(browser.get(f"/game/{game.code}/log"))
    play(browser, game, random.Random(2), most=12)
    lines.forget()
    assert browser.sight(game)["position"]["round"] >= 1
    record = read(text(browser.get(f"/game/{game.code}/record")))
    assert [correction.note for correction in record.corrections] == ["Ben sold"]
    with line_of(game) as line:
        assert record.state == line.state


def test_a_correction_can_be_taken_back() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    before = browser.sight(game)
    sent = {**fields_of(browser, game), "p0-favours": "5"}
    browser.post(f"/game/{game.code}/correct", sent)
    after = browser.sight(game)
    assert after["position"]["players"][0]["favours"] == 5
    assert after["decision"] == "merchant_roll"  # it continues where it was
    assert "correction" in text(browser.get(f"/game/{game.code}/"))
    assert take_back(browser, game, after["undo"][0] - 1) == 302
    assert browser.sight(game)["position"] == before["position"]


def test_a_correction_may_go_on_with_another_turn_or_the_end() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    sent = {**fields_of(browser, game), "where": "2-action", "round": "4"}
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 302
    now = browser.sight(game)
    assert (now["to_move"], now["decision"]) == (2, "choose_space")
    assert now["position"]["round"] == 4
    sent = {**fields_of(browser, game), "where": "over"}
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 302
    assert browser.get(f"/game/{game.code}/score").status_code == 200


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"p0-good-wood": "30"}, "Wood: enter a whole number from 0 to 22"),
        ({"p0-good-wood": "20", "p0-favours": "20"}, "Ada has 40 markers in use"),
        ({"p2-farmer-1": "5"}, "Cleo: farmers"),
        ({"p0-favours": "many"}, "Favours: enter a whole number"),
        ({"p0-stone": "0"}, "Stone on field"),
        ({"merchant": "tailor"}, "Merchant"),
        ({"where": "nowhere"}, "The game continues with"),
        ({"space-carpenter": "0"}, "not built"),
        ({"notable-takshaka": "river"}, "level"),
        ({"slot-takshaka-bricks": "0"}, "the card is not on the river"),
        ({"marked-artisans": "5"}, "order"),
        ({"note": "x" * 81}, "at most 80"),
        ({"version": "x"}, "version"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, str], told: str) -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    before = entries(game)
    sent = {**fields_of(browser, game), **fields}
    answer = browser.post(f"/game/{game.code}/correct", sent)
    assert answer.status_code == 400
    assert told in text(answer).split('role="alert"')[1].split("</p>")[0]
    assert entries(game) == before
    assert House.objects.count() == 0


def test_a_late_correction_is_told_so() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    sent = fields_of(browser, game)
    choose(browser, game, "roll 2")
    before = entries(game)
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 409
    assert entries(game) == before


def test_every_position_survives_the_form() -> None:
    """A position sent through the form is unchanged, at any decision."""
    rng = random.Random(4)
    for players in (2, 4):
        state = _new(players)
        for step in range(260):
            if state.to_move is None:
                break
            state.apply(rng.choice(state.legal_actions()))
            if step % 13 == 0:
                assert through_the_form(state) == state


def _new(players: int) -> State:
    from agra import new_game

    return new_game(players=players, seed=6)


def through_the_form(state: State) -> State:
    """A position as the form would send it back."""
    people = position_form.People([f"P{n}" for n in range(state.players)], ("yellow",) * 4)
    base = state.to_json()
    values = position_form.values_of(base, state._c)
    sent = Sent({key: value for key, value in values.items() if value})
    found = position_form.sent_values(sent, people, state._c, now=True, secret=False)
    return State.from_json(position_form.position_in(found, people, state._c, base))


# ------------------------------------------------------------------ in the middle, and files


def test_a_game_can_begin_in_the_middle() -> None:
    browser = Browser()
    page = browser.get("/box/middle/3")
    assert page.status_code == 200
    with_names = {
        **PEOPLE,
        **middle_fields(3),
        "p1-good-oil": "2",
        "round": "3",
        "where": "1-action",
    }
    answer = browser.post("/box/middle/3", with_names)
    assert answer.status_code == 302, text(answer)
    game = Game.objects.get()
    sight = browser.sight(game)
    assert (sight["to_move"], sight["position"]["round"]) == (1, 3)
    assert sight["position"]["players"][1]["goods"] == {"oil": 2}
    assert take_back(browser, game, 0) == 409
    play(browser, game, random.Random(1), most=15)
    lines.forget()
    assert browser.sight(game)["number"] > 0


def middle_fields(players: int) -> dict[str, str]:
    from agra.table.real_table.start_games import start_position

    c = default_components()
    values = position_form.values_of(start_position(players, {}, c).to_json(), c)
    return {key: value for key, value in values.items() if value} | {"where": "0-meditation"}


def test_a_wrong_position_begins_nothing_and_keeps_what_was_entered() -> None:
    browser = Browser()
    sent = {**PEOPLE, **middle_fields(3), "p2-good-oil": "21", "p2-favours": "9"}
    answer = browser.post("/box/middle/3", sent)
    assert answer.status_code == 400
    assert 'name="p2-good-oil" value="21"' in text(answer)
    assert not Game.objects.exists()


def file(content: str) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("game.agra", content.encode())}


def test_a_record_is_taken_down_and_goes_on_elsewhere() -> None:
    browser, other = Browser(), Browser()
    game = begin(browser, open_rupees="on", **PICKED)
    play(browser, game, random.Random(8), most=20)
    sent = {**fields_of(browser, game), "p0-rupees": "7", "p1-rupees": "8", "p2-rupees": "9"}
    assert browser.post(f"/game/{game.code}/correct", sent).status_code == 302
    play(browser, game, random.Random(9), most=10)
    taken = text(browser.get(f"/game/{game.code}/record"))
    answer = other.post("/box/open", file(taken))
    assert answer.status_code == 302, text(answer)
    again = Game.objects.get(code=answer.url.split("/")[2])
    assert again.referee
    assert other.sight(again)["position"] == browser.sight(game)["position"]
    assert other.sight(again)["names"] == ["Ada", "Ben", "Cleo"]
    assert take_back(other, again, 0) == 302
    assert text(browser.get(f"/game/{game.code}/record")) == taken
    as_json = browser.get(f"/game/{game.code}/record?format=json").json()
    answer = other.post("/box/open", file(json.dumps(as_json)))
    assert answer.status_code == 302, text(answer)


def test_a_position_in_a_file_begins_a_game() -> None:
    browser = Browser()
    position = _new(2).to_json()
    assert browser.post("/box/open", file(json.dumps(position))).status_code == 302
    assert browser.sight(Game.objects.get())["names"] == ["Turquoise", "Orange"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "Choose a file first"),
        ("hello", "Format"),
        ('{"format": "agra-position"}', "version"),
        ("{", "JSON"),
    ],
)
def test_a_file_that_is_no_game_is_refused(content: str, told: str) -> None:
    browser = Browser()
    answer = browser.post("/box/open", file(content) if content else {})
    assert answer.status_code == 400
    alert = text(answer).split('role="alert">')[1].split("</p>")[0]
    assert told in alert
    assert not Game.objects.exists()
    assert not Entry.objects.exists()


def test_the_same_people_do_not_play_again_without_the_table() -> None:
    browser = Browser()
    game = begin(browser, round_limit="1", **PICKED)
    play(browser, game, random.Random(5))
    answer = browser.post(f"/game/{game.code}/again")
    assert answer.status_code == 409
    assert "real table" in text(answer)
    assert Game.objects.count() == 1


def test_a_sandbox_plays_on_from_a_corrected_game() -> None:
    browser = Browser()
    game = up_to_a_roll(browser)
    sent = {**fields_of(browser, game), "p0-favours": "5", "where": "1-action"}
    browser.post(f"/game/{game.code}/correct", sent)
    number = browser.sight(game)["number"]
    answer = browser.post(f"/game/{game.code}/at/{number}/play-on")
    assert answer.status_code == 302, text(answer)
    made = Game.objects.get(sandbox_of=game)
    assert not made.referee
    assert browser.sight(made)["position"]["players"][0]["favours"] == 5


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ada\nBen", "\u202eadA", "\u200b"), ["Ada Ben", "adA", "Orange"]),
        (("Ada", "Ada", "ada"), ["Ada", "Ada (2)", "ada (3)"]),
        (("e" + "\u0301" * 9, "x" * 99, "José Mª"), ["e\u0301\u0301", "x" * 40, "José Mª"]),
    ],
)
@pytest.mark.parametrize("where", ["/box/open", "/review"])
def test_odd_names_in_a_record_are_made_readable(
    where: str, names: tuple[str, ...], shown: list[str]
) -> None:
    """Records of other programs stay readable, and nobody is deceived by a name."""
    record = Record.begin(players=3, seed=1, round_limit=1)
    if where == "/review":
        dice = random.Random(1)
        while record.state.to_move is not None:
            record.add(dice.choice(record.state.legal_actions()))
    as_json = {**record.to_json(), "players": list(names)}
    answer = Browser().post(where, file(json.dumps(as_json)))
    assert answer.status_code == 302, text(answer)
    game = Game.objects.get(code=answer.url.split("/")[2])
    assert [seat.name for seat in seats_of(game)] == shown
