"""The command uses the language of the terminal, or the one given by an option."""

import re
from pathlib import Path

import pytest

from agra.bots import level_names
from agra.bots.clock import CLOCKS
from agra.command.commands import LISTED
from agra.command.seats import Seat, title
from agra.components.basis import BASES
from agra.lab.runs.parallel import BACKENDS
from agra.puzzles.judge import KINDS
from agra.text.i18n import current_language, language
from agra.text.languages import SWITCH, offered
from agra.text.pseudo_language import pseudo
from agra.text.rulebook import search
from tests.command.support import keys, run

#: The subcommands of other commands.
PUZZLES = ((), ("make",), ("check",))
GAMES = ((), ("list",), ("export",), ("delete",), ("prune",), ("backup",), ("restore",),
         ("save",), ("import",))  # fmt: skip
ADMIN = ((), ("status",), ("tables",), ("visitors",), ("reports",), ("done",), ("errors",),
         ("end",), ("block",), ("unblock",), ("blocked",), ("withdraw",),
         ("remove-line",))  # fmt: skip
STORY = ("watch", "--players", "2", "--bots", "random", "--seed", "3")


def test_the_language_option_applies_only_to_one_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(SWITCH, "1")
    done = run("--language", "xx", *STORY)
    assert done.code == 0
    assert pseudo("Final scoring") in done.out
    assert current_language() == "en"
    assert "Final scoring" in run(*STORY).out


def test_the_environment_selects_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setenv("LC_ALL", "xx_XX.UTF-8")
    assert pseudo("Final scoring") in run(*STORY).out


def test_a_language_that_is_not_offered_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH, raising=False)
    done = run("--language", "tlh", *STORY)
    assert (done.code, done.out) == (2, "")
    assert "--language must be one of en" in done.err
    assert "'tlh'" in done.err


@pytest.mark.parametrize(
    ("code", "usage", "sentence"),
    [
        ("de", "Aufruf: agra terminal [OPTIONEN]", "Wie viele spielen: 2, 3 oder 4."),
        ("nl", "Gebruik: agra terminal [OPTIES]", "Hoeveel er spelen: 2, 3 of 4."),
        ("fr", "Usage\N{NO-BREAK SPACE}: agra terminal", "Reprendre une partie sauvegardée."),
        ("it", "Uso: agra terminal [OPZIONI]", "Quanti giocano: 2, 3 o 4."),
    ],
)
def test_the_help_speaks_the_readers_language(code: str, usage: str, sentence: str) -> None:
    done = run("--language", code, "terminal", "--help")
    assert done.code == 0
    assert usage in done.out
    assert sentence in done.text


def test_no_help_is_left_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the pseudo-language every translated letter has an accent; names of commands have none."""
    monkeypatch.setenv(SWITCH, "1")
    commands = [name for name, found in LISTED.items() if found.text]
    pages = [run("--language", "xx", "--help").out]
    pages += [run("--language", "xx", "puzzles", *more, "--help").out for more in PUZZLES]
    pages += [run("--language", "xx", "games", *more, "--help").out for more in GAMES]
    pages += [run("--language", "xx", "admin", *more, "--help").out for more in ADMIN]
    for more in ((), ("convert",)):
        pages.append(run("--language", "xx", "record", *more, "--help").out)
    pages += [run("--language", "xx", "bot", *more, "--help").out for more in ([], ["connect"])]
    pages += [run("--language", "xx", name, "--help").out for name in commands]
    typed = re.compile(
        r"--?[a-z-]+|agra \w+|agra|NAME|N|ID|BASIS|BOT|ADDR|URL|SEAT|2,3,4|light\|full"
        r"|[\w,.]*(random|trader)[\w,.]*"
    )
    known = {
        "admin",
        "bot",
        "connect",
        "convert",
        "record",
        "puzzles",
        "games",
        *(name for more in GAMES for name in more),
        *(word for more in ADMIN for name in more for word in name.split("-")),
        "puzzle",
        "json",
        "make",
        *KINDS,
        *commands,
        *BASES,
        *level_names(),
        *BACKENDS,
        *CLOCKS,
        *offered(),
        "light",
        "mixed",
        "n",
        "S",
    }
    for page in pages:
        words = re.findall(r"[A-Za-z]{2,}", typed.sub("", page))
        assert set(words) - known == set(), page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["watch", "--players", "9"], "'--players' erwartet eine Zahl von 2 bis 4."),
        (["watch", "--seed", "x"], "'--seed' erwartet eine ganze Zahl."),
        (["watch", "--colour", "x"], "Die Option --colour gibt es nicht."),
        (["watsh"], "Den Befehl 'watsh' gibt es nicht. Meintest du 'watch'?"),
        (["replay"], "Es fehlt 'DATEI'."),
        (["terminal", "--seats", "me"], "aber --seats nennt 1."),
        (["terminal", "--bots", "nobody"], "Einen Bot 'nobody' gibt es nicht"),
        (["terminal", "--resume", "no.agra"], "Datei oder Ordner nicht gefunden."),
    ],
)
def test_an_error_message_is_in_the_readers_language(arguments: list[str], complaint: str) -> None:
    done = run("--language", "de", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert len(done.err.strip().splitlines()) == 1


def test_the_keys_are_explained_in_the_readers_language(tmp_path: Path) -> None:
    """Words after a key may also be typed in English and without accents."""
    saved = tmp_path / "game.agra"
    typed = keys("?", "b rivière", "b riviere", "b river", "b mer", "q")
    done = run("--language", "fr", "terminal", "--seed", "3", "--save", saved, typed=typed)
    assert "le journal (l tout" in done.text
    assert "Jaune (moi)" in done.text
    assert "J est un ouvrier debout" in done.text
    assert done.out.count("┌─ Rivière") == 4  # once with the whole table
    assert "Zones de la table" in done.text


def test_rules_are_found_without_accents_and_apostrophes() -> None:
    with language("fr"):
        assert search(["Méditation"]) == search(["meditation"]) != []
        assert search(["l’Architecte"]) == search(["L'ARCHITECTE"]) != []
    with language("de"):
        assert search(["Händler"]) == search(["handler"]) != []


def test_bots_at_the_terminal_have_translated_names() -> None:
    with language("de"):
        assert title("Gelb", Seat("trader", "trader@2")) == "Gelb (Bot Händler@2)"
    assert title("Yellow", Seat("my_bot:Greedy", "my_bot:Greedy")) == "Yellow (bot my_bot:Greedy)"
