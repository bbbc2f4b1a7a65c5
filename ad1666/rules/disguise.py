"""Being inconspicuous (ABIL-6): what it does in an attack, how it is lost, and what takes effect at
once when positions, doors or hands have changed (ZOC-3).

Whether a figure is inconspicuous, `Figure` knows. What that means for zones, contact and support is
said where their rules are.
"""

from __future__ import annotations

from functools import lru_cache, partial

from ad1666.rules import zones
from ad1666.rules.abilities.hooks import Extra
from ad1666.rules.board import distance
from ad1666.rules.card_tests import contest
from ad1666.rules.characters import INCONSPICUOUS, Figure
from ad1666.rules.events import Cause, Term, note
from ad1666.rules.items import UNARMED, Item
from ad1666.rules.requests import Rule, aimed, report
from ad1666.rules.sight import sees
from ad1666.rules.state import Roster, State
from ad1666.rules.verdicts import OwnName, Reason, Verdict, barred

NAME = "Inconspicuous"
"""The ability that starts with the token. Its value says who sees through the disguise."""
REVEAL = "reveal"
"""The verb of a choice, at any time, to give it up."""
REVEALED = OwnName("revealed")
RECOGNISE = OwnName("recognise")

RANGE = 6
RANGED_BONUS = 1
MELEE_BONUS = 2


# Attacks


def surprise(attacker: Figure, *, ranged: bool) -> tuple[Term, ...]:
    """What it adds to an attack that is declared now."""
    if not attacker.inconspicuous:
        return ()
    return (Term(RANGED_BONUS if ranged else MELEE_BONUS, Cause.ABILITY, "ABIL-6", NAME),)


def gives_away(weapon: Item) -> bool:
    """Whether holding a weapon in view of an enemy ends it."""
    return bool(weapon.skill) and "short" not in weapon.traits and weapon.id != UNARMED.id


def attacked(state: State, attacker_id: str) -> Rule[State]:
    """Ends it for whoever has declared an attack."""
    attacker = state.figure(attacker_id)
    return (yield from reveal(state, attacker)) if attacker.inconspicuous else state


def reveal(state: State, figure: Figure) -> Rule[State]:
    """Removes the token; zones act at once."""
    yield from report(state, note(REVEALED, figure.id, "ABIL-6"))
    return zones.with_fresh(state, state.with_figure(figure.with_tokens(INCONSPICUOUS, 0)))


# What is watched at all times


def watch(state: State) -> Rule[State]:
    """Reveals whoever shows a weapon or is seen through; called wherever the position has
    changed."""
    for place in _bearers(state.roster):
        figure = state.figures[place]
        if figure.inconspicuous and _fails(state, figure):
            state = yield from reveal(state, figure)
    return state


@lru_cache(maxsize=1024)
def _bearers(roster: Roster) -> tuple[int, ...]:
    """The places, in the order of the figures, of those who have the ability."""
    return tuple(i for i, card in enumerate(roster.cards) if card.ability(NAME) is not None)


def changed(before: State, after: State) -> Rule[State]:
    """``after`` with the contacts made since ``before`` (ACT-5), and without the disguises that
    fail there."""
    return watch(zones.with_fresh(before, after))


def foreseen(state: State) -> State:
    """A hypothetical position without the disguises that would fail in it."""
    rule = watch(state)
    while True:
        try:
            next(rule)
        except StopIteration as end:
            assert isinstance(end.value, State)
            return end.value


def _fails(state: State, figure: Figure) -> bool:
    if figure.at is None:
        return False
    return _shows_a_weapon(state, figure) or _is_seen_through(state, figure)


def _shows_a_weapon(state: State, figure: Figure) -> bool:
    """Whether it holds a weapon without *short* in view of an enemy."""
    assert figure.at is not None
    for gear in figure.gear:
        if gear.held and gives_away(gear.item):
            return in_view(state, figure)
    return False


def in_view(state: State, figure: Figure) -> bool:
    """Whether an enemy sees a figure on the board."""
    assert figure.at is not None
    return any(sees(state, enemy, figure.at) for enemy in state.on_board(figure.side.other))


def _is_seen_through(state: State, figure: Figure) -> bool:
    """Whether an enemy hero with more Senses or Intelligence than its value is near and sees it."""
    assert figure.at is not None
    for place in _sharper(state.roster, figure.card.ability(NAME) or 0):
        enemy = state.figures[place]
        if enemy.side is figure.side or enemy.at is None:
            continue
        if distance(enemy.at, figure.at) <= RANGE and sees(state, enemy, figure.at):
            return True
    return False


@lru_cache(maxsize=1024)
def _sharper(roster: Roster, value: int) -> tuple[int, ...]:
    """The places, in the order of the figures, of the heroes with more Senses or Intelligence than
    this."""
    heroes = [(place, card) for place, card in enumerate(roster.cards) if card.hero]
    return tuple([place for place, c in heroes if c.senses > value or c.intelligence > value])


# Recognising (ACT-3)


def to_recognise(state: State, actor: Figure) -> list[Extra]:
    """The full action to recognise somebody, for each whom the actor may try it on."""
    found = []
    for place in _bearers(state.roster):
        other = state.figures[place]
        # first what excludes most
        if (
            other.inconspicuous
            and other.side is not actor.side
            and may_recognise(state, actor, other)
        ):
            recognises = aimed(actor.id, RECOGNISE, other.id)
            rule = partial(_recognise, actor_id=actor.id, target_id=other.id)
            found.append(Extra(recognises, full=True, do=rule))
    return found


def may_recognise(state: State, actor: Figure, other: Figure) -> Verdict:
    """Whether the actor may try to recognise another: any enemy near and in sight may."""
    if not other.inconspicuous:
        return barred(Reason.OTHER_NOT_INCONSPICUOUS, "ABIL-6", who=other.id)
    if actor.side is other.side:
        return barred(Reason.FRIENDLY, "ABIL-6", who=other.id)
    if other.at is None or actor.at is None:
        return barred(Reason.OTHER_NOT_ON_BOARD, "ABIL-6", who=other.id)
    if distance(actor.at, other.at) > RANGE:
        return barred(Reason.TOO_FAR, "ABIL-6", who=other.id, squares=RANGE)
    if not sees(state, actor, other.at):
        return barred(Reason.NOT_IN_SIGHT, "ABIL-6", who=other.id)
    return True


def recognises_by(actor: Figure) -> str:
    """The trait by which a figure recognises others: Senses or Intelligence, whichever is
    higher."""
    return max(("senses", "intelligence"), key=lambda trait: getattr(actor.card, trait))


def _recognise(state: State, actor_id: str, target_id: str) -> Rule[State]:
    """Senses or Intelligence, whichever is higher, against Charisma."""
    actor, target = state.figure(actor_id), state.figure(target_id)
    trait = recognises_by(actor)
    state, won = yield from contest(state, actor, trait, target, "charisma", RECOGNISE, "ABIL-6")
    return (yield from reveal(state, state.figure(target_id))) if won else state
