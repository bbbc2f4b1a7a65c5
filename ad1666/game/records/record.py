"""Records: text files in the notation of the conformance cases, readable by people.

A record begins with a header and then has a line for every answer, whether of a player or of fate::

    ad1666 record 2 ~ce1ddd1d
    rules 3 ~37e6b437
    scenario letter-at-the-golden-lion.toml ~6a14e73e
    table 1733e4957209 ~99c04234
    title The Letter at the Golden Lion ~787f79c5
    content eNrtfcuW47a1... ~2c8e833a

    # turn 1, setup ~18de9f4c
    fate: red S6 ~f35d9862

Where players chose whom to fight with, the header has a line for each band, as in ``band red
wolodyjowski szlachcic szlachcic``: the characters by their ids, in the order of their starting
squares. ``options strict-hands`` names setup options. ``content`` is what the scenario was made of
when the game began (ad1666/content/scenarios/snapshot.py) and the header once more, as JSON packed
by zlib in Base64. An empty line ends the header. ``magic`` names a card of the magic deck (CARD-8).

A line ``undo`` takes the answer before it back; ``kept`` says that the game goes on by the content
that the record keeps, though the scenario has been changed since; ``over`` closes a game that was
played to its end, ``ended`` one that was broken off. Lines that begin with ``#`` are for the
reader's eyes. Every line has a check at its end (ad1666/game/records/checksums.py).

Format 1 has neither checks nor content, and its header ends with ``table``. It is still read, and
becomes format 2 when the game is gone on with. Who writes a record by hand writes that one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.files import read_bytes
from ad1666.content.scenarios.snapshot import Kept
from ad1666.game.game import Game, IllegalChoice, owner, shown_between, start
from ad1666.game.notation import parse_choice
from ad1666.game.records.checksums import seal, unseal
from ad1666.rules import VERSION
from ad1666.rules.cards import DECK, Side
from ad1666.rules.events import Event
from ad1666.rules.hands import OPTIONS
from ad1666.rules.magic import MAGIC
from ad1666.rules.requests import Draw, Drawn
from ad1666.rules.state import State

FORMAT = "ad1666 record 2"
OLD_FORMAT = "ad1666 record 1"
UNDO = "undo"
KEPT = "kept"
OVER = "over"
ENDED = "ended"

MAX_BYTES = 4_000_000
MAX_LINE = 2000
"""Letters of a line, but for that of the content."""
MOST_ANSWERS = 10_000
"""Answers in a record: about ten times as many as long games have."""
MOST_AGAIN = 40_000
"""Answers that may have to be gone through once more for those that were taken back."""
MOST_SHOWN = 100
"""Letters of a line that messages repeat."""
MAX_CONTENT = 8_000_000
"""Letters of what is kept, unpacked."""

_MAGIC = "magic"
_DECKS: dict[str, dict[str, Drawn]] = {
    **{side: {c.name: c for c in DECK} for side in Side},
    _MAGIC: {c.name: c for c in MAGIC},
}
"""The cards that fate may answer with, by deck and name."""
_SIDES = tuple(Side)
_BAND = "band"
_CONTENT = "content"
_AGAIN = "header"
_NEEDED = ("rules", "scenario", "table")
_OLD_KEYS = (*_NEEDED, _BAND)
_OPTIONS = "options"
_KEYS = (*_OLD_KEYS, "title", _OPTIONS, _CONTENT)
_WORDS = (UNDO, KEPT, OVER, ENDED)
_NUMBER = re.compile("[1-9][0-9]{0,8}")
_MARK = b"\xef\xbb\xbf"
"""What some editors put before a text."""
_DAMAGED = "damaged, it does not fit its check"
_ANOTHER = "Use another copy of the record"
_UP_TO_THERE = "The game is kept up to there."


class BadRecord(ValueError):
    """A file that is no record of ours, or cannot be gone on with; the message names file, line,
    reason and remedy."""


@frozen
class Header:
    """What a record says before the first move. ``table`` is the fingerprint of the position at
    the start, by which a changed scenario is told where the record does not keep its content."""

    rules: int
    scenario: str
    table: str
    bands: Mapping[Side, tuple[str, ...]] = field(factory=dict)
    """The ids of those whom each side has chosen, of the sides that did."""
    title: str = ""
    """The title of the scenario; none in old records."""
    options: tuple[str, ...] = ()
    """Setup options of the rules."""


@frozen
class Record:
    """A record as read, as far as it is good."""

    path: Path
    header: Header
    body: tuple[tuple[int, str], ...]
    """What comes after the header, with line numbers: answers, and what is for the reader."""
    whole: bool
    """Whether the last line is whole; if not, it is left out."""
    damage: str | None = None
    """What is damaged, with its line; None if nothing that could be seen without replaying it."""
    content: str | None = field(default=None, repr=False)
    """What the scenario was made of, packed; None if that was not kept, or is damaged."""
    raw: bytes = field(default=b"", repr=False)
    """The file, byte by byte."""

    @property
    def moves(self) -> tuple[tuple[int, str], ...]:
        """The answers with their line numbers."""
        return tuple((number, text) for number, text in self.body if _is_answer(text))

    @property
    def over(self) -> bool:
        """Whether the game was played to its end, or broken off."""
        last = next((text for _, text in reversed(self.body) if text), "")
        return last in (OVER, ENDED) and self.damage is None

    @property
    def goes_by_kept(self) -> bool:
        """Whether the players have gone on by the content kept, after the scenario changed."""
        return any(text == KEPT for _, text in self.body)


@frozen
class Replay:
    """How far a record replays: the moves made with the position after each, the log, and what
    stopped it (None if nothing)."""

    start: Game
    steps: tuple[tuple[str, Game], ...]
    log: tuple[Event, ...]
    problem: str | None
    stopped: int | None = None
    """The line of the record at which it stopped."""
    again: int = 0
    """How many answers were gone through once more for those that were taken back."""

    @property
    def game(self) -> Game:
        """The position reached."""
        return self.steps[-1][1] if self.steps else self.start


def fingerprint(state: State) -> str:
    """A short sign of a position, the same for the same position on every machine."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:12]


