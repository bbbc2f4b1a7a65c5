"""Who is there for a side, and what a device seems to be."""

from __future__ import annotations

import enum

from attrs import frozen


class There(enum.Enum):
    """Whether a side has a phone."""

    NOBODY = enum.auto()
    """No device holds the side."""
    CONNECTED = enum.auto()
    ASLEEP = enum.auto()
    """A device holds it, but is not connected, or nobody looks at its page."""


@frozen
class Presence:
    """Who is there for a side."""

    there: There
    since: float
    """Since when, in seconds of `time.monotonic`."""
    device: str = ""
    """What the device seems to be; empty if it does not say."""


_KINDS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
"""What a browser says of the system it runs on, most telling first, and what people call it."""


def device(agent: str) -> str:
    """What a browser that names itself so seems to run on; empty if that is not known."""
    return next((name for sign, name in _KINDS if sign in agent), "")
