"""What triggers an event at a look, and whether its conditions hold (SCN-3, SCN-7 to SCN-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ad1666.rules.board import Edge
from ad1666.rules.cards import SIDES
from ad1666.rules.characters import Figure, Status
from ad1666.rules.scenes.plot import (
    ANYBODY,
    THEM,
    Condition,
    Happening,
    If,
    Incident,
    On,
)
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.values import changer, evolve

NOBODY = ""
"""Stands for the figure where an event is triggered by nobody."""
_SIDES = {side.value: side for side in SIDES}
_with_story = changer(State, "story")


def is_meant(figure: Figure, who: str, them: str | None = None) -> bool:
    """Whether a word for figures means this one (SCN-7)."""
    if who == THEM:
        return figure.id == them
    if who in _SIDES:
        return figure.side is _SIDES[who]
    return who in (ANYBODY, figure.id, "hero" if figure.card.hero else "commoner")


def meant(state: State, who: str, them: str | None = None) -> list[Figure]:
    """The figures on the board that a word means, in their order (SCN-7)."""
    return [f for f in state.figures if f.at is not None and is_meant(f, who, them)]


def noted(state: State, on: On, figures: tuple[str, ...] = (), what: str = "") -> State:
    """The state with something noted that may trigger an event at the next look (SCN-3)."""
    if not state.terms.events:
        return state
    since = (*state.story.since, Happening(on, figures, what))
    return _with_story(state, evolve(state.story, since=since))


def triggered_by(state: State, incident: Incident) -> list[str]:
    """Those for whom the trigger of an event holds now, or has happened since the last look, in the
    order of the figures; `NOBODY` where that is nobody's (SCN-3)."""
    return list(dict.fromkeys(_TRIGGERED[incident.when.on](state, incident)))


def opened(state: State, what: Edge | str, figure_id: str | None) -> State:
    """The state with it noted who opened a door or a chest, if anybody did (SCN-7)."""
    return noted(state, On.OPENS, () if figure_id is None else (figure_id,), _name(what))


def _name(what: Edge | str) -> str:
    return what if isinstance(what, str) else "/".join(map(str, what))


def trigger_of(state: State, incident: Incident, who: str) -> str | None:
    """For whom ``them`` stands where an event is triggered by ``who``, one of those of
    `triggered_by` (SCN-7): at a door or a chest, whoever opened it last."""
    when = incident.when
    if when.on is not On.OPENS:
        return who or None
    what = _name(when.door or when.subject)
    opened = [h for h in state.story.since if h.on is On.OPENS and h.what == what]
    return opened[-1].figures[0] if opened and opened[-1].figures else None


def holding(state: State) -> tuple[tuple[str, str], ...]:
    """What counts as old from now on: all that holds, for each event that may still happen."""
    done = state.story.done
    quiet = _with_story(state, evolve(state.story, since=())) if state.story.since else state
    return tuple(
        (incident.id, who)
        for incident in state.terms.events
        if incident.often or incident.id not in done
        for who in triggered_by(quiet, incident)
    )


def holds(state: State, condition: Condition, them: str | None) -> bool:
    """Whether a condition holds (SCN-9)."""
    return _HOLDS[condition.asks](state, condition, them)


def failing(
    state: State, conditions: Iterable[Condition], unless: Iterable[Condition], them: str | None
) -> Condition | None:
    """The first condition that stands in the way, None if none does."""
    lacking = (c for c in conditions if not holds(state, c, them))
    barring = (c for c in unless if holds(state, c, them))
    return next(lacking, None) or next(barring, None)


# Conditions


def _alive(state: State, condition: Condition, them: str | None) -> bool:
    alive = (f for f in state.figures if f.status is not Status.KILLED)
    return any(is_meant(f, condition.who, them) for f in alive)


def _has(state: State, condition: Condition, them: str | None) -> bool:
    return any(f.owns(condition.subject) for f in meant(state, condition.who, them))


def _in(state: State, condition: Condition, them: str | None) -> bool:
    assert condition.place is not None
    return any(f.at in condition.place.squares for f in meant(state, condition.who, them))


def _done(state: State, condition: Condition, them: str | None) -> bool:
    return condition.subject in state.story.done


_HOLDS: dict[If, Callable[[State, Condition, str | None], bool]] = complete(
    If, {If.ALIVE: _alive, If.HAS: _has, If.IN: _in, If.DONE: _done}
)


# Triggers


def _turn(state: State, incident: Incident) -> Iterable[str]:
    when = incident.when
    begins = any(h.on is On.TURN for h in state.story.since)
    passed = state.turn - when.number
    due = passed == 0 or (when.every and passed > 0 and passed % when.every == 0)
    return (NOBODY,) if begins and due else ()


def _enters(state: State, incident: Incident) -> Iterable[str]:
    place = incident.when.place
    assert place is not None
    return [f.id for f in meant(state, incident.when.who) if f.at in place.squares]


def _escapes(state: State, incident: Incident) -> Iterable[str]:
    when = incident.when
    gone = [f for f in state.figures if f.status is Status.LEFT and is_meant(f, when.who)]
    return [f.id for f in gone if when.place is None or f.left_from in when.place.squares]


def _falls(state: State, incident: Incident) -> Iterable[str]:
    killed = [f for f in state.figures if f.status is Status.KILLED]
    return [f.id for f in killed if is_meant(f, incident.when.who)]


def _serious(state: State, incident: Incident) -> Iterable[str]:
    # the wounds first: they exclude most
    wounded = [f for f in state.figures if f.wounds and f.at is not None and f.seriously_wounded]
    return [f.id for f in wounded if is_meant(f, incident.when.who)]


def _crosses(state: State, incident: Incident) -> Iterable[str]:
    pair = incident.when.pair
    if any(h.on is On.CROSSES and set(h.figures) == set(pair) for h in state.story.since):
        return [f.id for f in state.figures if f.id in pair]
    return ()


def _takes(state: State, incident: Incident) -> Iterable[str]:
    when = incident.when
    return [f.id for f in meant(state, when.who) if f.owns(when.subject)]


def _opens(state: State, incident: Incident) -> Iterable[str]:
    when = incident.when
    if when.door is not None:
        door = state.board.door(when.door)
        return (NOBODY,) if door is not None and door.passable else ()
    return () if any(chest.id == when.subject for chest in state.chests) else (NOBODY,)


def _alarm(state: State, incident: Incident) -> Iterable[str]:
    return (NOBODY,) if state.alarm else ()


def _tokens(state: State, incident: Incident) -> Iterable[str]:
    left = state.guard
    return (NOBODY,) if left is not None and left <= incident.when.number else ()


def _speaks(state: State, incident: Incident) -> Iterable[str]:
    when = incident.when
    spoken = [h for h in state.story.since if h.on is On.SPEAKS and h.what == when.subject]
    return [h.figures[0] for h in spoken if is_meant(state.figure(h.figures[0]), when.who)]


def _found(state: State, incident: Incident) -> Iterable[str]:
    found = [h for h in state.story.since if h.on is On.FOUND and h.what == incident.id]
    return [h.figures[0] for h in found]


_TRIGGERED: dict[On, Callable[[State, Incident], Iterable[str]]] = complete(
    On,
    {
        On.TURN: _turn,
        On.ENTERS: _enters,
        On.ESCAPES: _escapes,
        On.FALLS: _falls,
        On.SERIOUS: _serious,
        On.CROSSES: _crosses,
        On.TAKES: _takes,
        On.OPENS: _opens,
        On.ALARM: _alarm,
        On.TOKENS: _tokens,
        On.SPEAKS: _speaks,
        On.FOUND: _found,
    },
)
