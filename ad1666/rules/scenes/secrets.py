"""What nobody knows of the events of a scenario before they happen (SCN-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs
from attrs import frozen

from ad1666.rules.carried import Carried
from ad1666.rules.characters import Status
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import (
    DONE,
    Condition,
    Due,
    Effect,
    Incident,
    Occurrence,
    Reply,
    effects_of,
    size_of,
)
from ad1666.rules.state import Roster, State
from ad1666.rules.victory import Terms


def known(state: State) -> State:
    """The state as players know it: without the events that are not announced and have not
    happened, the figures whom only such events bring, and the goals about these, as if there were
    none. Of one that speaking triggers it is known that one may speak, and of one whose trigger is
    told, when it happens."""
    terms, story = state.terms, state.story
    if not terms.secretive:
        return state
    found = _found(state)
    at, kept, outcome = story.at, story.kept, state.outcome
    if at is not None:
        at = sum(incident.id in found.shown for incident in terms.events[:at])
    if found.strangers:
        numbers = {old: new for new, old in enumerate(found.goals)}
        kept = tuple((numbers[goal], times) for goal, times in kept if goal in numbers)
        if outcome is not None:
            outcome = attrs.evolve(
                outcome, tallies=tuple(outcome.tallies[goal] for goal in found.goals)
            )
        others = tuple([f for f in state.figures if f.id not in found.strangers])
        state = with_others(state, others, _roster(state.roster, found.strangers), outcome)
    since = tuple(h for h in story.since if h.on is not Occurrence.FOUND or h.what in found.shown)
    held = tuple(pair for pair in story.held if pair[0] in found.shown)
    return evolve(
        state,
        terms=found.terms,
        story=evolve(
            story,
            at=at,
            since=since if found.shown else (),
            held=held,
            agenda=found.agenda,
            kept=kept,
        ),
    )


def strangers(state: State) -> frozenset[str]:
    """The figures of whom nobody knows: those to come whom no event brings that is known to do
    so."""
    return _found(state).strangers if state.terms.secretive else _NOBODY


def known_of(state: State, carried: Iterable[Carried]) -> tuple[Carried, ...]:
    """What is carried into a game, without what is about somebody of whom nobody knows."""
    return _about_others(state, carried, strangers(state))


def _about_others(
    state: State, carried: Iterable[Carried], strangers: frozenset[str]
) -> tuple[Carried, ...]:
    people = {figure.card.id for figure in state.figures if figure.id in strangers}
    return tuple(one for one in carried if one.who not in strangers and one.hero not in people)


@frozen
class _Found:
    """What players know: the events by their ids, the terms with these alone, the places of the
    goals among all, and what an event under way has still to do. ``strangers`` are figures of whom
    they do not know."""

    shown: Mapping[str, Incident]
    terms: Terms
    goals: tuple[int, ...]
    agenda: tuple[Due, ...]
    strangers: frozenset[str]


_TO_COME = Status.TO_COME
with_others = changer(State, "figures", "roster", "outcome")
_Key = tuple[int, tuple[str, ...], tuple[Due, ...], frozenset[str]]
_NOBODY = frozenset[str]()
_MOST_KNOWN = 64
_known: dict[_Key, tuple[_Found, Terms]] = {}
"""What is known of events, with the terms themselves, which keep their identity by that."""
_rosters: dict[tuple[int, frozenset[str]], tuple[Roster, Roster]] = {}
"""The rosters without strangers, with the whole ones."""


def _found(state: State) -> _Found:
    """What players know. It is made once as long as no more events happen, so that whoever goes by
    the identity of the terms finds them again."""
    terms, story = state.terms, state.story
    waiting = frozenset(
        [f.id for f in state.figures if f.status is _TO_COME and f.arrival and f.arrival.event]
    )
    key = id(terms), story.done, story.agenda, waiting
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        found = _known[key] = _find(state, waiting), terms
    return found[0]


def _find(state: State, waiting: frozenset[str]) -> _Found:
    terms, done = state.terms, state.story.done
    secret = {incident.id for incident in terms.events if not incident.announced}
    silent = set[str]()
    while True:
        shown = {
            incident.id: seen
            for incident in terms.events
            if incident.id not in silent
            and (seen := _seen(state, incident, secret=incident.id in secret)) is not None
        }
        every = (effect for incident in shown.values() for effect in effects_of(incident))
        strangers = waiting - {effect.who for effect in every if registry.effect(effect).brings}
        # an event that names them cannot be told of
        naming = {name for name, seen in shown.items() if strangers.intersection(_named(seen))}
        if naming <= secret.intersection(done):
            break
        secret |= naming.intersection(done)
        silent |= naming.difference(done)
    agenda = state.story.agenda
    for name in secret.intersection(done):
        shown[name], agenda = _told(terms.incidents[name], agenda, strangers)
    orders = terms.orders
    if strangers:
        stays = tuple(each for each in orders.stays if each[0] not in strangers)
        orders = attrs.evolve(orders, stays=stays)
    goals = tuple(n for n, goal in enumerate(terms.goals) if goal.subject not in strangers)
    seen_terms = attrs.evolve(
        terms,
        events=tuple(shown.values()),
        goals=tuple(terms.goals[number] for number in goals),
        carried=_about_others(state, terms.carried, strangers),
        orders=orders,
    )
    return _Found(shown, seen_terms, goals, agenda, strangers)


def _seen(state: State, incident: Incident, *, secret: bool) -> Incident | None:
    """What is known of an event, None if nothing is."""
    if not secret:
        return incident
    if incident.id in state.story.done:
        effects = (effect for _number, effect in _numbered(incident, state.story.agenda))
        return attrs.evolve(incident, then=tuple(effects))
    if incident.foretold:
        return attrs.evolve(incident, then=())
    return attrs.evolve(incident, then=(), title="") if registry.trigger(incident).spoken else None


def _numbered(incident: Incident, agenda: Iterable[Due]) -> Iterator[tuple[int, Effect]]:
    """What an event does that has happened, and what it has still to do, each with its place among
    `effects_of` it. What would have come of other answers and of other cards stays unknown."""
    numbers, first = list[int](), 0
    for effect in incident.then:
        numbers.append(first)
        first += size_of(effect)
    numbers += (due.effect for due in agenda if due.incident == incident.id)
    effects = effects_of(incident)
    return ((number, _veiled(effects[number])) for number in dict.fromkeys(numbers))


def _veiled(effect: Effect) -> Effect:
    """An effect without what may come of it."""
    answers = tuple(attrs.evolve(answer, then=()) for answer in effect.answers)
    return attrs.evolve(effect, answers=answers, success=(), failure=())


def _told(
    incident: Incident, agenda: tuple[Due, ...], strangers: frozenset[str]
) -> tuple[Incident, tuple[Due, ...]]:
    """An event that has happened, as it is known, and what is still to be done as known by then."""
    effects = [
        (number, attrs.evolve(effect, answers=tuple(_plain(a, strangers) for a in effect.answers)))
        for number, effect in _numbered(incident, agenda)
        if effect.who not in strangers
    ]
    places = {number: place for place, (number, _effect) in enumerate(effects)}
    left = tuple(
        due if due.incident != incident.id else due._replace(effect=places[due.effect])
        for due in agenda
        if due.incident != incident.id or due.effect in places
    )
    seen = attrs.evolve(
        incident,
        then=tuple(effect for _number, effect in effects),
        conditions=_conditions(incident.conditions, strangers),
        unless=tuple(c for c in incident.unless if c.who not in strangers),
    )
    return seen, left


def _plain(answer: Reply, strangers: frozenset[str]) -> Reply:
    return attrs.evolve(answer, conditions=_conditions(answer.conditions, strangers))


def _conditions(
    conditions: Iterable[Condition], strangers: frozenset[str]
) -> tuple[Condition, ...]:
    """Conditions in which nobody is named of whom nobody knows. Whoever is still to come is alive,
    has nothing and stands nowhere (SCN-9)."""
    return tuple(
        _NEVER if condition.who in strangers else condition
        for condition in conditions
        if condition.who not in strangers or registry.condition(condition).on_board
    )


_NEVER = Condition(DONE)


def _named(incident: Incident) -> Iterator[str]:
    """The words for figures in an event."""
    when = incident.when
    yield from (when.who, when.subject, *when.pair)
    yield from (condition.who for condition in (*incident.conditions, *incident.unless))
    for effect in effects_of(incident):
        yield effect.who
        yield from (c.who for answer in effect.answers for c in answer.conditions)


def _roster(whole: Roster, strangers: frozenset[str]) -> Roster:
    """A roster without strangers, the same for all positions of a game."""
    key = id(whole), strangers
    found = _rosters.get(key)
    if found is None:
        if len(_rosters) >= _MOST_KNOWN:
            _rosters.clear()
        left = [name for name in whole.places if name not in strangers]
        cards = tuple(whole.cards[whole.places[name]] for name in left)
        places = {name: place for place, name in enumerate(left)}
        found = _rosters[key] = Roster(cards, places), whole
    return found[0]
