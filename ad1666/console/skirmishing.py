"""`ad1666 skirmish`: makes a skirmish from a seed, as files to play or to go on with in Tiled."""

from __future__ import annotations

import argparse
import random
import shlex
import textwrap
from datetime import date
from pathlib import Path

from attrs import evolve

from ad1666.i18n import _, language
from ad1666.output import BAD_INPUT, say, warn
from ad1666.skirmish.houses import BUILT
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.wish import LEAST, MOST, About, BadWish, Place, Size, Wish, daily, wish_of
from ad1666.words.errors import said

_SEEDS = 10**6
_WIDTH = 100


def describe(making: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    seeds = making.add_mutually_exclusive_group()
    purpose = _("any text, or the whole word of a skirmish: the same again (default: by chance)")
    seeds.add_argument("--seed", metavar=_("TEXT"), help=purpose)
    purpose = _("the skirmish of today, the same for everybody")
    seeds.add_argument("--daily", action="store_true", help=purpose)
    places = ", ".join(place.value for place in BUILT)
    purpose = _("where: {places} (default: by chance)").format(places=places)
    making.add_argument(
        "--place", choices=[p.value for p in BUILT], metavar=_("PLACE"), help=purpose
    )
    sizes = ", ".join(size.value for size in Size)
    purpose = _("how large: {sizes} (default: {size})")
    purpose = purpose.format(sizes=sizes, size=Size.MEDIUM.value)
    making.add_argument("--size", choices=[s.value for s in Size], metavar=_("SIZE"), help=purpose)
    abouts = ", ".join(about.value for about in About)
    purpose = _("what it is about: {abouts} (default: by chance)").format(abouts=abouts)
    making.add_argument(
        "--about", choices=[a.value for a in About], metavar=_("MATTER"), help=purpose
    )
    purpose = _("gold for each band, from {least} to {most} (default: {n})")
    purpose = purpose.format(least=LEAST, most=MOST, n=Wish("0").points)
    making.add_argument("--points", type=int, metavar="N", help=purpose)
    purpose = _("a board that is the same from both sides")
    making.add_argument("--mirror", action="store_true", help=purpose)
    purpose = _("where to put the files (default: here)")
    making.add_argument("--out", type=Path, default=Path(), metavar=_("FOLDER"), help=purpose)


def skirmish(given: argparse.Namespace) -> int:
    """Makes a skirmish, tells what it is about, and writes its files. Returns the exit status.
    Raises ContentError if they cannot be written."""
    try:
        made = make(_wish(given))
    except BadWish as error:
        warn(error.told(said))
        return BAD_INPUT
    file = made.write(given.out)
    _tell(made, file)
    return 0


def _wish(given: argparse.Namespace) -> Wish:
    """What is asked for. Raises BadWish if it cannot be granted."""
    seed = given.seed
    if given.daily:
        wish = daily(date.today())
    elif seed is None:
        wish = Wish(str(random.randrange(_SEEDS)))
    else:
        wish = wish_of(seed) if ":" in seed else Wish(seed)
    return evolve(
        wish,
        place=Place(given.place) if given.place else wish.place,
        size=Size(given.size) if given.size else wish.size,
        about=About(given.about) if given.about else wish.about,
        points=wish.points if given.points is None else given.points,
        mirror=wish.mirror or given.mirror,
    )


def _tell(made: Skirmish, file: Path) -> None:
    told = made.told.get(language(), made.told["en"])
    say(told.title)
    say(textwrap.fill(told.story, _WIDTH))
    say(_("Seed: {word}").format(word=made.word))
    say(_("Play it: {command}").format(command=f"ad1666 play {shlex.quote(str(file))}"))
