"""Records: text files in the notation of the conformance cases, readable by people.

A record begins with a header and then has a line for every answer, whether of a player or of fate::

    ad1666 record 4 ~277e7828
    rules 9 ~115c54ae
    scenario letter-at-the-golden-lion.toml ~39f87911
    table 3a6cdcdefa48 ~b9787b0f
    title The Letter at the Golden Lion ~c34a826f
    content eNrtfcmWG8eV... ~de69c600

    # turn 1, setup ~0d30538d
    fate: red H2 ~f2c887d5

If players chose their bands, the header has a line for each, as in ``band red wolodyjowski
szlachcic szlachcic``: the ids of the characters, in the order of their starting squares.
``options strict-hands`` names setup options; ``seat blue seeker 4711`` is the program that plays a
side, with its random seed. ``content`` is what the scenario was made of when the game began
(ad1666/content/scenarios/snapshot.py) and the header once more, as JSON packed by zlib in Base64.
An empty line ends the header. ``magic`` names a card of the magic deck (CARD-8).

A line ``undo`` takes back the answer before it. ``kept`` says that the game continues with the
content in the record, although the scenario has been changed since; before the first answer, that
it began with content that is not that of the scenario's file. ``over`` closes a game that was
played to its end, ``ended`` one that was abandoned; before ``over``, ``gives-up red`` or ``draw``
says that the players have ended it themselves (GUARD-6). ``seat blue person`` puts a person in
place of a program, ``seat red page 12`` a program in place of whoever played. ``advice blue`` says
that a player has asked a program for advice. Lines with ``#`` are for the reader: the last one says
how the game ended (ad1666/game/records/results.py), ``# name`` is the player's name for it,
``# orders blue never parry`` what a player wants answered unasked from there on, ``# mail`` which
messages of a game by mail were sent and taken (ad1666/game/records/correspondence.py), ``# both
sides`` that it is one of two with the sides swapped (ad1666/game/records/bouts.py), and ``# played
on from`` names the record whose moves these are up to there. Each line ends in a check
(ad1666/game/records/seals.py).

Older formats are still read, and become format 4 when the game is resumed. Format 3 has no line for
an end that players bring. In those before ``table`` hung on how the program printed a position, so
it is not compared: a record of format 2 goes by its content, one without content by the scenario
that there is. Format 1 has neither checks nor content, and its header ends with ``table``. Use it
for records written by hand.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from ad1666.content.errors import ContentError, LineNumber, Say, printable
from ad1666.content.files import read_bytes
from ad1666.content.messages import Message, message
from ad1666.game.concessions import DRAW, GIVES_UP
from ad1666.game.records import bouts, packing
from ad1666.game.records.bouts import BOUT, Bout
from ad1666.game.records.correspondence import MAIL, Correspondence, told_in
from ad1666.game.records.lines import (
    MAX_LINE,
    Comments,
    SealedLine,
    decoded,
    plain_lines,
    seal,
    sealed_lines,
    unseal,
)
from ad1666.game.records.packing import is_text
from ad1666.game.records.results import Result, Winner, result_in, winner_in
from ad1666.game.seats import PERSON, SEAT, Seat, parse_seat, seat_line
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS
from ad1666.rules.phases import Phase

if TYPE_CHECKING:
    from ad1666.content.scenarios.snapshot import Kept

_HEAD = "ad1666 record "
FORMAT = f"{_HEAD}4"
_FORMAT_3 = f"{_HEAD}3"
_FORMAT_2 = f"{_HEAD}2"
OLD_FORMAT = f"{_HEAD}1"
UNDO = "undo"
KEPT = "kept"
OVER = "over"
ENDED = "ended"
NAME = "# name "
"""Start of the line that holds the player's name for the game."""
ORDERS = "# orders "
"""Start of a line that says what a side wants answered unasked. Versions that do not know it take
it for a comment."""

PLAYED_ON = "# played on from "
"""Start of the line after the moves that were taken from another record, which it names."""

MAX_BYTES = 4_000_000
MOST_ANSWERS = 10_000
"""The most answers in a record: about ten times as many as long games have."""
MOST_SHOWN = 100
"""Characters of a line quoted in messages."""
_MOST_TURNS = 200
"""No game has more turns: scenarios have up to 99 tokens."""
MAX_CONTENT = 8_000_000
"""The most bytes of the content, unpacked."""
UP_TO_THERE = message("The game is intact up to there")

