"""The characters of the game as a whole: factions, costs, and that nothing lies idle."""

from __future__ import annotations

import re
from importlib import util
from pathlib import Path

import pytest
from attrs import evolve

from ad1666.content.cards import load_characters, load_items
from ad1666.content.costs import acquaintances, amounts, gold
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.resources import data_root
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.words.initials import initials

ROOT = Path(__file__).resolve().parents[2]
CHARACTERS = load_characters()
SIX = (
    "Defenders of the Commonwealth",
    "The King's Musketeers",
    "The Cardinal's people",
    "The Spanish embassy",
    "The Sultan's envoys",
    "The Court of Miracles",
)


def of(faction: str, *, hero: bool) -> list[Character]:
    return [c for c in CHARACTERS.values() if c.faction == faction and c.hero is hero]


def ids(character: Character) -> str:
    return character.id


def test_six_factions_and_those_for_hire() -> None:
    assert {c.faction for c in CHARACTERS.values()} == {*SIX, NEUTRAL}
    for faction in SIX:
        assert len(of(faction, hero=True)) >= 4, faction
        assert len(of(faction, hero=False)) >= 2, faction
        assert all(c.unique for c in of(faction, hero=True)), faction
        assert not any(c.unique for c in of(faction, hero=False)), faction
    assert len(of(NEUTRAL, hero=False)) >= 4


@pytest.mark.clause("CHAR-1")
@pytest.mark.parametrize("character", CHARACTERS.values(), ids=ids)
def test_a_card_tells_its_character_in_one_sentence(character: Character) -> None:
    assert character.text.endswith((".", "!", "?"))
    assert not re.search(r"[.!?] ", character.text), "one sentence"
    assert 30 <= len(character.text) <= 100
    assert len(character.name) <= 26


def test_every_weapon_and_armour_is_somebodys() -> None:
    """Other items, which are fought for, belong to scenarios."""
    carried = {item.id for c in CHARACTERS.values() for item in c.items}
    useful = {item.id for item in load_items().values() if item.skill or item.worn}
    assert useful == carried


def test_every_skill_but_brawling_goes_with_a_weapon() -> None:
    spare = {
        (c.id, skill)
        for c in CHARACTERS.values()
        for skill, _ in c.skills
        if skill != "brawling" and skill not in {item.skill for item in c.items}
    }
    assert spare == {("skrzetuski", "muskets")}  # a soldier who has none with him


def test_no_two_weapons_are_the_same() -> None:
    weapons = [evolve(item, id="", name="") for item in load_items().values() if item.skill]
    assert len(set(weapons)) == len(weapons)


@pytest.mark.parametrize("character", CHARACTERS.values(), ids=ids)
def test_gold_and_acquaintances_follow_the_formula(character: Character) -> None:
    assert character.gold == gold(character)
    assert character.acquaintances == acquaintances(character)


def test_a_value_more_never_costs_less() -> None:
    plain = CHARACTERS["szlachcic"]
    for name in ("brawn", "agility", "fortitude", "charisma", "senses", "fencing", "death"):
        better = evolve(plain, **{name: getattr(plain, name) + 3})
        assert gold(better) > gold(plain), name
    assert gold(evolve(plain, skills=(("slashing", 3), ("pistols", 2)))) == gold(plain) + 2


def test_only_the_best_weapon_and_armour_count() -> None:
    plain = CHARACTERS["szlachcic"]
    items = load_items()
    worse = evolve(plain, items=(*plain.items, items["yatagan"]))
    assert amounts(worse)["advantage"] == amounts(plain)["advantage"]
    doubled = evolve(plain, items=(*plain.items, items["breastplate"], items["mail-shirt"]))
    assert amounts(doubled)["armour"] == 3 + 2  # torso by the one, arms by the other
    assert amounts(evolve(plain, items=()))["melee"] == 1  # bare hands


def test_factions_are_worth_about_the_same() -> None:
    heroes = {f: sum(c.gold for c in of(f, hero=True)) for f in SIX}
    middle = sum(heroes.values()) / len(heroes)
    assert all(abs(cost - middle) <= middle * 0.1 for cost in heroes.values()), heroes
    for faction in (*SIX, NEUTRAL):
        commoners = [c.gold for c in of(faction, hero=False)]
        assert all(1 <= cost <= 8 for cost in commoners), (faction, commoners)
        assert all(10 <= c.gold <= 16 for c in of(faction, hero=True)), faction
        if faction != NEUTRAL:
            dearest, cheapest = max(commoners), min(c.gold for c in of(faction, hero=True))
            assert dearest < cheapest, faction


@pytest.mark.clause("CHAR-4")
def test_nobody_is_supernatural_but_one() -> None:
    assert [c.id for c in CHARACTERS.values() if not c.human] == ["golem"]


def test_the_cards_fit_the_worked_examples() -> None:
    """What the rulebook's examples say of those that they name."""
    assert CHARACTERS["esmeralda"].agility > 0  # example 7
    assert CHARACTERS["skrzetuski"].agility == 0
    porthos, dartagnan = CHARACTERS["porthos"], CHARACTERS["dartagnan"]
    assert porthos.ability("Shoulder through") is None  # example 3: support counts in full
    assert dartagnan.ability("Shoulder through") is None  # example 4
    assert dartagnan.ability("Living barricade") is None  # example 1: Longinus may move
    assert CHARACTERS["wolodyjowski"].ability("Living barricade") is None  # and so may Porthos


@pytest.mark.parametrize("faction", SIX)
def test_letters_on_the_figures_tell_a_faction_and_its_hirelings_apart(faction: str) -> None:
    scenario: Scenario = load_scenario(data_root() / "scenarios" / "letter-at-the-golden-lion.toml")
    figure = scenario.state.figures[0]
    cards = [c for c in CHARACTERS.values() if c.faction in (faction, NEUTRAL)]
    figures = tuple(evolve(figure, id=c.id, card=c) for c in cards)
    state = evolve(scenario.state, figures=figures)
    found = [initials(state, f.id) for f in figures]
    assert len(set(found)) == len(found)
    assert all(len(letters) == 2 and letters.isalpha() for letters in found), found


def test_the_page_of_characters_is_current() -> None:
    spec = util.spec_from_file_location("characters", ROOT / "docs/make/characters.py")
    assert spec is not None and spec.loader is not None
    maker = util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    page = maker.page(CHARACTERS.values(), load_items().values())
    assert (ROOT / "docs/characters.md").read_text("utf-8") == page, (
        "run python docs/make/characters.py"
    )
