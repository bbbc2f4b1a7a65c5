"""Victory conditions: what a scenario counts at the end of the game (GUARD-3), and its other terms.

Scoring is in :mod:`ad1666.rules.scoring`.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cached_property

from attrs import field, frozen

from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried
from ad1666.rules.magic import Find
from ad1666.rules.orders import Orders
from ad1666.rules.places import Place as Place
from ad1666.rules.scenes.plot import Incident
from ad1666.rules.tables import complete


class Aim(enum.StrEnum):
    """Kinds of goal. A side's own characters are those it owns, whoever controls them (GEN-3)."""

    TAKE_AWAY = "take-away"
    """A character of the side has left the board with the item, by the exit if one is named."""
    HOLD = "hold"
    """A character of the side on the board has the item."""
    ESCAPE = "escape"
    """For each character of the side that has left the board, by the exit if one is named."""
    KILL = "kill"
    """For each enemy killed (GUARD-3), each of a kind, or one."""
    CAPTURE = "capture"
    """The enemy has surrendered, is controlled by the side, or is helpless beside one of its
    figures."""
    PROTECT = "protect"
    """The character of the side is not killed (GUARD-3), nor gone with everybody else of it
    (GUARD-5)."""
    REACH = "reach"
    """For each character of the side that has ended an activation in the zone, or stands there."""
    CONTROL = "control"
    """A character of the side that is not down stands in the zone, and no enemy."""
    MORE_KILLS = "more-kills"
    """More enemies are killed than characters of the side."""
    SURVIVE = "survive"
    """For each character of the side, or each of a kind, that is not killed (GUARD-3), nor gone
    with everybody else of it (GUARD-5)."""

    @property
    def at_the_end(self) -> bool:
        """Whether only the end of the game can decide it, so that it cannot end the game itself."""
        return SCOPES[self].at_the_end

    @property
    def of_item(self) -> bool:
        """Whether its goals are about an item."""
        return SCOPES[self].whose is Whose.ITEM


class Whose(enum.Enum):
    """What the subject of a goal may name."""

    ITEM = enum.auto()
    OWN = enum.auto()
    """A figure of the side."""
    ENEMY = enum.auto()


@frozen
class Scope:
    """What a goal with some aim may say: what its subject names (``whose``, or one of ``words``;
    neither if it has no subject), whether it has an ``exit`` or a ``zone``, and whether it can
    count more than once."""

    whose: Whose | None = None
    words: tuple[str, ...] = ()
    exit: bool = False
    zone: bool = False
    often: bool = False
    at_the_end: bool = False


_KINDS = ("hero", "commoner", "any")
SCOPES: Mapping[Aim, Scope] = complete(
    Aim,
    {
        Aim.TAKE_AWAY: Scope(Whose.ITEM, exit=True, often=True),
        Aim.HOLD: Scope(Whose.ITEM, often=True),
        Aim.ESCAPE: Scope(Whose.OWN, _KINDS, exit=True, often=True),
        Aim.KILL: Scope(Whose.ENEMY, ("enemy", "hero", "commoner"), often=True),
        Aim.CAPTURE: Scope(Whose.ENEMY),
        Aim.PROTECT: Scope(Whose.OWN, at_the_end=True),
        Aim.REACH: Scope(Whose.OWN, _KINDS, zone=True, often=True),
        Aim.CONTROL: Scope(zone=True, at_the_end=True),
        Aim.MORE_KILLS: Scope(at_the_end=True),
        Aim.SURVIVE: Scope(words=_KINDS, often=True, at_the_end=True),
    },
)
"""For every aim, what its goals may say."""
SUBJECTS = tuple(dict.fromkeys(word for scope in SCOPES.values() for word in scope.words))
"""The words for figures of a kind that goals may be about."""


@frozen
class Goal:
    """Points for a side, for each time that it is reached.

    ``subject`` is the item of TAKE_AWAY and HOLD; the letter of a figure, or ``hero``,
    ``commoner``, ``any`` or (for KILL) ``enemy`` for aims about characters; empty for CONTROL and
    MORE_KILLS. ``place`` is the exit or the zone, None if the aim has none. A decisive goal ends
    the game as soon as it is reached. It counts ``most`` times at most, None if unlimited. With
    ``since`` it counts only once that event has happened, with ``until`` only as far as it was
    reached before that event (SCN-15).
    """

    side: Side
    aim: Aim
    subject: str
    points: int
    decisive: bool = False
    place: Place | None = None
    most: int | None = None
    since: str = field(default="", repr=False)
    until: str = field(default="", repr=False)


@frozen
class Tally:
    """Points of one goal at the end of the game."""

    goal: Goal
    times: int

    @property
    def points(self) -> int:
        """What the goal is worth in the end."""
        return self.times * self.goal.points


