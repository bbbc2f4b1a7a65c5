"""Why somebody may or may not fight, stand back, parry, support or withdraw (MEL)."""

from __future__ import annotations

from ad1666.game.legality.moves import no_passage
from ad1666.rules import abilities, hands, melee, zones
from ad1666.rules.board import Direction, Way
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import UNARMED
from ad1666.rules.reasons import Reason
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict, barred


def attack(state: State, figure: Figure, enemy: Figure, weapon: str | None = None) -> Verdict:
    """Whether a figure could attack an enemy in the combat phase, with a weapon if one is named."""
    if figure.activated:
        return Barred(Reason.ALREADY_ACTIVATED, "MEL-1")
    found = melee.may_attack(state, figure, enemy)
    if not found or weapon is None:
        return found
    return may_name(state, figure, weapon)


def may_name(state: State, figure: Figure, weapon: str) -> Verdict:
    """Whether a fighter could name a weapon (MEL-3, ITEM-2, ITEM-11)."""
    if weapon in (w.id for w in hands.melee_weapons(state, figure)):
        return True
    if weapon == UNARMED.id:
        return Barred(Reason.WEAPON_IN_HAND, "ITEM-11")
    if not figure.owns(weapon):
        return barred(Reason.NO_SUCH_ITEM, "MEL-3", item=weapon)
    if not any(g.item.id == weapon and g.item.melee for g in figure.gear):
        return barred(Reason.NO_MELEE_WEAPON, "ITEM-10", item=weapon)
    if all(g.uses == 0 for g in figure.gear if g.item.id == weapon):
        return barred(Reason.USED_UP, "ITEM-6", item=weapon)
    clause = "ITEM-8" if hands.strict(state) else "ITEM-1"
    return barred(Reason.NOT_USABLE, clause, item=weapon)


def must_fight(state: State, figure: Figure) -> Verdict:
    """Whether a figure must still be activated in the combat phase, for it is in contact with an
    enemy (MEL-1)."""
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "MEL-1")
    if figure.activated:
        return Barred(Reason.ALREADY_ACTIVATED, "MEL-1")
    if not zones.opponents(state, figure):
        return Barred(Reason.NO_CONTACT, "MEL-1")
    return True


def stance(state: State, figure: Figure) -> Verdict:
    """Whether a figure could take the defensive stance in the combat phase (MEL-1)."""
    must = must_fight(state, figure)
    if not must or melee.may_defend(state, figure):
        return must
    if not any(melee.may_attack(state, figure, enemy) for enemy in state.figures):
        return True
    fierce = next(a for a in abilities.of(figure) if a.always_attacks)
    return barred(Reason.ABILITY_BARS_STANCE, fierce.clause, ability=fierce.name)


def standing_back(state: State, side: Side) -> Verdict:
    """Whether a side may pass in the combat phase: not while somebody must be activated (MEL-1)."""
    must = melee.must_act(state, side)
    if must:
        return barred(Reason.MUST_BE_ACTIVATED, "MEL-1", who=tuple(f.id for f in must))
    return True


def parry(figure: Figure) -> Verdict:
    """Whether a figure has a marker to parry with (MEL-8)."""
    if not figure.card.fencing:
        return Barred(Reason.NO_FENCING, "MEL-8")
    if figure.parries <= 0:
        return Barred(Reason.NO_PARRY_LEFT, "MEL-8")
    return True


def withdrawal(state: State, figure: Figure, direction: Direction, *, off: bool) -> Verdict:
    """Whether a figure could withdraw in a direction, ``off`` the board or to a square (MEL-11)."""
    if figure.at is None:
        return Barred(Reason.NOT_ON_BOARD, "MEL-10")
    if figure.down:
        return Barred(Reason.ON_THE_GROUND_NO_WITHDRAWAL, "MEL-12")
    passage = state.board.passages(figure.at).get(direction)
    if passage is None:
        return no_passage(state.board, figure.at, direction)
    if passage.way in (Way.CLIMB, Way.WINDOW):
        return Barred(Reason.NO_WITHDRAWAL_OVER_EDGE, "MEL-11")
    if passage.upward:
        return Barred(Reason.NO_WITHDRAWAL_UPWARD, "MEL-11")
    if off != (passage.to is None):
        return Barred(Reason.SQUARE_THERE if off else Reason.BOARD_EDGE_THERE, "MEL-11")
    if passage.to is None:
        return True
    other = state.standing(passage.to)
    if other is not None:
        return barred(Reason.STANDS_THERE, "MEL-11", who=other.id)
    holders = zones.controllers(state, figure, passage.to)
    if holders:
        return barred(Reason.IN_ZONE, "MEL-11", who=tuple(f.id for f in holders))
    return True
