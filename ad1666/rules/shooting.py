"""Ranged attacks (SHOT)."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from ad1666.rules import damage, disguise, hands, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Barrier, Board, direction_between, distance, edge_of
from ad1666.rules.card_tests import name_suit, skill_terms, standard_test
from ad1666.rules.cards import BLACK_JOKER, Suit
from ad1666.rules.characters import Figure, Square, with_gear, with_in_hand
from ad1666.rules.events import CardTest, Cause, Hit, NoteKind, Shooting, Standard, Term, note
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Gear, Range
from ad1666.rules.requests import Rule, Topic, aimed, choice, choose, report
from ad1666.rules.sight import Sight, corners_of_cover, see
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

QUICK = Term(-1, Cause.QUICK_SHOT, "ACT-13")
"""Modifier of a Quick shot."""
DEFENSIVE = Term(1, Cause.DEFENSIVE_SHOT, "ACT-5")
"""Added to the difficulty of a Defensive shot."""


class Shot(enum.StrEnum):
    """The three ways to shoot (ACT-4, ACT-5, ACT-13)."""

    AIMED = Verb.AIMED_SHOT
    QUICK = Verb.QUICK_SHOT
    DEFENSIVE = Verb.DEFENSIVE_SHOT


SHOTS: dict[str, Shot] = {shot.value: shot for shot in Shot}
"""The shots by verb."""
DARK = Term(-1, Cause.TARGET_IN_THE_DARK, "BOARD-13")
"""Modifier of a shot at a target in the dark."""
_ENGAGED = Term(-1, Cause.TARGET_ENGAGED, "SHOT-7")
_NO_WEAPON = Barred(Reason.NO_RANGED_WEAPON, "SHOT-1")
_NOT_LOADED = Barred(Reason.NOTHING_LOADED, "ITEM-7")
_NO_USES = Barred(Reason.NO_USES_LEFT, "ITEM-6")
_ALL_SHOT = Barred(Reason.ALL_ALREADY_SHOT, "ACT-13")
_NO_TARGET = Barred(Reason.NO_SHOT_TARGET, "SHOT-1")
_ENGAGED_BEFORE = Barred(Reason.ENGAGED_BEFORE, "ACT-5")


def weapons(
    state: State, figure: Figure, shot: Shot, named: str | None = None
) -> list[Gear] | Barred:
    """The ranged weapons that a figure could shoot with, one of each kind, or only the ``named``
    one; or why there is none (SHOT-1, ITEM-1, ITEM-2, ITEM-8)."""
    found: dict[str, Gear] = {}
    refused: list[Barred] = []
    for gear in figure.gear:
        if not gear.item.ranges or named not in (None, gear.item.id):
            continue
        fit = hands.may_use(state, figure, gear) and may_fire(gear, shot)
        if isinstance(fit, Barred):
            refused.append(fit)
        else:
            found.setdefault(gear.item.id, gear)
    if found:
        return [*found.values()]
    if refused:
        return _none_to_fire(refused)
    if named is None:
        return _NO_WEAPON
    if figure.owns(named):
        return barred(Reason.NOT_RANGED, "ITEM-10", item=named)
    return barred(Reason.NO_SUCH_ITEM, "SHOT-1", item=named)


def _none_to_fire(refused: Sequence[Barred]) -> Barred:
    """Sums up why none of the weapons can be fired."""
    fired = [why for why in refused if why.clause == "ACT-13"]
    if fired:
        return fired[0] if len(fired) == 1 else _ALL_SHOT
    spent = [why for why in refused if why.reason is not Reason.NOT_USABLE]
    if not spent:
        return refused[0]
    return _NO_USES if all(why.reason is Reason.USED_UP for why in spent) else _NOT_LOADED


def may_fire(gear: Gear, shot: Shot) -> Verdict:
    """Whether a weapon is ready (ITEM-6, ITEM-7) and may still fire a shot of this kind in this
    turn: a Quick shot has to be its only shot (ACT-13)."""
    if gear.uses == 0:
        return barred(Reason.USED_UP, "ITEM-6", item=gear.item.id)
    if gear.reload:
        return barred(Reason.NOT_LOADED, "ITEM-7", item=gear.item.id)
    if gear.quick:
        return barred(Reason.QUICK_SHOT_FIRED, "ACT-13", item=gear.item.id)
    if gear.shot and shot is Shot.QUICK:
        return barred(Reason.ALREADY_SHOT, "ACT-13", item=gear.item.id)
    return True


def may_shoot(state: State, figure: Figure, target: Figure, gear: Gear, shot: Shot) -> Verdict:
    """Whether this shot is possible, apart from the shooter's condition (SHOT-1, GEN-4)."""
    if figure.at is None or target.at is None:
        return barred(Reason.OTHER_NOT_ON_BOARD, "SHOT-1", who=target.id)
    friendly = zones.may_attack(state, figure, target)
    if not friendly:
        return friendly
    free = may_fire(gear, shot)
    if not free:
        return free
    if range_to(figure, target, gear) is None:
        return barred(Reason.OUT_OF_RANGE, "SHOT-2", who=target.id)
    if shot is Shot.DEFENSIVE:
        if figure.id in state.engaged_before:
            return _ENGAGED_BEFORE
        if not _came_in(state, figure, target):
            return barred(Reason.NOT_NEWLY_ENGAGED, "ACT-5", who=target.id)
        if gear.item.hands > 1 and not _behind_cover(state, figure, target):
            return barred(Reason.TWO_HANDED_WITHOUT_COVER, "ACT-5", item=gear.item.id)
    hidden = see(state, figure.at, target.at).barred
    return True if hidden is None else hidden


