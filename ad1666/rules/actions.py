"""Actions in the action phase (ACT): what a character may do, and doing it."""

from __future__ import annotations

from attrs import frozen

from ad1666.rules import (
    abilities,
    chests,
    damage,
    decks,
    hands,
    interrupts,
    movement,
    search,
    shooting,
    zones,
)
from ad1666.rules.abilities import Extra
from ad1666.rules.action_limits import fit_for, may
from ad1666.rules.board import Direction, Door, edge_of
from ad1666.rules.card_tests import Result, contest, name_suit, standard_test
from ad1666.rules.cards import Suit
from ad1666.rules.characters import Figure, Square, with_gear
from ad1666.rules.events import Grade, Term, note
from ad1666.rules.items import Gear
from ad1666.rules.locks import Chest
from ad1666.rules.movement import Stride
from ad1666.rules.openings import prompt
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report
from ad1666.rules.shooting import SHOTS, Shot
from ad1666.rules.state import State
from ad1666.rules.values import evolve

FULL = (
    "aimed-shot",
    "defensive-shot",
    "full-move",
    "run",
    "reload",
    "wait",
    "awaken",
)
PARTIAL = ("partial-move", "quick-shot", "pick-up", "force-door", "stand-up")
ALL = (*FULL, *PARTIAL)
"""The actions of ACT-3."""

FULL_MP = 4
PARTIAL_MP = 2
RELOAD_MP = 2
RUN_DIFFICULTY = 5
RUN_BONUS = {Grade.FAILURE: 1, Grade.SUCCESS: 2, Grade.TRIUMPH: 3}


@frozen
class Action:
    """An action with its target: what a choice like ``A: aimed-shot B pistol`` means."""

    verb: str
    args: tuple[str, ...] = ()
    gear: Gear | None = None
    door: tuple[Square, Direction] | None = None
    extra: Extra | None = None
    """What an ability makes of it."""

    @property
    def full(self) -> bool:
        """Whether it takes the whole activation (TURN-6)."""
        return self.extra.full if self.extra is not None else self.verb in FULL

    def choice(self, who: str) -> Choice:
        """As a choice of the figure."""
        return choice(who, self.verb, *self.args)


# What may be done


def available(state: State, figure: Figure, *, full: bool) -> list[Action]:
    """Every action that the figure can do now, with each of its targets; the ``full`` ones as well
    if it has not yet done anything (TURN-6)."""
    found: list[Action] = []
    for verb in fit_for(state, figure, ALL if full else PARTIAL):
        found += _PLAIN[verb] if verb in _PLAIN else _TARGETED[verb](state, figure, verb)
    found += [
        Action(extra.verb, extra.args, extra=extra)
        for extra in (*search.offered(state, figure), *abilities.extra_actions(state, figure))
        if (full or not extra.full) and may(state, figure, extra.verb)
    ]
    return found


def _shots(state: State, figure: Figure, verb: str) -> list[Action]:
    return [
        Action(verb, (target.id, gear.item.id), gear)
        for target, gear in shooting.targets(state, figure, SHOTS[verb])
    ]


def _reloads(state: State, figure: Figure, verb: str) -> list[Action]:
    empty = {g.item.id: g for g in reversed(figure.gear) if g.held and g.reload}
    return [Action(verb, (item,), gear) for item, gear in empty.items()]


def _pick_ups(state: State, figure: Figure, verb: str) -> list[Action]:
    if not state.ground or not hands.free_hand(state, figure):
        return []
    here = dict.fromkeys(item.id for square, item in state.ground if square == figure.at)
    return [Action(verb, (item,)) for item in here]


def _forced_doors(state: State, figure: Figure, verb: str) -> list[Action]:
    doors = [
        Action(verb, (f"{square[0]},{square[1]}/{side}",), door=(square, side))
        for square, side in _locked(state, figure)
    ]
    return doors + [
        _forcing(figure, verb, chest)
        for chest in state.chests
        if chests.may_force(state, figure, chest)
    ]


def _forcing(figure: Figure, verb: str, chest: Chest) -> Action:
    """A chest of the scenario is broken open like a door."""
    args = (chest.id,)
    forced = Extra(verb, args, full=False, do=lambda now: chests.force(now, figure.id, chest))
    return Action(verb, args, extra=forced)


