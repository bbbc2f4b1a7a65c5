"""Languages: English without a catalogue, others with one, names in their cases."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from ad1666 import i18n

PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "Letter"
msgstr "List"

msgctxt "title"
msgid "Letter"
msgstr "O liście"

msgctxt "grammar"
msgid "cases"
msgstr "nom|gen|acc"

msgctxt "grammar"
msgid "genders"
msgstr "m i|f"

msgctxt "character"
msgid "Milady"
msgstr "Milady|Milady|Milady|f"

msgctxt "character"
msgid "Rochefort"
msgstr "Rochefort|Rocheforta|Rocheforta|m"

msgctxt "item"
msgid "rapier"
msgstr "rapier|rapiera|rapier|i"

msgid "{figure} wounds {target}."
msgstr "{figure} rani {target:acc}; {target} jest {target:ranny/ranna}. {target:Gen} ubywa."

msgid "the {item}"
msgstr "{item}"

msgctxt "count"
msgid "{n} wound"
msgid_plural "{n} wounds"
msgstr[0] "{n} rana|{n} rany|{n} ranę|f"
msgstr[1] "{n} rany|{n} ran|{n} rany|f"
msgstr[2] "{n} ran|{n} ran|{n} ran|f"

msgid "{n} day"
msgid_plural "{n} days"
msgstr[0] "{n} dzień"
msgstr[1] "{n} dni"
msgstr[2] "{n} dni"
"""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pl" / "LC_MESSAGES").mkdir(parents=True)
    i18n.source("pl", tmp_path).write_text(PO, "utf-8")
    return tmp_path


