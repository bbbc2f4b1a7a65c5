"""The Polish edition of the rules says what the English one says, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

import pytest

from ad1666.console.rules import lines
from ad1666.content.rulebook import EDITIONS, Clause, Rulebook, read, references, rulebook
from ad1666.i18n import set_language
from ad1666.resources import data_root
from ad1666.rules.abilities import dispatch
from ad1666.words import citing

PAGE = (data_root() / "docs" / EDITIONS["pl"]).read_text("utf-8")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook("pl")


def shape(clause: Clause) -> list[tuple[bool, bool]]:
    """Its passages: whether each is a ruling, and whether it stands in brackets."""
    return [(s.ruling, s.ruling and s.text.strip().startswith("(")) for s in clause.segments]


def digits(clause: Clause) -> list[str]:
    """Its numbers; those of the clauses that it refers to are among them."""
    return sorted(re.findall(r"\d+", clause.text))


ALIKE: dict[str, Callable[[Clause], object]] = {
    "numbers": digits,
    "rulings": shape,
    "references": lambda clause: sorted(references(clause.text, rulebook().numbers)),
    "points": lambda clause: len(clause.parts),
    "keywords": lambda clause: clause.text.count("["),
}
"""What a clause has in common with the same clause of another language."""


def differences(one: Rulebook, other: Rulebook) -> list[str]:
    """The clauses that stand at another place, and those that differ, each with what differs."""
    found = [f"{a or b}: place" for a, b in zip_longest(one.numbers, other.numbers) if a != b]
    for clause in one.clauses:
        same = other.find(clause.number)
        if same is not None:
            found += [
                f"{clause.number}: {n}" for n, told in ALIKE.items() if told(clause) != told(same)
            ]
    return found


def test_both_editions_have_the_same_clauses_numbers_rulings_and_references(
    book: Rulebook,
) -> None:
    assert differences(rulebook(), book) == []
    assert list(book.chapters) == list(rulebook().chapters)


@pytest.mark.parametrize(
    ("told", "spoiled", "difference"),
    [
        ("- MOVE-6 Przepychanie", "- MOVE-13 Przepychanie", "MOVE-6: place"),
        ("- ZOC-4 ", "ZOC-4 ", "ZOC-4: place"),
        ("test krzepy, PT 7", "test krzepy, PT 6", "ACT-15: numbers"),
        ("ZOC-4; **Wykładnia** – każdy)", "ZOC-4)", "ACT-2: rulings"),
        ("MEL-6 Wzmacnianie jak w OPP-3", "MEL-6 Wzmacnianie jak w OPP", "MEL-6: references"),
        ("Kradzież kieszonkowa [atak]", "Kradzież kieszonkowa", "ABIL-4: keywords"),
        ("\n  - Rozpoznanie:", " Rozpoznanie:", "ABIL-6: points"),
    ],
)
def test_an_edition_that_says_something_else_is_found_out(
    tmp_path: Path, told: str, spoiled: str, difference: str
) -> None:
    file = tmp_path / "zasady.md"
    file.write_text(PAGE.replace(told, spoiled), "utf-8")
    assert difference in differences(rulebook(), read(file))


def test_the_examples_of_the_rulebook_come_out_the_same() -> None:
    def examples(page: str) -> list[list[str]]:
        lines = re.findall(r"^\d+\. .+$", page.replace("−", "-"), re.MULTILINE)
        return [sorted(re.findall(r"[A-Z]+-\d+|[+-]?\d+", line)) for line in lines]

    english = (data_root() / "docs" / EDITIONS["en"]).read_text("utf-8")
    assert examples(PAGE) == examples(english) != []


def test_every_clause_says_something_in_polish(book: Rulebook) -> None:
    english = {clause.number: clause.text for clause in rulebook().clauses}
    for clause in book.clauses:
        assert clause.title and clause.opening and "*" not in clause.text
        assert clause.text != english[clause.number]
        assert not re.search(r"\b(and|of|is|Ruling|MP)\b", clause.text), clause.number


def test_every_ability_is_found_in_both_languages(book: Rulebook) -> None:
    for ability in dispatch.registry().values():
        assert ability.clause in [c.number for c in book.search(ability.name)], ability.name
    assert [c.number for c in book.search("zamaszysty cios")] == ["ABIL-20"]


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("strefa kontroli", "ZOC-1"),
        ("zwinnosc", "MOVE-1"),
        ("powalony", "HURT-4"),
        ("wycofania", "MEL-10"),
        ("parować", "MEL-8"),
        ("powalenie", "ACT-1"),
        ("knocked down", "ZOC-1"),
        ("guard token", "TURN-10"),
    ],
)
def test_words_are_found_in_any_case_and_in_english(
    book: Rulebook, asked: str, number: str
) -> None:
    assert number in [c.number for c in book.search(asked)]


def test_a_language_without_an_edition_reads_english() -> None:
    assert rulebook("de").clauses == rulebook().clauses


def test_tooltips_and_the_console_follow_the_language(book: Rulebook) -> None:
    set_language("pl")
    try:
        assert citing.wording("MEL-6").startswith("**MEL-6 Walka wręcz**\nWzmacnianie")
        assert "**Wykładnia** – strzał albo walkę" in citing.wording("GUARD-1")
        assert citing.brief("TURN-8") == "[[=TURN-8]] Faza morale"
    finally:
        set_language("en")
    assert citing.brief("TURN-8") == "[[=TURN-8]] Morale phase"
    said = list(lines(book, "GUARD-1", width=80, colour=False))
    assert "  | Wykładnia – strzał albo walkę najpierw rozstrzyga się w całości (rany," in said
