"""GUARD: how games end, and who has won."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.content.cards import load_items
from ad1666.game.game import Game, start
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.plot import Effect, Incident, Reply, Trigger
from ad1666.rules.state import State, Walk
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
    state = evolve(state, terms=Terms(goals=(HEROES, ANYBODY), tie=tie))
    last = evolve(state, active="C", walk=Walk(1))  # on its way off, the last there is
    found = outcome(play(start(last), Dealt(), "C: step W")[0])
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


FALLEN = Trigger("falls", "B")
TOLD = Incident("told", FALLEN, (Effect("tell", "He is down."),))
ELSEWHERE = Incident("other", Trigger("falls", "C"), (Effect("tell", "No."),))
DEPUTY = Incident("deputy", FALLEN, (Effect("arrives", who="D"),))
ASKED = Incident("asked", FALLEN, (Effect("ask", "And now?", "blue", answers=(Reply("Oh."),)),))


def last_enemy(yard: State, *events: Incident, **terms: object) -> State:
    """B is the last of blue; D waits for an event."""
    waiting = Arrival(None, ((3, 1),), event=True)
    coming = evolve(yard.figure("D"), at=None, status=Status.TO_COME, arrival=waiting)
    made = evolve(Terms(goals=ALL, events=events), **terms)
    return evolve(yard.with_figure(coming), terms=made)


@pytest.mark.clause("GUARD-5", "SCN-2")
@pytest.mark.parametrize("events", [(), (ELSEWHERE,), (TOLD,), (ELSEWHERE, TOLD)])
@pytest.mark.parametrize(("shot", "card"), [("aimed-shot", "S6"), ("quick-shot", "S7")])
def test_the_game_ends_before_anything_else_is_chosen(
    yard: State, shot: str, card: str, events: tuple[Incident, ...]
) -> None:
    state = last_enemy(yard, *events)
    game, _ = play(start(state), Dealt([card]), "A: activate", f"A: {shot} B pistol")
    found = outcome(game)
    assert (found.reason, game.state.guard) == (EndReason(End.NOBODY_LEFT, Side.BLUE), 1)
    assert game.state.story.done == (("told",) if TOLD in events else ())


@pytest.mark.clause("GUARD-5", "SCN-11")
@pytest.mark.parametrize(("shot", "card"), [("aimed-shot", "S6"), ("quick-shot", "S7")])
def test_whom_the_fall_brings_comes_first(yard: State, shot: str, card: str) -> None:
    state = last_enemy(yard, DEPUTY)
    game, _ = play(start(state), Dealt([card]), "A: activate", f"A: {shot} B pistol")
    assert game.state.outcome is None and game.state.figure("D").at == (3, 1)


@pytest.mark.clause("GUARD-5", "SCN-10")
def test_what_the_fall_asks_is_answered_first(yard: State) -> None:
    state = last_enemy(yard, evolve(ASKED, then=(*ASKED.then, Effect("tell", "So."))))
    game, _ = play(start(state), Dealt(["S7"]), "A: activate", "A: quick-shot B pistol")
    assert isinstance(game.pending, Prompt) and game.pending.player is Side.BLUE
    end, _ = play(game, Dealt(), "blue: answer 1")
    assert outcome(end).reason.end is End.NOBODY_LEFT


@pytest.mark.clause("GUARD-5", "GUARD-1")
def test_the_last_token_does_not_wait_for_events(yard: State) -> None:
    state = evolve(last_enemy(yard, DEPUTY), guard=2)
    game, _ = play(start(state), Dealt(["S6"]), *SHOOT)
    assert outcome(game).reason == EndReason(End.GUARD)
    assert game.state.story.done == () and game.state.outcome.gone == (Side.BLUE,)


@pytest.mark.clause("GUARD-5", "GUARD-3")
def test_a_goal_decides_before_anybody_is_missed(yard: State) -> None:
    """Also a step that leaves the activation open."""
    decisive = evolve(HEROES, decisive=True)
    state = last_enemy(yard, goals=(decisive, ANYBODY))
    game, _ = play(start(state), Dealt(["S7"]), "A: activate", "A: quick-shot B pistol")
    assert outcome(game).reason == EndReason(End.DECIDED, Aim.KILL)


@pytest.mark.clause("GUARD-5", "SCN-2")
@pytest.mark.parametrize("events", [(), (TOLD,)])
def test_who_is_on_its_way_arrives_first(yard: State, events: tuple[Incident, ...]) -> None:
    """A friend shoots the last enemy while it moves: it goes on, and the game ends when it
    stops."""
    state = last_enemy(yard, *events).change("A", waiting=True)
    steps = "C: activate", "C: partial-move", "red: pass", "C: step E"
    shot = "A: interrupt quick-shot B pistol"
    game, _ = play(start(state), Dealt(["S7"]), *steps, shot)
    assert game.state.figure("B").status is Status.KILLED and game.state.outcome is None
    game, _ = play(game, Dealt(), "C: stop")
    assert outcome(game).reason.end is End.NOBODY_LEFT and game.state.left == 1


@pytest.mark.clause("GUARD-5", "SCN-4", "SCN-5")
@pytest.mark.parametrize(("first", "ends"), [(True, True), (False, False)])
def test_events_further_down_may_still_bring_somebody(yard: State, first: bool, ends: bool) -> None:
    """The look goes on after the event that takes the last of a side."""
    trap = Incident("trap", Trigger("takes", "C", "key"), (Effect("leaves", who="B"),))
    here = Trigger("escapes", "B")
    deputy = evolve(DEPUTY, when=here)
    state = last_enemy(yard, *((deputy, trap) if first else (trap, deputy)))
    state = evolve(state, ground=(((0, 1), load_items()["key"]),))
    game, _ = play(start(state), Dealt(), "C: activate", "C: pick-up key")
    assert (game.state.outcome is not None) is ends
    assert game.state.figure("D").on_board is not ends


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
