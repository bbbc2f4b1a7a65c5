"""How what events of a scenario do is done: in order, with what may follow from it (SCN-5, SCN-10,
SCN-13). What each effect does its kind tells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from ad1666.rules import arrivals
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.events import NoteKind, note
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import (
    Choice,
    Prompt,
    Rule,
    Topic,
    answering,
    question_of,
    report,
)
from ad1666.rules.scenes.conditions import failing, one_meant, player_meant
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import THEM, Due, Effect, Incident, Reply, effects_of, size_of
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Verdict


def due_from(incident: Incident, them: str | None) -> tuple[Due, ...]:
    """All that an event does as it happens."""
    return _dues(incident, 0, incident.then, them)


def next_effect(state: State) -> Effect | None:
    """What the event that is happening does next, None if none is."""
    agenda = state.story.agenda
    return None if not agenda else _effect(state, agenda[0])


def asked(state: State) -> Effect:
    """The question that is due next, where one is (SCN-10)."""
    effect = next_effect(state)
    assert effect is not None and registry.effect(effect).asks
    return effect


def carry_out(state: State, answer: Choice | None) -> Rule[State]:
    """Does what is due next. ``answer`` is the answer to the `question`, if it is one."""
    due, *later = _placed_in_order(state)
    if answer is not None and answer.verb != Verb.ANSWER:
        return (yield from dispatch.do_anytime(state, answer))
    effect = _effect(state, due)
    state = _with_agenda(state, tuple(later))
    if answer is not None:
        return (yield from _answered(state, effect, due, answer))
    return (yield from registry.effect(effect).do(state, effect, due))


def _placed_in_order(state: State) -> tuple[Due, ...]:
    """What is due, with those whom the event brings next, one right after another, in the order in
    which figures are placed that come together (TURN-1)."""
    agenda = state.story.agenda
    brought = [*takewhile(lambda due: registry.effect(_effect(state, due)).brings, agenda)]
    if len(brought) < 2:
        return agenda
    by_letter = {_effect(state, due).who: due for due in reversed(brought)}
    coming = [f for f in state.figures if f.id in by_letter]
    first = [by_letter[figure.id] for figure in arrivals.in_order(coming)]
    return (*first, *agenda[len(brought) :])


def _effect(state: State, due: Due) -> Effect:
    return effects_of(state.terms.incidents[due.incident])[due.effect]


def _with_agenda(state: State, agenda: tuple[Due, ...]) -> State:
    return evolve(state, story=evolve(state.story, agenda=agenda))


def _dues(
    incident: Incident, first: int, effects: Iterable[Effect], them: str | None
) -> tuple[Due, ...]:
    """Effects that stand together in an event, the first of them at a place of `effects_of` it."""
    dues = []
    for effect in effects:
        dues.append(Due(incident.id, first, them))
        first += size_of(effect)
    return tuple(dues)


def _branch(state: State, due: Due, effect: Effect, chosen: int) -> State:
    """The state with one of the branches of an effect due next."""
    before = (inner for branch in effect.branches[:chosen] for inner in branch)
    first = due.effect + 1 + sum(map(size_of, before))
    incident = state.terms.incidents[due.incident]
    new = _dues(incident, first, effect.branches[chosen], due.them)
    return _with_agenda(state, (*new, *state.story.agenda))


# Questions


def asks(state: State) -> bool:
    """Whether what is due next is a question that somebody can answer (SCN-10)."""
    effect = next_effect(state)
    if effect is None or not registry.effect(effect).asks:
        return False
    them = state.story.agenda[0].them
    if player_meant(state, effect.who, them) is None:
        return False
    return any(may_answer(state, reply, them) for reply in effect.answers)


def question(state: State) -> Prompt:
    """The question of an event, with the answers that can be given."""
    due, effect = state.story.agenda[0], asked(state)
    player = player_meant(state, effect.who, due.them)
    assert player is not None
    options = [
        answering(player, number)
        for number, reply in enumerate(effect.answers, 1)
        if may_answer(state, reply, due.them)
    ]
    about = due.them if effect.who == THEM else None
    return question_of(state, player, Topic.EVENT, options, dispatch.besides, about)


def may_answer(state: State, reply: Reply, them: str | None) -> Verdict:
    """Whether an answer can be given: only while its conditions hold (SCN-10)."""
    lacking = failing(state, reply.conditions, (), them)
    return True if lacking is None else registry.condition(lacking).unmet(lacking)


def _answered(state: State, effect: Effect, due: Due, answer: Choice) -> Rule[State]:
    number = int(answer.args[0])
    yield from report(
        state,
        note(
            NoteKind.ANSWERS,
            None,
            "SCN-10",
            player=Side(answer.who),
            event=due.incident,
            asked=effect.text,
            text=effect.answers[number - 1].text,
        ),
    )
    state = evolve(state, story=evolve(state.story, times=state.story.times + 1))
    return _branch(state, due, effect, number - 1)


def tested(state: State, effect: Effect, due: Due, *, passed: bool) -> State:
    """The state with what follows from a test that was due (SCN-13)."""
    return _branch(state, due, effect, len(effect.answers) + (not passed))


def passed(state: State, due: Due, *, success: bool) -> tuple[Figure, State] | None:
    """Whoever takes the test that is due next, and what follows if it comes out in this way; None
    if nobody is there to take it."""
    effect = _effect(state, due)
    figure = one_meant(state, effect.who, due.them)
    if figure is None:
        return None
    rest = _with_agenda(state, state.story.agenda[1:])
    return figure, tested(rest, effect, due, passed=success)
