"""Docstrings in the C code that mypyc generates."""

from pathlib import Path

from tools.compiled_docs import as_c, docs_of, write_docstrings

SOURCE = '''"""About the module."""

class State:
    """About the class."""

    @property
    def round(self) -> int:
        """About the property."""

    def apply(self, number):
        """About the "method"."""

    def silent(self): ...

def play(seed):
    """About the function: ä??"""
'''
C = r"""
static PyGetSetDef state___State_getseters[] = {
    {"round",
     (getter)state___State_get_round,
    NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};
static PyMethodDef state___State_methods[] = {
    {"apply",
     (PyCFunction)CPyPy_state___State___apply,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("apply($self, number)\n--\n\n")},
    {"silent",
     (PyCFunction)CPyPy_state___State___silent,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("silent($self)\n--\n\n")},
};
static PyTypeObject CPyType_state___State_template_ = {
    .tp_doc = PyDoc_STR("State()\n--\n\n"),
};
static PyMethodDef statemodule_methods[] = {
    {"play", (PyCFunction)CPyPy_state___play, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
};
static struct PyModuleDef statemodule = {
    PyModuleDef_HEAD_INIT,
    "agra.rules.state",
    NULL, /* docstring */
    0,
};
"""


def test_every_docstring_finds_its_place(tmp_path: Path) -> None:
    source, written = tmp_path / "state.py", tmp_path / "c" / "native.c"
    source.write_text(SOURCE, encoding="utf-8")
    written.parent.mkdir()
    written.write_text(C, encoding="utf-8")
    assert write_docstrings(docs_of([source]), written.parent) == 5
    text = written.read_text(encoding="utf-8")
    assert 'NULL, PyDoc_STR("About the property."), NULL},' in text
    assert r'PyDoc_STR("apply($self, number)\n--\n\n" "About the \"method\".")},' in text
    assert r'PyDoc_STR("silent($self)\n--\n\n")},' in text
    assert r'.tp_doc = PyDoc_STR("State()\n--\n\n" "About the class."),' in text
    assert r'PyDoc_STR("About the function: \303\244\077\077") /* docstring */}' in text
    assert 'PyDoc_STR("About the module."), /* docstring */' in text
    assert text.count("\n") == C.count("\n")


def test_a_literal_of_c_is_ascii_and_on_one_line() -> None:
    assert as_c('a\n"b"\\') == r'"a\012\"b\"\\"'
