"""Messages of games by mail, pasted at the start screen or opened as files."""

from __future__ import annotations

from functools import partial

from attrs import frozen

from ad1666.i18n import _
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title_porter import StartPorter


@frozen
class Mailbox:
    """Takes messages, and leads to the tables of their games."""

    porter: StartPorter

    def paste(self, text: str) -> None:
        """Takes the message that a text is. What is wrong with it is shown below the games."""
        if text.strip():
            self.porter.attempt(partial(self.open, text))
        else:
            self.porter.report(_("There is no text on the clipboard."))

    def open(self, source: str) -> None:
        """Takes a message, given by its text or its file. Raises BadMail, BadRecord, ContentError,
        OSError."""
        from ad1666.play import by_mail  # imports what only a game needs

        taken = by_mail.take(by_mail.opened(source))
        session = taken.session
        self.porter.lead(AtTable(session, self.porter.again(session.path), taken.doubt))