_TARGETED = {
    **dict.fromkeys(SHOTS, _shots),
    "reload": _reloads,
    "pick-up": _pick_ups,
    "force-door": _forced_doors,
}
"""The actions that have a target: each finds all of its own."""
_PLAIN = {verb: [Action(verb)] for verb in ALL if verb not in _TARGETED}
"""The others, as they are."""


def _locked(state: State, figure: Figure) -> list[tuple[Square, Direction]]:
    """The locked doors orthogonally adjacent (ACT-15)."""
    if figure.at is None:
        return []
    return [
        (square, side)
        for square, side in state.board.doors_beside(figure.at)
        if square == figure.at and state.board.door(edge_of(square, side)) is Door.LOCKED
    ]


# Doing it


def activate(state: State, figure_id: str) -> Rule[State]:
    """The activation of a figure in the action phase (TURN-6), which stays the active one."""
    ready = evolve(state.figure(figure_id), activated=True, waiting=False)
    state = state.with_figure(ready, active=figure_id)
    state = yield from abilities.as_activated(state, figure_id)
    left = 2  # partial actions; a full one takes both
    while left and state.figure(figure_id).on_board:
        figure = state.figure(figure_id)
        actions = {a.choice(figure_id): a for a in available(state, figure, full=left == 2)}
        options = (*actions, choice(figure_id, "end"))
        state, chosen = yield from _prompt(state, figure, Topic.ACTION, options, fresh=left == 2)
        if chosen is None:
            continue
        if chosen.verb == "end":
            yield from report(state, note("ends", figure_id, "TURN-6"))
            break
        action = actions[chosen]
        if action.verb not in SHOTS:  # a shot is told when it is fired
            yield from report(state, note("acts", figure_id, "ACT-3", action=action.verb))
        if action.verb == Shot.QUICK:  # it cannot be interrupted, before or after (ACT-10)
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
    state = yield from interrupts.chance(state, figure_id)
    figure = state.figure(figure_id)
    if not figure.on_board:
        return state
    if state is not declared:
        same = (action.verb, action.args)
        still = [a for a in available(state, figure, full=True) if (a.verb, a.args) == same]
    if still:
        state = yield from _do(state, figure_id, still[0])
    else:
        yield from report(state, note("lost", figure_id, "ACT-10", action=action.verb))
    if state.figure(figure_id).on_board:
        state = yield from interrupts.chance(state, figure_id)
    return state


def _do(state: State, figure_id: str, action: Action) -> Rule[State]:
    """Does an action that is allowed."""
    if action.extra is not None:
        return (yield from action.extra.do(state))
    match action.verb:
        case "aimed-shot" | "quick-shot" | "defensive-shot":
            assert action.gear is not None
            shot = Shot(action.verb)
            return (yield from shooting.shoot(state, figure_id, action.args[0], action.gear, shot))
        case "full-move":
            return (yield from spend(state, figure_id, FULL_MP))
        case "partial-move":
            return (yield from spend(state, figure_id, PARTIAL_MP))
        case "run":
            return (yield from spend(state, figure_id, FULL_MP, Stride.RUN))
        case "reload":
            return (yield from _reload(state, figure_id, action))
        case "wait":
            return state.change(figure_id, waiting=True)
        case "awaken":
            return (yield from _awaken(state, figure_id))
        case "pick-up":
            return (yield from _pick_up(state, figure_id, action.args[0]))
        case "force-door":
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
        moves = {m.choice(figure_id): m for m in movement.moves(state, figure, mp, stride, start)}
        options = (*moves, choice(figure_id, "stop"))
        state, chosen = yield from _prompt(state, figure, Topic.MOVE, options, mp=mp, start=start)
        if chosen is None:
            continue
        if chosen.verb == "stop":
            return state
        declared, move = state, moves[chosen]
        state = yield from interrupts.chance(state, figure_id)
        figure = state.figure(figure_id)
        if not figure.on_board:
            return state
        if state is not declared:
            left = movement.still(move, movement.moves(state, figure, mp, stride, start))
            if left is None:
                yield from report(state, note("lost", figure_id, "ACT-10", action=move.verb))
                mp -= move.cost
                continue
            move = left
        mp -= move.cost
        state, bonus = yield from movement.make(state, figure_id, move)
        if move.verb == "push":
            state, mp = yield from _way_out(state, figure_id, mp)
        if bonus and move.direction is not None:
            state = yield from _free_step(state, figure_id, move.direction, plain=True)


