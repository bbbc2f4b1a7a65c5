"""Maps, tilesets and scenarios of strangers: each gets its message, soon, and nothing else is
opened."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytmx.util_pygame import pygame_image_loader

from ad1666.content.checks import check
from ad1666.content.checks.decoded import decode_pictures
from ad1666.content.checks.findings import Severity
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map
from ad1666.content.maps.tiled import read_tmx
from ad1666.content.maps.xml import MAX_BYTES as MAX_MAP
from ad1666.content.pictures import MAX_BYTES as MAX_PICTURE
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.toml import MAX_BYTES as MAX_SCENARIO

CORPUS = Path(__file__).parent / "corpus"
MESSAGES = tomllib.loads((CORPUS.parent / "corpus.toml").read_text("utf-8"))
SOUND = "yard.tmx"
SECONDS = 10
"""For one file, on a busy machine; each takes less than one."""

Spoil = Callable[[str, str, str], str]
Write = Callable[[str], Path]


@contextmanager
def soon() -> Iterator[None]:
    """Breaks off what takes too long, such as waiting for a pipe."""

    def ring(signum: int, frame: object) -> None:
        raise AssertionError(f"took more than {SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def message(path: Path) -> str:
    """What is said of a file, folders left out."""
    with soon(), pytest.raises(ContentError) as raised:
        load_map(path) if path.suffix == ".tmx" else load_scenario(path)
    folder = str(path.parent.resolve())
    text = str(raised.value).replace(f"{path.parent}/", "").replace(f"{folder}/", "")
    return text.replace(folder, "corpus")


def test_there_are_enough_and_all_are_in_the_table() -> None:
    files = {f.name for f in CORPUS.iterdir() if f.suffix in (".tmx", ".toml")} - {SOUND}
    told = (MESSAGES[kind].keys() for kind in ("maps", "warned", "scenarios"))
    assert files == set().union(*told)
    assert len(files) >= 100
    assert load_map(CORPUS / SOUND).title == "A yard"


@pytest.mark.parametrize("name", MESSAGES["maps"])
def test_a_map(name: str) -> None:
    assert message(CORPUS / name) == MESSAGES["maps"][name]


@pytest.mark.parametrize("name", MESSAGES["warned"])
def test_a_map_that_is_read(name: str) -> None:
    path = CORPUS / name
    found = [f for f in check([path]).findings if f.level is Severity.WARNING]
    assert [str(f).replace(f"{CORPUS}/", "") for f in found] == MESSAGES["warned"][name]
    assert load_map(path).board == load_map(CORPUS / SOUND).board


@pytest.mark.parametrize("name", MESSAGES["scenarios"])
def test_a_scenario(name: str) -> None:
    assert message(CORPUS / name) == MESSAGES["scenarios"][name]


def test_the_whole_corpus_can_be_checked_at_once(tmp_path: Path) -> None:
    found = check([CORPUS]).findings
    # an empty file is nothing that would have to be a scenario, unless it is named
    assert {f.file.name for f in found} >= MESSAGES["scenarios"].keys() - {"s-empty.toml"}
    assert all("\n" not in str(f) and "\t" not in str(f) for f in found)


# What cannot lie in a folder of the project


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A folder with the sound map and its tilesets, and a scenario for it."""
    for name in (SOUND, "squares.tsx", "edges.tsx", "squares.png", "edges.png"):
        shutil.copy(CORPUS / name, tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "user"),
    [
        ("squares.png", SOUND),
        ("edges.tsx", SOUND),
        (SOUND, SOUND),
        ("duel.toml", "duel.toml"),
    ],
)
def test_pipes_are_not_waited_for(beside: Path, name: str, user: str) -> None:
    (beside / name).unlink(missing_ok=True)
    os.mkfifo(beside / name)
    told = f"{name}: is a pipe, a device or the like. Put an ordinary file there."
    assert message(beside / user) == told


def test_a_pipe_is_no_map_of_a_scenario(beside: Path, good_scenario: str) -> None:
    (beside / SOUND).unlink()
    os.mkfifo(beside / SOUND)
    (beside / "duel.toml").write_text(good_scenario, "utf-8")
    assert message(beside / "duel.toml").startswith("yard.tmx: is a pipe, a device or the like.")


@pytest.mark.parametrize("name", [SOUND, "duel.toml"])
def test_devices_are_not_read(beside: Path, name: str) -> None:
    (beside / name).unlink(missing_ok=True)
    (beside / name).symlink_to("/dev/zero")
    told = "is a pipe, a device or the like. Put an ordinary file there."
    assert message(beside / name) == f"{name}: {told}"


