"""The record says who plays which side, and a game goes on with the same programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.bots import BOTS, UnknownPlayer, player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import copy_game
from ad1666.game.match import Match, decision, play_out
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import LONGEST, PERSON, Seat, parse_seat, seat_line
from ad1666.game.session import Session
from ad1666.game.view import Player
from ad1666.rules.cards import Side
from ad1666.rules.requests import Draw, Drawn, Prompt
from tests.game.records import texts_of, write_texts

SEATS = {Side.RED: Seat("seeker", 3), Side.BLUE: Seat("chance", 4711)}


class Even:
    """A fate that draws by how many cards are left: the same wherever a game was left."""

    def draw(self, prompt: Draw) -> Drawn:
        return prompt.deck[len(prompt.deck) * 7 % 11 % len(prompt.deck)]


def players(seats: dict[Side, Seat]) -> dict[Side, Player]:
    return {side: player_of(seat) for side, seat in seats.items()}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.ad1666"


def begun(letter: Scenario, path: Path, choices: int, seats: dict[Side, Seat] = SEATS) -> Session:
    """A game of two programs that was left after so many choices."""
    session = Session.new(letter, Even(), path, seats)
    for _ in zip(range(choices), play_out(session, players(session.seats)), strict=False):
        pass
    session.close()
    return session


def test_a_seat_is_a_line_that_is_read_as_it_was_written() -> None:
    for seat in (Seat("seeker", 4711), Seat("none-other", 0), Seat(PERSON)):
        assert parse_seat(seat_line(Side.BLUE, seat)) == (Side.BLUE, seat)
    assert seat_line(Side.RED, Seat(PERSON)) == "seat red person"
    for wrong in ("seat", "seat green seeker 1", "seat red Seeker 1", "seat red a b", "A: seat"):
        assert parse_seat(wrong) is None


def test_a_program_of_somebodys_own_has_a_name_that_is_not_too_long() -> None:
    longest = "a" * (LONGEST - 2) + ":B"
    assert parse_seat(f"seat blue {longest} 1") == (Side.BLUE, Seat(longest, 1))
    for wrong in ("a" + longest, "own:", ":Mine", "own:Mine@12345", "own.:Mine", "own:Mine:More"):
        assert parse_seat(f"seat blue {wrong} 1") is None


def test_the_header_names_programs_and_no_persons(letter: Scenario, path: Path) -> None:
    begun(letter, path, 5)
    assert texts_of(path)[3:5] == ["seat red seeker 3", "seat blue chance 4711"]
    assert read(path).seats == SEATS
    path.unlink()
    Session.new(letter, Even(), path).close()
    assert not any(text.startswith("seat") for text in texts_of(path))
    assert read(path).seats == {}


@pytest.mark.parametrize("name", BOTS)
def test_a_game_that_was_left_goes_on_as_if_it_had_not_been(
    letter: Scenario, path: Path, name: str
) -> None:
    seats = {Side.RED: Seat(name, 5), Side.BLUE: Seat(name, 6)}
    whole = begun(letter, path.with_name("whole.ad1666"), 40 + 2 * 61, seats)
    begun(letter, path, 40, seats)
    for _ in range(2):
        session, problem = Session.resume(path, Even())
        assert problem is None and session.seats == seats
        for _ in zip(range(61), play_out(session, players(session.seats)), strict=False):
            pass
        session.close()
    assert session.game == whole.game and session.log == whole.log
    assert session.made == whole.made == 40 + 2 * 61


def test_another_seed_is_another_game(letter: Scenario, path: Path) -> None:
    one = begun(letter, path, 200)
    other = {**SEATS, Side.BLUE: Seat("chance", 4712)}
    assert begun(letter, path.with_name("b.ad1666"), 200, other).game != one.game


def test_choices_taken_back_count_as_made(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Even(), path)
    while session.no_undo is not None:
        prompt = session.game.pending
        assert isinstance(prompt, Prompt)
        session.choose(prompt.options[0])
    made = session.made
    session.undo()
    session.close()
    assert session.made == made > 0
    again, _ = Session.resume(path, Even())
    again.close()
    assert again.made == made


def test_a_person_may_play_on_for_a_program(letter: Scenario, path: Path) -> None:
    begun(letter, path, 20)
    session, _ = Session.resume(path, Even())
    session.seat(Side.BLUE, Seat(PERSON))
    assert session.seats == {Side.RED: SEATS[Side.RED]}
    prompt = session.game.pending
    while isinstance(prompt, Prompt):
        choice = decision(session, players(session.seats)) or prompt.options[0]
        session.choose(choice)
        prompt = session.game.pending
    session.close()
    assert "seat blue person" in texts_of(path)
    assert read(path).seats == session.seats and read(path).header.seats == SEATS
    _, replayed = replayed_record(read(path))
    assert replayed.problem is None
    assert replayed.game == session.game and list(replayed.log) == session.log


def test_a_copy_has_the_same_players(letter: Scenario, path: Path) -> None:
    begun(letter, path, 20)
    assert read(copy_game(path)).seats == SEATS


def test_damage_of_the_header_does_not_lose_the_players(letter: Scenario, path: Path) -> None:
    begun(letter, path, 20)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"seat blue chance 4711", b"seat blue chance 4712", 1))
    record = read(path)
    assert record.damage is not None and record.seats == SEATS


@pytest.mark.parametrize(
    "line", ["seat blue", "seat green seeker 1", "seat red seeker 2", "seat blue Seeker one"]
)
def test_a_header_with_a_wrong_seat_is_refused(letter: Scenario, path: Path, line: str) -> None:
    begun(letter, path, 20)
    texts = texts_of(path)
    write_texts(path, [*texts[:4], line, *texts[5:]])
    with pytest.raises(BadRecord, match="the header is cut off or damaged"):
        read(path)


def test_an_unknown_player_is_named(letter: Scenario, path: Path) -> None:
    begun(letter, path, 20)
    texts = texts_of(path)
    write_texts(path, [*texts[:4], "seat blue oracle 1", *texts[5:]])
    seat = read(path).seats[Side.BLUE]
    assert seat == Seat("oracle", 1)
    with pytest.raises(UnknownPlayer, match="oracle"):
        player_of(seat)


def test_a_game_is_played_until_somebody_without_a_seat_is_asked(letter: Scenario) -> None:
    match = Match(letter.state, Shuffle(1))
    blue = {Side.BLUE: player_of(Seat("seeker", 1))}
    for _ in range(40):
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        if prompt.player is Side.RED:
            assert decision(match, blue) is None
            match.choose(prompt.options[0])
        for _ in play_out(match, blue):
            pass
        assert match.game.pending is None or match.game.pending.player is Side.RED
