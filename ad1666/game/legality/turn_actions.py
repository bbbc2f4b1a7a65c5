"""Why an action can or cannot be done (ACT-3), and with it every shot and what abilities add."""

from __future__ import annotations

from ad1666.rules import abilities, actions, chests, hands, search, shooting, zones
from ad1666.rules.abilities import Ability
from ad1666.rules.action_limits import may
from ad1666.rules.board import Direction, Door, edge_of
from ad1666.rules.characters import Figure, Square
from ad1666.rules.items import Gear
from ad1666.rules.reasons import Reason
from ad1666.rules.shooting import Shot
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, Verdict, barred

VERBS = (*actions.FULL, *actions.PARTIAL)
"""The actions that everybody has."""


def action(
    state: State, figure: Figure, verb: str, args: tuple[str, ...] = (), *, full: bool = True
) -> Verdict:
    """Whether a figure could do an action now, were it activated: with these arguments, or without
    any with some. ``full``: it has not done anything yet (TURN-6)."""
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "ACT-3")
    if verb == search.VERB:
        return may(state, figure, verb) and search.may_search(state, figure)
    if verb not in VERBS:
        return _by_ability(state, figure, verb, args, full=full)
    if verb in actions.FULL and not full:
        return Barred(Reason.NO_FULL_ACTION_LEFT, "TURN-6")
    fit = may(state, figure, verb)
    if not fit:
        return fit
    match verb:
        case "aimed-shot" | "quick-shot" | "defensive-shot":
            return _shots(state, figure, Shot(verb), args)
        case "reload":
            return _reload(figure, args)
        case "pick-up":
            return _pick_up(state, figure, args)
        case "force-door":
            return _force_door(state, figure, args)
        case _:
            return True


def every(state: State, figure: Figure, *, full: bool = True) -> tuple[tuple[str, Verdict], ...]:
    """For every action that everybody has, and those by own abilities, whether the figure could do
    it now, or why not."""
    own = (v for a in abilities.using(figure, "actions") for v in a.verbs)
    here = (search.VERB,) if state.terms.search_tables else ()
    return tuple((verb, action(state, figure, verb, full=full)) for verb in (*VERBS, *here, *own))


def known(verb: str) -> bool:
    """Whether there is an action of this name, for everybody or by an ability."""
    return verb in VERBS or verb == search.VERB or ability_for(verb) is not None


def ability_for(verb: str) -> Ability | None:
    """The ability that adds an action of this name; None if there is none."""
    return next((a for a in abilities.registry().values() if verb in a.verbs), None)


def has_ability(figure: Figure, verb: str) -> bool:
    """Whether a figure has the ability that an action of this name takes."""
    ability = ability_for(verb)
    return ability is not None and figure.card.ability(ability.name) is not None


def aimed_by_ability(figure: Figure, other: Figure) -> tuple[str, ...]:
    """The actions that abilities add and that a figure could aim at another: own ones, and those
    against what the other has."""
    own = (v for a in abilities.using(figure, "actions") if a.aimed for v in a.verbs)
    theirs = (v for a in abilities.using(other, "actions_against") for v in a.verbs)
    return (*own, *theirs)


def against(
    state: State, figure: Figure, verb: str, other: Figure, *, full: bool = True
) -> Verdict:
    """Whether a figure could aim such an action at another, whatever else it names."""
    offered = (e for e in abilities.extra_actions(state, figure) if e.verb == verb)
    mine = next((e.args for e in offered if e.args[:1] == (other.id,)), (other.id,))
    return action(state, figure, verb, mine, full=full)


def words(state: State, figure: Figure, verb: str, args: tuple[str, ...] = ()) -> Verdict:
    """Whether a figure could talk so in the words phase (TURN-9)."""
    ability = ability_for(verb)
    if ability is None or figure.card.ability(ability.name) is None:
        return Barred(Reason.NO_ABILITY, "TURN-9")
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "TURN-9")
    if figure.activated:
        return Barred(Reason.ALREADY_ACTIVATED, "TURN-9")
    offered = (e for e in abilities.words(state, figure) if e.verb == verb)
    if any(not args or extra.args == args for extra in offered):
        return True
    return ability.why_not(state, figure, figure, verb, args)


def _by_ability(
    state: State, figure: Figure, verb: str, args: tuple[str, ...], *, full: bool
) -> Verdict:
    ability = ability_for(verb)
    if ability is None:
        return Barred(Reason.UNKNOWN_ACTION, "ACT-3")
    own = figure.card.ability(ability.name) is not None
    against = type(ability).actions_against is not Ability.actions_against
    if not own and not against:
        return Barred(Reason.NO_ABILITY, "CHAR-3")
    offered = [e for e in abilities.extra_actions(state, figure) if e.verb == verb]
    fitting = [e for e in offered if not args or e.args == args]
    if fitting:
        if fitting[0].full and not full:
            return Barred(Reason.NO_FULL_ACTION_LEFT, "TURN-6")
        return may(state, figure, verb)
    owner = state.figure(args[0]) if against and args else figure
    return ability.why_not(state, owner, figure, verb, args)


