"""Programs as players at the table: a thread asks them, and their choices are made slowly enough to
follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from threading import Thread

import pygame
from attrs import define

from ad1666 import words
from ad1666.advice.hopeless import Hopes
from ad1666.advice.remarks import Remarks
from ad1666.bots import UnknownPlayer
from ad1666.bots.guests import GuestFails, UnfitGuest
from ad1666.game.fencers import Fencer, fencer_of
from ad1666.game.match import Snapshot, decision
from ad1666.game.seats import PERSON, Seat, names_command, names_own
from ad1666.game.session import Session
from ad1666.game.view import Player
from ad1666.game.watching import Onlooker
from ad1666.i18n import _, pgettext
from ad1666.output import warn
from ad1666.play.apart import Apart, need_known
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import ByMail, HotSeat
from ad1666.play.standing import noted
from ad1666.play.targets import Command
from ad1666.play.turned import Instant, Turned
from ad1666.reports import tell_fault
from ad1666.rules.cards import Side
from ad1666.rules.requests import By, Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.seat.command import Commanded
from ad1666.seat.fencers import at_seats
from ad1666.seat.parts import SeatedFencer
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.layers import CachedLayer
from ad1666.table.toolkit.ui import Button, Ui, press
from ad1666.table.views import prompt_panel
from ad1666.words import fencers, literal
from ad1666.words.guests import unfit
from ad1666.words.questions import question

PACE = 800
"""Milliseconds for which a position is shown before a program's choice changes it."""
STEP = 250
"""The same between the steps of a move."""
DECIDED = pygame.USEREVENT + 2
"""Posted when a program has decided, and when its choice is due."""
_LATER = 20
"""Milliseconds by which that event is delayed, because a timer may fire early."""
_SKIPS = (pygame.K_SPACE, *ENTER)


def seated(session: Session | Onlooker) -> tuple[HotSeat, str]:
    """A game at the table, with its programs and standing answers, and a notice about programs
    unknown to this version, which a person replaces."""
    if isinstance(session, Onlooker):
        return HotSeat(session), ""
    players: dict[Side, Player] = {}
    notice = ""
    for side, seat in session.seats.items():
        try:
            players[side] = _beside(seat)
        except UnknownPlayer:
            missing = _(
                "{side} was played by “{name}”, which this version does not have: play {side} "
                "yourself, or use a newer version."
            )
            if names_own(seat.name):
                missing = _(
                    "{side} was played by “{name}”, a program of somebody's own that was never "
                    "named on this computer: play {side} yourself, or start a game with "
                    "{option} {name} first."
                )
            missing = missing.format(
                side=words.side(side), name=literal(seat.name), option=f"--{side}-player"
            )
            notice = f"{notice} {missing}".strip()
    if session.mail is not None:
        players[session.mail.side.other] = ByMail()
    # a curtain that nobody had lifted when the game was left hangs again
    changed = session.history.changes or len(players) < len(session.seats)
    hot_seat = HotSeat(
        session,
        seats=players,
        coming={side for side in Side if changed and side not in players},
        standing=noted(session.orders),
    )
    return hot_seat, notice


def _beside(seat: Seat) -> Player:
    """The program of a seat, in a process of its own. Raises UnknownPlayer."""
    if not names_command(seat.name):
        return Apart(seat)
    need_known(seat)
    return Commanded(seat)


@define
class _Work:
    """A prompt submitted to programs, and their choice; None if they make none."""

    at: Snapshot
    done: bool = False
    choice: Choice | None = None
    failed: Side | None = None
    """The side whose program could not decide."""
    failure: str = ""
    """How it failed."""


