"""Sound files of each kind, small ones and those of the game, and how they are spoilt at random."""

from __future__ import annotations

import io
import random
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
from attrs import field, frozen

from ad1666.content.file_kinds import PACKED
from ad1666.content.packs.archive import archive_of
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.records.lines import unseal
from ad1666.game.records.record import FORMAT, OLD_FORMAT
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.requests import Prompt
from tests.campaign.small import saved, small
from tests.content.archives import PACK
from tests.content.conftest import SCENARIO
from tests.content.test_campaign_checks import TWO
from tests.mutations import Mutation, mutated, record, toml_tree, xml_tree

HERE = Path(__file__).parent
TILESETS = "tilesets"

Files = dict[str, bytes]
"""What lies in a folder, by name."""


@frozen
class Source:
    """A sound file of one kind, what lies beside it, and how files like it are spoilt."""

    kind: str
    name: str
    files: Files = field(repr=False)
    ways: tuple[Mutation, ...] = ()
    spoilt: str = ""
    """The file that is spoilt, if it is another than the one that is opened."""


EVENTS = """
from = "bell"

[figures.C]
side = "red"
card = "dragoon"
slot = 2
arrives = "event"

[[events]]
id = "bell"
when = { turn = 2, every = 2 }
then = [ { tell = "It tolls." }, { guard = -1 }, { arrives = "C" }, { cards = 1, of = "red" } ]

[[events]]
id = "meeting"
when = { speaks = "B", who = "red" }
unless = [ { done = "bell" }, { alive = "C" } ]
announced = false
each = true
then = [
  { says = "B", text = "You again?" },
  { ask = "Well?", of = "them", answers = [
    { text = "The letter.", if = [ { has = "letter", who = "them" } ], then = [
      { loses = "letter", who = "them" }, { gives = "key", to = "B" },
    ] },
    { text = "Nothing.", then = [
      { test = "agility", of = "them", difficulty = 5, failure = [ { wounds = 1, to = "them" } ] },
    ] },
  ] },
]

[[events]]
id = "door"
when = { opens = "1,0/W" }
then = [ { door = "1,0/W", is = "locked" }, { moves = "them", to = 1 }, { leaves = "B" } ]

[[events]]
id = "end"
when = { falls = "hero" }
if = [ { has = "key" } ]
then = [ { lays = "letter", at = "0,0" }, { heals = 2, to = "any" }, { ends = true } ]
"""


def sources(*, box: bool) -> tuple[Source, ...]:
    """Sound files of each kind: small ones, or with ``box`` those of the game as well."""
    found = [*_yards(), *_people(), *_packs(), *_bands(), *_campaigns(box=box), *_cases(box=box)]
    found += _foreign(box=box)
    found += _records(box=box)
    found += _saves()
    if box:
        found += (*_yards(), *_starters(), *_yards(), *_starters())  # soon done: more often
        found += _of_the_game()
    return tuple(found)


def _yards() -> Iterator[Source]:
    """A small map with tilesets of its own, and a scenario for it, beside it and in it."""
    corpus = HERE / "content" / "corpus"
    files = {
        name: (corpus / name).read_bytes() for name in ("yard.tmx", "squares.tsx", "edges.tsx")
    }
    for name, size in (("squares.png", (256, 64)), ("edges.png", (768, 64))):
        picture = io.BytesIO()
        pygame.image.save(pygame.Surface(size), picture, "png")
        files[name] = picture.getvalue()
    yield Source("map", "yard.tmx", files, (xml_tree,))
    for name in sorted(files.keys() - {"yard.tmx"}):
        ways = (xml_tree,) if name.endswith(".tsx") else ()
        yield Source("tileset", "yard.tmx", files, ways, name)
    duel = SCENARIO.encode()
    yield Source("scenario", "duel.toml", files | {"duel.toml": duel}, (toml_tree,))
    told = duel + EVENTS.encode()
    yield Source("scenario", "told.toml", files | {"told.toml": told}, (toml_tree,))
    held = _without_map(duel)
    yield Source("embedded", "yard.tmx", files | {"held": held}, (toml_tree,), "held")


