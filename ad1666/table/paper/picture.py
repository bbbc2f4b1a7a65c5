"""A map, or a scenario as it begins, as a picture in a file."""

from __future__ import annotations

from pathlib import Path

import pygame

from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import is_map
from ad1666.rules.state import State
from ad1666.table.toolkit.headless import prepare
from ad1666.table.views.board import board_art
from ad1666.table.views.board.board_art import BoardArt
from ad1666.table.views.board.still import still


def shown(file: Path) -> MapFile | Scenario:
    """What is to be shown: the map or the scenario in a file. Raises ContentError if it is
    invalid."""
    return load_map(file) if is_map(file) else load_scenario(file)


def as_drawn(what: MapFile | Scenario) -> tuple[BoardArt, State]:
    """How a map, or a scenario as it begins, is drawn, and its position. Raises ContentError if a
    picture of the map is broken."""
    prepare()
    if isinstance(what, MapFile):
        drawn, state = what, State(what.board, ())
    else:
        drawn, state = what.map, what.state
    places = state.terms.places
    return board_art.load(drawn.path, state.board, places, drawn.xml, numbered=True), state


def write(what: MapFile | Scenario, square: int, to: Path) -> None:
    """Writes the picture of a map, or of a scenario with its figures and what lies about, as PNG,
    in squares ``square`` pixels wide. Raises ContentError if a picture of the map is broken,
    OSError if the file cannot be written."""
    surface, _grid = still(*as_drawn(what), square)
    with to.open("wb") as file:  # pygame would tell of a folder that is not there in its own way
        pygame.image.save(surface, file, "picture.png")
