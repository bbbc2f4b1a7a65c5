"""Where the game's data lie, inside an installed package or beside it in a checkout; and where
players' own things are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that holds ``assets``, ``maps``, ``scenarios`` and, in ``docs``, the rules.

    A wheel carries them in ``ad1666/_data``; a checkout, and so an editable install, has them
    beside the package. FileNotFoundError if they are in neither place.
    """
    for root in (PACKAGE / "_data", PACKAGE.parent):
        if all((root / folder).is_dir() for folder in ("assets", "maps", "scenarios")):
            return root
    raise FileNotFoundError(
        f"The data of the game are neither in {PACKAGE / '_data'} nor in {PACKAGE.parent}. "
        "Install the game again."
    )


def player_root() -> Path:
    """The folder for the games and bands of whoever plays; it may not be there yet."""
    return Path(platformdirs.user_data_dir("ad1666", appauthor=False))
