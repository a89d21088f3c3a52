"""Every address of the table."""

from django.urls import URLPattern, URLResolver, include, path

from agra.table.config.run_mode import in_browser
from agra.table.server import static_files
from agra.table.views import (
    after_game,
    games_file,
    hints,
    home,
    install,
    lessons,
    new_game,
    play,
    puzzles,
    real_table,
    records,
    reference,
    retry_turn,
    review,
    review_summary,
    sandbox,
    scores,
    seats,
    steps,
    stream,
)

Address = URLPattern | URLResolver


def of_a_server() -> list[Address]:
    """The addresses for other people, operators and programs; a table in a browser has none."""
    from agra.table.api import app
    from agra.table.views import company, health, metrics, notices

    return [
        path("health", health.health, name="health"),
        path("metrics", metrics.metrics, name="metrics"),
        path("seat/<str:secret>/", seats.seat, name="seat"),
        path("join/<str:secret>/", seats.join, name="join"),
        path("host/<str:secret>/", seats.host, name="host"),
        path("game/<slug:code>/company", company.company, name="company"),
        path("game/<slug:code>/here", company.heartbeat, name="here"),
        path("game/<slug:code>/chat", company.say, name="chat"),
        path("game/<slug:code>/nudge", company.nudge, name="nudge"),
        path("game/<slug:code>/vote", company.vote, name="vote"),
        path("game/<slug:code>/seats/fill", seats.fill, name="fill_seats"),
        path("game/<slug:code>/seats/<int:number>/link", seats.new_link, name="new_link"),
        path("game/<slug:code>/seats/<int:number>/reach", notices.reach, name="reach"),
        path("game/<slug:code>/seats/<int:number>/reach/<int:pk>", notices.end, name="end_reach"),
        path("notice/<str:secret>/", notices.notice, name="notice"),
        path("worker.js", notices.worker, name="worker"),
        path("api/v1/", include((app.urls(), "api"), namespace="api")),
    ]


