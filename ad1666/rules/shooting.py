"""Ranged attacks (SHOT)."""

from __future__ import annotations

import enum

from attrs import evolve, frozen

from ad1666.rules import abilities, hands, hurt, zones
from ad1666.rules.asks import Rule, Topic, choice, choose, tell
from ad1666.rules.board import (
    Barrier,
    direction_between,
    distance,
    edge_of,
)
from ad1666.rules.card_tests import (
    Result,
    name_suit,
    skill_terms,
    standard_test,
)
from ad1666.rules.cards import BLACK_JOKER
from ad1666.rules.characters import Figure, with_gear, with_in_hand
from ad1666.rules.events import Term, note
from ad1666.rules.items import Gear, Range
from ad1666.rules.sight import corners_of_cover, see
from ad1666.rules.state import Contact, State
from ad1666.rules.verdicts import Barred, Verdict


class Shot(enum.StrEnum):
    """The three ways to shoot (ACT-4, ACT-5, ACT-13)."""

    AIMED = "aimed-shot"
    QUICK = "quick-shot"
    DEFENSIVE = "defensive-shot"


def weapons(state: State, figure: Figure, shot: Shot) -> list[Gear]:
    """The ranged weapons that the figure could name for a shot, one of each kind (ITEM-2)."""
    found: dict[str, Gear] = {}
    for gear in hands.usable(state, figure):
        if gear.item.ranged and gear.ready and not (shot is Shot.QUICK and gear.quick):
            found.setdefault(gear.item.id, gear)
    return list(found.values())


def may_shoot(state: State, figure: Figure, target: Figure, gear: Gear, shot: Shot) -> Verdict:
    """Whether this shot is possible (SHOT-1, GEN-4), whatever else the shooter is up to."""
    if figure.at is None or target.at is None:
        return Barred(f"{target.id} is not on the board", "SHOT-1")
    friendly = zones.may_attack(state, figure, target)
    if not friendly:
        return friendly
    if gear.reload:
        return Barred(f"{gear.item.id} is not loaded", "ITEM-7")
    if gear.uses == 0:
        return Barred(f"{gear.item.id} is used up", "ITEM-6")
    if shot is Shot.QUICK and gear.quick:
        return Barred(f"{gear.item.id} has fired a Quick shot this turn", "ACT-13")
    if gear.item.range_for(distance(figure.at, target.at)) is None:
        return Barred(f"{target.id} is out of range", "SHOT-2")
    if shot is Shot.DEFENSIVE:
        if not _came_in(state, figure, target):
            return Barred(f"{target.id} did not come into engagement in this phase", "ACT-5")
        if gear.item.hands > 1 and not _behind_cover(state, figure, target):
            return Barred(f"{gear.item.id} takes two hands and there is no cover", "ACT-5")
    barred = see(state, figure.at, target.at).barred
    return True if barred is None else barred


def targets(state: State, figure: Figure, shot: Shot) -> list[tuple[Figure, Gear]]:
    """Every shot of this kind that is possible."""
    return [
        (target, gear)
        for gear in weapons(state, figure, shot)
        for target in state.figures
        if target.at is not None and may_shoot(state, figure, target, gear, shot)
    ]


def _came_in(state: State, figure: Figure, target: Figure) -> bool:
    """Whether the target came into engagement with the figure earlier in this phase (ACT-5)."""
    if not zones.in_contact(state, figure, target):
        return False
    pairs = (Contact(figure.id, target.id), Contact(target.id, figure.id))
    return any(pair in state.fresh for pair in pairs)


def _behind_cover(state: State, figure: Figure, target: Figure) -> bool:
    """Whether a window, an obstacle or a corner lies between two adjacent squares (ACT-5)."""
    assert figure.at is not None and target.at is not None
    direction = direction_between(figure.at, target.at)
    if direction is None:
        return False
    if direction.diagonal:
        return corners_of_cover(state.board, figure.at, target.at)
    barrier = state.board.feature(edge_of(figure.at, direction)).barrier
    return barrier in (Barrier.OBSTACLE, Barrier.WINDOW)


@frozen
class _Aim:
    """A shot that is being made: with what, at which range, to what result."""

    gear: Gear
    range: Range
    result: Result


def terms_of(
    state: State, figure: Figure, target: Figure, gear: Gear, shot: Shot
) -> tuple[Term, ...]:
    """All terms of a shooting test (SHOT-4 to SHOT-10), wounds apart (TEST-6)."""
    assert figure.at is not None and target.at is not None and gear.item.skill is not None
    terms = [*skill_terms(figure, gear.item.skill, "SHOT-10")]
    terms += see(state, figure.at, target.at).terms
    if _in_melee(state, figure, target, shot):
        terms.append(Term(-1, "target engaged", "SHOT-7"))
    if figure.down:
        terms.append(Term(-1, "shooter knocked down", "SHOT-8"))
    if target.down:
        terms.append(Term(1, "target knocked down", "SHOT-9"))
    if shot is Shot.QUICK:
        terms.append(Term(-1, "Quick shot", "ACT-13"))
    terms += abilities.shot_at_terms(state, target)
    return tuple(terms)


