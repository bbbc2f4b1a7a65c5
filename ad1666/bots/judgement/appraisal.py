"""The value of a whole position to a side, term by term."""

from __future__ import annotations

from typing import NamedTuple

from ad1666.bots.judgement.contacts import backing, between, touching
from ad1666.bots.judgement.goals import by_aim, presence
from ad1666.bots.judgement.influence import dangers
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.ways import Standing
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.victory import Aim


class Appraisal(NamedTuple):
    """The terms of a position in scenario points for a side: its own less the opponent's."""

    goals: dict[tuple[Aim, Side | None], float]
    """What each kind of goal is likely to score, by the side it belongs to (see `by_aim`)."""
    presence: float
    """Being near the places that score."""
    figures: float
    """What is left of the figures, apart from goals."""
    fights: float
    """Fights between figures in contact."""
    prospects: float
    """Possible fights and shots."""
    support: float
    dangers: float
    """Standing where the other side is stronger."""

    @property
    def value(self) -> float:
        """The sum of all terms."""
        return sum(self.goals.values()) + sum(self[1:])


def appraisal(now: Situation) -> Appraisal:
    """The position of a situation, term by term."""
    state, standing = now.state, Standing(now, now.state)
    fights = prospects = 0.0
    for own in standing.own:
        for enemy in standing.enemies:
            value = between(now, state, own, enemy)
            if touching(state, own, enemy):
                fights += value
            else:
                prospects += value
    figures = 0.0
    for figure in state.figures:
        if figure.status in (Status.BOARD, Status.TO_COME):
            left = now.gold(figure) * (1 - now.gone(figure, figure.wounds))
            figures += left if figure.side is now.side else -left
    sides = (standing.own, standing.enemies), (standing.enemies, standing.own)
    backed = [sum(backing(state, f, others, own) for f in own) for own, others in sides]
    support = now.weights.contact.support * (backed[0] - backed[1])
    return Appraisal(
        by_aim(standing), presence(standing), figures, fights, prospects, support, dangers(now)
    )
