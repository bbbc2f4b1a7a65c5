"""What triggers an event at a look, and whether its conditions hold (SCN-3, SCN-7 to SCN-9)."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.rules.board import Edge
from ad1666.rules.cards import SIDES, Side
from ad1666.rules.characters import Figure
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import ANYBODY, THEM, Condition, Happening, Incident, Occurrence
from ad1666.rules.state import State

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


def one_meant(state: State, who: str, them: str | None) -> Figure | None:
    """The figure that a word means, the first of several; None if it is not on the board."""
    return next(iter(meant(state, who, them)), None)


def player_meant(state: State, who: str, them: str | None) -> Side | None:
    """The player whom a word means: one named, or that of whoever triggered the event, None if
    nobody did (SCN-7)."""
    if who in _SIDES:
        return _SIDES[who]
    return None if them is None else state.figure(them).player


def noted(state: State, on: Occurrence, figures: tuple[str, ...] = (), what: str = "") -> State:
    """The state with something noted that may trigger an event at the next look (SCN-3)."""
    if not state.terms.events:
        return state
    since = (*state.story.since, Happening(on, figures, what))
    return _with_story(state, evolve(state.story, since=since))


def triggered_by(state: State, incident: Incident) -> list[str]:
    """Those for whom the trigger of an event holds now, or has happened since the last look, in the
    order of the figures; `NOBODY` where that is nobody's (SCN-3)."""
    return list(dict.fromkeys(registry.trigger(incident).those(state, incident)))


def opened(state: State, what: Edge | str, figure_id: str | None) -> State:
    """The state with it noted who opened a door or a chest, if anybody did (SCN-7)."""
    return noted(state, Occurrence.OPENS, () if figure_id is None else (figure_id,), _name(what))


def _name(what: Edge | str) -> str:
    return what if isinstance(what, str) else "/".join(map(str, what))


def last_opener(state: State, what: Edge | str) -> str | None:
    """Who opened a door or a chest last since the look before, None if nobody did (SCN-7)."""
    name = _name(what)
    opened = [h for h in state.story.since if h.on is Occurrence.OPENS and h.what == name]
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
    return registry.condition(condition).holds(state, condition, them)


def failing(
    state: State, conditions: Iterable[Condition], unless: Iterable[Condition], them: str | None
) -> Condition | None:
    """The first condition that stands in the way, None if none does."""
    lacking = (c for c in conditions if not holds(state, c, them))
    barring = (c for c in unless if holds(state, c, them))
    return next(lacking, None) or next(barring, None)
