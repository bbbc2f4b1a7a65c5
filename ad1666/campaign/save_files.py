"""The files of campaigns: read as far as they are sound, listed, deleted.

A save is a text file of sealed lines, as a record is (`ad1666.game.records.lines`), in a folder
beside that of the records::

    ad1666 campaign 6 ~13c2e9b7
    rules 9 ~74981d7e
    edition 5 ~cf938716
    campaign vienna.toml ~a7fe344f
    title Fourteen Nights in Vienna ~61411c91
    road long ~830fceac
    sides parties ~2ad4ea31
    seed 4711 ~2709333e
    seat crowns page 12 ~a088b1c6
    person blades Anna ~4e55c02a
    content eNrtfcmWG8eV... ~58ca2ad1

    chapter letter blades 2026-11-27-213000-letter.ad1666 dealt 0c61f3a9d2e7 ~1b2e0c55
    result red 7 4 turns 9 met 0,1,0,2 cast A:red:wolodyjowski*,... ~90a1f0c2
    # now {"chapter": "tiles", ...} ~3d5f2a11
    scar crowns ball-below-the-ribs whom rochefort ~8a0b6c14

``edition`` is that by which the campaign began (`ad1666.campaign.values`), ``graves dug`` says that
heroes may be lost, ``friend`` is the faction
that a person alone always plays, ``name`` the player's name for the campaign, ``person`` what
whoever plays a party is called. ``content`` holds the texts of the campaign and of its scenarios as
they were when it began, with the header once more (`ad1666.campaign.embedded`). An empty line ends
the header. What may follow it says `ad1666.campaign.entries`; how the campaign stands is what
replaying these lines gives, and nothing else is kept. Lines with ``#`` are for lists and readers:
the last ``# now`` says in JSON where the story is, and ``# read`` after a result that what came of
it has been read.

Of a damaged save everything up to the last sound line is read. What it held is preserved beside it
under a name that ends in ``.torn-`` and a number, as soon as anything is written; what can be read
of that may be gone on with in a new file. The games of a
campaign are records like any other, in the folder of all: they resume and replay without it.

Saves of format 1 have no marks of deals, those of format 2 no names of persons, those of format 3
no edition: they are of the first. Those of format 4 say nothing of secret errands, nor of commoners
(``folk`` in a result), who are followed from the third edition on. Those of format 5 have no
answers to dilemmas. They are still read, and become format 6 when they are opened.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

from ad1666.campaign import embedded
from ad1666.campaign.embedded import Texts
from ad1666.campaign.entries import (
    CONTENT,
    RESULT,
    RULES,
    ByRules,
    Entry,
    is_known,
    parse_entry,
    parse_seat,
    seat_line,
)
from ad1666.campaign.glances import FORMAT, NAME, NOW, SUFFIX, TITLE, saves_folder
from ad1666.campaign.values import EDITION, FORMER, PartyId, Setup, Sides, Standing, shortened
from ad1666.content.errors import ContentError, printable
from ad1666.content.files import read_bytes
from ad1666.content.messages import Message, message
from ad1666.game.records import disk
from ad1666.game.records.lines import Comments, SealedLine, decoded, seal, sealed_lines, unseal
from ad1666.game.records.places import BEGUN, new_paths
from ad1666.game.records.record import (
    Trouble,
    by_newer_rules,
    by_newer_version,
    is_newer,
    trouble_of,
)
from ad1666.game.records.writer import FileLocked, RecordLock
from ad1666.game.seats import PERSON, SEAT, Seat
from ad1666.rules import VERSION

_HEAD = "ad1666 campaign "
_FORMATS = *(f"{_HEAD}{n}" for n in range(1, 6)), FORMAT
MAX_BYTES = 40_000_000
MOST_ENTRIES = 20_000
MAX_LINE = 20_000
"""The most characters in a line, except in one of content."""
_CAMPAIGN, _ROAD, _SIDES, _FRIEND, _SEED = "campaign", "road", "sides", "friend", "seed"
_PERSON, _EDITION, _GRAVES = "person", "edition", "graves"
_NEEDED = (RULES, _CAMPAIGN, _ROAD, _SIDES)
_KEYS = (*_NEEDED, TITLE, _FRIEND, NAME, _SEED, SEAT, _PERSON, _EDITION, _GRAVES, CONTENT)
READ = "# read"
"""The line after a result that says that somebody has read what came of it."""
_DUG = "dug"
"""Where heroes may be lost."""
_WHOLE = re.compile("[0-9]{1,18}")
_DAMAGED = message("damaged: its checksum does not match")
INTACT = message(
    "The campaign is intact up to there; what followed is kept beside it, and offered among the "
    "campaigns as soon as more of it can be read"
)


class BadSave(ValueError):
    """A file that is no campaign, or that cannot be gone on with."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


