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

from attrs import frozen

from ad1666.bots import player_of
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
from ad1666.rules.board import distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Hit
from ad1666.rules.orders import Manner
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb

LEVEL, SEED = "musketeer", 1
KINDS: Mapping[Topic, str] = {
    Topic.ATTACK: "attacks",
    Topic.PARRY: "parries",
    Topic.BOOST: "boosts",
    Topic.ACTION: "walks",
}
_STRIKES = (Verb.ATTACK, Verb.AIMED_SHOT, Verb.QUICK_SHOT)
_FAR = 99


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
    return -_nearest(answer, {f.id for f in seen.prompt.state.on_board(seen.side.other)})


def gathers(answer: Answer) -> float:
    """How greedy an answer is: it goes nearer to things and to the places of its goals, and leaves
    blows alone."""
    seen = answer.seen
    state, end = seen.prompt.state, answer.end
    if seen.prompt.topic is not Topic.ACTION:
        return -dares(answer)
    if end is None:
        return float(_FAR)
    squares = {at for at, _ in state.ground} | {*state.markers}
    for goal in state.terms.goals:
        if goal.side is seen.side and goal.place is not None:
            squares |= {*goal.place.squares}
    return -float(min((distance(end, at) for at in squares), default=0))


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
    return _FAR * struck - _nearest(answer, guilty)


def _nearest(answer: Answer, ids: set[str]) -> float:
    """How far the figure is then from the nearest of these."""
    state, end = answer.seen.prompt.state, answer.end
    if end is None:
        return float(_FAR)
    enemies = state.on_board(answer.seen.side.other)
    return float(min((distance(end, e.at) for e in enemies if e.id in ids and e.at), default=0))


PAIRS: tuple[tuple[Manner, Manner | None, Callable[[Answer], float]], ...] = (
    (Manner.BOLD, Manner.CAUTIOUS, dares),
    (Manner.GREEDY, None, gathers),
    (Manner.VENGEFUL, None, avenges),
)
"""Two manners (or none), and what the first should have more of."""


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
        for one, other, measure in PAIRS:
            ways: Counter[str] = Counter()
            for told in found:
                first, second = told[one], told[other]
                if first.best.choice != second.best.choice or first.end != second.end:
                    more = measure(first) - measure(second)
                    ways["right" if more > 0 else "wrong" if more < 0 else "beside"] += 1
            shares = "  ".join(
                f"{w} {ways[w] / len(asked):6.1%}" for w in ("right", "wrong", "beside")
            )
            print(f"{KINDS[topic]:8} {one:9} {other or 'none':9} {shares}", flush=True)
        verbs = {m: Counter(str(t[m].best.choice.verb) for t in found) for m in found[0]}
        print({str(m): dict(c.most_common(6)) for m, c in verbs.items()})


if __name__ == "__main__":
    main()
