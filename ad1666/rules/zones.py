"""Enemies, zones of control and engagement (GEN-3, GEN-7, ZOC).

Only this module decides who is engaged.
"""

from __future__ import annotations

from itertools import compress
from operator import is_not

from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.bearing import LIVING_BARRICADE
from ad1666.rules.cards import RED
from ad1666.rules.characters import Figure, Square
from ad1666.rules.frozen import evolve
from ad1666.rules.state import Contact, State
from ad1666.rules.verdicts import Reason, Verdict, barred


def hostile(state: State, one: Figure, other: Figure) -> bool:
    """Whether two characters count as enemies to each other at this moment (GEN-3). Zones and
    fights depend on this; support and ZOC-4 go by side (GEN-7)."""
    if one.side is other.side:
        return False
    if one.inconspicuous or other.inconspicuous:
        return False
    return not befriended(state, one, other)


def befriended(state: State, one: Figure, other: Figure) -> bool:
    """Whether an ability of either makes two of different sides friends (GEN-3)."""
    for place, ability in dispatch.bearers(state.roster, "friendly"):
        owner = state.figures[place].id
        if owner == one.id and ability.friendly(state, one, other):
            return True
        if owner == other.id and ability.friendly(state, other, one):
            return True
    return False


def comrades(state: State, one: Figure, other: Figure) -> bool:
    """Whether one may awaken the other: they are of one side (GEN-7), or an ability makes them
    friends (ACT-11); that one of them is inconspicuous does not."""
    return one.side is other.side or befriended(state, one, other)


def may_attack(state: State, attacker: Figure, target: Figure) -> Verdict:
    """Whether a character may attack another at all: not its friends (GEN-4). The inconspicuous may
    attack those who are their friends for that alone (ABIL-6)."""
    friends = attacker.side is target.side or target.inconspicuous
    if friends or befriended(state, attacker, target):
        return barred(Reason.FRIENDLY, "GEN-4", who=target.id)
    return True


def may_push(state: State, mover: Figure, other: Figure) -> bool:
    """Whether the mover may push through another figure's square (MOVE-6)."""
    if mover.side is other.side:
        return True
    return not mover.inconspicuous and not hostile(state, mover, other)


def controllers(state: State, figure: Figure, square: Square) -> tuple[Figure, ...]:
    """The enemies in whose zone the figure would be on a square (ZOC-1)."""
    if len(state.figures) == 1:  # checks have one figure walk over whole maps
        return ()
    # control goes both ways: the squares that control this one are those controlled from it
    around, side = state.board.controlled(square), figure.side
    if not state.met_by(side, around):  # the usual case
        return ()
    near = [f for f in state.figures if f.side is not side and f.at in around and not f.down]
    return tuple([f for f in near if hostile(state, figure, f)]) if near else ()


def engaged_with(state: State, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that the figure is engaged with: those in whose zone it stands (ZOC-3)."""
    return () if figure.at is None else controllers(state, figure, figure.at)


def in_contact(state: State, one: Figure, other: Figure) -> bool:
    """Whether two figures are engaged in either direction (MEL-1, SHOT-12): adjacent enemies, at
    least one of which has a zone."""
    if one.at is None or other.at is None or (one.down and other.down):
        return False
    return other.at in state.board.controlled(one.at) and hostile(state, one, other)


def opponents(state: State, figure: Figure) -> tuple[Figure, ...]:
    """All figures in contact with this one, in either direction."""
    around = near(state, figure)
    return tuple([f for f in around if in_contact(state, figure, f)]) if around else ()


def near(state: State, figure: Figure) -> list[Figure]:
    """The figures of the other side that are near enough for contact: on the squares that the
    figure controls from where it stands (ZOC-1). Cheap to find."""
    if figure.at is None:
        return []
    around, side = state.board.controlled(figure.at), figure.side
    if not state.met_by(side, around):  # the usual case
        return []
    return [f for f in state.figures if f.side is not side and f.at in around]


def held_elsewhere(state: State, enemy: Figure, mover: Figure) -> bool:
    """Whether the enemy is already engaged with another model of the mover's side, so that its zone
    may be ignored for movement (ZOC-4)."""
    if LIVING_BARRICADE.had_by(enemy):
        return False
    return any(
        friend.id != mover.id and friend.side is mover.side for friend in engaged_with(state, enemy)
    )


def binding(state: State, mover: Figure, square: Square) -> tuple[Figure, ...]:
    """The enemies whose zone stops the mover on a square and holds it there (ZOC-2, ZOC-4)."""
    around = controllers(state, mover, square)
    if not around or _slips(state, mover):
        return ()
    return tuple([enemy for enemy in around if not held_elsewhere(state, enemy, mover)])


def closed_to(state: State, mover: Figure) -> frozenset[Square]:
    """The squares where some enemy's zone stops the mover: all for which `binding` names one."""
    if _slips(state, mover):
        return frozenset()
    squares: set[Square] = set()
    for enemy in state.figures:
        if enemy.at is None or enemy.down or not hostile(state, mover, enemy):
            continue
        if not held_elsewhere(state, enemy, mover):
            squares |= state.board.controlled(enemy.at)
    return frozenset(squares)


def _slips(state: State, mover: Figure) -> bool:
    """Whether an ability lets the mover past zones."""
    return any(ability.slips(state, mover) for ability in dispatch.using(mover, "slips"))


def contacts(state: State) -> tuple[Contact, ...]:
    """All engagements on the board (ZOC-3)."""
    return tuple(
        Contact(figure.id, enemy.id)
        for figure in state.figures
        for enemy in engaged_with(state, figure)
    )


def engaged(state: State) -> tuple[str, ...]:
    """Who is engaged with anybody (ZOC-3)."""
    if not [f for f in state.figures if f.side is RED and near(state, f)]:  # the usual case
        return ()
    return tuple([figure.id for figure in state.figures if engaged_with(state, figure)])


def with_fresh(before: State, after: State) -> State:
    """``after`` with the contacts that did not exist ``before`` recorded as made in this phase, and
    those that no longer exist dropped (ACT-5)."""
    fresh = [c for c in before.fresh if _holds(after, c)] if before.fresh else []
    changed = after.figures
    if after.board is before.board:  # a contact depends on the two and the doors between
        changed = tuple(compress(changed, map(is_not, before.figures, changed)))
    for figure in changed:
        for other in near(after, figure):
            if not hostile(after, figure, other):
                continue
            late = tuple(sorted([f.id for f in (figure, other) if f.activated]))
            for one, two in ((figure, other), (other, figure)):
                contact = Contact(one.id, two.id, late)
                if contact in fresh or not _holds(after, contact) or _holds(before, contact):
                    continue
                fresh.append(contact)
    return evolve(after, fresh=tuple(fresh)) if fresh or before.fresh else after


def _holds(state: State, contact: Contact) -> bool:
    figure, enemy = state.figure(contact.figure), state.figure(contact.enemy)
    if figure.at is None or enemy.at is None or enemy.down:
        return False
    return enemy.at in state.board.controlled(figure.at) and hostile(state, figure, enemy)
