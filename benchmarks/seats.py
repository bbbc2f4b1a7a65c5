"""What whole seats cost: the time to make and write a sheet, and its bytes. Programs play games at
two desks; at each choice the sheets of both are made."""

from __future__ import annotations

import random
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from ad1666.bots.seeker import Seeker
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.seat.desk import Desk, follow
from ad1666.seat.sheet import to_text
from benchmarks.measuring import Effort, Line

SCENARIOS = ("letter-at-the-golden-lion", "masked-ball", "election")
_EVERY = 4
"""Of so many choices one is measured."""


def sheets(effort: Effort) -> Iterator[Line]:
    """The sheets of whole games."""
    for name in SCENARIOS:
        spent, sizes, packed = list[float](), list[int](), list[int]()
        for seed in range(max(1, effort.games // 2)):
            for taken, text in _told(name, seed):
                spent.append(1000 * taken)
                sizes.append(len(text))
                packed.append(len(zlib.compress(text)))
        late = quantiles(spent, n=20)[-1]
        yield Line(f"sheet of {name}: ms", median(spent), note=f"95 %: {late:.1f}")
        note = f"most {max(sizes):,}; deflated {median(packed):,.0f}, most {max(packed):,}"
        yield Line(f"sheet of {name}: bytes", median(sizes), note=f"{note}; {len(sizes)} sheets")


def _told(name: str, seed: int) -> Iterator[tuple[float, bytes]]:
    """The sheets of a game, each with the processor time that it took."""
    scenario = load_scenario(data_root() / "scenarios" / f"{name}.toml")
    with tempfile.TemporaryDirectory() as folder:
        session = Session.new(scenario, Shuffle(seed), Path(folder) / "game.ad1666")
        desks = {side: Desk(session, side) for side in Side}
        players = {side: Seeker(random.Random(f"{seed} {side}")) for side in Side}
        for number, _choice in enumerate(play_out(session, players)):
            follow(desks.values())
            if number % _EVERY:
                continue
            for desk in desks.values():
                begin = time.process_time()
                text = to_text(desk.sheet()).encode()
                yield time.process_time() - begin, text
        session.close()
