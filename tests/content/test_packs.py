"""Packs: what pack.toml says, how a folder becomes one file, and how packs are added."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

from ad1666.console.starter import begin
from ad1666.content.checks import check
from ad1666.content.errors import ContentError
from ad1666.content.maps.reader import load_map, map_files
from ad1666.content.maps.xml import MAX_BYTES as MAX_MAP
from ad1666.content.packs import archive, packing, shelf
from ad1666.content.packs.archive import MAX_FILE, read_archive
from ad1666.content.packs.keys import FOLDERS, PackKeys
from ad1666.content.packs.pack import box, read_pack
from ad1666.content.packs.packing import pack_up
from ad1666.content.packs.shelf import offered, packs, packs_folder
from ad1666.content.pictures import MAX_BYTES as MAX_PICTURE
from ad1666.content.scenarios.headlines import following_chapter
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import (
    names_pack,
    scenario_files,
    scenarios_for,
    scenarios_in,
    scenarios_of_pack,
)
from ad1666.content.toml import MAX_BYTES as MAX_TOML
from ad1666.game.library import read_games
from ad1666.game.records.places import name_of, places_of
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import played
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules import VERSION
from tests.content.archives import PACK

NEWER = PACK.replace(b"rules = 9", f"rules = {VERSION + 1}".encode())


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """The folder of a pack."""
    folder = tmp_path / "mine"
    begin("mill", folder)
    (folder / "pack.toml").write_bytes(PACK)
    return folder


def put(folder: Path) -> None:
    """Adds a pack."""
    with offered(folder) as offer:
        offer.add()


def mistakes(text: str, folder: Path) -> list[str]:
    (folder / "pack.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError) as raised:
        read_pack(folder)
    found = (raised.value, *raised.value.others)
    return [str(error).removeprefix(f"{folder}/pack.toml") for error in found]


# pack.toml


def test_a_pack_says_what_it_is(mill: Path) -> None:
    pack = read_pack(mill)
    assert (pack.id, pack.title, pack.version, pack.author) == (
        *("old-mill", "The old mill", "1.0"),
        "Jan",
    )
    assert (pack.licence, pack.language, pack.rules, pack.about) == ("CC BY 4.0", "en", 9, "")
    assert pack.places == {key: mill / place for key, place in FOLDERS.items()}


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    text = 'id = "Old Mill"\ntitel = "x"\nversion = "one"\nlanguage = "English"\nrules = 0\n'
    missing = ": {0} is missing. Add {0} = a text in quotes."
    assert sorted(mistakes(text, tmp_path)) == sorted(
        (
            ', line 1: id is "Old Mill". Write small letters, digits and single hyphens, a letter '
            'first, such as "old-mill".',
            ', line 2: titel means nothing here. Did you mean "title"?',
            ', line 3: version is "one". Write numbers with dots between them, such as "1.0".',
            ', line 4: language is "English". Write the code of a language, such as "en" or "pl".',
            ", line 5: rules is 0. Write a whole number from 1 to 999.",
            missing.format("author"),
            missing.format("licence"),
        )
    )


@pytest.mark.parametrize(
    ("key", "longest"),
    [("id", 40), ("title", 80), ("version", 20), ("author", 80), ("licence", 80), ("about", 600)],
)
def test_texts_are_no_longer_than_their_places(mill: Path, key: str, longest: int) -> None:
    lines = PACK.decode().splitlines()
    lines = [line for line in lines if not line.startswith(f"{key} =")]
    long = ("1" if key == "version" else "a") * (longest + 1)
    (told,) = mistakes("\n".join([*lines, f'{key} = "{long}"']), mill)
    assert f"more than the {longest} allowed. Shorten it" in told


@pytest.mark.parametrize("key", FOLDERS)
def test_only_the_box_says_where_its_parts_lie(mill: Path, key: str) -> None:
    told = mistakes(f'{PACK.decode()}{key} = "{FOLDERS[key]}"\n', mill)
    assert told == [
        f", line 8: {key} means something only in the game's own box. Leave it out: the place of "
        f"these files is {FOLDERS[key]}."
    ]


def test_the_box_is_a_pack() -> None:
    project = tomllib.loads((data_root() / "pyproject.toml").read_text("utf-8"))["project"]
    found = box()
    assert (found.version, found.licence) == (project["version"], project["license"])
    assert found.rules == VERSION and found.too_new is None
    assert set(scenarios_in(found)) == set(scenario_files()) and len(scenario_files()) == 14
    assert {file.parent for file in map_files()} == {data_root() / "maps"}
    for key in set(FOLDERS) - {"translations"}:
        assert found.places[key].exists(), key
    assert not set(FOLDERS) & set(PackKeys.known())


def test_a_pack_for_newer_rules_is_shown_and_not_played(mill: Path) -> None:
    (mill / "pack.toml").write_bytes(NEWER)
    put(mill)
    ((pack,), ()) = packs()
    told = (
        f"The old mill was made for version {VERSION + 1} of the rules, newer than {VERSION}, "
        "which this game has. Get a newer version of the game."
    )
    assert str(pack.too_new).endswith(told)
    with pytest.raises(ContentError, match="newer version of the game"):
        scenarios_of_pack("old-mill")
    assert [str(f) for f in check([mill]).findings] == [f"error: {mill}/pack.toml: {told}"]


def test_no_limit_is_below_what_readers_take() -> None:
    assert max(MAX_PICTURE, MAX_MAP, MAX_TOML) <= MAX_FILE


# One file


def test_the_same_folder_gives_the_same_bytes(mill: Path) -> None:
    first = pack_up(mill)
    assert first.file == mill.parent / "old-mill-1.0.ad1666.zip"
    before = first.file.read_bytes()
    for file in sorted(mill.rglob("*")):
        os.utime(file, (1, 1))
        file.chmod(0o777)
    assert pack_up(mill, mill.parent / "again").file.read_bytes() == before
    assert pack_up(mill).file.read_bytes() == before
    assert sorted(mill.parent.iterdir()) == [mill.parent / "again", mill, first.file]


def test_a_pack_as_one_file_holds_the_files_of_its_folder(mill: Path) -> None:
    made = pack_up(mill)
    there = [path for path in mill.rglob("*") if path.is_file() and path.parent.name != "schemas"]
    files = {path.relative_to(mill).as_posix(): path for path in there}
    assert read_archive(made.file) == {name: path.read_bytes() for name, path in files.items()}
    assert made.names == tuple(sorted(files)) and made.left_out == ("schemas/",)


def test_what_is_no_part_of_a_pack_is_left_out(mill: Path) -> None:
    (mill / ".git").mkdir()
    for name in (".git/config.toml", "a.tiled-project", "a.py", ".hidden.toml", "a.tmx~"):
        (mill / name).touch()
    left_out = (".git/", ".hidden.toml", "a.py", "a.tiled-project", "a.tmx~", "schemas/")
    assert pack_up(mill).left_out == left_out


@pytest.mark.parametrize("name", ["link.toml", "links"])
def test_links_are_refused(mill: Path, name: str) -> None:
    (mill / name).symlink_to("/etc/passwd" if "." in name else "/etc")
    told = rf"{name}: is a link, or no ordinary file. Put the file itself there."
    with pytest.raises(ContentError, match=told):
        pack_up(mill)
    with pytest.raises(ContentError, match=told), offered(mill):
        pass
    assert any(told in str(finding) for finding in check([mill]).findings)


def test_names_are_the_same_on_every_system(mill: Path) -> None:
    (mill / "Mill.toml").touch()
    with pytest.raises(ContentError, match=r"is the same file as Mill\.toml on some systems"):
        pack_up(mill)
    (mill / "Mill.toml").rename(mill / "aux.toml")
    with pytest.raises(ContentError, match=r"aux\.toml is the name of a device"):
        pack_up(mill)


def test_a_pack_that_cannot_be_written_leaves_the_old_one(
    mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = pack_up(mill).file
    before = made.read_bytes()

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(packing.os, "replace", full)
    with pytest.raises(ContentError, match="No space left"):
        pack_up(mill)
    assert made.read_bytes() == before and sorted(mill.parent.iterdir()) == [mill, made]


# The player's packs


def test_packs_are_added_listed_and_removed(mill: Path) -> None:
    assert packs() == ((), ())
    with offered(pack_up(mill).file) as offer:
        assert (offer.pack.title, offer.present, offer.replaces) == ("The old mill", None, None)
        assert packs() == ((), ())
        added = offer.add()
    assert packs() == ((added,), ()) and added.folder == packs_folder() / "old-mill"
    assert list(packs_folder().iterdir()) == [added.folder]
    assert [file.name for file in scenarios_in(added)] == ["mill.toml"]
    assert shelf.pack_of(added.folder / "mill.toml") == added
    assert shelf.pack_of(mill / "mill.toml") is None
    assert shelf.remove("old-mill") == added.folder
    assert packs() == ((), ()) and not list(packs_folder().iterdir())
    with pytest.raises(ContentError, match='there is no pack "old-mill"'):
        shelf.remove("old-mill")


def test_what_is_only_looked_at_leaves_nothing(mill: Path) -> None:
    with offered(mill):
        pass
    assert not list(packs_folder().iterdir())


def newer(mill: Path) -> Path:
    (mill / "pack.toml").write_bytes(PACK.replace(b'"1.0"', b'"1.1"'))
    (mill / "new.md").touch()
    return mill


def test_another_version_takes_the_place_of_the_one_there(mill: Path) -> None:
    put(mill)
    with offered(newer(mill)) as offer:
        told = "The old mill is there already, in version 1.0; this is version 1.1"
        assert str(offer.replaces) == told
        ((before,), ()) = packs()
        assert before.version == "1.0"
        offer.add()
    ((after,), ()) = packs()
    assert after.version == "1.1" and (after.folder / "new.md").exists()
    assert list(packs_folder().iterdir()) == [after.folder]


@pytest.mark.parametrize("moves", [0, 1])
def test_a_version_that_cannot_be_added_leaves_the_old_one(
    mill: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    put(mill)
    real, done = os.replace, []

    def full(*given: Path) -> None:
        done.append(given)
        if len(done) == moves + 1:
            raise OSError(13, "Permission denied")
        real(*given)

    with offered(newer(mill)) as offer, monkeypatch.context() as patched:
        patched.setattr(shelf.os, "replace", full)
        with pytest.raises(ContentError, match="Permission denied"):
            offer.add()
    ((there,), ()) = packs()
    assert there.version == "1.0" and list(packs_folder().iterdir()) == [there.folder]


def test_a_version_put_aside_comes_back_if_the_newer_one_never_came(mill: Path) -> None:
    put(mill)
    there = packs_folder() / "old-mill"
    there.rename(packs_folder() / ".old-old-mill")
    ((back,), ()) = packs()
    assert back.folder == there and (there / "mill.toml").exists()


def test_broken_packs_are_told_and_hide_no_other(mill: Path) -> None:
    put(mill)
    (packs_folder() / "empty").mkdir()
    (packs_folder() / "moved").mkdir()
    (packs_folder() / "moved" / "pack.toml").write_bytes(PACK)
    (packs_folder() / "stray.toml").touch()
    found, errors = packs()
    assert [pack.id for pack in found] == ["old-mill"]
    assert [str(error).removeprefix(f"{packs_folder()}/") for error in errors] == [
        "empty/pack.toml: there is no such file. Check its name and folder.",
        'moved/pack.toml: is the pack "old-mill" in a folder of another name. Remove the folder, '
        "and add the pack with ad1666 packs add.",
    ]
    for name in ("empty", "moved"):
        shelf.remove(name)
    assert packs() == (found, ())


# Scenarios of packs


def test_scenarios_by_the_name_of_their_pack(mill: Path) -> None:
    (mill / "scenarios").mkdir()
    begin("ford", mill / "scenarios")
    assert [file.name for file in scenarios_of_pack(str(mill))] == ["ford.toml", "mill.toml"]
    assert not names_pack("old-mill")
    put(mill)
    there = packs_folder() / "old-mill"
    assert names_pack("old-mill") and names_pack("old-mill/nothing") and names_pack(str(mill))
    assert scenarios_of_pack("old-mill/ford") == (there / "scenarios" / "ford.toml",)
    assert scenarios_of_pack("old-mill/mill.toml") == (there / "mill.toml",)
    with pytest.raises(
        ContentError, match=r'no scenario "fort" in this pack\. Did you mean "ford"'
    ):
        scenarios_of_pack("old-mill/fort")
    with pytest.raises(ContentError, match=r'no pack "old-mil"\. Did you mean "old-mill"'):
        scenarios_of_pack("old-mil")


def test_the_games_own_names_and_files_come_before_packs(
    mill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mill / "pack.toml").write_bytes(PACK.replace(b"old-mill", b"masked-ball"))
    put(mill)
    assert not names_pack("masked-ball") and names_pack("masked-ball/mill")
    monkeypatch.chdir(mill.parent)
    (mill.parent / "masked-ball").mkdir()
    (mill.parent / "masked-ball" / "mill").touch()
    assert not names_pack("masked-ball/mill")


def test_a_pack_without_scenarios(mill: Path) -> None:
    (mill / "mill.toml").unlink()
    with pytest.raises(ContentError, match="there is no scenario in this pack"):
        scenarios_of_pack(str(mill))


# Checks


def test_all_that_is_in_a_pack_is_checked(mill: Path) -> None:
    def found() -> list[str]:
        return [str(f).replace(f"{where}/", "") for f in check([where]).findings]

    (mill / "cover.png").write_bytes(b"x")
    (mill / "mill.toml").write_text((mill / "mill.toml").read_text("utf-8") + "\nx = 1\n", "utf-8")
    (mill / "pack.toml").write_bytes(PACK + b"rulez = 8\n")
    where = mill
    assert len(found()) == 2 and any("rulez means nothing here" in told for told in found())
    (mill / "pack.toml").write_bytes(PACK)
    loose = found()
    assert any("error: cover.png: is not a PNG or JPEG picture" in told for told in loose)
    assert any(told.startswith("error: mill.toml, line") for told in loose)
    where = pack_up(mill).file
    assert sorted(found()) == sorted(loose)
    checked = check([where])
    assert {file.name for file in checked.files} == {"pack.toml", "mill.toml", "mill.tmx"}
    assert all(file.parent == where for file in checked.files)


def test_limits_of_a_folder(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(packing, "MOST_FILES", 5)
        with pytest.raises(ContentError, match=r"more than 5 files\. Name the folder of one pack"):
            pack_up(mill)
    monkeypatch.setitem(archive.MOST_OF, (".tmx", ".tsx"), 1000)
    with pytest.raises(ContentError, match=r"bytes in files \.tmx, \.tsx, more than the 1,000"):
        pack_up(mill)


# Its folders


@pytest.fixture
def sorted_out(tmp_path: Path) -> Path:
    """A pack whose files lie in folders by kind, tilesets among them."""
    folder = tmp_path / "sorted"
    made = begin("mill", folder / "maps")
    (folder / "maps" / "tilesets").rename(folder / "tilesets")
    text = made.map.read_text("utf-8").replace('source="tilesets/', 'source="../tilesets/')
    made.map.write_text(text, "utf-8")
    (folder / "scenarios").mkdir()
    made.scenario.rename(folder / "scenarios" / "mill.toml")
    (folder / "pack.toml").write_bytes(PACK)
    return folder


def test_maps_and_tilesets_may_have_folders_of_their_own(sorted_out: Path) -> None:
    assert not check([sorted_out]).findings
    scenario = load_scenario(sorted_out / "scenarios" / "mill.toml")
    assert scenario.map.path == sorted_out / "maps" / "mill.tmx"
    assert scenarios_for(scenario.map.path) == (scenario.path,)
    put(sorted_out)
    (file,) = scenarios_of_pack("old-mill/mill")
    assert load_scenario(file).map.path == packs_folder() / "old-mill" / "maps" / "mill.tmx"
    (sorted_out / "pack.toml").unlink()
    with pytest.raises(ContentError, match="there is no map"):
        load_scenario(scenario.path)
    with pytest.raises(ContentError, match="outside the map's folder"):
        load_map(scenario.map.path)


def test_a_map_that_leads_out_of_its_pack_is_refused(sorted_out: Path) -> None:
    there = sorted_out / "maps" / "mill.tmx"
    there.rename(sorted_out.parent / "mill.tmx")
    there.symlink_to(sorted_out.parent / "mill.tmx")
    with pytest.raises(ContentError, match="a link that leads out of the scenario's folder"):
        load_scenario(sorted_out / "scenarios" / "mill.toml")


def test_chapters_follow_within_a_pack(sorted_out: Path) -> None:
    first = sorted_out / "scenarios" / "mill.toml"
    text = first.read_text("utf-8")
    first.write_text(f"chapter = 1\n{text}", "utf-8")
    assert following_chapter(first, 1) is None
    (sorted_out / "scenarios" / "ford.toml").write_text(f"chapter = 2\n{text}", "utf-8")
    (sorted_out / "scenarios" / "broken.toml").write_text("map = 2", "utf-8")
    following = following_chapter(first, 1)
    assert following is not None and following.path.name == "ford.toml"
    ours = following_chapter(scenario_files()[0], 1)
    assert ours is not None and ours.path in scenario_files()


# Games


def test_games_outlive_their_pack(sorted_out: Path) -> None:
    put(sorted_out)
    (path,) = scenarios_of_pack("old-mill/mill")
    assert name_of(path) == "./old-mill/scenarios/mill.toml"
    assert places_of(name_of(path)) == (path,)
    scenario = load_scenario(path)
    session = Session.new(scenario)
    session.close()
    (game,) = read_games().unfinished
    assert (game.title, game.file) == ("Mill", path)
    assert read_games().scenarios == ()
    shelf.remove("old-mill")
    found = played(read(session.path))
    assert not found.changed and not path.exists()
    assert found.scenario.state == scenario.state
    (game,) = read_games().unfinished
    again, problem = Session.resume(game.path)
    again.close()
    assert problem is None


@pytest.mark.parametrize("named", ["./../../x.toml", "./a/../../x.toml", "./../x.toml"])
def test_no_record_names_a_scenario_outside_the_packs(named: str) -> None:
    assert places_of(named) == ()


def test_scenarios_of_one_name_in_two_packs_are_two(sorted_out: Path) -> None:
    put(sorted_out)
    other = PACK.replace(b"old-mill", b"new-mill")
    (sorted_out / "pack.toml").write_bytes(other)
    put(sorted_out)
    names = {name_of(scenarios_of_pack(name)[0]) for name in ("old-mill", "new-mill")}
    assert len(names) == 2


def test_a_pack_for_newer_rules_may_have_keys_that_are_new(mill: Path) -> None:
    file = mill / "pack.toml"
    text = re.sub("(?m)^rules = [0-9]+", f"rules = {VERSION + 1}", file.read_text("utf-8"))
    file.write_text(f'weather = "rain"\n{text}', "utf-8")
    with pytest.raises(ContentError, match="newer version of the game"):
        read_pack(mill)
