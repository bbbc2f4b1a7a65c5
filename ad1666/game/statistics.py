"""What happened in a game, counted from its events; and where it turned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from ad1666.game.game import Game
from ad1666.rules import scoring
from ad1666.rules.cards import Card, Side
from ad1666.rules.events import Event, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason

_SHOTS = (NoteKind.AIMED_SHOT, NoteKind.QUICK_SHOT, NoteKind.DEFENSIVE_SHOT)
_NOW = EndReason(End.TIME)
"""Any reason will do to count the goals as they stand."""


@frozen
class Deeds:
    """What one side did. ``best`` is the initial card that won its fight or test by most, with by
    how much; None if it never won any."""

    steps: int = 0
    attacks: int = 0
    shots: int = 0
    hits: int = 0
    wounds: int = 0
    """Wounds that its hits dealt."""
    boosts: int = 0
    """Cards played to boost."""
    losses: int = 0
    """Its own characters who died or fled in a lost test of morale."""
    best: tuple[Card, int] | None = None


def deeds(log: Iterable[Event], sides: Mapping[str, Side]) -> dict[Side, Deeds]:
    """What each side did in a game; ``sides`` tells by its letter whose a figure is."""
    counts = {
        side: dict.fromkeys(("steps", "attacks", "shots", "hits", "wounds"), 0) for side in Side
    }
    boosts, losses = dict.fromkeys(Side, 0), dict.fromkeys(Side, 0)
    best: dict[Side, tuple[Card, int] | None] = dict.fromkeys(Side)

    def won(side: Side, card: Card, by: int) -> None:
        before = best[side]
        if before is None or before[1] < by:
            best[side] = card, by

    for event in log:
        match event:
            case Note(NoteKind.GOES, str(who)):
                counts[sides[who]]["steps"] += 1
            case Note(NoteKind.ATTACKS | NoteKind.SWEEPS, str(who)):
                counts[sides[who]]["attacks"] += 1
            case Note(kind, str(who)) if kind in _SHOTS:
                counts[sides[who]]["shots"] += 1
            case Note(NoteKind.DIES | NoteKind.FLEES, str(who)):
                losses[sides[who]] += 1
            case Hit():
                counts[sides[event.by]]["hits"] += 1
                counts[sides[event.by]]["wounds"] += event.wounds
            case Standard(over=True):
                boosts[event.player] += len(event.boosts)
                if event.passed:
                    won(event.player, event.card, event.result - event.difficulty)
            case Opposed(over=True):
                for side in Side:
                    boosts[side] += len(event.hand(side).boosts)
                if event.winner is not None:
                    won(event.winner, event.hand(event.winner).card, event.difference)
    return {
        side: Deeds(**counts[side], boosts=boosts[side], losses=losses[side], best=best[side])
        for side in Side
    }


def lead(state: State) -> int:
    """By how many points Red would be ahead if the game ended now (GUARD-3); less than 0 if Blue
    would."""
    outcome = scoring.outcome(state, _NOW)
    return outcome.score(Side.RED) - outcome.score(Side.BLUE)


def turning_point(games: Sequence[Game]) -> int | None:
    """Which of the positions of a game, in their order, gave the winner the lead for good; None in
    a draw, and where the winner never was without it."""
    leads = [lead(game.state) for game in games]
    if not leads or not leads[-1]:
        return None
    sign = 1 if leads[-1] > 0 else -1
    without = [number for number, ahead in enumerate(leads) if ahead * sign <= 0]
    return without[-1] + 1 if without else None
