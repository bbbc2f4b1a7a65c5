"""The rules clause by clause, as players read them, parsed from the edition in a language:
docs/rules.md, docs/zasady.md; and the words that players search them by."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import chain, combinations
from operator import itemgetter
from pathlib import Path

import tomli
from attrs import evolve, frozen

from ad1666.content.errors import ContentError, LineNumber, cannot_read, hint
from ad1666.content.messages import Message, message
from ad1666.resources import data_root

EDITIONS = {"en": "rules.md", "pl": "zasady.md"}
"""The page in docs with the rules in each language."""
RULING = re.compile(r"Ruling|Wykładnia")
"""Marks a passage that settles what the rulebook leaves open, in any edition."""

_CHAPTER = re.compile(r"## ([A-Z]+)(?: (.+))?")
_CLAUSE = re.compile(r"- ([A-Z]+-\d+) (.+)")
_POINT = re.compile(r"  - (.+)")
_NUMBER = re.compile(r"([A-Za-z]+)[ -]?(\d+)")
_TERM = re.compile(r"\*([^*]+)\* \(([^)]+)\)")
_REFERENCE = re.compile(r"\b([A-Z]+-\d+)(?:(?: to |–)(?:([A-Z]+)-)?(-?\d+))?")
_MARK = re.compile(rf"\*\*(?:{RULING.pattern})\*\*")
_OPENING_MARK = re.compile(rf"(?:{RULING.pattern})[ –:]+")
_ALIKE = {"ł": "l", "Ł": "l", "−": "-", "’": "'"}
"""Letters and signs that a search takes for others."""
_ENDINGS = {
    "pl": re.compile(
        r"(?<=\w{3})(?:[ae]ni(?:em?|a|u)|ami|ach|owi|iem|em|ie|om|ow|[aei]c|[aeiouy])\b"
    )
}
"""Word endings that a search ignores, folded by `plain`, for languages that inflect."""
_KEYWORD = re.compile(r"\[(.+)\]")
_EMPHASIS = re.compile(r"\*([^*]+)\*")
_SIGNS = (
    (re.compile(">="), "≥"),
    (re.compile("<="), "≤"),
    (re.compile(r"(?<![\w-])-(?=\d)|(?<= )-(?= )"), "−"),
    (re.compile(r"\.\.\."), "…"),
)
"""What is typed on the page, and what is printed for it."""
_SENTENCE_END = re.compile(r"[.!?] (?=[A-ZĆŁŚŹŻ'„(*])")


@frozen
class Segment:
    """A passage of a clause; ``ruling`` if it settles what the rulebook leaves open."""

    text: str
    ruling: bool = False


Part = tuple[Segment, ...]
"""The text of a clause, or a point listed under it, in passages."""


@frozen
class Clause:
    """A clause: ``MEL-5`` of the chapter MEL, titled ``Melee``, with its text."""

    number: str
    chapter: str
    title: str
    parts: tuple[Part, ...]
    """What it says first, then the points listed under it."""

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The passages of all parts in order."""
        return tuple(chain.from_iterable(self.parts))

    @property
    def text(self) -> str:
        """The whole text, on one line."""
        return " ".join("".join(segment.text for segment in part) for part in self.parts)

    @property
    def ruling(self) -> bool:
        return any(segment.ruling for segment in self.segments)

    @property
    def opening(self) -> str:
        """Its opening words: up to the first full stop or other break, about
        sixty characters at most."""
        text = _OPENING_MARK.sub("", self.text, count=1) if self.segments[0].ruling else self.text
        first = re.split(r"[.:;(]", text, maxsplit=1)[0].strip()
        first = first[:1].upper() + first[1:]
        return first if len(first) <= 60 else first[:60].rsplit(" ", 1)[0] + "…"


