"""State: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import attrs
from attrs import field, frozen

from ad1666.rules.board import Board, Chest, square_text
from ad1666.rules.cards import BLUE, RED, SIDES, Pile, Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.events import Term
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.hidden import Hidden
from ad1666.rules.items import Item
from ad1666.rules.magic import MagicPile
from ad1666.rules.phases import Phase
from ad1666.rules.positions import counters, drawn, entries, entry, lock_told, pile_told, present
from ad1666.rules.scenes.plot import NO_STORY, Story
from ad1666.rules.victory import Outcome, Terms

_new = tuple.__new__


@frozen
class Contact:
    """``figure`` stands in the zone of control of ``enemy``: it is engaged with it (ZOC-3)."""

    figure: str
    enemy: str
    late: tuple[str, ...] = ()
    """Those of the two that had already been activated in this phase when it was made (ACT-5)."""


class Walk(NamedTuple):
    """What the active figure has left to spend on moves, one move at a time (MOVE-4)."""

    mp: int
    start: Square | None = None
    """Where its run began, None if it is not running (ACT-7)."""
    tested: bool = False
    """Whether the test that ends the first part of the run has been taken (ACT-7)."""

    def less(self, cost: int) -> Walk:
        """What is left after a move of this cost."""
        mp, start, tested = self
        return _new(Walk, (mp - cost, start, tested))


@frozen(eq=False)
class Roster:
    """Who takes part in a game. This follows from the figures, but all positions of a game share
    one Roster, so that lookups that depend on nothing else can go by its identity. Ability lookups
    by the cards instead made 7 % fewer choices a second."""

    cards: tuple[Character, ...]
    """In the order of the figures."""
    places: dict[str, int]
    """The index of each figure in that order."""


class Footing(NamedTuple):
    """The squares on which figures of each side stand, and who waits. Positions in which they stand
    alike share the squares."""

    figures: tuple[Figure, ...]
    """The figures of which it is told."""
    red: frozenset[Square]
    blue: frozenset[Square]
    waiting: tuple[Figure, ...]


def _footing(figures: tuple[Figure, ...]) -> Footing:
    red, blue = _taken_by(RED, figures), _taken_by(BLUE, figures)
    return Footing(figures, red, blue, _waiting(figures))


def _waiting(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    return tuple([f for f in figures if f.waiting])


def _taken_by(side: Side, figures: Iterable[Figure]) -> frozenset[Square]:
    return frozenset([f.at for f in figures if f.side is side and f.at is not None])


@frozen(weakref_slot=False)
class State:
    """A position. Everything in it is immutable; rules take a State and return another.

    The turn sequence is part of it (``phase``, ``to_act``, who is activated, what it has left to
    do), so a State between two activations, actions or moves is complete.
    """

    board: Board
    figures: tuple[Figure, ...]
    red: Pile = Pile()
    blue: Pile = Pile()
    magic: MagicPile = MagicPile()
    turn: int = 1
    phase: Phase = Phase.SETUP
    initiative: Side | None = None
    first: Side | None = None
    """Who activates first in the phases of this turn (TURN-4), None until decided."""
    to_act: Side | None = None
    """Whose turn it is to activate, None at the start of a phase."""
    passed: tuple[Side, ...] = ()
    """Who has passed for the rest of this phase."""
    active: str | None = None
    """The figure being activated."""
    left: int = 0
    """The partial actions it has left in the action phase; a full one takes two (TURN-6)."""
    walk: Walk | None = None
    """What it has left to spend on moves, None if it is not moving."""
    guard: int | None = None
    """Guard tokens left, None without intervention (GUARD-1)."""
    alarm: bool = False
    """Whether the alarm has been raised (GUARD-4)."""
    tokens_due: tuple[Term, ...] = ()
    """Guard tokens to discard once the shot or fight is resolved, with their causes (GUARD-1)."""
    ground: tuple[tuple[Square, Item], ...] = ()
    """Items lying on squares (ITEM-4)."""
    chests: tuple[Chest, ...] = ()
    """The locked chests of the scenario (ABIL-8)."""
    markers: tuple[Square, ...] = ()
    """Squares with a search marker of the scenario (ACT-3, CARD-8)."""
    fresh: tuple[Contact, ...] = ()
    """Contacts made in this phase (ACT-5)."""
    engaged_before: tuple[str, ...] = ()
    """Who was engaged with anybody when the action phase began (ACT-5)."""
    visits: tuple[tuple[str, str], ...] = ()
    """The goal zones reached so far: the name of each with the figure that reached it (GUARD-3)."""
    terms: Terms = Terms()
    options: tuple[str, ...] = ()
    outcome: Outcome | None = None
    hidden: tuple[Hidden, ...] = ()
    """The things of the scenario that nobody has found yet (PLACE-2)."""
    begun: bool = False
    """Whether the effects that open a game have been applied."""
    story: Story = NO_STORY
    """How far the game has come with the events of its scenario (SCN)."""

    roster: Roster = field(init=False, eq=False, repr=False)

    @roster.default
    def _roster(self) -> Roster:
        figures = self.figures
        return Roster(tuple(f.card for f in figures), {f.id: i for i, f in enumerate(figures)})

    _footing: Footing = field(init=False, eq=False, repr=False)
    """A cache, good for as long as its figures are those of the position."""

    @_footing.default
    def _first_footing(self) -> Footing:
        return _footing(self.figures)

    def __str__(self) -> str:
        """What both players may see of it and what may change in it, in the notation of cases:
        without hands, and without what only the cards of the figures and the map say."""
        letters = self.letters()
        rows = [*beginning(self), *lying(self)]
        rows += [entry(f"figures.{f.id}", counters(f, letters)) for f in self.figures]
        rows += [entry(side, pile_told(self.pile(side), shown=False)) for side in SIDES]
        rows += ["# over"] if self.outcome is not None else []
        return "\n".join(rows)

    def letters(self) -> dict[Square, str]:
        """The figures that a drawing shows, by their squares."""
        return {square: f.id for square, f in self.taken().items()}

    def taken(self) -> dict[Square, Figure]:
        """The occupied squares, each with the figure that stands on it (GEN-5)."""
        # a figure that is pushing through shares a friend's square for a moment (MOVE-6); the
        # square counts as the friend's, and the pusher is the active figure
        active = self.active
        standing = {f.at: f for f in self.figures if f.at is not None and f.id != active}
        if active is not None:
            pusher = self.figure(active)
            if pusher.at is not None:
                standing.setdefault(pusher.at, pusher)
        return standing

    def figure(self, figure_id: str) -> Figure:
        """The figure with this id. Raises KeyError if there is none."""
        return self.figures[self.roster.places[figure_id]]

    def known(self, figure_id: str | None) -> Figure | None:
        """The figure with this id; None if there is none, as for the name of a side."""
        place = None if figure_id is None else self.roster.places.get(figure_id)
        return None if place is None else self.figures[place]

    def standing(self, square: Square) -> Figure | None:
        """The figure on a square (GEN-5)."""
        return self.taken().get(square)

    def squares_of(self, side: Side) -> frozenset[Square]:
        footing = self._footing
        if footing.figures is not self.figures:
            footing = self._found_footing()
        return footing.red if side is RED else footing.blue

    def met_by(self, side: Side, squares: frozenset[Square]) -> bool:
        """Whether a figure of the other side than this stands on one of these squares. Found out
        without a look at each figure."""
        footing = self._footing
        if footing.figures is not self.figures:
            footing = self._found_footing()
        return not squares.isdisjoint(footing.blue if side is RED else footing.red)

    def free(self, squares: Iterable[Square]) -> bool:
        """Whether nobody stands on any of these squares."""
        footing = self._footing
        if footing.figures is not self.figures:
            footing = self._found_footing()
        return footing.red.isdisjoint(squares) and footing.blue.isdisjoint(squares)

    def waiting(self) -> tuple[Figure, ...]:
        """The figures with a waiting token, in their order (ACT-9). Found without a look at each
        figure, as the squares are."""
        footing = self._footing
        if footing.figures is not self.figures:
            footing = self._found_footing()
        return footing.waiting

    def _found_footing(self) -> Footing:
        found = _footing(self.figures)
        object.__setattr__(self, "_footing", found)
        return found

    def on_board(self, side: Side | None = None) -> list[Figure]:
        """The figures on the board that belong to one side, or all of them, in their order."""
        if side is None:
            return [f for f in self.figures if f.at is not None]
        return [f for f in self.figures if f.side is side and f.at is not None]

    def led_by(self, player: Side) -> list[Figure]:
        """The figures on the board that a player decides for (GEN-3), in their order."""
        return [f for f in self.figures if f.at is not None and (f.controller or f.side) is player]

    def led(self) -> dict[Side, list[Figure]]:
        """The figures on the board, grouped by the player who decides for them (GEN-3), in their
        order."""
        led: dict[Side, list[Figure]] = {side: [] for side in SIDES}
        for f in self.figures:
            if f.at is not None:
                led[f.controller or f.side].append(f)
        return led

    def pile(self, side: Side) -> Pile:
        """The cards of a player."""
        return self.red if side is RED else self.blue

    def with_pile(self, side: Side, pile: Pile) -> State:
        """The state with the cards of a player replaced."""
        return _with_red(self, pile) if side is RED else _with_blue(self, pile)

    def with_figure(self, figure: Figure, **besides: Any) -> State:
        """The state with a figure replaced, and the fields in ``besides`` changed as well."""
        each, place = list(self.figures), self.roster.places[figure.id]
        was, each[place] = each[place], figure
        figures = tuple(each)
        if was.card is not figure.card:  # the roster changes too
            return attrs.evolve(self, figures=figures, **besides)
        footing = self._footing
        if footing.figures is self.figures:
            _, red, blue, waiting = footing
            if was.at is not figure.at:  # the other side stands as it did
                red = _taken_by(RED, each) if figure.side is RED else red
                blue = blue if figure.side is RED else _taken_by(BLUE, each)
            if was.waiting or figure.waiting:
                waiting = _waiting(each)
            footing = _new(Footing, (figures, red, blue, waiting))
        if besides:
            besides["_footing"] = footing
            return evolve(self, figures=figures, **besides)
        return _with_figures(self, figures, footing)

    def change(self, figure_id: str, **changes: Any) -> State:
        """The state with some fields of one figure changed."""
        return self.with_figure(evolve(self.figure(figure_id), **changes))

    @property
    def leader(self) -> Side:
        """The holder of the initiative, or red while nobody has it (OPP-5)."""
        return self.initiative or RED


def beginning(state: State) -> Iterator[str]:
    """When it is, who acts, and the drawing, as text."""
    yield from entries(
        turn=state.turn,
        phase=state.phase,
        initiative=state.initiative or "none",
        first=state.first or "none",
        to_act=state.to_act,
        passed=state.passed,
        active=state.active,
        left=state.left or None,
    )
    if state.walk is not None:
        mp, start, tested = state.walk
        yield entry("walk", present(mp=mp, start=start and square_text(start), tested=tested))
    yield from entries(guard=state.guard, alarm=state.alarm)
    yield f"board = '''\n{drawn(state.board, state.letters())}\n'''"


def lying(state: State) -> Iterator[str]:
    """What lies about, as text."""
    ground: dict[str, list[str]] = {}
    for at, item in state.ground:
        ground.setdefault(item.id, []).append(square_text(at))
    chests = {
        c.id: {"at": c.at, "holds": [item.id for item in c.holds], **lock_told(c.lock)}
        for c in state.chests
    }
    markers = [square_text(at) for at in state.markers]
    yield from entries(ground=ground, chests=chests, markers=markers)
    hidden = {h.item.id: [*map(square_text, h.squares), *h.chests] for h in state.hidden}
    yield from entries(hidden=hidden, options=state.options)


_with_figures = changer(State, "figures", "_footing")
_with_red, _with_blue = changer(State, "red"), changer(State, "blue")
