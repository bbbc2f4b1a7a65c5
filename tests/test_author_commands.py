"""The commands for authors, as they are given on the command line."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pygame.freetype
import pytest

from ad1666.console import editor
from ad1666.console.cli import main
from ad1666.console.starter import begin
from ad1666.content.checks import check
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.lab.doubts import doubtful_play
from ad1666.play.targets import Row
from ad1666.resources import data_root, player_root
from ad1666.rules.board import Barrier
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.table.scenes.title import TitleScene

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _records(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("records")))


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    pygame.freetype.init()
    yield pygame.display.set_mode((1280, 800))
    pygame.event.clear()


def refused(capsys: Captured, *arguments: str) -> str:
    """The one line on stderr with which bad input is refused."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert err.startswith("ad1666: ") and err.endswith("\n") and err.count("\n") == 1
    assert out == ""
    return err


@pytest.mark.parametrize("watch", [(), ("--watch",)])
def test_looking_at_no_map(capsys: Captured, tmp_path: Path, watch: tuple[str, ...]) -> None:
    path = tmp_path / "none.tmx"
    assert refused(capsys, "preview", str(path), *watch) == (
        f"ad1666: {path}: there is no such file. Check its name and folder.\n"
    )


def test_looking_at_a_broken_map(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "broken.tmx"
    title = '<properties><property name="title" value="A map"/></properties>'
    path.write_text(f"<map>{title}</map>", "utf-8")
    assert "is None, not orthogonal" in refused(capsys, "preview", str(path))


@pytest.mark.parametrize("name", ["old-mill.toml", "OLD.TOML"])
def test_a_scenario_is_no_map(capsys: Captured, tmp_path: Path, name: str) -> None:
    scenario = begin("old-mill", tmp_path).scenario.rename(tmp_path / name)
    assert refused(capsys, "edit", str(scenario)) == (
        f"ad1666: {scenario}: is a scenario. Name the map it is played on, old-mill.tmx.\n"
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('characters = ["athos"]\n', "is a band"),
        ("map = ", "is not a map"),
        ("map = 7", "is a scenario"),
        ("mop = 7", "is not a map"),
    ],
)
def test_another_file_in_toml_is_no_map_either(
    capsys: Captured, tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "band.toml"
    path.write_text(text, "utf-8")
    assert f": {told}. Name a map." in refused(capsys, "edit", str(path))


def test_another_file_in_toml_is_no_scenario(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "band.toml"
    path.write_text('characters = ["athos"]\n', "utf-8")
    assert f"{path}: is a band. Check it with" in refused(capsys, "preview", str(path))


def test_a_map_of_ours_goes_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from ad1666.table import app

    seen: list[tuple[str, bool]] = []
    monkeypatch.setattr(app, "preview", lambda path, *, watch: seen.append((path.name, watch)) or 0)
    assert main(["preview", "golden-lion", "--watch"]) == 0
    assert main(["preview", "election"]) == 0
    assert seen == [("golden-lion.tmx", True), ("election.toml", False)]


# new


def test_what_new_makes_is_sound_and_can_be_played(capsys: Captured, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    assert main(["new", "old-mill", "--folder", str(folder)]) == 0
    out = capsys.readouterr().out
    scenario = load_scenario(folder / "old-mill.toml")
    assert scenario.title == scenario.map.title == "Old mill"
    assert scenario.map.path == folder / "old-mill.tmx"
    barriers = {feature.barrier for _edge, feature in scenario.map.board.features}
    assert {Barrier.WALL, Barrier.DOOR, Barrier.WINDOW} <= barriers
    assert {side for side, _slot in scenario.map.starts} == set(Side)
    assert set(scenario.map.things) == {"letter"}
    assert scenario.map.zones and scenario.map.exits
    commands = [line.split() for line in out.splitlines() if line.startswith("  ad1666 ")]
    assert [words[1] for words in commands] == ["edit", "check", "play"]
    assert all(Path(word).is_file() for words in commands for word in words[2:])
    maps = data_root() / "maps"
    assert main(["check", str(folder)]) == 0  # no warnings, either
    for file in ("tilesets/edges.tsx", "tilesets/edges.png"):
        assert (folder / file).read_bytes() == (maps / file).read_bytes()


@pytest.mark.slow
def test_of_what_new_makes_all_goals_are_met_in_play(tmp_path: Path) -> None:
    begin("old-mill", tmp_path)
    assert list(check([tmp_path], doubtful_play).findings) == []


def test_what_new_makes_can_be_played_to_its_end(tmp_path: Path) -> None:
    begin("old-mill", tmp_path)
    scenario = load_scenario(tmp_path / "old-mill.toml")
    chance = random.Random(7)
    session = Session.new(scenario, Shuffle(7), tmp_path / "game.ad1666")
    while isinstance(prompt := session.game.pending, Prompt):
        session.choose(chance.choice(prompt.options))
    session.close()
    assert session.game.state.outcome is not None


@pytest.mark.parametrize("there", ["old-mill.tmx", "old-mill.toml"])
def test_new_writes_over_nothing(capsys: Captured, tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine", "utf-8")
    said = refused(capsys, "new", "old-mill", "--folder", str(tmp_path))
    assert f"{tmp_path / there}: already exists." in said
    assert [file.name for file in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text("utf-8") == "mine"


def test_new_leaves_tilesets_alone_that_are_there(capsys: Captured, tmp_path: Path) -> None:
    assert main(["new", "one", "--folder", str(tmp_path)]) == 0
    (tmp_path / "tilesets" / "edges.tsx").write_text("mine", "utf-8")
    capsys.readouterr()
    assert main(["new", "two", "--folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "Not overwritten, though different from the game's: tilesets/edges.tsx." in out
    assert "Beside them: tilesets" not in out
    assert (tmp_path / "tilesets" / "edges.tsx").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "name",
    [
        *("../up", "-x", "", "x" * 61, "mill.tmx"),
        *("a mill/here", "my/old mill", f"a {'x' * 59}"),
    ],
)
def test_names_that_files_should_not_have(capsys: Captured, tmp_path: Path, name: str) -> None:
    said = refused(capsys, "new", "--folder", str(tmp_path), "--", name)
    told = f"{name!r} is not a valid name for a map. Use at most 60 letters from A to Z"
    assert f"{f'{name}.tmx'[-50:]}: {told}" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["con", "NUL", "Lpt1"])
def test_no_map_is_named_like_a_device_of_windows(
    capsys: Captured, tmp_path: Path, name: str
) -> None:
    said = refused(capsys, "new", name, "--folder", str(tmp_path))
    told = f"'{name}' is the name of a device on Windows. Choose another name, such as {name}-1."
    assert f"{name}.tmx: {told}" in said
    assert list(tmp_path.iterdir()) == []


def test_accents_stay_in_the_title(tmp_path: Path) -> None:
    made = begin("stary-młyn", tmp_path)
    assert (made.map.name, made.scenario.name) == ("stary-mlyn.tmx", "stary-mlyn.toml")
    scenario = made.scenario.read_text("utf-8")
    assert 'title = "Stary młyn"' in scenario and 'map = "stary-mlyn.tmx"' in scenario


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Młyn prochowy", "mlyn-prochowy"),
        ("Zażółć gęślą jaźń", "zazolc-gesla-jazn"),
        ("The Devil's Mill, or: Tom & Jerry", "the-devils-mill-or-tom-jerry"),
        ('The "Golden" <Straße>', "the-golden-strasse"),
        ("Mill 2", "mill-2"),
    ],
)
def test_new_keeps_a_title_and_makes_the_name(tmp_path: Path, title: str, name: str) -> None:
    made = begin(title, tmp_path)
    assert (made.map.name, made.scenario.name) == (f"{name}.tmx", f"{name}.toml")
    scenario = load_scenario(made.scenario)
    assert scenario.title == scenario.map.title == title


def test_new_writes_nothing_where_a_link_leads(capsys: Captured, tmp_path: Path) -> None:
    """Nor does it wait for a pipe."""
    maps, elsewhere = tmp_path / "maps", tmp_path / "elsewhere"
    maps.mkdir()
    elsewhere.mkdir()
    (maps / "mill.toml").symlink_to(elsewhere / "one")
    assert "already exists" in refused(capsys, "new", "mill", "--folder", str(maps))
    (maps / "tilesets").symlink_to(elsewhere)
    said = refused(capsys, "new", "other", "--folder", str(maps))
    assert f"{maps / 'tilesets'}: is a link to another folder. Put a folder there." in said
    (maps / "tilesets").unlink()
    (maps / "tilesets").mkdir()
    (maps / "tilesets" / "edges.tsx").symlink_to(elsewhere / "two")
    os.mkfifo(maps / "tilesets" / "edges.png")
    assert main(["new", "other", "--folder", str(maps)]) == 0
    said = capsys.readouterr().out
    assert "different from the game's: tilesets/edges.png, tilesets/edges.tsx." in said
    assert list(elsewhere.iterdir()) == []


def test_new_where_nothing_can_be_written(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    said = refused(capsys, "new", "mill", "--folder", str(tmp_path / "file"))
    assert "cannot be written: " in said


# edit


FAKE = """#!/bin/sh
command -v ad1666 > "$0.found"
echo "$@" > "$0.told"
pwd > "$0.where"
{rest}
"""


@pytest.fixture
def tiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Path]:
    """Puts something else in the place of Tiled, which notes what it is told."""

    def install(rest: str) -> Path:
        folder = tmp_path / "programs"
        folder.mkdir()
        program = folder / "tiled"
        program.write_text(FAKE.format(rest=rest), "utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
        return program

    return install


def test_edit_opens_tiled_with_our_own_project(
    capsys: Captured, tmp_path: Path, tiled: Callable[[str], Path]
) -> None:
    program = tiled("")
    made = begin("old-mill", tmp_path / "maps")
    assert main(["edit", str(made.map)]) == 0
    home = player_root() / "tiled"
    project = home / "ad1666.tiled-project"
    told = program.with_suffix(".told").read_text("utf-8")
    assert told == f"{project} {made.map}\n"
    assert program.with_suffix(".where").read_text("utf-8") == f"{home}\n"
    session = json.loads(project.with_suffix(".tiled-session").read_text("utf-8"))
    assert session == {"project": "ad1666.tiled-project"}
    ours = json.loads((data_root() / "maps" / "ad1666.tiled-project").read_text("utf-8"))
    assert json.loads(project.read_text("utf-8")) == ours | {"folders": [str(made.map.parent)]}
    script = (home / "extensions" / "ad1666.js").read_bytes()
    assert script == (data_root() / "maps" / "extensions" / "ad1666.js").read_bytes()
    out, err = capsys.readouterr()
    assert "F5 plays the map" in out and err == ""
    assert {file.name for file in made.map.parent.iterdir()} == {
        "old-mill.tmx",
        "old-mill.toml",
        "tilesets",
        "schemas",
    }


@pytest.mark.parametrize("above", [False, True])
def test_no_other_project_is_opened(
    capsys: Captured, tmp_path: Path, tiled: Callable[[str], Path], above: bool
) -> None:
    program = tiled("")
    made = begin("old-mill", tmp_path / "sent" / "maps")
    folder = made.map.parent.parent if above else made.map.parent
    (folder / "extensions").mkdir()
    (folder / "extensions" / "evil.js").write_text("tiled.quit()", "utf-8")
    other = folder / "ad1666.tiled-project"
    other.write_text('{"commands": [{"command": "rm", "shortcut": "F5"}]}', "utf-8")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "sent").rglob("*")}
    assert main(["edit", str(made.map)]) == 0
    assert program.with_suffix(".told").read_text("utf-8").startswith(f"{player_root()}/tiled/ad")
    assert capsys.readouterr().err == (
        f"ad1666: {other}: is not opened: it is not the game's, and could run anything. "
        "The game's own project is opened instead.\n"
    )
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "sent").rglob("*")} == before


