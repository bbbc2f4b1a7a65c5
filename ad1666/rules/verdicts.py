"""What is allowed, and if not, why."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Barred(NamedTuple):
    """A refusal with its reason and the clause it rests on. It is falsy."""

    reason: str
    clause: str

    def __bool__(self) -> Literal[False]:
        return False

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"


Verdict = Literal[True] | Barred
"""True, or the reason why not."""
