"""Why somebody may or may not fight, stand back, parry, support or withdraw (MEL)."""

from __future__ import annotations

from ad1666.game.legality.moves import no_passage
from ad1666.rules import hands, melee, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Direction, Way
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import UNARMED
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict


def attack(state: State, figure: Figure, enemy: Figure, weapon: str | None = None) -> Verdict:
    """Whether a figure could attack an enemy in the combat phase, with a weapon if one is named."""
    if figure.activated:
        return Barred("is activated in this phase already", "MEL-1")
    found = melee.may_attack(state, figure, enemy)
    if not found or weapon is None:
        return found
    return may_name(state, figure, weapon)


def may_name(state: State, figure: Figure, weapon: str) -> Verdict:
    """Whether a fighter could name a weapon (MEL-3, ITEM-2, ITEM-11)."""
    if weapon in (w.id for w in hands.melee_weapons(state, figure)):
        return True
    if weapon == UNARMED.id:
        return Barred("has a weapon in hand", "ITEM-11")
    if not figure.owns(weapon):
        return Barred(f"has no {weapon}", "MEL-3")
    if not any(g.item.id == weapon and g.item.melee for g in figure.gear):
        return Barred(f"{weapon} is no melee weapon", "ITEM-10")
    if all(g.uses == 0 for g in figure.gear if g.item.id == weapon):
        return Barred(f"{weapon} is used up", "ITEM-6")
    clause = "ITEM-8" if hands.strict(state) else "ITEM-1"
    return Barred(f"{weapon} is not in hand, or has not hands enough", clause)


def must_fight(state: State, figure: Figure) -> Verdict:
    """Whether a figure must still be activated in the combat phase, for it is in contact with an
    enemy (MEL-1)."""
    if not figure.on_board:
        return Barred("is not on the board", "MEL-1")
    if figure.activated:
        return Barred("is activated in this phase already", "MEL-1")
    if not zones.opponents(state, figure):
        return Barred("is in contact with no enemy", "MEL-1")
    return True


def stance(state: State, figure: Figure) -> Verdict:
    """Whether a figure could take the defensive stance in the combat phase (MEL-1)."""
    must = must_fight(state, figure)
    if not must or melee.may_defend(state, figure):
        return must
    if not any(melee.may_attack(state, figure, enemy) for enemy in state.figures):
        return True
    fierce = next(a for a in dispatch.of(figure) if a.always_attacks)
    return Barred(f"{fierce.name}: takes no defensive stance", fierce.clause)


def standing_back(state: State, side: Side) -> Verdict:
    """Whether a side may pass in the combat phase: not while somebody must be activated (MEL-1)."""
    must = melee.must_act(state, side)
    if must:
        return Barred(f"in contact and to be activated: {' '.join(f.id for f in must)}", "MEL-1")
    return True


def parry(figure: Figure) -> Verdict:
    """Whether a figure has a marker to parry with (MEL-8)."""
    if not figure.card.fencing:
        return Barred("has no Fencing, so no parry markers", "MEL-8")
    if figure.parries <= 0:
        return Barred("all parry markers are used", "MEL-8")
    return True


def withdrawal(state: State, figure: Figure, direction: Direction, *, off: bool) -> Verdict:
    """Whether a figure could withdraw in a direction, ``off`` the board or to a square (MEL-11)."""
    if figure.at is None:
        return Barred("is not on the board", "MEL-10")
    if figure.down:
        return Barred("lies on the ground: has no square to withdraw to", "MEL-12")
    passage = state.board.passages(figure.at).get(direction)
    if passage is None:
        return no_passage(state.board, figure.at, direction)
    if passage.way in (Way.CLIMB, Way.WINDOW):
        return Barred("no withdrawal through windows or up high edges", "MEL-11")
    if passage.upward:
        return Barred("no withdrawal up onto high terrain", "MEL-11")
    if off != (passage.to is None):
        return Barred(
            "there is the edge of the board" if not off else "there is a square", "MEL-11"
        )
    if passage.to is None:
        return True
    other = state.standing(passage.to)
    if other is not None:
        return Barred(f"{other.id} stands there", "MEL-11")
    holders = zones.controllers(state, figure, passage.to)
    if holders:
        return Barred(f"in the zone of {' '.join(f.id for f in holders)}", "MEL-11")
    return True
