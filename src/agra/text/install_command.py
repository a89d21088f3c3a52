"""The command that installs a missing extra.

Until agra is on PyPI, an installation came from a checkout or a wheel file. pip remembers which one
(PEP 610), so the command names it. An installation from PyPI gets the ordinary command.
"""

import json
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import url2pathname

_NAME: Final = "agra"


def pip_install(extra: str = "") -> str:
    """The command that installs agra with this extra from where it was installed before.

    >>> pip_install("lab").startswith('pip install "')
    True
    """
    return f'pip install "{_source()}[{extra}]"' if extra else f'pip install "{_source()}"'


def _source() -> str:
    """The checkout or the wheel that this installation came from, else the name on PyPI."""
    try:
        told = distribution(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        told = None
    address = urlsplit(json.loads(told)["url"]) if told else None
    if address and address.scheme == "file":
        return url2pathname(address.path)
    checkout = Path(__file__).parents[3]
    return str(checkout) if (checkout / "pyproject.toml").is_file() else _NAME
