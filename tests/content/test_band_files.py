"""Bands in files: read, written, and looked at for what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content import bands
from ad1666.content.bands import band_text, cards_of, file_name, mistakes, mistakes_for, read_band
from ad1666.content.cards import load_characters
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.bands import Budget, Muster, faults
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character

GOOD = """\
title = "Four from the Ukraine"
faction = "Defenders of the Commonwealth"
characters = [
  "skrzetuski",
  "szlachcic",
  "szlachcic",
  "beggar",
]
"""
Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(text: str) -> Path:
        path = tmp_path / "band.toml"
        path.write_text(text, "utf-8")
        return path

    return written


@pytest.fixture(scope="module")
def known() -> dict[str, Character]:
    return load_characters()


def test_a_band_is_read(write: Write, known: dict[str, Character]) -> None:
    path = write(GOOD)
    band = read_band(path)
    assert (band.path, band.title) == (path, "Four from the Ukraine")
    assert band.faction == "Defenders of the Commonwealth"
    assert [card.id for card in cards_of(band, known)] == [
        *("skrzetuski", "szlachcic", "szlachcic", "beggar"),
    ]
    assert mistakes(band, known) == []


def test_what_is_written_is_read(write: Write) -> None:
    odd = 'Łysi "z Sieczy" \\ und sonst'
    band = read_band(write(band_text(odd, "Defenders of the Commonwealth", ["beggar", "beggar"])))
    assert (band.title, band.characters) == (odd, ("beggar", "beggar"))
    whole = read_band(write(GOOD))
    text = band_text(whole.title, whole.faction, whole.characters)
    assert text == GOOD


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Four from the Ukraine", "four-from-the-ukraine"),
        ("Wołodyjowski's Łysi", "wolodyjowski-s-lysi"),
        ("Kärntner & Söhne", "karntner-sohne"),
        ("../../etc/passwd", "etc-passwd"),
        ("???", "band"),
        ("Con", "band-con"),
        ("Lpt 1", "lpt-1"),
        ("x" * 200, "x" * 60),
    ],
)
def test_files_have_plain_names(title: str, name: str) -> None:
    assert file_name(title) == name


BAD_INPUT = {
    "no title": ('title = "Four from the Ukraine"\n', "",
        ": title is missing. Add title = a text in quotes."),
    "misspelt": ("faction =", "fraction =",
        ', line 2: fraction means nothing here. Did you mean "faction"?'),
    "no list": ("characters = [", 'characters = "x"\nothers = [',
        ', line 3: characters is "x". Write a list of texts, ["...", "..."].'),
    "broken": ("title = ", "title ",
        ", line 1: is not correct TOML: Expected '=' after a key in a key/value pair. Fix this "
        "line or the one before."),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_INPUT)
def test_what_is_no_band(case: str, write: Write) -> None:
    old, new, message = BAD_INPUT[case]
    path = write(GOOD.replace(old, new))
    with pytest.raises(ContentError) as raised:
        read_band(path)
    assert str(raised.value) == f"{path}{message}"


def test_all_that_keeps_a_file_from_being_a_band_is_told(write: Write) -> None:
    path = write('title = 7\ncolour = "red"\ncharacters = "beggar"\n')
    with pytest.raises(ContentError) as raised:
        read_band(path)
    assert [
        str(error).removeprefix(str(path)) for error in (raised.value, *raised.value.others)
    ] == [
        ": faction is missing. Add faction = a text in quotes.",
        ", line 1: title is 7. Write a text in quotes.",
        ", line 2: colour means nothing here. Known: characters, faction, title.",
        ', line 3: characters is "beggar". Write a list of texts, ["...", "..."].',
    ]


WRONG = {
    "unknown": ('"beggar"', '"begar"',
        [', line 7: there is no character "begar". Did you mean "beggar"?']),
    "unique twice": ('"beggar"', '"skrzetuski"',
        [", line 4: Jan Skrzetuski is unique and already chosen (SETUP-6). Replace the "
         "second one."]),
    "foreign": ('"beggar"', '"milady"',
        [", line 7: Milady de Winter belongs to The Cardinal's people, not to Defenders of the "
         "Commonwealth (SETUP-1). Choose somebody of the same faction, or neutral."]),
    "no such faction": ("Commonwealth", "Commonwelth",
        [', line 2: there is no faction "Defenders of the Commonwelth". '
         'Did you mean "Defenders of the Commonwealth"?']),
    "no such faction, and more": (GOOD, GOOD.replace("Commonwealth", "Commonwelth")
        .replace('"beggar"', '"skrzetuski", "begar"'),
        [', line 2: there is no faction "Defenders of the Commonwelth". '
         'Did you mean "Defenders of the Commonwealth"?',
         ', line 7: there is no character "begar". Did you mean "beggar"?',
         ", line 4: Jan Skrzetuski is unique and already chosen (SETUP-6). Replace the "
         "second one."]),
    "nobody": (GOOD[GOOD.index("characters"):], "characters = []\n",
        [", line 3: nobody is chosen (SETUP-1). Choose as many as the scenario asks for."]),
    "all at once": ('"szlachcic",\n  "szlachcic",\n  "beggar"', '"skrzetuski", "milady", "x"',
        [', line 5: there is no character "x". Known: ',
         ", line 4: Jan Skrzetuski is unique", ", line 5: Milady de Winter belongs to"]),
}  # fmt: skip


@pytest.mark.clause("SETUP-1", "SETUP-6")
@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_with_a_band(case: str, write: Write, known: dict[str, Character]) -> None:
    old, new, messages = WRONG[case]
    assert GOOD.count(old) == 1
    path = write(GOOD.replace(old, new))
    said = [str(error) for error in mistakes(read_band(path), known)]
    assert len(said) == len(messages)
    for text, message in zip(said, messages, strict=True):
        assert text.startswith(f"{path}{message}")
        assert case == "all at once" or text == f"{path}{message}"


FOR_RED = {
    "fits": ('"beggar"', '"beggar"', []),
    "gold": ('"szlachcic",\n  "beggar"', '"wolodyjowski", "longinus"',
        ["the band costs 45 gold, of 41 (SETUP-8). Leave somebody out, or choose cheaper ones."]),
    "acquaintances": ('"szlachcic",\n  "beggar"', '"golem"',
        ["the band costs 4 acquaintances, of 3 (SETUP-8). "
         "Leave somebody out, or choose somebody who has Acquaintances."]),
    "number": ('"beggar"', '"beggar", "beggar"',
        ["5 are chosen, for 4 starting squares (SETUP-7). "
         "Choose as many as the scenario asks for."]),
    "faction": ("Defenders of the Commonwealth", "The Cardinal's people",
        ["is a band of The Cardinal's people, but must be one of Defenders of the Commonwealth "
         "(SETUP-1). Choose another band."]),
    "faction, and more": ('the Commonwealth"\ncharacters = [',
        'the Commonwelth"\ncharacters = ["milady", "begar",',
        ["is a band of Defenders of the Commonwelth, but must be one of Defenders of the "
         "Commonwealth (SETUP-1). Choose another band.",
         'there is no character "begar". Did you mean "beggar"?.',
         "5 are chosen, for 4 starting squares (SETUP-7). "
         "Choose as many as the scenario asks for."]),
}  # fmt: skip


@pytest.mark.clause("SETUP-7", "SETUP-8")
@pytest.mark.parametrize("case", FOR_RED)
def test_what_is_wrong_with_a_band_in_a_scenario(
    case: str, write: Write, known: dict[str, Character], brawl: Scenario
) -> None:
    old, new, messages = FOR_RED[case]
    band = read_band(write(GOOD.replace(old, new)))
    rules = brawl.musters.rules[Side.RED]
    found = mistakes_for(band, known, rules, brawl.musters.other({}, Side.RED))
    assert [f"{error.problem}. {error.remedy}." for error in found] == messages


def test_whatever_is_wrong_with_a_band_is_told() -> None:
    guard = Character("guard", "Guard", hero=False, faction="Ours", gold=3, acquaintances=2)
    spy = Character("spy", "Spy", unique=True, faction="Theirs")
    few = Muster("Ours", (guard,), 1, budget=Budget(0, 0))
    exact = Muster("Ours", (), 3, heroes=1, commoners=3)
    sparing = evolve(few, budget=Budget(4, 9, spare=2), without=(guard.id,))
    chosen = (few, ()), (few, (guard, spy, spy)), (exact, (guard,)), (sparing, (guard,))
    found = {
        barred.reason: bands.band_problem(barred)
        for muster, band in chosen
        for barred in faults(muster, band, ())
    }
    assert set(found) == set(bands.FAULTS)
    assert not any("{" in str(said) for said in found.values())
