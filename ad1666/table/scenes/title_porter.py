"""What all parts of the start screen do alike: ask before, and throw away."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from attrs import frozen

from ad1666.content.errors import ContentError
from ad1666.i18n import _
from ad1666.play.targets import Command, Target
from ad1666.table.scenes import porter
from ad1666.table.scenes.porter import Act
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.toolkit.scene import Leads
from ad1666.table.toolkit.ui import Button
from ad1666.words import literal
from ad1666.words.errors import error_text
from ad1666.words.translations import hear

_T = TypeVar("_T")


@frozen
class StartPorter(porter.Porter):
    """Leads from the start screen to what is chosen there, whose errors are shown below the games.
    ``again`` tells what leads back to the screen as it was left when something was chosen, by its
    file. ``relist`` lists anew what there is on disk."""

    again: Callable[[Path], Leads]
    relist: Act

    def change(self, act: Act) -> None:
        """Changes something on disk, and lists anew what there is, also if that fails."""
        try:
            act()
        finally:
            self.relist()

    def readable(self, paths: Iterable[Path], read: Callable[[Path], _T]) -> list[_T]:
        """What some files of authors hold, in their order. What is wrong with others is shown."""
        found: list[_T] = []
        for path in paths:
            hear(path)
            try:
                found.append(read(path))
            except ContentError as error:
                self.report(error)
        return found

    def ask(
        self,
        title: str,
        message: str,
        *answers: tuple[Target, str, str, Act],
        back: Act = lambda: None,
    ) -> None:
        """Opens a dialog with the given answers and one that goes back, which does nothing unless
        it is told to."""
        last = Command.BACK, _("Back"), "Esc", back
        buttons = (
            Button(command, label, key, partial(self.attempt, act))
            for command, label, key, act in (*answers, last)
        )
        self.sheets.dialog = Dialog(title, message, tuple(buttons))

    def throw_away(self, delete: Callable[..., None], path: Path) -> None:
        """Deletes a game or a campaign, and lists anew what there is. Where the system has no bin,
        asks whether it is to be gone for good."""
        from ad1666.game.records.disk import NoBin

        try:
            self.change(delete)
        except NoBin as error:
            message = _(
                "The bin of the system does not take {file}: {reason}. It would be gone for good."
            ).format(file=path.name, reason=error_text(error))
            act = partial(self.throw_away, partial(delete, for_good=True), path)
            answer = Command.DELETE, _("Delete it for good"), "D", act
            self.ask(_("Delete it for good?"), literal(message), answer)
