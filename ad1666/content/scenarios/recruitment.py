"""Recruitment: the characters that the sides of a scenario may choose, and
the figures they become."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import repeat
from string import ascii_uppercase

from attrs import field, frozen

from ad1666.content.bands import band_problem
from ad1666.content.errors import hint
from ad1666.content.messages import Message, counted, message
from ad1666.content.scenarios.keys import ScenarioKeys
from ad1666.content.toml import Table
from ad1666.rules.abilities.dispatch import with_starting_tokens
from ad1666.rules.bands import Muster, faults
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Character, Figure, Square, Status, equipped
from ad1666.rules.verdicts import Barred

Bands = Mapping[Side, tuple[str, ...]]
"""The ids of the characters each side has chosen, in the order of their starting squares; sides
without a choice are left out."""


class BadBand(ValueError):
    """Illegal bands. The problem names the side, the reason and the clause."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem


@frozen
class Musters:
    """The rules for choosing in a scenario's file: for each side with a choice, its rules, the
    starting squares in order, and the suggested band. ``fixed`` are the figures that the scenario
    names, ``unknown`` the letters of those of whom nobody knows yet (SCN-6); the sides in
    ``anywhere`` place their band freely on their squares, a zone, at the start of turn 1."""

    rules: Mapping[Side, Muster] = field(factory=dict)
    squares: Mapping[Side, tuple[Square, ...]] = field(factory=dict)
    suggested: Bands = field(factory=dict)
    fixed: tuple[Figure, ...] = ()
    unknown: frozenset[str] = frozenset()
    anywhere: tuple[Side, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rules)

    def cards(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The characters that a side has chosen. Raises BadBand if it may
        not choose one of them."""
        pool, chosen = {card.id: card for card in self.rules[side].pool}, bands.get(side, ())
        for character in chosen:
            if character not in pool:
                problem = message(
                    "{side} cannot choose {character} (SETUP-1). {hint}",
                    side=side,
                    character=character,
                    hint=hint(character, pool).message,
                )
                raise BadBand(problem)
        return tuple(pool[character] for character in chosen)

    def named(self, side: Side) -> tuple[Character, ...]:
        """The characters that the scenario names for a side, as far as players know."""
        known = (figure for figure in self.fixed if figure.id not in self.unknown)
        return tuple(figure.card for figure in known if figure.side is side)

    def other(self, bands: Bands, side: Side) -> tuple[Character, ...]:
        """The opponent's band as chosen so far."""
        fixed = self.named(side.other)
        return (*fixed, *self.cards(bands, side.other)) if side.other in bands else fixed

    def faults(self, bands: Bands, side: Side) -> tuple[Barred, ...]:
        """Everything wrong with the band of a side, given the other band if chosen. Raises
        BadBand as ``cards`` does."""
        return faults(self.rules[side], self.cards(bands, side), self.other(bands, side))

    def figures(self, bands: Bands) -> tuple[Figure, ...]:
        """All figures, as in ``placed``. Red chooses first, so blue cannot have red's unique
        characters (SETUP-6). Raises BadBand if the bands are illegal."""
        so_far: dict[Side, tuple[str, ...]] = {}
        for side in self.rules:
            so_far[side] = bands.get(side, ())
            found = self.faults(so_far, side)
            if found:
                fault = band_problem(found[0])
                raise BadBand(message("{side}: {fault}", side=side, fault=fault))
        return self.placed(bands)

    def placed(self, bands: Bands) -> tuple[Figure, ...]:
        """The figures that the scenario names, then red's choice so far, then blue's, with the
        first free letters, on their starting squares. Raises BadBand as ``cards`` does."""
        taken = {figure.id for figure in self.fixed}
        letters = (letter for letter in ascii_uppercase if letter not in taken)
        chosen: list[Figure] = []
        for side in self.rules:
            squares: Iterable[Square | None] = self.squares[side]
            status, arrival = Status.BOARD, None
            if side in self.anywhere:
                status, arrival = Status.TO_COME, Arrival(1, self.squares[side])
                squares = repeat(None)
            for card, at in zip(self.cards(bands, side), squares, strict=False):
                gear = equipped(card.items, card.hands, None)
                figure = Figure(next(letters), card, side, at, status, gear, arrival=arrival)
                chosen.append(with_starting_tokens(figure))
        return (*self.fixed, *chosen)


def mustering(top: Table) -> tuple[Side, ...]:
    """The sides that choose. Raises ContentError for any other key."""
    table = ScenarioKeys.muster.read(top)
    table.only(tuple(Side))
    return tuple(side for side in Side if side in table)


def check_letters(top: Table, key: str, number: int) -> None:
    """Raises ContentError at a key that gives more figures than there are letters."""
    most = len(ascii_uppercase)
    if number > most:
        problem = message(
            "there can be {figures}, but there are letters for only {most}",
            figures=counted("{n} figure", "{n} figures", number),
            most=most,
        )
        remedy = (
            message("Give fewer slots")
            if key == ScenarioKeys.muster.key
            else message("Leave some out")
        )
        raise top.error(key, problem, remedy)
