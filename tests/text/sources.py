"""What the sources say, read once: tests that ask for it are of the group "catalogues"."""

from functools import cache

from babel.messages.catalog import Catalog

from tools import catalogues


@cache
def messages() -> Catalog:
    """Every message of the sources."""
    return catalogues.template()
