"""What mouse and keyboard steer: the menu one is in, the cursor, what is read. No drawing."""

from __future__ import annotations

from attrs import define, evolve, field

from ad1666.game.legality import stride_of
from ad1666.i18n import _
from ad1666.rules import movement
from ad1666.rules.actions import WALKS
from ad1666.rules.board import Edge, edge_of
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.notation import square_text
from ad1666.rules.reaching import Reach
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.table.play import menus, permissions
from ad1666.table.play.ahead.best import alike, best
from ad1666.table.play.ahead.routes import Pace, Route, routes
from ad1666.table.play.hot_seat import HotSeat
from ad1666.table.play.keymap import key_of
from ad1666.table.play.menu import Entry, Menu, keyed
from ad1666.table.play.menus import choice_of, confirmation, submenu
from ad1666.table.play.standing import Standing
from ad1666.table.words.events import Line

_WALKING = frozenset({Topic.MOVE, Topic.PUSH, Topic.FREE_STEP})
"""Questions in which the keyboard's cursor starts from the figure, unless a program answers."""
_GONE = (Status.KILLED, Status.LEFT)
"""Those whose card does not stay open once they are no more in the game."""
_GOING = frozenset({Topic.ACTION, Topic.MOVE, Topic.PUSH})
"""Questions that a walk answers."""


