"""Hands on phones at a table: takes what phones say, and tells them their sheets.

What phones say comes from the server's thread, which does nothing else here. Sheets are made and
answers taken in the thread of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from attrs import evolve

from ad1666.campaign.values import PartyId
from ad1666.i18n import N_, language
from ad1666.phones.line import Crossed, PhoneLine, listen
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import (
    Advise,
    Answer,
    Came,
    Gathered,
    Left,
    OrderSet,
    Said,
    Speak,
    Spoken,
    TakeoverAsked,
    TakeoverSettled,
    Voided,
)
from ad1666.phones.sheets import PhoneSheets
from ad1666.phones.underway import underway
from ad1666.play.controller import Controls
from ad1666.play.standing import StandingAnswers
from ad1666.play.turned import Turned
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.words import vocabulary

_UNDONE = N_("A choice was taken back.")


class Hands:
    """The hands on phones at a table. Nothing listens before `open`, and nothing after `close`, but
    for a night of a campaign: its phones wait for the next one."""

    def __init__(
        self,
        controls: Controls,
        sheets: PhoneSheets,
        post: Callable[[Said], None],
        portrait: Callable[[Figure], bytes],
        red: PartyId = "",
    ) -> None:
        """``post`` takes what phones say, in the server's thread, and has it come to `take` in that
        of the table. ``portrait`` makes a figure's picture as PNG. ``red`` is the party of a
        campaign that plays Red, empty for another game."""
        self._post, self._portrait = post, portrait
        self.line: PhoneLine | None = None
        self._red = red
        self.asking: dict[Side, TakeoverAsked] = {}
        """The devices that ask for a hand which another holds."""
        self.allowed = True
        """Whether phones make sense here."""
        self.voided = False
        """Whether the codes have become void because wrong ones were tried."""
        self._controls = controls
        self._hot_seat = controls.hot_seat
        self.sheets = sheets
        self._told: dict[Side, object] = {}  # what the last sheet of a side was made of
        self._undone: object = None  # the game that an undo has led to
        if red and underway.line is not None:
            self._go_on_with(underway.line)

    # The server

    def open(self, address: str) -> None:
        """Listens at an address; at another one than before, all phones have to come again. Raises
        PhonesError."""
        self._end()
        self.line = listen(address, self._post, self._portrayed())

    def _portrayed(self) -> dict[str, bytes]:
        """The pictures of this game, which its sheets name from now on."""
        state = self._hot_seat.state
        figures, faces = state.figures, data_root() / "assets" / "fencers"
        # of those to come nobody may learn from a name how many there are (SCN-6)
        self.sheets.portraits = {f.id: f"figure-{token_hex(8)}" for f in figures}
        shown = {self.sheets.portraits[f.id]: self._portrait(f) for f in figures}
        for one in self.sheets.fencers(state):
            shown[f"fencer-{one.face}"] = (faces / f"{one.face}.png").read_bytes()
        return shown

    def _go_on_with(self, line: PhoneLine) -> None:
        """Goes on with the phones of the night before: each stays with its player."""
        crossed = underway.red != self._red
        self.line, underway.line = Crossed(line) if crossed else line, None
        line.show(self._portrayed())
        self.sheets.count_from(underway.number)
        for place, code in underway.languages.items():
            self.sheets.languages[place.other if crossed else place] = code
        for side in self.sides:
            if self.there(side) is not There.NOBODY:
                self._hot_seat.send_away(side)

    def close(self) -> None:
        """Ends it with the game; the phones of a campaign wait for what comes next."""
        line, languages = self.line, self.sheets.languages
        if line is None or not self._red:
            self._end()
            return
        self._end(waiting=True)
        if isinstance(line, Crossed):
            languages = {side.other: code for side, code in languages.items()}
            underway.wait(line.line, underway.red, languages, self.sheets.number)
        else:
            underway.wait(line, self._red, languages, self.sheets.number)

    def _end(self, *, waiting: bool = False) -> None:
        line, self.line = self.line, None
        self.asking.clear()
        self._told.clear()
        if line is not None and not waiting:
            line.close()

    def switch_off(self) -> None:
        """Ends it. Hands come back to the screen from behind a curtain."""
        self._end()
        for side in Side:
            self._hot_seat.ask_here(side)
        self._controls.refresh()

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides whose hand may be on a phone: those that people play here."""
        hot_seat = self._hot_seat
        if hot_seat.watching or not self.allowed:
            return ()
        return tuple(side for side in Side if side not in hot_seat.seats)

    @property
    def phoned(self) -> tuple[bool, ...]:
        """Whether each side that may have a phone has one."""
        return tuple(self.there(side) is not There.NOBODY for side in self.sides)

    def there(self, side: Side) -> There:
        """Whether a side has a phone."""
        return There.NOBODY if self.line is None else self.line.presence()[side].there

    def name(self, side: Side) -> str:
        """What a side is called."""
        return vocabulary.side(side)

    # What phones say

    def take(self, said: Said, go_on: Callable[[], None], skip: Callable[[], None]) -> None:
        """Takes what a phone has said. ``go_on`` ends what is held at the screen, ``skip`` what is
        still to be shown there."""
        if isinstance(self.line, Crossed) and not isinstance(said, Voided | Spoken | Gathered):
            said = evolve(said, side=said.side.other)
        match said:
            case Answer():
                self._answer(said, go_on, skip)
            case OrderSet(side=side) if side in self._hot_seat.away:
                standing = self.sheets.ordered(said)
                if standing is not None:
                    self._stand(side, standing)
            case Speak(side=side, language=code):
                self.sheets.speak(side, code)
            case Advise(side=side, number=number) if side in self._hot_seat.away:
                if number == self.sheets.number:
                    self.sheets.counsel.ask(side)
            case Came(side=side) if side in self.sides and side not in self._hot_seat.away:
                self._hot_seat.send_away(side)
                self._controls.refresh()
            case TakeoverAsked(side=side):
                self.asking[side] = said
            case TakeoverSettled(side=side, request=request):
                if side in self.asking and self.asking[side].request == request:
                    del self.asking[side]
            case Voided():
                self.voided = True
            case Left() | _:
                pass  # a hand stays away until somebody asks for it at the screen

    def _stand(self, side: Side, standing: StandingAnswers) -> None:
        """Changes standing answers. A menu that is open at the screen stays, unless its question
        has been answered."""
        before = self._hot_seat.play.game
        self._hot_seat.stand(side, standing)
        if self._hot_seat.play.game is not before:
            self._controls.refresh()

    def _answer(self, said: Answer, go_on: Callable[[], None], skip: Callable[[], None]) -> None:
        if said.side not in self._hot_seat.away:
            return
        if self.sheets.goes_on(said):
            self.sheets.beat = ()  # a second tap is about nothing any more
            go_on()
            return
        entry = self.sheets.entry(said)
        if entry is None or entry.choice is None:
            return
        skip()
        self._hot_seat.choose(entry.choice, lasting=entry.lasting)
        self._controls.refresh()
        if self.line is not None and self.sheets.number != said.number:
            answered = self.sheets.taken(said.side, entry)
            if answered is not None:  # at once, whatever the screen has to show first
                self._told.pop(said.side, None)
                self.line.publish(said.side, answered)

    # What phones are told

    def heed(self, turned: Turned) -> None:
        """Takes in what has happened in the game."""
        if turned.undone:
            self._undone = turned.after.game

    def publish(self, *, moving: bool, held: tuple[str, ...]) -> None:
        """Tells phones what is asked now, once the screen has shown what led to it. ``held`` is
        what waits at the screen until somebody goes on."""
        line, sheets, away = self.line, self.sheets, self._hot_seat.away
        if line is None:
            return
        for side in [side for side in self._told if side not in away]:
            del self._told[side]
            self._let_go(line, side)
        if moving and not held:
            return
        sheets.beat = held
        notices = (_UNDONE,) if self._hot_seat.play.game is self._undone else ()
        for side in away:
            advice = sheets.counsel.possible(side), sheets.counsel.words(side)
            now = sheets.number, sheets.languages.get(side, language()), advice, notices
            if self._told.get(side) != now:
                self._told[side] = now
                line.publish(side, sheets.sheet(side, notices))

    def _let_go(self, line: PhoneLine, side: Side) -> None:
        """Takes a hand off a phone: it is at the screen again, or a program's."""
        line.clear(side)
        if side in self._hot_seat.seats:
            line.release(side)

    # At the table

    def ask_here(self, side: Side) -> None:
        """Asks a side about its cards at the screen until its phone is there again."""
        self._hot_seat.ask_here(side)
        self._controls.refresh()
