"""Where the game's data is stored, inside an installed package or beside it in a checkout, and
where players' own files are kept."""

from __future__ import annotations

from pathlib import Path

import platformdirs


class Incomplete(FileNotFoundError):
    """Something that belongs to the program is not there or cannot be read. The message is its path
    or name."""


PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """The folder that contains ``assets``, ``maps``, ``scenarios`` and, in ``docs``, the rules.

    A wheel carries them in ``ad1666/_data``; in a checkout, and so in an editable install, they are
    beside the package. Raises Incomplete if they are in neither place.
    """
    for root in (PACKAGE / "_data", PACKAGE.parent):
        if all((root / folder).is_dir() for folder in ("assets", "maps", "scenarios")):
            return root
    raise Incomplete(str(PACKAGE / "_data"))


def typefaces() -> dict[str, Path]:
    """The files of the typefaces: ``roman`` and ``italic`` letters, ``capitals`` for titles, and
    ``plain`` ones, also bold and italic, for those who read them better. Raises Incomplete if one
    is not there."""
    try:
        import fontpkg_atkinson_hyperlegible
        import fontpkg_cinzel
        import fontpkg_eb_garamond
    except ModuleNotFoundError as error:
        raise Incomplete(str(error.name)) from None

    # asking fontpkg for them would search all installed packages
    body, titles = fontpkg_eb_garamond.ROOT / "files", fontpkg_cinzel.ROOT / "files"
    plain = fontpkg_atkinson_hyperlegible.ROOT / "files"
    found = {
        "roman": body / "EBGaramond[wght].ttf",
        "italic": body / "EBGaramond-Italic[wght].ttf",
        "capitals": titles / "Cinzel[wght].ttf",
        "plain": plain / "AtkinsonHyperlegible-Regular.ttf",
        "plain-bold": plain / "AtkinsonHyperlegible-Bold.ttf",
        "plain-italic": plain / "AtkinsonHyperlegible-Italic.ttf",
    }
    for path in found.values():
        if not path.is_file():
            raise Incomplete(str(path))
    return found


def player_root() -> Path:
    """The folder for the player's games and bands; it may not exist yet."""
    return Path(platformdirs.user_data_dir("ad1666", appauthor=False))
