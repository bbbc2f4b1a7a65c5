"""Writes the reference of docs/authoring.md: layers, classes, properties and their values, keys of
characters, items and packs, keys in Tiled, warnings of the check.

    python docs/make/authoring.py

What there is comes from ad1666/content/maps/schema.py, tiled_project.py and content/warnings.py,
and only what it means is told here; keys of files are told of where they are read.
tests/content/test_authoring.py keeps the page current and whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from key_tables import put, table, table_of
from tiled_project import project

from ad1666.content import warnings
from ad1666.content.calls import CallKeys
from ad1666.content.campaigns.heads import PartyKeys, RoadKeys
from ad1666.content.campaigns.keys import (
    AfterKeys,
    AnswerKeys,
    BeforeKeys,
    CampaignKeys,
    CardKeys,
    CarryKeys,
    ChangeKeys,
    ChapterKeys,
    ClaimKeys,
    DilemmaKeys,
    EndingKeys,
    LineKeys,
    MourningKeys,
    OfferKeys,
    WayKeys,
)
from ad1666.content.cards import FactionKeys, OwnCharacterKeys, OwnItemKeys
from ad1666.content.keys.fields import Keys
from ad1666.content.maps import schema
from ad1666.content.maps.schema import AREA_LAYER, OBJECT_LAYER, Member
from ad1666.content.packs.keys import PackKeys
from ad1666.content.warnings import Code
from ad1666.rules.tables import complete

PAGE = Path(__file__).resolve().parents[2] / "docs" / "authoring.md"
BEGIN = "<!-- what follows is made by docs/make/authoring.py -->"

LAYERS: Mapping[str, tuple[str, str]] = {
    "squares": ("tiles of class `Square`", "the board; leave one ring of empty cells around it"),
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
    OBJECT_LAYER: (
        "points",
        "where figures start and things lie; passages; climbs and locks on edges",
    ),
    AREA_LAYER: ("rectangles over whole squares", "zones and exits that goals refer to"),
}
"""The layers with what they hold and what for."""
OPTIONAL = (*schema.GROUNDS, AREA_LAYER)

CLASSES: Mapping[str, str] = {
    "Square": "a tile of `squares`",
    "Edge": "a tile of `edges-v` or `edges-h`",
    "Ground": "a tile of `rough` or `dark`",
    "Start": "where a figure starts or arrives later; in the middle of a square",
    "Thing": "where something may lie or be searched for; in the middle of a square",
    "Climb": "a wall or a steep side that can be climbed (MOVE-9); in the middle of the edge",
    "Lock": "how a door differs from the usual; in the middle of its edge",
    "Passage": "one of two points of the same name, which join their squares (PLACE-1): stairs to "
    "a loft drawn beside the house, a trapdoor, a secret way; in the middle of a square",
    "Zone": "squares to be reached or held; rectangles of the same name form one zone",
    "Exit": "squares at the rim; a figure that leaves the board from one leaves by that exit",
}
PROPERTIES: Mapping[tuple[str, str], str] = {
    ("Square", "square"): "its kind (BOARD-2 to BOARD-4)",
    ("Edge", "axis"): "`v` for a tile of `edges-v`, `h` for one of `edges-h`",
    ("Edge", "edge"): "what stands there (BOARD-4, BOARD-7 to BOARD-11). `high` is a step, "
    "as onto a table, a crate or a terrace: up only by climbing (MOVE-7), down as over an open "
    "edge; in a fight across it nobody hits the head of who stands above, or the legs of who "
    "stands below (BOARD-8)",
    ("Edge", "door"): "of a door: its state at the start (SETUP-2, BOARD-10)",
    ("Edge", "lower"): "of a high edge: its lower side (BOARD-8)",
    ("Ground", "ground"): "which of the two it is",
    **dict.fromkeys(
        ((kind, "name") for kind in ("Square", "Edge", "Ground")),
        "what it shows, for you alone: stone wall, hedge",
    ),
    ("Start", "side"): "whose start it is",
    ("Start", "slot"): "its number, 1 or more, unique within a side; scenarios refer to it",
    ("Thing", "thing"): "its name, unique on the map; scenarios say which item it is",
    (
        "Thing",
        "title",
    ): "what players read, without an article; by default its name without hyphens",
    ("Climb", "difficulty"): "how hard it is, 1 to 12",
    ("Lock", "force"): "difficulty of forcing the door (ACT-15)",
    ("Lock", "pick"): "difficulty of picking the lock (ABIL-8)",
    ("Lock", "key"): "the id of an item that opens it for 1 MP",
    ("Passage", "passage"): "its name, the same at both ends: lower case letters, digits, hyphens",
    ("Passage", "cost"): "what it costs in MP, 1 to 4; at one end or at both",
    ("Passage", "title"): "what players read, at one end or at both; by default its name without "
    "hyphens",
    ("Zone", "zone"): "its name: lower case letters, digits, hyphens",
    ("Zone", "title"): "what players read; by default its name without hyphens",
    ("Exit", "exit"): "its name, likewise",
    ("Exit", "title"): "what players read, likewise",
}
CAMPAIGNS: Mapping[str, type[Keys]] = {
    "": CampaignKeys,
    "**A road**, under `[roads.NAME]`:": RoadKeys,
    "**A party**, under `[parties.NAME]`:": PartyKeys,
    "**What is carried over at most**, under `[carry]`:": CarryKeys,
    "**A chapter**, under `[[chapters]]`:": ChapterKeys,
    "**A way on**, under `[[chapters.next]]`, on roads with forks:": WayKeys,
    "**What it came to**, under `[[chapters.after]]`:": AfterKeys,
    "**An offer**, in `offer = { ... }`:": OfferKeys,
    "**A dilemma**, under `[chapters.after.dilemma]`:": DilemmaKeys,
    "**An answer**, under `[[chapters.after.dilemma.answers]]`:": AnswerKeys,
    "**What the story so far changes in it**, under `[[chapters.before]]`:": BeforeKeys,
    "**A change**, in `change = { ... }`:": ChangeKeys,
    "**What becomes of a card**, in `card = { A = { ... } }`:": CardKeys,
    "**A test** asks one of the first ten. Before a chapter and at the end it can only be one of "
    "`margin`, `favour`, `lead` and `road`:": ClaimKeys,
    "**An ending**, under `[[endings]]`:": EndingKeys,
    "**A line**, under `[[lines]]`:": LineKeys,
    "**How a faction mourns**, under `[[mourning]]`:": MourningKeys,
}
"""The tables of a campaign's file, each after what it is for."""
MEANINGS: Mapping[Code, str] = {
    Code.UNREACHABLE_ROOM: "open squares that nobody can get to from any start of the map, even by "
    "opening or forcing doors, through windows and passages, over walls that may be climbed, or by "
    "jumps up, down and across",
    Code.DOOR_TO_NOWHERE: "a door to blocked ground, to the edge of the board where there is no "
    "exit, or between high terrain and open ground",
    Code.UNREAD_LAYER: "ground tiles, or objects of one of these classes, on a layer that the game "
    "does not read, or tiles of squares and edges on one with nearly the right name: it may be "
    "misspelt",
    Code.UNDRAWN: "a layer with a blend mode, a tint or parallax, which Tiled draws and the game "
    "does not",
    Code.UNREACHABLE_OBJECTIVE: "a goal that no figure of its side can ever reach: nobody can get "
    "to the item, the zone or the exit, or there is nobody it could be about",
    Code.TOO_FEW_TOKENS: "a goal that takes more turns to get to than there are, at one token a "
    "turn (GUARD-1) and 4 MP of walking a turn (ACT-6)",
    Code.CANNOT_WIN: "a side that can reach none of its goals and does not win ties",
    Code.SHOT_AT_START: "a figure that enemies can shoot at from their starts before it has been "
    "activated once",
    Code.SHARED_START: "figures that arrive at the same time with too few starts for them all: "
    "some arrive later (TURN-1)",
    Code.NAMED_INITIATIVE: "a battle that fixes who has the initiative in turn 1, where it could "
    "be contested (SETUP-5)",
    Code.IDLE_ITEM: "an item that can be had and is of no use: no weapon, armour or key to a lock, "
    "and no goal or event is about it",
    Code.IDLE_ALARM: "an alarm that nothing can raise: no shot, no Lock picking or Stealth, "
    "no find, no event (GUARD-4)",
    Code.OLD_PROOF: "games between programs that were played before the scenario or its map was "
    "changed: they prove nothing of it",
    Code.UNPRICED: "a character of your own that costs no gold, where a side chooses its band "
    "under a budget",
    Code.IMPOSSIBLE_EVENT: "an [event](scenarios.md#events) that cannot happen: nobody can trigger "
    "it, or its conditions cannot hold",
    Code.EVENT_ORDER: "an event that takes one below it, or that only one below it can trigger: it "
    "comes too late, or never (SCN-4)",
    Code.BARRED_ANSWER: "an answer to an event that can never be given",
    Code.ABSENT_SPEAKER: "somebody speaks in an event who may not be on the board",
    Code.ABSENT_FIGURE: "an event gives something to somebody, or wounds, heals or moves somebody, "
    "who may not be on the board",
    Code.LAID_TWICE: "an event lays or gives a thing that goals or events are about and that is "
    "there already, or does so again and again",
    Code.OVER_AT_ONCE: "an event that ends the game as it begins",
    Code.NOBODY_MEANT: "an event about whoever opened a door or a chest that another event may "
    "open: nobody has opened it then, and nothing happens to them (SCN-7)",
    Code.ENDLESS: "an event that adds guard tokens again and again",
    Code.TOLD_SECRET: "an announced event, a goal, or a letter that is missing, that tells of what "
    "only [secret events](scenarios.md#secrets) bring",
    Code.NEVER_MET: "a goal that is met in none of the games played (`--play`)",
    Code.NEVER_WINS: "a side that wins none of the games played (`--play`)",
    Code.NO_BLOW: "some of the games played (`--play`) have no fight and no shot that hits",
    Code.NEVER_ACTS: "a character that is activated in none of the games played (`--play`)",
    Code.NEVER_HAPPENS: "an event that happens in none of the games played (`--play`)",
    Code.NEVER_ANSWERED: "an answer that is given in none of the games played (`--play`)",
    Code.WON_BY_LEAVING: "a side that wins more than half of the games played (`--play`) if it "
    "only walks off the board, by no exit that its goals name",
    Code.WON_BY_IDLING: "a side that wins more than half of the games played (`--play`) if it does "
    "nothing",
    Code.WON_BY_RUSHING: "a side that wins more than half of the games played (`--play`) if it "
    "only rushes to its goals",
    Code.UNREAD_FAVOUR: "a favour that a campaign sets, and that nothing asks for",
    Code.UNSET_ON_A_ROAD: "a favour that a chapter asks for, and that nothing can have set before "
    "it on one of the roads",
    Code.NEVER_TOLD: "a row behind one that always holds when it does",
    Code.ONE_COLOUR: "a party that is red in more than two thirds of the chapters in which it "
    "meets the other",
    Code.BIG_CHANGE: "a change that moves the share of one side by more than 8 points in the games "
    "played (`--play`)",
    Code.WAY_NOT_TAKEN: "a way that none of the games played takes (`--play`)",
    Code.RUNAWAY: "a leader who wins too many of the campaigns played (`--play`)",
    Code.IDLE_ACCEPTANCE: "a warning is accepted that does not occur",
    Code.UNTRANSLATED: "a [translation](scenarios.md#translations) that lacks a text",
    Code.UNKNOWN_TRANSLATION: "a key of a translation that is no key of a text in the original",
    Code.OLD_TRANSLATION: "a translation that is older than its original, which has changed since",
    Code.MISSING_CASES: "a translated name given in some of the language's cases, but not in all",
    Code.NO_LETTERS: "a text with letters that no typeface of the game has: they are drawn as "
    "boxes, on paper not at all",
}
complete(Code, MEANINGS)


