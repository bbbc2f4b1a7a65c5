"""How things are measured here, and what a figure is printed as.

Machines differ, and so does one machine from minute to minute. So whatever is compared is measured
in turns, in one process where that is possible, and the ratio is taken within each turn; and a time
stands beside what the calibration loop gave in the same turn. Processor time counts, not the clock
on the wall, but for what starts a process: others may be at work on the machine.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median, quantiles

from attrs import frozen

from benchmarks import calibration

CALIBRATION = "calibration"
"""The side that the calibration loop has in `rounds`."""
Measure = Callable[[int], float]
"""Measures once. The number is that of the turn: what is measured twice might be remembered."""
Work = Callable[[int], Iterable[Callable[[], object]]]
"""Pieces of work for a turn, each prepared when the one before is done."""


@frozen
class Effort:
    """How much is measured."""

    rounds: int
    """Turns in which everything is measured once."""
    games: int
    """Games, or as many questions of other kinds, in each turn."""
    memory: tuple[int, ...]
    """After how many games the memory in use is looked at."""
    counted: int
    """Games of which instructions are counted, and again as many before them."""


FULL = Effort(15, 6, (1, 100, 500, 1000), 3)
QUICK = Effort(3, 2, (1, 10, 50), 1)


@frozen
class Line:
    """What is printed of one thing: the figure, and the calibration loops that fit into it or, of a
    figure a second, into each of those; None where that means nothing. Without a figure, the note
    says why there is none."""

    name: str
    figure: float | None
    loops: float | None = None
    note: str = ""

    def __str__(self) -> str:
        return (
            f"{self.name:48}{_short(self.figure):>12}{_short(self.loops):>10}  {self.note}".rstrip()
        )


HEAD = f"{'':48}{'figure':>12}{'loops':>10}"


def _short(figure: float | None) -> str:
    if figure is None:
        return "-"
    return f"{figure:,.{0 if figure >= 100 else 1 if figure >= 10 else 2}f}"


def rounds(sides: Mapping[str, Measure], number: int) -> dict[str, list[float]]:
    """Measures all sides so many times, in turns, forwards and backwards."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    order = list(sides)
    for turn in range(number):
        for name in order:
            gc.collect()
            found[name].append(sides[name](turn))
        order.reverse()
    return found


def beside_calibration(sides: Mapping[str, Measure], number: int) -> dict[str, list[float]]:
    """The same, with the calibration loop as one more side."""
    return rounds({CALIBRATION: calibration.loops_a_second, **sides}, number)


def pace(name: str, found: Mapping[str, Sequence[float]], side: str, note: str = "") -> Line:
    """Something that is done so many times a second."""
    loops = [c / p for c, p in zip(found[CALIBRATION], found[side], strict=True)]
    return Line(name, median(found[side]), median(loops), note)


def ratio(name: str, ones: Sequence[float], others: Sequence[float]) -> Line:
    """The median of what one side is of another, taken turn by turn."""
    each = [one / other for one, other in zip(ones, others, strict=True)]
    return Line(name, median(each), note=f"{_short(min(each))} to {_short(max(each))}")


def times(name: str, work: Work, effort: Effort) -> Line:
    """How long pieces of work take, each by itself, in milliseconds: the median, and what 95 % of
    them stay within."""
    seconds, loops = list[float](), list[float]()
    for turn in range(effort.rounds):
        gc.collect()
        a_second = calibration.loops_a_second(turn)
        for piece in work(turn):
            begin = time.process_time()
            piece()
            taken = time.process_time() - begin
            seconds.append(taken)
            loops.append(taken * a_second)
    most = f"95 %: {_short(_within(seconds) * 1000)} ms, {_short(_within(loops))} loops"
    return Line(f"{name}, ms", median(seconds) * 1000, median(loops), most)


def _within(figures: Sequence[float]) -> float:
    """What 95 % of figures are not above."""
    return quantiles(figures, n=20, method="inclusive")[-1] if len(figures) > 1 else figures[0]
