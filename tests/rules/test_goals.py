"""Victory conditions, one after the other (GUARD-3, SETUP-1)."""

from __future__ import annotations

import pytest
from attrs import evolve
from positions import Dealt, Position, play

from ad1666.content.cards import load_items
from ad1666.game.game import Game, start
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.items import Gear
from ad1666.rules.requests import Prompt
from ad1666.rules.scoring import decided, outcome, reached, safe, visited
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, End, EndReason, Goal, Outcome, Place, Terms

YARD = """
board = '''
+---+---+---+---+---+
  A               B |
+   +   +   +   +   +
  C               D |
+---+---+---+---+---+
'''
figures.A = { side = "red" }
figures.B = { side = "blue" }
figures.C = { side = "red", kind = "commoner" }
figures.D = { side = "blue", kind = "commoner", thresholds = [2, 4] }
"""
RED, BLUE = Side.RED, Side.BLUE
WEST = Place("west-gate", ((0, 0),), exit=True)
MIDDLE = Place("well", ((2, 0), (2, 1)))
LETTER = Gear(load_items()["letter"], starting=False)


@pytest.fixture
def yard(position: Position) -> State:
    """A hero and a commoner of each side, both ends of the yard open."""
    return position(YARD)


def with_goals(state: State, *goals: Goal, **terms: object) -> State:
    """The position in a scenario with these goals that is over with the turn."""
    made = Terms(goals=goals, intervention=False, wipeout_ends=False)
    return evolve(state, guard=1, terms=evolve(made, **terms))


def changed(state: State, who: str, **changes: object) -> State:
    return state.with_figure(evolve(state.figure(who), **changes))


def killed(state: State, *who: str) -> State:
    for figure in who:
        state = changed(state, figure, at=None, status=Status.KILLED)
    return state


def left(state: State, who: str, at: tuple[int, int]) -> State:
    return changed(state, who, at=None, status=Status.LEFT, left_from=at)


def over(game: Game) -> Outcome:
    assert game.pending is None and game.state.outcome is not None
    return game.state.outcome


def to_the_end(game: Game) -> Outcome:
    """Plays on, with everybody doing nothing, until the game is over."""
    while isinstance(game.pending, Prompt):
        options = game.pending.options
        quiet = [o for o in options if o.verb in ("end", "stop", "pass", "defend")]
        game, _ = play(game, Dealt(), str((quiet or options)[0]))
    return over(game)


# Leaving the board


@pytest.mark.clause("GUARD-3", "BOARD-12")
@pytest.mark.parametrize(
    ("subject", "place", "times"),
    [
        ("any", None, 2),
        ("hero", None, 1),
        ("commoner", None, 1),
        ("A", None, 1),
        ("any", WEST, 1),
        ("hero", WEST, 1),
        ("commoner", WEST, 0),
        ("C", WEST, 0),
    ],
)
def test_who_left_the_board_by_the_exit_has_escaped(
    subject: str, place: Place | None, times: int, yard: State
) -> None:
    state = left(left(yard, "A", (0, 0)), "C", (0, 1))
    goal = Goal(RED, Aim.ESCAPE, subject, 1, place=place)
    assert reached(state, goal) == times
    assert reached(state, evolve(goal, side=BLUE)) == 0
    assert reached(killed(yard, "A", "C"), goal) == 0


@pytest.mark.clause("GUARD-3", "BOARD-12")
def test_an_escape_by_the_exit_can_decide_the_game(yard: State) -> None:
    state = with_goals(yard, Goal(RED, Aim.ESCAPE, "any", 2, decisive=True, place=WEST))
    south, _ = play(start(state), Dealt(), "C: activate", "C: full-move", "C: step W")
    assert south.state.figure("C").left_from == (0, 1)
    assert south.state.outcome is None  # not by this exit
    game, _ = play(start(state), Dealt(), "A: activate", "A: full-move", "A: step W")
    assert over(game).reason == EndReason(End.DECIDED, Aim.ESCAPE)
    assert over(game).score(RED) == 2


