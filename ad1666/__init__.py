"""Anno Domini 1666, a swashbuckling skirmish for two players.

A skirmish from Python (docs/programming.md)::

    import ad1666

    skirmish = ad1666.begin("letter-at-the-golden-lion", seed=1)
    print(skirmish)
    skirmish = skirmish.choose(skirmish.choices[0])
    print(skirmish.played_by("musketeer", "page").question)
"""

import os
from typing import TYPE_CHECKING, Any

# pygame greets on standard output when it is imported, which pytmx does as well
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

if TYPE_CHECKING:
    from ad1666.front import Skirmish as Skirmish
    from ad1666.front import begin as begin
    from ad1666.front import load as load
    from ad1666.front import program as program
    from ad1666.front import scenarios as scenarios
    from ad1666.game.game import IllegalChoice as IllegalChoice
    from ad1666.rules.cards import Side as Side

__all__ = ["IllegalChoice", "Side", "Skirmish", "begin", "load", "program", "scenarios"]


def __getattr__(name: str) -> Any:
    """What the front door offers, loaded when it is first asked for: every module of the program
    imports this one."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ad1666 import front

    return getattr(front, name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
