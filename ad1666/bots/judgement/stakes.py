"""What figures are worth to their sides: their price, and the points that depend on them."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from ad1666.bots.judgement.weights import WorthWeights
from ad1666.rules.characters import Figure
from ad1666.rules.scoring import concerns
from ad1666.rules.victory import Aim, Goal


class Stake(NamedTuple):
    """What a figure's side loses with it, in points."""

    price: float
    """What it is worth apart from goals: goes bit by bit with its wounds."""
    life: float
    """The points that depend on its life: lost when it dies, and with wounds as far as they bring
    that nearer."""
    freedom: float
    """The points for capturing it: as good as lost once it is helpless."""

    @property
    def all(self) -> float:
        """What is lost if it is killed, wounds not counted."""
        return sum(self)


def hanging(worth: WorthWeights, figure: Figure, goal: Goal, points: float) -> tuple[float, float]:
    """What depends on the life and on the freedom of a figure, of the points of a goal."""
    own = goal.side is figure.side
    match goal.aim:
        case Aim.KILL:
            hangs, part = not own and concerns(figure, goal.subject), 1.0
        case Aim.SURVIVE | Aim.PROTECT:
            hangs = own and concerns(figure, goal.subject)
            part = worth.kept if goal.most else 1.0
        case Aim.MORE_KILLS:
            hangs, part = True, worth.even_kills
        case Aim.ESCAPE | Aim.REACH:
            hangs, part = own and goal.subject == figure.id, worth.runner
        case Aim.CAPTURE:
            hangs = not own and goal.subject == figure.id
            return 0.0, worth.captive * points if hangs else 0.0
        case Aim.TAKE_AWAY | Aim.HOLD:
            hangs, part = own and figure.owns(goal.subject), worth.carrier
        case Aim.CONTROL:  # anybody else may stand there
            hangs, part = False, 0.0
        case _:
            assert_never(goal.aim)
    return part * points if hangs else 0.0, 0.0
