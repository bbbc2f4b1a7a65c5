"""Safe XML: limited in size and depth, without document types."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

from ad1666.content.errors import ContentError, LineNumber, in_words, merge_mark, raise_first
from ad1666.content.files import read_bytes
from ad1666.content.letters import MOST_STRANGE, refusal, strange
from ad1666.content.messages import Message, message

Element = ElementTree.Element

MAX_BYTES = 4_000_000
MAX_ELEMENTS = 100_000
"""In a map, its tilesets included."""
MAX_FOREIGN_ELEMENTS = 300_000
"""In a map of another game."""
MAX_DEPTH = 30
SAVE_AGAIN = message("Open it in Tiled and save it again")
_SMALLER = message("Use a smaller map")


def read_xml(path: Path) -> Element:
    """The root element of a file. Raises ContentError if it cannot be read."""
    return parse_xml(path, read_map(path))


def read_map(path: Path) -> bytes:
    """The content of a file. Raises ContentError if it cannot be read or is too large."""
    return read_bytes(path, MAX_BYTES, _SMALLER)


def read_head(path: Path) -> Element:
    """The root element up to the end of its own properties, which come first, or whole if it has
    none. What follows is not checked."""
    return _parsed(path, read_map(path), _Head(path))


def parse_xml(path: Path, data: bytes) -> Element:
    """The root element of a file's content, or of a part of it. Raises
    ContentError if it is not XML."""
    return _parsed(path, data, _Reader(path))


def parse_foreign_xml(path: Path, data: bytes) -> Element:
    """The root element of a map of another game, of which nothing but numbers and pictures is taken
    over. Raises ContentError if it is not XML."""
    return _parsed(path, data, _Foreign(path))


def _parsed(path: Path, data: bytes, reader: _Reader) -> Element:
    try:
        root = reader.read(data)
    except expat.ExpatError as error:
        if mark := merge_mark(data.decode("utf-8", "replace")):
            line, problem, remedy = mark
            raise ContentError(path, LineNumber(line), problem, remedy) from None
        reason = in_words(expat.ErrorString(error.code) or "")
        problem = message("is not well-formed XML: {reason}", reason=reason)
        raise ContentError(path, LineNumber(error.lineno), problem, SAVE_AGAIN) from None
    except (ValueError, LookupError) as error:  # an encoding that Python does not know
        problem = message("cannot be read as XML: {reason}", reason=str(error))
        raise ContentError(path, None, problem, SAVE_AGAIN) from None
    raise_first(reader.errors)
    return root


class _Reader:
    """Builds the tree, and stops if a file exceeds what a map can need. ``errors`` are
    forbidden characters."""

    most = MAX_ELEMENTS

    def __init__(self, path: Path) -> None:
        self.errors: list[ContentError] = []
        self._path = path
        self._builder = ElementTree.TreeBuilder()
        self._open: list[str] = []
        self._elements = 0
        # ElementTree's own parser reports no lines
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.CharacterDataHandler = self._text
        self._parser.EndElementHandler = self._end

    def read(self, data: bytes) -> Element:
        """The root element."""
        self._parser.Parse(data, True)
        return self._builder.close()

    def _doctype(self, *_ignored: object) -> None:
        """A document type could define entities that grow without end or name other files."""
        problem = message("has a document type declaration (DOCTYPE)")
        raise ContentError(self._path, None, problem, message("Remove it: Tiled writes none"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._open.append(tag)
        self._elements += 1
        if len(self._open) > MAX_DEPTH:
            problem = message("has elements nested more than {most} deep", most=MAX_DEPTH)
            raise ContentError(self._path, None, problem, SAVE_AGAIN)
        if self._elements > self.most:
            problem = message("has more than {most} elements", most=self.most)
            raise ContentError(self._path, None, problem, _SMALLER)
        self._builder.start(tag, attributes)
        for name, text in attributes.items():
            # text of several lines stands between the tags, or here
            several = "\n\t" if (tag, name) == ("property", "value") else ""
            letter = strange(name + text, several)
            if letter is not None:
                what = message("{attribute} of {element}", attribute=name, element=tag)
                self._refuse(what, letter, self._parser.CurrentLineNumber)

    def _text(self, text: str) -> None:
        self._builder.data(text)
        letter = strange(text, "\n\t")
        if letter is not None:
            # the parser is at the end of the text
            line = self._parser.CurrentLineNumber - text.count("\n", text.index(letter))
            what = message("the text of {element}", element=self._open[-1])
            self._refuse(what, letter, line)

    def _refuse(self, what: Message, letter: str, line: int) -> None:
        if len(self.errors) < MOST_STRANGE:
            self.errors.append(ContentError(self._path, LineNumber(line), *refusal(what, letter)))

    def _end(self, tag: str) -> None:
        self._open.pop()
        self._builder.end(tag)


class _Head(_Reader):
    """A reader that stops after the properties of the root."""

    def read(self, data: bytes) -> Element:
        """The root element with its content up to there."""
        with suppress(_Enough):
            self._parser.Parse(data, True)
        for tag in reversed(self._open):
            self._builder.end(tag)
        return self._builder.close()

    def _end(self, tag: str) -> None:
        super()._end(tag)
        if tag == "properties" and len(self._open) == 1:
            raise _Enough


class _Foreign(_Reader):
    """A reader for maps of others, which may write each cell as an element, or name the document
    type that Tiled had in its first years, and whose texts are not shown."""

    most = MAX_FOREIGN_ELEMENTS

    def _doctype(self, *told: object) -> None:
        _name, _system, _public, within = told
        if within:  # a type that is only named is neither fetched nor looked at
            super()._doctype()

    def _refuse(self, *_ignored: object) -> None:
        """Takes any letter."""


class _Enough(Exception):
    """Everything needed has been read."""