def test_maps_of_the_game_lie_beside_our_own(
    capsys: Captured, tiled: Callable[[str], Path]
) -> None:
    tiled("")
    assert main(["edit", "golden-lion"]) == 0
    err = capsys.readouterr().err
    assert "golden-lion.tmx: is one of the game's own maps" in err and err.count("\n") == 1


def test_our_project_is_written_anew(tmp_path: Path, tiled: Callable[[str], Path]) -> None:
    """Whatever has been put into its place: files, folders, links."""
    tiled("")
    made = begin("old-mill", tmp_path / "maps")
    home, precious = player_root() / "tiled", tmp_path / "precious"
    (home / "extensions" / "evil").mkdir(parents=True)
    (home / "extensions" / "evil" / "evil.js").write_text("", "utf-8")
    (home / "extensions" / "evil.mjs").write_text("", "utf-8")
    precious.write_text("mine", "utf-8")
    (home / "ad1666.tiled-project").symlink_to(precious)
    (home / "extensions" / "ad1666.js").symlink_to(precious)
    (home / "objecttypes.json").mkdir()
    (home / "ad1666.tiled-session").write_text('{"openFiles": ["/elsewhere.tmx"]}', "utf-8")
    assert main(["edit", str(made.map)]) == 0
    there = {file.name for file in (home / "extensions").iterdir()}
    assert there == {"ad1666.js", "edge-brush.png"}
    assert {file.name for file in home.iterdir()} == {
        "ad1666.tiled-project",
        "ad1666.tiled-session",
        "extensions",
        "objecttypes.json",
    }
    assert not any(file.is_symlink() for file in home.rglob("*"))
    assert precious.read_text("utf-8") == "mine"
    assert "openFiles" not in (home / "ad1666.tiled-session").read_text("utf-8")


