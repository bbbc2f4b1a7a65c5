"""Actions in the action phase (ACT): what a character may do, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attrs import frozen

from ad1666.rules import (
    chests,
    damage,
    decks,
    hands,
    interrupts,
    movement,
    moving,
    search,
    shooting,
    zones,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.action_limits import Condition, condition, may
from ad1666.rules.board import Direction, Door, DoorSide, edge_of
from ad1666.rules.card_tests import contest, name_suit, standard_test
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Figure, Square, with_gear
from ad1666.rules.events import CardTest, Cause, Grade, NoteKind, Standard, Term, note
from ad1666.rules.items import Gear
from ad1666.rules.locks import Chest
from ad1666.rules.movement import Stride
from ad1666.rules.offers import aimed, at_chest, at_door, with_items
from ad1666.rules.openings import prompt
from ad1666.rules.reasons import Reason
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.values import evolve
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Verdict, allowed, barred

FULL = (
    Verb.AIMED_SHOT,
    Verb.DEFENSIVE_SHOT,
    Verb.FULL_MOVE,
    Verb.RUN,
    Verb.RELOAD,
    Verb.WAIT,
    Verb.AWAKEN,
)
PARTIAL = (
    Verb.PARTIAL_MOVE,
    Verb.QUICK_SHOT,
    Verb.PICK_UP,
    Verb.FORCE_DOOR,
    Verb.STAND_UP,
)
_END, _RUN, _STOP, _PUSH = Verb.END, Verb.RUN, Verb.STOP, Verb.PUSH
ALL = (*FULL, *PARTIAL)
"""The actions of ACT-3."""

FULL_MP = 4
PARTIAL_MP = 2
WALKS: dict[str, int] = {
    Verb.PARTIAL_MOVE: PARTIAL_MP,
    Verb.FULL_MOVE: FULL_MP,
    Verb.RUN: FULL_MP,
}
"""MP of the actions that walk (ACT-6, ACT-7, ACT-12), those first that leave most for later."""
RELOAD_MP = 2
RUN_DIFFICULTY = 5
RUN_BONUS = {Grade.FAILURE: 1, Grade.SUCCESS: 2, Grade.TRIUMPH: 3}

_NOT_ON_BOARD = Barred(Reason.NOT_ON_BOARD, "ACT-3")
_NO_FULL_LEFT = Barred(Reason.NO_FULL_ACTION_LEFT, "TURN-6")
_NOTHING_TO_RELOAD = Barred(Reason.NOTHING_TO_RELOAD, "ACT-8")


@frozen
class Action:
    """An action with its target: what a choice like ``A: aimed-shot B pistol`` means."""

    choice: Choice
    gear: Gear | None = None
    extra: Extra | None = None
    """What an ability makes of it."""

    @property
    def full(self) -> bool:
        """Whether it takes the whole activation (TURN-6)."""
        return self.extra.full if self.extra is not None else self.choice.verb in FULL


# What may be done


def available(state: State, figure: Figure, *, full: bool) -> list[Action]:
    """Every action that the figure can do now, with each of its targets; the ``full`` ones as well
    if it has not yet done anything (TURN-6)."""
    found: list[Action] = []
    now = condition(state, figure)
    for verb in startable(now, full):
        targeted = _TARGETED.get(verb)
        found += _plain(figure.id, verb) if targeted is None else targeted(state, figure, verb)
    found += [
        Action(extra.choice, extra=extra)
        for extra in (*search.offered(state, figure), *dispatch.extra_actions(state, figure))
        if may_begin(now, extra.choice.verb, whole=extra.full, fresh=full)
    ]
    return found


@lru_cache(maxsize=1 << 10)
def startable(condition: Condition, fresh: bool) -> tuple[str, ...]:
    """The actions of ACT-3 that may be begun in a condition. Few of them come again and again."""
    return tuple(v for v in ALL if may_begin(condition, v, whole=v in FULL, fresh=fresh))


def may_begin(condition: Condition, verb: str, *, whole: bool, fresh: bool) -> Verdict:
    """Whether a figure could begin an action of this name, whatever that takes besides. One that
    takes the ``whole`` activation is left only to who is ``fresh`` (TURN-6)."""
    if not condition.on_board:
        return _NOT_ON_BOARD
    if whole and not fresh:
        return _NO_FULL_LEFT
    return may(condition, verb)


@lru_cache(maxsize=1 << 10)
def _plain(figure_id: str, verb: str) -> tuple[Action, ...]:
    """One that has no target."""
    return (Action(choice(figure_id, verb)),)


def _shots(state: State, figure: Figure, verb: str) -> list[Action]:
    return [
        Action(aimed(figure.id, verb, target.id, gear.item.id), gear)
        for target, gear in allowed(shooting.targets(state, figure, SHOTS[verb]))
    ]


def to_reload(figure: Figure, named: str | None = None) -> list[Gear] | Barred:
    """What a figure can reload, one of each kind, all or that of a name; or why nothing (ACT-8)."""
    owned = [g for g in reversed(figure.gear) if named in (None, g.item.id)]
    held = [g for g in owned if g.held]
    empty = {g.item.id: g for g in held if g.reload}
    if empty:
        return [*empty.values()]
    if named is None:
        return _NOTHING_TO_RELOAD
    if not owned:
        return barred(Reason.NO_SUCH_ITEM, "ACT-8", item=named)
    return barred(Reason.NEEDS_NO_RELOAD if held else Reason.NOT_IN_HAND, "ACT-8", item=named)


def _reloads(state: State, figure: Figure, verb: str) -> list[Action]:
    return [
        Action(with_items(figure.id, verb, gear.item.id), gear)
        for gear in allowed(to_reload(figure))
    ]


def _pick_ups(state: State, figure: Figure, verb: str) -> list[Action]:
    here = allowed(hands.to_pick_up(state, figure))
    return [Action(with_items(figure.id, verb, item)) for item in here]


def _forced(state: State, figure: Figure, verb: str) -> list[Action]:
    return [_forcing(figure, verb, lock) for lock in allowed(chests.to_force(state, figure))]


def _forcing(figure: Figure, verb: str, lock: DoorSide | Chest) -> Action:
    if not isinstance(lock, Chest):
        return Action(at_door(figure.id, verb, lock))
    forcing = at_chest(figure.id, verb, lock.id)
    forced = Extra(forcing, full=False, do=lambda now: chests.force(now, figure.id, lock))
    return Action(forcing, extra=forced)


_TARGETED: dict[str, Callable[[State, Figure, str], list[Action]]] = {
    **dict.fromkeys(SHOTS, _shots),
    Verb.RELOAD: _reloads,
    Verb.PICK_UP: _pick_ups,
    Verb.FORCE_DOOR: _forced,
}
"""The actions that have a target: each finds all of its own."""


# Doing it


def activate(state: State, figure_id: str) -> Rule[State]:
    """The activation of a figure in the action phase (TURN-6), which stays the active one."""
    ready = evolve(state.figure(figure_id), activated=True, waiting=False)
    state = state.with_figure(ready, active=figure_id)
    state = yield from dispatch.as_activated(state, figure_id)
    left = 2  # partial actions; a full one takes both
    while left and state.figure(figure_id).on_board:
        figure = state.figure(figure_id)
        actions = {a.choice: a for a in available(state, figure, full=left == 2)}
        options = (*actions, choice(figure_id, _END))
        state, chosen = yield from _prompt(state, figure, Topic.ACTION, options, fresh=left == 2)
        if chosen is None:
            continue
        if chosen.verb == _END:
            yield from report(state, note(NoteKind.ENDS, figure_id, "TURN-6"))
            break
        action = actions[chosen]
        if chosen.verb not in SHOTS:  # a shot is reported when it is fired
            yield from report(state, note(NoteKind.ACTS, figure_id, "ACT-3", action=chosen.verb))
        if chosen.verb == Shot.QUICK:  # it cannot be interrupted, before or after (ACT-10)
            state = yield from _do(state, figure_id, action)
        else:
            state = yield from _do_openly(state, figure_id, action)
        left -= 2 if action.full else 1
    return state


def _prompt(
    state: State,
    figure: Figure,
    topic: Topic,
    options: tuple[Choice, ...],
    *,
    fresh: bool = False,
    mp: int | None = None,
    start: Square | None = None,
) -> Rule[tuple[State, Choice | None]]:
    """Asks the player of the active figure, who may also change what it has in hand or do what
    abilities allow at any time: then the choice is None, and the question must be put again."""
    swaps = hands.swaps(state, figure, fresh=fresh)
    state, chosen = yield from prompt(
        state,
        figure.player,
        topic,
        options,
        figure.id,
        besides=swaps,
        mp=mp,
        start=start,
        fresh=fresh,
    )
    if chosen not in swaps:
        return state, chosen
    return (yield from hands.swap(state, chosen)), None


def _do_openly(state: State, figure_id: str, action: Action) -> Rule[State]:
    """Does a declared action with the chances to interrupt it, before and after. If it can no
    longer be done it is lost (ACT-10)."""
    declared, still = state, [action]
    state = yield from interrupts.chance(state, figure_id, action.choice)
    figure = state.figure(figure_id)
    if not figure.on_board:
        return state
    if state is not declared:
        listed = available(state, figure, full=True)
        still = [a for a in listed if a.choice == action.choice]
    if still:
        state = yield from _do(state, figure_id, still[0])
    else:
        yield from report(
            state, note(NoteKind.LOST, figure_id, "ACT-10", action=action.choice.verb)
        )
    if state.figure(figure_id).on_board:
        state = yield from interrupts.chance(state, figure_id)
    return state


def _do(state: State, figure_id: str, action: Action) -> Rule[State]:
    """Does an action that is allowed."""
    if action.extra is not None:
        return (yield from action.extra.do(state))
    verb = action.choice.verb
    if verb in SHOTS:
        target = action.choice.details.target
        assert target is not None and action.gear is not None
        return (yield from shooting.shoot(state, figure_id, target, action.gear, Shot(verb)))
    if verb in WALKS:
        stride = Stride.RUN if verb == _RUN else Stride.FREE
        return (yield from spend(state, figure_id, WALKS[verb], stride))
    match verb:
        case Verb.RELOAD:
            return (yield from _reload(state, figure_id, action))
        case Verb.WAIT:
            return state.change(figure_id, waiting=True)
        case Verb.AWAKEN:
            return (yield from _awaken(state, figure_id))
        case Verb.PICK_UP:
            return (yield from _pick_up(state, figure_id, action))
        case Verb.FORCE_DOOR:
            return (yield from _force_door(state, figure_id, action))
        case _:
            return (yield from _stand_up(state, figure_id))


def spend(state: State, figure_id: str, mp: int, stride: Stride = Stride.FREE) -> Rule[State]:
    """Spends MP, a move at a time, each open to interrupts (MOVE-4, ACT-6, ACT-7, ACT-12). A fall
    or a zone that stops the figure loses what is left (MOVE-11, MOVE-12)."""
    start = state.figure(figure_id).at if stride is Stride.RUN else None
    running = stride is Stride.RUN
    while True:
        figure = state.figure(figure_id)
        if figure.at is None or figure.down:
            return state
        if running and mp == 0 and not zones.binding(state, figure, figure.at):
            running = False
            state, result = yield from run_test(state, figure_id)
            if result.grade is Grade.MISHAP:
                return (yield from damage.knock_down(state, figure_id))
            mp = RUN_BONUS[result.grade]
            continue
        moves = movement.moves(state, figure, mp, stride, start)
        options = (*[m.choice(figure_id) for m in moves], choice(figure_id, _STOP))
        state, chosen = yield from _prompt(state, figure, Topic.MOVE, options, mp=mp, start=start)
        if chosen is None:
            continue
        if chosen.verb == _STOP:
            return state
        declared, move = state, moves[options.index(chosen)]
        state = yield from interrupts.chance(state, figure_id, chosen)
        figure = state.figure(figure_id)
        if not figure.on_board:
            return state
        if state is not declared:
            left = movement.after_interrupt(move, movement.moves(state, figure, mp, stride, start))
            if left is None:
                yield from report(state, note(NoteKind.LOST, figure_id, "ACT-10", action=move.verb))
                mp -= move.cost
                continue
            move = left
        mp -= move.cost
        state, bonus = yield from moving.make(state, figure_id, move)
        if move.verb == _PUSH:
            state, mp = yield from _way_out(state, figure_id, mp)
        if bonus and move.direction is not None:
            state = yield from _free_step(state, figure_id, move.direction, plain=True)


def _way_out(state: State, figure_id: str, mp: int) -> Rule[tuple[State, int]]:
    """Leads a pusher on from a friend's square until it stands on one of its own (MOVE-6); nobody
    can interrupt that, for nobody may stop there. Returns the MP left as well."""
    pushing = True
    while pushing:
        figure = state.figure(figure_id)
        moves = movement.moves(state, figure, mp, Stride.OUT)
        options = [m.choice(figure_id) for m in moves]
        chosen = yield from choose(state, figure.player, Topic.PUSH, options, figure_id, mp=mp)
        move = moves[options.index(chosen)]
        mp -= move.cost
        state = yield from moving.walk(state, figure_id, move)
        pushing = move.verb == _PUSH
    return state, mp


def run_test(state: State, figure_id: str) -> Rule[tuple[State, Standard]]:
    """The test that ends the first part of a run (ACT-7)."""
    return (yield from moving.agility_test(state, figure_id, CardTest.RUN, RUN_DIFFICULTY, "ACT-7"))


def _free_step(state: State, figure_id: str, direction: Direction, *, plain: bool) -> Rule[State]:
    """A free square, open to interrupts like any step (MOVE-8, ACT-15)."""
    if not state.figure(figure_id).on_board:
        return state
    state, step = yield from interrupts.offer_free_step(state, figure_id, direction, plain=plain)
    if step is None:
        return state
    state = yield from interrupts.chance(state, figure_id, step.choice(figure_id))
    if step == movement.free_step(state, state.figure(figure_id), direction, plain=plain):
        state = yield from moving.walk(state, figure_id, step)
    return state


def _reload(state: State, figure_id: str, action: Action) -> Rule[State]:
    """ACT-8."""
    assert action.gear is not None
    state, outright = yield from dispatch.reloads(state, figure_id, action.gear)
    token = action.gear.reload
    off = token if outright else 1
    terms = Term(token, Cause.RELOAD_TOKEN, "ITEM-7"), Term(-off, Cause.RELOAD, "ACT-8")
    loaded = evolve(action.gear, reload=token - off)
    state = state.with_figure(with_gear(state.figure(figure_id), action.gear, loaded))
    yield from report(
        state,
        note(
            NoteKind.RELOADS, figure_id, "ACT-8", terms, weapon=loaded.item.id, left=loaded.reload
        ),
    )
    return (yield from spend(state, figure_id, RELOAD_MP))


def _awaken(state: State, figure_id: str) -> Rule[State]:
    """ACT-11."""
    figure = state.figure(figure_id)
    assert figure.at is not None
    around = state.board.adjacent(figure.at)
    helped = any(
        friend.at in around
        and friend.id != figure_id
        and not friend.stunned
        and not zones.engaged_with(state, friend)
        for friend in state.on_board(figure.side)
    )
    suit = None
    if not helped:
        before = state
        state, turned = yield from decks.turn_up(state, figure.player)
        suit = yield from name_suit(state, figure.player, turned, figure_id)
        state = yield from decks.discard_played(state, keeping=before)
    if not helped and suit is not Suit.HORSESHOE:
        yield from report(state, note(NoteKind.STAYS_STUNNED, figure_id, "ACT-11"))
        return state
    yield from report(state, note(NoteKind.AWAKENS, figure_id, "ACT-11"))
    return zones.with_fresh(state, state.change(figure_id, stunned=False))


def _pick_up(state: State, figure_id: str, action: Action) -> Rule[State]:
    """ACT-14."""
    figure, item_id = state.figure(figure_id), action.choice.details.item
    assert item_id is not None
    lying = next(g for g in state.ground if g[0] == figure.at and g[1].id == item_id)
    ground = list(state.ground)
    ground.remove(lying)
    state = hands.receive(evolve(state, ground=tuple(ground)), figure, lying[1])
    yield from report(state, note(NoteKind.PICKS_UP, figure_id, "ACT-14", item=item_id))
    state = yield from dispatch.watch(state)
    return (yield from damage.settle(state))


def _force_door(state: State, figure_id: str, action: Action) -> Rule[State]:
    """ACT-15."""
    assert action.choice.details.door is not None
    square, side = action.choice.details.door
    figure = state.figure(figure_id)
    difficulty = state.board.lock(edge_of(square, side)).force
    state, result = yield from standard_test(
        state, figure, CardTest.FORCE_DOOR, difficulty, "ACT-15", trait="brawn"
    )
    if result.passed:
        event = note(NoteKind.DOOR_DESTROYED, figure_id, "ACT-15")
        state = yield from moving.set_door(state, edge_of(square, side), Door.DESTROYED, event)
        return (yield from _free_step(state, figure_id, side, plain=False))
    if result.grade is Grade.MISHAP:
        state = yield from damage.wound(state, figure_id, 1, Cause.MISHAP, "ACT-15")
        state = yield from damage.settle(state)
    return state


def _stand_up(state: State, figure_id: str) -> Rule[State]:
    """ACT-16."""
    figure = state.figure(figure_id)
    engaged = zones.engaged_with(state, figure)
    if engaged:
        rival = engaged[0]
        if len(engaged) > 1:
            player = rival.player
            rivals = {aimed(player, Verb.AGAINST, e.id): e for e in engaged}
            chosen = yield from choose(state, player, Topic.AGAINST, tuple(rivals), figure_id)
            rival = rivals[chosen]
        state, won = yield from contest(
            state, figure, "brawn", rival, "brawn", CardTest.STAND_UP, "ACT-16"
        )
        if not won:
            return state
    yield from report(state, note(NoteKind.STANDS_UP, figure_id, "ACT-16"))
    return zones.with_fresh(state, state.change(figure_id, prone=False))
