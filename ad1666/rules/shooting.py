"""Ranged attacks (SHOT)."""

from __future__ import annotations

import enum

from ad1666.rules import abilities, blows, damage, hands, zones
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
from ad1666.rules.cards import BLACK_JOKER, Card, Suit
from ad1666.rules.characters import Figure, with_gear, with_in_hand
from ad1666.rules.events import Aim, Hit, Term, note
from ad1666.rules.items import Gear
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Rule, Topic, choice, choose, report
from ad1666.rules.sight import corners_of_cover, see
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verdicts import Verdict, barred


class Shot(enum.StrEnum):
    """The three ways to shoot (ACT-4, ACT-5, ACT-13)."""

    AIMED = "aimed-shot"
    QUICK = "quick-shot"
    DEFENSIVE = "defensive-shot"


SHOTS = {shot.value: shot for shot in Shot}
"""The same by their names."""


def weapons(state: State, figure: Figure, shot: Shot) -> list[Gear]:
    """The ranged weapons that the figure could name for a shot, one of each kind (ITEM-2)."""
    found: dict[str, Gear] = {}
    for gear in hands.usable(state, figure):
        if gear.item.ranges and gear.ready and may_fire(gear, shot):
            found.setdefault(gear.item.id, gear)
    return [*found.values()]


def may_fire(gear: Gear, shot: Shot) -> Verdict:
    """Whether a weapon may still be used for a shot of this kind in this turn: a Quick shot is the
    only one with it (ACT-13)."""
    if gear.quick:
        return barred(Reason.QUICK_SHOT_FIRED, "ACT-13", item=gear.item.id)
    if gear.shot and shot is Shot.QUICK:
        return barred(Reason.ALREADY_SHOT, "ACT-13", item=gear.item.id)
    return True


def may_shoot(state: State, figure: Figure, target: Figure, gear: Gear, shot: Shot) -> Verdict:
    """Whether this shot is possible (SHOT-1, GEN-4), whatever else the shooter is up to."""
    if figure.at is None or target.at is None:
        return barred(Reason.OTHER_NOT_ON_BOARD, "SHOT-1", who=target.id)
    friendly = zones.may_attack(state, figure, target)
    if not friendly:
        return friendly
    if gear.reload:
        return barred(Reason.NOT_LOADED, "ITEM-7", item=gear.item.id)
    if gear.uses == 0:
        return barred(Reason.USED_UP, "ITEM-6", item=gear.item.id)
    free = may_fire(gear, shot)
    if not free:
        return free
    if gear.item.range_for(distance(figure.at, target.at)) is None:
        return barred(Reason.OUT_OF_RANGE, "SHOT-2", who=target.id)
    if shot is Shot.DEFENSIVE:
        if not _came_in(state, figure, target):
            return barred(Reason.NOT_NEWLY_ENGAGED, "ACT-5", who=target.id)
        if gear.item.hands > 1 and not _behind_cover(state, figure, target):
            return barred(Reason.TWO_HANDED_WITHOUT_COVER, "ACT-5", item=gear.item.id)
    hidden = see(state, figure.at, target.at).barred
    return True if hidden is None else hidden


def targets(state: State, figure: Figure, shot: Shot) -> list[tuple[Figure, Gear]]:
    """Every shot of this kind that is possible."""
    if figure.at is None or (shot is Shot.DEFENSIVE and not state.fresh):
        return []
    armed = weapons(state, figure, shot)
    if not armed:
        return []
    away = [
        (distance(figure.at, target.at), target)
        for target in state.figures
        if target.at is not None
        and target.side is not figure.side  # who is always a friend need not be looked at
    ]
    return [
        (target, gear)
        for gear in armed
        for squares, target in away
        if squares <= gear.item.ranges[-1].squares and may_shoot(state, figure, target, gear, shot)
    ]


def _came_in(state: State, figure: Figure, target: Figure) -> bool:
    """Whether the target came into engagement with the figure earlier in this phase, before the
    figure was activated (ACT-5)."""
    if not zones.in_contact(state, figure, target):
        return False
    two = {figure.id, target.id}
    return any({c.figure, c.enemy} == two and figure.id not in c.late for c in state.fresh)


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


def terms_of(
    state: State, figure: Figure, target: Figure, gear: Gear, shot: Shot, *, engaged: bool
) -> tuple[Term, ...]:
    """All terms of a shooting test (SHOT-4 to SHOT-10), wounds apart (TEST-6). ``engaged``: whether
    the target counts as engaged."""
    assert figure.at is not None and target.at is not None and gear.item.skill is not None
    terms = [*skill_terms(figure, gear.item.skill, "SHOT-10")]
    terms += see(state, figure.at, target.at).terms
    if engaged:
        terms.append(Term(-1, "target engaged", "SHOT-7"))
    if not state.board.lit(target.at):
        terms.append(Term(-1, "target in the dark", "BOARD-13"))
    if figure.down:
        terms.append(Term(-1, "shooter knocked down", "SHOT-8"))
    if target.down:
        terms.append(Term(1, "target knocked down", "SHOT-9"))
    if shot is Shot.QUICK:
        terms.append(Term(-1, "Quick shot", "ACT-13"))
    terms += abilities.shot_at_terms(state, target)
    return tuple(terms)


def _counts_itself(state: State, figure: Figure, target: Figure, shot: Shot) -> bool:
    """Whether the engagement of the shooter with the target is looked at (SHOT-7): not in a
    Defensive shot (ACT-5), nor if it is only this shot that makes them enemies (ABIL-6)."""
    return shot is not Shot.DEFENSIVE and zones.in_contact(state, figure, target)


