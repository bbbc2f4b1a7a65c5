"""Whether the program was packed together with all its libraries, and what to do where one is
missing."""

from __future__ import annotations

import sys

from ad1666.i18n import N_


def frozen() -> bool:
    """Whether the program was packed together with Python, and not installed as a package."""
    return bool(getattr(sys, "frozen", False))


def cure(extra: str) -> tuple[str, dict[str, str]]:
    """What to do where the libraries of an extra are missing: a sentence to be translated, without
    its full stop, and what is filled in."""
    if frozen():  # they are part of it
        return N_("A part of the game is missing: install it anew"), {}
    return N_("Install what is missing with {command}"), {
        "command": f'pip install "ad1666[{extra}]"'
    }
