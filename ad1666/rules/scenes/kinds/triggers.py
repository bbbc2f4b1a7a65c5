"""What triggers events (SCN-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ad1666.rules.characters import Square, Status
from ad1666.rules.scenes.conditions import is_meant, last_opener, meant
from ad1666.rules.scenes.kinds.hooks import (
    Sentence,
    Slot,
    Takes,
    TriggerKind,
    Whole,
    numbered,
    sentence,
)
from ad1666.rules.scenes.plot import NOBODY, Incident, Occurrence, Trigger
from ad1666.rules.state import State

_WHO = Slot("who", Takes.FIGURES, "who", needed=False)


class Turn(TriggerKind):
    name = "turn"
    told = "as that turn begins; and with `every` again so many turns later, and so on"
    takes, sets = Whole(1, 99, (1, 4)), "number"
    beside = (Slot("every", Whole(1, 99, (1, 2)), "every", needed=False),)
    by_somebody, turn = False, True

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        when = incident.when
        begins = any(h.on is Occurrence.TURN for h in state.story.since)
        passed = state.turn - when.number
        due = passed == 0 or (when.every and passed > 0 and passed % when.every == 0)
        return (NOBODY,) if begins and due else ()

    def said(self, about: Trigger) -> tuple[Sentence, ...]:
        turn, every = about.number, about.every
        if not every:
            return (sentence("At the start of turn {turn}", turn=turn),)
        if every == 1:
            return (sentence("At the start of turn {turn} and of each turn after it", turn=turn),)
        return (
            numbered(
                "At the start of turn {turn} and of every {n} turn after it",
                "At the start of turn {turn} and of every {n} turns after it",
                turn=turn,
                n=every,
            ),
        )


class Enters(TriggerKind):
    name = "enters"
    told = "somebody stands in the zone; passing through triggers nothing"
    takes, sets = Takes.ZONE, "place"
    beside = (_WHO,)
    at_once = True
    words = (sentence("When {who} stands in {place}"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        place = incident.when.place
        assert place is not None
        return [f.id for f in meant(state, incident.when.who) if f.at in place.squares]

    def squares(self, state: State, when: Trigger) -> Collection[Square]:
        return when.place.squares if when.place is not None else ()


class Escapes(TriggerKind):
    name = "escapes"
    told = 'somebody left the board by the exit, or with `"any"` anywhere'
    takes, sets = Takes.EXIT, "place"
    beside = (_WHO,)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        when = incident.when
        gone = [f for f in state.figures if f.status is Status.LEFT and is_meant(f, when.who)]
        return [f.id for f in gone if when.place is None or f.left_from in when.place.squares]

    def said(self, about: Trigger) -> tuple[Sentence, ...]:
        if about.place is None:
            return (sentence("When {who} has left the board"),)
        return (sentence("When {who} has left the board by {place}"),)


class Falls(TriggerKind):
    name = "falls"
    told = "somebody died, fled or surrendered"
    takes, sets = Takes.FIGURES, "who"
    words = (sentence("When {who} is dead, has fled or surrendered"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        killed = [f for f in state.figures if f.status is Status.KILLED]
        return [f.id for f in killed if is_meant(f, incident.when.who)]


class Serious(TriggerKind):
    name = "serious"
    told = "somebody has become seriously wounded"
    takes, sets = Takes.FIGURES, "who"
    words = (sentence("When {who} is seriously wounded"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        # the wounds first: they exclude most
        wounded = [
            f for f in state.figures if f.wounds and f.at is not None and f.seriously_wounded
        ]
        return [f.id for f in wounded if is_meant(f, incident.when.who)]


class Crosses(TriggerKind):
    name = "crosses"
    told = "the two have fought each other"
    takes, sets = Takes.PAIR, "pair"
    one = True
    words = (sentence("When {pair} have fought each other"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        pair = set(incident.when.pair)
        if any(h.on is Occurrence.CROSSES and set(h.figures) == pair for h in state.story.since):
            return [f.id for f in state.figures if f.id in pair]
        return ()


class Owns(TriggerKind):
    name = "takes"
    told = "somebody has the item"
    takes, sets = Takes.ITEM_ID, "subject"
    beside = (_WHO,)
    words = (sentence("When {who} has the {item}"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        when = incident.when
        return [f.id for f in meant(state, when.who) if f.owns(when.subject)]

    def squares(self, state: State, when: Trigger) -> Collection[Square]:
        return [at for at, item in state.ground if item.id == when.subject]


class Opens(TriggerKind):
    name = "opens"
    told = "the door, or the chest of that name, stands open"
    takes, sets = Takes.OPENED, "door subject"

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        when = incident.when
        if when.door is not None:
            door = state.board.door(when.door)
            return (NOBODY,) if door is not None and door.passable else ()
        return () if any(chest.id == when.subject for chest in state.chests) else (NOBODY,)

    def them(self, state: State, when: Trigger, who: str) -> str | None:
        return last_opener(state, when.door or when.subject)

    def squares(self, state: State, when: Trigger) -> Collection[Square]:
        return [chest.at for chest in state.chests if chest.id == when.subject]

    def said(self, about: Trigger) -> tuple[Sentence, ...]:
        if about.door is not None:
            return (sentence("When {door} stands open"),)
        return (sentence("When the {chest} stands open"),)


class Alarmed(TriggerKind):
    name = "alarm"
    told = "the alarm was raised"
    takes = Takes.TRUE
    by_somebody = False
    words = (sentence("When the alarm has been raised"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        return (NOBODY,) if state.alarm else ()


class Tokens(TriggerKind):
    name = "tokens"
    told = "so many tokens are left, or fewer"
    takes, sets = Whole(1, 99, (1, 12)), "number"
    by_somebody = False
    words = (
        numbered(
            "When {n} guard token is left, or none", "When {n} guard tokens are left, or fewer"
        ),
    )

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        left = state.guard
        return (NOBODY,) if left is not None and left <= incident.when.number else ()


class Speaks(TriggerKind):
    name = "speaks"
    told = (
        "in the words phase somebody speaks to that figure, or at the thing of that name: a choice "
        "of whoever stands beside it"
    )
    takes, sets = Takes.ADDRESSED, "subject at"
    beside = (_WHO,)
    spoken = True

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        when = incident.when
        spoken = [
            h for h in state.story.since if h.on is Occurrence.SPEAKS and h.what == when.subject
        ]
        return [h.figures[0] for h in spoken if is_meant(state.figure(h.figures[0]), when.who)]

    def squares(self, state: State, when: Trigger) -> Collection[Square]:
        at = when.at or state.figure(when.subject).at
        return () if at is None else (at, *state.board.adjacent(at))

    def said(self, about: Trigger) -> tuple[Sentence, ...]:
        if about.at is None:
            return (sentence("When {who} speaks to {target}"),)
        # the square is where one stands at the thing, which is drawn there or next to it
        return (sentence("When {who}, on {place} or beside it, speaks at the {thing}"),)


class Found(TriggerKind):
    name = "found"
    told = 'a search with `what = "event"` has found it'
    takes = Takes.TRUE
    words = (sentence("When a search finds it"),)

    def those(self, state: State, incident: Incident) -> Iterable[str]:
        found = [h for h in state.story.since if h.on is Occurrence.FOUND and h.what == incident.id]
        return [h.figures[0] for h in found]
