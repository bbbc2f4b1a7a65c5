"""What somebody wears, by its name in `people.toml`."""

from __future__ import annotations

from collections.abc import Callable

import eastern_hats
import helmets
import hoods
import other_dress
import western_dress
import western_hats
from plate import Plate
from shapes import Person

_ROOMS = (western_hats, eastern_hats, helmets, hoods, western_dress, other_dress)


def _drawer(name: str) -> Callable[[Plate, Person], None] | None:
    return next((getattr(room, name) for room in _ROOMS if hasattr(room, name)), None)


def hat(p: Plate, who: Person) -> None:
    """The hat; drawn over the hair."""
    if kind := who.get("hat"):
        draw = _drawer(f"hat_{kind}")
        assert draw is not None, kind
        draw(p, who)


def hat_back(p: Plate, who: Person) -> None:
    """What of a hat lies behind the head, if anything."""
    draw = _drawer(f"back_{who.get('hat')}")
    if draw is not None:
        draw(p, who)


def cast(who: Person, y: float, amount: float) -> None:
    """The shadow that a brim throws on the forehead; told to the face before it is drawn."""
    brow = [(70, 50), (180, 50), (180, y - 4), (150, y + 6), (110, y + 4), (72, y + 6)]
    who.setdefault("shade", []).append((brow, 4, amount))


def dress(p: Plate, who: Person) -> None:
    """What is worn on the body; drawn over the neck, before the face."""
    draw = _drawer(f"dress_{who.get('dress', 'doublet')}")
    assert draw is not None, who
    draw(p, who)
