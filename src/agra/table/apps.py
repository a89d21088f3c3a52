"""The table as a Django app."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """The only app of the project."""

    name = "agra.table"
    label = "table"
    verbose_name = "Agra"

    def ready(self) -> None:
        """Choose the bot service of this process."""
        from agra.table.jobs import start

        start.choose_bots()
