"""What skirmishes are told with: enough parts, true ones, and none twice."""

from __future__ import annotations

import itertools
import re
from functools import cache

import pytest

from ad1666.content.cards import load_characters
from ad1666.i18n import LocalText
from ad1666.rules.characters import NEUTRAL
from ad1666.skirmish import houses, plan
from ad1666.skirmish.bands import FACTIONS
from ad1666.skirmish.chance import Chance
from ad1666.skirmish.prose import LANGUAGES, noticed, parts_of, tell
from ad1666.skirmish.told import Happening, Matter, Told
from ad1666.skirmish.wish import SQUARES, About, Place, Size

LONGEST_TITLE = 60
_ARTICLES, _BY = {"the", "a", "of"}, {"przy"}
_NEEDED = re.compile(r"\[(.+?)\] ").match
SEEN = {
    *("barn", "belvedere", "bridge", "crane", "crypt", "customs house", "graveyard", "harpsichord"),
    *("haystack", "loft", "maze", "powder", "stable", "stream", "terrace", "warehouse", "yard"),
}
"""What an opening may name only where it is there."""


@cache
def landmarks(place: Place) -> tuple[str, ...]:
    """What stories of a place may be about, on boards that are their own image too."""
    boards = itertools.product(houses.HOUSES[place], SQUARES.values(), "ab")
    drawn = {draw(*size, Chance(seed)).landmark for draw, size, seed in boards} - {""}
    return (*sorted(drawn), "statue")


def matter(place: Place, about: About, number: int = 0, *sights: str) -> Matter:
    """Something to tell, without a board."""
    items = plan.ITEMS if about in (About.LETTER, About.HIDDEN) else ("",)
    zones: tuple[str, ...] = ()
    if about in (About.PLACES, About.CAPTAINS):
        zones = ("market", "shed roof", "yard") if about is About.PLACES else ("market",)
    known = load_characters()
    pairs = [*itertools.permutations(FACTIONS, 2), (NEUTRAL, NEUTRAL)]
    return Matter(
        place,
        about,
        pairs[number % len(pairs)],
        (known["milady"], known["athos"]),
        items[number % len(items)],
        "the taproom" if about is About.LETTER else "",
        zones,
        ("road in the west", "road in the east"),
        "wicket in the north" if about is About.ESCORT else "",
        tuple(Happening),
        {"in": "road in the west", "out": "eastern shed roof"},
        landmarks(place)[number % len(landmarks(place))],
        frozenset(sights),
    )


