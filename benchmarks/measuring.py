"""How measurements are made, and how results are printed.

Machines differ, and the speed of one machine varies from minute to minute. So things to compare are
measured in turns, in one process where possible, and their ratio is taken within each turn; and
each time is printed along with the calibration result of the same turn. Processor time is measured
rather than wall-clock time, except for starting processes, since the machine may be busy.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median, quantiles

from attrs import frozen

from benchmarks import calibration

CALIBRATION = "calibration"
"""The name of the calibration loop in `rounds`."""
Measure = Callable[[int], float]
"""Measures once. The argument is the number of the turn, since repeated work might be cached."""
Work = Callable[[int], Iterable[Callable[[], object]]]
"""The pieces of work for a turn, each prepared when the previous one is done."""


@frozen
class Effort:
    """How much is measured."""

    rounds: int
    """Turns, in each of which everything is measured once."""
    games: int
    """Games in each turn, or as many questions of other kinds."""
    memory: tuple[int, ...]
    """The numbers of games after which memory is measured."""
    counted: int
    """Games whose instructions are counted; as many again run before them."""


FULL = Effort(15, 6, (1, 100, 500, 1000), 3)
QUICK = Effort(3, 2, (1, 10, 50), 1)


@frozen
class Line:
    """A line of output: the figure, and its equivalent in calibration loops (for a figure
    a second, the loops in the time of one); None where that means nothing. Without a
    figure, the note says why."""

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
    """Measures all sides ``number`` times, in turns, forwards and backwards."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    order = list(sides)
    for turn in range(number):
        for name in order:
            gc.collect()
            found[name].append(sides[name](turn))
        order.reverse()
    return found


def beside_calibration(sides: Mapping[str, Measure], number: int) -> dict[str, list[float]]:
    """The same, with the calibration loop as an additional side."""
    return rounds({CALIBRATION: calibration.loops_a_second, **sides}, number)


def pace(name: str, found: Mapping[str, Sequence[float]], side: str, note: str = "") -> Line:
    """A line for a figure a second."""
    loops = [c / p for c, p in zip(found[CALIBRATION], found[side], strict=True)]
    return Line(name, median(found[side]), median(loops), note)


def ratio(name: str, ones: Sequence[float], others: Sequence[float]) -> Line:
    """A line for the median of the ratio of two sides, taken turn by turn."""
    each = [one / other for one, other in zip(ones, others, strict=True)]
    return Line(name, median(each), note=f"{_short(min(each))} to {_short(max(each))}")


def times(name: str, work: Work, effort: Effort) -> Line:
    """A line for the time of pieces of work, each measured by itself, in milliseconds: the median
    and the 95th percentile."""
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
    """The 95th percentile of some figures."""
    return quantiles(figures, n=20, method="inclusive")[-1] if len(figures) > 1 else figures[0]
