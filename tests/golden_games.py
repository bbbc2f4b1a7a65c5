"""Whole games that are kept as records, and their logs in words. They are played anew with

    python -m tests.golden_games

after a wanted change of the rules, or of how the log is worded. A change of the rules by which a
golden game no longer replays must be told to those who keep records of their own: raise VERSION in
ad1666/rules/__init__.py first.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from attrs import evolve

from ad1666.bots.random_player import pick
from ad1666.conform.cases import load
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import start
from ad1666.game.records.record import Header, Record, read
from ad1666.game.records.replay import replay
from ad1666.game.records.writer import Writer
from ad1666.game.statistics import result_of
from ad1666.rules import VERSION
from ad1666.rules.requests import Draw
from ad1666.rules.state import State
from ad1666.words.log import plain

FOLDER = Path(__file__).parent / "golden"
LETTER = "letter-at-the-golden-lion"
GAMES = {"letter-1": 1, "letter-2": 2, "duel-1": 3, "yard-1": 4, "yard-2": 5, "masque-1": 6}
"""The games by their names, each with the seed that it was played with."""


def record_of(name: str) -> Path:
    """The file of the record."""
    return FOLDER / f"{name}.ad1666"


def scenario_of(name: str) -> str:
    """What the record says that was played: a scenario of the game, or a table drawn here."""
    table = name.partition("-")[0]
    return f"{LETTER}.toml" if table == "letter" else f"{table}.toml"


def table_of(name: str) -> State:
    """The position at the start. Drawn tables use the kit of the conformance cases, so that they
    stay as they are when the game's own characters and items change; the scenario is as it was when
    its games were played, whatever has been found out about its balance since."""
    file = scenario_of(name)
    if file.startswith(LETTER):
        return load_scenario(FOLDER / file).state
    (case,) = load(FOLDER / file)
    return case.state


def log_of(name: str) -> Path:
    """The file with the log of the game."""
    return FOLDER / f"{name}.log"


def told(record: Record) -> str:
    """The log of a record, in words as players read it, with how it ended. Raises AssertionError if
    the record does not replay to its end."""
    state = table_of(record.path.stem)
    replayed = replay(record, state)
    assert record.over and replayed.problem is None, replayed.problem
    end = replayed.game.state
    assert end.outcome is not None
    outcome = evolve(end.outcome, reason=str(end.outcome.reason))
    return "\n".join((*plain(replayed.log, end), repr(outcome), ""))


def outdated(name: str) -> bool:
    """Whether a record breaks because of the rules, and VERSION does not say so yet."""
    path = record_of(name)
    if not path.exists():
        return False
    record, state = read(path), table_of(name)
    if record.header.rules != VERSION or record.header.table != fingerprint(state):
        return False
    return replay(record, state).problem is not None


def play(name: str, path: Path) -> None:
    """Plays a game to its end and records it."""
    state = table_of(name)
    rng, fate = random.Random(GAMES[name]), Shuffle(GAMES[name])
    writer = Writer.new(path, Header(VERSION, scenario_of(name), fingerprint(state)))
    games = [start(state)]
    while (prompt := games[-1].pending) is not None:
        answer = fate.draw(prompt) if isinstance(prompt, Draw) else pick(rng, prompt)
        writer.answer(games[-1], answer)
        games.append(games[-1].apply(answer))
    outcome = games[-1].state.outcome
    assert outcome is not None
    writer.over(outcome, result_of(games, outcome))
    writer.flush()
    writer.close()


def main() -> int:
    """Writes all records and their logs."""
    if broken := [name for name in GAMES if outdated(name)]:
        print(f"These no longer replay: {', '.join(broken)}.")
        print("Raise VERSION in ad1666/rules/__init__.py, then run this again.")
        return 1
    for name in GAMES:
        path = record_of(name)
        path.unlink(missing_ok=True)
        play(name, path)
        log_of(name).write_text(told(read(path)), "utf-8", newline="\n")
        print(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