@pytest.mark.parametrize("name", ["squares.png", "edges.tsx"])
def test_links_do_not_lead_out(beside: Path, name: str) -> None:
    away = beside.parent / f"away-{beside.name}"
    away.mkdir()
    shutil.move(beside / name, away / name)
    (beside / name).symlink_to(away / name)
    user = "squares.tsx" if name.endswith("png") else SOUND
    assert message(beside / SOUND) == (
        f"{user}: refers to {name}, outside the map's folder. Put that file into the map's folder."
    )


def test_links_within_the_folder_are_followed(beside: Path) -> None:
    shutil.move(beside / "squares.png", beside / "other.png")
    (beside / "squares.png").symlink_to(beside / "other.png")
    assert load_map(beside / SOUND).title == "A yard"


def test_links_in_a_circle(beside: Path) -> None:
    (beside / "squares.png").unlink()
    (beside / "squares.png").symlink_to(beside / "squares.png")
    assert message(beside / SOUND).startswith("squares.png: cannot be read: Too many levels")


def test_the_map_lies_beside_the_scenario_that_a_link_leads_to(
    beside: Path, good_scenario: str
) -> None:
    (beside / "duel.toml").write_text(good_scenario, "utf-8")
    folder = beside / "links"
    folder.mkdir()
    (folder / "first.toml").symlink_to(Path("..") / "duel.toml")
    (folder / "second.toml").symlink_to("first.toml")
    for link in ("first.toml", "second.toml"):
        assert load_scenario(folder / link).map.path == beside / SOUND


def test_the_map_of_a_scenario_is_no_link_out(beside: Path, good_scenario: str) -> None:
    folder = beside / "mine"
    folder.mkdir()
    (folder / SOUND).symlink_to(beside / SOUND)
    (folder / "duel.toml").write_text(good_scenario, "utf-8")
    assert message(folder / "duel.toml") == (
        "duel.toml, line 3: yard.tmx is a link that leads out of the scenario's folder. "
        "Put the map itself there."
    )


@pytest.mark.parametrize(
    ("name", "user", "limit", "remedy"),
    [
        (SOUND, SOUND, MAX_MAP, "Use a smaller map"),
        ("edges.tsx", SOUND, MAX_MAP, "Use a smaller map"),
        ("squares.png", SOUND, MAX_PICTURE, "Use a smaller picture"),
        ("duel.toml", "duel.toml", MAX_SCENARIO, "Use a smaller file"),
    ],
)
def test_files_that_are_too_large(
    beside: Path, name: str, user: str, limit: int, remedy: str
) -> None:
    with (beside / name).open("ab") as file:
        file.truncate(limit + 1)  # takes no room on the disk
    told = f"{name}: has {limit + 1:,} bytes, more than the {limit:,} allowed. {remedy}."
    assert message(beside / user) == told


def test_a_folder_called_like_a_map(tmp_path: Path) -> None:
    (tmp_path / SOUND).mkdir()
    assert message(tmp_path / SOUND) == ("yard.tmx: is a folder. Name a file in it.")


def opened_by_pytmx(path: Path) -> list[Path]:
    """The pictures that pytmx would open for a map."""
    opened = []

    def loader(filename: str, *_args: object, **_more: object) -> Callable[..., None]:
        opened.append(Path(filename))
        return lambda *_: None

    read_tmx(path, loader)
    return opened


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('renderorder="right-down"', 'renderorder="right-down" filename="/etc/maps/passwd"'),
        ('<layer id="1"', '<layer source="/etc/passwd" id="1"'),
        ('name="places"', 'name="places" source="/etc/passwd"'),
        (
            '<tileset firstgid="5" source="edges.tsx"/>',
            '<tileset firstgid="5" source="edges.tsx"/><tileset firstgid="90" name="own" '
            'tilewidth="64" tileheight="64" tilecount="1"><image source="edges.png" width="64" '
            'height="64"/><tile id="0" source="/etc/passwd"/></tileset>',
        ),
    ],
    ids=["map", "layer", "objects", "tile"],
)
def test_no_attribute_makes_pytmx_open_another_file(
    old: str, new: str, good_map: str, write_map: Write, spoil: Spoil, tmp_path: Path
) -> None:
    """pytmx takes any attribute as its own, the name of the map's file among them."""
    opened = opened_by_pytmx(write_map(spoil(good_map, old, new)))
    assert len(opened) >= 2
    assert {path.parent for path in opened} == {tmp_path}


