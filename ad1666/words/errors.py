"""Faults in files, and other messages about content, in the current language."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ad1666.content.errors import ContentError, in_words
from ad1666.content.messages import Count, Message, Named, Part, PartList
from ad1666.game.records.record import Trouble
from ad1666.i18n import _, count, decimal, either, listed, name
from ad1666.rules.cards import Location, Side
from ad1666.words import side


def said(part: Part) -> str:
    """A message about content, including the messages nested in it."""
    match part:
        case Message():
            return _(part.msgid).format(**{key: said(value) for key, value in part.parts})
        case Count():
            return count(part.one, part.many, part.n)
        case PartList():
            return _listed(part)
        case Named():
            return name(part.context, part.english)
        case Side():
            return side(part)
        case Location():
            return name("location", part)
        case int():
            return decimal(part, 0)
    return part


@runtime_checkable
class _Troubled(Protocol):
    """An error about a record."""

    trouble: Trouble


def error_text(error: object) -> str:
    """The text of an error or of the trouble with a record, on one line; a notice that is already
    in words stays as it is. Empty if there is none."""
    match error:
        case None:
            return ""
        case ContentError() | Trouble():
            return error.told(said)
        case _Troubled():
            return error.trouble.told(said)
        case OSError(strerror=str(reason), filename=None):
            return said(in_words(reason))
        case OSError(strerror=str(reason), filename=file):
            return f"{file}: {said(in_words(reason))}"
    return str(error)


def _listed(part: PartList) -> str:
    words = list(map(said, part.words))
    match part.joint:
        case "and":
            return listed(words)
        case "or":
            return either(words)
    return ", ".join(words)
