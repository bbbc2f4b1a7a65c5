"""What a whole seat is told, as values that become JSON: the board once, then a sheet at each
question, which is the whole of what its page shows. Watchers and films get sheets of the same kind.

All text that may stand in bold is in runs, which a page makes text nodes of: nothing that comes
from a file can become markup there. docs/seat.md and its JSON schema are made of this.
"""

from __future__ import annotations

import enum
import json
from typing import Any

import attrs
from attrs import frozen

from ad1666.rules.board import Edge
from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.seat.parts import GoalLine, HeldCard, Points, Runs, SeatedFencer, StandingOrder

VERSION = 1
"""Of what seats are told. It grows when a page made for an older one could misunderstand it; fields
may be added without that."""


class SeatState(enum.StrEnum):
    """What the seat is to do now."""

    ASKED = "asked"
    WAITING = "waiting"
    """Somebody else is asked. What may be done at any time can be done nevertheless."""
    OVER = "over"
    FILM = "film"
    WATCH = "watch"


@frozen
class Plan:
    """How a board is drawn that has no picture of its own, which is made of tiles: how large they
    are, and from where pieces are measured, is in pixels."""

    tile: int
    """The side of a tile, as large as a square."""
    sheets: tuple[str, ...]
    """The names of the pictures that tiles are cut from."""
    tiles: tuple[tuple[int, int, int], ...]
    """Each tile: the number of its picture, and where its upper left corner is there."""
    pieces: tuple[tuple[int, int, int], ...]
    """What is laid, the lowest first: the number of a tile, and where its upper left corner is on
    the board. Around the first square is a rim of half a square."""
    doors: tuple[tuple[tuple[str, int], ...], ...]
    """Of each door of the board the states that it can have, each with the number of a tile, which
    lies with its middle on that of the edge."""
    places: tuple[tuple[Square, ...], ...]
    """The squares of each place that goals are about."""
    passages: tuple[tuple[str, Square], ...]
    """The ends of passages, with the letter that both have."""
    climbs: tuple[tuple[Edge, int], ...]
    """The edges that can be climbed, and how difficult that is."""
    ways_out: tuple[tuple[Square, str], ...]
    """The squares at which figures can leave the board, and in which direction."""


@frozen
class BoardSheet:
    """What does not change in a game, told once. ``texts`` are what is to be read about squares:
    each square of ``ground``, row by row, has the number of its own."""

    language: str
    title: str
    story: str
    map: str
    """The name of the map, which is that of its pictures."""
    width: int
    height: int
    ground: tuple[tuple[int, ...], ...]
    texts: tuple[str, ...]
    doors: tuple[Edge, ...]
    """The edges of all doors; a sheet has their states in this order."""
    frames: int = 0
    """How many positions a film has."""
    turns: tuple[int, ...] = ()
    """The positions at which the turns of a film begin."""
    plan: Plan | None = None
    """How it is drawn, if there is no picture of its map."""


@frozen
class SeenGear:
    """An item that a figure has with it, by its name in ``items``."""

    item: str
    held: bool = False
    reload: int = 0
    """The reload token on it; 0 if it is ready."""
    uses: int | None = None
    """How often it can still be used; None if that is not limited."""


@frozen
class FigureValues:
    """What the card of a figure says in numbers, by the names of the rules."""

    traits: tuple[tuple[str, int], ...]
    skills: tuple[tuple[str, int], ...]
    abilities: tuple[tuple[str, int], ...]
    parries: int
    """How many are left."""
    gear: tuple[SeenGear, ...]


@frozen
class ItemValues:
    """What the card of an item says in numbers, by the names of the rules."""

    id: str
    name: str
    hands: int = 1
    skill: str = ""
    """The skill of a weapon; empty for anything else."""
    advantage: int = 0
    damage: tuple[int, int, int, int] = (0, 0, 0, 0)
    """To the head, the torso, the arms and the legs."""
    ranges: tuple[tuple[int, int], ...] = ()
    """How far it shoots, in squares, and how difficult that is."""
    reload: int = 0
    traits: tuple[str, ...] = ()
    heavy: int = 0
    uses: int | None = None
    armour: tuple[tuple[str, int, int], ...] = ()
    """Where it protects, how much, and how much against what pierces armour."""


