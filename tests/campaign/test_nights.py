"""What a game came to is what its record shows, and survives being written in one line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.bots import player_of
from ad1666.campaign.nights import given_up, line_of, night_of, parse_night
from ad1666.campaign.values import FLED, FOLLOWED, Night
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.game.match import Match, play_out
from ad1666.game.records.results import NOBODY
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.events import NoteKind
from tests import shipped
from tests.campaign.nights_made_up import first


def played(scenario: Scenario, seed: int, who: str = "seeker") -> tuple[list[Game], Match]:
    match = Match(scenario.state, Shuffle(seed))
    games = [match.game]
    seats = {side: player_of(Seat(who, 2 * seed + at)) for at, side in enumerate(Side)}
    for _ in play_out(match, seats):
        games.append(match.game)
    return games, match


@pytest.mark.parametrize("path", shipped.SCENARIOS, ids=lambda path: path.stem)
def test_a_night_is_what_happened_and_reads_back(path: Path) -> None:
    scenario = shipped.scenario(path)
    games, match = played(scenario, 3)
    night, end = night_of(scenario, games, match.log, first()), games[-1].state
    assert end.outcome is not None
    assert night.winner == (end.outcome.winner or NOBODY)
    goals = list(zip(end.terms.goals, night.met, strict=True))
    for side in Side:
        assert night.points[side] == sum(g.points * n for g, n in goals if g.side is side)
    gone = {f.id for f in end.figures if f.status is Status.KILLED}
    left_alive = {note.figure for note in match.log if getattr(note, "kind", "") in _LEFT_ALIVE}
    assert set(night.killed) == gone - left_alive
    ran = {who for who, what in night.folk.items() if what == FLED}
    assert ran == (gone & left_alive) - set(night.heroes)
    before = night_of(scenario, games, match.log, first(edition=FOLLOWED)).folk
    assert before.keys() == night.folk.keys() and FLED not in before.values()
    for figure in end.figures:
        assert sum(b.wounds for b in night.blows if b.figure == figure.id) >= figure.wounds
    assert all(0 <= deed.at < len(games) for deed in night.deeds)
    assert parse_night(line_of(night)) == night
    assert "\n" not in line_of(night)


_LEFT_ALIVE = (NoteKind.FLEES, "surrenders", "seduced", "seduces")


def test_a_deed_is_shown_by_its_position(letter: Scenario) -> None:
    found = 0
    for seed in (13, 14, 15):
        games, match = played(letter, seed)
        for deed in night_of(letter, games, match.log).deeds:
            if deed.feat == "postman":
                news = [getattr(event, "kind", "") for event in games[deed.at].news]
                assert NoteKind.LEAVES in news
                found += 1
    assert found


def test_a_game_that_goes_on_has_come_to_nothing(letter: Scenario) -> None:
    game = start(letter.state)
    with pytest.raises(ValueError, match="not over"):
        night_of(letter, [game], game.news)


def test_giving_up_is_losing_by_one(letter: Scenario) -> None:
    games, match = played(letter, 1)
    night = given_up(Side.RED, night_of(letter, games, match.log))
    assert (night.winner, night.points) == (Side.BLUE, {Side.RED: 0, Side.BLUE: 1})
    assert night.broken_off and not any((*night.met, *night.blows, *night.deeds, *night.killed))
    assert parse_night(line_of(night)) == night
    assert parse_night(line_of(evolve(night, gave_up=None))) == evolve(night, gave_up=None)


def test_lines_that_were_spoilt_are_refused(letter: Scenario) -> None:
    games, match = played(letter, 2)
    line = line_of(night_of(letter, games, match.log))
    rng, refused = random.Random(1), 0
    for _ in range(600):
        at = rng.randrange(len(line))
        put = rng.choice(["", "?", " ", ":", ",", "x", "9", "\n", "é"])
        spoilt = f"{line[:at]}{put}{line[at + 1 :]}"
        try:
            assert isinstance(parse_night(spoilt), Night)
        except ValueError:
            refused += 1
    assert refused > 200
    for text in ("", "red", "red 1 2 cast", "red 1 2 turns x", "red 1 2 left Q", "red 1 2 a b"):
        with pytest.raises(ValueError, match=r"not|nobody|unknown"):
            parse_night(text)
    with pytest.raises(ValueError, match="twice"):
        parse_night("red 1 2 turns 1 turns 2")
