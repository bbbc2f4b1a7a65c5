"""Whether what a walk is said to be for is so: by direction, distance, line and the right to shoot.
A judgement may gain by a square for reasons that a sentence does not name; what is said must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from attrs import evolve

from ad1666.bots.distances import FAR, distances, distances_to, rim
from ad1666.bots.judgement.contacts import touching
from ad1666.bots.judgement.orders import post
from ad1666.bots.judgement.situation import Situation, where
from ad1666.bots.judgement.things import hiding_places
from ad1666.bots.judgement.ways import Placement, lying
from ad1666.bots.planner.reasons import Intent, Purpose
from ad1666.rules import shooting, zones
from ad1666.rules.board import FULL_MP, distance
from ad1666.rules.characters import Figure, Square
from ad1666.rules.shooting import Shot
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.rules.victory import Aim

_SOON = 2 * FULL_MP
"""Within how many MP an enemy is one to reckon with."""
_ROUND = 3
"""Within how many squares somebody is hemmed in."""
_BESIDE = 1
"""Within how many MP of a place somebody still keeps others out."""


class View(NamedTuple):
    """A position before or after a walk."""

    now: Situation
    state: State
    figure: Figure

    @property
    def at(self) -> Square:
        """Where the figure stands that walks."""
        return where(self.figure)

    @property
    def standing(self) -> Placement:
        """Where the figures stand."""
        return Placement(self.now, self.state)

    @property
    def enemies(self) -> list[Figure]:
        """The enemies of the figure that walks, on the board."""
        return self.state.on_board(self.figure.side.other)

    @property
    def friends(self) -> list[Figure]:
        """The others of its side, on the board."""
        own = self.state.on_board(self.figure.side)
        return [f for f in own if f.id != self.figure.id]

    def away(self, squares: Collection[Square]) -> float:
        """How far the figure has to go to the nearest of some squares, in MP."""
        if not squares:
            return FAR
        return distances(self.state.board, frozenset(squares)).away(self.figure)

    def chased(self, enemy: Figure) -> float:
        """How far an enemy has to go to the figure."""
        return distances_to(self.state.board, self.at).away(enemy)


class _Walk(NamedTuple):
    """What a walk changes, and what it is said to be for."""

    before: View
    after: View
    why: Intent

    @property
    def who(self) -> Figure:
        return self.after.state.figure(self.why.who or "")

    @property
    def foes(self) -> list[Figure]:
        """The enemies that it is about: one of them, or all."""
        return [self.who] if self.why.who is not None else self.after.enemies

    @property
    def place(self) -> frozenset[Square]:
        return frozenset() if self.why.place is None else frozenset(self.why.place.squares)

    @property
    def things(self) -> frozenset[Square]:
        """The squares where the item lies, or may be looked for."""
        state, item = self.after.state, self.why.item
        if item is None:
            hidden = frozenset(at for h in state.hidden for at in h.squares)
        else:
            hidden = frozenset(lying(state, item)) or hiding_places(state, item)
        return hidden or frozenset(state.markers)

    def nearer(self, squares: Collection[Square]) -> bool:
        """Whether it leads nearer to some squares, or ends on one."""
        then = self.after.away(squares)
        return then == 0 or then <= self.before.away(squares) - 1

    def within(self, squares: Collection[Square], mp: float) -> bool:
        return self.after.away(squares) <= mp

    def closer(self, figure: Figure) -> bool:
        return figure.at is not None and self.nearer((figure.at,))

    def by(self, figure: Figure) -> bool:
        """Whether it ends within a move of somebody."""
        return figure.at is not None and self.within((figure.at,), FULL_MP)

    def holds(self, enemy: Figure) -> bool:
        """Whether the figure and an enemy are engaged where it ends."""
        return zones.in_contact(self.after.state, self.after.figure, enemy)


def holds(before: View, after: View, why: Intent) -> bool:
    """Whether a walk does what it is said to be for."""
    return _CLAIMS[why.purpose](_Walk(before, after, why))


def instead(why: Intent, after: View) -> Intent | None:
    """What may be said if that does not hold: that the figure is on the way there."""
    purpose = _ON_THE_WAY.get(why.purpose)
    if purpose is None or (purpose is Purpose.GO_TO and why.place is None):
        return None
    if purpose in (Purpose.JOIN, Purpose.APPROACH):
        who = after.state.known(why.who)
        if who is None or who.id == after.figure.id:
            return None
        friend = who.side is after.figure.side
        purpose = Purpose.JOIN if friend else Purpose.APPROACH
    return evolve(why, purpose=purpose)


_ON_THE_WAY: Mapping[Purpose, Purpose] = some(
    Purpose,
    {
        Purpose.HOLD_PLACE: Purpose.GO_TO,
        Purpose.CONTEST_PLACE: Purpose.GO_TO,
        Purpose.CUT_OFF: Purpose.GO_TO,
        Purpose.PRESS: Purpose.APPROACH,
        Purpose.COVER: Purpose.JOIN,
        Purpose.BESIDE: Purpose.JOIN,
        Purpose.AT_HAND: Purpose.FETCH,
    },
)


# Shots


def can_hit(state: State, shooter: Figure, target: Figure) -> bool:
    """Whether somebody has a weapon, the range, the line and the right to shoot at another, once
    the weapon is loaded."""
    if not zones.may_attack(state, shooter, target):
        return False
    guns = (g for g in shooter.gear if g.item.ranges and g.uses != 0)
    if not any(shooting.range_to(shooter, target, gear) for gear in guns):
        return False
    return see(state, where(shooter), where(target)).barred is None


def _ease(state: State, shooter: Figure, target: Figure) -> int:
    """By how much the best shot would exceed its difficulty before a card is turned up."""
    engaged = shooting.counts_as_engaged(state, shooter, target, Shot.AIMED)
    found = [-99]
    for gear in shooter.gear:
        listed = shooting.range_to(shooter, target, gear) if gear.uses != 0 else None
        if listed is not None:
            terms = shooting.terms_of(state, shooter, target, gear, Shot.AIMED, engaged=engaged)
            found.append(sum(term.value for term in terms) - listed.difficulty)
    return max(found)


def _aims(walk: _Walk) -> bool:
    state, figure = walk.after.state, walk.after.figure
    return not zones.engaged_with(state, figure) and can_hit(state, figure, walk.who)


def _shoots(walk: _Walk) -> bool:
    state, figure = walk.after.state, walk.after.figure
    if zones.engaged_with(state, figure):
        return False
    return isinstance(shooting.targets(state, figure, Shot.QUICK, walk.who), list)


def _hides(walk: _Walk) -> bool:
    was, then = (can_hit(v.state, walk.who, v.figure) for v in (walk.before, walk.after))
    return was and not then


def _harder(walk: _Walk) -> bool:
    views = walk.before, walk.after
    if not all(can_hit(v.state, walk.who, v.figure) for v in views):
        return False
    was, then = (_ease(v.state, walk.who, v.figure) for v in views)
    return then < was


# Ways


def _exits(walk: _Walk, *, own: bool) -> frozenset[Square]:
    """Where a side may get points by leaving, or the rim."""
    side, state = walk.after.figure.side, walk.after.state
    side = side if own else side.other
    goals = [g for g in state.terms.goals if g.side is side and g.aim is not Aim.CONTROL]
    places = frozenset(s for g in goals if g.place is not None for s in g.place.squares)
    return places or rim(state.board)


def _ahead(walk: _Walk, enemy: Figure, squares: Collection[Square]) -> bool:
    """Whether the figure is nearer to some squares than an enemy is, and came nearer to them or
    stands near the enemy's way."""
    after = walk.after
    if enemy.at is None or not squares or after.figure.down:
        return False
    field = distances(after.state.board, frozenset(squares))
    whole, beyond = field.away(enemy), field.far(after.at)
    near = after.chased(enemy) + beyond <= whole + _BESIDE
    return beyond < whole and (near or walk.nearer(squares))


