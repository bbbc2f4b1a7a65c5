"""The state of the preview: the map or scenario, the view of it, what sight and reach from a square
are on the empty board by the rules, and when each side can be where."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from attrs import define, evolve

from ad1666.content.checks import check
from ad1666.content.checks.findings import MOST_REPORTED, Finding
from ad1666.content.checks.walks import Roads, starts_of, turn_of, walk
from ad1666.content.errors import ContentError, Spot
from ad1666.content.files import real
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import holds_scenario, is_map
from ad1666.resources import data_root
from ad1666.rules import sight
from ad1666.rules.board import FULL_MP, PARTIAL_MP, Board, Kind
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character, Figure, Square
from ad1666.rules.search_moves import Waypoint, arrivals
from ad1666.rules.sight import Sight
from ad1666.rules.state import State
from ad1666.table.toolkit import text
from ad1666.table.views.board import board_art
from ad1666.table.views.board.board_art import BoardArt

_MOST_KNOWN = 25
"""The squares whose results are kept, since every frame asks for them: more of a large map would
fill the memory."""
NIMBLEST = 6
"""The highest Agility to choose from."""


class Overlay(enum.Enum):
    """An overlay on the map."""

    NONE = "none"
    SQUARES = "squares"
    SIGHT = "sight"
    REACH = "reach"
    SIDES = "sides"
    """When figures of either side can be on each square; only of a scenario."""


@define
class Study:
    """A map, or a scenario on its map, with the chosen view of it. While its files are broken,
    ``errors`` has the mistakes and the map is the last valid one; None if there never was one."""

    path: Path
    map: MapFile | None = None
    scenario: Scenario | None = None
    """The scenario, if one is shown."""
    findings: tuple[Finding, ...] = ()
    """What a check of the author's own files says, while the map itself is valid."""
    art: BoardArt | None = None
    """The board as the game shows it, with the places that goals name."""
    bare: BoardArt | None = None
    """The board without them, for where all places are named anyway."""
    errors: tuple[ContentError, ...] = ()
    omitted: int = 0
    """The number of mistakes beyond ``errors``."""
    overlay: Overlay = Overlay.NONE
    places: bool = True
    """Whether starts, things and the like are named."""
    figures: bool = True
    """Whether the figures of a scenario are shown."""
    unlocked: bool = False
    """Whether all doors are shown open, whatever their tiles say."""
    cursor: Square = (0, 0)
    pinned: Square | None = None
    """The square from which sight and reach are shown; the cursor's by default."""
    agility: int = 2
    mp: int = FULL_MP
    loads: int = 0
    """The number of times it was read."""

    def load(self) -> None:
        """Reads the map, again if needed. The view stays as far as it fits the new one."""
        self.loads += 1
        self.findings = ()
        try:
            scenario = shown_scenario(self.path)
            loaded = load_map(self.path) if scenario is None else scenario.map
            places = () if scenario is None else scenario.state.terms.places
            art = board_art.load(loaded.path, loaded.board, places, numbered=True)
        except ContentError as error:
            errors = (error, *error.others)
            self.errors, self.omitted = errors[:MOST_REPORTED], max(0, len(errors) - MOST_REPORTED)
            return
        self.map, self.art, self.errors, self.omitted = loaded, art, (), 0
        self.bare = evolve(art, places=(), pictures={})
        self.scenario = scenario
        if not real(self.path).is_relative_to(real(data_root())):
            self.findings = tuple(check([self.path], unshown=text.unshown).findings)
        if scenario is None and self.overlay is Overlay.SIDES:
            self.overlay = Overlay.NONE
        if self.cursor not in loaded.board:
            self.cursor = (0, 0)
        if self.pinned is not None and self.pinned not in loaded.board:
            self.pinned = None

    @property
    def board(self) -> Board | None:
        """The board, with its doors as chosen."""
        if self.map is None:
            return None
        board = self.map.board
        return board.unlocked() if self.unlocked else board

    @property
    def state(self) -> State | None:
        """The table before turn 1 of a scenario, or else the board without figures."""
        board = self.board
        if board is None:
            return None
        if self.scenario is None:
            return State(board, ())
        state = evolve(self.scenario.state, board=board)
        return state if self.figures else evolve(state, figures=())

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """The overlays that there are."""
        return tuple(o for o in Overlay if self.scenario is not None or o is not Overlay.SIDES)

    @property
    def origin(self) -> Square:
        """The square from which sight and reach are shown."""
        return self.cursor if self.pinned is None else self.pinned

    def sights(self) -> dict[Square, Sight]:
        """What is visible from the origin."""
        return {} if (board := self.board) is None else sights(board, self.origin)

    def reach(self) -> dict[Square, Waypoint]:
        """What can be reached from the origin."""
        board = self.board
        return {} if board is None else reach(board, self.origin, self.agility, self.mp)

    def soonest(self, side: Side) -> Mapping[Square, int]:
        """The turn in which a figure of a side can first be on each square, if nobody is in its way
        and all its tests succeed; squares that none can get to are left out."""
        return {} if self.scenario is None else soonest(self.scenario.state, side)

    def move(self, dx: int, dy: int) -> None:
        """Moves the cursor over the board."""
        if self.map is not None:
            board = self.map.board
            x = min(max(self.cursor[0] + dx, 0), board.width - 1)
            y = min(max(self.cursor[1] + dy, 0), board.height - 1)
            self.cursor = x, y

    def pin(self) -> None:
        """Pins sight and reach to the cursor's square, or releases them."""
        self.pinned = self.cursor if self.pinned != self.cursor else None

    def nimbler(self, by: int) -> None:
        """Raises or lowers the Agility, wrapping around."""
        self.agility = (self.agility + by) % (NIMBLEST + 1)

    def other_move(self) -> None:
        """Switches between a partial and a full move."""
        self.mp = PARTIAL_MP if self.mp == FULL_MP else FULL_MP

    def wrong_squares(self) -> frozenset[Square]:
        """The squares with mistakes in the files now."""
        spots = (error.where for error in self.errors)
        return frozenset(s.square for s in spots if isinstance(s, Spot) and s.square is not None)


