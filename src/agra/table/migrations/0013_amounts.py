"""A use of something that is limited may count more than once."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """A new column; an older version of the program writes its default."""

    dependencies: ClassVar = [("table", "0012_links")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="taken",
            name="amount",
            field=models.PositiveIntegerField(db_default=1, default=1),
        ),
    ]
