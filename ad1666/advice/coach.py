"""The decisions that cost a player most in a finished game, compared with what a strong program
would have done with the same knowledge. Beside them, without points, what a player had and did not
use: how often that was is a fact, but its value is not known. No drawing."""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import sqrt
from statistics import fmean

from attrs import evolve, frozen

from ad1666.bots.planner.purposes import intents
from ad1666.bots.planner.reasons import Intent, Purpose, Reasoned, Weighed
from ad1666.game.past import Moment, Past, asked, chosen
from ad1666.game.view import SeenPrompt, unbound
from ad1666.rules.abilities import dispatch
from ad1666.rules.actions import WALKS
from ad1666.rules.board import distance
from ad1666.rules.cards import DECK, Side
from ad1666.rules.characters import Square
from ad1666.rules.events import Opposed, Standard
from ad1666.rules.requests import Choice, Part, Prompt, Topic, Worth
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

MOST = 5
"""The most decisions to report."""
DOUBTS = 3
"""The most doubtful decisions to report."""
_STRIDE = 8
"""Of so many decisions in a row one is judged first."""
LEAST = 0.4
"""The least loss to report, in points: the program's judgement is not finer than that. In playouts
from both decisions, smaller losses did not predict which did better."""
DOUBTED = 12
"""The most decisions to play out because the program considers them worst."""
ENOUGH = 16
"""The least number of playouts after which a judgement is more than a doubt."""
_ASIDE = 3
"""How many squares apart the ends of two walks lie that are not much the same."""
_BORNE_OUT = 0.1
"""The share of the loss estimated by the program that playouts confirm on average
(docs/bots.md)."""
_UNSURE = 1.1
"""The standard deviation of the true loss around that expectation, in points."""
_VARIES = 2.7
"""The standard deviation of the result of one playout, in points."""
_TO_COME = frozenset(
    {
        *(Purpose.FETCH, Purpose.SEARCH, Purpose.CARRY, Purpose.CHASE, Purpose.WITHHOLD),
        *(Purpose.HOLD_PLACE, Purpose.CONTEST_PLACE, Purpose.GO_TO, Purpose.ESCAPE),
        *(Purpose.CLEAR_WAY, Purpose.CUT_OFF, Purpose.HOLD_BACK, Purpose.AT_HAND, Purpose.BESIDE),
        Purpose.JOIN,
    }
)
"""Purposes of walks that may lie beyond the end of the walk."""
_MEAN = fmean(card.value for card in DECK)
_IDLE = frozenset({Verb.WAIT, Verb.END})


class Slip(enum.StrEnum):
    """Common mistakes that have a name."""

    WITHDRAWAL = "withdrawal"
    """Did not withdraw."""
    BOOSTED = "boosted"
    """Spent a card on a test that did not need it, or could not be saved."""
    NOT_BOOSTED = "not-boosted"
    THROWN_AWAY = "thrown-away"
    """Played a good initial card for little gain."""
    WEAK_CARD = "weak-card"
    """Played a weak initial card where the deck was the better choice."""
    FROM_DECK = "from-deck"
    """Played from the deck instead of a good card."""
    NOT_PARRIED = "not-parried"
    NO_SHOT = "no-shot"
    NO_ATTACK = "no-attack"
    NO_FOLLOW_UP = "no-follow-up"
    """Did not strike again after winning a fight."""
    NO_WORD = "no-word"
    """Talked to nobody although an ability allows it."""
    NOT_USED = "not-used"
    """Did not do what an ability allows, which says what that is called."""
    ORDER = "order"
    """Should have let another figure act first."""


@frozen
class Decision:
    """A decision in a game: the number of the position, the prompt with what was known then, the
    answer, and where a walk that began with it ended."""

    at: int
    seen: SeenPrompt
    choice: Choice
    end: Square | None = None

    @property
    def matter(self) -> object:
        """What the decision is about. All actions of a figure in one activation are the same
        matter, and so are all choices of who acts next in a turn, and all boosts of a test."""
        prompt = self.seen.prompt
        if prompt.topic is Topic.ACTIVATE:
            return prompt.state.turn, prompt.topic
        if prompt.topic is Topic.ACTION:
            return prompt.state.turn, prompt.state.phase, self.choice.who
        if prompt.topic is Topic.BOOST:
            tests = (e for e in self.seen.log if isinstance(e, Standard | Opposed))
            return prompt.topic, sum(test.over for test in tests)
        return self.at