_SIDES = tuple(Side)
_SURE = FORMAT, _FORMAT_3
_SEALED = *_SURE, _FORMAT_2
_BAND = "band"
_CONTENT = "content"
_AGAIN = "header"
_NEEDED = ("rules", "scenario", "table")
_OLD_KEYS = (*_NEEDED, _BAND)
_OPTIONS = "options"
_KEYS = (*_OLD_KEYS, "title", _OPTIONS, SEAT, _CONTENT)
_WORDS = (UNDO, KEPT, OVER, ENDED, GIVES_UP, DRAW)
_NUMBER = re.compile("[1-9][0-9]{0,8}")
_MARK = b"\xef\xbb\xbf"
"""A byte order mark, which some editors add."""
_DAMAGED = message("damaged: its checksum does not match")
_NEWER = message("Use a newer version")


@frozen
class Trouble:
    """What is wrong with a record: the problem, with its line if it has one, and the remedy."""

    path: Path
    line: int | None
    problem: Message
    remedy: Message
    newer: bool = False
    """Whether nothing is wrong with it but that a newer version of the program wrote it."""

    def told(self, say: Say = str) -> str:
        """The trouble in a language, on one line."""
        where = None if self.line is None else LineNumber(self.line)
        return ContentError(self.path, where, self.problem, self.remedy).told(say)

    def __str__(self) -> str:
        return self.told()


class BadRecord(ValueError):
    """An invalid record, or one that cannot be resumed."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def trouble_of(error: BadRecord | ContentError) -> Trouble:
    """What is wrong, said by either."""
    if isinstance(error, BadRecord):
        return error.trouble
    return Trouble(error.file, None, error.problem, error.remedy)


@frozen
class Header:
    """What a record says before the first move. ``table`` is the fingerprint of the starting
    position, which reveals a changed scenario where the record has no content; it is not ``sure``
    in records of older formats, which are taken with the scenario that is there."""

    rules: int
    scenario: str
    table: str
    bands: Mapping[Side, tuple[str, ...]] = field(factory=dict)
    """The ids of the characters that each side chose, for sides that did."""
    title: str = ""
    """The title of the scenario; none in old records."""
    options: tuple[str, ...] = ()
    """Setup options of the rules."""
    seats: Mapping[Side, Seat] = field(factory=dict)
    """The programs that play from the start, by side."""
    sure: bool = True


@frozen
class Record:
    """A record as far as it is intact."""

    path: Path
    header: Header
    body: tuple[tuple[int, str], ...]
    """The lines after the header with their numbers: answers and comments."""
    whole: bool
    """Whether the last line is complete; if not, it is ignored."""
    damage: Trouble | None = None
    """The first damage, with its line; None if none is detectable without a replay."""
    content: str | None = field(default=None, repr=False)
    """The packed snapshot of the scenario; None if missing or damaged."""
    raw: bytes = field(default=b"", repr=False)
    """The bytes of the file."""

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """The answers with their line numbers."""
        return tuple((number, text) for number, text in self.body if _is_answer(text))

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers of players and fate that were not taken back."""
        found: list[str] = []
        for _number, text in self.moves:
            if text == UNDO:
                del found[-1:]
            elif text.partition(" ")[0].endswith(":"):
                found.append(text)
        return tuple(found)

    def first(self, moves: int) -> Record:
        """The record as it was after this many answers."""
        last = self.moves[moves - 1][0] if moves else 0
        if self.own_content:
            last = max(last, next(number for number, text in self.body if text))
        return evolve(self, body=tuple(line for line in self.body if line[0] <= last))

    @property
    def seats(self) -> dict[Side, Seat]:
        """The programs that play at the end of the record, by side."""
        later = dict(filter(None, (parse_seat(text) for _, text in self.body)))
        found = {**self.header.seats, **later}.items()
        return {side: seat for side, seat in found if seat.name != PERSON}

    @property
    def over(self) -> bool:
        """Whether the game was finished or abandoned."""
        last = next((text for _, text in reversed(self.body) if text), "")
        return last in (OVER, ENDED) and self.damage is None

    @property
    def played_out(self) -> bool:
        """Whether the game was played to its end."""
        return self.over and any(text == OVER for _, text in self.body[-1:])

    @property
    def won_by(self) -> Winner | None:
        """Who won the game, according to its last comment; None if that does not say."""
        texts = (text for _, text in reversed(self.body) if self.over)
        return next(filter(None, map(winner_in, texts)), None)

    @property
    def result(self) -> Result | None:
        """How the game ended, according to its last comment; None if that does not say."""
        texts = (text for _, text in reversed(self.body) if self.over)
        return next(filter(None, map(result_in, texts)), None)

    @property
    def name(self) -> str:
        """The player's name for the game, empty if there is none."""
        named = (text for _, text in self.body if text.startswith(NAME))
        return printable(next(named, "").removeprefix(NAME).strip())

    @property
    def branched(self) -> bool:
        """Whether it was played on from a moment of another game."""
        return any(text.startswith(PLAYED_ON) for _, text in self.body)

    @property
    def orders(self) -> dict[Side, str]:
        """What each side wanted answered unasked at the end of the record, in words, for sides that
        have said so."""
        said = (text.removeprefix(ORDERS) for _, text in self.body if text.startswith(ORDERS))
        found = (text.partition(" ") for text in said)
        return {Side(side): words for side, _, words in found if side in _SIDES}

    @property
    def mail(self) -> Correspondence | None:
        """The messages of a game by mail; None if it is none. What a game was that another was
        played on from says nothing of the other."""
        return told_in(self._own_lines)

    @property
    def bout(self) -> Bout | None:
        """Which of two games it is that are played with the sides swapped; None if it is none, as
        one that was played on from such a game."""
        return bouts.told_in(self._own_lines)

    @property
    def _own_lines(self) -> list[str]:
        """The lines that are not those of another game, from which it was played on."""
        texts = [text for _, text in self.body]
        origins = [n for n, text in enumerate(texts) if text.startswith(PLAYED_ON)]
        return texts[origins[-1] + 1 if origins else 0 :]

    @property
    def own_content(self) -> bool:
        """Whether the game began with stored content that is not that of the scenario's file."""
        return next((text for _, text in self.body if text), "") == KEPT

    @property
    def uses_content(self) -> bool:
        """Whether the players continued with the stored content after the scenario changed."""
        return any(text == KEPT for _, text in self.body)


