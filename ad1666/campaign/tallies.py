"""How a hero fared in a game."""

from __future__ import annotations

from attrs import frozen

from ad1666.campaign.values import Night


@frozen
class Fared:
    """How somebody fared: wounds dealt and suffered, how many this one killed, and whether this one
    was killed."""

    wounds: int
    suffered: int
    slain: int
    killed: bool


def fared(night: Night, letter: str) -> Fared:
    """How a figure fared in a game. Whoever struck last has killed."""
    return Fared(
        sum(blow.wounds for blow in night.blows if blow.by == letter),
        sum(blow.wounds for blow in night.blows if blow.figure == letter),
        sum(killer_of(night, killed) == letter for killed in night.killed),
        letter in night.killed,
    )


def killer_of(night: Night, letter: str) -> str:
    """Who struck a figure last; empty if nobody did, or if that was a fall or a trap."""
    return next((blow.by for blow in reversed(night.blows) if blow.figure == letter), "")
