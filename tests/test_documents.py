"""The documents name files that are there, and lead to pages and headings that are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.source import ROOT

PAGES = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))
NAMED = re.compile(r"`((?:ad1666|benchmarks|docs|shipping|tests)/[\w./-]+)`")
MODULE = re.compile(r"`([\w./-]+\.py)`")
MODULES = tuple(
    f"/{path.relative_to(ROOT).as_posix()}"
    for folder in ("ad1666", "benchmarks", "docs", "shipping", "tests")
    for path in (ROOT / folder).rglob("*.py")
)
OF_READERS = ("mybot.py",)
"""What a reader of a page writes."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
LEFT_OUT = ("ad1666/locale/LANGUAGE/",)
"""What stands for others."""


def headings(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    found = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    plain = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading) for heading in found)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    for name in NAMED.findall(page.read_text("utf-8")):
        assert (ROOT / name).exists() or name.startswith(LEFT_OUT), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_that_a_page_names_by_the_end_of_their_path_are_there(page: Path) -> None:
    named = set(MODULE.findall(page.read_text("utf-8"))) - set(OF_READERS)
    assert [name for name in named if not any(m.endswith(f"/{name}") for m in MODULES)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_leads_where_there_is_something(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        if not link.startswith("http"):
            file, _, heading = link.partition("#")
            target = page.parent / file if file else page
            assert target.exists(), link
            assert not heading or heading in headings(target) or target.suffix != ".md", link
