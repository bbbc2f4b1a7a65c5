"""The aim of a move, held until something new is seen.

A figure goes a stride at a time, and while nothing else happens its first thought stands: to think
again at each stride nearly always leads to the same. Nothing is remembered for this. The question
that was asked when the figure last had something new before it is put again, from the position as
it is and the steps that the log tells of since. So a decision is the same whether or not the game
was interrupted; the answers to such questions are kept, to save time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import attrs

from ad1666.bots.judgement.keys import everything, keep
from ad1666.bots.judgement.outlooks import UNSPENT
from ad1666.bots.judgement.reach import Reached, Route, reached
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.rules import actions
from ad1666.rules.board import direction_between
from ad1666.rules.characters import Figure, Square
from ad1666.rules.events import Event, Grade, Note, NoteKind
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

Planned = Callable[[Question], Reasoned]
"""Decides where a figure goes, from all that it sees."""


def aimed(question: Question, figure: Figure, plan: Planned) -> Reasoned | None:
    """The stride of a figure that is under way to where it meant to go when its action began, or
    when something last happened; None if nothing of the kind holds."""
    earlier = begun(question, figure)
    if earlier is None:
        return None
    meant = planned(earlier, plan)
    return _as_offered(question, figure, [meant.chosen, *meant.others])


def _as_offered(question: Question, figure: Figure, ways: list[Weighed]) -> Reasoned | None:
    """The strides that now lead where the ways do, best first; None if none leads where the best
    does."""
    found = _within(question, figure)
    chosen, *others = [_again(question, found, way) for way in ways]
    if chosen is None:
        return None
    return Reasoned(question.prompt.topic, chosen, tuple([way for way in others if way]))


def planned(question: Question, plan: Planned) -> Reasoned:
    """What the planner decides, kept by all that it depends on."""
    key = kept_under(question)
    found = question.kept.get(key)
    if found is None:
        found = question.state, plan(question)
        keep(question.kept, key, found)
    assert isinstance(found, tuple)
    reasoned = found[1]
    assert isinstance(reasoned, Reasoned)
    return reasoned


def kept_under(question: Question) -> Hashable:
    """All that a decision about a move depends on."""
    figure = question.state.figure(question.prompt.options[0].who)
    steps = tuple(step for _, step in _steps(question.seen.log, figure.id))
    last = question.seen.log[-1 - len(steps)] if len(question.seen.log) > len(steps) else None
    declared = isinstance(last, Note) and last.kind == NoteKind.ACTS
    asked = question.side, id(question.weights), question.came_from.get(figure.id)
    return "aim", *asked, declared, steps, everything(question.state)


def declared(question: Question, figure: Figure, act: Planned) -> Reasoned | None:
    """The way that a figure was to go when it declared the move that it is about to begin: what it
    would decide to do, from the position before, as long as nothing has happened since. None if it
    would do something else, or what is decided names no square."""
    state, log = question.state, question.seen.log
    declaration = just_declared(question, figure)
    if declaration is None or (verb := declaration.details["action"]) not in _MOVES:
        return None
    left = UNSPENT if verb in actions.FULL else state.left + 1
    before = evolve(state, walk=None, left=left)
    seen = attrs.evolve(question.seen, prompt=actions.question(before), log=log[:-1])
    meant = act(question.about(seen))
    if meant.chosen.choice.verb != verb:
        return None
    return _as_offered(
        question, figure, [w for w in (meant.chosen, *meant.others) if w.choice.verb == verb]
    )


def just_declared(question: Question, figure: Figure) -> Note | None:
    """The declaration of the action that a figure moves in, if nothing has happened since."""
    last = question.seen.log[-1] if question.seen.log else None
    if isinstance(last, Note) and last.kind == NoteKind.ACTS and last.figure == figure.id:
        return last
    return None


_MOVES = (Verb.FULL_MOVE, Verb.PARTIAL_MOVE, Verb.RUN)
"""The declarations after which a figure is asked where to go."""


def _steps(log: tuple[Event, ...], who: str) -> Iterator[tuple[int, tuple[Square, Square]]]:
    """The steps that a figure has made since anything else happened, the last first: the place in
    the log and from where to where."""
    for place in range(len(log) - 1, -1, -1):
        event = log[place]
        if not isinstance(event, Note) or event.kind != NoteKind.GOES or event.figure != who:
            return
        yield place, (event.details["start"], event.details["to"])


def begun(question: Question, figure: Figure) -> Question | None:
    """The question that was asked before the steps that the figure has made since anything else
    happened; None if there were none."""
    state, log, at = question.state, question.seen.log, figure.at
    walk, diagonals, place = state.walk, figure.diagonals, len(log)
    if walk is None:
        return None
    mp, taken = walk.mp, {f.at for f in state.figures if f.id != figure.id}
    for earlier, (start, to) in _steps(log, figure.id):
        way = direction_between(start, to)
        cost = None if way is None else _cost(state, start, to)
        if to != at or start in taken or cost is None or way is None:
            break  # it pushed past somebody, or did not come from there by a step
        mp, diagonals, at, place = mp + cost, diagonals - way.diagonal, start, earlier
    if place == len(log):
        return None
    there = evolve(figure, at=at, diagonals=diagonals)
    before = state.with_figure(there, walk=walk._replace(mp=mp))
    prompt = actions.question(before)
    return question.about(attrs.evolve(question.seen, prompt=prompt, log=log[:place]))


def _cost(state: State, start: Square, to: Square) -> int | None:
    """The MP of a step, None if it leads elsewhere now."""
    way = direction_between(start, to)
    passage = None if way is None else state.board.passages(start).get(way)
    return passage.cost if passage is not None and passage.to == to else None


def _again(question: Question, found: Reached, way: Weighed) -> Weighed | None:
    """A way that was weighed, as the option that now leads there; None if none does."""
    if way.to is None or way.shut is not None:
        return None
    if way.to == question.state.figure(way.choice.who).at:
        option = next((o for o in question.prompt.options if o.verb == Verb.STOP), None)
    else:
        route = found.squares.get(way.to)
        option = None if route is None else stride(question, route)
    return None if option is None else evolve(way, choice=option)


def stride(question: Question, route: Route) -> Choice | None:
    """The option that begins a route."""
    first = route.first
    if first is None:
        return None
    return next((o for o in question.prompt.options if first.fits(o)), None)


def _within(question: Question, figure: Figure) -> Reached:
    """Where the figure that is asked could get."""
    prompt, state = question.prompt, question.state
    untested = prompt.start is not None and state.walk is not None and not state.walk.tested
    more = actions.RUN_BONUS[Grade.SUCCESS] if untested else 0
    return reached(state, figure, prompt.mp or 0, prompt.start, more)