class Programs:
    """The programs at a table: submits prompts to them and makes their choices."""

    def __init__(self, session: Session | Onlooker, controls: Controls) -> None:
        self.held = False
        self.may_rush = True
        """Whether they may play the rest for people."""
        self.rushing = False
        """Whether they play on without pauses until they are stopped."""
        self._stood_in: tuple[Side, ...] = ()  # the sides that they play for people meanwhile
        self._session = session
        self._controls = controls
        self._hot_seat = controls.hot_seat
        self._work: _Work | None = None
        self._due = 0
        self._hurried: object = None  # the matter shown without pauses
        self._asked = ""  # what was said to be asked last
        self.remarks = Remarks(lambda: session.seats)
        self.hopes = Hopes()

    def take(self, turned: Turned) -> None:
        """Submits a new prompt, once the programs have done with the last."""
        self._record_stand_in(turned.after)
        self.remarks.take(turned)
        if self._hot_seat.people:
            self.hopes.take(turned.after.public, self._fencers)
        work = self._work
        if self._hot_seat.seats and (work is None or (work.done and not self.ready)):
            self._work = self._handed_on()

    def choose(self, *, busy: bool) -> bool:
        """Makes a choice that is due. Returns whether there is one. Call it after every event. No
        choice is made while the people at the screen are ``busy``, or have a curtain to lift."""
        work = self._work
        if work is None or not self._hot_seat.seats:
            return False
        veiled = self._hot_seat.veiled is not None
        waits = busy or self.held or veiled or len(self._controls.stack) > 1
        due = not waits and pygame.time.get_ticks() >= self._due
        if not due or not self.ready or work.choice is None:
            return False
        self._hot_seat.choose(work.choice)
        self._controls.refresh()
        return True

    def _handed_on(self) -> _Work:
        work, prompt = _Work(Snapshot.of(self._session)), self._hot_seat.prompt
        sides = self._hot_seat.deciding
        if prompt is None or not sides:
            work.done = True
            return work
        wait = STEP if prompt.topic.traits.by is By.STEP else PACE
        if self.hurried or _aside(prompt):
            wait = 0
        self._due = pygame.time.get_ticks() + wait
        if wait:
            pygame.time.set_timer(DECIDED, wait + _LATER, 1)
        players = {side: self._hot_seat.seats[side] for side in sides}
        # a daemon thread, so that the window closes at once even if a program takes long
        Thread(target=_decide, args=(work, players), daemon=True).start()
        return work

    @property
    def ready(self) -> bool:
        """Whether the programs have decided about the present prompt."""
        work = self._work
        return work is not None and work.done and work.at.game is self._session.game

    @property
    def failed(self) -> Side | None:
        """The side whose program failed on the present prompt."""
        return self._work.failed if self._work is not None and self.ready else None

    # Actions for people at the screen

    def buttons(self) -> tuple[Button, ...]:
        """The buttons shown while a program decides."""
        prompt, failed = self._hot_seat.prompt, self.failed
        if prompt is None or not (failed or self._hot_seat.absent):
            return ()
        if self._hot_seat.veiled is not None or self._hot_seat.between_people:
            return ()
        side = failed or prompt.player
        instead = _("Play {side} yourself").format(side=words.side(side))
        take = Button(Command.TAKE_OVER, instead, "O", partial(self._take_over, side))
        if failed:
            return Button(Command.RETRY, _("Let it try again"), "T", self._retry), take
        if self.held:
            return Button(Command.GO_ON, _("Go on"), "Space", self._hold), take
        hurry = Button(Command.AT_ONCE, _("At once"), "Space", self.hurry)
        return hurry, Button(Command.WAIT, pgettext("program", "Wait"), "W", self._hold)

    def key(self, key: int, typed: str) -> bool:
        """Presses the button with a key. Returns False if there is none."""
        skips = "Space" if key in _SKIPS else typed
        return press(self.buttons(), skips)

    @property
    def hurried(self) -> bool:
        """Whether the choices for the present figure are shown without pauses."""
        prompt = self._hot_seat.prompt
        return self.rushing or (prompt is not None and self._hurried == _matter(prompt))

    def hurry(self) -> None:
        """Shows the choices for the present figure without pauses."""
        if self._hot_seat.prompt is not None and self._hot_seat.absent:
            self._due, self._hurried = 0, _matter(self._hot_seat.prompt)

    def _hold(self) -> None:
        self.held = not self.held
        self._due = 0

    def _retry(self) -> None:
        self._work = None

    def _take_over(self, side: Side) -> None:
        self.seat(side, Seat(PERSON))

    def seat(self, side: Side, seat: Seat) -> None:
        """Gives a side another player. Raises UnknownPlayer."""
        if isinstance(self._session, Onlooker):
            return
        player = None if seat.name == PERSON else _beside(seat)
        self._session.seat(side, seat)
        self._work, self.held = None, False
        self._controls.seat(side, player)

    def rush(self, seats: Mapping[Side, Seat]) -> None:
        """Has the programs play on without pauses, and ``seats`` stand in for people."""
        self.hurry()
        self.rushing, self.held, self._stood_in = True, False, tuple(seats)
        for side, seat in seats.items():
            self.seat(side, seat)

    def stop(self) -> None:
        """Stops that. In a game that goes on, people have their seats again."""
        stood_in, self._stood_in, self.rushing = self._stood_in, (), False
        for side in stood_in if self._hot_seat.prompt is not None else ():
            self._take_over(side)

    def _record_stand_in(self, now: Instant) -> None:
        """Records that a person plays for a program that this version does not have, once that
        person has seen its hand or chosen for it: till then a newer version finds it in its
        seat."""
        hot_seat, session = self._hot_seat, self._session
        if isinstance(session, Onlooker):
            return
        chose = now.game.chooser if hot_seat.made else None
        for side in {hot_seat.viewer, chose, *hot_seat.away}:
            if side is not None and side in session.seats and side not in hot_seat.seats:
                session.seat(side, Seat(PERSON))

    def draw(self, ui: Ui, prompt: Prompt, layer: CachedLayer) -> None:
        """Draws who is deciding in place of the menu, with what people can do meanwhile. It is
        cached in ``layer``."""
        fencer = self._fencer(prompt)
        face = "" if fencer is None else fencer.id
        prompt_panel.draw_statement(ui, *self._stated(prompt), layer, face)

    def wanted(self, ui: Ui, prompt: Prompt) -> int:
        """The height that this should have in a column."""
        _side, status, buttons = self._stated(prompt)
        return prompt_panel.stated(ui, status, buttons, faced=self._fencer(prompt) is not None)

    def told(self, state: State) -> Iterator[SeatedFencer]:
        """The fencers of this game, for phones."""
        return at_seats(self._session.seats, state, self.remarks)

    @property
    def _fencers(self) -> tuple[Side, ...]:
        """The sides played by fencers against somebody at this screen."""
        people, seats = self._hot_seat.people, self._session.seats
        return tuple(s for s, seat in seats.items() if s.other in people and fencer_of(seat))

    def _fencer(self, prompt: Prompt) -> Fencer | None:
        """The fencer who decides, if it is one."""
        seat = self._session.seats.get(self.failed or prompt.player)
        return None if seat is None else fencer_of(seat)

    def _stated(self, prompt: Prompt) -> tuple[Side, str, tuple[Button, ...]]:
        """Who decides, what there is to say of it, and what people can do meanwhile."""
        side = self.failed or prompt.player
        fencer = self._fencer(prompt)
        program = words.program(self._session.seats[side].name)
        name = program if fencer is None else fencers.name(fencer)
        if self.failed:
            status = _(
                "**{name} cannot decide for {side}** ({failure}; see the console for details). "
                "Nothing is lost: the game is as it was."
            )
        elif self.held:
            status = _("**The game waits.** {question}")
        else:
            status = "{question}"
        failure = "" if self._work is None else self._work.failure
        if not (_aside(prompt) and self._asked):
            self._asked = question(prompt, self._hot_seat.test, name)
        named = words.side(side)
        status = status.format(name=name, side=named, failure=failure, question=self._asked)
        said = "" if fencer is None else self.remarks.of(side, prompt.state.turn)
        if said:
            speech = _("“{words}”").format(words=said)
            status = f"{status}\n{speech}"
        return side, status, (*self.buttons(), *prompt_panel.meanwhile(self._controls))


