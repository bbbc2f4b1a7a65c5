"""A starter map and scenario, with tilesets for the map and schemas for the editor of texts."""

from __future__ import annotations

import json
import os
import re
import textwrap
import unicodedata
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, frozen

from ad1666.content.errors import ContentError, Remedy, cannot_write, unfit
from ad1666.content.files import is_device, read_bytes
from ad1666.content.foreign.wishes import Wish
from ad1666.content.letters import strange
from ad1666.content.maps.properties import TITLE_TOO_LONG
from ad1666.content.maps.schema import TITLE
from ad1666.content.messages import Message, message
from ad1666.content.packs.keys import SCHEMAS as SCHEMAS_FOLDER
from ad1666.content.schemas import SCHEMAS, schema_text
from ad1666.i18n import _
from ad1666.resources import data_root

if TYPE_CHECKING:
    from ad1666.content.foreign.place import Notes

LONGEST = 60
"""Characters in the name of a map."""
_NAME = re.compile(f"[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST - 1}}}")
_APOSTROPHES = re.compile("['\u2019]")
_BETWEEN = re.compile("[^A-Za-z0-9_]+")
"""What stands between the words of a title."""
_OF_FOLDERS = re.compile(r"[/\\]")
_SUFFIXES = (".tmx", ".toml")
_CARRIED_OFF = """aim = "take-away"       #: leave the board with it,
subject = "letter"
exit = "west-road"      #: by this exit of the map; without this line, anywhere
points = 5
decisive = true         #: and that ends the game
"""
"""What the template of scenarios has the first side do."""
_HELD = """aim = "hold"            #: have it on the board at the end
subject = "letter"
points = 4
"""
"""What it does where nobody can leave the board."""
_BEGINS, _GOES_ON = "#: ", "#+ "
"""The marks of a comment for authors in a template, and of its continuation lines; other
comments are examples."""
_WIDTH = 100
_STORY = re.compile(r'(?<=story = """\n).*?(?=""")', re.DOTALL)
_EXAMPLE = re.compile(r'(# (?:red|blue|draw) = ")([^"]+)(")')
_STROKES = str.maketrans("łŁøØđĐħı", "lLoOdDhi")
_DOUBLE = {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ð": "d", "þ": "th", "Þ": "Th"}
"""Letters that Unicode does not take for others with an accent."""


@frozen
class Starter:
    """What was created: the map, the scenario, and files added beside them or left alone."""

    map: Path
    scenario: Path
    added: tuple[Path, ...]
    left: tuple[Path, ...]
    notes: Notes | None = None
    """What was not taken over from the file that it was begun from."""


@frozen
class Origin:
    """A file that a map is begun from, and what of it is wanted."""

    file: Path
    wish: Wish = Factory(Wish)


def begin(
    name: str, folder: Path, title: str | None = None, origin: Origin | None = None
) -> Starter:
    """Creates a map and a scenario of that name or title in a folder, which is created if needed.
    What has spaces is a title, from which the name of the files is made. Accents are kept in the
    title only: not every system reads them in the names of files. With an ``origin``, the map shows
    what that file does. Nothing is overwritten. Raises ContentError if one of them exists or cannot
    be written, or if the origin cannot be taken over."""
    file_name = file_name_of(name)
    if not _NAME.fullmatch(file_name) or len(name) > LONGEST or strange(name):
        problem = message("'{name}' is not a valid name for a map", name=repr(name)[1:-1])
        remedy = message(
            "Use at most {most} letters from A to Z, digits, - and _, the first a letter or a "
            'digit, such as old-mill, or a title in quotes, such as "Old mill"',
            most=LONGEST,
        )
        raise ContentError(folder / f"{name}.tmx", None, problem, remedy)
    if is_device(file_name):
        problem = message("'{name}' is the name of a device on Windows", name=repr(name)[1:-1])
        remedy = message("Choose another name, such as {example}", example=f"{name}-1")
        raise ContentError(folder / f"{name}.tmx", None, problem, remedy)
    title = _titled(name) if title is None else title.strip()
    if wrong := _unfit_title(title):
        raise ContentError(folder / f"{file_name}.tmx", None, *wrong)
    drawn, scenario = (folder / f"{file_name}{suffix}" for suffix in _SUFFIXES)
    _check_free(drawn, scenario)
    notes = None
    if origin is None:
        files = {drawn: _map_text(title).encode(), scenario: _scenario_text(title, file_name)}
    else:
        files, notes = _taken_over(origin, title, drawn, scenario)
        _check_free(*files)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        added, left = _equip(folder)
        for file, text in files.items():
            with file.open("xb") as new:
                new.write(text)
    except (OSError, ValueError) as error:
        raise cannot_write(Path(getattr(error, "filename", None) or folder), error) from None
    pictures = tuple(file for file in files if file not in (drawn, scenario))
    return Starter(drawn, scenario, (*pictures, *added), left, notes)


def _check_free(*files: Path) -> None:
    """Raises ContentError if one of the files exists."""
    for file in files:
        if os.path.lexists(file):
            remedy = message("Choose another name, or another folder with --folder")
            raise ContentError(file, None, message("already exists"), remedy)


def _taken_over(
    origin: Origin, title: str, map_file: Path, scenario: Path
) -> tuple[dict[Path, bytes], Notes]:
    """The files of a map that shows what another file does, and what was not taken over."""
    # loads pygame, which other maps begin without
    from ad1666.content.foreign.reader import take_over
    from ad1666.content.foreign.spots import spots_of
    from ad1666.content.foreign.written import drawn

    place = take_over(origin.file, origin.wish)
    spots = spots_of(origin.file, place)
    made = drawn(place, spots, title, map_file.stem)
    files = {map_file.parent / name: data for name, data in made.pictures.items()}
    text = _scenario_text(title, map_file.stem, way_out=bool(spots.west), middle=True)
    return {map_file: made.xml, scenario: text, **files}, place.notes


def file_name_of(name: str) -> str:
    """The name of the files for a name or a title: "The Miller's Mill" gives
    ``the-millers-mill``."""
    plain = unaccented(name)
    if " " not in name.strip() or _OF_FOLDERS.search(name):
        return plain
    return _BETWEEN.sub("-", _APOSTROPHES.sub("", plain)).strip("-_").lower()


def unaccented(name: str) -> str:
    """A name without the accents of its letters: ``stary-młyn`` becomes ``stary-mlyn``."""
    single = "".join(_DOUBLE.get(letter, letter) for letter in name).translate(_STROKES)
    apart = unicodedata.normalize("NFKD", single)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _titled(name: str) -> str:
    """The title of a map that was given no other name."""
    title = name.strip()
    if " " not in title:
        title = re.sub("[-_]+", " ", name).strip().capitalize() or name
    return title


def _unfit_title(title: str) -> tuple[Message, Remedy] | None:
    """The problem and the remedy for a title that no map may have."""
    if not title:
        return message("has no title"), message("Give it one, or leave out --title")
    return unfit(TITLE_TOO_LONG, TITLE, title)


def _map_text(title: str) -> str:
    """The map that can be played as it is."""
    return explained(_template("map.tmx")).replace("@TITLE@", escape(title, quote=True))


def _scenario_text(
    title: str, file_name: str, *, way_out: bool = True, middle: bool = False
) -> bytes:
    """The scenario for a map of that name: for one without a way out, and for one whose zone lies
    in the middle."""
    text = _template("scenario.toml")
    if not way_out:
        assert _CARRIED_OFF in text
        text = text.replace(_CARRIED_OFF, _HELD)
    if middle:
        text = text.replace('# zone = "house"', '# zone = "middle"')
    spelt = json.dumps(title, ensure_ascii=False)[1:-1]
    return explained(text).replace("@TITLE@", spelt).replace("@NAME@", file_name).encode()


def _template(name: str) -> str:
    return (data_root() / "assets" / "starter" / name).read_text("utf-8")


def comments(template: str) -> Iterator[tuple[str, str]]:
    """The lines of a template, each split into its code and the comment for authors after it or in
    its place, empty if there is none."""
    code = comment = ""
    for number, line in enumerate(template.split("\n")):
        if line.startswith(_GOES_ON):
            comment += f" {line.removeprefix(_GOES_ON)}"
            continue
        if number:
            yield code, comment
        code, _begins, comment = line.partition(_BEGINS)
    yield code, comment


def explained(template: str) -> str:
    """A template with its comments, its story and its examples in the chosen language."""
    template = _STORY.sub(_story, template)
    template = _EXAMPLE.sub(lambda m: f"{m[1]}{_(m[2])}{m[3]}", template)
    lines = []
    for code, comment in comments(template):
        told = f"# {_(comment)}" if comment else ""
        wrapped = textwrap.wrap(told, _WIDTH, subsequent_indent="# ", break_on_hyphens=False)
        lines += [f"{code}{told}"] if code or not told else wrapped
    return "\n".join(lines)


def examples(template: str) -> Iterator[str]:
    """The texts for players in lines that are examples."""
    yield from (text for _key, text, _end in _EXAMPLE.findall(template))


def _story(found: re.Match[str]) -> str:
    """The story on lines that continue each other."""
    text = found[0].replace("\\\n", "")
    return " \\\n".join(textwrap.wrap(_(text), _WIDTH - 2, break_on_hyphens=False))


def _equip(folder: Path) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Puts the tilesets, and the schemas for editors of texts, into a folder of maps. Returns those
    added, and those left alone because they differ. Raises OSError if that fails; ContentError if
    they would end up elsewhere."""
    maps = data_root() / "maps"
    tilesets = (maps / "tilesets").iterdir()
    files = {
        **{f"{SCHEMAS_FOLDER}/{name}.json": schema_text(name).encode() for name in SCHEMAS},
        **{
            f"tilesets/{file.name}": file.read_bytes()
            for file in tilesets
            if file.suffix in (".tsx", ".png")
        },
    }
    for name in sorted({name.partition("/")[0] for name in files}):
        home = folder / name
        if home.is_symlink():
            problem = message("is a link to another folder")
            raise ContentError(home, None, problem, message("Put a folder there"))
        home.mkdir(exist_ok=True)
    added, left = [], []
    for name, data in sorted(files.items()):
        target = folder / name
        if not os.path.lexists(target):
            with target.open("xb") as new:
                new.write(data)
            added.append(target)
        elif not _holds(target, data):
            left.append(target)
    return tuple(added), tuple(left)


def _holds(file: Path, data: bytes) -> bool:
    """Whether a path is a file with exactly this content."""
    try:
        return read_bytes(file, len(data)) == data
    except ContentError:
        return False
