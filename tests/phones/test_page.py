"""The page is plain: what it says, fetches and reads is there, and text only becomes text."""

from __future__ import annotations

import ast
import re

import attrs
import pytest

from ad1666 import i18n
from ad1666.phones.server import line
from ad1666.phones.server.files import PAGE, files, page, pictured
from ad1666.phones.server.labels import labels
from ad1666.phones.server.sheet import VERSION, PhoneSheet
from ad1666.resources import data_root
from ad1666.rules.cards import DECK
from tests.source import nodes

SCRIPT = (PAGE / "page.js").read_text()
STYLE = (PAGE / "page.css").read_text()
HTML = (PAGE / "page.html").read_text()


def test_text_only_becomes_text() -> None:
    for danger in (
        "innerHTML",
        "outerHTML",
        "insertAdjacent",
        "document.write",
        "eval(",
        "Function(",
        "DOMParser",
        "srcdoc",
        "localStorage",
        "console.",
    ):
        assert danger not in SCRIPT
    assert not re.search(r"<script(?! src)|<style|style=|\son\w+=", HTML)


TABS = re.findall(r'\["([\w-]+)", "([\w-]+)"\]', re.findall(r"const TABS = .*", SCRIPT)[0])


def test_labels_are_all_said_and_there_are_no_others() -> None:
    words = set(labels()["en"])
    assert set(re.findall(r'\b(?:say|stop|forget)\("([\w-]+)"', SCRIPT)) <= words
    quoted = set(re.findall(r'"([\w-]+)"', SCRIPT))
    assert words <= quoted | {f"tab-{tab}" for tab, _icon in TABS}


def test_every_language_has_its_labels() -> None:
    found = labels()
    assert set(found) == {"en", *i18n.languages()}
    for code, words in found.items():
        assert set(words) == set(found["en"]) and all(words.values())
        assert code == "en" or words["hide"] != found["en"]["hide"]
    assert i18n.language() == "en"


def test_the_page_reads_what_sheets_have() -> None:
    names = {field.name for field in attrs.fields(PhoneSheet)}
    assert set(re.findall(r"\bsheet\.(\w+)", SCRIPT)) <= names
    assert int(re.findall(r"const VERSION = (\d+);", SCRIPT)[0]) == VERSION


def test_the_page_knows_why_a_line_is_closed() -> None:
    for name in ("REPLACED", "RELEASED", "REFUSED", "CROWDED"):
        assert f"{name} = {getattr(line, name)}" in SCRIPT


def test_all_faces_are_fetched_at_once() -> None:
    suits = re.findall(r'of "(\w+)"\)', SCRIPT)[0]
    low, high = map(int, re.findall(r"rank = (\d); rank <= (\d)", SCRIPT)[0])
    ranked = {f"{suit}{rank}" for suit in suits for rank in range(low, high + 1)}
    wanted = {*ranked, "back", "BJ", "RJ"}
    folder = data_root() / "assets" / "cards" / "224"
    assert wanted == {path.stem for path in folder.glob("*.png")}
    assert wanted == {card.name for card in DECK} | {"back"}


def test_whatever_the_page_refers_to_is_served() -> None:
    served = files() | pictured({"athos": b"\x89PNG"})
    wanted = set(re.findall(r'(?:src|href)="([^"]+)"', HTML))
    wanted |= {f"/page/{name}" for name in re.findall(r"url\(([\w.]+)\)", STYLE)}
    wanted |= {f"/page/icons/{icon}.svg" for _tab, icon in TABS}
    wanted |= {"/page/words.json", "/page/coin-red.png", "/page/coin-blue.png", "/cards/S6.png"}
    wanted |= {"/pictures/athos.png"}
    assert wanted <= set(served) and len(TABS) == 4
    assert page().data == HTML.encode()


@pytest.mark.parametrize("name", ["", "../athos", "a/b", "a.b", "zażółć"])
def test_pictures_have_plain_names(name: str) -> None:
    with pytest.raises(ValueError, match="no name for a picture"):
        pictured({name: b""})


def test_phones_know_sides_and_cards_alone() -> None:
    known = {"ad1666.i18n", "ad1666.packed", "ad1666.resources", "ad1666.rules.cards"}
    known |= {"ad1666.seat.parts"}
    for path in PAGE.parent.glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                ours = node.module.startswith("ad1666")
                room = node.module.startswith("ad1666.phones.server")
                assert not ours or room or node.module in known, (path.name, node.module)


def test_what_may_be_kept_tells_nothing_of_a_game() -> None:
    for path, file in (files() | pictured({"athos": b""})).items():
        kept = file.keeping != "no-store"
        assert kept == (path.rpartition(".")[2] in ("png", "svg", "ttf")), path
    assert page().keeping == "no-store"
