"""Character cards and the figures that stand for them (CHAR, HURT)."""

from __future__ import annotations

import enum

from attrs import field, frozen

from ad1666.rules.cards import Side
from ad1666.rules.frozen import evolve
from ad1666.rules.items import Gear, Item
from ad1666.rules.looks import Look

TRAITS = ("brawn", "agility", "fortitude", "intelligence", "charisma", "senses")

Square = tuple[int, int]
"""A square: x to the right, y downward, from 0."""
NEUTRAL = "neutral"
"""The faction whose characters may fight for either side (SETUP-1)."""


@frozen(cache_hash=True)
class Character:
    """A character card (CHAR-1). A trait not listed is 0, a skill not listed is lacking
    (CHAR-2)."""

    id: str
    name: str
    hero: bool = True
    unique: bool = False
    human: bool = True
    sex: str = "m"
    alignment: str = ""
    faction: str = ""
    gold: int = 0
    acquaintances: int = 0
    serious: int = 4
    """Wounds at which it is seriously wounded (HURT-2)."""
    death: int = 8
    """Wounds at which it dies (HURT-3)."""
    brawn: int = 0
    agility: int = 0
    fortitude: int = 0
    intelligence: int = 0
    charisma: int = 0
    senses: int = 0
    fencing: int = 0
    skills: tuple[tuple[str, int], ...] = ()
    abilities: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    hands: int = 2
    text: str = ""
    called: tuple[tuple[str, str, str], ...] = ()
    """What a scenario calls some of its abilities: the name in the rules, the one on the card, and
    what the card says of it, empty for what the rules say."""
    like: str = ""
    """The id of the character whose picture it has, and as one of whose kind it is told."""
    kind: str = ""
    """The name of that character."""
    look: Look | None = field(default=None, eq=False)
    """How it is shown, None for the game's own. Nothing depends on it."""

    @property
    def face(self) -> str:
        """The id of the game's character whose picture it has, where no ``look`` gives another."""
        return self.like or self.id

    def skill(self, name: str) -> int | None:
        """The value of a combat skill, None if it is lacking (CHAR-2)."""
        for skill, value in self.skills:
            if skill == name:
                return value
        return None

    def calls(self, ability: str) -> tuple[str, str]:
        """What the card calls an ability, and what it says of it; each is empty if that is what the
        rules have."""
        own = ((name, text) for known, name, text in self.called if known == ability)
        return next(own, ("", ""))

    def ability(self, name: str) -> int | None:
        """The value of an ability (0 if it has none), None if it is not on the card (CHAR-3)."""
        for ability, value in self.abilities:
            if ability == name:
                return value
        return None


INCONSPICUOUS = "inconspicuous"
"""The token of whoever is inconspicuous (ABIL-6)."""
_ITS_TOKEN = (INCONSPICUOUS, 1)


class Status(enum.StrEnum):
    """Where a figure is."""

    BOARD = "board"
    TO_COME = "to come"
    LEFT = "left"
    KILLED = "killed"


@frozen
class Arrival:
    """When and where a figure joins the game (SETUP-1, TURN-1): at the start of a turn or, if that
    is None, of the first turn after an alarm (GUARD-4), or when an ``event`` brings it (SCN-11); on
    any free one of its squares."""

    turn: int | None
    squares: tuple[Square, ...]
    event: bool = False


