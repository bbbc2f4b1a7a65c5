"""The phones as the table uses them: opened once for a game, told sheets, closed with the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ad1666.phones.server.addresses import PORT
from ad1666.phones.server.files import files, page
from ad1666.phones.server.listening import Listening, installed, served
from ad1666.phones.server.pairing import Pairing
from ad1666.phones.server.said import Said, understood
from ad1666.phones.server.sheet import PhoneSheet
from ad1666.rules.cards import SIDES, Side


class Phones(Listening):
    """The server of phones."""

    @staticmethod
    def open(
        address: str,
        post: Callable[[Said], None],
        *,
        port: int = PORT,
        pictures: Mapping[str, bytes] | None = None,
    ) -> Phones:
        """Listens at one address of this machine, which takes about 30 ms: at the port, or at
        another if that is taken.

        ``post`` is called in the server's thread and must not raise. ``pictures`` are PNG files by
        the names that sheets give them. Raises NotInstalled or CannotListen.
        """
        installed()
        from ad1666.phones.server.line import PHONES
        from ad1666.phones.server.site import Site

        pairing = Pairing()
        site = Site(dict.fromkeys(SIDES, page()), files(), understood, PHONES)
        return Phones(served(address, port, pairing, post, site, pictures=pictures), pairing)

    def publish(self, side: Side, sheet: PhoneSheet) -> None:
        """Tells a side's phone a sheet, and whichever connects later."""
        self._serving.publish(side, "sheet", sheet.to_text())

    def clear(self, side: Side) -> None:
        """Takes the last sheet away: its phone shows nothing of a hand until the next one."""
        self._serving.clear(side)

    def show(self, pictures: Mapping[str, bytes]) -> None:
        """Serves these pictures, PNG by name, in place of those before."""
        self._serving.show(pictures)
