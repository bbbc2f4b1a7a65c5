"""What is allowed, and if not, why."""

from __future__ import annotations

import enum
from collections.abc import Collection
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from ad1666.rules.cards import Side


class OwnName(str):
    """The name of a test, note or reason that an ability brings with it."""

    __slots__ = ()


class Reason(enum.StrEnum):
    """Why not. The value is the name in lower case with hyphens."""

    @staticmethod
    def _generate_next_value_(name: str, *_: object) -> str:
        return name.lower().replace("_", "-")

    # a figure's condition
    NOT_ON_BOARD = enum.auto()
    OTHER_NOT_ON_BOARD = enum.auto()
    LOCK_NOT_ADJACENT = enum.auto()
    LOCK_NOT_ORTHOGONAL = enum.auto()
    LOCK_GUARDED = enum.auto()
    NO_KEY = enum.auto()
    NOT_STUNNED = enum.auto()
    NOT_KNOCKED_DOWN = enum.auto()
    STUNNED = enum.auto()
    STUNNED_NO_MELEE = enum.auto()
    KNOCKED_DOWN = enum.auto()
    KNOCKED_DOWN_NO_SUPPORT = enum.auto()
    ON_THE_GROUND = enum.auto()
    ON_THE_GROUND_NO_WITHDRAWAL = enum.auto()
    NOT_SERIOUSLY_WOUNDED = enum.auto()
    IN_CONTACT = enum.auto()
    NOT_ENGAGED = enum.auto()
    NO_CONTACT = enum.auto()
    FRIENDLY = enum.auto()

    # turn order
    NOT_ASKED = enum.auto()
    CHOICE_INCOMPLETE = enum.auto()
    OTHER_SIDE_ASKED = enum.auto()
    OTHER_SIDES_TURN = enum.auto()
    OTHER_ACTIVATION = enum.auto()
    BEING_ACTIVATED = enum.auto()
    ALREADY_ACTIVATED = enum.auto()
    NOT_ACTION_PHASE = enum.auto()
    FIRST_UNDECIDED = enum.auto()
    SIDE_PASSED = enum.auto()
    MUST_BE_ACTIVATED = enum.auto()
    NOT_OUTNUMBERED = enum.auto()
    NOT_LAST_FIGURE = enum.auto()
    OPPONENT_DONE = enum.auto()
    HERO_NEEDS_NO_MORALE = enum.auto()
    ALREADY_TESTED = enum.auto()
    NO_FULL_ACTION_LEFT = enum.auto()
    NO_WAITING_TOKEN = enum.auto()
    OWN_ACTIVATION = enum.auto()
    NOT_AN_INTERRUPT = enum.auto()
    INTERRUPT_OF_ONE_SQUARE = enum.auto()

    # actions
    UNKNOWN_ACTION = enum.auto()
    NOTHING_TO_ACT_ON = enum.auto()
    NO_ABILITY = enum.auto()
    NO_SUCH_ITEM = enum.auto()
    NO_FREE_HAND = enum.auto()
    NOTHING_LIES_HERE = enum.auto()
    ITEM_NOT_HERE = enum.auto()
    NOTHING_TO_RELOAD = enum.auto()
    NEEDS_NO_RELOAD = enum.auto()
    NOT_IN_HAND = enum.auto()
    NOT_USABLE = enum.auto()
    NO_LOCK_BESIDE = enum.auto()
    DOOR_NOT_ORTHOGONAL = enum.auto()
    DOOR_NOT_LOCKED = enum.auto()
    NO_SEARCH_MARKER = enum.auto()

    # abilities
    NOT_INCONSPICUOUS = enum.auto()
    OTHER_NOT_INCONSPICUOUS = enum.auto()
    TOO_FAR = enum.auto()
    NOT_IN_SIGHT = enum.auto()
    NO_ADJACENT_ENEMY = enum.auto()
    TRIED_BEFORE = enum.auto()

    # events of the scenario
    NOBODY_TO_SPEAK_TO = enum.auto()
    NOT_BESIDE = enum.auto()
    ALL_SAID = enum.auto()
    OTHERS_SPEAK = enum.auto()
    NEEDS_ALIVE = enum.auto()
    NEEDS_ITEM = enum.auto()
    NEEDS_PLACE = enum.auto()
    NEEDS_EVENT = enum.auto()
    HINDERED = enum.auto()

    # shots
    NO_RANGED_WEAPON = enum.auto()
    NOT_RANGED = enum.auto()
    NOTHING_LOADED = enum.auto()
    NO_USES_LEFT = enum.auto()
    NO_SHOT_TARGET = enum.auto()
    NOT_LOADED = enum.auto()
    USED_UP = enum.auto()
    QUICK_SHOT_FIRED = enum.auto()
    ALREADY_SHOT = enum.auto()
    ALL_ALREADY_SHOT = enum.auto()
    OUT_OF_RANGE = enum.auto()
    ENGAGED_BEFORE = enum.auto()
    NOT_NEWLY_ENGAGED = enum.auto()
    TWO_HANDED_WITHOUT_COVER = enum.auto()

    # sight
    FIGURE_IN_THE_WAY = enum.auto()
    WALL_IN_THE_WAY = enum.auto()
    DOOR_IN_THE_WAY = enum.auto()
    BLOCKED_SQUARE_IN_THE_WAY = enum.auto()
    HIGH_TERRAIN_IN_THE_WAY = enum.auto()
    CLOSED_JOINT_IN_THE_WAY = enum.auto()
    NOT_STRAIGHT_THROUGH_WINDOW = enum.auto()
    CORNERS_ON_BOTH_SIDES = enum.auto()
    THREE_OBSTACLES = enum.auto()
    TWO_PENALTIES = enum.auto()

    # moves
    HELD_IN_ZONE = enum.auto()
    IN_ZONE = enum.auto()
    STANDS_THERE = enum.auto()
    OCCUPIED_BEYOND_EDGE = enum.auto()
    NO_WAY_OUT_BEHIND = enum.auto()
    NO_MOVEMENT_ACTION_OUT = enum.auto()
    NO_PASSAGE = enum.auto()
    NOBODY_TO_PUSH = enum.auto()
    MUST_PUSH = enum.auto()
    NOTHING_TO_CLIMB = enum.auto()
    MUST_CLIMB = enum.auto()
    NO_WINDOW = enum.auto()
    MUST_TAKE_WINDOW = enum.auto()
    ABILITY_BARS_WAY = enum.auto()
    NO_DIAGONAL_LEFT = enum.auto()
    NOT_TWO_DIAGONALS_LEFT = enum.auto()
    NOT_ENOUGH_MP = enum.auto()
    NO_MOVEMENT_ACTION_IN_RUN = enum.auto()
    RUN_OUT_OF_SIGHT = enum.auto()
    BLOCKED_SQUARE = enum.auto()
    WALL = enum.auto()
    CLOSED_DOOR = enum.auto()
    LOCKED_DOOR = enum.auto()
    HIGH_TERRAIN = enum.auto()
    NO_DIAGONAL_STEP = enum.auto()
    BOARD_LEFT_DIAGONALLY = enum.auto()
    OUTSIDE_BOARD = enum.auto()
    ALREADY_THERE = enum.auto()
    NOT_ON_HIGH_TERRAIN = enum.auto()
    NOWHERE_TO_JUMP = enum.auto()
    JUMP_OBSTRUCTED = enum.auto()
    NO_DOOR = enum.auto()
    DOOR_NOT_ADJACENT = enum.auto()
    DOOR_GUARDED = enum.auto()
    DOOR_LOCKED = enum.auto()
    DOOR_DESTROYED = enum.auto()
    DOOR_OPEN = enum.auto()
    DOOR_CLOSED = enum.auto()
    WAY_TOO_LONG = enum.auto()
    TOO_MANY_DIAGONALS = enum.auto()
    ENEMIES_CLOSE_WAY = enum.auto()
    WAY_TAKES_TEST = enum.auto()
    NO_WAY = enum.auto()

    # fights
    WEAPON_NOT_TO_CHOOSE = enum.auto()
    WEAPON_IN_HAND = enum.auto()
    NO_MELEE_WEAPON = enum.auto()
    ABILITY_BARS_STANCE = enum.auto()
    ABILITY_BARS_SUPPORT = enum.auto()
    NO_FENCING = enum.auto()
    NO_PARRY_LEFT = enum.auto()
    ATTACK_NOT_PARRIED = enum.auto()
    FIGHTS_ITSELF = enum.auto()
    NO_FRIEND = enum.auto()
    NOT_ADJACENT = enum.auto()
    ENGAGED_ELSEWHERE = enum.auto()
    NO_WITHDRAWAL_OVER_EDGE = enum.auto()
    NO_WITHDRAWAL_UPWARD = enum.auto()
    NO_WITHDRAWAL_OFF_OVER_OBSTACLE = enum.auto()
    BOARD_EDGE_THERE = enum.auto()
    SQUARE_THERE = enum.auto()

    # bands
    OTHER_FACTION = enum.auto()
    UNIQUE_TAKEN = enum.auto()
    TOO_MUCH_GOLD = enum.auto()
    TOO_MANY_ACQUAINTANCES = enum.auto()
    NOT_OFFERED = enum.auto()
    NOT_TO_BE_HAD = enum.auto()
    SPARE_SPENT = enum.auto()
    GOLD_SPARED = enum.auto()
    ALL_HEROES_CHOSEN = enum.auto()
    ALL_COMMONERS_CHOSEN = enum.auto()
    ALL_STARTS_TAKEN = enum.auto()
    NOT_ENOUGH_GOLD = enum.auto()
    ACQUAINTANCES_LACKING = enum.auto()
    NOBODY_CHOSEN = enum.auto()
    TOO_MANY_CHOSEN = enum.auto()
    WRONG_NUMBER_OF_HEROES = enum.auto()
    WRONG_NUMBER_OF_COMMONERS = enum.auto()

    # cards
    CARD_NOT_IN_HAND = enum.auto()
    NO_MATCH = enum.auto()
    BLACK_JOKER = enum.auto()
    INITIAL_JOKER = enum.auto()
    TEST_NOT_FAILED = enum.auto()
    OTHER_PLAYERS_TEST = enum.auto()


