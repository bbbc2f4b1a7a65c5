"""Two desks that deal for each other (docs/dealing.md): each page is a party, at the end of its
line, and the host keeps the transcript.

A draw waits for its pages, in the thread of the table. What a page is asked stands until it has
answered, so a line that breaks or a page that is loaded anew only takes time. If a page has lost
what it has sealed, or somebody cheats, the host deals the rest, and both are told so.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any

from attrs import define, field

from ad1666.content.errors import ContentError
from ad1666.content.files import read_bytes
from ad1666.content.messages import message
from ad1666.desks.line import Carries
from ad1666.game.fair.dealing import Dealt
from ad1666.game.fair.texts import MOST_LETTERS, answered, entry, from_text, to_text, told_as
from ad1666.game.fair.values import Ask, Entry, Reply, SealedDeck, Shown, Unfair
from ad1666.game.fate import Fate, Shuffle
from ad1666.game.records import disk
from ad1666.rules.cards import Side
from ad1666.rules.requests import Draw, Drawn

SUFFIX = ".dealing"
"""Of the file of a transcript, which has the name of its record."""
SHOW = "ShowDecks"
"""What a page is asked in the end: all decks that it has sealed."""

Wait = Callable[[Side, int], dict[str, Any]]
"""Waits for what the page of a side says to a question with a number."""


@define
class AtPage:
    """The part of a player in dealing, at a page. ``entries`` is the transcript."""

    side: Side
    _line: Carries
    _wait: Wait
    _entries: list[Entry]
    _game: str
    _known: int = 0
    """How many entries the page is known to have."""
    _number: int = field(factory=lambda: int(1000 * time()))
    """That of the last question: each is larger than all before, whenever the host began."""

    def reply(self, ask: Ask) -> Reply:
        """What the page answers. Raises Unfair."""
        return answered(self._ask(told_as(ask)))

    def told(self, entry: Entry) -> None:
        """Nothing: the page is told with the next question."""

    def decks(self) -> tuple[SealedDeck, ...]:
        """All decks that the page has sealed. Raises Unfair."""
        found = entry(self._ask({"kind": SHOW}))
        if not isinstance(found, Shown) or found.side is not self.side:
            raise Unfair(message("{side} has not opened the decks", side=self.side))
        return found.decks

    def publish(self, ask: dict[str, object] | None = None) -> None:
        """Tells the page what it has not been told of the transcript yet, and asks it something."""
        lines = to_text(self._entries[self._known :]).splitlines()[1:]
        told = {
            "kind": "deal",
            "game": self._game,
            "side": self.side,
            "number": self._number,
            "ask": ask,
            "from": self._known,
            "entries": [json.loads(line) for line in lines],
        }
        self._line.publish(self.side, "deal", json.dumps(told, separators=(",", ":")))

    def _ask(self, ask: dict[str, object]) -> object:
        self._number += 1
        self.publish(ask)
        told = self._wait(self.side, self._number)
        match told:
            case {"have": int(have), "reply": reply} if 0 <= have <= len(self._entries):
                self._known = max(self._known, have)
                return reply
            case {"refused": "lost"}:
                problem = message("{side} has not got the decks that were sealed", side=self.side)
                raise Unfair(problem)
        raise Unfair(message("{side} says that the dealing is not fair", side=self.side))


@define
class Fairly:
    """Fate that both pages of a table have a hand in, until that fails."""

    path: Path
    """The file of the transcript, by which pages know the game again."""
    _line: Carries
    _wait: Wait
    _entries: list[Entry] = field(factory=list)
    failed: Unfair | None = field(default=None, init=False)
    """Why the host deals from then on."""
    _parties: dict[Side, AtPage] = field(init=False)
    _dealt: Dealt = field(init=False)
    _instead: Fate = field(factory=Shuffle)

    def __attrs_post_init__(self) -> None:
        self._parties = {
            side: AtPage(side, self._line, self._wait, self._entries, self.path.stem)
            for side in Side
        }
        self._dealt = Dealt(self._parties, self._entries)

    @classmethod
    def again(cls, path: Path, line: Carries, wait: Wait) -> Fairly:
        """Goes on with a transcript. Raises ContentError if it cannot be read."""
        raw = read_bytes(path, MOST_LETTERS, message("Choose the transcript of a dealing"))
        try:
            entries = list(from_text(raw.decode("utf-8", "replace")))
        except Unfair as error:
            remedy = message("Go on without it: put this file elsewhere")
            raise ContentError(path, None, error.problem, remedy) from None
        return cls(path, line, wait, entries)

    def draw(self, prompt: Draw) -> Drawn:
        """The next card, dealt by both while that goes well."""
        if self.failed is None:
            try:
                drawn = self._dealt.draw(prompt)
            except Unfair as error:
                self.failed = error
            else:
                with suppress(OSError):  # the next draw tries again
                    self.keep()
                return drawn
        return self._instead.draw(prompt)

    def close(self) -> None:
        """Lets both open their decks once the game is over, and tells them."""
        if self.failed is None and not any(isinstance(e, Shown) for e in self._entries):
            try:
                self._dealt.close()
            except Unfair as error:
                self.failed = error
        with suppress(OSError):
            self.keep()
        for party in self._parties.values():
            party.publish()

    def keep(self) -> None:
        """Writes the transcript down as far as it goes. Raises OSError."""
        disk.replace(self.path, to_text(self._entries).encode())
