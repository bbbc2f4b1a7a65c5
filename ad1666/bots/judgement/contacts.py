"""What two enemies mean to each other where they stand: current and possible fights, and shots."""

from __future__ import annotations

from ad1666.bots.distances import distances_to
from ad1666.bots.judgement.situation import Situation, where
from ad1666.rules import zones
from ad1666.rules.board import distance
from ad1666.rules.characters import Figure
from ad1666.rules.phases import Phase
from ad1666.rules.state import State

_AFTER_FIGHTS = (Phase.MORALE, Phase.WORDS, Phase.END)
_NEAR = 9
"""Distance in squares beyond which fights are ignored."""
_WALKS = ((2.5, 1.0), (5.0, 0.75), (8.0, 0.45), (12.0, 0.25))
"""Walking distances up to which a fight counts, and the part of it that counts."""
_HOPE = 0.8
"""The part that counts of a favourable fight, since the enemy may not wait for it."""
_SAFE = 0.6
"""The part that counts of an unfavourable fight if the enemy has already acted this turn."""
_APPROACH = 0.01
"""The gain of each MP closer to a favourable fight."""
_CHASE = 0.03
"""The gain of each MP closer to such a fight for a side that takes risks, per
point the fight is worth."""
_SOON_LATER = 0.7
_SOON_RELOADED = 0.3
"""The parts that count of a shot by a figure that has already acted, and of one
with an unloaded weapon."""
_HELD = 0.1
"""The part that counts of a shot by an engaged figure."""


def between(now: Situation, state: State, own: Figure, enemy: Figure) -> float:
    """What the contact of one of the side's figures and an enemy is worth
    to the side, in points."""
    weights = now.weights.contact
    value = _between(now, state, own, enemy)
    if own.inconspicuous:
        return weights.disguise_risk * min(value, 0.0) + weights.disguise_hope * max(value, 0.0)
    return weights.unknown * value if enemy.inconspicuous else value


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
    """The part that counts of a fight at this walking distance."""
    for most, part in _WALKS:
        if walk <= most:
            return part
    return 0.0


def threat(now: Situation, state: State, shooter: Figure, target: Figure) -> float:
    """What the shooter may soon do to the target by a shot, in points."""
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
    """How many friends are in contact with enemies that the figure is in contact with too."""
    if figure.down:
        return 0
    near = state.board.controlled(where(figure))
    touched = [e for e in enemies if e.at in near]
    return sum(
        f.id != figure.id and e.at in state.board.controlled(where(f))
        for e in touched
        for f in friends
    )