# Reading


@frozen
class _Line:
    """A line of a file: its text without its check, and whether it is as it was written."""

    number: int
    text: str
    sound: bool


def read(path: Path) -> Record:
    """Reads a record. Raises BadRecord if it is none, or of a format or rules yet unknown."""
    try:
        raw = read_bytes(path, MAX_BYTES, "Choose a record of a game")
    except ContentError as error:
        raise BadRecord(str(error)) from None
    first, *rows = (row.removesuffix(b"\r") for row in raw.removeprefix(_MARK).split(b"\n"))
    whole = bool(rows) and not rows[-1]
    if whole:
        rows.pop()
    if first == OLD_FORMAT.encode():
        # nobody can say whether a last line without an end is all there
        return _read_old(path, _old_lines(rows if whole else rows[:-1]), whole, raw)
    text, before, intact = unseal(first)
    lines = _lines(rows, before)
    if not whole and lines and lines[-1].sound:
        whole = True
    elif not whole:
        lines = lines[:-1]
    ours = text == FORMAT.encode() if intact else lines and lines[0].sound and lines[0].text
    if not ours:
        raise BadRecord(_no_record(path, first))
    return _read(path, intact, lines, whole, raw)


def _old_lines(rows: Iterable[bytes]) -> list[_Line]:
    """The lines of a record of format 1, from the second on."""
    texts = ((n, _decoded(row), len(row) <= MAX_LINE) for n, row in enumerate(rows, 2))
    return [_Line(n, (text or "").strip(), fits and text is not None) for n, text, fits in texts]


def _lines(rows: Iterable[bytes], before: tuple[int, ...]) -> list[_Line]:
    """The lines of a record of format 2, from the second on; ``before`` is what the check of the
    first may have been."""
    lines: list[_Line] = []
    for number, row in enumerate(rows, 2):
        text, before, sound = unseal(row, before)
        read = _decoded(text)
        lines.append(_Line(number, read or "", sound and read is not None))
    return lines


def _decoded(row: bytes) -> str | None:
    try:
        return row.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _no_record(path: Path, first: bytes) -> str:
    """What to say of a file that does not begin as a record does."""
    text = _decoded(unseal(first)[0] if unseal(first)[2] else first)
    if text is None:
        return f"{_called(path)}: not a text file. Choose a record of a game."
    if text.startswith("ad1666 record "):
        reason = f"'{printable(text[:MOST_SHOWN])}' is a format that this version cannot read"
        return f"{_called(path, 1)}: {reason}. Use a newer version."
    reason = f"not the record of a game: it does not begin with '{FORMAT}'"
    return f"{_called(path, 1)}: {reason}. Choose another."


def _read_old(path: Path, lines: Sequence[_Line], whole: bool, raw: bytes) -> Record:
    """A record of format 1: the header ends with its line ``table``."""
    size = 1 + next((i for i, line in enumerate(lines) if _key(line.text) == "table"), len(lines))
    if not all(line.sound and _key(line.text) in _OLD_KEYS for line in lines[:size]):
        raise BadRecord(_no_header(path))
    header = _header(path, lines[:size])
    body, damage = _good(path, lines[size:])
    return Record(path, header, body, whole, damage, raw=raw)


