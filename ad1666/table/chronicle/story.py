"""A game as chapters of a story: one per turn, with the fights as separate scenes, and the
reasons of programs. No drawing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from attrs import evolve, frozen

from ad1666.advice import sentences
from ad1666.advice.explaining import Decided, Explainer, decided
from ad1666.bots import SEATED, player_of
from ad1666.game.game import Game
from ad1666.game.past import Past
from ad1666.i18n import _
from ad1666.play.traces import Trace, go
from ad1666.rules.cards import Side
from ad1666.rules.events import CardTest, Cause, Event, Hand, Hit, Note, NoteKind, Opposed, Standard
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.words import vocabulary
from ad1666.words.events import capital, line, reported, side_of, tester, unmarked
from ad1666.words.sums import Sum, of_cards
from ad1666.words.vocabulary import definite_by_id, figure_by_id

_UNTOLD = frozenset(
    (
        *(NoteKind.ACTS, NoteKind.ACTIVATES, NoteKind.ENDS, NoteKind.IN_HAND, NoteKind.WIELDS),
        *(NoteKind.LAYS, NoteKind.NAMES, NoteKind.REVEALS, NoteKind.SAYS, NoteKind.DISCARDS),
        *(NoteKind.DRAWS, NoteKind.GUARD, NoteKind.PHASE, NoteKind.TURN),
        *(NoteKind.LOST, NoteKind.DELAYS, NoteKind.FIRST, NoteKind.WEARS),
    )
)
"""Events that a player needs to know about, but not a reader."""
_GRAVE = frozenset((NoteKind.DIES, NoteKind.FLEES, NoteKind.LEAVES, NoteKind.ALARM))
_SAID = frozenset((NoteKind.TELLS, NoteKind.UTTERS, NoteKind.ASKS, NoteKind.ANSWERS))
_SHOTS = frozenset((CardTest.AIMED_SHOT, CardTest.QUICK_SHOT, CardTest.DEFENSIVE_SHOT))
_FOLLOWING = frozenset(
    (
        *(NoteKind.REMATCH, NoteKind.UNPARRIED, NoteKind.DIES, NoteKind.SERIOUSLY_WOUNDED),
        *(NoteKind.KNOCKED_DOWN, NoteKind.STUNNED),
    )
)
"""Consequences of a duel."""


@frozen
class StorySentence:
    """An event in words. ``grave`` marks what nobody should overlook, ``why`` the reasons for what
    comes next, ``said`` what an event of the scenario tells or asks, and the answer."""

    text: str
    side: Side | None
    grave: bool = False
    why: bool = False
    said: bool = False


@frozen
class Stroke:
    """One side of a duel, and its sum."""

    name: str
    side: Side
    portrait: str
    """The id of the character; empty if a player takes the test."""
    sum: Sum


@frozen
class Duel:
    """An opposed test with its immediate consequences: parries, hits, a fall."""

    title: str
    strokes: tuple[Stroke, Stroke]
    winner: Side | None
    outcome: tuple[StorySentence, ...] = ()


@frozen
class StoryTurn:
    """A turn, or 0 for what came before the first: what happened in it, and the table at its
    end."""

    turn: int
    scenes: tuple[StorySentence | Duel, ...]
    ways: tuple[Trace, ...]
    state: State


def chapters(
    games: Sequence[Game], reasons: Mapping[int, StorySentence] = MappingProxyType({})
) -> tuple[StoryTurn, ...]:
    """The story of a game, turn by turn, from its positions in order. ``reasons`` has the reasons
    for decisions, by the numbers of the positions in which they were made."""
    done: list[StoryTurn] = []
    events: list[Event | StorySentence] = []
    turn, state = 0, known(games[0].state)
    for number, game in enumerate(games):
        before, state = state, known(game.state)
        if number - 1 in reasons:
            events.append(reasons[number - 1])
        for at, event in enumerate(game.news):
            if isinstance(event, Note) and event.kind is NoteKind.TURN:
                done.append(_chapter(turn, events, _without(game.news[at:], before, state)))
                turn, events = event.details["turn"], []
            events.append(event)
    return (*done, _chapter(turn, events, state))


def _without(later: Iterable[Event], before: State, state: State) -> State:
    """A table on which nobody has yet gone, come or been hurt by what happened ``later``, since a
    table of ``before``: the events with which a turn begins are part of that turn."""
    about = {event.figure for event in later if isinstance(event, Note)}
    was = {figure.id: figure for figure in before.figures}
    figures = (was.get(f.id, f) if f.id in about else f for f in state.figures)
    return evolve(state, figures=tuple(figures))


def _chapter(turn: int, events: list[Event | StorySentence], state: State) -> StoryTurn:
    happened = [event for event in events if not isinstance(event, StorySentence)]
    return StoryTurn(turn, tuple(_scenes(events, state)), _ways(happened, state), state)


def _scenes(
    events: Iterable[Event | StorySentence], state: State
) -> Iterator[StorySentence | Duel]:
    """The events worth telling. A duel comes with its immediate consequences."""
    duel: Duel | None = None
    for event in events:
        if isinstance(event, Opposed) and event.over and event.red.figure is not None:
            if duel is not None:
                yield duel
            duel = _duel(event, state)
            continue
        if duel is not None and isinstance(event, Note) and event.kind is NoteKind.HAPPENS:
            yield duel  # what an event brings about does not follow from the duel
            duel = None
        sentence = event if isinstance(event, StorySentence) else _sentence(event, state)
        if sentence is None:
            continue
        if duel is not None and not isinstance(event, StorySentence) and _follows(event):
            duel = evolve(duel, outcome=(*duel.outcome, sentence))
            continue
        if duel is not None:
            yield duel
            duel = None
        yield sentence
    if duel is not None:
        yield duel


def _follows(event: Event) -> bool:
    """Whether an event belongs to the duel before it."""
    if isinstance(event, Standard):
        return event.what is CardTest.PARRY
    return isinstance(event, Hit) or (isinstance(event, Note) and event.kind in _FOLLOWING)


def _sentence(event: Event, state: State) -> StorySentence | None:
    match event:
        case Hit():
            return StorySentence(_hit(event, state), side_of(state, event.by), grave=True)
        case Standard(over=True) if event.what in _SHOTS and event.grade.passed:
            return None  # the hit tells it
        case Standard(over=True):
            words, named = (
                _("{figure}, {what}: {grade} ({result} against {difficulty})."),
                figure_by_id,
            )
            if event.what in _SHOTS:
                words, named = _("{figure} misses ({result} against {difficulty})."), definite_by_id
            text = words.format(
                figure=named(state, event.figure),
                what=vocabulary.what(event.what, state, event.figure),
                grade=vocabulary.grade(event.grade),
                result=event.result,
                difficulty=event.difficulty,
            )
            return StorySentence(capital(text), event.player)
        case Note(NoteKind.GOES):
            return None  # drawn on the map
        case Note(NoteKind.WOUNDED) if any(term.cause is Cause.HIT for term in event.terms):
            return None  # the hit tells it
        case Note(NoteKind.HAPPENS):
            told = line(event, state)
            return None if told is None else StorySentence(unmarked(told.text), None)
        case Note(NoteKind.ASKS | NoteKind.ANSWERS):
            # worded so that it fits whatever a player is called there
            words, player = _("{player}: {text}"), event.details["player"]
            if event.kind is NoteKind.ASKS:
                words = _("A question for {player}: {text}")
            text = vocabulary.word(state, "text", event.details["text"])
            text = words.format(player=vocabulary.side(player), text=text)
            return StorySentence(unmarked(text), player, said=True)
        case Note() if event.kind not in _UNTOLD:
            side = event.details.get("player") or side_of(state, event.figure)
            text = unmarked(reported(event, state))
            return StorySentence(text, side, event.kind in _GRAVE, said=event.kind in _SAID)
        case _:
            return None


def _hit(hit: Hit, state: State) -> str:
    told = _("{by} hits {figure} in the {location} with {weapon}: {wounds}.").format(
        figure=definite_by_id(state, hit.figure),
        location=vocabulary.location(hit.location),
        by=definite_by_id(state, hit.by),
        weapon=vocabulary.armed(state, hit.weapon),
        wounds=vocabulary.harm(hit.wounds),
    )
    return capital(told)


def _duel(test: Opposed, state: State) -> Duel:
    strokes = _stroke(test.red, state), _stroke(test.blue, state)
    return Duel(vocabulary.what(test.what, state), strokes, test.winner)


def _stroke(hand: Hand, state: State) -> Stroke:
    figure = state.known(hand.figure)
    return Stroke(
        name=tester(hand, state),
        side=hand.player,
        portrait="" if figure is None else figure.card.id,
        sum=of_cards(hand, state),
    )


def _ways(events: Iterable[Event], state: State) -> tuple[Trace, ...]:
    """The ways that figures went, each from its start to where the figure stopped."""
    ways: list[Trace] = []
    for event in events:
        if isinstance(event, Note) and event.kind is NoteKind.GOES and event.figure:
            go(ways, state.figure(event.figure), event.details["start"], event.details["to"])
    return tuple(ways)


_GRAVITY = some(
    NoteKind, {NoteKind.DIES: 40, NoteKind.FLEES: 30, NoteKind.LEAVES: 30, NoteKind.ALARM: 20}
)
"""Events graver than any number of wounds."""


def striking_reasons(past: Past) -> dict[int, StorySentence]:
    """Why programs did what was gravest in each turn, from open information, by the numbers of the
    positions in which they decided."""
    explainer = Explainer(lambda: None, player_of)  # nobody waits for them
    found: dict[int, StorySentence] = {}
    for events in _by_turn(past.log):
        decision = _striking(past, events)
        if decision is None:
            continue
        thought = explainer.think(decision.thought)
        if thought.reasoned is not None and thought.reasoned.chosen.choice == decision.choice:
            words = unmarked(sentences.explained(thought))
            found[decision.at] = StorySentence(words, decision.seen.side, why=True)
    return found


def _by_turn(log: Sequence[Event]) -> list[list[tuple[int, int]]]:
    """The grave events of each turn, gravest first: their gravity and their numbers."""
    turn, found = 0, defaultdict[int, list[tuple[int, int]]](list)
    for number, event in enumerate(log):
        match event:
            case Note(NoteKind.TURN):
                turn += 1
            case Hit():
                found[turn].append((event.wounds, number))
            case Note(NoteKind() as kind) if kind in _GRAVITY:
                found[turn].append((_GRAVITY[kind], number))
    return [sorted(events, reverse=True) for events in found.values()]


def _striking(past: Past, events: list[tuple[int, int]]) -> Decided | None:
    """The decision of a program that led to the gravest event."""
    for _gravity, number in events:
        decision = decided(past, number, deeds=True)
        if isinstance(decision, Decided) and decision.seat.name in SEATED:
            return decision
    return None