# Reading


def read(path: Path) -> Record:
    """Reads a record. Raises BadRecord if it is not one, or of an unknown format or rules
    version."""
    try:
        raw = read_bytes(path, MAX_BYTES, message("Choose a record of a game"))
    except ContentError as error:
        raise BadRecord(trouble_of(error)) from None
    rows = [row.removesuffix(b"\r") for row in raw.removeprefix(_MARK).split(b"\n")]
    whole = len(rows) > 1 and not rows[-1]
    if whole:
        rows.pop()
    if rows[0] == OLD_FORMAT.encode():
        # a last line without a line end may be incomplete
        old = rows[1:] if whole else rows[1:-1]
        return _read_old(path, plain_lines(old), whole, raw)
    first, *lines = sealed_lines(rows, _comments())
    if not whole and lines and lines[-1].sound:
        whole = True
    elif not whole:
        lines = lines[:-1]
    ours = first.text in _SEALED if first.sound else lines and lines[0].sound and lines[0].text
    if not ours:
        raise BadRecord(_no_record(path, rows[0]))
    record = _read(path, first.sound, lines, whole, raw)
    return evolve(record, header=evolve(record.header, sure=_is_sure(first, rows[0])))


def _is_sure(first: SealedLine, row: bytes) -> bool:
    """Whether the first line is that of a format of today; it may be damaged in one place."""
    if first.sound:
        return first.text in _SURE
    texts = [text.encode() for text in _SURE]
    return any(row.startswith(t) or zlib.crc32(t) in unseal(row)[1] for t in texts)


def heading(turn: int, phase: Phase) -> str:
    """The comment before the answers of a step of a turn."""
    return f"# turn {turn}, {phase}"


