"""What happens on the way: nothing that helps one side."""

from __future__ import annotations

from attrs import frozen

from ad1666.skirmish.canvas import Canvas
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.rects import Edge
from ad1666.skirmish.told import Happening
from ad1666.skirmish.wish import About


@frozen
class Event:
    """Something that happens in a turn; to a door if it is one."""

    kind: Happening
    turn: int
    door: Edge | None = None


def events_of(canvas: Canvas, about: About, rng: Chance) -> tuple[Event, ...]:
    """None, one or two of them."""
    found = []
    if rng.happens(0.6):
        found.append(Event(Happening.BELLS, rng.pick((3, 4))))
    locked = [edge for edge, (name, _) in canvas.edges.items() if name == "door, locked"]
    if locked and rng.happens(0.7):
        found.append(Event(Happening.KEY, rng.pick((3, 4, 5)), rng.pick(sorted(locked))))
    elif about not in (About.PLACES, About.CAPTAINS) and rng.happens(0.5):
        found.append(Event(Happening.DRUM, 4))
    return tuple(found)
