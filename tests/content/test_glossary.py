"""The glossary has every name of the rules, as the Polish catalogue has it."""

from __future__ import annotations

import re
import sys

import pytest
from babel.messages import Catalog

from ad1666.rules.abilities import dispatch
from ad1666.rules.phases import Phase
from ad1666.words import vocabulary
from tests.source import ROOT

sys.path.insert(0, str(ROOT / "docs" / "make" / "catalogue"))
import files

CONTEXTS = ("ability", "faction", "location", "skill", "suit", "trait")
PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = [
    (english.replace("(", "").replace(")", ""), polish)
    for english, polish in re.findall(r"^\| (.+?) \| (.+?) \|", PAGE.casefold(), re.MULTILINE)
]


@pytest.fixture(scope="module")
def polish() -> Catalog:
    return files.read("pl")


def said(english: str, polish: str) -> bool:
    """Whether the glossary has one as the translation of the other."""
    word = rf"(?<!\w){re.escape(english.casefold())}(?!\w)"
    return any(re.search(word, one) and polish.casefold() in other for one, other in ROWS)


@pytest.mark.parametrize("context", CONTEXTS)
def test_a_name_of_the_rules_is_the_same_in_glossary_and_catalogue(
    context: str, polish: Catalog
) -> None:
    names = [message for message in polish if message.context == context]
    assert names
    for message in names:
        assert said(str(message.id), str(message.string).partition("|")[0]), message.id


@pytest.mark.parametrize("which", Phase)
def test_so_are_phases(which: Phase, polish: Catalog) -> None:
    english = vocabulary.phase(which)
    message = polish.get(english)
    assert message is not None
    assert said(english, str(message.string))


def test_every_ability_has_its_clause() -> None:
    rows = re.findall(r"^\| (.+?) \| .+ \| (ABIL-\d+) \|$", PAGE, re.MULTILINE)
    for ability in dispatch.registry().values():
        assert any(ability.name in name and ability.clause == clause for name, clause in rows)


def test_what_it_does_not_say_is_found_out() -> None:
    assert said("Brawn", "krzepa")
    assert not said("Brawn", "zwinność") and not said("Bra", "krzepa")
