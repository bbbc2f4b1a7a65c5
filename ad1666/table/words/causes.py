"""What the numbers in a sum come from, as a player reads it."""

from __future__ import annotations

from ad1666.i18n import N_, _
from ad1666.rules.events import Cause, Term
from ad1666.rules.state import State
from ad1666.table.words import vocabulary


def cause(state: State, term: Term) -> str:
    """Where a number in a sum comes from; ``state`` turns letters and ids into names."""
    about = str(term.about)
    match term.cause:
        case Cause.TRAIT:
            return vocabulary.trait(about)
        case Cause.SKILL:
            return vocabulary.skill(about)
        case Cause.LACKING_SKILL:
            return _("lacks {skill}").format(skill=vocabulary.skill(about))
        case Cause.ABILITY:
            return _(about)
        case Cause.ITEM:
            return vocabulary.item(state, about)
        case Cause.RANGE:
            return _("range {squares}").format(squares=about)
        case Cause.HEAVY:
            return _("heavy {number}").format(number=about)
        case Cause.SUPPORT:
            return _("support of {who}").format(who=vocabulary.figure_by_id(state, about))
        case Cause.REMOVED:
            return _("removed: {who}").format(who=vocabulary.figure_by_id(state, about))
        case plain:
            return _(_PLAIN[plain])


_PLAIN = {
    Cause.SERIOUSLY_WOUNDED: N_("seriously wounded"),
    Cause.KNOCKED_DOWN: N_("knocked down"),
    Cause.TARGET_ENGAGED: N_("target engaged"),
    Cause.TARGET_IN_THE_DARK: N_("target in the dark"),
    Cause.SHOOTER_KNOCKED_DOWN: N_("shooter knocked down"),
    Cause.TARGET_KNOCKED_DOWN: N_("target knocked down"),
    Cause.CORNER: N_("corner at the target"),
    Cause.OBSTACLE: N_("obstacle in the way"),
    Cause.QUICK_SHOT: N_("Quick shot"),
    Cause.DEFENSIVE_SHOT: N_("Defensive shot"),
    Cause.ABOVE_DIFFICULTY: N_("above the difficulty"),
    Cause.SHORT_OF_DIFFICULTY: N_("short of the difficulty"),
    Cause.ARMOUR: N_("armour"),
    Cause.PIERCED_ARMOUR: N_("armour, pierced"),
    Cause.WEAPON_ADVANTAGE: N_("weapon advantage"),
    Cause.PARRYING_WEAPON: N_("parrying weapon"),
    Cause.MIGHTY_ATTACK: N_("mighty attack"),
    Cause.DIFFERENCE: N_("difference"),
    Cause.PARRY: N_("parry"),
    Cause.WOUNDS_BEFORE: N_("wounds before"),
    Cause.HIT: N_("this hit"),
    Cause.TRAP: N_("trap"),
    Cause.MISHAP: N_("mishap"),
    Cause.HEALED: N_("healed"),
    Cause.TOKENS_BEFORE: N_("tokens before"),
    Cause.SPENT: N_("spent"),
    Cause.FIREARM: N_("firearm"),
    Cause.ALARM: N_("alarm"),
    Cause.END_OF_TURN: N_("end of the turn"),
    Cause.USES_BEFORE: N_("uses before"),
    Cause.TEST: N_("this test"),
    Cause.RELOAD_TOKEN: N_("reload token"),
    Cause.RELOAD: N_("Reload"),
}
"""The causes that say all by themselves."""
