"""Friends at a table: presence, chat, waiting, a lost connection, spectators, notifications."""

import re
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from playwright.sync_api import APIResponse, Route, expect

from tests.browser.conftest import PHONE, Prepared
from tests.browser.people import BUTTONS, PATIENCE, Person
from tests.browser.prepare import NAMES


def two(
    people: Callable[..., Person], prepared: Prepared, kind: str = "early"
) -> tuple[Person, Person, dict[str, Any]]:
    """The player to move and a waiting player, in a separate game."""
    game = prepared.take(kind)
    mover, other = people(), people()
    mover.sit(game)
    other.sit(game, (game["mover"] + 1) % len(game["seats"]))
    return mover, other, game


def mark(person: Person, seat: int) -> str:
    """The accessible text beside a name."""
    return person.page.locator(f'[data-presence="{seat}"]').get_attribute("aria-label") or ""


def expect_mark(person: Person, seat: int, words: str) -> None:
    found = person.page.locator(f'[data-presence="{seat}"]')
    expect(found).to_have_attribute("aria-label", words)


def past(prepared: Prepared, code: str, seconds: int) -> None:
    """Make everything that happened in a game older, in the database of the running table."""
    with sqlite3.connect(prepared.data / "table.sqlite3", timeout=30) as database:
        row = database.execute("select id from table_game where code = ?", (code,)).fetchone()
        times = (("table_entry", "time"), ("table_nudge", "time"), ("table_presence", "seen"))
        for table, time in times:
            database.execute(
                f"update {table} set {time} = datetime({time}, ?) where game_id = ?",
                (f"-{seconds} seconds", row[0]),
            )
    database.close()


# ------------------------------------------------------------------ the invitation


def test_a_host_sends_one_link_and_sees_the_seats_fill(people: Callable[..., Person]) -> None:
    """A friend opens the link on a phone, chooses a seat and a name, and is in.

    The host allows hints, and everybody sees it.
    """
    host, friend = people(), people(**PHONE)
    host.create(["here", "friend", "friend"], name1="Mia", seed="3")
    cards = host.page.locator(".seat-card")
    expect(cards.filter(has_text="waiting for somebody")).to_have_count(2)
    link = host.page.locator(".host-link .copy").input_value()
    expect(host.page.get_by_text("only this computer can open the table")).to_be_visible()
    command = host.page.locator(".host-reach details[open] code")
    expect(command).to_contain_text("agra play --host 0.0.0.0")
    expect(command).to_contain_text("--data")  # as the table was started
    expect(host.page.locator(".qr")).to_have_count(0)  # nobody else could open it
    friend.page.goto(link)
    expect(friend.page.get_by_role("heading", name="Mia invites you to Agra")).to_be_visible()
    friend.page.locator(".invitation-seat", has_text="your seat?").last.tap()
    friend.page.get_by_label("Your name").fill("Ben")
    friend.page.get_by_role("button", name="Sit down").tap()
    expect(friend.table).to_be_visible()
    expect(cards.nth(2)).to_contain_text("Ben")
    expect(cards.nth(2)).to_contain_text("here now")
    expect(cards.filter(has_text="waiting for somebody")).to_have_count(1)
    expect(friend.page.locator(".way.hint")).to_have_count(0)
    expect(friend.page.locator(".helped")).to_have_count(0)
    host.page.get_by_text("Change the options").click()
    host.page.get_by_label("Allow hints and the coach").check()
    host.page.get_by_role("button", name="Save").first.click()
    expect(friend.page.locator(".helped")).to_have_text("Hints allowed")
    host.page.get_by_role("button", name="Put a bot in the free seat").click()
    expect(cards.nth(1)).to_contain_text("a bot plays until somebody comes")
    expect(host.page.locator(".host-full")).to_be_hidden()
    late = people()
    late.page.goto(link)
    late.page.get_by_label("Your name").fill("Clara")
    late.page.get_by_role("button", name="Sit down").click()
    expect(host.page.locator(".host-full")).to_be_visible()
    expect(host.page.locator(".host-invite")).to_be_hidden()  # nobody needs the link any more


# ------------------------------------------------------------------ presence and connection