def _aside(prompt: Prompt) -> bool:
    """Whether a side is asked whether to interrupt one of its own figures (ACT-10). That is hardly
    ever done, and would be asked at each step."""
    if prompt.topic is not Topic.INTERRUPT or prompt.about is None:
        return False
    return prompt.state.figure(prompt.about).player is prompt.player


def _matter(prompt: Prompt) -> object:
    """Identifies the choices for one figure, which are shown without pauses if people do not want
    to wait."""
    return prompt.state.turn, prompt.state.phase, prompt.about


def _decide(work: _Work, players: dict[Side, Player]) -> None:
    """Takes the first choice that any of the players makes. Runs in its own thread. The details of
    a failure may depend on a hand, so they only go to the console."""
    for side, player in players.items():
        try:
            work.choice = decision(work.at, {side: player})
        except UnfitGuest as error:
            work.failed, work.failure = side, literal(unfit(error))
            warn(unfit(error))
        except GuestFails as error:  # a fault of its author's, who reads all of it
            work.failed, work.failure = side, error.kind
            for line in (error.kind, *str(error).splitlines()):
                warn(line)
        except Exception as error:
            work.failed, work.failure = side, type(error).__name__
            tell_fault(error)
        if work.choice is not None or work.failed is not None:
            break
    work.done = True
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(DECIDED))
