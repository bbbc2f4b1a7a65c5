"""pygame and pygame-ce share the folder ``pygame``, and pip puts both into it if asked. Then the
later one is there, and nothing works once either is removed."""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

from ad1666.i18n import _

_BOTH = {"pygame", "pygame_ce"}
_OURS = "pygame-ce" if sys.version_info >= (3, 14) else "pygame"
"""The one that the program requires, as ``pyproject.toml`` says."""


def found() -> ModuleSpec | None:
    """What would be imported as pygame; None if nothing. One folder is looked up, in 0.2 ms."""
    return find_spec("pygame")


def broken(found: ModuleSpec | None) -> str:
    """What to do if one was removed and has taken parts of the other along; empty if not."""
    if found is None or found.origin is not None:
        return ""
    told = _(
        "pygame is there only in part, as when pygame-ce, which has the same folder, was removed. "
        "Install it again: {remedy}"
    )
    return told.format(remedy=_remedy())


def both(found: ModuleSpec | None) -> str:
    """What to do if both are there; empty if not. One folder is listed, in 0.2 ms."""
    homes = found.submodule_search_locations if found else None
    if not homes:
        return ""
    notes = Path(next(iter(homes))).parent.glob("pygame*.dist-info")
    if not {note.name.partition("-")[0] for note in notes} >= _BOTH:
        return ""
    told = _(
        "pygame and pygame-ce are both installed, into one folder, and removing either breaks the "
        "other. Keep one: {remedy}"
    )
    return told.format(remedy=_remedy())


def _remedy() -> str:
    first, then = "pip uninstall -y pygame pygame-ce", f"pip install {_OURS}"
    return _("{first}, then {then}").format(first=first, then=then)
