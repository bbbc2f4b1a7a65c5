"""What was carried into a game from earlier ones, as a snapshot of its scenario keeps it: a part of
its own, with a table ``[[carried]]`` for each thing. What it changes stands in the other parts
already."""

from __future__ import annotations

from collections.abc import Iterable

import tomlkit
from attrs import asdict

from ad1666.content.toml import Table
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried, Origin

CARRIED = "carried"
_MOST = 200
_LONGEST = 1000
_STEP = 9
"""The most by which a number changes."""


def text_of(carried: Iterable[Carried]) -> str:
    """The part of a snapshot that `carried_in` reads."""
    tables = [{key: _written(v) for key, v in asdict(one).items() if v} for one in carried]
    return tomlkit.dumps({CARRIED: tables})


def _written(value: object) -> object:
    """A value as a file has it: pairs are a table."""
    if not isinstance(value, tuple):
        return str(value) if isinstance(value, str) else value
    return dict(value) if isinstance(value[0], tuple) else list(value)


def carried_in(top: Table) -> tuple[Carried, ...]:
    """What such a part holds. Raises ContentError if it is no such part."""
    return tuple(map(_carried, top.tables(CARRIED, _MOST)))


def _carried(table: Table) -> Carried:
    steps = table.table("steps")
    side = Side(table.one_of("side", tuple(Side))) if "side" in table else None
    return Carried(
        Origin(table.one_of("origin", tuple(Origin))),
        side,
        who=table.text("who", ""),
        hero=table.text("hero", ""),
        what=table.text("what", ""),
        text=table.text("text", "", _LONGEST),
        sign=table.whole("sign", -1, 1, 0),
        item=table.text("item", ""),
        place=table.text("place", ""),
        event=table.text("event", ""),
        stops=table.text("stops", ""),
        whom=table.text("whom", ""),
        steps=tuple((key, steps.whole(key, -_STEP, _STEP)) for key in steps.data),
        abilities=table.texts("abilities", ()),
        items=table.texts("items", ()),
    )
