"""The sheet that gives a finished game away: as a link, and as a code to scan."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.past import Moment
from ad1666.game.records import links
from ad1666.game.records.record import BadRecord, read
from ad1666.i18n import N_, _
from ad1666.packed import cure
from ad1666.phones.server import codes
from ad1666.play.targets import Command
from ad1666.skirmish.linked import line, scenario_of
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import clipboard, qr
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal
from ad1666.words.ending import hands_secret
from ad1666.words.errors import error_text

_TYPE, _SMALL, _CODE = 18, 15, 260


@define
class LinkSheet(Sheet):
    """The ``link`` of a game, and a ``line`` to share if it was a skirmish; if the link is empty,
    ``why`` there is none."""

    link: str
    why: str = ""
    line: str = ""
    title: ClassVar[str] = N_("The game as a link")
    size: ClassVar[tuple[int, int]] = (900, 470)
    _copied: bool = field(default=False, init=False)

    @classmethod
    def of(cls, path: Path, scenario: Scenario, moments: Sequence[Moment]) -> LinkSheet:
        """The sheet for the game of a record: without a link where its hands stay secret, or where
        others could not see it by one."""
        try:
            if secret := hands_secret(read(path)):
                return cls("", secret)
            link = links.written(scenario, moments, scenario_of)
            return cls(link, line=line(scenario, moments[-1].game.state))
        except (ContentError, BadRecord) as error:
            return cls("", literal(error_text(error)))

    def commands(self) -> tuple[Button, ...]:
        """The command that copies the link."""
        if not self.link:
            return ()
        label = _("Copied") if self._copied else _("Copy")
        labels = _("Copy"), _("Copied")
        return (Button(Command.COPY_LINK, label, "C", self._copy, in_turn=labels),)

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the link and what to do with it, beside the code. Returns the y below."""
        if not self.link:
            return ui.flow(self.why, room, _TYPE)
        said = _(
            "Whoever has this game sees the film of yours by it: **{command}** and then the link. "
            "It holds every choice and every card, hands included."
        ).format(command="ad1666 replay")
        width, below = room.width, room.top
        if codes.available():
            image = qr.drawn(codes.matrix(self.link), ui.px(_CODE))
            width -= image.get_width() + ui.px(16)
            if not ui.measures:
                ui.surface.blit(image, (room.right - image.get_width(), room.top))
            below += image.get_height()
        else:
            words, filled = cure("phones")
            said += " " + _("A code to scan needs a library that is not there. {remedy}.").format(
                remedy=literal(_(words).format(**filled))
            )
        y = ui.flow(said, (room.left, room.top, width), _TYPE) + ui.px(12)
        if self.line:
            y = ui.flow(literal(self.line), (room.left, y, width), _TYPE) + ui.px(12)
        y = ui.flow(literal(self.link), (room.left, y, width), _SMALL)
        return max(below, y)

    def _copy(self) -> None:
        # without a clipboard it can still be read
        self._copied = clipboard.put(f"{self.line}\n{self.link}".strip())
