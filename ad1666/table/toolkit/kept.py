"""A value that is kept as long as what it depends on stays the same, and the language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import define

from ad1666.i18n import language

T = TypeVar("T")


@define
class LastValue(Generic[T]):
    """The last value made, for what can be compared but not hashed; `functools.lru_cache` is for
    the rest."""

    _last: tuple[tuple[object, ...], T] | None = None

    def get(self, depends: tuple[object, ...], make: Callable[[], T]) -> T:
        """The value, made anew if anything it ``depends`` on has changed. Frozen values compare
        fastest: identical objects are equal at once."""
        depends = (language(), *depends)
        if self._last is None or self._last[0] != depends:
            self._last = depends, make()
        return self._last[1]
