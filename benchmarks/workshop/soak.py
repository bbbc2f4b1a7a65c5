"""Random games in bulk, checked at every prompt: ``python -m benchmarks.workshop.soak --games
10000``.

On random maps and the game's own, with random characters, and on the game's own scenarios. Each
prompt is checked against `invariants`. A failing game is reported with its number, and its record
is saved for `--replay`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean

from attrs import field, frozen

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game
from ad1666.game.match import Match, play_out
from ad1666.game.notation import parse_choice
from ad1666.game.records.record import OLD_FORMAT, read
from ad1666.game.records.replay import replay
from ad1666.lab.games.game import Noted
from ad1666.processes import depend
from ad1666.rules import VERSION
from ad1666.rules.board import Board
from ad1666.rules.cards import Side
from ad1666.rules.requests import Drawn, Prompt
from ad1666.rules.state import State
from benchmarks.workshop.boards import TASTES, connected, roughened
from benchmarks.workshop.events import with_random_events
from benchmarks.workshop.invariants import Watched, check_cards, check_position, loose_items
from benchmarks.workshop.scripts import Script, Stacked
from benchmarks.workshop.tables import random_table

MOST_CHOICES = 3000
"""The maximum number of choices in a game; guard tokens end each."""
TRIED = 0.02
"""Share of prompts at which every choice is tried."""
REPLAYED = 10
"""One in this many games is replayed from its answers."""


@frozen
class Played:
    """A finished game: its length, and its problem, if any."""

    number: int
    place: str
    choices: int
    turns: int
    widest: int
    """The largest number of choices in a prompt."""
    topics: Counter[str] = field(factory=Counter)
    problem: str = ""
    lines: tuple[str, ...] = ()
    """The record of a game with a problem."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios shipped with the game."""
    return tuple(load_scenario(path) for path in scenario_files())


@cache
def random_map(number: int) -> Board:
    """A random map about as large as the game's own; the same for the same number. Every second one
    has rough and dark ground and walls to climb."""
    rng = random.Random(f"map {number}")
    taste = TASTES[number % len(TASTES)]
    board = connected(rng, rng.randint(10, 16), rng.randint(8, 12), taste)
    return roughened(rng, board) if number % 2 else board


def table(number: int, maps: int, *, events: bool = False) -> tuple[str, State]:
    """The place and the starting position of the game with that number: the random maps, our own
    maps and our own scenarios in turn; with random ``events`` if they are asked for."""
    place, state = _plain_table(number, maps)
    if not events:
        return place, state
    return f"{place}, with events", with_random_events(number, state)


