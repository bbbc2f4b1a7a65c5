"""The keyboard: which hotkey a press stands for on any layout, and which keys repeat."""

from __future__ import annotations

from string import ascii_uppercase, digits

import pygame
from attrs import define

DELAY = 350
"""Milliseconds before a held key repeats."""
INTERVAL = 60
"""Milliseconds between repeats."""
ARROWS = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
"""The arrow keys, with their steps across and down."""
NEARER = {"+": 1, "=": 1, "-": -1}
"""The keys that zoom, with the number of notches."""
_SIGNS = "?+-=.,/"
_BRACKETS = ";'[]"
"""Signs that some layouts type with keys that are letters elsewhere: there they do not count."""
_FUNCTION = {getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 11)}
_ROW = {pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")}
"""The row of digits, by position."""
_LETTERS = {pygame.KSCAN_A + number: letter for number, letter in enumerate(ascii_uppercase)}
_PLACES = {
    **_LETTERS,
    **_ROW,
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
    pygame.KSCAN_COMMA: ",",
    pygame.KSCAN_PERIOD: ".",
    pygame.KSCAN_SLASH: "/",
    pygame.KSCAN_SEMICOLON: ";",
    pygame.KSCAN_APOSTROPHE: "'",
    pygame.KSCAN_LEFTBRACKET: "[",
    pygame.KSCAN_RIGHTBRACKET: "]",
}
"""Hotkeys by position, as on a US keyboard."""
_FUNCTION_BY_DIGIT = {place: f"F{digit if digit != '0' else 10}" for place, digit in _ROW.items()}
SYSTEM = pygame.KMOD_CTRL | pygame.KMOD_META
"""Ctrl, or Cmd on a Mac, whose system keeps F-keys and Ctrl with the arrows for itself."""
_ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE
_COMMAND = pygame.KMOD_CTRL | pygame.KMOD_LALT | pygame.KMOD_META
HELD = frozenset(
    (
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK),
        *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_LSUPER, pygame.K_RSUPER),
    )
)
"""Modifier and lock keys. They are pressed along with others, so they close no sheet."""
_MOVING = frozenset(
    (
        *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
    )
)
"""Keys that only move a cursor or a view: none of them answers a prompt."""


def hotkey(event: pygame.event.Event) -> str:
    """The hotkey of a key press: a capital letter, a digit, one of ``?+-=.,/;'[]``, or F1 to F10;
    empty if none.

    A key that types one of these counts as what it types: on AZERTY the key labelled A is A. Any
    other key, such as a Cyrillic or Greek letter, counts by its place on a US keyboard. So does the
    row of digits unless Shift is held, because AZERTY types digits only with Shift. With Ctrl or
    Cmd a digit stands for the F-key of its number, 0 for F10, which some systems take.
    """
    if event.key in _FUNCTION:
        return _FUNCTION[event.key]
    altgr = event.mod & _ALTGR
    if event.mod & _COMMAND and not altgr:
        return _FUNCTION_BY_DIGIT.get(event.scancode, "") if event.mod & SYSTEM else ""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if event.scancode in _ROW and not altgr and not shift:
        return _ROW[event.scancode]
    typed: str = event.unicode.upper()
    if (typed, event.scancode) == ("/", pygame.KSCAN_SLASH) and shift:  # without text input
        return "?"
    if typed and typed in (*ascii_uppercase, *digits, *_SIGNS):
        return typed
    if typed and typed in _BRACKETS and event.scancode not in _LETTERS:
        return typed
    return "" if altgr else _PLACES.get(event.scancode, "")


def pressing(event: pygame.event.Event) -> bool:
    """Whether a key or a button of the mouse is pressed. The wheel, which the system also tells as
    buttons, is none."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button <= pygame.BUTTON_RIGHT)
    return event.type == pygame.KEYDOWN


@define
class Repeater:
    """Repeats held keys that may repeat.

    pygame's own repeats look like presses, so a key held a little too long would answer for both
    players. They stay off: each KEYDOWN is a press, and only keys that answer nothing repeat.
    """

    held: pygame.event.Event | None = None
    due: int = 0

    def watch(self, event: pygame.event.Event, now: int, *, typing: bool) -> None:
        """Handles an event at ``now`` milliseconds. While ``typing``, every key repeats."""
        match event.type:
            case pygame.KEYDOWN if typing or _answers_nothing(event):
                self.held, self.due = event, now + DELAY
            case pygame.KEYDOWN | pygame.WINDOWFOCUSLOST:
                self.held = None
            case pygame.KEYUP if self.held is not None and event.key == self.held.key:
                self.held = None

    def repeat(self, now: int, *, typing: bool) -> pygame.event.Event | None:
        """The press to repeat now, if one is due: at most one, however late the call."""
        held = self.held
        if held is None or now < self.due or not (typing or _answers_nothing(held)):
            return None
        self.due = now + INTERVAL
        return held


@define
class Writing:
    """Text as the system gives it, which is not what keys are called: an input method or a compose
    key makes one letter of several presses.

    The system takes keys for text all the time, because only then does it tell what they type, and
    some layouts type a question mark where others have a letter. Once an input method has shown
    itself it is let in only where there is a text field: it would keep keys that are commands.
    """

    composed: str = ""
    """What an input method is composing, before it is text."""
    method: bool = False
    """Whether there is an input method."""
    on: bool = True
    """Whether the system takes keys for text."""
    place: pygame.Rect | None = None
    """Where in the window it was typed last."""

    def takes(self, event: pygame.event.Event, *, typing: bool) -> bool:
        """Whether an event is for the scene: text is while one is ``typing``, and keys are unless
        they belong to what is being composed."""
        match event.type:
            case pygame.TEXTEDITING:
                self.method = self.method or bool(event.text)
                self.composed = event.text if typing else ""
                return False
            case pygame.TEXTINPUT:
                self.composed = ""
                return typing
            case pygame.KEYDOWN:
                return not self.composed
            case pygame.WINDOWFOCUSLOST:
                self.composed = ""
        return True

    def follow(self, place: pygame.Rect | None) -> None:
        """Tells the system where in the window text is being typed, None if nowhere: candidates of
        an input method appear there."""
        if place is None:
            self.composed = ""
        on = place is not None or not self.method
        if on is not self.on:
            self.on = on
            pygame.key.start_text_input() if on else pygame.key.stop_text_input()
        if place is not None and place != self.place:
            pygame.key.set_text_input_rect(place)
        self.place = place


writing = Writing()
"""The text input of the program: it has one keyboard."""


def typed(event: pygame.event.Event) -> str:
    """The letters of a text event that can be seen."""
    return "".join(filter(str.isprintable, event.text))


def _answers_nothing(event: pygame.event.Event) -> bool:
    return event.key in _MOVING or (bool(key := hotkey(event)) and key in NEARER)
