"""The conditions of a figure: the picture, the word and the meaning of each."""

from __future__ import annotations

from attrs import frozen

from ad1666.i18n import _
from ad1666.rules import zones
from ad1666.rules.characters import Figure
from ad1666.rules.state import State


@frozen
class Mark:
    """A condition: ``icon`` is drawn on the token, ``name`` and ``meaning`` are read."""

    icon: str
    name: str
    meaning: str


def legend() -> tuple[Mark, ...]:
    """Every condition that can be marked, the weightiest first: a token has room for three."""
    return (
        Mark(
            "prone",
            _("knocked down"),
            _("no zone of control, -1 in melee, may only stand up or shoot [[HURT-4]] [[ACT-1]]"),
        ),
        Mark("stunned", _("stunned"), _("may only awaken, -1 in melee [[HURT-5]]")),
        Mark("serious", _("seriously wounded"), _("-1 on every test [[HURT-2]]")),
        Mark("item", _("carries something"), _("falls to the ground at death [[ITEM-4]]")),
        Mark("waiting", _("waiting"), _("may interrupt with a shot or a step [[ACT-9]]")),
        Mark(
            "hidden",
            _("inconspicuous"),
            _("friendly to everyone, until it attacks or is recognised [[ABIL-6]]"),
        ),
        Mark(
            "nephew",
            _("somebody's nephew"),
            _("-1 on every test, but +1 on those of Fortitude [[ABIL-5]]"),
        ),
        Mark(
            "led",
            _("led by the opponent"),
            _("the opponent acts with it; its friends and enemies are as before [[GEN-3]]"),
        ),
        Mark("engaged", _("engaged"), _("stands in an enemy's zone of control [[ZOC-3]]")),
        Mark("done", _("activated"), _("has had its turn in this phase [[TURN-4]]")),
        Mark("reload", _("not loaded"), _("a weapon with a reload token [[ITEM-7]]")),
    )


def of(state: State, figure: Figure) -> tuple[Mark, ...]:
    """The conditions of a figure that stands on the board."""
    now = {
        "prone": figure.prone,
        "stunned": figure.stunned,
        "serious": figure.seriously_wounded,
        "engaged": bool(zones.engaged_with(state, figure)),
        "hidden": figure.tokens_of("inconspicuous") > 0,
        "waiting": figure.waiting,
        "nephew": figure.tokens_of("nephew") > 0,
        "led": figure.controller is not None,
        "done": figure.activated and state.active != figure.id,
        "item": any(not g.starting for g in figure.gear),
        "reload": any(g.reload for g in figure.gear),
    }
    return tuple(mark for mark in legend() if now[mark.icon])
