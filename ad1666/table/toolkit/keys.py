"""The keyboard: which hotkey a press stands for on any layout, and which keys repeat while held."""

from __future__ import annotations

from string import ascii_uppercase, digits

import pygame
from attrs import define

DELAY = 350
"""Milliseconds for which a key is held before it repeats."""
INTERVAL = 60
"""Milliseconds between two repeats."""
_SIGNS = "?+-="
_ROW = {pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")}
"""The row of digits, by the place of its keys."""
_PLACES = {
    **{pygame.KSCAN_A + number: letter for number, letter in enumerate(ascii_uppercase)},
    **_ROW,
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
}
"""What keys stand for by their place, as on a US keyboard."""
_ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META
HELD = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_LSUPER, pygame.K_RSUPER),
    )
)
"""Keys that are held or locked while others are typed, as for a capital letter; they close no
sheet."""
_MOVING = frozenset(
    (
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
    )
)
"""Keys that only move a cursor or what is seen: none of them answers a question."""
_ZOOMING = "+-="


def hotkey(event: pygame.event.Event) -> str:
    """What a press of a key stands for on a button: a capital letter, a digit, or one of ``?+-=``;
    empty if it stands for none.

    A key that types one of these goes by what it types, so that on AZERTY the key labelled A is A.
    Any other goes by its place on a US keyboard: the keys of Cyrillic or Greek letters. The row of
    digits goes by its place, too, unless Shift is held: on AZERTY it types digits only with Shift.
    """
    altgr = event.mod & _ALTGR
    if event.mod & _COMMAND and not altgr:
        return ""
    if event.scancode in _ROW and not altgr and not event.mod & pygame.KMOD_SHIFT:
        return _ROW[event.scancode]
    typed: str = event.unicode.upper()
    if typed and typed in (*ascii_uppercase, *digits, *_SIGNS):
        return typed
    return "" if altgr else _PLACES.get(event.scancode, "")


@define
class Repeater:
    """Repeats the key that is held, if it is one that may.

    pygame's own repeats look like presses, so that a key held a little too long would answer for
    both players. They stay off: each KEYDOWN is a press, and only what answers nothing repeats.
    """

    held: pygame.event.Event | None = None
    due: int = 0

    def watch(self, event: pygame.event.Event, now: int, *, typing: bool) -> None:
        """Takes note of an event, ``now`` in milliseconds; ``typing`` if a text is being typed,
        when every key repeats."""
        match event.type:
            case pygame.KEYDOWN if typing or _answers_nothing(event):
                self.held, self.due = event, now + DELAY
            case pygame.KEYDOWN | pygame.WINDOWFOCUSLOST:
                self.held = None
            case pygame.KEYUP if self.held is not None and event.key == self.held.key:
                self.held = None

    def repeat(self, now: int, *, typing: bool) -> pygame.event.Event | None:
        """The press to be made again now, if one is due: at most one, however late it is."""
        held = self.held
        if held is None or now < self.due or not (typing or _answers_nothing(held)):
            return None
        self.due = now + INTERVAL
        return held


def _answers_nothing(event: pygame.event.Event) -> bool:
    return event.key in _MOVING or (bool(key := hotkey(event)) and key in _ZOOMING)
