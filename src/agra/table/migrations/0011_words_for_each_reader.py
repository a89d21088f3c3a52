"""Default names of players and tables are shown in the reader's language; clocks wait for players.

The columns of the names stay as they are; only the models call them differently.
"""

from typing import Any, ClassVar

from django.db import migrations, models
from django.db.models.functions import Now

#: The words that earlier versions stored as the name of a player who had chosen none.
WORDS = {
    "yellow": ("Yellow", "Gelb", "Geel", "Jaune", "Giallo", "Amarillo"),
    "turquoise": ("Turquoise", "Türkis", "Turchese", "Turquesa"),
    "orange": ("Orange", "Oranje", "Arancio", "Naranja"),
    "violet": ("Violet", "Violett", "Paars", "Viola", "Violeta"),
}


def forget_colour_words(apps: Any, schema_editor: Any) -> None:
    """Remove the names that are only the word for the colour of the seat."""
    seats = apps.get_model("table", "Seat").objects
    words = [word for found in WORDS.values() for word in found]
    named = seats.filter(bot="", chosen_name__in=words).select_related("game")
    alike = [
        seat.pk
        for seat in named.iterator()
        if seat.chosen_name in WORDS[colour_of(seat.game, seat.number)]
    ]
    for first in range(0, len(alike), 500):
        seats.filter(pk__in=alike[first : first + 500]).update(chosen_name="")


def colour_of(game: Any, number: int) -> str:
    """The colour of a seat; the first games did not store it."""
    return str((game.options.get("colours") or list(WORDS))[number])


def mark_as_looked(apps: Any, schema_editor: Any) -> None:
    """The clocks of running games go on: their players have opened the table."""
    seats = apps.get_model("table", "Seat").objects
    seats.filter(free=False, game__finished=False).update(looked=Now())


class Migration(migrations.Migration):
    """Names of people, and running clocks, stay as they were."""

    dependencies: ClassVar = [("table", "0010_shares")]

    operations: ClassVar = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField("game", "title", "stored_title"),
                migrations.AlterField(
                    "game", "stored_title", models.CharField(db_column="title", max_length=40)
                ),
                migrations.RenameField("seat", "name", "chosen_name"),
                migrations.AlterField(
                    "seat",
                    "chosen_name",
                    models.CharField(blank=True, db_column="name", max_length=40),
                ),
            ]
        ),
        migrations.AddField("seat", "looked", models.DateTimeField(null=True)),
        migrations.RunPython(forget_colour_words, migrations.RunPython.noop, elidable=False),
        migrations.RunPython(mark_as_looked, migrations.RunPython.noop, elidable=False),
    ]
