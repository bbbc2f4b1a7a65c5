"""What `vienna.toml` says, as values."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Points = list[Point]

TOWN: dict[str, Any] = tomllib.loads(Path(__file__).with_name("vienna.toml").read_text("utf-8"))
INK: str = TOWN["ink"]
HAZE: list[str] = TOWN["haze"]
LAMP: str = TOWN["lamp"]
RIM: str = TOWN["rim"]
COPPER: str = TOWN["copper"]
CANDLE: str = TOWN["candle"]
LEFT, RIGHT = TOWN["across"]


def points(given: list[list[float]]) -> Points:
    """Points of the file as pairs."""
    return [(x, y) for x, y in given]