@cache
def _comments() -> Comments:
    """The comments in records. Of headings it is known what they say."""
    turns = range(_MOST_TURNS + 1)
    headings = frozenset(heading(turn, phase) for turn in turns for phase in Phase)

    def are(text: str) -> bool:
        said = text.startswith((NAME, ORDERS, PLAYED_ON, MAIL, BOUT)) or winner_in(text) is not None
        return said or text in headings

    return Comments(frozenset(text.encode() for text in headings), are)


def is_newer(first: str, ours: str) -> bool:
    """Whether the first line of a file, ``ad1666 record 4``, names a later format than ours."""
    kind, _, number = first.rpartition(" ")
    own_kind, _, own = ours.rpartition(" ")
    return kind == own_kind and _NUMBER.fullmatch(number) is not None and int(number) > int(own)


def by_newer_rules(path: Path, line: int, rules: int) -> Trouble:
    """The trouble with a file that says in a line that later rules than ours were played."""
    problem = message(
        "played by version {version} of the rules, but this program knows only up to {ours}",
        version=str(rules),
        ours=str(VERSION),
    )
    return by_newer_version(path, line, problem)


def by_newer_version(path: Path, line: int, problem: Message) -> Trouble:
    """The trouble with a line that only a newer version of the program can have written."""
    return Trouble(path, line, problem, message("Use a newer version of the program"), newer=True)


def _no_record(path: Path, first: bytes) -> Trouble:
    """The trouble with a file that does not begin as a record does."""
    text = decoded(unseal(first)[0] if unseal(first)[2] else first)
    if text is None:
        remedy = message("Choose a record of a game")
        return Trouble(path, None, message("not a text file"), remedy)
    if text.startswith(_HEAD):
        problem = message(
            "'{format}' is a format that this version cannot read", format=_quoted(text)
        )
        newer = is_newer(text, FORMAT)
        return Trouble(path, 1, problem, _NEWER if newer else message("Choose another"), newer)
    problem = message("not the record of a game: it does not begin with '{format}'", format=FORMAT)
    return Trouble(path, 1, problem, message("Choose another"))


def _read_old(path: Path, lines: Sequence[SealedLine], whole: bool, raw: bytes) -> Record:
    """A record of format 1: the header ends with its line ``table``."""
    size = 1 + next((i for i, line in enumerate(lines) if _key(line.text) == "table"), len(lines))
    if not all(line.sound and _key(line.text) in _OLD_KEYS for line in lines[:size]):
        raise BadRecord(_no_header(path))
    header = evolve(_header(path, lines[:size]), sure=False)
    body, damage = _good(path, lines[size:])
    return Record(path, header, body, whole, damage, raw=raw)


def _read(path: Path, intact: bool, lines: Sequence[SealedLine], whole: bool, raw: bytes) -> Record:
    """A record of format 2 or 3; ``intact`` says whether its first line is."""
    size = next((i for i, line in enumerate(lines) if _ends_header(line)), len(lines))
    found = [line for line in lines[:size] if not line.says_nothing]
    spoilt = [1] * (not intact) + [line.number for line in found if not line.sound]
    packed = next((t.text for t in found if t.sound and _key(t.text) == _CONTENT), None)
    content = None if packed is None else packed.partition(" ")[2]
    given: Sequence[SealedLine] = [line for line in found if line.sound]
    if spoilt and content is not None:
        again = unpacked(path, content)[0]
        given = [SealedLine(number, text, True) for number, text in enumerate(again, 2)]
    header = _header(path, given)
    body, damage = _good(path, lines[size:])
    if damage is None and spoilt:
        damage = Trouble(path, spoilt[0], _DAMAGED, message("No move is lost"))
    return Record(path, header, body, whole, damage, content, raw)


def _ends_header(line: SealedLine) -> bool:
    """Whether a line is the empty one after the header, or one of those after that."""
    first = line.text.partition(" ")[0]
    return line.sound and (not first or first in _WORDS or first[0] == "#" or first[-1] == ":")


