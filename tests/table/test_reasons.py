"""Whatever reason or cause the rules can give, the table has words for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import ad1666
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules import abilities, sight
from ad1666.rules.cards import Side
from ad1666.rules.reasons import Reason
from ad1666.rules.verdicts import Barred, barred
from ad1666.table.words import reasons, vocabulary

PACKAGE = Path(ad1666.__file__).parent
ROOMS = ("rules", "game")

WOUNDS = ("this hit", "mishap", "short of the difficulty")
"""What is given as the cause of wounds."""

ARMOUR = ("armour", "armour, pierced")

ELSEWHERE = {
    "self.name": "an ability's name",
    "ability.name": "an ability's name",
    "trait.capitalize()": "a trait",
    "skill": "a skill",
    "weapon.id": "an item",
    "aim.weapon.id": "an item",
    "talk.ability": "an ability's name",
    "cause": "of wounds, or one of two kinds of armour",
    "CORNER": "a constant of sight.py",
    "OBSTACLE": "a constant of sight.py",
}
"""Causes that are no sentence of their own at their place."""


def said(kind: str, argument: int) -> Iterator[str]:
    """What is given to ``Term``, blank where something is put in; names of variables
    in angles."""
    for room in ROOMS:
        for file in sorted((PACKAGE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == kind:
                    yield from sentences(node.args[argument])


def sentences(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr():
            yield "".join(
                str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values
            )
        case ast.IfExp():
            yield from sentences(node.body)
            yield from sentences(node.orelse)
        case _:
            yield f"<{ast.unparse(node)}>"


def test_every_reason_has_words() -> None:
    assert set(reasons.WORDS) == set(Reason)


def refusals() -> Iterator[tuple[ast.Call, set[str | None]]]:
    """All places that build a refusal, each with the names of the arguments that it gives."""
    for file in {*PACKAGE.rglob("*.py")} - {PACKAGE / "rules" / "verdicts.py"}:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Barred", "barred"):
                yield node, {k.arg for k in node.keywords}


def test_reasons_are_given_with_the_arguments_that_their_words_take() -> None:
    given = set()
    for call, arguments in refusals():
        members = [Reason[m] for m in re.findall(r"\bReason\.(\w+)", ast.unparse(call.args[0]))]
        assert members, ast.unparse(call)
        for member in members:
            taken = {name for _, name, *_ in Formatter().parse(reasons.WORDS[member]) if name}
            assert arguments == taken, ast.unparse(call)
        given.update(members)
    assert given == set(Reason), "reasons that nothing gives"


@pytest.mark.parametrize("sentence", sorted(set(said("Term", 1))))
def test_every_cause_has_a_sentence(sentence: str) -> None:
    if sentence.startswith("<"):
        assert sentence.strip("<>") in ELSEWHERE
    else:
        known = {reasons.blank(p) for p in reasons.CAUSES} | {"no {}"}
        assert sentence in known


def test_constants_of_the_rules_are_known_too() -> None:
    assert {sight.CORNER, sight.OBSTACLE, *WOUNDS, *ARMOUR} <= set(reasons.CAUSES)


@pytest.mark.parametrize(
    ("refusal", "words"),
    [
        (
            barred(Reason.IN_CONTACT, "ACT-2", who=("E", "F")),
            "in contact with Comte de Rochefort (E), Milady de Winter (F)",
        ),
        (barred(Reason.FRIENDLY, "GEN-4", who="E"), "Comte de Rochefort (E) is friendly"),
        (
            barred(Reason.NOT_LOADED, "ITEM-7", item="officers-sabre"),
            "officer's sabre is not loaded",
        ),
        (barred(Reason.NO_SUCH_ITEM, "SHOT-1", item="musket"), "has no musket"),
        (Barred(Reason.NO_FREE_HAND, "ITEM-8"), "has no hand free"),
        (barred(Reason.OTHER_SIDES_TURN, "TURN-4", side=Side.BLUE), "it is the turn of Blue"),
        (
            barred(Reason.ABILITY_BARS_WAY, "ABIL-2", ability="Giant"),
            "Giant: may not go this way",
        ),
        (
            barred(Reason.WAY_TOO_LONG, "MOVE-1", cost=6, left=4),
            "it takes 6 MP, and 4 can be spent",
        ),
        (
            barred(Reason.UNIQUE_TAKEN, "SETUP-6", character="Milady de Winter"),
            "Milady de Winter is unique and already chosen",
        ),
    ],
)
def test_names_stand_in_place_of_letters(scenario: Scenario, refusal: Barred, words: str) -> None:
    assert vocabulary.reason(scenario.state, refusal) == words


def test_abilities_traits_and_skills_are_causes(scenario: Scenario) -> None:
    state = scenario.state
    for name in abilities.registry():
        assert vocabulary.cause(state, name) == name
    assert vocabulary.cause(state, "no pistols") == "lacks Pistols"
    assert vocabulary.cause(state, "support of B").startswith("support of ")
    assert vocabulary.cause(state, "Brawn") == "Brawn"
    assert vocabulary.cause(state, "heavy 3") == "heavy 3"
