"""The catalogues have all messages of the program, and nothing is wrong with their translations."""

from __future__ import annotations

import ast
import re

import pytest
from babel.messages import Catalog

from ad1666 import i18n
from tests.catalogue import WHOLE, faults, template, translated
from tests.source import ROOT, nodes


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    return template()


def test_messages_are_found_in_the_program_in_files_and_in_the_rules(wanted: Catalog) -> None:
    for context, message in (
        (None, "{figure} dies."),  # a sentence of the program
        ("count", ("{n} wound", "{n} wounds")),
        ("title", "The Letter at the Golden Lion"),  # of a scenario
        ("faction", "Defenders of the Commonwealth"),
        ("character", "Milady de Winter"),
        ("item", "rapier"),
        ("place", "the nave"),  # of a map
        ("suit", "skull"),  # of the rules
        ("ability", "Giant"),
        (None, "May not go through windows."),
    ):
        found = wanted.get(message, context)
        assert found is not None
        assert found.id == message


@pytest.mark.parametrize("language", WHOLE)
def test_a_catalogue_that_claims_to_be_whole_is_whole(language: str, wanted: Catalog) -> None:
    catalog = translated(language)
    assert not list(faults.of(catalog, wanted))
    assert faults.translated(catalog, wanted) == len(wanted)


@pytest.mark.parametrize("language", i18n.languages())
def test_no_catalogue_has_anything_wrong(language: str, wanted: Catalog) -> None:
    """It may lack what it likes, unless it claims otherwise."""
    assert not list(faults.of(translated(language), wanted, whole=False))


def test_a_language_may_land_half_translated() -> None:
    wanted, catalog = Catalog("de"), Catalog("de")
    for message in ("one", "two", "three", "{n} of {m}"):
        wanted.add(message)
        catalog.add(message, {"one": "eins", "{n} of {m}": "{n} von {k}"}.get(message, ""))
    assert faults.translated(catalog, wanted) == 2
    wrong = "parts ['k', 'n'] in place of ['m', 'n']: '{n} of {m}'"
    assert list(faults.of(catalog, wanted, whole=False)) == [wrong]
    assert len(list(faults.of(catalog, wanted))) == 3


def spoilt(**changes: str) -> list[str]:
    """What is told of a small catalogue in which some translations are others."""
    wanted, catalog = Catalog("pl"), Catalog("pl")
    told = {
        "cases": "nom|gen",
        "genders": "m|f",
        "Milady": "Milady|Milady|f",
        "{who} dies.": "{who:gen}",
    }
    for message, context in (
        ("cases", "grammar"),
        ("genders", "grammar"),
        ("Milady", "character"),
        ("{who} dies.", None),
    ):
        wanted.add(message, None, context=context)
        catalog.add(message, {**told, **changes}[message], context=context)
    return list(faults.of(catalog, wanted))


def test_faults_are_found() -> None:
    assert not spoilt()
    assert spoilt(Milady="") == ["not translated: character 'Milady'"]
    assert spoilt(Milady="Milady") == ["not 2 cases with a gender: character 'Milady'"]
    assert spoilt(Milady="Milady|Milady|n") == ["not 2 cases with a gender: character 'Milady'"]
    wrong = spoilt(**{"{who} dies.": "{kto} umiera."})
    assert wrong == ["parts ['kto'] in place of ['who']: '{who} dies.'"]
    assert spoilt(**{"{who} dies.": "{who:loc}"}) == ["no such case: ['loc']: '{who} dies.'"]
    assert not spoilt(**{"{who} dies.": "{who} {who:umarł/umarła}"})


def test_missing_superfluous_and_doubtful_messages_are_found() -> None:
    wanted, catalog = Catalog("pl"), Catalog("pl")
    wanted.add("new")
    catalog.add("old", "stare")
    catalog.add("new", "nowe", flags=["fuzzy"])
    assert list(faults.of(catalog, wanted)) == [
        "not in the program: 'old'",
        "marked as doubtful: 'new'",
    ]
    assert "missing: 'new'" in list(faults.of(Catalog("pl"), wanted))


MESSAGES = ("_", "ngettext", "count")
"""The functions that take messages as they stand."""


def test_no_message_is_hidden_in_an_f_string() -> None:
    """There no extractor finds it."""
    hidden = [
        f"{file.relative_to(ROOT)}: {ast.unparse(call)}"
        for file in sorted(ROOT.glob("ad1666/**/*.py"))
        for string in nodes(file)
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in MESSAGES
        and isinstance(call.args[0], ast.Constant)
    ]
    assert not hidden


ASKING = ("_", "N_", "ngettext", "pgettext", "npgettext", "message", "template", "count", "counted")


def test_no_message_is_an_f_string() -> None:
    """Nor does an extractor know what it says."""
    made = [
        f"{file.relative_to(ROOT)}: {ast.unparse(call)}"
        for file in sorted(ROOT.glob("ad1666/**/*.py"))
        for call in nodes(file)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in ASKING
        and any(isinstance(argument, ast.JoinedStr) for argument in call.args)
    ]
    assert not made


ALIKE = frozenset(
    (
        *(
            "Enter",
            "Esc",
            "Shift",
            "Alt Enter",
            "Tab",
            "Home",
            "End",
            "Del",
            "Backspace",
            "Page up",
            "Page down",
            "Ctrl V",
            "Shift+Enter: {words}",
        ),
        *(
            "Joker",
            "joker",
            "Stop",
            "Film",
            "Alarm!",
            "alarm",
            "Morale",
            "Argot",
            "bot",
            "BOT",
            "FOLDER",
            "PORT",
        ),
        *("Parquet: {files}", "{hours} h {minutes} min", "{minutes} min {seconds} s"),
        *("%(heading)s:", "argument %(argument_name)s: %(message)s", "@TITLE@", "Berserker"),
    )
)
"""What reads alike in English and Polish, names of people and things aside."""


def test_nothing_is_left_in_english() -> None:
    alike = set()
    for message in translated("pl"):
        english, polish = (
            str(t[0] if isinstance(t, tuple) else t) for t in (message.id, message.string)
        )
        plain = re.sub(r"\{[^}]*\}|\[\[.*?\]\]", "", english)
        if message.context not in faults.NAMES and re.search("[A-Za-z]{3,}", plain):
            alike |= {english} if english == polish else set()
    assert alike == ALIKE
