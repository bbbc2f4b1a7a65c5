"""The texts for players in a file of an author, each by its keys: of a scenario with its map, of
characters, of items, of a pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from attrs import frozen

from ad1666.content.campaigns.keys import CampaignKeys
from ad1666.content.cards import FactionKeys, OwnCharacterKeys, OwnItemKeys, load_characters
from ad1666.content.errors import ContentError
from ad1666.content.files import real
from ad1666.content.keys.fields import contexts
from ad1666.content.maps.reader import MapFile, load_map
from ad1666.content.messages import message
from ad1666.content.packs.keys import PackKeys
from ad1666.content.packs.pack import PACK_FILE as PACK
from ad1666.content.scenarios.keys import ScenarioKeys
from ad1666.content.scenarios.scenario_lookup import is_map, map_of, read_top
from ad1666.content.toml import Keys, Table, read_toml
from ad1666.content.toml_kinds import TOLD, FileKind, kind_of
from ad1666.resources import data_root
from ad1666.rules.scenes.kinds.triggers import Speaks
from ad1666.rules.tables import some

FACTION = "faction"
_TITLE, _NAME_OF_PLACE, _CHEST = "title", "place", "chest"
_THINGS = "map", "things"
TEXTS: Mapping[FileKind, Mapping[str, str]] = some(
    FileKind,
    {
        FileKind.SCENARIO: {
            **dict(contexts(ScenarioKeys)),
            "events.*.tell": "",
            "events.*.text": "",
            "events.*.ask": "",
        },
        FileKind.CAMPAIGN: dict(contexts(CampaignKeys)),
        FileKind.CHARACTERS: {
            **dict(contexts(FactionKeys)),
            **{f"*.{key}": context for key, context in contexts(OwnCharacterKeys)},
        },
        FileKind.ITEMS: {f"*.{key}": context for key, context in contexts(OwnItemKeys)},
    },
)
"""The keys that hold texts, by the kind of file, with the context that catalogues have for them; a
star stands for any number of keys."""
NAMES = frozenset((FACTION, "character", "item", _NAME_OF_PLACE, _CHEST))
"""The contexts of names, which may be given in all cases."""


@frozen
class Text:
    """A text for players: its keys, as messages count them, the text, the context of its
    translation, empty if it has none, and its keys in the file, if it stands there."""

    keys: tuple[str, ...]
    original: str
    context: str = ""
    within: Keys = ()

    @property
    def name(self) -> str:
        """Its keys as messages write them: ``goals.3.epilogue``."""
        return ".".join(self.keys)


def leaves(value: object) -> Iterator[tuple[tuple[str, ...], object, Keys]]:
    """All values in a table that are neither tables nor lists: with their keys as messages write
    them, where an entry of a list goes by its ``id``, or else by its number from 1; and with their
    keys in the file."""
    waiting: list[tuple[tuple[str, ...], object, Keys]] = [((), value, ())]
    while waiting:
        names, part, within = waiting.pop()
        if isinstance(part, dict):
            found = [((*names, key), held, (*within, key)) for key, held in part.items()]
        elif isinstance(part, list):
            found = [
                ((*names, _called(held, number)), held, (*within, number))
                for number, held in enumerate(part)
            ]
        else:
            yield names, part, within
            continue
        waiting += found[::-1]


def _called(entry: object, number: int) -> str:
    called = entry.get("id") if isinstance(entry, dict) else None
    return called if isinstance(called, str) and called else str(number + 1)


def texts_of(path: Path) -> dict[str, Text]:
    """The texts of a file by their names, in its order; those of a scenario include its map's,
    unless that is one of the game's own. Raises ContentError if the file, or the map, cannot be
    read, or holds no texts for players."""
    if is_map(path):
        return _of_scenario(read_top(path), path)
    top = read_toml(path)
    if path.name == PACK:
        return _by_name(_matching(top, dict(contexts(PackKeys))))
    kind = kind_of(top.data)
    if kind is FileKind.SCENARIO:
        return _of_scenario(top, path)
    if kind is not None and kind in TEXTS:
        return _by_name(_matching(top, TEXTS[kind]))
    problem = message("has no texts to be translated") if kind is None else TOLD[kind][0]
    remedy = message("Name a scenario, a file with characters or items, or a pack.toml")
    raise ContentError(path, None, problem, remedy)


def _of_scenario(top: Table, path: Path) -> dict[str, Text]:
    file = map_of(top, path)
    ours = real(file).is_relative_to(real(data_root() / "maps"))
    drawn, chests = load_map(file), ScenarioKeys.chests.read(top).data
    titles = dict(drawn.board.titles)
    things = [name for name in _spoken_at(top.data) if name in drawn.things]
    found = _by_name(
        (
            *_matching(top, TEXTS[FileKind.SCENARIO]),
            *(Text(("chests", name), titles.get(name) or _spelt(name), _CHEST) for name in chests),
            *(() if ours else texts_of_map(drawn)),
            *(_of_thing(name, titles.get(name, "")) for name in things),
        )
    )
    for chest in chests:  # which goes by its own key
        found.pop(".".join((*_THINGS, chest)), None)
    return found


def _spoken_at(data: Mapping[str, object]) -> Iterator[str]:
    """What one may speak to or at by the events of a scenario."""
    events = data.get("events")
    for event in events if isinstance(events, list) else ():
        when = event.get("when") if isinstance(event, dict) else None
        subject = when.get(Speaks.name) if isinstance(when, dict) else None
        if isinstance(subject, str):
            yield subject


def _of_thing(name: str, title: str) -> Text:
    return Text((*_THINGS, name), title or _spelt(name), _CHEST)


def texts_of_map(drawn: MapFile) -> Iterator[Text]:
    """The texts of a map: its title, and the names of its places and of the things on it that have
    titles."""
    yield Text(("map", "title"), drawn.title.strip(), _TITLE)
    passages = {link.name: link.title for link in drawn.board.links}
    for key, areas, titles in (
        ("zones", drawn.zones, drawn.zone_titles),
        ("exits", drawn.exits, drawn.exit_titles),
        ("passages", passages, passages),
    ):
        for name in areas:
            yield Text(("map", key, name), titles.get(name) or _spelt(name), _NAME_OF_PLACE)
    for name, title in drawn.board.titles:
        yield _of_thing(name, title)


def _spelt(name: str) -> str:
    """A name as it is shown to players where it has no title."""
    return name.replace("-", " ")


def _matching(top: Table, patterns: Mapping[str, str]) -> Iterator[Text]:
    """The texts in a file whose keys match one of the patterns."""
    for keys, value, within in leaves(top.data):
        if not isinstance(value, str) or not value.strip():
            continue
        text = Text(keys, value.strip())
        context = next((c for p, c in patterns.items() if fnmatchcase(text.name, p)), None)
        if context is not None and (context != FACTION or _is_own(text.original)):
            yield Text(keys, text.original, context, within)


def _is_own(faction: str) -> bool:
    """Whether a faction is none of the game's: the names of those are in its catalogues."""
    return all(card.faction != faction for card in load_characters().values())


def _by_name(texts: Iterator[Text] | tuple[Text, ...]) -> dict[str, Text]:
    return {text.name: text for text in texts}
