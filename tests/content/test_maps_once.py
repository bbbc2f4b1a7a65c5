"""A process reads a map once, until the map or what it refers to changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from pytmx.pytmx import default_image_loader

from ad1666.content.errors import ContentError
from ad1666.content.maps import reader
from ad1666.content.maps.reader import (
    MapFile,
    forget_maps,
    load_map,
    map_files,
    map_property,
    map_text,
    read_drawn,
)
from ad1666.content.maps.tiled import drawn_layers, read_tmx
from ad1666.content.maps.tilesets import kept_text, take_in
from ad1666.content.maps.xml import Element, parse_xml, read_xml
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.snapshot import kept_of, kept_scenario, pictured
from ad1666.table.views.board import board_art
from tests.content.conftest import Write, png
from tests.content.yards import point

Parsed = list[str]
Spoil = Callable[[str, str, str], str]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Parsed:
    """The names of the files whose XML is parsed, from a fresh start."""
    found: Parsed = []

    def note(path: Path, data: bytes) -> Element:
        found.append(path.name)
        return parse_xml(path, data)

    monkeypatch.setattr(reader, "parse_xml", note)
    forget_maps()
    return found


def known(found: MapFile) -> tuple[object, ...]:
    """All of a map but its place, with what comparisons pass over."""
    seen = found.pictures, found.unread, found.undrawn, found.holds_scenario
    return evolve(found, path=Path()), *seen


def test_a_game_takes_one_reading(
    good_map: str, write_map: Write, write_scenario: Write, good_scenario: str, parsed: Parsed
) -> None:
    path = write_scenario(good_scenario)
    write_map(good_map)
    loaded = load_scenario(path)
    kept = kept_of(path)
    found = pictured(kept_scenario(kept, Path("one.ad1666"), path), kept, Path("one.ad1666"))
    pygame.display.set_mode((64, 64))
    board_art.load(found.map.path, found.map.board, xml=found.map.xml)
    assert found.map == loaded.map and map_property(found.map.path, "title") == "A yard"
    assert parsed == ["yard.tmx"]


@pytest.mark.parametrize("file", map_files(), ids=lambda file: file.stem)
def test_the_text_kept_of_a_map_is_that_map(file: Path, parsed: Parsed) -> None:
    """It is taken for the map without being read, so reading it must give the same."""
    load_map(file)
    record, text = Path("one.ad1666"), map_text(file).encode()
    taken = load_map(record, text)
    assert parsed == [file.name]
    forget_maps()
    assert known(load_map(record, text)) == known(taken)
    assert parsed == [file.name, record.name]


@pytest.mark.parametrize("file", map_files(), ids=lambda file: file.stem)
def test_nothing_changes_what_has_been_read(file: Path, parsed: Parsed) -> None:
    loaded, fresh = load_map(file), read_xml(file)
    take_in(file, fresh)
    text, layers = kept_text(fresh), drawn_layers(*read_tmx(file))
    pygame.display.set_mode((64, 64))
    for _ in range(2):
        board_art.load(file, loaded.board)
        assert map_text(file) == text
        assert drawn_layers(*read_drawn(file, default_image_loader)) == layers
    assert parsed == [file.name]


def test_a_map_that_has_changed_is_read_again(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    path = write_map(good_map)
    before = load_map(path)
    write_map(spoil(good_map, "0,1,1,2,0", "0,1,1,1,0"))
    assert load_map(path).board != before.board
    write_map(good_map)
    assert known(load_map(path)) == known(before)


def smaller(folder: Path) -> None:
    (folder / "squares.png").write_bytes(png(64, 64) + b" ")


def away(folder: Path) -> None:
    (folder / "edges.tsx").unlink()


def elsewhere(folder: Path) -> None:
    """A link now leads out of the folder."""
    outside = folder.parent / "outside.png"
    outside.write_bytes(png(768, 64))
    (folder / "edges.png").unlink()
    (folder / "edges.png").symlink_to(outside)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (smaller, "says that squares.png has 256 x 64 pixels, but it has 64 x 64"),
        (away, "uses the tileset edges.tsx, which does not exist"),
        (elsewhere, "refers to edges.png, outside the map's folder"),
    ],
)
@pytest.mark.parametrize("read", [load_map, map_text, board_art.load])
def test_so_is_one_whose_tiles_have_changed(
    change: Callable[[Path], None],
    told: str,
    read: Callable[..., object],
    good_map: str,
    write_map: Write,
    tmp_path: Path,
) -> None:
    path = write_map(good_map)
    (tmp_path / "edges.png").rename(tmp_path / "real.png")
    (tmp_path / "edges.png").symlink_to("real.png")
    loaded = load_map(path)
    change(tmp_path)
    with pytest.raises(ContentError, match=told):
        read(path, loaded.board) if read is board_art.load else read(path)


def test_and_one_whose_tileset_says_something_else(
    good_map: str, write_map: Write, spoil: Spoil, tmp_path: Path
) -> None:
    path, tileset = write_map(good_map), tmp_path / "squares.tsx"
    load_map(path)
    assert "steep" not in map_text(path)
    tileset.write_text(spoil(tileset.read_text("utf-8"), '"high"', '"steep"'), "utf-8")
    assert "steep" in map_text(path)
    with pytest.raises(ContentError, match="has square = 'steep'"):
        load_map(path)


def test_and_one_that_is_no_longer_in_a_pack(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    """It may refer to what lies beside its folder only in a pack."""
    write_map(good_map)
    (tmp_path / "pack.toml").write_text('id = "yards"\n', "utf-8")
    path = tmp_path / "maps" / "yard.tmx"
    path.parent.mkdir()
    path.write_text(good_map.replace('source="', 'source="../'), "utf-8")
    load_map(path)
    (tmp_path / "pack.toml").unlink()
    with pytest.raises(ContentError, match="outside the map's folder"):
        load_map(path)


def test_a_key_that_is_gone_is_missed(
    good_map: str, write_map: Write, spoil: Spoil, tmp_path: Path
) -> None:
    items = tmp_path / "items.toml"
    items.write_text('[charm]\nname = "Charm"\n', "utf-8")
    lock = point(20, "Lock", "0.5,0", '<property name="key" value="charm"/>')
    path = write_map(spoil(good_map, "</objectgroup>", f"{lock}</objectgroup>"))
    load_map(path)
    items.unlink()
    with pytest.raises(ContentError, match="has key = 'charm', which is not an item"):
        load_map(path)


def test_a_text_that_names_files_is_read_where_it_lies(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    path, text = write_map(good_map), good_map.encode()
    assert load_map(tmp_path / "one.ad1666", text).board == load_map(path).board
    (tmp_path / "deep").mkdir()
    with pytest.raises(ContentError, match=r"squares\.tsx, which does not exist"):
        load_map(tmp_path / "deep" / "one.ad1666", text)


def test_a_map_that_tiled_did_not_write_is_kept_to_the_letter(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    """pytmx would not read it without the commas between rows; records keep it without."""
    path = write_map(spoil(good_map, "0,1,1,2,0,\n", "0,1,1,2,0\n"))
    text = map_text(path)
    assert "0,1,1,2,0\n" in text
    for _ in range(2):
        load_map(path)
        assert map_text(path) == text


def test_a_property_that_is_a_file_is_not_in_the_text(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    title = '<property name="title" value="A yard"/>'
    path = write_map(spoil(good_map, title, title.replace("/>", ' type="file"/>')))
    assert load_map(path).title == "A yard"
    with pytest.raises(ContentError, match="has no title"):
        load_map(Path("one.ad1666"), map_text(path).encode())


def test_a_large_map_is_not_kept(
    good_map: str, write_map: Write, parsed: Parsed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "MOST_ELEMENTS", 40)
    path = write_map(good_map)
    assert load_map(path) == load_map(path)
    read_drawn(path, lambda *_args, **_more: lambda *_: None)
    assert parsed == [path.name] * 3
