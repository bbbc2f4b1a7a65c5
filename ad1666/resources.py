"""Where the game's data is stored, inside an installed package or beside it in a checkout, and
where players' own files are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that contains ``assets``, ``maps``, ``scenarios`` and, in ``docs``, the rules.

    A wheel carries them in ``ad1666/_data``; in a checkout, and so in an editable install, they are
    beside the package. Raises FileNotFoundError if they are in neither place.
    """
    for root in (PACKAGE / "_data", PACKAGE.parent):
        if all((root / folder).is_dir() for folder in ("assets", "maps", "scenarios")):
            return root
    raise FileNotFoundError(
        f"The data of the game are neither in {PACKAGE / '_data'} nor in {PACKAGE.parent}. "
        "Install the game again."
    )


def typefaces() -> dict[str, Path]:
    """The files of the typefaces: ``roman`` and ``italic`` letters, and ``capitals`` for titles."""
    import fontpkg_cinzel
    import fontpkg_eb_garamond

    # asking fontpkg for them would search all installed packages
    body, titles = fontpkg_eb_garamond.ROOT / "files", fontpkg_cinzel.ROOT / "files"
    return {
        "roman": body / "EBGaramond[wght].ttf",
        "italic": body / "EBGaramond-Italic[wght].ttf",
        "capitals": titles / "Cinzel[wght].ttf",
    }


def player_root() -> Path:
    """The folder for the player's games and bands; it may not exist yet."""
    return Path(platformdirs.user_data_dir("ad1666", appauthor=False))
