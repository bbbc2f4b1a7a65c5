"""Games to guess manners of playing from: ``python -m benchmarks.workshop.films FOLDER``.

Writes 24 games as their logs tell them, six of each manner, in ``FOLDER/films``: one side is played
by a swordmaster in one of the manners, the other by a musketeer without any. ``--seed N`` makes
others. ``FOLDER/key.txt``
tells which is which, so that somebody who has read the films alone can be asked for it.
"""

from __future__ import annotations

import argparse
import random
import re
from bisect import bisect_right
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.game.seats import Seat
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import Hit, Note, NoteKind
from ad1666.rules.orders import Manner
from ad1666.rules.state import State
from ad1666.words import ending, events, goals, log, vocabulary

EACH, LEVEL, OTHER = 6, "swordmaster", "musketeer"
_LEAST, _WOUNDED = 5, 3
"""The turns that a game must have, and how often somebody of the side must be wounded in it:
shorter and more peaceful ones show no manner."""
_CLAUSES = re.compile(r" \([A-Z]+-\d+\)")
_LEFT_OUT = (NoteKind.ACTIVATES, NoteKind.DRAWS)
"""What tells nothing: the next line says who acts."""


def film(path: Path, manner: Manner, side: Side, seed: int) -> list[str]:
    """The lines of a game in which a side is played in a manner: who stands where, and what for;
    then what its log tells, with what one would see on the board besides. None of a game that shows
    no manner."""
    scenario = load_scenario(path)
    match = Match(scenario.state, Shuffle(seed))
    seats = {side: Seat(f"{LEVEL}-{manner}", seed), side.other: Seat(OTHER, seed + 1)}
    passed = [(0, match.game.state)]
    for _choice in play_out(match, {s: player_of(seat) for s, seat in seats.items()}):
        passed.append((len(match.log), match.game.state))
    state = match.game.state
    hits = (event for event in match.log if isinstance(event, Hit) and event.wounds)
    if state.turn < _LEAST or sum(state.figure(h.figure).side is side for h in hits) < _WOUNDED:
        return []
    lines = [f"{vocabulary.title(scenario.title)}. How does {vocabulary.side(side)} play?"]
    for one in Side:
        figures = [
            f"{vocabulary.lettered(f)} {vocabulary.square_words(f.at) if f.at else 'to come'}"
            for f in scenario.state.figures
            if f.side is one
        ]
        mine = [goal for goal in state.terms.goals if goal.side is one]
        wants = [goals.text_of(goal, scenario.items, state.figures) for goal in mine]
        lines.append(f"{vocabulary.side(one)}: {', '.join(figures)}. {' '.join(wants)}")
    ends = [end for end, _ in passed]
    for entry in log.Chronicle().read(match.log, log.lettered(state)):
        line, event = _CLAUSES.sub("", events.plain(entry.line)), match.log[entry.last]
        if isinstance(event, Note) and event.kind in _LEFT_OUT:
            continue
        if isinstance(event, Note) and event.kind is NoteKind.GOES and event.figure is not None:
            after = passed[bisect_right(ends, entry.last)][1]
            line += _where(after, after.figure(event.figure))
        lines.append(line)
    if state.outcome is not None:
        lines.append(ending.plain(state.outcome, scenario.items, state))
    return lines


def _where(state: State, figure: Figure) -> str:
    """What one sees on the board of where somebody has got to: how far from enemies, and from what
    lies about."""
    if figure.at is None:
        return ""
    enemies = (f for f in state.on_board(figure.side.other) if f.at and not f.inconspicuous)
    seen = [(distance(figure.at, f.at), vocabulary.lettered(f)) for f in enemies if f.at]
    things = [(distance(figure.at, at), vocabulary.thing(item)) for at, item in state.ground]
    things += [(distance(figure.at, chest.at), "a chest") for chest in state.chests]
    things += [(distance(figure.at, at), "a marker") for at in state.markers]
    told = [
        f"in {vocabulary.title_of(goal.place)}, a goal of {vocabulary.side(goal.side)}"
        for goal in state.terms.goals
        if goal.place and figure.at in goal.place.squares
    ]
    told += [f"{far} from {name}" for far, name in sorted(seen)[:2] + sorted(things)[:1]]
    return f" [{'; '.join(told)}]" if told else ""


def main() -> None:
    """Writes the films and the key."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1666, metavar="N")
    films: Path = (given := parser.parse_args()).folder / "films"
    films.mkdir(parents=True, exist_ok=True)
    rng = random.Random(given.seed)
    asked = [manner for manner in Manner for _ in range(EACH)]
    rng.shuffle(asked)
    sides = [rng.choice([*Side]) for _ in asked]
    seeds = [rng.randrange(1_000_000) for _ in asked]
    with ProcessPoolExecutor() as pool:
        for number, lines in enumerate(pool.map(_shown, asked, sides, seeds), 1):
            (films / f"{number:02}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    told = zip(range(1, len(asked) + 1), sides, asked, strict=True)
    key = "".join(f"{number:02} {side} {manner}\n" for number, side, manner in told)
    (given.folder / "key.txt").write_text(key, "utf-8")


def _shown(manner: Manner, side: Side, seed: int) -> list[str]:
    """The film of the first game from a seed on that shows a manner."""
    rng, files, lines = random.Random(seed), scenario_files(), list[str]()
    while not lines:
        lines = film(rng.choice(files), manner, side, rng.randrange(1_000_000))
    return lines


if __name__ == "__main__":
    main()
