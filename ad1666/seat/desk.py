"""One side's seat over a session: makes its sheets and takes its answers. No drawing, no network.

A desk is a `HotSeat` with `Controls` over it for which the other side is not here. So what a click,
a walk or a menu means, standing orders, what may be taken back and every sentence are those of the
window. Both desks of a game stand over one session, and each follows what was played at the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from attrs import evolve

from ad1666.advice.remarks import Remarks
from ad1666.game.game import Game
from ad1666.game.match import decision
from ad1666.game.session import Session
from ad1666.game.view import Player
from ad1666.i18n import percent
from ad1666.play import errand as errands
from ad1666.play import orders, way_words
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import Elsewhere, HotSeat
from ad1666.play.menu import Entry, Menu
from ad1666.play.previews import offered, preview
from ad1666.play.standing import noted
from ad1666.rules.board import Direction, Edge, towards
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.characters import Square
from ad1666.rules.requests import Prompt
from ad1666.rules.scenes.secrets import known
from ad1666.rules.state import State
from ad1666.seat import own
from ad1666.seat.fencers import at_seats
from ad1666.seat.looking import looked, told_around, told_summary
from ad1666.seat.parts import DECK, Runs
from ad1666.seat.public import board, held, lines, public
from ad1666.seat.said import (
    Again,
    Answer,
    Around,
    Back,
    Choose,
    Click,
    Look,
    Order,
    Press,
    Said,
    Summary,
    Undo,
)
from ad1666.seat.sheet import (
    BoardSheet,
    LookSheet,
    SeatEntry,
    SeatSheet,
    SeatState,
    SpokenSheet,
    Spot,
)
from ad1666.seat.standing import orders_of
from ad1666.words import ending, vocabulary
from ad1666.words.log import Chronicle
from ad1666.words.spoken import runs, sign

_TOLD = 4
"""The most answers that a place names."""


class Desk:
    """One side's seat. With a ``program`` the other side is played by it here; without one, by a
    person at a desk of their own."""

    def __init__(
        self, session: Session, side: Side, program: Player | None = None, errand: str = ""
    ) -> None:
        """``errand`` is for what the side is sent in secret, in a night of a campaign."""
        self.session, self.side = session, side
        self.scenario = session.scenario
        self.program = program
        other: Player = Elsewhere() if program is None else program
        self.hot_seat = HotSeat(
            session,
            {side.other: other},
            standing=noted(session.orders),
            errands={side: errand} if errand else {},
        )
        self.controls = Controls(self.hot_seat)
        self.number = 1
        """That of the present sheet."""
        self._at = session.game
        """The position that was taken in last."""
        self._notice = ""
        self._chronicle = Chronicle()
        self._remarks = Remarks(lambda: session.seats)
        self.hot_seat.listeners.append(self._remarks.take)
        self._declined: Game | None = None
        """Where the program has been asked whether it puts something in, and has not."""

    def board(self) -> BoardSheet:
        """The board, which does not change."""
        return board(self.session.scenario, self.hot_seat.state)

    def sheet(self) -> SeatSheet:
        """Everything that this side may see and do now."""
        if self.behind:
            self.refresh()
        hot_seat, session = self.hot_seat, self.session
        view, prompt = hot_seat.view, hot_seat.prompt
        log = lines(self._chronicle, session.log, hot_seat.state)
        notice, self._notice = self._notice, ""
        asked = prompt is not None and not hot_seat.absent
        made = SeatSheet(
            number=self.number,
            state=SeatState.ASKED if asked else SeatState.WAITING,
            public=public(hot_seat.state, log),
            side=self.side,
            name=vocabulary.side(self.side),
            hand=held(view, self.side),
            goals=own.goals_of_both(view, self.side, session.scenario.items),
            errand=tuple(map(runs, errands.lines(hot_seat, self.side))),
            orders=orders_of(hot_seat.standing[self.side]),
            undo=hot_seat.undoing if asked and hot_seat.no_undo is None else "",
            error=hot_seat.error,
            notice=notice,
            fencers=tuple(at_seats(session.seats, view, self._remarks)),
        )
        menu = self.controls.menu
        if prompt is None:
            return self._over(made, view)
        if menu is None:
            return made
        return evolve(
            made,
            question=runs(menu.question),
            hint=runs(menu.hint),
            about=prompt.about,
            depth=len(self.controls.stack),
            entries=tuple(self._entry(n, entry) for n, entry in enumerate(menu.entries)),
            spots=tuple(_spots(menu)),
            ways=tuple(self.controls.ways),
            way_off=tuple(self._way_off(prompt)) if asked else (),
        )

    def _way_off(self, prompt: Prompt) -> Iterator[Square]:
        """The squares beyond the rim for which the figure asked may leave the board: all of them
        are beside it."""
        about = prompt.state.known(prompt.about)
        if about is not None and about.at is not None:
            beside = (towards(about.at, way) for way in Direction)
            yield from (at for at in beside if self.controls.way_off(at))

    def _over(self, made: SeatSheet, view: State) -> SeatSheet:
        outcome, scenario = view.outcome, self.session.scenario
        assert outcome is not None
        return evolve(
            made,
            state=SeatState.OVER,
            question=own.outcome(view, scenario.items),
            hint=runs(ending.epilogue(scenario.epilogue, outcome)),
            winner=outcome.winner,
        )

    def _entry(self, number: int, entry: Entry) -> SeatEntry:
        card, fits = entry.card, entry.choice is not None and entry.barred is None
        return SeatEntry(
            i=number,
            label=entry.label,
            key=entry.key,
            more=bool(entry.menu),
            card="" if card is None else DECK if card is HIDDEN else card.name,
            worth=sign(entry.worth),
            odds=_chance(self.hot_seat.chance(entry.answer)) if fits else "",
            tip=runs(entry.tip),
            barred=entry.barred is not None,
            spots=entry.spots,
            edge=entry.edge,
            figure=entry.figure or "",
            direction=entry.direction.value if entry.direction is not None else "",
        )

    def look(self, asked: Look) -> LookSheet:
        """What can be read about a square, a figure or an answer. Nothing changes by it."""
        controls, view, prompt = self.controls, self.hot_seat.view, self.hot_seat.prompt
        entries = () if controls.menu is None else controls.menu.entries
        if asked.entry is not None and asked.entry < len(entries):
            entry = entries[asked.entry]
            ways = () if entry.choice is None else tuple(controls.ways_of(entry.choice))
            told = (entry.tip, controls.consequences(entry), way_words.reach(ways))
            return LookSheet(asked.entry, runs=runs("\n".join(filter(None, told))), ways=ways)
        found, at = looked(view, asked), asked.square
        if at is None:
            return found
        may = prompt is not None and not self.hot_seat.absent and at in view.board
        judged = controls.judge(prompt, at, noes=False) if prompt is not None and may else ""
        return evolve(found, may=runs(judged), way=self._way(at))

    def _way(self, square: Square) -> Runs:
        """The walk to a square in words; empty if nobody is asked who could walk there."""
        controls, prompt = self.controls, self.controls.acting
        if prompt is None or controls.menu is None or self.hot_seat.absent:
            return ()
        found = offered(controls, prompt)
        if found is None:
            return ()
        seen = preview(prompt, found, square, self.hot_seat.viewer)
        if seen is None:
            return ()
        return runs("\n".join(way_words.way(prompt.state, found.way(square), seen)))

    def around(self, square: Square) -> SpokenSheet:
        """What is around whoever stands on a square; on an empty one, around whoever is asked, as
        if they stood there; if nobody is, who sees it."""
        prompt = self.hot_seat.prompt
        state = known(self.hot_seat.state) if prompt is None else prompt.state
        about = None if prompt is None else prompt.about
        return told_around(state, square, about, self.hot_seat.viewer)

    def summary(self) -> SpokenSheet:
        """How the game stands."""
        items = self.session.scenario.items
        return told_summary(self.hot_seat.view, self.side, items)

    def hear(self, said: Said) -> SeatSheet | LookSheet | SpokenSheet | None:
        """Takes what a seat says. Returns a reply for that seat alone; None if the position, or the
        open menu, may have changed. What was said to an older sheet gets the present one."""
        match said:
            case Look():
                return self.look(said)
            case Around(square=square):
                return self.around(square)
            case Summary():
                return self.summary()
            case Again():
                return self.sheet()
        if said.number != self.number:
            return self.sheet()
        self._answer(said)
        self._at = self.session.game
        self.number += 1
        return None

    def _answer(self, said: Answer) -> None:
        controls, menu = self.controls, self.controls.menu
        match said:
            case Choose(entry=at) if menu is not None and at < len(menu.entries):
                controls.choose(menu.entries[at])
            case Press(key=key):
                if (entry := controls.by_key(key)) is not None:
                    controls.choose(entry)
            case Click(square=square, edge=edge) if menu is not None:
                controls.click(square, edge)
            case Back():
                controls.back()
            case Undo():
                self._notice = controls.undo()
            case Order(key=key, value=value):
                standing = orders.changed(self.hot_seat.standing[self.side], key, value)
                if standing is not None:
                    controls.stand(self.side, standing)

    @property
    def behind(self) -> bool:
        """Whether something has been played that this desk has not taken in yet."""
        return self._at is not self.session.game

    def refresh(self) -> None:
        """Takes in what was played elsewhere, and gives the answers that follow from it, those of
        standing orders among them."""
        self.hot_seat.settle()
        self.controls.refresh()
        self._at = self.session.game
        self.number += 1

    @property
    def thinks(self) -> bool:
        """Whether the program of the other side is to decide now, or may put something in and has
        not been asked in this position."""
        return bool(self.hot_seat.deciding) and self._declined is not self.session.game

    def step(self) -> bool:
        """Lets the program decide once. Returns False if it does nothing."""
        assert self.program is not None
        choice = decision(self.session, {self.side.other: self.program})
        if choice is None:
            self._declined = self.session.game
            return False
        self.hot_seat.choose(choice)
        self.refresh()
        return True


def follow(desks: Iterable[Desk]) -> None:
    """Lets the desks of a game take in what was played at each of them, until each stands where the
    game does: what one takes in may be answered by a standing order."""
    every = tuple(desks)
    while late := [desk for desk in every if desk.behind]:
        for desk in late:
            desk.refresh()


def _spots(menu: Menu) -> Iterator[Spot]:
    """Each place on the board that answers something, with what it answers."""
    places: dict[Square | Edge, list[Entry]] = {}
    for leaf in menu.leaves:
        for place in (*leaf.spots, *(() if leaf.edge is None else (leaf.edge,))):
            places.setdefault(place, []).append(leaf)
    for place, leaves in places.items():
        words = "; ".join(dict.fromkeys(leaf.label for leaf in leaves[:_TOLD]))
        target = any(leaf.figure for leaf in leaves)
        if isinstance(place, Edge):
            yield Spot(words, edge=place, target=target)
        else:
            yield Spot(words, at=place, target=target)


def _chance(chance: Fraction | None) -> str:
    return "" if chance is None else percent(chance)
