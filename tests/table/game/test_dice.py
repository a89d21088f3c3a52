"""Fair play among strangers: verifiable dice, typed seeds, closed tables, second browsers."""

import random
from pathlib import Path

import pytest

from agra.bots.play import draw
from agra.records import BadRecord, Record, dice, read
from agra.rules.actions import action_text
from agra.rules.state import CHANCE
from agra.table.game import new_game, seating
from agra.table.game.lines import line_of
from agra.table.models import Game
from agra.table.people.seats import make_host, seats_of
from tests.command.support import run
from tests.table.fixed_dice import REAL
from tests.table.people.test_rate_limits import left, scope, status
from tests.table.server.test_attacks import finish, play, sandbox_of
from tests.table.support import Browser, against, between, text

pytestmark = pytest.mark.usefixtures("table")


def rolls_of(game: Game) -> list[tuple[int, int]]:
    """Every roll of a game: the outcome, and the outcome that its secret gives."""
    found: list[tuple[int, int]] = []
    with line_of(game) as line:
        for step in line.steps:
            if step.seat == CHANCE:
                state = line.position(step.number - 1)
                found.append((step.action, dice.roll(state, game.dice, len(found) + 1)))
    return found


def of_other_rolls(game: Game) -> str:
    """A secret that would give at least one other roll in a game."""
    with line_of(game) as line:
        rolled = [step for step in line.steps if step.seat == CHANCE]
        while True:
            secret = dice.new_secret()
            for number, step in enumerate(rolled, 1):
                if dice.roll(line.position(step.number - 1), secret, number) != step.action:
                    return secret


def finished_game() -> Game:
    plans = [new_game.SeatPlan("Ada", "farmer"), new_game.SeatPlan("Ben", "farmer")]
    game = new_game.begin(new_game.NewGame(plans, seed=6, options={"round_limit": 2}))
    finish(game)
    return game


def test_a_share_follows_from_the_secret_by_the_documented_rule() -> None:
    """Computed by hand: HMAC-SHA256 of "agra roll 1" with a key of 32 zero bytes."""
    import hashlib
    import hmac

    digest = hmac.new(bytes(32), b"agra roll 1", hashlib.sha256).hexdigest()
    bits = bin(int(digest, 16))[2:].zfill(256)[:53]
    assert dice.share("00" * 32, 1) == int(bits, 2) / 2**53
    assert dice.hash_of("00" * 32) == hashlib.sha256(bytes(32)).hexdigest()


def test_shares_are_even() -> None:
    secret = "5a" * 32
    parts = [0] * 6
    for number in range(6000):
        parts[int(6 * dice.share(secret, number))] += 1
    assert min(parts) > 850
    assert max(parts) < 1150


def test_every_roll_follows_from_the_secret_whose_hash_was_shown(tmp_path: Path) -> None:
    game = finished_game()
    rolls = rolls_of(game)
    assert rolls
    assert all(came == due for came, due in rolls)
    reader = Browser()
    page = text(reader.get(f"/game/{game.code}/dice"))
    assert dice.hash_of(game.dice) in page
    assert game.dice in page
    file = tmp_path / "game.agra"
    file.write_text(text(reader.get(f"/game/{game.code}/record")))
    done = run("check", str(file))
    assert done.code == 0
    assert "dice verified" in done.text
    as_json = reader.get(f"/game/{game.code}/record?format=json").json()
    assert Record.from_json(as_json).dice_secret == game.dice


def test_a_changed_roll_or_secret_is_found(tmp_path: Path) -> None:
    game = finished_game()
    said = text(Browser().get(f"/game/{game.code}/record"))
    file = tmp_path / "game.agra"
    file.write_text(said.replace(game.dice, dice.new_secret()))
    done = run("check", str(file))
    assert done.code == 1
    assert "not the secret of this game" in done.err
    other = of_other_rolls(game)
    file.write_text(
        said.replace(game.dice, other).replace(dice.hash_of(game.dice), dice.hash_of(other))
    )
    done = run("check", str(file))
    assert done.code == 1
    assert "of this game's secret is" in done.err


@pytest.mark.parametrize("value", ["xyz", "AB" * 32, "ab" * 31])
def test_a_hash_that_is_none_is_refused(value: str) -> None:
    record = Record.begin(players=2, seed=1)
    record.dice_hash = "ab" * 32
    with pytest.raises(BadRecord, match="64 hexadecimal digits"):
        read(record.text().replace("ab" * 32, value))
    assert read(record.text()).dice_hash == "ab" * 32


def test_nobody_is_told_the_secret_while_the_game_runs() -> None:
    ada, ben = Browser(), Browser()
    game = between(ada, ben, open_rupees=True)
    play(game, 12)
    for address in ("", "log", "sight", "seats", "record", "record?format=json", "dice", "at/3"):
        for browser in (ada, ben, Browser()):
            assert game.dice not in text(browser.get(f"/game/{game.code}/{address}"))
    assert dice.hash_of(game.dice) in text(ada.get(f"/game/{game.code}/dice"))
    assert dice.hash_of(game.dice) in text(ada.get(f"/game/{game.code}/record"))


