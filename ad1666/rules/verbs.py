"""The verbs of choices, as cases and records write them.

Rules that compare them often keep them in names of their own module: up to Python 3.11, access to
an enum member is slow.
"""

from __future__ import annotations

import enum


class Verb(enum.StrEnum):
    """What a choice does under the general rules. An ability that adds a verb names it in its own
    module, so nothing has to be registered here."""

    # The turn

    FIRST = "first"
    """Says which player activates first (TURN-4)."""
    ACTIVATE = "activate"
    DELAY = "delay"
    """Puts off the last activation (TURN-5)."""
    END = "end"
    """Does nothing more in this activation."""
    PASS = "pass"
    IN_HAND = "in-hand"
    """Changes what is in hand (ITEM-2)."""

    # Actions (ACT-3)

    AIMED_SHOT = "aimed-shot"
    DEFENSIVE_SHOT = "defensive-shot"
    FULL_MOVE = "full-move"
    RUN = "run"
    RELOAD = "reload"
    WAIT = "wait"
    AWAKEN = "awaken"
    PARTIAL_MOVE = "partial-move"
    QUICK_SHOT = "quick-shot"
    PICK_UP = "pick-up"
    FORCE_DOOR = "force-door"
    STAND_UP = "stand-up"
    SEARCH = "search"
    INTERRUPT = "interrupt"
    """Spends the waiting token (ACT-9)."""
    AGAINST = "against"
    """Names the enemy that tries to keep somebody down (ACT-16)."""

    # Movement points (MOVE)

    STEP = "step"
    PUSH = "push"
    CLIMB = "climb"
    WINDOW = "window"
    JUMP = "jump"
    PASSAGE = "passage"
    """Through a passage to its other end (PLACE-1)."""
    OPEN = "open"
    CLOSE = "close"
    STOP = "stop"
    LAND = "land"
    """Where a jumper falls (MOVE-10)."""
    ARRIVE = "arrive"
    """Where a reinforcement enters (TURN-1)."""

    # Fights and shots

    ATTACK = "attack"
    DEFEND = "defend"
    WEAPON = "weapon"
    PARRY = "parry"
    NO_PARRY = "no-parry"
    WITHDRAW = "withdraw"
    HOLD = "hold"
    """After a fight: does not go on, or stays."""
    STRAY = "stray"
    """Whom a shot that missed hits instead (SHOT-12)."""
    NO_STRAY = "no-stray"

    # Cards and conversations

    PLAY = "play"
    BOOST = "boost"
    DISCARD = "discard"
    SUIT = "suit"
    JOIN = "join"
    LEAD = "lead"
    SPEAK = "speak"
    """To a figure or at a thing that an event of the scenario is about (SCN-8)."""
    ANSWER = "answer"
    """What an event of the scenario asks (SCN-10)."""
