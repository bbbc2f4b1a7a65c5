"""What a scenario asks of programs: the key ``stays`` of figures, and ``manner`` of a side."""

from __future__ import annotations

from ad1666.content.collector import once
from ad1666.content.messages import template
from ad1666.content.scenarios.draft import ScenarioDraft, board
from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.orders import Manner, Orders

SIDE, STAYS, MANNER = "side", "stays", "manner"
_FIGURES = "figures"
_UNKNOWN_ZONE = template("{key} is the unknown zone of the map {name}")


@once
def orders(draft: ScenarioDraft) -> Orders:
    """What programs are asked. Raises ContentError if a zone or a manner is unknown."""
    top = draft.top
    figures = [of for _letter, of in top.table(_FIGURES).subtables() if STAYS in of]
    stays = draft.errors.each(lambda of: (of.keys[-1], _zone(draft, of)), figures)
    sides = top.table(SIDE).expecting(tuple(Side), draft.errors)
    asked = [side for side in Side if side in sides]
    manners = draft.errors.each(lambda side: _manner(draft, sides, side), asked)
    return Orders(tuple((str(who), squares) for who, squares in stays), manners)


def _zone(draft: ScenarioDraft, table: Table) -> tuple[Square, ...]:
    """The squares where a figure is to stay."""
    zones = board(draft).zones
    return zones[table.known_text(STAYS, _UNKNOWN_ZONE, zones)]


def _manner(draft: ScenarioDraft, table: Table, side: Side) -> tuple[Side, Manner]:
    """How a side plays."""
    own = table.table(side).expecting((MANNER,), draft.errors)
    return side, Manner(own.one_of(MANNER, tuple(Manner)))
