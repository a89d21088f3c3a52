"""Prepares docstrings for the reference of the documentation: an extension of griffe.

Markdown and griffe know neither examples (`>>>`) nor comments (`#:`) above attributes. mkdocs.yml
names this file.
"""

from pathlib import Path
from typing import Any

import griffe

from tools.docstrings import comment_of, with_code_blocks


class Docstrings(griffe.Extension):  # type: ignore[misc]  # griffe is only there for the docs
    """Changes the docstrings of every object that griffe has read."""

    def on_object(self, *, obj: griffe.Object, **_given: Any) -> None:
        """Put examples into code blocks."""
        if obj.docstring is not None:
            obj.docstring.value = with_code_blocks(obj.docstring.value)

    def on_attribute(self, *, attr: griffe.Attribute, **_given: Any) -> None:
        """Describe an attribute by the comment above it."""
        if attr.docstring is None and attr.lineno and isinstance(attr.filepath, Path):
            comment = comment_of(attr.filepath.read_text(encoding="utf-8"), attr.lineno)
            if comment:
                attr.docstring = griffe.Docstring(comment, parent=attr)
