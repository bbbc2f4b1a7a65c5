"""How manners of playing differ (`Manner`)."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.bots.judgement.weights import Weights, check_names
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete

FACTORS: Mapping[Manner, Mapping[str, float]] = complete(
    Manner,
    {
        Manner.BOLD: {
            "worth.own": 0.65,
            "contact.exposed": 0.3,
            "contact.near": 1.4,
            "contact.approach": 3.0,
            "goal.risk": 0.6,
            "deed.strike": 2.5,
            "deed.marker": 15.0,
            "deed.first": 0.5,
            "card.base": 0.6,
            "card.value": 0.5,
            "card.initiative": 3.0,
        },
        Manner.CAUTIOUS: {
            "worth.own": 1.6,
            "contact.exposed": 2.0,
            "contact.near": 0.9,
            "contact.approach": 0.0,
            "contact.shot": 1.6,
            "goal.risk": 1.3,
            "deed.shot": 1.1,
            "deed.marker": 0.0,
            "deed.guard": 20.0,
            "deed.first": 2.0,
            "deed.wait": 2.0,
            "deed.reload": 1.5,
            "card.base": 1.5,
            "card.value": 1.3,
            "card.initiative": 0.3,
        },
        Manner.GREEDY: {
            "worth.gold": 0.6,
            "contact.near": 0.4,
            "contact.approach": 0.0,
            "contact.fight": 0.6,
            "contact.exposed": 0.4,
            "contact.shot": 0.7,
            "goal.presence": 1.5,
            "goal.lead": 1.5,
            "deed.search": 4.0,
            "deed.pickpocket": 2.0,
            "deed.strike": 0.0,
            "deed.guard": 15.0,
        },
        Manner.VENGEFUL: {
            "worth.grudge": 1.5,
            "contact.approach": 0.0,
            "deed.guard": 7.0,
        },
    },
)
"""Factors by which a manner multiplies the weights."""
MORE: Mapping[Manner, Mapping[str, float]] = complete(
    Manner,
    {
        Manner.BOLD: {},
        Manner.CAUTIOUS: {"draw.enemies": -0.015, "draw.hurt": -0.15},
        Manner.GREEDY: {"draw.things": 0.08, "deed.take": 0.5, "deed.spare": 1.5},
        Manner.VENGEFUL: {"draw.guilty": 0.08, "deed.avenge": 0.9, "deed.spare": 5.0},
    },
)
"""What a manner adds to the weights besides: those that are nothing without it."""
for _named in (*FACTORS.values(), *MORE.values()):
    check_names(_named)


def weighing(weights: Weights, manner: Manner) -> Weights:
    """The weights of a manner."""
    return weights.times(FACTORS[manner]).plus(MORE[manner])
