"""Titles, briefings and endings, put together from parts, which lie in `assets/skirmish` for each
language. A part is told only where all that it names is there, no more than once in a story, and
rather one that shares no word with those told already."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import tomli
from attrs import frozen

from ad1666.i18n import ENGLISH, Grammar, LocalText, Name, catalogue, grammar_of
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import NEUTRAL
from ad1666.rules.tables import complete
from ad1666.skirmish.bands import FACTIONS
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.plan import ITEMS, LANDMARKS
from ad1666.skirmish.told import Ending, Happening, Matter, Told
from ad1666.skirmish.wish import About, Place

LANGUAGES = (ENGLISH, "pl")
_AGAIN = "again"
"""What a band is called whose enemies are of the same faction."""
_THE = "the "
_NEEDS = re.compile(r"\[(.+?)\] ")
"""What must be on the board for a part, before its text."""
_FILLED = re.compile(r"\{.*?\}")
_WORD = re.compile(r"[^\W\d_]{5,}")
"""A word that readers notice if they meet it twice."""
_STEM = 5
"""Letters by which words are taken for the same."""
_OFTEN = 0.6
"""How often the ways of both sides are told, and how often the last remark is."""
_CARRIED = (About.LETTER, About.HIDDEN)
"""What either side may get away with."""
_GONE = (*_CARRIED, About.ESCORT)
"""What red may get away with."""


@frozen(eq=False)
class Parts:
    """What a language has to tell with."""

    language: str
    grammar: Mapping[str, Grammar]
    """The forms of names, by their tables."""
    names: Mapping[str, Mapping[str, str]]
    signs: Mapping[str, Sequence[str]]
    """What places are called, in the same order in all languages."""
    headings: Mapping[str, str]
    """How titles of stories say where a landmark is."""
    where: Mapping[str, str]
    """How to say that something is there, by the English titles of places on the board."""
    elsewhere: str
    joint: str
    common: frozenset[str]
    """Words that nobody notices, by their stems."""
    piles: Mapping[str, Sequence[str]]
    """Parts that are told in the same place, by the way to them: ``wants.letter.red``."""

    def name(self, table: str, told: str) -> str:
        grammar = self.grammar[table]
        return grammar.name(told + "|" * (told.count("|") + 1 == len(grammar.cases)))

    def site(self, title: str) -> str:
        """A place on the board by its English title, with all its forms and where one is there."""
        bare = title.removeprefix(_THE)
        named = self.name("sites", self.site_told(bare))
        assert isinstance(named, Name)
        where = next((w for name, w in self.where.items() if bare.endswith(name)), self.elsewhere)
        return Name({**named.cases, "in": LocalText(where).format(site=named)}, named.gender)

    def site_told(self, bare: str) -> str:
        """Its name with all its cases, as translations have it."""
        sites = self.names["sites"]
        side, _, rest = bare.partition(" ")
        if bare in sites or side not in self.names:
            return sites.get(bare, _THE + bare)
        *forms, gender = self.site_told(rest).split("|")
        sided = self.names[side][gender].split("|")
        return "|".join((*map(" ".join, zip(sided, forms, strict=True)), gender))

    def listed(self, titles: Sequence[str]) -> str:
        """Places on the board in a row."""
        *most, last = map(self.site, titles)
        if not most:
            return last
        return self.grammar["sites"].composed(
            lambda bend: f"{', '.join(map(bend, most))} {self.joint} {bend(last)}"
        )


@cache
def _figure(language: str, card: str) -> str:
    """A character's name with its cases."""
    found = catalogue(language)
    return card if found is None else grammar_of(language).name(found.pgettext("character", card))