@define
class Controls:
    """The state of mouse and keyboard over a `HotSeat`."""

    hot_seat: HotSeat
    stack: list[Menu] = field(factory=list)
    """The menus on the way to the present one."""
    cursor: Square | None = None
    pointer: Square | None = None
    """The square on which the pointer has put the cursor, if it was the pointer."""
    left: Square | None = None
    """The square that the pointer has left: it is read on, so that its text can be pointed at."""
    pointed: bool = False
    """Whether the cursor was moved since the question was asked: only then it asks what can be done
    there, too."""
    focus: int | None = None
    """The entry that the keyboard is on, if it is on one."""
    looked: str | None = None
    """The figure whose card is read."""
    part: int | None = None
    """The part of that card that the keyboard is on, if it is on one: beyond the last, the first
    follows."""
    lines: list[tuple[Line, bool]] = field(factory=list)
    """The log in sentences, each with whether it is news."""
    ways: dict[Square, Route] = field(factory=dict)
    """Where the figure that is asked to move or to act could walk, and how."""
    route: Route = ()
    """What is left of a walk that a question has come into."""
    goal: Square | None = None
    """Where a walk leads that an interrupt has broken off."""
    ending: str | None = None
    """The figure whose activation is to end, whatever is asked before."""
    begun: int = 0
    """How much of the log was there when that, or the walk, was chosen."""
    known: dict[Choice, dict[Square, Route]] = field(factory=dict)
    """What `ways_of` has found for the open question."""
    foreseen: dict[Choice, str] = field(factory=dict)
    """What `consequences` has found for it."""
    barred: dict[str, str] = field(factory=dict)
    """What `cannot` has found for it, by figure."""
    judged: dict[tuple[Square, bool], str] = field(factory=dict)
    """What is allowed on squares and what is not, as far as it was asked for the open question."""
    reach: Reach | None = None
    """Where the one asked could end, if that was asked for it."""

    def __attrs_post_init__(self) -> None:
        self.hot_seat.settle()
        self.refresh()

    @property
    def menu(self) -> Menu | None:
        """The menu that is open."""
        return self.stack[-1] if self.stack else None

    def refresh(self) -> None:
        """Goes on with what was begun, and takes up the question that is open then."""
        self._go_on()
        menu = self.hot_seat.menu
        self.known.clear()
        self.foreseen.clear()
        self.barred.clear()
        self.judged.clear()
        self.reach = None
        self.lines = self.hot_seat.lines()
        self.stack = [menu] if menu is not None else []
        self.focus = self.part = self.left = None
        self.pointed = False
        prompt = self.hot_seat.prompt
        self.ways = {}
        if self.looked is not None and self.hot_seat.state.figure(self.looked).status in _GONE:
            self.looked = None
        if prompt is None:
            return
        if prompt.about is not None:
            self.looked = prompt.about
            if prompt.topic in _WALKING and not self.hot_seat.absent:
                self.cursor = prompt.state.figure(prompt.about).at
        elif self.cursor is not None and (standing := prompt.state.standing(self.cursor)):
            self.looked = standing.id
        if menu is not None:
            self.ways = self._ways(prompt)
            self._offer_goal(prompt, menu)

    def _offer_goal(self, prompt: Prompt, menu: Menu) -> None:
        """Offers to go on to where an interrupt has broken off the walk."""
        if self.goal is None or prompt.topic is Topic.INTERRUPT:
            return
        route = self.ways.get(self.goal)
        if prompt.topic is not Topic.MOVE or not route:
            self.goal = None
            return
        label = _("Walk on to {square}").format(square=square_text(self.goal))
        onward = Entry(label, route[0].choice, goal=self.goal)
        entries = keyed((*menu.entries, onward), prompt.topic)
        self.stack = [evolve(menu, entries=entries)]

    def _ways(self, prompt: Prompt) -> dict[Square, Route]:
        """Where a click would walk to: at once while moving; else by the smallest action that is
        offered and leads there."""
        if prompt.about is None or self.hot_seat.absent:
            return {}
        figure = prompt.state.figure(prompt.about)
        if prompt.topic is Topic.MOVE and prompt.mp:
            return routes(prompt.state, figure, prompt.mp, prompt.start)
        found: dict[Square, Route] = {}
        if prompt.topic is Topic.ACTION and figure.at is not None:
            offered = {o.verb: o for o in prompt.options if o.verb != Verb.RUN}
            for choice in (offered[verb] for verb in WALKS if verb in offered):
                begin = Pace(figure.at, choice)
                for square, route in self.ways_of(choice).items():
                    found.setdefault(square, (begin, *route))
        return found

    def ways_of(self, choice: Choice) -> dict[Square, Route]:
        """Where an action that is offered could lead to."""
        if choice.verb not in WALKS:
            return {}
        if choice not in self.known:
            state = self.hot_seat.state
            figure = state.figure(choice.who)
            start = figure.at if choice.verb == Verb.RUN else None
            self.known[choice] = routes(state, figure, WALKS[choice.verb], start)
        return self.known[choice]

    def shown_ways(self, hovered: int | None) -> dict[Square, Route]:
        """Where the entry that the pointer is on leads to, or that the keyboard is on; else where
        a click would walk to."""
        entries = self.menu.entries if self.menu is not None else ()
        for number in (hovered, self.focus):
            if number is None or number >= len(entries):
                continue
            choice = entries[number].choice
            if choice is not None and (ways := self.ways_of(choice)):
                return ways
        return self.ways

    def consequences(self, entry: Entry) -> str:
        """What an answer leads to, with its odds; empty if there is nothing to tell."""
        choice = entry.choice
        if choice is None or entry.barred is not None:
            return ""
        if choice not in self.foreseen:
            self.foreseen[choice] = self.hot_seat.consequences(choice)
        return self.foreseen[choice]

    def judge(self, prompt: Prompt, square: Square, *, noes: bool) -> str:
        """What is allowed on a square and what is not (see `permissions.at_square`): on a large
        board that takes a while to find out."""
        key = square, noes
        if key not in self.judged:
            self.reach = self.reach or permissions.reach_of(prompt)
            self.judged[key] = permissions.at_square(prompt, square, self.reach, noes=noes)
        return self.judged[key]

    def cannot(self) -> str:
        """What the figure whose card is read is not allowed to do, and why, if it may be the next
        to act; else empty. Of the one that acts now, that stands among the answers."""
        prompt, looked = self.hot_seat.prompt, self.looked
        if prompt is None or looked is None or self.hot_seat.absent:
            return ""
        if prompt.topic is not Topic.ACTIVATE or looked not in {o.who for o in prompt.options}:
            return ""
        if looked not in self.barred:
            noes = menus.cannot(prompt, prompt.state.figure(looked))
            self.barred[looked] = "\n".join(noes.values())
        return self.barred[looked]

    def squares(self) -> set[Square]:
        """The squares that the open question is about: where the one asked stands, and all that can
        be chosen on the board; where everybody stands if it is who goes first."""
        prompt, menu = self.hot_seat.prompt, self.menu
        found = set(self.ways)
        if menu is not None:
            found.update(spot for leaf in menu.leaves for spot in leaf.spots)
        if prompt is not None and prompt.about is not None:
            at = prompt.state.figure(prompt.about).at
            found |= set() if at is None else {at}
        if prompt is not None and prompt.topic is Topic.FIRST:
            found.update(f.at for f in prompt.state.figures if f.at is not None)
        return found

    def walk(self, square: Square) -> bool:
        """Walks to a square; a question in between that leaves the way open does not end the walk,
        an interrupt does. False if there is no way."""
        self.route = self.ways.get(square, ())
        if not self.route:
            return False
        self.goal, self.ending, self.begun = square, None, len(self.hot_seat.play.log)
        self.refresh()
        return True

    def end(self, figure: str) -> None:
        """Ends the activation of a figure, with the move that it is making."""
        self.route, self.ending, self.begun = (), figure, len(self.hot_seat.play.log)
        self.refresh()

    def _go_on(self) -> None:
        """Makes the choices that follow from what was begun, up to a question that somebody has to
        answer."""
        begin = self.hot_seat.made
        while (choice := self._following()) is not None:
            self.hot_seat.choose(choice)
            if self.hot_seat.error:
                self.route, self.ending = (), None
        self.hot_seat.join(begin)

    def _following(self) -> Choice | None:
        prompt = self.hot_seat.prompt
        going = self.ending or (self.route[0].choice.who if self.route else None)
        if going is None or (prompt is not None and prompt.topic is Topic.INTERRUPT):
            return None
        log = self.hot_seat.play.log[self.begun :]
        interrupted = any(isinstance(e, Note) and e.kind is NoteKind.INTERRUPTS for e in log)
        if prompt is not None and prompt.about == going and not interrupted:
            found = self._last(prompt) if self.ending else self._next_pace(prompt)
            if found is not None:
                return found
        self.route, self.ending = (), None
        if not interrupted:
            self.goal = None
        return None

    def _last(self, prompt: Prompt) -> Choice | None:
        """What ends a move, or an activation."""
        return next((o for o in prompt.options if o.verb in (Verb.STOP, Verb.END)), None)

    def _next_pace(self, prompt: Prompt) -> Choice | None:
        """The next choice on the way."""
        if prompt.topic not in _GOING:
            return None
        at = prompt.state.figure(self.route[0].choice.who).at
        # the only way out of a friend's square has been taken unasked
        self.route = next((self.route[n:] for n, p in enumerate(self.route) if p.at == at), ())
        if not self.route or self.route[0].choice not in prompt.options:
            return None
        choice, self.route = self.route[0].choice, self.route[1:]
        return choice

    def choose(self, entry: Entry) -> None:
        """Follows an entry: into its menu, or answers the question. What the other person at the
        screen alone decides is to be confirmed first; of what is folded away the tip stays."""
        menu, prompt = self.menu, self.hot_seat.prompt
        if menu is None or prompt is None:
            return
        if entry.barred is not None:
            self.focus = menu.entries.index(entry) if entry.folded else self.focus
        elif entry.menu:
            self._open(submenu(menu, entry))
        elif entry.owner is not None and not self.hot_seat.seats:
            self._open(confirmation(prompt, entry))
        elif entry.ends and entry.choice is not None:
            self.end(entry.choice.who)
        elif entry.goal is not None:
            self.walk(entry.goal)
        elif entry.choice is not None:
            self.hot_seat.choose(entry.choice, lasting=entry.lasting)
            self.refresh()

    def by_key(self, key: str) -> Entry | None:
        """The entry with a hotkey: of the open menu, or the end of the activation from anywhere in
        it."""
        if self.menu is None:
            return None
        found = self.menu.by_key(key)
        if found is None and key == key_of("end"):
            root = self.stack[0].entries
            ends = [e for e in root if e.ends or (e.choice and e.choice.verb == Verb.END)]
            stops = [e for e in root if e.choice and e.choice.verb == Verb.STOP]
            found = next(iter((*ends, *stops)), None)
        return found

    def _open(self, menu: Menu) -> None:
        self.stack.append(menu)
        self.focus = None

    def pick(self, entries: tuple[Entry, ...]) -> bool:
        """Follows the answers of one place on the board: of several attacks on one enemy the best,
        else it asks if there are several. A door is not shut without a second look."""
        menu = self.menu
        if menu is None or not entries:
            return False
        if alike([e.answer for e in entries]):
            game, viewer = self.hot_seat.play.game, self.hot_seat.viewer
            choice = best(game, [e.answer for e in entries], viewer)
            self.choose(next(e for e in entries if e.choice == choice))
        elif len(entries) == 1 and entries[0].answer.verb != Verb.CLOSE:
            self.choose(entries[0])
        else:
            self._open(choice_of(menu, entries))
        return True

    def at(self, square: Square | None, edge: Edge | None) -> tuple[Entry, ...]:
        """The answers that stand for a place: an edge before the square."""
        menu = self.menu
        if menu is None:
            return ()
        found = menu.at_edge(edge) if edge is not None else ()
        return found or (menu.at_square(square) if square is not None else ())

    def click(self, square: Square | None, edge: Edge | None) -> bool:
        """Does what a click on a place means: an answer there, a door opened, a walk; False if
        nothing."""
        if self.pick(self.at(square, edge)) or (edge is not None and self.unlatch(edge)):
            return True
        return square is not None and self.walk(square)

    def unlatch(self, edge: Edge) -> bool:
        """Opens a door beside the figure that is asked to act, by the smallest move that it may
        make; False if it cannot."""
        prompt = self.hot_seat.prompt
        if self.menu is None or prompt is None or prompt.topic is not Topic.ACTION:
            return False
        offered = {o.verb: o for o in prompt.options}
        about = None if prompt.about is None else prompt.state.figure(prompt.about)
        for verb in (Verb.PARTIAL_MOVE, Verb.FULL_MOVE):
            if about is None or about.at is None or verb not in offered:
                continue
            for move in movement.moves(prompt.state, about, WALKS[verb], stride_of(prompt)):
                choice = move.choice(about.id)
                door = choice.details.door
                if choice.verb == Verb.OPEN and door is not None and edge_of(*door) == edge:
                    self.route = Pace(about.at, offered[verb]), Pace(about.at, choice)
                    self.begun = len(self.hot_seat.play.log)
                    self.refresh()
                    return True
        return False

    def back(self) -> bool:
        """One step back: out of a menu, or the own hand put down that was asked for; False if
        there is neither."""
        if len(self.stack) > 1:
            self.stack.pop()
            self.focus = None
            return True
        if self.hot_seat.curtain is not None or self.hot_seat.requested:
            self.hand()
            return True
        return False

    def lift(self) -> None:
        """Lifts the curtain."""
        self.hot_seat.lift()
        self.refresh()

    def answer_unseen(self) -> None:
        """Gives the answer that needs no look at the hand."""
        if (unseen := self.hot_seat.unseen) is not None:
            self.hot_seat.choose(unseen)
            self.refresh()

    def hand(self) -> None:
        """Shows or hides the hand of the player who is asked."""
        self.hot_seat.toggle_hand()
        self.refresh()

    def stand(self, side: Side, standing: Standing) -> None:
        """Changes what a player answers for good."""
        self.hot_seat.stand(side, standing)
        self.refresh()

    def undo(self) -> str:
        """Takes the last choice back; returns in words what, empty if nothing."""
        if self.hot_seat.no_undo is not None:
            return ""
        taken = self.hot_seat.undo()
        self.route, self.goal, self.ending = (), None, None
        self.refresh()
        return taken

    def look(self, square: Square) -> None:
        """Reads what is on a square."""
        self.cursor, self.part, self.pointed = square, None, True
        self.pointer = self.left = None
        figure = self.hot_seat.state.standing(square)
        self.looked = figure.id if figure is not None else None

    def point(self, square: Square) -> None:
        """Reads what is on the square under the pointer."""
        self.look(square)
        self.pointer = square

    def leave(self) -> None:
        """The pointer has left the board: with it goes the cursor, unless the keyboard has moved it
        since."""
        if self.cursor is not None and self.cursor == self.pointer:
            self.cursor, self.left, self.pointed = None, self.cursor, False
        self.pointer = None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Moves the keyboard's cursor, onto the rim of the board at most."""
        board = self.hot_seat.state.board
        x, y = self.cursor or self._start()
        x = min(max(x + dx, -1), board.width)
        y = min(max(y + dy, -1), board.height)
        self.focus = None
        self.look((x, y))

    def _start(self) -> Square:
        prompt, state = self.hot_seat.prompt, self.hot_seat.state
        at = None if prompt is None or prompt.about is None else state.figure(prompt.about).at
        return at or (state.board.width // 2, state.board.height // 2)

    @property
    def asked(self) -> tuple[Side | None, Side | None]:
        """Who is asked here, and before whom the curtain is drawn; None where nobody is."""
        hot_seat, menu = self.hot_seat, self.menu
        if hot_seat.prompt is None:
            return None, None
        owner = menu.owner if menu is not None else None
        veiled = None if hot_seat.side_by_side else hot_seat.veiled
        return owner or hot_seat.prompt.player, veiled

    def next_figure(self, step: int) -> None:
        """Reads the card of the next figure, whether or not it is still on the board."""
        figure = next_figure(self.hot_seat.state, self.looked, step)
        self.looked, self.part = figure.id, None
        self.cursor, self.pointed = figure.at, True
        self.pointer = self.left = None

    def step_through(self, dx: int, dy: int) -> None:
        """Moves the keyboard's focus: up and down among the entries, across over the parts of the
        card that is read."""
        menu = self.menu
        if dx:
            self.focus = None
            self.part = self.part + dx if self.part is not None else min(dx, 0)
        elif menu is not None and menu.entries:
            at = -1 if self.focus is None and dy > 0 else self.focus or 0
            self.focus, self.part = (at + dy) % len(menu.entries), None

    def enter(self) -> None:
        """Chooses what the keyboard is on."""
        menu = self.menu
        if menu is not None and self.focus is not None:
            self.choose(menu.entries[self.focus])
        elif self.cursor is not None:
            square = self.cursor
            if not self.click(square, None):
                self.pick(self._doors())

    def _doors(self) -> tuple[Entry, ...]:
        """The answers about edges of the square under the cursor."""
        menu = self.menu
        if menu is None or self.cursor is None:
            return ()
        x, y = self.cursor
        around = (Edge(x, y, "N"), Edge(x, y, "W"), Edge(x, y + 1, "N"), Edge(x + 1, y, "W"))
        return tuple(leaf for edge in around for leaf in menu.at_edge(edge))


def next_figure(state: State, looked: str | None, step: int) -> Figure:
    """The figure that comes some steps after the one whose card is read; the first if none is."""
    figures = state.figures
    ids = [f.id for f in figures]
    at = ids.index(looked) + step if looked in ids else 0
    return figures[at % len(figures)]
