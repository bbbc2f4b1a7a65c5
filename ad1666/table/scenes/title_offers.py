"""Packs from outside: what is in one is shown before it is added."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from attrs import define, field

from ad1666.content.packs.shelf import Offered, offered
from ad1666.content.scenarios.pack_contents import contents_of
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.words import literal
from ad1666.words.errors import said
from ad1666.words.packs import described, listed_contents


@define
class Offers:
    """The pack that is offered. ``added`` is told the id of one that was added."""

    porter: StartPorter
    added: Callable[[str], None]
    _drawer: ExitStack = field(factory=ExitStack)

    def offer(self, path: Path) -> None:
        """Shows what is in a pack, and asks whether to add it. Raises ContentError if it cannot be
        read."""
        self.close()
        offer = self._drawer.enter_context(offered(path))
        contents = contents_of(offer.pack)
        lines = [described(offer.pack), *listed_contents(offer.pack, contents)]
        label = _("Add it")
        if offer.replaces is not None and offer.present is not None:
            lines.append(f"{said(offer.replaces)}.")
            label = _("Replace version {version}").format(version=offer.present.version)
        self.porter.ask(
            offer.pack.title,
            "\n\n".join(map(literal, lines)),
            (Command.ADD_PACK, label, "A", partial(self._add, offer)),
            back=self.close,
        )

    def _add(self, offer: Offered) -> None:
        try:
            pack = offer.add()
        finally:
            self.close()
        self.added(pack.id)

    def close(self) -> None:
        """Puts away what was offered and not added."""
        self._drawer.close()
