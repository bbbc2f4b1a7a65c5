"""The sheets by which other devices come to a game: a code for each side, the address, who is
there, off. What they are called is said by those for phones and for desks."""

from __future__ import annotations

import webbrowser
from abc import abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import pygame
from attrs import define, evolve, field, frozen

from ad1666.i18n import N_, _
from ad1666.phones.server.addresses import LOCAL, addresses, likeliest
from ad1666.phones.server.listening import PhonesError, QrCode
from ad1666.phones.server.presence import There
from ad1666.phones.server.said import TakeoverAsked
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import columns, qr
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views.phones import SAID
from ad1666.words import literal

if TYPE_CHECKING:
    from ad1666.desks.nights import NightsDesk
    from ad1666.desks.second import SecondDesk
    from ad1666.phones.hands import Hands

Pairs: TypeAlias = "Hands | SecondDesk | NightsDesk"
"""What other devices come to: the hands of a game, or its second desk."""
PATIENCE = 20
"""Seconds after which the sheet says why a phone may not come."""
_SEARCH = 1.0
"""The most seconds to wait for an address if none is known."""
_TYPE, _SMALL, _LINE = 17, 16, 13
_CODE = 230
"""The width of a code with its margin, if there is room."""
KEYS = {Side.RED: "R", Side.BLUE: "L"}
"""The key of each side."""


@frozen
class Asking:
    """What is asked about a device that wants what another holds. All texts are translated where
    they are drawn."""

    heading: str
    there: str
    """Shown while the older device is asked."""
    gone: str
    """The same where the older device is not there."""
    question: str
    give: str


