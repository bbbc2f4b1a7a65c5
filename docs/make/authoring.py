"""Writes the reference of docs/authoring.md: layers, classes, properties and their values, keys in
Tiled, warnings of the check.

    python docs/make/authoring.py

What there is comes from ad1666/content/maps/schema.py, tiled_project.py and content/warnings.py;
only what it means is told here. tests/content/test_authoring.py keeps the page current and whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tiled_project import project

from ad1666.content import warnings
from ad1666.content.maps import schema
from ad1666.content.maps.schema import Member
from ad1666.content.maps.tiled import AREA_LAYER, OBJECT_LAYER
from ad1666.content.warnings import Code

PAGE = Path(__file__).resolve().parents[2] / "docs" / "authoring.md"
BEGIN = "<!-- what follows is made by docs/make/authoring.py -->"
END = "<!-- made until here -->"

LAYERS: Mapping[str, tuple[str, str]] = {
    "squares": ("tiles of class `Square`", "the board; one ring of cells round it stays empty"),
    "edges-v": (
        "tiles of class `Edge`, offset -32, 0",
        "what stands on the **west** edge of a cell",
    ),
    "edges-h": (
        "tiles of class `Edge`, offset 0, -32",
        "what stands on the **north** edge of a cell",
    ),
    "rough": ("tiles of class `Ground`", "rough squares, 1 MP more to enter (BOARD-13)"),
    "dark": ("tiles of class `Ground`", "dark squares, -1 to shoot at who is there (BOARD-13)"),
    OBJECT_LAYER: ("points", "where figures start, things lie; facts about edges"),
    AREA_LAYER: ("rectangles over whole squares", "squares and exits that goals speak of"),
}
"""The layers with what they hold and what for."""
OPTIONAL = (*schema.GROUNDS, AREA_LAYER)

CLASSES: Mapping[str, str] = {
    "Square": "a tile of `squares`",
    "Edge": "a tile of `edges-v` or `edges-h`",
    "Ground": "a tile of `rough` or `dark`",
    "Start": "where a figure begins, or comes to later: the middle of a square",
    "Thing": "where something may lie or be looked for: the middle of a square",
    "Climb": "that a wall or a steep side can be climbed (MOVE-9): the middle of the edge",
    "Lock": "what is out of the ordinary about a door: the middle of its edge",
    "Zone": "squares to be reached or held; several rectangles of one name are one zone",
    "Exit": "squares at the rim; who leaves the board from one leaves by that exit",
}
PROPERTIES: Mapping[tuple[str, str], str] = {
    ("Square", "square"): "its kind (BOARD-2 to BOARD-4)",
    ("Edge", "axis"): "`v` for a tile of `edges-v`, `h` for one of `edges-h`",
    ("Edge", "edge"): "what stands there (BOARD-4, BOARD-7 to BOARD-11)",
    ("Edge", "door"): "of a door: how it stands at first (SETUP-2, BOARD-10)",
    ("Edge", "lower"): "of a high edge: its lower side (BOARD-8)",
    ("Ground", "ground"): "which of the two it is",
    ("Start", "side"): "whose start it is",
    ("Start", "slot"): "its number, 1 or more, each once for a side; scenarios name it",
    ("Thing", "thing"): "its name, each once on a map; scenarios say which item it is",
    ("Climb", "difficulty"): "how hard it is, 1 to 12",
    ("Lock", "force"): "difficulty of forcing the door (ACT-15)",
    ("Lock", "pick"): "difficulty of picking the lock (ABIL-8)",
    ("Lock", "key"): "the id of an item that opens it for 1 MP",
    ("Zone", "zone"): "its name: lower case letters, digits, hyphens",
    ("Zone", "title"): "what players read; its name without hyphens if you leave it out",
    ("Exit", "exit"): "its name, likewise",
    ("Exit", "title"): "what players read, likewise",
}
MEANINGS: Mapping[Code, str] = {
    Code.UNREACHABLE_ROOM: "open squares that nobody can get to from any start of the map, by "
    "doors opened or forced, windows, walls where the map lets them be climbed, jumps up, down "
    "and across",
    Code.DOOR_TO_NOWHERE: "a door with blocked ground behind it, or the edge of the board where "
    "no exit is, or one between high terrain and open ground",
    Code.UNREACHABLE_OBJECTIVE: "a goal that no figure of its side can ever reach: nobody can get "
    "to the item, the zone or the exit, or there is nobody whom it is about",
    Code.TOO_FEW_TOKENS: "a goal that is farther away than there are turns, if one token goes "
    "with each (GUARD-1) and a figure walks 4 MP in each (ACT-6)",
    Code.CANNOT_WIN: "a side none of whose goals can be reached, and to which a tie does not go",
    Code.SHOT_AT_START: "a figure that can be shot at from where the enemies start, before it has "
    "been activated even once",
    Code.SHARED_START: "figures that come at the same time and have fewer starts than they are: "
    "some come later (TURN-1)",
    Code.NAMED_INITIATIVE: "a battle that says who has the initiative in turn 1, where it could "
    "be contested (SETUP-5)",
    Code.IDLE_ITEM: "an item that is there to be had, but is neither weapon nor armour, nor the "
    "key of a lock, nor what a goal is about",
    Code.NEVER_MET: "a goal that is met in none of the games played (`--play`)",
    Code.NEVER_WINS: "a side that wins none of the games played (`--play`)",
    Code.NO_BLOW: "of the games played (`--play`) some have no fight and no shot that hits",
    Code.NEVER_ACTS: "a character that is activated in none of the games played (`--play`)",
    Code.IDLE_ACCEPTANCE: "a warning is accepted that is not given",
}


def reference() -> str:
    """The generated part of the page."""
    parts = [
        "### Layers",
        _table(("layer", "holds", "for"), _layers()),
        "Layers of other names are decoration, which the rules do not see; those of tiles are "
        "drawn.",
        "### Classes and properties",
        "A property that you leave alone has its default; Tiled does not even save it.",
    ]
    classes: dict[str, Mapping[str, Member]] = {**schema.TILES, **schema.OBJECTS}
    for name, members in classes.items():
        parts.append(f"**{name}**: {CLASSES[name]}.")
        rows = ((f"`{key}`", _value(m), PROPERTIES[name, key]) for key, m in members.items())
        parts.append(_table(("property", "value (default first)", "meaning"), rows))
    parts += [
        "### Commands in Tiled",
        _table(("key", "does", "runs"), _commands()),
        "### Warnings",
        "What `ad1666 check` warns of. Where it is meant, say so with the reason: in the scenario "
        f'in a table `[{warnings.ACCEPTED}]`, `code = "why"`; in the map in a property '
        f"`{warnings.ACCEPTED}-code`.",
        _table(("code", "meaning", "accepted in"), _doubts()),
    ]
    return "\n\n".join(parts)


def _layers() -> Iterator[tuple[str, ...]]:
    for name, (holds, purpose) in LAYERS.items():
        kind = "object layer" if name in (OBJECT_LAYER, AREA_LAYER) else "tile layer"
        need = ", if you like" if name in OPTIONAL else ""
        yield f"`{name}`", f"{kind}{need}: {holds}", purpose


def _value(member: Member) -> str:
    """The values that a property may have, its default before the others."""
    if member.values:
        first = [v for v in member.values if v == member.default]
        others = [v for v in member.values if v != member.default]
        said = ", ".join(f"`{value}`" for value in (*first, *others))
        return said if first else f"{said}; there is no default"
    if isinstance(member.default, int):
        return f"`{member.default}`, a whole number"
    return f"`{member.default}`, a text" if member.default else "a text"


def _commands() -> Iterator[tuple[str, ...]]:
    commands = project()["commands"]
    assert isinstance(commands, list)
    for told in commands:
        run = f"{told['command']} {told['arguments']}".replace("%mapfile", "MAP")
        yield told["shortcut"], told["name"].lower(), f"`{run}`"


def _doubts() -> Iterator[tuple[str, ...]]:
    for code, meaning in MEANINGS.items():
        where = "map" if code in warnings.OF_MAPS else "scenario"
        accepted = where if code in (*warnings.OF_MAPS, *warnings.OF_SCENARIOS) else "–"
        yield f"`{code}`", meaning, accepted


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def renewed(page: str) -> str:
    """The page with its generated part anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
