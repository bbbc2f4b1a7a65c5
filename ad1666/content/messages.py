"""Messages for people: English with named parts, translated where they are shown.

The catalogues are extracted from the first argument of `message` and `template`, and both of
`counted`, so these must be literals. ``str`` of any of them is the English text.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from attrs import frozen

LONGEST = 600
"""The maximum number of characters shown of a message, or of a text quoted in it."""


@frozen
class Message:
    """A whole message, with the parts that fill it in by name."""

    msgid: str
    parts: tuple[tuple[str, Part], ...] = ()

    def __str__(self) -> str:
        return self.msgid.format(**{name: _english(part) for name, part in self.parts})

    def at(self, key: str) -> Message:
        """The message with a name for its ``key``, if it has one that is still to be filled in."""
        if "{key}" not in self.msgid or "key" in dict(self.parts):
            return self
        return Message(self.msgid, (("key", shortened(key)), *self.parts))


@frozen
class Template:
    """A message without its parts, to be filled in by its user."""

    msgid: str

    def filled(self, **parts: Part) -> Message:
        quoted = ((n, shortened(p) if type(p) is str else p) for n, p in parts.items())
        return Message(self.msgid, tuple(quoted))


@frozen
class Count:
    """A number of things: ``{n} layer`` or ``{n} layers``."""

    one: str
    many: str
    n: int

    def __str__(self) -> str:
        return (self.one if self.n == 1 else self.many).format(n=f"{self.n:,}")


@frozen
class PartList:
    """Parts in a row; the last one may be joined by a word."""

    words: tuple[Part, ...]
    joint: Literal["", "and", "or"] = ""

    def __str__(self) -> str:
        *some, last = map(_english, self.words or ("",))
        if not some:
            return last
        return ", ".join(some) + (f" {self.joint} {last}" if self.joint else f", {last}")


@frozen
class Named:
    """The name of something in the game's content. The context says what it names, as in
    catalogues: an ``item``."""

    context: Literal["character", "item", "place", "faction"]
    english: str

    def __str__(self) -> str:
        return self.english


Part: TypeAlias = str | int | Message | Count | PartList | Named
"""What fills in a message. A string is inserted unchanged: it is quoted from a file. An integer is
an amount; a number that identifies something, such as a line, is passed as a string."""


def message(msgid: str, /, **parts: Part) -> Message:
    return Template(msgid).filled(**parts)


def template(msgid: str, /) -> Template:
    """A message to be filled in later."""
    return Template(msgid)


def counted(one: str, many: str, n: int, /) -> Count:
    """A number of things, with the singular and the plural in English."""
    return Count(one, many, n)


def listed(words: Iterable[Part]) -> PartList:
    """``a, b, c``."""
    return PartList(tuple(words))


def both(words: Iterable[Part]) -> PartList:
    """``a, b and c``."""
    return PartList(tuple(words), "and")


def either(words: Iterable[Part]) -> PartList:
    """``a, b or c``."""
    return PartList(tuple(words), "or")


def shortened(text: str) -> str:
    """A text truncated to a readable length."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _english(part: Part) -> str:
    return f"{part:,}" if isinstance(part, int) else str(part)
