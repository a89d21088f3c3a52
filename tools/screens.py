"""Which screen shows the messages of which source file: the pages of the reading sheet."""

from __future__ import annotations

from typing import Final, NamedTuple


class Screen(NamedTuple):
    """A page of the reading sheet."""

    slug: str
    title: str
    about: str
    #: an icon of `agra.picture.icons`
    icon: str
    #: the start of the paths below src/agra; the longest one wins
    sources: str
    #: an area of the table that is drawn at the top of the page
    area: str = ""


SCREENS: Final = (
    Screen(
        "start",
        "Start page and menus",
        "The first page, the list of games, watching, settings, what every page has at its top.",
        "mark-star",
        "table/templates/table/start.html table/templates/table/base.html"
        " table/templates/table/games.html table/templates/table/watch.html"
        " table/templates/table/settings.html table/templates/table/about.html"
        " table/templates/table/levels.html table/templates/table/delete.html"
        " table/templates/table/line.html table/templates/table/past.html"
        " table/templatetags/ table/game/table_names text/levels table/game/opponents",
    ),
    Screen(
        "board",
        "The board",
        "Words in the drawing of the table, and what a screen reader says of the pieces.",
        "piece-boat",
        "picture/ table/board/ text/abbreviations",
        "whole",
    ),
    Screen(
        "questions",
        "Questions and explanations",
        "What the table asks, and the sentences below the question.",
        "mark-pointer",
        "text/prompts table/panels/question/question table/panels/question/detail"
        " table/panels/question/markup table/panels/question/bar"
        " table/templates/table/live/ table/templates/table/table.html"
        " table/templates/table/panels/ table/pages/live_part text/situation",
    ),
    Screen(
        "options",
        "Buttons, options, reasons",
        "Buttons and menus of a decision, what follows from an option, why something is refused.",
        "mark-own",
        "table/panels/question/ text/options/ table/game/standing_answers",
    ),
    Screen(
        "log",
        "Log and recap",
        "What happened: the log, the recap of the others' turns, the replay.",
        "die-5",
        "text/sentences text/narration table/panels/history/ table/templates/table/history.html"
        " table/templates/table/log.html table/templates/table/dice.html"
        " table/templates/table/play_on.html"
        " table/templates/table/panels/recap.html table/game/record_comments",
    ),
    Screen(
        "scoring",
        "Final scoring",
        "The score sheet, charts, and the end of a game.",
        "mark-coin",
        "table/panels/history/scoring table/panels/history/charts table/panels/history/ending"
        " table/templates/table/score.html table/templates/table/panels/scoring.html"
        " table/templates/table/panels/ended.html table/templates/table/panels/chart.html",
    ),
    Screen(
        "tips",
        "Tips",
        "What a click on a piece explains, and the descriptions for screen readers.",
        "mark-value",
        "table/panels/tips/ text/abilities",
        "river",
    ),
    Screen(
        "aid",
        "Player aid and rules",
        "The player aid, the terms in the rules, the pictures of the rules.",
        "mark-points",
        "table/panels/rules/ table/templates/table/aid.html table/templates/table/panels/aid.html"
        " table/templates/table/rules.html table/templates/table/panels/rule_pages.html"
        " text/rulebook",
        "court",
    ),
    Screen(
        "coach",
        "Coach and hints",
        "What the coach says in a first game, and what a hint compares.",
        "person-vizier",
        "text/coach/ text/advice table/panels/analysis/hint table/templates/table/hint.html"
        " table/templates/table/panels/hint.html table/templates/table/panels/coach.html"
        " table/templates/table/panels/plans.html table/views/hints"
        " table/templates/table/panels/first_game.html",
        "mine",
    ),
    Screen(
        "review",
        "Review",
        "The judgement of a finished game.",
        "mark-points_high",
        "text/review table/panels/analysis/ table/templates/table/review/ table/views/review"
        " table/jobs/reviews",
    ),
    Screen(
        "lessons",
        "Lessons",
        "Nine short games. At most 18 words a sentence; words between stars are bold.",
        "person-botanist",
        "data/lessons/ table/lessons/ table/templates/table/learn/ table/views/lessons",
        "city",
    ),
    Screen(
        "puzzles",
        "Puzzles",
        "Find the best turn.",
        "mark-lock",
        "table/puzzles/ table/templates/table/puzzles/ table/templates/table/puzzle_daily.html"
        " table/views/puzzles table/templates/table/learn/puzzles.html table/views/mistakes"
        " table/templates/table/openings/ table/views/openings",
    ),
    Screen(
        "box",
        "The box",
        "Entering a game of the real table, its values, a correction, the scoring pad.",
        "piece-crate",
        "table/real_table/ table/templates/table/box/ table/views/real_table"
        " table/game/corrections",
    ),
    Screen(
        "friends",
        "Friends and notices",
        "Seats, invitations, chat, waiting, letters and notices.",
        "player-violet-worker",
        "table/templates/table/friends.html table/templates/table/company/"
        " table/templates/table/notices/ table/templates/table/seats.html"
        " table/templates/table/sit.html table/templates/table/stand_in.html"
        " table/templates/table/resign.html table/notices/ table/live/ table/views/company"
        " table/views/notices table/views/seats table/game/nudges table/game/joining"
        " table/game/hosting table/game/rematch table/people/ text/times",
    ),
    Screen(
        "command",
        "The command and the terminal",
        "Help and answers of the command, the game in a terminal, building the page.",
        "piece-trowel",
        "command/ page/ text/board/ text/terminal_story",
    ),
    Screen(
        "errors",
        "Errors",
        "What is said when something is wrong: on a page, in a file, on the server.",
        "mark-free",
        "bots/ client/ components/ lab/ records/ research/ review/ rules/ table/ text/"
        " table/templates/table/error.html",
    ),
    Screen(
        "names",
        "Names",
        "Goods, buildings, people, guilds, colours, numbers and dates, lists and quotes.",
        "good-planks",
        "text/names text/i18n",
    ),
)


def screen_of(path: str) -> Screen:
    """The screen that shows the messages of a source file, given as "src/agra/text/names.py"."""
    below = path.removeprefix("src/agra/")
    fitting = [
        (len(start), screen)
        for screen in SCREENS
        for start in screen.sources.split()
        if below.startswith(start)
    ]
    if not fitting:
        raise ValueError(f"No screen shows {path}: add it to tools/screens.py")
    return max(fitting, key=lambda pair: pair[0])[1]
