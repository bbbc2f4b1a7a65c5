"""Roads of seven nights: a pack without a mistake, told without repeating anything."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
import tomli

from ad1666.content.cards import load_characters
from ad1666.content.checks import check
from ad1666.content.packs.pack import PACK_FILE, read_pack
from ad1666.skirmish.prose import LANGUAGES, needed, parts_of
from ad1666.skirmish.road import CAMPAIGN_FILE, LONGEST_SEED, NIGHTS, RoadPack, road_of
from ad1666.skirmish.wish import BadWish


@pytest.fixture(scope="module")
def road() -> RoadPack:
    return road_of("7")


def campaign_of(road: RoadPack) -> dict[str, Any]:
    return tomli.loads(road.files[CAMPAIGN_FILE])


def scenarios(road: RoadPack) -> list[dict[str, Any]]:
    """The scenarios of a road in the order of its chapters."""
    files = [chapter["scenario"] for chapter in campaign_of(road)["chapters"]]
    return [tomli.loads(road.files[file]) for file in files]


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["7", "Łódź 1666", "day 2026-01-31"])
def test_a_road_checks_clean_and_is_a_pack(tmp_path: Path, seed: str) -> None:
    made = road_of(seed)
    file = made.write(tmp_path)
    assert not [str(found) for found in check([tmp_path]).findings]
    pack = read_pack(tmp_path)
    assert pack.id == made.id and pack.campaigns == (file,)
    assert made.write(tmp_path) == file  # it is there already


def test_seven_of_nine_nights_are_played(road: RoadPack) -> None:
    campaign = campaign_of(road)
    chapters = {chapter["id"]: chapter for chapter in campaign["chapters"]}
    reached = [{campaign["roads"]["seven"]["first"]}]
    while ways := {w["to"] for name in reached[-1] for w in chapters[name].get("next", ())}:
        reached.append(ways)
    assert [len(ids) for ids in reached] == [1, 1, 2, 1, 2, 1, 1] and len(reached) == NIGHTS
    assert {*chapters} == {name for names in reached for name in names}


def test_heroes_come_back_and_nights_differ(road: RoadPack) -> None:
    known, leaders, words = load_characters(), dict[str, set[str]](), []
    for scenario in scenarios(road):
        for figure in scenario["figures"].values():
            if known[figure["card"]].hero:
                faction = scenario["factions"][figure["side"]]
                leaders.setdefault(faction, set()).add(figure["card"])
        words.append(scenario["seed"].split(":"))
    assert len(leaders) <= 4 and all(1 <= len(heroes) <= 2 for heroes in leaders.values())
    for one, other in itertools.pairwise(words):
        assert one[1] != other[1] and one[4] != other[4]  # place and goal


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_twice(road: RoadPack, language: str) -> None:
    suffix = ".toml" if language == "en" else f".{language}.toml"
    files = [chapter["scenario"] for chapter in campaign_of(road)["chapters"]]
    texts = [tomli.loads(road.files[file.replace(".toml", suffix)]) for file in files]
    stories, piles = [text["story"] for text in texts], parts_of(language).piles
    for way in ("closings.any", *(way for way in piles if way.startswith(("wants", "lies")))):
        for part in piles[way]:
            longest = max(re.split(r"\{.*?\}", needed(part)[1]), key=len).strip()
            assert sum(longest in story for story in stories) <= 1, longest


def test_a_pack_is_told_in_both_languages(road: RoadPack) -> None:
    for file in (CAMPAIGN_FILE, PACK_FILE):
        english = tomli.loads(road.files[file])["title"]
        polish = tomli.loads(road.files[file.replace(".toml", ".pl.toml")])["title"]
        assert {"en": english, "pl": polish} == road.title


@pytest.mark.parametrize("seed", ["", "a/b", "x" * (LONGEST_SEED + 1)])
def test_what_cannot_be_a_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadWish, match=f"at most {LONGEST_SEED}"):
        road_of(seed)
