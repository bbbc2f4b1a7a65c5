"""Files of strangers that are spoilt, absurd or meant to do harm: each gets its message soon, takes
little memory, and leaves nothing behind."""

from __future__ import annotations

import base64
import json
import os
import struct
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest

from ad1666.console.cli import main
from ad1666.content.maps.reader import load_map
from ad1666.importing import baking
from ad1666.importing.cells import zstd_reader
from tests.foreign.make_kinds import (
    EMBEDDED,
    GROUND,
    HIGH,
    KINDS,
    WIDE,
    bytes_of,
    grid,
    layer,
    plan,
    tileset,
    tmx,
    vtt,
)

SECONDS = 5
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    begun = time.process_time()
    yield
    assert time.process_time() - begun < SECONDS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of maps, with the pictures beside it that they are drawn with."""
    (tmp_path / "game" / "maps").mkdir(parents=True)
    (tmp_path / "game" / "art").mkdir()
    art = (KINDS / "art" / "town.png").read_bytes()
    (tmp_path / "game" / "art" / "town.png").write_bytes(art)
    return tmp_path / "game" / "maps"


def begun(folder: Path, capsys: Captured, data: bytes | str, name: str = "map.tmx") -> str:
    """What is said of a file that a map is to be begun from; what is written if it is begun."""
    source = folder / name
    source.write_bytes(data.encode() if isinstance(data, str) else data)
    before = source.read_bytes()
    status = main(["new", "mine", "--folder", str(folder / "out"), "--from", str(source)])
    out, err = capsys.readouterr()
    assert source.read_bytes() == before
    assert "Traceback" not in err
    if status:
        assert status == 2 and out == ""
        assert not (folder / "out").exists()
        return err.replace(f"{folder}/", "").removeprefix("ad1666: ").strip()
    load_map(folder / "out" / "mine.tmx")
    return out


def refused(folder: Path, capsys: Captured, data: bytes | str, name: str = "map.tmx") -> str:
    told = begun(folder, capsys, data, name)
    assert not (folder / "out").exists(), told
    return told


def layer_of(form: str, data: bytes | str, size: tuple[int, int] = (WIDE, HIGH)) -> str:
    told = base64.b64encode(data).decode() if isinstance(data, bytes) else data
    return (
        f'<layer name="Ground" width="{size[0]}" height="{size[1]}"><data {form}>{told}</data>'
        "</layer>"
    )


def packed(way: str) -> str:
    return f'encoding="base64" compression="{way}"'


ZEROS = bytes(50_000_000)


@pytest.mark.parametrize("way", ["zlib", "gzip"])
def test_a_layer_that_unpacks_without_end(way: str, capsys: Captured, folder: Path) -> None:
    packer = zlib.compressobj(1, wbits=31 if way == "gzip" else 15)
    bomb = packer.compress(ZEROS) + packer.flush()
    told = refused(folder, capsys, tmx(EMBEDDED, layer_of(packed(way), bomb)))
    assert told == f"map.tmx, layer Ground: has 141 cells, not 140. {AGAIN}"


AGAIN = "Open it in Tiled and save it again."


@pytest.mark.skipif(zstd_reader() is None, reason="nothing here reads zstd")
def test_a_layer_that_zstd_unpacks_without_end(capsys: Captured, folder: Path) -> None:
    bomb = zstd_reader().compress(ZEROS)
    told = refused(folder, capsys, tmx(EMBEDDED, layer_of(packed("zstd"), bomb)))
    assert told == f"map.tmx, layer Ground: has 141 cells, not 140. {AGAIN}"


def test_zstd_is_asked_for_where_python_lacks_it(
    capsys: Captured, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ad1666.importing.cells.zstd_reader", lambda: None)
    told = refused(folder, capsys, tmx(EMBEDDED, layer_of(packed("zstd"), b"x")))
    assert told == (
        "map.tmx, layer Ground: is packed with zstd, which this Python does not read. "
        'Install what is missing with pip install "ad1666[zstd]".'
    )


@pytest.mark.parametrize(
    ("form", "data", "told"),
    [
        ('encoding="csv"', "1,2,3", "has 3 cells, not 140"),
        ('encoding="csv"', "1," * 5000, "has 141 cells, not 140"),
        ('encoding="csv"', "cat", "cannot be read: invalid literal for int()"),
        ('encoding="csv"', "9" * 5000, "cannot be read: "),
        ('encoding="csv"', "-1", "cannot be read: "),
        ('encoding="base64"', "????", "cannot be read: "),
        ('encoding="base64"', b"abc", "cannot be read: "),
        (packed("zlib"), b"nonsense", "cannot be read: "),
        (packed("lzma"), b"nonsense", "is packed with lzma"),
        ('encoding="hex"', "00", "is stored as hex"),
        ("", '<tile gid="x"/>', "cannot be read: "),
    ],
)
def test_cells_that_are_none(
    form: str, data: bytes | str, told: str, capsys: Captured, folder: Path
) -> None:
    said = refused(folder, capsys, tmx(EMBEDDED, layer_of(form, data)))
    assert said.startswith(f"map.tmx, layer Ground: {told}")


@pytest.mark.parametrize(
    ("size", "told"),
    [
        ((10**9, 10**9), "has cells far away"),
        ((100_000, 100_000), "has more cells than the 1,000,000 allowed"),
        ((-5, 8), "has cells far away"),
    ],
)
def test_layers_of_absurd_size(
    size: tuple[int, int], told: str, capsys: Captured, folder: Path
) -> None:
    said = refused(folder, capsys, tmx(EMBEDDED, layer_of('encoding="csv"', "1", size)))
    assert f"layer Ground: {told}" in said


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"size": (10**8, 10**8)}, "is 100000000 x 100000000 squares, more than 3,600 in total"),
        ({"size": (0, 0)}, "is 0 x 0 squares"),
        ({"cell": 100_000}, "has cells of 100000 x 100000 pixels"),
        ({"cell": 0}, "has cells of 0 x 0 pixels"),
    ],
)
def test_maps_of_absurd_size(
    more: dict[str, object], told: str, capsys: Captured, folder: Path
) -> None:
    said = refused(folder, capsys, tmx(EMBEDDED, **more))  # type: ignore[arg-type]
    assert told in said


def test_a_large_map_is_taken_in_part(capsys: Captured, folder: Path) -> None:
    large = [[1] * 120 for _ in range(90)]
    told = refused(folder, capsys, tmx(EMBEDDED, layer("Ground", large), size=(120, 90)))
    assert told == (
        "map.tmx: is 120 x 90 squares, more than 3,600 in total with a margin of one around them. "
        "Take a part with --area x,y,w,h, such as 0,0,40,30, or fewer squares with --size WxH."
    )


def test_documents_that_grow(capsys: Captured, folder: Path) -> None:
    lol = '<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    bomb = f'<!DOCTYPE map [{lol}]>\n<map version="1.0">&b;</map>'
    assert refused(folder, capsys, bomb).startswith("map.tmx: has a document type declaration")
    deep = "<group>" * 200 + "</group>" * 200
    assert "nested more than 30 deep" in refused(folder, capsys, tmx(deep))
    many = "<a/>" * 400_000
    assert "has more than 300,000 elements" in refused(folder, capsys, tmx(many))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"layers": ' + "[" * 100_000, "is not well-formed JSON: "),
        ('{"layers": [1, null, "x", {}], "width": 1e999}', "has cells of 0 x 0 pixels"),
        ('{"tilewidth": NaN, "layers": []}', "is not well-formed JSON: NaN"),
        ('{"layers"', "is not well-formed JSON: "),
        ('{"x": "\ud800"}'.encode("utf-8", "surrogatepass"), "is not well-formed JSON: "),
        ("{}", "is JSON, but no map of Tiled"),
        ('{"object": {}}', "is not a Tiled map: its root element is <template>"),
    ],
)
def test_json_that_is_none(text: bytes | str, told: str, capsys: Captured, folder: Path) -> None:
    assert refused(folder, capsys, text, "map.tmj").startswith(f"map.tmj: {told}")


def test_groups_in_json_without_end(capsys: Captured, folder: Path) -> None:
    group: dict[str, object] = {"type": "group"}
    for _ in range(100):
        group = {"type": "group", "layers": [group]}
    told = json.dumps({"layers": [group], "tilewidth": 16, "tileheight": 16})
    assert "nested more than 30 deep" in refused(folder, capsys, told, "map.tmj")


# Files that a map refers to


def with_picture(source: str) -> str:
    town = tileset("town", source, more='firstgid="1"')
    return tmx(town, layer("Ground", grid(GROUND)))


@pytest.mark.parametrize(
    "source",
    [
        "/etc/passwd",
        "C:\\secret.png",
        "\\\\server\\share\\secret.png",
        "https://example.com/picture.png",
        "../../../../../../../../../../etc/passwd",
    ],
)
def test_files_far_away_are_not_opened(source: str, capsys: Captured, folder: Path) -> None:
    told = begun(folder, capsys, with_picture(source))
    assert f"  {source}: lies outside the folders of the map" in told


def test_a_link_leads_nowhere_either(capsys: Captured, folder: Path) -> None:
    (folder / "inner.png").symlink_to("/etc/passwd")
    told = begun(folder, capsys, with_picture("inner.png"))
    assert "  inner.png: lies outside the folders of the map" in told


def test_a_picture_beside_the_folder_is_named(capsys: Captured, folder: Path) -> None:
    told = begun(folder, capsys, with_picture("../art/town.png"))
    assert "From outside the folder of the map: ../art/town.png." in told
    assert "Not taken over" not in told


def test_pipes_devices_and_folders_are_no_pictures(capsys: Captured, folder: Path) -> None:
    os.mkfifo(folder / "pipe.png")
    assert "pipe.png: is a pipe" in begun(folder, capsys, with_picture("pipe.png"))


def png(width: int, height: int, data: bytes = b"") -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(inner)) + kind + inner + struct.pack(">I", zlib.crc32(kind + inner))
        for kind, inner in chunks
    )


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (png(100_000, 100_000), "is 100,000 x 100,000 pixels, more than 40,000,000 in total"),
        (png(64, 32), "is damaged"),
        (b"", "is not a picture in PNG, JPEG, WebP or BMP"),
        (b"GIF89a" + bytes(50), "is not a picture in PNG, JPEG, WebP or BMP"),
        (b"BM" + bytes(50), "is not a picture in PNG, JPEG, WebP or BMP"),
        (b"RIFF....WEBPVP8L" + b"\xff" * 40, "is 16,384 x 16,384 pixels"),
        (b"\xff\xd8" + b"\xff\xda" * 200, "is a JPEG picture of more than 100 scans"),
    ],
)
def test_pictures_that_are_none(data: bytes, told: str, capsys: Captured, folder: Path) -> None:
    (folder / "bomb.png").write_bytes(data)
    assert f"  bomb.png: {told}" in begun(folder, capsys, with_picture("bomb.png"))
    direct = folder / "direct.png"
    direct.write_bytes(data)
    assert main(["new", "x", "--from", str(direct), "--size", "20x20"]) == 2
    assert f"direct.png: {told}" in capsys.readouterr().err


@pytest.mark.slow
def test_a_picture_that_unpacks_to_gigabytes_is_not_unpacked(
    capsys: Captured, folder: Path
) -> None:
    row = zlib.compress(bytes((8000 * 4 + 1) * 5000), 1)
    (folder / "bomb.png").write_bytes(png(8000, 5000, row))  # just within the limit
    several = "".join(
        f'<tileset firstgid="{1 + 9 * n}" name="t{n}" tilewidth="16" tileheight="16">'
        f'<image source="{name}"/></tileset>'
        for n, name in enumerate(["bomb.png", "again.png"])
    )
    (folder / "again.png").write_bytes(png(8000, 5000, row))
    cells = [[1, 10] * 7 for _ in range(HIGH)]
    told = begun(folder, capsys, tmx(several, layer("Ground", cells)))
    assert "again.png: the pictures have more than 40,000,000 pixels" in told


def test_templates_and_tilesets_that_lead_in_circles(capsys: Captured, folder: Path) -> None:
    around = '<template><object template="around.tx" name="again" x="5" y="5"/></template>'
    (folder / "around.tx").write_text(around, "utf-8")
    town = '<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" source="self.tsx"/>'
    (folder / "self.tsx").write_text(town.replace('firstgid="1" ', ""), "utf-8")
    things = '<objectgroup name="things"><object id="1" template="around.tx"/></objectgroup>'
    told = begun(folder, capsys, tmx(town, layer("Ground", grid(GROUND)), things))
    assert "1 object of the layer things: again" in told


def test_numbers_that_are_absurd(capsys: Captured, folder: Path) -> None:
    odd = '<object id="1" gid="1" x="{0}" y="{0}" width="{0}" height="{0}" rotation="{0}"/>'
    numbers = ("nan", "inf", "1e308", "-1e308", "9" * 400, "x", "")
    shapes = "".join(odd.format(n) for n in numbers)
    walls = "".join(
        f'<object id="2" x="{n}" y="{n}"><polygon points="{n},{n} 5,5 9,{n}"/></object>'
        f'<object id="3" x="{n}" y="{n}"><polyline points="{n},{n} 500,5 9,{n}"/></object>'
        f'<object id="4" x="{n}" width="{n}" height="{n}"/>'
        for n in numbers
    )
    told = begun(
        folder,
        capsys,
        tmx(
            EMBEDDED,
            layer("Ground", grid(GROUND), more='offsetx="1e300" opacity="nan"'),
            layer("More", grid(GROUND), more='offsetx="900000000" tintcolor="#zzzzzz"'),
            f'<objectgroup name="odd">{shapes}</objectgroup>',
            f'<objectgroup name="walls">{walls}</objectgroup>',
        ),
    )
    assert "objects of the layer walls" in told


@pytest.mark.parametrize("side", [20, pytest.param(100, marks=pytest.mark.slow)])
def test_many_layers_are_drawn_in_time(
    side: int, capsys: Captured, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if side == 20:
        monkeypatch.setattr(baking, "MOST_DRAWN", 5_000_000)
    (folder / "large.png").write_bytes(bytes_of(plan(side), "png"))
    sky = '<imagelayer name="sky" opacity="0.5"><image source="large.png"/></imagelayer>'
    told = begun(folder, capsys, tmx(sky * 400, cell=side))
    assert "tiles beyond what is drawn at most" in told


# Virtual tabletops


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"resolution": {}}, "does not say how many squares it has"),
        ({"resolution": {"map_size": {"x": 1e9, "y": 3}}}, "does not say how many squares"),
        ({"resolution": {"map_size": {"x": 300, "y": 300}}}, "is 300 x 300 squares, more than"),
        ({"image": "????"}, "has a picture that cannot be read"),
        ({"image": base64.b64encode(b"junk").decode()}, "is not a picture in PNG"),
        ({"image": base64.b64encode(png(60_000, 60_000)).decode()}, "is 60,000 x 60,000 pixels"),
    ],
)
def test_tabletops_that_are_refused(
    change: dict[str, object], told: str, capsys: Captured, folder: Path
) -> None:
    text = json.dumps({**vtt(b""), **change})
    assert told in refused(folder, capsys, text, "map.dd2vtt")


def test_a_tabletop_with_nonsense_in_it(capsys: Captured, folder: Path) -> None:
    odd: object = [None, 7, [], {}, [{"x": "a"}], [{"x": 1e300, "y": 2}, {"x": 3, "y": 4}]]
    doors = [{"position": {"x": n % 14, "y": n // 14}} for n in range(3000)]
    text = json.dumps(
        {
            **vtt(b""),
            "line_of_sight": [odd, *[[{"x": n % 14, "y": n % 10}] * 99 for n in range(1500)]],
            "objects_line_of_sight": odd,
            "portals": [None, 5, *doors],
            "lights": [None, {"position": 5}],
            "environment": 7,
        }
    )
    told = begun(folder, capsys, text, "map.uvtt")
    assert "it has no picture" in told
    assert "lines beyond the first 100,000 corners" in told
    assert "doors beyond the first 2,000" in told


# What is refused by its kind


@pytest.mark.parametrize("kind", ["isometric", "staggered", "hexagonal"])
def test_other_grids_are_taken_as_pictures(kind: str, capsys: Captured, folder: Path) -> None:
    told = refused(folder, capsys, tmx(EMBEDDED).replace("orthogonal", kind))
    assert told == (
        f"map.tmx: is {kind}, not orthogonal. Make a picture of it (File > Export As Image in "
        "Tiled), and begin from that."
    )


def test_a_map_without_room(capsys: Captured, folder: Path) -> None:
    full = layer("Walls", [[1] * WIDE for _ in range(HIGH)])
    told = refused(folder, capsys, tmx(EMBEDDED, full))
    assert told.startswith("map.tmx: has 0 open squares, fewer than 9.")
    columns = layer("Walls", [[x % 2 for x in range(WIDE)] for _ in range(8)] + [[1] * WIDE] * 2)
    told = refused(folder, capsys, tmx(EMBEDDED, columns))
    assert told.startswith("map.tmx: has only 8 open squares that are joined, fewer than 9.")


@pytest.mark.parametrize("name", ["game.ldtk", "pack.zip", "map.ad1666", "a.tiled-project"])
def test_files_of_other_kinds(name: str, capsys: Captured, folder: Path) -> None:
    assert refused(folder, capsys, b"whatever", name).startswith(f"{name}: is ")


@pytest.mark.parametrize("name", ["plan.gif", "plan.SVG"])
def test_other_pictures_are_not_led_round_in_a_circle(
    name: str, capsys: Captured, folder: Path
) -> None:
    told = refused(folder, capsys, b"whatever", name)
    assert told.startswith(f"{name}: is a picture. Save it as PNG, and begin a map from that with")


def test_nothing_is_overwritten(capsys: Captured, folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "mine.png").write_bytes(b"mine")
    (folder / "map.tmx").write_text(with_picture("../art/town.png"), "utf-8")
    given = ["new", "mine", "--folder", str(folder / "out"), "--from", str(folder / "map.tmx")]
    assert main(given) == 2
    assert "mine.png: already exists" in capsys.readouterr().err
    assert [file.name for file in (folder / "out").iterdir()] == ["mine.png"]
    assert (folder / "out" / "mine.png").read_bytes() == b"mine"
