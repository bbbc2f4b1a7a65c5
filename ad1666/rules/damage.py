"""Wounds, falling and death (HURT), what then becomes of items (ITEM-4), guard tokens (GUARD)."""

from __future__ import annotations

from ad1666.rules import disguise, scoring, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.card_tests import standard_test
from ad1666.rules.cards import Location
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import CardTest, Cause, Hit, NoteKind, Term, cited, note
from ad1666.rules.frozen import evolve
from ad1666.rules.items import STUNNING, TOPPLING, Item
from ad1666.rules.requests import GameEnds, Rule, report
from ad1666.rules.state import State
from ad1666.rules.victory import End, EndReason

BLOW_DIFFICULTY = 5


def armour_term(figure: Figure, location: Location, *, piercing: bool) -> Term | None:
    """The best armour at a location (ITEM-9), None if there is none."""
    best = max(
        (
            pierced if piercing else full
            for gear in figure.gear
            for where, full, pierced in gear.item.armour
            if where is location
        ),
        default=0,
    )
    cause = Cause.PIERCED_ARMOUR if piercing else Cause.ARMOUR
    return Term(-best, cause, "ITEM-9") if best else None


def hit_at(
    figure: Figure,
    by: Figure,
    weapon: str,
    location: Location,
    damage: tuple[Term, ...],
    clauses: str,
    *,
    piercing: bool,
) -> Hit:
    """A hit at a location: all modifiers first, then armour, then not below 0 (ITEM-9)."""
    armour = armour_term(figure, location, piercing=piercing)
    if armour is not None:
        damage = (*damage, armour)
    wounds = wounds_of(sum(t.value for t in damage))
    return Hit(figure.id, by.id, weapon, location, damage, wounds, cited(clauses))


def wounds_of(damage: int) -> int:
    """The wounds for an amount of damage, armour included: never below 0 (ITEM-9)."""
    return max(0, damage)


def hit(state: State, blow: Hit) -> Rule[State]:
    """Lands a hit, with what the striker's abilities add to it."""
    yield from report(state, blow)
    state = yield from wound(state, blow.figure, blow.wounds)
    by = state.figure(blow.by)
    for ability in dispatch.of(by):
        target = state.figure(blow.figure)
        if target.on_board:
            state = yield from ability.after_hit(state, by, target, blow.location, blow.wounds)
    return state


def wound(
    state: State, figure_id: str, wounds: int, cause: Cause = Cause.HIT, clause: str = "HURT-1"
) -> Rule[State]:
    """Gives wounds; a figure dies at once when they reach the second threshold (HURT-2, HURT-3).
    ``cause`` and ``clause`` say where the wounds come from."""
    if wounds <= 0:
        return state
    before = state.figure(figure_id)
    state = state.change(figure_id, wounds=before.wounds + wounds)
    figure = state.figure(figure_id)
    terms = Term(before.wounds, Cause.WOUNDS_BEFORE, "HURT-1"), Term(wounds, cause, clause)
    yield from report(
        state, note(NoteKind.WOUNDED, figure_id, "HURT-1", terms, wounds=wounds, all=figure.wounds)
    )
    if figure.until_death <= 0:
        return (yield from die(state, figure_id))
    if figure.seriously_wounded and not before.seriously_wounded:
        yield from report(state, note(NoteKind.SERIOUSLY_WOUNDED, figure_id, "HURT-2"))
    return state


def heal(state: State, figure_id: str, wounds: int) -> Rule[State]:
    """Heals wounds, at most as many as there are, where a rule says so (HURT-1, HURT-2)."""
    before = state.figure(figure_id)
    healed = min(wounds, before.wounds)
    state = state.change(figure_id, wounds=before.wounds - healed)
    left = before.wounds - healed
    terms = (
        Term(before.wounds, Cause.WOUNDS_BEFORE, "HURT-1"),
        Term(-healed, Cause.HEALED, "HURT-1"),
    )
    yield from report(
        state, note(NoteKind.HEALED, figure_id, "HURT-1", terms, wounds=healed, left=left)
    )
    if before.seriously_wounded and not state.figure(figure_id).seriously_wounded:
        yield from report(state, note(NoteKind.RECOVERS, figure_id, "HURT-2"))
    return state


def die(state: State, figure_id: str) -> Rule[State]:
    """HURT-3."""
    yield from report(state, note(NoteKind.DIES, figure_id, "HURT-3"))
    return (yield from remove(state, figure_id))


def remove(state: State, *figures: str) -> Rule[State]:
    """Removes figures together as killed. What they stood in front of can then be seen."""
    for figure_id in figures:
        state = kill(state, figure_id)
    return (yield from disguise.watch(state))


def kill(state: State, figure_id: str) -> State:
    """Removes a figure as killed: what it did not start with falls on its square (ITEM-4), and a
    guard token is due (GUARD-1)."""
    figure = state.figure(figure_id)
    assert figure.at is not None
    fallen = tuple((figure.at, g.item) for g in figure.gear if not g.starting)
    gone = evolve(
        figure,
        at=None,
        status=Status.KILLED,
        gear=tuple(g for g in figure.gear if g.starting),
        waiting=False,
    )
    due = Term(1, Cause.REMOVED, "GUARD-1", figure_id)
    after = evolve(
        state.with_figure(gone), ground=state.ground + fallen, tokens_due=(*state.tokens_due, due)
    )
    return zones.with_fresh(state, after)


