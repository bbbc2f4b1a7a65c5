"""What is known of a scenario's evenness, in its file and in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.scenarios.proven import Proof
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.records.fingerprint import fingerprint
from ad1666.words.scenarios import text_of_proof

Write = Callable[[str], Path]


def test_a_proof_is_read_and_changes_nothing(good_scenario: str, write_scenario: Write) -> None:
    plain = load_scenario(write_scenario(good_scenario))
    proven = load_scenario(write_scenario(f"{good_scenario}\n[proof]\nred = 70\ngames = 150"))
    assert plain.proof is None and proven.proof == Proof(70, 0, 150)
    assert fingerprint(plain.state) == fingerprint(proven.state)


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
