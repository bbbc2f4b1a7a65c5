"""Cuts the typefaces down to what books of campaigns embed, into assets/chronicle/letters.

    uv run --with fonttools --with brotli python docs/make/letters.py

Whoever has the game has these, whether or not fonttools is installed; they change only when a
typeface does.
"""

from __future__ import annotations

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from ad1666.resources import data_root, typefaces

_LETTERS = "U+20-7E,U+A0-17F,U+2010-2026,U+2032,U+2039,U+203A,U+20AC,U+2190-2199,U+2212"
"""Those of all languages of Europe that are written in Latin letters."""
_CUT = {
    "roman": ("roman", 500),
    "bold": ("roman", 700),
    "italic": ("italic", 500),
    "capitals": ("capitals", 700),
}
"""By file: the typeface and its weight. Variable ones would be drawn, not set, in PDF files."""
_LAYOUT = "kern", "liga", "mark", "mkmk", "lnum"
_LICENCE = 13, 14
"""The entries of a typeface that name its licence."""


def main() -> None:
    """Writes one file for each typeface."""
    folder = data_root() / "assets" / "chronicle" / "letters"
    for file, (name, weight) in _CUT.items():
        font = TTFont(typefaces()[name], recalcTimestamp=False)
        options = subset.Options(hinting=False, layout_features=_LAYOUT)
        options.name_IDs = [*options.name_IDs, *_LICENCE]
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=subset.parse_unicodes(_LETTERS))
        cutter.subset(font)
        instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
        font.flavor = "woff2"
        font.save(folder / f"{file}.woff2")


if __name__ == "__main__":
    main()