def _people() -> Iterator[Source]:
    """A scenario with people and things of its own."""
    folder = HERE / "own"
    files = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*.*"))
    }
    for name in ("characters/lwow.toml", "items.toml"):
        yield Source("cards", "lesson-in-lwow.toml", files, (toml_tree,), name)
    yield Source("portrait", "lesson-in-lwow.toml", files, (), "portraits/jan.png")


def _starters() -> Iterator[Source]:
    """The map and the scenario with which authors begin, by themselves and one in the other."""
    folder = data_root() / "assets" / "starter"
    files = {f"own{file.suffix}": file.read_bytes() for file in folder.iterdir()}
    for name, text in files.items():
        files[name] = text.replace(b"@NAME@", b"own").replace(b"@TITLE@", b"Own")
    files |= _tilesets()
    yield Source("map", "own.tmx", files, (xml_tree,))
    yield Source("scenario", "own.toml", files, (toml_tree,))
    yield Source("tileset", "own.tmx", files, (xml_tree,), f"{TILESETS}/edges.tsx")
    held = _without_map(files["own.toml"])
    yield Source("embedded", "own.tmx", files | {"held": held}, (toml_tree,), "held")


def _without_map(scenario: bytes) -> bytes:
    """The text of a scenario without the name of its map, as a map holds it."""
    lines = scenario.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"map = "))


def _tilesets() -> Files:
    folder = data_root() / "maps" / TILESETS
    return {f"{TILESETS}/{f.name}": f.read_bytes() for f in sorted(folder.iterdir())}


def _packs() -> Iterator[Source]:
    """A pack with people and things of its own, as a folder and as one file."""
    own, yard = HERE / "own", next(_yards()).files
    cards = (own / "items.toml", *own.glob("*/*"))
    files = {f"p/{file.relative_to(own).as_posix()}": file.read_bytes() for file in cards}
    files |= {f"p/maps/{name}": content for name, content in yard.items()}
    files |= {"p/scenarios/duel.toml": SCENARIO.encode(), "p/pack.toml": PACK}
    yield Source("pack", "p/pack.toml", files, (toml_tree,))
    for name in ("p/items.toml", "p/characters/lwow.toml", "p/scenarios/duel.toml"):
        yield Source("pack", "p/pack.toml", files, (toml_tree,), name)
    packed = archive_of({name.removeprefix("p/"): content for name, content in files.items()})
    yield Source("pack", f"p{PACKED}", {f"p{PACKED}": packed})


def _bands() -> Iterator[Source]:
    text = (
        'title = "Ours"\nfaction = "Defenders of the Commonwealth"\n'
        'characters = ["wolodyjowski", "szlachcic", "szlachcic", "beggar"]\n'
    )
    yield Source("band", "band.toml", {"band.toml": text.encode()}, (toml_tree,))


def _campaigns(*, box: bool) -> Iterator[Source]:
    """A small campaign of the game's scenarios, and the game's own."""
    own = data_root() / "assets" / "campaign" / "vienna.toml"
    texts = {"two.toml": TWO.encode(), **({own.name: own.read_bytes()} if box else {})}
    for name, text in texts.items():
        yield Source("campaign", name, {name: text}, (toml_tree,))


def _cases(*, box: bool) -> Iterator[Source]:
    files = sorted((HERE / "conformance").glob("*.toml"))
    for file in files if box else files[:3]:
        cases = file.read_text("utf-8").split("[[case]]")[1:]
        for number in range(0, len(cases), 20 if box else 40):
            text = "[[case]]".join(("", *cases[number : number + 2])).encode()
            yield Source("case", "case.toml", {"case.toml": text}, (toml_tree,))


def _records(*, box: bool) -> Iterator[Source]:
    """Short games, in the format of today and in the old one."""
    games = data_root() / "scenarios"
    names = ("letter-at-the-golden-lion", "silver-barge", "masked-ball")
    beside = next(s.files for s in _yards() if s.kind == "scenario")
    for name in names if box else ("duel",):
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder), beside)
            played = Path(folder) / "game.ad1666"
            scenario = load_scenario((games if box else Path(folder)) / f"{name}.toml")
            _play(scenario, played, 60 if box else 20)
            data = played.read_bytes()
        files = beside | {"game.ad1666": data}
        yield Source("record 3", "game.ad1666", files, (record,))
        yield Source("record 1", "game.ad1666", files | {"game.ad1666": _old(data)})


