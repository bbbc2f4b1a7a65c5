"""What refutes a reason: direction, distance, line or the right to shoot, by the rules alone. It
knows nothing of how programs judge, nor of how reasons are found or worded."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from attrs import frozen

from ad1666.bots.planner.reasons import Intent, Purpose
from ad1666.rules import shooting, zones
from ad1666.rules.board import Board, distance
from ad1666.rules.board_moves import exits
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Gear
from ad1666.rules.requests import Choice
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.sight import see
from ad1666.rules.state import State
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb
from ad1666.rules.victory import Aim

_FAR = 99.0
_BY = 4
"""Within how many MP somebody is by somebody: a full move."""
_ROUND = 3
"""Within how many squares somebody is hemmed in."""
_SOON = 8
"""Within how many MP an enemy is one to reckon with: two full moves."""
_AT = 1
"""How many MP from a place somebody still keeps others from it."""


@frozen
class Told:
    """A reason of a choice; of a walk with where it leads, None if that is off the board."""

    state: State
    deed: Choice
    to: Square | None
    why: Intent

    @property
    def figure(self) -> Figure:
        """Whose it is."""
        return self.state.figure(self.deed.who)

    @property
    def start(self) -> Square:
        """Where the walk begins."""
        assert self.figure.at is not None
        return self.figure.at

    @property
    def end(self) -> Square:
        """Where it ends."""
        assert self.to is not None
        return self.to

    @property
    def after(self) -> State:
        """The position with the figure where the walk ends."""
        return self.state.change(self.figure.id, at=self.to)

    @property
    def who(self) -> Figure:
        """Whom it is about."""
        return self.state.figure(self.why.who or "")

    @property
    def enemies(self) -> list[Figure]:
        """The enemies on the board."""
        return self.state.on_board(self.figure.side.other)


# Ways


def walk(state: State, figure: Figure, start: Square, closed: Iterable[Square] = ()) -> Field:
    """The MP from a square to every other for a figure that meets nobody: doors are open to it,
    some squares are ``closed``."""
    return _walked(state.board.unlocked(), figure.card.agility > 0, start, frozenset(closed))


Field = Mapping[Square, float]


@lru_cache(maxsize=4096)
def _walked(board: Board, nimble: bool, start: Square, closed: frozenset[Square]) -> Field:
    found: dict[Square, float] = {}
    todo = [(0.0, start)]
    while todo:
        cost, at = heapq.heappop(todo)
        if at in found:
            continue
        found[at] = cost
        for move, _pushed in exits(board, at).all:
            if move.to is None or move.to in found or move.to in closed:
                continue
            if move.diagonals <= (2 if nimble else 0):
                heapq.heappush(todo, (cost + move.cost, move.to))
    return found


def _to(field: Field, squares: Iterable[Square]) -> float:
    return min((field.get(square, _FAR) for square in squares), default=_FAR)


def _way(told: Told, squares: Iterable[Square]) -> tuple[float, float]:
    """How far the walker is from some squares before and after."""
    goals = list(squares)
    before = _to(walk(told.state, told.figure, told.start), goals)
    return before, _to(walk(told.state, told.figure, told.end), goals)


def _nearer(told: Told, squares: Iterable[Square]) -> bool:
    """Whether it comes nearer to one of them, or stands there."""
    before, after = _way(told, squares)
    return after < before or after == 0


def _off(told: Told, enemy: Figure) -> tuple[float, float]:
    """How far an enemy has to the walker before and after."""
    assert enemy.at is not None
    field = walk(told.state, enemy, enemy.at)
    return field.get(told.start, _FAR), field.get(told.end, _FAR)


def _held(told: Told, at: Square, enemy: Figure) -> bool:
    """Whether the walker touches an enemy from a square."""
    there = told.state.change(told.figure.id, at=at)
    return zones.in_contact(there, there.figure(told.figure.id), there.figure(enemy.id))


def _bars(told: Told, enemy: Figure, squares: Iterable[Square]) -> bool:
    """Whether the walk ends nearer to some squares than somebody is, and leads to them or ends near
    the way there; or holds that enemy."""
    goals = list(squares)
    assert enemy.at is not None
    if _held(told, told.end, enemy):
        return True
    field = walk(told.state, enemy, enemy.at)
    beyond, whole = _to(walk(told.state, enemy, told.end), goals), _to(field, goals)
    near = field.get(told.end, _FAR) + beyond <= whole + _BY / 2
    return beyond <= _AT or (beyond < whole and (near or _nearer(told, goals)))


def _exits(told: Told) -> list[Square]:
    board = told.state.board
    return [square for square in board.squares() if board.ways_out(square)]


def _places(told: Told, own: bool) -> list[Square]:
    """The squares that goals to leave lead to, of the walker's side or the other."""
    side = told.figure.side if own else told.figure.side.other
    goals = [g for g in told.state.terms.goals if g.side is side and g.place is not None]
    found = [s for g in goals if g.place for s in g.place.squares if g.aim is not Aim.CONTROL]
    return found or _exits(told)


