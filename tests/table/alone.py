"""Starts the table in a process of its own, for programs that forbid threads or imports."""

import os
from collections.abc import Callable


def play_alone(folder: str, play: Callable[[], None], **environment: str) -> None:
    """Set up a table with an empty database in this folder, and play."""
    os.environ.update(
        AGRA_DATA=folder,
        AGRA_REVIEW_NODES="30",
        DJANGO_SETTINGS_MODULE="agra.table.settings",
        **environment,
    )
    from agra.table.config.data_folder import prepare

    prepare()
    import django
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment(debug=False)
    call_command("migrate", verbosity=0, interactive=False)
    from agra.table.jobs import start

    start.start_web()
    play()
    start.stop_web()
