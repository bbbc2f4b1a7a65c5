"""What mouse and keyboard control: the open menu, the cursor, what is shown. No drawing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from attrs import define, evolve, field

from ad1666.game.legality import stride_of
from ad1666.game.view import Player
from ad1666.i18n import _
from ad1666.play import menus, permissions
from ad1666.play.beginning import activation_of, begun, shots_at, walks
from ad1666.play.clicks import Route, RouteStep, alike, best, routes
from ad1666.play.course import Lesson
from ad1666.play.halting import Halt, answers, halt_of, interrupt_in
from ad1666.play.hot_seat import HotSeat
from ad1666.play.keymap import key_of
from ad1666.play.menu import Entry, Menu, keyed
from ad1666.play.menus import choice_of, confirmation, submenu
from ad1666.play.standing import StandingAnswers
from ad1666.play.turned import Instant, Turned
from ad1666.play.undertakings import (
    Kind,
    Stride,
    Undertaking,
    Wish,
    of_door,
    of_thing,
    of_way_out,
    way_out_at,
)
from ad1666.rules import may_move
from ad1666.rules.actions import RUN_BONUS, WALKS
from ad1666.rules.board import FULL_MP, Edge, direction_between, edge_of, towards
from ad1666.rules.board_moves import Move
from ad1666.rules.cards import HIDDEN, Card, Side
from ad1666.rules.characters import Figure, Square, Status
from ad1666.rules.events import Grade, Note
from ad1666.rules.requests import By, Choice, Prompt, Topic
from ad1666.rules.scenes.secrets import known
from ad1666.rules.search_moves import Reach
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.words.events import LogLine

_MERE = (Verb.STEP, Verb.PUSH, Verb.CLOSE, Verb.STOP)
"""What a move is like in which there is nothing to do but to walk on."""
_GOING = (Topic.ACTIVATE, Topic.ACTION, *(topic for topic in Topic if topic.traits.walks))
"""Questions that a walk answers."""
_ERRANDS = (Kind.THING, Kind.CHEST, Kind.WAY_OUT, Kind.DOOR)
"""What somebody may be sent for from afar."""
_GONE = (Status.KILLED, Status.LEFT)
"""Figures out of the game. Their cards do not stay open."""


@define
class Controls:
    """The state of mouse and keyboard over a `HotSeat`."""

    hot_seat: HotSeat
    guide: Lesson | None = None
    """What limits the answers in a lesson."""
    stack: list[Menu] = field(factory=list)
    """The menus that lead to the open one, which is last."""
    cursor: Square | None = None
    pointer: Square | None = None
    """The square where the pointer put the cursor; None if the keyboard moved it."""
    left: Square | None = None
    """The square that the pointer has just left. Its text stays open, so that the pointer can move
    to it."""
    pointed: bool = False
    """Whether the cursor has moved since the question was asked. Only then does it show what can be
    done there."""
    focus: int | None = None
    """The menu entry in the keyboard's focus, if any."""
    looked: str | None = None
    """The figure whose card is shown."""
    part: int | None = None
    """The part of that card in the keyboard's focus, if any. The first follows the last."""
    lines: list[tuple[LogLine, bool]] = field(factory=list)
    """The log in sentences, each with whether it is news."""
    ways: dict[Square, Route] = field(factory=dict)
    """Where the figure asked to move or act could walk, and how."""
    route: Route = ()
    """The rest of a walk that a question has suspended."""
    goal: Square | None = None
    """The destination of a walk that an interrupt has ended."""
    ending: str | None = None
    """The figure whose activation is to end, whatever is asked before then."""
    beginner: str | None = None
    """Who was looked at last for long enough to be meant, of those who can be activated."""
    eyed: str | None = None
    """Whose first steps are shown, of these: who is looked at, or else the ``beginner``."""
    stopping: str | None = None
    """The figure that walks by a single click, and is to stop where that leads."""
    ends: bool = False
    """Whether its activation is to end there."""
    interrupted: bool = False
    """Whether somebody has interrupted since ``route`` or ``ending`` was chosen."""
    halt: Halt | None = None
    """The last walk, if an interrupt has ended it and its player has done nothing since."""
    turned: Turned = field(init=False)
    """What has happened since it was last told; at first, everything."""
    known: dict[Choice, dict[Square, Route]] = field(factory=dict)
    """Cached results of `ways_of` for the open question."""
    foreseen: dict[Choice, str] = field(factory=dict)
    """Cached results of `consequences` for the open question."""
    barred: dict[str, str] = field(factory=dict)
    """Cached results of `cannot` for the open question, by figure."""
    judged: dict[tuple[str | None, Square, bool], str] = field(factory=dict)
    """Cached results of `judge` for the open question."""
    bests: dict[tuple[Choice, ...], Choice] = field(factory=dict)
    """The best of several attacks, as far as it has been asked for the open question."""
    begun: dict[str, tuple[Prompt, dict[Square, Route]] | None] = field(factory=dict)
    """What figures could begin with if they were activated now, as far as it has been asked."""
    _acted: str | None = None
    """Who was asked last what to do."""
    _since: int | None = None
    """How many choices had been made before the activation that a click on a square began with."""
    _interrupt: Note | None = None
    """The last interrupt."""
    planned: dict[tuple[str | None, Square, Edge | None], Undertaking | None] = field(factory=dict)
    """Cached results of `undertaking` for the open question, by who would do it."""
    far: dict[str, tuple[Square, Edge | None]] = field(factory=dict)
    """What figures have been sent for, by the places clicked."""
    runs: dict[Square, Route] | None = None
    """Cached result of `running` for the open question."""
    wish: Wish | None = None
    """What is to be done once the walk is over."""
    edge: Edge | None = None
    """The edge of the cursor's square that the pointer is at."""
    reach: dict[str | None, Reach | None] = field(factory=dict)
    """Where figures that are asked could end, once it has been computed for the open question."""

    def __attrs_post_init__(self) -> None:
        self.turned = self.hot_seat.unread
        self.hot_seat.listeners.append(self._hear)
        self.hot_seat.settle()
        self.refresh()

    def _hear(self, turned: Turned) -> None:
        self.interrupted = self.interrupted or turned.interrupted
        self._interrupt = interrupt_in(turned) or self._interrupt
        if self.halt is not None and answers(turned, self.halt):
            self.halt = None
        self.turned = self.turned.then(turned)

    def tell(self) -> Turned:
        """What has happened since the last call; at first, everything."""
        self.hot_seat.follow()
        now = self.now
        told, self.turned = evolve(self.turned, after=now), Turned.nothing(now)
        return told

    @property
    def menu(self) -> Menu | None:
        """The open menu."""
        return self.stack[-1] if self.stack else None

    def refresh(self) -> None:
        """Continues a walk or the end of an activation, then takes up the open question."""
        self.hot_seat.follow()
        self._go_on()
        menu = self.hot_seat.menu
        self.known.clear()
        self.foreseen.clear()
        self.barred.clear()
        self.judged.clear()
        self.bests.clear()
        self.begun.clear()
        self.beginner = self.eyed = None
        self.planned.clear()
        self.reach.clear()
        self.runs = None
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
            if self._acted not in (None, prompt.about) and self.pointer is None:
                self.cursor = None  # the keyboard begins at whoever is asked now
            self.looked = self._acted = prompt.about
            if prompt.topic.traits.by is By.STEP and not self.hot_seat.absent:
                self.cursor = prompt.state.figure(prompt.about).at
        elif self.cursor is not None and (standing := prompt.state.standing(self.cursor)):
            self.looked = standing.id
        if menu is not None:
            self.ways = self._ways(prompt)
            self._offer_goal(prompt, menu)
            self._offer_far(prompt)
            if self.guide is not None:
                narrowed, self.ways = self.guide.narrow(prompt.state, self.stack[0], self.ways)
                self.stack = [narrowed]
            self.beginner = self.eyed = self._only(prompt)

    def _offer_goal(self, prompt: Prompt, menu: Menu) -> None:
        """Offers to walk on to the destination of a walk that an interrupt has ended."""
        if self.goal is None or prompt.topic is Topic.INTERRUPT:
            return
        route = self.ways.get(self.goal)
        if prompt.topic is not Topic.MOVE or not route:
            self.goal = None
            return
        spots = () if menu.at_square(self.goal) else (self.goal,)  # a step there is the same
        onward = Entry(_("Walk on"), route[0].choice, goal=self.goal, spots=spots)
        entries = keyed((*menu.entries, onward), prompt.topic)
        self.stack = [evolve(menu, entries=entries)]

    def _offer_far(self, prompt: Prompt) -> None:
        """Offers to go on to what the figure asked was sent for before."""
        plan = self.onward
        if plan is None or prompt.topic is not Topic.ACTION or self.guide is not None:
            return
        at = plan.at if plan.way is None else towards(plan.at, plan.way)
        edge = self.far[prompt.about or ""][1] if plan.kind is Kind.DOOR else None
        spots = () if edge is not None else (at,)
        first = plan.route[0].choice
        onward = Entry(_("Walk on"), first, goal=plan.at, spots=spots, edge=edge)
        menu = self.stack[0]
        self.stack = [evolve(menu, entries=keyed((*menu.entries, onward), prompt.topic))]

    @property
    def onward(self) -> Undertaking | None:
        """What is left of the way on which the figure asked was sent; None if it leads nowhere."""
        prompt = self.hot_seat.prompt
        about = None if prompt is None else prompt.about
        if prompt is None or about is None or about not in self.far or self.hot_seat.absent:
            return None
        plan = self._planned(prompt, *self.far[about])
        return plan if plan is not None and plan.route else None

    def _ways(self, prompt: Prompt) -> dict[Square, Route]:
        """Where a click would walk to: directly while moving, else by the smallest offered action
        that leads there."""
        if prompt.about is None or self.hot_seat.absent:
            return {}
        figure = prompt.state.figure(prompt.about)
        if prompt.topic is Topic.MOVE and prompt.mp:
            return routes(prompt.state, figure, prompt.mp, prompt.start)
        return walks(prompt, self.ways_of) if prompt.topic is Topic.ACTION else {}

    def ways_of(self, choice: Choice) -> dict[Square, Route]:
        """Where an offered action could lead."""
        if choice.verb not in WALKS:
            return {}
        if choice not in self.known:
            state = self.hot_seat.state
            figure = state.figure(choice.who)
            start = figure.at if choice.verb == Verb.RUN else None
            self.known[choice] = routes(state, figure, WALKS[choice.verb], start)
        return self.known[choice]

    def _only(self, prompt: Prompt) -> str | None:
        """The one figure that can be activated, if there is no other: it is meant unseen."""
        able = {leaf.answer.who for leaf in self.stack[0].leaves if leaf.barred is None}
        able &= {o.who for o in prompt.options if activation_of(prompt, o.who) is not None}
        return able.pop() if len(able) == 1 else None

    @property
    def paths(self) -> dict[Square, Route]:
        """Where a click would walk to: whoever is asked, or whoever it would activate."""
        ahead = self._ahead
        return self.ways if ahead is None else ahead[1]

    @property
    def acting(self) -> Prompt | None:
        """What is asked of whoever would walk there: the open question, or the one after that."""
        ahead = self._ahead
        return self.hot_seat.prompt if ahead is None else ahead[0]

    @property
    def walker(self) -> str | None:
        """Who would walk there."""
        prompt = self.hot_seat.prompt
        return self.eyed if prompt is None or prompt.about is None else prompt.about

    @property
    def _ahead(self) -> tuple[Prompt, dict[Square, Route]] | None:
        """What is asked, and where it could walk, once whoever is eyed has been activated."""
        activation = activation_of(self.hot_seat.prompt, self.eyed)
        if activation is None or not self.stack or self.hot_seat.absent:
            return None
        who = activation.who
        if who not in self.begun:
            then = begun(self.hot_seat.play.game, activation)
            self.begun[who] = None
            if then is not None:
                then = then._replace(state=known(then.state))
                ways = walks(then, self.ways_of)
                if self.guide is not None:
                    _menu, ways = self.guide.narrow(then.state, self.stack[0], ways)
                self.begun[who] = then, ways
        return self.begun[who]

    def _begin(self, square: Square, edge: Edge | None) -> None:
        """Activates whoever is eyed, if a click on a place is about what they could do then."""
        activation, ahead = activation_of(self.hot_seat.prompt, self.eyed), self._ahead
        if activation is None or ahead is None:
            return
        if square in ahead[1] or self.shots(square) or self.undertaking(square, edge):
            since = self.hot_seat.made
            self.hot_seat.choose(activation)
            self.refresh()
            self._since = since

    def undecided(self, square: Square) -> bool:
        """Whether it is asked who acts, nobody is eyed, and a square is nobody's to look at."""
        prompt = self.hot_seat.prompt
        if prompt is None or prompt.topic is not Topic.ACTIVATE or self.menu is None:
            return False
        empty = self.hot_seat.state.standing(square) is None
        return empty and self.eyed is None and not self.hot_seat.absent

    def shots(self, square: Square) -> tuple[Choice, ...]:
        """The shots of whoever a click on an enemy would activate for one; none in a lesson, which
        asks for them by themselves."""
        ahead = self._ahead
        return () if ahead is None or self.guide is not None else shots_at(ahead[0], square)

    def shooting(self, shot: Choice) -> str:
        """What such a shot leads to, with its odds."""
        activation = activation_of(self.hot_seat.prompt, shot.who)
        if activation is None:
            return ""
        if shot not in self.foreseen:
            self.foreseen[shot] = self.hot_seat.consequences_after(activation, shot)
        return self.foreseen[shot]

    def _eye(self) -> None:
        """Shows the first steps of whoever is looked at, or else of the beginner."""
        seen = activation_of(self.hot_seat.prompt, self.looked)
        self.eyed = self.beginner if seen is None else seen.who

    def running(self) -> dict[Square, Route]:
        """Where the figure asked to act could get by a run if its test succeeds (ACT-7). A lesson
        asks for runs by name alone."""
        if self.runs is None:
            self.runs = {}
            prompt = self.hot_seat.prompt
            about = None if prompt is None else prompt.state.known(prompt.about)
            offered = () if prompt is None or self.guide is not None else prompt.options
            run = next((o for o in offered if o.verb == Verb.RUN), None)
            if (
                prompt is not None
                and about is not None
                and about.at is not None
                and run is not None
            ):
                begin, mp = RouteStep(about.at, run), FULL_MP + RUN_BONUS[Grade.SUCCESS]
                found = routes(prompt.state, about, mp, about.at)
                self.runs = {at: (begin, *route) for at, route in found.items()}
        return self.runs

    def consequences(self, entry: Entry) -> str:
        """What an answer leads to, with its odds; empty if there is nothing to say."""
        choice = entry.choice
        if choice is None or entry.barred is not None:
            return ""
        if choice not in self.foreseen:
            self.foreseen[choice] = self.hot_seat.consequences(choice)
        return self.foreseen[choice]

    def judge(self, prompt: Prompt, square: Square, *, noes: bool) -> str:
        """What is allowed on a square and what is not (see `permissions.at_square`). This is
        cached, because it takes a while on a large board. A lesson allows only what it asks for."""
        if self.guide is not None and square not in self.squares():
            return ""
        who = prompt.about
        key = who, square, noes
        if key not in self.judged:
            if who not in self.reach:
                self.reach[who] = permissions.reach_of(prompt)
            self.judged[key] = permissions.at_square(prompt, square, self.reach[who], noes=noes)
        return self.judged[key]

    def cannot(self) -> str:
        """What the figure whose card is shown may not do, and why, if it may be the next to act;
        else empty. For the figure that is acting, the answers say so."""
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
        """The squares that the open question concerns: that of the figure asked, and all that can
        be chosen on the board. If the question is who goes first, the squares of all figures."""
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

    def subjects(self) -> set[Square]:
        """The squares that have to be seen by whoever answers: that of the figure asked, and those
        of the answers in the open menu. How far the figure could walk is not among them."""
        prompt, menu = self.hot_seat.prompt, self.menu
        found = {spot for leaf in menu.leaves for spot in leaf.spots} if menu is not None else set()
        at = None
        if prompt is not None and prompt.about is not None:
            at = prompt.state.figure(prompt.about).at
        return found if at is None else found | {at}

    @property
    def stopped(self) -> Halt | None:
        """The walk that an interrupt has ended, while its player is asked what to do now."""
        prompt, halt = self.hot_seat.prompt, self.halt
        if prompt is None or halt is None or self.hot_seat.absent:
            return None
        return halt if prompt.player is prompt.state.figure(halt.figure).player else None

    def walk(self, square: Square, *, ends: bool = False) -> bool:
        """Walks to a square. A question on the way does not end the walk if its answers include the
        next step; an interrupt does. Whoever has run, or has not declared a move before, stops
        there, unless there is more to do than to walk on; who has still to take the test of a run
        has more before them (ACT-7). Returns False if there is no way."""
        self.route, prompt = self.ways.get(square, ()), self.hot_seat.prompt
        if not self.route:
            return False
        begin, run = self.route[0].choice, None if prompt is None else prompt.state.walk
        self.far.pop(begin.who, None)
        ran = run is not None and run.tested
        self.stopping = begin.who if ends or begin.verb in WALKS or ran else None
        self.ends = ends
        self.goal, self.ending, self.interrupted, self.wish = square, None, False, None
        self.refresh()
        return True

    def end(self, figure: str) -> None:
        """Ends the activation of a figure, with its current move."""
        self.route, self.ending, self.interrupted, self.wish = (), figure, False, None
        self.refresh()

    def _go_on(self) -> None:
        """Makes the choices that follow from a walk or the end of an activation, until somebody has
        to answer a question."""
        begin = self.hot_seat.made if self._since is None else self._since
        self._since = None
        while (choice := self._following()) is not None:
            self.hot_seat.choose(choice)
            if self.hot_seat.error:
                self._stay()
        self.hot_seat.join(begin)

    def _following(self) -> Choice | None:
        prompt = self.hot_seat.prompt
        going = self.ending or (self.route[0].choice.who if self.route else None)
        going = going or (self.wish.who if self.wish is not None else None)
        if prompt is not None and prompt.topic is Topic.INTERRUPT:
            return None
        if going is None:
            return self._arrived(prompt)
        if prompt is not None and prompt.about == going and not self.interrupted:
            found = self._last(prompt) if self.ending else self._next_pace(prompt)
            found = found or self._wished(prompt)
            if found is not None:
                return found
        if self.interrupted and self.route and self._interrupt is not None:
            self.halt = halt_of(self.hot_seat.state, self.route, self._interrupt)
        self.route, self.ending, self.wish = (), None, None
        if not self.interrupted:
            self.goal = None
        return None

    def _arrived(self, prompt: Prompt | None) -> Choice | None:
        """The choice that stops whoever has come where a click was to lead."""
        who, self.stopping = self.stopping, None
        if who is None or self.interrupted or prompt is None:
            return None
        there = prompt.about == who and prompt.state.figure(who).at == self.goal
        if there and self.ends:
            self.ending = who
            return self._last(prompt)
        if prompt.topic is not Topic.MOVE:
            return None
        walks = all(o.verb in _MERE for o in prompt.options)
        return self._last(prompt) if there and walks else None

    def _last(self, prompt: Prompt) -> Choice | None:
        """The choice that ends a move or an activation."""
        return next((o for o in prompt.options if o.verb in (Verb.STOP, Verb.END)), None)

    def _next_pace(self, prompt: Prompt) -> Choice | None:
        """The next choice of the walk."""
        if not (self.route and (prompt.topic.traits.walks or prompt.topic is Topic.ACTION)):
            return None
        at = prompt.state.figure(self.route[0].choice.who).at
        # the only way out of a friend's square has been taken automatically
        self.route = next((self.route[n:] for n, p in enumerate(self.route) if p.at == at), ())
        if not self.route or self.route[0].choice not in prompt.options:
            return None
        choice, self.route = self.route[0].choice, self.route[1:]
        return choice

    def _wished(self, prompt: Prompt) -> Choice | None:
        """The choice that leads to what is to be done after a walk, or is it."""
        if self.wish is None:
            return None
        if prompt.topic is Topic.MOVE and prompt.state.left > 0:
            return self._last(prompt)
        wish, self.wish = self.wish, None
        return wish.answer(prompt.options) if prompt.topic is Topic.ACTION else None

    def choose(self, entry: Entry) -> None:
        """Follows an entry: opens its menu, or answers the question. What only the other person at
        the screen can decide has to be confirmed first. A folded entry keeps its tip open."""
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
        elif entry.goal is not None and (plan := self.onward) is not None:
            self._undertake(plan, *self.far[plan.route[0].choice.who])
        elif entry.goal is not None:
            self.walk(entry.goal)
        elif entry.choice is not None:
            self.hot_seat.choose(entry.choice, lasting=entry.lasting)
            self.refresh()

    def by_key(self, key: str) -> Entry | None:
        """The entry with a hotkey in the open menu. The key that ends an activation works from all
        of its menus."""
        if self.menu is None:
            return None
        found = self.menu.by_key(key)
        if found is None and key == key_of("end"):
            root = self.stack[0].entries
            ends = [e for e in root if e.ends or (e.choice and e.choice.verb == Verb.END)]
            stops = [e for e in root if e.choice and e.choice.verb == Verb.STOP]
            found = next(iter((*ends, *stops)), None)
        return found

    def meanings(self) -> dict[Hashable, object]:
        """What keys mean at the open question: its answers by their keys and by their numbers in
        its menu, and what Enter is about."""
        prompt = self.hot_seat.prompt
        if prompt is None:
            return {}
        asked = prompt.player, prompt.topic, prompt.about
        found: dict[Hashable, object] = {"Enter": asked}
        if self.hot_seat.unseen is not None:
            found["N"] = asked, self.hot_seat.unseen
        if self.hot_seat.then_unseen is not None:
            found["A"] = asked
        if self.hot_seat.other_may_look:
            found["D"] = asked
        if self.hot_seat.may_pledge:
            found["E"] = asked
        for number, entry in enumerate(self.stack[0].entries if self.stack else ()):
            answers = tuple(leaf.choice for leaf in entry.leaves())
            found[number] = found[entry.key] = asked, answers, entry.ends, entry.lasting
        found.pop("", None)
        return found

    def worth(self, side: Side) -> dict[Card, str]:
        """What the cards of a side's open hand are worth in the present test, as markup; empty
        unless that side is asked which one to play for it."""
        prompt, test = self.hot_seat.prompt, (Topic.BOOST, Topic.COMMIT)
        asked = prompt is not None and prompt.topic in test and prompt.player is side
        if self.menu is None or not asked or self.hot_seat.viewer is not side:
            return {}
        entries = (entry for entry in self.menu.entries if entry.card not in (None, HIDDEN))
        return {entry.card: entry.worth for entry in entries if entry.card is not None}

    @property
    def on_a_card(self) -> bool:
        """Whether the keyboard's focus is on a card."""
        if self.menu is None or self.focus is None:
            return False
        return self.menu.entries[self.focus].card is not None

    def _open(self, menu: Menu) -> None:
        self.stack.append(menu)
        self.focus = None

    def pick(self, entries: tuple[Entry, ...]) -> bool:
        """Follows the answers of one place on the board: the best of several attacks on one enemy;
        otherwise, if there are several, asks which. Closing a door needs confirmation."""
        menu, meant = self.menu, self.meant(entries)
        if menu is None or not entries:
            return False
        if meant is not None and meant.answer.verb != Verb.CLOSE:
            self.choose(meant)
        else:
            self._open(choice_of(menu, entries))
        return True

    def meant(self, entries: tuple[Entry, ...]) -> Entry | None:
        """Which of the answers of one place on the board is given there: the best of several
        attacks on one enemy, or the only one; None if it has to be asked."""
        if len(entries) < 2:
            return entries[0] if entries else None
        answers = tuple(entry.answer for entry in entries)
        if not alike(answers):
            return None
        if answers not in self.bests:
            game, viewer = self.hot_seat.play.game, self.hot_seat.viewer
            self.bests[answers] = best(game, answers, viewer)
        return next(e for e in entries if e.choice == self.bests[answers])

    def at(self, square: Square | None, edge: Edge | None) -> tuple[Entry, ...]:
        """The answers for a place. Those of an edge take precedence over those of a square; the way
        out over the rim is an edge, too."""
        menu = self.menu
        if menu is None:
            return ()
        found = menu.at_edge(edge) if edge is not None else ()
        if not found and edge is not None and square is not None:
            out = way_out_at(self.hot_seat.state, square, edge)
            found = menu.at_square(towards(*out)) if out is not None else ()
        return found or (menu.at_square(square) if square is not None else ())

    def click(self, square: Square | None, edge: Edge | None, *, ends: bool = False) -> bool:
        """Does what a click on a place means: gives an answer there, opens a door, goes for what
        lies there, or walks, whoever has to be activated first. A walk that ``ends`` the activation
        is all of it. Returns False if there is nothing to do."""
        if square is not None and not self.at(square, edge):
            self._begin(square, edge)
        found = self.at(square, edge)
        plan = self.undertaking(square, edge)
        if plan is not None:
            return self._undertake(plan, square, edge)
        if self.pick(found) or (edge is not None and self.unlatch(edge)):
            return True
        return square is not None and (self.walk(square, ends=ends) or self.step_off(square))

    def undertaking(self, square: Square | None, edge: Edge | None) -> Undertaking | None:
        """What a click on a place leads to beyond an answer or a walk; None if nothing. An answer
        that is no step comes first. A lesson allows only what it asks for. While it is asked who
        acts, it is what whoever is eyed would do."""
        prompt = self.acting
        if square is None or prompt is None or prompt.about is None:
            return None
        if self.menu is None or self.hot_seat.absent:
            return None
        key = prompt.about, square, edge
        if key not in self.planned:
            steps = all(entry.direction is not None for entry in self.at(square, edge))
            plan = self._planned(prompt, square, edge) if steps else None
            self.planned[key] = plan if plan is not None and self._lets(plan.route) else None
        return self.planned[key]

    def _lets(self, route: Route) -> bool:
        """Whether a lesson, if there is one, asks for what a route ends with."""
        return self.guide is None or (bool(route) and self.guide.asks_for(route[-1].choice))

    def _planned(self, prompt: Prompt, square: Square, edge: Edge | None) -> Undertaking | None:
        state, strides = prompt.state, self._strides(prompt)
        figure = state.known(prompt.about)
        if figure is None or figure.at is None or not strides:
            return None
        if (out := way_out_at(state, square, edge)) is not None:
            plan = of_way_out(prompt, figure, strides, *out)
            if plan is not None:
                return plan
        if edge is not None and not self.latch(edge):
            plan = of_door(prompt, figure, strides, edge)
            if plan is not None:
                return plan
        if square not in state.board:
            return None
        found = of_thing(prompt, figure, strides, square) or self._hurdle(square)
        if found is None and square not in self.paths and (run := self.running().get(square)):
            return Undertaking(Kind.RUN, square, run)
        return found

    def _strides(self, prompt: Prompt) -> list[Stride]:
        """The moves that the figure asked may make now, the smallest first."""
        at = prompt.state.figure(prompt.about).at if prompt.about is not None else None
        if prompt.topic is Topic.MOVE and prompt.mp:
            return [Stride(self.ways, (), prompt.mp, prompt.state.left)]
        if prompt.topic is not Topic.ACTION or at is None:
            return []
        offered = {o.verb: o for o in prompt.options}
        found = []
        for verb, left in ((Verb.PARTIAL_MOVE, int(prompt.fresh)), (Verb.FULL_MOVE, 0)):
            if verb in offered:
                begin = RouteStep(at, offered[verb])
                ways = self.ways_of(offered[verb])
                longer = {to: (begin, *route) for to, route in ways.items()}
                found.append(Stride(longer, (begin,), WALKS[verb], left))
        return found

    def _hurdle(self, square: Square) -> Undertaking | None:
        """The way over an edge that takes a test, by which the figure asked to act gets to a
        square beside it; None if it has a walk there, or no such way."""

        def tried(move: Move, _at: Square) -> bool:
            return move.to == square and move.test is not None

        route = () if square in self.paths else self._by_move(tried)
        return Undertaking(Kind.HURDLE, square, route) if route else None

    def _undertake(self, plan: Undertaking, square: Square | None, edge: Edge | None) -> bool:
        """Goes for what a click on a place leads to, and keeps in mind what that was."""
        for pace in plan.route[:1]:
            self.far.pop(pace.choice.who, None)
            if square is not None and plan.kind in _ERRANDS:
                self.far[pace.choice.who] = square, edge
        self.goal, self.wish = plan.at, plan.wish
        self.route, self.ending, self.interrupted = plan.route, None, False
        self.refresh()
        return True

    def unlatch(self, edge: Edge) -> bool:
        """Opens a door beside the figure asked to act, by the smallest move that it may make.
        Returns False if it cannot."""
        return self._take(self.latch(edge))

    def latch(self, edge: Edge) -> Route:
        """The smallest move by which the figure asked to act opens a door; empty if there is
        none."""

        def opens(move: Move, _at: Square) -> bool:
            return move.verb == Verb.OPEN and move.door is not None and edge_of(*move.door) == edge

        return self._by_move(opens)

    def step_off(self, square: Square) -> bool:
        """Lets the figure asked to act leave the board over its rim. Returns False if it cannot."""
        return self._take(self.way_off(square))

    def way_off(self, square: Square) -> Route:
        """The smallest move by which the figure asked to act leaves the board for a square beyond
        its rim; empty if there is none."""

        def leaves(move: Move, at: Square) -> bool:
            if move.to is not None or move.direction is None:
                return False
            return direction_between(at, square) is move.direction

        if square in self.hot_seat.state.board:
            return ()
        route = self._by_move(leaves)
        return route if self._lets(route) else ()

    def _by_move(self, fits: Callable[[Move, Square], bool]) -> Route:
        """The smallest move of the figure asked to act that begins in a certain way, and the
        beginning; empty if it may make none."""
        prompt = self.hot_seat.prompt
        if self.menu is None or prompt is None or prompt.topic is not Topic.ACTION:
            return ()
        offered = {o.verb: o for o in prompt.options}
        about = None if prompt.about is None else prompt.state.figure(prompt.about)
        for verb in (Verb.PARTIAL_MOVE, Verb.FULL_MOVE):
            if about is None or about.at is None or verb not in offered:
                continue
            for move in may_move.moves(prompt.state, about, WALKS[verb], stride_of(prompt)):
                if fits(move, about.at):
                    begin = RouteStep(about.at, offered[verb])
                    return begin, RouteStep(about.at, move.choice(about.id))
        return ()

    def _take(self, route: Route) -> bool:
        """Goes such a route. Returns False if there is none."""
        if route:
            self.route, self.interrupted = route, False
            self.refresh()
        return bool(route)

    def back(self) -> bool:
        """Takes one step back: closes a menu, or puts down the hand that the player asked to see.
        Returns False if there is neither."""
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
        """Gives the answer that does not require looking at the hand."""
        if (unseen := self.hot_seat.unseen) is not None:
            self.hot_seat.choose(unseen)
            self.refresh()

    def both_unseen(self) -> None:
        """Gives the answers of both players that do not require looking at a hand."""
        self.hot_seat.both_unseen()
        self.refresh()

    def other_looks(self) -> None:
        """Gives such an answer, and lifts the other player's curtain."""
        self.hot_seat.other_looks()
        self.refresh()

    def pledge(self) -> None:
        """Lifts the curtain, for a card against one that the other player draws from the deck."""
        self.hot_seat.pledge()
        self.refresh()

    def look_on(self, asked: Prompt | None, made: int) -> None:
        """Lifts the curtain of who has answered a question asked when ``made`` choices had been
        made, if their hand is what comes next. Of a walk, the same key says that it is all."""
        if asked is not None and self.hot_seat.made > made and asked.topic not in _GOING:
            self.hot_seat.look_on(asked.player)
            self.refresh()

    def hand(self) -> None:
        """Shows or hides the hand of the player asked."""
        self.hot_seat.toggle_hand()
        self.refresh()

    def stand(self, side: Side, standing: StandingAnswers) -> None:
        """Changes the standing answers of a player."""
        self.hot_seat.stand(side, standing)
        self.refresh()

    def undo(self) -> str:
        """Takes back the last choice. Returns its description, empty if nothing was taken back."""
        if self.hot_seat.no_undo is not None:
            return ""
        taken = self.hot_seat.undo()
        self._stay()
        self.refresh()
        return taken

    def seat(self, side: Side, player: Player | None) -> None:
        """Gives a side another player, None for a person at the screen, who goes on with no walk of
        somebody else's."""
        self.hot_seat.seat(side, player)
        self._stay()
        self.refresh()

    def _stay(self) -> None:
        """Drops what was to follow from a walk or the end of an activation."""
        self.route, self.goal, self.ending = (), None, None
        self.wish = self.stopping = None
        self.far.clear()

    def look(self, square: Square) -> None:
        """Shows what is on a square."""
        self.cursor, self.part, self.pointed = square, None, True
        self.pointer = self.left = self.edge = None
        figure = self.hot_seat.state.standing(square)
        self.looked = figure.id if figure is not None else None
        self._eye()

    def point(self, square: Square, edge: Edge | None = None, *, rested: bool = False) -> None:
        """Shows what is on the square under the pointer, which is at one of its edges or none.
        ``rested`` if it has been on the square before for some time."""
        self.beginner = self.eyed if rested else self.beginner
        self.look(square)
        self.pointer, self.edge = square, edge

    def leave(self) -> None:
        """Handles the pointer leaving the board: the cursor goes with it, unless the keyboard has
        moved it since."""
        if self.cursor is not None and self.cursor == self.pointer:
            self.cursor, self.left, self.pointed = None, self.cursor, False
        self.pointer = None

    @property
    def keyed(self) -> Square | None:
        """The square to which the keyboard has moved the cursor; None if the pointer has."""
        return self.cursor if self.pointed and self.pointer is None else None

    def move_cursor(self, dx: int, dy: int) -> None:
        """Moves the keyboard's cursor, as far as the rim of the board."""
        board = self.hot_seat.state.board
        x, y = self.cursor or self._start()
        x = min(max(x + dx, -1), board.width)
        y = min(max(y + dy, -1), board.height)
        self.focus, self.beginner = None, self.eyed
        self.look((x, y))

    def _start(self) -> Square:
        prompt, state = self.hot_seat.prompt, self.hot_seat.state
        at = None if prompt is None or prompt.about is None else state.figure(prompt.about).at
        return at or (state.board.width // 2, state.board.height // 2)

    @property
    def now(self) -> Instant:
        """How the table stands. Whoever has to confirm a choice is asked."""
        now, owner = self.hot_seat.now, self.menu and self.menu.owner
        return evolve(now, asked=(owner, now.asked[1])) if owner else now

    def next_figure(self, step: int) -> None:
        """Shows the card of the next figure, whether or not it is still on the board."""
        figure = next_figure(self.hot_seat.view, self.looked, step)
        self.looked, self.part = figure.id, None
        self.cursor, self.pointed = figure.at, True
        self.pointer = self.left = None
        self._eye()

    def step_through(self, dx: int, dy: int, shown: Sequence[int]) -> None:
        """Moves the keyboard's focus: vertically among the entries that are ``shown``, by their
        numbers, horizontally among the parts of the open card."""
        if dx:
            self.focus = None
            self.part = self.part + dx if self.part is not None else min(dx, 0)
        elif shown:
            here = shown.index(self.focus) if self.focus in shown else -1 if dy > 0 else 0
            self.focus, self.part = shown[(here + dy) % len(shown)], None

    def enter(self, *, ends: bool = False) -> None:
        """Chooses what is in the keyboard's focus. A walk that ``ends`` the activation is all of
        it."""
        menu = self.menu
        if menu is not None and self.focus is not None:
            self.choose(menu.entries[self.focus])
        elif self.cursor is not None:
            square = self.cursor
            if not self.click(square, None, ends=ends):
                self.pick(self._doors())

    def _doors(self) -> tuple[Entry, ...]:
        """The answers for edges of the square under the cursor."""
        menu = self.menu
        if menu is None or self.cursor is None:
            return ()
        x, y = self.cursor
        around = (Edge(x, y, "N"), Edge(x, y, "W"), Edge(x, y + 1, "N"), Edge(x + 1, y, "W"))
        return tuple(leaf for edge in around for leaf in menu.at_edge(edge))


def next_figure(state: State, looked: str | None, step: int) -> Figure:
    """The figure that comes ``step`` places after the one whose card is shown; the first if none
    is."""
    figures = state.figures
    ids = [f.id for f in figures]
    at = ids.index(looked) + step if looked in ids else 0
    return figures[at % len(figures)]
