"""The error message for a missing optional extra."""

from agra.text.install_command import pip_install


def missing_extra(module: str, extra: str) -> str:
    """Return the message for a `module` that cannot be imported without the extra."""
    return f'{module} needs the extra "{extra}": {pip_install(extra)}'