def range_to(figure: Figure, target: Figure, gear: Gear) -> Range | None:
    """The shortest listed range of a weapon that reaches a target, None if none does (SHOT-2)."""
    if figure.at is None or target.at is None:
        return None
    return gear.item.range_for(distance(figure.at, target.at))


def _within(figure: Figure, others: Sequence[Figure], gear: Gear) -> list[Figure]:
    """Those of the other side within the longest listed range of a weapon, which is the last
    (SHOT-2)."""
    if figure.at is None:
        return []
    (x, y), side = figure.at, figure.side
    reach = gear.item.ranges[-1].squares
    found = []
    for other in others:
        if other.side is side or other.at is None:
            continue
        if abs(other.at[0] - x) <= reach and abs(other.at[1] - y) <= reach:
            found.append(other)
    return found


def targets(
    state: State,
    figure: Figure,
    shot: Shot,
    target: Figure | None = None,
    weapon: str | None = None,
) -> list[tuple[Figure, Gear]] | Barred:
    """Every possible shot of this kind, or only those at a target or with a named weapon; or why
    there is none. The reason is specific if there is only one candidate."""
    armed = weapons(state, figure, shot, weapon)
    if isinstance(armed, Barred):
        return armed
    others = state.figures if target is None else (target,)
    found = []
    for gear in armed:
        # the range first: cheap, and it excludes most
        for other in _within(figure, others, gear):
            if may_shoot(state, figure, other, gear, shot):
                found.append((other, gear))
    if found:
        return found
    if target is None:
        if len(state.squares_of(figure.side.other)) != 1:
            return _NO_TARGET
        others = tuple(state.on_board(figure.side.other))
        if not len(others) == len(armed) == 1:
            return _NO_TARGET
    refused = may_shoot(state, figure, others[0], armed[0], shot)
    assert isinstance(refused, Barred)
    return refused


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
    """All terms of a shooting test (SHOT-4 to SHOT-10), except for wounds (TEST-6). ``engaged``:
    whether the target counts as engaged."""
    assert figure.at is not None and target.at is not None and gear.item.skill is not None
    terms = [*skill_terms(figure, gear.item.skill, "SHOT-10")]
    sight = see(state, figure.at, target.at)
    terms += terms_of_place(state.board, sight, target.at, engaged=engaged)
    if figure.down:
        terms.append(Term(-1, Cause.SHOOTER_KNOCKED_DOWN, "SHOT-8"))
    if target.down:
        terms.append(Term(1, Cause.TARGET_KNOCKED_DOWN, "SHOT-9"))
    if shot is Shot.QUICK:
        terms.append(QUICK)
    terms += dispatch.shot_at_terms(state, target)
    return tuple(terms)


def terms_of_place(
    board: Board, sight: Sight, target: Square, *, engaged: bool
) -> tuple[Term, ...]:
    """Those of these terms that come of where the two stand (SHOT-4 to SHOT-7, BOARD-13), by the
    ``sight`` from one to the other."""
    terms = (*sight.terms, _ENGAGED) if engaged else sight.terms
    return terms if board.lit(target) else (*terms, DARK)


def _counts_itself(state: State, figure: Figure, target: Figure, shot: Shot) -> bool:
    """Whether the shooter's own engagement with the target counts (SHOT-7): not for a Defensive
    shot (ACT-5), nor if this shot alone makes them enemies (ABIL-6)."""
    return shot is not Shot.DEFENSIVE and figure in zones.engaged_with(state, target)


def counts_as_engaged(state: State, figure: Figure, target: Figure, shot: Shot) -> bool:
    """Whether a target counts as engaged for a shot that is not declared yet (SHOT-7)."""
    return _is_engaged(state, figure, target, _counts_itself(state, figure, target, shot))


def _is_engaged(state: State, figure: Figure, target: Figure, itself: bool) -> bool:
    """Whether a target is engaged; the shooter counts if ``itself`` is set."""
    return any(itself or f.id != figure.id for f in zones.engaged_with(state, target))


def difficulty_terms(listed: Range, shot: Shot) -> tuple[Term, ...]:
    """The terms of the difficulty: that of the range (SHOT-10), and 1 more for a Defensive shot
    (ACT-5)."""
    of_range = Term(listed.difficulty, Cause.RANGE, "SHOT-2", listed.squares)
    return (of_range, DEFENSIVE) if shot is Shot.DEFENSIVE else (of_range,)


