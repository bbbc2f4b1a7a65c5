"""What the program asks to be translated while it runs."""

from __future__ import annotations

import gettext
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from ad1666 import i18n


class _Listener(gettext.NullTranslations):
    """A catalogue without entries that keeps what it is asked for, contexts before messages."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[tuple[str, str], None] = {}

    def gettext(self, message: str) -> str:
        self.asked["", message] = None
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked["", msgid1] = None
        return super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        self.asked[context, message] = None
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self.asked[context, msgid1] = None
        return super().npgettext(context, msgid1, msgid2, n)


@contextmanager
def listening() -> Iterator[Iterable[tuple[str, str]]]:
    """Gives the messages that are asked for in the meantime, each once, with their contexts."""
    listener = _Listener()
    i18n.use(listener, i18n.ENGLISH)
    try:
        yield listener.asked.keys()
    finally:
        i18n.set_language(i18n.ENGLISH)
