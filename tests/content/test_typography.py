"""Typographic characters in messages, in their parts, and in the code that makes text without a
message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages import Catalog

from ad1666 import i18n
from ad1666.words import vocabulary
from tests.catalogue import template, translated
from tests.source import ROOT, nodes

PROGRAM = ROOT / "ad1666"
READ = [
    path
    for room in ("advice", "phones", "play", "table", "words")
    for path in sorted((PROGRAM / room).rglob("*.py"))
]
"""What makes texts that players read."""
WRONG = {
    "a blank before an ellipsis": r" …",
    "a hyphen for a minus": r"(?<![\w\[\"-])-\d",
    "a square with a comma of its own": r"\{\w+\},\{\w+\}",
}
"""What no message has in any language."""
WRONG_IN_POLISH = {
    "a typewriter's apostrophe": r"'",
    "a letter for a multiplication sign": r"[\d}] x [\d{]",
    "a hyphen for a dash": r"\w - \w",
}


@pytest.fixture
def polish() -> Iterator[None]:
    i18n.set_language("pl")
    yield
    i18n.set_language("en")


def texts(catalog: Catalog) -> set[str]:
    """All forms of all messages, English and translated; not the pattern of squares."""
    told = (
        each if isinstance(each, tuple | list) else (each,)
        for message in catalog
        if message.id and message.context != "square"
        for each in (message.id, message.string)
    )
    return {text for forms in told for text in forms if text}


@pytest.mark.parametrize("what", WRONG)
def test_no_message_has(what: str) -> None:
    told = texts(template()) | texts(translated("pl"))
    assert [text for text in told if re.search(WRONG[what], text)] == []


@pytest.mark.parametrize("what", WRONG_IN_POLISH)
def test_no_polish_message_has(what: str) -> None:
    told = texts(translated("pl")) - texts(template())
    assert [text for text in told if re.search(WRONG_IN_POLISH[what], text)] == []


def written(path: Path) -> Iterator[str]:
    """The texts in a module that are no docstrings, and what its f-strings ask of numbers."""
    told = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_no_code_writes_such_signs_itself() -> None:
    assert [
        f"{path.name}: {text}"
        for path in READ
        for text in written(path)
        if " …" in text or text == "+d"
    ] == []


def test_numbers_below_zero_have_a_minus() -> None:
    assert [i18n.signed(n) for n in (-2, 0, 3)] == ["−2", "+0", "+3"]
    assert i18n.whole(-1) == "−1" and i18n.decimal(-0.4) == "−0.4"
    assert i18n.decimal(-0.4, signed=True) == "−0.4" and i18n.decimal(2, signed=True) == "+2.0"
    assert i18n.decimal(-0.04) == "0.0" and i18n.decimal(-0.04, signed=True) == "+0.0"
    assert i18n.percent(Fraction(-1, 20), signed=True) == "−5 %"
    assert i18n.count("{n} card", "{n} cards", -1) == "−1 cards"


def _in_messages() -> None:
    assert "−2" in i18n._("**{value:+d}** boosts").format(value=-2)
    assert "−2" in i18n._("= **{total}**").format(total=-2)
    assert "3-4" in i18n._("= **{total}**").format(total="3-4")  # text stays as it is


def test_a_message_gives_its_numbers_a_minus() -> None:
    _in_messages()


@pytest.mark.usefixtures("polish")
def test_a_polish_message_does_so_too() -> None:
    _in_messages()


def test_a_square_in_english_is_as_in_files() -> None:
    assert vocabulary.square_words((9, 3)) == "9,3"


@pytest.mark.usefixtures("polish")
def test_a_square_in_polish_is_no_decimal_number() -> None:
    assert vocabulary.square_words((9, 3)) == "9:3"


def test_only_authors_read_squares_as_files_have_them() -> None:
    """The preview shows maps to authors, who write squares in scenarios and see them in Tiled."""
    asking = {
        "/".join(path.relative_to(PROGRAM).parts[:2])
        for path in READ
        for node in nodes(path)
        if isinstance(node, ast.alias) and node.name == "square_text"
    }
    assert asking == {"table/preview"}
