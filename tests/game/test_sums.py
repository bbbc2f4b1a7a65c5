"""Every number that is told is the sum of the terms told with it."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest
from attrs import evolve

import ad1666
from ad1666.bots.random_player import pick
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle, settle
from ad1666.game.game import start
from ad1666.rules.card_tests import boost_value
from ad1666.rules.events import Event, Hit, Note, NoteKind, Opposed, Standard, Term
from ad1666.rules.requests import Prompt
from ad1666.rules.state import State
from tests.shipped import all_cases
from tests.source import nodes

RULES = Path(ad1666.__file__).parent / "rules"
CROWD = {"A": (8, 8), "B": (8, 7), "C": (6, 9), "D": (5, 10)}
CROWD |= {"E": (9, 8), "F": (12, 9), "G": (9, 7), "H": (14, 10)}

NUMBERS = {"wounds", "all", "gone", "left", "cards", "turn", "sum"}
"""The numbers that notes give."""
COUNTS = {
    "NoteKind.TURN": "the turns are counted one by one",
    "NoteKind.DRAWS": "cards are counted (TURN-2, CARD-7)",
    "NoteKind.RESHUFFLE": "the cards of the hand are counted (CARD-6)",
}
"""Notes with a number that is no sum, and why."""

RARE = {"ACT-8", "TALK-1", "TALK-2", "TALK-3"}
"""Cases of these come to numbers that few others come to."""


def total(terms: tuple[Term, ...]) -> int:
    return sum(t.value for t in terms)


def check(event: Event) -> str:
    """The event's numbers are their terms'; the kind of event that was checked."""
    match event:
        case Standard():
            boosts = sum(boost_value(event.card, event.card.suit, b) for b in event.boosts)
            plain = event.card.value + total(event.terms) + boosts
            assert event.result == (min(plain, event.difficulty) if event.boosts else plain)
            if event.made_of:
                assert total(event.made_of) == event.difficulty
            assert event.made_of or (event.what != "parry" and not event.what.endswith("-shot"))
            return event.what
        case Opposed():
            for hand in (event.red, event.blue):
                boosts = sum(boost_value(hand.card, hand.suit, b) for b in hand.boosts)
                assert hand.total == hand.card.value + total(hand.terms) + boosts
            return "opposed"
        case Hit():
            assert event.wounds == max(0, total(event.terms))
            return "hit"
        case Note() if event.terms:
            base = event.details["card"].value if event.kind is NoteKind.SAYS else 0
            assert max(0, base + total(event.terms)) == event.total
            return event.kind
    return ""


def played(state: State, seed: int, questions: int) -> set[str]:
    rng, fate = random.Random(seed), Shuffle(seed)
    game = settle(start(state), fate)
    seen = {check(event) for event in game.news}
    for _ in range(questions):
        if not isinstance(game.pending, Prompt):
            break
        game = game.apply(pick(rng, game.pending))
        seen |= {check(event) for event in game.news}
        while game.pending is not None and not isinstance(game.pending, Prompt):
            game = game.apply(fate.draw(game.pending))
            seen |= {check(event) for event in game.news}
    return seen


def test_sums_are_true_in_random_games(letter: Scenario) -> None:
    figures = tuple(evolve(f, at=CROWD[f.id]) for f in letter.state.figures)
    state = evolve(letter.state, figures=figures, guard=30, turn=2)
    seen = set[str]().union(*(played(state, seed, 400) for seed in range(5)))
    assert {"opposed", "hit", "parry", "wounded", "guard", "morale"} <= seen


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_sums_are_true_in_the_positions_of_the_cases(every: int) -> None:
    cases = all_cases()
    seen = set[str]().union(*(played(c.state, n, 20) for n, c in enumerate(cases[::every])))
    rare = [c for c in cases if RARE & {*c.clauses} or c.id.startswith("unbreakable")]
    seen |= set[str]().union(*(played(c.state, n, 30) for c in rare for n in range(8)))
    assert {"aimed-shot", "defensive-shot", "reloads", "spends", "says", "jump-down"} <= seen


def notes() -> list[tuple[str, ast.Call]]:
    return [
        (ast.unparse(node.args[0]), node)
        for file in sorted(RULES.rglob("*.py"))
        for node in nodes(file)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "note"
    ]


@pytest.mark.parametrize(("kind", "call"), notes(), ids=lambda v: v if isinstance(v, str) else "")
def test_a_note_with_a_number_has_its_terms(kind: str, call: ast.Call) -> None:
    numbers = [k.arg for k in call.keywords if k.arg in NUMBERS]
    explained = len(call.args) > 3 or kind in COUNTS
    assert explained or not numbers, f"{kind}: what is {', '.join(map(str, numbers))} made of?"
    if len(call.args) > 3 and numbers:
        assert call.keywords[-1].arg in NUMBERS, "the terms are those of the last number"
