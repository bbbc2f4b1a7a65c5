"""Every clause of the rules is shown by a case or by a test that names it."""

from __future__ import annotations

import ast

import pytest
from clauses import PAGE, by_cases, by_code, by_tests, marked, page, texts

from ad1666.content.rulebook import rulebook


def numbers() -> list[str]:
    """The numbers of all clauses, as the rules list them."""
    return [clause.number for clause in rulebook().clauses]


def test_clauses_are_numbered_without_gaps() -> None:
    found = numbers()
    assert len(found) > 150
    chapters = dict.fromkeys(c.partition("-")[0] for c in found)
    for chapter in chapters:
        own = [int(c.partition("-")[2]) for c in found if c.startswith(f"{chapter}-")]
        assert own == list(range(1, len(own) + 1)), chapter


def test_every_clause_is_shown() -> None:
    shown = by_cases() | by_tests()
    missing = [c for c in numbers() if c not in shown]
    assert not missing, f"no case and no marked test names {' '.join(missing)}"


def test_only_clauses_that_exist_are_named() -> None:
    known = set(numbers())
    named = [*by_cases().items(), *by_tests().items()]
    strange = [f"{clause} in {where}" for clause, where in named if clause not in known]
    assert not strange, f"there are no such clauses: {', '.join(strange)}"


def test_marks_are_read_from_the_source() -> None:
    source = '@pytest.mark.clause("GEN-1", "GEN-2")\ndef test_this(): ...\n'
    assert list(marked(source)) == [("GEN-1", "test_this"), ("GEN-2", "test_this")]
    assert list(marked('@pytest.mark.clause("GEN-1")\ndef helper(): ...\n')) == []


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ('"""MEL-1"""\n', ""),
        ('def fight():\n    """MEL-1"""\n', "fight"),
        ('def fight():\n    def inner():\n        return "MEL-1"\n', "fight"),
        ('class Blow:\n    def land(self):\n        return "MEL-1"\n', "Blow.land"),
    ],
)
def test_places_in_the_code_have_names(source: str, name: str) -> None:
    assert list(texts(ast.parse(source))) == [(name, "MEL-1")]


def test_the_table_of_clauses_is_current() -> None:
    """Else run: python docs/make/clauses.py"""
    assert PAGE.read_text("utf-8") == page(), "run: python docs/make/clauses.py"


def test_the_table_has_no_empty_row() -> None:
    found = [line.strip("|").split("|") for line in page().splitlines() if line.startswith("| ")]
    rows = {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in found}
    code = by_code()
    for number in numbers():
        places, cases, tests = rows[number]
        assert cases or tests, number
        assert places.startswith("`") == (number in code), number
        assert places, number
