"""What a choice would lead to, as far as that is quickly said: costs, sums, zones."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.i18n import _
from ad1666.rules import hands, melee, shooting, zones
from ad1666.rules.asks import Ask, Choice, Topic
from ad1666.rules.board import Direction, Way, distance
from ad1666.rules.card_tests import boost_value, condition_terms
from ad1666.rules.cards import Card, Location, Suit, card
from ad1666.rules.characters import Figure
from ad1666.rules.events import Opposed, Standard, Term
from ad1666.rules.hurt import armour_term
from ad1666.rules.melee import Fight
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred
from ad1666.table import terms
from ad1666.table.duel import Duel

_SHOTS = frozenset(shot.value for shot in Shot)
_STEPS = frozenset({"step", "push", "climb", "window"})


def of(ask: Ask, option: Choice, test: Standard | Opposed | None, duel: Duel | None = None) -> str:
    """A sentence with numbers and clauses, or nothing. ``duel``: the fight last begun."""
    if ask.topic is Topic.BOOST and option.verb == "boost" and test is not None:
        return _boost(ask, option, test)
    if option.verb == "suit":
        return _suit(ask, Suit(option.args[0]).location, duel)
    words = option.args if option.verb == "interrupt" else (option.verb, *option.args)
    actor = next((f for f in ask.state.figures if f.id == option.who), None)
    if actor is None or actor.at is None or not words:
        return ""
    if option.verb == "attack":
        return _attack(ask.state, actor, option.args)
    if option.verb == "weapon":
        return _weapon(ask.state, actor, option.args[0], duel)
    if option.verb == "parry" and isinstance(test, Opposed):
        return _(
            "At least {difficulty} is needed, without any trait; 1 more against a mighty "
            "attack. [[MEL-8]] [[ITEM-12]]"
        ).format(difficulty=abs(test.red.total - test.blue.total) + 1)
    if words[0] in _SHOTS and len(words) == 3:
        return _shot(ask.state, actor, Shot(words[0]), words[1], words[2])
    if words[0] in _STEPS and len(words) == 2:
        return _step(ask.state, actor, Direction(words[1]))
    return ""


def _boost(ask: Ask, option: Choice, test: Standard | Opposed) -> str:
    value = gain(ask, card(option.args[0]), test)
    if isinstance(test, Standard):
        return _("{result} + {value} = {sum}, {difficulty} is needed (capped there).").format(
            result=test.result,
            value=value,
            sum=min(test.difficulty, test.result + value),
            difficulty=test.difficulty,
        )
    mine, theirs = test.hand(ask.player), test.hand(ask.player.other)
    return _("{result} + {value} = {sum} against {other}.").format(
        result=mine.total, value=value, sum=mine.total + value, other=theirs.total
    )


def gain(ask: Ask, played: Card, test: Standard | Opposed) -> int:
    """What a card boosts the test of the player who is asked by; 0 if it does not fit (TEST-4)."""
    if isinstance(test, Standard):
        return boost_value(test.card, test.card.suit, played)
    mine = test.hand(ask.player)
    return boost_value(mine.card, mine.suit, played)


def standing(ask: Ask, test: Standard | Opposed, passed: bool) -> str:
    """How the test stands for the player who is asked to boost it, and what a pass would mean.
    ``passed``: the other player has just passed, so that a pass ends an opposed test (OPP-3)."""
    if isinstance(test, Standard):
        return _(
            "**{result}** of {difficulty}: **{short} short**. A pass ends the test: {grade}. "
            "[[TEST-4]]"
        ).format(
            result=test.result,
            difficulty=test.difficulty,
            short=test.difficulty - test.result,
            grade=terms.grade(test.grade),
        )
    mine, theirs = test.hand(ask.player), test.hand(ask.player.other)
    lead = mine.total - theirs.total
    if lead > 0:
        stand = _("**{mine}** to {theirs}: you are **ahead by {lead}**.")
    elif lead < 0:
        stand = _("**{mine}** to {theirs}: you are **behind by {lead}**.")
    else:
        stand = _("**{mine}** to {theirs}: **a tie**.")
    if passed:
        after = _("{other} has passed: if you pass too, it stays so. [[OPP-3]]")
    else:
        after = _("If you pass, {other} may still boost; two passes in a row end it. [[OPP-3]]")
    return f"{stand} {after}".format(
        mine=mine.total, theirs=theirs.total, lead=abs(lead), other=terms.side(ask.player.other)
    )


def summed(state: State, parts: Iterable[Term]) -> str:
    """Terms one after the other: ``+3 Pistols, -1 target engaged``."""
    return ", ".join(f"{t.value:+d} {terms.cause(state, t.cause)}" for t in parts)


def _shot(state: State, actor: Figure, shot: Shot, target_id: str, weapon: str) -> str:
    target = state.figure(target_id)
    gear = next((g for g in actor.gear if g.item.id == weapon and g.ready), None)
    if gear is None or actor.at is None or target.at is None:
        return ""
    if gear.item.range_for(distance(actor.at, target.at)) is None:
        return ""
    parts = (
        *shooting.terms_of(state, actor, target, gear, shot),
        *condition_terms(state, actor, None),
    )
    return _("{squares} squares: card {sum:+d} ({terms}) against {difficulty}. [[SHOT-10]]").format(
        squares=distance(actor.at, target.at),
        sum=sum(t.value for t in parts),
        terms=summed(state, parts),
        difficulty=shooting.difficulty_of(actor, target, gear, shot),
    )


def no_shot(state: State, actor: Figure, target: Figure) -> str:
    """Why an enemy cannot be shot at with what is in hand, and how far off it is; empty if it is
    no enemy, or there is nothing to shoot with."""
    armed = [g for g in actor.gear if g.held and g.item.ranged]
    if not armed or actor.at is None or target.at is None:
        return ""
    if not zones.hostile(state, actor, target):
        return ""
    found = [shooting.may_shoot(state, actor, target, gear, Shot.AIMED) for gear in armed]
    barred = [
        f"{terms.reason(state, verdict.reason)} [[{verdict.clause}]]"
        for verdict in found
        if isinstance(verdict, Barred)
    ]
    if len(barred) < len(armed):
        return ""
    return _("No shot at {target}, {squares} squares away: {reasons}.").format(
        target=terms.figure(target),
        squares=distance(actor.at, target.at),
        reasons="; ".join(dict.fromkeys(barred)),
    )


def _attack(state: State, actor: Figure, words: tuple[str, ...]) -> str:
    """Both sums but for the cards, for each weapon that the defender may name."""
    target = state.figure(words[0])
    weapons = hands.melee_weapons(state, actor)
    mine = next((w for w in weapons if w.id in words[1:]), weapons[0])
    fights = (
        Fight(actor.id, target.id, (mine, theirs)) for theirs in hands.melee_weapons(state, target)
    )
    return " ".join(_sums(state, fight, actor) for fight in fights)


def _weapon(state: State, actor: Figure, weapon: str, duel: Duel | None) -> str:
    """Both sums but for the cards, if the attacked fights with a weapon."""
    mine = next((w for w in hands.melee_weapons(state, actor) if w.id == weapon), None)
    if duel is None or mine is None or duel.defender != actor.id:
        return ""
    theirs = duel.weapon(state, duel.attacker)
    if theirs is None:
        return ""
    return _sums(state, Fight(duel.attacker, actor.id, (theirs, mine)), actor)


def _sums(state: State, fight: Fight, figure: Figure) -> str:
    """What a fighter and its enemy add to their cards."""
    enemy = state.figure(fight.other(figure.id))
    own = (*melee.terms_of(state, fight, figure.id, None), *condition_terms(state, figure, None))
    other = (*melee.terms_of(state, fight, enemy.id, None), *condition_terms(state, enemy, None))
    return _(
        "Against {weapon}: card {own:+d} ({own_terms}) to card {other:+d} ({other_terms})."
    ).format(
        weapon=terms.item(state, fight.weapon(enemy.id).id),
        own=sum(t.value for t in own),
        own_terms=summed(state, own),
        other=sum(t.value for t in other),
        other_terms=summed(state, other),
    )


def _suit(ask: Ask, location: Location, duel: Duel | None) -> str:
    """Where a suit lets the holder of the joker hit, and what weapon and armour make of it there.
    Only in a fight does a suit say that."""
    if duel is None or ask.about not in (duel.attacker, duel.defender):
        return ""
    state = ask.state
    enemy = state.figure(duel.other(ask.about))
    weapon = duel.weapon(state, ask.about)
    if weapon is None:
        return ""
    parts = [Term(weapon.damage_at(location), weapon.id, "ITEM-10")]
    armour = armour_term(enemy, location, piercing="armour-piercing" in weapon.traits)
    if armour is not None:
        parts.append(armour)
    return _(
        "If {figure} wins, {enemy} is hit in the {location}: difference {terms}. "
        "[[CARD-2]] [[MEL-9]]"
    ).format(
        figure=terms.figure_by_id(state, ask.about),
        enemy=terms.figure(enemy),
        location=terms.location(location),
        terms=summed(state, parts),
    )


def _step(state: State, actor: Figure, direction: Direction) -> str:
    assert actor.at is not None
    passage = state.board.passages(actor.at).get(direction)
    if passage is None:
        return ""
    said = [_("Cost: {points}.").format(points=passage.cost)]
    if passage.to is None:
        said.append(_("This leaves the board for good. [[BOARD-12]]"))
    elif passage.way is Way.DROP:
        said.append(_("A jump down: Agility test (6), a shortfall wounds. [[BOARD-5]]"))
    if passage.to is not None:
        holders = zones.binding(state, actor, passage.to)
        if holders:
            names = ", ".join(terms.figure(f) for f in holders)
            said.append(_("You must stop there: zone of {names}. [[ZOC-2]]").format(names=names))
    return " ".join(said)
