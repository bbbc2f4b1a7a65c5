"""The best shot that one figure could take at another, as far as somebody may know."""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from ad1666.game.legality import action
from ad1666.game.odds.ahead import odds_of, success
from ad1666.game.odds.foresight import shot_test
from ad1666.game.odds.known import known_to
from ad1666.rules import shooting
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import StandardAhead
from ad1666.rules.items import Item
from ad1666.rules.requests import Details
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State


@frozen
class BestShot:
    """A shot with the ``weapon`` that hits most often: the ``chance`` of that, and the ``test``."""

    weapon: Item
    chance: Fraction
    test: StandardAhead


def best_shot(
    state: State, shooter: Figure, target: Figure, shot: Shot, viewer: Side | None
) -> BestShot | None:
    """The surest shot with a loaded weapon, by the odds that a ``viewer`` may know; None if there
    can be no such shot."""
    if not action(state, shooter, shot, Details(targets=(target.id,))):
        return None
    listed = shooting.targets(state, shooter, shot, target)
    found = []
    for _target, gear in listed if isinstance(listed, list) else ():
        for ahead in shot_test(state, shooter.id, target.id, gear, shot):
            odds = odds_of(ahead, known_to(ahead.state, viewer), shooter.player)
            if odds is not None and isinstance(ahead.test, StandardAhead):
                found.append(BestShot(gear.item, success(odds), ahead.test))
    return max(found, key=lambda each: each.chance, default=None)
