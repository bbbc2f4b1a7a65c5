"""XML read with care: of limited size and depth, without declarations of its own."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from ad1666.content.errors import ContentError, Line
from ad1666.content.files import read_bytes

Element = ElementTree.Element

MAX_BYTES = 4_000_000
MAX_ELEMENTS = 100_000
"""Of a map, those of its tilesets among them."""
MAX_DEPTH = 30
SAVE_AGAIN = "Open it in Tiled and save it again"


def read_xml(path: Path) -> Element:
    """The root element of a file. ContentError if it cannot be had."""
    data = read_bytes(path, MAX_BYTES, "Use a smaller map")
    parser = ElementTree.XMLParser(target=_Builder(path))
    try:
        parser.feed(data)
        root = parser.close()
    except ElementTree.ParseError as error:
        reason = str(error).partition(":")[0]
        problem = f"is not well-formed XML: {reason}"
        raise ContentError(path, Line(error.position[0]), problem, SAVE_AGAIN) from None
    except (ValueError, LookupError) as error:  # of an encoding that Python does not know
        problem = f"cannot be read as XML: {error}"
        raise ContentError(path, None, problem, SAVE_AGAIN) from None
    assert isinstance(root, Element)
    return root


class _Builder(ElementTree.TreeBuilder):
    """Builds the tree, and gives up where a file goes beyond what a map can need."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._depth = 0
        self._elements = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:
        """A declaration could define entities that grow without end or name other files."""
        problem = "has a document type declaration (DOCTYPE)"
        raise ContentError(self._path, None, problem, "Remove it: Tiled writes none")

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        """An element begins."""
        self._depth += 1
        self._elements += 1
        if self._depth > MAX_DEPTH:
            problem = f"has elements more than {MAX_DEPTH} deep in one another"
            raise ContentError(self._path, None, problem, SAVE_AGAIN)
        if self._elements > MAX_ELEMENTS:
            problem = f"has more than {MAX_ELEMENTS} elements"
            raise ContentError(self._path, None, problem, "Use a smaller map")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._depth -= 1
        return super().end(tag)