# Shots


def _shots(state: State, figure: Figure, shot: Shot, args: tuple[str, ...]) -> Verdict:
    """A shot at somebody with something; without arguments at anybody with anything."""
    target = state.figure(args[0]) if args else None
    weapon = args[1] if len(args) > 1 else None
    armed = ready(state, figure, shot, weapon)
    if isinstance(armed, Barred):
        return armed
    targets = state.figures if target is None else (target,)
    verdicts = [shooting.may_shoot(state, figure, t, gear, shot) for t in targets for gear in armed]
    if any(verdicts):
        return True
    if target is not None:
        return verdicts[0]
    enemies = [t for t in state.on_board() if zones.hostile(state, figure, t)]
    reasons = [shooting.may_shoot(state, figure, t, gear, shot) for t in enemies for gear in armed]
    if len(reasons) == 1:
        return reasons[0]
    return Barred(Reason.NO_SHOT_TARGET, "SHOT-1")


def ready(
    state: State, figure: Figure, shot: Shot, weapon: str | None = None
) -> tuple[Gear, ...] | Barred:
    """The weapons that a figure could shoot with now, all or those of a name; or why there is
    none."""
    if weapon is not None and not figure.owns(weapon):
        return barred(Reason.NO_SUCH_ITEM, "SHOT-1", item=weapon)
    ranged = [g for g in figure.gear if g.item.ranged and weapon in (None, g.item.id)]
    if not ranged:
        if weapon is None:
            return Barred(Reason.NO_RANGED_WEAPON, "SHOT-1")
        return barred(Reason.NOT_RANGED, "ITEM-10", item=weapon)
    usable = [g for g in ranged if g in hands.usable(state, figure)]
    if not usable:
        clause = "ITEM-8" if hands.strict(state) else "ITEM-1"
        return barred(Reason.NOT_USABLE, clause, item=ranged[0].item.id)
    found = [g for g in shooting.weapons(state, figure, shot) if weapon in (None, g.item.id)]
    if found:
        return tuple(found)
    spent = [v for g in usable if g.ready and not (v := shooting.may_fire(g, shot))]
    if spent:
        several = Barred(Reason.ALL_ALREADY_SHOT, "ACT-13")
        return spent[0] if len(spent) == 1 else several
    if all(g.uses == 0 for g in usable):
        return Barred(Reason.NO_USES_LEFT, "ITEM-6")
    return Barred(Reason.NOTHING_LOADED, "ITEM-7")


# The others


def _reload(figure: Figure, args: tuple[str, ...]) -> Verdict:
    if not args:
        if any(g.held and g.reload for g in figure.gear):
            return True
        return Barred(Reason.NOTHING_TO_RELOAD, "ACT-8")
    found = [g for g in figure.gear if g.item.id == args[0]]
    if not found:
        return barred(Reason.NO_SUCH_ITEM, "ACT-8", item=args[0])
    if not any(g.held for g in found):
        return barred(Reason.NOT_IN_HAND, "ACT-8", item=args[0])
    if any(g.held and g.reload for g in found):
        return True
    return barred(Reason.NEEDS_NO_RELOAD, "ACT-8", item=args[0])


def _pick_up(state: State, figure: Figure, args: tuple[str, ...]) -> Verdict:
    if not hands.free_hand(state, figure):
        return Barred(Reason.NO_FREE_HAND, "ITEM-8")
    here = [item.id for square, item in state.ground if square == figure.at]
    if not here:
        return Barred(Reason.NOTHING_LIES_HERE, "ACT-14")
    if args and args[0] not in here:
        return barred(Reason.ITEM_NOT_HERE, "ACT-14", item=args[0])
    return True


def _force_door(state: State, figure: Figure, args: tuple[str, ...]) -> Verdict:
    assert figure.at is not None
    beside = [
        (square, side)
        for square, side in state.board.doors_beside(figure.at)
        if square == figure.at
    ]
    locked = [d for d in beside if state.board.door(edge_of(*d)) is Door.LOCKED]
    if not args:
        near = any(chests.may_force(state, figure, chest) for chest in state.chests)
        return True if locked or near else Barred(Reason.NO_LOCK_BESIDE, "ACT-15")
    chest = chests.named(state, args[0])
    if chest is not None:
        return chests.may_force(state, figure, chest)
    wanted = door_of(args[0])
    if wanted not in beside:
        return Barred(Reason.DOOR_NOT_ORTHOGONAL, "ACT-15")
    return True if wanted in locked else Barred(Reason.DOOR_NOT_LOCKED, "ACT-15")


def door_of(word: str) -> tuple[Square, Direction]:
    """A door as choices name it, ``2,1/E``: the square and the side. ValueError if it is none."""
    square, _, side = word.partition("/")
    x, y = square.split(",")
    return (int(x), int(y)), Direction(side)
