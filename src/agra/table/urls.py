"""Every address of the table."""

from django.urls import path

from agra.table import static_files
from agra.table.views import (
    company,
    create,
    endings,
    extras,
    following,
    health,
    pages,
    people,
    play,
)

urlpatterns = [
    path("", pages.start, name="start"),
    path("play", create.against_bots, name="play"),
    path("friends", create.with_friends, name="friends"),
    path("watch", pages.watch, name="watch"),
    path("games", pages.mine, name="games"),
    path("past", pages.past, name="past"),
    path("settings", pages.settings, name="settings"),
    path("rules", pages.rules, name="rules"),
    path("rules/<slug:name>", pages.rules, name="rules_page"),
    path("about", pages.about, name="about"),
    path("health", health.health, name="health"),
    path("seat/<str:secret>/", people.seat, name="seat"),
    path("join/<str:secret>/", people.join, name="join"),
    path("host/<str:secret>/", people.host, name="host"),
    path("game/<slug:code>/", play.table, name="table"),
    path("game/<slug:code>/decide", play.decide, name="decide"),
    path("game/<slug:code>/undo", play.undo, name="undo"),
    path("game/<slug:code>/hand-over", play.hand_over, name="hand_over"),
    path("game/<slug:code>/at/<int:number>", play.at, name="at"),
    path("game/<slug:code>/at/<int:number>/play-on", extras.play_on, name="play_on"),
    path("game/<slug:code>/steps", following.steps, name="steps"),
    path("game/<slug:code>/show/<int:number>", following.show, name="show"),
    path("game/<slug:code>/stream", extras.stream, name="stream"),
    path("game/<slug:code>/hint", extras.hint, name="hint"),
    path("game/<slug:code>/score", extras.score, name="score"),
    path("game/<slug:code>/log", extras.log, name="log"),
    path("game/<slug:code>/record", extras.record, name="record"),
    path("game/<slug:code>/dice", extras.dice_page, name="dice"),
    path("game/<slug:code>/sight", extras.sight, name="sight"),
    path("game/<slug:code>/company", company.company, name="company"),
    path("game/<slug:code>/here", company.here, name="here"),
    path("game/<slug:code>/chat", company.say, name="chat"),
    path("game/<slug:code>/nudge", company.nudge, name="nudge"),
    path("game/<slug:code>/vote", company.vote, name="vote"),
    path("game/<slug:code>/again", endings.again, name="again"),
    path("game/<slug:code>/result", endings.result, name="result"),
    path("game/<slug:code>/resign", endings.resign, name="resign"),
    path("game/<slug:code>/delete", endings.delete, name="delete"),
    path("game/<slug:code>/seats", people.seats, name="seats"),
    path("game/<slug:code>/seats/<int:number>/bot", people.to_bot, name="to_bot"),
    path("game/<slug:code>/seats/<int:number>/back", people.from_bot, name="from_bot"),
    path("game/<slug:code>/seats/<int:number>/prefer", people.prefer, name="prefer"),
    path("game/<slug:code>/seats/<int:number>/link", people.new_link, name="new_link"),
    path("static/<path:name>", static_files.serve, name="static"),
]

handler400 = "agra.table.views.errors.bad_request"
handler403 = "agra.table.views.errors.forbidden"
handler404 = "agra.table.views.errors.not_found"
handler500 = "agra.table.views.errors.server_error"
