"""What a skirmish is to be like, and the word that stands for it: `3:roofs:medium:30:7`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from enum import Enum

from attrs import evolve, frozen

from ad1666.content.cards import load_characters
from ad1666.content.errors import Say, sentences
from ad1666.content.messages import Message, listed, message
from ad1666.rules.bands import may_join, may_serve
from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.tables import complete
from ad1666.skirmish.chance import VERSION

LEAST, MOST = 24, 60
"""Gold for each band."""
LONGEST = 40
"""Characters of a seed."""
MOST_FIGURES = 6
"""In a band."""
MOST_LEVEL = 9
"""Gold by which bands may be made to differ."""
_ANY = "any"
_MIRROR, _DRAW, _LEVEL, _BANDS = "m", "d", "l", "b"
"""What the optional parts of a word begin with."""
_APART, _SPACE, _VERSUS, _AND = ":", "_", "~", "+"


class Place(Enum):
    """What kind of place it is fought in."""

    TAVERN = "tavern"
    STREET = "street"
    ROOFS = "roofs"
    PALACE = "palace"
    DOCKS = "docks"
    CHURCH = "church"
    MILL = "mill"
    CAMP = "camp"


class Size(Enum):
    """How large its board is."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class About(Enum):
    """What it is fought for."""

    LETTER = "letter"
    """A thing lies there, to be carried off or held."""
    HIDDEN = "hidden"
    """A thing is hidden in one of three places."""
    PLACES = "places"
    """Three places are to be held."""
    ESCORT = "escort"
    """A guest of red's must get out by the far exit."""
    CAPTAINS = "captains"
    """The leaders of both have a quarrel."""


SQUARES: Mapping[Size, tuple[int, int]] = complete(
    Size, {Size.SMALL: (16, 11), Size.MEDIUM: (19, 13), Size.LARGE: (23, 16)}
)
"""The width and the height of a board."""
_EVEN = (About.LETTER, About.CAPTAINS)
"""What is the same for both sides on a board that is its own image."""

Bands = tuple[tuple[str, ...], tuple[str, ...]]
"""The ids of the characters of red and of blue."""


def places(*, mirror: bool) -> tuple[Place, ...]:
    """Where it may be fought, on a board that is its own image or not: ships look one way."""
    return tuple(place for place in Place if place is not Place.DOCKS or not mirror)


def abouts(*, mirror: bool) -> tuple[About, ...]:
    """What it may be fought for, on a board that is its own image or not."""
    return _EVEN if mirror else tuple(About)


class BadWish(Exception):
    """A wish that cannot be granted, or a word that is none."""

    def __init__(self, problem: Message, remedy: Message) -> None:
        super().__init__(sentences(problem, remedy))
        self.problem, self.remedy = problem, remedy

    def told(self, say: Say = str) -> str:
        """Its text in a language."""
        return sentences(self.problem, self.remedy, say)


class OtherVersion(BadWish):
    """A word of another generator, which would have made something else of it."""

    def __init__(self, theirs: int) -> None:
        self.theirs = theirs
        super().__init__(
            message(
                "the seed is of generator {theirs}, and this version of the game has {ours}",
                theirs=str(theirs),
                ours=str(VERSION),
            ),
            message("Ask for the scenario itself, or play with the version it was made with"),
        )


@frozen
class Wish:
    """What a skirmish is to be like. What is None is drawn from the seed.

    ``draw`` says which of many pairs of bands the seed gives, ``level`` how much gold these differ
    in red's favour, or in blue's if it is negative; ``bands`` are chosen by players. None of these
    changes the board. Raises BadWish if it cannot be granted.
    """

    seed: str
    place: Place | None = None
    size: Size = Size.MEDIUM
    points: int = 30
    about: About | None = None
    mirror: bool = False
    draw: int = 0
    level: int = 0
    bands: Bands | None = None

    def __attrs_post_init__(self) -> None:
        check_seed(self.seed)
        if not LEAST <= self.points <= MOST:
            problem = message("{points} gold is asked for", points=str(self.points))
            remedy = message("Ask for {least} to {most}", least=str(LEAST), most=str(MOST))
            raise BadWish(problem, remedy)
        if self.place not in (None, *places(mirror=self.mirror)):
            problem = message("docks are never their own image, since ships look one way")
            raise BadWish(problem, message("Ask for another place, or for no mirror"))
        if self.about is not None and self.about not in abouts(mirror=self.mirror):
            problem = message(
                "{about} is not the same for both sides of a mirror", about=self.about.value
            )
            remedy = message("Ask for {words}", words=listed(a.value for a in _EVEN))
            raise BadWish(problem, remedy)
        if self.draw < 0 or abs(self.level) > MOST_LEVEL:
            raise _no_word(word(self))
        if self.bands is not None:
            _check_bands(self.bands)

    @property
    def factions(self) -> tuple[str, str] | None:
        """The factions of the bands that are chosen."""
        if self.bands is None:
            return None
        red, blue = (_faction([load_characters()[i] for i in band]) for band in self.bands)
        return red, blue


