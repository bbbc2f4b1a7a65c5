"""How far the manners of playing show: ``python -m benchmarks.workshop.manners [--each N]``.

Musketeers without any play every scenario by turns. N of their questions of each kind, spread over
all games, are put to each manner, with the same misjudgements and without habits: attacks (may this
figure strike, or stand on guard), parries, boosts and walks (what does this figure, which has done
nothing yet). Of two manners prints how many are answered otherwise, and how many of these in the
direction that the manners' names promise, or the opposite one.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from math import nan

from attrs import frozen

from ad1666.bots import player_of
from ad1666.bots.distances import FAR, distances, rim
from ad1666.bots.judgement.weights import weights
from ad1666.bots.levels import LEVELS
from ad1666.bots.planner.player import PlanningPlayer
from ad1666.bots.planner.purposes import end_of
from ad1666.bots.planner.reasons import Weighed
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Hit
from ad1666.rules.orders import Manner
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.scoring import concerns
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

LEVEL, SEED = "musketeer", 1
KINDS: Mapping[Topic, str] = {
    Topic.ATTACK: "attacks",
    Topic.PARRY: "parries",
    Topic.BOOST: "boosts",
    Topic.ACTION: "walks",
}
_STRIKES = (Verb.ATTACK, Verb.AIMED_SHOT, Verb.QUICK_SHOT)
_PACE = 2.0
"""The MP of a pace: nobody sees that somebody has gone half a pace nearer."""
_GOING = (Aim.REACH, Aim.ESCAPE)


@frozen
class Answer:
    """What a manner answers, and where it is meant to lead."""

    seen: SeenPrompt
    best: Weighed

    @property
    def end(self) -> Square | None:
        """Where the figure is meant to stand then; None off the board."""
        figure = self.seen.prompt.state.known(self.best.choice.who)
        return None if self.best.leaves or figure is None else end_of(self.best) or figure.at


def dares(answer: Answer) -> float:
    """How bold an answer is: it strikes, takes a blow as it comes, spends cards, goes nearer to
    the enemy."""
    verb, seen = answer.best.choice.verb, answer.seen
    match seen.prompt.topic:
        case Topic.ATTACK:
            return float(verb == Verb.ATTACK)
        case Topic.PARRY:
            return float(verb == Verb.NO_PARRY)
        case Topic.BOOST:
            return float(verb == Verb.BOOST)
    enemies = seen.prompt.state.on_board(seen.side.other)
    return -_nearest(answer, {f.id for f in enemies if not (f.inconspicuous or f.down)})


def gathers(answer: Answer) -> float:
    """How greedy an answer is: it goes nearer to things, to enemies who carry them, to the places
    of its goals or, with a thing, to the way out, and leaves blows alone."""
    state = answer.seen.prompt.state
    if answer.seen.prompt.topic is not Topic.ACTION:
        return -dares(answer)
    wanted = _wanted(state, state.figure(answer.best.choice.who))
    return -_walk(answer, wanted, gone=0.0)


def avenges(answer: Answer) -> float:
    """How vengeful an answer is: it strikes at an enemy who has wounded somebody of its side, or
    goes nearer to one."""
    seen, choice = answer.seen, answer.best.choice
    guilty = {
        event.by
        for event in seen.log
        if isinstance(event, Hit)
        and event.wounds
        and seen.prompt.state.figure(event.figure).side is seen.side
    }
    if seen.prompt.topic is not Topic.ACTION:
        return float(choice.verb == Verb.ATTACK and choice.details.target in guilty)
    struck = choice.verb in _STRIKES and choice.details.target in guilty
    return FAR * struck - _nearest(answer, guilty)


def _nearest(answer: Answer, ids: set[str]) -> float:
    """How far the figure has then to walk to the nearest of these."""
    enemies = answer.seen.prompt.state.on_board(answer.seen.side.other)
    return _walk(answer, frozenset(e.at for e in enemies if e.id in ids and e.at), gone=nan)


def _walk(answer: Answer, squares: frozenset[Square], gone: float) -> float:
    """How far the figure has then to walk to the nearest of these squares, in paces: ``gone`` if it
    leaves the board."""
    if answer.end is None:
        return gone
    board = answer.seen.prompt.state.board
    return distances(board, squares).far(answer.end) / _PACE if squares else 0.0


def _wanted(state: State, figure: Figure) -> frozenset[Square]:
    """Where a greedy figure wants to go: out with what it has, or else to what lies about, may be
    found or is carried by an enemy, and to the places of goals."""
    goals = [goal for goal in state.terms.goals if goal.side is figure.side]
    out = {g.subject for g in goals if g.aim is Aim.TAKE_AWAY and figure.owns(g.subject)}
    places = {
        square
        for goal in goals
        if goal.subject in out
        or goal.aim is Aim.CONTROL
        or (goal.aim in _GOING and concerns(figure, goal.subject))
        for square in (rim(state.board) if goal.place is None else goal.place.squares)
    }
    if out:
        return frozenset(places)
    lying = {at for at, _ in state.ground} | {chest.at for chest in state.chests}
    hidden = {square for thing in state.hidden for square in thing.squares}
    carriers = (f for f in state.on_board(figure.side.other) if not f.inconspicuous)
    carried = {f.at for f in carriers if f.at and any(map(f.owns, state.terms.prizes))}
    return frozenset(places | lying | hidden | {*state.markers} | carried)


_Pair = tuple[Manner, Manner | None, Callable[[Answer], float], tuple[Topic, ...]]
PAIRS: tuple[_Pair, ...] = (
    (Manner.BOLD, Manner.CAUTIOUS, dares, (*KINDS,)),
    (Manner.GREEDY, None, gathers, (Topic.ATTACK, Topic.ACTION)),
    (Manner.VENGEFUL, None, avenges, (Topic.ATTACK, Topic.ACTION)),
)
"""Two manners (or none), what the first should have more of, and where that shows."""


def questions(each: int) -> dict[Topic, list[SeenPrompt]]:
    """So many questions of each kind from games of musketeers, spread over all scenarios."""
    found: defaultdict[Topic, list[SeenPrompt]] = defaultdict(list)
    files, seed = scenario_files(), SEED
    while min(len(found[topic]) for topic in KINDS) < each:
        for path in files:
            match = Match(load_scenario(path).state, Shuffle(seed))
            for seen in _asked(match, seed):
                found[seen.prompt.topic].append(seen)
        seed += 1
    return {topic: random.Random(SEED).sample(found[topic], each) for topic in KINDS}


def _asked(match: Match, seed: int) -> Iterator[SeenPrompt]:
    seats = {side: player_of(Seat(LEVEL, 2 * seed + n)) for n, side in enumerate(Side)}
    while (choice := decision(match, seats)) is not None:
        prompt = match.game.pending
        assert isinstance(prompt, Prompt)
        begins = prompt.fresh or prompt.topic is not Topic.ACTION
        if prompt.topic in KINDS and len(prompt.options) > 1 and begins:
            yield prompt_seen_by(prompt, prompt.player, match.log, match.made)
        match.choose(choice)


def answers(seen: SeenPrompt, number: int) -> dict[Manner | None, Answer]:
    """What each manner answers, and what a program without one does."""
    found: dict[Manner | None, Answer] = {}
    for manner in (None, *Manner):
        bot = PlanningPlayer(str(number), LEVELS[LEVEL], weights(), manner)
        bot.decide(seen)
        assert bot.reasoned is not None
        found[manner] = Answer(seen, bot.reasoned.chosen)
    return found


def main() -> None:
    """Asks, and prints a line for each pair of manners and each kind of question."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--each", type=int, default=125, metavar="N")
    given = parser.parse_args()
    for topic, asked in questions(given.each).items():
        found = [answers(seen, number) for number, seen in enumerate(asked)]
        for one, other, measure, topics in PAIRS:
            if topic not in topics:
                continue
            ways: Counter[str] = Counter()
            for told in found:
                first, second = told[one], told[other]
                if first.best.choice != second.best.choice or first.end != second.end:
                    more = measure(first) - measure(second)
                    ways["right" if more >= 1 else "wrong" if more <= -1 else "beside"] += 1
            shares = "  ".join(
                f"{w} {ways[w] / len(asked):6.1%}" for w in ("right", "wrong", "beside")
            )
            print(f"{KINDS[topic]:8} {one:9} {other or 'none':9} {shares}", flush=True)
        verbs = {m: Counter(str(t[m].best.choice.verb) for t in found) for m in found[0]}
        print({str(m): dict(c.most_common(6)) for m, c in verbs.items()})


if __name__ == "__main__":
    main()
