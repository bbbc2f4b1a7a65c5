"""Maps of other games, of all kinds, become maps of ours that are in order and can be played."""

from __future__ import annotations

import os
import random
from collections import Counter
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from attrs import field, frozen

from ad1666.bots.random_player import RandomPlayer
from ad1666.console.cli import main
from ad1666.content.maps.reader import load_map
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, play_out
from ad1666.importing.cells import zstd_reader
from ad1666.rules.board import Barrier, Edge, Kind
from ad1666.rules.cards import Side
from tests.foreign.make_kinds import HIGH, PLAN, WIDE

KINDS = Path(__file__).parent / "kinds"
TURNS = 5
SLOW = pytest.mark.slow
HOUSE = {(x, y) for y, row in enumerate(PLAN) for x, sign in enumerate(row) if sign == "#"}
POND = {(x, y) for y, row in enumerate(PLAN) for x, sign in enumerate(row) if sign == "~"}
TREES = {(x, y) for y, row in enumerate(PLAN) for x, sign in enumerate(row) if sign == "t"}
ALL = frozenset(HOUSE | POND | TREES)
Captured = pytest.CaptureFixture[str]
Squares = frozenset[tuple[int, int]]


@frozen
class Case:
    """A file, the options that it takes, which squares are blocked, and what stands on edges."""

    file: str
    blocked: Squares | int = field(default=ALL, repr=False)
    """The squares, or how many there are."""
    edges: dict[str, int] = field(factory=dict)
    dark: int = 0
    options: tuple[str, ...] = ()


TABLETOP = {"wall": 28, "door": 2, "window": 1}
CASES = (
    Case("maps/csv.tmx"),
    Case("maps/base64-bare.tmx"),
    Case("maps/base64-zlib.tmx"),
    Case("maps/base64-gzip.tmx"),
    Case("maps/base64-zstd.tmx"),
    Case("maps/old-xml.tmx"),
    Case("maps/infinite.tmx"),
    Case("maps/infinite-zlib.tmx"),
    Case("maps/endless.tmj"),
    Case("maps/groups.tmx"),
    Case("maps/offsets.tmx"),
    Case("maps/phaser.json"),
    Case("maps/old.json"),
    Case("maps/godot.tmj", 21),
    Case("maps/cells-8.tmx"),
    Case("maps/cells-48.tmx"),
    Case("maps/cells-64.tmx"),
    Case("maps/cells-24x32.tmx"),
    Case("maps/two-by-two.tmx", options=("--size", "14x10")),
    Case("maps/spaced.tmx"),
    Case("maps/tall-trees.tmx"),
    Case("maps/turned.tmx", frozenset((x, 0) for x in range(WIDE))),
    Case("maps/collection.tmx", 7),
    Case("maps/lines.tmx", 9, {"wall": 30}),
    Case("maps/templates.tmx", frozenset(HOUSE | TREES)),
    Case("maps/repeated.tmx", 0),
    Case("maps/shapes.tmx", frozenset(HOUSE | POND), {"wall": 8}),
    Case("maps/newer.tmx"),
    Case("maps/latin-2.tmx", frozenset(HOUSE | TREES)),
    Case("pictures/hamlet-14x10.png", 0),
    Case("pictures/hamlet.bmp", 0, options=("--size", "12px")),
    Case("pictures/pencil.jpg", 0, options=("--size", "14x10", "--area", "61,48,518,370")),
    Case("vtt/inn.dd2vtt", 9, TABLETOP),
    Case("vtt/away.uvtt", 9, TABLETOP),
    Case("vtt/night.df2vtt", 9, TABLETOP, dark=83),
)


def begun(folder: Path, file: str, *options: str) -> Path:
    """The map that is begun from a file."""
    if "zstd" in file and zstd_reader() is None:
        pytest.skip("nothing here reads zstd")
    given = ("--from", str(KINDS / file), "--title", "The hamlet")
    assert main(["new", "hamlet", "--folder", str(folder), *given, *options]) == 0
    return folder / "hamlet.tmx"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.file.split("/")[1])
