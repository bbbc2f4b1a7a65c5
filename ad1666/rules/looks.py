"""How cards by authors are shown, and what their people call out. No rule reads it, and no
comparison of cards sees it."""

from __future__ import annotations

import enum

from attrs import frozen


class Emblem(enum.StrEnum):
    """The emblems that an author may choose for a faction."""

    BELL = "bell"
    CANDLE = "candle"
    CROSS = "cross"
    EYE = "eye"
    FEATHER = "feather"
    FIST = "fist"
    GOBLET = "goblet"
    HEART = "heart"
    HORSESHOE = "horseshoe"
    LAUREL = "laurel"
    MASK = "mask"
    ROSE = "rose"
    SKULL = "skull"
    STAR = "star"
    SWORDS = "swords"
    TOWER = "tower"


class Occasion(enum.StrEnum):
    """What somebody calls out about."""

    ACTS = "acts"
    """Its activation begins."""
    KILLS = "kills"
    """It has killed an enemy."""
    PARRIES = "parries"
    ESCAPES = "escapes"
    """A shot has just missed it."""
    TAKES = "takes"
    """It has the thing that the game is about."""
    MOURNS = "mourns"
    """A friend has died."""


@frozen
class Calls:
    """What somebody calls on each occasion: short lines, one of which is heard. Without any it is
    silent."""

    acts: tuple[str, ...] = ()
    kills: tuple[str, ...] = ()
    parries: tuple[str, ...] = ()
    escapes: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    mourns: tuple[str, ...] = ()

    def on(self, occasion: Occasion) -> tuple[str, ...]:
        """The lines for an occasion."""
        lines: tuple[str, ...] = getattr(self, occasion)
        return lines


SILENT = Calls()


@frozen
class Look:
    """How a character or an item is shown that is not one of the game's own."""

    picture: str = ""
    """The file of its picture; empty for a silhouette, or for the usual picture of an item."""
    stamp: tuple[int, ...] = ()
    """What tells the content of that file from an earlier one of the same name. It is empty if the
    picture has a name only, and is not there."""
    colour: str = ""
    """The colour of a character's faction, such as ``#7a3b2e``; empty for one of the game's."""
    emblem: str = ""
    """The emblem of that faction, empty if it has none."""
    calls: Calls = SILENT
    """What the character calls out."""

    @property
    def missing(self) -> bool:
        """Whether it has a picture that is not there."""
        return bool(self.picture) and not self.stamp
