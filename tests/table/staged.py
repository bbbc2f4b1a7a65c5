"""Scenes as the window makes them of what comes next."""

from __future__ import annotations

from typing import Any

from ad1666.table.scenes import lesson as lessons
from ad1666.table.scenes import prelude as preludes
from ad1666.table.staging import made


def prelude(*given: Any, **more: Any) -> Any:
    """The scene of what `ad1666.table.scenes.prelude.prelude` leads to."""
    return made(preludes.prelude(*given, **more))


def lesson(*given: Any, **more: Any) -> Any:
    """The scene of a lesson."""
    return made(lessons.lesson(*given, **more))
