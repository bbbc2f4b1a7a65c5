"""What mouse and keyboard steer: the menu one is in, the cursor, what is read. No drawing."""

from __future__ import annotations

from attrs import define, field

from ad1666.rules import actions, movement
from ad1666.rules.asks import Choice, Topic
from ad1666.rules.board import Edge
from ad1666.rules.characters import Square
from ad1666.table import points
from ad1666.table.desk import Desk
from ad1666.table.menu import Entry, Menu
from ad1666.table.prompt import choice_of, submenu
from ad1666.table.wording import Line

_MOVES = {
    "full-move": actions.FULL_MP,
    "partial-move": actions.PARTIAL_MP,
    "run": actions.FULL_MP,
}
_WALKING = frozenset({Topic.MOVE, Topic.PUSH, Topic.FREE_STEP})
"""Questions in which the keyboard's cursor starts from the figure."""


@define
class Controls:
    """The state of the hands at the table, over a `Desk`."""

    desk: Desk
    stack: list[Menu] = field(factory=list)
    """The menus on the way to the present one."""
    cursor: Square | None = None
    focus: int | None = None
    """The entry that the keyboard is on, if it is on one."""
    looked: str | None = None
    """The figure whose card is read."""
    sheet: str = ""
    """The sheet that lies over the table: help, log, piles, pause, end."""
    lines: list[tuple[Line, bool]] = field(factory=list)
    """The log in sentences, each with whether it is news."""
    reach: tuple[Square, ...] = ()
    """Where the figure that is asked to move could end."""

    known: dict[Choice, tuple[Square, ...]] = field(factory=dict)
    """What `reach_of` has found for the open question."""

    def __attrs_post_init__(self) -> None:
        self.desk.begin()
        self.refresh()

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self.stack[-1] if self.stack else None

    def refresh(self) -> None:
        """Takes up the question that is open now."""
        menu = self.desk.menu
        self.known.clear()
        self.lines = self.desk.lines()
        self.stack = [menu] if menu is not None else []
        self.focus = None
        ask = self.desk.ask
        if ask is None:
            self.reach = ()
            self.sheet = "end" if self.desk.state.outcome is not None else self.sheet
            return
        if ask.about is not None:
            self.looked = ask.about
            if ask.topic in _WALKING:
                self.cursor = ask.state.figure(ask.about).at
        self.reach = ()
        left = points.left(self.desk.play.game)
        if ask.topic is Topic.MOVE and ask.about is not None and left:
            self.reach = movement.reach(ask.state, ask.state.figure(ask.about), left)

    def reach_of(self, entry: Entry) -> tuple[Square, ...]:
        """Where a move that is offered could lead."""
        choice = entry.choice
        if choice is None or choice.verb not in _MOVES:
            return ()
        if choice not in self.known:
            state = self.desk.state
            figure = state.figure(choice.who)
            self.known[choice] = movement.reach(state, figure, _MOVES[choice.verb])
        return self.known[choice]

    def choose(self, entry: Entry) -> None:
        """Follows an entry: into its menu, or answers the question."""
        menu = self.menu
        if menu is None or entry.barred is not None:
            return
        if entry.menu:
            self.stack.append(submenu(menu, entry))
            self.focus = None
        elif entry.choice is not None:
            self.desk.choose(entry.choice)
            self.refresh()

    def pick(self, entries: tuple[Entry, ...]) -> bool:
        """Follows the answers of one place on the board; asks if there are several."""
        menu = self.menu
        if menu is None or not entries:
            return False
        if len(entries) == 1:
            self.choose(entries[0])
        else:
            self.stack.append(choice_of(menu, entries))
            self.focus = None
        return True

    def at(self, square: Square | None, edge: Edge | None) -> tuple[Entry, ...]:
        """The answers that stand for a place: an edge before the square."""
        menu = self.menu
        if menu is None:
            return ()
        found = menu.at_edge(edge) if edge is not None else ()
        return found or (menu.at_square(square) if square is not None else ())

    def back(self) -> bool:
        """One step back among menus; False if there is none."""
        if len(self.stack) > 1:
            self.stack.pop()
            self.focus = None
            return True
        return False

    def lift(self) -> None:
        """Lifts the curtain."""
        self.desk.lift()
        self.refresh()

    def hand(self) -> None:
        """Shows or hides the hand of the player who is asked."""
        self.desk.toggle_hand()
        self.refresh()

    def undo(self) -> None:
        """Takes the last choice back."""
        if self.desk.play.can_undo:
            self.desk.undo()
            self.refresh()

    def look(self, square: Square) -> None:
        """Reads what is on a square."""
        self.cursor = square
        figure = self.desk.state.standing(square)
        self.looked = figure.id if figure is not None else None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Moves the keyboard's cursor, onto the rim of the board at most."""
        board = self.desk.state.board
        x, y = self.cursor or self._start()
        x = min(max(x + dx, -1), board.width)
        y = min(max(y + dy, -1), board.height)
        self.focus = None
        self.look((x, y))

    def _start(self) -> Square:
        ask = self.desk.ask
        about = ask.about if ask is not None else None
        figure = next((f for f in self.desk.state.figures if f.id == about), None)
        at = figure.at if figure is not None else None
        board = self.desk.state.board
        return at or (board.width // 2, board.height // 2)

    def next_figure(self, step: int) -> None:
        """Reads the card of the next figure, whether or not it is still on the board."""
        figures = self.desk.state.figures
        ids = [f.id for f in figures]
        at = ids.index(self.looked) + step if self.looked in ids else 0
        figure = figures[at % len(figures)]
        self.looked = figure.id
        self.cursor = figure.at

    def next_entry(self, step: int) -> None:
        """Moves the keyboard's focus among the entries."""
        menu = self.menu
        if menu is not None and menu.entries:
            at = -1 if self.focus is None and step > 0 else self.focus or 0
            self.focus = (at + step) % len(menu.entries)

    def enter(self) -> None:
        """Chooses what the keyboard is on."""
        menu = self.menu
        if menu is not None and self.focus is not None:
            self.choose(menu.entries[self.focus])
        elif self.cursor is not None:
            found = self.at(self.cursor, None)
            self.pick(found or self._doors())

    def _doors(self) -> tuple[Entry, ...]:
        """The answers about edges of the square under the cursor."""
        menu = self.menu
        if menu is None or self.cursor is None:
            return ()
        x, y = self.cursor
        around = (Edge(x, y, "N"), Edge(x, y, "W"), Edge(x, y + 1, "N"), Edge(x + 1, y, "W"))
        return tuple(leaf for edge in around for leaf in menu.at_edge(edge))
