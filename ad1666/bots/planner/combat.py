"""The combat phase: whom to attack or whether to stand on guard, with what, whether to parry, and
whom a stray shot hits."""

from __future__ import annotations

from ad1666.bots.judgement.chances import MOST_WOUNDS, Wounds
from ad1666.bots.judgement.goals import driven_out
from ad1666.bots.judgement.winning import blow
from ad1666.bots.planner.imminent import worth_of_disguise
from ad1666.bots.planner.question import Question
from ad1666.bots.planner.reasons import Chance, Chanced, Reasoned, Weighed
from ad1666.rules import disguise, hands, melee, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import Figure
from ad1666.rules.events import Fight, Note, Opposed, OpposedAhead
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Item
from ad1666.rules.requests import Choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb

WON = 0.05
"""The value of winning a fight besides the blow: the loser is driven off."""
_FORESTALLED = 0.8
"""The part that counts of the attack that an enemy can no longer make."""


def attack(question: Question) -> Reasoned:
    """The best of all attacks, the defensive stance, or no attack at all."""
    return question.best(_attack(question, option) for option in question.prompt.options)


def _attack(question: Question, option: Choice) -> Weighed:
    state, now, details = question.state, question.now, option.details
    if option.verb == Verb.DEFEND:
        return question.weighed(option, now.weights.deed.guard)
    if option.verb not in (Verb.ATTACK, Verb.INTERRUPT) or details.target is None:
        return Weighed(option, 0.0)
    attacker, target = state.figure(option.who), state.figure(details.target)
    weapon = hands.named_weapon(state, attacker, details.item)
    armed = _shown(state, attacker, weapon)
    forecast = now.fight(armed, armed.figure(attacker.id), target, weapon)
    dealt = blow(now, state, target, forecast.dealt)
    taken = blow(now, state, attacker, forecast.taken)
    value = dealt + taken + WON * (forecast.won - forecast.lost) + now.weights.deed.strike
    value += now.vengeance(target)
    value += _driven_out(question, target, forecast.won, forecast.dealt)
    value += _driven_out(question, attacker, forecast.lost, forecast.taken)
    if not target.activated:
        value += _FORESTALLED * _blow(question, target)
    if attacker.inconspicuous:
        value -= worth_of_disguise(now)
    if attacker.side is not now.side:  # an opposing figure led by the side
        value = dealt + taken
    chances = (
        Chance(Chanced.WON, forecast.won),
        Chance(Chanced.LOST, forecast.lost),
        Chance(Chanced.KILLED, now.killed(target, forecast.dealt)),
    )
    return question.weighed(option, value, chances)


def _driven_out(question: Question, loser: Figure, lost: float, wounds: Wounds) -> float:
    """What it brings that a figure may lose a fight, and be driven out of a place that counts."""
    now = question.now
    withdrawn, killed = driven_out(now, question.state, loser)
    dies = now.killed(loser, wounds)
    return (lost - dies) * withdrawn + dies * killed


def _blow(question: Question, enemy: Figure) -> float:
    """What an enemy would gain by its own attack, which it cannot make once attacked."""
    state, now = question.state, question.now
    met = zones.opponents(state, enemy)
    return max((now.fight_value(state, enemy, f) for f in met), default=0.0)


def _shown(state: State, attacker: Figure, weapon: Item) -> State:
    """The position once the attacker has its weapon in hand, which may cost it its disguise before
    the attack (ABIL-6)."""
    drawn = hands.draw_weapon(state, attacker, weapon)
    return disguise.foreseen(drawn) if attacker.inconspicuous else drawn


def weapon(question: Question) -> Reasoned:
    """What the defender fights with."""
    declared, state, now = question.prompt.declared, question.state, question.now
    assert isinstance(declared, Note) and declared.figure is not None
    attacker = state.figure(declared.figure)
    name = declared.details.get("weapon")
    theirs = None if name is None else hands.named_weapon(state, attacker, name)

    def weighed(option: Choice) -> Weighed:
        figure = state.figure(option.who)
        own = hands.named_weapon(state, figure, option.details.item)
        forecast = now.fight(state, attacker, figure, theirs, own)
        value = -now.worth(attacker, figure, forecast)
        return question.weighed(option, value, (Chance(Chanced.WON, forecast.lost),))

    return question.best(map(weighed, question.prompt.options))


def parry(question: Question) -> Reasoned:
    """Whether to try a parry: if fighting again is better than taking the blow."""
    test, state, now = question.prompt.test, question.state, question.now
    assert isinstance(test, Opposed)
    hit, fight = melee.winning_hit(state, test), test.fight
    assert fight is not None
    loser = state.figure(hit.figure)
    one, other = state.figure(fight.attacker), state.figure(fight.defender)
    rematch = now.worth(one, other, now.forecast(state, evolve(fight, kept=None)))
    saved = lost_by(question, loser, hit.wounds) + (rematch if loser is one else -rematch)
    saved -= now.weights.deed.marker
    if loser.side is not now.side:  # an opposing figure led by the side
        saved = -1.0
    return question.best(
        question.weighed(o, saved if o.verb == Verb.PARRY else 0.0) for o in question.prompt.options
    )


def lost_by(question: Question, figure: Figure, wounds: int) -> float:
    """What these wounds cost the side of a figure, in points, with what comes of its death."""
    now, key = question.now, (figure.id, figure.wounds, wounds)
    found = now.harms.get(key)
    if found is None:
        dealt = min(wounds, MOST_WOUNDS - 1)
        certain = (0.0,) * dealt + (1.0,) + (0.0,) * (MOST_WOUNDS - 1 - dealt)
        value = blow(now, question.state, figure, certain)
        found = now.harms[key] = -value if figure.side is now.side else value
    return found


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
    state, now, won = question.state, question.now, last_blow(question)
    assert won is not None

    def weighed(option: Choice) -> Weighed:
        target = option.details.target
        if target is None:
            return Weighed(option, 0.0)
        one, other = state.figure(option.who), state.figure(target)
        forecast = now.forecast(state, _sweep(state, won, one, now.weapon(other), target))
        value = now.worth(one, other, forecast) + now.weights.deed.strike + now.vengeance(other)
        return question.weighed(option, value, (Chance(Chanced.WON, forecast.won),))

    return question.best(map(weighed, question.prompt.options))


def _sweep(state: State, won: Opposed, figure: Figure, against: Item, target: str) -> Fight:
    """The fight in which a figure strikes again with the card and the weapon of a won one."""
    fight, hand = won.fight, won.red if won.red.figure == figure.id else won.blue
    assert fight is not None and hand.suit is not None
    again = fight.kept is not None and fight.attacker == figure.id
    swept = sum(term.value for term in fight.bonus) if again else 0
    term = dispatch.next_blow(figure, swept)
    assert term is not None
    weapons = hands.next_weapon(state, figure, fight.weapon(figure.id)), against
    return Fight(figure.id, target, weapons, (term,), kept=(hand.card, hand.suit))


def last_blow(question: Question) -> Opposed | None:
    """The fight that has been decided last: in which a parry is tried, or which was won."""
    for event in reversed(question.seen.log):
        if isinstance(event, Opposed):
            return event
        if isinstance(event, OpposedAhead):
            return None
    return None
