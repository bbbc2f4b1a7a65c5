"""The opponent's replies: the best plans are weighed by the best replies to them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from attrs import frozen

from ad1666.bots.judgement.keys import everything, keep
from ad1666.bots.judgement.situation import Luring, Situation, where
from ad1666.bots.judgement.stories import lures
from ad1666.bots.judgement.winning import balance
from ad1666.bots.planner.plans import best_at_once, plans_at_once
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Weighed, tried
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Appeal
from ad1666.rules.board import FULL_MP, Door, distance, edge_of
from ad1666.rules.characters import Figure, Square, Status, with_gear
from ad1666.rules.frozen import evolve
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State

_SURE = 1.2
"""Points a plan may be behind the best and still have its replies considered."""
_MOST_ANSWERS = 18
"""How many replies are considered in all: the more figures, the fewer plans."""
_COUNTS = 0.7
"""The part that counts of what a reply gains: the opponent may overlook it, or do less well."""
_MOST_REMEMBERED = 256
"""Positions whose replies are cached, since the rest of an activation asks for them again."""
_BESIDE = FULL_MP + 2
"""How far away, in squares, something may happen that concerns a figure without a gun."""
_SECOND = 0.5
"""The part that counts of the second best reply."""


def answered(question: Question, plans: list[Weighed]) -> list[Weighed]:
    """Plans weighed by the replies to them, best first, as far as the level looks ahead. Only
    the gain of replies above the least of these plans is deducted, so that values stay
    relative to doing nothing."""
    state, side = question.state, question.side
    most = question.level.replies
    waiting = [f for f in state.led_by(side.other) if not f.activated]
    if most < 2 or len(plans) < 2 or not waiting or state.phase is not Phase.ACTION:
        return plans
    most = max(2, min(most, _MOST_ANSWERS // len(waiting)))
    near = [plan for plan in plans[:most] if plan.value > plans[0].value - _SURE]
    if len(near) < 2:
        return plans
    answers = [_answer(question, plan) for plan in near]
    least = min(answers)
    taken = [_COUNTS * (answer - least) for answer in answers]
    weighed = [
        evolve(plan, value=plan.value - less, answers=less)
        for plan, less in zip(near, taken, strict=True)
    ]
    rest = plans[len(near) :]
    return sorted([*weighed, *rest], key=lambda plan: -plan.value)


def _answer(question: Question, plan: Weighed) -> float:
    """What the opponent gains by its best replies to a plan, averaged over the
    outcomes of the plan."""
    return sum(chance * _gains(question, after) for chance, after in _outcomes(question, plan))


def _gains(question: Question, state: State) -> float:
    before = _before(question)
    answers, key = question.answers, (*_asked(question), _key(before), _key(state))
    found = answers.get(key)
    if found is None:
        if len(answers) >= _MOST_REMEMBERED:
            answers.clear()
        found = answers[key] = before, state, _gained(question, before, state)
    return found[2]


def _asked(question: Question) -> tuple[Hashable, ...]:
    """Who weighs replies, and how."""
    stands, factors = balance(question.now), frozenset(question.now.factors.items())
    how = question.side, id(question.weights), question.now.grudges, factors
    return *how, stands.lead, stands.spread, stands.chance


def _before(question: Question) -> State:
    """The position before the activation that the plans are for, as far as it has got."""
    state = question.state
    if state.active is None:
        return state
    figure = evolve(state.figure(state.active), activated=False, diagonals=0)
    return evolve(state.with_figure(figure), active=None, left=0, walk=None)


def _key(state: State) -> Hashable:
    """The cache key of a position: all that replies depend on. Objects compared by identity stay
    alive in the cache, so no other gets their id."""
    figures = [
        (f.at, f.status, f.wounds, f.activated, f.waiting, f.prone, f.stunned, f.tokens, id(f.gear))
        for f in state.figures
    ]
    lying = [state.ground, state.markers, state.chests, state.magic, state.hidden, state.board]
    return (*figures, *map(id, lying), state.turn, state.phase, state.guard, state.alarm)


def _gained(question: Question, before: State, state: State) -> float:
    """What the opponent gains by its best replies. Only those whom it concerns think again: where
    to go, of the squares that were good before and those beside whoever has moved since."""
    other = question.side.other
    now, earlier = _for_other(question, state), _earlier(question, before)
    now.lures = earlier.lures
    touched = frozenset(_touched(before, state))
    near = {square for at in touched for square in state.board.adjacent(at)}
    best = []
    for figure in state.on_board(other):
        if figure.activated or figure.player is not other:
            continue
        meant = earlier.meant.get(figure.id)
        if meant is None:
            value = plans_at_once(now, state, figure)[0].value
        elif _concerns(figure, touched):
            value = best_at_once(now, state, figure, meant.squares | near).value
        else:
            value = meant.value
        best.append(value)
    best.sort(reverse=True)
    return best[0] + _SECOND * sum(best[1:2]) if best else 0.0


def _touched(before: State, state: State) -> Iterator[Square]:
    """The squares of those with whom something has happened since, before and after."""
    for figure in state.figures:
        earlier = before.known(figure.id)
        if figure is not earlier:
            yield from (f.at for f in (earlier, figure) if f is not None and f.at is not None)


def _concerns(figure: Figure, touched: Iterable[Square]) -> bool:
    """Whether what has happened on these squares concerns a figure: it may get there, or shoot."""
    reach = max([g.item.ranges[-1].squares for g in figure.gear if g.item.ranges], default=0)
    return any(distance(where(figure), at) <= max(_BESIDE, reach) for at in touched)


class _Meant(NamedTuple):
    """What a figure could do before."""

    value: float
    """What it would gain."""
    squares: frozenset[Square]
    """Where it would go."""


@frozen
class _Earlier:
    """What the opponent could do before."""

    before: State
    meant: Mapping[str, _Meant]
    """By the ids of its figures that have yet to act."""
    lures: Luring
    """What events add to squares."""


def _earlier(question: Question, before: State) -> _Earlier:
    key = "earlier", *_asked(question), everything(before)
    found = question.kept.get(key)
    if found is None:
        now, meant = _for_other(question, before), {}
        for figure in before.on_board(now.side):
            if not figure.activated and figure.player is now.side:
                plans = plans_at_once(now, before, figure)
                squares = frozenset([plan.to for plan in plans if plan.to])
                meant[figure.id] = _Meant(plans[0].value, squares)
        found = _Earlier(before, meant, lures(now))
        keep(question.kept, key, found)
    assert isinstance(found, _Earlier)
    return found


def _for_other(question: Question, state: State) -> Situation:
    """A position as the opponent weighs it."""
    now = Situation(state, question.side.other, question.weights, question.kept)
    now.balance = balance(question.now).of_other()
    now.weigh(question.now.factors)
    return now


def _acted(state: State, who: str) -> State:
    """The position after a figure's activation ends, the same however far
    the activation has got."""
    figure = evolve(state.figure(who), activated=True, diagonals=0)
    fresh = tuple([c for c in state.fresh if who not in (c.figure, c.enemy)])
    return evolve(state.with_figure(figure), active=None, left=0, walk=None, fresh=fresh)


def _outcomes(question: Question, plan: Weighed) -> Iterator[tuple[float, State]]:
    """The outcomes of a plan with their chances: where it leads, or a shot that hits or misses."""
    choice = plan.choice
    state = _acted(question.state, choice.who)
    figure = state.figure(choice.who)
    if plan.shut is not None:
        state = evolve(state, board=state.board.with_door(edge_of(*plan.shut), Door.CLOSED))
    if plan.leaves:
        gone = {"at": None, "status": Status.LEFT, "left_from": figure.at}
        yield 1.0, state.change(choice.who, **gone)
    elif plan.to is not None:
        yield 1.0, state.change(choice.who, at=plan.to)
    elif choice.verb in SHOTS and choice.details.target is not None:
        target = state.figure(choice.details.target)
        gear = next(g for g in figure.gear if g.item.id == choice.details.item and g.ready)
        forecast = question.now.shot(state, figure, target, gear)
        fired = evolve(gear, reload=gear.item.reload, shot=True)
        state = state.with_figure(with_gear(figure, gear, fired))
        if forecast is None or not forecast.hit:
            yield 1.0, state
            return
        mean = sum(w * p for w, p in enumerate(forecast.wounds)) / forecast.hit
        wounds = min(target.wounds + max(1, round(mean)), target.card.death - 1)
        yield forecast.hit, state.change(target.id, wounds=wounds)
        yield 1 - forecast.hit, state
    else:
        yield from _by_ability(state, figure, choice)


def _by_ability(state: State, figure: Figure, choice: Choice) -> Iterator[tuple[float, State]]:
    """The outcomes of what an ability adds; whatever else a figure may do changes nothing."""
    appeal = Appeal() if dispatch.adding(choice.verb) is None else dispatch.appeal(state, choice)
    if appeal.after is None:
        yield 1.0, state
        return
    done, _ = tried(state, figure, appeal.attempt)
    yield done, appeal.after
    yield 1 - done, state
