"""What is told beside the sheets of desks, and to those who look on, does not depend on what is
hidden from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import define, evolve
from tables import Kept

from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.beside import Beside
from ad1666.desks.table import DeskTable
from ad1666.desks.watching import Audience
from ad1666.game.game import Game, NoUndo
from ad1666.game.past import Moment
from ad1666.i18n import speaking
from ad1666.rules.cards import Side
from ad1666.rules.events import Event
from ad1666.rules.requests import Topic
from ad1666.seat.said import Look
from ad1666.seat.sheet import SeatSheet, to_json
from tests.seat.desks import Standing
from tests.twins import Compared, games

SEEDS, MOST, ALIKE = range(1), 30, 3


@define
class AtATable(Standing):
    """A game with what a table wants of its session."""

    @property
    def path(self) -> Path:
        return self.scenario.path

    def since(self, _side: Side) -> NoUndo:
        return NoUndo.CARD_TURNED_UP


class TellsHands(Audience):
    """Tells what both hold."""

    def sheet(self) -> SeatSheet:
        state = self._session.game.state
        held = (str(card) for side in Side for card in state.pile(side).hand)
        return evolve(super().sheet(), notice=" ".join(held))


class TellsCards(DeskTable):
    """Tells what the other has laid."""

    def beside(self, side: Side | None) -> Beside:
        state = self.session.game.state
        laid = [card.value for each in Side if each is not side for card in state.pile(each).hand]
        return evolve(super().beside(side), watchers=sum(laid))


def told(
    kind: type[DeskTable],
    audience: type[Audience],
    scenario: Scenario,
    game: Game,
    log: Sequence[Event],
    side: Side,
    code: str,
) -> dict[str, Any]:
    """What a desk is told beside its sheets, and what somebody sees who looks on."""
    with speaking(code):
        session: Any = AtATable(game, list(log), scenario, (Moment(game, len(log)),))
        table = kind(session, Kept())
        seen = audience(session)
        looks = [seen.look(Look(figure=f.id)) for f in game.state.figures if f.at is not None]
        sheets = [*map(to_json, (seen.sheet(), *looks))]
        return {"told": [table.beside(side).to_json(), table.beside(None).to_json(), *sheets]}


def compared(
    scenario: Scenario,
    kind: type[DeskTable] = DeskTable,
    audience: type[Audience] = Audience,
) -> Compared:
    return games(partial(told, kind, audience, scenario), scenario, SEEDS, MOST, ALIKE)


def test_nothing_beside_a_game_depends_on_what_is_hidden(letter: Scenario) -> None:
    found = compared(letter)
    assert found.asked.total() + found.other.total() > 15 and found.other[Topic.BOOST]


@pytest.mark.parametrize(("kind", "audience"), [(TellsCards, Audience), (DeskTable, TellsHands)])
def test_a_leak_beside_a_game_would_be_found(
    kind: type[DeskTable], audience: type[Audience], letter: Scenario
) -> None:
    with pytest.raises(AssertionError, match="sheet"):
        compared(letter, kind, audience)
