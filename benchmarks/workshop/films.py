"""Games to guess manners of playing from: ``python -m benchmarks.workshop.films FOLDER``.

Writes 24 games as their logs tell them, six of each manner, in ``FOLDER/films``: one side is played
by a swordmaster in one of the manners, the other by a musketeer without any. ``FOLDER/key.txt``
tells which is which, so that somebody who has read the films alone can be asked for it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.orders import Manner
from ad1666.words import ending, log, vocabulary

EACH, LEVEL, OTHER, SEED = 6, "swordmaster", "musketeer", 1666


def film(path: Path, manner: Manner, side: Side, seed: int) -> Iterator[str]:
    """The lines of a game in which a side is played in a manner."""
    scenario = load_scenario(path)
    match = Match(scenario.state, Shuffle(seed))
    seats = {side: Seat(f"{LEVEL}-{manner}", seed), side.other: Seat(OTHER, seed + 1)}
    for _choice in play_out(match, {s: player_of(seat) for s, seat in seats.items()}):
        pass
    state = match.game.state
    yield f"{vocabulary.title(scenario.title)}. How does {vocabulary.side(side)} play?"
    yield from log.plain(match.log, state)
    if state.outcome is not None:
        yield ending.plain(state.outcome, scenario.items, state)


def main() -> None:
    """Writes the films and the key."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folder", type=Path)
    films: Path = (given := parser.parse_args()).folder / "films"
    films.mkdir(parents=True, exist_ok=True)
    rng, files = random.Random(SEED), scenario_files()
    asked = [(manner, number) for manner in Manner for number in range(EACH)]
    rng.shuffle(asked)
    told = []
    for number, (manner, _) in enumerate(asked, 1):
        side = rng.choice([*Side])
        lines = film(rng.choice(files), manner, side, SEED + number)
        (films / f"{number:02}.txt").write_text("\n".join(lines) + "\n", "utf-8")
        told.append(f"{number:02} {side} {manner}")
    (given.folder / "key.txt").write_text("\n".join(told) + "\n", "utf-8")


if __name__ == "__main__":
    main()
