"""A session in the terminal: prints the game, reads commands, executes them."""

import datetime
from pathlib import Path
from typing import Final

from agra.command.output import WIDTH
from agra.command.rules import find, show
from agra.command.terminal.game import Game
from agra.command.terminal.hint import HINT_INDENT, HINT_SECONDS, MOST_SECONDS, hint_lines
from agra.command.terminal.menu import Entry, Menu, menu_of, sub_menu
from agra.command.terminal.screen import PARTS, Screen
from agra.records import NotWritten
from agra.rules.actions import parse_action
from agra.rules.errors import UnknownAction
from agra.rules.names import GUILDS
from agra.text import names as name_of
from agra.text import rulebook
from agra.text.board import EVERYBODY, letter
from agra.text.error_messages import told
from agra.text.i18n import N_, NP_, _, both, folded, labelled, ngettext, pgettext
from agra.text.options.refusals import not_offered, reason_text
from agra.text.prompts import prompt_of
from agra.text.terminal_story import score_table, winner_sentence

#: The commands and their descriptions.
_KEYS: Final = (
    (N_("NUMBER"), N_("choose an option; 0 continues without doing more")),
    (
        N_("b, Enter"),
        N_("the table; `b {city}`, `b {river}`, `b {court}`, `b {players}` show a part"),
    ),
    ("u", N_("undo your last decision (`u 3`, `u {all}`)")),
    ("l", N_("the log (`l {all}`: from the beginning)")),
    ("h, ?", N_("help for this decision")),
    ("r", N_("the rules for this decision (`r` and a word searches all rules)")),
    ("w", N_("why options are not offered (`w place carpenter` asks about one)")),
    ("{hint}", N_("what the strongest bot would do, and why (`{hint} 10` thinks for 10 seconds)")),
    ("o", N_("the options again")),
    ("m", N_("your rupees")),
    ("s", N_("save (`s` and a file name: to that file)")),
    ("q", N_("save and quit")),
    ("...", N_("or the text of an action: `place sailor`")),
)
_SIGNS: Final = N_(
    "On the table: {yellow} is a standing worker or a marker, {lying} is a worker "
    "lying down, {yellow}2 means 2 goods in store; {merchant} is the Merchant, "
    "{builder} is the Builder, $2 means 2 rupees, {neutral} is neutral; {guilds} are "
    "the guilds; the number after a good is its value (*3: from price token 3); on the "
    "farm {farmer} is a farmer and # is a cover."
)
_PLAIN_KEYS: Final = (
    N_("Type a number to choose an option. 0 continues without doing more."),
    N_(
        "b reads the whole table. b {city}, b {river}, b {court} and b {players} read a part of it."
    ),
    N_("u undoes your last decision. u 3 undoes three, u {all} as many as possible."),
    N_("l reads the log of the last turns, l {all} the whole log."),
    N_("h or ? gives help for this decision. r reads its rules. r and a word searches the rules."),
    N_("w says why options are not offered. w place carpenter asks about one."),
    N_("{hint} says what the strongest bot would do, and why. {hint} 10 thinks for 10 seconds."),
    N_("o or Enter reads the options again. m reads your rupees."),
    N_("s saves, s and a file name saves to that file. q saves and quits."),
    N_("The text of an action works, too, for example place sailor."),
)
#: Arguments of commands, which may also be typed in the reader's language.
_WORDS: Final = {
    word: (context, word)
    for context, word in (
        NP_("typed behind a key", "city"),
        NP_("typed behind a key", "river"),
        NP_("typed behind a key", "court"),
        NP_("typed behind a key", "players"),
        NP_("typed behind a key", "all"),
        NP_("typed at the prompt", "hint"),
    )
}


def _own_words() -> dict[str, str]:
    """The arguments in the reader's language."""
    return {word: pgettext(*message) for word, message in _WORDS.items()}


def _typed(word: str) -> str:
    """Translate a typed argument back from any language."""
    meant = {folded(own): word for word, own in _own_words().items()}
    return meant.get(folded(word), word)


class Quit(Exception):
    """The player quits, or the input has ended."""


