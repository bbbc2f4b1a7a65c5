"""Sheets as a PDF file, the same bytes for the same sheets. Nothing else uses fpdf2."""

from __future__ import annotations

import io
import logging
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timezone
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fpdf import FPDF
from fpdf.enums import Duplex
from fpdf.prefs import ViewerPreferences

from ad1666.resources import typefaces
from ad1666.table.paper.marks import Line, Mark, Page, Picture, Region, Rotated, TextRun, flat
from ad1666.table.toolkit import text
from ad1666.table.toolkit.theme import Colour

_FACES = {
    "body": ("roman", 500),
    "bold": ("roman", 700),
    "italic": ("italic", 500),
    "title": ("capitals", 700),
}
"""Style: the typeface and its weight, those of the table."""
_MADE = datetime(1666, 1, 1, tzinfo=timezone.utc)  # noqa: UP017
"""When every file says it was made: the clock must not change its bytes."""
_LAYOUT = {"GSUB", "GPOS", "GDEF", "STAT"}
_DASH = 1.4


def file_of(pages: Sequence[Page], title: str, language: str) -> bytes:
    """The sheets as a file."""
    for library in ("fontTools", "fpdf"):  # they tell of tables, and of letters no typeface has
        logging.getLogger(library).setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        pdf = FPDF(unit="mm")
        pdf.set_auto_page_break(False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        pdf.set_title(title)
        pdf.set_lang(language)
        pdf.set_creation_date(_MADE)
        pdf.viewer_preferences = ViewerPreferences(
            display_doc_title=True, duplex=Duplex.SIMPLEX, print_scaling="None"
        )
        for style, letters in _letters(pages).items():
            file = Path(folder) / f"{style}.ttf"
            _cut(style, letters, file)
            pdf.add_font(style, "", file)
        drawn: dict[str, io.BytesIO] = {}
        for page in pages:
            pdf.add_page(format=page.size)
            _draw(pdf, page.marks, drawn)
        return bytes(pdf.output())


def _letters(pages: Sequence[Page]) -> Mapping[str, set[str]]:
    """The letters that are used of each style."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for page in pages:
        for mark in flat(page.marks):
            if isinstance(mark, TextRun):
                found[text.able(mark.text, mark.style)] |= {*mark.text}
    return dict(sorted(found.items()))


def _cut(style: str, letters: Iterable[str], to: Path) -> None:
    """Writes the letters of a style as a font: to make one of a whole typeface takes seconds."""
    name, weight = _FACES[style]
    font = TTFont(typefaces()[name], recalcTimestamp=False)
    for table in _LAYOUT & {
        *font.keys()
    }:  # each letter is placed by itself; to read them takes long
        del font[table]
    cutter = subset.Subsetter(subset.Options(hinting=False, notdef_outline=True))
    cutter.populate(unicodes=sorted({*map(ord, letters), ord(" ")}))
    cutter.subset(font)
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    font.save(to)


def _draw(pdf: FPDF, marks: Iterable[Mark], drawn: dict[str, io.BytesIO]) -> None:
    for mark in marks:
        match mark:
            case TextRun():
                _words(pdf, mark)
            case Picture():
                file = drawn.setdefault(mark.image.digest, io.BytesIO(mark.image.data))
                pdf.image(file, mark.x, mark.y, mark.wide, mark.high)
            case Line():
                _line(pdf, mark)
            case Region():
                _area(pdf, mark)
            case Rotated():
                with pdf.rotation(mark.angle, *mark.about):
                    _draw(pdf, mark.marks, drawn)


def _words(pdf: FPDF, words: TextRun) -> None:
    pdf.set_font(text.able(words.text, words.style), size=words.size)
    pdf.set_text_color(*words.colour)
    pdf.text(words.x, words.y, words.text)


def _line(pdf: FPDF, line: Line) -> None:
    pdf.set_draw_color(*line.colour)
    pdf.set_line_width(line.thick)
    pdf.set_dash_pattern(dash=_DASH if line.dashed else 0, gap=_DASH if line.dashed else 0)
    pdf.polyline(line.points)
    pdf.set_dash_pattern()


def _area(pdf: FPDF, area: Region) -> None:
    style = "".join(("D" if area.rim else "", "F" if area.fill else ""))
    _shade(pdf, area.fill, area.rim)
    pdf.set_line_width(area.thick)
    if area.radius:
        pdf.circle(*area.points[0], area.radius, style)
    else:
        pdf.polygon(area.points, style=style)


def _shade(pdf: FPDF, fill: Colour | None, rim: Colour | None) -> None:
    if fill:
        pdf.set_fill_color(*fill)
    if rim:
        pdf.set_draw_color(*rim)