def _bars(walk: _Walk, enemies: Iterable[Figure], squares: Collection[Square]) -> bool:
    if walk.within(squares, _BESIDE):
        return True
    return any(walk.holds(enemy) or _ahead(walk, enemy, squares) for enemy in enemies)


def _clears(walk: _Walk) -> bool:
    """Whether the figure stood on a friend's way and no longer does, or holds an enemy."""
    friend, squares = walk.who, walk.place or _exits(walk, own=True)
    if friend.at is None or any(map(walk.holds, walk.after.enemies)):
        return friend.at is not None
    field = distances(walk.after.state.board, squares)

    def on_it(view: View) -> bool:
        on_the_way = distances_to(view.state.board, view.at).away(friend) + field.far(view.at)
        return on_the_way <= field.away(friend)

    return on_it(walk.before) and not on_it(walk.after)


def _avoids(walk: _Walk) -> bool:
    was = walk.before.chased(walk.who)
    return was <= 2 * _SOON and walk.after.chased(walk.who) >= was + 1


def _farther(walk: _Walk) -> bool:
    """Whether the nearest enemy has farther to go."""
    was, then = (min(map(v.chased, v.enemies), default=FAR) for v in (walk.before, walk.after))
    return then >= was + 1


def _safer(walk: _Walk) -> bool:
    """Whether it gets away from an enemy who may come, or comes to friends."""
    foes, friends = walk.foes, [where(f) for f in walk.after.friends]
    if not any(min(v.chased(f) for v in walk[:2]) <= _SOON for f in foes):
        return False
    away = all(walk.after.chased(f) >= walk.before.chased(f) + 1 for f in foes)
    return away or walk.nearer(friends) or walk.within(friends, FULL_MP)


