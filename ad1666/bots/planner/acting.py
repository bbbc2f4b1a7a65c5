"""The action phase: who acts first, whom to activate, what a figure does and where it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ad1666.bots.judgement.posts import Posts
from ad1666.bots.judgement.reach import Route, reached
from ad1666.bots.judgement.situation import where
from ad1666.bots.planner.aims import aimed, declared, just_declared, planned, stride
from ad1666.bots.planner.imminent import Imminent, anybody_runs
from ad1666.bots.planner.plans import Planner, plans_at_once, plans_of
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.bots.planner.replies import answered
from ad1666.bots.planner.shutting import closings
from ad1666.rules import actions
from ad1666.rules.board import FULL_MP, distance
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb

_EACH = 3
"""How many plans of each figure are considered further."""
_DELAYED = 0.5
"""Gain below which the last activation is delayed (TURN-5)."""
_WAYS = 6
"""How many squares are compared in a move."""


def first(question: Question) -> Reasoned:
    """Who activates first: the side itself if something is worth doing at once."""
    state, side = question.state, question.side
    best = max((plan.value for _, plan in _plans(question, state.led_by(side))), default=0.0)
    best += Imminent(question.now, state).swing()
    return question.best(
        question.weighed(o, best - question.weights.deed.first if o.details.side is side else 0.0)
        for o in question.prompt.options
    )


def _plans(question: Question, figures: list[Figure]) -> Iterator[tuple[Figure, Weighed]]:
    """The best plans of figures that may be activated."""
    for figure in figures:
        if not figure.activated:
            for plan in options_of(question, figure)[:_EACH]:
                yield figure, plan


def options_of(question: Question, figure: Figure) -> list[Weighed]:
    """What a figure could do if it were activated now, best first."""
    plans = plans_at_once(question.now, question.state, figure)
    return sorted(map(question.shaken, plans), key=lambda plan: -plan.value)


def activate(question: Question) -> Reasoned:
    """Whom to activate: the figure with most to gain, or most to lose by waiting."""
    options = question.prompt.options
    ready = {o.who: o for o in options if o.verb == Verb.ACTIVATE}
    state = question.state
    plans = [plan for _, plan in _plans(question, [state.figure(who) for who in ready])]
    plans.sort(key=lambda plan: -plan.value)
    plans = answered(question, plans)
    best: dict[str, Weighed] = {}
    for plan in plans:
        best.setdefault(plan.choice.who, plan)
    weighed = [evolve(plan, choice=ready[who], then=plan.choice) for who, plan in best.items()]
    for option in options:
        if option.verb == Verb.DELAY:
            weighed.append(Weighed(option, _DELAYED))
    return question.best(weighed)


def act(question: Question) -> Reasoned:
    """What the active figure does."""
    prompt, state = question.prompt, question.state
    figure = state.figure(prompt.options[0].who)
    been = frozenset[Square]() if prompt.fresh else _come_from(question, figure)
    plans = plans_of(question.now, state, figure, prompt.options, fresh=prompt.fresh, been=been)
    plans = sorted(map(question.shaken, plans), key=lambda plan: -plan.value)
    if prompt.fresh:
        plans = answered(question, plans[:_EACH]) + plans[_EACH:]
    plans += _no_better(plans, prompt.options)
    return question.best(plans)


def _no_better(plans: list[Weighed], options: Sequence[Choice]) -> list[Weighed]:
    """Waiting or ending the activation, whichever is not among the plans, as good as the other."""
    idle = {Verb.WAIT, Verb.END}
    left = [o for o in options if o.verb in idle - {plan.choice.verb for plan in plans}]
    known = [plan for plan in plans if plan.choice.verb in idle]
    return [evolve(plan, choice=option) for plan in known for option in left]


def move(question: Question) -> Reasoned:
    """Where the active figure goes, one stride at a time: finds the best square to end on, and
    takes the first stride of the route to it. It holds to that as long as nothing new is seen."""
    prompt, state = question.prompt, question.state
    figure = state.figure(prompt.options[0].who)
    stop = [o for o in prompt.options if o.verb == Verb.STOP]
    mp = prompt.mp or 0
    if stop and not mp:
        return question.best([Weighed(stop[0], 0.0)])
    if prompt.topic is not Topic.MOVE:
        return _walk(question)
    return aimed(question, figure, _heads) or planned(question, _heads)


def _heads(question: Question) -> Reasoned:
    """Where the active figure goes: where it was to go when it declared the move, or what is best
    from where it is."""
    figure = question.state.figure(question.prompt.options[0].who)
    return declared(question, figure, act) or _walk(question)


def _walk(question: Question) -> Reasoned:
    """Where the active figure goes, weighed from where it is."""
    prompt, state = question.prompt, question.state
    figure = state.figure(prompt.options[0].who)
    stop = [o for o in prompt.options if o.verb == Verb.STOP]
    planner = Planner(question.now, state, figure, been=_come_from(question, figure))
    weighed: list[Weighed] = []
    for value, square, route, leaves in _ends(planner, prompt):
        option = stride(question, route)
        if option is not None:
            end = Weighed(option, value, (), None if leaves else square, leaves, shut=route.shut)
            weighed.append(question.shaken(end))
        if len(weighed) == _WAYS:
            break
    more = planner.then(where(figure)) if state.left else 0.0
    staying = [Weighed(o, more, (), figure.at) for o in stop]
    if not weighed:
        return question.best(staying) if staying else step(question)
    if just_declared(question, figure):  # to go nowhere now would waste the action
        weighed = answered(question, sorted(weighed, key=lambda end: -end.value))
        least = min(0.0, weighed[0].value)
        return question.best([*weighed, *(evolve(end, value=least) for end in staying)])
    weighed += map(question.shaken, staying)
    weighed.sort(key=lambda end: -end.value)
    return question.best(answered(question, weighed))


def _ends(planner: Planner, prompt: Prompt) -> list[tuple[float, Square, Route, bool]]:
    """Where the move that is asked for could end, best first."""
    mp, state = prompt.mp or 0, planner.state
    if prompt.start is not None and state.walk is not None and not state.walk.tested:
        return planner.run_ends(mp, prompt.start)
    found = reached(state, planner.figure, mp, prompt.start)
    ends = planner.ends(found, state.left)
    ends += closings(planner.posts, planner.imminent, found, mp)
    return sorted(ends, key=lambda end: -end[0])


def _come_from(question: Question, figure: Figure) -> frozenset[Square]:
    """The squares that the figure has left in its activation, if it has done nothing but walk and
    nothing else has happened: to come back there would waste what it has done."""
    been: set[Square] = set()
    for event in reversed(question.seen.log):
        if not isinstance(event, Note) or event.figure != figure.id:
            break
        if event.kind == NoteKind.ACTIVATES:
            return frozenset(been)
        if event.kind == NoteKind.GOES:
            been.add(event.details["start"])
        elif event.kind != NoteKind.ACTS or event.details["action"] not in actions.WALKS:
            break
    return frozenset()


def step(question: Question) -> Reasoned:
    """The best square for a figure that has only a single step."""
    return question.best(_each_square(question))


def _each_square(question: Question) -> Iterator[Weighed]:
    figure = question.state.figure(question.prompt.options[0].who)
    posts = Posts(question.now, question.state, figure)
    for option in question.prompt.options:
        to = option.details.square
        if option.details.direction is None:
            yield question.weighed(option, 0.0)
        elif to is None:
            assert figure.at is not None
            off = posts.leaving(figure.at) + posts.stepping(option.details.direction)
            yield question.weighed(option, off)
        else:
            yield question.weighed(option, _gain(posts, option, to))


def _gain(posts: Posts, step: Choice, to: Square) -> float:
    return posts.value(to) - posts.here + posts.stepping(step.details.direction)


def interrupt(question: Question) -> Reasoned:
    """Whether to use a waiting figure: for a worthwhile shot, or a step to a better square."""
    options = [o for o in question.prompt.options if o.verb == Verb.PASS or _stirs(question, o)]
    if (
        len(options) == 1
    ):  # without weighing the position: this is asked at every step of the enemies
        return question.best([Weighed(options[0], 0.0)])
    state, now, weighed = question.state, question.now, []
    imminent, places = Imminent(now, state), dict[str, Posts]()
    for option in options:
        if option.verb == Verb.PASS:
            weighed.append(Weighed(option, _waiting_on(question)))
            continue
        figure = state.figure(option.who)
        if option.deed == Verb.QUICK_SHOT:
            value, chances = Planner(now, state, figure).shot_value(state, figure, option)
            weighed.append(question.weighed(option, value, chances))
        else:
            to, posts = option.details.square, places.get(figure.id)
            if posts is None:
                posts = places[figure.id] = Posts(now, state, figure)
            assert figure.at is not None
            if to is None:
                value = posts.leaving(figure.at)
            else:
                value = _gain(posts, option, to) + imminent.standing(figure, to)
            stays = question.shaken(Weighed(Choice(figure.id, Verb.END), 0.0))
            steps = question.shaken(Weighed(option, value, (), to))
            weighed.append(evolve(steps, value=steps.value - stays.value))
    return question.best(weighed)


def _stirs(question: Question, option: Choice) -> bool:
    """Whether an interrupt is worth thinking about: a shot, or a step because of an enemy who is
    near or may score."""
    state = question.state
    if option.deed == Verb.QUICK_SHOT or state.active is None:
        return True
    acting, figure = state.figure(state.active), state.figure(option.who)
    far = acting.at is not None and distance(where(figure), acting.at) > _CONCERNS
    return not far or anybody_runs(state, *Side)


def _waiting_on(question: Question) -> float:
    """What it is worth to keep waiting, for others who are still to come."""
    state, acting = question.state, question.state.active
    coming = [f for f in state.on_board(question.side.other) if not f.activated and f.id != acting]
    if not coming:
        return _LAST_CHANCE
    if acting is not None:  # it goes on, out of the way of the others
        state = state.change(acting, at=None, status=Status.LEFT)
    later = Imminent(question.now, state)
    waiting = {o.who for o in question.prompt.options if o.verb != Verb.PASS}
    return _WORTH_INTERRUPTING + max(later.shot_on_the_way(state.figure(w)) for w in waiting)


_CONCERNS = 2 * FULL_MP
"""The squares within which somebody who acts concerns a waiting figure."""
_LAST_CHANCE = 0.15
"""Gain below which a figure does not stir although nobody else is to come."""
_WORTH_INTERRUPTING = 0.3
"""Gain below which the figure keeps waiting, while others are still to come."""