@define
class PairingSheet(Sheet):
    """The codes of a game, which work while the sheet is open. Nothing is listened to before it is
    first opened."""

    hands: Pairs
    size: ClassVar[tuple[int, int]] = (1000, 640)
    present: ClassVar[Mapping[There, str]]
    """Who is there for a side, in a sentence."""
    asked: ClassVar[Asking]
    off_tip: ClassVar[str]
    off: ClassVar[str]
    """What is said while nothing is listened to."""
    nobody: ClassVar[str]
    """What is said where nobody comes, before the reasons."""
    program: ClassVar[str]
    """What is said of a side for which nobody can come."""
    fleeting: ClassVar[bool] = False
    problem: str = field(default="", init=False)
    """Why nobody can be listened to."""
    _places: tuple[str, ...] = field(factory=lambda: likeliest(), init=False)
    """The addresses that are known so far."""
    _tried: str = field(default="", init=False)
    """The address that was tried last."""
    _since: int = field(default=0, init=False)
    """When the codes were first shown, in milliseconds."""

    def begin(self) -> None:
        """Listens, if nothing does yet, and makes a code for each side without a phone. Other
        addresses of this machine are looked up meanwhile."""
        search = Thread(target=self._search, daemon=True)
        search.start()
        if self._places == (LOCAL,):  # nobody else could come
            search.join(_SEARCH)
        if self.hands.line is None:
            self._listen(self._tried or self._places[0])
        else:
            self._offer_all()

    def _search(self) -> None:
        """Looks for more addresses, and lets the sheet be drawn with them."""
        self._places = addresses()
        with suppress(pygame.error):  # the window may have been closed
            pygame.event.post(pygame.event.Event(SAID))

    def closed(self) -> None:
        """Voids the codes, which are no longer shown."""
        if self.hands.line is not None:
            self.hands.line.withdraw()

    def _listen(self, address: str) -> None:
        self.problem, self._tried = "", address
        try:
            self.hands.open(address)
        except PhonesError as error:
            self.problem = literal(str(error))
        else:
            self._offer_all()

    def _offer_all(self) -> None:
        nobody = (side for side in self.hands.sides if self.hands.there(side) is There.NOBODY)
        self._offer(*nobody)

    def _offer(self, *sides: Side) -> None:
        """Makes new codes."""
        line = self.hands.line
        assert line is not None
        self.hands.voided = False
        for side in sides:
            line.new_code(side)
        self._since = pygame.time.get_ticks()
        pygame.time.set_timer(SAID, PATIENCE * 1000, 1)

    # Commands

    @property
    def _here_alone(self) -> bool:
        """Whether only this machine can reach it."""
        line = self.hands.line
        return line is not None and line.address.rpartition(":")[0] == LOCAL

    def commands(self) -> tuple[Button, ...]:
        """What can be done: for each side, with the address, and altogether."""
        return (*self._own(), *self._altogether())

    def _own(self) -> tuple[Button, ...]:
        """The commands for each side."""
        return tuple(button for side in self.hands.sides for button in self._of_side(side))

    def entries(self) -> tuple[Button, ...]:
        """What stands below each code, then the buttons along the foot."""
        return *self._own(), *super().entries()

    def _altogether(self) -> tuple[Button, ...]:
        """The commands for all phones together."""
        if self.hands.line is None:
            again = Button(Command.RETRY, _("Try again"), "T", self.begin)
            return (again, self._elsewhere()) if len(self._places) > 1 else (again,)
        off = Button(
            Command.SWITCH_OFF, _("Switch off"), "O", self.hands.switch_off, _(self.off_tip)
        )
        return self._elsewhere(), off

    def _elsewhere(self) -> Button:
        """The command that goes on to the next address."""
        line = self.hands.line
        now = self._tried if line is None else line.address.rpartition(":")[0]
        at = self._places.index(now) if now in self._places else -1
        following = self._places[(at + 1) % len(self._places)]
        label = _("Listen at {address} instead").format(address=following)
        if following == LOCAL:
            label = _("This machine only instead")
        tip = _("Devices that are there have to come by a new code.")
        act = None if following == now else partial(self._listen, following)
        return Button(Command.ADDRESS, label, "A", act, tip)

    def _of_side(self, side: Side) -> tuple[Button, ...]:
        """The commands for one side."""
        line = self.hands.line
        if line is None or side not in self.hands.sides:
            return ()
        row, key = row_of(side), KEYS[side]
        asked = self.hands.asking.get(side)
        if asked is not None and asked.there:
            return ()  # it is asked first
        if asked is not None:
            allow, refuse = partial(line.allow, side), partial(line.refuse, side)
            return (
                Button(Command.ALLOW, _(self.asked.give), "Y", partial(allow, asked.request)),
                Button(Command.REFUSE, _("Refuse"), "N", partial(refuse, asked.request)),
            )
        codes = line.codes()
        if side in codes and self._here_alone:
            opens = partial(_browse, codes[side].url)
            return (Button(row, _("Open it in a browser"), key, opens),)
        tip = _("An older code no longer works. Who is there stays until another one has come.")
        label = _("Another code") if side in codes else _("A new code")
        return (Button(row, label, key, partial(self._offer, side), tip),)

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The buttons along the foot; those of a side stand below its code."""
        return (evolve(close, label=_("To the table")), *self._altogether())

    # Drawing

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the codes beside each other, and what is to be known about them. Returns the y
        below."""
        line = self.hands.line
        if line is None:
            told = self.problem or _(self.off)
            return ui.flow(told, room, _TYPE)
        y = ui.flow(self._intro(), room, _TYPE) + ui.px(8)
        gap = ui.px(24)
        width = (room.width - gap) // 2
        codes = line.codes()
        below = y
        for number, side in enumerate(Side):
            column = pygame.Rect(room.left + number * (width + gap), y, width, 0)
            below = max(below, self._side(ui, column, side, codes))
        lines = [_PLAIN] if not self._here_alone else []
        if self.hands.voided:
            lines.insert(0, N_("**Wrong codes were tried, so all codes are void.** Make new ones."))
        elif self._waits_in_vain(codes):
            lines = [self.nobody, *_REASONS, *lines]
        told = "\n".join((*self._notes(), *map(_, lines)))
        return ui.flow(told, (room.left, below + ui.px(8), room.width), _SMALL)

    @abstractmethod
    def _intro(self) -> str:
        """What is to be done here, as markup."""

    def _told(self, side: Side, codes: Mapping[Side, QrCode]) -> str:
        """What stands below the code of a side, as markup."""
        return ""

    def _notes(self) -> tuple[str, ...]:
        """What is to be told below all."""
        return ()

    def _waits_in_vain(self, codes: Mapping[Side, QrCode]) -> bool:
        """Whether nobody has come although a code has been shown for long."""
        nobody = all(self.hands.there(side) is There.NOBODY for side in self.hands.sides)
        waited = pygame.time.get_ticks() - self._since >= PATIENCE * 1000
        return bool(codes) and nobody and waited and not self._here_alone

    def _side(self, ui: Ui, column: pygame.Rect, side: Side, codes: Mapping[Side, QrCode]) -> int:
        """Draws a side: its code, or who is there. Returns the y below."""
        band = columns.row(column, column.top, ui.type_px(30))
        ui.band(band, side, self.hands.name(side), 18)
        y = band.bottom + ui.px(6)
        y = ui.flow(self._status(side), (column.left, y, column.width), _TYPE) + ui.px(6)
        if side in codes and not self._here_alone:  # who sits here has nothing to scan with
            image = qr.drawn(codes[side].matrix, ui.type_px(_CODE))
            place = image.get_rect(midtop=(column.centerx, y))
            ui.surface.blit(image, place)
            y = place.bottom + ui.px(4)
        if told := self._told(side, codes):
            y = ui.flow(told, (column.left, y, column.width), _LINE) + ui.px(6)
        for button in self._of_side(side):
            wide = min(column.width, ui.button_width(button, _SMALL) + ui.px(20))
            box = pygame.Rect(0, y, wide, ui.type_px(34))
            box.centerx = column.centerx
            ui.button(button, box, size=_SMALL, focused=button.target == self.focus)
            y = box.bottom + ui.px(6)
        return y

    def _status(self, side: Side) -> str:
        """Who is there for a side, in a sentence."""
        line, name = self.hands.line, literal(self.hands.name(side))
        assert line is not None
        if side not in self.hands.sides:
            return _(self.program).format(side=name)
        asked = self.hands.asking.get(side)
        if asked is not None:
            words = _(self.asked.there if asked.there else self.asked.gone)
            return words.format(side=name, device=_named(asked.device))
        presence = line.presence()[side]
        return _(self.present[presence.there]).format(side=name, device=_named(presence.device))


