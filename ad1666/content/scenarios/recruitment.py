"""Whom the sides of a scenario may choose, and the figures that those chosen become."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase

from attrs import field, frozen

from ad1666.content.characters import band_faults
from ad1666.content.errors import ContentError, hint, raise_first
from ad1666.content.maps.reader import MapFile
from ad1666.content.scenarios.arrivals import read_slots, read_zone
from ad1666.content.toml import Table
from ad1666.rules.abilities import with_starting_tokens
from ad1666.rules.bands import NEUTRAL, Budget, Muster, faults, may_serve
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.verdicts import Barred

Bands = Mapping[Side, tuple[str, ...]]
"""The ids of those whom each side has chosen, in the order of their starting squares; a side that
has nothing to choose is not in it."""

MUSTER = "muster"
_KEYS = ("heroes", "commoners", "from", "neutrals", "slots", "zone", "most", "suggested")


class BadBand(ValueError):
    """Bands that may not be played. The message names the side, the reason and the clause."""


@frozen
class Musters:
    """All that a scenario's file says of choosing: for each side that may, the rules of its choice,
    the squares from which those chosen start in their order, and the band that is suggested.
    ``fixed`` are the figures that the scenario itself names; the sides of ``anywhere`` place those
    chosen as they like on their squares, a zone, at the start of turn 1."""

    rules: Mapping[Side, Muster] = field(factory=dict)
    squares: Mapping[Side, tuple[Square, ...]] = field(factory=dict)
    suggested: Bands = field(factory=dict)
    fixed: tuple[Figure, ...] = ()
    anywhere: tuple[Side, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rules)

    def card(self, side: Side, character: str) -> Character | None:
        """The character of that id, if the side may choose it."""
        return next((card for card in self.rules[side].pool if card.id == character), None)

    def cards(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The characters that a side has chosen. BadBand if there are others among them."""
        found = []
        for character in bands.get(side, ()):
            card = self.card(side, character)
            if card is None:
                known = hint(character, (c.id for c in self.rules[side].pool))
                raise BadBand(f"{side} cannot choose {character} (SETUP-1). {known}")
            found.append(card)
        return tuple(found)

    def other(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The opponent's band, as far as it is chosen already."""
        fixed = tuple(f.card for f in self.fixed if f.side is side.other)
        return (*fixed, *self.cards(bands, side.other)) if side.other in bands else fixed

    def faults(self, bands: Bands, side: Side) -> tuple[Barred, ...]:
        """All that is wrong with the band of a side, beside the other if that is there. BadBand as
        in ``cards``."""
        return faults(self.rules[side], self.cards(bands, side), self.other(bands, side))

    def figures(self, bands: Bands) -> tuple[Figure, ...]:
        """Everybody who takes part, as in ``placed``. Red chooses first: whom it has is not there
        for blue (SETUP-6). BadBand if that cannot be played."""
        so_far: dict[Side, tuple[str, ...]] = {}
        for side in self.rules:
            so_far[side] = bands.get(side, ())
            found = self.faults(so_far, side)
            if found:
                raise BadBand(f"{side}: {band_faults.problem(found[0])}")
        return self.placed(bands)

    def placed(self, bands: Bands) -> tuple[Figure, ...]:
        """Those whom the scenario names, then those whom red has chosen so far, then blue's, by the
        first letters that are free, on their starting squares. BadBand as in ``cards``."""
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
    """The sides that choose. ContentError if there is a choice for anybody else."""
    table = top.table(MUSTER)
    table.only(tuple(Side))
    return tuple(side for side in Side if side in table)


def read_musters(
    top: Table,
    factions: Mapping[Side, str],
    characters: Mapping[str, Character],
    board: MapFile,
    budget: Budget | None,
    figures: tuple[Figure, ...],
) -> Musters:
    """The choices that a scenario leaves to its players; ``figures`` are those that it names.

    ContentError if a choice is not correct, or a suggested band may not be played.
    """
    rules: dict[Side, Muster] = {}
    squares: dict[Side, tuple[Square, ...]] = {}
    suggested: dict[Side, tuple[str, ...]] = {}
    tables = {side: top.table(MUSTER).table(side) for side in mustering(top)}
    for side, table in tables.items():
        table.only(_KEYS)
        squares[side], places = _squares(table, side, board, figures)
        heroes, commoners = _numbers(table, places, budget)
        fixed = tuple(f.card for f in figures if f.side is side)
        pool = _pool(table, side, factions[side], characters)
        rules[side] = Muster(factions[side], pool, places, heroes, commoners, budget, fixed)
        suggested[side] = table.known_texts("suggested", "character", characters)
    chosen = sum(muster.places for muster in rules.values())
    check_letters(top, MUSTER, len(figures) + chosen)
    anywhere = tuple(side for side, table in tables.items() if "zone" in table)
    found = Musters(rules, squares, suggested, figures, anywhere)
    for side, table in tables.items():
        so_far = {s: band for s, band in suggested.items() if s is side or s is Side.RED}
        raise_first(_wrong_suggestions(table, found, so_far, side))
    return found


def _squares(
    table: Table, side: Side, board: MapFile, figures: Sequence[Figure]
) -> tuple[tuple[Square, ...], int]:
    """Where those chosen start, which nobody else may, and how many there is room for: as many as
    there are slots, or as the scenario lets into a zone."""
    if "zone" in table:
        zone = read_zone(table, board)
        room = sum(square not in {f.at for f in figures} for square in zone)
        return zone, table.whole("most", 1, min(room, len(ascii_uppercase)))
    if "most" in table:
        problem = f"{table.name('most')} means nothing without zone"
        raise table.error("most", problem, "Leave it out: there are as many as slots")
    squares = read_slots(table, side, board)
    taken = {f.at: f.id for f in figures if f.at is not None}
    for slot, at in zip(table.numbers("slots", None, 1, 99), squares, strict=True):
        if at in taken:
            problem = f"start {slot} of {side} is taken by figure {taken[at]}"
            raise table.error("slots", problem, "Choose another slot")
    return squares, len(squares)


def _numbers(table: Table, places: int, budget: Budget | None) -> tuple[int | None, int | None]:
    """How many heroes and commoners are chosen; None for both if that is free (SETUP-7)."""
    if "heroes" not in table and "commoners" not in table:
        if budget is not None:
            return None, None
        problem = f"{_called(table)} does not say how many are chosen (SETUP-7)"
        raise table.error(None, problem, "Give heroes and commoners, or in a battle a [budget]")
    heroes, commoners = (table.whole(key, 0, 26, 0) for key in ("heroes", "commoners"))
    key = "heroes" if "heroes" in table else "commoners"
    if not heroes + commoners:
        raise table.error(key, f"{_called(table)} chooses nobody", "Leave it out, or let it choose")
    if heroes + commoners > places:
        problem = f"{heroes + commoners} are chosen, for {places} starting squares"
        key, remedy = ("most", "Raise it") if "zone" in table else ("slots", "Add slots")
        raise table.error(key, problem, f"{remedy}, or let fewer be chosen")
    return heroes, commoners


def _pool(
    table: Table, side: Side, faction: str, characters: Mapping[str, Character]
) -> tuple[Character, ...]:
    """Those who may be chosen: those listed, or else the whole faction and, if the scenario says
    so, the neutral (SETUP-1)."""
    if "from" not in table:
        hired = [c for c in characters.values() if c.faction == NEUTRAL]
        own = [c for c in characters.values() if c.faction == faction != NEUTRAL]
        return (*own, *hired) if table.flag("neutrals", False) else tuple(own)
    if "neutrals" in table:
        problem = f"{table.name('neutrals')} means nothing beside from"
        raise table.error("neutrals", problem, "Leave it out, and name those for hire in from")
    names = table.known_texts("from", "character", characters)
    if not names:
        remedy = f"Name whom {side} may choose, or leave it out for the whole faction"
        raise table.error("from", f"{table.name('from')} is an empty list", remedy)
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


def check_letters(top: Table, key: str, number: int) -> None:
    """ContentError at a key that gives more figures than there are letters to name them."""
    most = len(ascii_uppercase)
    if number > most:
        problem = f"there can be {number} figures, and there are letters for {most}"
        remedy = "Give fewer slots" if key == MUSTER else "Leave some out"
        raise top.error(key, problem, remedy)


def _wrong_suggestions(
    table: Table, musters: Musters, bands: Bands, side: Side
) -> Iterator[ContentError]:
    """What is wrong with the band that is suggested; ``bands`` has it, and red's before it."""
    if "suggested" not in table:
        wanted = 'suggested = ["...", "..."], a band for those who do not choose'
        yield table.error(None, f"{table.name('suggested')} is missing", f"Add {wanted}")
        return
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
