"""The things that a game is about: on the board, in a hand, and the ways out that count."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side
from ad1666.rules.items import Gear
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Place
from ad1666.table.toolkit.layout import Grid, arrange, fit
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.board import board_art, board_view, prize_art
from ad1666.words import ground


@pytest.fixture
def grid(screen: pygame.Surface, scenario: Scenario) -> Grid:
    board = scenario.state.board
    return fit(screen.get_rect(), board.width, board.height)


def drawn(screen: pygame.Surface, scenario: Scenario, grid: Grid, state: State) -> pygame.Surface:
    """The board in a position."""
    art = board_art.load(scenario.map.path, state.board)
    board_view.draw(
        Ui(screen, arrange(screen.get_size(), 18, 12)), grid, board_view.OnBoard(art, state)
    )
    return screen.copy()


def taken(state: State, figure_id: str) -> State:
    """The position with the letter in somebody's coat."""
    ((_at, letter),) = state.ground
    figure = state.figure(figure_id)
    gear = (*figure.gear, Gear(letter, starting=False))
    return evolve(state.with_figure(evolve(figure, gear=gear)), ground=())


def own(state: State, side: Side) -> str:
    """Somebody of a side on the board."""
    return next(f.id for f in state.figures if f.side is side and f.at is not None)


def test_what_goals_name_is_wanted(scenario: Scenario) -> None:
    state = scenario.state
    assert state.terms.prizes == {"letter"}
    assert not evolve(state.terms, goals=()).prizes


def test_it_glows_where_it_lies(screen: pygame.Surface, scenario: Scenario, grid: Grid) -> None:
    state = scenario.state
    ((at, _letter),) = state.ground
    beside = grid.rect((at[0] + 1, at[1]))
    glowing = pygame.transform.average_color(drawn(screen, scenario, grid, state), beside)
    goalless = evolve(state, terms=evolve(state.terms, goals=()))
    plain = pygame.transform.average_color(drawn(screen, scenario, grid, goalless), beside)
    assert sum(glowing[:3]) > sum(plain[:3])


def test_it_shows_beside_who_stands_on_it(
    screen: pygame.Surface, scenario: Scenario, grid: Grid
) -> None:
    state = scenario.state
    ((at, _letter),) = state.ground
    one = own(state, Side.RED)
    here = state.with_figure(evolve(state.figure(one), at=at))
    goalless = evolve(here, terms=evolve(here.terms, goals=()))
    corner = prize_art.underfoot(grid.rect(at))
    wanted, plain = (
        pygame.transform.average_color(drawn(screen, scenario, grid, each), corner)
        for each in (here, goalless)
    )
    assert sum(wanted[:3]) > sum(plain[:3]) + 30, "a badge of cream on the rim of a token"


def test_who_has_it_bears_a_flag_of_its_side(
    screen: pygame.Surface, scenario: Scenario, grid: Grid
) -> None:
    state = scenario.state
    for side in Side:
        one = own(state, side)
        at = state.figure(one).at
        assert at is not None
        above = grid.rect((at[0], at[1] - 1))
        with_it = drawn(screen, scenario, grid, taken(state, one)).subsurface(above).copy()
        without = drawn(screen, scenario, grid, evolve(state, ground=())).subsurface(above).copy()
        assert with_it.get_buffer().raw != without.get_buffer().raw


def lit(state: State) -> set[tuple[int, int]]:
    """The squares whose way out is lit."""
    return {at for at, _way in prize_art.ways_out(state)}


def test_only_the_ways_that_count_are_lit(scenario: Scenario) -> None:
    state = scenario.state
    assert not lit(state)
    red = taken(state, own(state, Side.RED))
    everywhere = lit(red)
    assert everywhere
    some = tuple(sorted(everywhere))[:2]

    def by(goal_side: Side, *squares: tuple[int, int]) -> State:
        goals = tuple(
            evolve(goal, place=Place("gate", squares, exit=True))
            for goal in red.terms.goals
            if goal.aim is Aim.TAKE_AWAY and goal.side is goal_side
        )
        return evolve(red, terms=evolve(red.terms, goals=goals))

    assert lit(by(Side.RED, *some)) == {*some}
    assert not lit(by(Side.BLUE, *some))


def test_pointing_at_it_tells_what_it_is_for(scenario: Scenario) -> None:
    ((at, _letter),) = scenario.state.ground
    told = ground.lying(scenario.state, at)
    assert told[0].startswith("Here lies")
    about = [g for g in scenario.state.terms.goals if g.subject == "letter"]
    assert len(told) == 1 + len(about) == 5
    assert all(f"{goal.points} points" in line for goal, line in zip(about, told[1:], strict=True))
