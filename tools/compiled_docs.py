"""Docstrings for compiled modules.

mypyc compiles functions and classes without their docstrings. While it writes C, this gives it the
docstrings of the sources, so that `help()` says the same about both builds. It reaches into mypyc
itself (mypy 2.x); tests/positions/test_glance.py notices when that no longer works.
"""

import ast
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

#: (module, class or "", function or "") -> docstring
Docs = dict[tuple[str, str, str], str]


def docs_of(modules: Iterable[Path]) -> Docs:
    """The docstrings in these files, whose paths are those of the modules."""
    found: Docs = {}
    for path in modules:
        name = ".".join(path.with_suffix("").parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        _add(found, (name, "", ""), tree)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                _add(found, (name, "", node.name), node)
            elif isinstance(node, ast.ClassDef):
                _add(found, (name, node.name, ""), node)
                for member in node.body:
                    if isinstance(member, ast.FunctionDef):
                        _add(found, (name, node.name, member.name), member)
    return found


def _add(
    found: Docs, key: tuple[str, str, str], node: ast.Module | ast.ClassDef | ast.FunctionDef
) -> None:
    text = ast.get_docstring(node, clean=True)
    if text:
        found[key] = text


def write_docstrings(docs: Docs) -> None:
    """Let mypyc write these docstrings from now on."""
    from mypyc.codegen import emit, emitclass, emitmodule
    from mypyc.codegen.cstring import c_string_initializer
    from mypyc.ir.func_ir import get_text_signature

    def as_c(text: str) -> str:
        return str(c_string_initializer(text.encode("utf-8")))

    def of_function(function: Any) -> str:
        decl = function.decl
        told = docs.get((decl.module_name, decl.class_name or "", function.name), "")
        signature = get_text_signature(function)
        if signature is None:
            return as_c(told) if told else "NULL"
        return as_c(f"{signature}\n--\n\n{told}")

    plain_class: Callable[[Any], str] = emitclass.native_class_doc_initializer

    def of_class(cls: Any) -> str:
        told = docs.get((cls.module_name, cls.name, ""), "")
        init = cls.get_method("__init__")
        signature = f"{cls.name}()" if init is None else get_text_signature(init, bound=True)
        if not told or signature is None:
            return plain_class(cls)
        return as_c(f"{signature.replace('__init__', cls.name, 1)}\n--\n\n{told}")

    plain_table: Callable[[Any, str, Any], None] = emitclass.generate_getseters_table

    def of_properties(cls: Any, name: str, emitter: Any) -> None:
        """The table as mypyc writes it, with a docstring in each entry that has one."""
        write = emitter.emit_line
        about = ""

        def emit_line(line: str = "", *more: Any, **options: Any) -> None:
            nonlocal about
            if line.startswith('{"'):
                prop = line.split('"')[1]
                about = docs.get((cls.module_name, cls.name, prop), "")
            elif about and line.strip().endswith("NULL, NULL},"):
                line = line.replace("NULL, NULL},", f"PyDoc_STR({as_c(about)}), NULL}},")
            write(line, *more, **options)

        emitter.emit_line = emit_line
        try:
            plain_table(cls, name, emitter)
        finally:
            del emitter.emit_line

    for module in (emit, emitclass, emitmodule):
        module.native_function_doc_initializer = of_function  # type: ignore[attr-defined]
    emitclass.native_class_doc_initializer = of_class
    emitclass.generate_getseters_table = of_properties


def write_module_docstrings(docs: Docs, folder: Path) -> None:
    """Put the docstrings of modules into the C files that mypyc has written."""
    from mypyc.codegen.cstring import c_string_initializer

    for path in folder.rglob("*.c"):
        text = path.read_text(encoding="utf-8")
        for (module, cls, function), told in docs.items():
            if not cls and not function:
                doc = f"PyDoc_STR({c_string_initializer(told.encode('utf-8'))})"
                for gap in ("\n", "\n    "):
                    before = f'"{module}",{gap}NULL, /* docstring */'
                    text = text.replace(before, f'"{module}",{gap}{doc}, /* docstring */')
        path.write_text(text, encoding="utf-8")
