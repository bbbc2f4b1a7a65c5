"""Short names of goals, sides and endings for the report."""

from __future__ import annotations

from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import N_, _, name
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.rules.victory import SUBJECTS, Aim, End, EndReason, Goal

_AIMS = complete(
    Aim,
    {
        Aim.TAKE_AWAY: N_("take away {subject}"),
        Aim.HOLD: N_("hold {subject}"),
        Aim.ESCAPE: N_("escape {subject}"),
        Aim.KILL: N_("kill {subject}"),
        Aim.CAPTURE: N_("capture {subject}"),
        Aim.PROTECT: N_("protect {subject}"),
        Aim.REACH: N_("reach {subject}"),
        Aim.CONTROL: N_("control"),
        Aim.MORE_KILLS: N_("more kills"),
        Aim.SURVIVE: N_("survive {subject}"),
    },
)
"""``subject`` is what or whom a goal is about."""
_SUBJECTS = {
    "any": N_("any"),
    "enemy": N_("enemy"),
    "hero": N_("hero"),
    "commoner": N_("commoner"),
}
complete(SUBJECTS, _SUBJECTS)
_ENDS = complete(
    End,
    {
        End.GUARD: N_("guard"),
        End.TIME: N_("time"),
        End.NOBODY_LEFT: N_("nobody left: {about}"),
        End.DECIDED: N_("decided: {about}"),
        End.EVENT: N_("an event"),
    },
)
_REASONS = {
    str(reason): reason
    for reason in (EndReason(end, about) for end in End for about in (None, *Side, *Aim))
}
"""By their text in the results."""


def side_name(side: Side) -> str:
    """The name of a side."""
    return name("side", side.capitalize())


def goal_text(goal: Goal, scenario: Scenario) -> str:
    """A goal in a few words."""
    state, about = scenario.state, goal.subject
    if about in state.roster.places:
        about = name("character", state.figure(about).card.name)
    elif about in scenario.items:
        about = name("item", scenario.items[about].name)
    elif about in _SUBJECTS:
        about = _(_SUBJECTS[about])
    text = _(_AIMS[goal.aim]).format(subject=about).strip()
    if goal.place is None:
        return text
    where = name("place", goal.place.title) if goal.place.title else goal.place.name
    return f"{text} ({where})"


def ending(noted: str) -> str:
    """The name of an ending, by its text in the results."""
    reason = _REASONS[noted]
    about = ""
    if isinstance(reason.about, Side):
        about = side_name(reason.about)
    elif reason.end is End.NOBODY_LEFT:
        return _("nobody left on either side")
    elif reason.about is not None:
        about = _(_AIMS[reason.about]).format(subject="").strip()
    return _(_ENDS[reason.end]).format(about=about)