@frozen
class Rulebook:
    """All clauses in order, and the glossary: each word of the edition with those of the other
    language. A search ignores the ``endings`` of words. ``synonyms`` map what players may say to
    the words of the clauses."""

    clauses: tuple[Clause, ...]
    glossary: tuple[tuple[str, tuple[str, ...]], ...] = ()
    endings: re.Pattern[str] | None = None
    synonyms: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @cached_property
    def _by_number(self) -> dict[str, Clause]:
        return {clause.number: clause for clause in self.clauses}

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the clauses in order."""
        return tuple(self._by_number)

    @property
    def chapters(self) -> dict[str, str]:
        """The titles of the chapters in order: ``MEL``, ``Melee``."""
        return {clause.chapter: clause.title for clause in self.clauses}

    def find(self, number: str) -> Clause | None:
        """The clause with a number: ``SHOT-4``, ``shot-4`` and ``SHOT 4`` are the same."""
        match = _NUMBER.fullmatch(number.strip())
        if match is None:
            return None
        return self._by_number.get(f"{match[1].upper()}-{int(match[2])}")

    def of_chapter(self, chapter: str) -> tuple[Clause, ...]:
        """The clauses of a chapter, by its short name in any case; empty if unknown."""
        return tuple(c for c in self.clauses if c.chapter == chapter.strip().upper())

    def search(self, words: str) -> tuple[Clause, ...]:
        """The clauses that contain every word in their number, chapter title, text or the
        names of abilities based on them. Glossary words of the other language and players'
        synonyms are replaced by the words of the edition; accents and case are ignored.
        Clauses that open with the exact phrase come first, since they are about it, then those
        that contain it elsewhere."""
        phrases, readings = self._phrases(words), self.readings(words)
        found = [
            (min(_rank(phrase, clause, text) for phrase in phrases), clause)
            for clause, text, whole in self._folded
            if any(all(word in whole for word in r.split()) for r in readings)
        ]
        return tuple(clause for _, clause in sorted(found, key=itemgetter(0)))

    @cached_property
    def _folded(self) -> tuple[tuple[Clause, str, str], ...]:
        """Each clause with its text, and with all text that a search looks at,
        both folded by `plain`."""
        from ad1666.rules.abilities import dispatch  # needed only for searches

        named: defaultdict[str, str] = defaultdict(str)
        for ability in dispatch.registry().values():
            named[ability.clause] += f" {ability.name}"
        return tuple(
            (c, plain(c.text), plain(f"{c.number} {c.title} {c.text}{named[c.number]}"))
            for c in self.clauses
        )

    def readings(self, words: str) -> tuple[str, ...]:
        """The search words, variants with glossary words translated or a synonym replaced, and all
        of these without endings."""
        phrases = self._phrases(words)
        if self.endings is None:
            return phrases
        return tuple(dict.fromkeys((*phrases, *(self.endings.sub("", p) for p in phrases))))

    def _phrases(self, words: str) -> tuple[str, ...]:
        wanted = translated = plain(words).strip()
        for word, others in self.glossary:
            for form in map(plain, others):
                translated = re.sub(rf"(?<!\w){re.escape(form)}(?!\w)", plain(word), translated)
        return tuple(dict.fromkeys((wanted, translated, *self._in_their_words(wanted))))

    def _in_their_words(self, wanted: str) -> Iterator[str]:
        """Variants with one of the players' synonyms replaced by the words of the edition."""
        words = wanted.split()
        for start, end in combinations(range(len(words) + 1), 2):
            for meant in self._meant.get(_stem(" ".join(words[start:end])), ()):
                yield " ".join((*words[:start], plain(meant), *words[end:]))

    @cached_property
    def _meant(self) -> dict[str, tuple[str, ...]]:
        return {_stem(plain(said)): meant for said, meant in self.synonyms}

    def suggestion(self, word: str) -> Message:
        """A suggestion for an unknown word: ``Did you mean "zone"?``."""
        if _NUMBER.fullmatch(word.strip()):
            return hint(word.strip().upper().replace(" ", "-"), self._by_number).message
        wanted = [w for w in plain(word).split() if not self.search(w)] or plain(word).split()
        found = hint(wanted[0] if wanted else "", self._vocabulary)
        if found.close is None:
            return message("Use the number of a clause or a word from the rules")
        return found.message

    @cached_property
    def _vocabulary(self) -> tuple[str, ...]:
        words = {w for c in self.clauses for w in re.findall(r"[\w-]{4,}", plain(c.text))}
        others = {plain(p) for _, forms in self.glossary for p in forms}
        said = {plain(word) for word, _ in self.synonyms}
        return tuple(sorted(words | others | said))

    def cited_by(self, clause: Clause) -> tuple[str, ...]:
        """The clauses that a clause refers to, in order."""
        return tuple(n for n in references(clause.text, self._by_number) if n != clause.number)

    def citing(self, clause: Clause) -> tuple[str, ...]:
        return tuple(c.number for c in self.clauses if clause.number in self.cited_by(c))


