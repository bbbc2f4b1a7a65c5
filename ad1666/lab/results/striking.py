"""Games worth a look among many."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.lab.games.played import Played

_SHOWN = 3


def most_one_sided(games: Sequence[Played]) -> list[Played]:
    """The games that were won by most points; of equal ones the shortest."""
    return sorted(games, key=lambda g: (-_margin(g), g.turns, g.choices))[:_SHOWN]


def most_even(games: Sequence[Played]) -> list[Played]:
    """The games that were won by fewest points; of equal ones those in which the lead changed most
    often, and then the longest."""
    return sorted(games, key=lambda g: (_margin(g), -g.turnovers, -g.turns, -g.choices))[:_SHOWN]


def striking(games: Sequence[Played]) -> list[Played]:
    """All of these, each once."""
    return list(dict.fromkeys((*most_one_sided(games), *most_even(games))))


def _margin(game: Played) -> int:
    return abs(game.red_score - game.blue_score)