def _play(scenario: Scenario, path: Path, choices: int) -> None:
    """Records the beginning of a game."""
    rng = random.Random(1)
    session = Session.new(assembled(scenario, scenario.bands), Shuffle(1), path)
    for _ in range(choices):
        if isinstance(session.game.pending, Prompt):
            session.choose(rng.choice(session.game.pending.options))
    session.close()


def _saves() -> Iterator[Source]:
    """A small campaign that is played."""
    with tempfile.TemporaryDirectory() as folder:
        data = saved(small(Path(folder)))
    yield Source("save", "small.campaign", {"small.campaign": data}, (record,))


def _old(data: bytes) -> bytes:
    """A record as it was in format 1."""
    lines, before = [], (0,)
    for line in data.split(b"\n"):
        text, before, _sound = unseal(line, before)
        lines.append(text.replace(FORMAT.encode(), OLD_FORMAT.encode()))
    table = next(line for line in lines if line.startswith(b"table "))
    lines = [line for line in lines if not line.startswith((b"title ", b"content ", b"table "))]
    lines.insert(3, table)
    return b"\n".join(lines)


def _foreign(*, box: bool) -> Iterator[Source]:
    """Maps of other games, and what they are drawn with."""
    kinds = HERE / "foreign" / "kinds"
    files = {
        file.relative_to(kinds).as_posix(): file.read_bytes()
        for file in sorted(kinds.rglob("*.*"))
        if file.parent.name not in ("pictures", "vtt")
    }
    maps = [name for name in files if name.startswith("maps/")]
    for name in maps if box else maps[::10]:
        yield Source("foreign", name, files, (xml_tree,) if name.endswith(".tmx") else ())
    for user, name in (
        ("maps/csv.tmx", "art/town.png"),
        ("maps/csv.tmx", "tilesets/town.tsx"),
        ("maps/lines.tmx", "art/plan.jpg"),
        ("maps/templates.tmx", "templates/tree.tx"),
        ("maps/godot.tmj", "tilesets/town.tsj"),
    ):
        ways = (xml_tree,) if name.endswith((".tsx", ".tx")) else ()
        yield Source("foreign", user, files, ways, name)
    for file in sorted((*kinds.glob("vtt/*"), *kinds.glob("pictures/*"))):
        yield Source("foreign", file.name, {file.name: file.read_bytes()})


def _of_the_game() -> Iterator[Source]:
    maps = {file.name: file.read_bytes() for file in (data_root() / "maps").glob("*.tmx")}
    scenarios = {f.name: f.read_bytes() for f in (data_root() / "scenarios").glob("*.toml")}
    tilesets = _tilesets()
    for name, text in sorted(maps.items()):
        yield Source("map", name, {name: text} | tilesets, (xml_tree,))
    for name, text in sorted(scenarios.items()):
        yield Source("scenario", name, {name: text}, (toml_tree,))
        used = tomllib.loads(text.decode())["map"]
        files = {used: maps[used], "held": _without_map(text)} | tilesets
        yield Source("embedded", used, files, (toml_tree,), "held")
    for name in tilesets:
        ways = (xml_tree,) if name.endswith(".tsx") else ()
        yield Source("tileset", "quay.tmx", {"quay.tmx": maps["quay.tmx"]} | tilesets, ways, name)


def spoil(source: Source, rng: random.Random) -> Files:
    """The files of a source, one of them spoilt."""
    name = source.spoilt or source.name
    files = dict(source.files)
    files[name] = mutated(rng, files[name], source.ways)
    if name == "held":
        files[source.name] = _with_scenario(files[source.name], files.pop(name))
    return files


def _with_scenario(map_file: bytes, text: bytes) -> bytes:
    """A map that holds a scenario."""
    from xml.sax.saxutils import escape

    held = escape(text.decode("utf-8", "replace")).encode()
    inner = b'<property name="scenario">' + held + b"</property>"
    return map_file.replace(b"<properties>", b"<properties>" + inner, 1)


def write(folder: Path, files: Files) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
