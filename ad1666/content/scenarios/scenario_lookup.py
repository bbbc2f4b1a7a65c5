"""Finds scenarios and maps: the game's own, those in a folder, those of a map, also embedded in it,
so that a small one needs no file of its own; and the map of a scenario."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ad1666.content.errors import ContentError, Remedy, cannot_read, hint
from ad1666.content.files import files_in, read_bytes, real
from ad1666.content.languages import original_of
from ad1666.content.maps.schema import SCENARIO
from ad1666.content.messages import counted, message
from ad1666.content.packs.keys import FOLDERS
from ad1666.content.packs.pack import Pack, box, is_pack, read_pack
from ad1666.content.packs.shelf import added, pack_called
from ad1666.content.roots import holds_cards, root_of
from ad1666.content.toml import MAX_BYTES, Table, parse_toml, read_toml
from ad1666.content.toml_kinds import SCENARIO_KEYS, FileKind, check_is, kind_of

MAP_FILE, SCENARIO_FILE = ".tmx", ".toml"
_MAP_NAME = re.compile(r"\w[\w .,()'-]*\.(?i:tmx)")
"""A name in any language, without characters that lead to another folder on some system."""
_SCENARIOS = "*.[tT][oO][mM][lL]"
"""Path.glob is case-sensitive on some systems only."""


def is_map(path: Path) -> bool:
    """Whether a file is a map, by its name."""
    return path.suffix.lower() == MAP_FILE


def holds_scenario(map_file: Path) -> bool:
    """Whether a readable map has an embedded scenario."""
    try:
        return _embedded(map_file) is not None
    except ContentError:
        return False


def read_top(path: Path) -> Table:
    """The top table of a scenario, from its own file or embedded in a map. Raises
    ContentError if it is not TOML, or a file of another kind."""
    if is_map(path):
        return _read_embedded(path)
    top = read_toml(path)
    check_is(FileKind.SCENARIO, top)
    return top


def _embedded(map_file: Path) -> str | None:
    from ad1666.content.maps.reader import map_property  # the start screen reads no map

    return map_property(map_file, SCENARIO)


def _read_embedded(map_file: Path) -> Table:
    """The top table of the scenario embedded in a map. Raises ContentError if there is none, if it
    is not TOML, or if it names a map, which can only be this one."""
    text = _embedded(map_file) or ""
    if not text.strip():
        problem = message("has no property {property} with a text", property=SCENARIO)
        remedy = message(
            "Add {property} in Map > Map Properties, or play the scenario beside it",
            property=SCENARIO,
        )
        raise ContentError(map_file, None, problem, remedy)
    if len(text) > MAX_BYTES:
        problem = message(
            "has a scenario of {characters}, more than the {most} allowed",
            characters=counted("{n} character", "{n} characters", len(text)),
            most=MAX_BYTES,
        )
        raise ContentError(map_file, None, problem, message("Use a smaller one"))
    top = parse_toml(map_file, text, message("property {name}", name=SCENARIO))
    if "map" in top:
        problem = message("names a map, but it is in one")
        raise top.error("map", problem, message("Remove this line"))
    return top


def scenario_files() -> tuple[Path, ...]:
    """The scenarios shipped with the game, by name."""
    return tuple(sorted(box().places["scenarios"].glob("*.toml")))


def scenarios_in(pack: Pack) -> tuple[Path, ...]:
    """The scenarios of a pack, by name: files beside its pack.toml or in its folder of scenarios,
    and embedded in maps that lie beside either, or in its folder of maps."""
    homes = (pack.folder, pack.places["scenarios"], pack.places["maps"])
    files = [file for home in homes for file in sorted(home.glob("*")) if file.is_file()]
    named = (file for file in files if file.suffix.lower() == SCENARIO_FILE and _is_scenario(file))
    held = (file for file in files if is_map(file) and holds_scenario(file))
    return tuple(sorted((*named, *held), key=lambda file: (file.stem, file.suffix)))


def campaign_of(path: Path) -> tuple[Path, ...]:
    """The scenarios among which a scenario may have a chapter: those of its pack, else the game's
    own. Raises ContentError if its pack cannot be read."""
    root = root_of(path)
    return scenarios_in(read_pack(root)) if is_pack(root) else scenario_files()


def names_pack(name: str) -> bool:
    """Whether a name stands for a pack, or for a scenario of an added one, rather than for a file
    or for one of the game's own scenarios."""
    if is_pack(Path(name)):
        return True
    if os.path.lexists(name) or any(name in (own.stem, own.name) for own in scenario_files()):
        return False
    return name.partition("/")[0] in added()


