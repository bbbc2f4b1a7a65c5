"""What to do about a library of the laboratory that is not there."""

from __future__ import annotations

from ad1666.i18n import _
from ad1666.packed import frozen


def lacking(library: str) -> str:
    """Says that a library of the extra ``lab`` is missing, and what to do."""
    if frozen():
        told = _(
            "{library} is not part of the packed game. The game as a Python package can have it, "
            "as ad1666[lab]."
        )
        return told.format(library=library)
    told = _("{library} is not installed: {command}")
    return told.format(library=library, command='pip install "ad1666[lab]"')
