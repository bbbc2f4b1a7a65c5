"""What comes of an answer, or of speaking to somebody, as far as it can be known before: programs
try each so."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ad1666.rules.abilities.hooks import Attempt
from ad1666.rules.characters import Figure
from ad1666.rules.frozen import evolve
from ad1666.rules.hidden import Lot
from ad1666.rules.requests import Choice, Draw, GameEnds, Prompt
from ad1666.rules.scenes.effects import asks, carry_out, due_from, next_effect, passed, question
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Incident
from ad1666.rules.scenes.speaking import follows
from ad1666.rules.state import State

Chance = Callable[[State, Figure, Attempt], float]
"""The chance that a figure passes a test."""
Prospect = tuple[float, State]
"""How likely a position is, and the position."""


def after_answer(state: State, answer: Choice, chance: Chance) -> list[Prospect]:
    """The positions that an answer may lead to once the event has done all that it does or asks
    again, with their chances. No cards are drawn there, a chest holds what it may hide or not, and
    where a player would choose a square it is the first."""
    return [
        (likely * more, end)
        for likely, after in _carried_out(state, answer)
        for more, end in _ends(after, chance)
    ]


def after_event(
    state: State, incident: Incident, them: str | None, chance: Chance
) -> list[Prospect]:
    """Likewise what an event may lead to that somebody triggers."""
    agenda = due_from(incident, them)
    return list(_ends(evolve(state, story=evolve(state.story, agenda=agenda)), chance))


def after_speaking(state: State, figure_id: str, subject: str, chance: Chance) -> list[Prospect]:
    """Likewise what speaking to a figure or at a thing may lead to."""
    agenda = [
        due
        for incident in follows(state, state.figure(figure_id), subject)
        for due in due_from(incident, figure_id)
    ]
    return list(_ends(evolve(state, story=evolve(state.story, agenda=tuple(agenda))), chance))


def _ends(state: State, chance: Chance) -> Iterator[Prospect]:
    while state.outcome is None and (effect := next_effect(state)) is not None:
        if asks(state):
            yield from _best(state, chance)
            return
        if registry.effect(effect).tests:
            yield from _tested(state, chance)
            return
        (likely, state), *others = _carried_out(state, None)
        if others:
            for part, after in ((likely, state), *others):
                for more, end in _ends(after, chance):
                    yield part * more, end
            return
    yield 1.0, state


def _best(state: State, chance: Chance) -> Iterator[Prospect]:
    """After a further question: any of its answers, as if all were equally likely."""
    options = question(state).options
    for option in options:
        for likely, after in after_answer(state, option, chance):
            yield likely / len(options), after


def _tested(state: State, chance: Chance) -> Iterator[Prospect]:
    """Both ways in which a test may come out."""
    effect, due = next_effect(state), state.story.agenda[0]
    assert effect is not None
    tester = passed(state, due, success=True)
    if tester is None:  # nobody is there to take it
        rest = evolve(state.story, agenda=state.story.agenda[1:])
        yield from _ends(evolve(state, story=rest), chance)
        return
    figure, well = tester
    likely = chance(state, figure, Attempt(trait=effect.trait, difficulty=effect.number))
    failed = passed(state, due, success=False)
    assert failed is not None
    for part, after in ((likely, well), (1 - likely, failed[1])):
        for more, end in _ends(after, chance):
            yield part * more, end


def _carried_out(state: State, answer: Choice | None) -> Iterator[Prospect]:
    """The states after the next thing that an event does. Cards that are drawn are left out."""
    effect = next_effect(state)
    assert effect is not None
    if registry.effect(effect).draws:
        yield 1.0, evolve(state, story=evolve(state.story, agenda=state.story.agenda[1:]))
    else:
        yield from _by_lot(state, answer, ())


def _by_lot(state: State, answer: Choice | None, lots: tuple[Lot, ...]) -> Iterator[Prospect]:
    """The states after it if fate gives these lots first: a chest that it opens may hide things,
    or not (PLACE-2)."""
    rule, given = carry_out(state, answer), iter(lots)
    try:
        request = next(rule)
        while True:
            reply: Choice | Lot | None = None
            if isinstance(request, Prompt):
                reply = request.options[0]
            elif isinstance(request, Draw) and (reply := next(given, None)) is None:
                break
            request = rule.send(reply)
    except GameEnds as end:
        yield 1.0, end.state
        return
    except StopIteration as stop:
        assert isinstance(stop.value, State)
        yield 1.0, stop.value
        return
    for lot in Lot:
        share = request.deck.count(lot) / len(request.deck)
        for likely, after in _by_lot(state, answer, (*lots, lot)):
            yield share * likely, after