def scenarios_of_pack(name: str) -> tuple[Path, ...]:
    """The scenarios that a pack's name stands for: those of a pack in a folder, those of an added
    pack by its id, or one of these, as ``id/scenario``. Raises ContentError if there are none, or
    if the pack was made for newer rules."""
    if is_pack(Path(name)):
        pack, wanted = read_pack(Path(name)), ""
    else:
        called, _slash, wanted = name.partition("/")
        pack = pack_called(called)
    if pack.too_new is not None:
        raise pack.too_new
    files = scenarios_in(pack)
    found = tuple(file for file in files if wanted in ("", file.stem, file.name))
    if not found:
        problem = message("there is no scenario in this pack")
        remedy: Remedy = message("Put one beside its pack.toml, or into its folder of scenarios")
        if wanted:
            problem = message('there is no scenario "{name}" in this pack', name=wanted)
            remedy = hint(wanted, [file.stem for file in files])
        raise ContentError(pack.folder, None, problem, remedy)
    return found


def scenarios_for(map_file: Path) -> tuple[Path, ...]:
    """The scenarios of a map: the embedded one, then, sorted, those that name it: those beside it
    and, for the map of a pack or one of the game's own, those there. A broken one counts if it
    contains the name of the map, so that its mistake is reported. Raises ContentError if there is
    no such map."""
    try:
        map_file.stat()
    except (OSError, ValueError) as error:
        raise cannot_read(map_file, error) from None
    beside, root, ours = real(map_file).parent, root_of(map_file), box()
    folders = [beside]
    if beside == real(ours.places["maps"]):
        folders.append(ours.places["scenarios"])
    elif is_pack(root):
        there = (root, root / FOLDERS["scenarios"])
        folders += [folder for folder in there if real(folder) != beside]
    files = (file for folder in folders for file in sorted(folder.glob(_SCENARIOS)))
    held = (map_file,) if holds_scenario(map_file) else ()
    return (*held, *(file for file in files if _names(file, map_file.name)))


def _names(file: Path, map_name: str) -> bool:
    try:
        return read_toml(file).data.get("map") == map_name
    except ContentError:
        pass
    try:
        text = read_bytes(file, MAX_BYTES).decode("utf-8", "replace")
    except ContentError:
        return False
    return f'"{map_name}"' in text or f"'{map_name}'" in text


def map_of(top: Table, path: Path) -> Path:
    """The map that embeds the scenario, or the one of that name beside it, in its pack, or else
    among the game's own. For a link, the folder of its target counts."""
    if is_map(path):
        return path
    name = top.text("map")
    if not _MAP_NAME.fullmatch(name):
        remedy = message("Write the name of a file beside the scenario or in maps, such as inn.tmx")
        raise top.error("map", message('map is "{name}"', name=name), remedy)
    beside = real(path).parent if os.path.islink(path) else path.parent
    root = root_of(path)
    homes = [beside, root / FOLDERS["maps"], root] if is_pack(root) else [beside]
    folders = (*homes, box().places["maps"])
    for folder in folders:
        if not os.path.lexists(folder / name):
            continue
        if folder in homes and not real(folder / name).is_relative_to(real(root)):
            problem = message("{name} is a link that leads out of the scenario's folder", name=name)
            raise top.error("map", problem, message("Put the map itself there"))
        return folder / name  # if it is no file, the error says what it is
    maps = {file.name for folder in folders for file in folder.glob("*.tmx")}
    raise top.error("map", message('there is no map "{name}"', name=name), hint(name, maps))


def files_of(path: Path) -> list[Path]:
    """The file named, or the maps, scenarios, campaigns and cards in the folder named. Raises
    ContentError if there are none."""
    if not os.path.isdir(path):
        return [path]
    files = [file for file in files_in(path, MAP_FILE, SCENARIO_FILE) if os.path.isfile(file)]
    found = [f for f in files if is_map(f) or holds_cards(f) or _is_scenario(f) or is_campaign(f)]
    if not found:
        problem = message("there is no map and no scenario in this folder")
        remedy = message(
            "Name a folder with files {map} or {scenario}", map=MAP_FILE, scenario=SCENARIO_FILE
        )
        raise ContentError(path, None, problem, remedy)
    return found


def _is_scenario(file: Path) -> bool:
    """Whether a TOML file in a folder is meant to be a scenario rather than cards, a band, a
    translation or anything else. An unreadable one may be."""
    if original_of(file) is not None:
        return False
    try:
        top = read_toml(file)
    except ContentError:
        return True
    return kind_of(top.data) is not FileKind.CAMPAIGN and any(key in top for key in SCENARIO_KEYS)


def is_campaign(file: Path) -> bool:
    """Whether a TOML file is meant to be a campaign. An unreadable one is none."""
    if is_map(file) or original_of(file) is not None:
        return False
    try:
        return kind_of(read_toml(file).data) is FileKind.CAMPAIGN
    except ContentError:
        return False
