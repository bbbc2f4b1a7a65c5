"""Types of what is drawn, and the shapes of `shapes.json`: by the part of a bust and a number, its
points in units of 256; a point with a third number is a corner."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Point = tuple[float, ...]
Points = Sequence[Point]
RGB = tuple[int, int, int]
Colour = str | RGB
"""A code such as ``#9aa3a8``, or three numbers."""
Edge = tuple[float, float, float, float]
"""The shadow along the dark side: across, down, how soft, how dark."""
Pools = Sequence[tuple[Points, float, float]]
"""Soft blobs of shadow: where, how soft, how dark (below 0: how light)."""
Hatch = tuple[Any, ...]
"""Hatching: ``arc``, x, y, pitch; or ``line``, degrees, pitch and how much it is bent."""
Stroke = tuple[Points, float, str]
"""A line: where, how wide, and whether it ends in a point (``<>``, ``>``, ``<``)."""
Person = dict[str, Any]
"""What somebody looks like: an entry of `people.toml`."""


def shapes_of(part: str) -> Mapping[str, list[Point]]:
    """All shapes of a part of the bust."""
    found = json.loads(Path(__file__).with_name("shapes.json").read_text("ascii"))
    return {name: [tuple(point) for point in points] for name, points in found[part].items()}
