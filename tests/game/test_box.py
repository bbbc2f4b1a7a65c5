"""The scenarios that come with the game: played to their ends by chance, and what they promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from ad1666.content.cards import load_characters
from ad1666.content.maps.reader import map_files
from ad1666.content.scenarios.scenario import Scenario
from ad1666.lab.games.arenas import arena_of, job_of
from ad1666.lab.games.game import play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import Played
from ad1666.rules.cards import Side
from ad1666.rules.characters import NEUTRAL, Status
from ad1666.rules.victory import Aim, Goal
from benchmarks.workshop import soak
from tests import shipped
from tests.shipped import MUSTERS, SCENARIOS

SOON = 1
"""Games of each whenever tests are run; the short run of `soak` plays others."""
OFTEN = 200
CHAPTERS = 14
BATTLES = 4


@pytest.fixture(scope="module")
def box() -> tuple[Scenario, ...]:
    return tuple(map(shipped.scenario, SCENARIOS))


@pytest.fixture(params=SCENARIOS, ids=lambda path: path.stem)
def each(request: pytest.FixtureRequest) -> Scenario:
    return shipped.scenario(request.param)


def by_chance(scenario: Scenario, games: int) -> None:
    """Plays games by chance, looked at all the time as `soak` does."""
    for number in range(games):
        played = soak.watched(number, scenario.path.stem, scenario.state)
        assert not played.problem, played.problem


def test_each_is_played_to_its_end_by_chance(each: Scenario) -> None:
    by_chance(each, SOON)


@pytest.mark.slow
def test_each_is_played_to_its_end_by_chance_very_often(each: Scenario) -> None:
    by_chance(each, OFTEN)


def by_seekers(scenario: Scenario, seeds: range) -> Iterator[Played]:
    """Games of a crude player against itself: it goes after whatever scores."""
    arena = arena_of(scenario.path)
    for seed in seeds:
        done = play(job_of(arena, GameName(arena.digest, "seeker", "seeker", seed)))
        assert isinstance(done, Played), done.problem
        yield done


@pytest.mark.slow
def test_each_victory_condition_occurs(each: Scenario) -> None:
    """In as many games as it takes."""
    missing = set(range(len(each.state.terms.goals)))
    for game in by_seekers(each, range(OFTEN)):
        missing -= {goal.goal for goal in game.goals if goal.times}
        if not missing:
            return
    assert not missing


@pytest.mark.slow
def test_neither_side_is_much_the_better(each: Scenario) -> None:
    """As far as a crude player can tell: it knows what to go after, and no finesse."""
    winners = [game.winner for game in by_seekers(each, range(60))]
    for side in Side:
        assert winners.count(side) / len(winners) < 0.75


@pytest.mark.clause("GUARD-5")
@pytest.mark.parametrize("side", Side)
def test_nobody_wins_by_walking_off_the_board(each: Scenario, side: Side) -> None:
    """Not even against somebody who does nothing, unless a goal wants it. Who cannot leave, or is
    still to come, stays."""
    arena, terms = arena_of(each.path), each.state.terms
    red, blue = ("quitter", "idler") if side is Side.RED else ("idler", "quitter")
    game = play(job_of(arena, GameName(arena.digest, red, blue, 1)))
    assert isinstance(game, Played), game.problem
    if any(f.side is side and f.status is Status.BOARD for f in game.figures):
        return
    assert (game.reason == f"nobody left: {side}") is terms.wipeout_ends
    own = [goal for goal in terms.goals if goal.side is side and goal.aim is Aim.ESCAPE]
    wanted = any(goal.place is None for goal in own)
    assert game.winner is (side if wanted else side.other)


def test_there_are_ten_adventures_and_four_battles_in_order(box: tuple[Scenario, ...]) -> None:
    assert sorted(s.chapter for s in box) == list(range(1, CHAPTERS + 1))
    kinds = Counter(s.kind for s in box)
    assert [s.path for s in box if s.musters.rules] == [*MUSTERS]
    assert kinds == {"adventure": CHAPTERS - BATTLES, "battle": BATTLES}


def test_every_faction_plays_three_times_and_every_map_is_used(box: tuple[Scenario, ...]) -> None:
    factions = Counter(chain.from_iterable(s.factions.values() for s in box))
    everyone = {c.faction for c in load_characters().values()} - {NEUTRAL}
    assert set(factions) == everyone
    assert min(factions.values()) >= 3
    used = Counter(s.map.path.name for s in box)
    assert set(used) == {path.name for path in map_files()}


def test_battles_go_by_budgets_and_some_leave_the_choice(box: tuple[Scenario, ...]) -> None:
    battles = [s for s in box if s.kind == "battle"]
    assert all("[budget]" in s.path.read_text("utf-8") for s in battles)
    free = [s for s in battles if set(s.musters.rules) == set(Side)]
    assert len(free) == BATTLES - 1
    assert all(m.heroes is None for s in free for m in s.musters.rules.values())


def test_the_two_sides_want_different_things(each: Scenario) -> None:
    def wants(side: Side) -> set[tuple[object, ...]]:
        goals = [goal for goal in each.state.terms.goals if goal.side is side]
        return {(g.aim, g.subject, g.place, g.points, g.decisive) for g in goals}

    red, blue = wants(Side.RED), wants(Side.BLUE)
    assert red - blue and blue - red


def test_every_aim_is_somewhere(box: tuple[Scenario, ...]) -> None:
    goals: list[Goal] = [goal for s in box for goal in s.state.terms.goals]
    assert {goal.aim for goal in goals} == set(Aim)
    assert {s.state.terms.tie for s in box} == {None, *Side}
    assert any(s.state.markers for s in box), "search markers"
    assert any(s.state.terms.alarm for s in box), "an alarm"
    assert any(f.arrival and f.arrival.turn is None for s in box for f in s.state.figures)


def test_at_the_ball_everybody_there_is_masked(box: tuple[Scenario, ...]) -> None:
    (ball,) = (s for s in box if s.path.stem == "masked-ball")
    there = [f for f in ball.state.figures if f.on_board]
    assert all(f.tokens_of("inconspicuous") and not f.in_hand for f in there)
    joseph = ball.state.figure("J")
    assert not joseph.on_board
    assert joseph.card.intelligence > 3, "the one who sees through every mask"