def short(title: str) -> str:
    """The title of a chapter in a few words: the keyword that it is about, or what comes first."""
    keyword = _KEYWORD.search(title)
    return title.partition(",")[0] if keyword is None else keyword[1].capitalize()


def _rank(phrase: str, clause: Clause, text: str) -> int:
    """The position of a clause in search results, given its folded text; the lowest comes first."""
    if phrase not in text:
        return 3
    opening = plain(clause.opening)
    return 0 if opening.startswith(phrase) else 1 if phrase in opening else 2


def _stem(words: str) -> str:
    """Words in any language, without Polish endings."""
    return _ENDINGS["pl"].sub("", words)


def plain(text: str) -> str:
    """Text without accents and case, for searching; ``Ł`` becomes ``l``. The
    length stays the same."""
    return "".join(map(_folded, text))


@cache
def _folded(letter: str) -> str:
    if letter in _ALIKE:
        return _ALIKE[letter]
    return unicodedata.normalize("NFKD", letter)[:1].casefold()[:1]


def numbers_in(words: str) -> tuple[str, ...]:
    """The numbers of clauses in ``MEL-5, mel 8``, whether there are such clauses or not; empty if
    there is any other word."""
    if _NUMBER.sub("", words).strip(" ,;"):
        return ()
    numbers = (f"{match[1].upper()}-{int(match[2])}" for match in _NUMBER.finditer(words))
    return tuple(dict.fromkeys(numbers))


