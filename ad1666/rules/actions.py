"""Actions in the action phase (ACT): which ones a character may do, and doing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ad1666.rules import (
    activations,
    chests,
    damage,
    decks,
    disguise,
    hands,
    interrupts,
    make_move,
    may_move,
    searches,
    shooting,
    zones,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.abilities.tools import reloaded_at_once
from ad1666.rules.action_limits import Incapacity, condition, may
from ad1666.rules.board import FULL_MP, PARTIAL_MP, Chest, Direction, Door, edge_of
from ad1666.rules.card_tests import contest, name_suit, standard_test
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Figure, Square, with_gear
from ad1666.rules.events import CardTest, Cause, Grade, NoteKind, Standard, Term, note
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.items import Gear, Item
from ad1666.rules.magic import Find, Trove
from ad1666.rules.may_move import Stride
from ad1666.rules.requests import (
    Choice,
    Prompt,
    Rule,
    Topic,
    aimed,
    at_chest,
    at_door,
    choice,
    choose,
    question_of,
    report,
    with_items,
)
from ad1666.rules.scenes.conditions import noted
from ad1666.rules.scenes.plot import Occurrence
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State, Walk
from ad1666.rules.tables import complete, some
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, allowed, barred

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
_END, _RUN, _STOP, _PUSH, _IN_HAND = Verb.END, Verb.RUN, Verb.STOP, Verb.PUSH, Verb.IN_HAND
_ASKED_TO_ACT, _ASKED_TO_MOVE = Topic.ACTION, Topic.MOVE
_FREE, _RUNNING = Stride.FREE, Stride.RUN
_AIMED, _DEFENSIVE, _QUICK = Verb.AIMED_SHOT, Verb.DEFENSIVE_SHOT, Verb.QUICK_SHOT
_ACTS = NoteKind.ACTS
ALL = (*FULL, *PARTIAL)
"""The actions of ACT-3."""

WALKS: dict[str, int] = some(
    Verb,
    {
        Verb.PARTIAL_MOVE: PARTIAL_MP,
        Verb.FULL_MOVE: FULL_MP,
        Verb.RUN: FULL_MP,
    },
)
"""MP of the actions that move (ACT-6, ACT-7, ACT-12), those that leave most for later first."""
RELOAD_MP = 2
RUN_DIFFICULTY = 5
RUN_BONUS = complete(
    Grade, {Grade.FAILURE: 1, Grade.SUCCESS: 2, Grade.TRIUMPH: 3}, apart=(Grade.MISHAP,)
)

_with_walk, _with_left = changer(State, "walk"), changer(State, "left")

_NOT_ON_BOARD = Barred(Reason.NOT_ON_BOARD, "ACT-3")
_NO_FULL_LEFT = Barred(Reason.NO_FULL_ACTION_LEFT, "TURN-6")
_NO_MARKER = Barred(Reason.NO_SEARCH_MARKER, "ACT-3")
_NOTHING_TO_RELOAD = Barred(Reason.NOTHING_TO_RELOAD, "ACT-8")


# What may be done


def available(state: State, figure: Figure, *, full: bool) -> list[Choice]:
    """Every action that the figure can do now, one choice for each target. ``full`` includes the
    full actions, for a figure that has not done anything yet (TURN-6)."""
    found: list[Choice] = []
    now, aimless = condition(state, figure), False
    for verb, untargeted in startable(figure.id, now, full):
        if verb == _QUICK and aimless:  # it takes all that an Aimed shot takes, and more (ACT-13)
            continue
        listed = untargeted or _TARGETED[verb](state, figure, verb)
        aimless = aimless or (verb == _AIMED and not listed)
        found += listed
    for extra in extras(state, figure):
        if may_begin(now, extra.choice.verb, whole=extra.full, fresh=full):
            found.append(extra.choice)
    return found


def _still_possible(state: State, figure: Figure, chosen: Choice) -> bool:
    """Whether the figure can still do an action that it declared (ACT-10)."""
    verb = chosen.verb
    if not may_begin(condition(state, figure), verb, whole=verb in FULL, fresh=True):
        return False
    if verb not in ALL:
        return any(extra.choice == chosen for extra in extras(state, figure))
    return verb not in _TARGETED or chosen in _TARGETED[verb](state, figure, verb)


def extras(state: State, figure: Figure) -> list[Extra]:
    """The actions open besides those that everybody has: to search, to use abilities, to recognise
    the inconspicuous (ACT-3)."""
    found = dispatch.extra_actions(state, figure) + disguise.to_recognise(state, figure)
    return _searches(state, figure) + found if state.markers or state.hidden else found


def _extra(state: State, chosen: Choice) -> Extra | None:
    """The added action that a choice means, None if it means an action of ACT-3."""
    if chosen.verb in ALL:
        return None
    return next(e for e in extras(state, state.figure(chosen.who)) if e.choice == chosen)


@lru_cache(maxsize=1 << 12)
def startable(
    figure_id: str, condition: Incapacity, fresh: bool
) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """The actions of ACT-3 that a figure may begin in a condition, each with its choice unless it
    takes a target. Cached: few conditions occur, again and again."""
    verbs = [v for v in ALL if may_begin(condition, v, whole=v in FULL, fresh=fresh)]
    return tuple([(v, () if v in _TARGETED else (choice(figure_id, v),)) for v in verbs])


def may_begin(condition: Incapacity, verb: str, *, whole: bool, fresh: bool) -> Verdict:
    """Whether a figure could begin an action of this name, leaving aside what else that needs. One
    that takes the ``whole`` activation is open only to a ``fresh`` figure (TURN-6)."""
    if not condition.on_board:
        return _NOT_ON_BOARD
    if whole and not fresh:
        return _NO_FULL_LEFT
    return may(condition, verb)


def _shots(state: State, figure: Figure, verb: str) -> list[Choice]:
    if verb == _DEFENSIVE and not state.fresh:  # no contact made in this phase (ACT-5)
        return []
    found = shooting.targets(state, figure, SHOTS[verb])
    if isinstance(found, Barred):  # the usual case
        return []
    return [aimed(figure.id, verb, target.id, gear.item.id) for target, gear in found]


def to_reload(figure: Figure, named: str | None = None) -> list[Gear] | Barred:
    """The weapons that a figure can reload, one of each kind, or only the one named; or why there
    are none (ACT-8)."""
    empty = [g for g in reversed(figure.gear) if g.held and g.reload]
    if empty and (found := {g.item.id: g for g in empty if named in (None, g.item.id)}):
        return [*found.values()]
    if named is None:
        return _NOTHING_TO_RELOAD
    owned = [g for g in figure.gear if g.item.id == named]
    if not owned:
        return barred(Reason.NO_SUCH_ITEM, "ACT-8", item=named)
    held = any(g.held for g in owned)
    return barred(Reason.NEEDS_NO_RELOAD if held else Reason.NOT_IN_HAND, "ACT-8", item=named)


def _reloads(state: State, figure: Figure, verb: str) -> list[Choice]:
    found = to_reload(figure)
    if isinstance(found, Barred):  # the usual case
        return []
    return [with_items(figure.id, verb, gear.item.id) for gear in found]


def _pick_ups(state: State, figure: Figure, verb: str) -> list[Choice]:
    if not state.ground:
        return []
    return [with_items(figure.id, verb, i) for i in allowed(hands.to_pick_up(state, figure))]


def _forced(state: State, figure: Figure, verb: str) -> list[Choice]:
    found = chests.to_force(state, figure)
    if isinstance(found, Barred):  # the usual case
        return []
    return [
        at_chest(figure.id, verb, lock.id)
        if isinstance(lock, Chest)
        else at_door(figure.id, verb, lock)
        for lock in found
    ]


_TARGETED: dict[str, Callable[[State, Figure, str], list[Choice]]] = some(
    Verb,
    {
        **dict.fromkeys(SHOTS, _shots),
        Verb.RELOAD: _reloads,
        Verb.PICK_UP: _pick_ups,
        Verb.FORCE_DOOR: _forced,
    },
)
"""The actions that take a target, each with the function that lists its choices."""


# Doing it


def activate(state: State, figure_id: str) -> Rule[State]:
    """Begins the activation of a figure in the action phase (TURN-6). It becomes the active one,
    and its player is asked again and again what it does."""
    return (yield from activations.begin(state, figure_id, active=figure_id, left=2))


def goes_on(state: State) -> bool:
    """Whether the active figure has anything left: MP to spend, or an action (TURN-6)."""
    assert state.active is not None
    return state.walk is not None or (state.left > 0 and state.figure(state.active).on_board)


def question(state: State) -> Prompt:
    """The question to the player of the active figure: for an action or, while MP are being spent,
    for a move. The player may instead change what it has in hand, or use an ability open at any
    time; the question is then put again."""
    assert state.active is not None
    figure, walk, fresh = state.figure(state.active), state.walk, state.left == 2
    if walk is None:
        topic, mp, start = _ASKED_TO_ACT, None, None
        options = available(state, figure, full=fresh)
        options.append(choice(figure.id, _END))
    else:
        topic, mp, start, fresh = _ASKED_TO_MOVE, walk.mp, walk.start, False
        moves = may_move.moves(state, figure, mp, _stride(walk), start)
        options = [m.choice(figure.id) for m in moves]
        options.append(choice(figure.id, _STOP))
    player = figure.player
    return question_of(state, player, topic, options, _besides, figure.id, mp, start, fresh)


def _besides(prompt: Prompt) -> tuple[Choice, ...]:
    state = prompt.state
    assert prompt.about is not None
    swaps = hands.swaps(state, state.figure(prompt.about), fresh=prompt.fresh)
    return (*swaps, *dispatch.anytime(state))


def go_on(state: State, chosen: Choice) -> Rule[State]:
    """Carries out an answer, up to the next question."""
    verb = chosen.verb
    if verb == _STOP:
        return (yield from _stopped(state, chosen.who))
    if verb == _END:
        yield from report(state, note(NoteKind.ENDS, chosen.who, "TURN-6"))
        return _with_left(state, left=0)
    if verb in may_move.VERBS:
        state = yield from _move(state, chosen)
    elif verb == _IN_HAND:
        state = yield from hands.swap(state, chosen)
    elif verb not in ALL and chosen in dispatch.anytime(state):
        state = yield from dispatch.do_anytime(state, chosen)
    else:
        state = yield from _act(state, chosen)
    return state if state.walk is None else (yield from _walked(state, state.walk))


def _act(state: State, chosen: Choice) -> Rule[State]:
    """Does a declared action. Unless it is a Quick shot, it may be interrupted before and after; if
    it can no longer be done, it is lost (ACT-10)."""
    figure_id, verb = chosen.who, chosen.verb
    extra = _extra(state, chosen)
    full = verb in FULL if extra is None else extra.full
    if verb not in SHOTS:  # a shot is reported when it is fired
        yield from report(state, note(_ACTS, figure_id, "ACT-3", action=verb))
    state = _with_left(state, left=0 if full else state.left - 1)
    if verb == _QUICK:
        return (yield from _do(state, chosen))
    declared = state
    state = yield from interrupts.chance(state, figure_id, chosen)
    figure = state.figure(figure_id)
    if not figure.on_board:
        return state
    if state is declared or _still_possible(state, figure, chosen):
        state = yield from _do(state, chosen)
    else:
        yield from report(state, note(NoteKind.LOST, figure_id, "ACT-10", action=verb))
    return state if state.walk is not None else (yield from interrupts.chance(state, figure_id))


def _do(state: State, chosen: Choice) -> Rule[State]:
    extra = _extra(state, chosen)
    if extra is not None:
        return (yield from extra.do(state))
    figure_id, verb, details = chosen.who, chosen.verb, chosen.details
    if verb in SHOTS:
        assert details.target is not None
        shot = Shot(verb)
        (gear,) = allowed(shooting.weapons(state, state.figure(figure_id), shot, details.item))
        return (yield from shooting.shoot(state, figure_id, details.target, gear, shot))
    if verb in WALKS:
        return spend(state, WALKS[verb], run=verb == _RUN)
    match verb:
        case Verb.RELOAD:
            return (yield from _reload(state, chosen))
        case Verb.WAIT:
            return state.change(figure_id, waiting=True)
        case Verb.AWAKEN:
            return (yield from _awaken(state, figure_id))
        case Verb.PICK_UP:
            return (yield from _pick_up(state, chosen))
        case Verb.FORCE_DOOR:
            return (yield from _force_door(state, chosen))
        case Verb.STAND_UP:
            return (yield from _stand_up(state, figure_id))
        case _:
            raise ValueError(verb)


def spend(state: State, mp: int, *, run: bool = False) -> State:
    """The state in which the active figure has MP to spend, one move at a time, each open to
    interrupts (MOVE-4, ACT-6, ACT-7, ACT-12)."""
    assert state.active is not None
    return _with_walk(state, walk=Walk(mp, state.figure(state.active).at if run else None))


def _stride(walk: Walk) -> Stride:
    return _FREE if walk.start is None else _RUNNING


def _move(state: State, chosen: Choice) -> Rule[State]:
    """Makes a declared move. If that is no longer possible, it is lost with its MP (ACT-10)."""
    figure_id, walk = chosen.who, state.walk
    assert walk is not None
    declared, move = state, may_move.meant(state, chosen)
    state = yield from interrupts.chance(state, figure_id, chosen)
    if state is not declared:
        figure = state.figure(figure_id)
        if not figure.on_board:
            return state
        found = may_move.moves(state, figure, walk.mp, _stride(walk), walk.start)
        left = may_move.after_interrupt(move, found)
        if left is None:
            yield from report(state, note(NoteKind.LOST, figure_id, "ACT-10", action=move.verb))
            return evolve(state, walk=walk.less(move.cost))
        move = left
    walk = walk.less(move.cost)
    state, bonus = yield from make_move.make(_with_walk(state, walk=walk), figure_id, move)
    if move.verb == _PUSH:
        state = yield from _way_out(state, figure_id, walk)
    if bonus and move.direction is not None:
        state = yield from _free_step(state, figure_id, move.direction, plain=True)
    return state


def _walked(state: State, walk: Walk) -> Rule[State]:
    """What follows a move, before the next: a fall loses the MP that are left (MOVE-11), and the
    first part of a run ends with a test unless a zone has stopped the figure (ACT-7, MOVE-12)."""
    assert state.active is not None
    figure = state.figure(state.active)
    if figure.at is None or figure.down:
        return (yield from _stopped(state, figure.id))
    if walk.mp or walk.tested or walk.start is None or zones.binding(state, figure, figure.at):
        return state
    state, result = yield from run_test(state, figure.id)
    if result.grade is Grade.MISHAP:
        return (yield from _stopped((yield from damage.knock_down(state, figure.id)), figure.id))
    walk = Walk(RUN_BONUS[result.grade], walk.start, tested=True)
    return (yield from _walked(evolve(state, walk=walk), walk))


def _stopped(state: State, figure_id: str) -> Rule[State]:
    """Ends an action on which MP are spent. What is left of them is lost, and there is a chance to
    interrupt (ACT-10)."""
    state = dispatch.walked(_with_walk(state, walk=None), figure_id)
    return (yield from interrupts.chance(state, figure_id))


def _way_out(state: State, figure_id: str, walk: Walk) -> Rule[State]:
    """Leads a pusher on from a friend's square until it stands on one of its own (MOVE-6). Nobody
    can interrupt that, since it may not stop there. If it jumped down into the square it may be
    dead (BOARD-5)."""
    pushing = True
    while pushing and state.figure(figure_id).on_board:
        figure = state.figure(figure_id)
        moves = may_move.moves(state, figure, walk.mp, Stride.OUT)
        options = [m.choice(figure_id) for m in moves]
        chosen = yield from choose(state, figure.player, Topic.PUSH, options, figure_id, mp=walk.mp)
        move = moves[options.index(chosen)]
        walk = walk.less(move.cost)
        state = yield from make_move.walk(evolve(state, walk=walk), figure_id, move)
        pushing = move.verb == _PUSH
    return state


def run_test(state: State, figure_id: str) -> Rule[tuple[State, Standard]]:
    """The test that ends the first part of a run (ACT-7)."""
    return (
        yield from make_move.agility_test(state, figure_id, CardTest.RUN, RUN_DIFFICULTY, "ACT-7")
    )


def _free_step(state: State, figure_id: str, direction: Direction, *, plain: bool) -> Rule[State]:
    """Offers a step of one free square, open to interrupts like any step (MOVE-8, ACT-15)."""
    if not state.figure(figure_id).on_board:
        return state
    state, step = yield from interrupts.offer_free_step(state, figure_id, direction, plain=plain)
    if step is None:
        return state
    state = yield from interrupts.chance(state, figure_id, step.choice(figure_id))
    if step == may_move.free_step(state, state.figure(figure_id), direction, plain=plain):
        state = yield from make_move.walk(state, figure_id, step)
    return state


def _reload(state: State, chosen: Choice) -> Rule[State]:
    """ACT-8."""
    figure_id = chosen.who
    figure = state.figure(figure_id)
    (gear,) = allowed(to_reload(figure, chosen.details.item))
    state, outright = yield from reloaded_at_once(state, figure, gear)
    token = gear.reload
    off = token if outright else 1
    terms = Term(token, Cause.RELOAD_TOKEN, "ITEM-7"), Term(-off, Cause.RELOAD, "ACT-8")
    loaded = evolve(gear, reload=token - off)
    state = state.with_figure(with_gear(state.figure(figure_id), gear, loaded))
    yield from report(
        state,
        note(
            NoteKind.RELOADS, figure_id, "ACT-8", terms, weapon=loaded.item.id, left=loaded.reload
        ),
    )
    return spend(state, RELOAD_MP)


def _awaken(state: State, figure_id: str) -> Rule[State]:
    """ACT-11."""
    figure = state.figure(figure_id)
    assert figure.at is not None
    around = state.board.adjacent(figure.at)
    helped = any(
        friend.at in around
        and not friend.stunned
        and zones.comrades(state, friend, figure)
        and not zones.engaged_with(state, friend)
        for friend in state.figures
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


def _pick_up(state: State, chosen: Choice) -> Rule[State]:
    """ACT-14."""
    figure_id, item_id = chosen.who, chosen.details.item
    figure = state.figure(figure_id)
    assert item_id is not None
    lying = next(g for g in state.ground if g[0] == figure.at and g[1].id == item_id)
    ground = list(state.ground)
    ground.remove(lying)
    state = hands.receive(evolve(state, ground=tuple(ground)), figure, lying[1])
    yield from report(state, note(NoteKind.PICKS_UP, figure_id, "ACT-14", item=item_id))
    state = yield from disguise.watch(state)
    return (yield from damage.settle(state))


def _force_door(state: State, chosen: Choice) -> Rule[State]:
    """ACT-15, for a chest as well."""
    figure_id, details = chosen.who, chosen.details
    chest = None if details.chest is None else chests.named(state, details.chest)
    if chest is not None:
        return (yield from chests.force(state, figure_id, chest))
    assert details.door is not None
    square, side = details.door
    figure = state.figure(figure_id)
    difficulty = state.board.lock(edge_of(square, side)).force
    state, result = yield from standard_test(
        state, figure, CardTest.FORCE_DOOR, difficulty, "ACT-15", trait="brawn"
    )
    if result.passed:
        event = note(NoteKind.DOOR_DESTROYED, figure_id, "ACT-15")
        state = yield from make_move.set_door(state, edge_of(square, side), Door.DESTROYED, event)
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


# Searching at the markers that a scenario has placed (ACT-3, CARD-8), and where it hides things


def _searches(state: State, figure: Figure) -> list[Extra]:
    """The partial action of a character that stands where there is something to search; otherwise
    nothing."""
    if not may_search(state, figure):
        return []
    search = choice(figure.id, Verb.SEARCH)
    return [Extra(search, full=False, do=lambda now: _search(now, figure.id))]


def may_search(state: State, figure: Figure) -> Verdict:
    """Whether the character stands on a search marker, or where a thing may be hidden (PLACE-2)."""
    return figure.at in state.markers or searches.may_hide(state, figure.at) or _NO_MARKER


def _search(state: State, figure_id: str) -> Rule[State]:
    """Removes the marker, turns up a magic card, and applies what the scenario lets it find; or
    looks for what may be hidden there."""
    here = state.figure(figure_id).at
    assert here is not None
    if here not in state.markers:
        return (yield from _look(state, figure_id, here))
    state = evolve(state, markers=tuple(m for m in state.markers if m != here))
    state, turned = yield from decks.turn_magic(state)
    find = next((f for f in state.terms.search_tables if turned in f), None)
    found = None if find is None else find.trove
    yield from report(
        state, note(NoteKind.SEARCHES, figure_id, "CARD-8", magic=turned, found=found)
    )
    if find is not None:
        state = yield from _find(state, figure_id, find)
    return (yield from damage.settle(state))


def _look(state: State, figure_id: str, here: Square) -> Rule[State]:
    """Looks for what may be hidden on the square (PLACE-2)."""
    state, found = yield from searches.looked(state, here)
    items = tuple(item.id for item in found)
    yield from report(state, note(NoteKind.LOOKS, figure_id, "PLACE-2", items=items))
    for item in found:
        state = yield from _find_item(state, figure_id, item)
    return (yield from damage.settle(state))


def _find(state: State, figure_id: str, find: Find) -> Rule[State]:
    match find.trove:
        case Trove.ITEM:
            assert find.item is not None
            return (yield from _find_item(state, figure_id, find.item))
        case Trove.TRAP:
            return (yield from damage.wound(state, figure_id, find.wounds, Cause.TRAP, "CARD-8"))
        case Trove.HEALING:
            return (yield from damage.heal(state, figure_id, find.wounds))
        case Trove.ALARM:
            return (yield from damage.raise_alarm(state, figure_id, "CARD-8"))
        case Trove.EVENT:
            return noted(state, Occurrence.FOUND, (figure_id,), find.event)


def _find_item(state: State, figure_id: str, item: Item) -> Rule[State]:
    """Gives an item to the finder. If that takes a free hand and there is none, it stays on the
    square (ITEM-8)."""
    figure = state.figure(figure_id)
    assert figure.at is not None
    if hands.free_hand(state, figure):
        yield from report(state, note(NoteKind.PICKS_UP, figure_id, "ITEM-4", item=item.id))
        return (yield from disguise.watch(hands.receive(state, figure, item)))
    yield from report(state, note(NoteKind.LEAVES_LYING, figure_id, "ITEM-8", item=item.id))
    return evolve(state, ground=(*state.ground, (figure.at, item)))
