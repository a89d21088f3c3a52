"""Extracts the messages of the sources once; tests that use it are in the group "catalogues"."""

from functools import cache

from babel.messages.catalog import Catalog

from tools import catalogues


@cache
def messages() -> Catalog:
    """Every message in the sources."""
    return catalogues.template()