@frozen
class Judged:
    """A decision compared with the best one."""

    decision: Decision
    reasoned: Reasoned
    made: Weighed
    """The decision made, as valued by the program."""
    intents: tuple[Intent, ...] = ()
    """What the best decision is for, if it is a walk."""
    games: tuple[float, ...] = ()
    """For each playout, by how many points the best decision did better."""

    @property
    def thought(self) -> float:
        """The loss in the program's judgement, in points."""
        return self.reasoned.chosen.value - self.made.value

    @property
    def loss(self) -> float:
        """The expected loss in points. Without playouts it is the program's judgement. With
        playouts it is their mean, combined with the loss to expect from such a judgement; the more
        playouts, the more they count."""
        if not self.games:
            return self.thought
        expected, says = _BORNE_OUT * self.thought, len(self.games) / _VARIES**2
        return (expected / _UNSURE**2 + says * fmean(self.games)) * self.error**2

    @property
    def error(self) -> float:
        """The standard deviation of the loss after the playouts, in points."""
        return sqrt(1 / (1 / _UNSURE**2 + len(self.games) / _VARIES**2))

    @property
    def hopeless(self) -> bool:
        """Whether more playouts are unlikely to make it worth reporting."""
        return self.loss + self.error / 2 < LEAST

    @property
    def doubtful(self) -> bool:
        """Whether it needs more playouts before it is reported."""
        return played_on(self.decision.seen.prompt.topic) and len(self.games) < ENOUGH

    @property
    def refuted(self) -> bool:
        """Whether playouts have not borne it out."""
        return bool(self.games) and self.loss < LEAST and (not self.doubtful or self.hopeless)

    @property
    def agreed(self) -> bool:
        """Whether the program would have decided the same or nearly so: what stands beside it may
        be only the next best."""
        return self.thought < LEAST

    @property
    def matter(self) -> object:
        """What the decision is about."""
        return self.decision.matter

    @property
    def slip(self) -> Slip | None:
        """The name of the mistake, if it has one."""
        made, best = self.made.choice, self.reasoned.chosen.choice
        return None if made == best else _slip(self.decision.seen.prompt.topic, made, best)


def decisions(past: Past, sides: Collection[Side], first: int = 0) -> Iterator[Decision]:
    """The decisions of some sides that can be judged, in order, from the ``first`` position on."""
    moments = past.moments
    for at, moment in enumerate(moments[first:], first):
        prompt, choice = moment.game.pending, chosen(past, at)
        if choice is None or not isinstance(prompt, Prompt):
            continue
        judged = prompt.topic.traits.worth is not Worth.UNKNOWN  # for the rest see `forgotten`
        if judged and prompt.player in sides:
            yield Decision(at, unbound(asked(past, at)), choice, _end(moments[at + 1 :], choice))


def _end(then: Sequence[Moment], choice: Choice) -> Square | None:
    """Where a walk that begins with a choice ended; None if the choice is no walk, or the walk led
    off the board."""
    if choice.verb not in WALKS:
        return None
    stops = (moment for moment in then if not _goes_on(moment.game.pending))
    return next(stops, then[-1]).game.state.figure(choice.who).at


def _goes_on(pending: object) -> bool:
    if not isinstance(pending, Prompt):
        return True
    return pending.topic.traits.walks or pending.topic is Topic.INTERRUPT