def test_a_link_in_place_of_our_folders(tmp_path: Path, tiled: Callable[[str], Path]) -> None:
    tiled("")
    made = begin("old-mill", tmp_path / "maps")
    home, elsewhere = player_root() / "tiled", tmp_path / "elsewhere"
    (elsewhere / "extensions").mkdir(parents=True)
    (elsewhere / "mine.js").write_text("", "utf-8")
    home.parent.mkdir(parents=True, exist_ok=True)
    home.symlink_to(elsewhere)
    assert main(["edit", str(made.map)]) == 0
    shutil.rmtree(home / "extensions")
    (home / "extensions").symlink_to(elsewhere)
    assert main(["edit", str(made.map)]) == 0
    assert {file.name for file in elsewhere.iterdir()} == {"mine.js", "extensions"}
    assert list((elsewhere / "extensions").iterdir()) == []
    assert (home / "extensions" / "ad1666.js").is_file()


def test_a_program_in_the_folder_where_we_are_is_not_tiled(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows looks there first, and a path may have "." in it."""
    made = begin("old-mill", tmp_path)
    planted = tmp_path / "tiled"
    planted.write_text(f"#!/bin/sh\ntouch {tmp_path}/run\n", "utf-8")
    planted.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    assert "is not installed" in refused(capsys, "edit", str(made.map))
    assert not (tmp_path / "run").exists()


def test_without_tiled_edit_says_how_to_get_it(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = begin("old-mill", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    said = refused(capsys, "edit", str(made.map))
    assert "Tiled, the map editor, is not installed. Install it (apt install" in said
    assert not (player_root() / "tiled").exists()


def test_a_tiled_that_does_not_start(
    capsys: Captured, tmp_path: Path, tiled: Callable[[str], Path]
) -> None:
    tiled("echo first; echo could not connect to display >&2; exit 134")
    made = begin("old-mill", tmp_path)
    said = refused(capsys, "edit", str(made.map))
    assert "Tiled does not start: could not connect to display. Start it on its own" in said


def test_nobody_waits_for_tiled_to_be_closed(
    tmp_path: Path, tiled: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    tiled("exec sleep 5")
    monkeypatch.setattr(editor, "MOMENT", 0.1)
    begun = time.monotonic()
    assert main(["edit", str(begin("old-mill", tmp_path).map)]) == 0
    assert time.monotonic() - begun < 4


def test_tiled_gets_the_libraries_of_the_system(
    tmp_path: Path, tiled: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frozen program is started with its own first, on which another program fails."""
    heard = tmp_path / "heard"
    tiled(f'echo "$LD_LIBRARY_PATH,$LIBPATH,$LD_LIBRARY_PATH_ORIG,$_PYI_ARCHIVE_FILE" > {heard}')
    monkeypatch.setenv("LD_LIBRARY_PATH", "/frozen")
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", "/frozen/ad1666")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/mine")
    monkeypatch.setenv("LIBPATH", "/frozen")
    made = begin("old-mill", tmp_path)
    assert main(["edit", str(made.map)]) == 0
    assert heard.read_text("utf-8") == "/frozen,/frozen,/mine,/frozen/ad1666\n"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(["edit", str(made.map)]) == 0
    assert heard.read_text("utf-8") == "/mine,,,\n"


