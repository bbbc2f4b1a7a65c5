"""What one phone is told, as plain data: the interface for pages of anybody's making.

A sheet is the whole of what its phone shows. The table makes it, in its own thread and in the
language of that phone, of what its side may see and nothing else. All text is in runs, which a page
makes text nodes of: nothing that comes from a file can become markup there. docs/phones.md tells
the same for others.
"""

from __future__ import annotations

import enum
import json
from typing import Any

import attrs
from attrs import field, frozen

from ad1666.rules.cards import Side
from ad1666.seat.parts import (
    GoalLine,
    HeldCard,
    OwnFigure,
    Points,
    Runs,
    SeatedFencer,
    StandingOrder,
)

VERSION = 1
"""Of this interface. It grows when a page made for an older one could misunderstand a sheet; fields
may be added without that."""


class PhoneState(enum.StrEnum):
    """What the side is to do now."""

    ASKED = "asked"
    """It is asked here: the options with `OptionKind.CARD`, `OptionKind.DECK` and
    `OptionKind.ANSWER` are open."""
    WAITING = "waiting"
    """The other chooses, or this side does at the screen; the question says which."""
    OVER = "over"
    """The game has ended."""


class OptionKind(enum.StrEnum):
    """What an option looks like."""

    CARD = "card"
    """A card of the hand: played, added as a boost or discarded."""
    DECK = "deck"
    """The top of the deck."""
    ANSWER = "answer"
    """Anything else that answers the question, such as to pass or to parry."""
    ANYTIME = "anytime"
    """What this side may do at any time, whoever is asked."""


@frozen
class PhoneOption:
    """Something to choose."""

    index: int | None
    """What an `Answer` names; None if it cannot be chosen now, and then ``barred`` says why."""
    kind: OptionKind
    words: str
    """What its button says: ``Play skull 6``."""
    card: str = ""
    """The card it is drawn as, which is in the hand, or `DECK`."""
    worth: str = ""
    """What stands below the card: ``+2``, ``57 %``."""
    tip: Runs = ()
    """What it would do: odds, what is at stake."""
    barred: str = ""
    group: str = ""
    """The heading that it stands under, such as the figure that would act; empty for none."""
    figure: str = ""
    """The ``id`` of the side's own figure that it concerns, on whose card it is offered too."""


@frozen
class PhoneSheet:
    """Everything that one phone shows."""

    number: int
    """Of the question. It is another one whenever the position or the standing orders have changed,
    an undo included, so an answer under an older number does nothing."""
    side: Side
    language: str
    """The code of the language that the texts are in."""
    name: str
    """The side's name."""
    state: PhoneState
    languages: tuple[tuple[str, str], ...] = ()
    """The codes of all languages that may be asked for, each with its own name."""
    status: str = ""
    """Where the game is: ``Turn 2: combat phase``."""
    question: Runs = ()
    hint: Runs = ()
    """How the test stands, and what is at stake."""
    options: tuple[PhoneOption, ...] = ()
    hand: tuple[HeldCard, ...] = ()
    points: tuple[Points, ...] = ()
    goals: tuple[GoalLine, ...] = ()
    carried: tuple[Runs, ...] = ()
    """The secret errand of the side, if it has one, and what a campaign has carried into the game,
    a line each."""
    figures: tuple[OwnFigure, ...] = ()
    log: tuple[Runs, ...] = ()
    """The last lines, the oldest first."""
    orders: tuple[StandingOrder, ...] = ()
    notices: tuple[str, ...] = ()
    """What the player should be told besides, such as that a choice was taken back."""
    advisable: bool = False
    """Whether advice on this question may be asked for."""
    advice: Runs = field(default=())
    """The advice, once it was asked for and is there."""
    fencers: tuple[SeatedFencer, ...] = ()
    """Who sits at the seats of programs; each has a picture ``fencer-`` and the name of its
    face."""

    def to_json(self) -> dict[str, Any]:
        """The sheet as a JSON object: all fields by name, with its ``kind`` and ``version``."""
        told = attrs.asdict(self)
        return {"kind": "sheet", "version": VERSION, **told}

    def to_text(self) -> str:
        """The sheet as it is sent."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))