def _item_squares(told: Told) -> list[Square]:
    state, item = told.state, told.why.item
    lies = [at for at, thing in state.ground if thing.id == item]
    hidden = [s for h in state.hidden if item in (None, h.item.id) for s in h.squares]
    return lies or hidden or [*state.markers]


# Shots


def _guns(figure: Figure) -> list[Gear]:
    return [gear for gear in figure.gear if gear.item.ranges and gear.uses != 0]


def _may_hit(state: State, shooter: Figure, target: Figure) -> bool:
    """Whether somebody has the right, the weapon, the range and the line to shoot at another, as
    soon as the weapon is loaded."""
    if not zones.may_attack(state, shooter, target) or shooter.at is None or target.at is None:
        return False
    if see(state, shooter.at, target.at).barred is not None:
        return False
    return any(shooting.range_to(shooter, target, gear) for gear in _guns(shooter))


def _ease(state: State, shooter: Figure, target: Figure) -> int:
    """How easily somebody is hit: the terms of the best shot less its difficulty."""
    found = [-99]
    for gear in _guns(shooter):
        listed = shooting.range_to(shooter, target, gear)
        if listed is not None:
            engaged = shooting.counts_as_engaged(state, shooter, target, Shot.AIMED)
            terms = shooting.terms_of(state, shooter, target, gear, Shot.AIMED, engaged=engaged)
            found.append(sum(term.value for term in terms) - listed.difficulty)
    return max(found)


def _both(told: Told, ask: Callable[[State, Figure, Figure], int]) -> tuple[int, int]:
    """What holds of an enemy's shot at the walker before and after."""
    before, after, who = told.state, told.after, told.who.id
    walker = told.figure.id
    was = ask(before, before.figure(who), before.figure(walker))
    return was, ask(after, after.figure(who), after.figure(walker))


# Each purpose


def _place(told: Told) -> list[Square]:
    assert told.why.place is not None
    return list(told.why.place.squares)


def _stands_by(told: Told) -> bool:
    """Whether the walk ends in a place or right beside it."""
    return _way(told, _place(told))[1] <= _AT


def _touches(told: Told, who: Figure) -> bool:
    return _held(told, told.end, who) or _attackable(told, who)


def _attackable(told: Told, who: Figure) -> bool:
    """Somebody in disguise may attack those who are not its enemies yet."""
    after = told.after
    beside = who.at in told.state.board.controlled(told.end)
    return beside and bool(zones.may_attack(after, after.figure(told.figure.id), who))


def _aims(told: Told) -> bool:
    after = told.after
    walker = after.figure(told.figure.id)
    return _may_hit(after, walker, told.who) and not zones.engaged_with(after, walker)


def _shoots(told: Told) -> bool:
    after = told.after
    walker = after.figure(told.figure.id)
    if zones.engaged_with(after, walker):
        return False
    shots = shooting.targets(after, walker, Shot.QUICK, told.who)
    return isinstance(shots, list)


def _hidden(told: Told) -> bool:
    was, then = _both(told, _may_hit)
    return bool(was and not then)


def _harder(told: Told) -> bool:
    was, then = _both(told, _ease)
    return bool(_both(told, _may_hit)[0]) and then < was


def _supports(told: Told) -> bool:
    after, foe = told.after, told.state.figure(told.why.foe or "")
    friend = after.figure(told.who.id)
    return _touches(told, foe) and foe.at in told.state.board.controlled(friend.at or (-9, -9))


