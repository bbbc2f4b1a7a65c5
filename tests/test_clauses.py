"""Every clause of the rules is shown by a case or by a test that names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ad1666.conform.cases import find, load

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"

LATER = {
    "CARD-8": "no scenario and no ability of ours uses the magic deck yet",
    "SETUP-7": "describes kinds of scenario; there is no choice of characters in the game yet",
    "SETUP-8": "there are no battles under a budget yet",
    "BOARD-13": "our maps have plain squares only",
    "ABIL-21": "counts in battles under a budget only (SETUP-8)",
}
"""Clauses that nothing shows yet, and why."""


def clauses() -> list[str]:
    """The numbers of all clauses, as the rules list them."""
    return re.findall(r"^- ([A-Z]+-\d+) ", RULES.read_text("utf-8"), re.MULTILINE)


def by_cases() -> dict[str, str]:
    """Clauses named by conformance cases, each with one of those cases."""
    cases = (case for file in find([TESTS / "conformance"]) for case in load(file))
    return {clause: f"case {case.id}" for case in cases for clause in case.clauses}


def by_tests() -> dict[str, str]:
    """Clauses named by marked tests, each with one of those tests."""
    return dict(
        named
        for file in sorted(TESTS.rglob("test_*.py"))
        for named in _marked(file.read_text("utf-8"))
    )


def _marked(source: str) -> Iterator[tuple[str, str]]:
    """``@pytest.mark.clause("SETUP-1", ...)`` over the tests of a module."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                for argument in mark.args:
                    yield ast.literal_eval(argument), node.name


def test_clauses_are_numbered_without_gaps() -> None:
    found = clauses()
    assert len(found) > 150
    chapters = dict.fromkeys(c.partition("-")[0] for c in found)
    for chapter in chapters:
        numbers = [int(c.partition("-")[2]) for c in found if c.startswith(f"{chapter}-")]
        assert numbers == list(range(1, len(numbers) + 1)), chapter


def test_every_clause_is_shown() -> None:
    shown = by_cases() | by_tests()
    missing = [c for c in clauses() if c not in shown and c not in LATER]
    assert not missing, f"no case and no marked test names {' '.join(missing)}"


def test_what_comes_later_is_not_shown_yet() -> None:
    shown = by_cases() | by_tests()
    early = {clause: shown[clause] for clause in LATER if clause in shown}
    assert not early, f"these are shown by now, take them out of the table: {early}"


def test_only_clauses_that_exist_are_named() -> None:
    known = set(clauses())
    named = [*by_cases().items(), *by_tests().items(), *((c, "LATER") for c in LATER)]
    strange = [f"{clause} in {where}" for clause, where in named if clause not in known]
    assert not strange, f"there are no such clauses: {', '.join(strange)}"


def test_marks_are_read_from_the_source() -> None:
    source = '@pytest.mark.clause("GEN-1", "GEN-2")\ndef test_this(): ...\n'
    assert list(_marked(source)) == [("GEN-1", "test_this"), ("GEN-2", "test_this")]
    assert list(_marked('@pytest.mark.clause("GEN-1")\ndef helper(): ...\n')) == []
