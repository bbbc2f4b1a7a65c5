"""A game at two desks: takes what their pages say, and tells them, and those who look on, what
there is to see. No network here: a line carries it.

Each desk speaks the language of its player, so whatever is made for one is made in that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

from attrs import evolve

from ad1666.desks import phrases
from ad1666.desks.beside import AtTheOther, Beside, Proposal, SaidAloud, Sealed
from ad1666.desks.fairly import Fairly
from ad1666.desks.line import Carries
from ad1666.desks.offers import Offer, Offers, Wish
from ad1666.desks.phrases import Phrase
from ad1666.desks.saying import AtDesk, GiveUp, Propose, Reply, Say, Speak, Withdraw, at_desk
from ad1666.desks.watching import Audience
from ad1666.desks.window import Window
from ad1666.game.chain import Chain
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.game import NoUndo
from ad1666.game.records.writer import NotSaved
from ad1666.game.session import Session
from ad1666.game.view import Player
from ad1666.i18n import N_, _, choices, language, own_name, speaking
from ad1666.phones.server.presence import Presence, There
from ad1666.phones.server.said import Gathered, Said, Spoken
from ad1666.play import undo_words
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.rules.victory import EndReason
from ad1666.seat.desk import Desk
from ad1666.seat.parts import Choice
from ad1666.seat.said import Look, Summary, read
from ad1666.seat.sheet import to_text
from ad1666.words import errors, vocabulary
from ad1666.words.fencers import seated

WATCH, LATE = "watch", "late"
"""The places of those who look on: what everybody may see; both hands, a whole turn late."""
SAID = 6
"""How many sentences stay."""
PAUSE = 2.0
"""Seconds between two sentences of one player."""
_WISHES: Mapping[Wish, str] = complete(
    Wish,
    {
        Wish.UNDO: N_(
            "{side} asks to take back their last choice, with whatever was chosen since."
        ),
        Wish.DRAW: N_("{side} offers a draw."),
    },
)
_PROGRAM = "program"
_PLAIN = N_("The line is not encrypted: whoever records the traffic of the network sees hands.")


class DeskTable:
    """The game, its desks, and those who look on."""

    def __init__(
        self,
        session: Session,
        line: Carries,
        *,
        programs: Mapping[Side, Player] | None = None,
        window: Window | None = None,
        fairly: Fairly | None = None,
        late: bool = False,
        secure: bool = False,
        number: int = 1,
        errands: Mapping[Side, str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``programs`` play the sides that have no desk, one at most. ``window`` is that of whoever
        keeps the table, if they have one. ``fairly`` is how pages deal, if they do. With ``late``
        there are those who see both hands later on. ``secure`` says that nobody can read what the
        line carries. ``number`` is that of the first sheets. ``errands`` is for what sides are sent
        in secret, each of which its own desk alone is told."""
        self.session, self._line, self._clock = session, line, clock
        programs = programs or {}
        self._window, self._fairly, self._between_people = window, fairly, not programs
        elsewhere = {*programs} if window is None else {*programs, window.side}
        self.desks = {
            side: Desk(session, side, programs.get(side.other), (errands or {}).get(side, ""))
            for side in Side
            if side not in elsewhere
        }
        for desk in self.desks.values():
            desk.number = number
        self.audiences = {WATCH: Audience(session)}
        if late:
            self.audiences[LATE] = Audience(session, hands=True)
        self._gathered = dict.fromkeys(self.audiences, 0)
        self.languages = dict.fromkeys(Side, language())
        self._own = language()
        self._secure = secure
        self._offers, self._chain = Offers(session), Chain.of(session.scenario.state)
        self._said: list[tuple[Side, Phrase]] = []
        self._spoke = dict.fromkeys(Side, float("-inf"))
        self._shown: dict[str, object] = {}
        """What the last sheets of each place were made of."""
        self._told: dict[str, str] = {}
        """The last texts beside the sheets."""
        self._handed_out = False
        self._at = session.game
        """The position that everybody has been told."""

    @property
    def number(self) -> int:
        """The number of the last sheet: no answer to it counts for a later game."""
        return max((desk.number for desk in self.desks.values()), default=0)

    def open(self) -> None:
        """Tells everybody how the game stands."""
        for side, desk in self.desks.items():
            with speaking(self.languages[side]):
                self._board(side, desk)
        for name in self.audiences:
            self._board(name, next(iter(self.desks.values())))
        self._settle()
        self.tell()

    def follow(self) -> bool:
        """Takes in what was played at the window. Returns False if nothing was."""
        if self._at is self.session.game:
            return False
        self._settle()
        self.tell()
        return True

    # What is said

    def at_window(self, said: AtDesk) -> None:
        """Takes what is said by whoever plays at the window."""
        assert self._window is not None and self._window.side is not None
        self._at_desk(self._window.side, said)
        self._settle()
        self.tell()

    def hear(self, said: Said) -> None:
        """Takes what a page has said, and tells everybody what came of it."""
        match said:
            case Gathered(place=place, number=number):
                self._gathered[place] = number
            case Spoken(place=place, text=text, page=page):
                told = json.loads(text)  # the server has read it
                if place in self.audiences:
                    self._overhear(place, page, told)
                    return
                self._take(Side(place), page, told)
            case _:
                pass  # who has come or gone is told in any case
        self.tell()

    def _overhear(self, place: str, page: int, told: dict[str, Any]) -> None:
        match read(told):
            case Look() as asked:
                self._line.reply(place, page, "look", to_text(self.audiences[place].look(asked)))
            case Summary():
                self._line.reply(place, page, "spoken", to_text(self.audiences[place].summary()))

    def _take(self, side: Side, page: int, told: dict[str, Any]) -> None:
        desk = self.desks.get(side)
        if desk is None:
            return
        with speaking(self.languages[side]):
            if (ours := at_desk(told)) is not None:
                self._at_desk(side, ours)
            elif (said := read(told)) is not None and (reply := desk.hear(said)) is not None:
                text = to_text(reply)
                self._line.reply(side, page, json.loads(text)["kind"], text)
        self._settle()

    def _at_desk(self, side: Side, said: AtDesk) -> None:
        match said:
            case Propose(wish):
                self._offers.propose(side, wish)
            case Withdraw():
                self._offers.withdraw(side)
            case Reply(offer, agreed):
                found = self._offers.answered(side, offer, agreed=agreed)
                if found is not None:
                    self._agreed(found)
            case GiveUp():
                self._end(given_up(side))
            case Say(phrase):
                now = self._clock()
                if now - self._spoke[side] >= PAUSE:
                    self._spoke[side] = now
                    self._said = [*self._said, (side, phrase)][-SAID:]
            case Speak(code) if code in choices() and code != self.languages[side]:
                self.languages[side] = code
                self._shown.pop(side, None)
                with speaking(code):
                    desk = self.desks[side]
                    desk.refresh()
                    self._board(side, desk)

    def _agreed(self, offer: Offer) -> None:
        """Does what both players have agreed on."""
        if offer.wish is Wish.DRAW:
            self._end(AGREED)
            return
        struck = self.session.since(offer.side)
        if isinstance(struck, NoUndo):
            return
        with suppress(NotSaved):
            self.session.undo_since(offer.side)
        for side, desk in self.desks.items():
            own = sum(game.chooser is side and not game.unasked for game in struck)
            with speaking(self.languages[side]):
                desk.hot_seat.was_taken_back(own)
                desk.refresh()
        if (window := self._window) is not None:
            own = sum(game.chooser is window.side and not game.unasked for game in struck)
            window.was_taken_back(own)

    def _end(self, reason: EndReason) -> None:
        with suppress(NotSaved):
            self.session.end(reason)

    # What comes of it

    def _settle(self) -> None:
        """Lets each desk take in what was played at the other, and a program decide, until the game
        waits for somebody."""
        while True:
            late = [(side, desk) for side, desk in self.desks.items() if desk.behind]
            for side, desk in late:
                with speaking(self.languages[side]):
                    desk.refresh()
            if self._window is not None and self._window.behind:
                self._window.refresh()
                continue
            self._offers.follow()
            thinking = next((side for side, desk in self.desks.items() if desk.thinks), None)
            if late:
                continue
            if thinking is None:
                return
            with speaking(self.languages[thinking]):
                if self.desks[thinking].step():
                    self.tell()  # each deed of a program is seen

    # What is told

    def tell(self) -> None:
        """Tells each place what it has not been told yet."""
        session = self.session
        self._at = session.game
        if session.game.state.outcome is not None and not self._handed_out:
            with suppress(OSError):
                self._line.hand_out(session.path.read_bytes())
                self._handed_out = True
        for side, desk in self.desks.items():
            with speaking(self.languages[side]):
                if self._shown.get(side) != desk.number:
                    self._shown[side] = desk.number
                    self._line.publish(side, "sheet", to_text(desk.sheet()))
                self._tell_beside(side, self.beside(side))
        for name in filter(self._gathered.get, self.audiences):
            if self._shown.get(name) is not session.game:
                self._shown[name] = session.game
                self._line.publish(name, "sheet", to_text(self.audiences[name].sheet()))
            self._tell_beside(name, self.beside(None))

    def tell_people(self) -> None:
        """Tells both desks who is there, even in the middle of a choice, while a page deals."""
        for side in self.desks:
            with speaking(self.languages[side]):
                self._tell_beside(side, self.beside(side))

    def _board(self, place: str, desk: Desk) -> None:
        # scenarios show other places on the same map, so each has pictures of its own
        board = evolve(desk.board(), map=self.session.scenario.path.stem)
        self._line.publish(place, "board", to_text(board))

    def _tell_beside(self, place: str, told: Beside) -> None:
        text = told.to_text()
        if self._told.get(place) != text:
            self._told[place] = text
            self._line.publish(place, "beside", text)

    def beside(self, side: Side | None) -> Beside:
        """What a desk is told besides its sheets, in the current language; None for those who look
        on."""
        there = self._line.presence()
        told = Beside(
            game=self.session.path.name,
            desks=tuple(
                AtTheOther(each, vocabulary.side(each), *self._there(each, there)) for each in Side
            ),
            watchers=self._gathered[WATCH],
            commentators=self._gathered.get(LATE, 0),
            late=LATE in self.audiences,
            said=tuple(SaidAloud(who, phrases.words(phrase)) for who, phrase in self._said),
            seals=tuple(
                Sealed(seal.turn, seal.words, seal.digest)
                for seal in self._chain.seals(self.session)
            ),
            record=self._handed_out,
            deals=self._deals(),
        )
        if side is None:
            return told
        over, barred = self.session.game.state.outcome is not None, None
        if not over:
            barred = self._offers.why_not(side, Wish.UNDO)
        return evolve(
            told,
            proposal=self._proposal(),
            may=tuple(Choice(wish, _(_MAY[wish])) for wish in self._offers.possible(side))
            if self._between_people
            else (),
            why_not="" if barred is None else undo_words.why_not(barred, self.session.game.chooser),
            phrases=tuple(Choice(phrase, phrases.words(phrase)) for phrase in Phrase)
            if self._between_people
            else (),
            gives_up=not over,
            languages=tuple(Choice(code, own_name(code)) for code in choices()),
            language=language(),
        )

    def _there(self, side: Side, there: Mapping[Side, Presence]) -> tuple[str, str]:
        """Who is at a side's desk, as pages name it and in words."""
        if self._window is not None and side is self._window.side:
            return There.CONNECTED.name.lower(), _("in the window of the host")
        if side not in self.desks:
            seat = self.session.seats.get(side)
            return _PROGRAM, _("a program") if seat is None else seated(seat)
        found = there[side].there if side in there else There.NOBODY
        return found.name.lower(), _(PRESENT[found])

    def _proposal(self) -> Proposal | None:
        offer = self._offers.open
        if offer is None:
            return None
        words = _(_WISHES[offer.wish]).format(side=vocabulary.side(offer.side))
        return Proposal(offer.number, offer.wish, offer.side, words)

    def _deals(self) -> str:
        told = _(
            "The computer that has made this table deals, and sees both hands. The four words of a "
            "turn are the same at both desks: if you write them down, the record shows whether "
            "anything was changed afterwards."
        )
        parts = [told]
        if self._fairly is not None:
            parts.append(_how(self._fairly))
        if not self._secure:
            parts.append(_(_PLAIN))
        return " ".join(parts)


def _how(fairly: Fairly) -> str:
    """How pages deal, in words."""
    if fairly.failed is None:
        return _(
            "Your two pages deal for each other: each seals its own deck and names the places in "
            "the other’s, so that nobody can bend a draw. Save the transcript in the end: with it "
            "the record is verified."
        )
    told = _("Your pages no longer deal for each other, but that computer alone: {why}.")
    return told.format(why=errors.said(fairly.failed.problem))


_MAY: Mapping[Wish, str] = complete(
    Wish, {Wish.UNDO: N_("Ask to take back"), Wish.DRAW: N_("Offer a draw")}
)


PRESENT: Mapping[There, str] = complete(
    There,
    {
        There.NOBODY: N_("nobody has come yet"),
        There.CONNECTED: N_("there"),
        There.ASLEEP: N_("away"),
    },
)
"""Who is at a desk, as a message."""