def _good(
    path: Path, lines: Iterable[SealedLine]
) -> tuple[tuple[tuple[int, str], ...], Trouble | None]:
    """The lines after the header up to the first bad one, and what is wrong with that one."""
    body: list[tuple[int, str]] = []
    answers = 0
    for line in lines:
        if line.says_nothing:
            continue
        answers += _is_answer(line.text)
        if not line.sound or len(line.text) > MAX_LINE:
            return tuple(body), Trouble(path, line.number, _DAMAGED, UP_TO_THERE)
        if answers > MOST_ANSWERS:
            problem = message("more than {most} answers", most=MOST_ANSWERS)
            return tuple(body), Trouble(path, line.number, problem, UP_TO_THERE)
        body.append((line.number, line.text))
    return tuple(body), None


def _header(path: Path, lines: Iterable[SealedLine]) -> Header:
    """The header that some lines hold. Raises BadRecord if it is not complete and valid."""
    fields, seats = dict[str, str](), dict[Side, Seat]()
    bands: dict[Side, tuple[str, ...]] = {}
    for line in lines:
        key, _, value = line.text.partition(" ")
        side, _, ids = value.partition(" ")
        words = {key: _KEYS} | {word: OPTIONS for word in value.split() if key == _OPTIONS}
        unknown = next((word for word, known in words.items() if word not in known), None)
        if unknown is not None:
            problem = message("'{word}' is unknown to this version", word=_quoted(unknown))
            raise BadRecord(Trouble(path, line.number, problem, _NEWER, newer=True))
        twice = Side(side) in bands if key == _BAND and side in _SIDES else key in fields
        sat = parse_seat(line.text)
        wrong = key == SEAT and (sat is None or sat[0] in seats)
        if twice or wrong or (key == _BAND and not (side in _SIDES and ids)):
            raise BadRecord(_no_header(path))
        if key == _BAND:
            bands[Side(side)] = tuple(ids.split())
        elif sat is not None:
            seats.update([sat])
        else:
            fields[key] = value
    if not all(fields.get(key) for key in _NEEDED) or not _NUMBER.fullmatch(fields["rules"]):
        raise BadRecord(_no_header(path))
    rules = int(fields["rules"])
    if rules > VERSION:
        raise BadRecord(by_newer_rules(path, 2, rules))
    options = tuple(fields.get(_OPTIONS, "").split())
    title = printable(fields.get("title", ""))
    return Header(rules, fields["scenario"], fields["table"], bands, title, options, seats)


def _no_header(path: Path) -> Trouble:
    problem = message("the header is cut off or damaged: it must name rules, scenario and table")
    remedy = message("Use another copy of the record, or start a new game")
    return Trouble(path, 2, problem, remedy)


def _quoted(text: str) -> str:
    return printable(text[:MOST_SHOWN])


def _key(text: str) -> str:
    return text.partition(" ")[0]


def _is_answer(text: str) -> bool:
    return bool(text) and not text.startswith("#")


# Content


def packed(header: Header, kept: Kept) -> str:
    """The snapshot of a scenario and the header again, as one line of ASCII."""
    return packing.packed({**kept, _AGAIN: list(_texts(header))})


def unpacked(path: Path, content: str) -> tuple[tuple[str, ...], Kept]:
    """The header and the snapshot packed by ``packed``. Raises BadRecord if invalid."""
    try:
        values = packing.unpacked(content, MAX_CONTENT)
    except ValueError:
        values = {}
    again = values.pop(_AGAIN, None)
    if not isinstance(again, list) or not all(map(is_text, (*again, *values.values()))):
        problem = message("the content of the scenario cannot be unpacked")
        raise BadRecord(Trouble(path, None, problem, message("Use another copy of the record")))
    return tuple(again), values


def composed(header: Header, content: str | None, body: Iterable[str]) -> tuple[str, int]:
    """The text of a record, and its last check. Its format is older if its header is."""
    kept = () if content is None else (f"{_CONTENT} {content}",)
    return seal((FORMAT if header.sure else _FORMAT_2, *_texts(header), *kept, *body))


def _texts(header: Header) -> Iterator[str]:
    yield f"rules {header.rules}"
    yield f"scenario {header.scenario}"
    if header.options:
        yield f"{_OPTIONS} {' '.join(header.options)}"
    for side, band in header.bands.items():
        yield f"{_BAND} {side} {' '.join(band)}"
    for side, seat in header.seats.items():
        yield seat_line(side, seat)
    yield f"table {header.table}"
    # next to the content, so that a damaged line end between the two costs nothing else
    if header.title:
        yield f"title {header.title}"
