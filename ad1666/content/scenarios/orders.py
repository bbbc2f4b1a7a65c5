"""What a scenario asks of programs: the key ``stays`` of figures, and ``manner`` of a side."""

from __future__ import annotations

from ad1666.content.collector import once
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.scenarios.keys import FigureKeys, ScenarioKeys, SideKeys
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.orders import Manner, Orders


@once
def orders(draft: ScenarioDraft) -> Orders:
    """What programs are asked. Raises ContentError if a zone or a manner is unknown."""
    top = draft.top
    figures = [of for _letter, of in ScenarioKeys.figures.read(top).subtables()]
    figures = [of for of in figures if FigureKeys.stays.key in of]
    stays = draft.errors.each(lambda of: (of.keys[-1], _zone(draft, of)), figures)
    sides = ScenarioKeys.side.read(top).expecting(tuple(Side), draft.errors)
    asked = [side for side in Side if side in sides]
    manners = draft.errors.each(lambda side: _manner(draft, sides, side), asked)
    return Orders(tuple((str(who), squares) for who, squares in stays), manners)


def _zone(draft: ScenarioDraft, table: Table) -> tuple[Square, ...]:
    """The squares where a figure is to stay."""
    zones = board(draft).zones
    return zones[FigureKeys.stays.read(table)(zones)]


def _manner(draft: ScenarioDraft, table: Table, side: Side) -> tuple[Side, Manner]:
    return side, SideKeys(table.table(side), draft.errors).manner
