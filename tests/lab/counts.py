"""All that was counted in a folder, but times, whatever the order in which games came in."""

from __future__ import annotations

from ad1666.lab.results.store import Results

_NAME = "digest, red, blue, seed"
_TABLES = {
    "goals": ("goal", "times", "points", "since"),
    "figures": (
        *("figure", "card", "side", "status", "fell"),
        *("activations", "attacks", "shots", "hits", "dealt", "taken"),
    ),
    "decisions": ("side", "topic", "number"),
    "cards": ("side", "card", "played", "won", "boosted"),
    "spots": ("deed", "side", "x", "y", "number"),
    "means": ("kind", "name", "side"),
}


def counted(results: Results) -> dict[str, list[tuple[object, ...]]]:
    found = {}
    for table, columns in _TABLES.items():
        names = f"{_NAME}, {', '.join(f'{table}.{column}' for column in columns)}"
        joined = f"{table} join games on games.id = {table}.game"
        found[table] = list(results.rows(f"select {names} from {joined} order by {names}"))
    games = results.rows(f"select {_NAME}, winner, turns, moves from games order by {_NAME}")
    return {**found, "games": list(games)}
