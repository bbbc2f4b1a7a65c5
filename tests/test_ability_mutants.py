"""Every ability is proved: if it, or one hook of it, did nothing, a conformance case would fail."""

from __future__ import annotations

import pytest
from mutate_abilities import idle, mutants, naming, noticed, noticed_by_tests

from ad1666.conform.cases import load
from ad1666.conform.runner import run
from ad1666.rules.abilities.dispatch import registry


@pytest.mark.parametrize(("name", "hook"), mutants())
def test_an_ability_that_does_nothing_is_noticed(name: str, hook: str) -> None:
    proved = next(noticed(name, hook), None) is not None or noticed_by_tests(name, hook)
    assert proved, f"no case and no test of the rules needs {name}, {hook}"


def test_an_ability_is_itself_again_afterwards() -> None:
    name = "Quick cut"
    before = registry()[name]
    with idle(name):
        assert registry()[name] is not before
    assert registry()[name] is before
    for file, ids in naming(name).items():
        assert all(run(case) is None for case in load(file) if case.id in ids)
