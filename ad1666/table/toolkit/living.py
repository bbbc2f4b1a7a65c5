"""Lights that live while a picture is at rest: they flicker, each in its own part of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import define, field, frozen

from ad1666.settings import preferences

EVERY = 100
"""The fewest milliseconds between two looks."""


@frozen
class Light:
    """A light, with its part of the window. ``flare`` draws a look over the light at rest, which is
    look 0; ``rhythm`` has the looks in their order."""

    area: pygame.Rect
    flare: Callable[[pygame.Surface, int], None]
    rhythm: tuple[int, ...]
    late: int = 0
    """How many looks it is ahead of others of its rhythm."""

    def look(self, beat: int) -> int:
        """Its look at a beat."""
        return self.rhythm[(beat + self.late) % len(self.rhythm)]


@define
class Living:
    """The lights of a picture that is drawn at rest, whatever they have just looked like. What lies
    over one of them keeps it still."""

    _lights: Sequence[Light] = ()
    _rests: Sequence[pygame.Surface] = ()
    """The pictures of their parts before anything lies over them."""
    _looks: dict[tuple[int, int], pygame.Surface] = field(factory=dict)
    """The same with the looks that they have had since, by their numbers."""
    _free: dict[int, int] | None = None
    """The look of each that nothing lies over, by its number; None if that is not known yet."""
    _begun: int = 0

    def take(self, surface: pygame.Surface, lights: Sequence[Light]) -> None:
        """Takes the lights of a picture that has just been drawn, with nothing over it yet."""
        room = surface.get_rect()
        self._lights = [light for light in lights if room.contains(light.area)]
        self._rests = [surface.subsurface(light.area).copy() for light in self._lights]
        self._looks.clear()

    def rest(self) -> None:
        """Tells that the window is being drawn with all lights at rest."""
        self._free, self._begun = None, pygame.time.get_ticks()

    def frame(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws the lights that look different now; none if nothing is to move. Returns their
        parts of the window."""
        now = pygame.time.get_ticks()
        if not self._lights or now - self._begun < EVERY or not preferences.now.motion.pace:
            return []
        if self._free is None:
            self._free = {n: 0 for n in range(len(self._lights)) if self._is_free(surface, n)}
        self._begun, changed = now, []
        for number, shown in self._free.items():
            light = self._lights[number]
            look = light.look(now // EVERY)
            if look != shown:
                surface.blit(self._looking(surface, number, look), light.area)
                self._free[number] = look
                changed.append(light.area)
        return changed

    def _looking(self, surface: pygame.Surface, number: int, look: int) -> pygame.Surface:
        """The picture of a light with a look. It is drawn on the ``surface`` once, then kept."""
        if not look:
            return self._rests[number]
        found = self._looks.get((number, look))
        if found is None:
            light = self._lights[number]
            surface.set_clip(light.area)
            surface.blit(self._rests[number], light.area)
            light.flare(surface, look)
            surface.set_clip(None)
            found = self._looks[number, look] = surface.subsurface(light.area).copy()
        return found

    def _is_free(self, surface: pygame.Surface, number: int) -> bool:
        """Whether nothing lies over a light."""
        here = surface.subsurface(self._lights[number].area)
        return _pixels(here) == _pixels(self._rests[number])


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")
