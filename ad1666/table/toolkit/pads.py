"""Gamepads. Each press of one becomes a key, and a stick moves the pointer, so that whatever can be
done by keyboard or mouse can be done by pad.

SDL knows what is where on hundreds of pads, and reads mappings of the player's own from the file
that `SDL_GAMECONTROLLERCONFIG_FILE` names. With two pads the first belongs to Red and the second to
Blue: each of their events says in ``side`` whose it is.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame
from attrs import define, field, frozen

from ad1666.i18n import _
from ad1666.rules.cards import SIDES, Side
from ad1666.rules.tables import complete
from ad1666.settings import preferences
from ad1666.table.toolkit.keys import ARROWS

if TYPE_CHECKING:  # some systems have none
    from pygame._sdl2.controller import Controller

_DEAD = 0.25
"""How far a stick may be moved, of its whole way, before that counts."""
_FULL = 32767
_SPEED = 1.1
"""The speed of the pointer with the stick all the way over, in heights of the window a second."""
_NEAR = 0.04
"""How far from it, in heights of the window, the pointer comes to rest on what can be clicked."""
_NOTCH = 110
"""Milliseconds between two notches of the wheel while the right stick is held."""
_PULLED = 0.5
"""How far a trigger must be pulled, of its whole way."""
_LONGEST = 100
"""The most milliseconds for which the pointer moves on between two frames."""
_RUMBLE = 250
"""Milliseconds."""


class Make(enum.Enum):
    """Who made a pad: that is what its buttons are called by."""

    MICROSOFT = enum.auto()
    NINTENDO = enum.auto()
    SONY = enum.auto()


_MAKERS = (
    (Make.NINTENDO, ("nintendo", "switch", "joy-con")),
    (Make.SONY, ("ps3", "ps4", "ps5", "dualshock", "dualsense", "playstation")),
)
"""Parts of the names of pads that tell their make; it is Microsoft's for all others."""


@frozen
class _Meaning:
    """What a button of a pad stands for: a key, what that types and what is held with it; the key
    as it is shown on buttons, empty if it is not; and what the button is called by each make."""

    key: int
    typed: str = ""
    mod: int = 0
    shown: str = ""
    called: tuple[str, str, str] = ("", "", "")


_BUTTONS: Mapping[int, _Meaning] = MappingProxyType(
    {
        pygame.CONTROLLER_BUTTON_A: _Meaning(
            pygame.K_RETURN, shown="Enter", called=("A", "A", "\N{MULTIPLICATION SIGN}")
        ),
        pygame.CONTROLLER_BUTTON_B: _Meaning(pygame.K_ESCAPE, shown="Esc", called=("B", "B", "O")),
        pygame.CONTROLLER_BUTTON_X: _Meaning(
            pygame.K_SPACE, " ", shown="Space", called=("X", "X", "\N{WHITE SQUARE}")
        ),
        pygame.CONTROLLER_BUTTON_Y: _Meaning(
            pygame.K_n, "n", shown="N", called=("Y", "Y", "\N{WHITE UP-POINTING TRIANGLE}")
        ),
        pygame.CONTROLLER_BUTTON_BACK: _Meaning(
            pygame.K_u, "u", shown="U", called=("View", "\N{MINUS SIGN}", "Share")
        ),
        pygame.CONTROLLER_BUTTON_START: _Meaning(
            pygame.K_m, "m", shown="M", called=("Menu", "+", "Options")
        ),
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: _Meaning(pygame.K_TAB, mod=pygame.KMOD_SHIFT),
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: _Meaning(
            pygame.K_TAB, shown="Tab", called=("RB", "R", "R1")
        ),
        pygame.CONTROLLER_BUTTON_LEFTSTICK: _Meaning(
            pygame.K_h, "h", shown="H", called=("LS", "LS", "L3")
        ),
        pygame.CONTROLLER_BUTTON_RIGHTSTICK: _Meaning(
            pygame.K_l, "l", shown="L", called=("RS", "RS", "R3")
        ),
        pygame.CONTROLLER_BUTTON_DPAD_UP: _Meaning(pygame.K_UP),
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: _Meaning(pygame.K_DOWN),
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: _Meaning(pygame.K_LEFT),
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: _Meaning(pygame.K_RIGHT),
    }
)
_LOOKS = _Meaning(pygame.K_SPACE, " ")
"""The left shoulder button where two have a pad each: a hand is seen while its owner holds it."""
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: _Meaning(pygame.K_MINUS, "-"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: _Meaning(pygame.K_PLUS, "+"),
}
_POINTS = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
_TURNS = pygame.CONTROLLER_AXIS_RIGHTY


