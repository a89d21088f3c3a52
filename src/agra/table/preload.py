"""Preloads modules before worker processes are forked.

`agra serve` and `agra worker` fork their processes from one process that has imported this module.
So a process starts quickly, also after a crash, and all of them share this memory. This module must
not start a thread, open a connection, or create anything that only one process may own.
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

import agra.table.urls  # noqa: E402, F401 (every page)
from agra.bots.registry import bot  # noqa: E402
from agra.components import default_components  # noqa: E402
from agra.table.game import opponents  # noqa: E402

TEMPLATES: Final = Path(__file__).parent / "templates"


def warm_up() -> None:
    """Load what every process needs for its first page."""
    default_components()
    for level in opponents.levels():
        if not opponents.is_slow(level):  # slow bots run in other processes
            bot(level)
    for path in sorted(TEMPLATES.rglob("*.html")):
        get_template(path.relative_to(TEMPLATES).as_posix())
    gc.collect()
    gc.freeze()  # the collector would write to shared pages, and so copy them


warm_up()
