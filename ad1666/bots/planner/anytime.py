"""What may be done at any time: showing oneself, where that holds whoever is about to score."""

from __future__ import annotations

from ad1666.bots.planner.imminent import Imminent
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.rules.abilities.inconspicuous import REVEAL
from ad1666.rules.requests import Choice, Topic

_WORTH_SHOWING = 0.5
"""Gain below which somebody stays in disguise."""


def shows(question: Question, planned: float = 0.0) -> Reasoned | None:
    """The decision to show somebody now, None to leave it. Whoever has yet to act and is not acting
    may find a better place first. ``planned`` is what the side gains otherwise."""
    state, prompt = question.state, question.prompt
    if prompt.topic not in (_BEFORE if prompt.player is question.side else _MEANWHILE):
        return None
    found = []
    for choice in filter(reveals, prompt.anytime):
        ready = not state.figure(choice.who).activated and state.active != choice.who
        if ready and prompt.player is question.side:
            continue
        gain = Imminent(question.now, state).showing(state, choice.who)
        if gain > max(_WORTH_SHOWING, planned):
            found.append(Weighed(choice, gain))
    return question.best(found) if found else None


_BEFORE, _MEANWHILE = (Topic.ACTIVATE, Topic.ACTION), (Topic.ACTION, Topic.MOVE)
"""When somebody shows itself: before its side hands over, or once an enemy has begun to act."""


def reveals(choice: Choice) -> bool:
    """Whether a choice ends a disguise."""
    return choice.verb == REVEAL
