"""The basis of each value of a components file: how reliable the value is.

Some values are printed only on the components and are not in the rulebook's text. The file says
for every value whether it is in the text, implied by it, rebuilt, or read from the box by an owner.
`basis` is for the whole file or for one table, `basis_of` for single keys of a table or single
elements of a list. Bases never change how the game plays.
"""

from collections.abc import Iterator
from typing import Any, Final

from agra.rules.values import BASIS_KEYS, Raw

#: "text": in the rulebook's text; "implied": the only sensible reading of it; "rebuilt": printed
#: only on the components and therefore reconstructed; "box": read from the box by its owner.
BASES: Final = ("text", "implied", "rebuilt", "box")

#: The basis of a value if neither its table nor the file has one.
UNSTATED: Final = "unstated"

_TOO_DEEP: Final = 3  # levels of lists and tables inside one value that are shown
_MOST_DIGITS: Final = 10**18


def values_with_basis(raw: Raw) -> list[tuple[str, str, str]]:
    """Every value of the file in its order: its path, the value as text, its basis.

    A path reads "building.paper_mill.cost", "pier.3.reach" or "guild_orders.artisans.1" (elements
    count from 1). A list of numbers or words is one value unless its elements have separate bases.
    It works for files with mistakes too.
    """
    return list(_values(raw))


def _values(raw: Raw) -> Iterator[tuple[str, str, str]]:
    file_basis = _basis_named(raw, UNSTATED)
    for section, content in raw.items():
        if section in BASIS_KEYS:
            continue
        if isinstance(content, dict):
            yield from _values_in(section, content, file_basis)
        elif isinstance(content, list) and any(isinstance(entry, dict) for entry in content):
            for index, entry in enumerate(content):
                path = f"{section}.{_label(entry, index)}"
                if isinstance(entry, dict):
                    yield from _values_in(path, entry, file_basis)
                else:
                    yield path, text_of(entry), file_basis
        else:
            yield section, text_of(content), file_basis


def basis_mistakes(where: str, table: Raw) -> list[str]:
    """One sentence for each mistake in the `basis` and `basis_of` of a table."""
    mistakes: list[str] = []
    if "basis" in table and not _is_basis(table["basis"]):
        mistakes.append(_not_a_basis(where, "basis", table["basis"]))
    basis_of: Any = table.get("basis_of", {})
    if not isinstance(basis_of, dict):
        mistakes.append(
            f'{where}: basis_of must be a table such as {{ cost = "box" }}, not {shown(basis_of)}.'
        )
        return mistakes
    for key, basis in basis_of.items():
        if key in BASIS_KEYS or key not in table:
            mistakes.append(
                f"{where}: basis_of names {shown(key)}, which has no value here; "
                "remove it or correct its name."
            )
        elif isinstance(basis, list):
            mistakes.extend(_list_basis_mistakes(where, key, basis, table[key]))
        elif not _is_basis(basis):
            mistakes.append(_not_a_basis(where, f"basis_of {key}", basis))
    return mistakes


def shown(value: Any) -> str:
    """Return a value of any type, shortened to quote it in a sentence."""
    if isinstance(value, str):
        short = value if len(value) <= 40 else value[:37] + "..."
        return '"' + "".join([letter if letter.isprintable() else "?" for letter in short]) + '"'
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, dict):
        return "a table" if value else "an empty table"
    return text_of(value)


def text_of(value: Any, depth: int = 0) -> str:
    """A value in words and numbers: "1, 2, 2", "step 3, favours 1"."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python refuses to write out numbers of thousands of digits.
        return str(value) if -_MOST_DIGITS < value < _MOST_DIGITS else "a very large number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, list | dict) and depth == _TOO_DEEP:
        return "..."
    if isinstance(value, list):
        return ", ".join([text_of(element, depth + 1) for element in value]) or "nothing"
    if isinstance(value, dict):
        pairs = [f"{key} {text_of(element, depth + 1)}" for key, element in value.items()]
        return ", ".join(pairs) or "nothing"
    return f"the date or time {value}"


def _values_in(path: str, table: Raw, above: str) -> Iterator[tuple[str, str, str]]:
    """Yield the values of one table; `above` is the default basis."""
    own = _basis_named(table, above)
    basis_of: Any = table.get("basis_of")
    for key, value in table.items():
        if key in BASIS_KEYS:
            continue
        basis: Any = basis_of.get(key, own) if isinstance(basis_of, dict) else own
        has_parts = isinstance(value, list) and any(isinstance(part, list | dict) for part in value)
        if isinstance(value, list) and (isinstance(basis, list) or has_parts):
            for index, element in enumerate(value):
                mine = _element_basis(basis, index, own)
                yield f"{path}.{key}.{index + 1}", text_of(element), mine
        else:
            yield f"{path}.{key}", text_of(value), _element_basis(basis, 0, own)


def _element_basis(basis: Any, index: int, above: str) -> str:
    if isinstance(basis, list):
        basis = basis[index] if index < len(basis) else above
    return str(basis) if _is_basis(basis) else above


def _basis_named(table: Raw, above: str) -> str:
    basis: Any = table.get("basis")
    return str(basis) if _is_basis(basis) else above


def _is_basis(value: Any) -> bool:
    return isinstance(value, str) and value in BASES


def _label(entry: Any, index: int) -> str:
    """Return the name in a path of an entry of a list of tables: its id, number or index."""
    if isinstance(entry, dict):
        name: Any = entry.get("id", entry.get("number"))
        if isinstance(name, str) or (isinstance(name, int) and not isinstance(name, bool)):
            return text_of(name)
    return str(index + 1)


def _list_basis_mistakes(where: str, key: str, bases: list[Any], value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) != len(bases):
        return [
            f"{where}: basis_of {key} must be one basis, or a list with one basis for each "
            f"element of {key}."
        ]
    return [
        _not_a_basis(where, f"basis_of {key}, element {index + 1},", basis)
        for index, basis in enumerate(bases)
        if not _is_basis(basis)
    ]


def _not_a_basis(where: str, what: str, value: Any) -> str:
    return f"{where}: {what} must be one of {', '.join(BASES)}, not {shown(value)}."
