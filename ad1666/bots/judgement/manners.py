"""How manners of playing differ (`Manner`)."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.bots.judgement.weights import check_names
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete

FACTORS: Mapping[Manner, Mapping[str, float]] = complete(
    Manner,
    {
        Manner.BOLD: {"contact.exposed": 0.3, "contact.near": 1.3, "goal.risk": 0.6},
        Manner.CAUTIOUS: {
            "contact.exposed": 2.0,
            "contact.shot": 1.4,
            "worth.gold": 1.4,
            "goal.risk": 1.3,
        },
        Manner.GREEDY: {
            "goal.presence": 2.5,
            "goal.lead": 1.3,
            "worth.gold": 0.6,
            "contact.near": 0.7,
        },
        Manner.VENGEFUL: {
            "deed.shot": 1.6,
            "contact.near": 1.7,
            "goal.presence": 0.4,
            "worth.gold": 1.3,
        },
    },
)
"""Factors by which a manner multiplies the weights."""
for _factors in FACTORS.values():
    check_names(_factors)
