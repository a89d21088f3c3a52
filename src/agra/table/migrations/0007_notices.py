import agra.table.models
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("table", "0006_accounts"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="asked",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="game",
            name="due",
            field=models.DateTimeField(db_index=True, null=True),
        ),
        migrations.AddField(
            model_name="seat",
            name="used",
            field=models.FloatField(default=0.0),
        ),
        migrations.CreateModel(
            name="Reach",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("browser", models.CharField(db_index=True, max_length=40)),
                ("language", models.CharField(max_length=16)),
                ("way", models.CharField(max_length=4)),
                ("target", models.CharField(max_length=1000)),
                ("keys", models.JSONField(default=agra.table.models.empty)),
                ("site", models.CharField(max_length=300)),
                (
                    "secret",
                    models.CharField(
                        default=agra.table.models.new_secret, max_length=32, unique=True
                    ),
                ),
                ("confirmed", models.BooleanField(default=True)),
                ("failed", models.PositiveSmallIntegerField(default=0)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reaches",
                        to="table.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("due", models.DateTimeField(db_index=True)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "reach",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="table.reach",
                    ),
                ),
            ],
        ),
    ]
