"""What makes a board good to fight on: ``python -m benchmarks.workshop.boards_measured [N]``.

Prints the measures of the game's maps, and of N skirmishes from seeds for each plan of a place,
with what lies outside the range of the game's maps marked. Shares are in percent, the rest is
counted per hundred squares.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import asdict, fields, frozen

from ad1666.content.maps.reader import load_map, map_files
from ad1666.rules.board import Barrier, Board, Kind, Way, edge_of
from ad1666.rules.characters import Square
from ad1666.rules.sight import terrain
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.houses import HOUSES
from ad1666.skirmish.plan import MOST_TRIES, tried
from ad1666.skirmish.wish import About, Size

NEAR = 8
"""Squares: as far as most shots go."""
_VIEWERS = 60
"""Squares from which is looked."""

Graph = Mapping[Square, Sequence[Square]]
_Step = tuple[Square, Square | None, Iterator[Square]]
"""A square on the way, where one came from, and what is still to be tried from it."""


@frozen
class Measures:
    """Of a board."""

    squares: float
    blocked: float
    high: float
    walls: float
    doors: float
    windows: float
    obstacles: float
    """Obstacles, and edges to climb."""
    seen: float
    """The share of a board that one sees from a square."""
    near: float
    """The same of what is at most `NEAR` squares away."""
    exposed: float
    """The same of the whole board for the most open tenth of its squares."""
    cover: float
    """The share of lines that have -1."""
    loops: float
    """Ways round through regions, which are what is left if doors, windows and steps are cut;
    drops and climbs are none."""
    cuts: float
    """Squares without which the board falls apart."""


def measured(board: Board) -> Measures:
    """Measures a board."""
    squares = list(board.squares())
    stand = [s for s in squares if board.kind(s) is not Kind.BLOCKED]
    kinds = Counter(feature.barrier for _edge, feature in board.features)
    graph, hundred = _walking(board, stand), 100 / len(squares)
    seen, near, lines = list[float](), list[float](), list[bool]()
    for viewer in Chance("viewers").drawn(stand, min(len(stand), _VIEWERS)):
        sights = {s: terrain(board, viewer, s) for s in stand if s != viewer}
        free = [s for s, sight in sights.items() if sight.barred is None]
        lines += [bool(sights[s].terms) for s in free]
        seen.append(100 * len(free) / len(sights))
        close = [s for s in sights if _far(s, viewer) <= NEAR]
        near.append(100 * sum(_far(s, viewer) <= NEAR for s in free) / max(1, len(close)))
    return Measures(
        squares=len(squares),
        blocked=100 - hundred * len(stand),
        high=hundred * sum(board.kind(s) is Kind.HIGH for s in stand),
        walls=hundred * kinds[Barrier.WALL],
        doors=hundred * kinds[Barrier.DOOR],
        windows=hundred * kinds[Barrier.WINDOW],
        obstacles=hundred * (kinds[Barrier.OBSTACLE] + kinds[Barrier.HIGH]),
        seen=statistics.fmean(seen),
        near=statistics.fmean(near),
        exposed=statistics.fmean(sorted(seen)[-max(1, len(seen) // 10) :]),
        cover=100 * statistics.fmean(lines),
        loops=hundred * _loops(board, graph),
        cuts=100 * len(_cuts(graph)) / len(stand),
    )


def _far(one: Square, other: Square) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _walking(board: Board, stand: Iterable[Square]) -> dict[Square, list[Square]]:
    """Where one gets from each square in a step, with all doors open; both ways."""
    opened, out = board.unlocked(), {s: set[Square]() for s in stand}
    for square, ends in out.items():
        for end in _ends(opened, square):
            if end in out:
                ends.add(end)
                out[end].add(square)
    return {square: sorted(ends) for square, ends in out.items()}


def _ends(board: Board, square: Square, *, steady: bool = False) -> Iterator[Square]:
    """Where one gets from a square; if ``steady``, without a slant, a drop or a climb."""
    for direction, passage in board.passages(square).items():
        wild = direction.diagonal or passage.way in (Way.DROP, Way.CLIMB)
        if passage.to is not None and not (steady and wild):
            yield passage.to
    for link in board.links_at(square):
        yield link.beyond(square)


def _parts(graph: Graph) -> list[set[Square]]:
    """What hangs together."""
    left, found = set(graph), list[set[Square]]()
    while left:
        waiting, part = [left.pop()], set[Square]()
        while waiting:
            square = waiting.pop()
            part.add(square)
            fresh = [end for end in graph[square] if end in left]
            left.difference_update(fresh)
            waiting += fresh
        found.append(part)
    return found


def _loops(board: Board, graph: Graph) -> int:
    """Connections between regions, less what a tree would have; neighbouring openings are one."""
    within = {
        s: [
            p.to
            for d, p in board.passages(s).items()
            if p.to is not None and not d.diagonal and board.kind(p.to) is board.kind(s)
            if board.feature(edge_of(s, d)).barrier in (Barrier.OPEN, Barrier.OBSTACLE)
        ]
        for s in graph
    }
    regions = [part for part in _parts(within) if len(part) > 1]
    home = {s: number for number, part in enumerate(regions) for s in part}
    opened, joints = board.unlocked(), dict[tuple[int, int], set[Square]]()
    for square, number in home.items():
        for end in _ends(opened, square, steady=True):
            other = home.get(end, number)
            if other != number:
                pair = min(number, other), max(number, other)
                joints.setdefault(pair, set()).add(square if number < other else end)
    ways = sum(len(_parts(_beside(squares))) for squares in joints.values())
    return max(0, ways - max(0, len({n for pair in joints for n in pair}) - 1))


def _beside(squares: set[Square]) -> Graph:
    return {s: [o for o in squares if o != s and _far(o, s) < 2] for s in squares}


def _cuts(graph: Graph) -> set[Square]:
    """Squares without which the rest falls apart (Tarjan)."""
    order, low, cuts = dict[Square, int](), dict[Square, int](), set[Square]()
    for root in graph:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack: list[_Step] = [(root, None, iter(graph[root]))]
        children = 0
        while stack:
            square, parent, ends = stack[-1]
            end = next(ends, None)
            if end is None:
                stack.pop()
                if parent is not None:
                    low[parent] = min(low[parent], low[square])
                    if parent != root and low[square] >= order[parent]:
                        cuts.add(parent)
            elif end not in order:
                order[end] = low[end] = len(order)
                children += square == root
                stack.append((end, square, iter(graph[end])))
            elif end != parent:
                low[square] = min(low[square], order[end])
        if children > 1:
            cuts.add(root)
    return cuts


def _row(name: str, of: Iterable[float], marks: Iterable[str]) -> str:
    return name.ljust(16) + " ".join(f"{v:8.1f}{m}" for v, m in zip(of, marks, strict=True))


def main(many: int) -> None:
    """Prints the table."""
    names = [field.name for field in fields(Measures)]
    ours = [asdict(measured(load_map(file).board)) for file in map_files()]
    blank = " " * len(names)
    print(" " * 16 + " ".join(f"{name:>8} " for name in names))
    ranges = {n: (min(o[n] for o in ours), max(o[n] for o in ours)) for n in names}
    print(_row("shipped, least", [ranges[n][0] for n in names], blank))
    print(_row("shipped, median", [statistics.median(o[n] for o in ours) for n in names], blank))
    print(_row("shipped, most", [ranges[n][1] for n in names], blank))
    for place, draws in HOUSES.items():
        for draw in draws:
            found = list[dict[str, float]]()
            for number in range(MOST_TRIES):
                size = list(Size)[number % len(Size)]
                plan = tried(draw, place, size, About.LETTER, False, Chance(f"{number}"))
                if plan is not None and len(found) < many:
                    found.append(asdict(measured(plan.board)))
            middle = [statistics.median(f[n] for f in found) for n in names]
            marks = [
                " " if ranges[n][0] <= v <= ranges[n][1] else "!"
                for n, v in zip(names, middle, strict=True)
            ]
            print(_row(draw.__name__, middle, marks), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
