"""The guard on its way: a torch for each token, and the evening that falls."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.board import Barrier, Board, Door, Edge, Feature, Kind
from ad1666.rules.events import NoteKind, note
from ad1666.rules.state import State
from ad1666.table.motion.score import acts_of
from ad1666.table.motion.telling import Banner
from ad1666.table.toolkit import lights, puppets, theme
from ad1666.table.toolkit.layout import Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_art, board_view, guard_art, lamp_art, vigil_art
from ad1666.table.views.board.guard_art import GuardWatch, watch_of
from ad1666.table.views.board.lamp_art import Lamp
from ad1666.words import curtain


def drawn(
    screen: pygame.Surface, scenario: Scenario, watch: GuardWatch | None
) -> tuple[pygame.Surface, Grid]:
    """The board with the guard that far away."""
    state = scenario.state
    grid = fit(screen.get_rect(), state.board.width, state.board.height)
    screen.fill(theme.DESK_DARK)
    art = board_art.load(scenario.map.path, state.board)
    board_view.draw(
        Ui(screen, arrange(screen.get_size(), 18, 12)), grid, board_view.OnBoard(art, state, watch)
    )
    return screen.copy(), grid


def brightness(picture: pygame.Surface, box: pygame.Rect) -> int:
    """The sum of the colours of a part of a picture."""
    return sum(pygame.transform.average_color(picture, box)[:3])


def test_the_fewer_tokens_the_darker_the_board(screen: pygame.Surface, scenario: Scenario) -> None:
    seen = [drawn(screen, scenario, GuardWatch(left, 18)) for left in (18, 14, 9, 4, 0)]
    light = [brightness(picture, grid.rect((9, 9))) for picture, grid in seen]
    assert light == sorted(light, reverse=True) and len(set(light)) == 5


def test_with_all_tokens_left_the_squares_look_as_without_a_guard(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    plain, grid = drawn(screen, scenario, None)
    guarded, _grid = drawn(screen, scenario, GuardWatch(18, 18))
    board = pygame.Rect(grid.left, grid.top, grid.columns * grid.square, grid.rows * grid.square)
    inner = board.inflate(-4 * grid.square, -4 * grid.square)
    assert plain.subsurface(inner).get_buffer().raw == guarded.subsurface(inner).get_buffer().raw
    assert plain.get_buffer().raw != guarded.get_buffer().raw  # the torches


@pytest.mark.parametrize(("left", "tokens"), [(18, 18), (17, 18), (5, 18), (4, 7)])
def test_a_torch_burns_for_each_token_gone(
    screen: pygame.Surface,
    scenario: Scenario,
    left: int,
    tokens: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flames: list[int] = []
    flame = lights.flame

    def burning(size: int, kind: int) -> pygame.Surface:
        flames.append(kind)
        return flame(size, kind)

    monkeypatch.setattr(lights, "flame", burning)
    drawn(screen, scenario, GuardWatch(left, tokens))
    assert len(flames) == tokens - left


def test_in_the_last_turns_watchmen_stand_where_torches_have_burnt(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    """With a bell; what comes to lie over one of them keeps it still, and those of small squares
    are lanterns alone."""
    last = [left for left in range(18) if GuardWatch(left, 18).closing]
    assert last == [0, 1, 2, 3] and not GuardWatch(3, 3).closing
    assert GuardWatch(10, 50).closing and not GuardWatch(11, 50).closing
    board = scenario.state.board
    for width in (1280, 600):
        screen = pygame.display.set_mode((width, width * 5 // 8))
        grid = fit(screen.get_rect(), board.width, board.height)
        assert (grid.square >= 34) is (width == 1280)
        screen.fill((90, 90, 90))
        watched = vigil_art.draw(screen, grid, GuardWatch(2, 18), "2 left")
        assert len(watched) == 16 + 1 - 1, "one stands behind the bell"
        corners = [brightness(screen, grid.rect(at)) for at in ((0, 0), (9, 6))]
        assert corners[0] < corners[1], "the light goes"
        alive = list(puppets.living(screen, watched))
        assert len(alive) == len(watched)
        rest = screen.copy()
        for light in alive:
            screen.set_clip(light.area)
            light.flare(screen, max(light.rhythm))
            screen.set_clip(None)
            assert screen.get_buffer().raw != rest.get_buffer().raw
            screen.blit(rest, light.area, light.area)
            assert screen.get_buffer().raw == rest.get_buffer().raw, "it moves in its own part"
        screen.fill(theme.RED, watched[0].puppet.area.inflate(-4, -4))
        assert len(list(puppets.living(screen, watched))) == len(watched) - 1


def test_the_last_chance_is_told_with_the_turn(scenario: Scenario) -> None:
    turn = note(NoteKind.TURN, None, "TURN-1", turn=9)
    for left, below in ((2, ""), (1, "Last chance")):
        state = evolve(scenario.state, guard=left)
        assert [a.below for a in acts_of(state, [turn], state) if isinstance(a, Banner)] == [below]
    counted = evolve(scenario.state, terms=evolve(scenario.state.terms, intervention=False))
    said = [curtain.left(left, state) for state in (scenario.state, counted) for left in (0, 1, 2)]
    ends = ["The guard is here", "Last chance", "2 left"], ["Time is up", "Last chance", "2 left"]
    assert said == [*ends[0], *ends[1]]


@pytest.mark.parametrize("tokens", [1, 2, 7, 18, 22, 60])
def test_torches_stand_on_the_rim_apart_from_each_other(
    screen: pygame.Surface, scenario: Scenario, tokens: int
) -> None:
    board = scenario.state.board
    grid = fit(screen.get_rect(), board.width, board.height)
    places = guard_art.places(tokens, grid)
    assert len(set(places)) == tokens
    for x, y in places:
        assert grid.left < x < grid.left + grid.columns * grid.square
        assert not grid.top <= y < grid.top + grid.rows * grid.square


def test_how_far_the_guard_is(scenario: Scenario) -> None:
    start = scenario.state

    def with_guard(tokens: int | None) -> State:
        return evolve(start, guard=tokens)

    assert watch_of(with_guard(5), with_guard(18)) == GuardWatch(5, 18)
    assert watch_of(with_guard(0), with_guard(18)) == GuardWatch(0, 18)
    assert watch_of(with_guard(None), with_guard(None)) is None
    assert (
        GuardWatch(18, 18).gone == 0
        and GuardWatch(0, 18).gone == 1
        and GuardWatch(9, 18).gone == 0.5
    )


NIGHT = (146, 152, 192)


def evening(board: Board, tiles: tuple[Lamp, ...] = ()) -> pygame.Surface:
    """A plain white board of squares 40 pixels wide at night."""
    picture = pygame.Surface(((board.width + 1) * 40, (board.height + 1) * 40))
    picture.fill((255, 255, 255))
    return lamp_art.lit(picture, NIGHT, board, 40, tiles)


def light_at(picture: pygame.Surface, at: tuple[float, float]) -> int:
    return sum(picture.get_at((round(20 + at[0] * 40), round(20 + at[1] * 40)))[:3])


def test_lamps_windows_and_open_doors_shine_in_the_evening(scenario: Scenario) -> None:
    board = scenario.state.board
    lamps = board_art.load(scenario.map.path, board).lamps
    assert lamps, "the inn has a hearth and candles"
    picture = evening(board, lamps)
    window = next(e for e, f in board.family.features.items() if f.barrier is Barrier.WINDOW)
    night = sum(NIGHT)
    assert light_at(picture, (0.5, 9.5)) == night, "far from any of them"
    assert light_at(picture, (window.x + 0.5, window.y)) > night + 100
    for lamp in lamps:
        assert light_at(picture, lamp.at) > night + 100
    edge = board.doors[0][0]
    beside = (edge.x + 0.5, edge.y + 0.9) if edge.side == "N" else (edge.x + 0.9, edge.y + 0.5)
    shut, opened = (
        light_at(evening(board.with_door(edge, door)), beside) for door in (Door.LOCKED, Door.OPEN)
    )
    assert opened > shut


def test_no_lamp_lights_a_dark_square(scenario: Scenario) -> None:
    board = Board(6, 6, (Kind.OPEN,) * 36)
    lamp = Lamp((2.5, 2.5), 2.0)
    assert light_at(evening(board, (lamp,)), lamp.at) > sum(NIGHT)
    dark = Board(6, 6, (Kind.OPEN,) * 36, dark=((3, 3),))
    assert light_at(evening(dark, (lamp,)), lamp.at) == sum(NIGHT)


def test_no_light_falls_through_a_wall() -> None:
    """It falls through a door that is open, and through a window."""
    wall, gap = Feature(Barrier.WALL), Edge(3, 2, "W")
    row = {Edge(3, y, "W"): wall for y in range(6)}
    lamp = Lamp((2.5, 2.5), 3.0)

    def beyond(feature: Feature, door: Door | None = None) -> int:
        features = tuple((row | {gap: feature}).items())
        doors = () if door is None else ((gap, door),)
        board = Board(6, 6, (Kind.OPEN,) * 36, features=features, doors=doors)
        picture = evening(board, (lamp,))
        assert light_at(picture, (1.5, 2.5)) > sum(NIGHT) + 50, "on its own side"
        assert light_at(picture, (3.5, 0.5)) == sum(NIGHT), "behind the wall"
        return light_at(picture, (3.9, 2.5))

    shut = beyond(Feature(Barrier.DOOR), Door.LOCKED)
    assert beyond(wall) == shut == sum(NIGHT)
    assert beyond(Feature(Barrier.DOOR), Door.OPEN) > sum(NIGHT) + 50
    assert beyond(Feature(Barrier.WINDOW)) > sum(NIGHT) + 50


def test_the_evening_is_drawn_once_for_each_hour(
    scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours: list[object] = []
    lit = lamp_art.lit

    def noted(picture: pygame.Surface, light: theme.Colour, *more: Any) -> pygame.Surface:
        hours.append(light)
        return lit(picture, light, *more)

    monkeypatch.setattr(lamp_art, "lit", noted)
    art = board_art.load(scenario.map.path, scenario.state.board)
    for light in (board_art.DAY, NIGHT, NIGHT, NIGHT):
        art.drawn(scenario.state.board, 40, light)
    assert hours == [NIGHT]
