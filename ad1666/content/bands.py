"""Band files: small TOML files that players save, share or write by hand; what is wrong with a
band, and how to fix it."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attrs import frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, Remedy, hint
from ad1666.content.files import is_device
from ad1666.content.keys import shapes
from ad1666.content.keys.fields import Field, Keys
from ad1666.content.messages import Message, Named, Part, Template, message, template
from ad1666.content.toml import Table, read_toml
from ad1666.content.toml_kinds import FileKind, check_is
from ad1666.rules.bands import NOBODY, Muster, check, faults
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.tables import some
from ad1666.rules.verdicts import Barred, OwnName, Reason

_NUMBER = message("Choose as many as the scenario asks for")

FAULTS: dict[Reason | OwnName, tuple[Template, Message]] = some(
    Reason,
    {
        Reason.OTHER_FACTION: (
            template("{character} belongs to {faction}, not to {other_faction}"),
            message("Choose somebody of the same faction, or neutral"),
        ),
        Reason.UNIQUE_TAKEN: (
            template("{character} is unique and already chosen"),
            message("Replace the second one"),
        ),
        Reason.NOT_OFFERED: (
            template("{character} is not among those to choose from"),
            message("Choose one of those that the scenario offers"),
        ),
        Reason.NOT_TO_BE_HAD: (
            template("{character} is not to be had this time"),
            message("Choose somebody else"),
        ),
        Reason.SPARE_SPENT: (
            template("the band costs {cost} gold, of {most}: {spare} more must be left unspent"),
            message("Leave somebody out, or choose cheaper ones"),
        ),
        Reason.TOO_MUCH_GOLD: (
            template("the band costs {cost} gold, of {most}"),
            message("Leave somebody out, or choose cheaper ones"),
        ),
        Reason.TOO_MANY_ACQUAINTANCES: (
            template("the band costs {cost} acquaintances, of {most}"),
            message("Leave somebody out, or choose somebody who has Acquaintances"),
        ),
        Reason.NOBODY_CHOSEN: (template("nobody is chosen"), _NUMBER),
        Reason.TOO_MANY_CHOSEN: (
            template("{number} are chosen, for {most} starting squares"),
            _NUMBER,
        ),
        Reason.WRONG_NUMBER_OF_HEROES: (
            template("heroes chosen: {number}, required: {wanted}"),
            _NUMBER,
        ),
        Reason.WRONG_NUMBER_OF_COMMONERS: (
            template("commoners chosen: {number}, required: {wanted}"),
            _NUMBER,
        ),
    },
)
"""The problem and the remedy for each reason why a band is illegal."""


def band_problem(barred: Barred) -> Message:
    """The problem, with its clause."""
    fault = FAULTS[barred.reason][0].filled(**dict(_part(*about) for about in barred.about))
    return message("{fault} ({clause})", fault=fault, clause=barred.clause)


def band_remedy(barred: Barred) -> Message:
    """How to fix it."""
    return FAULTS[barred.reason][1]


def _part(name: str, value: object) -> tuple[str, Part]:
    if name == "character":
        return name, Named("character", str(value))
    if name in ("faction", "other_faction"):
        return name, Named("faction", str(value))
    return name, value if isinstance(value, int) else str(value)


SUFFIX = ".toml"
_OF_FACTION = (Reason.OTHER_FACTION, Reason.NOT_OFFERED)
"""Faults that follow from a wrong faction."""


class _BandKeys(Keys):
    title = Field(shapes.title(), "what it is called")
    faction = Field(shapes.line(), "its faction")
    characters = Field(shapes.texts(), "the ids of its characters")


@frozen
class BandFile:
    """A band as read. It need not be legal: ``characters`` may have unknown ids."""

    table: Table
    title: str
    faction: str
    characters: tuple[str, ...]

    @property
    def path(self) -> Path:
        return self.table.document.file


def read_band(path: Path) -> BandFile:
    """Reads a band. Raises ContentError, with all that is wrong in ``others``,
    if the file is not one."""
    errors = Collector()
    top = read_toml(path)
    check_is(FileKind.BAND, top)
    keys = _BandKeys(top, errors)
    errors.raise_all()
    return BandFile(keys.table, keys.title, keys.faction, keys.characters)


def cards_of(band: BandFile, characters: Mapping[str, Character]) -> tuple[Character, ...]:
    """The characters of a band, unknown ids left out."""
    return tuple(characters[i] for i in band.characters if i in characters)


def mistakes(band: BandFile, characters: Mapping[str, Character]) -> list[ContentError]:
    """All that is wrong with a band in any scenario: an unknown faction or character, members of
    another faction (SETUP-1), a unique character chosen twice (SETUP-6)."""
    factions = {c.faction for c in characters.values()} - {NEUTRAL}
    wrong = None
    if band.faction not in factions:
        problem = message('there is no faction "{name}"', name=band.faction)
        wrong = problem, hint(band.faction, factions)
    found = check(cards_of(band, characters), (), band.faction, None)
    return _errors(band, characters, wrong, found if band.characters else (NOBODY,))


def mistakes_for(
    band: BandFile,
    characters: Mapping[str, Character],
    muster: Muster,
    other: Sequence[Character],
) -> list[ContentError]:
    """All that is wrong with a band for a side of a scenario; ``other`` is the opponent's band as
    far as it is known (SETUP-6)."""
    wrong = None
    if band.faction != muster.faction:
        problem = message(
            "is a band of {faction}, but must be one of {other_faction} (SETUP-1)",
            faction=Named("faction", band.faction),
            other_faction=Named("faction", muster.faction),
        )
        wrong = problem, message("Choose another band")
    return _errors(band, characters, wrong, faults(muster, cards_of(band, characters), other))


def _errors(
    band: BandFile,
    characters: Mapping[str, Character],
    faction: tuple[Message, Remedy] | None,
    found: Iterable[Barred],
) -> list[ContentError]:
    """What is wrong with the faction, then unknown characters, then faults, each at the
    line of the character concerned. If the faction is wrong, characters are not reported
    for not belonging to it."""
    errors = []
    if faction is not None:
        errors.append(band.table.error("faction", *faction))
        found = [barred for barred in found if barred.reason not in _OF_FACTION]
    for name in dict.fromkeys(band.characters):
        if name not in characters:
            problem = message('there is no character "{name}"', name=name)
            errors.append(band.table.error("characters", problem, hint(name, characters), name))
    ids = {characters[i].name: i for i in reversed(band.characters) if i in characters}
    for barred in found:
        about = ids.get(str(dict(barred.about).get("character")))
        problem, remedy = band_problem(barred), band_remedy(barred)
        errors.append(band.table.error("characters", problem, remedy, about))
    return errors


def band_text(title: str, faction: str, characters: Sequence[str]) -> str:
    """The text of a band file."""
    people = "".join(f"  {_quoted(name)},\n" for name in characters)
    head = f"title = {_quoted(title)}\nfaction = {_quoted(faction)}\n"
    return f"{head}characters = [\n{people}]\n"


def file_name(title: str) -> str:
    """A file name for a band: its title in plain lower-case letters."""
    plain = unicodedata.normalize("NFKD", title.replace("ł", "l").replace("Ł", "L"))
    words = re.findall("[a-z0-9]+", plain.encode("ascii", "ignore").decode().lower())
    name = "-".join(words)[:60] or "band"
    return f"band-{name}" if is_device(name) else name


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
