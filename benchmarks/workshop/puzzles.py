"""Finds positions for puzzles: ``python -m benchmarks.workshop.puzzles FILE [--seeds FROM:TO]``.

Seekers play every scenario with each of the seeds. Where by the judgement of a musketeer one choice
is better than all others, the game is played on from there to its end after each of the best
few choices, many times, with the same cards dealt anew for all of them. A position is kept if the
best choice then does clearly better than every other, and does so again in as many games that
had no part in choosing it. Each is written to FILE as a line of JSON at once, with the record up to
it, so that the search may be stopped at any time; seeds that FILE has are left out. ``python -m
docs.make.puzzles`` makes the collection of the game of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from attrs import evolve, frozen

from ad1666.bots import SeatedProgram, player_of
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.game.fate import Shuffle
from ad1666.game.game import go_on
from ad1666.game.match import Match, decision
from ad1666.game.records.record import composed, packed
from ad1666.game.records.replayed_by import header_of
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.lab.games.game import Noted
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.table.advice.playing_on import played_on

_TOPICS = (Topic.ACTIVATE, Topic.ACTION, Topic.ATTACK)
"""Questions from which a game can be played on."""
_PLAY, _JUDGES = "seeker", "musketeer"
"""Who plays, and whose judgement tells which positions to look at."""
_GAP = 0.3
"""By how many points the program has to prefer its choice."""
_LATE = 1
"""In how many of the last turns of a game positions are looked at: they decide more than others,
and the games from there are short."""
_EACH = 8
"""The most positions of a game that are tried."""
_CHOICES = 4
"""The most choices that are compared."""
_APART = 2
"""How many squares the ends of two walks have to lie apart."""
_FIRST, _ROUND, _MOST, _AGAIN = 4, 6, 34, 24
"""Games after each choice: before a position is looked at further, in a round, at most, and once
more for those that are kept."""
_WIN = 3.0
"""What winning is worth in points besides the margin."""
_SURE, _MUCH, _MORE_WINS = 2.6, 1.5, 0.1
"""By how many standard errors, by how many points, and by which share of games the best has to do
better than each other."""
_SURE_AGAIN, _MUCH_AGAIN = 1.65, 1.0
"""The same once more."""


@frozen
class Found:
    """A question in a game, with what the program thinks of it."""

    at: int
    """The number of lines of the record that lead to it."""
    seen: SeenPrompt
    reasoned: Reasoned
    gap: float


def main() -> None:
    """Searches, and prints what is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--seeds", default="0:5", metavar="FROM:TO")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split(":"))
    done = {(kept["scenario"], kept["seed"]) for kept in lines(given.file)}
    for seed in range(first, last):
        for path in scenario_files():
            if (path.name, seed) not in done:
                _search(path, seed, given.file)