@cache
def parts_of(language: str) -> Parts:
    """The parts of a language. Raises ValueError if a place, a goal, a faction or a thing has
    none."""
    file = data_root() / "assets" / "skirmish" / f"{language}.toml"
    top = tomli.loads(file.read_text("utf-8"))
    forms, words, where = (top.pop(table) for table in ("forms", "words", "where"))
    genders = tuple(tuple(gender.split()) for gender in forms.pop("genders").split("|"))
    signs = complete([place.value for place in Place], top.pop("signs"))
    headings = complete(LANDMARKS, top.pop("headings"))
    factions, names = (*FACTIONS, NEUTRAL, _AGAIN), {"sites": top.pop("sites", {})}
    for table, keys in (("people", factions), ("masters", factions), ("things", ITEMS)):
        names[table] = complete(keys, top.pop(table))
    names |= top.pop("sides", {})
    return Parts(
        language,
        {table: Grammar(tuple(cases.split("|")), genders) for table, cases in forms.items()},
        names,
        signs,
        headings,
        {site: told for told, sites in where.items() for site in sites},
        next(iter(where)),
        words["and"],
        frozenset(stems(words["common"])),
        complete(_PILES, dict(_flat(top))),
    )


_PILES = (
    *(f"openings.{place.value}" for place in Place),
    *(f"landmarks.{landmark}" for landmark in LANDMARKS),
    *(f"{table}.{item}" for table in ("lies", "lost") for item in ITEMS),
    *(f"wants.{about.value}.{side.value}" for about in About for side in Side),
    *("wickets.any", "comings.open", "comings.barred", "closings.any"),
    *(f"titles.{about.value}" for about in About),
    *("endings.any.won", "endings.any.draw"),
    *(f"endings.{about.value}.won" for about in About),
    *(f"endings.{about.value}.away" for about in _GONE),
    *(f"happenings.{happening.value}" for happening in Happening),
    *("road.about", "road.seven"),
    *(f"road.{told}.any" for told in ("titles", "parties", "stories", "won", "drawn", "later")),
    *(f"road.{told}.any" for told in ("sooner", "cheap", "passed", "clear", "narrow", "even")),
)


