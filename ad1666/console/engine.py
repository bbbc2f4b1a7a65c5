"""The command engine: positions come in as lines of JSON, and the choices go out that a program
weighs in them, with what each is worth to it (docs/programming.md)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from ad1666.bots import SeatedProgram, player_of
from ad1666.bots.levels import PLANNERS, WITH_CHARACTER
from ad1666.bots.planner.reasons import Weighed
from ad1666.console.names import one_of
from ad1666.console.places import NotOpened, need_open_hands, place_in
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, IllegalChoice
from ad1666.game.match import Match
from ad1666.game.notation import is_choice, parse_choice
from ad1666.game.records.record import BadRecord, read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import STRONGEST, Seat
from ad1666.game.view import prompt_seen_by
from ad1666.i18n import _
from ad1666.output import say_now
from ad1666.rules.events import Event
from ad1666.rules.requests import Prompt
from ad1666.words.errors import error_text, said

_LONGEST = 1_000_000
"""The most bytes of a line."""
_PROGRAMS = (*PLANNERS, *WITH_CHARACTER)
_FORMS = (
    '{"scenario": "letter-at-the-golden-lion", "seed": 1, "moves": ["red: first red"]}',
    '{"record": "game.ad1666", "at": 120}',
)


class _NoPosition(ValueError):
    """A line names no position; the message says why."""


@frozen
class _Position:
    """A position with what led to it."""

    game: Game
    log: tuple[Event, ...]
    made: int


def describe(command: argparse.ArgumentParser) -> None:
    """Adds what the command is given."""
    purpose = _("who weighs the choices: {players} (default: {usual})")
    purpose = purpose.format(players=", ".join(PLANNERS), usual=STRONGEST)
    command.add_argument("--program", choices=_PROGRAMS, default=STRONGEST, help=purpose)


def answer(given: argparse.Namespace) -> int:
    """Answers each line of standard input with one, until there are no more."""
    engine = Engine(given.program)
    for number, line in enumerate(_lines(), 1):
        say_now(json.dumps({"line": number, **engine.answer(line)}))
    return 0


def _lines() -> Iterator[bytes]:
    """The lines of standard input; of one that is too long its beginning."""
    while line := sys.stdin.buffer.readline(_LONGEST + 1):
        rest = line
        while len(rest) > _LONGEST and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(_LONGEST + 1)
        yield line


class Engine:
    """Answers about positions. It keeps the last game, so that one that goes on from there is not
    played anew."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._last: tuple[str, int, list[str], Match] | None = None

    def answer(self, line: bytes) -> dict[str, Any]:
        """What is answered to a line: what may be chosen, how the game ended, or what is wrong with
        the line."""
        try:
            position = self._position(_read(line))
        except (ContentError, BadRecord) as error:
            return {"kind": "error", "problem": error_text(error)}
        except IllegalChoice as error:
            return {"kind": "error", "problem": said(error.problem)}
        except (_NoPosition, NotOpened) as error:
            return {"kind": "error", "problem": str(error)}
        prompt, state = position.game.pending, position.game.state
        if not isinstance(prompt, Prompt):
            winner = None if state.outcome is None else state.outcome.winner
            return {"kind": "over", "made": position.made, "winner": winner}
        seen = prompt_seen_by(prompt, prompt.player, position.log, position.made)
        program: SeatedProgram = player_of(Seat(self._program))
        best, reasoned = program.decide(seen), program.reasoned
        assert reasoned is not None
        offered = seen.prompt.choices
        weighed: dict[object, Weighed] = {}
        for one in sorted((reasoned.chosen, *reasoned.others), key=lambda one: -one.value):
            weighed.setdefault(one.choice, one)
        return {
            "kind": "choices",
            "made": position.made,
            "turn": state.turn,
            "side": prompt.player,
            "topic": prompt.topic,
            "about": prompt.about,
            "best": offered.index(best),
            "choices": [
                {"i": place, "label": str(choice), **_worth(weighed.get(choice))}
                for place, choice in enumerate(offered)
            ],
        }

    def _position(self, told: dict[str, Any]) -> _Position:
        match told:
            case {"record": str(name), **more}:
                return _recorded(Path(name), more.get("at"))
            case {"scenario": str(name), **more}:
                seed, moves = more.get("seed", 0), more.get("moves", [])
                if type(seed) is int and isinstance(moves, list):
                    return self._played(name, seed, [*map(str, moves)])
        raise _NoPosition(_unread())

    def _played(self, name: str, seed: int, moves: list[str]) -> _Position:
        last = self._last
        if last is not None and last[:2] == (name, seed) and moves[: len(last[2])] == last[2]:
            done, match = last[2], last[3]
        else:
            scenario: Scenario = load_scenario(one_of(name))
            done, match = [], Match(scenario.state, Shuffle(seed))
        self._last = None  # until all of it has been played
        for number, text in enumerate(moves[len(done) :], len(done) + 1):
            choice = parse_choice(text)
            if choice is None:
                problem = _("move {n}, “{text}”, is no choice: write one as in A: step NE")
                raise _NoPosition(problem.format(n=number, text=text[:100]))
            match.choose(choice)
        self._last = name, seed, moves, match
        return _Position(match.game, tuple(match.log), match.made)


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > _LONGEST:
        raise _NoPosition(_("a line has at most {most} bytes").format(most=_LONGEST))
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise _NoPosition(_unread())
    return told


def _unread() -> str:
    first, second = _FORMS
    return _("this is no position; write one as {first}, or as {second}").format(
        first=first, second=second
    )


def _recorded(path: Path, at: object) -> _Position:
    """The position after so many moves of a record, and after what fate draws then. Raises
    BadRecord, ContentError, and NotOpened."""
    record = read(path)
    need_open_hands(record)
    last = len(record.moves)
    moves = last if at is None else place_in(str(at), last)
    while True:
        cut = record if moves == last else record.first(moves)
        _scenario, replayed = replayed_record(cut)
        if replayed.problem is not None:
            raise BadRecord(replayed.problem)
        if replayed.game.draw is None or moves == last:
            return _Position(replayed.game, replayed.log, sum(map(is_choice, cut.answers)))
        moves += 1


def _worth(weighed: Weighed | None) -> dict[str, Any]:
    """What a choice is worth to the program, in points of the scenario beside doing nothing, with
    the chances it sees and where it is meant to lead; nothing if it was not considered."""
    if weighed is None:
        return {}
    told: dict[str, Any] = {"worth": round(weighed.value, 3)}
    if weighed.chances:
        told["chances"] = {one.what.value: round(one.chance, 3) for one in weighed.chances}
    if weighed.to is not None:
        told["to"] = weighed.to
    return told
