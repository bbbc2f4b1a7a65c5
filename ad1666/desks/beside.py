"""What a desk is told besides its sheets: who is there, who looks on, what is proposed and said,
and what the turns so far came to in words."""

from __future__ import annotations

import json
from typing import Any

import attrs
from attrs import frozen

from ad1666.rules.cards import Side
from ad1666.seat.parts import Choice

VERSION = 1
"""It grows when a page made for an older one could misunderstand it; fields may be added without
that."""


@frozen
class AtTheOther:
    """Who is at a desk: ``there`` is ``nobody``, ``asleep``, ``connected`` or ``program``, which
    ``words`` say to people."""

    side: Side
    name: str
    there: str
    words: str


@frozen
class Proposal:
    """What is proposed, in words for whoever reads this."""

    number: int
    what: str
    side: Side
    """Who proposes it."""
    words: str


@frozen
class SaidAloud:
    """What somebody has said."""

    side: Side
    words: str


@frozen
class Sealed:
    """The four words for a game up to the end of a turn, and the whole digest."""

    turn: int
    words: tuple[str, ...]
    digest: str


@frozen
class Beside:
    """What one desk, or an audience, is told besides its sheets, all of it in place of what was
    told before."""

    game: str
    """What tells this game from others: the name of its record."""
    desks: tuple[AtTheOther, ...]
    watchers: int
    """How many see what everybody may see."""
    commentators: int
    """How many see both hands later on."""
    late: bool
    """Whether such may come: they see them a whole turn late."""
    said: tuple[SaidAloud, ...] = ()
    """The last sentences, the oldest first."""
    proposal: Proposal | None = None
    may: tuple[Choice, ...] = ()
    """What this desk may propose now."""
    why_not: str = ""
    """Why nothing can be taken back, not even by agreement."""
    phrases: tuple[Choice, ...] = ()
    """What it may say."""
    gives_up: bool = False
    """Whether it may give up."""
    seals: tuple[Sealed, ...] = ()
    languages: tuple[Choice, ...] = ()
    language: str = ""
    record: bool = False
    """Whether the record may be had, since the game is over: at ``record`` beside the page."""
    deals: str = ""
    """Who deals and sees what, and what the line does not protect, in words."""

    def to_json(self) -> dict[str, Any]:
        """As a JSON object, with its ``kind`` and ``version``."""
        return {"kind": "beside", "version": VERSION, **attrs.asdict(self)}

    def to_text(self) -> str:
        """As it is sent."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))
