"""The Polish pages tell what the English ones do: the same commands, keys, clauses, pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ad1666 import i18n
from ad1666.i18n import speaking
from tests.shipped import SCENARIOS
from tests.shipped import scenario as shipped
from tests.source import ROOT

IN_POLISH = {
    "README.md": "README.pl.md",
    "authoring.md": "autorzy.md",
    "rules.md": "zasady.md",
    "campaign.md": "kampania.md",
    "phones.md": "telefony.md",
    "mail.md": "listy.md",
    "desks.md": "stoly.md",
    "skirmish.md": "potyczka.md",
    "by-ear.md": "na-sluch.md",
    "page.md": "strona.md",
    "#warnings": "#ostrzeżenia",
    "#characters-and-items": "#postacie-i-przedmioty",
    "#packs": "#paczki",
    "#campaigns": "#kampanie",
    "campaign.md#what-the-program-keeps": "kampania.md#co-program-pamięta",
    "campaign.md#three-crowns-of-rags": "kampania.md#trzy-korony-z-łachmanów",
    "#begin-from-another-map-or-a-picture": "#zacznij-od-innej-mapy-albo-obrazu",
}
"""What an English page leads to, and what a Polish one leads to in its place."""
PAGES = [
    ("README.md", "README.pl.md"),
    ("docs/authoring.md", "docs/autorzy.md"),
    ("docs/skirmish.md", "docs/potyczka.md"),
]


PLACEHOLDERS = {
    "SCENARIUSZ": "SCENARIO",
    "KAMPANIA": "CAMPAIGN",
    "PLIK_LUB_FOLDER": "FILE_OR_FOLDER",
    "TEKST_LUB_PLIK": "TEXT_OR_FILE",
    "TEKST": "TEXT",
    "ROZDANIE": "DEALING",
    "PLIK": "FILE",
    "PLIK:N": "FILE:N",
    "PUNKT|SŁOWO": "CLAUSE|WORD",
    "NAZWA": "NAME",
    "GRACZ": "NAME",
    "MAPA": "MAP",
    "STRONA": "SIDE",
    "JĘZYK": "LANGUAGE",
    "TYTUŁ": "TITLE",
    "ODNOŚNIK": "LINK",
}
"""What stands in commands for what the player writes there, as `--help` has it in Polish."""
EXAMPLES = {
    "Stary młyn": "Old mill",
    "stary-mlyn": "old-mill",
    "Stara karczma": "Old inn",
    "karczma.jpg": "inn.jpg",
    "karczma-30x20": "inn-30x20",
    "moje": "mine",
    "translate mine en": "translate mine pl",
}
"""What authors are told to type or write for instance, which they copy."""


def told(page: str) -> dict[str, list[str]]:
    """What does not depend on the language."""
    return {
        "typed": re.findall(r"^ {4}(.+)$", page, re.MULTILINE),
        "named": sorted(set(re.findall(r"`([^`\n]+)`", page))),
        "rows": re.findall(r"^\| ((?:`[^`|]+`(?:, )?)+|F\d+) \|", page, re.MULTILINE),
        "keys": sorted(set(re.findall(r"\*\*([A-Z]|F\d+)\*\*", page))),
        "clauses": sorted(re.findall(r"\b[A-Z]+-\d+\b", page)),
        "headings": re.findall(r"^#+(?= )", page, re.MULTILINE),
        "pictures": [_any(link) for link in re.findall(r"!\[[^]]+\]\(([^)]+)\)", page)],
    }


ONLY_IN_POLISH = {"page", "musketeer", "swordmaster"}
"""Names that an English page has no need to tell: they are its own words."""


def links(page: str) -> set[str]:
    """The targets of a page's links."""
    return set(map(_any, re.findall(r"\]\(([^)]+)\)", page)))


def _any(link: str) -> str:
    """A link to a picture without its language."""
    return link.replace("pictures/pl/", "pictures/")


@pytest.mark.parametrize(("english", "polish"), PAGES)
def test_a_polish_page_tells_what_the_english_one_tells(english: str, polish: str) -> None:
    text = (ROOT / polish).read_text("utf-8")
    for ours, theirs in PLACEHOLDERS.items():
        text = re.sub(rf"""(?<=[ `\["]){re.escape(ours)}(?=[ `\]|."])""", theirs, text)
    for ours, theirs in EXAMPLES.items():
        text = text.replace(ours, theirs)
    one, other = told((ROOT / english).read_text("utf-8")), told(text)
    other["named"] = [name for name in other["named"] if name not in ONLY_IN_POLISH]
    one["named"] = [name for name in one["named"] if name not in ONLY_IN_POLISH]
    assert one == other


@pytest.mark.parametrize(("english", "polish"), PAGES)
def test_it_leads_to_pages_in_polish_where_there_are_any(english: str, polish: str) -> None:
    leads = links((ROOT / polish).read_text("utf-8"))
    english_name = Path(english).name
    for link in links((ROOT / english).read_text("utf-8")):
        name = Path(link).name
        if name != Path(polish).name:
            assert link.replace(name, IN_POLISH.get(name, name)) in leads
        assert name not in IN_POLISH or name == english_name or link not in leads
    assert any(Path(link).name == english_name for link in leads)
    for link in leads:
        file = (ROOT / polish).parent / link.partition("#")[0]
        assert link.startswith("http") or file.exists(), link


def test_the_page_of_the_campaign_names_its_chapters_as_the_game_does() -> None:
    page = (ROOT / "docs" / "kampania.md").read_text("utf-8")
    told = re.findall(r"^\*\*[IVX]+\. (.+?)\*\*", page, re.MULTILINE)
    chapters = sorted(map(shipped, SCENARIOS), key=lambda one: one.chapter)
    with speaking("pl"):
        assert told == [i18n.pgettext("title", one.title) for one in chapters if one.chapter]