Argument = str | int | Side | tuple[str, ...]
"""An argument of a reason: the id of a figure or an item, the name of an ability, a number, a
player, or the ids of several figures."""


class Barred(NamedTuple):
    """A refusal with its reason, the clause it rests on and, in ``about``, its arguments by name.
    It is falsy. Its text is for developers and authors."""

    reason: Reason | OwnName
    clause: str
    about: tuple[tuple[str, Argument], ...] = ()

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        about = "".join(f" {name}={_text(value)}" for name, value in self.about)
        return f"{self.reason}{about} ({self.clause})"


@lru_cache(maxsize=1 << 14)
def barred(reason: Reason | OwnName, clause: str, **about: Argument) -> Barred:
    """A refusal whose reason takes arguments. Cached: listings ask for the same ones again and
    again."""
    return Barred(reason, clause, tuple(about.items()))


def _text(value: Argument) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


Verdict = Literal[True] | Barred
"""True, or the reason why not."""


T = TypeVar("T")


def allowed(found: Collection[T] | Barred) -> Collection[T]:
    """What is allowed; empty for a refusal."""
    return () if isinstance(found, Barred) else found


def verdict_of(found: object) -> Verdict:
    """True for anything but a refusal, which is returned as it is."""
    return found if isinstance(found, Barred) else True
