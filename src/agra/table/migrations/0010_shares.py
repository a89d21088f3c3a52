"""Who laid a table out, and who asks, so that no visitor takes more than a fair share."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Unknown of what was there before."""

    dependencies: ClassVar = [("table", "0009_account_use")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="game",
            name="owner",
            field=models.CharField(blank=True, default="", max_length=65),
        ),
        migrations.AddField(
            model_name="house",
            name="address",
            field=models.CharField(blank=True, default="", max_length=32),
        ),
        migrations.AddField(
            model_name="thought",
            name="owner",
            field=models.CharField(blank=True, default="", max_length=65),
        ),
        migrations.AddField(
            model_name="thought",
            name="rank",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="thought",
            name="begun",
            field=models.DateTimeField(null=True),
        ),
    ]
