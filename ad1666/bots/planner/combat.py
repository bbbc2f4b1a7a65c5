"""The combat phase: whom to attack or whether to stand on guard, with what, whether to parry, and
whom a stray shot hits."""

from __future__ import annotations

from ad1666.bots.judgement.contacts import touching
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Chance, Chanced, Reasoned, Weighed
from ad1666.rules import hands, melee
from ad1666.rules.abilities.disguise import MELEE_BONUS, inconspicuous
from ad1666.rules.characters import Figure
from ad1666.rules.events import Match, Note, Opposed
from ad1666.rules.items import Item
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

_EAGER = 0.12
"""The value of striking first, besides the fight: the figure attacked counts as having acted."""
_ON_GUARD = 0.02
_FORESTALLED = 0.8
"""The part that counts of the attack that an enemy can no longer make."""


def attack(question: Question) -> Reasoned:
    """The best of all attacks, the defensive stance, or no attack at all."""
    return question.best(_attack(question, option) for option in question.prompt.options)


def _attack(question: Question, option: Choice) -> Weighed:
    state, now, details = question.state, question.now, option.details
    if option.verb == Verb.DEFEND:
        return question.weighed(option, _ON_GUARD)
    if option.verb not in (Verb.ATTACK, Verb.INTERRUPT) or details.target is None:
        return Weighed(option, 0.0)
    attacker, target = state.figure(option.who), state.figure(details.target)
    weapon = _named(state, attacker, details.item)
    hidden = inconspicuous(attacker)
    forecast = now.fight(state, attacker, target, weapon, bonus=MELEE_BONUS if hidden else 0)
    value = now.loss(target, forecast.dealt) - now.loss(attacker, forecast.taken) + _EAGER
    if not target.activated:
        value += _FORESTALLED * _blow(question, target)
    if hidden:
        value -= now.weights.deed.disguise
    if attacker.side is not now.side:  # an opposing figure led by the side
        dealt = now.loss(target, forecast.dealt)
        value = now.loss(attacker, forecast.taken) + (-dealt if target.side is now.side else dealt)
    chances = (
        Chance(Chanced.WON, forecast.won),
        Chance(Chanced.LOST, forecast.lost),
        Chance(Chanced.KILLED, now.killed(target, forecast.dealt)),
    )
    return question.weighed(option, value, chances)


def _blow(question: Question, enemy: Figure) -> float:
    """What an enemy would gain by its own attack, which it cannot make once attacked."""
    state, now = question.state, question.now
    touched = [f for f in state.on_board(question.side) if touching(state, enemy, f)]
    seen = [f for f in touched if not inconspicuous(f)]
    return max((now.fight_value(state, enemy, f) for f in seen), default=0.0)


def _named(state: State, figure: Figure, name: str | None) -> Item | None:
    """The weapon of that name that a figure may fight with."""
    return next((i for i in hands.melee_weapons(state, figure) if i.id == name), None)


def weapon(question: Question) -> Reasoned:
    """What the defender fights with."""
    declared, state, now = question.prompt.declared, question.state, question.now
    assert isinstance(declared, Note) and declared.figure is not None
    attacker = state.figure(declared.figure)
    theirs = _named(state, attacker, declared.details.get("weapon"))

    def weighed(option: Choice) -> Weighed:
        figure = state.figure(option.who)
        own = _named(state, figure, option.details.item)
        forecast = now.fight(state, attacker, figure, theirs, own)
        value = now.loss(attacker, forecast.taken) - now.loss(figure, forecast.dealt)
        return question.weighed(option, value, (Chance(Chanced.WON, forecast.lost),))

    return question.best(map(weighed, question.prompt.options))


def parry(question: Question) -> Reasoned:
    """Whether to try a parry: if fighting again is better than taking the blow."""
    test, state, now = question.prompt.test, question.state, question.now
    assert isinstance(test, Opposed)
    hit = melee.winning_hit(state, test)
    loser = state.figure(hit.figure)
    winner = state.figure(hit.by)
    saved = lost_by(question, loser, hit.wounds) + now.fight_value(state, loser, winner)
    if loser.side is not now.side:  # an opposing figure led by the side
        saved = -1.0
    return question.best(
        question.weighed(o, saved if o.verb == Verb.PARRY else 0.0) for o in question.prompt.options
    )


def lost_by(question: Question, figure: Figure, wounds: int) -> float:
    """What these wounds cost a figure, in points."""
    now = question.now
    lost = now.lost(figure, figure.wounds + wounds) - now.lost(figure, figure.wounds)
    return now.stakes[figure.id] * lost


def stray(question: Question) -> Reasoned:
    """Whom a stray shot hits: an enemy if possible."""
    state, side = question.state, question.side

    def value(option: Choice) -> float:
        target = option.details.target
        if target is None:
            return 0.0
        figure = state.figure(target)
        stake = question.now.stakes[target]
        return -stake if figure.side is side else stake

    return question.best(Weighed(o, value(o)) for o in question.prompt.options)


def follow_up(question: Question) -> Reasoned:
    """Whether to strike again after a won fight (ABIL-20), and at whom."""
    state, now = question.state, question.now

    def weighed(option: Choice) -> Weighed:
        target = option.details.target
        if target is None:
            return Weighed(option, 0.0)
        one, other = state.figure(option.who), state.figure(target)
        forecast = now.fight(state, one, other, bonus=-1)
        value = now.loss(other, forecast.dealt) - now.loss(one, forecast.taken) + _EAGER
        return question.weighed(option, value, (Chance(Chanced.WON, forecast.won),))

    return question.best(map(weighed, question.prompt.options))


def last_blow(question: Question) -> Opposed | None:
    """The fight in which a parry is tried."""
    for event in reversed(question.seen.log):
        if isinstance(event, Opposed):
            return event
        if isinstance(event, Match):
            return None
    return None
