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
    links,
    mistakes,
    new_game,
    openings,
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
    share,
    steps,
    stream,
)

Address = URLPattern | URLResolver


def of_a_server() -> list[Address]:
    """The addresses for other people and operators; a table in a browser has none.

    Those for programs are in `agra.table.api.urls`.
    """
    from agra.table.views import account, health, lobby, metrics, notices

    return [
        path("health", health.health, name="health"),
        path("metrics", metrics.metrics, name="metrics"),
        path("seat/<str:secret>/", seats.seat, name="seat"),
        path("join/<str:secret>/", seats.join, name="join"),
        path("host/<str:secret>/", seats.host, name="host"),
        path("notice/<str:secret>/", notices.notice, name="notice"),
        path("lobby", lobby.lobby, name="lobby"),
        path("lobby/now", lobby.now, name="play_now"),
        path("lobby/<slug:code>/", lobby.join, name="lobby_join"),
        path("ratings", lobby.ranking, name="ratings"),
        path("me", account.me, name="me"),
        path("me/open", account.open_account, name="me_open"),
        path("me/link", account.new_link, name="me_link"),
        path("me/leave", account.sign_out, name="me_leave"),
        path("me/file", account.as_file, name="me_file"),
        path("me/delete", account.delete, name="me_delete"),
        path("account/<str:secret>/", account.enter, name="account"),
        path("worker.js", notices.worker, name="worker"),
    ]


def with_other_people() -> list[Address]:
    """The addresses of one game that only a server has."""
    from agra.table.views import company, lobby, notices

    return [
        path("stream/now", stream.now, name="stream_now"),
        path("company", company.company, name="company"),
        path("here", company.heartbeat, name="here"),
        path("chat", company.say, name="chat"),
        path("report", company.report, name="report"),
        path("nudge", company.nudge, name="nudge"),
        path("vote", company.vote, name="vote"),
        path("seats/fill", seats.fill, name="fill_seats"),
        path("links/renew", seats.new_links, name="new_links"),
        path("seats/<int:number>/link", seats.new_link, name="new_link"),
        path("seats/<int:number>/reach", notices.reach, name="reach"),
        path("seats/<int:number>/reach/<int:pk>", notices.end, name="end_reach"),
        path("lobby", lobby.offer, name="lobby_offer"),
    ]


#: The addresses of one game, all below `game/CODE/`.
of_a_game: list[Address] = [
    path("", play.table, name="table"),
    path("decide", play.decide, name="decide"),
    path("undo", play.undo, name="undo"),
    path("roll", real_table.roll, name="roll"),
    path("correct", real_table.correct, name="correct"),
    path("hand-over", play.hand_over, name="hand_over"),
    path("at/<int:number>", play.at, name="at"),
    path("at/<int:number>/play-on", sandbox.play_on, name="play_on"),
    path("steps", steps.steps, name="steps"),
    path("show/<int:number>", steps.show, name="show"),
    path("stream", stream.stream, name="stream"),
    path("hint", hints.hint, name="hint"),
    path("plan", hints.plan, name="plan"),
    path("coach", hints.coach, name="coach"),
    path("aid", reference.aid_of_game, name="game_aid"),
    path("score", scores.score, name="score"),
    path("review", review.review, name="review"),
    path("review/begin", review.begin, name="review_begin"),
    path("review/stop", review.stop, name="review_stop"),
    path("review/<int:number>", review.review, name="review_turn"),
    path("review/<int:number>/try", retry_turn.again, name="review_try"),
    path("review/<int:number>/decide", retry_turn.decide, name="review_try_decide"),
    path("review/<int:number>/undo", retry_turn.undo, name="review_try_undo"),
    path(
        "review/<int:number>/verdict",
        retry_turn.verdict,
        name="review_try_verdict",
    ),
    path(
        "review/<int:number>/better/<int:step>",
        retry_turn.better,
        name="review_better",
    ),
    path(
        "review/<int:number>/better/steps",
        retry_turn.better_steps,
        name="review_better_steps",
    ),
    path("review/summary", review_summary.summary, name="review_summary"),
    path("review/summary.svg", review_summary.picture, name="review_picture"),
    path("send", links.send, name="link_send"),
    path("continuations", links.continuations, name="link_continuations"),
    path("share", share.game, name="share"),
    path("log", scores.log, name="log"),
    path("record", records.record, name="record"),
    path("dice", records.dice_page, name="dice"),
    path("why", play.why_not, name="why"),
    path("sight", scores.sight, name="sight"),
    path("again", after_game.again, name="again"),
    path("result", after_game.result, name="result"),
    path("resign", after_game.resign, name="resign"),
    path("stalled/go-on", after_game.go_on, name="play_on_stalled"),
    path("stalled/end", after_game.end_now, name="end_stalled"),
    path("delete", after_game.delete, name="delete"),
    path("seats", seats.seats, name="seats"),
    path("options", seats.options, name="options"),
    path("seats/<int:number>/bot", seats.to_bot, name="to_bot"),
    path("seats/<int:number>/back", seats.from_bot, name="from_bot"),
    path("seats/<int:number>/prefer", seats.prefer, name="prefer"),
    *([] if in_browser() else with_other_people()),
]

# Most requests are for a game, so its addresses are compared first.
urlpatterns: list[Address] = [
    path("game/<slug:code>/", include(of_a_game)),
    path("", home.start, name="start"),
    path("play", new_game.against_bots, name="play"),
    path("friends", new_game.with_friends, name="friends"),
    path("link", links.link, name="link"),
    path("link/begin", links.begin, name="link_begin"),
    path("link/sit", links.sit, name="link_sit"),
    path("link/claim", links.claim, name="link_claim"),
    path("link/start/<slug:ident>", links.start, name="link_start"),
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
    path("puzzles/mistakes", mistakes.mistakes, name="mistakes"),
    path("puzzles/mistakes/<slug:code>/<int:number>", mistakes.after, name="next_mistake"),
    path("puzzles/<slug:name>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:name>/decide", puzzles.decide, name="puzzle_decide"),
    path("puzzles/<slug:name>/undo", puzzles.undo, name="puzzle_undo"),
    path("puzzles/<slug:name>/verdict", puzzles.verdict, name="puzzle_verdict"),
    path("puzzles/<slug:name>/share", share.puzzle, name="puzzle_share"),
    path("puzzles/<slug:name>/steps", puzzles.steps, name="puzzle_steps"),
    path("puzzles/<slug:name>/solution/<int:number>", puzzles.solution, name="puzzle_solution"),
    path("openings", openings.choose, name="openings"),
    path("openings/begin", openings.begin, name="opening_begin"),
    path("openings/<slug:name>/<str:played>/", openings.turn, name="opening"),
    path("openings/<slug:name>/<str:played>/decide", openings.decide, name="opening_decide"),
    path("openings/<slug:name>/<str:played>/undo", openings.undo, name="opening_undo"),
    path("openings/<slug:name>/<str:played>/verdict", openings.verdict, name="opening_verdict"),
    path("openings/<slug:name>/<str:played>/end", openings.end, name="opening_end"),
    path(
        "openings/<slug:name>/<str:played>/best/<str:best>/<str:then>/<int:number>",
        openings.best,
        name="opening_best",
    ),
    path(
        "openings/<slug:name>/<str:played>/best/<str:best>/<str:then>/steps",
        openings.best_steps,
        name="opening_best_steps",
    ),
    path("review", review_summary.bring, name="review_import"),
    path("review/mine", review_summary.mine, name="review_mine"),
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
