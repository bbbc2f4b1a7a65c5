"""What the coach finds in lost games: ``python -m benchmarks.workshop.coached [RECORD ...]``.

Has the coach look at the side that lost each game and prints what it says, then how many games have
no lesson: neither a decision that cost something, nor a fall of the chance with what it hung on.
``--games N`` plays so many games more, a page against a musketeer, each in another scenario, and
looks at the page wherever it lost. Each game takes up to a minute.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic

from ad1666.advice import sentences
from ad1666.advice.coaching import TIME, Coaching, Findings
from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.past import Past
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side


def main() -> None:
    """Prints what the coach finds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("records", type=Path, nargs="*", metavar="RECORD")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--time", type=float, default=TIME, help="seconds for each game")
    given = parser.parse_args()
    looked, empty = 0, list[str]()
    for name, past in (*_read(given.records), *_played(given.games)):
        outcome = past.moments[-1].game.state.outcome
        if outcome is None or outcome.winner is None:
            continue
        found = coached(past, outcome.winner.other, given.time)
        looked += 1
        if not _told(name, outcome.winner.other, found):
            empty.append(name)
    print(f"{looked} lost games, {len(empty)} without a lesson", *empty)


def _read(paths: list[Path]) -> Iterator[tuple[str, Past]]:
    for path in paths:
        yield path.name, replayed_record(read(path))[1]


def _played(games: int) -> Iterator[tuple[str, Past]]:
    with TemporaryDirectory() as folder:
        for number, path in enumerate(scenario_files()[:games]):
            scenario = load_scenario(path)
            session = Session.new(scenario, Shuffle(number), Path(folder) / f"{number}.ad1666")
            sides = tuple(Side)[:: 1 if number % 2 else -1]
            seats = (Seat(name, number) for name in ("page", "musketeer"))
            players = {side: player_of(seat) for side, seat in zip(sides, seats, strict=True)}
            for _choice in play_out(session, players):
                pass
            session.close()
            yield path.name, session


def coached(past: Past, side: Side, time: float = TIME) -> Findings:
    """All that the coach finds in a game for one side."""
    news = Event()
    coaching = Coaching(past, (side,), news.set, time=time)
    while not coaching.now.over:
        news.wait(1)
        news.clear()
    return coaching.now


def _told(name: str, side: Side, found: Findings) -> bool:
    """Prints what was found. Returns whether there is any lesson in it."""
    print(f"{name}, {side}: {found.done} of {found.all} decisions, {found.games} games")
    for kind, listed in (("costly", found.worst), ("doubtful", found.doubtful)):
        for one in listed:
            doubtful = kind == "doubtful"
            said = sentences.lesson(one, doubtful=doubtful)
            print(f"  {kind} [{one.decision.at}]", *(said.who, said.made, said.best), sep=" | ")
            print("     ", said.lost, said.why)
    for fall in found.falls:
        said = sentences.fallen(fall, found.worst, person=False)
        print(f"  fall [{fall.before.at}-{fall.after.at}]", said.who, said.lost, sep=" | ")
        print("     ", *(said.made, said.best, said.why), sep=" | ")
    lessons = [*found.worst, *(f for f in found.falls if f.judged or f.cards)]
    return bool(lessons)


if __name__ == "__main__":
    begun = monotonic()
    main()
    print(f"{monotonic() - begun:.0f} s")
