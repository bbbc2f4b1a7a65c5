"""Pictures that were made and may be needed again: kept as long as there is room for all of them,
whatever the sizes of the windows for which they were made."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial, wraps
from typing import ParamSpec, TypeVar, cast

import pygame
from attrs import define, field

MOST = 96 * 2**20
"""The bytes that there is room for: several times what one window needs, and the largest one less
than that."""
P = ParamSpec("P")
T = TypeVar("T", bound=pygame.Surface | None)


@define
class PictureCache:
    """Pictures by what they were made from, those used last at the end. None stands for one that
    cannot be made."""

    most: int = MOST
    """The bytes that there is room for. A picture that is larger is kept by itself."""
    used: int = field(default=0, init=False)
    """The bytes in use."""
    _pictures: OrderedDict[Hashable, pygame.Surface | None] = field(factory=OrderedDict, init=False)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """A picture from the stock, made if it is not there. Those that have not been used for the
        longest time then make room for it."""
        if key in self._pictures:
            self._pictures.move_to_end(key)
            return cast(T, self._pictures[key])
        made = self._pictures[key] = make()
        self.used += _bytes(made)
        while self.used > self.most and len(self._pictures) > 1:
            self.used -= _bytes(self._pictures.popitem(last=False)[1])
        return made

    def keeping(self, make: Callable[P, T]) -> Callable[P, T]:
        """Keeps the pictures that a function makes, by its arguments. They must not be drawn on."""

        @wraps(make)
        def kept(*given: P.args, **named: P.kwargs) -> T:
            key = make, given, tuple(named.items())
            return self.get(key, partial(make, *given, **named))

        return kept


in_stock = PictureCache().keeping
"""Keeps the pictures that a function makes in the stock of the program."""


def _bytes(picture: pygame.Surface | None) -> int:
    return 0 if picture is None else picture.get_pitch() * picture.get_height()
