"""Chooses the Python files of the page: Agra and the packages that it needs, without the rest."""

import io
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

#: Distributions with pure Python that the table imports.
NEEDED: Final = (
    "django", "django-htmx", "asgiref", "sqlparse", "markdown-it-py", "mdurl", "segno",
    "mypy_extensions", "tzdata",
)  # fmt: skip
#: What the table never imports of them: beginnings of paths.
UNUSED: Final = (
    *(f"django/contrib/{name}/" for name in (
        "admin", "admindocs", "auth", "contenttypes", "flatpages", "gis", "humanize", "messages",
        "postgres", "redirects", "sessions", "sitemaps", "sites", "syndication",
    )),
    *(f"django/db/backends/{name}/" for name in ("mysql", "oracle", "postgresql")),
    "django/test/", "django/conf/app_template/", "django/conf/project_template/",
    "django/core/mail/backends/", "django/views/templates/", "django_htmx/static/",
    "django/core/management/commands/", "django/contrib/staticfiles/management/",
    "django/forms/jinja2/", "markdown_it/cli/",
)  # fmt: skip
#: Parts of Agra that need a server, a terminal or a laboratory.
NOT_IN_A_BROWSER: Final = (
    "agra/lab/", "agra/research/", "agra/examples/", "agra/client/", "agra/command/",
    "agra/table/api/",
    "agra/table/db/postgres/", "agra/table/static/", "agra/page/site/", "agra/page/build",
    "agra/page/bytecode", "agra/page/runtime", "agra/page/sources", "agra/page/serve",
    "agra/page/first_screen", "agra/page/words",
)  # fmt: skip
#: Pages that a wheel contains and a checkout has in docs/.
PAGES: Final = ("rules.md", "rulings.md", "quick-start.md")
#: Parts of the standard library that nothing imports here.
UNUSED_LIBRARY: Final = (
    *(f"{name}/" for name in (
        "_pyrepl", "pydoc_data", "idlelib", "tkinter", "ensurepip", "venv", "xmlrpc", "wsgiref",
        "unittest",
    )),
    *(f"{name}.py" for name in (
        "pdb", "doctest", "pydoc", "imaplib", "poplib", "ftplib", "smtplib", "turtle",
        "pickletools", "mailbox", "tabnanny", "cProfile", "profile", "pstats", "trace",
        "webbrowser", "zipapp", "antigravity", "this", "_pydatetime", "_pydecimal", "_pyio",
        "bdb", "cmd", "compileall", "filecmp", "fileinput", "modulefinder", "netrc", "nturl2path",
        "optparse", "plistlib", "pty", "pyclbr", "sched", "shelve", "symtable", "wave",
    )),
    # codecs of other systems; zip files need cp437
    *(f"encodings/{name}" for name in (
        "big5", "cp0", "cp1", "cp7", "cp8", "cp9", "euc_", "gb", "hp_", "hz", "iso2022_",
        "iso8859_2", "iso8859_3", "iso8859_4", "iso8859_5", "iso8859_6", "iso8859_7", "iso8859_8",
        "iso8859_9", "iso8859_10", "iso8859_11", "iso8859_13", "iso8859_14", "iso8859_16", "johab",
        "koi8_", "kz1048", "mac_", "palmos", "ptcp154", "shift_jis", "tis_620",
    )),
)  # fmt: skip


def own_files() -> Iterator[tuple[str, bytes]]:
    """The files of Agra."""
    package = Path(__file__).parents[1]
    for path in sorted(package.rglob("*")):
        name = f"agra/{path.relative_to(package).as_posix()}"
        if path.is_file() and is_wanted(name) and not name.startswith(NOT_IN_A_BROWSER):
            yield name, path.read_bytes()
    for page in PAGES:
        checkout = package.parents[1] / "docs" / page
        if checkout.is_file() and not (package / "data" / page).is_file():
            yield f"agra/data/{page}", checkout.read_bytes()


def package_files() -> Iterator[tuple[str, bytes]]:
    """The files of all packages that the table imports."""
    for name in NEEDED:
        yield from files_of(name)


def files_of(name: str) -> Iterator[tuple[str, bytes]]:
    """The files of an installed distribution that the table may import."""
    for file in distribution(name).files or ():
        path = file.as_posix()
        if path.startswith("..") or ".dist-info/" in path or not is_wanted(path):
            continue
        if path.startswith("tzdata/zoneinfo/") and path not in TIME_ZONES:
            continue
        if not path.startswith(UNUSED):
            yield path, Path(str(file.locate())).read_bytes()


#: The server's time zone; scripts convert times to the reader's own.
TIME_ZONES: Final = ("tzdata/zoneinfo/UTC", "tzdata/zoneinfo/__init__.py")


def is_wanted(path: str) -> bool:
    """Whether a file has a job in the browser, by its kind."""
    if "__pycache__" in path or path.endswith((".po", ".pot", ".so", ".pyd", ".pyi", ".pyc")):
        return False
    # Django's own texts are never shown, but without English ones it does not start.
    if path.startswith("django/") and "/locale/" in path:
        return "/locale/en/" in path or path.endswith("locale/__init__.py")
    return True


def library_files(archive: Path) -> dict[str, bytes]:
    """The files of the standard library that may be imported."""
    with zipfile.ZipFile(archive) as found:
        return {
            name: found.read(name)
            for name in sorted(found.namelist())
            if not name.endswith("/") and not name.startswith(UNUSED_LIBRARY)
        }


def as_zip(files: Mapping[str, bytes]) -> bytes:
    """A zip file without compression, the same for the same files: its part is compressed whole."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return made.getvalue()
