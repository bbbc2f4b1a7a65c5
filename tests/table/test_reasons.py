"""The table has a sentence for every reason that the rules can give."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import ad1666
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.hooks import Ability
from ad1666.rules.cards import Side
from ad1666.rules.verdicts import Barred, OwnName, Reason, barred
from ad1666.words import reasons, vocabulary
from tests.source import nodes

PACKAGE = Path(ad1666.__file__).parent


def test_every_reason_has_words() -> None:
    assert set(reasons.WORDS) == set(Reason)


def refusals(*files: Path) -> Iterator[tuple[ast.Call, set[str | None]]]:
    """All places that build a refusal, each with the names of the arguments that it gives."""
    for file in files or {*PACKAGE.rglob("*.py")} - {PACKAGE / "rules" / "verdicts.py"}:
        for node in nodes(file):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Barred", "barred"):
                yield node, {k.arg for k in node.keywords}


def test_reasons_are_given_with_the_arguments_that_their_words_take() -> None:
    given = set()
    for call, arguments in refusals():
        members = [Reason[m] for m in re.findall(r"\bReason\.(\w+)", ast.unparse(call.args[0]))]
        assert members or ast.unparse(call.args[0]).isupper(), ast.unparse(call)
        for member in members:
            assert arguments == taken_by(reasons.WORDS[member]), ast.unparse(call)
        given.update(members)
    assert given == set(Reason), "reasons that nothing gives"


def taken_by(words: str) -> set[str]:
    """The arguments that words have places for."""
    return {name for _, name, *_ in Formatter().parse(words) if name}


@pytest.mark.parametrize("ability", dispatch.registry().values(), ids=lambda a: a.name)
def test_reasons_of_an_ability_have_words_and_are_given(ability: Ability) -> None:
    own = {
        name: words
        for other in dispatch.registry().values()
        if type(other).__module__ == type(ability).__module__
        for name, words in other.reason_words
    }
    module = sys.modules[type(ability).__module__]
    names = {n: v for n, v in vars(module).items() if isinstance(v, OwnName) and v in own}
    given = set()
    for call, arguments in refusals(Path(str(module.__file__))):
        reason = names.get(ast.unparse(call.args[0]))
        if reason is not None:
            assert arguments == taken_by(own[reason]), ast.unparse(call)
            given.add(reason)
    assert given == set(own)


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (
            barred(Reason.IN_CONTACT, "ACT-2", who=("E", "F")),
            "in contact with Comte de Rochefort and Milady de Winter",
        ),
        (barred(Reason.FRIENDLY, "GEN-4", who="E"), "Comte de Rochefort is friendly"),
        (
            barred(Reason.NOT_LOADED, "ITEM-7", item="officers-sabre"),
            "officer's sabre is not loaded",
        ),
        (barred(Reason.NO_SUCH_ITEM, "SHOT-1", item="musket"), "has no musket"),
        (Barred(Reason.NO_FREE_HAND, "ITEM-8"), "has no free hand"),
        (barred(Reason.OTHER_SIDES_TURN, "TURN-4", side=Side.BLUE), "it is Blue's turn"),
        (
            barred(Reason.ABILITY_BARS_WAY, "ABIL-2", ability="Giant"),
            "Giant: may not go this way",
        ),
        (
            barred(Reason.WAY_TOO_LONG, "MOVE-1", cost=6, left=4),
            "too far: costs 6, you have 4",
        ),
        (
            barred(Reason.UNIQUE_TAKEN, "SETUP-6", character="Milady de Winter"),
            "Milady de Winter is unique and already chosen",
        ),
    ],
)
def test_names_stand_in_place_of_letters(scenario: Scenario, refusal: Barred, words: str) -> None:
    assert vocabulary.reason(scenario.state, refusal) == words
