"""Strict TOML: every value is checked, and every mistake is reported with its line."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, time
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from pathlib import Path

import tomli
from attrs import evolve, field, frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import (
    MOST_WORDS,
    ContentError,
    LineNumber,
    Remedy,
    hint,
    in_words,
    merge_mark,
    raise_first,
    too_long,
)
from ad1666.content.file_kinds import check_is_no_map, check_kind
from ad1666.content.files import read_bytes
from ad1666.content.letters import MOST_STRANGE, is_plain, refusal, strange
from ad1666.content.messages import Message, Part, Template, counted, either, message, template

MAX_BYTES = 500_000
MAX_LINE = 4000
LONGEST_TEXT = 5000
"""The maximum length of a text, except where players read it on one line."""
MOST_ENTRIES = 200
"""The maximum length of a list of texts."""
MOST_SHOWN = 100
"""The maximum number of characters of a value quoted in messages."""
DEEPEST = 20
"""The maximum number of keys in one dotted key, and the depth to which lines are recorded."""

Keys = tuple[str | int, ...]
"""The path of a value: table names and keys, with a number for an element of an array of tables."""

_A_TEXT = message("a text in quotes")
_TEXTS = message("a list of texts")
_YES_OR_NO = message("true or false")
_LONG = template("{key} is a text of {letters}, more than the {most} allowed")
_LONG_LINE = template("{key} has a text of {letters}, more than the {most} allowed")

_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_KEYS})\s*\]\]?\s*(?:#.*)?$")
_ENTRY = re.compile(rf"\s*({_KEYS})\s*=")
_TEXT = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?"{3,}|'{3}.*?'{3,}|("{3}|'{3}).*|"(?:[^"\\]|\\.)*"|'[^']*'|#.*"""
)
"""A string, or a comment, in which quotes mean nothing. The group is the opening quotes of a string
that does not end on its line."""
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@frozen
class Document:
    """A TOML file, or a ``part`` of another file that holds TOML: its text and the position of each
    key, which is looked for once a mistake is told."""

    file: Path
    text: str
    part: Message | None = None

    def line_of(self, keys: Keys, word: str | None = None) -> LineNumber | None:
        """The line of a key, or of the nearest enclosing table that has one.

        With ``word``, the line of that string or character in the key's value.
        """
        while keys and keys not in self.lines:
            keys = keys[:-1]
        if not keys:
            return None
        first = self.lines[keys]
        if word is not None:
            following = bisect_right(self._begins, first)
            after = (*self._begins[following : following + 1], None)[0]
            for offset, text in enumerate(self._rows[first - 1 : after and after - 1]):
                if f'"{word}"' in text or f"'{word}'" in text or (strange(word) and word in text):
                    return LineNumber(first + offset, self.part)
        return LineNumber(first, self.part)

    def row(self, line: LineNumber) -> str:
        return self._rows[line.number - 1]

    @cached_property
    def lines(self) -> Mapping[Keys, int]:
        return _lines_of(self.text)

    @cached_property
    def _rows(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _begins(self) -> list[int]:
        """The lines on which keys or tables begin."""
        return sorted(set(self.lines.values()))


@frozen
class Table:
    """A table of a TOML file. Its methods return one value each, or raise ContentError.

    A default of None means that the key is required. ``unknown`` are the mistakes recorded for
    unknown keys. If one of these may be a misspelling of a key, that key is neither present nor
    missing: asking for it raises the recorded mistake. ``homes`` are the tables below whose headers
    keys belong, by which it is told of one that stands below another; empty for those that stand
    before all headers.
    """

    document: Document
    keys: Keys
    data: Mapping[str, object]
    unknown: Mapping[str, ContentError] = field(factory=dict)
    homes: Mapping[str, str] = field(factory=dict)

    def __contains__(self, key: str) -> bool:
        return key in self.data or self._misspelt(key)

    def error(
        self, key: str | None, problem: Message, remedy: Remedy, word: str | None = None
    ) -> ContentError:
        """An error at a key of this table, for which ``{key}`` stands in the problem, or at the
        table itself."""
        keys = self.keys if key is None else (*self.keys, key)
        where = self.document.line_of(keys, word)
        if key is not None:
            problem = problem.at(self.name(key))
        return ContentError(self.document.file, where, problem, remedy)

    def name(self, key: str | int) -> str:
        """The path of a key in messages: ``sabre.hands``, ``goals.2.points``."""
        return ".".join(str(k + 1) if isinstance(k, int) else k for k in (*self.keys, key))

    @property
    def path(self) -> str:
        """Its own path in messages: ``goals.2``."""
        return self.name("")[:-1]

    def only_one_of(self, there: Sequence[str], remedy: Message) -> None:
        """Raises ContentError if there are several of some keys of which there may be one."""
        if len(there) > 1:
            one, other = there[:2]
            problem = message(
                "{key} has both {one} and {other}", key=self.path, one=one, other=other
            )
            raise self.error(other, problem, remedy)

    def only(self, known: Iterable[str]) -> None:
        """Rejects unknown keys, which are mostly misspelt."""
        raise_first(self._unknown(known).values())

    def expecting(self, known: Iterable[str], errors: Collector) -> Table:
        """This table, with unknown keys recorded as mistakes."""
        unknown = self._unknown(known)
        for error in unknown.values():
            errors.note(error)
        return evolve(self, unknown=unknown) if unknown or self.unknown else self

    def _unknown(self, known: Iterable[str]) -> dict[str, ContentError]:
        known = tuple(known)
        return {
            key: self.error(
                key,
                message("{key} means nothing here"),
                self.home(key) or hint(key, known),
            )
            for key in self.data
            if key not in known
        }

    def home(self, key: str) -> Message | None:
        """Where a key belongs that has come below another header; None if that is not known."""
        home, line = self.homes.get(key), self.document.line_of(self.keys)
        headed = line is not None and self.document.row(line).lstrip().startswith("[")
        if home is None or not (headed or (home and not self.keys)):
            return None
        if home:
            return message("Move it below {table}, where it belongs", table=home)
        return message("Move it before the first [table]: it is about the whole file")

    def _misspelt(self, key: str) -> bool:
        """Returns False, or raises the mistake of an unknown key that may be a
        misspelling of this one."""
        if self.unknown:
            for alike in get_close_matches(key, islice(self.unknown, MOST_WORDS), 1):
                raise self.unknown[alike].with_traceback(None)
        return False

    def text(self, key: str, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """A non-blank string on one line, of limited length."""
        return self._one_line(key, self.prose(key, default, longest))

    def prose(self, key: str, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """A non-blank string of any number of lines and limited length."""
        value = self._get(key, default, lambda: _A_TEXT)
        if not isinstance(value, str) or (not value.strip() and value != default):
            raise self.wrong(key, _A_TEXT)
        if len(value) > longest and (wrong := too_long(_LONG, value, longest)):
            raise self.error(key, *wrong)
        return value.strip()

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        def wanted() -> Message:
            return message("a whole number from {low} to {high}", low=str(low), high=str(high))

        value = self._get(key, default, wanted)
        if type(value) is not int or not low <= value <= high:
            raise self.wrong(key, wanted())
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        value = self._get(key, default, lambda: _YES_OR_NO)
        if not isinstance(value, bool):
            raise self.wrong(key, _YES_OR_NO)
        return value

    def one_of(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        known = tuple(known)
        if key not in self and default is None:
            raise self._missing(key, either(map(quoted, known)))
        value = self.text(key, default)
        if value not in known:
            problem = message("{key} is {value}", value=shown(value))
            raise self.error(key, problem, hint(value, known))
        return value

    def texts(
        self, key: str, default: tuple[str, ...] | None = None, most: int = MOST_ENTRIES
    ) -> tuple[str, ...]:
        """A list of at most ``most`` strings."""
        value = self._get(key, None if default is None else list(default), lambda: _TEXTS)
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.wrong(key, message('a list of texts, ["...", "..."]'))
        self.not_more(key, value, most)
        return tuple(self._one_line(key, text) for text in value)

    def lines(self, key: str, most: int, longest: int) -> tuple[str, ...]:
        """A list of at most ``most`` non-blank strings of limited length; empty by default."""
        found = self.texts(key, (), most)
        for text in found:
            if not text.strip():
                raise self.wrong(key, message('a list of texts, ["...", "..."]'))
            if wrong := too_long(_LONG_LINE, text, longest):
                raise self.error(key, *wrong, word=text)
        return tuple(text.strip() for text in found)

    def known_text(self, key: str, unknown: Template, known: Iterable[str]) -> str:
        """A string that is the name of something known. For an unknown one, the problem is the
        template ``unknown`` filled in with its ``name``."""
        name = self.text(key)
        if name not in known:
            raise self.error(key, unknown.filled(name=quoted(name)), hint(name, known))
        return name

    def known_texts(self, key: str, unknown: Template, known: Iterable[str]) -> tuple[str, ...]:
        """A list of strings, empty by default, each the name of something known."""
        known = tuple(known)
        names = self.texts(key, ())
        raise_first(
            self.error(key, unknown.filled(name=quoted(name)), hint(name, known), word=name)
            for name in names
            if name not in known
        )
        return names

    def numbers(self, key: str, count: int | None, low: int, high: int) -> tuple[int, ...]:
        """A list of exactly ``count`` whole numbers; if ``count`` is None, at least one
        number, all different."""

        def wanted() -> Message:
            bounds = {"low": str(low), "high": str(high)}
            if count is None:
                return message("a list of different whole numbers from {low} to {high}", **bounds)
            numbers = counted("{n} whole number", "{n} whole numbers", count)
            return message("a list of {numbers} from {low} to {high}", numbers=numbers, **bounds)

        value = self._get(key, None, wanted)
        if (
            not isinstance(value, list)
            or not all(type(v) is int and low <= v <= high for v in value)
            or len(value) != ((len(set(value)) or 1) if count is None else count)
        ):
            raise self.wrong(key, wanted())
        return tuple(value)

    def table(self, key: str) -> Table:
        """A subtable; empty by default."""
        value = self.data[key] if key in self else {}
        if not isinstance(value, dict):
            name = f"[{self.name(key)}]"
            wanted = message("a table, {key} or {braces}", key=name, braces="{ ... }")
            raise self.wrong(key, wanted)
        return Table(self.document, (*self.keys, key), value, homes=self.homes)

    def tables(self, key: str, most: int) -> tuple[Table, ...]:
        """A list of at most ``most`` tables; empty by default."""
        value = self.data[key] if key in self else []
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            wanted = message("a list of tables, {key}", key=f"[[{self.name(key)}]]")
            raise self.wrong(key, wanted)
        self.not_more(key, value, most)
        return tuple(
            Table(self.document, (*self.keys, key, number), inner, homes=self.homes)
            for number, inner in enumerate(value)
        )

    def subtables(self) -> Iterator[tuple[str, Table]]:
        """All tables in this one; other values are mistakes."""
        return ((key, self.table(key)) for key in self.data)

    def not_more(self, key: str, found: Collection[object], most: int) -> None:
        """Raises ContentError if what stands under a key has more entries than it may."""
        if len(found) > most:
            problem = message(
                "{key} has {entries}, more than the {most} allowed",
                entries=counted("{n} entry", "{n} entries", len(found)),
                most=most,
            )
            raise self.error(key, problem, message("Leave some out"))

    def _one_line(self, key: str, text: str) -> str:
        letter = strange(text)
        if letter is not None:
            raise self.error(key, *refusal(self.name(key), letter))
        return text

    def _get(self, key: str, default: object, wanted: Callable[[], Message]) -> object:
        if key in self:
            return self.data[key]
        if default is None:
            raise self._missing(key, wanted())
        return default

    def _missing(self, key: str, wanted: Part) -> ContentError:
        problem = message("{key} is missing", key=self.name(key))
        remedy = message("Add {key} = {wanted}", key=str(key), wanted=wanted)
        return self.error(None, problem, remedy)

    def wrong(self, key: str, wanted: Message) -> ContentError:
        """An error at a key whose value is not what is wanted."""
        problem = message("{key} is {value}", value=shown(self.data[key]))
        return self.error(key, problem, message("Write {wanted}", wanted=wanted))


def homes_of(headed: Iterable[tuple[str, Iterable[str]]]) -> dict[str, str]:
    """The header below which a key belongs, from the keys below each, for `Table.homes`; without
    those that belong below several."""
    found = [(key, header) for header, keys in headed for key in keys]
    often = Counter(key for key, _header in found)
    return {key: header for key, header in found if often[key] == 1}


def read_toml(file: Path) -> Table:
    """The top table of a TOML file. Raises ContentError if it is unreadable or not TOML."""
    check_kind(file)
    check_is_no_map(file)
    data = read_bytes(file, MAX_BYTES)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        problem, remedy = message("is not text in UTF-8"), message("Save it as UTF-8")
        raise ContentError(file, None, problem, remedy) from None
    return parse_toml(file, text)


def parse_toml(file: Path, text: str, part: Message | None = None) -> Table:
    """The top table of a text: of a file, or of a ``part`` of one. Raises
    ContentError if it is not TOML."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            characters = counted("{n} character", "{n} characters", len(line))
            problem = message(
                "is a line of {characters}, more than the {most} allowed",
                characters=characters,
                most=MAX_LINE,
            )
            remedy = message("Split it into several lines")
            raise ContentError(file, LineNumber(number, part), problem, remedy)
        key = line.count(".") >= DEEPEST and (_HEADER.match(line) or _ENTRY.match(line))
        if key and key[key.lastindex or 0].count(".") >= DEEPEST:  # parsing it would take very long
            problem = message("is a key of more than {most} parts", most=DEEPEST)
            raise ContentError(file, LineNumber(number, part), problem, message("Split it up"))
    try:
        values = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        if mark := merge_mark(text):
            row, problem, remedy = mark
            raise ContentError(file, LineNumber(row, part), problem, remedy) from None
        reason = str(error)
        place = _PLACE.search(reason)
        # "at end of document" has no number; use the last line
        number = int(place[1]) if place and place[1] else len(text.rstrip("\n").split("\n"))
        told = in_words(_PLACE.sub("", reason))
        problem = message("is not correct TOML: {reason}", reason=told)
        remedy = message("Fix this line or the one before")
        raise ContentError(file, LineNumber(number, part), problem, remedy) from None
    except ValueError:  # a number with thousands of digits
        problem = message("has a number that is too large")
        raise ContentError(file, None, problem, message("Make it smaller")) from None
    except RecursionError:
        problem = message("has lists or tables nested too deep")
        raise ContentError(file, None, problem, message("Nest them less deeply")) from None
    top = Table(Document(file, text, part), (), values)
    if "\\" in text or not is_plain(text.replace("\n", "")):  # or else nothing in it is strange
        raise_first(list(islice(_strange_letters(top), MOST_STRANGE)))
    return top


def _strange_letters(top: Table) -> Iterator[ContentError]:
    """Forbidden characters in keys and values. Readers decide whether a text may have several
    lines."""
    waiting: list[tuple[Keys, object]] = [((), top.data)]
    while waiting:
        keys, value = waiting.pop()
        inner: Iterable[tuple[str | int, object]] = ()
        if isinstance(value, dict):
            inner = value.items()
            for key in value:
                if letter := strange(key):
                    called = message("the key {key}", key=quoted(key))
                    yield _refused(top, (*keys, key), called, letter)
        elif isinstance(value, list):
            inner = enumerate(value)
        elif isinstance(value, str) and (letter := strange(value, "\n\t")):
            yield _refused(top, keys, Table(top.document, keys[:-1], {}).name(keys[-1]), letter)
        waiting += [((*keys, name), part) for name, part in inner][::-1]


def _refused(top: Table, keys: Keys, what: str | Message, letter: str) -> ContentError:
    where = top.document.line_of(keys, letter)
    return ContentError(top.document.file, where, *refusal(what, letter))


def _lines_of(text: str) -> dict[Keys, int]:
    """The lines of all tables and keys of a valid TOML text. Keys inside a value have its line."""
    lines: dict[Keys, int] = {}
    counts: dict[Keys, int] = {}
    current: Keys = ()
    closing = ""
    for number, line in enumerate(text.split("\n"), 1):
        if closing:
            closing = _still_open(closing + line)
            continue
        if header := _HEADER.match(line):
            current = _in_arrays(_split(header[2]), counts)
            if header[1] == "[[":
                index = counts[current] = counts.get(current, -1) + 1
                current = (*current, index)
            # [a.b] also defines [a] if that comes first
            for depth in range(1, min(len(current), DEEPEST) + 1):
                lines.setdefault(current[:depth], number)
            continue
        if entry := _ENTRY.match(line):
            keys = (*current, *_split(entry[1]))
            for depth in range(len(current) + 1, min(len(keys), DEEPEST) + 1):
                lines.setdefault(keys[:depth], number)
        closing = _still_open(line)
    return lines


def _still_open(line: str) -> str:
    """The quotes of a string that begins on this line and continues on the next;
    empty if there is none."""
    if '"""' not in line and "'''" not in line:  # nearly all
        return ""
    return next((found[1] for found in _TEXT.finditer(line) if found[1]), "")


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(_unquoted(key) for key in re.findall(_KEY, dotted))


def _unquoted(key: str) -> str:
    """A key without quotes, escapes resolved."""
    if "\\" not in key or key.startswith("'"):
        return key.strip("\"'")
    return next(iter(tomli.loads(f"{key} = 0")))


def _in_arrays(names: tuple[str, ...], counts: Mapping[Keys, int]) -> Keys:
    """``[goals.extra]`` after ``[[goals]]`` belongs to the last of the goals."""
    keys: Keys = ()
    for name in names[:-1]:
        keys = (*keys, name)
        if keys in counts:
            keys = (*keys, counts[keys])
    return (*keys, names[-1])


def shown(value: object) -> str | Message:
    """A value approximately as its author wrote it."""
    if isinstance(value, dict):
        return message("a table")
    if isinstance(value, date | time | float):  # JSON would put dates into quotes
        return str(value)
    try:
        return quoted(value)
    except (ValueError, RecursionError):  # thousands of digits, deep nesting
        return message("too large")


def quoted(value: object) -> str:
    """A value other than a table, as its author wrote it. Raises ValueError or RecursionError if it
    is too large, which a string never is."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
