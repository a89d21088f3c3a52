"""The host's actions through the API."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agra.table.models import Entry, Game
from tests.table.api.support import Program, game_in, opened
from tests.table.support import Browser

pytestmark = pytest.mark.usefixtures("table")


def test_a_seat_is_handed_to_a_bot_and_back_by_its_player_and_the_host() -> None:
    host = Program.with_account()
    made = opened(host, "me", "open", "open")
    where = f"/games/{made['game']}/seats"
    guest = Program.at(made["links"][1], name="Guest")
    told = guest.post(f"{where}/1/bot", {"bot": "farmer"})
    assert [seat["kind"] for seat in told["seats"]] == ["person", "bot farmer", "person"]
    assert host.post(f"{where}/1/person")["seats"][1]["kind"] == "person"
    assert host.post(f"{where}/2/bot", {})["seats"][2]["kind"].startswith("bot ")
    guest.post(f"{where}/2/person", status=403)
    Program().post(f"{where}/2/person", status=401)
    host.post(f"{where}/1/person", status=409)
    assert "nobody" in host.post(f"{where}/1/bot", {"bot": "nobody"}, 400)["error"]
    host.post(f"{where}/3/bot", {}, 404)
    notes = Entry.objects.filter(game__code=made["game"], kind=Entry.NOTE, note__contains="bot")
    assert [one.note for one in notes][:2] == ["bot farmer takes over", "the bot hands back"]
    assert len(notes) == 3


def test_a_host_is_told_the_links_and_makes_new_ones() -> None:
    host = Program.with_account()
    made = opened(host, "me", "open", "farmer")
    where = f"/games/{made['game']}"
    links = {"game", "links", "join_link", "host_link"}
    assert host.get(f"{where}/links") == {name: made[name] for name in links}
    guest = Program.at(made["links"][1])
    guest.get(f"{where}/links", 403)
    guest.post(f"{where}/seats/1/link", status=403)
    new = host.post(f"{where}/seats/1/link")["links"]
    assert new[0] == made["links"][0]
    assert new[1] != made["links"][1]
    guest.get(where, 401)  # the token ended with the link
    Program.at(new[1]).get(where)
    host.post(f"{where}/seats/2/link", status=409)
    # a host keeps their own seat
    host.post(f"{where}/seats/0/link")
    assert host.get(where)["seats"][0]["yours"]


def test_another_account_becomes_host_by_the_link_for_it() -> None:
    made = opened(Program.with_account(), "open", "open")
    where = f"/games/{made['game']}"
    other = Program.with_account("Other")
    assert not other.get(where)["host"]
    other.delete(where, 403)
    Program.at(made["links"][0]).post("/hosts", {"link": made["host_link"]}, 403)
    for link in ("x", made["join_link"], "host/" + "x" * 24):
        other.post("/hosts", {"link": link}, 404)
    assert other.post("/hosts", {"link": made["host_link"]})["links"] == made["links"]
    assert other.get(where)["host"]
    assert other.delete(where) == {"deleted": made["game"]}
    other.delete(where, 404)
    assert not Game.objects.exists()


def test_a_clock_is_shown_and_a_bot_is_voted_in_when_time_is_up() -> None:
    host = Program.with_account()
    clock = {"kind": "live", "minutes": 30, "late": "host"}
    made = opened(host, "open", "me", clock=clock, handicap=5)
    assert made["options"]["clock"] == {"kind": "live", "seconds": 1800, "then": "host"}
    assert made["options"]["handicap"] == 5
    assert not made["from_start"]
    assert [0 < seat["time_left"] <= 1800 for seat in made["seats"]] == [True, True]
    assert opened(host, "me", "open")["seats"][0]["time_left"] is None
    where = f"/games/{made['game']}"
    guest = Program.at(made["links"][0], name="Slow")
    mover, other = (guest, host) if made["to_move"] == 0 else (host, guest)
    mover.post(f"{where}/vote", status=409)
    other.post(f"{where}/vote", status=409)
    other.post(f"{where}/nudge", status=409)  # too early
    Game.objects.filter(pk=game_in(made).pk).update(due=timezone.now() - timedelta(seconds=1))
    voted = other.post(f"{where}/vote")
    assert voted["seats"][made["to_move"]]["kind"].startswith("bot ")


@pytest.mark.parametrize(
    "clock", [{"kind": "sand"}, {"kind": "live", "minutes": 0}, {"kind": "day", "late": "x"}, 5]
)
def test_a_clock_that_is_none_is_refused(clock: object) -> None:
    program = Program.with_account()
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], "clock": clock}
    assert "clock" in program.post("/games", body, 422)["error"]
    assert not Game.objects.exists()


def test_the_same_people_play_once_more() -> None:
    host = Program.with_account()
    made = opened(host, "me", "open")
    where = f"/games/{made['game']}"
    assert "not over" in host.post(f"{where}/again", status=409)["error"]
    guest = Program.at(made["links"][1])
    Game.objects.update(finished=True)
    made_again = guest.post(f"{where}/again")
    assert made_again["game"] != made["game"]
    assert host.post(f"{where}/again")["game"] == made_again["game"]
    assert host.get(where)["next"] == made_again["game"]
    assert host.get(f"/games/{made_again['game']}")["seats"][0]["yours"]


def test_the_page_and_the_program_see_the_same() -> None:
    host = Program.with_account()
    made = opened(host, "me", "open")
    browser = Browser()
    browser.get(made["host_link"])
    browser.post(f"/game/{made['game']}/seats/1/bot", {"level": "trader"})
    assert host.get(f"/games/{made['game']}")["seats"][1]["kind"] == "bot trader"


def test_the_host_allows_hints_and_closes_the_chat() -> None:
    host = Program.with_account()
    made = opened(host, "me", "open")
    where = f"/games/{made['game']}"
    assert made["options"]["hints"] is False  # two people play
    guest = Program.at(made["links"][1])
    guest.post(f"{where}/settings", {"hints": True}, 403)
    assert host.post(f"{where}/settings", {"hints": True})["options"]["hints"] is True
    assert guest.get(where)["options"] == {**made["options"], "hints": True}
    told = host.post(f"{where}/settings", {"chat": False})["options"]
    assert (told["hints"], told["chat"]) == (True, False)
    host.post(f"{where}/settings", {"hints": "perhaps"}, 422)


def test_a_table_is_created_with_hints() -> None:
    host = Program.with_account()
    assert opened(host, "me", "open", hints=True)["options"]["hints"] is True
    assert opened(host, "me", "farmer")["options"]["hints"] is True  # one person alone
    assert opened(host, "me", "farmer", hints=False)["options"]["hints"] is False


def test_a_host_makes_new_links_of_the_table() -> None:
    host, other = Program.with_account(), Program.with_account("Other")
    made = opened(host, "me", "open")
    where = f"/games/{made['game']}"
    other.post("/hosts", {"link": made["host_link"]})
    new = host.post(f"{where}/links")
    assert new["links"] == made["links"]
    assert {new["host_link"], new["join_link"]}.isdisjoint({made["host_link"], made["join_link"]})
    assert not other.get(where)["host"]
    other.post(f"{where}/links", status=403)
    other.post("/hosts", {"link": made["host_link"]}, 404)
    other.post("/seats", {"link": made["join_link"]}, 404)
    assert other.post("/hosts", {"link": new["host_link"]})["game"] == made["game"]


def test_an_account_gets_a_new_token_and_the_old_one_ends() -> None:
    program = Program.with_account()
    made = opened(program, "me", "open")
    new = Program(program.post("/accounts/token")["token"])
    program.get(f"/games/{made['game']}", 401)
    assert new.get(f"/games/{made['game']}")["host"]
    Program.at(made["links"][1]).post("/accounts/token", status=403)  # a seat has no account
