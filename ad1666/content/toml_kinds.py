"""What a TOML file is, by its keys: a scenario, a campaign, a band, cases, or cards of the game;
and files given as a map that are none."""

from __future__ import annotations

import enum
import os
from collections.abc import Mapping
from pathlib import Path

from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import check_kind
from ad1666.content.messages import Message, message
from ad1666.content.toml import Table, read_toml
from ad1666.rules.tables import complete


class FileKind(enum.Enum):
    """The kinds of TOML files that the game knows."""

    SCENARIO = enum.auto()
    CAMPAIGN = enum.auto()
    BAND = enum.auto()
    CASES = enum.auto()
    CHARACTERS = enum.auto()
    ITEMS = enum.auto()
    WORDS = enum.auto()
    TRANSLATION = enum.auto()


SCENARIO_KEYS = ("map", "story", "figures", "goals", "factions")
"""Keys found only in scenarios."""
CAMPAIGN_KEYS = ("chapters", "endings", "roads")
"""Keys found only in campaigns."""
ORIGINALS = "originals"
"""The table of a translation that tells which originals have changed since."""
_CARDS = message("Show them with ad1666 characters, or play a scenario that names them")
TOLD: Mapping[FileKind, tuple[Message, Message]] = {
    FileKind.SCENARIO: (
        message("is a scenario"),
        message("Play it with ad1666 play, or check it with ad1666 check"),
    ),
    FileKind.CAMPAIGN: (
        message("is a campaign"),
        message("Check it with ad1666 check, or play it from the start screen"),
    ),
    FileKind.BAND: (
        message("is a band"),
        message("Check it with ad1666 band check, or play it in a scenario with --red or --blue"),
    ),
    FileKind.CASES: (message("has cases of the rules"), message("Run them with ad1666 conform")),
    FileKind.CHARACTERS: (
        message("has cards of characters"),
        _CARDS,
    ),
    FileKind.ITEMS: (
        message("has cards of items"),
        _CARDS,
    ),
    FileKind.WORDS: (
        message("has words for the search in the rules"),
        message("It belongs to the game: ad1666 rules uses it"),
    ),
    FileKind.TRANSLATION: (
        message("is a translation"),
        message("Name the file that it translates, which lies beside it"),
    ),
}
"""The problem and the remedy where something else is expected."""
complete(FileKind, TOLD)


def kind_of(top: Mapping[str, object]) -> FileKind | None:
    """What a file with this top table is meant to be, None if that is not clear."""
    if isinstance(top.get(ORIGINALS), dict):
        return FileKind.TRANSLATION
    tables = [value for value in top.values() if isinstance(value, dict)]
    if any(key in top for key in CAMPAIGN_KEYS):
        return FileKind.CAMPAIGN
    if any(key in top for key in SCENARIO_KEYS):
        return FileKind.SCENARIO
    if isinstance(top.get("characters"), list):
        return FileKind.BAND
    if isinstance(top.get("case"), list):
        return FileKind.CASES
    if isinstance(top.get("word"), list):
        return FileKind.WORDS
    if tables and all("name" in table for table in tables):
        alone = {key for key, value in top.items() if not isinstance(value, dict)}
        if {"faction"} <= alone <= {"faction", "colour", "emblem"} or (
            not alone and all("death" in table for table in tables)
        ):
            return FileKind.CHARACTERS
        return None if alone else FileKind.ITEMS
    return None


def check_is(wanted: FileKind, top: Table) -> None:
    """Raises ContentError if a file is clearly of another kind than the one wanted."""
    found = kind_of(top.data)
    if found is not None and found is not wanted:
        raise ContentError(top.document.file, None, *TOLD[found])


def check_is_map(file: Path) -> None:
    """Raises ContentError if the file exists and its name shows that it is not a map, but a
    scenario or a file of another kind."""
    check_kind(file)
    if file.suffix.lower() != ".toml" or not os.path.isfile(file):
        return
    try:
        top = read_toml(file).data
    except ContentError:
        top = {}
    problem, remedy = message("is not a map"), message("Name a map")
    if isinstance(played_on := top.get("map"), str):
        problem = message("is a scenario")
        remedy = message("Name the map it is played on, {map}", map=played_on)
    elif (kind := kind_of(top)) is not None:
        problem = TOLD[kind][0]
    raise ContentError(file, None, problem, remedy)
