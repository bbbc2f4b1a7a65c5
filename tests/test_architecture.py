"""The house stays as docs/design.md says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "ad1666").rglob("*.py"))
RULES = [path for path in MODULES if "rules" in path.relative_to(ROOT).parts[:2]]
ENOUGH_LINES = 500


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text("utf-8")))


def test_imports_point_one_way() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml")) == EXIT_STATUS_SUCCESS


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_module_outgrows_one_idea(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= ENOUGH_LINES


def test_bare_yield_stands_only_where_questions_are_put() -> None:
    """A rule calls the typed helpers of requests.py; generators that are no rules may yield."""
    asking = {
        path.name
        for path in RULES
        for rule in nodes(path)
        if isinstance(rule, ast.FunctionDef) and rule.returns is not None
        if ast.unparse(rule.returns).startswith("Rule[")
        if any(isinstance(node, ast.Yield) for node in ast.walk(rule))
    }
    assert asking == {"requests.py"}


def test_rules_import_each_other_in_no_circle() -> None:
    """Imports for the type checker alone count too: an ability knows State, State no ability."""
    graph: dict[str, set[str]] = {}
    for path in RULES:
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        graph[name] = set()
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                graph[name] |= {node.module, *(f"{node.module}.{a.name}" for a in node.names)}
    packages = {name for name in graph if any(other.startswith(f"{name}.") for other in graph)}
    modules = {name: (found & graph.keys()) - packages for name, found in graph.items()}
    assert tuple(TopologicalSorter(modules).static_order())


def test_general_rules_name_no_ability() -> None:
    from ad1666.rules.abilities.dispatch import registry

    for path in RULES:
        if "abilities" in path.parts:
            continue
        texts = [n.value for n in nodes(path) if isinstance(n, ast.Constant)]
        assert not set(registry()) & set(texts), named(path)
