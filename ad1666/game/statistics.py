"""What happened in a game, counted from its events; and where the game turned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from ad1666.game.game import Game
from ad1666.game.records.results import NOBODY, Result, Turn
from ad1666.rules import scoring
from ad1666.rules.cards import Card, Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Event, Hit, Note, NoteKind, Opposed, Standard, in_turns
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason, Outcome

_SHOTS = (NoteKind.AIMED_SHOT, NoteKind.QUICK_SHOT, NoteKind.DEFENSIVE_SHOT)
_NOW = EndReason(End.TIME)
"""Any reason will do to score the goals as they stand."""
_MOST_DECISIVE = 3


GRAVEST = (
    *(NoteKind.DIES, NoteKind.FLEES, NoteKind.LEAVES, NoteKind.PICKS_UP, NoteKind.SEARCHES),
    *(NoteKind.KNOCKED_DOWN, NoteKind.STUNNED, NoteKind.SERIOUSLY_WOUNDED, NoteKind.CHEST_OPEN),
    *(NoteKind.WITHDRAWS, NoteKind.AWAKENS, NoteKind.STANDS_UP, NoteKind.TAKES_PASSAGE),
    *(NoteKind.GOES, NoteKind.ARRIVES),
)
"""Deeds that may move the score, the gravest first."""


@frozen
class TurningPoint:
    """The ``number`` of the position that an answer led to, the turn of what happened on the way,
    Red's lead in points before and after (negative if Blue led), and the gravest deed of it, None
    if none is worth telling."""

    number: int
    turn: int
    before: int
    after: int
    deed: Note | None


@frozen
class Deeds:
    """What one side did. ``best`` is the initial card that won its fight or test by the largest
    margin, with that margin; None if it never won any."""

    steps: int = 0
    attacks: int = 0
    shots: int = 0
    hits: int = 0
    wounds: int = 0
    """Wounds that its hits dealt."""
    boosts: int = 0
    """Cards played to boost."""
    losses: int = 0
    """Its own characters who died or fled in a morale test."""
    best: tuple[Card, int] | None = None
    advice: int = 0
    """How often it asked a program for advice."""


def deeds(
    log: Iterable[Event], sides: Mapping[str, Side], advice: Mapping[Side, int]
) -> dict[Side, Deeds]:
    """What each side did in a game. ``sides`` gives the side of each figure by its letter,
    ``advice`` how often each side asked for advice."""
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
        side: Deeds(
            **counts[side],
            boosts=boosts[side],
            losses=losses[side],
            best=best[side],
            advice=advice.get(side, 0),
        )
        for side in Side
    }


def lead(state: State) -> int:
    """Red's lead in points if the game ended now (GUARD-3); negative if Blue would lead."""
    outcome = scoring.outcome(state, _NOW)
    return outcome.score(Side.RED) - outcome.score(Side.BLUE)


def turning_point(games: Sequence[Game]) -> TurningPoint | None:
    """Where a game turned, given its positions in order, the first included: at the answer that
    gained most points for the winner, or in a draw for either side. Among equal gains it is the one
    that gave the lead for good, or else the last. None if the score never moved so."""
    leads = [lead(game.state) for game in games]
    final = leads[-1] if leads else 0
    sign = (final > 0) - (final < 0)

    def gain(number: int) -> int:
        change = leads[number] - leads[number - 1]
        return change * sign if sign else abs(change)

    def for_good(number: int) -> bool:
        return leads[number - 1] * sign <= 0 and all(ahead * sign > 0 for ahead in leads[number:])

    moved = [number for number in range(1, len(leads)) if gain(number) > 0]
    if not moved:
        return None
    number = max(moved, key=lambda n: (gain(n), for_good(n), n))
    return _point(games, leads, number)


def _point(games: Sequence[Game], leads: Sequence[int], number: int) -> TurningPoint:
    """A position with what was done there."""
    turn, deed = gravest(games[number - 1 : number + 1])
    return TurningPoint(number, turn, leads[number - 1], leads[number], deed)


def gravest(games: Sequence[Game]) -> tuple[int, Note | None]:
    """The gravest deed on the way from the first of some positions to the last, with its turn;
    None if none is worth telling, with the turn of the first position."""
    before = games[0].state.turn
    told = in_turns(before, [event for game in games[1:] for event in game.news])
    news = [(turn, event) for turn, event in told if isinstance(event, Note)]
    deeds = ((turn, note) for kind in GRAVEST for turn, note in news if note.kind is kind)
    return next(deeds, (before, None))


def decisive(games: Sequence[Game]) -> tuple[TurningPoint, ...]:
    """The positions that decided a game, in order: where it turned, and those in which the score
    moved most or somebody fell."""
    turned = turning_point(games)
    leads = [lead(game.state) for game in games]

    def weight(number: int) -> tuple[bool, int, bool, int]:
        news = (event for event in games[number].news if isinstance(event, Note))
        falls = any(note.kind in (NoteKind.DIES, NoteKind.FLEES) for note in news)
        moved = abs(leads[number] - leads[number - 1])
        return turned is not None and number == turned.number, moved, falls, number

    striking = [number for number in range(1, len(games)) if any(weight(number)[:3])]
    gravest = sorted(striking, key=weight, reverse=True)[:_MOST_DECISIVE]
    return tuple(_point(games, leads, number) for number in sorted(gravest))


def result_of(games: Sequence[Game], outcome: Outcome) -> Result:
    """How a game ended, given its positions in order, the first included, and its outcome."""
    fallen = [f for f in games[-1].state.figures if f.status is Status.KILLED and f.card.hero]
    point = turning_point(games)
    return Result(
        outcome.winner or NOBODY,
        {side: outcome.score(side) for side in Side},
        {side: sum(figure.side is side for figure in fallen) for side in Side},
        None if point is None else Turn(point.number, point.turn, point.before, point.after),
    )
