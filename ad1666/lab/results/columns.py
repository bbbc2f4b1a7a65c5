"""The columns of the results, and what may be in them: SQLite takes any value in any column."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import get_args, get_type_hints

from attrs import fields

from ad1666.lab.games.played import (
    CardCount,
    DecisionCount,
    FigureCount,
    GoalCount,
    Means,
    PaceCount,
    Played,
    SpotCount,
)
from ad1666.rules.cards import Side

COUNTS: Mapping[str, type] = {
    "goals": GoalCount,
    "figures": FigureCount,
    "decisions": DecisionCount,
    "cards": CardCount,
    "spots": SpotCount,
    "pace": PaceCount,
}
"""The tables with several rows for each game, with the class whose fields are their columns."""
OF_GAMES = (
    *("winner", "reason", "red_score", "blue_score", "turns", "choices", "fights", "shots"),
    *("hits", "turnovers"),
)
"""The fields of a game that are columns of its table."""

_IN_SQLITE: Mapping[object, str] = {
    int: "'integer'",
    float: "'integer', 'real'",
    str: "'text'",
    bytes: "'blob'",
    type(None): "'null'",
}


def wrong_columns(table: str) -> dict[str, str]:
    """For each column that is computed with a condition in SQL that holds for a wrong value."""
    return {name: _is_not(name, hint) for name, hint in _HINTS[table].items()}


def _is_not(name: str, hint: object) -> str:
    """The condition that a value is of none of the types of a hint, or not of an enumeration."""
    parts = get_args(hint) or (hint,)
    enums = [part for part in parts if isinstance(part, type) and issubclass(part, enum.Enum)]
    plain = [str if part in enums else part for part in parts]
    wrong = [f"typeof({name}) not in ({', '.join(_IN_SQLITE[part] for part in plain)})"]
    for part in enums:
        wrong.append(f"{name} not in ({', '.join(repr(str(member.value)) for member in part)})")
    return " or ".join(wrong)


def _hints(kind: type, names: Iterable[str]) -> dict[str, object]:
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


_HINTS: Mapping[str, Mapping[str, object]] = {
    "scenarios": {**dict.fromkeys(("digest", "name", "title", "bands"), str), "content": bytes},
    "games": {
        **dict.fromkeys(("digest", "red", "blue"), str),
        "seed": int,
        **_hints(Played, OF_GAMES),
        "moves": bytes,
    },
    "failures": {
        **dict.fromkeys(("digest", "red", "blue", "problem"), str),
        "seed": int,
        "moves": bytes,
    },
    **{table: _hints(kind, [a.name for a in fields(kind)]) for table, kind in COUNTS.items()},
    "means": {"kind": Means, "name": str, "side": Side},
}
"""The types of the columns of each table."""
CHECKED = tuple(_HINTS)
"""The tables whose values are checked."""
