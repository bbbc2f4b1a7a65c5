"""How old games ended whose records do not say: told by replays in another process, a few at a time
while the start screen is shown."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from attrs import define, field

from ad1666.game.records.results import Result

# import what only old games need when there are any, so that the start screen shows sooner
if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

TOLD = pygame.USEREVENT + 6
"""Posted when more of them are known, or when the first may be asked for."""
_MOST = 2.0
"""Seconds after which what has been replayed so far is told."""

_Results = dict[Path, Result | None]


@define
class Retelling:
    """Replays records one after the other. ``known`` has the results so far, None for records that
    do not lead to an end."""

    known: _Results = field(factory=dict)
    _asked: Future[_Results] | None = None
    _process: ProcessPoolExecutor | None = None
    _first: Path = Path()
    """The first record asked for, which is not asked for again if it ends the process."""

    def go_on(self, untold: Sequence[Path]) -> bool:
        """Takes in what has been told, and has the next records replayed. Returns whether more is
        known."""
        if self._asked is not None and not self._asked.done():
            return False
        news: _Results = {}
        if self._asked is not None:
            try:
                news = self._asked.result()
            except BrokenProcessPool:
                news, self._process = {self._first: None}, None
            self.known |= news
            self._asked = None
        rest = [path for path in untold if path not in self.known]
        if rest:
            from ad1666.table.play.apart import processes

            self._process = self._process or processes(1)
            self._asked, self._first = self._process.submit(_told, rest), rest[0]
            self._asked.add_done_callback(_announce)
        else:
            self._process = None
        return bool(news)


def _announce(_asked: object) -> None:
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(TOLD))


def _told(paths: Sequence[Path]) -> _Results:
    """The results of as many records as can be replayed in some time, but of one at least."""
    from ad1666.game.library import replayed_result

    until, found = time.monotonic() + _MOST, _Results()
    for path in paths:
        found[path] = replayed_result(path)
        if time.monotonic() > until:
            break
    return found
