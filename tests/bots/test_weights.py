"""The table of weights: read from its file, whole or not at all, and multiplied by characters."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

import pytest
from attrs import asdict

from ad1666.bots.judgement import manners
from ad1666.bots.judgement import weights as weights_module
from ad1666.bots.judgement.weights import check_names, told, weights, weights_of


def test_the_file_has_a_weight_for_every_term_and_no_other() -> None:
    table = asdict(weights())
    assert weights_of(table) == weights()
    del table["goal"]["haste"]
    with pytest.raises(ValueError, match="haste"):
        weights_of(table)
    table = asdict(weights())
    table["goal"]["hastiness"] = 1.0
    with pytest.raises(ValueError, match="goal"):
        weights_of(table)
    table = asdict(weights())
    table["luck"] = {}
    with pytest.raises(ValueError, match="must have worth"):
        weights_of(table)


def test_what_is_told_goes_by_some_other_weights() -> None:
    assert told().place.early < weights().place.early
    assert told().deed == weights().deed
    with pytest.raises(ValueError, match=r"no weight place\.earlier"):
        weights().instead({"place": {"earlier": 1.0}})


def test_single_weights_are_multiplied() -> None:
    before = weights()
    after = before.times({"contact.fight": 2.0, "goal.risk": 0.5})
    assert after.contact.fight == 2 * before.contact.fight
    assert after.goal.risk == before.goal.risk / 2
    assert after.worth == before.worth
    assert after.contact.near == before.contact.near


def test_a_factor_of_no_weight_does_not_load() -> None:
    check_names(["contact.fight", "goal.risk"])
    for name in ("contact.figth", "contacts.fight", "fight"):
        with pytest.raises(ValueError, match=f"no weight {name}"):
            check_names(["goal.risk", name])


def test_a_manner_with_such_a_factor_does_not_load(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(factors: Iterable[str]) -> None:
        raise ValueError(f"there is no weight {min(factors)}")

    monkeypatch.setattr(weights_module, "check_names", refuse)
    with pytest.raises(ValueError, match=r"no weight card\.base"):
        importlib.reload(manners)
    monkeypatch.undo()
    importlib.reload(manners)
