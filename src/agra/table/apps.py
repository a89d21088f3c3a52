"""The table as a Django app."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """The one app of the project."""

    name = "agra.table"
    label = "table"
    verbose_name = "Agra"
