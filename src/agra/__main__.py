"""`python -m agra`: runs the command `agra`, also when only the source is available."""

import sys
from collections.abc import Sequence

from agra import __version__

#: The dependencies of the command; the library itself does not need them.
_NEEDED = ("typer", "rich")
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; bad usage ends the program, as with argparse."""
    if (sys.argv[1:] if arguments is None else list(arguments)) == ["--version"]:
        print(f"agra {__version__}")  # without loading the command, which takes half a second
        return 0
    try:
        from agra.command.app import main as run
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        from agra.text.install_command import pip_install

        print(
            f"agra: The command needs {error.name}, which is not installed: {pip_install()}.",
            file=sys.stderr,
        )
        raise SystemExit(2) from None
    except KeyboardInterrupt:  # during the import; later the command itself handles it
        return _INTERRUPTED
    code = run(arguments)
    if code == 2:
        raise SystemExit(2)
    return code


if __name__ == "__main__":
    sys.exit(main())