def lines(file: Path) -> list[dict[str, Any]]:
    """What has been found so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _search(path: Path, seed: int, file: Path) -> None:
    scenario = load_scenario(path)
    body, asked, questions = _game(scenario, seed)
    kept: dict[str, Any] = {
        "scenario": path.name,
        "seed": seed,
        "choices": asked,
        "questions": len(questions),
    }
    kept["found"] = []
    for found in questions:
        shares = _compared(found)
        if shares is None:
            continue
        header = evolve(header_of(scenario, {}), scenario=path.name)
        text, _check = composed(header, packed(header, kept_of(path)), body[: found.at])
        prompt = found.seen.prompt
        kept["found"].append(
            {
                "record": text,
                "turn": prompt.state.turn,
                "side": found.seen.side,
                "topic": prompt.topic,
                "games": _AGAIN,
                "answers": [_told(weighed, wins) for weighed, wins in shares],
            }
        )
    with file.open("a") as out:
        out.write(json.dumps(kept) + "\n")
    print(path.name, seed, asked, len(questions), len(kept["found"]), flush=True)
    for one in kept["found"]:
        print("  ", one["topic"], [(a["choice"], a.get("to"), a["won"]) for a in one["answers"]])


def _told(weighed: Weighed, wins: float) -> dict[str, object]:
    told: dict[str, object] = {"choice": str(weighed.choice), "won": round(100 * wins)}
    if weighed.then is not None:
        told["then"] = str(weighed.then)
    if weighed.to is not None:
        told["to"] = weighed.to
    if weighed.leaves:
        told["leaves"] = True
    return told


# Where to look


def _game(scenario: Scenario, seed: int) -> tuple[list[str], int, list[Found]]:
    """The lines of a game's record, how many choices between at least two options it had, and the
    questions to look at."""
    noted = Noted(Shuffle(seed))
    match = Match(scenario.state, noted)
    seats = {side: player_of(Seat(_PLAY, seed * 2 + n)) for n, side in enumerate(Side)}
    asked, questions = 0, list[tuple[int, SeenPrompt]]()
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        asked += len(prompt.options) > 1
        if prompt.topic in _TOPICS and len(prompt.options) > 1:
            seen = prompt_seen_by(prompt, prompt.player, match.log, match.made)
            questions.append((len(noted.lines), seen))
        noted.lines.append(str(choice))
        match.choose(choice)
    last = match.game.state.turn
    late = (q for q in questions if q[1].prompt.state.turn > last - _LATE)
    judge = player_of(Seat(_JUDGES))
    return noted.lines, asked, _chosen([_weighed(judge, at, seen) for at, seen in late])


def _weighed(judge: SeatedProgram, at: int, seen: SeenPrompt) -> Found:
    judge.decide(seen)
    reasoned = judge.reasoned
    assert reasoned is not None
    sees_it = reasoned.chosen.leaves  # whoever may leave the board sees that
    return Found(at, seen, reasoned, 0.0 if sees_it else _gap(reasoned))


def _gap(reasoned: Reasoned) -> float:
    apart = _apart(reasoned)
    return apart[0].value - apart[1].value if len(apart) > 1 else 0.0


def _resumes(seen: SeenPrompt) -> bool:
    """Whether a game goes on from the position alone with the same question."""
    pending = go_on(seen.prompt.state).pending
    return isinstance(pending, Prompt) and pending.options == seen.prompt.options


def _chosen(found: list[Found]) -> list[Found]:
    """The best few, of each figure and deed only the best."""
    chosen: dict[object, Found] = {}
    likely = [one for one in found if one.gap >= _GAP and _resumes(one.seen)]
    for one in sorted(likely, key=lambda one: -one.gap):
        deed = one.reasoned.chosen.deed
        chosen.setdefault((deed.who, deed.verb), one)
    return list(islice(chosen.values(), _EACH))


def _apart(reasoned: Reasoned) -> list[Weighed]:
    """The choices that differ in what is done, best first."""
    told: list[Weighed] = []
    for one in (reasoned.chosen, *reasoned.others):
        if one.choice.verb == Verb.DELAY or any(_alike(one, other) for other in told):
            continue
        told.append(one)
    return told[:_CHOICES]


def _alike(one: Weighed, other: Weighed) -> bool:
    if one.choice.who != other.choice.who or one.leaves != other.leaves:
        return False
    if one.to is not None and other.to is not None:
        return distance(one.to, other.to) < _APART
    idle = {Verb.WAIT, Verb.END}
    if one.deed.verb in idle and other.deed.verb in idle:
        return True
    return (one.deed.verb, one.deed.details.targets) == (
        other.deed.verb,
        other.deed.details.targets,
    ) and one.to == other.to


# What games say


class _Result(NamedTuple):
    """How a game ended for the side that decided."""

    won: float
    """1 if it won, a half for a draw."""
    points: float
    """The margin, and what winning is worth."""


_Results = list[list[_Result]]


def _compared(found: Found) -> list[tuple[Weighed, float]] | None:
    """The choices with the share of games that each wins, best first; None unless one is clearly
    the best."""
    choices = _apart(found.reasoned)
    if len(choices) < 2:
        return None
    results: _Results = [[] for _ in choices]
    _play(found.seen, choices[:2], results[:2], range(_FIRST))
    if _less(results[0], results[1])[0] < _MUCH / 2:
        return None
    _play(found.seen, choices[2:], results[2:], range(_FIRST))
    played = _FIRST
    while not _is_best(results, _SURE, _MUCH):
        if played + _ROUND > _MOST or (played > _ROUND and not _is_best(results, -1.0, _MUCH)):
            return None
        _play(found.seen, choices, results, range(played, played + _ROUND))
        played += _ROUND
    again: _Results = [[] for _ in choices]
    _play(found.seen, choices, again, range(1000, 1000 + _AGAIN))
    if _best(again) != _best(results) or not _is_best(again, _SURE_AGAIN, _MUCH_AGAIN):
        return None
    shares = [fmean(result.won for result in games) for games in again]
    best = shares[_best(again)]
    if any(best - share < _MORE_WINS for n, share in enumerate(shares) if n != _best(again)):
        return None
    return sorted(zip(choices, shares, strict=True), key=lambda one: -one[1])


def _play(seen: SeenPrompt, choices: Sequence[Weighed], results: _Results, numbers: range) -> None:
    for choice, games in zip(choices, results, strict=True):
        games += [_result(seen, choice, number) for number in numbers]


def _result(seen: SeenPrompt, choice: Weighed, number: int) -> _Result:
    outcome = played_on(seen, choice, number).outcome
    assert outcome is not None
    won = {None: 0.5, seen.side: 1.0}.get(outcome.winner, 0.0)
    margin = outcome.score(seen.side) - outcome.score(seen.side.other)
    return _Result(won, margin + _WIN * (2 * won - 1))


def _best(results: _Results) -> int:
    points = [fmean(result.points for result in games) for games in results]
    return points.index(max(points))


def _less(best: list[_Result], other: list[_Result]) -> tuple[float, float]:
    """By how many points one choice does better than another in the same games, and the standard
    error of that."""
    less = [a.points - b.points for a, b in zip(best, other, strict=True)]
    return fmean(less), max(stdev(less), 1.0) / sqrt(len(less))


def _is_best(results: _Results, sure: float, much: float) -> bool:
    """Whether the best choice does better than each other by ``much``, and by this many standard
    errors. With a negative number of them, whether that may still be so."""
    best = results[_best(results)]
    for games in results:
        if games is not best:
            less, error = _less(best, games)
            if less - min(sure, 0) * error < much or less < sure * error:
                return False
    return True


if __name__ == "__main__":
    main()
