"""Whatever reason the rules can give, the table has a sentence for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ad1666
from ad1666.content.scenarios.scenario import Scenario
from ad1666.table.words import reasons, vocabulary

PACKAGE = Path(ad1666.__file__).parent
ROOMS = ("rules", "game")


def said(kind: str, argument: int) -> Iterator[str]:
    """What is given to ``Barred``, blank where something is put in; names of variables
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