def difficulty_terms(figure: Figure, target: Figure, gear: Gear, shot: Shot) -> tuple[Term, ...]:
    """What the difficulty is made of: the shortest range that reaches (SHOT-2, SHOT-10), and 1 more
    for a Defensive shot (ACT-5)."""
    assert figure.at is not None and target.at is not None
    squares = distance(figure.at, target.at)
    listed = gear.item.range_for(squares)
    assert listed is not None
    terms = (Term(listed.difficulty, f"range {listed.squares}", "SHOT-2"),)
    return (*terms, Term(1, "Defensive shot", "ACT-5")) if shot is Shot.DEFENSIVE else terms


def difficulty_of(figure: Figure, target: Figure, gear: Gear, shot: Shot) -> int:
    """The difficulty of a shot."""
    return sum(t.value for t in difficulty_terms(figure, target, gear, shot))


def shoot(state: State, figure_id: str, target_id: str, gear: Gear, shot: Shot) -> Rule[State]:
    """A ranged attack that is possible, resolved whole; then the guard tokens go (GUARD-1)."""
    figure, target = state.figure(figure_id), state.figure(target_id)
    itself = _counts_itself(state, figure, target, shot)
    figure, gear = with_in_hand(figure, gear)
    state = yield from abilities.watch(state.with_figure(figure))  # shown first (ABIL-6)
    figure = state.figure(figure_id)
    assert figure.at is not None and target.at is not None
    listed = gear.item.range_for(distance(figure.at, target.at))
    assert listed is not None
    yield from report(state, note(shot, figure_id, "SHOT-1", target=target_id, weapon=gear.item.id))
    bonus = abilities.attack_terms(state, figure, ranged=True)
    state = yield from abilities.attack_declared(state, figure_id)
    figure, target = state.figure(figure_id), state.figure(target_id)
    engaged = any(itself or other.id != figure_id for other in zones.opponents(state, target))
    aim = Aim(figure_id, target_id, gear.item, listed, engaged)
    yield from report(state, aim)
    state, result = yield from standard_test(
        state,
        figure,
        shot,
        difficulty_of(figure, target, gear, shot),
        "SHOT-10",
        (*terms_of(state, figure, target, gear, shot, engaged=engaged), *bonus),
        made_of=difficulty_terms(figure, target, gear, shot),
    )
    state = state.with_figure(with_gear(state.figure(figure_id), gear, _fired(gear, shot)))
    if result.passed:
        state = yield from _strike(state, aim, result)
    elif may_stray(aim, result.total - result.difficulty, result.card):
        state = yield from _stray(state, aim, result)
    if "firearm" in gear.item.traits:
        due = Term(1, "firearm", "GUARD-1")
        state = evolve(state, tokens_due=(*state.tokens_due, due))
        if state.terms.alarm is not None and state.terms.alarm.shots:
            state = yield from damage.raise_alarm(state, figure_id, "SHOT-11")
    return (yield from damage.settle(state))


def _fired(gear: Gear, shot: Shot) -> Gear:
    """The weapon after the shot: hit or miss (ITEM-6, ITEM-7, SHOT-11)."""
    return evolve(
        gear,
        reload=gear.item.reload,
        uses=None if gear.uses is None else gear.uses - 1,
        quick=shot is Shot.QUICK,
        shot=True,
    )


def _strike(state: State, aim: Aim, result: Result) -> Rule[State]:
    """The damage of a hit (SHOT-13)."""
    player = state.figure(aim.figure).player
    suit = yield from name_suit(state, player, result.card, aim.figure)
    hit = blow(state, aim, suit, result.total - result.difficulty)
    return (yield from blows.land(state, hit, aim.weapon))


def blow(state: State, aim: Aim, suit: Suit, above: int) -> Hit:
    """The hit of a shot so much above the difficulty with an initial card of a suit; one that
    strays counts as equal to it, as does a red joker below it (SHOT-12, SHOT-13)."""
    terms = [Term(max(0, above), "above the difficulty", "SHOT-13")]
    modifier = aim.weapon.damage_at(suit.location)
    if modifier:
        terms.append(Term(modifier, aim.weapon.id, "ITEM-10"))
    return damage.weigh(
        state.figure(aim.target),
        state.figure(aim.figure),
        aim.weapon.id,
        suit.location,
        tuple(terms),
        "SHOT-13",
        piercing=aim.range.piercing or "armour-piercing" in aim.weapon.traits,
    )


def may_stray(aim: Aim, above: int, initial: Card) -> bool:
    """Whether a shot so much above the difficulty could hit somebody else: if it missed by exactly
    1 at an engaged target, and not with a black joker (SHOT-12)."""
    return aim.engaged and above == -1 and initial is not BLACK_JOKER


def strays(state: State, aim: Aim) -> list[Figure]:
    """Those engaged with the target whom a shot that missed by 1 could hit instead (SHOT-12)."""
    figure = state.figure(aim.figure)
    assert figure.at is not None
    return [
        other
        for other in zones.opponents(state, state.figure(aim.target))
        if other.id != aim.figure
        and other.at is not None
        and see(state, figure.at, other.at, ignoring=(aim.target,)).barred is None
    ]


def _stray(state: State, aim: Aim, result: Result) -> Rule[State]:
    """Missed by exactly 1 at an engaged target: the shooter's opponent may choose another to be
    hit (SHOT-12)."""
    chooser = state.figure(aim.figure).player.other
    options = [choice(chooser, "stray", other.id) for other in strays(state, aim)]
    if not options:
        return state
    options.append(choice(chooser, "no-stray"))
    chosen = yield from choose(state, chooser, Topic.STRAY, options, aim.target)
    if chosen.verb == "no-stray":
        return state
    yield from report(state, note("stray", chosen.args[0], "SHOT-12", target=aim.target))
    return (yield from _strike(state, evolve(aim, target=chosen.args[0]), result))
