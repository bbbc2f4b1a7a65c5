"""GUARD: how games end, and who has won."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.game.game import Game, start
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Alarm, End, EndReason, Goal, Outcome, Terms

YARD = """
board = '''
+---+---+---+---+
| A           B |
+---+---+---+---+
  C   D         |
+---+---+---+---+
'''
guard = 3
red = { deck = ["S6", "S7"] }
ground = { letter = [2, 0] }
figures.A = { side = "red", skills = { pistols = 0 }, items = ["pistol"] }
figures.B = { side = "blue", thresholds = [1, 2] }
figures.C = { side = "red", items = ["letter"] }
figures.D = { side = "blue", kind = "commoner", thresholds = [1, 9], wounds = 1 }
"""
SHOOT = ("A: activate", "A: aimed-shot B pistol")

TAKE = Goal(Side.RED, Aim.TAKE_AWAY, "letter", 5)
HOLD = Goal(Side.RED, Aim.HOLD, "letter", 3)
HEROES = Goal(Side.RED, Aim.KILL, "hero", 2)
COMMONERS = Goal(Side.RED, Aim.KILL, "commoner", 1)
ANYBODY = Goal(Side.BLUE, Aim.KILL, "enemy", 4)
ALL = (TAKE, HOLD, HEROES, COMMONERS, ANYBODY)


def outcome(game: Game) -> Outcome:
    """How a game ended that is over."""
    assert game.pending is None and game.state.outcome is not None
    return game.state.outcome


def times(found: Outcome) -> dict[Goal, int]:
    return {tally.goal: tally.times for tally in found.tallies}


def rest_of_the_turn(game: Game, fate: Dealt) -> Game:
    """Ends every activation until the next turn, or the game, is there."""
    turn = game.state.turn
    while isinstance(game.pending, Prompt) and game.state.turn == turn:
        options = game.pending.options
        quiet = [o for o in options if o.verb in ("end", "pass", "defend")]
        game, _ = play(game, fate, str((quiet or options)[0]))
    return game


@pytest.fixture
def yard(position: Position) -> State:
    """Red can shoot a hero dead and carry the letter off; a shaken commoner is theirs to lose."""
    return position(YARD)


@pytest.mark.clause("GUARD-2")
def test_a_fixed_number_of_turns_is_counted_at_their_end_only(yard: State) -> None:
    counted = evolve(yard, guard=2, terms=Terms(intervention=False, wipeout_ends=False))
    game, _ = play(start(counted), Dealt(["S6"]), *SHOOT)
    assert game.state.figure("B").status is Status.KILLED
    assert game.state.guard == 2  # neither the shot nor the death takes one
    game = rest_of_the_turn(game, Dealt())
    assert (game.state.turn, game.state.guard) == (3, 1)
    end = rest_of_the_turn(game, Dealt())
    assert outcome(end).clause in ("GUARD-1", "GUARD-2")
    assert (end.state.turn, end.state.guard) == (3, 0)


@pytest.mark.clause("GUARD-1", "GUARD-2")
def test_with_intervention_the_same_shot_takes_two(yard: State) -> None:
    game, _ = play(start(yard), Dealt(["S6"]), *SHOOT)
    assert game.state.figure("B").status is Status.KILLED
    assert game.state.guard == 1


@pytest.mark.clause("GUARD-3")
def test_the_dead_and_the_fled_are_killed(yard: State) -> None:
    terms = Terms(goals=ALL, wipeout_ends=False)
    game, _ = play(start(evolve(yard, guard=4, terms=terms)), Dealt(["S6"]), *SHOOT)
    end = rest_of_the_turn(game, Dealt(["S3"], ["S2"]))  # D flees in the morale phase
    assert [end.state.figure(f).status for f in "BD"] == [Status.KILLED, Status.KILLED]
    found = outcome(end)
    assert times(found) == {TAKE: 0, HOLD: 1, HEROES: 1, COMMONERS: 1, ANYBODY: 0}
    assert (found.score(Side.RED), found.score(Side.BLUE)) == (6, 0)
    assert found.winner is Side.RED


@pytest.mark.clause("GUARD-3")
def test_who_left_is_not_killed_and_has_taken_its_things_away(yard: State) -> None:
    state = evolve(yard, guard=1, terms=Terms(goals=ALL, wipeout_ends=False))
    held = state.with_figure(evolve(state.figure("D"), at=None, status=Status.LEFT))
    game, _ = play(start(held), Dealt(), "C: activate", "C: full-move", "C: step W")
    assert game.state.figure("C").status is Status.LEFT
    found = outcome(rest_of_the_turn(game, Dealt()))
    assert times(found) == {TAKE: 1, HOLD: 0, HEROES: 0, COMMONERS: 0, ANYBODY: 0}


@pytest.mark.clause("GUARD-3")
def test_a_decisive_goal_ends_the_game_at_once(yard: State) -> None:
    terms = Terms(goals=(evolve(TAKE, decisive=True), ANYBODY), wipeout_ends=False)
    free = yard.with_figure(evolve(yard.figure("D"), at=None, status=Status.LEFT))
    game, _ = play(
        start(evolve(free, terms=terms)), Dealt(), "C: activate", "C: full-move", "C: step W"
    )
    found = outcome(game)
    assert (found.clause, found.winner) == ("GUARD-3", Side.RED)
    assert game.state.guard == 3 and not game.state.figure("A").activated


@pytest.mark.clause("GUARD-3")
def test_equal_points_are_a_draw(yard: State) -> None:
    terms = Terms(goals=(evolve(HOLD, points=4), ANYBODY), wipeout_ends=False)
    dead = yard.with_figure(evolve(yard.figure("A"), at=None, status=Status.KILLED))
    end = rest_of_the_turn(start(evolve(dead, guard=1, terms=terms)), Dealt())
    found = outcome(end)
    assert (found.score(Side.RED), found.score(Side.BLUE), found.winner) == (4, 4, None)


@pytest.mark.clause("GUARD-5")
@pytest.mark.parametrize("status", [Status.LEFT, Status.KILLED])
def test_a_side_with_nobody_left_ends_the_game(yard: State, status: Status) -> None:
    gone = yard.with_figure(evolve(yard.figure("D"), at=None, status=status))
    terms = Terms(goals=ALL, wipeout_ends=True)
    game, _ = play(start(evolve(gone, terms=terms)), Dealt(["S6"]), *SHOOT)
    found = outcome(game)
    assert (found.clause, found.winner) == ("GUARD-5", Side.RED)
    assert game.state.guard == 1


def without(state: State, who: str, status: Status = Status.KILLED) -> State:
    """The position without some figures."""
    for figure in who:
        state = state.with_figure(evolve(state.figure(figure), at=None, status=status))
    return state


WALK_OFF = ("C: activate", "C: full-move", "C: step W")
TIES = pytest.mark.parametrize("tie", [None, *Side])


@pytest.mark.clause("GUARD-5")
@TIES
def test_nobody_wins_a_tie_by_walking_off(yard: State, tie: Side | None) -> None:
    terms = Terms(goals=(TAKE, ANYBODY), tie=tie)
    empty_handed = yard.with_figure(evolve(yard.figure("C"), gear=()))
    state = without(empty_handed, "AD", Status.LEFT)
    game, _ = play(start(evolve(state, terms=terms)), Dealt(), *WALK_OFF)
    found = outcome(game)
    assert (found.reason, found.gone) == (EndReason(End.NOBODY_LEFT, Side.RED), (Side.RED,))
    assert found.tied and found.winner is Side.BLUE


@pytest.mark.clause("GUARD-5")
@TIES
@pytest.mark.parametrize("guard", [1, 9])
def test_nor_by_losing_the_last_to_a_shot(yard: State, tie: Side | None, guard: int) -> None:
    goals = HEROES, evolve(ANYBODY, points=2)
    terms = Terms(goals=goals, tie=tie)
    state = evolve(without(without(yard, "C"), "D", Status.LEFT), guard=guard, terms=terms)
    found = outcome(play(start(state), Dealt(["S6"]), *SHOOT)[0])
    assert found.reason.end is (End.GUARD if guard == 1 else End.NOBODY_LEFT)
    assert (found.gone, found.tied, found.winner) == ((Side.BLUE,), True, Side.RED)


@pytest.mark.clause("GUARD-5", "GUARD-2")
@TIES
def test_nor_where_the_game_ends_only_later(yard: State, tie: Side | None) -> None:
    terms = Terms(goals=(HEROES, ANYBODY), intervention=False, wipeout_ends=False, tie=tie)
    state = evolve(without(yard, "AC", Status.LEFT), guard=1, terms=terms)
    found = outcome(rest_of_the_turn(start(state), Dealt()))
    assert (found.reason.end, found.tied, found.winner) == (End.TIME, True, Side.BLUE)


@pytest.mark.clause("GUARD-5")
@TIES
def test_the_tie_stands_where_neither_has_anybody_left(yard: State, tie: Side | None) -> None:
    waiting = evolve(yard.figure("D"), at=None, status=Status.TO_COME)
    waiting = evolve(waiting, arrival=Arrival(None, ((3, 1),)))  # for an alarm
    state = without(yard, "AB", Status.LEFT).with_figure(waiting)
    terms = Terms(goals=(HEROES, ANYBODY), tie=tie)
    found = outcome(play(start(evolve(state, terms=terms)), Dealt(), *WALK_OFF)[0])
    assert (found.reason, found.gone) == (EndReason(End.NOBODY_LEFT), (Side.RED, Side.BLUE))
    assert str(found.reason) == "nobody left"
    assert found.tied and found.winner is tie


@pytest.mark.clause("GUARD-5")
@TIES
def test_the_tie_stands_for_who_still_has_somebody_to_come(yard: State, tie: Side | None) -> None:
    late = evolve(yard.figure("A"), at=None, status=Status.TO_COME, arrival=Arrival(9, ((0, 0),)))
    terms = Terms(goals=(HEROES, ANYBODY), intervention=False, tie=tie)
    state = without(yard.with_figure(late), "C", Status.LEFT)
    found = outcome(rest_of_the_turn(start(evolve(state, guard=1, terms=terms)), Dealt()))
    assert (found.gone, found.tied, found.winner) == ((), True, tie)


@pytest.mark.clause("GUARD-5")
def test_points_won_otherwise_stand(yard: State) -> None:
    terms = Terms(goals=(TAKE, ANYBODY), tie=Side.BLUE)
    state = evolve(without(without(yard, "A"), "D", Status.LEFT), guard=9, terms=terms)
    found = outcome(play(start(state), Dealt(), *WALK_OFF)[0])
    assert found.gone == (Side.RED,)
    assert (found.score(Side.RED), found.score(Side.BLUE), found.winner) == (5, 4, Side.RED)


@pytest.mark.clause("GUARD-5")
def test_not_while_somebody_is_to_come(yard: State) -> None:
    reserve = evolve(yard.figure("D"), at=None, status=Status.TO_COME)
    terms = Terms(wipeout_ends=True, alarm=Alarm())
    late = evolve(yard, terms=terms).with_figure(evolve(reserve, arrival=Arrival(9, ((3, 1),))))
    game, _ = play(start(late), Dealt(["S6"]), *SHOOT)
    assert game.state.outcome is None
    waiting = late.with_figure(evolve(reserve, arrival=Arrival(None, ((3, 1),))))
    game, _ = play(start(waiting), Dealt(["S6"]), *SHOOT)
    assert outcome(game).clause == "GUARD-5"  # no alarm has been raised to bring it
    game, _ = play(start(evolve(waiting, alarm=True)), Dealt(["S6"]), *SHOOT)
    assert game.state.outcome is None
