"""What is known of a scenario's evenness, in its file and in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import load_scenario, with_options
from ad1666.rules.items import STRICT
from ad1666.words.scenarios import text_of_proof

Write = Callable[[str], Path]


def proven(scenario: str, of: str) -> str:
    return f'{scenario}\n[proof]\nred = 70\ngames = 150\nof = "{of}"\n'


def test_a_proof_is_read_and_changes_nothing(good_scenario: str, write_scenario: Write) -> None:
    plain = load_scenario(write_scenario(good_scenario))
    of = fingerprint(plain.state)
    told = write_scenario(proven(good_scenario, of))
    found = load_scenario(told)
    assert plain.proof is None and found.proof == Proof(70, 0, 150)
    assert fingerprint(found.state) == of and not check([told]).findings
    assert with_options(found, ()).proof == found.proof
    assert with_options(found, (STRICT,)).proof == Proof(), "they did not play so"


@pytest.mark.parametrize(
    "change", [("turns = 5", "turns = 6"), ('of = "', 'of = "0'), ("of =", "#")]
)
def test_a_proof_of_another_table_proves_nothing(
    change: tuple[str, str], good_scenario: str, write_scenario: Write
) -> None:
    of = fingerprint(load_scenario(write_scenario(good_scenario)).state)
    changed = write_scenario(proven(good_scenario, of).replace(*change))
    assert load_scenario(changed).proof == Proof()
    (found,) = check([changed]).findings
    assert found.code == "old-proof" and "ad1666 lab" in str(found)


def test_what_is_only_read_leaves_a_proof(good_scenario: str, write_scenario: Write) -> None:
    of = fingerprint(load_scenario(write_scenario(good_scenario)).state)
    retold = proven(good_scenario, of).replace("Two meet in a yard.", "Two meet at dawn.")
    assert load_scenario(write_scenario(retold)).proof == Proof(70, 0, 150)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("red = 70\ndrawn = 81\ngames = 150", "more than its 150 games are won or drawn"),
        ("red = 1\ngames = 0", "more than its 0 games"),
        ("red = -1\ngames = 9", "red"),
    ],
)
def test_a_false_proof_is_told(
    told: str, said: str, good_scenario: str, write_scenario: Write
) -> None:
    with pytest.raises(ContentError, match=said):
        load_scenario(write_scenario(f"{good_scenario}\n[proof]\n{told}"))


def test_a_proof_in_words() -> None:
    told = "Red 48 % (40 to 56) of 150 games between musketeers."
    assert text_of_proof(Proof(70, 4, 150)) == told
    assert "unproven" in text_of_proof(None) == text_of_proof(Proof())
