"""All that a process of the table needs, imported once.

The processes of `agra serve` and `agra worker` are copies of one that has imported this module, so
each is there at once, also after a death, and what they have in common is in memory once. Nothing
here may begin anything: no thread, no connection, no name that only one process may have.
"""

import gc
import os
from pathlib import Path
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agra.table.settings")
django.setup()

import uvicorn  # noqa: E402, F401 (what a web process runs)
from django.core.handlers import asgi  # noqa: E402, F401
from django.template.loader import get_template  # noqa: E402

from agra.bots.registry import bot  # noqa: E402
from agra.components import default_components  # noqa: E402
from agra.table.game import opponents  # noqa: E402

TEMPLATES: Final = Path(__file__).parent / "templates"


def warm_up() -> None:
    """Read what every process would read for its first page."""
    default_components()
    for level in opponents.levels():
        if not opponents.is_slow(level):  # those that search do so elsewhere
            bot(level)
    for path in sorted(TEMPLATES.rglob("*.html")):
        get_template(path.relative_to(TEMPLATES).as_posix())
    gc.collect()
    gc.freeze()  # what all have in common is not looked through again, and so never copied


warm_up()
