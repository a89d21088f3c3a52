"""Makes the search of the documentation work from the file: ``python -m tools.site_search DIR``.

A browser starts no worker for a page that was opened as a file. The theme loads a stand-in for
workers from a public host; this program puts the same package of npm into the site instead. Without
npm's client the site is complete but for that: its search then needs a server. `make docs` runs it.
"""

import base64
import hashlib
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Final

from agra.page.runtime import node, npm

#: The package, its version, and npm's checksum of it.
NAME: Final = "iframe-worker"
VERSION: Final = "1.0.4"
SHA512: Final = (
    "roeaaI+Lg1LJNfgpCjoRe/+WzEjy9+Z08LoEvu85MCPbBjwm+qXz8Ag5U05lHa6V1CysZyGzE0SOkAtSUA5q7Q=="
)
#: What the theme writes into each page.
FOREIGN: Final = f'<script src="https://unpkg.com/{NAME}/shim"></script>'
PLACE: Final = f"assets/javascripts/{NAME}.js"


def script() -> bytes | None:
    """The stand-in for workers from npm; None if it cannot be had."""
    program = node()
    client = npm(program) if program else None
    if client is None:
        return None
    with tempfile.TemporaryDirectory() as place:
        wanted = ["pack", f"{NAME}@{VERSION}", "--silent", "--pack-destination", place]
        if subprocess.run([*client, *wanted], capture_output=True, cwd=place).returncode:
            return None
        packed = next(Path(place).glob("*.tgz"))
        if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != SHA512:
            return None
        with tarfile.open(packed) as archive:
            found = archive.extractfile("package/shim/index.js")
            return found.read() if found else None


def main(site: Path) -> int:
    """Replace the foreign script on every page."""
    found = script()
    if found is None:
        print("The search of the documentation will need a server: npm could not be asked.")
    else:
        (site / PLACE).write_bytes(found)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)
        own = f'<script src="{up}{PLACE}"></script>' if found else ""
        page.write_text(text.replace(FOREIGN, own), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
