"""The commands picture and print: a map as a picture, and a scenario on paper."""

from __future__ import annotations

import argparse
from pathlib import Path

from ad1666.content.errors import cannot_write
from ad1666.i18n import _
from ad1666.output import say
from ad1666.table.words.translations import hear

_SQUARE = 64
"""The side of a square of a picture in pixels, unless asked for: that of a tile."""
_SMALLEST, _LARGEST = 16, 128


def describe_picture(command: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``picture``."""
    purpose = _("a map (.tmx), a scenario (.toml), or the name of a built-in one")
    command.add_argument("map", metavar=_("MAP|SCENARIO"), help=purpose)
    purpose = _("the picture to write (PNG); default: NAME.png, here")
    command.add_argument("--out", type=Path, metavar=_("FILE"), help=purpose)
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
    from ad1666.table.paper.picture import shown, write  # loads pygame

    what = shown(file)
    hear(file)
    to = given.out or Path(f"{file.stem}.png")
    try:
        write(what, given.square, to)
    except (OSError, ValueError) as error:
        raise cannot_write(to, error) from None
    say(_("Written: {file}").format(file=to))
    return 0
