"""The one sentence for somebody who lacks an optional extra."""


def missing_extra(module: str, extra: str) -> str:
    """What to say when `module` cannot be imported without the extra."""
    return f'{module} needs the extra "{extra}": pip install "agra[{extra}]"'