def _rounds(walk: _Walk) -> bool:
    at = where(walk.who)
    friends = any(distance(where(f), at) <= _ROUND for f in walk.after.friends)
    return friends and distance(walk.after.at, at) <= _ROUND


# What is carried


def _bears(walk: _Walk) -> bool:
    return walk.who.owns(walk.why.item or "")


def _owns(walk: _Walk) -> bool:
    return walk.after.figure.owns(walk.why.item or "")


def _withholds(walk: _Walk) -> bool:
    foes = [] if walk.why.who is None else [walk.who]
    return walk.nearer(walk.things) or _bars(walk, foes, walk.things)


# Others


def _met(after: View, foe: Figure) -> bool:
    """Whether the figure may fight somebody where it stands."""
    beside = touching(after.state, after.figure, foe)
    return beside and bool(zones.may_attack(after.state, after.figure, foe))


def _engaged_before(walk: _Walk) -> bool:
    return zones.in_contact(walk.before.state, walk.before.figure, walk.who)


def _supports(walk: _Walk) -> bool:
    after, foe = walk.after, walk.after.state.figure(walk.why.foe or "")
    friend = walk.who
    beside = friend.at is not None and where(foe) in after.state.board.controlled(friend.at)
    return beside and _met(after, foe) and not after.figure.down


def _frees(walk: _Walk) -> bool:
    if walk.why.who in (None, walk.after.figure.id):
        return _farther(walk)
    return walk.closer(walk.who) or walk.by(walk.who) or any(map(walk.holds, walk.after.enemies))


def _speaks(walk: _Walk) -> bool:
    if walk.why.who is None:
        return True
    return walk.who.at is not None and distance(walk.after.at, walk.who.at) <= 1


STANCES = (
    *(Purpose.ACT_FIRST, Purpose.ACT_LATER, Purpose.END_GAME, Purpose.ON_GUARD, Purpose.LOAD),
    *(Purpose.TIE_DOWN, Purpose.AMBUSH, Purpose.LET_COME),
    *(Purpose.LEAD_ASTRAY, Purpose.SPEND_SHOT),
)
"""What no walk is for."""
_CLAIMS: Mapping[Purpose, Callable[[_Walk], bool]] = complete(
    Purpose,
    {
        Purpose.FETCH: lambda w: w.nearer(w.things),
        Purpose.SEARCH: lambda w: w.nearer(w.things),
        Purpose.CARRY: lambda w: _owns(w) and w.nearer(_exits(w, own=True)),
        Purpose.KEEP: lambda w: _owns(w) and _farther(w),
        Purpose.ESCORT: lambda w: _bears(w) and (w.closer(w.who) or w.by(w.who)),
        Purpose.CHASE: lambda w: _bears(w) and w.closer(w.who),
        Purpose.WITHHOLD: _withholds,
        Purpose.HOLD_PLACE: lambda w: w.within(w.place, _BESIDE),
        Purpose.CONTEST_PLACE: lambda w: w.within(w.place, _BESIDE),
        Purpose.GO_TO: lambda w: w.nearer(w.place),
        Purpose.ESCAPE: lambda w: w.nearer(_exits(w, own=True)),
        Purpose.CLEAR_WAY: _clears,
        Purpose.CUT_OFF: lambda w: _bars(w, w.foes, w.place),
        Purpose.HOLD_BACK: lambda w: _bars(w, w.foes, _exits(w, own=False)),
        Purpose.CAPTURE: lambda w: w.closer(w.who),
        Purpose.FREEDOM: _frees,
        Purpose.ATTACK: lambda w: _met(w.after, w.who),
        Purpose.BETTER_GROUND: lambda w: _engaged_before(w) and w.holds(w.who),
        Purpose.BREAK_OFF: lambda w: _engaged_before(w) and not w.holds(w.who),
        Purpose.APPROACH: lambda w: w.closer(w.who),
        Purpose.AVOID: _avoids,
        Purpose.AIM: _aims,
        Purpose.SHOOT: _shoots,
        Purpose.OUT_OF_SIGHT: _hides,
        Purpose.HARDER_TO_HIT: _harder,
        Purpose.SUPPORT: _supports,
        Purpose.SUPPORTED: _supports,
        Purpose.SAFETY: _safer,
        Purpose.COVER: lambda w: w.by(w.who),
        Purpose.JOIN: lambda w: w.closer(w.who),
        Purpose.PRESS: _rounds,
        Purpose.AT_HAND: lambda w: w.within(w.things, FULL_MP),
        Purpose.BESIDE: lambda w: w.by(w.who),
        Purpose.EVENT: _speaks,
        Purpose.POST: lambda w: w.after.at in post(w.before.state, w.before.figure),
    },
    apart=STANCES,
)
