"""A sign of what the program answers: ``python -m benchmarks.digest --games 2000 --processes 2``.

Games by chance, in the street, in scenarios of the game and on random tables, come to the same
digests before and after a change that is to change no answer. There are three: of the choices that
are offered at each question, the one that is made, and the cards of fate; of what these choices
mean as values, and whether one may be taken back; and of the events, with how the game ended. Names
of modules, classes and fields do not enter into them, nor does the hash seed. With ``--each``, a
line for every game tells which has changed.
"""

from __future__ import annotations

import argparse
import enum
import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from multiprocessing import get_context

import attrs
from attrs import frozen

from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.rules.cards import Card
from ad1666.rules.characters import Character
from ad1666.rules.items import Item
from ad1666.rules.magic import MagicCard
from ad1666.rules.requests import Choice, Draw, Prompt
from ad1666.rules.state import State
from ad1666.rules.victory import Goal
from benchmarks import tables
from benchmarks.workshop.tables import random_table


@frozen
class Digest:
    """The digest of a game, or of many."""

    choices: str
    details: str
    events: str
    made: int
    """Choices made by players."""


def table(number: int) -> State:
    """The starting position of the game with that number; every second one is a random table."""
    own = _own()
    return random_table(number) if number % 2 else own[number // 2 % len(own)]


@cache
def _own() -> tuple[State, ...]:
    return (tables.street(), *(load_scenario(path).state for path in sorted(scenario_files())))


def of_game(number: int) -> Digest:
    """Plays the game with that number to its end."""
    choices, details, events = (hashlib.sha256() for _ in range(3))
    rng, fate, made = random.Random(number), Shuffle(number), 0
    game = start(table(number))
    while True:
        events.update(plain(game.news).encode())
        prompt = game.pending
        if prompt is None:
            break
        if isinstance(prompt, Draw):
            drawn = fate.draw(prompt)
            choices.update(f"{prompt.player} {plain(drawn)}\n".encode())
            game = game.apply(drawn)
        else:
            choice = pick(rng, prompt)
            choices.update(_question(prompt, choice).encode())
            details.update(_details(game, prompt).encode())
            game = game.apply(choice)
            made += 1
    events.update(plain(game.state.outcome).encode())
    return Digest(choices.hexdigest(), details.hexdigest(), events.hexdigest(), made)


def _question(prompt: Prompt, made: Choice) -> str:
    offered = "; ".join([*map(str, prompt.options), "or", *map(str, prompt.anytime)])
    return f"{prompt.player} {prompt.topic} {offered} -> {made}\n"


def _details(game: Game, prompt: Prompt) -> str:
    each = [_known(choice.details) for choice in (*prompt.options, *prompt.anytime)]
    about = plain((prompt.about, prompt.mp, prompt.start, prompt.fresh))
    return f"{game.undoable is not None} {game.unasked} {about} {'; '.join(each)}\n"


_LATER: Mapping[type, tuple[str, ...]] = {Goal: ("since", "until")}
"""Fields that came later: they are left out where they are as by default, so that the digests of
older versions can still be compared."""


def plain(value: object) -> str:
    """A value as text: its words and numbers, whatever the types. Anything with an id or a name is
    represented by it. Raises TypeError for a value without a text."""
    match value:
        case Character() | Item():
            return value.id
        case Card() | MagicCard():
            return value.name
        case enum.Enum():
            return plain(value.value)
        case str():
            return repr(str(value))
        case None | bool() | int():
            return repr(value)
        case tuple():
            return f"({','.join(map(plain, value))})"
    kind = type(value)
    if not attrs.has(kind):
        raise TypeError(f"{value!r} is no plain value")
    later = _LATER.get(kind, ())
    told = [f for f in attrs.fields(kind) if f.eq]
    told = [f for f in told if f.name not in later or getattr(value, f.name) != f.default]
    return plain(tuple(getattr(value, f.name) for f in told))


_known = lru_cache(maxsize=1 << 14)(plain)


def played(games: range, processes: int) -> Iterator[Digest]:
    """Plays many games, in several processes if more than one is given; results are in the
    order of their numbers."""
    if processes == 1:
        yield from map(of_game, games)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(of_game, games, chunksize=10)


def together(digests: Sequence[Digest]) -> Digest:
    """The digest of many games in order."""
    parts = [(d.choices, d.details, d.events) for d in digests]
    choices, details, events = (
        hashlib.sha256("".join(part).encode()).hexdigest() for part in zip(*parts, strict=True)
    )
    return Digest(choices, details, events, sum(d.made for d in digests))


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the games and prints the digests."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digest", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--each", action="store_true", help="a line for each game, too")
    given = parser.parse_args(arguments)
    found = list[Digest]()
    for number, digest in enumerate(played(range(given.games), given.processes)):
        found.append(digest)
        if given.each:
            print(number, *(part[:16] for part in (digest.choices, digest.details, digest.events)))
    whole = together(found)
    print(f"{given.games} games, {whole.made} choices")
    print(f"choices {whole.choices}\ndetails {whole.details}\nevents  {whole.events}")


if __name__ == "__main__":
    main()
