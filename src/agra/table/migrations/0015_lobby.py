"""Tables in the lobby, ratings, and the games that count."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models

import agra.table.models.lobby


def number() -> "tuple[str, models.BigAutoField[int, int]]":
    """The primary key of a table."""
    return "id", models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    """New tables; nothing else changes."""

    dependencies: ClassVar = [("table", "0014_operators")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="OpenTable",
            fields=[
                number(),
                ("browser", models.CharField(db_index=True, max_length=40)),
                ("level", models.CharField(max_length=10)),
                ("language", models.CharField(blank=True, max_length=8)),
                ("quick", models.BooleanField(default=False)),
                ("since", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="open_table",
                        to="table.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatedGame",
            fields=[
                number(),
                ("code", models.CharField(max_length=16)),
                ("left", models.JSONField(default=agra.table.models.lobby.nobody)),
                ("counted", models.DateTimeField(db_index=True, null=True)),
                (
                    "game",
                    models.OneToOneField(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rated_game",
                        to="table.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                number(),
                ("bot", models.CharField(max_length=20, null=True, unique=True)),
                ("look", models.CharField(max_length=64, null=True, unique=True)),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("games", models.PositiveIntegerField(default=0)),
                (
                    "account",
                    models.OneToOneField(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating",
                        to="table.account",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatedResult",
            fields=[
                number(),
                ("place", models.PositiveSmallIntegerField()),
                ("players", models.PositiveSmallIntegerField()),
                ("mu", models.FloatField()),
                ("sigma", models.FloatField()),
                ("change", models.SmallIntegerField(default=0)),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="table.ratedgame",
                    ),
                ),
                (
                    "rating",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="results",
                        to="table.rating",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