@frozen
class SeenFigure:
    """A figure as everybody sees it."""

    id: str
    name: str
    initials: str
    """The letters on its token."""
    portrait: str
    side: Side
    player: Side
    """Who decides for it."""
    at: Square | None
    status: str
    hero: bool
    wounds: tuple[int, int, int]
    """Those taken, with how many it is seriously wounded, and with how many dead."""
    marks: tuple[tuple[str, str], ...] = ()
    """Its conditions: a picture and a word each."""
    active: bool = False
    engaged: str = ""
    """With whom it is in contact, in words."""
    bears: str = ""
    """The picture of what it has taken along."""
    values: FigureValues | None = None
    """For a program."""


@frozen
class Thing:
    """What lies on a square: the pictures of it, and its words."""

    at: Square
    icons: tuple[str, ...]
    words: str


@frozen
class SeenLine:
    """A line of the log."""

    runs: Runs
    side: Side | None = None
    """Whose it is."""
    heading: int = 0
    """1 opens a turn, 2 a phase; 0 for other lines."""
    event: int = 0
    """The number of the last event in it. Whoever remembers how far the log was read knows what is
    new, though sheets may be lost on the way."""
    tale: bool = False
    """Whether the scenario tells it, for everybody to read."""


@frozen
class LessonNote:
    """What a lesson says to its pupil."""

    words: Runs
    at: tuple[Square, ...] = ()
    """The squares that it is about."""
    over: bool = False
    """Whether all its steps are done."""


@frozen
class SeatEntry:
    """An answer of the open menu, or the way to a further menu."""

    i: int
    """What chooses it."""
    label: str
    key: str = ""
    """The key that chooses it at the table."""
    more: bool = False
    """Whether it opens a further menu."""
    card: str = ""
    """The card it is drawn as; `DECK` for the top of the deck."""
    worth: str = ""
    """What stands below the card."""
    odds: str = ""
    """The chance that it succeeds, such as ``57 %``."""
    tip: Runs = ()
    barred: bool = False
    """Whether it cannot be chosen now: the tip says why."""
    spots: tuple[Square, ...] = ()
    """The squares that stand for it on the board."""
    edge: Edge | None = None
    figure: str = ""
    """The figure that is targeted or chosen."""
    direction: str = ""


@frozen
class Spot:
    """A place on the board that answers something, a square or an edge, with what it answers."""

    words: str
    at: Square | None = None
    edge: Edge | None = None
    target: bool = False
    """Whether somebody is aimed at there."""


@frozen
class Public:
    """The position as everybody may see it."""

    turn: int
    status: str
    """Where the game is: ``Turn 2: combat phase``."""
    figures: tuple[SeenFigure, ...]
    doors: tuple[str, ...]
    """The state of each door of the board."""
    things: tuple[Thing, ...]
    guard: int | None
    """How many of the guard's tokens are left; None if no guard comes."""
    alarm: bool
    points: tuple[Points, ...]
    log: tuple[SeenLine, ...]


@frozen
class OpenHand:
    """A hand that lies open, in a film or for watchers."""

    side: Side
    hand: tuple[HeldCard, ...]


@frozen
class SeatSheet:
    """Everything that one seat shows."""

    number: int
    """An answer names it. It is another one whenever what is asked or shown may have changed, so an
    answer under an older number does nothing."""
    state: SeatState
    public: Public
    side: Side | None = None
    """Whose seat it is; None for a watcher and a film."""
    name: str = ""
    """The side in words."""
    question: Runs = ()
    hint: Runs = ()
    about: str | None = None
    """The figure that the question is about."""
    depth: int = 0
    """How many menus are open; above 1 there is a way back."""
    entries: tuple[SeatEntry, ...] = ()
    spots: tuple[Spot, ...] = ()
    ways: tuple[Square, ...] = ()
    """The squares to which a click walks."""
    way_off: tuple[Square, ...] = ()
    """The squares beyond the rim over which a click leaves the board."""
    hand: tuple[HeldCard, ...] = ()
    """The seat's own cards."""
    hands: tuple[OpenHand, ...] = ()
    """Hands that lie open to whoever looks at this."""
    goals: tuple[GoalLine, ...] = ()
    errand: tuple[Runs, ...] = ()
    """The secret errand of the side in a night of a campaign, a line each: what it asks and brings,
    and how far it is."""
    orders: tuple[StandingOrder, ...] = ()
    undo: str = ""
    """What an undo would take back, in words; empty if nothing may be taken back."""
    error: str = ""
    """Why the last answer was refused."""
    notice: str = ""
    """What the player should be told besides, such as what was taken back."""
    winner: Side | None = None
    step: int = 0
    """Which position of a film it is."""
    items: tuple[ItemValues, ...] = ()
    """For a program: whatever somebody has or lies about."""
    lesson: LessonNote | None = None
    """What a lesson says; None if it is none."""
    fencers: tuple[SeatedFencer, ...] = ()
    """Who sits at the seats of programs."""


