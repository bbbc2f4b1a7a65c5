"""What authors are told is whole messages with named parts, so that catalogues can translate it."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest
import tomli
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo

from ad1666 import i18n
from ad1666.content.errors import ContentError, LineNumber, Spot, Suggestion, in_words
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.schema import START, wrong_value
from ad1666.content.messages import (
    LONGEST,
    Count,
    Message,
    Named,
    Part,
    PartList,
    both,
    counted,
    either,
    listed,
    message,
)
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.toml import parse_toml
from ad1666.rules.cards import Location, Side
from ad1666.words.errors import error_text, said
from tests.source import ROOT, nodes

CORPUS = Path(__file__).parent / "corpus"
SOURCES = sorted((ROOT / "ad1666").rglob("*.py"))
KEYWORDS = {"message": None, "template": None, "counted": (1, 2)}
"""The functions whose first arguments the catalogues have."""


def errors() -> Iterator[ContentError]:
    """All mistakes in the corpus."""
    for path in sorted(CORPUS.iterdir()):
        if path.suffix in (".tmx", ".toml"):
            try:
                load_map(path) if path.suffix == ".tmx" else load_scenario(path)
            except ContentError as error:
                yield from (error, *error.others)


def calls(name: str) -> Iterator[ast.Call]:
    """The calls of a function of the messages."""
    for path in SOURCES:
        imports = (node for node in nodes(path) if isinstance(node, ast.ImportFrom))
        origins = {n.module for n in imports if name in {alias.name for alias in n.names}}
        if "ad1666.content.messages" in origins:
            for node in nodes(path):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                    yield node


def fields(msgid: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(msgid) if name is not None}


def problems_at_keys() -> Iterator[ast.Call]:
    """Messages in functions that make errors with `Table.error`, which fills in the key."""
    for path in sorted((ROOT / "ad1666").rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef) and ".error(" in ast.unparse(node):
                yield from (c for c in ast.walk(node) if isinstance(c, ast.Call))


def literal(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant) and isinstance(node.value, str), ast.unparse(node)
    return node.value


def test_messages_are_literals_with_all_their_parts() -> None:
    found, keyed = list(calls("message")), set(problems_at_keys())
    assert len(found) > 300 and len(keyed) > 60
    for node in found:
        msgid, named = literal(node.args[0]), {keyword.arg for keyword in node.keywords}
        left = {"key"} - named if node in keyed else set()
        assert None in named or fields(msgid) - left == named, msgid


def test_so_are_templates_and_counts() -> None:
    templates, counts = list(calls("template")), list(calls("counted"))
    assert len(templates) > 15 and len(counts) > 20
    assert all(literal(node.args[0]) for node in templates)
    for node in counts:
        assert [fields(literal(form)) for form in node.args[:2]] == [{"n"}, {"n"}]


@pytest.fixture(scope="module")
def extracted() -> set[str]:
    found: set[str] = set()
    for path in SOURCES:
        for _line, msgid, _comments, _context in extract_from_file("python", path, KEYWORDS):
            found.update((msgid,) if isinstance(msgid, str) else msgid)
    return found


def inner(part: Part) -> Iterator[Message | Count]:
    """The messages in a part."""
    match part:
        case Message():
            yield part
            for _name, value in part.parts:
                yield from inner(value)
        case Count():
            yield part
        case PartList():
            for word in part.words:
                yield from inner(word)


def test_whatever_is_wrong_is_said_in_messages_of_the_catalogues(extracted: set[str]) -> None:
    found = list(errors())
    assert len(found) > 130
    for error in found:
        assert isinstance(error.problem, Message) and isinstance(error.remedy, Message)
        place = () if error.where is None else error.where.messages
        for part in (p for m in (error.problem, error.remedy, *place) for p in inner(m)):
            msgids = {part.msgid} if isinstance(part, Message) else {part.one, part.many}
            assert msgids <= extracted, msgids


def test_english_is_the_same_wherever_it_is_made() -> None:
    for error in errors():  # but for sides, which the table writes with a capital
        assert error.told(said).casefold() == str(error).casefold()


def test_what_a_file_is_to_hold_is_told_as_files_hold_it() -> None:
    """A side is "red" there, whatever people call it."""
    table = parse_toml(Path("duel.toml"), 'side = "Red"\ntie = "green"\n[factions]\ngreen = "x"')
    sides, factions = tuple(Side), table.table("factions")
    asked: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: table.one_of("side", sides), 'Did you mean "red"?'),
        (lambda: table.one_of("tie", (*sides, "draw")), "Known: blue, draw, red"),
        (lambda: factions.only(sides), "Known: blue, red"),
        (lambda: factions.text(Side.BLUE), "Add blue = a text in quotes"),
    )
    for ask, remedy in asked:
        with pytest.raises(ContentError) as raised:
            ask()
        assert said(raised.value.remedy) == remedy
    wrong = wrong_value({"side": "Red"}, START)
    assert wrong is not None and said(wrong[1]) == "Choose red or blue"


CONTEXTS = (None, "character", "item", "side", "location", "count")
MARKED = (
    *("{who} has {items}, {hands} and {file}", "Milady", "rapier", "a letter", "Red", "head"),
    *("{where}", "{a}", "is lost", "line {number}"),
    *("layer {name}", "square {at} ({cell} in Tiled)", 'Did you mean "{word}"?', "Look for it"),
)


@pytest.fixture
def marked(tmp_path: Path) -> Iterator[None]:
    """A language in which messages stand in brackets."""
    catalogue = Catalog("en")
    for context in CONTEXTS:
        for msgid in MARKED:
            catalogue.add(msgid, f"<{msgid}>", context=context)
        catalogue.add(("{n} hand", "{n} hands"), ("<{n} hand>", "<{n} hands>"), context=context)
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "ad1666.mo").open("wb") as file:
        write_mo(file, catalogue)
    i18n.set_language("en", tmp_path)
    yield
    i18n.set_language("en")


@pytest.mark.usefixtures("marked")
def test_messages_are_translated_with_their_parts() -> None:
    told = message(
        "{who} has {items}, {hands} and {file}",
        who=Named("character", "Milady"),
        items=both([Named("item", "rapier"), message("a letter"), Side.RED]),
        hands=counted("{n} hand", "{n} hands", 2000),
        file="yard.tmx",
    )
    expected = "<<Milady> has <rapier>, <a letter> and <Red>, <2,000 hands> and yard.tmx>"
    assert said(told) == expected
    assert said(message("{where}", where=Location.HEAD)) == "<<head>>"
    assert said(message("{a}", a=either(["x", "y", "z"]))) == "<x, y or z>"
    assert said(message("{a}", a=listed(["x"]))) == "<x>"
    assert said(message("{a}", a=listed([]))) == "<>"


@pytest.mark.usefixtures("marked")
def test_an_error_is_told_in_a_language() -> None:
    hint = Suggestion("papper", ("paper", "scissors"))
    error = ContentError(Path("a.toml"), LineNumber(3), message("is lost"), hint)
    assert error.told(said) == 'a.toml, <line 3>: <is lost>. <Did you mean "paper"?>.'
    assert str(error) == 'a.toml, line 3: is lost. Did you mean "paper"?'
    spot = Spot("squares", (1, 2), (0, 1))
    placed = ContentError(Path("a.tmx"), spot, message("is lost"), message("Look for it"))
    place = "<layer squares>, <square 0,1 (1,2 in Tiled)>"
    assert placed.told(said) == f"a.tmx, {place}: <is lost>. <Look for it>."


def test_long_quotations_are_cut() -> None:
    problem = message("holds {text}", text="x" * 10_000)
    assert len(str(problem)) == LONGEST + len("holds ")
    error = ContentError(Path("a.toml"), None, problem, message("Shorten it"))
    assert len(str(error)) < LONGEST + 40


def test_numbers_of_things_have_two_forms() -> None:
    assert [str(counted("{n} row", "{n} rows", n)) for n in (0, 1, 2)] == [
        "0 rows",
        "1 row",
        "2 rows",
    ]
    assert str(message("{n}", n=1234567)) == "1,234,567"


@pytest.mark.parametrize(
    "text",
    [
        *("= 1", "[a", "[a]\n[a]", "a", 'a = "\\q"', 'a = "\x01"', 'a = "x', "a =", "a = 1 2"),
        *("a = 1\na = 2", "a = [1", "a = { b = 1", "a = { b = 1, b = 2 }", "[[a]\n", "a = tru"),
    ],
)
def test_the_syntax_of_toml_is_in_our_words(text: str) -> None:
    with pytest.raises(ContentError) as raised:
        parse_toml(Path("a.toml"), text)
    with pytest.raises(tomli.TOMLDecodeError) as theirs:
        tomli.loads(text)
    parts = dict(raised.value.problem.parts)
    assert isinstance(parts["reason"], Message)
    assert str(theirs.value).startswith(str(parts["reason"]))


@pytest.mark.parametrize(
    "text",
    [
        "a = { b = 1, }",
        "a = {\n b = 1 }",
        'a = "\\e"',
        'a = "\\x41"',
        "a = 07:32",
        "a = 1979-05-27 07:32",
    ],
)
def test_toml_is_that_of_all_pythons(text: str) -> None:
    """TOML 1.1, which Python 3.15 reads by itself, would be refused by the older ones."""
    with pytest.raises(ContentError):
        parse_toml(Path("a.toml"), text)


def test_what_the_system_says_is_in_our_words() -> None:
    known = [in_words(os.strerror(n)) for n in (errno.ENOSPC, errno.EACCES, errno.EROFS)]
    assert all(isinstance(reason, Message) for reason in known)
    assert in_words("Frobnication failed {") == "Frobnication failed {"
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert error_text(full) == "No space left on device"
    there = FileExistsError(errno.EEXIST, "File exists", "a.toml")
    assert error_text(there) == "a.toml: File exists"
    assert error_text(ValueError("nothing else")) == "nothing else" and error_text(None) == ""


def test_a_problem_names_the_key_at_which_it_is() -> None:
    table = parse_toml(Path("bells.toml"), "[bell]\nrope = 3\n").table("bell")
    said = table.error("rope", message("{key} is {word}", word="short"), message("Lengthen it"))
    assert str(said.problem) == "bell.rope is short"
    said = table.error("rope", message("{key} is torn", key="it"), message("Mend it"))
    assert str(said.problem) == "it is torn", "what is filled in stays"
