"""What a seat is told does not depend on what is hidden from it, and nothing is answered sooner
because of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from attrs import evolve
from desks import Standing

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.game import Game
from ad1666.i18n import speaking
from ad1666.play.hot_seat import Elsewhere, HotSeat
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Topic
from ad1666.seat.desk import Desk
from ad1666.seat.said import Look
from ad1666.seat.sheet import SeatSheet, to_json
from tests.twins import Compared, games

SEEDS, MOST, ALIKE = range(3), 40, 5


class OpenHand(Desk):
    """Tells what the other holds."""

    def sheet(self) -> SeatSheet:
        pile = self.session.game.state.pile(self.side.other)
        return evolve(super().sheet(), notice=" ".join(map(str, pile.hand)))


class FaceDown(Desk):
    """Tells what the other has laid."""

    def sheet(self) -> SeatSheet:
        pile = self.session.game.state.pile(self.side.other)
        return evolve(super().sheet(), notice=str(sum(card.value for card in pile.committed)))


def told(
    kind: type[Desk],
    scenario: Scenario,
    game: Game,
    log: Sequence[Event],
    side: Side,
    code: str,
) -> dict[str, Any]:
    """What a desk is told, and what is to be read about each answer and figure."""
    with speaking(code):
        table = Standing(game, list(log), scenario)
        seat = kind(table, side)  # type: ignore[arg-type]
        sheet = seat.sheet()
        figures = [seat.look(Look(figure=figure.id)) for figure in sheet.public.figures]
        entries = [seat.look(Look(entry=entry.i)) for entry in sheet.entries]
        return {"told": [*map(to_json, (sheet, *figures, *entries))]}


def heard(
    scenario: Scenario, game: Game, log: Sequence[Event], side: Side, code: str
) -> dict[str, Any]:
    """What a desk tells somebody who does not see the board."""
    with speaking(code):
        seat = Desk(Standing(game, list(log), scenario), side)  # type: ignore[arg-type]
        sheet = seat.sheet()
        squares = sheet.ways[-1:] or [f.at for f in sheet.public.figures if f.at is not None][:1]
        spoken = [seat.summary(), *map(seat.around, squares)]
        ways = [seat.look(Look(square=at)) for at in squares]
        return {"told": [*map(to_json, (*spoken, *ways))]}


def timed(
    scenario: Scenario, game: Game, log: Sequence[Event], side: Side, _code: str
) -> dict[str, Any]:
    """Whether the other desk asks its player: how fast an answer comes is seen from this one."""
    there = HotSeat(Standing(game, log, scenario), {side: Elsewhere()})  # type: ignore[arg-type]
    return {"asked": there.unasked_answer() is None}


def compared(scenario: Scenario, kind: type[Desk] = Desk) -> Compared:
    """The comparison of a few games."""
    return games(partial(told, kind, scenario), scenario, SEEDS, MOST, ALIKE)


def test_no_sheet_depends_on_what_its_side_may_not_see(letter: Scenario) -> None:
    found = compared(letter)
    total = found.asked.total() + found.other.total()
    assert total > 60 and found.differ > total * 0.6
    assert found.asked[Topic.BOOST] and found.other[Topic.BOOST]


def test_nothing_that_is_heard_depends_on_it(letter: Scenario) -> None:
    found = games(partial(heard, letter), letter, range(1), 16, 1)
    assert found.asked[Topic.ACTION]


@pytest.mark.slow
def test_no_sheet_of_many_games_depends_on_it(letter: Scenario) -> None:
    games(partial(told, Desk, letter), letter, range(20), 500, 60)
    games(partial(heard, letter), letter, range(20), 500, 60)


@pytest.mark.parametrize("leak", [OpenHand, FaceDown])
def test_a_leak_in_a_sheet_would_be_found(leak: type[Desk], letter: Scenario) -> None:
    with pytest.raises(AssertionError, match="sheet"):
        compared(letter, leak)


def test_nothing_is_answered_sooner_because_of_a_hand(letter: Scenario) -> None:
    found = games(partial(timed, letter), letter, range(4), 120, 30)
    assert found.other[Topic.BOOST] > 20


def test_a_leak_by_time_would_be_found(letter: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HotSeat, "between_people", False)
    with pytest.raises(AssertionError, match="sheet"):
        games(partial(timed, letter), letter, range(6), 120, 40)
