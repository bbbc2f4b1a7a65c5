"""Finds positions for puzzles: ``python -m benchmarks.workshop.puzzles FILE [--seeds FROM:TO]``.

Pages play every scenario with each of the seeds. Where the game is open and a swordmaster thinks
one choice much better than all others, or than what the page did, `trials` play on from there. A
position is kept if the choice does clearly better than each other, but for those that come to the
same, and does so again in games that had no part in choosing it. Each is written to FILE as a line
of JSON at once, with the record up to it, so that the search may be stopped at any time; seeds that
FILE has are left out. ``python -m docs.make.puzzles`` makes the collection of the game of them.

How many positions came to each sieve is told at the end.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from ad1666.bots import SeatedProgram, player_of
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.judgement.winning import Balance, count
from ad1666.bots.planner.reasons import Weighed
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.content.scenarios.snapshot import kept_of
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.records.record import composed, packed
from ad1666.game.records.replayed_by import header_of
from ad1666.game.seats import Seat
from ad1666.game.view import prompt_seen_by, unbound
from ad1666.lab.games.game import Noted
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.requests import By, Prompt, Topic, Worth
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from benchmarks.workshop import trials
from benchmarks.workshop.trials import Question, Tried

_TOPICS = [
    topic
    for topic in Topic
    if topic.traits.worth is not Worth.UNKNOWN and topic.traits.by is not By.STEP
]
"""Questions whose answers are worth something of their own."""
_PLAY, _JUDGES = "page", "swordmaster"
"""Who plays, and whose judgement tells which positions to look at."""
_OPEN = 0.12, 0.8
"""Between which chances to win a game counts as open."""
_GAP, _LOSS = 0.3, 0.6
"""By how many points the judge has to prefer its choice to all others, or to what was done."""
_LATE = 2
"""In how many of the last turns of a game positions are looked at: they decide more than others,
and the games from there are short."""
_EACH = 10
"""The most positions of a game that are tried."""
_FEWEST, _LISTED, _CHOICES = 3, 4, 5
"""The fewest and the most answers that are told, and the most choices that are compared."""
_APART = 3
"""How many squares the ends of two walks have to lie apart."""


@frozen
class Found:
    """A question in a game, with what the judge thinks of it."""

    at: int
    """The number of lines of the record that lead to it."""
    question: Question
    best: Weighed
    others: tuple[Weighed, ...]
    """What else could be done, what is most tempting first."""
    gap: float
    """How much the judge prefers the best: to all others and, if that is more, to what was done."""


def main() -> None:
    """Searches, and prints what is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--seeds", default="0:5", metavar="FROM:TO")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split(":"))
    done = {(kept["scenario"], kept["seed"]) for kept in lines(given.file)}
    sieves = Counter[str]()
    for seed in range(first, last):
        for path in scenario_files():
            if (path.name, seed) not in done:
                _search(path, seed, given.file, sieves)
        print(*(f"{name}: {number}" for name, number in sieves.items()), sep=", ", flush=True)


