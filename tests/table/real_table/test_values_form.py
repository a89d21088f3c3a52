"""The values of an owner's own box, and the scoring pad."""

import tomllib
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from agra.components import components_from, default_components
from agra.components.writing import components_text
from agra.table.game.lines import components_of
from agra.table.models import Game, House
from agra.table.real_table import values_form as house
from tests.table.support import Browser, text

pytestmark = pytest.mark.usefixtures("table", "no_houses")


@pytest.fixture
def no_houses() -> Any:
    """Delete the values stored for browsers after a test: they are not deleted with a game."""
    yield
    House.objects.all().delete()


def fields(**changed: str) -> dict[str, str]:
    """The fields that the form sends if only this was changed."""
    kept = {key: value for key, value in house.values_of(default_components().raw).items() if value}
    return {**kept, **changed}


def test_the_written_file_says_what_the_values_say() -> None:
    raw = default_components().raw
    assert tomllib.loads(components_text(raw)) == raw


def test_values_are_entered_kept_and_played_with() -> None:
    browser = Browser()
    assert "not yet checked against your box" in text(browser.get("/box/values"))
    sent = fields(**{"cost-tailor": "6", "wants-sufi-0": "oil"})
    assert browser.post("/box/values", sent).status_code == 302
    page = text(browser.get("/box/values"))
    assert 'name="cost-tailor" value="6"' in page
    file = text(browser.get("/box/values.toml"))
    c = components_from(tomllib.loads(file))
    assert (c.cost[15], c.raw["notable"][1]["orders"]) == (6, ["oil", "cotton"])
    answer = browser.post("/box/new/2", {"house": "on", "start": ""})
    game = Game.objects.get(code=answer.url.split("/")[2])
    assert components_from(tomllib.loads(game.components)).cost[15] == 6
    answer = browser.post("/box/new/2", {"start": ""})
    assert Game.objects.get(code=answer.url.split("/")[2]).components == ""
    assert 'value="6"' not in text(Browser().get("/box/values")).split("cost-tailor")[1][:40]


def test_what_was_held_against_the_box_is_marked() -> None:
    browser = Browser()
    before = house.rebuilt(default_components().raw)
    sent = fields(
        **{f"checked-{part}": "on" for part in ("costs", "notables-1", "orders-merchants")}
    )
    browser.post("/box/values", sent)
    kept = tomllib.loads(house.stored_text(browser.number))
    left = house.rebuilt(kept)
    assert set(before) - set(left) == {"costs", "notables-1", "orders-merchants"}
    assert components_from(kept).digest == default_components().digest


def test_a_file_goes_to_another_browser() -> None:
    browser, other = Browser(), Browser()
    browser.post("/box/values", fields(**{"reward-8": "9"}))
    file = SimpleUploadedFile("box.toml", browser.get("/box/values.toml").content)
    assert other.post("/box/values", {"upload": "yes", "file": file}).status_code == 302
    assert 'name="reward-8" value="9"' in text(other.get("/box/values"))
    assert other.post("/box/values", {"forget": "yes"}).status_code == 302
    assert 'name="reward-8" value="6"' in text(other.get("/box/values"))


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"cost-tailor": "0"}, "from 1 to 30"),
        ({"cost-tailor": "six"}, "from 1 to 30"),
        ({"wants-sufi-0": "cotton"}, "sufi"),
        ({"guild-sufi": "pirates"}, "“pirates” is not one of the choices"),
        ({"left-0": "oil"}, "akbar"),
        ({"reward-0": "7"}, "rewards"),
    ],
)
def test_values_that_cannot_be_are_refused(changed: dict[str, str], told: str) -> None:
    browser = Browser()
    answer = browser.post("/box/values", fields(**changed))
    assert answer.status_code == 400
    alert = text(answer).split('role="alert">')[1].split("</p>")[0]
    assert told in alert
    assert not House.objects.exists()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\xff\xfe", "UTF-8"),
        (b"a = ", "TOML"),
        (b"a = 1", "There is no section"),
        (b"", "Choose a components file first."),
    ],
)
def test_a_file_that_is_none_is_refused(content: bytes, told: str) -> None:
    browser = Browser()
    sent: dict[str, Any] = {"upload": "yes"}
    if content:
        sent["file"] = SimpleUploadedFile("box.toml", content)
    answer = browser.post("/box/values", sent)
    assert answer.status_code == 400
    assert told in text(answer).split('role="alert">')[1].split("</p>")[0]
    assert not House.objects.exists()


def test_only_so_many_houses_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "KEPT", 2)
    text_ = components_text(default_components().raw)
    for browser in ("first", "second", "third"):
        house.keep(browser, text_)
    assert set(House.objects.values_list("browser", flat=True)) == {"second", "third"}