def test_presence_beside_each_name_and_a_lost_connection(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """Somebody closes the page, returns, loses the connection, and is back."""
    mover, other, game = two(people, prepared)
    seat = game["mover"]
    expect_mark(other, seat, f"{NAMES[seat]}, here")
    expect_mark(mover, 1 - seat, f"{NAMES[1 - seat]}, here")
    mover.page.goto("about:blank")  # the page reports that it closes
    expect_mark(other, seat, f"{NAMES[seat]}, away")
    mover.open(f"/game/{game['code']}/")
    expect_mark(other, seat, f"{NAMES[seat]}, here")
    mover.allow("ERR_|stream|Failed to fetch|htmx")
    mover.context.set_offline(True)  # no closing message gets through
    strip = other.page.locator("#strip")
    other.record("#strip")
    past(prepared, game["code"], 60)  # a stream that was never closed is noticed after a while
    expect(strip).to_have_text(f"Connection lost: {NAMES[seat]}", timeout=2 * PATIENCE)
    expect_mark(other, seat, f"{NAMES[seat]}, connection lost")
    top = other.page.locator(".top").bounding_box()
    shown = strip.bounding_box()
    assert top is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= top["y"] + top["height"]
    mover.context.set_offline(False)
    other.wait_until_shown("#strip", f"^{NAMES[seat]}, here$")


def test_news_that_come_while_older_ones_are_fetched_are_not_missed(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    mover, other, game = two(people, prepared)
    seat = game["mover"]
    expect_mark(other, seat, f"{NAMES[seat]}, here")
    held: list[tuple[Route, APIResponse]] = []

    def hold_one(route: Route) -> None:
        answer = route.fetch()
        if not held and f"{NAMES[seat]}, away" in answer.text():
            held.append((route, answer))
        else:
            route.fulfill(response=answer)

    other.route("**/company", hold_one)
    mover.page.goto("about:blank")
    for _ in range(PATIENCE // 50):
        if not held:
            other.page.wait_for_timeout(50)
    mover.open(f"/game/{game['code']}/")
    expect_mark(mover, seat, f"{NAMES[seat]}, here")
    other.page.wait_for_timeout(1000)  # the news are there
    route, answer = held[0]
    route.fulfill(response=answer)
    expect_mark(other, seat, f"{NAMES[seat]}, here")


def test_my_own_lost_connection_keeps_my_choice(person: Person, prepared: Prepared) -> None:
    person.allow("ERR_|stream|Failed to fetch|htmx")
    person.sit(prepared.take("early"))
    strip = person.page.locator("#strip")
    number, version = person.number, person.version
    expect(strip).to_be_hidden()
    person.context.set_offline(True)
    expect(strip).to_have_text("Connection lost, trying again")
    chosen = person.page.locator(f"{BUTTONS}:visible").first
    chosen.click()
    expect(strip).to_have_text("Connection lost: your choice is saved and will be sent")
    assert person.number == number
    person.context.set_offline(False)
    person.wait_for_more_than(version)
    assert person.number > number
    expect(strip).to_be_hidden()


def test_a_kept_choice_that_no_longer_fits_is_refused_in_words(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("early")
    desk, phone = people(), people()
    desk.allow("ERR_|stream|Failed to fetch|htmx|409")
    desk.sit(game)
    phone.sit(game)
    desk.context.set_offline(True)
    expect(desk.page.locator("#strip")).to_contain_text("Connection lost")
    desk.page.locator(f"{BUTTONS}:visible").first.click()
    expect(desk.page.locator("#strip")).to_contain_text("saved")
    phone.click_in_bar(phone.options()[-1]["action"])
    number = phone.number
    desk.context.set_offline(False)
    expect(desk.page.get_by_text("Your choice did not count")).to_be_visible()
    assert (desk.number, phone.number) == (number, number)


# ------------------------------------------------------------------ waiting


def test_a_nudge_and_a_vote(people: Callable[..., Person], prepared: Prepared) -> None:
    mover, other, game = two(people, prepared)
    seat = game["mover"]
    nudge = other.page.get_by_role("button", name=re.compile(f"Nudge {NAMES[seat]}"))
    vote = other.page.get_by_role("button", name=re.compile("Let a bot play"))
    other.page.reload()  # a young game, however it was prepared
    expect(nudge).to_be_visible()
    past(prepared, game["code"], 130)
    other.page.reload()
    expect(nudge).to_be_enabled()
    expect(vote).to_be_disabled()
    expect(other.page.locator("#wait")).to_contain_text(re.compile(r"for \d+ min"))
    mover.record("#strip")
    nudge.click()
    words = f"{NAMES[1 - seat]} is waiting for you"
    mover.wait_until_shown("#strip", f"^{words}$")
    expect(mover.page).to_have_title(re.compile(f"● {words}"))
    expect(nudge).to_be_disabled()
    past(prepared, game["code"], 600)
    other.page.reload()
    expect(vote).to_be_enabled()
    vote.click()
    expect(mover.page.locator("#stand-in")).to_be_visible()
    # A person who touches the page is back.
    mover.page.mouse.click(640, 500)
    expect(mover.page.locator("#stand-in")).to_have_count(0)


def test_a_press_counts_although_the_company_is_told_anew_meanwhile(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    """Between pressing and releasing a button, the list around it is rendered again."""
    mover, other, game = two(people, prepared)
    past(prepared, game["code"], 730)
    other.page.reload()
    vote = other.page.get_by_role("button", name=re.compile("Let a bot play"))
    expect(vote).to_be_enabled()
    vote.hover()
    other.page.mouse.down()
    filled = "() => document.getElementById('wait').filled"
    before = other.page.evaluate(filled)
    mover.page.reload()  # somebody leaves and returns: an update for everybody
    other.page.wait_for_function(f"before => ({filled})() !== before", arg=before)
    other.page.mouse.up()
    expect(mover.page.locator("#stand-in")).to_be_visible()


# ------------------------------------------------------------------ chat


def test_chat_beside_the_log(people: Callable[..., Person], prepared: Prepared) -> None:
    mover, other, game = two(people, prepared)
    tab = other.page.get_by_role("button", name=re.compile("^Chat"))
    tab.click()
    other.page.get_by_role("button", name="Good move!").click()
    line = other.page.locator("#chat-list li[data-message]")
    expect(line).to_have_count(1)
    # It does not open by itself: a number appears on its tab and in the browser's title.
    expect(mover.page.locator("#unread")).to_have_text("1")
    expect(mover.page).to_have_title(re.compile(r"^\(1\) ● Your turn"))
    expect(mover.page.locator("#tab-chat")).to_be_hidden()
    expect(mover.page.locator("#chat-box")).to_have_attribute("aria-live", "off")
    other.page.get_by_text("Write").click()
    field = other.page.get_by_label("Message")
    field.fill("see <b>this</b> https://example.org")
    mover.click_in_bar(mover.options()[0]["action"])  # the table changes while somebody types
    expect(field).to_have_value("see <b>this</b> https://example.org")
    field.press("Enter")
    expect(line).to_have_count(2)
    mover.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(mover.page.locator("#unread")).to_be_hidden()
    said = mover.page.locator("#chat-list .said").nth(1)
    expect(said).to_have_text("see <b>this</b> https://example.org")
    expect(mover.page.locator("#chat-list a")).to_have_count(0)
    assert mover.serious("#panel-log") == []
    guest = people()
    guest.open(f"/game/{game['code']}/")
    guest.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(guest.page.locator("#chat-list")).to_contain_text("Only spectators can read this.")
    guest.page.get_by_role("button", name="Oops").click()
    expect(guest.page.locator("#chat-list li[data-message]")).to_have_count(1)
    expect(line).to_have_count(2)
    somebody_is_muted_and_heard_again(mover, NAMES[1 - game["mover"]])


def test_times_are_those_of_the_reader(people: Callable[..., Person], prepared: Prepared) -> None:
    game = prepared.take("early")
    far = people(timezone_id="Asia/Kolkata", locale="de-DE")
    near = people(timezone_id="UTC")
    far.sit(game)
    near.sit(game, 1 - game["mover"])
    near.page.get_by_role("button", name=re.compile("^Chat")).click()
    near.page.get_by_role("button", name="Oops").click()
    for person, hours in ((near, 0.0), (far, 5.5)):
        time = person.page.locator("#chat-list time")
        expect(time).to_have_count(1)
        sent = datetime.fromisoformat(time.get_attribute("datetime") or "")
        shown = f"{sent + timedelta(hours=hours):%H:%M}"
        expect(time).to_have_text(shown)
        person.page.reload()
        expect(time).to_have_text(shown)
    assert sent.utcoffset() == timedelta()
    year = f"{sent + timedelta(hours=5.5):%Y}"
    expect(time).to_have_attribute("title", re.compile(rf"^\d+\. \w+ {year} um {shown}$"))
    version = far.version
    far.click_in_bar(far.options()[0]["action"])
    far.wait_for_more_than(version)
    expect(time).to_have_text(shown)  # also after the table was swapped


def somebody_is_muted_and_heard_again(mover: Person, name: str) -> None:
    """With the chat open, hide the lines of a player, then those of everybody."""
    line = mover.page.locator("#chat-list li[data-message]").first
    expect(line).to_be_visible()
    mover.page.locator("#chat-mute summary").click()
    mute = mover.page.get_by_role("button", name=f"Mute {name}")
    mute.click()
    expect(line).to_be_hidden()
    mover.page.reload()
    expect(line).to_be_hidden()
    mover.page.locator("#chat-mute summary").click()
    mute.click()
    expect(line).to_be_visible()
    mover.page.get_by_role("button", name="Mute the chat").click()
    expect(mover.page.get_by_text("The chat is muted.")).to_be_visible()


# ------------------------------------------------------------------ spectators, notifications


def test_a_spectator_changes_the_seat(people: Callable[..., Person], prepared: Prepared) -> None:
    game = prepared.take("watched")
    guest, player = people(), people()
    guest.open(f"/game/{game['code']}/")
    mine = re.compile(r"\bme-\w+")
    board = guest.page.locator("#drawing svg.board").first
    before = mine.findall(board.get_attribute("class") or "")
    guest.page.get_by_role("link", name=NAMES[2], exact=True).click()
    expect(board).not_to_have_class(re.compile(before[0]))
    after = mine.findall(board.get_attribute("class") or "")
    assert guest.rupees() == ["?", "?", "?"]
    assert guest.page.locator(".spot.on").count() == 0
    version = guest.version
    player.sit(game)
    player.click_in_bar(player.options()[0]["action"])
    guest.wait_for_more_than(version)
    expect(board).to_have_class(re.compile(after[0]))  # it stays so
    assert guest.serious(".top") == []


def test_a_notification_is_asked_for_by_a_click_only(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people()
    person.before_scripts(
        """window.asked = 0; window.shown = [];
        window.Notification = class {
          static permission = "default";
          static async requestPermission() { window.asked++; this.permission = "granted"; }
          constructor(words) { window.shown.push(words); }
        };
        Object.defineProperty(document, "hidden", { get: () => window.away === true });"""
    )
    game = prepared.take("early")
    other = people()
    person.sit(game, (game["mover"] + 1) % 2)
    other.sit(game)
    assert person.page.evaluate("() => window.asked") == 0
    person.page.locator("#menu summary").click()
    person.page.get_by_role("button", name="Notify me on my turn").click()
    expect(
        person.page.get_by_role("button", name="You will be notified on your turn")
    ).to_be_visible()
    assert person.page.evaluate("() => window.asked") == 1
    person.page.evaluate("() => { window.away = true; }")
    for _ in range(60):
        if other.table.get_attribute("data-mine") == "no":
            break
        other.click_in_bar(other.options()[-1]["action"])
    person.page.wait_for_function("() => window.shown.length > 0")
    assert person.page.evaluate("() => window.shown[0]").startswith("Your turn")


def test_the_link_to_a_position_is_copied_without_leaving(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    person = people(permissions=["clipboard-read", "clipboard-write"])
    game = prepared.take("early")
    person.sit(game)
    where = person.page.url
    person.record("#menu a[data-copy-link]")
    person.page.locator("#menu summary").click()
    person.page.get_by_role("link", name="Copy the link to this position").click()
    person.wait_until_shown("#menu a[data-copy-link]", "^Link copied$")
    assert person.page.url == where
    copied = person.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == f"{person.address}/game/{game['code']}/at/{person.number}"


# ------------------------------------------------------------------ the end


def test_the_ribbon_folds_and_the_bar_says_what_next(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game = prepared.take("over")
    person, guest = people(), people()
    person.record("#ribbon")
    person.open(f"/seat/{game['seats'][1]}/")
    person.page.get_by_role("button", name="Sit down").click()
    ribbon = person.page.locator("#ribbon")
    person.wait_until_shown("#ribbon", ".")
    expect(ribbon).to_contain_text(re.compile(r"You win|(Ada|Cleo) wins"))
    expect(ribbon.locator("li")).to_have_count(3)
    expect(person.page.get_by_role("link", name=re.compile("Final scoring"))).to_be_focused()
    person.page.mouse.click(300, 700)
    expect(ribbon).to_be_hidden()
    expect(person.page.locator(".top-end")).to_contain_text("win")
    expect(person.page.locator(".top-total")).to_have_count(3)
    guest.record("#ribbon")
    guest.open(f"/game/{game['code']}/")
    guest.wait_until_shown("#ribbon", ".")
    expect(guest.page.locator("#ribbon")).to_be_hidden()  # by itself
    expect(guest.page.get_by_role("button", name=re.compile("Play again"))).to_have_count(0)
    person.page.get_by_role("button", name=re.compile("Play again")).click()
    expect(person.page.locator(".top-round")).to_contain_text("Round 1")
    assert person.page.url.rstrip("/").rsplit("/", 1)[-1] != game["code"]
    assert person.json_of(person.page.url.removeprefix(person.address) + "sight")["viewer"] == 1


def test_a_game_that_is_deleted_is_gone_for_everybody(people: Callable[..., Person]) -> None:
    ada, guest = people(), people()
    guest.allow("404|stream")
    ada.create(["here", "here"], name1="Ada", name2="Ben", seed="3")
    guest.open(ada.page.url.removeprefix(ada.address))
    expect(guest.page.locator("#watching")).to_be_visible()
    ada.page.locator("#menu summary").click()
    ada.page.get_by_role("link", name="Delete the game").click()
    ada.page.get_by_role("button", name="Delete the game").click()
    expect(ada.page.get_by_role("heading", name="Your games", exact=True)).to_be_visible()
    expect(guest.page.locator("#strip")).to_have_text("This game was deleted")


def test_results_are_kept_by_the_browser(people: Callable[..., Person], prepared: Prepared) -> None:
    game = prepared.take("over")
    person, stranger = people(), people()
    person.open(f"/seat/{game['seats'][0]}/")
    person.page.get_by_role("button", name="Sit down").click()
    expect(person.page.locator("#ribbon")).to_be_attached()
    person.page.get_by_role("link", name=re.compile("Final scoring")).click()
    totals = person.page.locator(".scoring thead th.you b").inner_text()
    person.page.get_by_role("link", name="Your results").click()
    expect(person.page.locator('[data-sum="games"]')).to_have_text("1")
    expect(person.page.locator('[data-sum="best"]')).to_have_text(totals)
    expect(person.page.locator('[data-by="players"] th')).to_have_text("3 players")
    expect(person.page.locator('[data-by="sources"] tr')).to_have_count(6)
    assert person.serious() == []
    forget = person.page.locator("#past-forget")
    forget.click()
    forget.click()
    expect(person.page.get_by_text("No finished game yet.")).to_be_visible()
    stranger.open("/past")
    expect(stranger.page.get_by_text("No finished game yet.")).to_be_visible()


def test_results_have_the_day_of_the_reader(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    code = prepared.take("over")["code"]
    person = people(timezone_id="Asia/Kolkata", locale="de-DE")
    person.open("/past")
    result = {"code": code, "title": "x", "players": 2, "level": "", "rounds": 9, "score": 1}
    result |= {"scores": [1, 0], "won": True, "sources": {}}
    book = {
        "late": result | {"date": "2026-11-17T20:00:00Z"},
        "older": result | {"date": "2026-11-05"},  # written by an older version
    }
    person.page.evaluate("(book) => localStorage.setItem('agra-book', JSON.stringify(book))", book)
    person.page.reload()
    days = person.page.locator('[data-by="games"] th time')
    expect(days).to_have_text(["18.11.2026", "05.11.2026"])


def test_a_phone_has_all_of_it(people: Callable[..., Person], prepared: Prepared) -> None:
    game = prepared.take("over")
    phone = people(**PHONE)
    phone.record("#ribbon")
    phone.open(f"/game/{game['code']}/")
    phone.wait_until_shown("#ribbon", ".")
    expect(phone.table).to_have_class(re.compile("phone"))  # the window size is known by then
    menu = phone.page.locator("#menu summary").bounding_box()
    assert menu is not None
    assert menu["x"] + menu["width"] <= 390
    waits = people(**PHONE)
    early = prepared.take("early")
    waits.sit(early, (early["mover"] + 1) % 2)
    nudge = waits.page.get_by_role("button", name=re.compile("^Nudge"))
    expect(nudge).to_be_visible()
    waits.page.wait_for_function(
        "() => document.querySelector('.way.nudge').getBoundingClientRect().height >= 44"
    )
