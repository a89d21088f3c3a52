// Compiles Python files to bytecode of the version that runs in the browser.
// node compile.mjs PYODIDE FOLDER: every .py file in FOLDER becomes a .pyc file.
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.runPython(`
import os, py_compile
from pathlib import Path
from py_compile import PycInvalidationMode

for path in sorted(Path("/work").rglob("*.py")):
    name = path.relative_to("/work").as_posix().partition("/")[2]
    py_compile.compile(str(path), str(path.with_suffix(".pyc")), name, doraise=True, optimize=2,
                       invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
    os.unlink(path)
`);
