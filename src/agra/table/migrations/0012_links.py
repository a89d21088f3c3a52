"""Games by link before their first turn."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table; nothing else changes."""

    dependencies: ClassVar = [("table", "0011_words_for_each_reader")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="LinkStart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("browser", models.CharField(db_index=True, max_length=40)),
                ("ident", models.CharField(max_length=12)),
                ("seat", models.PositiveSmallIntegerField()),
                ("number", models.CharField(max_length=32)),
                ("packed", models.TextField()),
                ("changed", models.DateTimeField(auto_now=True, db_index=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("browser", "ident"), name="one_start_each")
                ]
            },
        ),
    ]
