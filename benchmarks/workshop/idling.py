"""How commoners spend their activations: ``python -m benchmarks.workshop.idling BOT [GAMES]``.

An activation is idle if the figure ends it where it began and has done nothing, not even by an
interrupt later in the turn, and if it paces: if it walks, does nothing else, and ends where it had
ended one of its last two activations. Whoever stands in an enemy's zone or is down has no choice
and is not counted.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.rules import zones
from ad1666.rules.actions import WALKS
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

IDLE = (Verb.WAIT, Verb.END)


def spent(start: State, bot: str, seed: int) -> Iterator[tuple[str, str]]:
    """Each activation of a commoner in a game, with how it was spent: ``does``, ``goes``, ``paces``
    or ``idle``."""
    match = Match(start, Shuffle(seed))
    seats = {side: player_of(Seat(bot, 2 * seed + n)) for n, side in enumerate(Side)}
    stood: defaultdict[str, list[Square | None]] = defaultdict(list)
    open_: dict[str, tuple[Square | None, list[str]]] = {}
    turn = 0
    while isinstance(prompt := match.game.pending, Prompt):
        choice = decision(match, seats)
        assert choice is not None
        state = match.game.state
        if state.turn != turn:
            yield from _closed(state, open_, stood)
            turn = state.turn
        if choice.verb == Verb.ACTIVATE and prompt.topic is Topic.ACTIVATE:
            figure = state.figure(choice.who)
            held = figure.down or zones.engaged_with(state, figure)
            if not (figure.card.hero or held):
                open_[figure.id] = figure.at, []
        elif choice.who in open_ and prompt.topic in (Topic.ACTION, Topic.INTERRUPT):
            open_[choice.who][1].append(choice.verb)
        match.choose(choice)
    yield from _closed(match.game.state, open_, stood)


def _closed(
    state: State,
    open_: dict[str, tuple[Square | None, list[str]]],
    stood: dict[str, list[Square | None]],
) -> Iterator[tuple[str, str]]:
    for who, (began, verbs) in open_.items():
        at = state.figure(who).at
        if {*verbs} - {*IDLE, *WALKS}:
            yield who, "does"
        elif at == began:
            yield who, "idle"
        else:
            yield who, "paces" if at in stood[who][-2:] else "goes"
        stood[who].append(at)
    open_.clear()


def main() -> None:
    """Plays games of every scenario and prints the shares."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("bot", metavar="BOT")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="of each scenario")
    given = parser.parse_args()
    total: Counter[str] = Counter()
    for path in scenario_files():
        found: Counter[str] = Counter()
        for seed in range(given.games):
            found.update(how for _, how in spent(load_scenario(path).state, given.bot, seed))
        total += found
        print(f"{path.stem:32}{_told(found)}", flush=True)
    print(f"{'all':32}{_told(total)}")


def _told(found: Counter[str]) -> str:
    number = max(1, found.total())
    shares = (f"{how} {found[how] / number:.0%}" for how in ("does", "goes", "paces", "idle"))
    return f"{'  '.join(shares)}  of {found.total()}"


if __name__ == "__main__":
    main()