@pytest.mark.parametrize(
    "stray",
    [
        '<image source="{secret}"/>',
        '<objectgroup id="8" name="sky"><image source="{secret}"/></objectgroup>',
        '<notes><tileset firstgid="90" name="own" tilewidth="64" tileheight="64" tilecount="1">'
        '<image source="{secret}" width="64" height="64"/></tileset></notes>',
        '<notes><tileset firstgid="90" name="own" tilewidth="64" tileheight="64" tilecount="1">'
        '<tile id="0"><image source="{secret}" width="64" height="64"/></tile></tileset></notes>',
    ],
    ids=["map", "objects", "tileset", "tile"],
)
def test_pictures_that_are_nowhere_shown_are_not_opened(
    stray: str, good_map: str, write_map: Write, spoil: Spoil, tmp_path: Path
) -> None:
    """One of them is a pipe: reading it would never end."""
    secret = tmp_path / "pipe.png"
    os.mkfifo(secret)
    path = write_map(spoil(good_map, "</map>", stray.format(secret=secret) + "</map>"))
    with soon():
        assert not check([path]).errors
    assert secret not in opened_by_pytmx(path)


def test_a_picture_that_vanishes_before_it_is_decoded(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    found = load_map(write_map(good_map))
    (tmp_path / "edges.png").unlink()
    with pytest.raises(ContentError) as raised:
        decode_pictures(found)
    assert raised.value.file.name == "edges.png"


def test_shapes_of_tiles_are_not_taken_for_layers(
    good_map: str, write_map: Write, spoil: Spoil
) -> None:
    """pytmx has the collision shapes of an embedded tileset among the layers of the map."""
    shapes = '<objectgroup name="places"><object id="1" type="Start" x="nan" y="0"/></objectgroup>'
    own = (
        '<tileset firstgid="90" name="own" tilewidth="64" tileheight="64" tilecount="1"><image '
        f'source="edges.png" width="64" height="64"/><tile id="0">{shapes}</tile></tileset>'
    )
    text = spoil(good_map, '<layer id="1"', f'{own}<layer id="1"')
    assert load_map(write_map(text)).starts == load_map(write_map(good_map)).starts


def test_a_damaged_picture_is_told_when_it_is_drawn(
    good_map: str, write_map: Write, tmp_path: Path
) -> None:
    path = write_map(good_map)
    cut_off(tmp_path / "squares.png")
    with pytest.raises(ContentError) as raised:
        read_tmx(path, pygame_image_loader)
    assert "pytmx cannot read this map: error: Error reading the PNG file" in str(raised.value)


def test_and_when_it_is_checked(good_map: str, write_map: Write, tmp_path: Path) -> None:
    path = write_map(good_map)
    assert not check([path]).errors
    cut_off(tmp_path / "edges.png")
    load_map(path)  # its size is there
    told = "is damaged: Error reading the PNG file. Save it as PNG again."
    assert [str(f) for f in check([path]).findings if f.level is Severity.ERROR] == [
        f"error: {tmp_path / 'edges.png'}: {told}"
    ]


def jpeg(width: int, height: int, scans: int = 1) -> bytes:
    """The parts of a JPEG picture that are checked: a segment, the frame with its size, its
    scans."""
    comment = b"\xff\xfe" + struct.pack(">H", 6) + b"\xff\xc0ab"  # no frame, though it looks so
    frame = b"\xff\xff\xc2" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
    return b"\xff\xd8" + comment + frame + scans * b"\xff\xda\0\x02ab" + b"\xff\xd9"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (jpeg(5000, 10), "sky.jpg: is 5,000 x 10 pixels, more than 4,096 on a side."),
        (jpeg(64, 64, 500), "sky.jpg: is a JPEG picture of more than 100 scans. Save it as PNG."),
        (jpeg(0, 64), "sky.jpg: is not a PNG or JPEG picture. Save it as PNG."),
        (jpeg(64, 64)[:16], "sky.jpg: is not a PNG or JPEG picture. Save it as PNG."),
        (b"\xff\xd8" + b"\xff\xe1\0\0" * 9, "sky.jpg: is not a PNG or JPEG picture."),
    ],
    ids=["wide", "scans", "empty", "cut off", "no length"],
)
def test_jpeg_pictures_are_looked_at_first(data: bytes, told: str, beside: Path) -> None:
    sky = '<imagelayer id="9" name="sky"><image source="sky.jpg"/></imagelayer></map>'
    text = (beside / SOUND).read_text("utf-8").replace("</map>", sky)
    (beside / SOUND).write_text(text, "utf-8")
    (beside / "sky.jpg").write_bytes(jpeg(640, 480))
    assert load_map(beside / SOUND).pictures[-1].name == "sky.jpg"
    (beside / "sky.jpg").write_bytes(data)
    assert message(beside / SOUND).startswith(told)


def cut_off(picture: Path) -> None:
    """Cuts a picture off soon after its size."""
    picture.write_bytes(picture.read_bytes()[:60])
