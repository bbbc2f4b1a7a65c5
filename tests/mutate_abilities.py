"""Takes from each ability one hook after the other, and all of them, and shows which conformance
cases notice, or else whether the tests of the rules do:

    python -m tests.mutate_abilities

What could be left out without anything failing is something that nothing proves.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType

import pytest

from ad1666.conform.cases import Case, load
from ad1666.conform.runner import run
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.dispatch import registry
from ad1666.rules.abilities.hooks import Ability
from ad1666.rules.characters import Character
from tests.shipped import CASE_FILES, cases

TESTS = Path(__file__).parent
EXPLAINING = ("why_not", "units", "appeal")
"""Hooks that only tell why something is not offered, what a card costs, or what programs may think
of a choice: by the rules no game goes otherwise without them. Nor does it without what is no hook
but data: words, prices, the least value."""


def hooks(ability: Ability) -> list[str]:
    """The hooks that an ability makes use of."""
    own = (
        hook for kind in type(ability).__mro__[:-1] if kind is not Ability for hook in vars(kind)
    )
    known = [
        name
        for name, kind in vars(Ability).items()
        if name[0] != "_" and name not in EXPLAINING and isinstance(kind, FunctionType | property)
    ]
    return [hook for hook in dict.fromkeys(own) if hook in known]


def mutants() -> list[tuple[str, str]]:
    """Each ability by its name with each of its hooks; ``*`` stands for all of them."""
    order = sorted(registry().values(), key=lambda a: int(a.clause.rpartition("-")[2]))
    return [(a.name, hook) for a in order for hook in ("*", *hooks(a))]


@contextmanager
def idle(name: str, hook: str = "*") -> Iterator[None]:
    """For a while a hook of an ability does nothing, or all of it. One without hooks, which matters
    by being on a card alone, counts as not being there for that while."""
    ability, asked = registry()[name], Character.ability
    gone = hooks(ability) if hook == "*" else [hook]
    with pytest.MonkeyPatch.context() as patch:
        if gone:
            kind, nothing = type(ability), {h: vars(Ability)[h] for h in gone}
            patch.setitem(registry(), name, type(f"Idle{kind.__name__}", (kind,), nothing)())
        else:
            patch.setattr(
                Character, "ability", lambda card, o: None if o == name else asked(card, o)
            )
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()


def _forget() -> None:
    """Empties the lookup tables that are made from the registry."""
    for kept in vars(dispatch).values():
        if kept is not registry and hasattr(kept, "cache_clear"):
            kept.cache_clear()


@cache
def naming(name: str) -> dict[Path, set[str]]:
    """The cases with a character that has the ability, by file."""
    found: dict[Path, set[str]] = {}
    for file in CASE_FILES:
        if name in file.read_text("utf-8"):
            ids = {case.id for case in cases(file) if _has(case, name)}
            if ids:
                found[file] = ids
    return found


def _has(case: Case, name: str) -> bool:
    return any(f.card.ability(name) is not None for f in case.state.figures)


def noticed(name: str, hook: str = "*") -> Iterator[str]:
    """The cases that fail meanwhile. They are read anew, for what an ability starts with is laid
    out then."""
    wanted = naming(name)
    with idle(name, hook):
        for file, ids in wanted.items():
            for case in load(file):
                if case.id in ids and not _passes(case):
                    yield case.id


def _passes(case: Case) -> bool:
    try:
        return run(case) is None
    except Exception:  # half an ability may well stumble
        return False


def noticed_by_tests(name: str, hook: str = "*") -> bool:
    """Whether a test of the rules fails meanwhile, in a process of its own."""
    command = [sys.executable, "-m", "tests.mutate_abilities", name, hook]
    return subprocess.run(command, cwd=TESTS.parent, capture_output=True).returncode == 1


def _tested(name: str, hook: str) -> int:
    """Runs the tests of the rules meanwhile, at first those that name the ability; pytest's exit
    status."""
    rules = TESTS / "rules"
    own = [str(f) for f in sorted(rules.glob("test_*.py")) if name in f.read_text("utf-8")]
    with TemporaryDirectory() as folder, idle(name, hook):
        # where pytest keeps folders by itself it first takes away those of the runs before
        options = ["-x", "-n", "0", "-p", "no:cacheprovider", "--basetemp", f"{folder}/base"]
        failing = own and pytest.main([*options, *own]) == pytest.ExitCode.TESTS_FAILED
        return 1 if failing else pytest.main([*options, str(rules)])


def main() -> int:
    """Prints a line for each ability and hook; 1 if there is one that nothing proves."""
    unproved = []
    for name, hook in mutants():
        number = sum(map(len, naming(name).values()))
        failing = list(noticed(name, hook))
        if not failing and noticed_by_tests(name, hook):
            failing = ["tests/rules"]
        if not failing:
            unproved.append(f"{name} {hook}")
        head = f"{registry()[name].clause:8} {name}" if hook == "*" else f"{'':11}{hook}"
        print(f"{head:32} {len(failing):3} of {number:3} fail: {_few(failing)}")
    print(f"not noticed: {', '.join(unproved) or 'none'}")
    return 1 if unproved else 0


def _few(ids: list[str]) -> str:
    return ", ".join(ids[:3]) + (", ..." if len(ids) > 3 else "")


if __name__ == "__main__":
    sys.exit(_tested(*sys.argv[1:]) if sys.argv[1:] else main())