class Session:
    """One session in the terminal."""

    def __init__(self, game: Game, screen: Screen, path: Path | None = None) -> None:
        self.game = game
        self.screen = screen
        #: the file of the game; None until the player names one
        self.path = path
        #: the seat of the person at the screen
        self.viewer: int | None = game.people[0] if len(game.people) == 1 else None
        #: how much of the log each seat has seen, in decisions
        self._seen = [len(game.record)] * game.record.players
        #: the turn in which the table was last shown
        self._turn = (0, 0)
        self._menu = Menu([])

    # -------------------------------------------------------------- the game

    def play(self) -> None:
        """Play to the end of the game; raises `Quit` if a player stops earlier."""
        self._greet()
        while True:
            self.game.go_on()
            seat = self.game.state.to_move
            if seat is None:
                self._end()
                return
            if self._hand_over(seat):
                self._decide(seat)

    def _greet(self) -> None:
        record = self.game.record
        say = self.screen.say
        say(_("A game of Agra for {players} players.").format(players=record.players), "bold")
        say(", ".join(self.game.titles()) + ".")
        if len(record):
            say(_("The game continues after decision {count}.").format(count=len(record)))
        say(_("Choose by number; ? explains the decision and all keys."))
        if self.screen.console.width < WIDTH and not self.screen.plain:
            say(
                _(
                    "The table needs {wide} columns, but your terminal has only {narrow}: make it "
                    "wider, or use --plain."
                ).format(wide=WIDTH, narrow=self.screen.console.width)
            )

    def _hand_over(self, seat: int) -> bool:
        """Let the next person come to the keyboard. False if a decision was undone instead."""
        game = self.game
        if seat == self.viewer or len(game.people) == 1:
            self.viewer = seat
            return True
        before = game.last_mover()
        can_undo = before is not None and before == self.viewer and before in game.people
        self.viewer = None
        if not game.state.open_rupees:
            self.screen.hide()
        self.screen.say(_("{player}, it is your move.").format(player=game.title(seat)), "bold")
        request = _("Press Enter when you are at the keyboard:")
        if can_undo:
            request = _("Press Enter when you are at the keyboard (u undoes the last decision):")
        answer = self._read(request + " ")
        if answer == "u" and can_undo and before is not None:
            self.viewer = before
            self._undo(before, ["1"])
            return False
        self.viewer = seat
        self._turn = (0, 0)
        return True

    def _decide(self, seat: int) -> None:
        """Ask until a decision is made or undone."""
        self._autosave()
        self._present(seat)
        while True:
            line = self._read("> ")
            if self._answer(seat, line):
                return

    def _present(self, seat: int) -> None:
        """Print the news, the table if others have moved, and the options."""
        game = self.game
        moments = game.record.moments[self._seen[seat] :]
        turn = (game.state.round, game.state.turn)
        alone = turn == self._turn and all(moment.to_move == seat for moment in moments)
        self._turn = turn
        news = game.log.since(self._seen[seat])
        self._seen[seat] = len(game.record)
        if news:
            self.screen.gap()
        self.screen.show_turns(news)
        if not alone:
            self.screen.gap()
            self._table("heading" if self.screen.plain else "")
        self._options(seat)

    def _options(self, seat: int) -> None:
        state = self.game.state
        self._menu = menu_of(state, seat)
        self.screen.show_menu(self._menu, prompt_of(state.decision).question)
        self.screen.show_hand(state, seat, self._shows_money())

    def _shows_money(self) -> bool:
        """Whether to show rupees: a screen reader would read them aloud to all players."""
        return len(self.game.people) == 1 or not self.screen.plain

    # -------------------------------------------------------------- answers

    def _answer(self, seat: int, line: str) -> bool:
        """Execute a command; True if the position has changed."""
        word, _space, rest = line.partition(" ")
        if line.isdecimal():
            return self._choose(seat, int(line) if len(line) < 6 else -1)
        if not line:
            if self.game.state.decision == "end_turn" and not self._menu.entries():
                return self._choose(seat, 0)
            if self.screen.plain:
                self._options(seat)
            else:
                self._table("")
            return False
        key = word.lower()
        if key == "u":
            return self._undo(seat, rest.split())
        if len(key) == 1:
            self._look(seat, key, rest.split())
            return False
        if _typed(word) == "hint":
            self._hint(seat, rest)
            return False
        return self._by_text(line)

    def _choose(self, seat: int, number: int) -> bool:
        entry = self._menu.chosen(number)
        if entry is None:
            self.screen.say(_("There is no such option: o shows all options, ? shows help."))
            return False
        return self._choose_entry(seat, entry)

    def _choose_entry(self, seat: int, entry: Entry) -> bool:
        if entry.entries:
            self._menu = sub_menu(entry)
            self.screen.show_menu(self._menu, _("Which one?"))
            return False
        if entry.action is None:
            self._options(seat)
            return False
        self.game.take(entry.action)
        return True

    def _by_text(self, line: str) -> bool:
        """Take an action by its text, if it is legal."""
        try:
            action = parse_action(line)
        except UnknownAction:
            self.screen.say(
                _("“{line}” is neither an option nor a key: ? lists the keys.").format(line=line)
            )
            return False
        reason = reason_text(self.game.state, action)
        if reason is not None:
            self.screen.say(reason)
            return False
        self.game.take(action)
        return True

    def _undo(self, seat: int, words: list[str]) -> bool:
        count: int | None = 1
        if words:
            if _typed(words[0]) == "all":
                count = None
            elif words[0].isdecimal() and len(words[0]) < 6 and int(words[0]):
                count = int(words[0])
            else:
                self.screen.say(_("Type u, u and a number, or u {all}.").format(**_own_words()))
                return False
        done = self.game.take_back(seat, count)
        say = self.screen.say
        if not done.decisions:
            say(_("Nothing to undo. Undo stops at: {barrier}.").format(barrier=done.barrier))
            return False
        say(_("Undone: {decisions}.").format(decisions=", ".join(done.decisions)), "bold")
        if done.left:
            more = ngettext(
                "{count} more decision can be undone. Undo stops at: {barrier}.",
                "{count} more decisions can be undone. Undo stops at: {barrier}.",
                done.left,
            )
            say(more.format(count=done.left, barrier=done.barrier))
        else:
            say(
                _("No more decisions can be undone. Undo stops at: {barrier}.").format(
                    barrier=done.barrier
                )
            )
        self._seen = [min(seen, len(self.game.record)) for seen in self._seen]
        return True

    # -------------------------------------------------------------- information

    def _look(self, seat: int, key: str, words: list[str]) -> None:
        """Execute the commands that change nothing."""
        if key == "b":
            self._table(_typed(words[0]) if words else "")
        elif key == "l":
            self._log(words)
        elif key in ("h", "?"):
            self._help()
        elif key == "r":
            self._rules(words)
        elif key == "w":
            self._why_not(words)
        elif key == "o":
            self._options(seat)
        elif key == "m":
            rupees = self.game.state.rupees(seat)
            self.screen.say(_("You have {rupees}.").format(rupees=name_of.rupees(rupees)))
        elif key == "s":
            self._save_as(" ".join(words))
        elif key == "q":
            raise Quit
        else:
            self.screen.say(_("There is no key {key}: ? lists the keys.").format(key=key))

    def _hint(self, seat: int, seconds: str) -> None:
        try:
            wanted = float(seconds) if seconds else HINT_SECONDS
        except ValueError:
            wanted = -1.0
        if not 0 < wanted <= MOST_SECONDS:
            words = _("Type {hint}, or {hint} and a number of seconds to think, at most {most}.")
            self.screen.say(words.format(**_own_words(), most=round(MOST_SECONDS)))
            return
        for line in hint_lines(self.game, seat, wanted):
            self.screen.say_indented(line, HINT_INDENT)

    def _table(self, part: str) -> None:
        if part and part not in (*PARTS, "heading"):
            parts = ", ".join(_own_words()[name] for name in PARTS)
            self.screen.say(_("The parts of the table are {parts}.").format(parts=parts))
            return
        viewer = self.viewer if self._shows_money() else None
        self.screen.show_table(self.game.state, viewer, self.game.titles(), part)

    def _log(self, words: list[str]) -> None:
        if [_typed(word) for word in words] == ["all"]:
            turns = self.game.log.since(0)
        else:
            turns = self.game.log.since(0)[-self.game.record.players - 1 :]
        if not turns:
            self.screen.say(_("Nothing has happened yet."))
        self.screen.show_turns(turns)

    def _help(self) -> None:
        prompt = prompt_of(self.game.state.decision)
        self.screen.say(prompt.question, "bold")
        self.screen.say(prompt.help)
        if prompt.rules:
            self.screen.say(
                _("Rules: {numbers} (r shows them).").format(numbers=", ".join(prompt.rules))
            )
        self.screen.gap()
        if self.screen.plain:
            for line in _PLAIN_KEYS:
                self.screen.say(_(line).format(**_own_words()))
        else:
            own = _own_words()
            keys = [(_(key).format(**own), _(text).format(**own)) for key, text in _KEYS]
            self.screen.show_keys(keys)
            self.screen.gap()
            self.screen.say(_(_SIGNS).format(**_signs()))

    def _rules(self, words: list[str]) -> None:
        try:
            if words:
                found = find(words)
            else:
                rules = prompt_of(self.game.state.decision).rules
                found = [paragraph for rule in rules for paragraph in find([rule])]
        except rulebook.NoRules as error:
            self.screen.say(told(error))
            return
        if not found:
            self.screen.say(_("The rules do not mention {words}.").format(words=" ".join(words)))
        show(self.screen.console, found, words)

    def _why_not(self, words: list[str]) -> None:
        state = self.game.state
        if not words:
            lines = not_offered(state)
            for line in lines or [
                _("Nothing is missing: every option of this decision is offered.")
            ]:
                self.screen.say(line)
            return
        try:
            reason = reason_text(state, parse_action(" ".join(words)))
        except UnknownAction as error:
            reason = told(error)
        self.screen.say(reason or _("That is possible: it is among the options."))

    # -------------------------------------------------------------- saving, the end

    def _read(self, prompt: str) -> str:
        line = self.screen.ask(prompt)
        if line is None:
            raise Quit
        return line

    def _save_as(self, name: str) -> None:
        old = self.path
        if name:
            path = Path(name)
            if path.exists() and not (old is not None and old.exists() and path.samefile(old)):
                words = _("{path} exists already: choose another name.")
                self.screen.say(words.format(path=path))
                return
            self.path = path
        try:
            self.screen.say(_("Saved: {path}").format(path=self.save()))
        except NotWritten as error:
            self.path = old
            self.screen.say(told(error))

    def save(self) -> Path:
        """Write the game to its file; raises `NotWritten` if that fails. Return the path."""
        path = self.path if self.path is not None else free_name()
        self.game.record.write(path)
        self.path = path
        return path

    def _autosave(self) -> None:
        """Save after every decision once the game has a file."""
        if self.path is None:
            return
        try:
            self.game.record.write(self.path)
        except NotWritten as error:
            self.path = None
            self.screen.say(told(error))

    def _end(self) -> None:
        """Print the final table, the scores and the winner."""
        game, say = self.game, self.screen.say
        self.screen.gap()
        seen = min(self._seen[seat] for seat in game.people) if game.people else 0
        self.screen.show_turns(game.log.since(seen) if game.people else [])
        self.screen.show_table(game.state, EVERYBODY, game.titles())
        self.screen.gap()
        if self.screen.plain:
            for seat, title in enumerate(game.titles()):
                for line, count in game.state.score_sheet(seat).items():
                    say(labelled(title, f"{name_of.score_line(line)} {count}."))
        else:
            print(score_table(game.state))
        self.screen.gap()
        say(winner_sentence(game.state), "bold")
        self._autosave()
        if self.path is not None:
            say(_("The game is saved. Replay it with: agra replay {path}").format(path=self.path))


def _signs() -> dict[str, str]:
    """The symbols of the drawing, for the sentence that explains them."""
    return {
        "yellow": letter(0),
        "lying": letter(0).lower(),
        "guilds": both([name_of.guild_letter(guild) for guild in GUILDS]),
        **{name: name_of.sign(name) for name in ("merchant", "builder", "neutral", "farmer")},
    }


def free_name() -> Path:
    """A free name for a new file in the current directory."""
    stem = f"agra-{datetime.datetime.now():%Y-%m-%d-%H%M}"
    path = Path(f"{stem}.agra")
    number = 2
    while path.exists():
        path = Path(f"{stem}-{number}.agra")
        number += 1
    return path
