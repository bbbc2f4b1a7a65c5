"""Numbers of the rules in what players read come from the rules."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ad1666
from ad1666.rules import actions
from ad1666.words import help
from tests.source import nodes

PROGRAM = Path(ad1666.__file__).parent
ROOMS = ("advice", "phones", "play", "table", "words")
MODULES = sorted(path for room in ROOMS for path in (PROGRAM / room).rglob("*.py"))
ALLOWED = {
    "a reload token 2 becomes 1, a 1 is removed": "the faces of the token, in its two steps",
    "The shot missed by 1": "what a stray shot is",
    "it misses by 1": "what a stray shot is",
    "never below 0": "there are no fewer wounds than none",
    "under 1 %": "a chance",
    "95 %: ": "an interval",
    "over 99 %": "a chance",
    "Gold, −1": "the sign on the board",
    "true size (100 %)": "what a printer is told",
    "9, 10, J, Q, K and A": "what is left of a pack of playing cards",
    "ad1666 rules": "a command",
    "(SCN-6)": "a clause on a sheet without links",
    "(SCN-2)": "another",
    "of 100": "how many games a puzzle tells of",
    "of 10.": "of how many nights an errand is told",
    "Anno Domini 1666": "the name of the game",
    "such as x11": "a way to draw windows",
    "to 24 bits": "the colours of a screen",
    "0.3 seconds": "how long a new question takes no key",
    "0.6 seconds": "the same",
    "1.2 seconds": "the same",
    "(not in turn 1)": "the first turn",
    "at the start of turn 1": "the first turn",
    "goes first in turn 1": "the first turn",
    "Fencing **0**": "none at all",
    "lost, 0 to 1": "what a night counts that was given up",
    "Fortitude +1": "the step by which a campaign changes a card",
    "Agility +1": "the same",
    "Senses +1": "the same",
    "Lock picking +1": "the same",
    "Inconspicuous +1": "the same",
    "who has 2 or less": "whose Agility soles can mend",
    "who comes in turn 3": "when a beggar of a campaign comes",
    "Up to 2 of the gold": "what oats of a campaign bring",
    "The initiative in turn 1": "the first turn",
}
"""Digits that are no number which a rule could change, each with what it is."""
_CITED = re.compile(r"\[\[.*?\]\]|\{.*?\}")
_LISTED = re.compile(r"^[0-9]\. |\b[0-9]: |F[0-9]+\b", re.MULTILINE)
"""The numbers of a list, and keys."""


def messages(path: Path) -> list[str]:
    """What is translated in a module."""
    calls = (n for n in nodes(path) if isinstance(n, ast.Call))
    return [
        argument.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext", "N_")
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def typed(message: str) -> str:
    """The message without clauses, placeholders and what is allowed."""
    for allowed in ALLOWED:
        message = message.replace(allowed, "")
    return _LISTED.sub("", _CITED.sub("", message))


def test_no_number_of_the_rules_is_typed_into_prose() -> None:
    found = [
        (name.name, message)
        for name in MODULES
        for message in messages(name)
        if re.search("[0-9]", typed(message))
    ]
    assert not found


def test_what_is_allowed_is_there() -> None:
    said = [message for name in MODULES for message in messages(name)]
    assert len(said) > 200
    assert [words for words in ALLOWED if not any(words in m for m in said)] == []


def test_a_number_that_changes_is_told_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "test (5) for 1 to 3 more" in help.of_verb("run")
    assert f"{actions.RELOAD_MP} movement points" in help.of_verb("reload")
    monkeypatch.setitem(help.NUMBERS, "run", 9)
    assert "test (9) for" in help.of_verb("run")
