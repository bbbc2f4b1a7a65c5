"""Games worth looking at among many."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.lab.games.played import Played

_SHOWN = 3


def most_one_sided(games: Sequence[Played]) -> list[Played]:
    """The games won by the most points; among equals the shortest."""
    return sorted(games, key=lambda g: (-_margin(g), g.turns, g.choices))[:_SHOWN]


def most_even(games: Sequence[Played]) -> list[Played]:
    """The games won by the fewest points; among equals those in which the lead changed most
    often, then the longest."""
    return sorted(games, key=lambda g: (_margin(g), -g.turnovers, -g.turns, -g.choices))[:_SHOWN]


def striking(games: Sequence[Played]) -> list[Played]:
    """All of these, without duplicates."""
    return list(dict.fromkeys((*most_one_sided(games), *most_even(games))))


def _margin(game: Played) -> int:
    return abs(game.red_score - game.blue_score)