def _names(number: int) -> dict[str, str]:
    return {each.shown: each.called[number] for each in _BUTTONS.values() if each.shown}


_NAMES: Mapping[Make, Mapping[str, str]] = complete(
    Make, {Make.MICROSOFT: _names(0), Make.NINTENDO: _names(1), Make.SONY: _names(2)}
)
"""What a key is called on a pad."""


@define
class Pads:
    """The pads that are there, and what the player has used last."""

    used: bool = False
    """Whether that was a pad: then buttons are shown instead of keys."""
    make: Make = Make.MICROSOFT
    at: tuple[float, float] | None = None
    """Where the pointer is, None before it has been anywhere."""
    opened: dict[int, Controller] = field(factory=dict)
    _axes: dict[tuple[int, int], float] = field(factory=dict)
    _pulled: set[tuple[int, int]] = field(factory=set)
    _pointing: bool = False
    """Whether the pointer has been moved since the last arrow."""
    _sliding: bool = False
    """Whether the stick moved it in the last frame."""
    _last: int | None = None
    _turned: int = 0

    @property
    def two(self) -> bool:
        """Whether there are two, one for each side."""
        return len(self.opened) >= len(SIDES)

    def begin(self) -> None:
        """Looks for pads. Without any, or without a system for them, nothing happens."""
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()

    def cap(self, key: str) -> str:
        """What a key is called where it is shown: in the player's language, or by the button of the
        pad that was used last."""
        called = _NAMES[self.make].get(key) if self.used else None
        return called or _(key)

    def rumble(self, share: float) -> None:
        """Shakes all pads, with a share of their strength, unless effects are not to be heard."""
        if preferences.now.mute or not preferences.now.effects or not preferences.now.motion.pace:
            return
        for pad in self.opened.values():
            with suppress(pygame.error):
                pad.rumble(share, share, _RUMBLE)

    def heard(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """What an event of a pad stands for; any other event as it is."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._close(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                yield from self._button(event.instance_id, event.button, down=down)
            case pygame.CONTROLLERAXISMOTION:
                yield from self._axis(event.instance_id, event.axis, event.value / _FULL)
            case _:
                self._notes(event)
                yield event

    def drift(
        self, now: int, room: pygame.Rect, spots: Iterable[pygame.Rect]
    ) -> Iterator[pygame.event.Event]:
        """Moves the pointer within a room as far as a stick that is held moves it up to ``now``, in
        milliseconds, and turns the wheel. Where the stick is let go the pointer comes to rest on
        one of ``spots`` that is near."""
        since = 0 if self._last is None else min(now - self._last, _LONGEST)
        self._last = now
        across, down = (self._stick(axis) for axis in _POINTS)
        if across or down:
            step = room.height * _SPEED * since / 1000
            x, y = self.at or room.center
            yield self._moved(room, (x + across * abs(across) * step, y + down * abs(down) * step))
            self._pointing = True
        elif self._sliding:
            self._sliding = False
            if (spot := self._nearest(room, tuple(spots))) is not None:
                yield self._moved(room, spot)
        turned = self._stick(_TURNS)
        if turned and now - self._turned >= _NOTCH:
            self._turned = now
            notch = -1 if turned > 0 else 1
            yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notch, flipped=False)

    def _moved(self, room: pygame.Rect, to: tuple[float, float]) -> pygame.event.Event:
        self.at, self._sliding = _clamped(to, room.inflate(-2, -2)), True
        pos = round(self.at[0]), round(self.at[1])
        return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def _nearest(
        self, room: pygame.Rect, spots: Sequence[pygame.Rect]
    ) -> tuple[float, float] | None:
        """The middle of the nearest spot, None if the pointer is on one or none is near."""
        at = self.at or room.center
        if any(spot.collidepoint(at) for spot in spots):
            return None
        far = [(math.dist(at, _clamped(at, spot)), spot.center) for spot in spots]
        least, middle = min(far, default=(math.inf, room.center))
        return middle if least <= room.height * _NEAR else None

    def _stick(self, axis: int) -> float:
        """How far a stick is moved along an axis on any pad, -1 to 1, without what does not
        count."""
        held = max((value for (_p, each), value in self._axes.items() if each == axis), key=abs,
                   default=0.0)  # fmt: skip
        return math.copysign((abs(held) - _DEAD) / (1 - _DEAD), held) if abs(held) > _DEAD else 0.0

    def _button(self, pad: int, button: int, *, down: bool) -> Iterator[pygame.event.Event]:
        meaning = _BUTTONS.get(button)
        if button == pygame.CONTROLLER_BUTTON_LEFTSHOULDER and self.two:
            meaning = _LOOKS
        if meaning is None:
            return
        self._uses(pad)
        if meaning.key in ARROWS:
            self._pointing = False
        if button == pygame.CONTROLLER_BUTTON_A and self._pointing and self.at is not None:
            pos = round(self.at[0]), round(self.at[1])
            kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
            yield pygame.event.Event(kind, pos=pos, button=1, side=self._side(pad))
            return
        yield self._key(pad, meaning, down=down)

    def _axis(self, pad: int, axis: int, value: float) -> Iterator[pygame.event.Event]:
        if (meaning := _TRIGGERS.get(axis)) is None:
            self._axes[pad, axis] = value
            if abs(value) > _DEAD:
                self._uses(pad)
            return
        pulled = value >= _PULLED
        if pulled is not ((pad, axis) in self._pulled):
            self._uses(pad)
            (self._pulled.add if pulled else self._pulled.discard)((pad, axis))
            yield self._key(pad, meaning, down=pulled)

    def _key(self, pad: int, meaning: _Meaning, *, down: bool) -> pygame.event.Event:
        told = {"key": meaning.key, "unicode": meaning.typed, "mod": meaning.mod, "scancode": 0}
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        return pygame.event.Event(kind, {**told, "side": self._side(pad)})

    def _side(self, pad: int) -> Side | None:
        """Whose a pad is; nobody's unless there are two."""
        if not self.two or pad not in self.opened:
            return None
        return SIDES[list(self.opened).index(pad) % len(SIDES)]

    def _uses(self, pad: int) -> None:
        self.used = True
        name = self.opened[pad].name.lower() if pad in self.opened else ""
        makes = (make for make, parts in _MAKERS if any(part in name for part in parts))
        self.make = next(makes, Make.MICROSOFT)

    def _notes(self, event: pygame.event.Event) -> None:
        """Notes where the mouse is, and whether a key or the mouse was used."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.used = False
        elif event.type == pygame.MOUSEMOTION:
            at = self.at or event.pos
            if math.dist(at, event.pos) > 2:  # else the pad has moved it there
                self.used, self._pointing = False, True
            self.at = event.pos

    def _open(self, number: int) -> None:
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            pad = controller.Controller(number)
            self.opened[pad.id] = pad

    def _close(self, pad: int) -> None:
        self.opened.pop(pad, None)
        self._axes = {of: value for of, value in self._axes.items() if of[0] != pad}
        self._pulled = {of for of in self._pulled if of[0] != pad}


def _clamped(at: tuple[float, float], box: pygame.Rect) -> tuple[float, float]:
    """The point of a box that is nearest to another one."""
    return min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)


pads = Pads()


def of_another(event: pygame.event.Event, side: Side | None) -> bool:
    """Whether an event is from the pad of the other side than the one that is asked."""
    whose = getattr(event, "side", None)
    return whose is not None and side is not None and whose is not side
