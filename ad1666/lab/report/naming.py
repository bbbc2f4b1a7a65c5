"""Why games ended, in a few words for the report."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim, End, EndReason
from ad1666.words import vocabulary
from ad1666.words.goals import brief

_ENDS = complete(
    End,
    {
        End.GUARD: N_("guard"),
        End.TIME: N_("time"),
        End.NOBODY_LEFT: N_("nobody left: {about}"),
        End.DECIDED: N_("decided: {about}"),
        End.EVENT: N_("an event"),
        End.GIVEN_UP: N_("given up: {about}"),
        End.AGREED: N_("agreed"),
    },
)
_REASONS = {
    str(reason): reason
    for reason in (EndReason(end, about) for end in End for about in (None, *Side, *Aim))
}
"""By their text in the results."""


def ending(noted: str, scenario: Scenario) -> str:
    """The name of an ending, by its text in the results."""
    reason = _REASONS[noted]
    about = ""
    if isinstance(reason.about, Side):
        about = vocabulary.side(reason.about)
    elif reason.end is End.NOBODY_LEFT:
        return _("nobody left on either side")
    elif reason.about is not None:
        decisive = (g for g in scenario.state.terms.goals if g.decisive and g.aim is reason.about)
        about = ", ".join(
            dict.fromkeys(brief(g, scenario.items, scenario.state.figures) for g in decisive)
        )
    return _(_ENDS[reason.end]).format(about=about)