def judged(decision: Decision, reasoned: Reasoned) -> Judged | None:
    """A decision judged by the program's values; None if the program has not valued it."""
    listed = [reasoned.chosen, *reasoned.others]
    topic = decision.seen.prompt.topic
    if topic is Topic.INTERRUPT and reasoned.chosen.choice.verb == Verb.PASS:
        return None  # the value of waiting is only an estimate
    if topic is Topic.ACTIVATE:  # and so is the value of delaying
        listed = [w for w in listed if w.choice.verb != Verb.DELAY]
    if topic is Topic.ATTACK:  # the others may still attack
        listed = [w for w in listed if w.choice.who == decision.choice.who]
    same = [w for w in listed if w.choice == decision.choice]
    if decision.choice.verb in WALKS:
        same = _ended(same, decision.end)
    if topic is Topic.ACTIVATE:  # what the figure was going to do is another question
        same = [evolve(w, to=None, leaves=False, then=None) for w in same]
    if not same:
        return None
    best, others = listed[0], tuple(listed[1:])
    found = Judged(decision, Reasoned(topic, best, others), same[0])
    if found.thought < LEAST:
        return found
    what_for = intents(decision.seen, best)
    if what_for and what_for[0].purpose in _TO_COME and _too_late(decision.seen.prompt.state, best):
        return None
    return evolve(found, intents=what_for)


def _ended(walks: list[Weighed], end: Square | None) -> list[Weighed]:
    """The walk that ended on a square, or off the board. Only the best of many squares are valued
    in full. Any other counts as the worst of these before the opponent's answers."""
    there = [w for w in walks if w.to == end and w.leaves == (end is None)]
    if there or not walks:
        return there
    last = min(walks, key=_unanswered)
    return [evolve(last, value=_unanswered(last), answers=0.0, to=end, leaves=end is None)]


def _unanswered(weighed: Weighed) -> float:
    return weighed.value + weighed.answers


def _too_late(state: State, best: Weighed) -> bool:
    """Whether a walk in the last turn only approaches something that counts: there is no time left
    to get there."""
    last = state.guard == 1 and not state.terms.intervention
    places = (goal.place.squares for goal in state.terms.goals if goal.place is not None)
    things = (at for at, _item in state.ground)
    return last and best.to is not None and best.to not in {*things, *chain(*places)}


def worst(found: Iterable[Judged]) -> list[Judged]:
    """The decisions that cost most, worst first; for each activation of a figure only the worst."""
    return _by_loss(found)[:MOST]


def unsure(found: Sequence[Judged], told: Collection[Judged]) -> list[Judged]:
    """Decisions that the program thinks worse than the best, but of which too few games say
    anything: the worst of what is not ``told``."""
    kinds = {one.matter for one in told}
    doubts = [one for one in found if one.thought >= LEAST and not one.refuted]
    each: dict[object, Judged] = {}
    for one in sorted(doubts, key=lambda one: -one.thought):
        if one.matter not in kinds:
            each.setdefault(one.matter, one)
    return list(each.values())[:DOUBTS]


def instead(judged: Judged) -> Judged | None:
    """A decision that the program agrees with, beside the next best answer that is something else:
    games may show that it was better. None if there is none, or games could not tell."""
    made, topic = judged.made, judged.decision.seen.prompt.topic
    if not played_on(topic):
        return None
    listed = (judged.reasoned.chosen, *judged.reasoned.others)
    if topic is Topic.ACTIVATE:  # what the figure was going to do is another question
        others = (one for one in listed if one.choice != made.choice)
    else:
        others = (one for one in listed if not alike(one, made))
    other = next(others, None)
    return None if other is None else evolve(judged, reasoned=Reasoned(topic, other), intents=())


def played_on(topic: Topic) -> bool:
    """Whether games can tell what an answer was worth: nothing is under way when it is asked."""
    return topic.traits.worth is Worth.PLAYED_ON or topic.traits.part is Part.BEGINS


def alike(one: Weighed, other: Weighed) -> bool:
    """Whether two answers come to much the same: to the same deed, or to walks that end close to
    each other."""
    if one.deed.who != other.deed.who or one.leaves != other.leaves:
        return False
    if one.to is not None and other.to is not None:
        return distance(one.to, other.to) < _ASIDE
    if one.deed.verb in _IDLE and other.deed.verb in _IDLE:
        return True
    return one.deed == other.deed and one.to == other.to


