"""`agra terminal`: playing with typed lines."""

import io
import re
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

import agra
from agra.command.seats import seats_in_record
from agra.command.terminal import board
from agra.command.terminal.game import Game
from agra.records import Record, read
from agra.rules.names import BUILDINGS
from agra.text.board import table
from tests.command.support import Done, keys, run
from tests.support import position


def seed_where(merchant_on_quarry: bool, players: int = 2) -> int:
    """A seed with which the first seat begins."""
    for seed in range(1, 1000):
        state = agra.new_game(players=players, seed=seed)
        quarry = BUILDINGS[state.board.merchant] == "quarry"
        if state.to_move == 0 and quarry == merchant_on_quarry:
            return seed
    raise AssertionError("no such seed")


QUIET = seed_where(merchant_on_quarry=False)
WITH_DIE = seed_where(merchant_on_quarry=True)


def play(
    *lines: str, seats: str = "Ada,Ben", seed: int = QUIET, options: tuple[str, ...] = ()
) -> Done:
    """Start with these seats and type these lines, then end the input."""
    return run("terminal", "--seats", seats, "--seed", str(seed), *options, typed=keys(*lines))


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are saved in the current folder."""
    monkeypatch.chdir(tmp_path)


def saved() -> Record:
    """The one game that was saved here."""
    (path,) = Path().glob("*.agra")
    return read(path)


def texts(record: Record) -> list[str]:
    return [agra.action_text(action) for action in record.actions]


# ------------------------------------------------------------------ a whole game


@pytest.mark.compiled
@pytest.mark.parametrize("options", [(), ("--plain",)])
def test_a_whole_short_game_against_bots(options: tuple[str, ...]) -> None:
    done = run(
        "terminal", "--seats", "me,random,farmer", "--seed", "4", "--round-limit", "2",
        "--save", "game.agra", *options, typed=keys("0", "1") * 2000,
    )  # fmt: skip
    assert done.code == 0
    assert done.err == ""
    record = saved()
    assert record.result is not None
    assert record.names == ["me", "random (bot)", "farmer (bot)"]
    assert "Round 1, Turquoise" in done.out
    assert "Main action: where do you work?" in done.out
    assert re.search(r"(wins|share the victory)\.", done.out)
    assert "agra replay game.agra" in done.text
    for score in record.state.scores():
        assert str(score) in done.text.split("The game is over after round")[1]


def test_the_table_fits_into_100_columns() -> None:
    out = play("", "b", "5", "", "", "b players", "?", "w", "l").out
    assert max(len(line) for line in out.splitlines()) <= 100
    assert "│Quarry" in out


def test_options_are_numbered_and_a_number_chooses() -> None:
    done = play("", "2")
    number = next(line for line in done.out.splitlines() if "Sailor: deliver goods" in line)
    assert re.match(r"\s*2\s+Sailor: deliver goods", number)
    assert texts(saved())[:2] == ["end meditation", "place sailor"]


def test_an_option_shows_its_effect() -> None:
    out = play("", seed=WITH_DIE).text
    assert "Quarry (sandstone): produce 2 sandstone, Merchant: 2 favours" in out
    assert "build it for free" in out


def test_an_action_can_be_typed_as_text() -> None:
    play("", "Place  WOODCUTTER")
    assert texts(saved())[1] == "place woodcutter"


def test_forced_choices_are_taken_and_logged() -> None:
    done = play("", "place quarry", "l")
    assert texts(saved()) == ["end meditation", "place quarry", "end action", "pass"]
    assert "(The only option: end the action phase.)" in done.text.split("> l")[1]


def test_the_end_of_the_turn_is_confirmed_because_it_limits_undo() -> None:
    done = play("", "place quarry")
    assert "End your turn?" in done.out
    assert texts(saved())[-1] == "pass"
    Path(next(Path().glob("*.agra"))).unlink()
    play("", "place quarry", "")
    assert "end turn" in texts(saved())


def test_a_single_delivery_that_gives_a_contract_away_is_confirmed() -> None:
    state = position(
        {"goods": {"wood": 1}},
        {},
        meditation_marker="process",
        meditation={"points": 4},
        river={"notables": {"mahout": {"cement": 1}, "cook": {"wood": 1}}, "fill": True},
    )
    Record.begin(position=state.to_json(), names=["Ada", "Ben"]).write("tie.agra")
    done = run("terminal", "--resume", "tie.agra", typed=keys("", "meditate deliver", "q"))
    assert "Mahout" in done.text.split("meditate deliver")[-1]
    assert texts(read("tie.agra")) == ["meditate deliver"]
    # Undo treats the answer as a choice of the player, also later.
    run("terminal", "--resume", "tie.agra", typed=keys("", "1", "q"))
    assert texts(read("tie.agra"))[:2] == ["meditate deliver", "deliver wood mahout"]
    done = run("terminal", "--resume", "tie.agra", typed=keys("", "u", "q"))
    assert "Undone: deliver wood mahout." in done.text
    assert texts(read("tie.agra")) == ["meditate deliver"]


def test_many_secondary_actions_are_in_separate_lists() -> None:
    from agra.command.terminal.menu import menu_of, sub_menu

    position = agra.new_game(players=2, seed=QUIET).to_json()
    ada = position["players"][0]
    ada["favours"] = 4
    ada["goods"] = {"oil": 1, "curry": 1, "books": 1, "paintings": 1, "clothes": 1}
    ada["markers_in_supply"] = 22 - 4 - 5
    position["spaces"] = {"sailor": {"seat": 0, "lying": True}}
    ada["workers_in_supply"] = 9
    state = agra.State.from_json(position)
    menu = menu_of(state, 0)
    lists = [entry for entry in menu.entries() if entry.entries]
    assert lists, "more than five secondary actions"
    offered = {entry.action for entry in menu.entries() if entry.action is not None}
    for entry in lists:
        inside = sub_menu(entry)
        assert inside.go_on is not None
        assert inside.go_on.action is None
        offered |= {line.action for line in inside.entries() if line.action is not None}
    if menu.go_on is not None and menu.go_on.action is not None:
        offered.add(menu.go_on.action)
    assert offered == set(state.legal_actions()), "every option can be reached"


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "There is no such option"),
        ("0", "There is no such option"),
        ("99999999999999999999", "There is no such option"),
        ("dance", "“dance” is neither an option nor a key"),
        ("x", "There is no key x"),
        ("b moon", "The parts of the table are city, river, court, players."),
        ("place tailor", "“place tailor” is not possible. You can't work here: it is not built"),
        ("pass", "Another decision comes first. (Rule 3.0.3.)"),
        ("u some", "Type u, u and a number, or u all."),
        ("u 0", "Type u, u and a number, or u all."),
        ("w nonsense", "There is no action 'nonsense'"),
        ("r elephant", "The rules do not mention elephant."),
        ("s no/such/folder/game.agra", "cannot be written"),
    ],
)
def test_a_bad_line_gets_a_sentence_and_changes_nothing(line: str, answer: str) -> None:
    done = play("", line)
    assert done.code == 0
    assert answer in done.text
    assert texts(saved()) == ["end meditation"]


# ------------------------------------------------------------------ taking back


def test_undo_takes_back_the_last_decision_and_shows_its_limit() -> None:
    done = play("", "place quarry", "u", "place cotton_farm")
    assert "Undone: place quarry." in done.text
    assert "Undo stops at: the start of the game" in done.text
    assert texts(saved())[:2] == ["end meditation", "place cotton_farm"]


def test_undo_goes_back_several_decisions() -> None:
    lines = ("", "place botanist", "move farmers", "farmer 1 back")
    done = play(*lines, "u 2")
    assert "Undone: farmer 1 back, move farmers." in done.text
    assert "1 more decision can be undone. Undo stops at: the start of the game." in done.text
    assert texts(saved()) == ["end meditation", "place botanist"]


def test_undo_all() -> None:
    play("", "place botanist", "move farmers", "farmer 1 back", "u all")
    assert texts(saved()) == ["end meditation"]


def test_undo_stops_at_a_die() -> None:
    done = play("", "place quarry", "u", seed=WITH_DIE)
    assert re.search(r"Nothing to undo\. Undo stops at: a die roll \(roll \d\)\.", done.text)
    assert "place quarry" in texts(saved())


def test_undo_stops_at_another_players_decision() -> None:
    done = play("", "place quarry", "", "", "u")
    assert "Undo stops at: another player's decision (Yellow: end turn)" in done.text
    assert "end turn" in texts(saved())


def test_the_end_of_the_turn_can_still_be_undone() -> None:
    done = play("", "place quarry", "", "u")
    assert "Undone: end turn." in done.text
    assert texts(saved())[-1] == "pass"


def test_undone_decisions_are_not_in_the_log() -> None:
    out = play("", "place quarry", "u", "place woodcutter", "l").text
    log = out.split("> l")[1]
    assert "worker on the Quarry" not in log
    assert "Yellow places a worker at the Woodcutter." in log


# ------------------------------------------------------------------ looking things up


def test_why_not_names_reasons() -> None:
    out = play("", "w").text
    assert "place tailor" not in out.split("> w")[0]
    reason = "You can't work here: it is not built, and the Builder is elsewhere"
    assert re.search(rf"place \w+, place \w+, [^:]*: {reason}\.", out)
    assert "favour basic_good: You must own 2 favours; you only have 0." in out


def test_why_not_for_one_action() -> None:
    out = play("", "w place studio", "w place sailor").text
    assert "“place studio” is not possible. You can't work here: it is not built" in out
    assert "That is possible" in out


def test_help_explains_the_decision_and_the_keys() -> None:
    out = play("", "?").text
    assert "Place one worker on a main character" in out
    assert "Rules: 3.2.1-3.2.22" in out
    assert "undo your last decision" in out


def test_a_hint_shows_whole_turns_with_reasons_and_changes_nothing() -> None:
    out = play("", "hint", "hint long", options=("--nodes", "200")).out
    # in the first rounds no chance to win is told
    assert re.search(r"1\. [^>]*?\n   [+-] ", out)
    assert "chance to win" not in out
    words = " ".join(out.split())
    assert re.search(r"2\. .* \((about equal|.* rupees behind|.* lower chance to win)\)", words)
    assert re.search(r"\n   [+-] [^>]* \([+-]\d+\.\d\)", out)
    assert "a number of seconds to think" in out
    told = out.split("> hint\n")[-1].split("> hint long")[0].splitlines()
    assert all(len(line) <= 80 for line in told)
    assert any(line.startswith("     ") for line in told), "a long reason goes on with an indent"
    assert not texts(saved())[1:]


def test_a_hint_tells_what_the_others_threaten() -> None:
    state = position(
        {},
        {"goods": {"wood": 1}},
        river={"notables": {"mahout": {"cement": 1}}, "fill": True},
    )
    names = ["Ada", "Benjamin, who sits beside the window"]
    Record.begin(position=state.to_json(), names=names).write("threat.agra")
    options = ("--resume", "threat.agra", "--nodes", "60")
    out = run("terminal", *options, typed=keys("", "hint", "q")).out
    told = out.split("> hint\n")[-1].split("\n2. ")[0].split("> q")[0]
    threat = "can win the contract of the Mahout on their next turn."
    assert f"Turquoise ({names[1]}) {threat}" in " ".join(told.split())
    assert re.search(r"\n   Turquoise [^\n]*\n     \S", told), "it goes on with an indent"
    assert all(len(line) <= 80 for line in told.splitlines())


def test_the_rules_of_the_decision_and_of_a_word() -> None:
    out = play("", "r", "r mahout").text
    assert "3.2.14 Coins on a building go at once" in out
    assert "5.7.4 Mahout" in out


def test_parts_of_the_table_can_be_shown() -> None:
    out = play("", "b river").out.split("> b river")[1]
    assert "River: boat at pier 1" in out
    assert "Court" not in out


# ------------------------------------------------------------------ secrets


def test_rupees_of_the_others_are_hidden() -> None:
    out = play("").out
    rows = {
        line.split()[0][0]: line.split()
        for line in out.splitlines()
        if re.match("[YT][* ](Y|T)", line)
    }
    assert "2" in rows["Y"][2:4]
    assert "?" in rows["T"]
    assert "?" not in rows["Y"]


def test_open_rupees_are_shown() -> None:
    out = play("", "b players", options=("--open-rupees",)).out
    rows = [line for line in out.splitlines() if re.match("[YT][* ](Y|T)", line)]
    assert rows
    assert all("?" not in row for row in rows)


def test_between_people_there_is_a_screen_without_secrets() -> None:
    out = play("", "place quarry", "", "").out
    before, after = out.split("Turquoise (Ben), it is your move.")
    assert before.endswith("\n" * 50), "the table is out of sight"
    row = next(line for line in after.splitlines() if re.match("Y[* ]Y", line))
    assert "?" in row.split()


def test_plain_mode_shows_rupees_to_several_people_only_on_request() -> None:
    done = play("", "b players", "m", options=("--plain",))
    assert "Yellow (Ada): rupees: secret." in done.out
    assert "You have 2 rupees." in done.out.split("> m")[1]
    assert "2 rupees" not in done.out.split("> m")[0]


# ------------------------------------------------------------------ plain mode


def test_plain_mode_has_no_drawing_and_one_fact_on_each_line() -> None:
    done = play("5", "b", "", seats="me,random", options=("--plain",))
    assert "\x1b" not in done.out
    assert not re.search("[│┌─┐└┘╭╮]", done.out)
    lines = done.out.splitlines()
    assert "1: Architect: influence step, or build" in lines
    assert "Quarry: Yellow, worker standing, sandstone (value 1), Yellow has 2." in lines
    assert "Akbar, books: empty." in lines or "Akbar, books: neutral." in lines


# ------------------------------------------------------------------ saving and resuming


def test_the_end_of_the_input_saves_the_game_with_a_message() -> None:
    done = play("", "place quarry")
    assert done.code == 0
    assert re.search(
        r"The game is saved\. Continue with: agra terminal --resume agra-.*\.agra", done.text
    )
    assert texts(saved())[1] == "place quarry"


def test_quitting_saves() -> None:
    done = play("", "place quarry", "q", "place sailor")
    assert done.code == 0
    assert "The game is saved." in done.text
    assert texts(saved())[-1] == "pass"


def test_save_writes_to_the_given_path() -> None:
    done = play("", "s mine.agra", "place quarry", "q")
    assert "Saved: mine.agra" in done.text
    assert texts(read(Path("mine.agra")))[1] == "place quarry", "and the game is kept there"


def test_a_saved_game_can_be_resumed_without_a_difference() -> None:
    first, second = keys("0", "1") * 4, keys("0", "1") * 2000
    table = ("terminal", "--seats", "me,random,farmer", "--seed", "4", "--round-limit", "2")
    run(*table, "--save", "whole.agra", typed=first + second)
    run(*table, "--save", "parts.agra", typed=first)
    half = read("parts.agra")
    assert half.result is None
    done = run("terminal", "--resume", "parts.agra", typed=second)
    assert done.code == 0
    assert f"The game continues after decision {len(half)}." in done.text
    assert "Turquoise (bot random), Orange (bot farmer)" in done.text
    whole, parts = read("whole.agra"), read("parts.agra")
    assert parts.actions[: len(half)] == half.actions
    assert parts.result is not None
    assert whole.actions[: len(half)] == half.actions
    assert parts.actions == whole.actions


def test_resuming_with_other_seats() -> None:
    play("", "place quarry", "q")
    (path,) = Path().glob("*.agra")
    done = run("terminal", "--resume", path, "--seats", "me,random", typed=keys("0", "q"))
    assert "Yellow (me), Turquoise (bot random)." in done.text
    assert saved().names == ["me", "random (bot)"]
    wrong = run("terminal", "--resume", path, "--seats", "me,random,random")
    assert wrong.code == 2
    assert "The saved game has 2 players, but --seats names 3." in wrong.err


def test_a_file_that_exists_is_not_overwritten() -> None:
    Path("mine.agra").write_text("precious")
    done = run("terminal", "--save", "mine.agra")
    assert done.code == 2
    assert "mine.agra exists already" in done.err
    assert Path("mine.agra").read_text() == "precious"


def test_a_file_that_cannot_be_written_is_refused_before_the_game() -> None:
    done = run("terminal", "--save", "no/such/game.agra")
    assert done.code == 2
    assert "cannot be written" in done.err
    assert "A game of Agra" not in done.out


def test_a_broken_record_is_not_resumed() -> None:
    Path("bad.agra").write_text('[Format "agra-record 1"]\n')
    done = run("terminal", "--resume", "bad.agra")
    assert done.code == 2
    assert done.err.startswith("agra: bad.agra")
    assert len(done.err.splitlines()) == 1


def test_the_drawing_is_coloured_where_colours_are_seen() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="256", width=100)
    state = agra.new_game(2, seed=1)
    board.show(console, table(state, 0, ["Ada", "Ben"]))
    text = out.getvalue()
    ground = Style.parse("bold grey0 on yellow3").render("Y", color_system=ColorSystem.EIGHT_BIT)
    assert ground in text, "a letter of the first player stands on its colour"
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert plain.splitlines() == [str(line) for line in table(state, 0, ["Ada", "Ben"])]


def test_frames_are_plain_where_only_ascii_can_be_printed() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="replace")
    board.show(Console(file=out, width=100), table(agra.new_game(2, seed=1), 0, ["Ada", "Ben"]))
    out.seek(0)
    text = out.read()
    assert "|Quarry" in text
    assert "+----" in text


def test_resuming_into_another_file_overwrites_nothing(tmp_path: Path) -> None:
    first, second = tmp_path / "first.agra", tmp_path / "second.agra"
    record = Record.begin(players=2, seed=5, names=["me", "random (bot)"])
    record.write(first)
    second.write_text("mine", encoding="utf-8")
    refused = run("terminal", "--resume", first, "--save", second, typed=keys("q"))
    assert refused.code == 2
    assert "exists already" in refused.err
    assert second.read_text(encoding="utf-8") == "mine"
    assert read(first) == record
    third = tmp_path / "third.agra"
    done = run("terminal", "--resume", first, "--save", third, typed=keys("end meditation", "q"))
    assert done.code == 0
    assert read(first) == record
    assert len(read(third)) > len(record)
    same = run("terminal", "--resume", third, "--save", third, typed=keys("q"))
    assert same.code == 0


def test_saving_by_name_overwrites_no_other_file(tmp_path: Path) -> None:
    game, other = tmp_path / "game.agra", tmp_path / "other.agra"
    other.write_text("mine", encoding="utf-8")
    typed = keys(f"s {other}", f"s {game}", f"s {game}", "q")
    done = run("terminal", "--seats", "me,random", "--seed", "5", typed=typed)
    assert "other.agra exists already: choose another name." in done.text
    assert other.read_text(encoding="utf-8") == "mine"
    assert done.text.count("Saved: ") == 2
    assert read(game).players == 2


# ------------------------------------------------------------------ levels and handicap


def test_people_may_get_a_handicap_against_bots() -> None:
    table = ("terminal", "--seats", "me,farmer,Ada", "--seed", "4", "--save", "game.agra")
    run(*table, "--handicap", "12", typed=keys("q"))
    first = saved().position(0)
    held = [first.player(seat).rupees for seat in range(3)]
    assert [held[0] - held[1], held[2] - held[1]] == [12, 12]
    # those who count the rupees of others also count these
    game = Game(saved(), seats_in_record(saved().names))
    assert game.company.ledger is not None
    assert game.company.ledger.rupees == held


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--seats", "me,Ada", "--handicap", "5"), "A handicap is for people against bots"),
        (("--seats", "me,farmer", "--handicap", "51"), "takes a number from 0 to 50"),
        (("--resume", "game.agra", "--handicap", "5"), "Only a new game can have a handicap"),
    ],
)
def test_an_impossible_handicap_is_refused_in_a_sentence(
    options: tuple[str, ...], sentence: str
) -> None:
    done = run("terminal", *options, typed="")
    assert done.code == 2
    assert sentence in done.err.replace("\n", " ")


def test_the_levels_are_listed_with_style_and_strength() -> None:
    done = run("terminal", "--levels", "--players", "2")
    assert done.code == 0
    lines = {line.split()[0]: line for line in done.out.splitlines()[1:]}
    assert {"random", "farmer", "trader", "vizier", "akbar", "builder"} <= set(lines)
    assert "1500" in lines["trader"]
    assert "likes building" in lines["builder"]