def shoot(state: State, figure_id: str, target_id: str, gear: Gear, shot: Shot) -> Rule[State]:
    """Resolves a possible ranged attack in full; then the guard tokens go (GUARD-1)."""
    figure, target = state.figure(figure_id), state.figure(target_id)
    itself = _counts_itself(state, figure, target, shot)
    figure, gear = with_in_hand(figure, gear)
    state = yield from disguise.watch(state.with_figure(figure))  # shown first (ABIL-6)
    figure = state.figure(figure_id)
    listed = range_to(figure, target, gear)
    assert listed is not None
    kind, weapon = NoteKind(shot), gear.item.id
    yield from report(state, note(kind, figure_id, "SHOT-1", target=target_id, weapon=weapon))
    bonus = disguise.surprise(figure, ranged=True)
    state = yield from disguise.attacked(state, figure_id)
    figure, target = state.figure(figure_id), state.figure(target_id)
    engaged = _is_engaged(state, figure, target, itself)
    aim = Shooting(figure_id, target_id, gear.item, listed, engaged)
    made_of = difficulty_terms(listed, shot)
    state, result = yield from standard_test(
        state,
        figure,
        CardTest(shot),
        sum(t.value for t in made_of),
        "SHOT-10",
        (*terms_of(state, figure, target, gear, shot, engaged=engaged), *bonus),
        made_of=made_of,
        aim=aim,
    )
    state = state.with_figure(with_gear(state.figure(figure_id), gear, _fired(gear, shot)))
    if result.passed:
        state = yield from _strike(state, aim, result)
    elif may_stray(aim, result):
        state = yield from _stray(state, aim, result)
    if "firearm" in gear.item.traits:
        due = Term(1, Cause.FIREARM, "GUARD-1")
        state = evolve(state, tokens_due=(*state.tokens_due, due))
        if state.terms.alarm is not None and state.terms.alarm.shots:
            state = yield from damage.raise_alarm(state, figure_id, "SHOT-11")
    return (yield from damage.settle(state))


def _fired(gear: Gear, shot: Shot) -> Gear:
    """The weapon after the shot, hit or miss (ITEM-6, ITEM-7, SHOT-11)."""
    return evolve(
        gear,
        reload=gear.item.reload,
        uses=None if gear.uses is None else gear.uses - 1,
        quick=shot is Shot.QUICK,
        shot=True,
    )


def _strike(state: State, aim: Shooting, result: Standard) -> Rule[State]:
    """Applies the damage of a hit (SHOT-13)."""
    player = state.figure(aim.figure).player
    suit = yield from name_suit(state, player, result.card, aim.figure, result)
    hit = hit_of(state, aim, suit, result.result - result.difficulty)
    return (yield from damage.land(state, hit, aim.weapon))


def hit_of(state: State, aim: Shooting, suit: Suit, above: int) -> Hit:
    """The hit of a shot that beats its difficulty by ``above``, with an initial card of this suit.
    A stray shot counts as equal to the difficulty, as does a red joker below it (SHOT-12,
    SHOT-13)."""
    terms = [Term(max(0, above), Cause.ABOVE_DIFFICULTY, "SHOT-13")]
    modifier = aim.weapon.damage_at(suit.location)
    if modifier:
        terms.append(Term(modifier, Cause.ITEM, "ITEM-10", aim.weapon.id))
    return damage.hit_at(
        state.figure(aim.target),
        state.figure(aim.figure),
        aim.weapon.id,
        suit.location,
        tuple(terms),
        "SHOT-13",
        piercing=aim.range.piercing or "armour-piercing" in aim.weapon.traits,
    )


def may_stray(aim: Shooting, result: Standard) -> bool:
    """Whether a shot could hit somebody else: only if it missed an engaged target by exactly 1, and
    not with a black joker (SHOT-12)."""
    missed = not result.passed and result.result == result.difficulty - 1
    return aim.engaged and missed and result.card is not BLACK_JOKER


def strays(state: State, aim: Shooting) -> list[Figure]:
    """The characters in contact with an engaged target, also those that lie there, one of which a
    stray shot could hit instead (SHOT-12)."""
    figure = state.figure(aim.figure)
    assert figure.at is not None
    return [
        other
        for other in zones.opponents(state, state.figure(aim.target))
        if other.id != aim.figure
        and other.at is not None
        and see(state, figure.at, other.at, ignoring=(aim.target,)).barred is None
    ]


def _stray(state: State, aim: Shooting, result: Standard) -> Rule[State]:
    """After a miss by exactly 1 at an engaged target, lets the shooter's opponent choose another
    figure to be hit (SHOT-12)."""
    chooser = state.figure(aim.figure).player.other
    options = [aimed(chooser, Verb.STRAY, other.id) for other in strays(state, aim)]
    if not options:
        return state
    options.append(choice(chooser, Verb.NO_STRAY))
    chosen = yield from choose(state, chooser, Topic.STRAY, options, aim.target)
    hit = chosen.details.target
    if hit is None:
        return state
    yield from report(state, note(NoteKind.STRAY, hit, "SHOT-12", target=aim.target))
    return (yield from _strike(state, evolve(aim, target=hit), result))