@define
class TakeOver(Dialog):
    """Asks whether another device may have a hand whose own device is not there to be asked."""

    hands: Pairs = field(kw_only=True)
    asked: TakeoverAsked = field(kw_only=True)

    @classmethod
    def of(
        cls, asked: TakeoverAsked, hands: Pairs, words: Asking, shut: Callable[[], None]
    ) -> TakeOver:
        """The question about a device, in ``words``. ``shut`` puts it away."""
        line, name = hands.line, literal(hands.name(asked.side))
        assert line is not None
        request = asked.side, asked.request

        def answer(settle: Callable[[Side, int], None]) -> None:
            settle(*request)
            shut()

        message = _(words.question).format(device=_named(asked.device), side=name)
        answers = (
            Button(Command.ALLOW, _(words.give), "Y", partial(answer, line.allow)),
            Button(Command.REFUSE, _("Refuse"), "N", partial(answer, line.refuse)),
        )
        heading = _(words.heading).format(side=name)
        # a key pressed by habit gives nothing away
        return cls(heading, message, answers, 1, hands=hands, asked=asked)

    @property
    def waits(self) -> bool:
        """Whether the device still waits for an answer."""
        return self.hands.asking.get(self.asked.side) is self.asked


def ask_about(sheets: Sheets, pairs: Pairs, words: Asking) -> None:
    """Asks over a scene whether another device may have what one holds that is not there, and puts
    the question away once it is settled."""

    def shut() -> None:
        sheets.dialog = None

    if isinstance(sheets.dialog, TakeOver) and not sheets.dialog.waits:
        shut()
    asking = (each for each in pairs.asking.values() if not each.there)
    if sheets.dialog is None and (asked := next(asking, None)) is not None:
        sheets.dialog = TakeOver.of(asked, pairs, words, shut)


def _named(device: str) -> str:
    """What a device seems to be, after its mention."""
    return f" ({literal(device)})" if device else ""


def row_of(side: Side) -> Row:
    """The place of the command for the code of a side."""
    return Row(Area.PHONES, list(Side).index(side))


_PLAIN = N_(
    "Pages and cards travel unencrypted (http). Nobody can open a hand without its code, but who "
    "records this network could read along."
)
_REASONS = (
    N_("• It is in another network, or uses mobile data: join the network of this machine."),
    N_("• A guest network keeps its devices apart: use another, or a hotspot of a phone."),
    N_(
        "• A firewall of this machine blocks Python: allow it for this network, which on Windows "
        "has to be a private one."
    ),
    N_("• A VPN, or a second network, has the address above: listen at another one."),
)


def _browse(url: str) -> None:
    """Opens a page in the browser of this machine, without waiting for that."""
    Thread(target=webbrowser.open, args=(url,), daemon=True).start()