def reference() -> str:
    """The generated part of the page."""
    parts = [
        "### Layers",
        table(("layer", "holds", "for"), _layers()),
        "Layers with other names are decoration, which the rules ignore. Tile layers and image "
        "layers are drawn in the order of Tiled's list, each over those below it, with their "
        "offset and opacity. Only decoration and ground may have flipped tiles.",
        "### Classes and properties",
        "A property that you do not set has its default; Tiled does not save it.",
    ]
    classes: dict[str, Mapping[str, Member]] = {**schema.TILES, **schema.OBJECTS}
    for name, members in classes.items():
        parts.append(f"**{name}**: {CLASSES[name]}.")
        rows = ((f"`{key}`", _value(m), PROPERTIES[name, key]) for key, m in members.items())
        parts.append(table(("property", "value (default first)", "meaning"), rows))
    parts += [
        "### Characters and items",
        "Each file of characters has one faction, and a table for each character; a file of items "
        "has a table for each item. The table's name is the id. "
        "[scenarios.md](scenarios.md#your-own-people-and-things) says where the files lie.",
        table_of(FactionKeys.fields),
        "**A character**:",
        table_of(OwnCharacterKeys.fields, {"rules": "rules.md"}),
        "**What a character calls out** (`calls`): up to five lines on each occasion, none longer "
        "than 60 letters. No line is heard twice in a game.",
        table_of(CallKeys.fields),
        "**An item**:",
        table_of(OwnItemKeys.fields),
        "### Campaigns",
        "`campaign.toml`, or each file in the folder `campaigns`:",
        *_of_campaigns(),
        "### Packs",
        "What `pack.toml` says:",
        table_of(PackKeys.fields),
        "### Commands in Tiled",
        table(("key", "does", "runs"), _commands()),
        "### Warnings",
        "What `ad1666 check` warns of. To accept a warning that you intend, give the reason: in "
        f'the scenario or campaign in a table `[{warnings.ACCEPTED}]`, `code = "why"`; in the map '
        f"in a property `{warnings.ACCEPTED}-code`.",
        table(("code", "meaning", "accepted in"), _doubts()),
    ]
    return "\n\n".join(parts)


