"""Choices as rules offer them: the words of each with its details. Cached, since the same ones are
needed again and again."""

from __future__ import annotations

from functools import lru_cache

from ad1666.rules.board import Direction, DoorSide
from ad1666.rules.cards import Card, Side, Suit
from ad1666.rules.characters import Square
from ad1666.rules.notation import door_text, square_text
from ad1666.rules.requests import Choice, Details
from ad1666.rules.verbs import Verb

_MANY = 1 << 16
_INTERRUPT = Verb.INTERRUPT


@lru_cache(maxsize=_MANY)
def aimed(who: str, verb: str, target: str, *items: str) -> Choice:
    """At a figure, with or about some item: ``A: aimed-shot B pistol``."""
    return Choice(who, verb, (target, *items), Details(targets=(target,), items=items))


@lru_cache(maxsize=_MANY)
def picking(who: str, verb: str, *targets: str) -> Choice:
    """Several figures at once: ``red: mark A B``."""
    return Choice(who, verb, targets, Details(targets=targets))


@lru_cache(maxsize=_MANY)
def with_items(who: str, verb: str, *items: str) -> Choice:
    """With items, or with none of them: ``A: in-hand sabre``, ``A: in-hand nothing``."""
    return Choice(who, verb, items or ("nothing",), Details(items=items))


@lru_cache(maxsize=_MANY)
def with_card(who: str, verb: str, card: Card) -> Choice:
    """With a card: ``red: boost S8``."""
    return Choice(who, verb, (card.name,), Details(card=card))


@lru_cache(maxsize=_MANY)
def of_suit(who: str, verb: str, suit: Suit) -> Choice:
    """Of a suit: ``red: suit skull``."""
    return Choice(who, verb, (suit.value,), Details(suit=suit))


@lru_cache(maxsize=_MANY)
def of_side(who: str, verb: str, side: Side) -> Choice:
    """Of a player: ``red: first blue``."""
    return Choice(who, verb, (side.value,), Details(side=side))


@lru_cache(maxsize=_MANY)
def to_square(who: str, verb: str, square: Square) -> Choice:
    """To a square that may be anywhere: ``blue: land 4,2``."""
    return Choice(who, verb, (square_text(square),), Details(square=square))


def heading(who: str, verb: str, direction: Direction, square: Square | None, cost: int) -> Choice:
    """To a square in a direction, or off the board: ``A: step NE``. A `Move` caches its own."""
    return Choice(who, verb, (str(direction),), Details(direction, square, cost))


@lru_cache(maxsize=_MANY)
def withdrawing(who: str, direction: Direction, square: Square | None) -> Choice:
    """Like `heading`, but after a fight; here a step off the board says so: ``A: withdraw off
    N``."""
    words = ("off", str(direction)) if square is None else (str(direction),)
    return Choice(who, Verb.WITHDRAW, words, Details(direction=direction, square=square))


@lru_cache(maxsize=_MANY)
def at_door(who: str, verb: str, door: DoorSide, cost: int | None = None) -> Choice:
    """At a door: ``A: open 2,1/E``."""
    return Choice(who, verb, (door_text(door),), Details(door=door, cost=cost))


@lru_cache(maxsize=_MANY)
def at_chest(who: str, verb: str, chest: str, cost: int | None = None) -> Choice:
    """At a chest: ``A: pick-lock strongbox``."""
    return Choice(who, verb, (chest,), Details(chest=chest, cost=cost))


def interrupting(deed: Choice) -> Choice:
    """Another choice, as what an interrupt is spent on: ``A: interrupt step NE``."""
    return Choice(deed.who, _INTERRUPT, (deed.verb, *deed.args), deed.details)