def test_tiled_from_flatpak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert any("flatpak" in path for path in editor.INSTALLED)
    exported, started = tmp_path / "org.mapeditor.Tiled", tmp_path / "started"
    exported.write_text(f"#!/bin/sh\ntouch {started}\n", "utf-8")
    exported.chmod(0o755)
    monkeypatch.setattr(editor, "INSTALLED", ("/nowhere/tiled", str(exported)))
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert main(["edit", str(begin("old-mill", tmp_path).map)]) == 0
    assert started.exists()


def test_there_is_no_map_to_edit(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "none.tmx"
    assert "there is no such file" in refused(capsys, "edit", str(path))


# play MAP


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, ...]]:
    """What the window was asked to play."""
    from ad1666.table import app

    asked: list[tuple[Path, ...]] = []

    def opened(
        scenario: Scenario | None = None,
        bands: object = None,
        *,
        offered: Sequence[Path] = (),
        campaign: Path | None = None,
        players: object = None,
        at_turn: object = None,
    ) -> int:
        assert campaign is None
        asked.append(tuple(offered) if scenario is None else (scenario.path,))
        return 0

    monkeypatch.setattr(app, "main", opened)
    return asked


def test_a_map_is_played_by_the_scenario_beside_it(
    tmp_path: Path, played: list[tuple[Path, ...]]
) -> None:
    made = begin("old-mill", tmp_path)
    begin("other", tmp_path)
    assert main(["play", str(made.map)]) == 0
    assert played == [(made.scenario,)]