def daily(day: date) -> Wish:
    """The skirmish of a day, the same for everybody who has this generator."""
    return Wish(f"day {day.isoformat()}")


def word(wish: Wish) -> str:
    """The word for a wish, from which it can be made again: in letters that links may have, but for
    those of the seed that are none of the English alphabet."""
    parts = [
        str(VERSION),
        wish.place.value if wish.place else _ANY,
        wish.size.value,
        str(wish.points),
    ]
    if wish.about:
        parts.append(wish.about.value)
    if wish.mirror:
        parts.append(_MIRROR)
    if wish.draw:
        parts.append(f"{_DRAW}{wish.draw}")
    if wish.level:
        parts.append(f"{_LEVEL}{wish.level}")
    if wish.bands:
        parts.append(_BANDS + _VERSUS.join(_AND.join(band) for band in wish.bands))
    return _APART.join((*parts, wish.seed.replace(" ", _SPACE)))


def wish_of(text: str) -> Wish:
    """The wish that a word stands for. Raises OtherVersion if it is of another generator, BadWish
    if it is no such word."""
    version, *parts = unicodedata.normalize("NFC", text.strip()).split(_APART)
    if version.isdecimal() and version.isascii() and int(version[:9]) != VERSION and parts:
        raise OtherVersion(int(version[:9]))
    if version != str(VERSION) or len(parts) < 4:
        raise _no_word(text)
    place, size, points, *more, seed = parts
    try:
        wish = Wish(
            seed.replace(_SPACE, " "),
            None if place == _ANY else Place(place),
            Size(size),
            int(points),
        )
        for part in more:
            wish = _with(wish, part)
    except ValueError:
        raise _no_word(text) from None
    if word(wish) != _APART.join((version, *parts)):  # there is one word for each wish
        raise _no_word(text)
    return wish


def _with(wish: Wish, part: str) -> Wish:
    """A wish with an optional part of a word. Raises ValueError if it is none."""
    if part == _MIRROR:
        return evolve(wish, mirror=True)
    kind, rest = part[:1], part[1:]
    if kind == _DRAW and rest.isdecimal():
        return evolve(wish, draw=int(rest))
    if kind == _LEVEL and rest.removeprefix("-").isdecimal():
        return evolve(wish, level=int(rest))
    if kind == _BANDS and _VERSUS in rest:
        red, blue = (tuple(band.split(_AND)) for band in rest.split(_VERSUS, 1))
        return evolve(wish, bands=(red, blue))
    return evolve(wish, about=About(part))


def _no_word(text: str) -> BadWish:
    problem = message('"{text}" is no seed of a skirmish', text=text)
    return BadWish(problem, message("Copy one whole, such as {word}", word="3:roofs:medium:30:7"))


def check_seed(seed: str, most: int = LONGEST) -> None:
    """Raises BadWish if a text cannot be a seed of so many characters at most."""
    if seed != unicodedata.normalize("NFC", seed):
        raise _bad_seed(seed, most)
    if not 0 < len(seed) <= most or seed != " ".join(seed.split()):
        raise _bad_seed(seed, most)
    if not all(letter.isalnum() or letter in " -" for letter in seed):
        raise _bad_seed(seed, most)


def _bad_seed(seed: str, most: int) -> BadWish:
    remedy = message(
        "Use at most {most} letters, digits, hyphens and single spaces", most=str(most)
    )
    return BadWish(message('"{seed}" cannot be a seed', seed=seed), remedy)


def _check_bands(bands: Bands) -> None:
    known = load_characters()
    chosen: list[Character] = []
    for band in bands:
        strange = [name for name in band if name not in known]
        if strange:
            problem = message('there is no character "{name}"', name=strange[0])
            raise BadWish(problem, message("Choose among those of the game"))
        if not 0 < len(band) <= MOST_FIGURES:
            problem = message("a band has nobody, or more than {most}", most=str(MOST_FIGURES))
            raise BadWish(problem, message("Choose fewer, but somebody"))
        cards = [known[name] for name in band]
        faction = _faction(cards)
        for card in cards:
            if not may_serve(card, faction) or not may_join(card, chosen):
                problem = message("{name} cannot be in this band", name=card.name)
                raise BadWish(problem, message("Choose somebody else"))
            chosen.append(card)


def _faction(cards: list[Character]) -> str:
    return next((card.faction for card in cards if card.faction != NEUTRAL), NEUTRAL)
