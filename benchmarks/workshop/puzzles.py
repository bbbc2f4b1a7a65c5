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

from ad1666.advice.coach import alike
from ad1666.advice.making import failed, told
from ad1666.advice.puzzles import kind_of
from ad1666.bots import SeatedProgram, player_of
from ad1666.bots.judgement.balance import Balance
from ad1666.bots.judgement.situation import Situation
from ad1666.bots.judgement.weights import weights
from ad1666.bots.judgement.winning import count
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
from ad1666.rules.cards import Side
from ad1666.rules.requests import By, Prompt, Topic, Worth
from ad1666.rules.verbs import Verb
from ad1666.words.puzzle_list import Kind
from benchmarks.workshop import trials
from benchmarks.workshop.trials import Question

_TOPICS = [
    topic
    for topic in Topic
    if topic.traits.worth is not Worth.UNKNOWN
    and topic.traits.by is not By.STEP
    and not topic.traits.each_tried
]
"""Questions whose answers are worth something of their own."""
_PLAY, _JUDGES = "page", "swordmaster"
"""Who plays, and whose judgement tells which positions to look at."""
_OPEN = 0.12, 0.8
"""Between which chances to win a game counts as open."""
_GAP, _LOSS = 0.3, 0.6
"""By how many points the judge has to prefer its choice to all others, or to what was done."""
_EARLY = 0.7
"""The same for what figures do before the last turns: of much that is thought better there, games
do not say so."""
_LATE = 2
"""In how many of the last turns of a game all questions are looked at, unless it is said: they
decide more than others, and the games from there are short."""
_ENDINGS, _SEEDS = 2, 10_000
"""How often the end of a game is played if it is open when that begins, and how far apart the seeds
are."""
_EACH, _OF_KIND = 10, 3
"""The most positions of a game that are tried, and of one kind."""
_OTHERS = 2
"""The most other choices that are tried."""


def main() -> None:
    """Searches, and prints what is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--seeds", default="0:5", metavar="FROM:TO")
    parser.add_argument("--late", type=int, default=_LATE, help="how many turns to look at")
    given = parser.parse_args()
    first, last = map(int, given.seeds.split(":"))
    done = {(kept["scenario"], kept["seed"]) for kept in lines(given.file)}
    sieves = Counter[str]()
    for seed in range(first, last):
        for path in scenario_files():
            if (path.name, seed) not in done:
                _search(path, seed, given.file, given.late, sieves)
        print(*(f"{name}: {number}" for name, number in sieves.items()), sep=", ", flush=True)


def lines(file: Path) -> list[dict[str, Any]]:
    """What has been found so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _search(path: Path, seed: int, file: Path, late: int, sieves: Counter[str]) -> None:
    scenario = load_scenario(path)
    asked, questions = _game(scenario, seed, late, sieves)
    kept: dict[str, Any] = {
        "scenario": path.name,
        "seed": seed,
        "choices": asked,
        "questions": len(questions),
        "found": [],
    }
    for found in questions:
        answers, sieve = trials.compared(found.asked.question, found.best, found.others)
        sieves[sieve] += 1
        put = found.asked.question.seen.prompt
        print("  ", put.topic, kind_of(put, found.best), f"{found.gap:.1f}", sieve, flush=True)
        if not answers:
            continue
        header = evolve(header_of(scenario, {}), scenario=path.name)
        text, _check = composed(header, packed(header, kept_of(path)), list(found.asked.lines))
        prompt = found.asked.question.seen.prompt
        kept["found"].append(
            {
                "record": text,
                "turn": prompt.state.turn,
                "side": found.asked.question.seen.side,
                "topic": prompt.topic,
                "kind": kind_of(prompt, found.best),
                "games": len(answers[0].results),
                "failed": failed(found.asked.question.seen, found.best),
                "answers": [told(one.weighed, won=round(100 * trials.won(one))) for one in answers],
            }
        )
    with file.open("a") as out:
        out.write(json.dumps(kept) + "\n")
    print(path.name, seed, asked, len(questions), len(kept["found"]), flush=True)
    for one in kept["found"]:
        print("  ", one["topic"], one["answers"], flush=True)


# Where to look


@frozen
class Asked:
    """A question that a program has answered."""

    lines: tuple[str, ...]
    """The lines of the record that lead to it."""
    question: Question
    made: Weighed

    @property
    def turn(self) -> int:
        """The turn in which it was asked."""
        return self.question.seen.prompt.state.turn

    @property
    def is_open(self) -> bool:
        """Whether either side may still win."""
        prompt, table = self.question.seen.prompt, weights()
        now = Situation(prompt.state, prompt.player, table)
        least, most = _OPEN
        return least <= Balance(table.win, count(now)).chance <= most