def test_several_scenarios_for_a_map_can_be_chosen_from(
    tmp_path: Path, played: list[tuple[Path, ...]], screen: pygame.Surface
) -> None:
    made = begin("old-mill", tmp_path)
    second = tmp_path / "second.toml"
    shutil.copy(made.scenario, second)
    assert main(["play", str(made.map)]) == 0
    assert played == [(made.scenario, second)]
    targets = [button.target for button in TitleScene(played[0]).buttons()]
    assert [row.number for row in targets if isinstance(row, Row)] == [0, 1]


def test_a_map_of_ours_has_scenarios_of_ours(played: list[tuple[Path, ...]]) -> None:
    assert main(["play", "golden-lion.tmx"]) == 0
    assert "letter-at-the-golden-lion.toml" in [path.name for path in played[0]]


def test_a_map_without_a_scenario(
    capsys: Captured, tmp_path: Path, played: list[tuple[Path, ...]]
) -> None:
    made = begin("old-mill", tmp_path)
    made.scenario.unlink()
    (tmp_path / "broken.toml").write_text('map = "other.tmx', "utf-8")
    said = refused(capsys, "play", str(made.map))
    assert said == (
        f"ad1666: {made.map}: no scenario beside it names this map. Make one with "
        'map = "old-mill.tmx"; ad1666 new shows how.\n'
    )
    assert played == []


def test_a_broken_scenario_beside_the_map_is_told(capsys: Captured, tmp_path: Path) -> None:
    made = begin("old-mill", tmp_path)
    made.scenario.write_text('map = "old-mill.tmx"\nguard =', "utf-8")
    said = refused(capsys, "play", str(made.map))
    assert "old-mill.toml, line 2: is not correct TOML" in said


def test_a_broken_map_is_told_before_its_scenario(capsys: Captured, tmp_path: Path) -> None:
    made = begin("old-mill", tmp_path)
    text = made.map.read_text("utf-8")
    made.map.write_text(text.replace('name="places"', 'name="place"'), "utf-8")
    assert "has no layer places" in refused(capsys, "play", str(made.map))


EXAMPLES = {
    "the alarm": [("# [alarm]\n# tokens = 2 ", "# shots = true ")],
    "a tie": [('# tie = "red"', "")],
    "a search": [('# search = ["letter"]', ""), ("# [[finds]]\n", "# wounds = 1")],
    "what is in hand": [("# in_hand = []", "")],
    "more to carry": [('# gear = ["key"]', "")],
    "a zone": [('# [[goals]]\n# side = "blue"\n# aim = "reach"', "# most = 2")],
}
"""Commented examples of the starter, each with the beginnings of its first and last lines."""


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_in_the_starter_can_be_uncommented(tmp_path: Path, example: str) -> None:
    made = begin("old-mill", tmp_path)
    before = load_scenario(made.scenario).state
    text = made.scenario.read_text("utf-8")
    for first, last in EXAMPLES[example]:
        assert text.count(first) == 1
        start = text.index(first)
        end = text.index("\n", text.index(last, start))
        block = "\n".join(line.removeprefix("# ") for line in text[start:end].split("\n"))
        text = text[:start] + block + text[end:]
    made.scenario.write_text(text, "utf-8")
    assert load_scenario(made.scenario).state != before


def test_where_there_is_no_screen_it_says_so(tmp_path: Path) -> None:
    """SDL would fall back upon a window that nobody sees."""
    seen = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    blind = {name: value for name, value in os.environ.items() if name not in seen}
    program = (
        "import pygame; from ad1666.table import app; "
        "pygame.display.get_driver = lambda: 'offscreen'; raise SystemExit(app.main())"
    )
    blind["XDG_DATA_HOME"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=blind,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "ad1666: no screen found. Start the game from a desktop." in done.stderr