@pytest.mark.clause("GUARD-3", "MEL-11")
def test_who_withdraws_off_the_board_has_left_it_from_its_square(position: Position) -> None:
    keys = YARD.replace("  A               B ", "  A   B             ")
    keys = keys.replace('figures.A = { side = "red" }', 'figures.A = { side = "red", agility = 0 }')
    state = with_goals(
        position(keys + 'phase = "combat"'), Goal(RED, Aim.ESCAPE, "A", 2, place=WEST)
    )
    fate = Dealt(red=["S2"], blue=["S8"])
    game, _ = play(start(state), fate, "A: attack B")
    while isinstance(game.pending, Prompt) and game.state.figure("A").on_board:
        options = [str(o) for o in game.pending.options]
        wanted = [o for o in options if o in ("A: withdraw W", "red: play deck", "blue: play deck")]
        game, _ = play(game, fate, (wanted or [o for o in options if "pass" in o] or options)[0])
    assert game.state.figure("A").left_from == (0, 0)
    assert to_the_end(game).score(RED) == 2


@pytest.mark.clause("GUARD-3", "ITEM-4")
@pytest.mark.parametrize(("place", "times"), [(None, 1), (WEST, 1), (MIDDLE, 0)])
def test_an_item_is_taken_away_by_the_exit(place: Place | None, times: int, yard: State) -> None:
    carried = changed(yard, "A", gear=(LETTER,))
    goal = Goal(RED, Aim.TAKE_AWAY, "letter", 3, place=place)
    assert reached(carried, goal) == 0
    gone = left(carried, "A", (0, 0))
    assert reached(gone, goal) == times
    assert reached(gone, evolve(goal, side=BLUE)) == 0
    assert reached(left(yard, "A", (0, 0)), goal) == 0


# Killing and sparing


@pytest.mark.clause("GUARD-3")
@pytest.mark.parametrize(
    ("subject", "times"), [("enemy", 2), ("hero", 1), ("commoner", 1), ("D", 1), ("B", 1)]
)
def test_the_killed_are_counted_by_kind_or_one_by_name(
    subject: str, times: int, yard: State
) -> None:
    goal = Goal(RED, Aim.KILL, subject, 1)
    assert reached(killed(yard, "B", "D"), goal) == times
    assert reached(killed(yard, "A", "C"), goal) == 0
    assert reached(left(left(yard, "B", (4, 0)), "D", (4, 1)), goal) == 0


@pytest.mark.clause("GUARD-3")
@pytest.mark.parametrize("most", [None, 1, 2, 3])
def test_a_goal_counts_at_most_so_often(most: int | None, yard: State) -> None:
    goal = Goal(RED, Aim.KILL, "enemy", 1, most=most)
    assert reached(killed(yard, "B", "D"), goal) == (1 if most == 1 else 2)


@pytest.mark.clause("GUARD-3")
@pytest.mark.parametrize(
    ("red", "blue", "times"),
    [("", "", 0), ("A", "B", 0), ("A", "", 0), ("", "B", 1), ("C", "BD", 1)],
)
def test_more_enemies_killed_than_own(red: str, blue: str, times: int, yard: State) -> None:
    goal = Goal(RED, Aim.MORE_KILLS, "", 2)
    assert reached(killed(yard, *red, *blue), goal) == times


@pytest.mark.clause("GUARD-3")
def test_protected_is_who_is_not_killed_wherever_it_is(yard: State) -> None:
    goal = Goal(RED, Aim.PROTECT, "A", 2)
    waiting = changed(yard, "A", at=None, status=Status.TO_COME, arrival=Arrival(None, ((0, 0),)))
    assert [reached(s, goal) for s in (yard, left(yard, "A", (0, 0)), waiting)] == [1, 1, 1]
    assert reached(killed(yard, "A"), goal) == 0
    assert reached(killed(yard, "C"), goal) == 1


