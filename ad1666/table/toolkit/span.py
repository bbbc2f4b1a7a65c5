"""A span of time in which something moves."""

from __future__ import annotations

from attrs import define, field

from ad1666.settings import preferences
from ad1666.table.toolkit.ticks import ticks


@define
class Span:
    """Lasts for ``ms`` milliseconds at normal pace once it has begun; no time with motion off."""

    ms: int
    _begun: int | None = field(default=None, init=False)
    """When it began; None if it is over."""

    @property
    def lasts(self) -> bool:
        """Whether it has begun and not ended."""
        return self._begun is not None

    @property
    def share(self) -> float:
        """The share of it that is over, 0 to 1."""
        pace = preferences.now.motion.pace
        if self._begun is None or not pace:
            return 1.0
        return min(1.0, (ticks.now() - self._begun) * pace / self.ms)

    def begin(self) -> None:
        """Begins, again if need be."""
        self._begun = ticks.now() if preferences.now.motion.pace else None

    def end(self) -> None:
        """Ends at once."""
        self._begun = None

    def settles(self) -> bool:
        """Ends if its time is over. Returns whether it ends now."""
        if self._begun is not None and self.share >= 1:
            self._begun = None
            return True
        return False
