"""The command speaks the language of the terminal, or the one that is named."""

import pytest

from agra.text.i18n import current_language
from agra.text.languages import SWITCH
from agra.text.pseudo import pseudo
from tests.command.support import run

STORY = ("watch", "--players", "2", "--bots", "random", "--seed", "3")


def test_an_option_names_the_language_for_this_command_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(SWITCH, "1")
    done = run("--language", "xx", *STORY)
    assert done.code == 0
    assert pseudo("Final scoring") in done.out
    assert current_language() == "en"
    assert "Final scoring" in run(*STORY).out


def test_the_terminal_names_it_by_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SWITCH, "1")
    monkeypatch.setenv("LC_ALL", "xx_XX.UTF-8")
    assert pseudo("Final scoring") in run(*STORY).out


def test_a_language_that_is_not_offered_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SWITCH, raising=False)
    done = run("--language", "tlh", *STORY)
    assert (done.code, done.out) == (2, "")
    assert "--language must be one of en" in done.err
    assert "'tlh'" in done.err
