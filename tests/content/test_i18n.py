"""Languages: English without a catalogue, others with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ad1666 import i18n

PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Letter"
msgstr "List"

msgid "{n} wound"
msgid_plural "{n} wounds"
msgstr[0] "{n} rana"
msgstr[1] "{n} rany"
msgstr[2] "{n} ran"
"""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ad1666.po").write_text(PO, "utf-8")
    return folder


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    i18n.set_language("en", tmp_path)
    assert i18n._("Letter") == "Letter"
    assert [i18n.ngettext("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]


def test_a_checkout_reads_the_source_of_a_catalogue(tmp_path: Path, polish: Path) -> None:
    i18n.set_language("pl", tmp_path)
    assert i18n._("Letter") == "List"
    assert i18n._("Unheard of") == "Unheard of"
    forms = [i18n.ngettext("{n} wound", "{n} wounds", n) for n in (1, 3, 5, 12, 22)]
    assert forms == ["{n} rana", "{n} rany", "{n} ran", "{n} ran", "{n} rany"]


def test_an_installed_game_reads_the_compiled_one(tmp_path: Path, polish: Path) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (polish / "ad1666.po").open("rb") as source, (polish / "ad1666.mo").open("wb") as mo:
        write_mo(mo, read_po(source, locale="pl"))
    (polish / "ad1666.po").unlink()
    i18n.set_language("pl", tmp_path)
    assert i18n._("Letter") == "List"