@pytest.mark.clause("GUARD-3")
@pytest.mark.parametrize(("subject", "times"), [("any", 2), ("hero", 1), ("commoner", 1)])
def test_each_survivor_counts(subject: str, times: int, yard: State) -> None:
    goal = Goal(RED, Aim.SURVIVE, subject, 1)
    assert reached(left(yard, "A", (0, 0)), goal) == times
    assert reached(killed(yard, "A", "C"), goal) == 0
    assert reached(killed(yard, "B", "D"), goal) == times


# Taking prisoners

TAKEN = Goal(RED, Aim.CAPTURE, "D", 3)


def beside(state: State) -> State:
    """The position with C beside D."""
    return changed(state, "C", at=(3, 1))


@pytest.mark.clause("GUARD-3", "ZOC-3")
@pytest.mark.parametrize(
    ("harm", "times"),
    [({}, 0), ({"prone": True}, 1), ({"stunned": True}, 1), ({"wounds": 1}, 0), ({"wounds": 2}, 1)],
)
def test_a_helpless_enemy_in_contact_is_a_prisoner(
    harm: dict[str, object], times: int, yard: State
) -> None:
    assert reached(changed(beside(yard), "D", **harm), TAKEN) == times
    assert reached(changed(yard, "D", **harm), TAKEN) == 0  # nobody holds it
    assert reached(changed(beside(yard), "B", **harm), TAKEN) == 0  # another
    fallen = changed(changed(beside(yard), "D", **harm), "C", prone=True)
    assert reached(fallen, TAKEN) == 0  # who lies holds nobody


@pytest.mark.clause("GUARD-3", "GEN-3")
def test_who_is_led_by_the_side_is_its_prisoner(yard: State) -> None:
    assert reached(changed(yard, "D", controller=RED, controlled_until=9), TAKEN) == 1


@pytest.mark.clause("GUARD-3", "ABIL-11")
def test_who_surrenders_is_a_prisoner_and_killed_and_the_dead_are_none(
    position: Position,
) -> None:
    keys = YARD.replace("  C               D ", "              C   D ").replace(
        'figures.C = { side = "red", kind = "commoner" }',
        'figures.C = { side = "red", abilities = ["Disarm"], skills = { slashing = 3 }, '
        'items = ["sabre"] }',
    )
    keys = keys.replace("thresholds = [2, 4]", "thresholds = [9, 12]")
    kill = Goal(RED, Aim.KILL, "D", 1)
    state = with_goals(position(keys + 'phase = "combat"'), evolve(TAKEN, decisive=True), kill)
    fate = Dealt(red=["G4"], blue=["S2", "S3"])  # to the arms; the test of Agility fails
    game, _ = play(start(state), fate, "C: attack D", "red: play deck", "blue: play deck")
    while isinstance(game.pending, Prompt):
        passing = [o for o in game.pending.options if o.verb == "pass"]
        game, _ = play(game, fate, str(passing[0]))
    assert game.state.figure("D").surrendered
    assert over(game).reason == EndReason(End.DECIDED, Aim.CAPTURE)
    assert over(game).score(RED) == 4
    assert reached(killed(state, "D"), TAKEN) == 0
    assert reached(killed(state, "D"), kill) == 1


# Zones

REACH = Goal(RED, Aim.REACH, "any", 2, place=MIDDLE)


@pytest.mark.clause("GUARD-3")
@pytest.mark.parametrize(
    ("subject", "times"), [("any", 2), ("hero", 1), ("commoner", 1), ("A", 1), ("C", 1)]
)
def test_each_that_reaches_the_zone_counts(subject: str, times: int, yard: State) -> None:
    both = changed(changed(yard, "A", at=(2, 0)), "C", at=(2, 1))
    goal = evolve(REACH, subject=subject)
    assert reached(yard, goal) == 0
    assert reached(both, goal) == times
    assert reached(both, evolve(goal, side=BLUE)) == 0