@frozen
class Head:
    """What a save says before its first entry: the rules and the campaign, as the save names it, by
    which it began, and how it is played."""

    rules: int
    campaign: str
    title: str
    setup: Setup

    @classmethod
    def of(cls, standing: Standing) -> Head:
        """The head of a campaign that begins now."""
        campaign = standing.campaign
        title = printable(campaign.title)
        named = embedded.campaign_name(campaign.path)
        return cls(VERSION, named, title, standing.setup)

    def lines(self) -> Iterator[str]:
        """The lines, but for content."""
        setup = self.setup
        yield f"{RULES} {self.rules}"
        if not setup.former:
            yield f"{_EDITION} {setup.edition}"
        if setup.graves:
            yield f"{_GRAVES} {_DUG}"
        yield f"{_CAMPAIGN} {self.campaign}"
        yield f"{TITLE} {self.title}"
        yield f"{_ROAD} {setup.road}"
        yield f"{_SIDES} {setup.sides.value}"
        if setup.friend:
            yield f"{_FRIEND} {printable(setup.friend)}"
        if setup.name:
            yield f"{NAME} {printable(setup.name)}"
        yield f"{_SEED} {setup.seed}"
        for party, seat in setup.seats.items():
            yield seat_line(party, seat)
        for party, name in setup.people.items():
            if name := shortened(name):
                yield f"{_PERSON} {party} {printable(name)}"


Body = tuple[tuple[int, str], ...]
"""Lines after the head with their numbers."""
Entries = tuple[tuple[int, Entry], ...]
"""Entries with the numbers of their lines."""


@frozen
class SaveFile:
    """A save as far as it is intact: its head, the entries after it, and the packed ``content``,
    None if that is damaged."""

    path: Path
    head: Head
    entries: Entries
    body: Body
    """The lines after the head, comments included."""
    content: str | None
    damage: Trouble | None = None
    """The first damage, with its line."""
    raw: bytes = field(default=b"", repr=False)

    @property
    def is_read(self) -> bool:
        """Whether it says that what came of its last result has been read."""
        marks = (text for _, text in reversed(self.body) if text == READ or _key(text) == RESULT)
        return next(marks, "") == READ

    def composed(self, until: int | None = None) -> tuple[str, int]:
        """The text of the file as far as it is sound, up to a line, and the last check."""
        body = (text for number, text in self.body if until is None or number < until)
        return composed(self.head, self.content, body)


def composed(head: Head, content: str | None, body: Iterable[str]) -> tuple[str, int]:
    """The text of a save, and its last check."""
    kept = () if content is None else (f"{CONTENT} {content}",)
    return seal((FORMAT, *head.lines(), *kept, "", *body))


def new_saves(stem: str) -> Iterator[Path]:
    """Unused paths for a campaign that begins now."""
    return new_paths(stem, saves_folder(), SUFFIX)


def list_from(path: Path) -> Path | None:
    """Makes a save in another folder appear among the player's, as `disk.list_in` does."""
    return disk.list_in(
        saves_folder(), path, new_saves(BEGUN.sub("", path.name.removesuffix(SUFFIX)))
    )


# Reading


def read(path: Path) -> SaveFile:
    """Reads a save. Raises BadSave if it is none, of an unknown format or rules, or without
    anything that could be gone on with."""
    try:
        raw = read_bytes(path, MAX_BYTES, message("Choose a campaign"))
    except ContentError as error:
        raise BadSave(trouble_of(error)) from None
    rows = [row.removesuffix(b"\r") for row in raw.split(b"\n")]
    whole = len(rows) > 1 and not rows[-1]
    if whole:
        rows.pop()
    first, *lines = sealed_lines(rows, _COMMENTS)
    torn = not whole and bool(lines) and not lines[-1].sound
    if not (first.text in _FORMATS if first.sound else lines and lines[0].sound and lines[0].text):
        raise BadSave(_no_save(path, rows[0]))
    return _read(path, first.sound, lines, raw, torn=torn)