def leave(state: State, figure_id: str, clause: str = "BOARD-12") -> Rule[State]:
    """Takes a figure off the board, with all its items, not killed: over its edge (BOARD-12), or
    because another clause says so."""
    yield from report(state, note(NoteKind.LEAVES, figure_id, clause))
    figure = state.figure(figure_id)
    gone = evolve(figure, at=None, status=Status.LEFT, waiting=False, left_from=figure.at)
    return (yield from disguise.changed(state, state.with_figure(gone)))


def knock_down(state: State, figure_id: str) -> Rule[State]:
    """Knocks a figure down; it then counts as activated in this phase (HURT-4)."""
    yield from report(state, note(NoteKind.KNOCKED_DOWN, figure_id, "HURT-4"))
    return zones.with_fresh(state, state.change(figure_id, prone=True, activated=True))


def stun(state: State, figure_id: str) -> Rule[State]:
    """Stuns a figure; it then counts as activated in this phase (HURT-5)."""
    yield from report(state, note(NoteKind.STUNNED, figure_id, "HURT-5"))
    return zones.with_fresh(state, state.change(figure_id, stunned=True, activated=True))


def raise_alarm(state: State, figure_id: str | None, clause: str) -> Rule[State]:
    """Raises the alarm, if the scenario has one that has not been raised yet (GUARD-4). The guard
    tokens that it costs become due; figures that wait for it come next turn (TURN-1). Without a
    figure, an event of the scenario raises it."""
    alarm = state.terms.alarm
    if alarm is None or state.alarm:
        return state
    kind = NoteKind.ALARM_RAISED if figure_id is None else NoteKind.ALARM
    yield from report(state, note(kind, figure_id, f"{clause} GUARD-4"))
    due = (Term(alarm.tokens, Cause.ALARM, "GUARD-4"),) if alarm.tokens else ()
    return evolve(state, alarm=True, tokens_due=(*state.tokens_due, *due))


def settle(state: State) -> Rule[State]:
    """Discards the guard tokens that are due, once a shot, a fight or a fall is fully resolved
    (GUARD-1), and ends the game if a decisive goal is reached or the last token goes.

    Raises GameEnds.
    """
    due = state.tokens_due
    if due:
        state = evolve(state, tokens_due=())
        if state.guard is not None and state.terms.intervention:
            state = yield from discard_tokens(state, due)
    goal = scoring.decided(state) if state.terms.decisive else None
    if goal is not None:
        reason = EndReason(End.DECIDED, goal.aim)
        raise GameEnds(evolve(state, outcome=scoring.outcome(state, reason)))
    return state


def discard_tokens(state: State, due: tuple[Term, ...]) -> Rule[State]:
    """Discards guard tokens. With the last the game ends, at once (GUARD-1) or, where they only
    count turns, after the last turn (GUARD-2). ``due`` says how many go, and what for. Raises
    GameEnds."""
    assert state.guard is not None
    gone = sum(t.value for t in due)
    end = End.GUARD if state.terms.intervention else End.TIME
    terms = (
        Term(state.guard, Cause.TOKENS_BEFORE, end.clause),
        *(evolve(t, value=-t.value) for t in due),
    )
    left = max(0, state.guard - gone)
    state = evolve(state, guard=left)
    yield from report(state, note(NoteKind.GUARD, None, end.clause, terms, gone=gone, left=left))
    if not left:
        raise GameEnds(evolve(state, outcome=scoring.outcome(state, EndReason(end))))
    return state


def land(state: State, blow: Hit, weapon: Item) -> Rule[State]:
    """Lands a hit with a weapon, and what it does beyond its wounds, before anybody withdraws
    (ITEM-12, HURT-4, HURT-5).

    The rulebook stuns "by certain attacks and abilities" and names none. These traits are our own:
    a wound in the head by a *stunning* weapon takes a Fortitude test, one in the legs by a
    *toppling* weapon an Agility test.
    """
    state = yield from hit(state, blow)
    target = state.figure(blow.figure)
    if not blow.wounds or not target.on_board:
        return state
    if stuns(weapon, blow.location) and not target.stunned:
        return (yield from _stunned(state, target))
    if topples(weapon, blow.location) and not target.prone:
        return (yield from _toppled(state, target))
    return state


def stuns(weapon: Item, location: Location) -> bool:
    return STUNNING in weapon.traits and location is Location.HEAD


def topples(weapon: Item, location: Location) -> bool:
    """Whether a wound by this weapon in this location may knock down."""
    return TOPPLING in weapon.traits and location is Location.LEGS


def _stunned(state: State, target: Figure) -> Rule[State]:
    state, result = yield from standard_test(
        state, target, CardTest.STAY_AWAKE, BLOW_DIFFICULTY, "ITEM-12", trait="fortitude"
    )
    return state if result.passed else (yield from stun(state, target.id))


def _toppled(state: State, target: Figure) -> Rule[State]:
    state, result = yield from standard_test(
        state, target, CardTest.KEEP_FOOTING, BLOW_DIFFICULTY, "ITEM-12", trait="agility"
    )
    return state if result.passed else (yield from knock_down(state, target.id))