@pytest.mark.clause("GUARD-3")
def test_who_ended_an_activation_in_the_zone_has_reached_it_for_good(yard: State) -> None:
    state = with_goals(yard, REACH)
    steps = "A: activate", "A: partial-move", "A: step E", "A: step E", "A: stop", "A: end"
    game, _ = play(start(state), Dealt(), *steps)
    assert game.state.visits == (("well", "A"),)
    away = killed(game.state, "A")
    assert reached(away, REACH) == 1
    assert visited(game.state, "A") is game.state  # each is remembered once


@pytest.mark.clause("GUARD-3")
def test_who_only_passes_the_zone_has_not_reached_it(yard: State) -> None:
    state = with_goals(yard, evolve(REACH, decisive=True))
    into = "A: activate", "A: full-move", "A: step E", "A: step E"
    through, _ = play(start(state), Dealt(), *into, "A: step W", "A: stop")
    assert through.state.visits == () and through.state.outcome is None
    game, _ = play(start(state), Dealt(), *into)
    assert decided(game.state) is None  # it may yet go on
    ended, _ = play(game, Dealt(), "A: stop")
    assert over(ended).reason == EndReason(End.DECIDED, Aim.REACH)


@pytest.mark.clause("GUARD-3")
def test_the_zone_is_reached_by_a_withdrawal_or_a_stance_in_the_fight(position: Position) -> None:
    keys = YARD.replace("  A               B ", "          A   B     ")
    state = with_goals(position(keys + 'phase = "combat"'), REACH)
    game, _ = play(start(state), Dealt(), "A: defend")
    assert game.state.visits == (("well", "A"),)


@pytest.mark.clause("GUARD-3", "ZOC-1")
def test_a_zone_is_held_by_somebody_upright_and_without_enemies(yard: State) -> None:
    goal = Goal(RED, Aim.CONTROL, "", 4, place=MIDDLE)
    alone = changed(yard, "A", at=(2, 0))
    assert reached(yard, goal) == 0
    assert reached(alone, goal) == 1
    assert reached(alone, evolve(goal, side=BLUE)) == 0
    for harm in ({"prone": True}, {"stunned": True}):
        assert reached(changed(alone, "A", **harm), goal) == 0
        helped = changed(changed(alone, "A", **harm), "C", at=(2, 1))
        assert reached(helped, goal) == 1
        disputed = changed(changed(alone, "B", at=(2, 1)), "B", **harm)
        assert reached(disputed, goal) == 0


# Holding


@pytest.mark.clause("GUARD-3", "ITEM-5")
def test_an_item_is_held_by_who_is_on_the_board(yard: State) -> None:
    goal = Goal(RED, Aim.HOLD, "letter", 3)
    holding = changed(yard, "C", gear=(LETTER,))
    assert reached(holding, goal) == 1
    assert reached(left(holding, "C", (0, 1)), goal) == 0
    assert reached(changed(yard, "B", gear=(LETTER,)), goal) == 0


# Nobody left

ESCAPE = Goal(RED, Aim.ESCAPE, "any", 1)