def test_a_map_of_another_game_is_taken_over(case: Case, capsys: Captured, tmp_path: Path) -> None:
    path = begun(tmp_path, case.file, *case.options)
    capsys.readouterr()
    assert main(["check", str(path), str(path.with_suffix(".toml"))]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().out
    found = load_map(path)
    board = found.board
    assert (found.title, board.width, board.height) == ("The hamlet", WIDE, HIGH)
    blocked = frozenset(s for s in board.squares() if board.kind(s) is Kind.BLOCKED)
    assert (len(blocked) if isinstance(case.blocked, int) else blocked) == case.blocked
    assert Counter(feature.barrier.value for _edge, feature in board.features) == case.edges
    assert len(board.dark) == case.dark


@pytest.mark.parametrize(
    "case",
    # a game takes a second: all of them are played in the long run
    [
        case if case.file.endswith((".dd2vtt", "shapes.tmx")) else pytest.param(case, marks=SLOW)
        for case in CASES
    ],
    ids=[case.file.split("/")[1] for case in CASES],
)
def test_what_was_taken_over_is_played(case: Case, tmp_path: Path) -> None:
    path = begun(tmp_path, case.file, *case.options)
    match = Match(load_scenario(path.with_suffix(".toml")).state, Shuffle(1))
    players = {side: RandomPlayer(random.Random(1)) for side in Side}
    for _choice in play_out(match, players):
        if match.game.state.turn > TURNS:
            break
    assert match.game.state.turn > TURNS or match.game.state.outcome is not None


def pictures(*paths: Path) -> list[pygame.Surface]:
    return [pygame.image.load(str(path.with_suffix(".png"))) for path in paths]


@pytest.mark.parametrize(
    "file", ["base64-gzip.tmx", "infinite.tmx", "old-xml.tmx", "phaser.json", "spaced.tmx"]
)
def test_the_same_place_gives_the_same_picture(file: str, tmp_path: Path) -> None:
    usual = begun(tmp_path / "usual", "maps/csv.tmx")
    other = begun(tmp_path / "other", f"maps/{file}")
    one, two = pictures(usual, other)
    assert one.get_size() == (WIDE * 64, HIGH * 64)
    assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(two, "RGBA")
    assert one.get_at((0, 0))[:3] == (106, 154, 59)  # grass


def test_an_area_is_cut_out(tmp_path: Path) -> None:
    path = begun(tmp_path, "maps/csv.tmx", "--area", "4,1,10,6")
    board = load_map(path).board
    assert (board.width, board.height) == (10, 6)
    assert board.kind((0, 0)) is Kind.BLOCKED and board.kind((1, 1)) is Kind.OPEN
    whole = begun(tmp_path / "whole", "maps/csv.tmx")
    part, full = pictures(path, whole)
    cut = full.subsurface((4 * 64, 64, 640, 384))
    assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(cut, "RGBA")


def test_walls_that_are_askew_stand_on_edges(tmp_path: Path) -> None:
    board = load_map(begun(tmp_path, "vtt/inn.dd2vtt")).board
    kinds = {edge: feature.barrier for edge, feature in board.features}
    assert kinds[Edge(4, 5, "W")] is Barrier.DOOR
    assert kinds[Edge(8, 7, "N")] is Barrier.WINDOW
    assert kinds[Edge(7, 3, "W")] is Barrier.DOOR  # a short one
    assert all(kinds[Edge(4, y, "W")] is Barrier.WALL for y in (1, 2, 3, 4, 6))
    assert all(kinds[Edge(x, 1, "N")] is Barrier.WALL for x in range(4, 12))
    assert Edge(7, 4, "N") not in kinds


def test_what_was_understood_and_what_was_not_is_listed(capsys: Captured, tmp_path: Path) -> None:
    begun(tmp_path / "one", "maps/collection.tmx")
    told = capsys.readouterr().out
    assert "Understood:\n  5 tiles of the layer Trees\n  1 object of the layer props\n" in told
    assert "Not taken over:\n  1 object of the layer props: song\n" in told
    begun(tmp_path / "two", "maps/offsets.tmx")
    told = capsys.readouterr().out
    assert "  the parallax of the layer Over\n  the movement of tiles in town\n" in told
    begun(tmp_path / "three", "maps/repeated.tmx")
    told = capsys.readouterr().out
    assert "Nothing in it says what is blocked: every square is open." in told


def test_the_check_of_a_foreign_map_leads_here(capsys: Captured) -> None:
    for file in ("maps/csv.tmx", "maps/phaser.json", "vtt/inn.dd2vtt", "pictures/hamlet.bmp"):
        assert main(["check", str(KINDS / file)]) == 2
        assert "ad1666 new NAME --from FILE" in capsys.readouterr().out


def test_a_title_is_one_line(capsys: Captured, tmp_path: Path) -> None:
    given = ["new", "hamlet", "--folder", str(tmp_path), "--from", str(KINDS / "maps/csv.tmx")]
    for title, told in (("", "has no title"), ("x" * 81, "81 letters"), ("a\nb", "title")):
        assert main([*given, "--title", title]) == 2
        assert told in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main([*given, "--title", 'The "Lion" & <Lamb>']) == 0
    assert load_map(tmp_path / "hamlet.tmx").title == 'The "Lion" & <Lamb>'


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--area", "3,3,0,5"), "3,3,0,5: not an area"),
        (("--size", "0x5"), "0x5: not a size"),
        (("--size", "big"), "big: not a size"),
    ],
)
def test_options_that_are_none(options: tuple[str, str], told: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["new", "x", "--from", "y.png", *options])
    assert told in capsys.readouterr().err
