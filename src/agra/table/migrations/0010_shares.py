"""Who laid a table out, so that no visitor takes more than a share of the bots' time."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Unknown of the games that were there before."""

    dependencies: ClassVar = [("table", "0009_account_use")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="game",
            name="owner",
            field=models.CharField(blank=True, default="", max_length=65),
        ),
    ]
