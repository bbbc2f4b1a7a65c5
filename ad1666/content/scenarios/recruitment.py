"""Recruitment: whom the sides of a scenario may choose, and the figures they become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase

from attrs import field, frozen

from ad1666.content.characters import band_faults
from ad1666.content.collector import Collector, Result
from ad1666.content.errors import ContentError, hint, raise_first
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.arrivals import read_slots, read_zone
from ad1666.content.toml import Table
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.bands import NEUTRAL, Budget, Muster, faults, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.verdicts import Barred

Bands = Mapping[Side, tuple[str, ...]]
"""The ids of those each side has chosen, in the order of their starting squares; sides without a
choice are left out."""

MUSTER = "muster"
_KEYS = ("heroes", "commoners", "from", "neutrals", "slots", "zone", "most", "suggested")


class BadBand(ValueError):
    """Illegal bands. The message names the side, the reason and the clause."""


@frozen
class Musters:
    """What a scenario's file says of choosing: for each side with a choice, its rules, the starting
    squares in order, and the suggested band. ``fixed`` are the figures that the scenario names; the
    sides in ``anywhere`` place their band freely on their squares, a zone, at the start of turn 1.
    """

    rules: Mapping[Side, Muster] = field(factory=dict)
    squares: Mapping[Side, tuple[Square, ...]] = field(factory=dict)
    suggested: Bands = field(factory=dict)
    fixed: tuple[Figure, ...] = ()
    anywhere: tuple[Side, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rules)

    def card(self, side: Side, character: str) -> Character | None:
        """The character with that id, if the side may choose it."""
        return next((card for card in self.rules[side].pool if card.id == character), None)

    def cards(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The characters that a side has chosen. BadBand if it may not choose one of them."""
        found = []
        for character in bands.get(side, ()):
            card = self.card(side, character)
            if card is None:
                known = hint(character, (c.id for c in self.rules[side].pool))
                raise BadBand(f"{side} cannot choose {character} (SETUP-1). {known}")
            found.append(card)
        return tuple(found)

    def other(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The opponent's band as chosen so far."""
        fixed = tuple(f.card for f in self.fixed if f.side is side.other)
        return (*fixed, *self.cards(bands, side.other)) if side.other in bands else fixed

    def faults(self, bands: Bands, side: Side) -> tuple[Barred, ...]:
        """All that is wrong with the band of a side, given the other if chosen. BadBand as in
        ``cards``."""
        return faults(self.rules[side], self.cards(bands, side), self.other(bands, side))

    def figures(self, bands: Bands) -> tuple[Figure, ...]:
        """All figures, as in ``placed``. Red chooses first, so blue cannot have red's unique
        characters (SETUP-6). BadBand if the bands are illegal."""
        so_far: dict[Side, tuple[str, ...]] = {}
        for side in self.rules:
            so_far[side] = bands.get(side, ())
            found = self.faults(so_far, side)
            if found:
                raise BadBand(f"{side}: {band_faults.problem(found[0])}")
        return self.placed(bands)

    def placed(self, bands: Bands) -> tuple[Figure, ...]:
        """Those whom the scenario names, then red's choice so far, then blue's, with the first free
        letters, on their starting squares. BadBand as in ``cards``."""
        taken = {figure.id for figure in self.fixed}
        letters = (letter for letter in ascii_uppercase if letter not in taken)
        chosen: list[Figure] = []
        for side in self.rules:
            place = _to_come if side in self.anywhere else _placed
            chosen += place(side, self.cards(bands, side), self.squares[side], letters)
        return (*self.fixed, *chosen)


def _placed(
    side: Side, cards: Iterable[Character], squares: tuple[Square, ...], letters: Iterator[str]
) -> Iterator[Figure]:
    for card, at in zip(cards, squares, strict=False):
        gear = equipped(card.items, card.hands, None)
        yield with_starting_tokens(Figure(next(letters), card, side, at, gear=gear))


def _to_come(
    side: Side, cards: Iterable[Character], squares: tuple[Square, ...], letters: Iterator[str]
) -> Iterator[Figure]:
    arrival = Arrival(1, squares)
    for card in cards:
        gear = equipped(card.items, card.hands, None)
        figure = Figure(next(letters), card, side, None, Status.TO_COME, gear, arrival=arrival)
        yield with_starting_tokens(figure)


def mustering(top: Table) -> tuple[Side, ...]:
    """The sides that choose. ContentError for any other key."""
    table = top.table(MUSTER)
    table.only(tuple(Side))
    return tuple(side for side in Side if side in table)


@frozen
class _Stage:
    """What a choice depends on besides its own table."""

    factions: Mapping[Side, Result[str]]
    characters: Mapping[str, Character]
    board: Result[MapFile]
    budget: Result[Budget | None]
    figures: Result[tuple[Figure, ...]]


@frozen
class _Choice:
    """A side's table: whom it may choose, its starting squares, and the suggested band."""

    table: Table
    rules: Muster
    squares: tuple[Square, ...]
    suggested: tuple[str, ...]


def read_musters(
    top: Table,
    factions: Mapping[Side, Result[str]],
    characters: Mapping[str, Character],
    board: Result[MapFile],
    budget: Result[Budget | None],
    figures: Result[tuple[Figure, ...]],
    errors: Collector,
) -> Musters:
    """The choices that a scenario leaves to its players; ``figures`` are those it names.

    ContentError if a choice is invalid or a suggested band illegal.
    """
    stage = _Stage(factions, characters, board, budget, figures)
    sides = mustering(top)
    read = errors.each(lambda side: _choice(top.table(MUSTER), side, stage, errors), sides)
    choices = dict(zip(sides, read, strict=True))
    suggested = {side: choice.suggested for side, choice in choices.items()}
    chosen = sum(choice.rules.places for choice in read)
    check_letters(top, MUSTER, len(figures.value) + chosen)
    found = Musters(
        rules={side: choice.rules for side, choice in choices.items()},
        squares={side: choice.squares for side, choice in choices.items()},
        suggested=suggested,
        fixed=figures.value,
        anywhere=tuple(side for side, choice in choices.items() if "zone" in choice.table),
    )
    for side, choice in choices.items():
        so_far = {s: band for s, band in suggested.items() if s is side or s is Side.RED}
        raise_first(_wrong_suggestions(choice.table, found, so_far, side))
    return found


def _choice(musters: Table, side: Side, stage: _Stage, errors: Collector) -> _Choice:
    table = musters.table(side).expecting(_KEYS, errors)
    squares = errors.attempt(_squares, table, side, stage.board)
    places = errors.attempt(_places, table, side, squares, stage.figures)
    heroes = errors.attempt(table.whole, "heroes", 0, 26, 0)
    commoners = errors.attempt(table.whole, "commoners", 0, 26, 0)
    pool = errors.attempt(_pool, table, side, stage.factions[side], stage.characters)
    suggested = errors.attempt(_suggested, table, stage.characters)
    _check_numbers(table, heroes.value + commoners.value, places, stage.budget)
    free = "heroes" not in table and "commoners" not in table
    rules = Muster(
        faction=stage.factions[side].value,
        pool=pool.value,
        places=places.value,
        heroes=None if free else heroes.value,
        commoners=None if free else commoners.value,
        budget=stage.budget.value,
        fixed=tuple(f.card for f in stage.figures.value if f.side is side),
    )
    return _Choice(table, rules, squares.value, suggested.value)


def _squares(table: Table, side: Side, board: Result[MapFile]) -> tuple[Square, ...]:
    """The starting squares of a chosen band."""
    if "zone" in table:
        return read_zone(table, board.value)
    if "most" in table:
        problem = f"{table.name('most')} means nothing without zone"
        raise table.error("most", problem, "Leave it out: there are as many as slots")
    return read_slots(table, side, board.value)


def _places(
    table: Table,
    side: Side,
    squares: Result[tuple[Square, ...]],
    figures: Result[tuple[Figure, ...]],
) -> int:
    """The capacity of those squares, where nobody else may start: one for each slot, or as many as
    the scenario allows in a zone."""
    taken = {f.at: f.id for f in figures.value if f.at is not None}
    if "zone" in table:
        room = sum(square not in taken for square in squares.value)
        return table.whole("most", 1, min(room, len(ascii_uppercase)))
    for slot, at in zip(table.numbers("slots", None, 1, 99), squares.value, strict=True):
        if at in taken:
            problem = f"start {slot} of {side} is taken by figure {taken[at]}"
            raise table.error("slots", problem, "Choose another slot")
    return len(squares.value)


def _check_numbers(
    table: Table, number: int, places: Result[int], budget: Result[Budget | None]
) -> None:
    """Checks that numbers or a budget determine how many are chosen (SETUP-7), and that there is
    room for them. ContentError if not."""
    if "heroes" not in table and "commoners" not in table:
        if budget.value is None:
            problem = f"{_called(table)} does not say how many are chosen (SETUP-7)"
            raise table.error(None, problem, "Give heroes and commoners, or in a battle a [budget]")
    elif not number:
        key = "heroes" if "heroes" in table else "commoners"
        raise table.error(key, f"{_called(table)} chooses nobody", "Leave it out, or let it choose")
    elif number > places.value:
        problem = f"{number} are chosen, for {places.value} starting squares"
        key, remedy = ("most", "Raise it") if "zone" in table else ("slots", "Add slots")
        raise table.error(key, problem, f"{remedy}, or let fewer be chosen")


def _pool(
    table: Table, side: Side, served: Result[str], characters: Mapping[str, Character]
) -> tuple[Character, ...]:
    """Those who may be chosen: the listed ones, or the whole faction and, if the scenario says so,
    the neutrals (SETUP-1)."""
    if "from" not in table:
        neutrals, faction = table.flag("neutrals", False), served.value
        hired = [c for c in characters.values() if c.faction == NEUTRAL]
        own = [c for c in characters.values() if c.faction == faction != NEUTRAL]
        return (*own, *hired) if neutrals else tuple(own)
    if "neutrals" in table:
        problem = f"{table.name('neutrals')} means nothing beside from"
        raise table.error("neutrals", problem, "Leave it out, and name those for hire in from")
    names = table.known_texts("from", "character", characters)
    if not names:
        remedy = f"Name whom {side} may choose, or leave it out for the whole faction"
        raise table.error("from", f"{table.name('from')} is an empty list", remedy)
    faction = served.value
    for number, name in enumerate(names):
        card = characters[name]
        if name in names[:number]:
            problem, remedy = f"{card.name} is listed twice", "Whoever is listed may be chosen"
            raise table.error("from", problem, f"{remedy} as often as the rules allow", name)
        if not may_serve(card, faction):
            problem = f"{card.name} belongs to {card.faction}, and {side} plays {faction} (SETUP-1)"
            fitting = (c.id for c in characters.values() if may_serve(c, faction))
            raise table.error("from", problem, f"Choose from {', '.join(sorted(fitting))}", name)
    return tuple(characters[name] for name in names)


def _suggested(table: Table, characters: Mapping[str, Character]) -> tuple[str, ...]:
    if "suggested" not in table:
        wanted = 'suggested = ["...", "..."], a band for those who do not choose'
        raise table.error(None, f"{table.name('suggested')} is missing", f"Add {wanted}")
    return table.known_texts("suggested", "character", characters)


def check_letters(top: Table, key: str, number: int) -> None:
    """ContentError at a key that gives more figures than there are letters."""
    most = len(ascii_uppercase)
    if number > most:
        problem = f"there can be {number} figures, and there are letters for {most}"
        remedy = "Give fewer slots" if key == MUSTER else "Leave some out"
        raise top.error(key, problem, remedy)


def _wrong_suggestions(
    table: Table, musters: Musters, bands: Bands, side: Side
) -> Iterator[ContentError]:
    """What is wrong with the suggested band; ``bands`` has it, and red's before it."""
    strange = [i for i in bands[side] if musters.card(side, i) is None]
    pool = [card.id for card in musters.rules[side].pool]
    for name in strange:
        problem = f"{table.name('suggested')}: {name} is not among those to choose from (SETUP-1)"
        yield table.error("suggested", problem, hint(name, pool), name)
    if not strange:
        for barred in musters.faults(bands, side):
            problem = f"{table.name('suggested')}: {band_faults.problem(barred)}"
            yield table.error("suggested", problem, "Suggest a band that may be played")


def _called(table: Table) -> str:
    return ".".join(map(str, table.keys))