def _safer(told: Told) -> bool:
    """Whether it gets away from somebody who may come, or nearer to friends."""
    friends = [f.at for f in told.state.on_board(told.figure.side) if f.id != told.figure.id]
    squares = [at for at in friends if at is not None]
    before, after = _way(told, squares)
    foes = [told.who] if told.why.who else told.enemies
    off = [_off(told, foe) for foe in foes]
    near = any(min(was, then) <= _SOON for was, then in off)
    away = all(then > was for was, then in off)
    return near and (away or after < before or after <= _BY)


def _stays_by(told: Told, squares: Iterable[Square]) -> bool:
    return _way(told, squares)[1] <= _BY


def _rounds(told: Told) -> bool:
    """Whether somebody is within reach, and of a friend, too."""
    at = told.who.at
    assert at is not None
    others = [f for f in told.state.on_board(told.figure.side) if f.id != told.figure.id]
    friends = any(distance(f.at or (99, 99), at) <= _ROUND for f in others)
    return distance(told.end, at) <= _ROUND and friends


def _clears(told: Told) -> bool:
    """Whether a friend's way gets shorter, or an enemy near it is held."""
    friend = told.who
    assert friend.at is not None
    goals = list(told.why.place.squares) if told.why.place else _places(told, own=True)
    was = _to(walk(told.state, friend, friend.at, {told.start}), goals)
    then = _to(walk(told.state, friend, friend.at, {told.end}), goals)
    held = any(_held(told, told.end, enemy) for enemy in told.enemies)
    return then < was or held


def _carried(told: Told) -> bool:
    owns = told.figure.owns(told.why.item or "")
    return owns and (told.to is None or _nearer(told, _places(told, own=True)))


def _kept(told: Told) -> bool:
    offs = [_off(told, enemy) for enemy in told.enemies]
    nearest = min((was for was, _ in offs), default=_FAR), min((n for _, n in offs), default=_FAR)
    return told.figure.owns(told.why.item or "") and nearest[1] >= nearest[0]


def _escorts(told: Told) -> bool:
    who = told.who
    return who.owns(told.why.item or "") and _near(told, who)


def _near(told: Told, who: Figure) -> bool:
    assert who.at is not None
    return _nearer(told, [who.at]) or _stays_by(told, [who.at])


def _chases(told: Told) -> bool:
    who = told.who
    assert who.at is not None
    return who.owns(told.why.item or "") and _nearer(told, [who.at])


def _withholds(told: Told) -> bool:
    squares = _item_squares(told)
    return _nearer(told, squares) or (bool(told.why.who) and _bars(told, told.who, squares))


def _frees(told: Told) -> bool:
    if told.why.who in (None, told.figure.id):
        offs = [_off(told, enemy) for enemy in told.enemies]
        return min(then for _, then in offs) > min(was for was, _ in offs)
    return _near(told, told.who) or any(_held(told, told.end, enemy) for enemy in told.enemies)


def _cuts(told: Told, squares: Iterable[Square]) -> bool:
    foes = [told.who] if told.why.who else told.enemies
    goals = list(squares)
    return any(_bars(told, foe, goals) for foe in foes)


def _closer(told: Told) -> bool:
    at = told.who.at
    assert at is not None
    return _nearer(told, [at])


def _away(told: Told) -> bool:
    was, then = _off(told, told.who)
    return was <= 2 * _SOON and then > was


def _speaks(told: Told) -> bool:
    return told.why.who is None or distance(told.end, told.who.at or (99, 99)) <= 1


def _posted(told: Told) -> bool:
    stays = told.state.terms.orders.stays
    return any(who == told.figure.id and told.end in squares for who, squares in stays)


def _leaves(told: Told) -> bool:
    return told.to is None or _nearer(told, _places(told, own=True))


# What is no walk


def _guards(told: Told) -> bool:
    return told.deed.verb == Verb.DEFEND and zones.in_contact(told.state, told.figure, told.who)


def _ties(told: Told) -> bool:
    enemy = told.who
    held = told.figure in zones.engaged_with(told.state, enemy)
    return held and enemy in zones.opponents(told.state, told.figure)


def _to_come(told: Told) -> bool:
    return told.deed.verb == Verb.WAIT and not all(enemy.activated for enemy in told.enemies)