def references(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """The clauses mentioned in a text; ``SHOT-3 to 6`` and ``SHOT-3–SHOT-6``
    count as four."""
    order = tuple(known)
    found: dict[str, None] = {}
    for match in _REFERENCE.finditer(text):
        chapter, first = match[1].split("-")
        last = int(match[3].lstrip("-")) if match[3] and match[2] in (None, chapter) else int(first)
        for number in range(int(first), max(int(first), last) + 1):
            found.setdefault(f"{chapter}-{number}")
    return tuple(n for n in found if n in order)


def owners(clause: Clause) -> tuple[str, ...]:
    """The names of the characters with the ability described in a clause;
    empty for other clauses."""
    from ad1666.content.cards import load_characters
    from ad1666.rules.abilities import dispatch

    named = {a.name for a in dispatch.registry().values() if a.clause == clause.number}
    having = (c for c in load_characters().values() if named & {name for name, _ in c.abilities})
    return tuple(dict.fromkeys(c.name for c in having)) if named else ()


@cache
def rulebook(language: str = "en") -> Rulebook:
    """The rules shipped with the program in a language, or in English if it has no edition. Raises
    ContentError if the file is invalid."""
    edition = language if language in EDITIONS else "en"
    page = read(data_root() / "docs" / EDITIONS[edition])
    synonyms = tuple((said, c.meant[edition]) for c in player_words() for said in c.said)
    return evolve(page, endings=_ENDINGS.get(edition), synonyms=synonyms)


def read(file: Path) -> Rulebook:
    """The rules in a file. Raises ContentError if a line is of no known kind, or
    a number occurs twice."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise cannot_read(file, error) from None
    start = next((i for i, line in enumerate(lines) if _CHAPTER.fullmatch(line)), len(lines))
    clauses: dict[str, Clause] = {}
    clause: Clause | None = None
    chapter = title = ""
    for number, line in enumerate(lines[start:], start + 1):
        if (head := _CHAPTER.fullmatch(line)) is not None:
            chapter, title, clause = head[1], head[2] or head[1].capitalize(), None
        elif (found := _CLAUSE.fullmatch(line)) is not None:
            if not found[1].startswith(f"{chapter}-") or found[1] in clauses:
                problem = message(
                    "{clause} is in the chapter {chapter}, or appears twice",
                    clause=found[1],
                    chapter=chapter,
                )
                remedy = message("Number it in its chapter")
                raise ContentError(file, LineNumber(number), problem, remedy)
            clause = Clause(found[1], chapter, title, (tuple(_segments(found[2])),))
            clauses[clause.number] = clause
        elif clause is not None and (point := _POINT.fullmatch(line)) is not None:
            clause = evolve(clause, parts=(*clause.parts, tuple(_segments(point[1]))))
            clauses[clause.number] = clause
        elif line.lstrip().startswith("- "):
            problem = message("a clause without a number")
            remedy = message("Start it like: {example}", example="- MEL-5 ...")
            raise ContentError(file, LineNumber(number), problem, remedy)
    if not clauses:
        problem = message("contains no clauses")
        raise ContentError(file, None, problem, message("Install the game again"))
    return Rulebook(tuple(clauses.values()), _glossary(lines[:start]))


def _glossary(preamble: list[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Parses the glossary: ``*triumph* / *mishap* (triumf / pech)`` has two words."""
    text = " ".join(preamble).replace("* / *", " / ").replace("* or *", " / ")
    return tuple(
        (word.strip(), (other.strip(),))
        for match in _TERM.finditer(text)
        for word, other in _paired(match[1].split("/"), match[2].split("/"))
    )


def _paired(english: list[str], polish: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of words; one side may have several for one on the other."""
    if len(english) == len(polish):
        yield from zip(english, polish, strict=True)
    else:
        yield from ((e, p) for e in english for p in polish)


def _segments(text: str) -> Iterator[Segment]:
    """Splits a text where rulings begin and end. A ruling in brackets ends with the bracket; one
    that opens the clause, or has a colon, with the clause; one within a longer bracket with its
    part of the bracket; any other with its sentence."""
    at = 0
    for mark in _MARK.finditer(text):
        if mark.start() < at:
            continue
        opened = text[: mark.start()].endswith("(")
        start = mark.start() - 1 if opened else mark.start()
        if opened:
            end = _closing(text, start)
        elif text.count("(", 0, start) > text.count(")", 0, start):
            end = next(i for i in range(start, len(text)) if text[i] in ",;)")
        elif start == 0 or text[mark.end() :].startswith(":"):
            end = len(text)
        else:
            end = _end_of_sentence(text, mark.end())
        if start > at:
            yield Segment(_bare(text[at:start]))
        yield Segment(_bare(text[start:end]), ruling=True)
        at = end
    if at < len(text):
        yield Segment(_bare(text[at:]))


def _closing(text: str, start: int) -> int:
    """Just past the bracket that closes the one at ``start``."""
    depth = 0
    for i, letter in enumerate(text[start:], start):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return i + 1
    return len(text)


def _end_of_sentence(text: str, start: int) -> int:
    for match in _SENTENCE_END.finditer(text, start):
        before = text[start : match.start()]
        if before.count("(") == before.count(")"):
            return match.start() + 1
    return len(text)


def _bare(text: str) -> str:
    return _typeset(_EMPHASIS.sub(r"\1", text.replace("**", "").replace("`", "")))


def _typeset(text: str) -> str:
    """Puts printers' signs for those of a typewriter. The page may have either."""
    for typed, printed in _SIGNS:
        text = typed.sub(printed, text)
    return text


@frozen
class Called:
    """Words that players have ``said``, in any language, and the rules' words
    for them by language."""

    said: tuple[str, ...]
    meant: dict[str, tuple[str, ...]]


@cache
def player_words() -> tuple[Called, ...]:
    """All such words. Raises ContentError if their file cannot be read."""
    file = data_root() / "assets" / "search.toml"
    try:
        found = tomli.loads(file.read_text("utf-8"))
    except OSError as error:
        raise cannot_read(file, error) from None
    return tuple(
        Called(tuple(word.pop("said")), {language: tuple(w) for language, w in word.items()})
        for word in found["word"]
    )
