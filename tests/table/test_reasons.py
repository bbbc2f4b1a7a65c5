"""Whatever reason or cause the rules can give, the table has a sentence for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ad1666
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules import sight
from ad1666.rules.abilities import dispatch
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
    """What is given to ``Barred`` or ``Term``, blank where something is put in; names of variables
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


@pytest.mark.parametrize("sentence", sorted(set(said("Barred", 0))))
def test_every_reason_has_a_sentence(sentence: str) -> None:
    assert sentence in {reasons.blank(p) for p in reasons.REASONS}


@pytest.mark.parametrize("sentence", sorted(set(said("Term", 1))))
def test_every_cause_has_a_sentence(sentence: str) -> None:
    if sentence.startswith("<"):
        assert sentence.strip("<>") in ELSEWHERE
    else:
        known = {reasons.blank(p) for p in reasons.CAUSES} | {"no {}"}
        assert sentence in known


def test_constants_of_the_rules_are_known_too() -> None:
    assert {sight.CORNER, sight.OBSTACLE, *WOUNDS, *ARMOUR} <= set(reasons.CAUSES)


def test_no_sentence_is_left_over() -> None:
    """What the rules no longer say needs no translation. (The prompt says one itself.)"""
    spoken = {*said("Barred", 0)}
    assert {reasons.blank(p) for p in reasons.REASONS} <= spoken


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("in contact with E F", "in contact with Comte de Rochefort (E), Milady de Winter (F)"),
        ("officers-sabre is not loaded", "officer's sabre is not loaded"),
        ("has no musket", "has no musket"),
        ("has no hand free", "has no hand free"),
        ("it is the turn of blue", "it is the turn of Blue"),
        ("Giant: may not go this way", "Giant: may not go this way"),
        ("it takes 6 MP, and 4 can be spent", "it takes 6 MP, and 4 can be spent"),
        ("something new with E", "something new with E"),
    ],
)
def test_names_stand_in_place_of_letters(scenario: Scenario, sentence: str, words: str) -> None:
    assert vocabulary.reason(scenario.state, sentence) == words


def test_abilities_traits_and_skills_are_causes(scenario: Scenario) -> None:
    state = scenario.state
    for name in dispatch.registry():
        assert vocabulary.cause(state, name) == name
    assert vocabulary.cause(state, "no pistols") == "lacks Pistols"
    assert vocabulary.cause(state, "support of B").startswith("support of ")
    assert vocabulary.cause(state, "Brawn") == "Brawn"
    assert vocabulary.cause(state, "heavy 3") == "heavy 3"
