"""Walls that can be climbed (MOVE-9) and squares that are not plain (BOARD-13)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play, why

from ad1666.game.game import Game, start
from ad1666.rules import may_move, withdrawals, zones
from ad1666.rules.board import Barrier, Board, Direction, Edge, Feature
from ad1666.rules.characters import Square, Status
from ad1666.rules.events import Cause, Event, Note, Standard
from ad1666.rules.requests import Prompt
from ad1666.rules.shooting import Shot, terms_of
from ad1666.rules.sight import terrain
from ad1666.rules.state import State
from benchmarks.questions import reach


def on(
    state: State,
    *,
    climb: dict[Edge, int] | None = None,
    rough: tuple[Square, ...] = (),
    dark: tuple[Square, ...] = (),
) -> State:
    """The position on a board with more to it than can be drawn."""
    features = dict(state.board.features)
    for edge, difficulty in (climb or {}).items():
        features[edge] = evolve(features.get(edge, Feature(Barrier.OPEN)), climb=difficulty)
    old = state.board
    board = Board(old.width, old.height, old.kinds, tuple(features.items()), old.doors, rough, dark)
    return evolve(state, board=board)


def offered(game: Game) -> set[str]:
    assert isinstance(game.pending, Prompt)
    return set(map(str, game.pending.options))


def moving(state: State, *red: str, action: str = "full-move") -> tuple[Game, Dealt]:
    fate = Dealt(red=red)
    game, _ = play(start(state), fate, "A: activate", f"A: {action}")
    return game, fate


def kinds(told: list[Event]) -> list[str]:
    return [e.kind for e in told if isinstance(e, Note)]


# Walls

YARD = """
board = '''
+---+---+---+
|   |   |   |
+   +   +---+
| A |   | B |
+---+---+---+
'''
figures.A = { side = "red", agility = 2 }
figures.B = { side = "blue" }
"""
WALL = Edge(1, 1, "W")


@pytest.mark.clause("MOVE-9")
def test_walls_are_climbed_only_where_the_map_allows_it(position: Position) -> None:
    plain, _ = moving(position(YARD))
    assert not [o for o in offered(plain) if "climb" in o]
    game, _ = moving(on(position(YARD), climb={WALL: 6}))
    assert [o for o in offered(game) if "climb" in o] == ["A: climb E"]
    back = on(position(YARD.replace("| A |   | B |", "|   | A | B |")), climb={WALL: 6})
    assert "A: climb W" in offered(moving(back)[0])


@pytest.mark.clause("MOVE-9")
def test_a_climb_is_a_test_of_agility_against_the_difficulty_of_the_wall(
    position: Position,
) -> None:
    state = on(position(YARD), climb={WALL: 6})
    for card, at, told_of in (
        ("S4", (1, 1), "success"),
        ("S3", (0, 1), "failure"),
        ("S2", (0, 1), "failure"),
    ):
        game, fate = moving(state, card)
        game, told = play(game, fate, "A: climb E")
        while isinstance(game.pending, Prompt) and game.pending.topic == "boost":
            game, more = play(game, fate, "red: pass")
            told += more
        assert game.state.figure("A").at == at
        test = next(e for e in reversed(told) if isinstance(e, Standard))
        assert (test.what, test.difficulty, test.grade) == ("climb", 6, told_of)
        assert test.clauses == ("MOVE-9",)
        assert isinstance(game.pending, Prompt) and game.pending.mp == 2, (
            "it costs 2 MP, done or not"
        )
        assert not game.state.figure("A").prone


@pytest.mark.clause("MOVE-9")
def test_a_mishap_knocks_down(position: Position) -> None:
    state = on(position(YARD.replace("agility = 2", "agility = 0")), climb={WALL: 7})
    game, fate = moving(state, "S2")
    game, _ = play(game, fate, "A: climb E", "red: pass")
    figure = game.state.figure("A")
    assert (figure.at, figure.prone) == ((0, 1), True)


@pytest.mark.clause("MOVE-9", "BOARD-7")
def test_for_all_else_it_stays_a_wall(position: Position) -> None:
    plain = position(YARD)
    state = on(plain, climb={WALL: 4, Edge(2, 1, "W"): 4, Edge(2, 1, "N"): 4})
    board = state.board
    for square in board.squares():
        assert board.adjacent(square) == plain.board.adjacent(square)
        assert board.controlled(square) == plain.board.controlled(square)
        for other in board.squares():
            assert terrain(board, square, other) == terrain(plain.board, square, other)
    figure = state.figure("A")
    assert reach(state, figure, 8) == reach(plain, figure, 8)
    assert not zones.contacts(state)
    assert withdrawals.possible(state, figure) == withdrawals.possible(plain, figure)


def test_nobody_climbs_into_a_square_that_is_taken_nor_in_a_run(position: Position) -> None:
    for who in ("red", "blue"):
        beside = YARD.replace("| A |   | B |", "| A | B |   |").replace('"blue"', f'"{who}"')
        game, _ = moving(on(position(beside), climb={WALL: 4}))
        assert "A: climb E" not in offered(game)
    game, _ = moving(on(position(YARD), climb={WALL: 4}), action="run")
    assert "A: climb E" not in offered(game)


def test_nobody_climbs_into_a_blocked_square(position: Position) -> None:
    game, _ = moving(on(position(YARD.replace("| A |   |", "| A |###|")), climb={WALL: 4}))
    assert "A: climb E" not in offered(game)


@pytest.mark.clause("MOVE-9", "BOARD-12")
def test_one_may_climb_off_the_board(position: Position) -> None:
    game, fate = moving(on(position(YARD), climb={Edge(0, 2, "N"): 4}), "S3")
    game, told = play(game, fate, "A: climb S")
    assert game.state.figure("A").status is Status.LEFT
    assert "leaves" in kinds(told)


HIGH = """
board = '''
+---+---+---+
| A  =.=    |
+---+---+---+
'''
figures.A = { side = "red", agility = 3 }
"""
SIDE = Edge(1, 0, "W")


@pytest.mark.clause("MOVE-9", "BOARD-4")
def test_the_side_of_high_terrain_is_climbed_up_and_jumped_down(position: Position) -> None:
    state = on(position(HIGH), climb={SIDE: 5})
    game, fate = moving(state, "S2")
    assert "A: climb E" in offered(game)
    game, told = play(game, fate, "A: climb E")
    assert game.state.figure("A").at == (1, 0)
    assert [e.what for e in told if isinstance(e, Standard) and e.over] == ["climb"]
    assert {"A: step W", "A: step E"} <= offered(game), "down one jumps as ever (BOARD-5)"
    assert "A: climb W" not in offered(game)
    passages = state.board.passages((2, 0))
    assert Direction.W not in passages, "the other side is not to be climbed"


@pytest.mark.clause("MOVE-9")
def test_down_a_wall_of_high_terrain_one_climbs_without_a_fall(position: Position) -> None:
    walled = HIGH.replace("| A  =.=    |", "|   |=A=    |")
    game, fate = moving(on(position(walled), climb={SIDE: 5}), "S2")
    game, told = play(game, fate, "A: climb W")
    assert game.state.figure("A").at == (0, 0)
    assert [e.what for e in told if isinstance(e, Standard) and e.over] == ["climb"]


# Rough ground

FIELD = """
board = '''
+---+---+---+---+
|               |
+   +   +   +   +
| A   B         |
+---+---+---+---+
'''
figures.A = { side = "red", agility = 2 }
figures.B = { side = "red" }
"""


def costs(state: State, mp: int = 4) -> dict[str, int]:
    """What each move of A costs."""
    figure = state.figure("A")
    return {str(m.choice("A")): m.cost for m in may_move.moves(state, figure, mp)}


@pytest.mark.clause("BOARD-13")
def test_rough_ground_costs_one_more_to_enter(position: Position) -> None:
    plain = costs(position(FIELD))
    assert plain == {"A: step N": 1, "A: step NE": 1, "A: push E": 2}
    assert costs(on(position(FIELD), rough=((0, 0),))) == plain | {"A: step N": 2}
    assert costs(on(position(FIELD), rough=((0, 1),))) == plain, "leaving it costs nothing more"


@pytest.mark.clause("BOARD-13", "MOVE-3", "MOVE-6")
def test_a_diagonal_and_a_push_cost_more_by_the_square_entered(position: Position) -> None:
    plain = costs(position(FIELD))
    assert costs(on(position(FIELD), rough=((1, 0),))) == plain | {"A: step NE": 2}
    assert costs(on(position(FIELD), rough=((0, 0), (1, 1)))) == plain | {
        "A: step N": 2,
        "A: push E": 3,
    }, "the squares passed at a corner do not count"
    assert "A: push E" not in costs(on(position(FIELD), rough=((1, 1),)), mp=3)


@pytest.mark.clause("BOARD-13", "BOARD-9")
def test_obstacles_windows_and_climbs_into_rough_ground_cost_one_more(position: Position) -> None:
    keys = FIELD.replace("| A   B ", "| A : B ").replace('figures.B = { side = "red" }', "")
    keys = keys.replace("| A : B ", "| A :   ")
    for mark, move, plain in ((":", "step", 2), ("W", "window", 2), ("<", "climb", 2)):
        state = position(keys.replace("A :", f"A {mark}"))
        assert costs(state)[f"A: {move} E"] == plain
        assert costs(on(state, rough=((1, 1),)))[f"A: {move} E"] == plain + 1
    walled = position(keys.replace("A :", "A |"))
    edge = Edge(1, 1, "W")
    assert costs(on(walled, climb={edge: 5}))["A: climb E"] == 2
    assert costs(on(walled, climb={edge: 5}, rough=((1, 1),)))["A: climb E"] == 3


@pytest.mark.clause("BOARD-13", "MOVE-10")
def test_a_jump_onto_rough_high_ground_costs_one_more(position: Position) -> None:
    keys = """
