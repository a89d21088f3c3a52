"""Build hook: compiles the translations, and the rules and the bots' search with mypyc.

The same source runs uncompiled everywhere, so compiling is optional: without a C compiler, or with
``AGRA_COMPILE=0``, the wheel is plain and the build prints why. With ``AGRA_COMPILE=1`` a wheel
that cannot be compiled is an error. Editable installs stay plain.

The catalogues of the translations (agra.po) are always compiled (agra.mo): into the wheel, or
beside their sources for an editable install.

``python hatch_build.py`` prints why a wheel built here would be plain, or nothing.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
PACKAGE = "agra/rules"
#: Modules of the bots that are compiled with the rules, because they take most thinking time.
BOTS = (
    "agra/bots/clock.py",
    "agra/bots/judgement/action_appeal.py",
    "agra/bots/judgement/akbar_network.py",
    "agra/bots/judgement/demand.py",
    "agra/bots/judgement/evaluation.py",
    "agra/bots/judgement/features.py",
    "agra/bots/judgement/policy.py",
    "agra/bots/planning/akbar_search.py",
    "agra/bots/planning/ending_signs.py",
    "agra/bots/planning/playout.py",
    "agra/bots/planning/turn_search.py",
)
#: Modules of the research interfaces that step many games.
RESEARCH = (
    "agra/research/batch.py",
    "agra/research/learner_batch.py",
    "agra/research/observation_memory.py",
    "agra/research/quick_bots.py",
)
#: Modules of the rules that stay plain Python. A running game does not call them, and they validate
#: their arguments with their own sentences: a compiled function would reject a wrong type before
#: that.
NOT_COMPILED = (
    "__init__.py",
    "accessors_protocol.py",
    "compiled_fallback.py",
    "compiled_sources.py",
    "flat*.py",
    "setup.py",
    "values.py",
)
#: Requirements of compiling besides a C compiler; added only if there is one.
BUILD_REQUIREMENTS = ["mypy>=2.0,<3", "setuptools>=77"]
#: Requirements of compiling the translations.
CATALOGUE_REQUIREMENTS = ["babel>=2.16,<3"]
#: The folder of the translations in the package.
LOCALE = "agra/text/locale"
#: The shared library of all modules, so that calls between them are direct C calls. It is at the
#: top level, not in the package, because mypyc finds the module files relative to it.
GROUP = "_agra_compiled"


def reason_to_stay_plain() -> str | None:
    """Why this build will not be compiled, or None if it will be tried."""
    if os.environ.get("AGRA_COMPILE") == "0":
        return "AGRA_COMPILE=0 asks for plain Python"
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, this is {sys.implementation.name}"
    if sys.platform == "win32":
        return None  # MSVC is not on the path; only compiling shows whether it is installed
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not command or shutil.which(command[0]) is None:
        return f"no C compiler was found ({command[0] if command else 'CC is empty'})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python (Python.h) are not installed"
    return None


class CompileRules(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled modules to the wheel, beside their sources, and tags it accordingly."""

    scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """The requirements of this build besides hatchling."""
        compiling = [] if reason_to_stay_plain() else BUILD_REQUIREMENTS
        return [*CATALOGUE_REQUIREMENTS, *compiling]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files of a standard wheel are collected."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        if version == "editable":
            compile_catalogues(root, root / SOURCE / LOCALE)
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="agra-build-")
        scratch = Path(self.scratch.name)
        for path in compile_catalogues(root, scratch / "locale"):
            inside = path.relative_to(scratch / "locale").as_posix()
            build_data["force_include"][str(path)] = f"{LOCALE}/{inside}"
        # the rules and the quick start in other languages
        for path in sorted([*root.glob("docs/rules.*.md"), *root.glob("docs/quick-start.*.md")]):
            build_data["force_include"][str(path)] = f"agra/data/{path.name}"
        reason = reason_to_stay_plain() or compile_in_subprocess(Path(self.root), scratch)
        if reason is None:
            lib = scratch / "lib"
            for path in sorted(p for p in lib.rglob("*") if p.is_file()):
                build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        elif os.environ.get("AGRA_COMPILE") == "1":
            raise SystemExit(f"AGRA_COMPILE=1, but the rules could not be compiled: {reason}.")
        else:
            self.app.display_warning(f"agra is built as plain Python: {reason}.")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove generated files."""
        if self.scratch is not None:
            self.scratch.cleanup()


def compile_catalogues(root: Path, into: Path) -> list[Path]:
    """Compile the translations; return the compiled files. A wheel without them is an error."""
    command = [sys.executable, str(root / "tools" / "catalogues.py"), "compile", str(into)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"The translations could not be compiled:\n{done.stderr}")
    return sorted(into.rglob("*.mo"))


def compile_in_subprocess(root: Path, scratch: Path) -> str | None:
    """Compile into ``scratch/lib``; return None, or why it failed.

    It runs in a separate process, because mypyc and setuptools exit the process on failure.
    """
    command = [sys.executable, str(root / "hatch_build.py"), str(scratch)]
    done = subprocess.run(command, cwd=root / SOURCE, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    sys.stderr.write(done.stdout + done.stderr)
    return "compiling failed with the messages above"


def compile_rules(scratch: Path) -> None:
    """Compile the modules; the working directory is the source directory."""
    from mypyc.build import mypycify
    from setuptools import setup

    from tools.compiled_docs import docs_of, write_docstrings

    modules = sorted(
        path
        for path in Path(PACKAGE).rglob("*.py")
        if not any(path.match(pattern) for pattern in NOT_COMPILED)
    )
    modules += [Path(path) for path in (*BOTS, *RESEARCH)]
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={scratch / 'mypy'}", *map(str, modules)],
        opt_level="3",
        debug_level="0",
        target_dir=str(scratch / "c"),
        group_name=GROUP,
    )
    if sys.platform != "win32":
        for extension in extensions:
            # Only the modules' own start functions are exported: calls inside of the library, most
            # of those of the rules, need no table of addresses.
            extension.extra_compile_args.append("-fvisibility=hidden")
    write_docstrings(docs_of(modules), scratch / "c")
    lib, temp = str(scratch / "lib"), str(scratch / "temp")
    setup(
        name="agra-compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", "--build-lib", lib, "--build-temp", temp],
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:
        compile_rules(Path(sys.argv[1]))
    else:
        print(reason_to_stay_plain() or "", end="")