def _no_save(path: Path, first: bytes) -> Trouble:
    text, _, intact = unseal(first)
    told = decoded(text if intact else first)
    if told is not None and told.startswith(_HEAD):
        problem = message(
            "'{format}' is a format that this version cannot read", format=printable(told[:100])
        )
        newer = is_newer(told, FORMAT)
        remedy = message("Use a newer version") if newer else message("Choose another")
        return Trouble(path, 1, problem, remedy, newer)
    problem = message("not a campaign: it does not begin with '{format}'", format=FORMAT)
    return Trouble(path, 1, problem, message("Choose another"))


def _read(path: Path, intact: bool, lines: list[SealedLine], raw: bytes, *, torn: bool) -> SaveFile:
    size = next((i for i, line in enumerate(lines) if _ends_head(line)), len(lines))
    found = [line for line in lines[:size] if not line.says_nothing]
    spoilt = [1] * (not intact) + [line.number for line in found if not line.sound]
    packed = next((t.text for t in found if t.sound and _key(t.text) == CONTENT), None)
    content = None if packed is None else packed.partition(" ")[2]
    given = [line.text for line in found if line.sound]
    if spoilt and (texts := _unpacked(content)) is not None:
        given = list(texts.header)
    head = _head(path, given)
    body, entries, damage = _entries(path, lines[size:], torn=torn)
    if damage is None and spoilt:
        damage = Trouble(path, spoilt[0], _DAMAGED, message("Nothing of the campaign is lost"))
    return SaveFile(path, head, entries, body, content, damage, raw)


def _unpacked(content: str | None) -> Texts | None:
    try:
        return None if content is None else embedded.unpacked(content)
    except ValueError:
        return None


def _ends_head(line: SealedLine) -> bool:
    """Whether a line is the empty one after the head, or the first of those after that."""
    return line.sound and _key(line.text) not in _KEYS


def _entries(
    path: Path, lines: list[SealedLine], *, torn: bool
) -> tuple[Body, Entries, Trouble | None]:
    """The lines after the head, and the entries in them, up to the first bad one, and what is wrong
    with that one. ``torn`` says that the last is not complete. Raises BadSave if a newer version
    wrote one: going on without it would lose what it says."""
    body: list[tuple[int, str]] = []
    entries: list[tuple[int, Entry]] = []
    damage = None
    for line in lines:
        if line.says_nothing:
            continue
        problem = _damage(line, torn=torn and line is lines[-1])
        if problem is None and len(entries) > MOST_ENTRIES:
            problem = message("more than {most} entries", most=MOST_ENTRIES)
        if problem is None and line.text and not line.text.startswith("#"):
            if not is_known(line.text):
                raise BadSave(by_newer_version(path, line.number, _unknown(line.text)))
            try:
                entry = parse_entry(line.text)
            except ValueError:
                problem = _unknown(line.text)
            else:
                if isinstance(entry, ByRules) and entry.version > VERSION:
                    raise BadSave(by_newer_rules(path, line.number, entry.version))
                entries.append((line.number, entry))
        if problem is not None:
            damage = Trouble(path, line.number, problem, INTACT)
            break
        if body or line.text:
            body.append((line.number, line.text))
    return tuple(body), tuple(entries), damage


def _damage(line: SealedLine, *, torn: bool) -> Message | None:
    if not line.sound and torn:
        return message("the last line is cut off")
    if not line.sound or (len(line.text) > MAX_LINE and _key(line.text) != CONTENT):
        return _DAMAGED
    return None


def _unknown(text: str) -> Message:
    return message("'{word}' is unknown to this version", word=printable(text[:100]))


