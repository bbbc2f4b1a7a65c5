"""What may be done at any time: showing oneself, where that holds whoever is about to score or
supports a friend; and putting away a weapon that would give away a disguise."""

from __future__ import annotations

from ad1666.bots.judgement.situation import where
from ad1666.bots.planner.imminent import Imminent, anybody_passes, worth_of_disguise
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.rules import disguise, zones
from ad1666.rules.characters import INCONSPICUOUS
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.verbs import Verb

_WORTH_SHOWING = 0.5
"""Gain below which somebody stays in disguise."""


def shows(question: Question, planned: float = 0.0) -> Reasoned | None:
    """The decision to show somebody now, None to leave it. Whoever has yet to act and is not acting
    may find a better place first. ``planned`` is what the side gains otherwise."""
    state, prompt = question.state, question.prompt
    if prompt.topic is Topic.ATTACK and prompt.player is question.side:
        return _supports(question)
    if prompt.topic not in (_BEFORE if prompt.player is question.side else MEANWHILE):
        return None
    found = []
    for choice in filter(reveals, prompt.anytime):
        figure = state.figure(choice.who)
        ready = not figure.activated and state.active != choice.who
        if ready and prompt.player is question.side:
            continue
        if not anybody_passes(state, where(figure)):
            continue  # without weighing the position: this is asked at every step of the enemies
        gain = Imminent(question.now, state).showing(state, choice.who)
        if gain > max(_WORTH_SHOWING, planned):
            found.append(Weighed(choice, gain))
    return question.best(found) if found else None


def _supports(question: Question) -> Reasoned | None:
    """The decision to show somebody who then supports an attack (MEL-5), None to leave it."""
    state, now, found = question.state, question.now, []
    attacks = [o for o in question.prompt.options if o.verb == Verb.ATTACK]
    for choice in filter(reveals, question.prompt.anytime):
        friend = state.figure(choice.who)
        shown = state.with_figure(friend.with_tokens(INCONSPICUOUS, 0))
        for attack in attacks:
            assert attack.details.target is not None
            attacker, target = state.figure(attack.who), state.figure(attack.details.target)
            met = zones.in_contact(shown, shown.figure(friend.id), target)
            if attacker.id == friend.id or not met:
                continue
            gain = now.fight_value(shown, attacker, target) - now.fight_value(
                state, attacker, target
            )
            risk = max(0.0, -now.contact_value(shown, shown.figure(friend.id), target, (1, 0)))
            value = gain - risk - worth_of_disguise(now)
            if value > _WORTH_SUPPORTING:
                found.append(Weighed(choice, value))
    return question.best(found) if found else None


_WORTH_SUPPORTING = 0.15
"""Gain below which nobody leaves its disguise to support another."""
_BEFORE, MEANWHILE = (Topic.ACTIVATE, Topic.ACTION), (Topic.ACTION, Topic.MOVE)
"""When somebody shows itself: before its side hands over, or once an enemy has begun to act."""


def reveals(choice: Choice) -> bool:
    """Whether a choice ends a disguise."""
    return choice.verb == disguise.REVEAL


def puts_away(question: Question) -> Reasoned | None:
    """The decision of somebody in disguise to put away what would give it away (ABIL-6), None if
    there is nothing of the kind."""
    for choice in question.prompt.anytime:
        if choice.verb != Verb.IN_HAND:
            continue
        figure = question.state.figure(choice.who)
        held = [g.item for g in figure.gear if g.held]
        then = [g.item for g in figure.gear if g.item.id in choice.details.items]
        if not figure.inconspicuous or not any(map(disguise.gives_away, held)):
            return None
        if not any(map(disguise.gives_away, then)):
            return question.best([Weighed(choice, question.now.weights.deed.disguise)])
    return None
