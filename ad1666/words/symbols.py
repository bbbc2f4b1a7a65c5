"""The pictures that stand for things, one for each kind and each family of weapons; and for the
conditions of a figure, with word and meaning."""

from __future__ import annotations

from attrs import evolve, frozen

from ad1666.i18n import N_, _
from ad1666.rules import melee, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import WOUNDED
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.words.icons import OwnIcon

LETTER = "item"
"""The picture of a letter, and of what has none."""
_THINGS = {
    "letter": LETTER,
    **{
        thing: f"thing-{thing}"
        for thing in (
            *("key", "signet-ring", "seal", "purse", "papers", "cipher", "portrait", "relic"),
            *("strongbox", "powder-keg", "banner", "black-beans"),
        )
    },
    "paving-stones": "thing-stones",
}
"""By the id of an item."""
_WEAPONS = {
    **dict.fromkeys(("slashing", "thrusting", "knives", "two-handed", "thrown"), "thing-blade"),
    "polearms": "thing-pole",
    **dict.fromkeys(("blunt", "brawling"), "thing-club"),
    **dict.fromkeys(("pistols", "muskets"), "thing-gun"),
    "bows": "thing-bow",
}
"""By the skill that a weapon takes."""


def of_item(item: Item) -> str:
    """The name of the picture of an item."""
    usual = _usual(item)
    if item.look is not None and item.look.stamp:
        return OwnIcon(usual, item.look.picture, item.look.stamp)
    return usual


def _usual(item: Item) -> str:
    if item.icon:
        return f"thing-{item.icon}"
    if item.id in _THINGS:
        return _THINGS[item.id]
    if item.worn:
        return "thing-armour"
    return _WEAPONS.get(item.skill or "", LETTER)


def of_skill(skill: str, otherwise: str = LETTER) -> str:
    """The name of the picture of the weapons that take a skill; ``otherwise`` for what is none."""
    return _WEAPONS.get(skill, otherwise)


def of_carried(figure: Figure) -> str:
    """The picture of the first thing that a figure has besides its own gear."""
    return next((of_item(gear.item) for gear in figure.gear if not gear.starting), LETTER)


def lying_at(state: State) -> dict[Square, tuple[str, ...]]:
    """The icons of what lies on each square: chests, items, search markers and places where
    something may be hidden, or several of these."""
    found: dict[Square, tuple[str, ...]] = {chest.at: ("chest",) for chest in state.chests}
    for at, item in state.ground:
        found[at] = tuple(dict.fromkeys((*found.get(at, ()), of_item(item))))
    sought = {*state.markers, *(square for hidden in state.hidden for square in hidden.squares)}
    return found | {at: (*found.get(at, ()), "search") for at in sought}


@frozen
class ConditionMark:
    """A condition: ``icon`` is drawn on the token; ``name`` and ``meaning`` are texts."""

    icon: str
    name: str
    meaning: str


_DOWN = N_(
    "no zone of control, {n:+d} in melee, may only stand up, or take an Aimed shot or a Defensive "
    "shot [[HURT-4]] [[ACT-1]]"
)
_STUNNED = N_(
    "no zone of control, {n:+d} in melee, starts no fight, may only awaken [[HURT-5]] [[ACT-1]]"
)
_WAITING = N_("may interrupt with a Quick shot or a move of one square [[ACT-9]]")
_WOUNDED = N_("{n:+d} on every test [[HURT-2]]")
_LED = N_("the opponent acts with it; its friends and enemies are as before [[GEN-3]]")


def legend() -> tuple[ConditionMark, ...]:
    """All conditions with a mark, most important first, because a token only has room for three."""
    return (
        ConditionMark("prone", _("knocked down"), _(_DOWN).format(n=melee.DOWN.value)),
        ConditionMark("stunned", _("stunned"), _(_STUNNED).format(n=melee.DOWN.value)),
        ConditionMark("serious", _("seriously wounded"), _(_WOUNDED).format(n=WOUNDED.value)),
        ConditionMark(LETTER, _("carries something"), _("drops when the bearer dies [[ITEM-4]]")),
        ConditionMark("waiting", _("waiting"), _(_WAITING)),
        *(ConditionMark(own.icon, _(own.name), _(own.meaning)) for own in dispatch.marks()),
        ConditionMark("led", _("led by the opponent"), _(_LED)),
        ConditionMark("engaged", _("engaged"), _("stands in an enemy's zone of control [[ZOC-3]]")),
        ConditionMark("done", _("activated"), _("has had its turn in this phase [[TURN-4]]")),
        ConditionMark("reload", _("not loaded"), _("a weapon with a reload token [[ITEM-7]]")),
    )


def of(state: State, figure: Figure) -> tuple[ConditionMark, ...]:
    """The conditions of a figure on the board. What it carries is shown as what it is."""
    now = icons(state, figure)
    found = (mark for mark in legend() if mark.icon in now) if now else ()
    return tuple(
        evolve(mark, icon=of_carried(figure)) if mark.icon == LETTER else mark for mark in found
    )


def icons(state: State, figure: Figure) -> tuple[str, ...]:
    """Their pictures, in no particular order."""
    now = {
        "prone": figure.prone,
        "stunned": figure.stunned,
        "serious": figure.seriously_wounded,
        "engaged": bool(zones.engaged_with(state, figure)),
        "waiting": figure.waiting,
        "led": figure.controller is not None,
        "done": figure.activated and state.active != figure.id,
        LETTER: any(not g.starting for g in figure.gear),
        "reload": any(g.reload for g in figure.gear),
    } | {own.icon: figure.tokens_of(own.token) > 0 for own in dispatch.marks()}
    return tuple(icon for icon, holds in now.items() if holds)