def _ambushes(told: Told) -> bool:
    loaded = any(not gear.reload for gear in _guns(told.figure))
    return loaded and _to_come(told) and not zones.engaged_with(told.state, told.figure)


def _loads(told: Told) -> bool:
    item = told.deed.details.item
    empty = any(gear.reload and gear.item.id == item for gear in told.figure.gear)
    return empty and (told.why.who is None or _may_hit(told.state, told.figure, told.who))


def _ends(told: Told) -> bool:
    """Whether a shot, or a death, takes the last guard token (GUARD-1)."""
    state, item = told.state, told.deed.details.item
    traits = [t for gear in told.figure.gear if gear.item.id == item for t in gear.item.traits]
    fired = told.deed.deed in SHOTS and "firearm" in traits
    gone = fired + (told.why.who is not None)
    return state.terms.intervention and state.guard is not None and state.guard <= gone


_HOLDS: Mapping[Purpose, Callable[[Told], bool]] = complete(
    Purpose,
    {
        Purpose.FETCH: lambda t: _nearer(t, _item_squares(t)),
        Purpose.SEARCH: lambda t: _nearer(t, _item_squares(t)),
        Purpose.CARRY: _carried,
        Purpose.KEEP: _kept,
        Purpose.ESCORT: _escorts,
        Purpose.CHASE: _chases,
        Purpose.WITHHOLD: _withholds,
        Purpose.HOLD_PLACE: _stands_by,
        Purpose.CONTEST_PLACE: _stands_by,
        Purpose.GO_TO: lambda t: _nearer(t, _place(t)),
        Purpose.ESCAPE: _leaves,
        Purpose.CLEAR_WAY: _clears,
        Purpose.CUT_OFF: lambda t: _cuts(t, _place(t)),
        Purpose.HOLD_BACK: lambda t: _cuts(t, _places(t, own=False)),
        Purpose.CAPTURE: _closer,
        Purpose.FREEDOM: _frees,
        Purpose.ATTACK: lambda t: _touches(t, t.who),
        Purpose.BETTER_GROUND: lambda t: _held(t, t.start, t.who) and _held(t, t.end, t.who),
        Purpose.BREAK_OFF: lambda t: _held(t, t.start, t.who) and not _held(t, t.end, t.who),
        Purpose.APPROACH: _closer,
        Purpose.AVOID: _away,
        Purpose.AIM: _aims,
        Purpose.SHOOT: _shoots,
        Purpose.OUT_OF_SIGHT: _hidden,
        Purpose.HARDER_TO_HIT: _harder,
        Purpose.SUPPORT: _supports,
        Purpose.SUPPORTED: _supports,
        Purpose.SAFETY: _safer,
        Purpose.COVER: lambda t: _stays_by(t, [t.who.at or (99, 99)]),
        Purpose.JOIN: lambda t: t.who.side is t.figure.side and _closer(t),
        Purpose.PRESS: _rounds,
        Purpose.AT_HAND: lambda t: _stays_by(t, _item_squares(t)),
        Purpose.BESIDE: lambda t: _stays_by(t, [t.who.at or (99, 99)]),
        Purpose.EVENT: _speaks,
        Purpose.POST: _posted,
        Purpose.ACT_FIRST: lambda t: t.deed.details.side == t.why.walker,
        Purpose.ACT_LATER: lambda t: t.deed.details.side not in (None, t.why.walker),
        Purpose.END_GAME: _ends,
        Purpose.ON_GUARD: _guards,
        Purpose.LOAD: _loads,
        Purpose.TIE_DOWN: _ties,
        Purpose.AMBUSH: _ambushes,
        Purpose.LET_COME: _to_come,
        Purpose.LEAD_ASTRAY: lambda t: t.who.player is not t.who.side and t.to != t.start,
        Purpose.SPEND_SHOT: lambda t: t.who.player is not t.who.side and t.deed.deed in SHOTS,
    },
)
"""Whether what a reason says holds."""


def refuted(state: State, deed: Choice, to: Square | None, why: Intent) -> bool:
    """Whether direction, distance, line or the right to shoot refute a reason of a choice: of a
    walk, which leads ``to`` a square or, None, off the board, or of what else may be done."""
    return not _HOLDS[why.purpose](Told(state, deed, to, why))
