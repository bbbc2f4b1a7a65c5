"""The page of a seat is plain: what it says, fetches and reads is there, it asks nobody else for
anything, and text only becomes text."""

from __future__ import annotations

import json
import re
import shutil
import subprocess

import attrs
import pytest

from ad1666 import i18n
from ad1666.seat.files import PAGE, files
from ad1666.seat.labels import LABELS, labels
from ad1666.seat.sheet import BoardSheet, LookSheet, Plan, Public, SeatSheet

SCRIPTS = {path.name: path.read_text("utf-8") for path in PAGE.glob("*.js")}
ALL = "\n".join(SCRIPTS.values())
STYLE = (PAGE / "page.css").read_text("utf-8")
HTML = (PAGE / "page.html").read_text("utf-8")
MADE_WITH_THE_SITE = {"version.js", "sizes.js", "pyodide.mjs"}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


@pytest.mark.parametrize("name", [*SCRIPTS])
def test_text_only_becomes_text(name: str) -> None:
    for danger in (
        "innerHTML",
        "outerHTML",
        "insertAdjacent",
        "document.write",
        "eval(",
        "Function(",
        "DOMParser",
        "srcdoc",
        "console.",
    ):
        assert danger not in SCRIPTS[name]


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    assert not re.search(r"<script(?! type=\"module\" src)|<style|style=|\son\w+=", HTML)
    assert f'content="{POLICY}"' in HTML
    assert "://" not in HTML + STYLE + ALL.replace("// ", "")


def test_what_is_imported_and_shown_is_there() -> None:
    there = files()
    named = re.findall(r'(?:from|import|importScripts\() ?"(?:\./)?([\w./-]+)"', ALL)
    assert {name.rpartition("/")[2] for name in named} <= {*SCRIPTS, *MADE_WITH_THE_SITE}
    linked = re.findall(r'(?:src|href)="([\w./-]+)"', HTML) + re.findall(
        r"url\(([\w./-]+)\)", STYLE
    )
    assert {*linked} <= {*there}
    assert set(re.findall(r"icons/([\w-]+)\.svg", ALL)) <= {
        name[6:-4] for name in there if name.startswith("icons/")
    }


def test_labels_are_all_said_and_there_are_no_others() -> None:
    quoted = {*re.findall(r'"([\w-]+)"', ALL), *re.findall(r'data-(?:say|label)="([\w-]+)"', HTML)}
    made = {f"{begun}{end}" for begun in ("door-", "set-") for end in {*quoted, *_of_doors()}}
    assert set(re.findall(r'\bsay\("([\w-]+)"', ALL)) <= {*LABELS}
    assert set(re.findall(r'data-(?:say|label)="([\w-]+)"', HTML)) <= {*LABELS}
    assert {*LABELS} <= quoted | made


def _of_doors() -> set[str]:
    return {key.removeprefix("door-") for key in LABELS if key.startswith("door-")}


def test_every_language_has_its_labels() -> None:
    found = labels()
    assert set(found) == {"en", *i18n.languages()}
    for code, words in found.items():
        assert set(words) == set(LABELS) and all(words.values())
        assert code == "en" or words["zoom-in"] != LABELS["zoom-in"]
        for key, text in words.items():
            assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", LABELS[key]), key
    assert i18n.language() == "en"


def test_the_page_reads_what_sheets_have() -> None:
    sheet = {each.name for kind in (SeatSheet, Public) for each in attrs.fields(kind)}
    assert set(re.findall(r"\bsheet\??\.(\w+)", ALL)) <= sheet
    board = {each.name for each in attrs.fields(BoardSheet)}
    assert set(re.findall(r"\bboard\.told\.(\w+)", ALL)) <= board
    plan = set(re.findall(r"\bplan\.(\w+)", SCRIPTS["plan.js"]))
    assert plan | {"tile"} == {each.name for each in attrs.fields(Plan)}
    told = {"kind", *board, *(each.name for each in attrs.fields(LookSheet))}
    assert set(re.findall(r"\btold\.(\w+)", SCRIPTS["panel.js"])) <= told


def test_the_list_of_keys_names_each_that_does_something() -> None:
    script = SCRIPTS["keys.js"]
    listed = script[script.index("const LISTED") : script.index("];", script.index("const LISTED"))]
    handled = {
        *re.findall(r'key === "([^"]+)"', script),
        *re.findall(r"^  ([A-Z]): \[", script, re.M),
    }
    named = {"Escape": "Esc", " ": "Space", "PageDown": "Page Down", "PageUp": "Page Up"}
    elsewhere = {"ArrowRight", "ArrowLeft", "J"}  # in a film, and on its answer
    assert {"H", "M", "P", "L", "U", "=", "`"} <= handled
    for key in handled - elsewhere:
        assert named.get(key, key) in listed, key


NODE = """
const { SourceTextModule } = require("vm");
for (const [name, text] of Object.entries(JSON.parse(require("fs").readFileSync(0, "utf-8"))))
  try { new SourceTextModule(text); } catch (error) { console.log(name, error.message); }
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_every_script_can_be_read() -> None:
    node = ["node", "--no-warnings", "--experimental-vm-modules", "-e", NODE]
    read = subprocess.run(node, input=json.dumps(SCRIPTS), capture_output=True, text=True)
    assert (read.stdout, read.stderr) == ("", "")
