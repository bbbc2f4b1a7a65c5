"""How manners of playing differ (`Manner`)."""

from __future__ import annotations

from collections.abc import Mapping

from ad1666.bots.judgement.weights import check_names
from ad1666.rules.orders import Manner
from ad1666.rules.tables import complete

FACTORS: Mapping[Manner, Mapping[str, float]] = complete(
    Manner,
    {
        Manner.BOLD: {
            "worth.own": 0.6,
            "contact.exposed": 0.2,
            "contact.near": 1.6,
            "goal.risk": 0.6,
            "deed.strike": 2.5,
            "deed.marker": 16.0,
            "card.base": 0.5,
            "card.value": 0.5,
            "card.initiative": 3.0,
        },
        Manner.CAUTIOUS: {
            "worth.own": 1.5,
            "contact.exposed": 2.5,
            "contact.near": 1.2,
            "contact.shot": 1.6,
            "goal.risk": 1.3,
            "deed.guard": 8.0,
            "card.base": 1.4,
            "card.value": 1.2,
        },
        Manner.GREEDY: {
            "worth.own": 1.2,
            "goal.presence": 4.0,
            "goal.lead": 1.5,
            "worth.gold": 0.6,
            "contact.near": 0.6,
            "deed.search": 3.0,
            "deed.guard": 8.0,
        },
        Manner.VENGEFUL: {
            "worth.grudge": 2.5,
            "deed.shot": 1.3,
            "contact.near": 1.6,
            "goal.presence": 0.5,
        },
    },
)
"""Factors by which a manner multiplies the weights."""
for _factors in FACTORS.values():
    check_names(_factors)
