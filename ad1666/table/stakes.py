"""What is at stake in a fight that is being decided."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.i18n import ngettext
from ad1666.rules.events import Event, Threat
from ad1666.rules.state import State
from ad1666.table import forecast, terms


def parry(state: State, log: Sequence[Event]) -> tuple[str, ...]:
    """The hit that a parry would prevent (MEL-8, MEL-9): what was last threatened."""
    threat = next((event.hit for event in reversed(log) if isinstance(event, Threat)), None)
    if threat is None:
        return ()
    loser = state.figure(threat.figure)
    return (
        ngettext(
            "The hit as it stands: {terms} = **{n} wound** to the {location}; "
            "{have} so far, dead at {death}. [[MEL-9]]",
            "The hit as it stands: {terms} = **{n} wounds** to the {location}; "
            "{have} so far, dead at {death}. [[MEL-9]]",
            threat.wounds,
        ).format(
            terms=forecast.summed(state, threat.terms),
            n=threat.wounds,
            location=terms.location(threat.location),
            have=loser.wounds,
            death=loser.card.death,
        ),
    )
