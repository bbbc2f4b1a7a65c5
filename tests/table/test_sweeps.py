"""What is tried of several parameters: every value in each run, everything in the long one."""

from __future__ import annotations

from itertools import product

import pytest
from tableside import sweep

TRIED = {"size": [(1, 2), (3, 4), (5, 6), (7, 8)], "percent": [100, 200], "code": ["en", "pl"]}


def test_each_value_comes_up_in_each_run_and_all_together_in_the_long_one() -> None:
    mark = sweep(**TRIED).mark
    names, given = mark.args
    usual = [each.values for each in given if not each.marks]
    assert names == tuple(TRIED) and len(usual) == 4
    for values, tried in zip(zip(*usual, strict=True), TRIED.values(), strict=True):
        assert set(values) == set(tried)
    assert {each.values for each in given} == set(product(*TRIED.values()))
    assert all(mark.name == "slow" for each in given for mark in each.marks)
    assert given[0].id == "1x2-100-en" and isinstance(given[0], type(pytest.param()))
