"""Builds temporary translation catalogues for tests."""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager

from agra.text import i18n


@contextmanager
def catalogue(code: str, texts: gettext.NullTranslations) -> Iterator[None]:
    """Use these texts as the catalogue of a language until the block ends."""
    with i18n._guard:
        before = i18n._catalogues.get(code)
        i18n._catalogues[code] = texts
    try:
        yield
    finally:
        with i18n._guard:
            i18n._catalogues.pop(code)
            if before is not None:
                i18n._catalogues[code] = before
