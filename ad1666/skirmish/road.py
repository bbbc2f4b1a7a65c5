"""A road of seven nights, drawn from a seed: a pack with a campaign whose chapters are skirmishes.

Two parties of two factions each meet in seven places; whoever wins the second and the fourth night
says where the road leads. Each faction is led by one hero on all its nights, so that scars, titles
and silver have somebody to belong to. In a road no part of a story is told twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from attrs import field, frozen

from ad1666.content.packs.pack import PACK_FILE
from ad1666.content.packs.shelf import packs_folder
from ad1666.i18n import ENGLISH, LocalText
from ad1666.rules import VERSION as RULES
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.skirmish.bands import FACTIONS, heroes_of, led_by
from ad1666.skirmish.chance import VERSION, Chance
from ad1666.skirmish.laying import lay
from ad1666.skirmish.making import Skirmish, make
from ad1666.skirmish.prose import LANGUAGES, needed, parts_of
from ad1666.skirmish.wish import About, Place, Size, Wish, check_seed
from ad1666.skirmish.written import table_text

NIGHTS = 7
CAMPAIGN_FILE = "campaign.toml"
LONGEST_SEED = 30
"""Characters, so that each night has room for its own."""
_ROAD, _ONE, _TWO = "seven", "one", "two"
_PARTIES = (_ONE, _TWO)
_FORKS = (3, 5)
"""The nights that are in one of two places."""
_GOLD = (26, 28, 30, 32, 34, 36, 44)
"""For a band of each night; on the last both heroes of a faction come."""
_LAST_COUNTS = 2
_CLEARLY = 3
"""Points by which a party leads clearly in the end."""
_CHEAP = 1
"""Silver."""
_CHANGES = {"later": 1, "sooner": -1, "cheap": 0}
"""What the night before may change, and guard tokens more or fewer."""
_ACROSS, _FROM, _MIDDLE, _ASIDE = 130, 110, 500, 190
"""Where nights lie on the picture of the town, in its thousandths."""

T = TypeVar("T")
Texts = Mapping[str, str]
"""A text by languages."""


@frozen
class Night:
    """A chapter: the ``number`` of its night from 1, and the skirmish. ``red`` is the party that is
    red there."""

    id: str
    number: int
    red: str
    skirmish: Skirmish

    @property
    def favour(self) -> str:
        return f"night-{self.number}"


@frozen
class RoadPack:
    """A road as a pack: its files by name, all of them text."""

    id: str
    title: Texts
    story: Texts
    files: Mapping[str, str] = field(repr=False)

    def write(self, folder: Path) -> Path:
        """Writes the pack into a folder, as `lay` does. Returns the campaign. Raises
        ContentError."""
        lay(folder, self.files)
        return folder / CAMPAIGN_FILE


def road_of(seed: str) -> RoadPack:
    """The road of a seed, always the same. Raises BadWish if it cannot be one."""
    return _Drawing(seed).pack()


def shelved(road: RoadPack) -> Path:
    """The campaign of a road among the player's packs: as it lies there if it was drawn before, by
    whatever version. Raises ContentError if it cannot be written."""
    folder = packs_folder() / road.id
    file = folder / CAMPAIGN_FILE
    return file if file.is_file() else road.write(folder)


def drawn(seed: str) -> Path:
    """Draws the road of a seed among the player's packs. Returns its campaign. For another process.
    Raises BadWish, ContentError."""
    return shelved(road_of(seed))


class _Drawing:
    """Draws a road."""

    def __init__(self, seed: str) -> None:
        check_seed(seed, LONGEST_SEED)
        self.seed, self.rng = seed, Chance(f"{seed} road")
        factions = self.rng.drawn(FACTIONS, 4)
        self.factions = {_ONE: factions[:2], _TWO: factions[2:]}
        self.heroes = {faction: self._heroes(faction) for faction in factions}
        self.piles = {
            way: self.rng.shuffled([dict(zip(LANGUAGES, told, strict=True)) for told in same])
            for way, same in _piles()
        }
        one, two = (self.piles["parties"].pop() for _party in _PARTIES)
        self.names = {code: {_ONE: one[code], _TWO: two[code]} for code in LANGUAGES}
        self.nights = tuple(self._nights())
        self.told: dict[str, dict[str, str]] = {code: {} for code in LANGUAGES if code != ENGLISH}

    def _heroes(self, faction: str) -> Sequence[Character]:
        """Who leads a faction, and who comes along on the last night."""
        return self.rng.drawn(heroes_of(faction), 2)

    # Nights

    def _nights(self) -> Iterator[Night]:
        before: frozenset[str] = frozenset()
        places, abouts = self._bag(tuple(Place)), self._bag(tuple(About))
        for number, part in _numbers():
            place, about = next(places), next(abouts)
            made = self._made(number, part, place, about, before)
            before |= {part for told in made[1].told.values() for part in told.parts}
            yield Night(f"night-{number}{part}", number, *made)

    def _bag(self, things: Sequence[T]) -> Iterator[T]:
        """All things in an order by chance, again and again, none twice in a row."""
        last: T | None = None
        while True:
            order = self.rng.shuffled(things)
            if order[0] == last:
                order.append(order.pop(0))
            yield from order
            last = order[-1]

    def _made(
        self, number: int, part: str, place: Place, about: About, before: frozenset[str]
    ) -> tuple[str, Skirmish]:
        """The party that is red, each every other night, and the skirmish of a night."""
        red = _PARTIES[(number + (part == "b")) % 2]
        blue = _other(red)
        gold, bands = _GOLD[number - 1], list[tuple[str, ...]]()
        for party in (red, blue):
            faction = self.rng.pick(self.factions[party])
            heroes = self.heroes[faction][: 2 if number == NIGHTS else 1]
            bands.append(led_by(self.rng, faction, gold, heroes))
        seed, chosen = f"{self.seed} night {number}{part}", (bands[0], bands[1])
        return red, make(Wish(seed, place, Size.MEDIUM, gold, about, bands=chosen), before)

    # Texts

    def _filled(self, part: Texts, won: str = _ONE) -> Texts:
        """A part filled in, if a party has won."""
        return {
            language: LocalText(needed(text)[1]).format_map(
                {**names, "won": names[won], "lost": names[_other(won)]}
            )
            for language, text in part.items()
            for names in (self.names[language],)
        }

    def _tell(self, key: str, texts: Texts) -> str:
        """A text in English; in other languages it is noted under its key."""
        for language, told in self.told.items():
            told[key] = texts[language]
        return texts[ENGLISH]

    # Files

    def pack(self) -> RoadPack:
        plain = "".join(c if c.isascii() and c.isalnum() else "-" for c in self.seed.lower())
        plain = "-".join(filter(None, plain.split("-")))
        if plain != self.seed:
            digest = hashlib.blake2s(self.seed.encode(), digest_size=3).hexdigest()
            plain = f"{plain[:20].strip('-')}-{digest}".strip("-")
        name = f"road-{plain}"
        title = self.piles["titles"].pop()
        story = self._filled(self.piles["stories"].pop())
        campaign, files = self._campaign(title, story), dict[str, str]()
        for language, texts in self.told.items():
            files[f"campaign.{language}.toml"] = table_text("", texts)
        about = {code: parts_of(code).piles["road.about"][0] for code in LANGUAGES}
        keys = {"id": name, "title": title[ENGLISH], "version": str(VERSION)}
        keys |= {"author": "Anno Domini 1666", "licence": "CC0 1.0", "language": ENGLISH}
        files[PACK_FILE] = table_text("", {**keys, "rules": RULES, "about": about[ENGLISH]})
        for language in self.told:
            texts = {"title": title[language], "about": about[language]}
            files[f"pack.{language}.toml"] = table_text("", texts)
        for night in self.nights:
            files |= night.skirmish.files
        files[CAMPAIGN_FILE] = campaign
        return RoadPack(name, title, story, files)

    def _campaign(self, title: Texts, story: Texts) -> str:
        top = {"title": self._tell("title", title), "story": self._tell("story", story)}
        seven = {code: parts_of(code).piles["road.seven"][0] for code in LANGUAGES}
        road = {"title": self._tell(f"roads.{_ROAD}.title", seven), "first": self.nights[0].id}
        tables: list[tuple[str, Mapping[str, object]]] = [
            ("", top),
            (f"[roads.{_ROAD}]", {**road, "forks": True}),
        ]
        for party in _PARTIES:
            names = {
                language: LocalText("{name:Nom}").format(name=names[party])
                for language, names in self.names.items()
            }
            named = self._tell(f"parties.{party}.name", names)
            tables.append((f"[parties.{party}]", {"name": named, "factions": self.factions[party]}))
        carry = {"scars": 2, "feats": 2, "purse": 6, "side": 3, "figure": 2, "comforts": True}
        tables.append(("[carry]", carry))
        for night in self.nights:
            tables += self._chapter(night)
        tables += self._endings()
        return "\n".join(table_text(heading, keys) for heading, keys in tables)

    def _chapter(self, night: Night) -> Iterator[tuple[str, Mapping[str, object]]]:
        following = [other for other in self.nights if other.number == night.number + 1]
        keys: dict[str, object] = {"id": night.id, "scenario": f"{night.skirmish.name}.toml"}
        keys["place"] = list(_place(night))
        if night.number == NIGHTS:
            keys["points"] = _LAST_COUNTS
        ways = [{"to": other.id} for other in following]
        if len(ways) > 1:
            keys["next"] = [{**ways[0], "if": [{"result": Side.RED.value}]}, ways[1]]
        elif ways:
            keys["next"] = ways
        if night.number in _FORKS:
            keys["not_taken"] = self._tell(
                f"chapters.{night.id}.not_taken", self.piles["passed"].pop()
            )
        yield "[[chapters]]", keys
        yield from self._befores(night)
        yield from self._afters(night)

    def _befores(self, night: Night) -> Iterator[tuple[str, Mapping[str, object]]]:
        """What the night before has changed, by who won it."""
        if night.number == 1:
            return
        timed = night.skirmish.wish.about in (About.PLACES, About.CAPTAINS)
        kinds = ("cheap",) if timed else tuple(k for k in _CHANGES if self.piles[k])
        kind = self.rng.pick(kinds)
        part = self.piles[kind].pop()
        ware, _text = needed(part[ENGLISH])
        for number, won in enumerate(_PARTIES, 1):
            texts = self._filled(part, won)
            change: Mapping[str, object] = {"guard": _CHANGES[kind]}
            if ware:
                change = {"prices": {ware: _CHEAP}, "prices_for": _other(won)}
            yield (
                "[[chapters.before]]",
                {
                    "if": [{"favour": f"night-{night.number - 1}", "is": won}],
                    "text": self._tell(f"chapters.{night.id}.before.{number}.text", texts),
                    "change": change,
                },
            )

    def _afters(self, night: Night) -> Iterator[tuple[str, Mapping[str, object]]]:
        part = self.piles["won"].pop()
        for number, side in enumerate(Side, 1):
            party = night.red if side is Side.RED else _other(night.red)
            texts = self._filled(part, party)
            row: dict[str, object] = {
                "if": [{"result": side.value}],
                "text": self._tell(f"chapters.{night.id}.after.{number}.text", texts),
            }
            if night.number < NIGHTS:
                row["sets"] = {night.favour: party}
            yield "[[chapters.after]]", row
        drawn = self.piles["drawn"].pop()
        yield "[[chapters.after]]", {"text": self._tell(f"chapters.{night.id}.after.3.text", drawn)}

    def _endings(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        rows: list[tuple[str, Mapping[str, object], str]] = [
            ("clear", {"lead": party, "least": _CLEARLY}, party) for party in _PARTIES
        ]
        rows += [("narrow", {"lead": party}, party) for party in _PARTIES]
        for number, (kind, claim, won) in enumerate((*rows, ("even", {}, _ONE)), 1):
            told = self._filled(self.piles[kind].pop(), won)
            keys: dict[str, object] = {"if": [claim]} if claim else {}
            titles = {language: text.partition("|")[0] for language, text in told.items()}
            texts = {language: text.partition("|")[2] for language, text in told.items()}
            keys["title"] = self._tell(f"endings.{number}.title", titles)
            keys["text"] = self._tell(f"endings.{number}.text", texts)
            yield "[[endings]]", keys


def _piles() -> Iterator[tuple[str, Iterator[tuple[str, ...]]]]:
    """The parts of roads by what they tell, each in all languages."""
    english = parts_of(ENGLISH).piles
    for way in english:
        _road, _dot, kind = way.removesuffix(".any").partition("road.")
        if kind and way.endswith(".any"):
            yield kind, zip(*(parts_of(code).piles[way] for code in LANGUAGES), strict=True)


def _numbers() -> Iterator[tuple[int, str]]:
    """The nights in order, each of those at a fork in two places."""
    for number in range(1, NIGHTS + 1):
        if number in _FORKS:
            yield from ((number, "a"), (number, "b"))
        else:
            yield number, ""


def _other(party: str) -> str:
    return _TWO if party == _ONE else _ONE


def _place(night: Night) -> tuple[int, int]:
    """Where a night lies on the picture of the town."""
    aside = {"a": -_ASIDE, "b": _ASIDE}.get(night.id[-1], (-60, 60)[night.number % 2])
    return _FROM + _ACROSS * (night.number - 1), _MIDDLE + aside
