"""How the chance to win ran through a game, and where it turned. No drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import told, weights
from ad1666.bots.judgement.winning import balance
from ad1666.game.past import Moment, Past
from ad1666.game.view import seen_by
from ad1666.rules.cards import Side
from ad1666.rules.requests import Part, Prompt
from ad1666.rules.state import State

_TURNS = 5
"""The most turning points."""
_LEAST = 0.08
"""The least change of the chance at a turning point."""
_FALLS = 3
"""The most falls of the chance to look into."""


def winning(state: State, side: Side) -> float:
    """The chance of a side to win from a position, by what both players may see; at the end of the
    game 1, 0, or a half for a draw."""
    if state.outcome is not None:
        return {None: 0.5, side: 1.0}.get(state.outcome.winner, 0.0)
    return balance(Situation(state, side, told())).chance


def ahead(state: State, side: Side) -> float:
    """By how many points a side leads: in score if the game is over, otherwise as the position is
    evaluated."""
    if state.outcome is not None:
        return state.outcome.score(side) - state.outcome.score(side.other)
    return appraisal(Situation(state, side, weights())).value


@frozen
class WinChance:
    """The chance of Red to win at a position, by its number."""

    at: int
    red: float

    def of(self, side: Side) -> float:
        """The chance of a side."""
        return self.red if side is Side.RED else 1 - self.red


def chances(past: Past) -> Iterator[WinChance]:
    """The chance as it changes: whenever something new may begin, and at the end."""
    moments = past.moments
    for at, moment in enumerate(moments):
        if _begins(moment) or at == len(moments) - 1:
            state = moment.game.state
            yield WinChance(at, winning(seen_by(state, None), Side.RED))


def _begins(moment: Moment) -> bool:
    pending = moment.game.pending
    return isinstance(pending, Prompt) and pending.topic.traits.part is Part.BEGINS


def turning(curve: Sequence[WinChance]) -> tuple[int, ...]:
    """The numbers of the positions after which the chance changed most, in order."""
    changes = ((abs(after.red - before.red), before.at) for before, after in pairwise(curve))
    most = sorted((change for change in changes if change[0] >= _LEAST), reverse=True)[:_TURNS]
    return tuple(sorted(at for _change, at in most))


def falls(curve: Sequence[WinChance], side: Side) -> tuple[tuple[WinChance, WinChance], ...]:
    """The steps at which the chance of a side fell most, the worst first: at least one, unless it
    never fell."""
    steps = [(before.of(side) - after.of(side), -before.at) for before, after in pairwise(curve)]
    worst = sorted((step for step in steps if step[0] > 0), reverse=True)
    deep = [step for step in worst if step[0] >= _LEAST][:_FALLS] or worst[:1]
    by_start = {before.at: (before, after) for before, after in pairwise(curve)}
    return tuple(by_start[-start] for _fall, start in deep)
