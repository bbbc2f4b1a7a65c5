"""What answers to events of the scenario are worth, and speaking to somebody they are about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ad1666.bots.judgement.appraisal import appraisal
from ad1666.bots.judgement.forecasts import succeeds
from ad1666.bots.judgement.situation import Luring, Situation
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.requests import Choice
from ad1666.rules.scenes.conditions import failing, is_meant
from ad1666.rules.scenes.foresight import (
    Prospect,
    after_answer,
    after_event,
    after_speaking,
)
from ad1666.rules.scenes.kinds import registry
from ad1666.rules.scenes.plot import Effect, Incident
from ad1666.rules.state import State

_ARRIVED = 0.5
"""The part of a figure's worth that its arrival is worth: it was not certain to come."""
_WON = 3.0
"""What it is worth to end the game as the winner, besides the points."""
_DONE = 0.7
"""The part of what speaking to somebody, taking something or opening it is worth that it is worth
to be there for it."""
_CARD = 0.3
"""What a card is worth."""


def answer_value(now: Situation, choice: Choice, effects: tuple[Effect, ...]) -> float:
    """What an answer is worth in points to the side that weighs it; ``effects`` are what it brings
    at once."""
    drawn = sum(_cards(now, choice, effect) for effect in effects if registry.effect(effect).draws)
    return drawn + _expected(now, after_answer(now.state, choice, succeeds))


def speaking_value(now: Situation, choice: Choice) -> float:
    """What it is worth to speak to somebody, or at a thing, beyond saying nothing. Of what is not
    announced nothing is known."""
    prospects = after_speaking(now.state, choice.who, choice.args[0], succeeds)
    return _expected(now, prospects) - appraisal(now).value


class Lures:
    """What the announced events that may come of it add to the value of figures' going to squares:
    whoever enters a zone triggers them, whoever stands beside somebody may speak. It is worked out
    for the squares that somebody thinks of."""

    def __init__(self, now: Situation) -> None:
        self._now = now.alike(now.state)
        self._now.part()  # the other one keeps this
        self._places: dict[str, Mapping[Square, list[Incident]]] = {}
        self._worths: dict[tuple[str, str], float] = {}

    def of(self, figure: Figure, square: Square) -> float:
        """What they add to the value of a square for a figure."""
        places = self._places.get(figure.id)
        if places is None:
            places = self._places[figure.id] = _places(self._now.state, figure)
        return sum([self._worth(figure, incident) for incident in places.get(square, ())])

    def _worth(self, figure: Figure, incident: Incident) -> float:
        """What it is worth that a figure goes where it may trigger an event."""
        key = figure.id, incident.id
        found = self._worths.get(key)
        if found is None:
            now, kind = self._now, registry.trigger(incident)
            prospects = after_event(now.state, incident, figure.id, succeeds)
            found = _expected(now, prospects) - self._here
            if kind.spoken:  # which nobody must
                found = max(0.0, found) if figure.side is now.side else min(0.0, found)
            if not kind.at_once:
                found *= _DONE
            self._worths[key] = found
        return found

    @cached_property
    def _here(self) -> float:
        return appraisal(self._now).value


def lures(now: Situation) -> Luring:
    """What events add to the value of squares in a situation."""
    if now.lures is None:
        now.lures = Lures(now)
    return now.lures


def lure(now: Situation, figure: Figure, square: Square) -> float:
    """What events add to the value of a figure's going to a square."""
    return lures(now).of(figure, square) if now.state.terms.events else 0.0


def lured_by(now: Situation, figure: Figure, square: Square) -> str | None:
    """Whom an event is about that draws a figure to a square, if it can speak to them there."""
    for incident in now.state.terms.events:
        if registry.trigger(incident).spoken and _may_trigger(now.state, incident, figure):
            other = now.state.known(incident.when.subject)
            if other is not None and other.at in now.state.board.adjacent(square):
                return other.id
    return None


def _places(state: State, figure: Figure) -> Mapping[Square, list[Incident]]:
    """The squares to which events draw a figure, or from which they keep it."""
    found: dict[Square, list[Incident]] = {}
    for incident in state.terms.events:
        if _may_trigger(state, incident, figure):
            for square in registry.trigger(incident).squares(state, incident.when):
                found.setdefault(square, []).append(incident)
    return found


def _may_trigger(state: State, incident: Incident, figure: Figure) -> bool:
    """Whether a figure triggers an event by going somewhere, as far as it is known what it does."""
    when = incident.when
    if not is_meant(figure, when.who):
        return False
    if not incident.then or (not incident.often and incident.id in state.story.done):
        return False
    if when.place is not None and figure.at in when.place.squares:
        return False
    return failing(state, incident.conditions, incident.unless, figure.id) is None


def _cards(now: Situation, choice: Choice, effect: Effect) -> float:
    """What the cards of an effect are worth: a good thing for whoever draws them."""
    player = choice.who if effect.who not in tuple(Side) else effect.who
    return _CARD * effect.number * (1 if player == now.side else -1)


def _expected(now: Situation, prospects: list[Prospect]) -> float:
    return sum(likely * _value(now, after) for likely, after in prospects)


def _value(now: Situation, after: State) -> float:
    """A position in points: as it would be scored if the game is over, else as it is weighed."""
    if after.outcome is not None:
        own, other = after.outcome.score(now.side), after.outcome.score(now.side.other)
        won = {None: 0.0, now.side: _WON, now.side.other: -_WON}
        return own - other + won[after.outcome.winner]
    then = now.alike(after)
    value = appraisal(then).value
    for figure in after.figures:
        if now.state.figure(figure.id).status is Status.TO_COME and figure.on_board:
            worth = _ARRIVED * now.gold(figure)
            value += worth if figure.side is now.side else -worth
    return value