def lines(file: Path) -> list[dict[str, Any]]:
    """What has been found so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _search(path: Path, seed: int, file: Path, sieves: Counter[str]) -> None:
    scenario = load_scenario(path)
    body, asked, questions = _game(scenario, seed, sieves)
    kept: dict[str, Any] = {
        "scenario": path.name,
        "seed": seed,
        "choices": asked,
        "questions": len(questions),
        "found": [],
    }
    for found in questions:
        answers, sieve = _answers(found)
        sieves[sieve] += 1
        if not answers:
            continue
        header = evolve(header_of(scenario, {}), scenario=path.name)
        text, _check = composed(header, packed(header, kept_of(path)), body[: found.at])
        prompt = found.question.seen.prompt
        kept["found"].append(
            {
                "record": text,
                "turn": prompt.state.turn,
                "side": found.question.seen.side,
                "topic": prompt.topic,
                "games": trials.AGAIN,
                "answers": [_told(answer) for answer in answers],
            }
        )
    with file.open("a") as out:
        out.write(json.dumps(kept) + "\n")
    print(path.name, seed, asked, len(questions), len(kept["found"]), flush=True)
    for one in kept["found"]:
        print("  ", one["topic"], one["answers"], flush=True)


def _told(tried: Tried) -> dict[str, object]:
    weighed = tried.weighed
    told: dict[str, object] = {
        "choice": str(weighed.choice),
        "won": round(100 * trials.won(tried)),
    }
    if weighed.then is not None:
        told["then"] = str(weighed.then)
    if weighed.to is not None:
        told["to"] = weighed.to
    if weighed.leaves:
        told["leaves"] = True
    return told


# Where to look


def _game(
    scenario: Scenario, seed: int, sieves: Counter[str]
) -> tuple[list[str], int, list[Found]]:
    """The lines of a game's record, how many choices between at least two options it had, and the
    questions to look at."""
    noted = Noted(Shuffle(seed))
    match = Match(scenario.state, noted)
    seats = {side: player_of(Seat(_PLAY, seed * 2 + n)) for n, side in enumerate(Side)}
    asked, questions = 0, list[tuple[int, Question, Weighed]]()
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        asked += len(prompt.options) > 1
        made = seats[prompt.player].reasoned
        if prompt.topic in _TOPICS and made is not None and made.chosen.choice == choice:
            seen = unbound(prompt_seen_by(prompt, prompt.player, match.log, match.made))
            question = Question(match.game, seen)
            questions.append((len(noted.lines), question, made.chosen))
        noted.lines.append(str(choice))
        match.choose(choice)
    last = match.game.state.turn
    sieves["choices"] += asked
    judge = player_of(Seat(_JUDGES))
    found = list[Found]()
    for at, question, made_so in questions:
        prompt = question.seen.prompt
        if prompt.state.turn <= last - _LATE or len(prompt.options) < 2:
            continue
        sieves["late"] += 1
        if not _is_open(prompt.state, prompt.player):
            continue
        sieves["open"] += 1
        found += _weighed(judge, at, question, made_so)
    sieves["preferred"] += len(found)
    return noted.lines, asked, list(_chosen(found))


def _is_open(state: State, side: Side) -> bool:
    """Whether either side may still win."""
    table = weights()
    least, most = _OPEN
    return least <= Balance(table.win, count(Situation(state, side, table))).chance <= most


def _weighed(judge: SeatedProgram, at: int, question: Question, made: Weighed) -> Iterator[Found]:
    judge.decide(question.seen)
    reasoned = judge.reasoned
    assert reasoned is not None
    best = reasoned.chosen
    if best.leaves or best.choice.verb == Verb.DELAY:
        return  # whoever may leave the board sees that
    told = [best]
    for other in reasoned.others:
        if other.choice.verb != Verb.DELAY and not any(alike(other, one) for one in told):
            told.append(other)
    gap = best.value - told[1].value if len(told) > 1 else 0.0
    trap = next((one for one in reasoned.others if alike(one, made)), None)
    loss = 0.0 if trap is None or alike(made, best) else best.value - trap.value
    if gap < _GAP and loss < _LOSS:
        return
    others = told[1:]
    if trap is not None and loss:
        others = [trap, *(one for one in others if not alike(one, trap))]
    if len(others) >= _FEWEST - 1:
        yield Found(at, question, best, tuple(others[: _CHOICES - 1]), max(gap, loss))


def _chosen(found: list[Found]) -> Iterator[Found]:
    """The best few, of each figure and deed only the best."""
    chosen: dict[object, Found] = {}
    for one in sorted(found, key=lambda one: -one.gap):
        deed = one.best.deed
        if (deed.who, deed.verb) not in chosen and one.question.resumes():
            chosen[deed.who, deed.verb] = one
    return islice(chosen.values(), _EACH)


def alike(one: Weighed, other: Weighed) -> bool:
    """Whether two choices come to much the same."""
    if one.deed.who != other.deed.who or one.leaves != other.leaves:
        return False
    if one.to is not None and other.to is not None:
        return distance(one.to, other.to) < _APART
    idle = {Verb.WAIT, Verb.END}
    if one.deed.verb in idle and other.deed.verb in idle:
        return True
    return one.deed == other.deed and one.to == other.to


# What games say


def _answers(found: Found) -> tuple[list[Tried], str]:
    """The answers with the games that each was tried in, the best first, none unless that is
    clear; and at which sieve it ended."""
    tried, sieve = trials.compared(found.question, found.best, found.others)
    if not tried:
        return [], sieve
    if len(tried) < _FEWEST:
        return [], "another is as good"
    best, *others = trials.again(found.question, tried)
    if trials.won(best) < trials.WINS:
        return [], "lost anyway"
    sure = [one for one in others if trials.confirmed(best, one)]
    if len(sure) < max(_FEWEST, len(others)) - 1:
        return [], "not again"
    sure.sort(key=trials.won, reverse=True)
    return [best, *sure[: _LISTED - 1]], "kept"


if __name__ == "__main__":
    main()
