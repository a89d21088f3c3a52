"""For operators: who is blocked, and what people have reported."""

from typing import ClassVar

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Two new tables; nothing else changes."""

    dependencies: ClassVar = [("table", "0013_amounts")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="Blocked",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("who", models.CharField(max_length=32, unique=True)),
                ("note", models.CharField(blank=True, max_length=80)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("until", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("message", models.BigIntegerField(null=True)),
                ("name", models.CharField(blank=True, max_length=40)),
                ("text", models.CharField(blank=True, max_length=200)),
                ("author", models.CharField(blank=True, max_length=32)),
                ("reporter", models.CharField(max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("done", models.BooleanField(default=False)),
                (
                    "game",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="table.game",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "message", "name", "reporter"), name="one_report_each"
                    )
                ]
            },
        ),
    ]