def _flat(table: Mapping[str, Any], way: str = "") -> Iterator[tuple[str, Sequence[str]]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{way}{key}.")
        else:
            yield f"{way}{key}", value


def needed(part: str) -> tuple[str, str]:
    """What stands in brackets before a part, empty if nothing does, and its text."""
    found = _NEEDS.match(part)
    return ("", part) if found is None else (found[1], part[found.end() :])


def stems(text: str) -> Iterator[str]:
    """The words of a text that readers notice, as far as they stay the same in all forms."""
    for word in _WORD.findall(text.lower()):
        yield word[:_STEM]


@cache
def noticed(part: str) -> frozenset[str]:
    """The words of a part that readers notice, without what it is filled in with."""
    return frozenset(stems(_FILLED.sub("", needed(part)[1])))


def tell(matter: Matter, rng: Chance, told: Collection[str] = ()) -> Mapping[str, Told]:
    """What players read, by the codes of languages. What was ``told`` before is not told again, if
    there is anything else."""
    number = int(rng.random() * 1000)
    return {
        language: _Teller(parts_of(language), matter, rng, told, number).tell()
        for language in LANGUAGES
    }


class _Teller:
    """Puts a skirmish into words."""

    def __init__(
        self, parts: Parts, matter: Matter, rng: Chance, told: Collection[str], number: int
    ) -> None:
        self.parts, self.matter, self.rng, self.told = parts, matter, rng, told
        self.drawn: list[str] = []
        self.noticed = frozenset[str]()
        signs = [sign for sign in parts.signs[matter.place.value] if sign not in told]
        signs = signs or [*parts.signs[matter.place.value]]
        sign = signs[number % len(signs)]
        self.drawn.append(sign)
        self.words = self._words(sign)

    def tell(self) -> Told:
        place, about, item = self.matter.place.value, self.matter.about.value, self.matter.item
        title = self._drawn(f"titles.{about}")
        story = [f"openings.{place}", f"landmarks.{self.matter.landmark}"]
        if item:
            story.append(f"lies.{item}" if self.matter.room else f"lost.{item}")
        story += [f"wants.{about}.{side.value}" for side in Side]
        if self.matter.wicket:
            story.append("wickets.any")
        comings = self.rng.happens(_OFTEN)
        if comings:
            barred = self.matter.about is About.ESCORT
            story.append("comings.barred" if barred else "comings.open")
        if not comings or self.rng.happens(_OFTEN):
            story.append("closings.any")
        told = " ".join(map(self._drawn, story))
        return Told(
            format(self.words["sign"], "Nom"),
            title,
            told,
            self._endings(),
            {kind: self._drawn(f"happenings.{kind.value}") for kind in self.matter.happenings},
            self._areas(),
            frozenset(self.drawn),
        )

    def _drawn(self, *piles: str, **more: str) -> str:
        """A part of one of some piles, filled in."""
        order = self.rng.shuffled([part for pile in piles for part in self.parts.piles[pile]])
        usable = [part for part in order if self._is_true(part)]
        part = min(
            [part for part in usable if part not in self.told and part not in self.drawn] or usable,
            key=self._met,
        )
        self.drawn.append(part)
        self.noticed |= noticed(part)
        return LocalText(needed(part)[1]).format_map({**self.words, **more})

    def _is_true(self, part: str) -> bool:
        what, _text = needed(part)
        return not what or what in self.matter.sights

    def _met(self, part: str) -> int:
        """How many words a reader would meet again."""
        return len((noticed(part) & self.noticed) - self.parts.common)

    def _words(self, sign: str) -> dict[str, str]:
        parts, matter = self.parts, self.matter
        again = matter.factions[0] == matter.factions[1]
        words = {"sign": parts.name("signs", sign)}
        for side, faction in zip(Side, matter.factions, strict=True):
            called = _AGAIN if again and side is Side.BLUE else faction
            words[side.value] = parts.name("people", parts.names["people"][called])
            words[f"{side.value}_master"] = parts.name("masters", parts.names["masters"][called])
        words["red_way"], words["blue_way"] = map(parts.site, matter.ways)
        words["exit"] = words["blue_way"]
        if matter.wicket:
            words["wicket"] = parts.site(matter.wicket)
        words["there"] = parts.headings[matter.landmark]
        words["vip"], words["rival"] = (
            _figure(parts.language, card.name) for card in matter.captains
        )
        if matter.zones:
            words["zones"] = parts.listed(matter.zones)
        if matter.item:
            words["object"] = parts.name("things", parts.names["things"][matter.item])
        if matter.room:
            words["room"] = parts.site(matter.room)
        return words

    def _endings(self) -> dict[Ending, str]:
        about, story, found = self.matter.about, self.noticed, dict[Ending, str]()
        won, draw = ("endings.any.won", f"endings.{about.value}.won"), ("endings.any.draw",)
        for side, ending, gone, kept in (
            (Side.RED, Ending.RED, Ending.RED_AWAY, _GONE),
            (Side.BLUE, Ending.BLUE, Ending.BLUE_AWAY, _CARRIED),
        ):
            found[ending] = self._ending(won, side, story)
            if about in kept:
                found[gone] = self._ending((f"endings.{about.value}.away",), side, story)
        found[Ending.DRAW] = self._ending(draw, Side.RED, story)
        return found

    def _ending(self, piles: Sequence[str], side: Side, story: frozenset[str]) -> str:
        """How it ends for the side that has won; nobody reads two of them."""
        self.noticed = story
        words = self.words
        return self._drawn(
            *piles,
            won=words[side.value],
            lost=words[side.other.value],
            won_master=words[f"{side.value}_master"],
            lost_master=words[f"{side.other.value}_master"],
        )

    def _areas(self) -> Mapping[str, str]:
        if self.parts.language == ENGLISH:
            return self.matter.areas
        return {n: self.parts.site_told(t.removeprefix(_THE)) for n, t in self.matter.areas.items()}