def test_a_roll_does_not_depend_on_what_else_is_written() -> None:
    """Neither notes nor undone decisions change a roll."""
    game = between(Browser(), Browser())
    for _ in range(40):
        seating.note(game, 0, "something")
        with line_of(game) as line:
            if line.state.to_move is None:
                break
        play(game, 1)
    rolls = rolls_of(game)
    assert rolls
    assert all(came == due for came, due in rolls)


def test_the_same_seed_gives_the_same_set_up_and_other_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = (between(Browser(), Browser(), seed=11) for _ in range(2))
    assert first.setup == second.setup
    assert first.dice == second.dice  # only in tests, where the dice follow from the seed
    monkeypatch.setattr(dice, "secret_for", REAL)
    third, fourth = (between(Browser(), Browser(), seed=11) for _ in range(2))
    assert third.setup == fourth.setup == first.setup
    assert len({first.dice, third.dice, fourth.dice}) == 3
    assert len(fourth.dice) == 64


def test_games_begun_before_keep_their_dice() -> None:
    game = between(Browser(), Browser())
    Game.objects.filter(pk=game.pk).update(dice="")
    game = Game.objects.get(pk=game.pk)
    known = game.entries.count()
    play(game, 40)
    checked = 0
    with line_of(game) as line:
        numbers = list(game.entries.filter(kind="d").values_list("number", flat=True))
        for step, number in zip(line.steps, numbers, strict=True):
            if step.seat == CHANCE and number > known:
                state = line.position(step.number - 1)
                assert step.action == draw(state, random.Random(f"{game.seed} {number}")), (
                    action_text(step.action)
                )
                checked += 1
    assert checked


def test_a_sandbox_never_draws_from_the_games_secret() -> None:
    ada = Browser()
    game = between(ada, Browser())
    play(game, 12)
    made = sandbox_of(ada, game, 5)
    assert made.dice == ""
    assert made.seed != game.seed


# ------------------------------------------------------------------ typed seeds


def test_a_typed_seed_is_shown_to_all() -> None:
    browser = Browser()
    game = against(browser, bots=1, seed=918273645)
    page = text(Browser().get(f"/game/{game.code}/"))
    assert "Seed entered by hand: somebody may know the set-up" in page
    assert "918273645" in text(Browser().get(f"/game/{game.code}/dice"))
    drawn = against(browser, bots=1)
    assert "Seed entered by hand" not in text(browser.get(f"/game/{drawn.code}/"))
    assert str(drawn.seed) not in text(browser.get(f"/game/{drawn.code}/dice"))


# ------------------------------------------------------------------ closed tables


def test_a_closed_table_shows_itself_to_its_players_only() -> None:
    import asyncio

    ada = Browser()
    form = {"kind1": "here", "name1": "Ada", "kind2": "friend", "name2": "Ben", "closed": "on"}
    answer = ada.post("/friends", form)
    game = Game.objects.get(code=answer.url.split("/")[2])
    watcher, ben = Browser(), Browser()
    for address in ("", "at/0", "log", "sight", "seats", "record", "dice", "company", "stream"):
        refused = watcher.get(f"/game/{game.code}/{address}")
        assert refused.status_code in (403, 404), address
    assert "closed to spectators" in text(watcher.get(f"/game/{game.code}/"))
    assert watcher.post(f"/game/{game.code}/at/0/play-on").status_code == 403
    assert game.title not in text(watcher.get("/watch"))
    assert ada.get(f"/game/{game.code}/").status_code == 200
    assert ben.get(f"/join/{game.join_key}/").status_code == 200
    ben.post(f"/join/{game.join_key}/", {"name": "Ben"})
    assert ben.get(f"/game/{game.code}/").status_code == 200

    async def asked(browser: Browser) -> int:
        gone = asyncio.Event()
        said = scope(f"/game/{game.code}/stream")
        cookies = "; ".join(f"{key}={one.value}" for key, one in browser.client.cookies.items())
        said["headers"].append((b"cookie", cookies.encode()))
        found = await status(said, gone)
        gone.set()
        await left()
        return found

    assert asyncio.run(asked(watcher)) == 404
    assert asyncio.run(asked(ben)) == 200


# ------------------------------------------------------------------ a second browser


def test_a_seat_that_is_open_in_a_second_browser_is_shown_to_its_owner() -> None:
    ada, ben, thief = Browser(), Browser(), Browser()
    game = between(ada, ben)
    secret = seats_of(game)[0].secret
    assert "browsers" not in text(ada.get(f"/game/{game.code}/seats"))
    thief.post(f"/seat/{secret}/", {"name": ""})
    assert "Your seat is open in 2 browsers" in text(ada.get(f"/game/{game.code}/seats"))
    assert "Your seat is open in 2 browsers" in text(ada.get(f"/game/{game.code}/"))
    assert "browsers" not in text(ben.get(f"/game/{game.code}/seats"))
    assert ben.post(f"/game/{game.code}/seats/0/link").status_code == 403
    make_host(game, ada.number)
    ada.post(f"/game/{game.code}/seats/0/link")
    assert ada.sight(game)["viewer"] == 0
    assert thief.sight(game)["viewer"] is None
    assert thief.get(f"/seat/{secret}/").status_code == 404