urlpatterns: list[Address] = [
    path("", home.start, name="start"),
    path("play", new_game.against_bots, name="play"),
    path("friends", new_game.with_friends, name="friends"),
    path("watch", home.watch, name="watch"),
    path("games", games_file.mine, name="games"),
    path("games/file", games_file.save, name="games_file"),
    path("games/open", games_file.open_file, name="games_open"),
    path("past", home.past, name="past"),
    path("settings", home.settings, name="settings"),
    path("rules", reference.rules, name="rules"),
    path("rules/<slug:name>", reference.rules, name="rules_page"),
    path("rules/picture/<slug:name>.svg", reference.rule_picture, name="rule_picture"),
    path("aid", reference.player_aid, name="aid"),
    path("about", home.about, name="about"),
    path("learn", lessons.learn, name="learn"),
    path("learn/<slug:name>", lessons.lesson, name="lesson"),
    path("learn/<slug:name>/<int:number>", lessons.lesson, name="lesson_step"),
    path("box", real_table.first, name="box"),
    path("box/new/<int:players>", real_table.new, name="box_new"),
    path("box/middle/<int:players>", real_table.middle, name="box_middle"),
    path("box/open", real_table.go_on, name="box_open"),
    path("box/values", real_table.values, name="box_values"),
    path("box/values.toml", real_table.values_file, name="box_values_file"),
    path("box/scoring", real_table.scoring, name="box_scoring"),
    path("puzzles", puzzles.puzzles, name="puzzles"),
    path("puzzles/<slug:name>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:name>/decide", puzzles.decide, name="puzzle_decide"),
    path("puzzles/<slug:name>/undo", puzzles.undo, name="puzzle_undo"),
    path("puzzles/<slug:name>/verdict", puzzles.verdict, name="puzzle_verdict"),
    path("puzzles/<slug:name>/steps", puzzles.steps, name="puzzle_steps"),
    path("puzzles/<slug:name>/solution/<int:number>", puzzles.solution, name="puzzle_solution"),
    path("review", review_summary.bring, name="review_import"),
    path("review/mine", review_summary.mine, name="review_mine"),
    path("game/<slug:code>/", play.table, name="table"),
    path("game/<slug:code>/decide", play.decide, name="decide"),
    path("game/<slug:code>/undo", play.undo, name="undo"),
    path("game/<slug:code>/roll", real_table.roll, name="roll"),
    path("game/<slug:code>/correct", real_table.correct, name="correct"),
    path("game/<slug:code>/hand-over", play.hand_over, name="hand_over"),
    path("game/<slug:code>/at/<int:number>", play.at, name="at"),
    path("game/<slug:code>/at/<int:number>/play-on", sandbox.play_on, name="play_on"),
    path("game/<slug:code>/steps", steps.steps, name="steps"),
    path("game/<slug:code>/show/<int:number>", steps.show, name="show"),
    path("game/<slug:code>/stream", stream.stream, name="stream"),
    path("game/<slug:code>/hint", hints.hint, name="hint"),
    path("game/<slug:code>/plan", hints.plan, name="plan"),
    path("game/<slug:code>/coach", hints.coach, name="coach"),
    path("game/<slug:code>/aid", reference.aid_of_game, name="game_aid"),
    path("game/<slug:code>/score", scores.score, name="score"),
    path("game/<slug:code>/review", review.review, name="review"),
    path("game/<slug:code>/review/begin", review.begin, name="review_begin"),
    path("game/<slug:code>/review/stop", review.stop, name="review_stop"),
    path("game/<slug:code>/review/<int:number>", review.review, name="review_turn"),
    path("game/<slug:code>/review/<int:number>/try", retry_turn.again, name="review_try"),
    path(
        "game/<slug:code>/review/<int:number>/decide", retry_turn.decide, name="review_try_decide"
    ),
    path("game/<slug:code>/review/<int:number>/undo", retry_turn.undo, name="review_try_undo"),
    path(
        "game/<slug:code>/review/<int:number>/verdict",
        retry_turn.verdict,
        name="review_try_verdict",
    ),
    path(
        "game/<slug:code>/review/<int:number>/better/<int:step>",
        retry_turn.better,
        name="review_better",
    ),
    path(
        "game/<slug:code>/review/<int:number>/better/steps",
        retry_turn.better_steps,
        name="review_better_steps",
    ),
    path("game/<slug:code>/review/summary", review_summary.summary, name="review_summary"),
    path("game/<slug:code>/review/summary.svg", review_summary.picture, name="review_picture"),
    path("game/<slug:code>/log", scores.log, name="log"),
    path("game/<slug:code>/record", records.record, name="record"),
    path("game/<slug:code>/dice", records.dice_page, name="dice"),
    path("game/<slug:code>/why", play.why_not, name="why"),
    path("game/<slug:code>/sight", scores.sight, name="sight"),
    path("game/<slug:code>/again", after_game.again, name="again"),
    path("game/<slug:code>/result", after_game.result, name="result"),
    path("game/<slug:code>/resign", after_game.resign, name="resign"),
    path("game/<slug:code>/delete", after_game.delete, name="delete"),
    path("game/<slug:code>/seats", seats.seats, name="seats"),
    path("game/<slug:code>/options", seats.options, name="options"),
    path("game/<slug:code>/seats/<int:number>/bot", seats.to_bot, name="to_bot"),
    path("game/<slug:code>/seats/<int:number>/back", seats.from_bot, name="from_bot"),
    path("game/<slug:code>/seats/<int:number>/prefer", seats.prefer, name="prefer"),
    path("manifest/<slug:code>.webmanifest", install.manifest, name="manifest"),
    path("offline/<slug:code>", install.offline, name="offline"),
    *(path(name, install.at_the_root, {"name": name}) for name in install.AT_THE_ROOT),
    path("static/<path:name>", static_files.serve, name="static"),
    *([] if in_browser() else of_a_server()),
]

handler400 = "agra.table.views.errors.bad_request"
handler403 = "agra.table.views.errors.forbidden"
handler404 = "agra.table.views.errors.not_found"
handler500 = "agra.table.views.errors.server_error"
