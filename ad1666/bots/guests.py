"""Programs of somebody's own: a class in any module that Python finds, named ``module:Class``. It
is made with a `random.Random` and asked as ours are (`Player`)."""

from __future__ import annotations

import enum
import importlib
import random
import sys
import traceback
from collections.abc import Callable
from typing import TypeVar

from ad1666.game.seats import class_of, names_guest
from ad1666.game.view import Interjector, Player, SeenPrompt
from ad1666.rules.requests import Choice

T = TypeVar("T")


class UnknownPlayer(ValueError):
    """There is no program of that name."""


class Unfit(enum.Enum):
    """Why a program of somebody's own cannot play."""

    NO_MODULE = enum.auto()
    """Python finds no such module."""
    MODULE_FAILS = enum.auto()
    """The module cannot be imported."""
    NO_CLASS = enum.auto()
    """The module has no class of that name."""
    NO_PLAYER = enum.auto()
    """The class has no ``decide``."""
    NOT_MADE = enum.auto()
    """It cannot be made."""
    NO_COMMAND = enum.auto()
    """The system knows no such command."""


class UnfitGuest(UnknownPlayer):
    """A program of somebody's own cannot play: its name, why, and the error that it raised, if
    any."""

    def __init__(self, name: str, why: Unfit, error: str = "") -> None:
        super().__init__(name, why, error)
        self.name, self.why, self.error = name, why, error
        self.module, self.named = class_of(name)


class GuestFails(RuntimeError):
    """A program of somebody's own has failed, or answered what it was not offered: the ``kind`` of
    its error, and the error in full. It holds text alone, since whatever else that program makes is
    to stay in its process."""

    def __init__(self, kind: str, error: str) -> None:
        super().__init__(kind, error)
        self.kind = kind

    def __str__(self) -> str:
        return str(self.args[1])


class Guest:
    """A program of somebody's own at the table. Raises UnfitGuest if it cannot play, UnknownPlayer
    if that is no name of one."""

    def __init__(self, name: str, rng: random.Random) -> None:
        found = _found(name)
        try:
            self._player = found(rng)
        except (Exception, SystemExit) as error:
            raise UnfitGuest(name, Unfit.NOT_MADE, _in_words(error)) from error

    def decide(self, seen: SeenPrompt) -> Choice:
        """Its answer, one of those it is offered. Raises GuestFails."""
        return self._offered(self._player.decide, seen, seen.prompt.choices)

    def interject(self, seen: SeenPrompt) -> Choice | None:
        """What it does at any time, if anything. Raises GuestFails."""
        if not isinstance(self._player, Interjector):
            return None
        return self._offered(self._player.interject, seen, (None, *seen.prompt.anytime))

    def _offered(
        self, question: Callable[[SeenPrompt], T], seen: SeenPrompt, offered: tuple[T, ...]
    ) -> T:
        try:
            answer = question(seen)
            for own in offered:
                if own == answer:
                    return own
            told = f"it was asked ({seen.prompt.topic}), and answered {answer!r}"
        except (Exception, SystemExit) as error:
            text = "".join(traceback.format_exception(error))
            raise GuestFails(type(error).__name__, text) from None
        raise GuestFails("IllegalChoice", told)


def look_here() -> None:
    """Lets Python look for modules in the current folder too: last, so that nothing there stands in
    for anything else."""
    if "" not in sys.path:
        sys.path.append("")


def _found(name: str) -> Callable[[random.Random], Player]:
    """The class of that name. Raises UnknownPlayer."""
    if not names_guest(name):
        raise UnknownPlayer(name)
    module_name, class_name = class_of(name)
    look_here()
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if f"{module_name}.".startswith(f"{error.name}."):
            raise UnfitGuest(name, Unfit.NO_MODULE) from None
        raise UnfitGuest(name, Unfit.MODULE_FAILS, _in_words(error)) from error
    except (Exception, SystemExit) as error:
        raise UnfitGuest(name, Unfit.MODULE_FAILS, _in_words(error)) from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise UnfitGuest(name, Unfit.NO_CLASS)
    if not callable(getattr(found, "decide", None)):
        raise UnfitGuest(name, Unfit.NO_PLAYER)
    return found


def _in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
