"""The purpose of a walk: the part of the evaluation that it improves most."""

from __future__ import annotations

import enum

from ad1666.bots.judgement.appraisal import Appraisal, appraisal
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.view import SeenPrompt
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim

_LEAST = 0.1
"""The least gain in points for a purpose."""


class Purpose(enum.Enum):
    """What a walk can gain."""

    THINGS = enum.auto()
    PLACES = enum.auto()
    WAY_OUT = enum.auto()
    BARRING = enum.auto()
    """Blocking the opponents' way out."""
    CAPTURE = enum.auto()
    FREEDOM = enum.auto()
    """Of figures that the opponents are to capture."""
    LIVES = enum.auto()
    NEARNESS = enum.auto()
    FIGHTS = enum.auto()
    SUPPORT = enum.auto()
    SAFETY = enum.auto()


_AIMS = complete(
    Aim,
    {
        Aim.TAKE_AWAY: Purpose.THINGS,
        Aim.HOLD: Purpose.THINGS,
        Aim.CONTROL: Purpose.PLACES,
        Aim.ESCAPE: Purpose.WAY_OUT,
        Aim.REACH: Purpose.WAY_OUT,
        Aim.CAPTURE: Purpose.CAPTURE,
        Aim.KILL: Purpose.LIVES,
        Aim.MORE_KILLS: Purpose.LIVES,
        Aim.PROTECT: Purpose.LIVES,
        Aim.SURVIVE: Purpose.LIVES,
    },
)
_AGAINST = complete(
    Aim,
    {
        **_AIMS,
        Aim.ESCAPE: Purpose.BARRING,
        Aim.REACH: Purpose.BARRING,
        Aim.CAPTURE: Purpose.FREEDOM,
    },
)
"""The purposes of a goal for the side that has to prevent it."""


def purpose(seen: SeenPrompt, weighed: Weighed) -> Purpose | None:
    """The purpose of a walk to a square, by what its player sees; None if it is no walk, or if
    nothing stands out."""
    state, who, to = seen.prompt.state, weighed.choice.who, weighed.to
    if to is None or to not in state.board or state.standing(to) is not None:
        return None
    now, then = (
        _parts(appraisal(Situation(position, seen.side, weights())), seen.side)
        for position in (state, state.change(who, at=to))
    )
    gained, what = max(((then[p] - now[p], p) for p in Purpose), key=lambda part: part[0])
    return what if gained >= _LEAST else None


def _parts(terms: Appraisal, side: Side) -> dict[Purpose, float]:
    found = dict.fromkeys(Purpose, 0.0)
    for (aim, whose), points in terms.goals.items():
        found[(_AGAINST if whose is side.other else _AIMS)[aim]] += points
    found[Purpose.NEARNESS] += terms.presence
    found[Purpose.FIGHTS] += terms.fights + terms.prospects
    found[Purpose.SUPPORT] += terms.support
    found[Purpose.SAFETY] += terms.dangers
    return found
