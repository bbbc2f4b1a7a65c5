"""`ad1666 skirmish`: makes a skirmish from a seed, as files to play or to go on with in Tiled."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import textwrap
from concurrent.futures.process import BrokenProcessPool
from datetime import date
from pathlib import Path

from attrs import evolve

from ad1666.console.laboratory import at_least_one
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.i18n import _, language, ngettext, percent
from ad1666.lab.running.pool import MOST_WORKERS
from ad1666.lab.running.proving import chosen, prove, proving
from ad1666.output import BAD_INPUT, INTERRUPTED, say, tell_progress, warn
from ad1666.skirmish.chance import any_seed
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.proof import DRAWS, Proving
from ad1666.skirmish.proof import MOST as MOST_PROVED
from ad1666.skirmish.wish import LEAST, MOST, About, BadWish, Place, Size, Wish, daily, wish_of
from ad1666.words.errors import said
from ad1666.words.scenarios import text_of_proof
from ad1666.words.shares import Share

_WIDTH = 100
_BAR = 21
"""Letters of the bar that shows red's share."""


def describe(making: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    seeds = making.add_mutually_exclusive_group()
    purpose = _("any text, or the whole word of a skirmish: the same again (default: by chance)")
    seeds.add_argument("--seed", metavar=_("TEXT"), help=purpose)
    purpose = _("the skirmish of today, the same for everybody")
    seeds.add_argument("--daily", action="store_true", help=purpose)
    places = ", ".join(place.value for place in Place)
    purpose = _("where: {places} (default: by chance)").format(places=places)
    making.add_argument(
        "--place", choices=[p.value for p in Place], metavar=_("PLACE"), help=purpose
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
    purpose = _(
        "find bands between which it is even, by at most this many games between programs "
        "(without a number: {n}); Ctrl-C keeps what is known"
    ).format(n=MOST_PROVED)
    making.add_argument(
        "--prove", nargs="?", const=MOST_PROVED, type=at_least_one, metavar="N", help=purpose
    )
    workers = min(os.cpu_count() or 1, MOST_WORKERS or sys.maxsize)
    purpose = _("with {prove}: number of processes (default here: {number})")
    purpose = purpose.format(prove="--prove", number=workers)
    making.add_argument("--workers", type=at_least_one, default=workers, metavar="N", help=purpose)
    purpose = _("where to put the files (default: here)")
    making.add_argument("--out", type=Path, default=Path(), metavar=_("FOLDER"), help=purpose)


def skirmish(given: argparse.Namespace) -> int:
    """Makes a skirmish, tells what it is about, and writes its files. Returns the exit status.
    Raises ContentError if they cannot be written."""
    status, proof = 0, None
    try:
        wish = _wish(given)
        made = make(wish)
        if given.prove is not None:
            status, proof = _proven(wish, given)
            made = make(chosen(wish, proof.arm)).proven(proof.proof)
    except BadWish as error:
        warn(error.told(said))
        return BAD_INPUT
    file = made.write(given.out)
    _tell(made, file, proof)
    return status


def _proven(wish: Wish, given: argparse.Namespace) -> tuple[int, Proving]:
    """A proof, as far as it has come if it is cut short, and the exit status."""
    proof, status = proving(wish, given.prove), 0
    try:
        for _game in prove(wish, proof, min(given.workers, MOST_WORKERS or sys.maxsize)):
            tell_progress(progress(proof))
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenProcessPool:
        warn(_("A worker process was killed: the proof ends here."))
        status = BAD_INPUT
    finally:
        tell_progress("")
    proof.stop()
    return status, proof


def progress(proof: Proving) -> str:
    """How far a proof is, in a line: red's share on a bar from none to all, with its interval, and
    which bands are tried."""
    found = proof.proof
    share = Share(found.won, found.games)
    first, last, here = (min(_BAR - 1, int(n * _BAR)) for n in (*share.interval, share.value))
    bar = ["-" if first <= n <= last else "." for n in range(_BAR)]
    bar[_BAR // 2] = "|"
    if found.games:
        bar[here] = "o"
    low, high = share.bounds
    told = ngettext(
        "Red {share} ({low} to {high}) of {n} game, pair of bands {pair} of {pairs}",
        "Red {share} ({low} to {high}) of {n} games, pair of bands {pair} of {pairs}",
        found.games,
    ).format(
        share=percent(share.value),
        low=low,
        high=high,
        n=found.games,
        pair=proof.arm.draw + 1,
        pairs=DRAWS,
    )
    return f"[{''.join(bar)}] {told}"


def _wish(given: argparse.Namespace) -> Wish:
    """What is asked for. Raises BadWish if it cannot be granted."""
    seed = given.seed
    if given.daily:
        wish = daily(date.today())
    elif seed is None:
        wish = Wish(any_seed())
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


def _tell(made: Skirmish, file: Path, proof: Proving | None) -> None:
    told = made.told.get(language(), made.told["en"])
    say(told.title)
    for line in textwrap.wrap(told.story, _WIDTH):
        say(line)
    known = load_scenario(file).proof  # it may have been proven better before
    say(text_of_proof(known))
    if proof and not proof.even and known == proof.proof:
        say(_("So it is not sure to be even."))
        if proof.tried > 1:
            say(_("Of the bands that were tried these come nearest."))
    say(_("Seed: {word}").format(word=made.word))
    say(_("Play it: {command}").format(command=f"ad1666 play {shlex.quote(str(file))}"))
