"""What only replays of old games tell, such as how they ended: told by another process, a few games
at a time while the start screen is shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame
from attrs import define, field

from ad1666.game.records.results import Result

# import what only old games need when there are any, so that the start screen shows sooner
if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

TOLD = pygame.USEREVENT + 6
"""Posted when more is known, or when the first may be asked for."""
_MOST = 2.0
"""Seconds after which what has been replayed so far is told."""

Told = TypeVar("Told")
Tell = Callable[[Iterable[Path]], Iterator[tuple[Path, Told]]]
"""Replays games and yields what each tells. It runs in the other process."""


@define
class Retelling(Generic[Told]):
    """Replays records one after the other. ``known`` has what they have told so far, and ``lost``
    for one that ends the process."""

    tell: Tell[Told]
    lost: Told
    known: dict[Path, Told] = field(factory=dict)
    _asked: Future[dict[Path, Told]] | None = None
    _process: ProcessPoolExecutor | None = None
    _first: Path = Path()
    """The first record asked for, which is not asked for again if it ends the process."""

    def go_on(self, untold: Sequence[Path]) -> bool:
        """Takes in what has been told, and has the next records replayed. Returns whether more is
        known."""
        if self._asked is not None and not self._asked.done():
            return False
        news: dict[Path, Told] = {}
        if self._asked is not None:
            try:
                news = self._asked.result()
            except BrokenProcessPool:
                news, self._process = {self._first: self.lost}, None
            self.known |= news
            self._asked = None
        rest = [path for path in untold if path not in self.known]
        if rest:
            from ad1666.play.apart import processes

            self._process = self._process or processes(1)
            self._asked, self._first = self._process.submit(_told, self.tell, rest), rest[0]
            self._asked.add_done_callback(_announce)
        else:
            self._process = None
        return bool(news)


def _announce(_asked: object) -> None:
    with suppress(pygame.error):  # the window may have been closed
        pygame.event.post(pygame.event.Event(TOLD))


def _told(tell: Tell[Told], paths: Sequence[Path]) -> dict[Path, Told]:
    """What as many records tell as can be replayed in some time, but one at least."""
    until, found = time.monotonic() + _MOST, dict[Path, Told]()
    for path, told in tell(paths):
        found[path] = told
        if time.monotonic() > until:
            break
    return found


def _results(paths: Iterable[Path]) -> Iterator[tuple[Path, Result | None]]:
    from ad1666.game.library import replayed_result

    for path in paths:
        yield path, replayed_result(path)


def _lines(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    from ad1666.campaign.annals import replayed_lines

    return replayed_lines(paths)


results = partial(Retelling[Result | None], _results, None)
"""Tells how games ended; None for those that do not lead to an end."""
annals = partial(Retelling[str], _lines, "")
"""Tells what heroes did in games, as lines of `ad1666.campaign.annals`."""