board = '''
+---+---+---+
|=A=     =.=|
+---+---+---+
'''
figures.A = { side = "red" }
"""
    assert costs(position(keys))["A: jump E"] == 2
    assert costs(on(position(keys), rough=((2, 0),)))["A: jump E"] == 3
    short = on(position(keys), rough=((2, 0),))
    assert "A: jump E" not in costs(short, mp=2)
    assert str(why(short, "A: jump E", mp=2)) == "not-enough-mp cost=3 left=2 (MOVE-10)"
    assert costs(on(position(keys), rough=((1, 0),)))["A: step E"] == 2, "jumping down into it"


@pytest.mark.clause("BOARD-13")
def test_reach_and_play_count_it(position: Position) -> None:
    keys = FIELD.replace("| A   B ", "| A     ").replace('figures.B = { side = "red" }', "")
    state = on(position(keys), rough=((1, 0), (1, 1)))
    assert reach(state, state.figure("A"), 2) == ((0, 0), (1, 0), (1, 1))
    game, fate = moving(state, action="partial-move")
    game, _ = play(game, fate, "A: step E")
    assert game.state.figure("A").at == (1, 1)
    assert offered(game) == {"A: stop"}
    running, fate = moving(state, action="run")
    running, _ = play(running, fate, "A: step E")
    assert isinstance(running.pending, Prompt) and running.pending.mp == 2


@pytest.mark.clause("BOARD-13")
def test_doors_that_move_leave_the_ground_as_it_is(position: Position) -> None:
    keys = FIELD.replace("| A   B ", "| A D B ")
    state = on(position(keys), rough=((0, 0),), dark=((3, 1),))
    game, fate = moving(state)
    game, _ = play(game, fate, "A: open 0,1/E")
    board = game.state.board
    assert (board.toll((0, 0)), board.lit((3, 1))) == (1, False)


# Darkness

STREET = """
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
'''
figures.A = { side = "red", skills = { pistols = 2 }, items = ["pistol"] }
figures.B = { side = "blue", skills = { pistols = 2 }, items = ["pistol"] }
"""


@pytest.mark.clause("BOARD-13")
def test_a_shot_at_one_in_the_dark_has_minus_one(position: Position) -> None:
    def shot(state: State, who: str, at: str) -> list[tuple[int, Cause, str]]:
        figure = state.figure(who)
        found = terms_of(state, figure, state.figure(at), figure.gear[0], Shot.AIMED, engaged=False)
        return [(t.value, t.cause, t.clause) for t in found]

    dark = (-1, Cause.TARGET_IN_THE_DARK, "BOARD-13")
    state = on(position(STREET), dark=((3, 0),))
    assert shot(state, "A", "B") == [*shot(position(STREET), "A", "B"), dark]
    assert shot(state, "B", "A") == shot(position(STREET), "B", "A"), "it is the target's square"
    near = on(position(STREET), dark=((2, 0),))
    assert shot(near, "A", "B") == shot(position(STREET), "A", "B"), "not those on the way"


@pytest.mark.clause("BOARD-13", "SHOT-6")
def test_darkness_is_no_terrain_and_never_blocks(position: Position) -> None:
    keys = STREET.replace("| A           B |", "| A     :     B |")
    state = on(position(keys), dark=((2, 0), (3, 0)))
    one, other = state.figure("A"), state.figure("B")
    assert terrain(state.board, (0, 0), (3, 0)).verdict == "-1"
    found = terms_of(state, one, other, one.gear[0], Shot.AIMED, engaged=False)
    assert sorted(t.clause for t in found if t.value == -1) == ["BOARD-13", "SHOT-5"]
    game, _ = play(start(state), Dealt(), "A: activate")
    assert "A: aimed-shot B pistol" in offered(game)
