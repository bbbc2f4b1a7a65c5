"""What events of a scenario do (SCN-10 to SCN-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from ad1666.rules import arrivals, chests, damage, decks, disguise, hands, scoring
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Door
from ad1666.rules.card_tests import standard_test
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Figure, Status
from ad1666.rules.events import CardTest, Cause, NoteKind, Term, note
from ad1666.rules.make_move import set_door
from ad1666.rules.requests import (
    Choice,
    GameEnds,
    Prompt,
    Rule,
    Topic,
    answering,
    question_of,
    report,
)
from ad1666.rules.scenes.conditions import failing, meant
from ad1666.rules.scenes.plot import (
    THEM,
    Does,
    Due,
    Effect,
    Incident,
    Reply,
    effects_of,
    size_of,
)
from ad1666.rules.scenes.speaking import unmet
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Verdict
from ad1666.rules.victory import End, EndReason

_SIDES = {side.value: side for side in Side}


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
    assert effect is not None and effect.does is Does.ASK
    return effect


def carry_out(state: State, answer: Choice | None) -> Rule[State]:
    """Does what is due next. ``answer`` is the answer to the `question`, if it is one."""
    due, *later = _placed_in_order(state)
    if answer is not None and answer.verb != Verb.ANSWER:
        return (yield from dispatch.do_anytime(state, answer))
    effect = _effect(state, due)
    state = _with_agenda(state, tuple(later))
    if effect.does is Does.TEST:
        return (yield from _test(state, effect, due))
    if effect.does is Does.ASK:
        return state if answer is None else (yield from _answered(state, effect, due, answer))
    return (yield from _DO[effect.does](state, effect, due.them))


def _placed_in_order(state: State) -> tuple[Due, ...]:
    """What is due, with those whom the event brings next, one right after another, in the order in
    which figures are placed that come together (TURN-1)."""
    agenda = state.story.agenda
    brought = [*takewhile(lambda due: _effect(state, due).does is Does.ARRIVES, agenda)]
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
    if effect is None or effect.does is not Does.ASK:
        return False
    them = state.story.agenda[0].them
    if _player(state, effect, them) is None:
        return False
    return any(may_answer(state, reply, them) for reply in effect.answers)


def question(state: State) -> Prompt:
    """The question of an event, with the answers that can be given."""
    due, effect = state.story.agenda[0], asked(state)
    player = _player(state, effect, due.them)
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
    return True if lacking is None else unmet(lacking)


def _player(state: State, effect: Effect, them: str | None) -> Side | None:
    """The player whom an effect is about: one named, or that of whoever triggered the event, None
    if nobody did (SCN-7)."""
    if effect.who in _SIDES:
        return _SIDES[effect.who]
    return None if them is None else state.figure(them).player


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


def _test(state: State, effect: Effect, due: Due) -> Rule[State]:
    """A standard test of somebody on the board; without one, neither branch follows (SCN-13)."""
    figure = _one(state, effect, due.them)
    if figure is None:
        return state
    state, result = yield from standard_test(
        state, figure, CardTest.EVENT, effect.number, "SCN-13", trait=effect.trait
    )
    return _branch(state, due, effect, len(effect.answers) + (not result.passed))


def passed(state: State, due: Due, *, success: bool) -> tuple[Figure, State] | None:
    """Whoever takes the test that is due next, and what follows if it comes out in this way; None
    if nobody is there to take it."""
    effect = _effect(state, due)
    figure = _one(state, effect, due.them)
    if figure is None:
        return None
    rest = _with_agenda(state, state.story.agenda[1:])
    return figure, _branch(rest, due, effect, len(effect.answers) + (not success))


# Words


def _tell(state: State, effect: Effect, them: str | None) -> Rule[State]:
    yield from report(state, note(NoteKind.TELLS, None, "SCN-10", text=effect.text))
    return state


def _says(state: State, effect: Effect, them: str | None) -> Rule[State]:
    speaker = _one(state, effect, them)
    if speaker is not None:
        yield from report(state, note(NoteKind.UTTERS, speaker.id, "SCN-10", text=effect.text))
    return state


# Figures


def _one(state: State, effect: Effect, them: str | None) -> Figure | None:
    """The figure that an effect is about, the first of several; None if it is not on the board."""
    return next(iter(meant(state, effect.who, them)), None)


def _there(state: State, effect: Effect, them: str | None) -> Iterator[Figure]:
    """Each figure that an effect is about, while it is on the board."""
    found = meant(state, effect.who, them)
    if effect.place is not None:
        found = [f for f in state.on_board() if f.at in effect.place.squares]
    return iter(found)


def _arrives(state: State, effect: Effect, them: str | None) -> Rule[State]:
    figure = state.figure(effect.who)
    arrival = figure.arrival
    if figure.status is Status.TO_COME and arrival is not None and arrival.event:
        # from now on it is known, and comes as soon as a square is free
        state = state.change(figure.id, arrival=Arrival(state.turn, arrival.squares))
        state = yield from arrivals.arrive(state, figure.id, "SCN-11")
    return state


def _moves(state: State, effect: Effect, them: str | None) -> Rule[State]:
    landing = dict(effect.landing)
    for figure in arrivals.in_order(meant(state, effect.who, them)):
        state = yield from arrivals.put(state, figure.id, landing.get(figure.side, ()))
    return state


def _leaves(state: State, effect: Effect, them: str | None) -> Rule[State]:
    for figure in meant(state, effect.who, them):
        state = yield from damage.leave(state, figure.id, "SCN-11")
    return state


def _wounds(state: State, effect: Effect, them: str | None) -> Rule[State]:
    for figure in _there(state, effect, them):
        state = yield from damage.wound(state, figure.id, effect.number, Cause.EVENT, "SCN-13")
    return state


def _heals(state: State, effect: Effect, them: str | None) -> Rule[State]:
    for figure in _there(state, effect, them):
        if figure.wounds:
            state = yield from damage.heal(state, figure.id, effect.number)
    return state


# Things


def _door(state: State, effect: Effect, them: str | None) -> Rule[State]:
    assert effect.door is not None
    now = state.board.door(effect.door)
    if now in (effect.state, Door.DESTROYED):
        return state
    event = note(NoteKind.DOOR_SET, None, "SCN-12", door=effect.state)
    return (yield from set_door(state, effect.door, effect.state, event))


def _chest(state: State, effect: Effect, them: str | None) -> Rule[State]:
    chest = chests.named(state, effect.chest)
    return state if chest is None else (yield from chests.opened(state, None, chest, "SCN-12"))


def _lays(state: State, effect: Effect, them: str | None) -> Rule[State]:
    assert effect.item is not None and effect.at is not None
    item, at = effect.item, effect.at
    yield from report(state, note(NoteKind.LAID, None, "SCN-12", item=item.id, to=at))
    return evolve(state, ground=(*state.ground, (at, item)))


def _gives(state: State, effect: Effect, them: str | None) -> Rule[State]:
    """Without a free hand the item falls on the square (ITEM-8)."""
    figure, item = _one(state, effect, them), effect.item
    if figure is None:
        return state
    assert item is not None and figure.at is not None
    if hands.free_hand(state, figure):
        yield from report(state, note(NoteKind.GIVEN, figure.id, "SCN-12", item=item.id))
        return (yield from disguise.watch(hands.receive(state, figure, item)))
    yield from report(state, note(NoteKind.LEAVES_LYING, figure.id, "ITEM-8", item=item.id))
    return evolve(state, ground=(*state.ground, (figure.at, item)))


def _loses(state: State, effect: Effect, them: str | None) -> Rule[State]:
    """The first who has it beyond the starting items loses it; it leaves the game (ITEM-3)."""
    assert effect.item is not None
    for figure in meant(state, effect.who, them):
        for gear in figure.gear:
            if gear.item.id == effect.item.id and not gear.starting:
                left = list(figure.gear)
                left.remove(gear)
                yield from report(
                    state, note(NoteKind.TAKEN, figure.id, "SCN-12", item=gear.item.id)
                )
                return state.change(figure.id, gear=tuple(left))
    return state


# The game


def _guard(state: State, effect: Effect, them: str | None) -> Rule[State]:
    """Takes guard tokens, with the last of which the game ends, or adds some."""
    if state.guard is None:
        return state
    if effect.number < 0:
        due = (Term(-effect.number, Cause.EVENT, "SCN-14"),)
        return (yield from damage.discard_tokens(state, due))
    left = state.guard + effect.number
    terms = (
        Term(state.guard, Cause.TOKENS_BEFORE, "GUARD-1"),
        Term(effect.number, Cause.EVENT, "SCN-14"),
    )
    yield from report(state, note(NoteKind.GUARD_MORE, None, "SCN-14", terms, left=left))
    return evolve(state, guard=left)


def _alarm(state: State, effect: Effect, them: str | None) -> Rule[State]:
    return (yield from damage.raise_alarm(state, None, "SCN-14"))


def _cards(state: State, effect: Effect, them: str | None) -> Rule[State]:
    player = _player(state, effect, them)
    if player is None:
        return state
    before = len(state.pile(player).hand)
    state = yield from decks.draw(state, player, effect.number)
    drawn = len(state.pile(player).hand) - before
    yield from report(state, note(NoteKind.DRAWS, None, "SCN-14", player=player, cards=drawn))
    return state


def _ends(state: State, effect: Effect, them: str | None) -> Rule[State]:
    yield from ()
    raise GameEnds(evolve(state, outcome=scoring.outcome(state, EndReason(End.EVENT))))


_DO: dict[Does, Callable[[State, Effect, str | None], Rule[State]]] = complete(
    Does,
    {
        Does.TELL: _tell,
        Does.SAYS: _says,
        Does.ARRIVES: _arrives,
        Does.DOOR: _door,
        Does.CHEST: _chest,
        Does.LAYS: _lays,
        Does.GIVES: _gives,
        Does.LOSES: _loses,
        Does.GUARD: _guard,
        Does.ALARM: _alarm,
        Does.WOUNDS: _wounds,
        Does.HEALS: _heals,
        Does.MOVES: _moves,
        Does.LEAVES: _leaves,
        Does.CARDS: _cards,
        Does.ENDS: _ends,
    },
    apart=(Does.ASK, Does.TEST),
)
