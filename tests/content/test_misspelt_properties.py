"""Properties of maps and tiles that mean nothing are reported where one of ours is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]

NAMED = '<property name="title" value="A yard"/>'


@pytest.mark.parametrize("given", ["", " ", "&#160;"])
def test_a_title_of_nothing(given: str, good_map: str, write_map: Write, spoil: Spoil) -> None:
    with pytest.raises(ContentError, match="has no title"):
        load_map(write_map(spoil(good_map, 'value="A yard"', f'value="{given}"')))


@pytest.mark.parametrize(
    ("right", "given"),
    [("title", "Title"), ("title", "tilte"), ("scenario", "Scenario"), ("scenario", "SCENARIOS")],
)
def test_a_misspelt_property_of_the_map(
    right: str, given: str, good_map: str, write_map: Write, spoil: Spoil
) -> None:
    text = good_map
    if right != "title":
        text = spoil(text, NAMED, f'{NAMED}<property name="scenario" value="x"/>')
    path = write_map(spoil(text, f'name="{right}"', f'name="{given}"'))
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{path}: has the property '{given}', which means nothing here. Did you mean \"{right}\"?"
    )
    assert raised.value.others == ()


def test_other_properties_of_the_map_are_the_authors_own(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    own = '<property name="subtitle" value="x"/><property name="Author" value="x"/>'
    assert load_map(write_map(spoil(good_map, NAMED, f"{NAMED}{own}"))).title == "A yard"


@pytest.mark.parametrize("named", ["type", "class"])
def test_a_misspelt_property_of_a_tile(
    named: str, good_map: str, write_map: Write, tmp_path: Path
) -> None:
    """Its default would be in force instead: a wall, where a door was meant."""
    path, tileset = write_map(good_map), tmp_path / "edges.tsx"
    tile = 'id="1" type="Edge"><properties><property name="edge" value="door"/>'
    wrong = f'id="1" {named}="Edge"><properties><property name="egde" value="door"/>'
    text = tileset.read_text("utf-8")
    assert text.count(tile) == 1
    tileset.write_text(text.replace(tile, wrong), "utf-8")
    with pytest.raises(ContentError) as raised:
        load_map(path)
    assert str(raised.value) == (
        f"{tileset.resolve()}: property 'egde' of tile 1 means nothing. Did you mean \"edge\"?"
    )


def test_tiles_of_no_class_of_ours_have_any_property(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    path, tileset = write_map(good_map), tmp_path / "edges.tsx"
    own = '<tile id="12" type="Flower"><properties><property name="egde" value="x"/></properties>'
    text = tileset.read_text("utf-8").replace("</tileset>", f"{own}</tile></tileset>")
    tileset.write_text(text, "utf-8")
    assert load_map(path).title == "A yard"