def test_a_record_carries_the_values_of_the_box() -> None:
    browser, other = Browser(), Browser()
    browser.post("/box/values", fields(**{"cost-tailor": "6"}))
    sent = {"house": "on", "start": "", "open_rupees": "on", "round_limit": "2"}
    game = game_at(browser.post("/box/new/2", sent))
    option = browser.sight(game)["options"][0]
    browser.decide(game, option["action"])
    record = SimpleUploadedFile("game.agra", browser.get(f"/game/{game.code}/record").content)
    again = game_at(other.post("/box/open", {"file": record}))
    assert components_of(again).cost[15] == 6
    assert other.sight(again)["position"] == browser.sight(game)["position"]


def game_at(answer: Any) -> Game:
    """The game to which an answer redirects."""
    assert answer.status_code == 302, text(answer)
    return Game.objects.get(code=answer.url.split("/")[2])


# ------------------------------------------------------------------ the scoring pad


def count(players: int, **numbers: str) -> Any:
    """The answer of the scoring pad."""
    return Browser().post(f"/box/scoring?players={players}", {**numbers})


def table_of(answer: Any) -> dict[str, list[str]]:
    """The lines of the table of points."""
    page = text(answer)
    found = {}
    for line in page.split('class="pad"')[1].split("</table>")[0].split("<tr")[1:]:
        cells = [cell.split("<")[0] for cell in line.replace("<b>", "").split("<td>")[1:]]
        head = line.split("</th>")[0].rsplit(">", 1)[-1].strip()
        found[head] = cells
    return found


def test_the_pad_counts_every_line() -> None:
    answer = count(
        2,
        **{
            "name1": "Ada", "s0-rupees": "20", "s0-orders-artisans": "3",
            "s0-influence-artisans": "5", "s0-contracts-artisans": "2",
            "s0-court_artist": "on", "s0-gifts": "4", "s0-covers": "3", "s0-stone": "on",
            "s1-rupees": "25", "s1-orders-artisans": "1", "s1-influence-artisans": "2",
            "s1-orders-merchants": "2", "s1-contracts-merchants": "1", "s1-dutch_trader": "on",
            "s1-gifts": "1",
        },
    )  # fmt: skip
    assert answer.status_code == 200
    lines = table_of(answer)
    assert lines["Rupees held"] == ["20", "25"]
    # three orders and two contracts of the Artisans; orders of two guilds
    assert lines["Contracts"] == ["5", "3"]
    assert lines["Artisans"] == ["6", "1"]
    # nobody has a step there, so all are tied
    assert lines["Merchants"] == ["0", "2"]
    assert lines["Meditation stone"] == ["5", "0"]
    assert lines["Removed covers"] == ["3", "0"]
    assert lines["Gifts to Akbar"] == ["8", "1"]
    assert lines["Total"] == ["47", "32"]
    assert lines["Rank"] == ["1", "2"]
    assert "Ada wins by 15 rupees" in text(answer)


def test_ties_are_broken_or_shared() -> None:
    rupees = {f"s{seat}-rupees": "10" for seat in range(3)}
    answer = count(3, **rupees, **{"s1-tie": "4"})
    assert "Orange wins on the tie-break" in text(answer)
    assert table_of(answer)["Rank"] == ["2", "1", "2"]
    shared = count(3, **rupees, **{"s1-tie": "4", "s0-tie": "4"})
    assert "Turquoise, Orange share the victory" in text(shared)
    assert table_of(shared)["Rank"] == ["1", "1", "3"]


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ({"s0-rupees": "-1"}, "whole number"),
        ({"s0-rupees": "a lot"}, "whole number"),
        ({"s0-covers": "9"}, "from 0 to 8"),
        ({"s0-orders-artisans": "4", "s1-orders-artisans": "3"}, "has only 6 orders"),
        ({"s0-gifts": "7", "s1-gifts": "6"}, "12 bowls"),
        ({"s0-dewan": "on"}, "the number of contracts must be at least"),
        (
            {"s0-dewan": "on", "s0-contracts-merchants": "1", "s1-dewan": "on",
             "s1-contracts-merchants": "1"},
            "cannot both have",
        ),
        ({"s0-contracts-merchants": "8"}, "the number of contracts cannot be 8"),
        ({"name1": "x" * 41}, "at most 40"),
    ],
)  # fmt: skip
def test_numbers_that_cannot_be_are_refused(numbers: dict[str, str], told: str) -> None:
    answer = count(2, **numbers)
    assert answer.status_code == 400
    assert told in text(answer).split('role="alert">')[1].split("</p>")[0]
    assert 'class="pad"' not in text(answer)


def test_the_pad_stands_for_any_number_of_players() -> None:
    browser = Browser()
    for players in (2, 3, 4):
        page = text(browser.get(f"/box/scoring?players={players}"))
        assert f'name="s{players - 1}-rupees"' in page
        assert f'name="s{players}-rupees"' not in page
