"""Two games of one scenario with the sides swapped, in records, in lists and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.library import between_games, read_games
from ad1666.game.records.bouts import BOUT, Bout, counted, told_in
from ad1666.game.records.record import read
from ad1666.game.records.results import NOBODY, Result
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.play import both_sides
from ad1666.rules.cards import Side
from ad1666.rules.victory import End, EndReason
from ad1666.words import bouts

FIRST = Bout("0a1b2c3d")


def ended(red: int, blue: int, winner: Side | None = None) -> Result:
    lost = {Side.RED: 0, Side.BLUE: 0}
    return Result(winner or NOBODY, {Side.RED: red, Side.BLUE: blue}, lost)


def test_the_lines_of_a_record() -> None:
    second = FIRST.second(ended(7, -4, Side.RED))
    assert told_in(["# turn 1", FIRST.line]) == FIRST
    assert told_in([second.line]) == second and second.brought == (7, -4)
    assert second.sums(ended(2, 3)) == ((7, 3), (-4, 2))
    for strange in ("", "x", "0a1b2c3d after 7", "0a1b2c3d after 7 to x", "0a1b2c3d7"):
        assert told_in([f"{BOUT}{strange}"]) is None
    assert Bout.begun().id != Bout.begun().id


def test_who_gives_up_keeps_no_lead() -> None:
    assert counted(ended(7, 4, Side.BLUE)) == {Side.RED: 4, Side.BLUE: 4}
    assert counted(ended(7, 4)) == {Side.RED: 7, Side.BLUE: 4}


@pytest.mark.parametrize(
    ("now", "said"),
    [((3, 2), "as Red has won"), ((9, 2), "as Blue has won"), ((5, 2), "are a draw")],
)
def test_the_sum_in_words(now: tuple[int, int], said: str) -> None:
    second = FIRST.second(ended(7, 4, Side.RED))
    seats = {Side.RED: Seat("musketeer", 1)}
    told = bouts.told(second, ended(*now), seats)
    assert said in told and f"7 + {now[1]} = **{7 + now[1]}**" in told
    assert "Red first, then Blue (a person)" in told and "(Musketeer" in told
    with speaking("pl"):
        assert told != bouts.told(second, ended(*now), seats)


def test_the_second_game_comes_after_the_first(letter: Scenario) -> None:
    session = Session.new(letter, seats={Side.RED: Seat("page", 3)})
    session.count_with(FIRST)
    assert both_sides.result(session) is None and both_sides.second_after(session.path) is None
    session.end(EndReason(End.GIVEN_UP, Side.RED))
    session.close()
    games = read_games()
    assert [game.path for game in between_games(games.finished)] == [session.path]
    second = both_sides.second_after(session.path)
    assert second is not None and second.seats == {Side.BLUE: Seat("page", 3)}
    assert second.bout is not None and second.bout.id == FIRST.id
    second.close()
    games = read_games()
    assert not between_games((*games.unfinished, *games.finished)), "it has been begun"
    again, problem = Session.resume(second.path)
    assert problem is None and again.bout == second.bout
    again.close()
    assert read(second.path).bout == again.bout


def test_a_game_played_on_from_another_is_alone(letter: Scenario) -> None:
    from ad1666.game.library import branch_game

    session = Session.new(letter)
    session.count_with(FIRST)
    session.close()
    assert read(branch_game(session.path, 2)).bout is None


def test_older_lists_of_games_are_made_anew(tmp_path: Path) -> None:
    """What a list keeps of a game is read again as it was."""
    from ad1666.game.library import RecordSummary

    for bout in (None, FIRST, FIRST.second(ended(1, 2))):
        summary = RecordSummary("A title", bout=bout)
        assert RecordSummary.unpacked(summary.packed()) == summary
