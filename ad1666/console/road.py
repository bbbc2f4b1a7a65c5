"""`ad1666 campaign`: draws a road of seven nights from a seed, to play at once or as a pack."""

from __future__ import annotations

import argparse
import shlex
import textwrap
from pathlib import Path

from ad1666.i18n import ENGLISH, _, language
from ad1666.output import BAD_INPUT, say, warn
from ad1666.skirmish.chance import any_seed
from ad1666.skirmish.road import LONGEST_SEED, RoadPack, road_of, shelved
from ad1666.skirmish.wish import BadWish
from ad1666.words.errors import said

_WIDTH = 100


def describe(making: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    purpose = _("any text of at most {n} letters: the same again (default: by chance)")
    purpose = purpose.format(n=LONGEST_SEED)
    making.add_argument("--seed", metavar=_("TEXT"), help=purpose)
    purpose = _("write it as a pack into this folder, instead of beginning it at the table")
    making.add_argument("--out", type=Path, metavar=_("FOLDER"), help=purpose)


def campaign(given: argparse.Namespace) -> int:
    """Draws a road, and writes it or begins it. Returns the exit status. Raises ContentError if it
    cannot be written."""
    seed = any_seed() if given.seed is None else given.seed
    try:
        road = road_of(seed)
    except BadWish as error:
        warn(error.told(said))
        return BAD_INPUT
    if given.out is not None:
        file = road.write(given.out)
        _tell(road)
        say(_("Begin it: {command}").format(command=f"ad1666 play {shlex.quote(str(file))}"))
        return 0
    file = shelved(road)
    from ad1666.table import app  # loads pygame, which other commands do not need

    return app.main(campaign=file)


def _tell(road: RoadPack) -> None:
    code = language() if language() in road.title else ENGLISH
    say(road.title[code])
    for line in textwrap.wrap(road.story[code], _WIDTH):
        say(line)
