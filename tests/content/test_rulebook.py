"""The clauses as the program reads, finds and prints them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ad1666.console.rules import lines
from ad1666.content.errors import ContentError
from ad1666.content.rulebook import EDITIONS, Rulebook, owners, player_words, read, rulebook, short
from ad1666.resources import data_root
from ad1666.rules.abilities import dispatch
from ad1666.words import citing


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook()


def rules(folder: Path, text: str) -> Path:
    file = folder / "rules.md"
    file.write_text(text, "utf-8")
    return file


def test_every_clause_of_the_page_is_there(book: Rulebook) -> None:
    page = (data_root() / "docs" / "rules.md").read_text("utf-8")
    numbers = re.findall(r"^- ([A-Z]+-\d+) ", page, re.MULTILINE)
    assert [c.number for c in book.clauses] == numbers
    marks = page.count("**Ruling**") - page[: page.index("## GEN")].count("**Ruling**")
    assert sum(c.text.count("Ruling") for c in book.clauses) == marks
    for clause in book.clauses:
        assert "*" not in clause.text and clause.title and clause.opening
        told = re.search(rf"^- {clause.number} (.+(?:\n  - .+)*)$", page, re.MULTILINE)
        assert told is not None
        words = told[1].replace("\n  - ", " ").replace("*", "").replace("`", "")
        assert letters(clause.text) == letters(words), clause.number


def letters(text: str) -> str:
    """A text without the characters that are printed otherwise than they are typed."""
    return re.sub(r"[-−]|[<>]=|[≤≥]|\.\.\.|…", "", text)


def test_points_under_a_clause_are_parts_of_it(tmp_path: Path) -> None:
    text = (
        "## GEN\n- GEN-1 One. **Ruling** two.\n  - three (GEN-2)\n  - **Ruling** four\n- GEN-2 x\n"
    )
    first, second = read(rules(tmp_path, text)).clauses
    told = [[(s.text.strip(), s.ruling) for s in part] for part in first.parts]
    assert told == [
        [("One.", False), ("Ruling two.", True)],
        [("three (GEN-2)", False)],
        [("Ruling four", True)],
    ]
    assert first.text == "One. Ruling two. three (GEN-2) Ruling four"
    assert len(second.parts) == 1


def test_a_point_under_no_clause_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="without a number"):
        read(rules(tmp_path, "## GEN\n  - a point\n- GEN-1 x\n"))


def test_points_stand_on_lines_of_their_own(book: Rulebook) -> None:
    shown = citing.wording("ABIL-20").splitlines()
    assert [line[:2] for line in shown[2:]] == ["•\u00a0"] * 4
    said = list(lines(book, "ABIL-20", width=80, colour=False))
    assert [line[:6] for line in said].count("  - It") == 2
    assert "  - The first such attack has −1, each further one −1 more." in said
    ruled = [line for line in lines(book, "ABIL-6", width=80, colour=False) if "  | - " in line]
    assert len(ruled) == 5


def test_signs_are_printed_as_they_should_be(tmp_path: Path) -> None:
    text = "## GEN\n- GEN-1 -1 at >= 5 - 2, <= -3 (MEL-1, a-b) and so on...\n"
    (clause,) = read(rules(tmp_path, text)).clauses
    assert clause.text == "−1 at ≥ 5 − 2, ≤ −3 (MEL-1, a-b) and so on…"


def test_no_sign_of_a_typewriter_is_shown() -> None:
    for language in EDITIONS:
        for clause in rulebook(language).clauses:
            typed = re.search(r"(?<![\w-])-\d| - |[<>]=|\.\.\.|`", clause.text)
            assert typed is None, (clause.number, typed)


def test_a_search_may_be_typed_with_the_signs_of_a_typewriter(book: Rulebook) -> None:
    assert "TEST-6" in [c.number for c in book.search("has -1 on every test")]


def test_the_chapters_stand_in_the_order_of_the_page(book: Rulebook) -> None:
    assert list(book.chapters)[:3] == ["GEN", "CARD", "TEST"]
    assert book.chapters["MEL"] == "Melee" and book.chapters["TURN"] == "Turn"
    assert [c.number for c in book.of_chapter("zoc")] == ["ZOC-1", "ZOC-2", "ZOC-3", "ZOC-4"]


def test_chapters_have_short_titles_for_their_tabs() -> None:
    titles = [short(title) for title in rulebook("pl").chapters.values()]
    assert titles[:3] == ["Zasady ogólne", "Talie i ręka", "Testy standardowe"]
    assert "Rozmowa" in titles and "Rany" in titles
    assert all(len(title) <= 25 for title in (*titles, *map(short, rulebook().chapters.values())))


@pytest.mark.parametrize("said", ["SHOT-4", "shot-4", "SHOT 4", " shot4 "])
def test_a_clause_is_found_by_its_number(book: Rulebook, said: str) -> None:
    clause = book.find(said)
    assert clause is not None and clause.number == "SHOT-4"


def test_what_is_no_number_is_no_clause(book: Rulebook) -> None:
    assert book.find("SHOT-99") is None and book.find("window") is None and book.find("") is None


def test_rulings_are_told_apart(book: Rulebook) -> None:
    def told(number: str) -> list[str]:
        clause = book.find(number)
        assert clause is not None
        return [s.text.strip() for s in clause.segments if s.ruling]

    assert told("GEN-1") == []
    assert told("MEL-12") == ["(Ruling)"]
    assert told("ZOC-4") == []
    assert told("CARD-8") == ["Ruling on that order", "(Ruling)"]
    (guard,) = told("GUARD-1")
    assert guard.startswith("Ruling a shot or a fight") and guard.endswith("then the tokens go.")
    (whole,) = told("SHOT-15")
    assert whole.endswith("walls ignored.")
    assert told("ABIL-6")[1] == "(Ruling the higher)"
    assert told("ABIL-6")[2].startswith("Ruling with the token")
    assert told("ABIL-6")[-1].endswith("(ACT-5).")


def test_words_are_searched_without_capitals_and_accents(book: Rulebook) -> None:
    parry = [c.number for c in book.search("PARRY")]
    assert "MEL-8" in parry and "ZOC-1" not in parry
    assert [c.number for c in book.search("znajomosci")] == ["ABIL-21"]
    assert {c.number for c in book.search("wind leave")} <= {c.number for c in book.search("wind")}
    assert book.search("   ") == book.clauses


def test_what_is_about_the_words_is_found_before_what_mentions_them(book: Rulebook) -> None:
    assert book.search("parr")[0].number == "MEL-8"
    shots = [clause.number for clause in book.search("shot")]
    assert {*shots[:3]} == {"ACT-4", "ACT-5", "ACT-13"} and "SHOT-1" in shots
    assert rulebook("pl").search("parow")[0].number == "MEL-8"


@pytest.mark.parametrize(
    ("polish", "number"),
    [("hart ducha", "TURN-8"), ("powalony", "HURT-4"), ("strefa kontroli", "ZOC-1")],
)
def test_polish_words_of_the_glossary_find_the_english_clauses(
    book: Rulebook, polish: str, number: str
) -> None:
    assert number in [c.number for c in book.search(polish)]


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("disguise", {"ABIL-6"}),
        ("Przebrania", {"ABIL-6"}),
        ("carry", {"ITEM-2", "ACT-14"}),
        ("carries item", {"ITEM-4"}),
        ("nieść", {"ITEM-2", "ACT-14"}),
        ("hit points", {"CHAR-1"}),
    ],
)
@pytest.mark.parametrize("language", EDITIONS)
def test_players_words_find_what_the_rules_call_otherwise(
    language: str, said: str, numbers: set[str]
) -> None:
    assert numbers <= {clause.number for clause in rulebook(language).search(said)}


@pytest.mark.parametrize("language", EDITIONS)
def test_every_word_of_players_leads_to_a_clause(language: str) -> None:
    book = rulebook(language)
    said = [word for called in player_words() for word in called.said]
    assert len({*said}) == len(said) and all(book.search(word) for word in said)
    for called in player_words():
        assert all(book.search(meant) for meant in called.meant[language])


def test_every_ability_is_found_by_its_names(book: Rulebook) -> None:
    for ability in dispatch.registry().values():
        assert ability.clause in [c.number for c in book.search(ability.name)], ability.name
    assert [c.number for c in book.search("Zamaszysty cios")] == ["ABIL-20"]


def test_who_has_an_ability_is_told(book: Rulebook) -> None:
    clause = book.find("ABIL-8")
    assert clause is not None and owners(clause)
    plain = book.find("MEL-8")
    assert plain is not None and owners(plain) == ()


def test_references_both_ways(book: Rulebook) -> None:
    clause = book.find("SHOT-15")
    assert clause is not None
    assert book.cited_by(clause) == ("SHOT-3", "SHOT-4", "SHOT-5", "SHOT-6", "SHOT-2")
    for number in book.cited_by(clause):
        cited = book.find(number)
        assert cited is not None and "SHOT-15" in book.citing(cited)


def test_what_may_have_been_meant(book: Rulebook) -> None:
    assert str(book.suggestion("parrry")) == 'Did you mean "parry"?'
    assert str(book.suggestion("shot 77")).startswith('Did you mean "SHOT-')
    assert "?" not in str(book.suggestion("qqqqqqqq"))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# Rules\n", "no clause"),
        ("## GEN General\n- GEN-1 One.\n- GEN-1 Two.\n", "line 3: GEN-1"),
        ("## GEN General\n- MEL-1 One.\n", "line 2: MEL-1"),
        ("## GEN General\n- One.\n", "line 2: a clause without a number"),
    ],
)
def test_a_broken_page_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        read(rules(tmp_path, text))


def test_a_page_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="no such file"):
        read(tmp_path / "rules.md")


# On a console


def test_without_a_word_all_chapters_are_listed(book: Rulebook) -> None:
    said = list(lines(book, "", width=80, colour=False))
    for clause in book.clauses:
        assert any(line.startswith(f"  {clause.number} ") for line in said)
    assert max(map(len, said)) <= 80


@pytest.mark.parametrize("width", [20, 47, 80])
def test_a_clause_is_printed_whole(book: Rulebook, width: int) -> None:
    for clause in book.clauses:
        said = list(lines(book, clause.number, width=width, colour=False))
        assert max(map(len, said)) <= width
        words = "".join(re.sub(r"^  (\| )?(- )?", "", line) for line in said)
        assert "".join(clause.text.split()) in "".join(words.split())


def test_a_ruling_is_set_off(book: Rulebook) -> None:
    said = list(lines(book, "GUARD-1", width=80, colour=False))
    assert "  | Ruling a shot or a fight is resolved whole first (wounds, removal," in said


def test_found_words_are_marked_for_a_terminal_only(book: Rulebook) -> None:
    marked = "\n".join(lines(book, "amant", width=80, colour=True))
    assert "\033[1mAmant\033[0m" in marked
    assert "\033" not in "\n".join(lines(book, "amant", width=80, colour=False))


def test_nothing_found_is_no_line(book: Rulebook) -> None:
    assert list(lines(book, "qqqqqqqq", width=80, colour=False)) == []


def test_a_reader_who_has_enough_is_no_error() -> None:
    command = f"{sys.executable} -m ad1666 --language en rules | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("GEN  General\n", "")