def spread(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions in an order in which any first part of them is spread over the game."""
    return [one for first in range(_STRIDE) for one in decisions[first::_STRIDE]]


def doubted(found: Iterable[Judged]) -> list[Judged]:
    """The decisions to play out before any of them is reported: see `Judged.doubtful`."""
    return [one for one in _by_loss(found) if one.doubtful][:DOUBTED]


def _by_loss(found: Iterable[Judged]) -> list[Judged]:
    told: dict[object, Judged] = {}
    for one in sorted(found, key=lambda one: -one.loss):
        if one.loss >= LEAST:
            told.setdefault(one.matter, one)
    return list(told.values())


def _slip(topic: Topic, made: Choice, best: Choice) -> Slip | None:
    match topic:
        case Topic.ACTIVATE:
            return Slip.ORDER
        case Topic.WITHDRAW if best.verb == Verb.WITHDRAW and made.verb != Verb.WITHDRAW:
            return Slip.WITHDRAWAL
        case Topic.BOOST if made.verb != Verb.PASS and best.verb == Verb.PASS:
            return Slip.BOOSTED
        case Topic.BOOST if made.verb == Verb.PASS:
            return Slip.NOT_BOOSTED
        case Topic.COMMIT if (card := made.details.card) and best.details.card is None:
            return Slip.THROWN_AWAY if card.joker or card.value > _MEAN else Slip.WEAK_CARD
        case Topic.COMMIT if made.details.card is None:
            return Slip.FROM_DECK
        case Topic.PARRY if best.verb == Verb.PARRY:
            return Slip.NOT_PARRIED
        case Topic.ACTION | Topic.INTERRUPT if best.deed in SHOTS and made.deed not in SHOTS:
            return Slip.NO_SHOT
        case Topic.ACTION if dispatch.missed(best.verb) and made.verb != best.verb:
            return Slip.NOT_USED
        case Topic.FOLLOW_UP if made.verb == Verb.HOLD:
            return Slip.NO_FOLLOW_UP
        case Topic.WORDS if made.details.target is None:
            return Slip.NO_WORD
        case Topic.ATTACK if best.verb == Verb.ATTACK and made.verb != Verb.ATTACK:
            return Slip.NO_ATTACK
    return None


@frozen
class Unused:
    """An ability for once a turn that was offered but not used in some turns."""

    figure: str
    turns: tuple[int, ...]


@frozen
class Unspent:
    """Tokens that were kept ``times`` when they could have been spent, and ``left`` at the end."""

    figure: str
    times: int
    left: int


Forgotten = Unused | Unspent


def forgotten(past: Past, sides: Collection[Side]) -> tuple[Forgotten, ...]:
    """What some sides left unused in a finished game."""
    offered: defaultdict[str, set[int]] = defaultdict(set)
    used: defaultdict[str, set[int]] = defaultdict(set)
    kept: defaultdict[str, int] = defaultdict(int)
    tokens: dict[str, int] = {}
    for before, after in pairwise(past.moments):
        prompt, choice = before.game.pending, after.choice
        if not isinstance(prompt, Prompt) or prompt.player not in sides or choice is None:
            continue
        who, state, ability = choice.who, prompt.state, dispatch.bringing(choice.verb)
        if ability is None or choice not in prompt.options:
            continue
        declined = choice.verb == ability.declining
        if prompt.topic is Topic.ONCE_A_TURN:
            if any(dispatch.appeal(state, option).free for option in prompt.options):
                offered[who].add(state.turn)
            if not declined:
                used[who].add(state.turn)
        elif prompt.topic is Topic.TOKEN:
            kept[who] += declined
            tokens[who] = state.figure(who).tokens_of(ability.token) - (not declined)
    unused = (Unused(who, tuple(sorted(turns - used[who]))) for who, turns in offered.items())
    unspent = (Unspent(who, times, tokens[who]) for who, times in kept.items())
    return (*(u for u in unused if u.turns), *(u for u in unspent if u.times and u.left))