def _read(path: Path, intact: bool, lines: Sequence[_Line], whole: bool, raw: bytes) -> Record:
    """A record of format 2; ``intact`` says whether its first line is."""
    size = next((i for i, line in enumerate(lines) if _ends_header(line)), len(lines))
    found = lines[:size]
    spoilt = [1] * (not intact) + [line.number for line in found if not line.sound]
    packed = next((t.text for t in found if t.sound and _key(t.text) == _CONTENT), None)
    content = None if packed is None else packed.partition(" ")[2]
    given: Sequence[_Line] = [line for line in found if line.sound]
    if spoilt and content is not None:
        again = unpacked(path, content)[0]
        given = [_Line(number, text, True) for number, text in enumerate(again, 2)]
    header = _header(path, given)
    body, damage = _good(path, lines[size:])
    if damage is None and spoilt:
        damage = f"{_called(path, spoilt[0])}: {_DAMAGED}. No move is lost."
    return Record(path, header, body, whole, damage, content, raw)


def _ends_header(line: _Line) -> bool:
    """Whether a line is the empty one after the header, or one of those behind that."""
    first = line.text.partition(" ")[0]
    return line.sound and (not first or first in _WORDS or first[0] == "#" or first[-1] == ":")


def _good(path: Path, lines: Iterable[_Line]) -> tuple[tuple[tuple[int, str], ...], str | None]:
    """The lines after the header as far as they are good, and what is wrong behind them."""
    body: list[tuple[int, str]] = []
    answers = 0
    for line in lines:
        answers += _is_answer(line.text)
        if not line.sound or len(line.text) > MAX_LINE:
            return tuple(body), f"{_called(path, line.number)}: {_DAMAGED}. {_UP_TO_THERE}"
        if answers > MOST_ANSWERS:
            told = f"{_called(path, line.number)}: more than {MOST_ANSWERS} answers"
            return tuple(body), f"{told}. {_UP_TO_THERE}"
        body.append((line.number, line.text))
    return tuple(body), None


def _header(path: Path, lines: Iterable[_Line]) -> Header:
    """The header that some lines are. Raises BadRecord if it is not whole."""
    fields: dict[str, str] = {}
    bands: dict[Side, tuple[str, ...]] = {}
    for line in lines:
        key, _, value = line.text.partition(" ")
        side, _, ids = value.partition(" ")
        words = {key: _KEYS} | {word: OPTIONS for word in value.split() if key == _OPTIONS}
        unknown = next((word for word, known in words.items() if word not in known), None)
        if unknown is not None:
            reason = f"'{printable(unknown[:MOST_SHOWN])}' is nothing that this version knows"
            raise BadRecord(f"{_called(path, line.number)}: {reason}. Use a newer version.")
        twice = Side(side) in bands if key == _BAND and side in _SIDES else key in fields
        if twice or (key == _BAND and not (side in _SIDES and ids)):
            raise BadRecord(_no_header(path))
        if key == _BAND:
            bands[Side(side)] = tuple(ids.split())
        else:
            fields[key] = value
    if not all(fields.get(key) for key in _NEEDED) or not _NUMBER.fullmatch(fields["rules"]):
        raise BadRecord(_no_header(path))
    rules = int(fields["rules"])
    if rules > VERSION:
        reason = f"played by version {rules} of the rules, and this program knows up to {VERSION}"
        raise BadRecord(f"{_called(path, 2)}: {reason}. Use a newer version of the program.")
    options = tuple(fields.get(_OPTIONS, "").split())
    title = printable(fields.get("title", ""))
    return Header(rules, fields["scenario"], fields["table"], bands, title, options)


def _no_header(path: Path) -> str:
    reason = "the header is cut off or damaged: it must name rules, scenario and table"
    return f"{_called(path, 2)}: {reason}. {_ANOTHER}, or start a new game."


def _key(text: str) -> str:
    return text.partition(" ")[0]


def _is_answer(text: str) -> bool:
    return bool(text) and not text.startswith("#")


def _called(path: Path, line: int | None = None) -> str:
    """How messages call a record, or a line of it."""
    name = printable(str(path))
    return name if line is None else f"{name}, line {line}"


# Content


