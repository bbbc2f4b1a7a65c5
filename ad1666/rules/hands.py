"""Items in hand, and which items may be used (ITEM-1, ITEM-2, ITEM-8)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from ad1666.rules import disguise
from ad1666.rules.characters import Figure, with_gear, with_in_hand
from ad1666.rules.events import Cause, NoteKind, Term, note
from ad1666.rules.frozen import evolve
from ad1666.rules.items import STRICT, UNARMED, Gear, Item
from ad1666.rules.requests import Choice, Rule, report, with_items
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

WEAPON_IN_HAND = Barred(Reason.WEAPON_IN_HAND, "ITEM-11")

_NO_FREE_HAND = Barred(Reason.NO_FREE_HAND, "ITEM-8")
_NOTHING_HERE = Barred(Reason.NOTHING_LIES_HERE, "ACT-14")


def strict(state: State) -> bool:
    """Whether the advanced option was chosen at setup (ITEM-8)."""
    return STRICT in state.options


def may_use(state: State, figure: Figure, gear: Gear) -> Verdict:
    """Whether a figure may use an item it owns for a shot or a fight: it has enough hands (ITEM-1,
    ITEM-2) and, under ITEM-8, holds the item in as many hands as that takes."""
    item, hands = gear.item, figure.card.hands
    if not strict(state):
        return True if item.hands <= hands else barred(Reason.NOT_USABLE, "ITEM-1", item=item.id)
    taken = sum(g.item.hands for g in figure.gear if g.held)
    if gear.held and (item.hands == 1 or taken <= hands):
        return True
    return barred(Reason.NOT_USABLE, "ITEM-8", item=item.id)


def melee_weapons(state: State, figure: Figure) -> tuple[Item, ...]:
    """The weapons that a figure may name for a fight (MEL-3)."""
    fit = [g for g in figure.gear if _may_fight_with(state, figure, g)]
    owned = tuple(dict.fromkeys([g.item for g in fit]))
    return (UNARMED, *owned) if _bare_handed(fit) else owned


def named_weapon(state: State, figure: Figure, name: str | None) -> Item:
    """The weapon that a figure fights with if it gives this name (MEL-3). Bare hands and an only
    weapon are not named; without a name it is the first that may be: bare hands, if they may."""
    weapons = melee_weapons(state, figure)
    return next((w for w in weapons if w.id == name), weapons[0])


def may_name(state: State, figure: Figure, weapon: str) -> Verdict:
    """Whether the figure may name a weapon for a fight (MEL-3)."""
    found = {g: _may_fight_with(state, figure, g) for g in figure.gear}
    if weapon == UNARMED.id:
        return _bare_handed(g for g, fit in found.items() if fit)
    own = [fit for g, fit in found.items() if g.item.id == weapon]
    if not own:
        return barred(Reason.NO_SUCH_ITEM, "MEL-3", item=weapon)
    return next(filter(None, own), own[0])


def _may_fight_with(state: State, figure: Figure, gear: Gear) -> Verdict:
    """Whether an owned item is a melee weapon (ITEM-10), not used up (ITEM-6), and usable."""
    if not gear.item.melee:
        return barred(Reason.NO_MELEE_WEAPON, "ITEM-10", item=gear.item.id)
    if gear.uses == 0:
        return barred(Reason.USED_UP, "ITEM-6", item=gear.item.id)
    return may_use(state, figure, gear)


def _bare_handed(fit: Iterable[Gear]) -> Verdict:
    """Whether bare hands may be named, given the weapons that may be: only while none of them is in
    hand (ITEM-11)."""
    return WEAPON_IN_HAND if any(g.held for g in fit) else True


def free_hand(state: State, figure: Figure) -> bool:
    """Whether there is a free hand to pick something up with (ACT-14); always so under ITEM-2."""
    return not strict(state) or sum(i.hands for i in figure.in_hand) < figure.card.hands


def to_pick_up(state: State, figure: Figure, named: str | None = None) -> list[str] | Barred:
    """The items that a figure can pick up, or only the one named; or why there are none
    (ACT-14)."""
    if not free_hand(state, figure):
        return _NO_FREE_HAND
    here = dict.fromkeys([item.id for square, item in state.ground if square == figure.at])
    if not here:
        return _NOTHING_HERE
    found = [item for item in here if named in (None, item)]
    return found or barred(Reason.ITEM_NOT_HERE, "ACT-14", item=str(named))


def receive(state: State, figure: Figure, item: Item) -> State:
    """Gives a figure an item beyond its starting ones (ITEM-4). It need not be in hand (ITEM-5),
    but without free swaps it is taken in hand (ITEM-8)."""
    held = strict(state) and not item.worn
    gear = Gear(item, held=held, uses=item.uses, starting=False)
    return state.change(figure.id, gear=(*figure.gear, gear))


def draw_weapon(state: State, figure: Figure, item: Item) -> State:
    """Puts a named weapon in hand (ITEM-2), unless it is there already."""
    fit = [g for g in figure.gear if g.item == item and g.uses != 0]
    if not fit or any(g.held for g in fit):
        return state
    return state.with_figure(with_in_hand(figure, fit[0])[0])


def spend_use(state: State, figure_id: str, weapon: Item) -> Rule[State]:
    """Spends a use of a weapon of limited use after a test of a fight. After the last use it may
    become another item (ITEM-6)."""
    figure = state.figure(figure_id)
    gear = next((g for g in figure.gear if g.held and g.item == weapon and g.uses), None)
    if gear is None or gear.uses is None:
        return state
    left = gear.uses - 1
    terms = Term(gear.uses, Cause.USES_BEFORE, "ITEM-6"), Term(-1, Cause.TEST, "ITEM-6")
    yield from report(
        state, note(NoteKind.WEARS, figure_id, "ITEM-6", terms, weapon=weapon.id, left=left)
    )
    after = evolve(gear, uses=left)
    if not left and weapon.spent is not None:
        after = evolve(gear, item=weapon.spent, uses=weapon.spent.uses)
        plain = weapon.spent.id
        yield from report(
            state, note(NoteKind.BECOMES, figure_id, "ITEM-6", weapon=weapon.id, item=plain)
        )
    return state.with_figure(with_gear(figure, gear, after))


def next_weapon(state: State, figure: Figure, weapon: Item) -> Item:
    """The weapon for a further test after one fought with ``weapon``: the same or, if it is used
    up, what it has become, or another (ITEM-6)."""
    weapons = melee_weapons(state, figure)
    order = (weapon, weapon.spent, *(w for w in weapons if w is not UNARMED))
    return next((w for w in order if w in weapons), UNARMED)


def swaps(state: State, figure: Figure, *, fresh: bool) -> tuple[Choice, ...]:
    """What the figure may take in hand instead (ITEM-2), if it owns more than is in hand or has
    reason to put things away; under ITEM-8 only as its activation begins (``fresh``)."""
    by_hand = strict(state)
    if by_hand and not fresh:
        return ()
    carried, other = [], by_hand or figure.inconspicuous
    for gear in figure.gear:
        item = gear.item
        if not item.armour:
            carried.append((item.id, item.hands, gear.held))
            other = other or not gear.held
    return _holdings(figure.id, figure.card.hands, tuple(carried)) if other else ()


@lru_cache(maxsize=1 << 10)
def _holdings(
    who: str, hands: int, carried: tuple[tuple[str, int, bool], ...]
) -> tuple[Choice, ...]:
    """Every way to hold some of what is ``carried`` except the present one. Each carried item is
    given by its name, the hands it takes, and whether it is held."""
    found: dict[Choice, None] = {}
    for number in range(hands + 1):
        for chosen in combinations(range(len(carried)), number):
            items = [carried[i] for i in chosen]
            other = any(held is not (i in chosen) for i, (_, _, held) in enumerate(carried))
            if other and sum(taken for _, taken, _ in items) <= hands:
                names = [name for name, _, _ in items]
                found[with_items(who, Verb.IN_HAND, *names)] = None
    return tuple(found)


def swap(state: State, chosen: Choice) -> Rule[State]:
    """Changes what is in hand, which may reveal the figure (ABIL-6)."""
    clause = "ITEM-8" if strict(state) else "ITEM-2"
    figure, items = state.figure(chosen.who), chosen.details.items
    yield from report(state, note(NoteKind.IN_HAND, figure.id, clause, items=items))
    wanted = list(items)
    gear = []
    for g in figure.gear:
        held = g.item.id in wanted
        if held:
            wanted.remove(g.item.id)
        gear.append(evolve(g, held=held))
    return (yield from disguise.watch(state.change(figure.id, gear=tuple(gear))))