def shown_scenario(path: Path) -> Scenario | None:
    """The scenario of a file or in a map; None for a map without one. Raises ContentError if it is
    invalid."""
    if is_map(path) and not holds_scenario(path):
        return None
    return load_scenario(path)


@lru_cache(maxsize=len(Side))
def soonest(state: State, side: Side) -> dict[Square, int]:
    """The turn in which a figure of a side can first be on each square (TURN-1, MOVE-1)."""
    roads, found = Roads(state.board), dict[Square, int]()
    for figure in (f for f in state.figures if f.side is side):
        for square, moment in walk(roads, figure, starts_of(figure)).squares.items():
            turn = turn_of(moment)
            found[square] = min(turn, found.get(square, turn))
    return found


@lru_cache(maxsize=_MOST_KNOWN)
def sights(board: Board, viewer: Square) -> dict[Square, Sight]:
    """The effect of the terrain on lines of sight from a square to every square that figures can
    stand on (SHOT-3); empty from a blocked one."""
    if board.kind(viewer) is Kind.BLOCKED:
        return {}
    return {
        seen: sight.terrain(board, viewer, seen)
        for seen in board.squares()
        if board.kind(seen) is not Kind.BLOCKED
    }


@lru_cache(maxsize=_MOST_KNOWN)
def reach(board: Board, start: Square, agility: int, mp: int) -> dict[Square, Waypoint]:
    """Where a plain character with the given Agility and MP can get (MOVE-1), with as few tests as
    possible, all passed, and then for the fewest MP. Doors that are not locked are opened on the
    way (MOVE-5). The starting square is left out."""
    if board.kind(start) is Kind.BLOCKED:
        return {}
    card = Character(id="walker", name="walker", agility=agility)
    walker = Figure("A", card, Side.RED, start)
    alone = State(board, (walker,))
    found: dict[Square, Waypoint] = {}
    for arrival in arrivals(alone, walker, mp, tests=True, rank=_rank):
        found.setdefault(arrival.at, arrival)
    del found[start]
    return found


def _rank(arrival: Waypoint) -> tuple[int, ...]:
    return len(arrival.tests), arrival.cost