def _plain_table(number: int, maps: int) -> tuple[str, State]:
    own = scenarios()
    turn = number % (maps + 2 * len(own))
    if turn < maps:
        return f"random map {turn}", random_table(number, random_map(turn))
    turn -= maps
    scenario = own[turn // 2]
    if turn % 2:
        return scenario.path.stem, scenario.state
    return scenario.map.path.stem, random_table(number, scenario.map.board)


def play(number: int, maps: int, events: bool) -> Played:
    """Plays a game to its end and checks every prompt."""
    place, state = table(number, maps, events=events)
    return watched(number, place, state)


def watched(number: int, place: str, state: State) -> Played:
    """Plays a game from a position, seeded with its number, and checks every prompt."""
    rng, fate = random.Random(number), Noted(Watched(Shuffle(number)))
    loose = loose_items(state)
    lines, choices = fate.lines, list[str]()
    topics: Counter[str] = Counter()
    widest, problem, match = 0, "", None
    try:
        match = Match(state, fate)
        while isinstance(prompt := match.game.pending, Prompt):
            check_cards(prompt.state)
            check_position(prompt, loose)
            if rng.random() < TRIED:
                _try_all(match.game, prompt)
            choice = pick(rng, prompt)
            choices.append(str(choice))
            lines.append(str(choice))
            widest = max(widest, len(prompt.options) + len(prompt.anytime))
            topics[prompt.topic] += 1
            assert topics.total() <= MOST_CHOICES, "the game does not come to an end"
            match.choose(choice)
        check_cards(match.game.state)
        assert match.game.state.outcome is not None
        if number % REPLAYED == 0:
            _play_again(state, choices, fate.cards, match)
    except Exception:
        problem = traceback.format_exc(limit=-3)
        problem += f"\n{state if match is None else match.game.state}"
    turns = 0 if match is None else match.game.state.turn
    head = (OLD_FORMAT, f"rules {VERSION}", f"scenario soak {place} {number}")
    record = (*head, f"table {fingerprint(state)}", *lines) if problem else ()
    return Played(number, place, len(choices), turns, widest, topics, problem, record)


def _try_all(game: Game, prompt: Prompt) -> None:
    """Checks that no legal choice raises, and that none changes the game it is tried in."""
    before = repr(game)
    for option in prompt.options + prompt.anytime:
        game.apply(option)
    assert repr(game) == before


def _play_again(state: State, choices: list[str], cards: list[Drawn], end: Match) -> None:
    """Checks that the same answers, read back from record lines, lead to the same game and log."""
    parsed = [choice for text in choices if (choice := parse_choice(text)) is not None]
    again, script = Match(state, Stacked(cards)), Script(parsed)
    for _ in play_out(again, dict.fromkeys(Side, script)):
        pass
    assert again.game == end.game and again.log == end.log


def all_played(
    games: range, maps: int, processes: int, *, events: bool = False
) -> Iterator[Played]:
    """Plays many games, in several processes if more than one is given."""
    one = partial(play, maps=maps, events=events)
    if processes == 1:
        yield from map(one, games)
        return
    with get_context("spawn").Pool(processes, depend) as pool:
        yield from pool.imap_unordered(one, games, chunksize=10)


def played_again(path: Path, maps: int, *, events: bool) -> int:
    """Replays the record of a failing game; returns the exit status."""
    record = read(path)
    number = int(record.header.scenario.split()[-1])
    place, state = table(number, maps, events=events)
    replayed = replay(record, state)
    print(f"{path}: {place}, {len(replayed.steps)} of {len(record.moves)} moves")
    if replayed.problem is not None:
        print(replayed.problem)
    print(replayed.game.state)
    prompt = replayed.game.pending
    topic = prompt.topic if isinstance(prompt, Prompt) else ""
    print("open question:", prompt.player if prompt else "none", topic)
    found = watched(number, place, state)
    print(found.problem or "the game is played without a problem now")
    return 1 if found.problem else 0


def main(arguments: list[str] | None = None) -> int:
    """Plays, prints figures, and returns the exit status: 1 if any game failed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workshop.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--maps", type=int, default=3, help="random maps besides our own")
    parser.add_argument("--events", action="store_true", help="with random events (SCN)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(), help="where records of problems go")
    parser.add_argument("--replay", type=Path, help="plays such a record again instead")
    given = parser.parse_args(arguments)
    if given.replay is not None:
        return played_again(given.replay, given.maps, events=given.events)
    begin, played = time.perf_counter(), list[Played]()
    games = range(given.first, given.first + given.games)
    for done in all_played(games, given.maps, given.processes, events=given.events):
        played.append(done)
        if done.problem:
            record = given.out / f"soak-{done.number}.ad1666"
            record.write_text("".join(f"{line}\n" for line in done.lines), "utf-8")
            print(f"game {done.number} on {done.place}, kept in {record}:\n{done.problem}")
    seconds = time.perf_counter() - begin
    choices = [done.choices for done in played]
    places = Counter(done.place for done in played)
    topics = sum((done.topics for done in played), Counter[str]())
    turns, widest = max(d.turns for d in played), max(d.widest for d in played)
    problems = sum(bool(done.problem) for done in played)
    print(
        f"{len(played):,} games, {sum(choices):,} choices in {seconds:,.0f} s on {given.processes}"
    )
    print(f"places: {', '.join(f'{place} {number:,}' for place, number in sorted(places.items()))}")
    print(f"choices a game: {mean(choices):.0f} on the average, {max(choices)} most")
    print(f"turns: {turns} most; answers to one question: {widest} most")
    print(f"questions: {', '.join(f'{name} {number:,}' for name, number in topics.most_common())}")
    print(f"problems: {problems}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