@frozen
class FigureCard:
    """The card of a character, as at the table."""

    id: str
    name: str
    portrait: str
    rank: Runs
    life: tuple[Runs, ...]
    traits: tuple[tuple[str, int], ...]
    notes: tuple[tuple[tuple[str, Runs], ...], ...]
    """Skills, conditions, items and abilities: what each is called, and what it does."""
    more: tuple[Runs, ...]


@frozen
class Greeting:
    """What a program is told first, once."""

    side: Side
    seed: int
    """For what it leaves to chance: with the same seed it should play alike."""
    patience: int
    """Seconds that it may take for an answer."""


@frozen
class LookSheet:
    """What can be read about a square, a figure or an answer: for the one who asked."""

    entry: int | None = None
    runs: Runs = ()
    """What an answer does and leads to."""
    ways: tuple[Square, ...] = ()
    """Where it could lead."""
    at: Square | None = None
    square: Runs = ()
    """What is on a square."""
    may: Runs = ()
    """What may be done there and what may not, and why."""
    way: Runs = ()
    """The walk there before it is walked: its steps, its cost, and what it would mean to stand
    there."""
    figure: FigureCard | None = None


@frozen
class SpokenSheet:
    """What somebody has asked to be told who does not see the board: for the one who asked."""

    lines: tuple[Runs, ...]
    """A sentence each."""
    at: Square | None = None
    """The square that it is about; None if it is about the whole position."""


Told = BoardSheet | SeatSheet | LookSheet | SpokenSheet | Greeting
_KINDS: dict[type[Told], str] = {
    Greeting: "greeting",
    BoardSheet: "board",
    SeatSheet: "sheet",
    LookSheet: "look",
    SpokenSheet: "spoken",
}


def to_json(told: Told) -> dict[str, Any]:
    """A message as a JSON object, with its ``kind`` and ``version``. What its parts leave at its
    default is left out of them; what is public stands among the fields of a sheet."""
    made: dict[str, Any] = {"kind": _KINDS[type(told)], "version": VERSION}
    for each in attrs.fields(type(told)):
        value = getattr(told, each.name)
        if isinstance(value, Public):
            made |= {f.name: _plain(getattr(value, f.name)) for f in attrs.fields(Public)}
        else:
            made[each.name] = _plain(value)
    return made


def to_text(told: Told) -> str:
    """A message as it is sent."""
    return json.dumps(to_json(told), ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> Any:
    """A value of a sheet as JSON has it. What is 0 equals False, so a field is left out only if it
    has a default of its own."""
    if fields := _fields(type(value)):
        found = ((name, getattr(value, name), default) for name, default in fields)
        return {name: _plain(part) for name, part, default in found if part != default}
    if isinstance(value, tuple):
        return [*map(_plain, value)]
    return value


_KNOWN: dict[type, tuple[tuple[str, object], ...]] = {}
"""What parts of sheets hold, by their kinds: looking it up takes long."""


def _fields(kind: type) -> tuple[tuple[str, object], ...]:
    """The names and defaults of what a part of a sheet holds; none for any other value."""
    if kind not in _KNOWN:
        held = attrs.fields(kind) if attrs.has(kind) else ()
        _KNOWN[kind] = tuple((each.name, each.default) for each in held)
    return _KNOWN[kind]
