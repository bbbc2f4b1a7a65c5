"""The mutants that `tests/mutate_modules.py` makes, and what it tells of them."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import mutate_modules
from tests.mutants import mutants

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("x = a and b", {"a and b -> a or b", "a and b -> a", "a and b -> b"}),
        ("x = a < b", {"a < b -> a <= b", "a < b -> a >= b"}),
        ("x = a is None", {"a is None -> a is not None"}),
        ("x = not a", {"not a -> a"}),
        ("x = min(a)", {"min(a) -> max(a)"}),
        ("x = 7", {"7 -> 8", "7 -> 6"}),
        ("x = a if b else c", {"a if b else c -> c if b else a"}),
        ("x.y = a", {"x.y = a -> pass"}),
        ("f(a)", {"f(a) -> pass"}),
        ("for a in b: pass", {"for a in b: pass -> for a in reversed(list(b)): pass"}),
        ("while a: break", {"a -> not a", "break -> pass"}),
        ("x = [a for a in b if a]", {"a -> not a"}),
        ("x = a + b", {"a + b -> a - b"}),
        ("x: int | str = y", set()),
        ("def f(a: b[1]) -> c[1]: 'text'", set()),
    ],
)
def test_the_mutants_of_some_code(source: str, told: set[str]) -> None:
    found = mutants(source)
    assert {mutant.told for mutant in found} == told
    texts = {ast.unparse(mutant.tree()) for mutant in found}
    assert len(texts) == len(told) and ast.unparse(ast.parse(source)) not in texts


TOY = """
LIMIT = 3

def small(number):
    return number < LIMIT and number > 0

def endless(number):
    while number > 0:
        number -= 1
    return number
"""
TESTS = """
from toy import endless, small

def test_small():
    assert small(2) and not small(4)

def test_endless():
    assert endless(2) == 0
"""


@pytest.mark.slow
def test_what_no_test_notices_is_told_and_nothing_is_changed(tmp_path: Path) -> None:
    module, tests, results = (tmp_path / name for name in ("toy.py", "test_toy.py", "found.json"))
    module.write_text(TOY, "utf-8")
    tests.write_text(TESTS, "utf-8")

    def run(*more: str) -> list[str]:
        command = [sys.executable, "-m", "tests.mutate_modules", str(module)]
        options = ["--tests", str(tests), "--results", str(results), "--patience", "2", *more]
        done = subprocess.run([*command, *options], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 1, done.stderr
        told = [line.rpartition("toy.py")[2] for line in done.stdout.splitlines()]
        return [line for line in told if line.startswith(":")]

    told = run()
    assert told[0].startswith(": 17 mutants, 15 tried, 2 outside functions;")
    assert {line.partition(": ")[2] for line in told[1:]} >= {
        "number < LIMIT -> number <= LIMIT",
        "number < LIMIT and number > 0 -> number < LIMIT",
    }
    assert not any("number < LIMIT and number > 0 -> number > 0" in line for line in told)
    assert module.read_text("utf-8") == TOY
    assert run("--report") == told
    # a test that was missing
    tests.write_text(f"{TESTS}\n    assert not small(3) and not small(0)\n", "utf-8")
    fewer = run("--survivors")
    assert 1 < len(fewer) < len(told)


def test_the_modules_and_their_tests_are_there() -> None:
    files = {file for module, tests in mutate_modules.TESTS.values() for file in (module, *tests)}
    assert not {file for file in files if not (ROOT / file).exists()}
