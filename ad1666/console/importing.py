"""The options of `new` for a map that is begun from a file of another game, and what is told of
it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from ad1666.console.starter import Starter, StarterFile
from ad1666.content.errors import ContentError, hint
from ad1666.content.letters import visible
from ad1666.content.maps.reader import map_files
from ad1666.content.messages import message
from ad1666.content.scenarios.scenario_lookup import MAP_FILE, SCENARIO_FILE
from ad1666.content.toml_kinds import check_is_map
from ad1666.i18n import _, ngettext
from ad1666.importing.wishes import SourceArea, Wish, area_of, squares_of
from ad1666.words.errors import said


def describe(new: argparse.ArgumentParser) -> None:
    purpose = _(
        "begin from this: a map of this game or the name of a built-in one, a Tiled map of another "
        "game (TMX, TMJ), a picture, or a map of a virtual tabletop (dd2vtt, uvtt, df2vtt)"
    )
    new.add_argument("--from", dest="origin", type=Path, metavar=_("FILE"), help=purpose)
    purpose = _("only this part of it: in cells of a map, or pixels of a picture")
    new.add_argument("--area", type=_area, metavar="X,Y,W,H", help=purpose)
    purpose = _(
        "its size in squares, such as 30x20; for a picture also the pixels of one, such as 70px"
    )
    new.add_argument("--size", type=_size, metavar=_("WxH"), help=purpose)
    purpose = _("the title for players; default: from the name")
    new.add_argument("--title", metavar=_("TEXT"), help=purpose)


def origin_of(given: argparse.Namespace) -> StarterFile | None:
    """The file to begin from, if one is given. Raises ContentError for wishes about none."""
    if given.origin is None:
        if given.area is not None or given.size is not None:
            problem = message("--area and --size are about a file to begin from")
            raise ContentError(Path(given.name), None, problem, message("Name it with --from FILE"))
        return None
    size, file = given.size, _file_of(given.origin)
    if isinstance(size, int):
        return StarterFile(file, Wish(given.area, square=size))
    return StarterFile(file, Wish(given.area, size))


def _file_of(origin: Path) -> Path:
    """The file to begin from, or the game's own map of that name. Raises ContentError, with a
    suggestion, for a name without an ending that is neither, and for a scenario."""
    if os.path.lexists(origin):
        if origin.suffix.lower() == SCENARIO_FILE:
            check_is_map(origin)
        return origin
    ours = {file.stem: file for file in map_files()}
    if origin.name != str(origin) or origin.suffix not in ("", MAP_FILE):
        return origin
    if (found := ours.get(origin.stem)) is None:
        problem = message("is neither a file nor a map of the game")
        raise ContentError(origin, None, problem, hint(origin.stem, ours))
    return found


def told(made: Starter) -> Iterator[str]:
    """What was understood of a file, and what was not taken over, in lines."""
    if made.notes is None:
        return
    if made.notes.outside:
        files = ", ".join(made.notes.outside)
        yield _("From outside the folder of the map: {files}.").format(files=visible(files))
    if made.notes.marks:
        yield _("Understood:")
        yield from (f"  {said(what)}" for what in made.notes.marks)
    else:
        yield _("Nothing in it says what is blocked: every square is open.")
    if made.notes.left_out:
        yield _("Not taken over:")
        yield from (f"  {said(what)}" for what in made.notes.left_out)
    if more := made.notes.more:
        yield "  " + ngettext("and {n} more", "and {n} more", more).format(n=more)


def _area(text: str) -> SourceArea:
    """A part of a file. Raises ArgumentTypeError for anything else."""
    found = area_of(text)
    if found is None:
        problem = _("{text}: not an area; write x,y,width,height, such as 0,0,30,20")
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return found


def _size(text: str) -> tuple[int, int] | int:
    """A size in squares, or the pixels of one. Raises ArgumentTypeError for anything else."""
    found = squares_of(text)
    if found is None:
        problem = _("{text}: not a size; write squares, such as 30x20, or pixels, such as 70px")
        raise argparse.ArgumentTypeError(problem.format(text=text))
    return found
