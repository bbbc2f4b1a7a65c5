"""The commands picture and print: a map as a picture, and a scenario on paper."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Sequence
from pathlib import Path

from ad1666.console.band_report import band_files, bands_of
from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.messages import Template, message
from ad1666.content.scenarios.scenario import assembled, load_scenario
from ad1666.i18n import _
from ad1666.output import say
from ad1666.packed import cure
from ad1666.rules.cards import Side
from ad1666.table.paper.marks import Paper
from ad1666.words.translations import hear

_SQUARE = 64
"""The side of a square of a picture in pixels, unless asked for: that of a tile."""
_SMALLEST, _LARGEST = 16, 128
_LIBRARIES = ("fpdf", "fontTools")
"""The libraries of the extra ``ad1666[print]``."""


def describe_picture(command: argparse.ArgumentParser) -> None:
    purpose = _("a map (.tmx), a scenario (.toml), or the name of a built-in one")
    command.add_argument("map", metavar=_("MAP|SCENARIO"), help=purpose)
    purpose = _("the picture to write (PNG); default: NAME.png, here")
    command.add_argument("--out", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _(
        "write the board without its doors, and the doors apart, into this folder instead, as "
        "pages in a browser show them"
    )
    command.add_argument("--layers", type=Path, metavar=_("FOLDER"), help=purpose)
    purpose = _("the width of a square in pixels, {least} to {most}; default: {usual}")
    command.add_argument(
        "--square",
        type=_width,
        default=_SQUARE,
        metavar=_("PIXELS"),
        help=purpose.format(least=_SMALLEST, most=_LARGEST, usual=_SQUARE),
    )


def _width(text: str) -> int:
    """The width of a square. Raises ArgumentTypeError for anything but a number in its bounds."""
    if text.isascii() and text.isdecimal() and _SMALLEST <= int(text[:9]) <= _LARGEST:
        return int(text)
    problem = _("{text}: not a width; write a number from {least} to {most}")
    raise argparse.ArgumentTypeError(problem.format(text=text, least=_SMALLEST, most=_LARGEST))


def picture(given: argparse.Namespace, file: Path) -> int:
    """Writes a picture of a map or a scenario."""
    from ad1666.table.paper.layers import layers  # loads pygame
    from ad1666.table.paper.picture import shown, write

    what = shown(file)
    hear(file)
    to = given.layers or given.out or Path(f"{file.stem}.png")
    try:
        if given.layers is None:
            write(what, given.square, to)
        else:
            to.mkdir(parents=True, exist_ok=True)
            for name, data in layers(what, file.stem, given.square).items():
                (to / name).write_bytes(data)
    except (OSError, ValueError) as error:
        raise cannot_write(to, error) from None
    say(_("Written: {file}").format(file=to))
    return 0


def describe_print(command: argparse.ArgumentParser) -> None:
    purpose = _("a scenario, or a pack for all of its scenarios, as for play")
    command.add_argument("scenario", metavar=_("SCENARIO|PACK"), help=purpose)
    purpose = _("the file to write (PDF); default: NAME.pdf, here")
    command.add_argument("--out", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("the size of the paper: {sizes}; default: {usual}")
    purpose = purpose.format(sizes=", ".join(Paper), usual=Paper.A4)
    command.add_argument(
        "--paper",
        choices=[size.value for size in Paper],
        default=Paper.A4.value,
        metavar=_("SIZE"),
        help=purpose,
    )
    for side, purpose in (
        (Side.RED, _("a file with Red's band; default: the suggested one")),
        (Side.BLUE, _("a file with Blue's band; default: the suggested one")),
    ):
        command.add_argument(f"--{side}", type=Path, metavar=_("BAND"), help=purpose)
    command.add_argument("--rules", action="store_true", help=_("with all of the rules"))


def printed(given: argparse.Namespace, files: Sequence[Path]) -> int:
    """Writes scenarios as sheets to print."""
    to = given.out or Path(f"{Path(given.scenario).resolve().stem}.pdf")
    chosen = band_files(given)
    if chosen and len(files) > 1:
        problem = message("has several scenarios")
        remedy = message("Bands are for one: name it, such as {name}", name=str(files[0]))
        raise ContentError(Path(given.scenario), None, problem, remedy)
    scenarios = [load_scenario(file) for file in files]
    if chosen:
        scenarios = [assembled(each, bands_of(each, chosen)) for each in scenarios]
    if not all(map(importlib.util.find_spec, _LIBRARIES)):
        problem = message("needs libraries that are not installed")
        words, filled = cure("print")
        raise ContentError(to, None, problem, Template(words).filled(**filled))
    from ad1666.table.paper.book import write  # loads pygame

    try:
        made = write(scenarios, Paper(given.paper), to, rules=given.rules)
    except (OSError, ValueError) as error:
        raise cannot_write(to, error) from None
    written = _("Written: {file}. Sheets: {sheets}, {sealed} of them sealed.")
    say(written.format(file=to, sheets=made.sheets, sealed=made.sealed))
    if made.unshown:
        say(_("Letters that no typeface of the game has: {letters}").format(letters=made.unshown))
    return 0
