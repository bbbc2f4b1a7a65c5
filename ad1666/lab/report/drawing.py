"""The pictures of the report: SVG with as few points as possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil, sqrt

from markupsafe import Markup

from ad1666.lab.games.played import SpotCount, SquareCount
from ad1666.lab.results.sure import EVEN, MARGIN
from ad1666.rules.board import Barrier, Board, Edge, Kind
from ad1666.rules.cards import Side
from ad1666.rules.tables import some
from ad1666.words.shares import Share

_SQUARE = 20
"""The size of a map square in SVG units."""
_SHADES = 10
_WIDTH, _HEIGHT = 400, 22
"""The size of a bar with an interval, in SVG units."""
_COLOURS = {Side.RED: "#b52a20", Side.BLUE: "#16407f"}
_GROUND = some(Kind, {Kind.BLOCKED: "#b9a98a", Kind.HIGH: "#dccba0"})
_LINES = some(
    Barrier,
    {
        Barrier.WALL: "#3a1d10",
        Barrier.DOOR: "#8a6a3a",
        Barrier.WINDOW: "#6a8aa0",
        Barrier.OBSTACLE: "#a08a60",
        Barrier.HIGH: "#a08a60",
    },
)


def board(board: Board) -> Markup:
    """The map below other drawings, as a group without a frame."""
    parts = []
    for square in board.squares():
        if (colour := _GROUND.get(board.kind(square))) is not None:
            x, y = (_SQUARE * value for value in square)
            parts.append(f'<path d="M{x} {y}h{_SQUARE}v{_SQUARE}h-{_SQUARE}z" fill="{colour}"/>')
    lines = defaultdict(list)
    for edge, feature in board.features:
        if feature.barrier in _LINES:
            lines[feature.barrier].append(_line(edge))
    for barrier, drawn in lines.items():
        parts.append(f'<path d="{"".join(drawn)}" stroke="{_LINES[barrier]}" stroke-width="2"/>')
    return Markup("".join(parts))


def heat(board: Board, spots: Iterable[SpotCount]) -> Markup:
    """Where something was done: on each square a triangle for each side, darker the more often; a
    quarter of the count is half as dark."""
    found = [spot for spot in spots if (spot.x, spot.y) in board]
    most = max((spot.number for spot in found), default=1)
    drawn: defaultdict[tuple[Side, int], list[str]] = defaultdict(list)
    for spot in found:
        dark = ceil(_SHADES * sqrt(spot.number / most))
        drawn[spot.side, dark].append(_triangle(spot))
    return Markup("").join(
        Markup('<path d="{}" fill="{}" fill-opacity="{:.1f}"/>').format(
            "".join(corners), _COLOURS[side], dark / _SHADES
        )
        for (side, dark), corners in sorted(drawn.items())
    )


def _triangle(spot: SpotCount) -> str:
    """The upper left half of a square for red, the lower right one for blue."""
    x, y = spot.x * _SQUARE, spot.y * _SQUARE
    if spot.side is Side.RED:
        return f"M{x} {y}h{_SQUARE}l-{_SQUARE} {_SQUARE}z"
    return f"M{x + _SQUARE} {y + _SQUARE}h-{_SQUARE}l{_SQUARE}-{_SQUARE}z"


def box(board: Board) -> str:
    return f"-1 -1 {board.width * _SQUARE + 2} {board.height * _SQUARE + 2}"


def interval(share: Share) -> Markup:
    """Red's share with its interval, over the range that counts as even."""
    low, high = (_WIDTH * bound for bound in share.interval)
    even, wide = _WIDTH * (EVEN - MARGIN), _WIDTH * 2 * MARGIN
    middle = _HEIGHT / 2
    return Markup(
        f'<svg class="bar" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f'<path d="M{even:.0f} 0h{wide:.0f}v{_HEIGHT}h-{wide:.0f}z" fill="#d9a52c55"/>'
        f'<path d="M0 {middle}h{_WIDTH}" stroke="#6b4a32" stroke-opacity=".3"/>'
        f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#3a1d10" stroke-width="3"/>'
        f'<circle cx="{_WIDTH * share.value:.1f}" cy="{middle}" r="5" fill="#b52a20"/></svg>'
    )


def histogram(numbers: Sequence[int]) -> Markup:
    """How often each number occurs, as columns with the number below."""
    first, last = min(numbers), max(numbers)
    most = max(numbers.count(number) for number in set(numbers))
    wide, high = 22, 60
    parts = []
    for place, number in enumerate(range(first, last + 1)):
        tall = high * numbers.count(number) / most
        x = place * wide
        parts.append(
            f'<path d="M{x + 2} {high}v-{tall:.1f}h{wide - 4}V{high}z" fill="#8a2a1c"/>'
            f'<text x="{x + wide / 2:.0f}" y="{high + 14}" text-anchor="middle">{number}</text>'
        )
    width = wide * (last - first + 1)
    return Markup(
        f'<svg class="columns" viewBox="0 0 {width} {high + 18}" width="{width}">'
        f"{''.join(parts)}</svg>"
    )


def deeds(spots: Iterable[SpotCount]) -> dict[SquareCount, list[SpotCount]]:
    found: dict[SquareCount, list[SpotCount]] = {deed: [] for deed in SquareCount}
    for spot in spots:
        found[spot.deed].append(spot)
    return found


def _line(edge: Edge) -> str:
    x, y = edge.x * _SQUARE, edge.y * _SQUARE
    return f"M{x} {y}{'h' if edge.side == 'N' else 'v'}{_SQUARE}"