@frozen(weakref_slot=False)
class Figure:
    """A character in the game: its figure on the board and the counters on its card.

    ``id`` is its name in choices and records, as a rule one capital letter.
    """

    id: str
    card: Character
    side: Side
    """The side it belongs to, for good: this decides who is its friend and who its enemy
    (GEN-3)."""
    at: Square | None
    status: Status = Status.BOARD
    gear: tuple[Gear, ...] = ()
    wounds: int = 0
    prone: bool = False
    """Has a knocked-down token (HURT-4)."""
    stunned: bool = False
    """Has a stunned token (HURT-5)."""
    activated: bool = False
    waiting: bool = False
    parry_used: int = 0
    diagonals: int = 0
    """Diagonal steps made in this action phase (MOVE-1)."""
    tokens: tuple[tuple[str, int], ...] = ()
    """Universal tokens that abilities have put on the card (GEN-6), none with the number 0."""
    struck: tuple[str, ...] = ()
    """Whom it has struck in this phase with an ability that strikes each enemy once."""
    controller: Side | None = None
    """The other player, while that one controls it (GEN-3)."""
    controlled_until: int = 0
    """The turn after whose words phase control returns to its owner."""
    arrival: Arrival | None = None
    """When and where it arrives, None if it is there from the start."""
    left_from: Square | None = None
    """The square from which it left the board (BOARD-12), None if it has not."""
    surrendered: bool = False
    """Whether it was removed because it surrendered (GUARD-3)."""

    @property
    def player(self) -> Side:
        """The player who decides for it and plays cards for it (GEN-3)."""
        return self.controller or self.side

    @property
    def on_board(self) -> bool:
        return self.at is not None

    @property
    def seriously_wounded(self) -> bool:
        """HURT-2."""
        return self.until_serious <= 0

    @property
    def until_serious(self) -> int:
        """The wounds that it would take to be seriously wounded (HURT-2); 0 or less if it is."""
        return self.card.serious - self.wounds

    @property
    def until_death(self) -> int:
        """The wounds that it would take to kill it (HURT-3); 0 or less if it is dead."""
        return self.card.death - self.wounds

    @property
    def down(self) -> bool:
        """Knocked down, or counts as such because stunned (HURT-4, HURT-5)."""
        return self.prone or self.stunned

    @property
    def inconspicuous(self) -> bool:
        """Whether it has the token by which it counts as friendly to everyone (ABIL-6)."""
        return _ITS_TOKEN in self.tokens

    @property
    def parries(self) -> int:
        """Unused parry markers (SETUP-3)."""
        return self.card.fencing - self.parry_used

    @property
    def in_hand(self) -> tuple[Item, ...]:
        """The items in hand (ITEM-1)."""
        return tuple(g.item for g in self.gear if g.held)

    def tokens_of(self, name: str) -> int:
        for kind, number in self.tokens:
            if kind == name:
                return number
        return 0

    def with_tokens(self, name: str, number: int) -> Figure:
        others = tuple(t for t in self.tokens if t[0] != name)
        return evolve(self, tokens=(*others, (name, number)) if number else others)

    def owns(self, item_id: str) -> bool:
        return item_id in [g.item.id for g in self.gear]


def equipped(
    items: tuple[Item, ...], hands: int, in_hand: tuple[str, ...] | None
) -> tuple[Gear, ...]:
    """Starting items with their counters (SETUP-3): loaded, and in hand those that ``in_hand``
    names or, if that is None, the first items that fit (ITEM-1).

    Raises ValueError if ``in_hand`` names an item that is not there or does not fit.
    """
    wanted = list(in_hand) if in_hand is not None else None
    free = hands
    gear = []
    for item in items:
        if item.worn:
            held = False
        elif wanted is None:
            held = item.hands <= free
        else:
            held = item.id in wanted
            if held:
                wanted.remove(item.id)
        free -= item.hands if held else 0
        gear.append(Gear(item, held=held, uses=item.uses))
    if wanted:
        raise ValueError(f"not among its items: {' '.join(wanted)}")
    if free < 0:
        raise ValueError(f"more in hand than {hands} hands hold (ITEM-1)")
    return tuple(gear)


def with_in_hand(figure: Figure, gear: Gear) -> tuple[Figure, Gear]:
    """The figure with a piece of its gear in hand (ITEM-2), and that piece in its new state. What
    was in hand stays there as far as there are hands for it. If the piece is in hand already
    nothing changes, even beside a two-handed item that is only carried (ITEM-8)."""
    if gear.held:
        return figure, gear
    free = figure.card.hands - gear.item.hands
    chosen = figure.gear.index(gear)
    held = []
    for index, other in enumerate(figure.gear):
        stays = index == chosen or (other.held and other.item.hands <= free)
        if stays and index != chosen:
            free -= other.item.hands
        held.append(evolve(other, held=stays))
    return evolve(figure, gear=tuple(held)), held[chosen]


def with_gear(figure: Figure, old: Gear, new: Gear) -> Figure:
    index = figure.gear.index(old)
    return evolve(figure, gear=(*figure.gear[:index], new, *figure.gear[index + 1 :]))
