"""The program keeps to what docs/design.md says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from grimp import build_graph
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.source import ROOT, nodes, tree

MODULES = sorted((ROOT / "ad1666").rglob("*.py"))
RULES = [path for path in MODULES if "rules" in path.relative_to(ROOT).parts[:2]]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_point_one_way() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml")) == EXIT_STATUS_SUCCESS


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


def test_modules_import_each_other_in_no_circle() -> None:
    """Imports for the type checker alone count too, and late ones: an ability knows State, State no
    ability; no scene knows the one that it leads to."""
    graph = build_graph("ad1666", exclude_type_checking_imports=False, cache_dir=None)
    modules = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert tuple(TopologicalSorter(modules).static_order())


def test_general_rules_spell_no_ability_but_the_one_with_a_condition() -> None:
    from ad1666.rules.abilities.dispatch import registry

    found = {}
    for path in RULES:
        if "abilities" not in path.parts:
            texts = [n.value for n in nodes(path) if isinstance(n, ast.Constant)]
            found[named(path)] = set(registry()) & set(texts)
    assert {path: names for path, names in found.items() if names} == {
        "ad1666/rules/disguise.py": {"Inconspicuous"}  # its value says who sees through
    }


def test_whoever_is_outside_the_rules_asks_for_abilities_and_imports_none() -> None:
    found = {
        f"{named(path)}: {module}"
        for path in set(MODULES) - set(RULES)
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for module in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        if re.match(r"ad1666\.rules\.abilities\.(?!dispatch\b|hooks\b)", module)
    }
    assert found == set()


PRIVATE = re.compile(r"(?:.*\.)?_[A-Za-z]\w*")
OF_OTHERS = {
    "os._exit": "ends a program as a kill does",
    "_replace": "of named tuples; the underscore keeps it apart from their fields",
}
"""Names with an underscore that are public nevertheless."""


def private_names(module: ast.AST) -> Iterator[str]:
    """What a module takes from inside of others: by import, as an attribute, or by its name."""
    for node in ast.walk(module):
        match node:
            case ast.ImportFrom(names=names):
                yield from (alias.name for alias in names if PRIVATE.fullmatch(alias.name))
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) if PRIVATE.fullmatch(name):
                if name not in OF_OTHERS and ast.unparse(node) not in OF_OTHERS:
                    yield ast.unparse(node)
            case ast.Call(func=ast.Attribute(attr="setattr" | "delattr") | ast.Name(id="getattr")):
                texts = [a.value for a in node.args[:2] if isinstance(a, ast.Constant)]
                yield from (t for t in texts if isinstance(t, str) and PRIVATE.fullmatch(t))


def test_tests_reach_into_nothing_private() -> None:
    files = sorted((ROOT / "tests").rglob("*.py"))
    found = {named(path): list(private_names(tree(path))) for path in files}
    assert {name: names for name, names in found.items() if names} == {}


def test_whatever_is_private_is_found() -> None:
    reaching = """
from ad1666.table.notes import _word
scene._keeping.open
monkeypatch.setattr(editor, "_start", None)
monkeypatch.setattr("ad1666.table.desk.Desk._settle", None)
getattr(scene, "_keeping")
"""
    assert len(list(private_names(ast.parse(reaching)))) == 5
    assert not list(private_names(ast.parse("self._own; os._exit(1); i18n._('x'); a.__doc__")))


def test_only_the_rules_refuse() -> None:
    """What is asked for at all, and by which verb, is told by the dispatch; the rest by ladders."""
    refusing = {
        named(path)
        for path in MODULES
        if path not in RULES
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Barred", "barred")
    }
    assert refusing == {"ad1666/game/legality.py"}


def test_pictures_are_made_in_one_place_of_a_package_with_32_bits() -> None:
    """A picture in the format of a screen with few colours cannot be scaled smoothly."""
    making = {
        named(path)
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Call)
        if ast.unparse(node.func) == "pygame.Surface"
        or (isinstance(node.func, ast.Attribute) and node.func.attr in ("convert", "convert_alpha"))
    }
    assert making == {"ad1666/importing/images.py", "ad1666/table/toolkit/pictures.py"}