class End(enum.StrEnum):
    GUARD = "guard"
    """The last guard token is gone."""
    TIME = "time"
    """The last turn is over."""
    NOBODY_LEFT = "nobody left"
    """A side, or each, has nobody on the board and nobody to come."""
    DECIDED = "decided"
    """A decisive goal is reached."""
    EVENT = "event"
    """An event of the scenario ends it."""
    GIVEN_UP = "given up"
    """A player has given up."""
    AGREED = "agreed"
    """Both players have agreed on a draw."""

    @property
    def by_players(self) -> bool:
        """Whether the players have ended it, so that the goals decide nothing (GUARD-6)."""
        return self in (End.GIVEN_UP, End.AGREED)

    @property
    def clause(self) -> str:
        """The clause that it rests on."""
        return _ENDS[self]


_ENDS = complete(
    End,
    {
        End.GUARD: "GUARD-1",
        End.TIME: "GUARD-2",
        End.NOBODY_LEFT: "GUARD-5",
        End.DECIDED: "GUARD-3",
        End.EVENT: "SCN-14",
        End.GIVEN_UP: "GUARD-6",
        End.AGREED: "GUARD-6",
    },
)


@frozen
class EndReason:
    """Why a game ended; ``about`` is the side with nobody left, None if neither has anybody, the
    side that has given up, or the aim that decided."""

    end: End
    about: Side | Aim | None = None

    def __str__(self) -> str:
        """The form in which records note it."""
        return str(self.end) if self.about is None else f"{self.end}: {self.about}"


@frozen
class Outcome:
    """How the game ended: the ``reason`` with its clause, what was counted, which side wins a tie,
    and which sides have nobody left, whatever ended the game (GUARD-5)."""

    reason: EndReason
    clause: str
    tallies: tuple[Tally, ...] = ()
    tie: Side | None = None
    gone: tuple[Side, ...] = ()

    def score(self, side: Side) -> int:
        return sum(t.points for t in self.tallies if t.goal.side is side)

    @property
    def tied(self) -> bool:
        """Whether both sides have equal points."""
        return self.score(Side.RED) == self.score(Side.BLUE)

    @property
    def winner(self) -> Side | None:
        """The side with more points, or the one that wins a tie; None in a draw. If somebody has
        given up it is the other side (GUARD-6)."""
        if self.reason.end.by_players:
            return self.reason.about.other if isinstance(self.reason.about, Side) else None
        if self.tied:
            return self.tie
        return Side.RED if self.score(Side.RED) > self.score(Side.BLUE) else Side.BLUE


@frozen
class Alarm:
    """What an alarm does in a scenario (GUARD-4), besides bringing the figures that wait for it."""

    tokens: int = 0
    """Guard tokens that it costs at once."""
    shots: bool = False
    """Whether shots from firearms raise it."""


@frozen(slots=False)
class Terms:
    """What a scenario sets besides the pieces (SETUP-1, SETUP-5, GUARD)."""

    goals: tuple[Goal, ...] = ()
    intervention: bool = True
    """Whether guard tokens go for shots and deaths, or only count turns (GUARD-1, GUARD-2)."""
    wipeout_ends: bool = True
    """Whether the game ends once a side has nobody left (GUARD-5)."""
    search_tables: tuple[Find, ...] = ()
    """What searching finds; a card of the magic deck that is in none of them finds nothing."""
    alarm: Alarm | None = None
    """What an alarm does, None in a scenario without alarm (GUARD-4)."""
    tie: Side | None = None
    """Who wins with equal points, None if that is a draw. A side that alone has nobody left does
    not (GUARD-5)."""
    events: tuple[Incident, ...] = ()
    """The events of the scenario, in order (SCN-1)."""
    orders: Orders = Orders()
    """What programs are asked; no rule reads it."""
    carried: tuple[Carried, ...] = field(default=(), eq=False)
    """What was carried into the game from earlier ones; no rule reads it."""

    @cached_property
    def incidents(self) -> dict[str, Incident]:
        """The events by their ids."""
        return {incident.id: incident for incident in self.events}

    @cached_property
    def secretive(self) -> bool:
        """Whether there are events that are not announced (SCN-6)."""
        return not all(incident.announced for incident in self.events)

    @cached_property
    def decisive(self) -> tuple[Goal, ...]:
        """The goals that end the game as soon as they are reached."""
        return tuple(goal for goal in self.goals if goal.decisive)

    @cached_property
    def zones(self) -> tuple[Goal, ...]:
        """The goals of reaching a zone."""
        return tuple(goal for goal in self.goals if goal.aim is Aim.REACH)

    @cached_property
    def prizes(self) -> frozenset[str]:
        """The items that goals are about, by id."""
        return frozenset(goal.subject for goal in self.goals if goal.aim.of_item)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places that goals refer to, each once."""
        return tuple(dict.fromkeys(g.place for g in self.goals if g.place is not None))
