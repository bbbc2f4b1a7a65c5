"""What moves a little while a picture is at rest, and covers what was behind it: it is drawn anew
over that. Where anything has come to lie over it, it keeps still."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pygame
from attrs import frozen

from ad1666.table.toolkit.living import Light

Pose = Callable[[pygame.Surface, int], None]
"""Draws a look of something; look 0 is that at rest."""


@frozen
class Puppet:
    """Something with its part of the window, what draws it, the ``rhythm`` of its looks, and how
    many of them it is ahead of others of the same rhythm."""

    area: pygame.Rect
    pose: Pose
    rhythm: tuple[int, ...]
    late: int = 0


@frozen
class Posed:
    """A puppet that has been drawn, with its part of the window before and after that."""

    puppet: Puppet
    before: pygame.Surface
    after: pygame.Surface


def posed(surface: pygame.Surface, puppets: Iterable[Puppet]) -> tuple[Posed, ...]:
    """Draws puppets at rest. Those that are not whole in the picture are drawn, and no more."""
    room, found = surface.get_rect(), list[tuple[Puppet, pygame.Surface]]()
    for puppet in puppets:
        whole = room.contains(puppet.area)
        if whole:
            found.append((puppet, surface.subsurface(puppet.area).copy()))
        puppet.pose(surface, 0)
    return tuple(
        Posed(puppet, before, surface.subsurface(puppet.area).copy()) for puppet, before in found
    )


def living(surface: pygame.Surface, those: Iterable[Posed]) -> Iterator[Light]:
    """Those over which nothing has been drawn since, as lights that live."""
    for one in those:
        here = surface.subsurface(one.puppet.area)
        if pygame.image.tobytes(here, "RGB") == pygame.image.tobytes(one.after, "RGB"):
            flare = partial(_again, one)
            yield Light(one.puppet.area, flare, one.puppet.rhythm, one.puppet.late)


def _again(one: Posed, surface: pygame.Surface, look: int) -> None:
    surface.blit(one.before, one.puppet.area)
    one.puppet.pose(surface, look)