def _in_melee(state: State, figure: Figure, target: Figure, shot: Shot) -> bool:
    """Whether the target counts as engaged (SHOT-7); in a Defensive shot only with characters
    other than the shooter (ACT-5)."""
    return any(
        not (shot is Shot.DEFENSIVE and other.id == figure.id)
        for other in zones.opponents(state, target)
    )


def difficulty_of(figure: Figure, target: Figure, gear: Gear, shot: Shot) -> int:
    """The difficulty of the shortest range that reaches, and 1 more for a Defensive shot."""
    assert figure.at is not None and target.at is not None
    listed = gear.item.range_for(distance(figure.at, target.at))
    assert listed is not None
    return listed.difficulty + (1 if shot is Shot.DEFENSIVE else 0)


def shoot(state: State, figure_id: str, target_id: str, gear: Gear, shot: Shot) -> Rule[State]:
    """A ranged attack that is possible, resolved whole; then the guard tokens go (GUARD-1)."""
    figure, gear = with_in_hand(state.figure(figure_id), gear)
    state = state.with_figure(figure)
    target = state.figure(target_id)
    assert figure.at is not None and target.at is not None
    listed = gear.item.range_for(distance(figure.at, target.at))
    assert listed is not None
    yield from tell(state, note(shot, figure_id, "SHOT-1", target=target_id, weapon=gear.item.id))
    bonus = abilities.attack_terms(state, figure, ranged=True)
    state = yield from abilities.attack_declared(state, figure_id)
    figure, target = state.figure(figure_id), state.figure(target_id)
    engaged = _in_melee(state, figure, target, shot)
    state, result = yield from standard_test(
        state,
        figure,
        shot,
        difficulty_of(figure, target, gear, shot),
        "SHOT-10",
        (*terms_of(state, figure, target, gear, shot), *bonus),
    )
    state = state.with_figure(with_gear(state.figure(figure_id), gear, _fired(gear, shot)))
    aim = _Aim(gear, listed, result)
    if result.passed:
        state = yield from _strike(state, figure_id, target_id, aim)
    elif engaged and result.total == result.difficulty - 1 and result.card is not BLACK_JOKER:
        state = yield from _stray(state, figure_id, target_id, aim)
    if "firearm" in gear.item.traits:
        state = evolve(state, tokens_due=state.tokens_due + 1)
        if state.terms.alarm is not None and state.terms.alarm.shots:
            state = yield from hurt.raise_alarm(state, figure_id, "SHOT-11")
    return (yield from hurt.settle(state))


def _fired(gear: Gear, shot: Shot) -> Gear:
    """The weapon after the shot: hit or miss (ITEM-6, ITEM-7, SHOT-11)."""
    return evolve(
        gear,
        reload=gear.item.reload,
        uses=None if gear.uses is None else gear.uses - 1,
        quick=gear.quick or shot is Shot.QUICK,
    )


def _strike(state: State, figure_id: str, target_id: str, aim: _Aim) -> Rule[State]:
    """The damage of a hit (SHOT-13); one that strays counts as equal to the difficulty."""
    figure, target = state.figure(figure_id), state.figure(target_id)
    suit = yield from name_suit(state, figure.player, aim.result.card, figure_id)
    base = max(0, aim.result.total - aim.result.difficulty)
    damage = [Term(base, "above the difficulty", "SHOT-13")]
    modifier = aim.gear.item.damage_at(suit.location)
    if modifier:
        damage.append(Term(modifier, aim.gear.item.id, "ITEM-10"))
    blow = hurt.weigh(
        target,
        figure,
        aim.gear.item.id,
        suit.location,
        tuple(damage),
        "SHOT-13",
        piercing=aim.range.piercing or "armour-piercing" in aim.gear.item.traits,
    )
    return (yield from hurt.hit(state, blow))


def _stray(state: State, figure_id: str, target_id: str, aim: _Aim) -> Rule[State]:
    """Missed by exactly 1 at an engaged target: the shooter's opponent may choose another to be
    hit (SHOT-12)."""
    figure, target = state.figure(figure_id), state.figure(target_id)
    assert figure.at is not None
    chooser = figure.player.other
    options = [
        choice(chooser, "stray", other.id)
        for other in zones.opponents(state, target)
        if other.id != figure_id
        and other.at is not None
        and see(state, figure.at, other.at, ignoring=(target_id,)).barred is None
    ]
    if not options:
        return state
    options.append(choice(chooser, "no-stray"))
    chosen = yield from choose(state, chooser, Topic.STRAY, options, target_id)
    if chosen.verb == "no-stray":
        return state
    yield from tell(state, note("stray", chosen.args[0], "SHOT-12", target=target_id))
    return (yield from _strike(state, figure_id, chosen.args[0], aim))
