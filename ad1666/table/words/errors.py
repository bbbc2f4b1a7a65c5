"""What is wrong with a file, and other messages of the content, in the chosen language."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ad1666.content.errors import ContentError
from ad1666.content.messages import Count, Listed, Message, Named, Part
from ad1666.game.records.record import Trouble
from ad1666.i18n import _, ngettext
from ad1666.rules.cards import Location, Side
from ad1666.table.words import side


def said(part: Part) -> str:
    """A message of the content, with the messages that are parts of it."""
    match part:
        case Message():
            return _(part.msgid).format(**{name: said(value) for name, value in part.parts})
        case Count():
            return ngettext(part.one, part.many, part.n).format(n=_amount(part.n))
        case Listed():
            return _listed(part)
        case Named():
            return _(part.english)
        case Side():
            return side(part)
        case Location():
            return _(part)
        case int():
            return _amount(part)
    return part


@runtime_checkable
class _Troubled(Protocol):
    """An error about a record."""

    trouble: Trouble


def told(error: object) -> str:
    """What an error or the trouble with a record says, on one line, or a notice that is in words
    already; empty if there is none."""
    match error:
        case None:
            return ""
        case ContentError() | Trouble():
            return error.told(said)
        case _Troubled():
            return error.trouble.told(said)
    return str(error)


def _listed(part: Listed) -> str:
    *some, last = map(said, part.words or ("",))
    if not some:
        return last
    first = ", ".join(some)
    if part.joint == "and":
        return _("{names} and {last}").format(names=first, last=last)
    if part.joint == "or":
        return _("{names} or {last}").format(names=first, last=last)
    return f"{first}, {last}"


def _amount(number: int) -> str:
    return f"{number:,}"
