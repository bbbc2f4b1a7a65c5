"""The real Tiled and the game see the same on every map of the game, and on one begun from
another's.

Tiled writes each map as JSON, with its tilesets inside; a reader of a few lines, which shares
nothing with the game's own, says what is on each square and each edge, and what objects there are.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ad1666.console.starter import StarterFile, begin
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.resources import data_root
from ad1666.rules.board import Barrier

TILED = shutil.which("tiled")
MAPS = sorted((data_root() / "maps").glob("*.tmx"))
FOREIGN = Path(__file__).parents[1] / "foreign" / "kinds" / "vtt" / "night.df2vtt"
"""A map of a virtual tabletop, from which one of ours is begun."""
Json = dict[str, Any]

pytestmark = pytest.mark.skipif(TILED is None, reason="tiled is not installed")

LAYERS = {"squares", "edges-v", "edges-h", "rough", "dark"}
OUTWARD = {"W": (-1, 0), "N": (0, -1)}
LOWER = {"N": "north", "S": "south", "E": "east", "W": "west", None: None}


def defaults() -> dict[str, Json]:
    """What Tiled takes for properties that are not written, by class."""
    types = json.loads((data_root() / "maps" / "objecttypes.json").read_text("utf-8"))
    return {t["name"]: {p["name"]: p["value"] for p in t["properties"]} for t in types}


def facts(thing: Json) -> Json:
    """The class of a tile or an object and all its properties."""
    kind = thing.get("type") or thing.get("class") or ""
    written = {p["name"]: p["value"] for p in thing.get("properties", [])}
    return {**defaults().get(kind, {}), **written, "is": kind}


class Seen:
    """A map as Tiled sees it. Squares count from 0,0 inside of the margin."""

    def __init__(self, told: Json) -> None:
        self.cell = told["tilewidth"]
        tiles = {
            tileset["firstgid"] + tile["id"]: facts(tile)
            for tileset in told["tilesets"]
            for tile in tileset.get("tiles", [])
        }
        self.gids = {
            tileset["firstgid"] + n
            for tileset in told["tilesets"]
            for n in range(tileset["tilecount"])
        }
        self.used: set[int] = set()
        self.layers: dict[str, dict[tuple[int, int], Json]] = {}
        self.objects: list[Json] = []
        for layer in told["layers"]:
            if layer["type"] == "objectgroup":
                if layer["name"] in ("places", "zones"):
                    self.objects += [facts(o) | {"at": self._place(o)} for o in layer["objects"]]
                continue
            painted = {
                (n % layer["width"] - 1, n // layer["width"] - 1): gid
                for n, gid in enumerate(layer.get("data", []))
                if gid
            }
            self.used |= set(painted.values())
            if layer["name"] in LAYERS:
                self.layers[layer["name"]] = {at: tiles[gid] for at, gid in painted.items()}

    def _place(self, thing: Json) -> tuple[float, float, float, float]:
        """Left, top, width and height in squares."""
        x, y, width, height = (thing[k] / self.cell for k in ("x", "y", "width", "height"))
        return x - 1, y - 1, width, height

    def points(self, kind: str) -> list[tuple[tuple[int, int], Json]]:
        """The objects of a class with the squares in which they lie."""
        mine = (o for o in self.objects if o["is"] == kind)
        return [((int(o["at"][0] // 1), int(o["at"][1] // 1)), o) for o in mine]

    def edge_points(self, kind: str) -> dict[tuple[int, int, str], Json]:
        """The objects of a class that mean edges."""
        found = {}
        for thing in (o for o in self.objects if o["is"] == kind):
            x, y = thing["at"][:2]
            if abs(x - round(x)) < abs(y - round(y)):
                found[round(x), int(y // 1), "W"] = thing
            else:
                found[int(x // 1), round(y), "N"] = thing
        return found

    def areas(self, kind: str, key: str) -> dict[str, set[tuple[int, int]]]:
        """The squares that rectangles of a class cover, by name."""
        found: dict[str, set[tuple[int, int]]] = {}
        for thing in (o for o in self.objects if o["is"] == kind):
            left, top, width, height = (int(n) for n in thing["at"])
            covered = {(left + i, top + j) for i in range(width) for j in range(height)}
            found.setdefault(thing[key], set()).update(covered)
        return found


@pytest.fixture(scope="module", params=[*MAPS, FOREIGN], ids=lambda path: path.stem)
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Seen, MapFile]:
    """A map as Tiled and as the game see it. Tiled says nothing while it opens it."""
    path: Path = request.param
    folder = tmp_path_factory.mktemp("tiled")
    if path == FOREIGN:
        path = begin("begun", folder, origin=StarterFile(FOREIGN)).map
    exported = folder / "map.json"
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(folder)}
    folder.chmod(0o700)
    assert TILED is not None
    export = ["--detach-templates", "--embed-tilesets", "--export-map", "json"]
    done = subprocess.run(
        [TILED, *export, str(path), str(exported)],
        env=env | {"HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return Seen(json.loads(exported.read_text("utf-8"))), load_map(path)


def test_every_tile_that_is_painted_exists(pair: tuple[Seen, MapFile]) -> None:
    seen, _ours = pair
    assert seen.used and seen.used <= seen.gids


def test_square_by_square(pair: tuple[Seen, MapFile]) -> None:
    seen, ours = pair
    board = ours.board
    kinds = {square: str(board.kind(square)) for square in board.squares()}
    assert {at: tile["square"] for at, tile in seen.layers["squares"].items()} == kinds
    assert set(seen.layers.get("rough", {})) == set(board.rough)
    assert set(seen.layers.get("dark", {})) == set(board.dark)


def test_edge_by_edge(pair: tuple[Seen, MapFile]) -> None:
    seen, ours = pair
    drawn = {(*at, "W"): tile for at, tile in seen.layers["edges-v"].items()}
    drawn |= {(*at, "N"): tile for at, tile in seen.layers["edges-h"].items()}
    assert all(tile["axis"] == ("v" if e[2] == "W" else "h") for e, tile in drawn.items())
    climbs, locks = seen.edge_points("Climb"), seen.edge_points("Lock")
    wanted = {
        edge: (
            drawn[edge]["edge"] if edge in drawn else "open",
            drawn[edge].get("lower") if edge in drawn and drawn[edge]["edge"] == "high" else None,
            climbs[edge]["difficulty"] if edge in climbs else None,
            tuple(locks[edge][k] for k in ("force", "pick", "key")) if edge in locks else None,
        )
        for edge in {**drawn, **climbs, **locks}
    }
    ours_too = {
        tuple(edge): (
            str(f.barrier),
            LOWER[f.lower],
            f.climb,
            (f.lock.force, f.lock.pick, f.lock.key or "") if f.lock else None,
        )
        for edge, f in ours.board.features
    }
    assert wanted == ours_too
    doors = {edge: tile["door"] for edge, tile in drawn.items() if tile["edge"] == Barrier.DOOR}
    assert doors == {tuple(edge): str(door) for edge, door in ours.board.doors}


def test_object_by_object(pair: tuple[Seen, MapFile]) -> None:
    seen, ours = pair
    starts = {(o["side"], o["slot"]): at for at, o in seen.points("Start")}
    assert starts == {(str(side), slot): at for (side, slot), at in ours.starts.items()}
    assert {o["thing"]: at for at, o in seen.points("Thing")} == ours.things
    for kind, found in (("Zone", ours.zones), ("Exit", ours.exits)):
        squares = {name: set(area) for name, area in found.items()}
        assert seen.areas(kind, kind.lower()) == squares
    ends: dict[str, set[tuple[int, int]]] = {}
    for at, passage in seen.points("Passage"):
        ends.setdefault(passage["passage"], set()).add(at)
    assert ends == {link.name: set(link.ends) for link in ours.board.links}
    classes = {"Start", "Thing", "Climb", "Lock", "Passage", "Zone", "Exit"}
    assert {o["is"] for o in seen.objects} <= classes
