"""Text: fonts, simple markup, wrapping, and a cache of rendered words.

Markup: ``**bold**``, ``[[MEL-4]]`` for the clause on which a text rests, shown only if wanted,
``[[=MEL-4]]`` for a clause that is part of the wording, ``[icon:heart]``, and line breaks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame
import pygame.freetype
from attrs import define, evolve, frozen

from ad1666.resources import Incomplete, typefaces
from ad1666.rules.tables import complete
from ad1666.settings import Typeface, preferences
from ad1666.table.toolkit import pictures, theme

LEAST = 14
"""The smallest readable size of the body face, in pixels."""
_SIGNS = ("+", "-", "\u2013", "\u2212", "\u00d7")
"""Signs that are centred by themselves: plus, minus, times."""
_MARKS = {",": 0.3, ".": 0.3, ";": 0.3, "'": 0.85}
"""Keys that are little ink, with how far below the middle of a cap their line is, in sizes of type:
they are told apart only if they are drawn larger."""
_LARGER = 1.7
_ANY = 20
"""The size at which a face is asked what it has."""
LEADING = 1.22
"""Line height as a multiple of the type size."""
_WIDER, _HIGHER = 0.06, 1.12
"""Where text is spaced: what is added to the width of a letter, in type sizes, and the factor of
the height of a line."""
READING = 28
"""Milliseconds to read a character."""

Column = pygame.Rect | tuple[float, float, float]
"""Where text flows down: left, top, width. The height of a rectangle is not used."""

_FILES = typefaces()
_ANTIQUA = {
    "body": (_FILES["roman"], 2, 1.0),
    "bold": (_FILES["roman"], 4, 1.0),
    "italic": (_FILES["italic"], 2, 1.0),
    "title": (_FILES["capitals"], 2, 1.0),
}
_ALIKE = 0.87
"""The size of plain letters that are as wide and high as antiqua ones of size 1."""
_PLAIN = {
    "body": (_FILES["plain"], 0, _ALIKE),
    "bold": (_FILES["plain-bold"], 0, _ALIKE),
    "italic": (_FILES["plain-italic"], 0, _ALIKE),
    "title": (_FILES["plain-bold"], 0, _ALIKE),
    "signs": _ANTIQUA["body"],
}
_FACES = complete(Typeface, {Typeface.ANTIQUA: _ANTIQUA, Typeface.PLAIN: _PLAIN})
"""By style the file, the number of the named instance if the font is variable, and the share of the
type size."""
_OTHERS = complete(
    Typeface,
    {
        Typeface.ANTIQUA: {"title": "bold", "italic": "body"},
        Typeface.PLAIN: dict.fromkeys(("body", "bold", "italic", "title"), "signs"),
    },
)
"""Styles whose face lacks letters that another has: that of this style."""
_PARTS = re.compile(r"[^/\\]*[/\\]+|[^/\\]+")
"""The parts of a path, each with the slash that follows it."""
_RESTS = re.compile(r" *\[\[[^=\]][^\]]*\]\]")
_BOUND = re.compile(
    r"(?<!\S)[aiouwzAIOUWZ] "
    r"|\d(?:\*\*)? (?=%|(?:\*\*)?[^\W\d_]{1,14}(?!\w))"
    r"|= (?=(?:\*\*)?\d)"
    r"|(?<![\w\[])[^\W\d_]{1,9} (?=(?:\*\*)?[+−]?\d)"
)
"""The blanks at which no line ends: after one-letter words, between a number and a percent sign or
a word that is not too long, between an equals sign and its number, and between a short word and the
number that it is about."""
_TOKEN = re.compile(r"(\*\*|\[\[[^\]]*\]\]|\[icon:[a-z-]+\]|\n)")


@define
class Citations:
    """Whether the clauses on which texts rest are shown: if the settings say so, or while a key is
    ``held``."""

    held: bool = False

    @property
    def shown(self) -> bool:
        """Whether they are shown now."""
        return self.held or preferences.now.clauses


citations = Citations()


@frozen
class StyledSpan:
    """A piece of a line drawn in one go. An ``icon`` replaces the text."""

    text: str
    style: str
    width: float
    clause: bool = False
    icon: str = ""


@define
class _Setting:
    """How text is set now."""

    typeface: Typeface = Typeface.ANTIQUA
    spaced: bool = False


_set = _Setting()


def typeset() -> None:
    """Sets text from now on as the settings say. Whatever was drawn or measured before is forgotten
    if that has changed."""
    wanted = _Setting(preferences.now.typeface, preferences.now.spaced)
    if wanted == _set:
        return
    _set.typeface, _set.spaced = wanted.typeface, wanted.spaced
    tables = [each for name, each in sys.modules.items() if name.startswith("ad1666.table")]
    for value in [value for module in tables for value in vars(module).values()]:
        if clear := getattr(value, "cache_clear", None):
            clear()


def widening() -> float:
    """How much wider and higher text is by its spacing, 1 if it has none."""
    return _HIGHER if _set.spaced else 1.0


@lru_cache(maxsize=256)
def face(style: str, size: int) -> pygame.freetype.Font:
    """The font of a style at a size in pixels."""
    path, instance, share = _FACES[_set.typeface][style]
    font = _font(path, round(size * share), instance << 16)
    font.origin = True
    return font


def _font(path: Path, size: int, index: int = 0) -> pygame.freetype.Font:
    """A font of a file."""
    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(str(path), size, font_index=index)


def unshown(text: str) -> str:
    """The letters of a text that no face of the game has, each once."""
    lacking = () if text.isascii() else dict.fromkeys(text)
    return "".join(each for each in lacking if each.isprintable() and not _has("body", each))


@lru_cache(maxsize=4096)
def able(text: str, style: str) -> str:
    """The style in which a text is drawn: another than ``style`` if its face has letters that this
    one lacks."""
    other = _OTHERS[_set.typeface].get(style)
    if other is None or text.isascii():
        return style
    lacking = any(not _has(style, letter) and _has(other, letter) for letter in set(text))
    return other if lacking else style


@lru_cache(maxsize=4096)
def _has(style: str, letter: str) -> bool:
    """Whether the face of a style has a letter."""
    return None not in face(style, _ANY).get_metrics(_drawable(letter))


def load() -> None:
    """Loads the typefaces. Raises Incomplete if one cannot be read."""
    for path in _FILES.values():
        try:
            _font(path, LEAST)
        except (OSError, pygame.error):
            raise Incomplete(str(path)) from None


def _drawable(text: str) -> str:
    """A text without half characters, which stand in the names of files that are not UTF-8 and
    which no font can draw."""
    return text.encode("utf-8", "backslashreplace").decode()


@lru_cache(maxsize=8192)
def advance(text: str, style: str, size: int) -> float:
    """The advance width of a text, including trailing blanks."""
    style = able(text, style)
    return float(sum(_advance(letter, style, size) for letter in _drawable(text)))


@lru_cache(maxsize=4096)
def _advance(letter: str, style: str, size: int) -> float:
    """The same for one letter: asking a font takes long, and there are few letters."""
    font = face(style, size)
    wide = (m[4] if m else font.get_rect(letter).width for m in font.get_metrics(letter))
    return float(sum(wide)) + (size * _WIDER if _set.spaced else 0)


@lru_cache(maxsize=2048)
def _drawn(
    text: str, style: str, size: int, colour: theme.Colour
) -> tuple[pygame.Surface, pygame.Rect]:
    font, words = face(able(text, style), size), _drawable(text)
    if not _set.spaced or len(words) == 1:
        image, box = font.render(words, colour)
        return pictures.ready(image), box
    before, base = size // 2, round(1.4 * size)
    image = pictures.blank((round(advance(text, style, size)) + 2 * before, 2 * size))
    x = float(before)
    for letter in words:
        font.render_to(image, (round(x), base), letter, colour)
        x += _advance(letter, able(text, style), size)
    return pictures.ready(image), pygame.Rect((-before, base), image.get_size())


def put(
    surface: pygame.Surface,
    text: str,
    at: tuple[float, float],
    size: int,
    colour: theme.Colour = theme.INK,
    style: str = "body",
) -> None:
    """Draws one line without markup. ``at`` is the left end of its baseline."""
    if not text.strip():
        return
    image, box = _drawn(text, style, size, colour)
    surface.blit(image, (round(at[0]) + box.x, round(at[1]) - box.y))


def centred(
    surface: pygame.Surface,
    text: str,
    box: pygame.Rect,
    size: int,
    colour: theme.Colour = theme.INK,
    style: str = "body",
) -> None:
    """Draws one line centred in a box, in smaller type if it would not fit; a lone mark larger."""
    if text in _MARKS:
        base, size = box.centery + size * _MARKS[text], round(size * _LARGER)
        wide = advance(text, style, size)
        put(surface, text, (box.centerx - wide / 2, base), size, colour, style)
        return
    size = shrunk(text, size, box.width, style)
    width = advance(text, style, size)
    base = box.centery + size * 0.34
    if text in _SIGNS:  # they are lower than letters
        _image, ink = _drawn(text, style, size, colour)
        base = box.centery + ink.y - ink.height / 2
    put(surface, text, (box.centerx - width / 2, base), size, colour, style)


def shrunk(text: str, size: int, width: float, style: str) -> int:
    """The largest size, up to ``size``, at which a line fits; `LEAST` if none does."""
    while advance(text, style, size) > width and size > LEAST:
        size -= 1
    return size


def fitted(words: str, size: int, width: float, style: str = "body") -> str:
    """As much of a text as fits on one line: whole words, or the first letters of the first
    word."""
    if whole := whole_words(words, size, width, style):
        return whole
    words = _seen(words.partition(" ")[0], width)
    while words and advance(f"{words}…", style, size) > width:
        words = words[:-1]
    return f"{words}…" if words else ""


def squeezed(words: str, size: int, width: float, style: str = "body") -> tuple[str, int]:
    """A text for one line, in smaller type if it would not fit, and at last as much of it as fits;
    and its size."""
    size = shrunk(words, size, width, style)
    return fitted(words, size, width, style), size


def _seen(words: str, width: float) -> str:
    """Cuts a text to what can be seen, given that no letter is narrower than a pixel."""
    return words[: max(0, round(width))]


def whole_words(words: str, size: int, width: float, style: str = "body") -> str:
    """As many words of a text as fit on one line; empty if not even one does."""
    if advance(words, style, size) <= width:
        return words
    words = _seen(words, width)
    while " " in words:
        words = words.rpartition(" ")[0]
        if advance(f"{words}…", style, size) <= width:
            return f"{words}…"
    return ""


def _bind(text: str) -> str:
    """Keeps one-letter words from line ends (Polish typography), and numbers on the line of what
    they count or come to."""
    return _BOUND.sub(lambda m: m[0][:-1] + "\u00a0", text)


def _spans(markup: str, size: int, base: str) -> Iterator[StyledSpan | None]:
    """The words and blanks of a text; None ends a line. Unknown icons stay as written, because
    texts of scenarios and names of bands come from anybody."""
    style = base = able(markup, base)
    for part in _TOKEN.split(_bind(markup)):
        if part == "**":
            style = base if style == "bold" else "bold"
        elif part == "\n":
            yield None
        elif part.startswith("[[") and part.endswith("]]"):
            number = part[2:-2].removeprefix("=")
            yield StyledSpan(number, "body", advance(number, "body", size), clause=True)
        elif part.startswith("[icon:") and part[6:-1] in pictures.icons():
            # a whole number, like the widths of letters: else blanks after it differ by a pixel
            yield StyledSpan("", style, round(size * 1.1), icon=part[6:-1])
        else:
            for word in re.findall(r"[^ ]+| +", part):
                shown = word.replace("\u00a0", " ") if not word.isspace() else word
                yield StyledSpan(shown, style, advance(shown, style, size))


def _broken(span: StyledSpan, size: int, width: float) -> Iterator[StyledSpan]:
    """Breaks a span into pieces no wider than ``width``, of at least one letter each. A path is
    broken after its slashes where possible."""
    parts = _PARTS.findall(span.text)
    if len(parts) > 1:
        for part in parts:
            piece = evolve(span, text=part, width=advance(part, span.style, size))
            yield from (piece,) if piece.width <= width else _broken(piece, size, width)
        return
    begin, end = 0, 0.0
    for number, letter in enumerate(span.text):
        wide = advance(letter, span.style, size)
        if number > begin and end + wide > width:
            yield evolve(span, text=span.text[begin:number], width=end)
            begin, end = number, 0.0
        end += wide
    yield evolve(span, text=span.text[begin:], width=end if span.text else span.width)


def cited_in_full(markup: str) -> str:
    """Makes a text show its clauses in any case."""
    return re.sub(r"\[\[(?!=)", "[[=", markup)


def wrap(
    markup: str, size: int, width: float, base: str = "body"
) -> tuple[tuple[StyledSpan, ...], ...]:
    """Breaks a text into lines no wider than ``width`` pixels. A word is broken only if it does not
    fit on a line of its own."""
    return _wrapped(_without_rests(markup), size, width, base)


def broken(
    markup: str, size: int, width: float, base: str = "body", *, cited: bool
) -> tuple[tuple[StyledSpan, ...], ...]:
    """The same for what is no part of the window: the clauses on which a text rests are shown if
    it is to be ``cited``, whatever the settings say."""
    return _wrapped(markup if cited else _bare(markup), size, width, base)


def _without_rests(markup: str) -> str:
    """A text without the clauses on which it rests, unless these are wanted."""
    return markup if citations.shown else _bare(markup)


@lru_cache(maxsize=4096)
def _bare(markup: str) -> str:
    return _RESTS.sub("", markup)


@lru_cache(maxsize=2048)
def _wrapped(markup: str, size: int, width: float, base: str) -> tuple[tuple[StyledSpan, ...], ...]:
    lines: list[list[StyledSpan]] = [[]]
    x = 0.0
    word: list[StyledSpan] = []

    def place(spans: Iterable[StyledSpan], length: float) -> None:
        nonlocal x
        if x and x + length > width:
            lines.append([])
            x = 0.0
        lines[-1].extend(spans)
        x += length

    def flush() -> None:
        length = sum(span.width for span in word)
        if length > width:  # too long even for a line of its own, like file paths
            for span in word:
                for piece in _broken(span, size, width):
                    place((piece,), piece.width)
        elif word:
            place(word, length)
        word.clear()

    for span in _spans(markup, size, base):
        if span is None:
            flush()
            lines.append([])
            x = 0.0
        elif span.text.isspace():
            flush()
            if x:
                lines[-1].append(span)
                x += span.width
        else:
            word.append(span)
    flush()
    return tuple(tuple(line) for line in lines)


def lines(markup: str, size: int, width: float, base: str = "body") -> tuple[str, ...]:
    """The same lines without their styles, for whoever draws each by itself."""
    return _plain_lines(_without_rests(markup), size, width, base)


@lru_cache(maxsize=2048)
def _plain_lines(markup: str, size: int, width: float, base: str) -> tuple[str, ...]:
    wrapped = _wrapped(markup, size, width, base)
    return tuple("".join(span.text for span in line).strip() for line in wrapped)


def line_height(size: int) -> int:
    """The distance between baselines, in pixels."""
    return round(size * LEADING * widening())


def height(markup: str, size: int, width: float, base: str = "body") -> int:
    """The height of a text wrapped to a width, in pixels."""
    return _line_count(markup, size, width, base, citations.shown) * line_height(size)


def extent(markup: str, size: int, width: float, base: str = "body") -> tuple[int, float]:
    """The height of a text wrapped to a width, and the width of its longest line, in pixels."""
    return _extent(_without_rests(markup), size, width, base)


@lru_cache(maxsize=64)
def _extent(markup: str, size: int, width: float, base: str) -> tuple[int, float]:
    rows = _wrapped(markup, size, width, base)
    return len(rows) * line_height(size), max(sum(span.width for span in row) for row in rows)


@lru_cache(maxsize=16384)
def _line_count(markup: str, size: int, width: float, base: str, cited: bool) -> int:
    """The number of lines of a text; of the log of a long game, too, which has many."""
    return len(_wrapped(markup if cited else _bare(markup), size, width, base))


def flow(
    surface: pygame.Surface,
    markup: str,
    box: Column,
    size: int,
    colour: theme.Colour = theme.INK,
    base: str = "body",
    cited: list[tuple[str, pygame.Rect]] | None = None,
) -> int:
    """Draws wrapped text from the top of a column. Returns the y below its last line. Clause
    numbers and their rectangles are added to ``cited``."""
    laid = _laid(_without_rests(markup), box[0], box[1], box[2], size, colour, base)
    surface.blits(laid.pieces, doreturn=False)
    if cited is not None:
        cited += [(number, place.copy()) for number, place in laid.cited]
    return laid.below


class _Laid(NamedTuple):
    """A text in its place: the pictures of its words and icons, its clause numbers, and the y below
    its last line."""

    pieces: tuple[tuple[pygame.Surface, tuple[int, int]], ...]
    cited: tuple[tuple[str, pygame.Rect], ...]
    below: int


@lru_cache(maxsize=64)
def _laid(
    markup: str,
    left: float,
    top: float,
    width: float,
    size: int,
    colour: theme.Colour,
    base: str,
) -> _Laid:
    pieces, cited, y = [], list[tuple[str, pygame.Rect]](), top
    for line in _wrapped(markup, size, width, base):
        x = left
        for span in line:
            if span.icon:
                image = pictures.icon(span.icon, round(size * 1.05))
                pieces.append((image, (round(x), round(y + size * 0.06))))
            elif span.text.strip():
                shade = theme.RULE if span.clause and colour == theme.INK else colour
                image, box = _drawn(span.text, span.style, size, shade)
                pieces.append((image, (round(x) + box.x, round(y + size * 0.9) - box.y)))
                if span.clause:
                    place = pygame.Rect(round(x), round(y), round(span.width), line_height(size))
                    cited.append((span.text, place))
            x += span.width
        y += line_height(size)
    return _Laid(tuple(pieces), tuple(cited), round(y))
