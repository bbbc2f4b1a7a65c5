"""Items, weapons and armour (ITEM)."""

from __future__ import annotations

from attrs import field, frozen

from ad1666.rules.cards import Location
from ad1666.rules.looks import Look

MELEE_SKILLS = ("brawling", "knives", "slashing", "thrusting", "blunt", "polearms", "two-handed")
RANGED_SKILLS = ("bows", "pistols", "muskets", "thrown")
SKILLS = MELEE_SKILLS + RANGED_SKILLS
"""The combat skills (CHAR-2)."""

LOCATIONS = tuple(Location)
STUNNING, TOPPLING = "stunning", "toppling"
"""Traits of our own: a wound in the head may stun, one in the legs knock down (HURT-4, HURT-5)."""
TRAITS = ("short", "armour-piercing", "firearm", "parrying", "mighty-attack", STUNNING, TOPPLING)
"""Weapon traits without a value (ITEM-12); Heavy [X] has a field of its own."""

STRICT = "strict-hands"
"""The option without free swaps (ITEM-8)."""
OPTIONS = (STRICT,)
"""The options that can be chosen at setup."""


@frozen
class Range:
    """One listed range of a weapon (ITEM-10): the ``difficulty`` up to ``squares`` away."""

    squares: int
    difficulty: int
    piercing: bool = False


@frozen
class Item:
    """What a card or counter says of an item (ITEM). ``damage`` is for head, torso, arms, legs.

    ``armour`` lists location, value, and value against armour-piercing (ITEM-9). ``uses`` is the
    number of uses, None if unlimited (ITEM-6). An item that is neither weapon nor armour is a
    scenario item (ITEM-5). ``spent`` is what a melee weapon is without uses left, None if it then
    cannot be used (ITEM-6).
    """

    id: str
    name: str
    hands: int = 1
    skill: str | None = None
    advantage: int = 0
    damage: tuple[int, int, int, int] = (0, 0, 0, 0)
    ranges: tuple[Range, ...] = ()
    reload: int = 0
    rapid: int | None = None
    traits: tuple[str, ...] = ()
    heavy: int = 0
    uses: int | None = None
    spent: Item | None = None
    armour: tuple[tuple[Location, int, int], ...] = ()
    icon: str = ""
    """The picture of the game that its author has chosen for it, empty for the usual one."""
    look: Look | None = field(default=None, eq=False)
    """A picture of the author's own for it, None if there is none. Nothing depends on it."""

    @property
    def ranged(self) -> bool:
        """Whether it shoots: a weapon with ranges (ITEM-10)."""
        return bool(self.ranges)

    @property
    def melee(self) -> bool:
        """Whether it is a melee weapon: a weapon without ranges (ITEM-10)."""
        return self.skill is not None and not self.ranges

    @property
    def worn(self) -> bool:
        """Whether it is armour, which works without being in hand (ITEM-1)."""
        return bool(self.armour)

    def damage_at(self, location: Location) -> int:
        return self.damage[LOCATIONS.index(location)]

    def range_for(self, squares: int) -> Range | None:
        """The shortest listed range that reaches so far (SHOT-2), None if none does."""
        for listed in self.ranges:
            if squares <= listed.squares:
                return listed
        return None


UNARMED = Item("unarmed", "bare hands", hands=0, skill="brawling", damage=(1, 0, -1, -1))
"""What a figure fights with if it has nothing for melee in hand (ITEM-11)."""


@frozen(weakref_slot=False)
class Gear:
    """An item that somebody owns, with the counters on it."""

    item: Item
    held: bool = False
    reload: int = 0
    """The reload token on it, 0 if ready (ITEM-7)."""
    uses: int | None = None
    """Uses left, None if unlimited (ITEM-6)."""
    quick: bool = False
    """Whether a Quick shot was fired with it this turn (ACT-13)."""
    shot: bool = False
    """Whether it was shot with this turn in any way (ACT-13)."""
    starting: bool = True
    """Whether it is part of the character, never dropped (ITEM-3)."""

    @property
    def ready(self) -> bool:
        """Whether it can be used now: loaded and with uses left."""
        return self.reload == 0 and self.uses != 0
