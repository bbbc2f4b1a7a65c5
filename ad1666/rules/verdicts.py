"""What is allowed, and if not, why."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from ad1666.rules.cards import Side
from ad1666.rules.reasons import OwnName, Reason

Argument = str | int | Side | tuple[str, ...]
"""An argument of a reason: the id of a figure or an item, the name of an ability, a number, a
player, or the ids of several figures."""


class Barred(NamedTuple):
    """A refusal with its reason, the clause it rests on and, in ``about``, its arguments by name.
    It is falsy. Its text is for developers and authors."""

    reason: Reason | OwnName
    clause: str
    about: tuple[tuple[str, Argument], ...] = ()

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        about = "".join(f" {name}={_text(value)}" for name, value in self.about)
        return f"{self.reason}{about} ({self.clause})"


@lru_cache(maxsize=1 << 14)
def barred(reason: Reason | OwnName, clause: str, **about: Argument) -> Barred:
    """A refusal whose reason takes arguments. Cached: listings ask for the same ones again and
    again."""
    return Barred(reason, clause, tuple(about.items()))


def _text(value: Argument) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


Verdict = Literal[True] | Barred
"""True, or the reason why not."""


T = TypeVar("T")


def allowed(found: Collection[T] | Barred) -> Collection[T]:
    """What is allowed; empty for a refusal."""
    return () if isinstance(found, Barred) else found


def verdict_of(found: object) -> Verdict:
    """True for anything but a refusal, which is returned as it is."""
    return found if isinstance(found, Barred) else True
