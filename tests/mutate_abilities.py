"""Makes each ability do nothing, one at a time, and shows which conformance cases notice:

    python -m tests.mutate_abilities

An ability that could do nothing without any case failing is one that nothing proves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from ad1666.conform.cases import Case, find, load
from ad1666.conform.runner import run
from ad1666.rules import abilities
from ad1666.rules.abilities import Ability, registry

CASES = Path(__file__).parent / "conformance"


def without_effect(ability: Ability) -> Ability | None:
    """The ability with every hook as the base class has it; None if it has no hook of its own and
    matters by being on a card alone."""
    kind = type(ability)
    if not any(hook in vars(kind) for hook in vars(Ability) if not hook.startswith("_")):
        return None
    told = {"name": ability.name, "clause": ability.clause, "text": ability.text}
    return type(f"Idle{kind.__name__}", (Ability,), told)()


@contextmanager
def idle(name: str) -> Iterator[None]:
    """For a while the ability of that name does nothing, or is unknown if it has no hooks."""
    known = registry()
    ability = known[name]
    instead = without_effect(ability)
    if instead is None:
        del known[name]
    else:
        known[name] = instead
    _forget()
    try:
        yield
    finally:
        known[name] = ability
        _forget()


def _forget() -> None:
    """What the abilities' package remembers of cards holds no longer."""
    for kept in vars(abilities).values():
        if kept is not registry and hasattr(kept, "cache_clear"):
            kept.cache_clear()


@cache
def naming(name: str) -> dict[Path, set[str]]:
    """The cases with a character that has the ability, by file."""
    found: dict[Path, set[str]] = {}
    for file in find([CASES]):
        if name in file.read_text("utf-8"):
            ids = {case.id for case in load(file) if _has(case, name)}
            if ids:
                found[file] = ids
    return found


def _has(case: Case, name: str) -> bool:
    return any(f.card.ability(name) is not None for f in case.state.figures)


def noticed(name: str) -> Iterator[str]:
    """The cases that fail while the ability does nothing. They are read anew, for what an ability
    starts with is laid out then."""
    wanted = naming(name)
    with idle(name):
        for file, ids in wanted.items():
            for case in load(file):
                if case.id in ids and run(case) is not None:
                    yield case.id


def main() -> int:
    """Prints a line for each ability; 1 if there is one that nothing proves."""
    unproved = []
    for name, ability in sorted(registry().items(), key=lambda item: _number(item[1])):
        number = sum(map(len, naming(name).values()))
        failing = list(noticed(name))
        if not failing:
            unproved.append(name)
        print(f"{ability.clause:8} {name:20} {len(failing):3} of {number:3} fail: {_few(failing)}")
    print(f"not noticed: {', '.join(unproved) or 'none'}")
    return 1 if unproved else 0


def _number(ability: Ability) -> int:
    return int(ability.clause.rpartition("-")[2])


def _few(ids: list[str]) -> str:
    return ", ".join(ids[:3]) + (", ..." if len(ids) > 3 else "")


if __name__ == "__main__":
    sys.exit(main())
