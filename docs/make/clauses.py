"""Writes docs/clauses.md: for each clause where the code names it, and what shows that it holds.

    python docs/make/clauses.py

Nothing in the page is written by hand. tests/test_clauses.py keeps it current and whole.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ad1666.conform.cases import find, load
from ad1666.content.rulebook import Clause, references, rulebook

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "clauses.md"
CODE = ("rules", "game", "content", "conform")
"""The rooms of the program where rules are carried out; the table shows them only."""
MOST = 5
"""Places, cases and tests that a cell names; of more it says how many."""

PRINCIPLE = "principle or definition"
"""What stands for the code of a clause that no text of the code names."""

Places = dict[str, list[str]]
"""Names of places by the clauses that they name."""


@cache
def by_code() -> Places:
    """The functions, classes and modules whose texts name a clause: ``melee: attack``."""
    numbers = tuple(clause.number for clause in rulebook().clauses)
    found: Places = {}
    for room in CODE:
        for file in sorted((ROOT / "ad1666" / room).rglob("*.py")):
            module = file.relative_to(ROOT / "ad1666").with_suffix("").as_posix()
            module = module.removesuffix("/__init__")
            for name, text in texts(ast.parse(file.read_text("utf-8"))):
                for number in references(text, numbers):
                    place = f"{module}: {name}" if name else module
                    if place not in found.setdefault(number, []):
                        found[number].append(place)
    return found


def texts(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every string of a module with the outermost function or class that it stands in, methods
    as ``Class.method``; the module's own have the name of nothing."""
    for node in tree.body:
        yield from _within(node, "")


def _within(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef) and (not name or name[0].isupper()):
        name = f"{name}.{node.name}" if name else node.name
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield name, node.value
    for child in ast.iter_child_nodes(node):
        yield from _within(child, name)


@cache
def by_cases() -> Places:
    """The conformance cases by the clauses that they name."""
    found: Places = {}
    for file in find([ROOT / "tests" / "conformance"]):
        for case in load(file):
            for clause in case.clauses:
                found.setdefault(clause, []).append(case.id)
    return found


@cache
def by_tests() -> Places:
    """The marked tests by the clauses that they name."""
    found: Places = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for clause, test in marked(file.read_text("utf-8")):
            found.setdefault(clause, []).append(test)
    return found


def marked(source: str) -> Iterator[tuple[str, str]]:
    """``@pytest.mark.clause("SETUP-1", ...)`` over the tests of a module."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                for argument in mark.args:
                    yield ast.literal_eval(argument), node.name


def page() -> str:
    """The whole page."""
    book = rulebook()
    code, cases, tests = by_code(), by_cases(), by_tests()
    lines = [
        "# Clause by clause: where it is, and what shows it",
        "",
        "Made by `python docs/make/clauses.py`; not written by hand. *Code* names the modules of "
        "`ad1666` with the",
        "functions and classes whose texts name the [clause](rules.md). A clause without code is a "
        "principle or a definition that the",
        "rest follows; its cases and tests show it. *Cases* are in `tests/conformance`, *tests* "
        "carry the clause as a mark.",
    ]
    for chapter, title in book.chapters.items():
        lines += ["", f"## {chapter} {title}", "", "| clause | code | cases | tests |"]
        lines.append("| --- | --- | --- | --- |")
        lines += [_row(clause, code, cases, tests) for clause in book.of_chapter(chapter)]
    return "\n".join((*lines, ""))


def _row(clause: Clause, code: Places, cases: Places, tests: Places) -> str:
    number = clause.number
    cells = [_cell(found.get(number, [])) for found in (code, cases, tests)]
    if not cells[0]:
        cells[0] = PRINCIPLE
    return f"| {number} | {' | '.join(cells)} |"


def _cell(names: list[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(f"`{name}`" for name in names[:MOST]) + more


def main() -> int:
    """Writes the page; returns the exit status."""
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