@frozen
class Found:
    """A question in a game, with what the judge thinks of it."""

    asked: Asked
    best: Weighed
    others: tuple[Weighed, ...]
    """What else could be done, what is most tempting first."""
    gap: float
    """How much the judge prefers the best: to all others and, if that is more, to what was done."""


def _game(
    scenario: Scenario, seed: int, late: int, sieves: Counter[str]
) -> tuple[int, list[Found]]:
    """How many choices between at least two options were made in a game, and the questions of its
    end to look at. If that is open, it is played a few times."""
    noted = Noted(Shuffle(seed))
    choices, asked = _played(Match(scenario.state, noted), noted, seed)
    last = asked[-1].turn
    earlier = [one for one in asked if one.turn <= last - late]
    ending = asked[len(earlier) :]
    begins = ending[0]
    for again in range(1, _ENDINGS if begins.is_open else 1):
        game, seen = evolve(begins.question.game, news=()), begins.question.seen
        noted = Noted(Shuffle(seed + again * _SEEDS))
        noted.lines += begins.lines
        match = Match(game, noted, seen.log, seen.made)
        more, asked = _played(match, noted, seed + again * _SEEDS)
        choices += more
        ending += asked
    judge, found = player_of(Seat(_JUDGES)), list[Found]()
    asked_openly = [one for one in (*earlier, *ending) if one.is_open]
    for one in asked_openly:
        worth = one.question.seen.prompt.topic.traits.worth
        early = one.turn <= last - late and worth is Worth.PLAYED_ON
        found += (f for f in _weighed(judge, one) if not early or f.gap >= _EARLY)
    sieves["choices"] += choices
    sieves["late"] += len(ending)
    sieves["open"] += len(asked_openly)
    sieves["preferred"] += len(found)
    return choices, list(_chosen(found))


def _played(match: Match, noted: Noted, seed: int) -> tuple[int, list[Asked]]:
    """How many choices between at least two options were made from here to the end of a game, and
    the questions that may become puzzles."""
    seats = {side: player_of(Seat(_PLAY, seed * 2 + n)) for n, side in enumerate(Side)}
    choices, asked = 0, list[Asked]()
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        if len(prompt.options) > 1:
            choices += 1
            made = seats[prompt.player].reasoned
            if prompt.topic in _TOPICS and made is not None and made.chosen.choice == choice:
                seen = unbound(prompt_seen_by(prompt, prompt.player, match.log, match.made))
                asked.append(Asked(tuple(noted.lines), Question(match.game, seen), made.chosen))
        noted.lines.append(str(choice))
        match.choose(choice)
    return choices, asked


def _weighed(judge: SeatedProgram, asked: Asked) -> Iterator[Found]:
    judge.decide(asked.question.seen)
    reasoned = judge.reasoned
    assert reasoned is not None
    best = reasoned.chosen
    if best.leaves or best.choice.verb == Verb.DELAY:
        return  # whoever may leave the board sees that
    listed = [best]
    for other in reasoned.others:
        if other.choice.verb != Verb.DELAY and not any(alike(other, one) for one in listed):
            listed.append(other)
    gap = best.value - listed[1].value if len(listed) > 1 else 0.0
    trap = next((one for one in reasoned.others if alike(one, asked.made)), None)
    loss = 0.0 if trap is None or alike(asked.made, best) else best.value - trap.value
    if gap < _GAP and loss < _LOSS:
        return
    others = listed[1:]
    if trap is not None and loss:
        others = [trap, *(one for one in others if not alike(one, trap))]
    if others:
        yield Found(asked, best, tuple(others[:_OTHERS]), max(gap, loss))


def _chosen(found: list[Found]) -> Iterator[Found]:
    """The best few, of each figure and deed only the best."""
    chosen: dict[object, Found] = {}
    kinds = Counter[Kind]()
    for one in sorted(found, key=lambda one: -one.gap):
        deed, kind = one.best.deed, kind_of(one.asked.question.seen.prompt, one.best)
        if kinds[kind] == _OF_KIND or (deed.who, deed.verb) in chosen:
            continue
        if any(failed(one.asked.question.seen, one.best).values()) and one.asked.question.resumes():
            kinds[kind] += 1
            chosen[deed.who, deed.verb] = one
    return islice(chosen.values(), _EACH)


if __name__ == "__main__":
    main()