def _way_out(state: State, figure_id: str, mp: int) -> Rule[tuple[State, int]]:
    """Leads a pusher on from a friend's square until it stands on one of its own (MOVE-6); nobody
    can interrupt that, for nobody may stop there. Returns the MP left as well."""
    pushing = True
    while pushing:
        figure = state.figure(figure_id)
        moves = {m.choice(figure_id): m for m in movement.ways_out(state, figure, mp)}
        chosen = yield from choose(state, figure.player, Topic.PUSH, tuple(moves), figure_id, mp=mp)
        move = moves[chosen]
        mp -= move.cost
        state = yield from movement.walk(state, figure_id, move)
        pushing = move.verb == "push"
    return state, mp


def run_test(state: State, figure_id: str) -> Rule[tuple[State, Result]]:
    """The test that ends the first part of a run (ACT-7)."""
    return (yield from movement.agility_test(state, figure_id, "run", RUN_DIFFICULTY, "ACT-7"))


def _free_step(state: State, figure_id: str, direction: Direction, *, plain: bool) -> Rule[State]:
    """A free square, open to interrupts like any step (MOVE-8, ACT-15)."""
    if not state.figure(figure_id).on_board:
        return state
    state, step = yield from interrupts.offer_free_step(state, figure_id, direction, plain=plain)
    if step is None:
        return state
    state = yield from interrupts.chance(state, figure_id)
    if step in movement.free_step(state, figure_id, direction, plain=plain):
        state = yield from movement.walk(state, figure_id, step)
    return state


def _reload(state: State, figure_id: str, action: Action) -> Rule[State]:
    """ACT-8."""
    assert action.gear is not None
    state, outright = yield from abilities.reloads(state, figure_id, action.gear)
    token = action.gear.reload
    off = token if outright else 1
    terms = Term(token, "reload token", "ITEM-7"), Term(-off, "Reload", "ACT-8")
    loaded = evolve(action.gear, reload=token - off)
    state = state.with_figure(with_gear(state.figure(figure_id), action.gear, loaded))
    yield from report(
        state,
        note("reloads", figure_id, "ACT-8", terms, weapon=action.args[0], left=loaded.reload),
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
        yield from report(state, note("stays-stunned", figure_id, "ACT-11"))
        return state
    yield from report(state, note("awakens", figure_id, "ACT-11"))
    return zones.with_fresh(state, state.change(figure_id, stunned=False))


def _pick_up(state: State, figure_id: str, item_id: str) -> Rule[State]:
    """ACT-14."""
    figure = state.figure(figure_id)
    lying = next(g for g in state.ground if g[0] == figure.at and g[1].id == item_id)
    ground = list(state.ground)
    ground.remove(lying)
    state = hands.receive(evolve(state, ground=tuple(ground)), figure, lying[1])
    yield from report(state, note("picks-up", figure_id, "ACT-14", item=item_id))
    state = yield from abilities.watch(state)
    return (yield from damage.settle(state))


def _force_door(state: State, figure_id: str, action: Action) -> Rule[State]:
    """ACT-15."""
    assert action.door is not None
    square, side = action.door
    figure = state.figure(figure_id)
    difficulty = state.board.lock(edge_of(square, side)).force
    state, result = yield from standard_test(
        state, figure, "force-door", difficulty, "ACT-15", trait="brawn"
    )
    if result.passed:
        event = note("door-destroyed", figure_id, "ACT-15")
        state = yield from movement.set_door(state, edge_of(square, side), Door.DESTROYED, event)
        return (yield from _free_step(state, figure_id, side, plain=False))
    if result.grade is Grade.MISHAP:
        state = yield from damage.wound(state, figure_id, 1, "mishap", "ACT-15")
        state = yield from damage.settle(state)
    return state


def _stand_up(state: State, figure_id: str) -> Rule[State]:
    """ACT-16."""
    figure = state.figure(figure_id)
    engaged = zones.engaged_with(state, figure)
    if engaged:
        rival = engaged[0]
        if len(engaged) > 1:
            options = [choice(rival.player, "against", e.id) for e in engaged]
            chosen = yield from choose(state, rival.player, Topic.AGAINST, options, figure_id)
            rival = state.figure(chosen.args[0])
        state, won = yield from contest(
            state, figure, "brawn", rival, "brawn", "stand-up", "ACT-16"
        )
        if not won:
            return state
    yield from report(state, note("stands-up", figure_id, "ACT-16"))
    return zones.with_fresh(state, state.change(figure_id, prone=False))
