"""When an account was last used, so that those that nobody uses can be found."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """One date, empty of those that were there before."""

    dependencies: ClassVar = [("table", "0008_reviews")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="account",
            name="used",
            field=models.DateTimeField(null=True),
        ),
    ]
