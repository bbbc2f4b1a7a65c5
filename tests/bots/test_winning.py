"""Programs judge by the chance to win, with the points and the time left."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots.judgement.balance import Balance
from ad1666.bots.judgement.keys import Kept, basis
from ad1666.bots.judgement.outlooks import weigh
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.judgement.winning import balance, blow, count, token
from ad1666.bots.planner.combat import lost_by
from ad1666.bots.planner.question import Level, Question
from ad1666.game.view import prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Goal, Place, Terms
from benchmarks.workshop.tables import random_table
from tests.bots.test_planner import decided, played
from tests.rules.positions import position

RED, BLUE = Side
STREET = """
board = '''
+---+---+---+---+---+---+---+
| A                       D |
+---+---+---+---+---+---+---+
| C                   B     |
+---+---+---+---+---+---+---+
'''
phase = "action"
first = "red"
figures.A = { side = "red", items = ["pistol"], skills = { pistols = 1 } }
figures.B = { side = "blue", thresholds = [2, 5], kind = "commoner" }
figures.C = { side = "red" }
figures.D = { side = "blue" }
"""


def standing(folder: Path, *goals: Goal, guard: int = 1, tie: Side | None = None) -> State:
    """The street with these goals, where the guard intervenes."""
    terms = Terms(goals=goals, intervention=True, tie=tie, wipeout_ends=False)
    return evolve(position(folder, STREET), guard=guard, terms=terms)


def lives(side: Side, points: int) -> Goal:
    """Points for each survivor."""
    return Goal(side, Aim.SURVIVE, "any", points)


@pytest.mark.parametrize("seed", range(20))
def test_what_one_side_may_win_the_other_may_lose(seed: int) -> None:
    state = evolve(random_table(seed), guard=4, phase=Phase.ACTION)
    goals = (lives(RED, 2), Goal(BLUE, Aim.KILL, "enemy", 3), Goal(RED, Aim.MORE_KILLS, "", 2))
    state = evolve(state, terms=Terms(goals=goals, tie=RED if seed % 2 else None))
    red, blue = (balance(Situation(state, side, weights())) for side in Side)
    assert red.chance + blue.chance == pytest.approx(1)
    assert red.lead == pytest.approx(-blue.lead)
    assert red.of_other().chance == pytest.approx(blue.chance)


def test_who_leads_wants_the_game_over_and_who_is_behind_wants_time(tmp_path: Path) -> None:
    ahead = standing(tmp_path, lives(RED, 3), lives(BLUE, 2), guard=3)
    assert token(Situation(ahead, RED, weights())) < 0 < token(Situation(ahead, BLUE, weights()))


@pytest.mark.clause("GUARD-1")
@pytest.mark.parametrize(("own", "shoots"), [(3, True), (1, False)])
def test_a_shot_that_ends_the_game_is_for_who_has_won_it(
    tmp_path: Path, own: int, shoots: bool
) -> None:
    """Hardly a shot hits here; but each takes the last token."""
    side, who, square = (BLUE, "B", (4, 1)) if shoots else (RED, "C", (2, 1))
    carried = Goal(side, Aim.REACH, who, 9, place=Place("door", (square,)))
    state = standing(tmp_path, lives(RED, own), lives(BLUE, 2), carried)
    reasons = decided(played(state, "A: activate"))
    weighed = [w.value for w in (reasons.chosen, *reasons.others) if w.choice.verb in SHOTS]
    assert weighed and (max(weighed) > 0.5) == shoots
    assert max(weighed) < -0.5 or shoots


@pytest.mark.clause("GUARD-1")
def test_a_kill_takes_a_token_too(tmp_path: Path) -> None:
    """Red leads, so what ends the game sooner is worth more."""
    state = standing(tmp_path, lives(RED, 3), lives(BLUE, 2), guard=5)
    now, sure = Situation(state, RED, weights()), (0.0,) * 13 + (1.0,)
    victim = state.figure("B")
    assert blow(now, state, victim, sure) == pytest.approx(now.loss(victim, sure) - token(now))
    assert blow(now, state, victim, sure, 1) > blow(now, state, victim, sure)


def test_points_count_more_where_they_decide_the_game(tmp_path: Path) -> None:
    """One life is worth as much as another, but where it makes no difference any more."""
    close = standing(tmp_path, lives(RED, 1), lives(BLUE, 1), tie=RED)
    clear = standing(tmp_path, lives(RED, 1), lives(BLUE, 9), tie=RED)
    of_b = []
    for state in (close, clear):
        state = evolve(state.change("B", wounds=4), phase=Phase.COMBAT)
        now = Situation(state, RED, weights())
        raw = now.stakes["A"]
        now.weigh(balance(now).factors())
        of_b.append(now.stakes["A"] / raw)
    assert of_b[0] > of_b[1]


def test_a_draw_counts_for_whom_the_tie_is(tmp_path: Path) -> None:
    chances = [
        balance(
            Situation(standing(tmp_path, lives(RED, 1), lives(BLUE, 1), tie=tie), RED, weights())
        )
        for tie in (BLUE, None, RED)
    ]
    assert chances[0].chance < chances[1].chance < chances[2].chance


def test_the_time_left_makes_a_lead_less_certain(tmp_path: Path) -> None:
    counted = count(Situation(standing(tmp_path, lives(RED, 3), lives(BLUE, 2)), RED, weights()))
    late, early = (Balance(weights().win, counted._replace(left=left)) for left in (0.5, 6.0))
    assert late.lead == early.lead > 0
    assert late.chance > early.chance > 0.5


def test_the_last_wound_counts_most_in_the_end(tmp_path: Path) -> None:
    """What depends on a life is lost with the life; wounds only bring that nearer."""
    state = standing(tmp_path, Goal(RED, Aim.KILL, "B", 4))
    now = Situation(evolve(state, phase=Phase.COMBAT), RED, weights())
    victim = state.figure("D")
    assert now.cost(victim, 9) == 0 or now.cost(victim, 9) < 0.1, "nothing depends on D any more"
    victim = state.figure("B")
    assert now.cost(victim, 5) - now.cost(victim, 1) > 0.7 * now.stakes["B"]
    early = Situation(evolve(state, guard=12), RED, weights())
    assert early.cost(victim, 1) > now.cost(victim, 1)


def test_nobody_is_spared_once_wounds_cost_nothing(tmp_path: Path) -> None:
    state = standing(tmp_path, Goal(BLUE, Aim.KILL, "C", 4))
    costs = []
    for phase in (Phase.ACTION, Phase.COMBAT):
        now = Situation(evolve(state, phase=phase), RED, weights())
        costs.append(now.cost(state.figure("C"), 1))
    assert costs[1] < costs[0] / 2


def test_what_is_kept_of_squares_depends_on_what_points_count(tmp_path: Path) -> None:
    goal = Goal(RED, Aim.REACH, "C", 4, place=Place("door", ((2, 1),)))
    state = standing(tmp_path, goal)
    plain, weighed = (Situation(state, RED, weights()) for _ in range(2))
    weighed.weigh({id(state.terms.goals[0]): 2.0})
    figure = state.figure("C")
    assert basis(plain, state, figure) != basis(weighed, state, figure)
    assert weighed.points(state.terms.goals[0]) == 2 * plain.points(state.terms.goals[0])


def test_who_has_left_or_died_is_no_open_question(tmp_path: Path) -> None:
    state = standing(tmp_path, lives(RED, 1), Goal(RED, Aim.KILL, "enemy", 2))
    gone = state.change("B", at=None, status=Status.KILLED).change("A", at=None, status=Status.LEFT)
    counted = count(Situation(gone, RED, weights()))
    assert {key for one in counted.open for key in one.keys} == {"C", "D"}
    assert counted.certain == 2 + 1 + 1


@pytest.mark.clause("GUARD-1")
@pytest.mark.parametrize(("points", "boosts"), [(2, True), (1, False)])
def test_no_card_is_spent_on_a_kill_that_loses_the_game(
    tmp_path: Path, points: int, boosts: bool
) -> None:
    """A hit kills B, and with that the last token goes."""
    state = standing(tmp_path, lives(RED, points), lives(BLUE, 3))
    victim = state.change("B", wounds=4).figure("B")
    prompt = played(state.with_figure(victim), "A: activate").pending
    assert isinstance(prompt, Prompt)
    question = Question(prompt_seen_by(prompt, RED), Level(), weights(), "")
    assert (lost_by(question, victim, 1) > 1) == boosts
    assert lost_by(question, victim, 1) < 0 or boosts
    assert lost_by(question, victim, 1) == lost_by(question, victim, 5)


def test_how_the_game_stands_is_worked_out_once_for_a_position(tmp_path: Path) -> None:
    state = standing(tmp_path, lives(RED, 1), lives(BLUE, 2), guard=4)
    kept: Kept = {}

    def stands(position: State, known: Kept, side: Side = RED) -> Balance:
        now = Situation(position, side, weights(), known)
        weigh(now)
        assert now.factors == balance(now).factors()
        return balance(now)

    first = stands(state, kept)
    assert stands(evolve(state, initiative=BLUE, active="A", left=1), kept) is first
    for changed in (
        state.change("B", wounds=1),
        evolve(state, guard=3),
        state.change("C", at=(1, 1)),
        evolve(state, phase=Phase.COMBAT),
    ):
        found, anew = stands(changed, kept), stands(changed, {})
        assert (found.lead, found.chance) == (anew.lead, anew.chance)
        assert found is not first
    assert stands(state, kept, BLUE) is not first
