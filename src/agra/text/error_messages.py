"""Translates exceptions into sentences in the reader's language."""

from typing import Final

from agra.rules.errors import AgraError
from agra.text.i18n import N_, _, labelled

#: Error texts of the operating system, which Python has in English only.
_OF_THE_SYSTEM: Final = frozenset(
    {
        N_("No such file or directory"),
        N_("Permission denied"),
        N_("Is a directory"),
        N_("Not a directory"),
        N_("File exists"),
        N_("File name too long"),
        N_("No space left on device"),
        N_("Read-only file system"),
        N_("Input/output error"),
        N_("Address already in use"),
        N_("Cannot assign requested address"),
    }
)


def told(error: AgraError) -> str:
    """The sentence of an error, with its location in the input."""
    sentence = _filled(error.message, error.arguments)
    places = [_filled(message, given) for message, given in error.where]
    if not places:
        return sentence
    return labelled(", ".join(places), sentence)


def reason_of(error: OSError) -> str:
    """The reason of a system error."""
    return _known(error.strerror or str(error))


def _filled(message: str, arguments: dict[str, object]) -> str:
    if not arguments:
        return _(message)
    known = {
        name: _known(value) if isinstance(value, str) else value
        for name, value in arguments.items()
    }
    return _(message).format(**known)


def _known(word: str) -> str:
    return _(word) if word in _OF_THE_SYSTEM else word