@pytest.fixture
def polish(folder: Path) -> None:
    i18n.set_language("pl", folder)


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    i18n.set_language("en", tmp_path)
    assert i18n._("Letter") == i18n.pgettext("title", "Letter") == "Letter"
    assert [i18n.ngettext("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]
    assert [i18n.count("{n} wound", "{n} wounds", n) for n in (1, 2)] == ["1 wound", "2 wounds"]
    assert i18n.name("item", "rapier") == "rapier"
    assert i18n.language() == "en"


def test_a_language_without_a_catalogue_is_english(tmp_path: Path) -> None:
    i18n.set_language("tlh", tmp_path)
    assert i18n.language() == "en"


def test_a_checkout_compiles_its_catalogues_whenever_they_change(folder: Path) -> None:
    i18n.set_language("pl", folder)
    assert (i18n._("Letter"), i18n.pgettext("title", "Letter")) == ("List", "O liście")
    assert i18n._("Unheard of") == "Unheard of"
    source = i18n.source("pl", folder)
    ready = source.with_suffix(".mo")
    os.utime(source, (1, 1))
    source.write_text(PO.replace('"List"', '"Pismo"'), "utf-8")
    os.utime(ready, (1, 1))
    i18n.set_language("pl", folder)
    assert i18n._("Letter") == "Pismo"


def test_other_users_may_read_what_was_compiled(folder: Path) -> None:
    before = os.umask(0o022)
    try:
        i18n.set_language("pl", folder)
    finally:
        os.umask(before)
    ready = i18n.source("pl", folder).with_suffix(".mo")
    assert ready.stat().st_mode & 0o777 == 0o644
    assert {file.suffix for file in ready.parent.iterdir()} == {".po", ".mo"}


def test_an_installed_game_has_them_compiled(folder: Path) -> None:
    i18n.set_language("pl", folder)
    i18n.source("pl", folder).unlink()
    i18n.set_language("en", folder)
    i18n.set_language("pl", folder)
    assert i18n._("Letter") == "List"


def test_where_nothing_can_be_written_they_are_compiled_in_memory(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(Path, "write_bytes", refuse)
    i18n.set_language("pl", folder)
    assert i18n._("Letter") == "List"
    assert not i18n.source("pl", folder).with_suffix(".mo").exists()


@pytest.mark.usefixtures("polish")
def test_a_message_asks_for_cases_and_genders() -> None:
    words = i18n._("{figure} wounds {target}.")
    names = {who: i18n.name("character", who) for who in ("Milady", "Rochefort")}
    hit = words.format(figure=names["Milady"], target=names["Rochefort"])
    assert hit == "Milady rani Rocheforta; Rochefort jest ranny. Rocheforta ubywa."
    hit = words.format_map({"figure": names["Rochefort"], "target": names["Milady"]})
    assert hit == "Rochefort rani Milady; Milady jest ranna. Milady ubywa."


@pytest.mark.usefixtures("polish")
def test_what_has_no_cases_stands_as_it_is() -> None:
    words = i18n._("{figure} wounds {target}.")
    hit = words.format(figure="a stranger", target="some beast")
    assert hit == "a stranger rani some beast; some beast jest ranny. Some beast ubywa."


@pytest.mark.usefixtures("polish")
def test_names_made_of_names_stand_in_their_cases_too() -> None:
    rapier, milady = i18n.name("item", "rapier"), i18n.name("character", "Milady")
    assert f"{i18n.phrase(i18n._('the {item}'), item=rapier):gen}" == "rapiera"
    two = i18n.phrase("{name} ({letter})", name=i18n.name("character", "Rochefort"), letter="E")
    assert f"{two:acc}, {two:ranny/ranna}" == "Rocheforta (E), ranny"
    near = i18n.phrase("near {name:gen}", name=two)
    assert (str(near), f"{near:acc}") == ("near Rocheforta (E)", "near Rocheforta (E)")
    both = i18n.listed([milady, two, rapier])
    assert (str(both), f"{both:gen}") == (
        "Milady, Rochefort (E) i rapier",
        "Milady, Rocheforta (E) i rapiera",
    )
    assert i18n.either([milady, two]) == "Milady lub Rochefort (E)"
    assert i18n.name("character", two) is two
    assert f"{pickle.loads(pickle.dumps(two)):gen}" == "Rocheforta (E)"


@pytest.mark.usefixtures("polish")
def test_three_plural_forms_in_every_case() -> None:
    counts = [i18n.count("{n} wound", "{n} wounds", n) for n in (1, 3, 5, 12, 22)]
    assert counts == ["1 rana", "3 rany", "5 ran", "12 ran", "22 rany"]
    assert [f"{each:acc}" for each in counts[:3]] == ["1 ranę", "3 rany", "5 ran"]
    days = [i18n.ngettext("{n} day", "{n} days", n).format(n=n) for n in (1, 5)]
    assert days == ["1 dzień", "5 dni"]


def test_numbers_dates_and_lists_are_those_of_the_language(folder: Path) -> None:
    when = datetime(2026, 11, 23, 6, 5)
    told = i18n.decimal(1234.56), i18n.decimal(1234, 0), i18n.moment(when), i18n.listed(["a", "b"])
    assert told == ("1,234.6", "1,234", "23/11/2026, 06:05", "a and b")
    i18n.set_language("pl", folder)
    assert i18n.decimal(0.5) == "0,5"
    assert i18n.moment(when) == "23.11.2026, 06:05"
    assert i18n.moment(when, when) == "23.11, 06:05"
    assert i18n.moment(when, when.replace(year=2027)) == "23.11.2026, 06:05"
    assert i18n.listed(["a", "b"]) == "a i b"


def test_who_keeps_texts_is_told_of_a_change(folder: Path) -> None:
    heard: list[str] = []
    i18n.when_changed(lambda: heard.append(i18n.language()))
    i18n.set_language("pl", folder)
    assert heard == ["pl"]


def test_the_language_to_begin_with(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "languages", lambda: ("de", "pl"))
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", i18n.VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    assert i18n.preferred() == "en"
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert i18n.preferred() == "pl"
    assert i18n.preferred("de") == "de"
    assert i18n.preferred("tlh") == "pl"
    monkeypatch.setenv(i18n.VARIABLE, "en-GB")
    assert i18n.preferred("de") == "en"
    assert i18n.choices() == ("en", "de", "pl")
    assert [i18n.own_name(code) for code in ("en", "pl")] == ["English", "Polski"]


@pytest.mark.parametrize(
    ("said", "language"),
    [('(\n    "pl-PL",\n    "en-PL"\n)\n', "pl"), ("(\n    en\n)\n", "en"), ("", "en")],
)
def test_a_mac_is_asked_where_a_program_gets_no_environment(
    said: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def answer(command: tuple[str, ...], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command[0])
        if not said:
            raise FileNotFoundError
        return subprocess.CompletedProcess(command, 0, said)

    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", i18n.VARIABLE):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", answer)
    assert i18n.preferred() == language
    assert asked == ["defaults"]
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert i18n.preferred() == "pl" and asked == ["defaults"]