def _head(path: Path, lines: Iterable[str]) -> Head:
    """The head that some lines hold. Raises BadSave if it is not complete and valid."""
    fields, seats, people = dict[str, str](), dict[PartyId, Seat](), dict[PartyId, str]()
    for line in lines:
        key, _, value = line.partition(" ")
        if key == SEAT:
            try:
                sat = parse_seat(value)
            except ValueError:
                raise BadSave(_no_head(path)) from None
            seats[sat.party] = sat.seat
        elif key == _PERSON:
            party, _, name = value.partition(" ")
            people[party] = shortened(printable(name))
        elif key in _KEYS:
            fields[key] = value
    rules, sides = fields.get(RULES, ""), fields.get(_SIDES, "")
    seed, edition = fields.get(_SEED, "0"), fields.get(_EDITION, str(FORMER))
    if not all(fields.get(key) for key in _NEEDED) or sides not in tuple(Sides):
        raise BadSave(_no_head(path))
    if not _WHOLE.fullmatch(rules) or not _WHOLE.fullmatch(seed):
        raise BadSave(_no_head(path))
    if edition not in map(str, range(FORMER, EDITION + 1)) or fields.get(_GRAVES, _DUG) != _DUG:
        raise BadSave(_no_head(path))
    if int(rules) > VERSION:
        raise BadSave(by_newer_rules(path, 2, int(rules)))
    setup = Setup(
        fields[_ROAD],
        Sides(sides),
        {party: seat for party, seat in seats.items() if seat.name != PERSON},
        fields.get(_FRIEND, ""),
        printable(fields.get(NAME, "")),
        int(seed),
        {party: name for party, name in people.items() if name},
        int(edition),
        _GRAVES in fields,
    )
    return Head(int(rules), fields[_CAMPAIGN], printable(fields.get(TITLE, "")), setup)


def _no_head(path: Path) -> Trouble:
    problem = message("the header is cut off or damaged: nothing says which campaign this is")
    return Trouble(path, 2, problem, message("Use another copy of the campaign"))


def _key(text: str) -> str:
    return text.partition(" ")[0]


# Where the story is


def _is_comment(text: str) -> bool:
    """Whether a text says where the story is, or that it has been read so far."""
    try:
        return text == READ or (text.startswith(NOW) and bool(json.loads(text[len(NOW) :])))
    except (ValueError, RecursionError):
        return False


_COMMENTS = Comments(are=_is_comment)
"""What they say hangs on the texts of the campaign, so none of them is known."""


def now_line(standing: Standing) -> str:
    """The line of a save that says where its story is: the id of the chapter that comes next or is
    played, empty once the story has ended, its place from 1 and its title; whether it is played;
    the points and the names of the parties; the number of chapters that have been played."""
    chapter, campaign = standing.chapter, standing.campaign
    told = [
        "" if chapter is None else chapter.id,
        0 if chapter is None else campaign.chapters.index(chapter) + 1,
        "" if chapter is None else chapter.title,
        standing.playing is not None,
        {party: str(number) for party, number in standing.points.items()},
        {party.id: party.name for party in campaign.parties.values()},
        len(standing.past),
    ]
    return f"{NOW}{json.dumps(told)}"


def saves() -> Iterator[SaveFile]:
    """The campaigns in the player's folder that can be read, the latest first."""
    try:
        names = [name for name in os.listdir(saves_folder()) if name.endswith(SUFFIX)]
    except OSError:  # none has been begun yet
        names = []
    found = []
    for name in names:
        path = saves_folder() / name
        try:
            when = os.stat(path).st_mtime_ns
        except OSError:  # deleted since
            continue
        if path.is_file():
            found.append((when, path))
    for _when, path in sorted(found, reverse=True):
        try:
            save = read(path)
        except BadSave:
            continue
        yield save


# Deleting


def delete(path: Path, *, for_good: bool = False) -> None:
    """Moves a campaign to the bin of the system; its records stay. Raises NoBin if that is not to
    be had, and then it may be deleted ``for_good``. Raises BadSave if it is open in another window,
    OSError if it cannot be deleted."""
    try:
        lock = lock_of(path)
    except FileLocked:
        problem = message("this campaign is open in another window")
        remedy = message("Leave it there, and try again")
        raise BadSave(Trouble(path, None, problem, remedy)) from None
    try:
        disk.discard(path, for_good=for_good)
    finally:
        if lock is not None:
            lock.release()


def lock_of(path: Path) -> RecordLock | None:
    """The lock of a save, None where there is none to be had. Raises Held."""
    try:
        return RecordLock(path)
    except FileLocked:
        raise
    except OSError:
        return None
