"""What two enemies are to each other where they stand: fights that come, or may come, and shots."""

from __future__ import annotations

from ad1666.bots.distances import distances_to
from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules import zones
from ad1666.rules.abilities.disguise import inconspicuous
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure
from ad1666.rules.phases import Phase
from ad1666.rules.state import State

_AFTER_FIGHTS = (Phase.MORALE, Phase.WORDS, Phase.END)
_NEAR = 9
"""Squares beyond which no fight is looked for."""
_WALKS = ((2.5, 1.0), (5.0, 0.75), (8.0, 0.45), (12.0, 0.25))
"""How far it is to walk, and what part of a fight counts then."""
_HOPE = 0.8
"""Part that counts of a fight that would bring gain: the enemy may not wait for it."""
_SAFE = 0.6
"""Part that counts of a fight that would bring loss, where the enemy has acted in this turn."""
_APPROACH = 0.01
"""The gain of each MP nearer to a fight that brings gain."""
_CHASE = 0.03
"""What each MP nearer to such a fight is worth to a side that dares, for each point of the gain."""
_SOON_LATER = 0.7
_SOON_RELOADED = 0.3
"""Part that counts of a shot by somebody who has acted, and with a weapon to reload."""
_HELD = 0.1
"""Part that counts of a shot by somebody who is engaged."""


def between(now: Situation, state: State, own: Figure, enemy: Figure) -> float:
    """What a figure of the side and an enemy are to each other, in points for the side."""
    weights = now.weights.contact
    value = _between(now, state, own, enemy)
    if inconspicuous(own):
        return weights.disguise_risk * min(value, 0.0) + weights.disguise_hope * max(value, 0.0)
    return weights.unknown * value if inconspicuous(enemy) else value


def touching(state: State, one: Figure, other: Figure) -> bool:
    """Whether two enemies may fight where they stand."""
    near = where(other) in state.board.controlled(where(one))
    return near and not (one.down and other.down)


def _between(now: Situation, state: State, own: Figure, enemy: Figure) -> float:
    weights, at, foe = now.weights.contact, where(own), where(enemy)
    board = state.board
    if foe in board.controlled(at) and not (own.down and enemy.down):
        fought = state.phase is Phase.COMBAT and own.activated and enemy.activated
        part = weights.fought if fought or state.phase in _AFTER_FIGHTS else 1.0
        return weights.fight * part * now.contact_value(state, own, enemy)
    value = 0.0
    if now.daring:
        net = now.contact_value(state, own, enemy)
        value -= _CHASE * now.daring * max(0.0, net) * distances_to(board, foe).away(own)
    if distance(at, foe) <= _NEAR:
        walk = distances_to(board, foe).away(own)
        near = _walked(walk)
        if near:
            net = now.contact_value(state, own, enemy)
            if net < 0:
                near *= _SAFE if enemy.activated and state.phase is Phase.ACTION else 1.0
                value += weights.near * near * net
            else:
                value += weights.near * near * net * _HOPE - (_APPROACH * walk if net else 0.0)
    for shooter, target, sign in ((own, enemy, 1.0), (enemy, own, -1.0)):
        if shooter.id in now.shooters:
            value += sign * weights.shot * threat(now, state, shooter, target)
    return value


def _walked(walk: float) -> float:
    """What part of a fight counts that is so far away."""
    for most, part in _WALKS:
        if walk <= most:
            return part
    return 0.0


def threat(now: Situation, state: State, shooter: Figure, target: Figure) -> float:
    """What somebody could do to another by a shot soon, in points."""
    best = 0.0
    for gear in shooter.gear:
        ranges = gear.item.ranges
        if not ranges or gear.uses == 0:
            continue
        if distance(where(shooter), where(target)) > ranges[-1].squares:
            continue
        forecast = now.shot(state, shooter, target, gear)
        if forecast is None:
            continue
        if gear.ready:
            soon = _SOON_LATER if shooter.activated else 1.0
        else:
            soon = _SOON_RELOADED / max(1, gear.reload)
        best = max(best, soon * now.loss(target, forecast.wounds))
    if best and zones.engaged_with(state, shooter):
        best *= _HELD
    return best


def backing(state: State, figure: Figure, enemies: list[Figure], friends: list[Figure]) -> int:
    """How many friends touch enemies that the figure touches too."""
    if figure.down:
        return 0
    near = state.board.controlled(where(figure))
    touched = [e for e in enemies if e.at in near]
    return sum(
        f.id != figure.id and e.at in state.board.controlled(where(f))
        for e in touched
        for f in friends
    )
