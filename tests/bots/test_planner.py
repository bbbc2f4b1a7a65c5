"""What the planner decides where one thing is plainly right, and the reasons that it gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666 import bots
from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.chances import won_against
from ad1666.bots.judgement.daring import daring
from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.reach import reached
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.planner.reasons import Chanced, Reasoned
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import settle
from ad1666.game.game import Game, start
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by
from ad1666.rules import may_move
from ad1666.rules.board import distance
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.disguise import RECOGNISE
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Prompt
from ad1666.rules.search_moves import arrivals
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim, Goal, Place, Terms
from benchmarks.questions import reach
from benchmarks.workshop.tables import random_table
from tests.rules.positions import FACING, Dealt, position

LEVEL = "swordmaster"


def decided(game: Game, name: str = LEVEL) -> Reasoned:
    """What a bot decides at the question that is open, with its reasons."""
    prompt = game.pending
    assert isinstance(prompt, Prompt)
    player = bots.player_of(Seat(name, 1))
    choice = player.decide(prompt_seen_by(prompt, prompt.player))
    assert player.reasoned is not None
    assert player.reasoned.chosen.choice == choice
    return player.reasoned


def played(state: State, *choices: str, fate: Dealt | None = None) -> Game:
    """A game with so many answers, each the first option in these words."""
    fate = fate or Dealt()
    game = settle(start(state), fate)
    for words in choices:
        assert isinstance(game.pending, Prompt)
        option = next(o for o in game.pending.options if str(o) == words)
        game = settle(game.apply(option), fate)
    return game


OPEN = """
board = '''
+---+---+---+---+---+---+---+---+
|                               |
+   +   +   +   +   +   +   +   +
  A               B             |
+   +   +   +   +   +   +   +   +
|                               |
+---+---+---+---+---+---+---+---+
'''
"""


def test_who_has_what_is_wanted_beside_the_exit_leaves_with_it(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        f"""{OPEN}
        phase = "action"
        first = "red"
        figures.A = {{ side = "red", items = ["letter"] }}
        figures.B = {{ side = "blue" }}
        """,
    )
    reasons = decided(played(wanting_the_letter(state), "A: activate"))
    assert reasons.chosen.choice.who == "A"
    assert reasons.chosen.leaves


def wanting_the_letter(state: State) -> State:
    """The position with points for taking the letter away."""
    goals = (Goal(Side.RED, Aim.TAKE_AWAY, "letter", 6, decisive=True),)
    return evolve(state, terms=Terms(goals=goals))


@pytest.mark.parametrize("seed", range(60))
def test_squares_are_reached_as_the_rules_have_it(seed: int) -> None:
    """Those that need no test; of somebody in disguise, or with a token that goes on the way, the
    rules know more."""
    state = random_table(seed, most=4)
    if any(f.inconspicuous for f in state.figures):
        return
    for figure in state.on_board():
        found = reached(state, figure, 4).squares
        sure = {s for s, r in found.items() if r.chance == 1 and not r.falls and r.first}
        tested = {s for s, r in found.items() if r.chance < 1 or r.falls}
        known = set(reach(state, figure, 4))
        assert sure <= known, (figure.id, sorted(sure - known))
        assert known - sure <= tested | opened_doors(state, figure.id), (figure.id, known - sure)


def opened_doors(state: State, figure_id: str) -> set[tuple[int, int]]:
    """Squares that are reached only with a door used from beside it."""
    figure = state.figure(figure_id)
    ends = list(arrivals(state, figure, 4))
    free = {a.at for a in ends if a.may_stop and all(m.door is None for m in a.path)}
    return {a.at for a in ends if a.may_stop} - free


def test_each_route_begins_with_a_move_that_is_offered() -> None:
    begun = 0
    for seed in range(60):
        state = random_table(seed, most=4)
        for figure in state.on_board():
            moves = [m.choice(figure.id) for m in may_move.moves(state, figure, 4)]
            for route in reached(state, figure, 4).squares.values():
                if route.first is not None and not figure.inconspicuous:
                    assert any(route.first.fits(m) for m in moves), (seed, figure.id, route)
                    begun += 1
    assert begun > 500


def test_a_position_is_worth_to_one_side_what_it_costs_the_other(letter: Scenario) -> None:
    game = played(letter.state)
    both = [appraisal(Situation(game.state, side, weights())) for side in Side]
    for red, blue in zip(both[0][2:], both[1][2:], strict=True):
        assert red == pytest.approx(-blue)
    for aim, value in both[0].goals.items():
        assert value == pytest.approx(-both[1].goals[aim])


def test_who_is_helpless_is_caught_by_the_first_that_comes(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        f"""{OPEN}
        phase = "action"
        first = "red"
        figures.A = {{ side = "red" }}
        figures.B = {{ side = "blue" }}
        """,
    )
    goals = (Goal(Side.RED, Aim.CAPTURE, "B", 6, decisive=True),)
    hurt = evolve(state, terms=Terms(goals=goals)).change("B", wounds=4)
    beside = hurt.change("A", at=(3, 1))
    now = Situation(hurt, Side.RED, weights())
    away, caught = caught_in(hurt), caught_in(beside)
    assert caught_in(hurt.change("B", wounds=0)) < away < caught
    assert caught == now.points(goals[0])
    dealt = tuple(float(wounds == 4) for wounds in range(5))
    unhurt = hurt.change("B", wounds=0)
    assert now.loss(unhurt.figure("B"), dealt) > now.stakes["B"] * 3 / 4


def caught_in(state: State) -> float:
    """The points of capturing as they are judged for red."""
    return appraisal(Situation(state, Side.RED, weights())).goals[Aim.CAPTURE, Side.RED]


def keeping_away(folder: Path, left: int, *more: Goal) -> State:
    """Red has three points if A lives, blue has six if it dies, and B is no match for A."""
    state = position(
        folder,
        f"""{OPEN}
        phase = "action"
        first = "blue"
        figures.A = {{ side = "red", skills = {{ slashing = 2 }}, items = ["sabre"] }}
        figures.B = {{ side = "blue", skills = {{ slashing = 0 }}, items = ["sabre"] }}
        """,
    )
    goals = Goal(Side.RED, Aim.SURVIVE, "A", 3), Goal(Side.BLUE, Aim.KILL, "A", 6), *more
    own = Goal(Side.RED, Aim.KILL, "B", 6)
    return evolve(state, terms=Terms(goals=(*goals, own), intervention=False), guard=left)


def test_who_can_win_by_blows_alone_seeks_them_at_last_though_they_bring_loss(
    tmp_path: Path,
) -> None:
    apart = {}
    for left in (9, 1):
        plan = decided(played(keeping_away(tmp_path, left), "B: activate")).chosen
        assert plan.to is not None
        apart[left] = distance(plan.to, (0, 1))
    assert apart[1] == 1 < distance((4, 1), (0, 1)) < apart[9]


def test_who_holds_what_is_wanted_leaves_with_it_in_the_last_turn(tmp_path: Path) -> None:
    """Where it may be kept as well, there is no later in the last turn."""
    state = apart(tmp_path, '"sabre", "letter"')
    goals = Goal(Side.RED, Aim.TAKE_AWAY, "letter", 5), Goal(Side.RED, Aim.HOLD, "letter", 3)
    late = evolve(state, terms=Terms(goals=goals, intervention=False), guard=1)
    assert gained_by_leaving(late) > 1 > gained_by_leaving(evolve(late, guard=5))
    assert decided(played(late, "A: activate")).chosen.leaves


def apart(folder: Path, carried: str, more: str = "", beside: str = " ") -> State:
    """A with what it carries, and B with a sabre, far from each other; red acts first. There may be
    somebody ``more``, who stands ``beside`` A."""
    return position(
        folder,
        f"""{OPEN.replace("  A    ", f"  A   {beside}")}
        phase = "action"
        first = "red"
        figures.A = {{ side = "red", items = [{carried}] }}
        figures.B = {{ side = "blue", items = ["sabre"] }}
        {more}
        """,
    )


def gained_by_leaving(state: State) -> float:
    """What A gains by leaving the board at once."""
    now = Situation(state, Side.RED, weights())
    return Posts(now, state, state.figure("A")).leaving((0, 1))


@pytest.mark.clause("GUARD-5")
@pytest.mark.parametrize(
    ("points", "wipeout_ends", "wins"),
    [(1, True, False), (2, True, False), (3, True, True), (2, False, True)],
)
def test_the_last_leaves_unless_that_loses_the_game(
    tmp_path: Path, points: int, wipeout_ends: bool, wins: bool
) -> None:
    """Blue has two points for C: a red tie does not help who has nobody left."""
    state = apart(tmp_path, '"sabre"', 'figures.C = { side = "red" }', "C")
    dead = state.change("C", at=None, status=Status.KILLED)
    goals = Goal(Side.RED, Aim.ESCAPE, "A", points), Goal(Side.BLUE, Aim.KILL, "C", 2)
    terms = Terms(goals, intervention=False, wipeout_ends=wipeout_ends, tie=Side.RED)
    late = evolve(dead, terms=terms, guard=1)
    assert (gained_by_leaving(late) > 0) is wins
    assert decided(played(late, "A: activate")).chosen.leaves is wins
    accompanied = evolve(state, terms=terms, guard=1)
    assert gained_by_leaving(accompanied) > 0


@pytest.mark.clause("GUARD-5")
def test_who_takes_the_last_off_the_board_counts_on_no_other_survivor(tmp_path: Path) -> None:
    """C has left by no exit that counts; A, the last, counts as surviving for its escape."""
    state = apart(tmp_path, '"sabre"', 'figures.C = { side = "red" }', "C")
    left = state.change("C", at=None, status=Status.LEFT, left_from=(2, 0))
    goals = Goal(Side.RED, Aim.ESCAPE, "A", 1), Goal(Side.RED, Aim.SURVIVE, "any", 3)
    terms = Terms(goals, intervention=False, wipeout_ends=False)
    late = evolve(left, terms=terms, guard=1)
    waits = late.change("C", status=Status.TO_COME, arrival=Arrival(2, ((2, 0),)))
    assert gained_by_leaving(waits) > 0 > gained_by_leaving(late)


def test_nobody_walks_towards_a_place_that_is_out_of_reach_in_the_last_turn(
    tmp_path: Path,
) -> None:
    state = apart(tmp_path, '"sabre"')
    goal = Goal(Side.RED, Aim.REACH, "A", 6, place=Place("yard", ((7, 0), (7, 1))))
    far = evolve(state, terms=Terms(goals=(goal,), intervention=False), guard=2)
    worth = {}
    for left in (2, 1):
        now = Situation(evolve(far, guard=left), Side.RED, weights())
        posts = Posts(now, now.state, now.state.figure("A"))
        worth[left] = posts.value((2, 1)) - posts.here
    assert worth[2] > 0.1 > worth[1] + 0.05


def test_only_who_loses_dares_and_only_where_nothing_else_scores(tmp_path: Path) -> None:
    late = keeping_away(tmp_path, 2)
    assert 0 < dared(late, Side.BLUE) < dared(evolve(late, guard=1), Side.BLUE) < 1
    assert dared(late, Side.RED) == 0
    assert dared(evolve(late, guard=9), Side.BLUE) == 0
    letter = Goal(Side.BLUE, Aim.TAKE_AWAY, "letter", 6)
    assert dared(keeping_away(tmp_path, 2, letter), Side.BLUE) == 0


def dared(state: State, side: Side) -> float:
    """The share of its possible losses that a side ignores."""
    return daring(Situation(state, side, weights()))


def test_what_is_remembered_changes_no_decision(letter: Scenario) -> None:
    """A planner that is asked anew, as in a resumed game, decides the same."""
    fate, remembering = Dealt(), bots.player_of(Seat(LEVEL, 1))
    game = settle(start(letter.state), fate)
    for _ in range(30):
        prompt = game.pending
        assert isinstance(prompt, Prompt)
        seen = prompt_seen_by(prompt, prompt.player)
        choice = bots.player_of(Seat(LEVEL, 1)).decide(seen)
        if prompt.player is Side.RED:
            assert remembering.decide(seen) == choice
        game = settle(game.apply(choice), fate)


def test_cards_are_kept_where_a_boost_decides_nothing(tmp_path: Path) -> None:
    """Red is so far behind that no card helps."""
    state = position(
        tmp_path,
        f"""{FACING}
        figures.A = {{ side = "red", skills = {{ slashing = 0 }}, items = ["sabre"] }}
        figures.B = {{ side = "blue", skills = {{ slashing = 5 }}, items = ["sabre"] }}
        red = {{ hand = ["S3"] }}
        """,
    )
    fate = Dealt(red=["S2"], blue=["H8"])
    game = played(state, "A: attack B", "red: play deck", "blue: play deck", fate=fate)
    reasons = decided(game)
    assert str(reasons.chosen.choice) == "red: pass"


def test_a_shot_at_who_is_worth_points_tells_its_chances(tmp_path: Path) -> None:
    state = position(
        tmp_path,
        f"""{OPEN}
        phase = "action"
        first = "red"
        figures.A = {{ side = "red", skills = {{ pistols = 4 }}, items = ["pistol"] }}
        figures.B = {{ side = "blue", thresholds = [1, 2] }}
        """,
    )
    goals = (Goal(Side.RED, Aim.KILL, "enemy", 3),)
    reasons = decided(played(evolve(state, terms=Terms(goals=goals)), "A: activate"))
    every = (reasons.chosen, *reasons.others)
    shot = next(w for w in every if w.choice.verb == Verb.AIMED_SHOT)
    assert shot.value > 1
    assert reasons.chosen.value >= shot.value, "a step nearer, and a quick shot then, may be better"
    chances = dict(shot.chances)
    assert 0 < chances[Chanced.KILLED] <= chances[Chanced.HIT] <= 1
    values = [w.value for w in every]
    assert values == sorted(values, reverse=True)


def test_who_gets_away_in_disguise_is_to_be_recognised(tmp_path: Path) -> None:
    """Nobody stops it otherwise; without a goal of its side it does not matter so much."""
    state = position(
        tmp_path,
        f"""{OPEN}
        phase = "action"
        first = "red"
        figures.A = {{ side = "red", items = ["sabre"] }}
        figures.B = {{ side = "blue", abilities = ["Inconspicuous 4"], charisma = 1 }}
        """,
    )
    goals = (Goal(Side.BLUE, Aim.ESCAPE, "B", 6, decisive=True),)
    reasons = decided(played(evolve(state, terms=Terms(goals=goals)), "A: activate"))
    assert str(reasons.chosen.choice) == "A: recognise B"
    assert dict(reasons.chosen.chances) == {Chanced.WON: won_against(-1)}
    idle = decided(played(state, "A: activate"))
    other = next(w for w in (idle.chosen, *idle.others) if w.choice.verb == RECOGNISE)
    assert other.value < reasons.chosen.value


def test_a_test_against_somebody_is_won_as_often_as_two_full_decks_tell() -> None:
    """A tie is no success (OPP-4)."""
    pairs = [(mine, other) for mine in DECK for other in DECK]
    for ahead in (-3, 0, 2):
        won = sum(mine.value + ahead > other.value for mine, other in pairs)
        assert won_against(ahead) == pytest.approx(won / len(pairs))


@pytest.mark.parametrize("level", ["page", "musketeer", "swordmaster"])
def test_who_owns_a_weapon_fights_with_it_though_its_hands_are_empty(
    tmp_path: Path, level: str
) -> None:
    """Bare hands have no name among the choices: that is not whichever weapon is best."""
    state = position(
        tmp_path,
        f"""{FACING}
        first = "red"
        figures.A = {{ side = "red", skills = {{ slashing = 4 }}, items = ["sabre"], in_hand = [] }}
        figures.B = {{ side = "blue", skills = {{ slashing = 4 }}, items = ["sabre"] }}
        """,
    )
    reasons = decided(played(state), level)
    every = [str(w.choice) for w in (reasons.chosen, *reasons.others)]
    assert every.index("A: attack B sabre") < every.index("A: attack B")
    chances = {str(w.choice): dict(w.chances) for w in (reasons.chosen, *reasons.others)}
    bare, armed = (chances[f"A: attack B{w}"][Chanced.WON] for w in ("", " sabre"))
    assert bare < 0.2 < 0.4 < armed
