"""What the parts of a scene do alike: try something with files, and lead on."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from attrs import frozen

from ad1666.content.errors import ContentError
from ad1666.game.records.record import BadRecord
from ad1666.table.sheets.host import Sheets
from ad1666.table.toolkit.scene import Leads, Next

Act = Callable[[], None]


@frozen
class Porter:
    """Leads from a scene to what is chosen there. ``report`` shows an error on it, ``lead`` has
    something else follow."""

    sheets: Sheets
    report: Callable[[object], None]
    lead: Callable[[Next], None]
    faults: ClassVar[tuple[type[Exception], ...]] = (BadRecord, ContentError, OSError)
    """What goes wrong with files."""

    def attempt(self, act: Act) -> None:
        """Closes the dialog and runs an action on files. Shows what goes wrong."""
        self.shut()
        try:
            act()
        except self.faults as error:
            self.report(error)

    def go(self, make: Leads) -> None:
        """Leads to what is made of files. Shows what goes wrong."""
        self.attempt(lambda: self.lead(make()))

    def shut(self) -> None:
        """Closes the dialog."""
        self.sheets.dialog = None