def packed(header: Header, kept: Kept) -> str:
    """What a scenario was made of, and the header once more, on one line of plain letters."""
    again = list(_texts(header))
    text = json.dumps({**kept, _AGAIN: again}, ensure_ascii=False, sort_keys=True)
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(path: Path, content: str) -> tuple[tuple[str, ...], Kept]:
    """The header and the parts of a scenario that ``packed`` has put together. Raises BadRecord if
    it has not."""
    opened = zlib.decompressobj()
    try:
        data = opened.decompress(base64.b64decode(content, validate=True), MAX_CONTENT)
        values = json.loads(data) if opened.eof else None
    except (ValueError, RecursionError, zlib.error):
        values = None
    values = values if isinstance(values, dict) else {}
    again = values.pop(_AGAIN, None)
    if not isinstance(again, list) or not all(map(_is_text, (*again, *values.values()))):
        reason = "the content of the scenario cannot be unpacked"
        raise BadRecord(f"{_called(path)}: {reason}. {_ANOTHER}.")
    return tuple(again), values


def _is_text(value: object) -> bool:
    """Whether a value is a text without halves of characters, which JSON lets pass."""
    return isinstance(value, str) and value.encode("utf-8", "ignore").decode() == value


def composed(header: Header, content: str | None, body: Iterable[str]) -> tuple[str, int]:
    """The text of a record, and the check of its last line."""
    kept = () if content is None else (f"{_CONTENT} {content}",)
    return seal((FORMAT, *_texts(header), *kept, *body))


def _texts(header: Header) -> Iterator[str]:
    yield f"rules {header.rules}"
    yield f"scenario {header.scenario}"
    if header.options:
        yield f"{_OPTIONS} {' '.join(header.options)}"
    for side, band in header.bands.items():
        yield f"{_BAND} {side} {' '.join(band)}"
    yield f"table {header.table}"
    # beside the content, so that a line end that is damaged between the two costs nothing else
    if header.title:
        yield f"title {header.title}"


# Replaying


def replay(record: Record, state: State) -> Replay:
    """Plays a record from the position at its start, as far as it goes."""
    begin = game = start(state)
    log = list(game.news)
    steps: list[tuple[str, Game]] = []
    past: list[Game] = []  # the positions before the answers that may still be taken back
    problem, stopped, again = record.damage, None, 0
    for number, line in record.moves:
        try:
            after = _before(game, past) if line == UNDO else _after(game, line)
        except IllegalChoice as error:
            problem, stopped = _broken(record, state, number, str(error)), number
            break
        if line == UNDO:
            again += len(after.answers)
            if again > MOST_AGAIN:
                told = f"{_called(record.path, number)}: more was taken back than in any game"
                problem, stopped = f"{told}. {_UP_TO_THERE}", number
                break
            take_back(log, game)
        elif line not in _WORDS:
            log += after.news
            if shown_between(game, after.pending) is not None:
                past.clear()
            else:
                past.append(game)
        game = after
        steps.append((line, game))
    return Replay(begin, tuple(steps), tuple(log), problem, stopped, again)


def take_back(log: list[Event], game: Game) -> None:
    """Strikes from the log what the last choice of a game brought."""
    del log[len(log) - len(game.news) :]


def _before(game: Game, past: list[Game]) -> Game:
    """The game before the last answer. A record does not tell which answers were given unasked, so
    that more is taken back in it than `Game.undoable` allows by itself. Raises IllegalChoice."""
    if not past:
        raise IllegalChoice("there is nothing that may be taken back")
    last = past.pop()
    return game.undoable or last


def _after(game: Game, line: str) -> Game:
    """The game after one line. Raises IllegalChoice."""
    if line == OVER:
        if game.pending is not None:
            raise IllegalChoice("the game is not over yet")
        return game
    if line in (ENDED, KEPT):
        return game
    choice = parse_choice(line)
    if choice is None:
        raise IllegalChoice(f"'{line[:MOST_SHOWN]}' is no move")
    if choice.who != "fate":
        return game.apply(choice)
    drawn = _DECKS.get(choice.verb, {}).get(" ".join(choice.args))
    if drawn is None:
        raise IllegalChoice(f"'{line}' names no card of a player, nor of the magic deck")
    prompt = game.pending
    if isinstance(prompt, Draw) and deck_name(prompt) != choice.verb:
        raise IllegalChoice(f"'{line}': the card must come from {owner(prompt)} deck")
    return game.apply(drawn)


def deck_name(prompt: Draw) -> str:
    """How a line names the deck that fate is asked about."""
    return _MAGIC if prompt.player is None else prompt.player


def _broken(record: Record, state: State, number: int, reason: str) -> str:
    text = f"{_called(record.path, number)}: {printable(reason)}."
    if record.header.rules != VERSION:
        text += (
            f" It was played by version {record.header.rules} of the rules, these are {VERSION}."
        )
    elif record.header.table != fingerprint(state):
        text += " The scenario has been changed since."
    return f"{text} {_UP_TO_THERE}"
