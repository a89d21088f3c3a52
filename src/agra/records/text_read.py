"""Parses a record from its text and validates it against the rules."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from agra.records import json_text
from agra.records.draft import AnyGame, at_place, begin, check_result, correct, parse, take
from agra.records.errors import BadRecord
from agra.records.game import DEEPEST, Game, Variation, decider
from agra.records.headers import Headers, draft_of
from agra.records.notation import (
    CHANCE_MARK,
    CLOSING,
    COMMENT,
    CORRECTION,
    OPENING,
    PHASES,
    ROUND_HEADING,
    SEPARATOR,
)
from agra.rules.errors import N_
from agra.rules.names import COLOURS

#: Empty lines and comments, up to the first other character.
_GAP: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*")
_COMMENT: Final = re.compile(r"#([^\n]*)")
_HEADER: Final = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9]*)[ \t]+")
_HEADER_END: Final = re.compile(r"[ \t\n]*\](?=[ \t]*(?:#[^\n]*)?\n)")

_CORRECTION: Final = re.compile(rf"[ \t]*{CORRECTION}\b")
_BLANK: Final = re.compile(r"[ \t\n]*")
_LINE_END: Final = re.compile(r"[ \t]*(?:#([^\n]*))?(?=\n)")

_BRACKETS: Final = re.compile(f"([{OPENING}{CLOSING}])")

_ROUND: Final = re.compile(rf"{ROUND_HEADING} +([0-9]{{1,9}})", re.IGNORECASE)
_PHASES: Final = {name: phase for phase, name in enumerate(PHASES)}


def record_from_text(kind: type[AnyGame], text: str, components: Any = None) -> AnyGame:
    """Return the record of a text; raise `BadRecord` with the line of the first mistake."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n") + "\n"
    headers, comments, end = _read_headers(text)
    draft = draft_of(headers)
    record = begin(kind, draft, components)
    record.own_headers = headers.own()
    game = _Game(record)
    for comment in comments:
        game.comment(comment)
    number = text.count("\n", 0, end) + 1
    while end < len(text):
        after = text.find("\n", end)
        line = text[end:after]
        if _CORRECTION.match(line):
            after = _read_correction(game, text, end, number)
        else:
            words, mark, comment = line.partition(COMMENT)
            if words.strip():
                with at_place(number):
                    game.read(words.strip(), number)
            if mark:
                game.comment(comment)
        number += text.count("\n", end, after + 1)
        end = after + 1
    game.end()
    check_result(record, draft)
    return record


def _read_correction(game: "_Game", text: str, at: int, line: int) -> int:
    """Read a correction, which may take several lines; return the index of its end."""
    game.check_closed()
    start = text.index(CORRECTION[1:], at) + len(CORRECTION) - 1
    note, end = json_text.value_at(text, _end_of(_BLANK, text, start), CORRECTION, line)
    position, end = json_text.value_at(text, _end_of(_BLANK, text, end), CORRECTION, line)
    after = _LINE_END.match(text, end)
    if after is None:
        raise BadRecord(
            N_("A correction ends with its position, and only a comment may follow on its line."),
            line + text.count("\n", at, end),
        )
    game.correct(position, note, line)
    if after[1] is not None:
        game.comment(after[1])
    return after.end()


def _read_headers(text: str) -> tuple[Headers, list[str], int]:
    """Return the headers, the comments among them, and the index after them."""
    headers = Headers()
    comments: list[str] = []
    line, counted = 1, 0
    at = _end_of(_GAP, text, 0)
    comments += _COMMENT.findall(text, 0, at)
    while text.startswith("[", at):
        line, counted = line + text.count("\n", counted, at), at
        match = _HEADER.match(text, at)
        if match is None:
            raise BadRecord(N_('A header must read [Key "value"].'), line)
        key = match[1]
        value, end = json_text.value_at(text, match.end(), key, line)
        after = _HEADER_END.match(text, end)
        if after is None:
            message = N_(
                "The header {key} must end with ']', and only a comment may follow on its line."
            )
            raise BadRecord(message, line + text.count("\n", counted, end), key=key)
        headers.add(key, value, line)
        at = _end_of(_GAP, text, after.end())
        comments += _COMMENT.findall(text, after.end(), at)
    return headers, comments, at


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


