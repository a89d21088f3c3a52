"""Adds docstrings to compiled modules.

mypyc generates C code without the docstrings of the sources. This tool inserts them before the C
code is compiled, so that `help()` is the same for both builds. It relies on the tables that mypyc
(of mypy 2.x) generates; tests/positions/test_glance.py fails when their format changes.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

#: (last name of the module, class or "", function or "") -> docstring
Docs = dict[tuple[str, str, str], str]

#: The first lines of tables: properties, methods and functions, a class, a module.
_PROPERTIES: Final = re.compile(r"static PyGetSetDef (\w+)_getseters\[\] = \{")
_METHODS: Final = re.compile(r"static PyMethodDef (\w+)_methods\[\] = \{")
_CLASS: Final = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = \{")
_MODULE: Final = re.compile(r'\s*"([\w.]+)",$')
#: The entries of the tables.
_NAME: Final = re.compile(r'\s*\{"(\w+)",')
_DOC: Final = re.compile(r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)')
_LAST_TWO: Final = "NULL, NULL},"
_NO_DOC: Final = "NULL, /* docstring */"


def docs_of(modules: Iterable[Path]) -> Docs:
    """The docstrings in these files."""
    found: Docs = {}
    for path in modules:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        _add(found, (path.stem, "", ""), tree)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                _add(found, (path.stem, "", node.name), node)
            elif isinstance(node, ast.ClassDef):
                _add(found, (path.stem, node.name, ""), node)
                for member in node.body:
                    if isinstance(member, ast.FunctionDef):
                        _add(found, (path.stem, node.name, member.name), member)
    return found


def _add(
    found: Docs, key: tuple[str, str, str], node: ast.Module | ast.ClassDef | ast.FunctionDef
) -> None:
    text = ast.get_docstring(node, clean=True)
    if text:
        found[key] = text


def write_docstrings(docs: Docs, folder: Path) -> int:
    """Insert docstrings into the C files in a folder; return their number."""
    count = 0
    for path in folder.rglob("*.c"):
        lines = path.read_text(encoding="utf-8").split("\n")
        changed = list(_with_docs(lines, docs))
        count += sum(old != new for old, new in zip(lines, changed, strict=True))
        path.write_text("\n".join(changed), encoding="utf-8")
    return count


def _with_docs(lines: list[str], docs: Docs) -> Iterator[str]:
    """The lines of a C file with docstrings inserted."""
    table, module, cls, name = "", "", "", ""
    for line in lines:
        for kind, pattern in (("get", _PROPERTIES), ("call", _METHODS), ("class", _CLASS)):
            if match := pattern.search(line):
                table, name = kind, ""
                module, _, cls = match[1].rpartition("___")
                if not module:  # the functions of a module
                    module, cls = cls.removesuffix("module"), ""
        if "PyModuleDef_HEAD_INIT" in line:
            table, cls, name = "module", "", ""
        elif table == "module" and (match := _MODULE.match(line)):
            module = match[1].rpartition(".")[2]
        elif match := _NAME.match(line):
            name = match[1]
        text = docs.get((module, cls, name), "")
        if text and table:
            line = _put(line, table, as_c(text))
        if line.strip() == "};":
            table = ""
        yield line


def _put(line: str, table: str, text: str) -> str:
    """The line with a docstring, if it is the line with the slot for it."""
    if table == "get":
        return line.replace(_LAST_TWO, f"PyDoc_STR({text}), NULL}},")
    if table == "module":
        return line.replace(_NO_DOC, f"PyDoc_STR({text}), /* docstring */")
    if table == "class" and ".tp_doc" not in line:
        return line
    match = _DOC.search(line)
    if match is None:
        return line
    signature = "" if match[1] == "NULL" else match[1] + " "
    return f"{line[: match.start()]}PyDoc_STR({signature}{text}){line[match.end() :]}"


def as_c(text: str) -> str:
    """A text as a C literal, in ASCII."""
    found = ""
    for byte in text.encode("utf-8"):
        letter = chr(byte)
        if letter in '"\\':
            found += "\\" + letter
        elif letter == "?" or not 32 <= byte < 127:  # "??" begins a trigraph
            found += f"\\{byte:03o}"
        else:
            found += letter
    return f'"{found}"'
