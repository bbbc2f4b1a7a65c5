"""`ad1666 puzzle`: makes a puzzle of a place in a record, for the player's own collection."""

from __future__ import annotations

import argparse
from pathlib import Path

from ad1666.advice import sentences
from ad1666.advice.coach import played_on
from ad1666.advice.making import CLEAR, Made, entry, made
from ad1666.console.laboratory import at_least_one
from ad1666.console.places import NotOpened, record_at
from ad1666.game.library import beginning
from ad1666.game.past import asked
from ad1666.game.records.record import BadRecord, Record
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.view import SeenPrompt, unbound
from ad1666.i18n import _
from ad1666.output import say, tell_progress, warn
from ad1666.play.puzzle_list import FORMAT, LIST, own_folder
from ad1666.rules.requests import Prompt
from ad1666.words.puzzles import answer
from ad1666.words.translations import hear

UNCLEAR = 1
_GAMES = 20


def describe(making: argparse.ArgumentParser) -> None:
    """Describes what the command takes."""
    purpose = _("a record, and after how many of its moves the question is put")
    making.add_argument("place", metavar=_("RECORD:MOVES"), help=purpose)
    making.add_argument("--title", default="", metavar=_("TEXT"), help=_("what it is called"))
    purpose = _("why the best answer is right")
    making.add_argument("--why", default="", metavar=_("TEXT"), help=purpose)
    purpose = _("how many games are played on after each answer (default: {n})").format(n=_GAMES)
    making.add_argument("--games", type=at_least_one, default=_GAMES, metavar="N", help=purpose)
    purpose = _("where to put it (default: with your own puzzles, which the game lists)")
    making.add_argument("--into", type=Path, metavar=_("FOLDER"), help=purpose)


def make(given: argparse.Namespace) -> int:
    """Makes a puzzle, prints its answers, and keeps it if one of them is clearly best. Returns the
    exit status. Raises BadRecord, ContentError, NotOpened; OSError if it cannot be kept."""
    problem = _("'{text}' says no number of moves: write RECORD:MOVES")
    record, at = record_at(given.place, problem)
    seen = _question(record, at)
    found = made(seen, given.games, lambda over, of: tell_progress(f"{over}/{of}"))
    tell_progress("")
    if found is None:
        raise NotOpened(_("{place}: there is but one thing to do").format(place=given.place))
    for one in found.answers:
        say(answer(sentences.deed(one.weighed, seen.prompt), one.won))
    if not found.clear:
        warn(
            _(
                "No puzzle was made: the best answer has to win {n} games of 100 more than each "
                "other. Try another place, or more --games."
            ).format(n=CLEAR)
        )
        return UNCLEAR
    say(_("Kept: {file}").format(file=_keep(given, record, at, found)))
    return 0


def _question(record: Record, at: int) -> SeenPrompt:
    """What is asked after so many moves, as whoever is asked sees it."""
    scenario, replayed = replayed_record(record.first(at))
    hear(scenario.path)
    if replayed.problem is not None:
        raise BadRecord(replayed.problem)
    prompt = replayed.game.pending
    if not isinstance(prompt, Prompt) or len(prompt.options) < 2 or not played_on(prompt.topic):
        problem = _(
            "{file}: after {n} moves nothing is decided from where games could be played on. Name "
            "a place where a figure is to act."
        )
        raise NotOpened(problem.format(file=record.path, n=at))
    return unbound(asked(replayed, len(replayed.moments) - 1))


def _keep(given: argparse.Namespace, record: Record, at: int, found: Made) -> Path:
    """Writes the record up to the question, and adds the puzzle to the list beside it."""
    folder = own_folder() if given.into is None else given.into
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{record.path.stem}-{at}"
    (folder / f"{name}.ad1666").write_bytes(beginning(record, at))
    listed, title = folder / LIST, given.title or name
    before = listed.read_text("utf-8").rstrip() if listed.exists() else f"format = {FORMAT}"
    kept = [part for part in before.split("\n\n") if f'\nid = "{name}"\n' not in f"{part}\n"]
    new = entry(found.as_read(name, title, given.why))
    listed.write_text("\n\n".join((*kept, new)) + "\n", "utf-8")
    return listed
