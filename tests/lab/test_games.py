"""One game of the laboratory: the same name is the same game, and its counts agree with its log."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from ad1666 import bots
from ad1666.bots import player_of
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.lab.games import game as games
from ad1666.lab.games.arenas import Arena, job_of
from ad1666.lab.games.game import OtherProgram, play
from ad1666.lab.games.names import GameName
from ad1666.lab.games.played import (
    Failed,
    Means,
    Played,
    SquareCount,
    quantile,
    seconds_of,
    step_of,
)
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.events import Note, NoteKind
from benchmarks.workshop.scripts import Stacked


def played(arena: Arena, seed: int, red: str = "seeker", blue: str = "seeker") -> Played:
    done = play(job_of(arena, GameName(arena.digest, red, blue, seed)))
    assert isinstance(done, Played), done
    return done


def test_the_same_name_is_the_same_game(shortest: Arena) -> None:
    first, again = (played(shortest, 7, "seeker", "chance") for _ in range(2))
    assert first == again and first.lines == again.lines
    assert played(shortest, 8, "seeker", "chance").lines != first.lines
    assert played(shortest, 7, "chance", "seeker").lines != first.lines


def test_no_two_seeds_share_a_seat() -> None:
    seats = [
        seat.seed for seed in range(20) for seat in GameName("x", "a", "b", seed).seats.values()
    ]
    assert len(set(seats)) == 40


@pytest.fixture(scope="module")
def several(shortest: Arena) -> list[Played]:
    return [played(shortest, seed) for seed in range(9)]


def test_the_counts_of_a_game_agree_with_each_other(several: list[Played]) -> None:
    for game in several:
        assert sum(f.hits for f in game.figures) == game.hits
        assert sum(f.shots for f in game.figures) == game.shots
        assert sum(f.dealt for f in game.figures) == sum(f.taken for f in game.figures)
        spots = Counter[SquareCount]()
        for spot in game.spots:
            spots[spot.deed] += spot.number
        fallen = [f for f in game.figures if f.status is Status.KILLED]
        assert spots[SquareCount.DIE] == len(fallen)
        assert spots[SquareCount.SHOOT] == game.shots
        assert all(f.fell is not None and 1 <= f.fell <= game.turns for f in fallen)
        assert {f.figure for f in game.figures if f.fell is None} == {
            name for means, name, _ in game.means if means is Means.CHARACTER
        }
        assert sum(g.points for g in game.goals) == game.red_score + game.blue_score
        assert all((g.since is not None) == (g.times > 0) for g in game.goals)
        asked = sum(d.number for d in game.decisions)
        assert asked == game.choices == sum(not x.startswith("fate") for x in game.lines)
        activated = sum(d.number for d in game.decisions if d.topic == "activate")
        assert sum(p.number for p in game.pace) == activated
        assert all(c.won <= c.played and c.played + c.boosted for c in game.cards)


def test_everybody_falls_in_the_turn_in_which_it_was_told(
    shortest: Arena, several: list[Played]
) -> None:
    for game in several:
        match = Match(shortest.scenario().state, Shuffle(game.name.seed))
        seats = {side: player_of(seat) for side, seat in game.name.seats.items()}
        for _choice in play_out(match, seats):
            pass
        turn, fell = 0, dict[str | None, int]()
        for event in match.log:
            match event:
                case Note(NoteKind.TURN):
                    turn = event.details["turn"]
                case Note(NoteKind.DIES | NoteKind.FLEES, who):
                    fell[who] = turn
        assert {f.figure: f.fell for f in game.figures if f.fell is not None} == fell


def test_somebody_fights_falls_and_wins(several: list[Played]) -> None:
    assert sum(game.fights > 0 for game in several) > 3
    assert {game.winner for game in several} == {*Side}
    assert any(f.fell for game in several for f in game.figures)
    kinds = {means for game in several for means, _, _ in game.means}
    assert kinds == {*Means}


def test_a_game_that_fails_is_told(shortest: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(_seed: int) -> Stacked:
        return Stacked([])  # the deck runs out at the first card

    monkeypatch.setattr(games, "Shuffle", stuck)
    done = play(job_of(shortest, GameName(shortest.digest, "seeker", "seeker", 0)))
    assert isinstance(done, Failed) and "Traceback" in done.problem
    assert done.name.seed == 0


def test_a_bot_that_nobody_knows_fails_its_game(shortest: Arena) -> None:
    done = play(job_of(shortest, GameName(shortest.digest, "nobody", "seeker", 0)))
    assert isinstance(done, Failed) and bots.UnknownPlayer.__name__ in done.problem


def test_another_program_plays_nothing(shortest: Arena) -> None:
    job = job_of(shortest, GameName(shortest.digest, "seeker", "seeker", 0))
    with pytest.raises(OtherProgram, match="another version"):
        play(evolve(job, program="0" * 12))


def test_the_arena_is_the_scenario_whatever_becomes_of_its_file(shortest: Arena) -> None:
    assert fingerprint(shortest.scenario().state) == shortest.digest
    assert shortest.scenario().title == shortest.title


def test_durations_are_told_to_a_tenth() -> None:
    for seconds in (2e-4 * 1.7**n for n in range(20)):
        assert seconds_of(step_of(seconds)) == pytest.approx(seconds, rel=0.06)
    assert step_of(0.0) == 0
    steps_of = Counter({step_of(0.01): 90, step_of(1.0): 10})
    assert quantile(steps_of, 0.5) == pytest.approx(0.01, rel=0.06)
    assert quantile(steps_of, 0.95) == pytest.approx(1.0, rel=0.06)
    with pytest.raises(ValueError, match="nothing"):
        quantile({}, 0.5)
