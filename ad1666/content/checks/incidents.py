"""Warnings about events of a scenario that cannot happen, or not as they are meant (SCN)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from ad1666.content.checks.idle import alarm_can_be_raised, to_be_had
from ad1666.content.checks.walks import Earliest, Roads, starts_of, walk
from ad1666.content.messages import Message, Named, message
from ad1666.content.scenarios.incidents import laid_by
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.toml import Keys, Table
from ad1666.content.warnings import CheckWarning, Code, warning
from ad1666.rules.characters import Figure, Square
from ad1666.rules.places import Place
from ad1666.rules.scenes.conditions import is_meant
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.kinds.conditions import Alive, Done, Has, In
from ad1666.rules.scenes.kinds.triggers import (
    Alarmed,
    Crosses,
    Enters,
    Escapes,
    Falls,
    Found,
    Owns,
    Speaks,
    Tokens,
)
from ad1666.rules.scenes.plot import (
    DONE,
    THEM,
    WHO_WORDS,
    Condition,
    Incident,
    Trigger,
    effects_of,
)
from ad1666.rules.scenes.secrets import known, strangers


def doubtful_events(scenario: Scenario, top: Table) -> Iterator[CheckWarning]:
    """Events that nobody can trigger or whose conditions cannot hold, that come too late for what
    is to trigger them, that never end or end the game as it begins; answers that can never
    be given; goals from an event that cannot happen; and what tells of secrets."""
    if scenario.state.terms.events:
        yield from _Doubts(scenario, top).all()


class _Doubts:
    def __init__(self, scenario: Scenario, top: Table) -> None:
        self._scenario, self._top = scenario, top
        self._state, self._events = scenario.state, scenario.state.terms.events
        self._order = {incident.id: place for place, incident in enumerate(self._events)}
        self._effects = [e for incident in self._events for e in effects_of(incident)]

    def all(self) -> Iterator[CheckWarning]:
        for place, incident in enumerate(self._events):
            keys: Keys = ("events", place)
            if incident.id in self._impossible:
                problem = message(
                    'the event "{name}" cannot happen: {why}',
                    name=incident.id,
                    why=self._impossible[incident.id],
                )
                remedy = message("Change what triggers it, or leave it out")
                yield self._warning(Code.IMPOSSIBLE_EVENT, (*keys, "when"), problem, remedy)
            yield from self._too_early(place, incident, keys)
            yield from self._endless(incident, keys)
            yield from self._answers(incident, keys)
            yield from self._over_at_once(incident, keys)
        yield from self._goals()
        yield from self._told()

    def _warning(self, code: Code, keys: Keys, problem: Message, remedy: Message) -> CheckWarning:
        return warning(self._top, code, keys, problem, remedy)

    # What cannot happen

    @cached_property
    def _impossible(self) -> Mapping[str, Message]:
        """The events that cannot happen, each with the reason. What needs one of them cannot happen
        either."""
        found: dict[str, Message] = {}
        more = True
        while more:
            more = False
            for incident in self._events:
                if incident.id not in found and (why := self._why_not(incident, found)):
                    found[incident.id], more = why, True
        return {**found, **self._waiting(found)}

    def _waiting(self, impossible: Mapping[str, Message]) -> Mapping[str, Message]:
        """The other events that wait for themselves, be it for one that waits for them."""
        left = {
            i.id: {c.subject for c in i.conditions if c.asks == DONE}
            for i in self._events
            if i.id not in impossible
        }
        while free := [name for name, others in left.items() if not others & left.keys()]:
            for name in free:
                del left[name]
        return {
            name: message("it waits for itself")
            if name in others
            else message(
                'it waits for "{name}", which cannot come first', name=min(others & {*left})
            )
            for name, others in left.items()
        }

    def _why_not(self, incident: Incident, others: Mapping[str, Message]) -> Message | None:
        why = self._untriggered(incident)
        for condition in incident.conditions:
            why = why or self._unmet(condition, others)
        for condition in (*incident.conditions, *self._implied(incident.when)):
            if why is None and condition in incident.unless:
                why = message("one of its conditions rules out another")
        why = why or self._in_two_places(incident)
        falls = incident.when.on == Falls.name and len(incident.when.who) == 1
        if (
            why is None
            and falls
            and Condition(Alive.name, incident.when.who) in incident.conditions
        ):
            why = message("one of its conditions rules out what triggers it")
        return why

    def _in_two_places(self, incident: Incident) -> Message | None:
        """Why one figure cannot be where an event takes it to be, None if it can."""
        places = dict[str, list[Place]]()
        for condition in (*incident.conditions, *self._implied(incident.when)):
            who = incident.when.who if condition.who == THEM else condition.who
            if condition.who == THEM and who in WHO_WORDS:
                who = THEM  # some one of them
            if condition.place is not None and who not in WHO_WORDS:
                places.setdefault(who, []).append(condition.place)
        for zones in places.values():
            for one, other in combinations(zones, 2):
                if not {*one.squares} & {*other.squares}:
                    return message(
                        "nobody can be in the zones {one} and {other} at once",
                        one=one.name,
                        other=other.name,
                    )
        return None

    def _implied(self, when: Trigger) -> Iterator[Condition]:
        """What holds if an event is triggered."""
        match when.on:
            case Owns.name:
                yield Condition(Has.name, when.who, when.subject)
                yield Condition(Has.name, THEM, when.subject)
            case Enters.name:
                yield Condition(In.name, when.who, place=when.place)
                yield Condition(In.name, THEM, place=when.place)
            case Falls.name:
                return
        yield Condition(Alive.name, THEM)

    def _untriggered(self, incident: Incident) -> Message | None:
        """Why nothing can trigger an event, None if something can."""
        when, state = incident.when, self._state
        figures = [f for f in state.figures if is_meant(f, when.who)]
        match when.on:
            case Enters.name:
                assert when.place is not None
                if not any(self._gets_to(f, when.place.squares) for f in figures):
                    return message("nobody can get to the zone {zone}", zone=when.place.name)
            case Escapes.name:
                walks = [self._walk(f).leaving for f in figures]
                way = None if when.place is None else set(when.place.squares)
                leaves = any(w and (way is None or way & w.keys()) for w in walks)
                sent = any(registry.effect(e).removes for e in self._effects)
                if not leaves and not sent:
                    return message("nobody can leave the board there")
            case Crosses.name:
                one, other = map(state.figure, when.pair)
                if one.side is other.side:
                    return message("the two are on one side")
            case Owns.name:
                if when.subject not in self._items:
                    return message("nobody can have the {item}", item=when.subject)
            case Alarmed.name:
                if not self._alarm:
                    return message("nothing can raise an alarm")
            case Tokens.name:
                if state.guard is not None and when.number >= state.guard:
                    return message("there are no more tokens than that from the start")
            case Speaks.name:
                at = when.at or state.figure(when.subject).at
                beside = () if at is None else (at, *state.board.adjacent(at))
                moves = when.at is None  # whoever is spoken to may come as well
                if not moves and not any(self._gets_to(f, beside) for f in figures):
                    return message("nobody can get to the {thing}", thing=when.subject)
            case Found.name:
                finds = state.terms.search_tables if state.markers else ()
                if not any(find.event == incident.id for find in finds):
                    return message("no search finds it")
        return None

    def _unmet(self, condition: Condition, others: Mapping[str, Message]) -> Message | None:
        """Why a condition can never hold, None if it can."""
        match condition.asks:
            case Done.name if condition.subject in others:
                return message('the event "{name}" cannot happen', name=condition.subject)
            case Has.name if condition.subject not in self._items:
                return message("nobody can have the {item}", item=condition.subject)
            case In.name:
                assert condition.place is not None
                squares, who = condition.place.squares, condition.who
                figures = [f for f in self._state.figures if is_meant(f, who) or who == THEM]
                if not any(self._gets_to(f, squares) for f in figures):
                    return message("nobody can get to the zone {zone}", zone=condition.place.name)
        return None

    @cached_property
    def _items(self) -> set[str]:
        """The items that somebody may have, by id."""
        owned = {g.item.id for f in self._state.figures for g in f.gear}
        pools = (rules.pool for rules in self._scenario.musters.rules.values())
        owned |= {item.id for pool in pools for card in pool for item in card.items}
        brought = {item.id for item in laid_by(self._events)}
        return owned | brought | {item.id for item, _keys in to_be_had(self._scenario, self._top)}

    @cached_property
    def _alarm(self) -> bool:
        """Whether something can raise the alarm."""
        if self._state.terms.alarm is None:
            return False
        return alarm_can_be_raised(self._scenario, self._top)

    @cached_property
    def _roads(self) -> Roads:
        return Roads(self._state.board)

    @cached_property
    def _walks(self) -> dict[str, Earliest]:
        return {}

    def _walk(self, figure: Figure) -> Earliest:
        """Where a figure can get, also from where events put it."""
        if figure.id not in self._walks:
            put = [each for effect in self._effects for each in effect.landing]
            landings = [squares for side, squares in put if side is figure.side]
            starts = starts_of(figure) | dict.fromkeys((s for on in landings for s in on), 0)
            self._walks[figure.id] = walk(self._roads, figure, starts)
        return self._walks[figure.id]

    def _gets_to(self, figure: Figure, squares: Iterable[Square]) -> bool:
        return not set(squares).isdisjoint(self._walk(figure).squares)

    # What comes at the wrong time

    def _too_early(self, place: int, incident: Incident, keys: Keys) -> Iterator[CheckWarning]:
        """Conditions on events further down, which an event of the same look cannot meet, and
        triggers that only such an event brings about (SCN-4)."""
        for number, condition in enumerate(incident.conditions):
            if condition.asks == DONE and self._order[condition.subject] > place:
                problem = message(
                    'the event "{name}" takes "{other}", which stands below it and so happens '
                    "after it in the same look",
                    name=incident.id,
                    other=condition.subject,
                )
                remedy = message("Put it below that event")
                yield self._warning(Code.EVENT_ORDER, (*keys, "if", number), problem, remedy)
        below = self._brought_below(place, incident.when)
        if below is not None:
            problem = message(
                'only "{other}", which stands below it, can trigger the event "{name}"',
                name=incident.id,
                other=below,
            )
            remedy = message("Put it below that event: none triggers one above it (SCN-4)")
            if below == incident.id:
                problem = message('only the event "{name}" itself could trigger it', name=below)
                remedy = message("Let something else do so: no event triggers itself (SCN-4)")
            yield self._warning(Code.EVENT_ORDER, (*keys, "when"), problem, remedy)

    def _brought_below(self, place: int, when: Trigger) -> str | None:
        """The first event, be it the one with this trigger itself or one below, that brings it
        about, if nothing else does."""
        if when.on == Alarmed.name:
            if self._state.terms.alarm is None or alarm_can_be_raised(
                self._scenario, self._top, by_events=False
            ):
                return None
            wanted = [e for e in self._effects if registry.effect(e).alarms]
        elif when.on == Owns.name:
            had = {item.id for item, _keys in to_be_had(self._scenario, self._top)}
            had |= {g.item.id for f in self._state.figures for g in f.gear}
            brought = [e for e in self._effects if e.item and not registry.effect(e).loses]
            wanted = [e for e in brought if e.item and e.item.id == when.subject]
            if when.subject in had or any(e.at is not None for e in wanted):
                return None
        else:
            return None
        makers = [i for i in self._events if any(e in wanted for e in effects_of(i))]
        places = [self._order[maker.id] for maker in makers]
        return makers[0].id if places and min(places) >= place else None

    def _endless(self, incident: Incident, keys: Keys) -> Iterator[CheckWarning]:
        adds = any(registry.tokens(e) > 0 for e in effects_of(incident))
        if incident.often and adds:
            problem = message(
                'the event "{name}" adds tokens again and again: the game may never end',
                name=incident.id,
            )
            remedy = message("Let it happen once, or add none")
            yield self._warning(Code.ENDLESS, (*keys, "then"), problem, remedy)

    def _over_at_once(self, incident: Incident, keys: Keys) -> Iterator[CheckWarning]:
        """An event that ends the game in turn 1, whatever anybody does."""
        first = registry.trigger(incident).turn and incident.when.number == 1
        if not first or incident.conditions or any(c.asks != DONE for c in incident.unless):
            return
        tokens = sum(map(registry.tokens, incident.then))
        spent = self._state.guard is not None and self._state.guard + tokens <= 0
        if spent or any(registry.effect(e).ends for e in incident.then):
            problem = message('the event "{name}" ends the game as it begins', name=incident.id)
            remedy = message("Let it happen later, or on a condition")
            yield self._warning(Code.OVER_AT_ONCE, (*keys, "then"), problem, remedy)

    # Secrets

    def _told(self) -> Iterator[CheckWarning]:
        """What is announced, or a goal, and speaks of what only events bring that are not announced
        (SCN-6)."""
        known_of = {incident.id for incident in known(self._state).terms.events}
        for place, incident in enumerate(self._events):
            if incident.announced and incident.id not in known_of:
                problem = message(
                    'the event "{name}" is announced, but names somebody whom only an event brings '
                    "that is not: nobody is told of it",
                    name=incident.id,
                )
                remedy = message("Announce what brings them, or write announced = false here, too")
                yield self._warning(Code.TOLD_SECRET, ("events", place), problem, remedy)
        had = {item.id for item, _keys in to_be_had(self._scenario, self._top)}
        had |= {item.id for item in laid_by(i for i in self._events if i.announced)}
        secret = {item.id: item for item in laid_by(self._events) if item.id not in had}
        for number, goal in enumerate(self._state.terms.goals):
            if goal.aim.of_item and goal.subject in secret:
                problem = message(
                    "goal {number} of the file tells of the {item}, which only an event brings "
                    "that is not announced",
                    number=str(number + 1),
                    item=Named("item", secret[goal.subject].name),
                )
                remedy = message("Announce that event, or accept that players know of the thing")
                yield self._warning(Code.TOLD_SECRET, ("goals", number, "subject"), problem, remedy)
        hidden = strangers(self._state)
        last = max(figure.id for figure in self._state.figures if figure.id not in hidden)
        for letter in sorted(hidden):
            if letter < last:
                problem = message(
                    "players see that the letter {letter} is missing: only an event that is not "
                    "announced brings that figure",
                    letter=letter,
                )
                remedy = message("Give it a letter after those of all others")
                yield self._warning(Code.TOLD_SECRET, ("figures", letter), problem, remedy)

    # Who answers

    def _answers(self, incident: Incident, keys: Keys) -> Iterator[CheckWarning]:
        for effect in effects_of(incident):
            for reply in effect.answers:
                unmet = (self._unmet(c, self._impossible) for c in reply.conditions)
                why = next(filter(None, unmet), None)
                if why is not None:
                    problem = message(
                        'the answer "{text}" of the event "{name}" can never be given: {why}',
                        text=reply.text,
                        name=incident.id,
                        why=why,
                    )
                    remedy = message("Change its condition, or leave it out")
                    yield self._warning(Code.BARRED_ANSWER, (*keys, "then"), problem, remedy)

    # Goals

    def _goals(self) -> Iterator[CheckWarning]:
        for number, goal in enumerate(self._state.terms.goals):
            if goal.since in self._impossible:
                problem = message(
                    'goal {number} of the file counts from the event "{name}", which cannot happen',
                    number=str(number + 1),
                    name=goal.since,
                )
                remedy = message("Name another event, or leave out from")
                yield self._warning(
                    Code.UNREACHABLE_OBJECTIVE, ("goals", number, "from"), problem, remedy
                )
