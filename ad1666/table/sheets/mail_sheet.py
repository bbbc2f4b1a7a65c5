"""The sheet by which a game goes to somebody elsewhere: as a text, as a code to scan, as a file."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, evolve, field

from ad1666.content.errors import ContentError, cannot_write
from ad1666.game.records import disk, mails
from ad1666.game.records.mails import Mail
from ad1666.game.session import Session
from ad1666.i18n import N_, _
from ad1666.phones.server import codes
from ad1666.play import by_mail
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import ByMail
from ad1666.play.standing import noted
from ad1666.play.targets import Command
from ad1666.resources import player_root
from ad1666.rules.cards import Side
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import clipboard, qr, theme
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal, vocabulary
from ad1666.words.errors import error_text

_TYPE, _SMALL, _CODE = 17, 14, 250
_KEYS = {Side.RED: "R", Side.BLUE: "L"}


@define
class MailSheet(Sheet):
    """The messages of a ``session``. While the other has to answer it shows the message, which then
    counts as sent; before the game goes by mail it asks whose side is played here."""

    session: Session
    controls: Controls
    title: ClassVar[str] = N_("By mail")
    size: ClassVar[tuple[int, int]] = (940, 220)
    wrong: str = field(default="", init=False)
    """What is wrong with what was taken last, as markup."""
    done: str = field(default="", init=False)
    """What has been done last, as markup."""
    _mail: Mail | None = field(default=None, init=False)
    _text: str = field(default="", init=False)

    def __attrs_post_init__(self) -> None:
        self._look()

    def _look(self) -> None:
        """Makes the message, if there is one to send."""
        self._mail, self._text = None, ""
        if by_mail.may_send(self.session):
            try:
                self._mail = by_mail.send(self.session)
                self._text = mails.to_text(self._mail)
            except ContentError as error:
                self.wrong = literal(error_text(error))

    def room(self, ui: Ui, close: Button) -> pygame.Rect:
        """Draws the empty sheet, as high as its content needs."""
        (width, least), buttons = self.size, self.buttons(close)
        high = max(least, self.wanted(ui, width, buttons))
        return self.lay(ui, _(self.title), buttons, (width, high))

    def commands(self) -> tuple[Button, ...]:
        """What can be done with the message; or whose side to play."""
        if self.session.mail is None:
            return tuple(
                Button(
                    side,
                    _("I play {side}").format(side=vocabulary.side(side)),
                    _KEYS[side],
                    partial(self._begin, side),
                )
                for side in Side
            )
        if self._mail is None and self._over:
            return ()
        if self._mail is None:
            standing = self.controls.hot_seat.standing[self.session.mail.side]
            away = _("While I am away: answer for me")
            waits = _("While I am away: wait for me")
            label = away if standing.away else waits
            return (Button(Command.AWAY, label, "A", self._away, in_turn=(away, waits)),)
        take = (
            () if self._over else (Button(Command.TAKE_MAIL, _("Take the reply"), "T", self._take),)
        )
        return (
            Button(Command.COPY_LINK, _("Copy"), "C", self._copy),
            Button(Command.MAIL_FILE, _("As a file"), "F", self._file),
            *take,
        )

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws what to do now, and the message with its code. Returns the y below."""
        width, below = room.width, room.top
        if self._text and codes.available():
            image = qr.drawn(codes.matrix(self._text), ui.px(_CODE))
            width -= image.get_width() + ui.px(16)
            if not ui.measures:
                ui.surface.blit(image, (room.right - image.get_width(), room.top))
            below += image.get_height()
        y = ui.flow(self._said, (room.left, room.top, width), _TYPE) + ui.px(10)
        if self.wrong:
            y = ui.flow(f"**{self.wrong}**", (room.left, y, width), 16, theme.RULE) + ui.px(8)
        elif self.done:
            y = ui.flow(f"**{self.done}**", (room.left, y, width), 16) + ui.px(8)
        if self._text:
            y = ui.flow(literal(self._text), (room.left, y, width), _SMALL)
        return max(below, y)

    @property
    def _over(self) -> bool:
        return self.session.game.state.outcome is not None

    @property
    def _said(self) -> str:
        if self.session.mail is None:
            return _(
                "The game can go on between two machines: you play your side here, and whenever "
                "the other has to answer, you send the game as one text or file. The other takes "
                "it with the same program, plays, and sends it back.\n\nIt is for friends who "
                "trust each other. Whoever is to move deals, and could try a turn before sending "
                "it; the message holds both hands, though nobody reads them by looking at it. What "
                "has been sent cannot be changed any more without notice.\n\nWhose side do you "
                "play?"
            )
        if self._mail is None and self._over:
            return _("The game is over, and the other player knows it.")
        if self._mail is None:
            turn = _(
                "It is your turn. Once the other has to answer something, there is a message here "
                "to send."
            )
            away = _(
                "What do you want to be asked by message? **Answer for me** means, from the next "
                "message on: for you a card is laid from the deck and no boost is played, you "
                "parry, hold your ground and interrupt nobody. Half as many messages go to and fro."
            )
            return f"{turn}\n\n{away}"
        said = _(
            "Send this to the other player, who pastes it on the start screen with **{key}**, "
            "drops the file on the window, or types **{command}** and then the text. Nothing in it "
            "can be taken back any more. For the reply copy what comes back, and take it here."
        )
        if self._over:
            said = _(
                "The game is over. Send this to the other player, who pastes it on the start "
                "screen with **{key}**, drops the file on the window, or types **{command}** and "
                "then the text."
            )
        if by_mail.needs_file(self._mail):
            said += " " + _("**Send it as a file**: the other does not have this scenario.")
        return said.format(command="ad1666 mail take", key=_("Ctrl V"))

    def _begin(self, side: Side) -> None:
        """Lets the game go on by mail."""
        by_mail.begin(self.session, side)
        self.controls.seat(side.other, ByMail())
        self._look()

    def _away(self) -> None:
        assert self.session.mail is not None
        side = self.session.mail.side
        now = self.controls.hot_seat.standing[side]
        self.controls.stand(side, evolve(now, away=not now.away))

    def _copy(self) -> None:
        self.wrong, self.done = "", _("Copied")
        if not clipboard.put(self._text):
            self.wrong = _("There is no clipboard here: send it as a file.")

    def _file(self) -> None:
        assert self._mail is not None
        name = f"{self._mail.scenario.path.stem}-{self._mail.game}-{self._mail.number}"
        path = player_root() / "mail" / f"{name}{mails.SUFFIX}"
        self.wrong = self.done = ""
        try:
            disk.make_folder(path.parent)
            disk.replace(path, by_mail.to_file(self._mail).encode())
        except OSError as error:
            self.wrong = literal(error_text(cannot_write(path, error)))
        else:
            self.done = literal(_("Written: {file}").format(file=path))

    def _take(self) -> None:
        """Takes the reply that lies on the clipboard."""
        self.wrong = self.done = ""
        hot_seat, text = self.controls.hot_seat, clipboard.text()
        if not text.strip():
            self.wrong = _("There is no text on the clipboard.")
            return
        try:
            by_mail.take_in(self.session, by_mail.opened(text))
        except ContentError as error:
            self.wrong = literal(error_text(error))
            return
        hot_seat.standing = noted(self.session.orders)
        hot_seat.settle()
        self.controls.refresh()
        self._look()
        if self._mail is None:
            self.done = _("The reply is taken: it is your turn.")
