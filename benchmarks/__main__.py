"""Prints medians over several runs, each figure beside what the calibration loop of the same run
gives: machines differ, and so does one machine from minute to minute."""

from __future__ import annotations

import platform
from statistics import median

from ad1666.content.scenarios.scenario import load_scenario
from ad1666.resources import data_root
from benchmarks import calibration, opening, peers, play, street

RUNS = 5
SCENARIO = "letter-at-the-golden-lion.toml"


def main() -> None:
    """Measures and prints."""
    scenario = load_scenario(data_root() / "scenarios" / SCENARIO)
    table = street.table()
    largest = opening.largest_map()
    forked = play.positions(table)
    rows: dict[str, list[tuple[float, float]]] = {}

    def note(name: str, figure: float, in_loops: float) -> None:
        rows.setdefault(name, []).append((figure, in_loops))

    for _ in range(RUNS):
        loops = calibration.loops_a_second()
        pace = play.pace(table)
        note("calibration loops a second", loops, 1)
        note("choices a second, random play", pace.choices, loops / pace.choices)
        note("games a second, random play", pace.games, loops / pace.games)
        for name, seconds in (
            ("fork and ten choices, ms", play.fork_seconds(forked)),
            ("largest map loaded and checked, ms", opening.map_seconds(largest)),
            ("process start to first frame, ms", opening.title_seconds()),
            ("process start to first frame of a game, ms", opening.table_seconds(scenario.path)),
        ):
            note(name, seconds * 1000, seconds * loops)

        for name, measure in peers.installed().items():
            other = measure()
            note(f"{name}: choices a second, random play", other, loops / other)
            note(f"choices a second as against {name}", pace.choices / other, 1)

    kept, most = opening.map_bytes(largest)
    print(f"The largest map is {largest.name}: {kept / 1024:,.0f} kB when loaded, ", end="")
    print(f"{most / 1024:,.0f} kB at most while it is loaded")
    print(f"Five a side in the street; Python {platform.python_version()}; medians of {RUNS} runs")
    print(f"{'':44}{'figure':>12}  {'calibration loops each':>22}")
    for name, measured in rows.items():
        figure, in_loops = (median(column) for column in zip(*measured, strict=True))
        print(f"{name:44}{figure:>12,.1f}  {in_loops:>22,.0f}")


if __name__ == "__main__":
    main()