@cache
def sixty(place: Place, about: About) -> list[dict[str, Told]]:
    return [dict(tell(matter(place, about, n), Chance(f"{n}"))) for n in range(60)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_parts_enough(language: str) -> None:
    parts = parts_of(language)
    for way, pile in parts.piles.items():
        least = {"openings": 8, "wants": 7, "titles": 7, "happenings": 7, "closings": 7}
        alone = 1 if way in ("road.about", "road.seven") else 2
        assert len(pile) >= least.get(way.split(".")[0], alone), way
        assert len(set(pile)) == len(pile)
    assert {len(signs) for signs in parts.signs.values()} == {10}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_opening_names_a_thing_only_where_it_is(language: str) -> None:
    parts = parts_of(language)
    needed = set()
    for way, pile in parts.piles.items():
        for part in pile:
            found = re.match(r"\[(.+?)\] ", part)
            needed |= {found[1]} if found else set()
            if language == "en" and way.startswith("openings"):
                named = {word for word in SEEN if re.search(rf"\b{word}\b", part)}
                assert not named or (found and _told(found[1]) >= named), part
    assert len(needed) >= 10
    told = tell(matter(Place.TAVERN, About.LETTER, 0, "stable"), Chance("0"))[language]
    assert not any(part.startswith("[") and "[stable]" not in part for part in told.parts)


def _told(needed: str) -> set[str]:
    """What may be named where something is."""
    return {needed, *needed.split(), *({"stream"} if needed == "mill wheel" else ())}


@cache
def seen() -> frozenset[str]:
    """What is on boards."""
    boards = itertools.product(itertools.chain(*houses.HOUSES.values()), SQUARES.values(), "abcd")
    return frozenset().union(*(draw(*size, Chance(seed)).sights() for draw, size, seed in boards))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_part_needs_is_on_some_board(language: str) -> None:
    piles = parts_of(language).piles.items()
    found = {m[1] for way, p in piles if way.startswith("openings") for m in map(_NEEDED, p) if m}
    assert found and found <= seen()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", Place, ids=lambda place: place.value)
def test_title_and_briefing_are_about_the_landmark_of_the_board(
    place: Place, language: str
) -> None:
    parts = parts_of(language)
    for about, number in itertools.product(About, range(6)):
        told = tell(matter(place, about, number), Chance(f"{number}"))[language]
        landmark = matter(place, about, number).landmark
        assert parts.headings[landmark] in told.title
        assert told.parts & {*parts.piles[f"landmarks.{landmark}"]}
    assert all(len({*pile}) >= 4 for way, pile in parts.piles.items() if "landmarks." in way)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_are_short_and_name_nothing_twice(language: str) -> None:
    parts = parts_of(language)
    for about, (place, signs) in itertools.product(About, parts.signs.items()):
        there = [parts.headings[landmark] for landmark in landmarks(Place(place))]
        titles = itertools.product(parts.piles[f"titles.{about.value}"], signs, there)
        for title, sign, where in titles:
            things = parts.names["things"].values() if "{object" in title else ("",)
            for thing in things:
                words = {"sign": parts.name("signs", sign), "object": parts.name("things", thing)}
                words["there"] = where
                assert len(LocalText(title).format_map(words)) <= LONGEST_TITLE
                told = [LocalText(each).format_map(words) for each in re.split(r"({.*?})", title)]
                assert not _twice(told), told


def _twice(pieces: list[str]) -> set[str]:
    """The words of pieces of a title that others of them have too, or the roots of other words."""
    words = [set(re.findall(r"\w+", piece.lower())) - _ARTICLES for piece in pieces]
    return {
        word
        for piece, others in itertools.permutations(words, 2)
        for word in piece
        if word in others
        or (len(word) > 3 and word not in _BY and any(word[:5] in other for other in others))
    }


@pytest.mark.parametrize("about", About)
def test_sixty_of_a_place_and_a_goal_do_not_read_alike(about: About) -> None:
    for language in LANGUAGES:
        told = [texts[language] for texts in sixty(Place.TAVERN, about)]
        assert len({one.story for one in told}) == 60
        assert len({one.title for one in told}) > 30
        alike = [len(a.parts & b.parts) for a, b in itertools.combinations(told, 2)]
        assert sum(alike) / len(alike) < 3.5  # of sixteen, those of three events among them


@pytest.mark.parametrize("about", About)
def test_no_two_parts_of_a_story_share_a_phrase_or_many_words(about: About) -> None:
    for texts in sixty(Place.TAVERN, about):
        for language, told in texts.items():
            parts = parts_of(language)
            assert not re.search(r"[{}\[\]|]", told.story + told.title), told.story
            ways = (
                "openings",
                "landmarks",
                "lies",
                "lost",
                "wants",
                "wickets",
                "comings",
                "closings",
            )
            piles = [pile for way, pile in parts.piles.items() if way.split(".")[0] in ways]
            story = [part for pile in piles for part in told.parts & {*pile}]
            assert 5 <= len(story) <= 7
            for one, other in itertools.combinations(story, 2):
                shared = noticed(one) & noticed(other) - parts.common
                assert len(shared) < 2, (one, other, shared)


def test_seven_in_a_row_repeat_no_part() -> None:
    for start in range(len(Place)):
        before: frozenset[str] = frozenset()
        for number in range(7):
            place, about = (*Place,)[(start + number) % 8], (*About,)[number % 5]
            told = tell(matter(place, about, number), Chance(f"{start} {number}"), before).values()
            assert not any(texts.parts & before for texts in told)
            before |= {part for texts in told for part in texts.parts}


def test_all_places_on_boards_have_a_polish_name() -> None:
    parts, unknown = parts_of("pl"), set[str]()
    for draw in itertools.chain.from_iterable(houses.HOUSES.values()):
        for seed in "ab":
            drawn = draw(*SQUARES[Size.MEDIUM], Chance(seed))
            titles = [zone.title for zone in drawn.zones] + [p.title for p in drawn.passages]
            titles += [title for title, _at in drawn.spots]
            bare = {title.removeprefix("the ") for title in titles}
            unknown |= {title for title in bare if parts.site_told(title).count("|") != 6}
    assert not unknown