@dataclass
class _Opened:
    """A variation that is not closed yet."""

    #: the line of its bracket, and how many decisions come before it
    line: int
    at: int
    #: its decisions and their lines; they are parsed when it is closed
    parts: list[tuple[str, int]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    inner: list[Variation] = field(default_factory=list)

    def variation(self) -> Variation:
        """Return the parsed variation."""
        actions: list[int] = []
        for part, line in self.parts:
            with at_place(line):
                actions.append(parse(_split_mark(part.strip())[1], line))
        return Variation(self.at, tuple(actions), "\n".join(self.comments), tuple(self.inner))


class _Game:
    """Parses the lines after the headers and replays them."""

    def __init__(self, record: Game) -> None:
        self.record = record
        #: round, active seat and phase of the headings, -1 for a heading that is still missing
        self.round, self.turn, self.phase = -1, -1, -1
        #: the line that is read, and the line of the last decision
        self.line = self.last_line = 0
        self.comments: dict[int, list[str]] = {}
        #: open variations, each nested in the one before it
        self.opened: list[_Opened] = []

    def comment(self, text: str) -> None:
        """Add a comment to the last decision or to the open variation."""
        if self.opened:
            self.opened[-1].comments.append(text.strip())
        else:
            self.comments.setdefault(len(self.record), []).append(text.strip())

    def check_closed(self) -> None:
        """Raise `BadRecord` if a variation is still open."""
        if self.opened:
            message = N_("The variation is not closed by '{bracket}'.")
            raise BadRecord(message, self.opened[0].line, bracket=CLOSING)

    def end(self) -> None:
        """Do the work that needs the whole text: check the variations, set the comments."""
        self.check_closed()
        for at, lines in self.comments.items():
            self.record.comment(at, "\n".join(lines))

    def _read_variation(self, line: str) -> None:
        """Read a line of a variation, which may take several and may have nested ones."""
        closed = False
        for piece in _BRACKETS.split(line):
            if closed and piece.strip():
                message = N_("Nothing but a comment may follow '{bracket}' on its line.")
                raise BadRecord(message, bracket=CLOSING)
            if piece == OPENING:
                self._open()
            elif piece == CLOSING:
                closed = self._close()
            elif words := piece.strip().strip(SEPARATOR).strip():
                self.opened[-1].parts += [(part, self.line) for part in words.split(SEPARATOR)]

    def _open(self) -> None:
        at = len(self.record) - 1
        if self.opened:
            outer = self.opened[-1]
            at = outer.at + len(outer.parts) - 1
        if at < (self.opened[-1].at if self.opened else 0):
            raise BadRecord(N_("A variation must come after the decision it replaces."))
        if len(self.opened) == DEEPEST:
            message = N_("Variations are nested more than {most} deep.")
            raise BadRecord(message, most=DEEPEST)
        self.opened.append(_Opened(self.line, at))

    def _close(self) -> bool:
        """Close the innermost variation; return whether it was the last open one."""
        found = self.opened.pop().variation()
        if self.opened:
            self.opened[-1].inner.append(found)
            return False
        self.record.vary(*found)
        return True

    def read(self, line: str, number: int) -> None:
        """Read one line that is not empty."""
        self.line = number
        if self.opened or line.startswith(OPENING):
            self._read_variation(line)
            return
        if line.startswith("[Format"):
            raise BadRecord(
                N_("Another game begins here: read_all() reads files with several games.")
            )
        if self.record.state.to_move is None:
            raise BadRecord(
                N_("The game ended on line {line}, but more text follows."), line=self.last_line
            )
        if line.startswith("["):
            raise BadRecord(N_("Headers must come before the game, not inside it."))
        match = _ROUND.fullmatch(line)
        if match:
            self._read_round(int(match[1]))
        elif line.lower() in COLOURS:
            self._read_turn(line.lower())
        else:
            self._read_decisions(line)

    def correct(self, position: object, note: object, number: int) -> None:
        """Continue from another position; the headings must be repeated."""
        correct(self.record, position, note, number)
        self.round, self.turn, self.phase = -1, -1, -1
        self.last_line = number

    def _read_round(self, said: int) -> None:
        found = self.record.state.round
        if said != found:
            message = N_("The heading says round {said}, but the game is in round {found}.")
            raise BadRecord(message, said=said, found=found)
        if said == self.round:
            raise BadRecord(N_("The heading of round {said} is already above."), said=said)
        self.round, self.turn, self.phase = said, -1, -1

    def _read_turn(self, said: str) -> None:
        found = self.record.colours[self.record.state.turn]
        if said != found:
            message = N_("The heading says {said}, but the active player is {found}.")
            raise BadRecord(message, said=said.capitalize(), found=found.capitalize())
        if self.round != self.record.state.round:
            raise BadRecord(
                N_("The heading of round {round} is missing above this one."),
                round=self.record.state.round,
            )
        if self.record.state.turn == self.turn:
            raise BadRecord(
                N_("The heading {heading} is already above this turn."),
                heading=said.capitalize(),
            )
        self.turn, self.phase = self.record.state.turn, -1

    def _read_phase(self, said: int) -> None:
        self._check_headings(f"'{PHASES[said]}:'")
        found = self.record.state.board.phase
        if said != found:
            message = N_("The line says {said!r}, but the phase of the game is {found!r}.")
            raise BadRecord(message, said=PHASES[said], found=PHASES[found])
        if said == self.phase:
            raise BadRecord(N_("'{phase}:' is already above in this turn."), phase=PHASES[said])
        self.phase = said

    def _check_headings(self, what: str) -> None:
        """Check that a decision or a phase is below the headings of its round and turn."""
        if self.round != self.record.state.round:
            message = N_("The heading of round {round} is missing above {what}.")
            raise BadRecord(message, round=self.record.state.round, what=what)
        if self.turn != self.record.state.turn:
            heading = self.record.colours[self.record.state.turn].capitalize()
            raise BadRecord(
                N_("The heading {heading} is missing above {what}."), heading=heading, what=what
            )

    def _read_decisions(self, line: str) -> None:
        label, colon, rest = line.partition(":")
        phase = _PHASES.get(label.strip().lower()) if colon else None
        if phase is not None:
            self._read_phase(phase)
            line = rest.strip()
            if not line:
                return
        for part in line.removesuffix(SEPARATOR).split(SEPARATOR):
            self._read_decision(part.strip())

    def _read_decision(self, said: str) -> None:
        if not said:
            raise BadRecord(
                N_("A decision is missing before or after a '{separator}'."), separator=SEPARATOR
            )
        mark, text = _split_mark(said)
        action = parse(text, self.line)
        record = self.record
        if record.state.to_move is None:
            raise BadRecord(
                N_("The game is over before {text!r}, but more text follows."), text=text
            )
        if self.round != record.state.round or self.turn != record.state.turn:
            self._check_headings(repr(text))
        if self.phase != record.state.board.phase:
            message = N_("'{phase}:' is missing before {text!r}.")
            raise BadRecord(message, phase=PHASES[record.state.board.phase], text=text)
        who, turn = decider(record.state, record.colours), record.colours[record.state.turn]
        take(record, action, self.line)
        if mark != who and (mark or who != turn):
            raise _wrong_mark(text, mark, who, turn)
        self.last_line = self.line


def _split_mark(said: str) -> tuple[str, str]:
    """Return the marked decider ("" for the active player) and the text of the action."""
    if said.startswith(CHANCE_MARK):
        return "chance", said[1:].strip()
    mark, colon, text = said.partition(":")
    if not colon:
        return "", said
    mark = mark.strip().lower()
    if mark not in COLOURS:
        message = N_(
            "{mark!r} is before a colon, but it is neither a phase at the beginning of a line "
            "nor a colour."
        )
        raise BadRecord(message, mark=mark)
    return mark, text.strip()


def _wrong_mark(text: str, mark: str, who: str, turn: str) -> BadRecord:
    """Return the error for a legal decision that is marked with the wrong decider."""
    right = text
    if who == "chance":
        right = f"{CHANCE_MARK} {text}"
    elif who != turn:
        right = f"{who}: {text}"
    message = N_("{text!r} is decided by {who}, not by {said}: write {right!r}.")
    return BadRecord(message, text=text, who=who, said=mark or turn, right=right)