def _layers() -> Iterator[tuple[str, ...]]:
    for name, (holds, purpose) in LAYERS.items():
        kind = "object layer" if name in (OBJECT_LAYER, AREA_LAYER) else "tile layer"
        need = ", optional" if name in OPTIONAL else ""
        yield f"`{name}`", f"{kind}{need}: {holds}", purpose


def _value(member: Member) -> str:
    """The values that a property may have, its default before the others."""
    if member.values:
        first = [v for v in member.values if v == member.default]
        others = [v for v in member.values if v != member.default]
        said = ", ".join(f"`{value}`" for value in (*first, *others))
        return said if first else f"{said}; no default"
    if isinstance(member.default, int):
        return f"`{member.default}`, a whole number"
    return f"`{member.default}`, a text" if member.default else "a text"


def _of_campaigns() -> Iterator[str]:
    for head, keys in CAMPAIGNS.items():
        yield from ((head,) if head else ())
        yield table_of(keys.fields)


def _commands() -> Iterator[tuple[str, ...]]:
    commands = project()["commands"]
    assert isinstance(commands, list)
    for told in commands:
        run = f"{told['command']} {told['arguments']}".replace("%mapfile", "MAP")
        yield told["shortcut"], told["name"].lower(), f"`{run}`"


_ACCEPTED_IN = {
    "map": warnings.OF_MAPS,
    "scenario": warnings.OF_SCENARIOS,
    "campaign": warnings.OF_CAMPAIGNS,
}


def _doubts() -> Iterator[tuple[str, ...]]:
    for code, meaning in MEANINGS.items():
        accepted = next((where for where, codes in _ACCEPTED_IN.items() if code in codes), "–")
        yield f"`{code}`", meaning, accepted


def renewed(page: str) -> str:
    """The page with its generated part anew."""
    return put(page, BEGIN, reference())


def main() -> None:
    """Writes the page anew."""
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