@pytest.mark.clause("GUARD-5", "GUARD-3")
@pytest.mark.parametrize(
    ("escape", "saved"),
    [
        (None, ""),
        (ESCAPE, "AC"),
        (evolve(ESCAPE, subject="hero"), "A"),
        (evolve(ESCAPE, subject="commoner"), "C"),
        (evolve(ESCAPE, subject="C"), "C"),
        (evolve(ESCAPE, place=WEST), "A"),
        (evolve(ESCAPE, subject="commoner", place=WEST), ""),
        (evolve(ESCAPE, side=BLUE), ""),
        (evolve(ESCAPE, most=1), "AC"),
        (Goal(RED, Aim.TAKE_AWAY, "letter", 1), ""),
        (Goal(RED, Aim.REACH, "any", 1, place=MIDDLE), ""),
    ],
)
def test_once_nobody_is_left_only_an_escape_saves(
    escape: Goal | None, saved: str, yard: State
) -> None:
    """A has left by the west gate, C a square south of it, with the letter."""
    state = left(left(changed(yard, "C", gear=(LETTER,)), "A", (0, 0)), "C", (0, 1))
    state = with_goals(state, *([] if escape is None else [escape]))
    assert [f.id for f in safe(state, RED)] == [*saved]
    counts = {
        "any": len(saved),
        "hero": saved.count("A"),
        "commoner": saved.count("C"),
    }
    for subject, times in counts.items():
        assert reached(state, Goal(RED, Aim.SURVIVE, subject, 1)) == times
    for who in "AC":
        assert reached(state, Goal(RED, Aim.PROTECT, who, 1)) == saved.count(who)
    assert [f.id for f in safe(state, BLUE)] == ["B", "D"]


@pytest.mark.clause("GUARD-5", "GUARD-3")
def test_while_somebody_is_left_whoever_is_not_killed_is_safe(yard: State) -> None:
    gone = left(yard, "A", (0, 0))
    assert [f.id for f in safe(gone, RED)] == ["A", "C"]
    assert [f.id for f in safe(killed(gone, "C"), RED)] == []  # the last was killed
    late = changed(gone, "C", at=None, status=Status.TO_COME, arrival=Arrival(3, ((0, 1),)))
    assert [f.id for f in safe(late, RED)] == ["A", "C"]
    called = changed(late, "C", arrival=Arrival(None, ((0, 1),)))
    assert [f.id for f in safe(called, RED)] == []  # nobody has raised the alarm
    assert [f.id for f in safe(evolve(called, alarm=True), RED)] == ["A", "C"]


# The end


@pytest.mark.clause("GUARD-3", "SETUP-1")
@pytest.mark.parametrize(("tie", "winner"), [(None, None), (RED, RED), (BLUE, BLUE)])
def test_the_scenario_says_who_wins_at_equal_points(
    tie: Side | None, winner: Side | None, yard: State
) -> None:
    goals = Goal(RED, Aim.PROTECT, "A", 2), Goal(BLUE, Aim.SURVIVE, "any", 1)
    found = to_the_end(start(with_goals(yard, *goals, tie=tie)))
    assert (found.score(RED), found.score(BLUE), found.tied) == (2, 2, True)
    assert found.winner is winner
    ahead = to_the_end(start(with_goals(killed(yard, "A"), *goals, tie=RED)))
    assert ahead.winner is BLUE


@pytest.mark.clause("GUARD-3", "GUARD-2")
def test_goals_of_the_end_are_counted_at_the_end_only(yard: State) -> None:
    goals = (
        Goal(RED, Aim.PROTECT, "A", 1),
        Goal(RED, Aim.SURVIVE, "hero", 1),
        Goal(RED, Aim.CONTROL, "", 1, place=MIDDLE),
        Goal(BLUE, Aim.KILL, "A", 1),
    )
    state = with_goals(yard, *goals)
    moves = "A: activate", "A: partial-move", "A: step E", "A: step E"
    game, _ = play(start(state), Dealt(), *moves)
    found = to_the_end(game)
    assert found.clause == "GUARD-2"
    assert {t.goal: t.times for t in found.tallies} == dict(zip(goals, (1, 1, 1, 0), strict=True))


@pytest.mark.clause("GUARD-3")
def test_every_aim_is_counted(yard: State) -> None:
    goals = tuple(
        Goal(RED, aim, "letter", 1, place=MIDDLE if aim in (Aim.REACH, Aim.CONTROL) else None)
        for aim in Aim
    )
    found = outcome(with_goals(yard, *goals), EndReason(End.TIME))
    assert [t.times for t in found.tallies] == [0] * len(Aim)
