"""The progress of a long run: on a terminal only, in a line that is redrawn."""

from __future__ import annotations

import time
from collections import deque

from ad1666.content.messages import Part, counted, message
from ad1666.i18n import _, decimal
from ad1666.output import tell_progress
from ad1666.table.words.errors import said

_OFTEN = 0.2
"""Seconds between two updates of the line."""
_LOOKED_AT = 200
"""Games over which the rate is measured: scenarios differ, so the latest games matter most."""


class ProgressLine:
    """The progress line of a run; its total number of games may be unknown."""

    def __init__(self) -> None:
        self._times: deque[float] = deque([time.monotonic()], _LOOKED_AT + 1)
        self._written = 0.0

    def show(self, played: int, total: int | None) -> None:
        """Updates the line after one more game, or before the first."""
        now = time.monotonic()
        if played:
            self._times.append(now)
        if now - self._written >= _OFTEN:
            self._written = now
            tell_progress(text(played, total, self._rate))

    def end(self) -> None:
        """Removes the line."""
        tell_progress("")

    @property
    def _rate(self) -> float:
        return (len(self._times) - 1) / max(1e-9, self._times[-1] - self._times[0])


def text(played: int, total: int | None, rate: float) -> str:
    """The progress, at ``rate`` games a second: ``12 of 400 games, 19.4 a second, 20 s left``."""
    games: Part = counted("{n} game", "{n} games", played)
    if total is not None:
        whole = counted("{n} game", "{n} games", total)
        games = message("{n} of {games}", n=played, games=whole)
    if not played:
        return said(games)
    speed = decimal(rate, 1 if rate >= 1 else 2)
    if total is None:
        return said(message("{games}, {speed} a second", games=games, speed=speed))
    left = _duration((total - played) / rate)
    return said(
        message("{games}, {speed} a second, {time} left", games=games, speed=speed, time=left)
    )


def _duration(seconds: float) -> str:
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=f"{minutes:02}")
    if minutes:
        return _("{minutes} min {seconds} s").format(minutes=minutes, seconds=f"{left:02}")
    return _("{seconds} s").format(seconds=left)
