"""Rough and dark squares and walls to be climbed, as they are seen and explained at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import position

from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.scenario import Scenario
from ad1666.play import forecast
from ad1666.resources import data_root
from ad1666.rules import may_move
from ad1666.rules.board import Direction
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.views.board import board_art
from ad1666.words import ground, vocabulary
from ad1666.words.characters import describe

ROUGH, DARK = (4, 8), (6, 8)
SQUARE = 64
AT, BEYOND, SIDE = (5, 7), (5, 6), Direction.N
"""A square of the street, and the one behind the wall that can be climbed."""


def layer(number: int, name: str, at: Square, tile: int) -> str:
    """A tile layer for the map of the game with one painted square."""
    rows = [[0] * 20 for _ in range(14)]
    rows[at[1] + 1][at[0] + 1] = tile
    csv = ",\n".join(",".join(map(str, row)) for row in rows)
    head = f'<layer id="{number}" name="{name}" width="20" height="14">'
    return f'{head}<data encoding="csv">\n{csv}\n</data></layer>'


@pytest.fixture
def street(scenario: Scenario, tmp_path: Path) -> MapFile:
    """The map of the game with a rough square, a dark one, and a wall that can be climbed."""
    climb = (
        '<object id="99" type="Climb" x="416" y="512"><properties>'
        '<property name="difficulty" type="int" value="6"/></properties><point/></object>'
    )
    ground = layer(98, "rough", ROUGH, 902) + layer(97, "dark", DARK, 903)
    tilesets = data_root() / "maps" / "tilesets"
    text = scenario.map.path.read_text("utf-8")
    for old, new in (
        ('source="tilesets/', f'source="{tilesets}/'),
        ('<layer id="1"', f'<tileset firstgid="900" source="{tilesets}/ground.tsx"/><layer id="1"'),
        ("<objectgroup", f"{ground}<objectgroup"),
        ("</objectgroup>", f"{climb}</objectgroup>"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "street.tmx"
    path.write_text(text, "utf-8")
    return load_map(path)


def state_on(scenario: Scenario, street: MapFile, **at: Square) -> State:
    return evolve(position(scenario.state, Phase.ACTION, **at), board=street.board)


def test_they_are_drawn_where_they_are(
    scenario: Scenario, street: MapFile, screen: pygame.Surface
) -> None:
    plain = board_art.load(scenario.map.path, scenario.map.board)
    other = board_art.load(street.path, street.board)
    one = plain.drawn(scenario.map.board, SQUARE).picture
    two = other.drawn(street.board, SQUARE).picture
    rim = round(SQUARE * board_art.BORDER)
    changed = {
        ((x - rim) // SQUARE, (y - rim) // SQUARE)
        for x in range(0, one.get_width(), 3)
        for y in range(0, one.get_height(), 3)
        if one.get_at((x, y)) != two.get_at((x, y))
    }
    assert {ROUGH, DARK, AT, BEYOND} <= changed
    near = {
        (x + dx, y + dy)
        for x, y in (ROUGH, DARK, AT, BEYOND)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    }
    assert changed <= near, "nothing else looks different"


def test_they_are_explained_with_their_clauses(scenario: Scenario, street: MapFile) -> None:
    state = state_on(scenario, street, A=DARK)
    rough = "Rough ground: entering it costs 1 point more. [[BOARD-13]]"
    dark = "Dark: a shot at whoever stands here has −1. [[BOARD-13]]"
    assert rough in ground.describe(state, ROUGH)
    assert dark not in ground.describe(state, ROUGH)
    assert dark in describe(state, state.figure("A"))
    assert rough not in describe(state, state.figure("A"))
    assert (
        f"{vocabulary.direction(SIDE).capitalize()}: a wall [[BOARD-7]], can be climbed, "
        "difficulty 6 [[MOVE-9]]"
    ) in ground.describe(state, AT)


def test_a_climb_tells_its_cost_and_difficulty_beforehand(
    scenario: Scenario, street: MapFile
) -> None:
    state = state_on(scenario, street, A=AT)
    moves = may_move.moves(state, state.figure("A"), 4)
    (climb,) = (move.choice("A") for move in moves if move.verb == "climb")
    said = forecast.of(Prompt(state, Side.RED, Topic.MOVE, (climb,), about="A", mp=4), climb, None)
    assert said.startswith("Cost: 2. Agility test, difficulty 6. [[MOVE-9]]")


def test_a_square_with_a_golden_arrow_says_that_one_can_leave_there(scenario: Scenario) -> None:
    said = "Here you can leave the board. [[BOARD-12]]"
    board = scenario.state.board
    out = {at for at in board.squares() if said in ground.describe(scenario.state, at)}
    rim = {(x, y) for x, y in board.squares() if x in (0, board.width - 1)}
    assert out & rim and rim - out, "some of the rim is open, some is walled"
    assert AT not in out
