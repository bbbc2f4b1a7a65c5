"""Who plays which side in the next game, as chosen at the start and in the briefing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from ad1666 import words
from ad1666.game.fencers import Fencer, again, fencer_of, unlike
from ad1666.game.seats import PERSON, Seat
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.settings import preferences

if TYPE_CHECKING:
    from ad1666.content.scenarios.recruitment import Bands
    from ad1666.content.scenarios.scenario import Scenario

_SEEDS = 10**9
_STAND_IN = "musketeer"
"""The program that plays on for a person, unless another is chosen."""


def _seed() -> int:
    return random.randrange(_SEEDS)


def _named(level: str, character: str | None) -> str:
    """The name of a program as in records."""
    return level if character is None else f"{level}-{character}"


@define
class Seating:
    """The players of both sides by name: people unless others were chosen."""

    names: dict[Side, str] = field(factory=lambda: dict.fromkeys(Side, PERSON))
    _seeds: dict[Side, int] = field(factory=lambda: {side: _seed() for side in Side})
    _kept: bool = False
    """Whether choices made here are stored for the next start of the program."""
    from_turn: int = 1
    """The turn in which they begin to play; up to there crude programs do."""
    programs_only: bool = False
    """Whether people stay out of it."""

    def __attrs_post_init__(self) -> None:
        self._part(Side.BLUE)

    @classmethod
    def last(cls, others: Mapping[Side, str], from_turn: int = 1) -> Seating:
        """The players chosen last, except for ``others``, which are not stored. Choices made from
        here on are."""
        kept = {side: preferences.now.players.get(side, PERSON) for side in Side}
        known = {side: name if words.character(name) else PERSON for side, name in kept.items()}
        return cls({**known, **others}, kept=True, from_turn=from_turn)

    @classmethod
    def of(cls, seats: Mapping[Side, Seat]) -> Seating:
        """The players of a game that is being continued, or of another one like it: the same
        fencers, with other chances."""
        names = {side: seats[side].name if side in seats else PERSON for side in Side}
        seeds = {s: again(seats[s], 1).seed if s in seats else _seed() for s in Side}
        return cls(names, seeds)

    @classmethod
    def without_people(cls, seats: Mapping[Side, Seat]) -> Seating:
        """Programs alone: those of a game, and stand-ins for people."""
        stand_ins = {side: Seat(_STAND_IN, _seed()) for side in Side}
        return evolve(cls.of({**stand_ins, **seats}), programs_only=True)

    def changed(self, seats: Mapping[Side, Seat]) -> dict[Side, Seat]:
        """The new players of the sides whose player has changed."""
        before = Seating.of(seats).names
        return {s: self._at(s) for s, name in self.names.items() if name != before[s]}

    def label(self, side: Side) -> str:
        """A side and who plays it."""
        side_name, player = words.side(side), self.player(side)
        return _("{side}: {player}").format(side=side_name, player=player)

    def player(self, side: Side) -> str:
        """Who plays a side, in words; for a program, its level."""
        name = self.names[side]
        return words.player(words.parts(name)[0])

    def character(self, side: Side) -> str:
        """How the program of a side plays, in words; empty if that cannot be chosen."""
        return words.character(self.names[side])

    def manner(self, side: Side) -> str:
        """What the program of a side does then, as one sees it."""
        return words.manner(self.names[side])

    def fencer(self, side: Side) -> Fencer | None:
        """Who sits there, if it is one of our fencers."""
        return fencer_of(self._at(side))

    def change(self, side: Side) -> None:
        """Puts the next player in a seat; the last is followed by a person. The character stays
        when the level changes."""
        from ad1666.bots import OPPONENTS  # imports all programs, which the start need not wait for

        level, character = words.parts(self.names[side])
        offered = [one for one in OPPONENTS if not (self.programs_only and one == PERSON)]
        at = offered.index(level) if level in offered else -1
        following = offered[(at + 1) % len(offered)]
        self._seat(side, _named(following, None if following == PERSON else character))

    def change_character(self, side: Side) -> None:
        """Gives the program in a seat the next character; the last is followed by none."""
        from ad1666.bots.levels import CHARACTERS

        level, character = words.parts(self.names[side])
        ways = (None, *CHARACTERS)
        self._seat(side, _named(level, ways[(ways.index(character) + 1) % len(ways)]))

    def _at(self, side: Side) -> Seat:
        return Seat(self.names[side], self._seeds[side])

    def _part(self, side: Side) -> None:
        """Has somebody else sit there than on the other side."""
        self._seeds[side] = unlike(self._at(side), self._at(side.other)).seed

    def _seat(self, side: Side, name: str) -> None:
        self.names[side] = name
        self._part(side)
        if self._kept:
            preferences.change(players={**preferences.now.players, side: name})

    def band(self, scenario: Scenario, before: Bands, side: Side) -> tuple[str, ...] | None:
        """The band of a program, given those chosen ``before``. None if a person plays the side and
        has to choose, or if no legal band was found."""
        if self.names[side] == PERSON:
            return None
        from ad1666.bots.bands import choose_band

        musters, rng = scenario.musters, random.Random(self._seeds[side])
        band = choose_band(rng.choice, musters.rules[side], musters.other(before, side))
        return None if band is None else tuple(card.id for card in band)

    def seats(self) -> dict[Side, Seat]:
        """The programs of a game that begins now. The next game gets other random seeds."""
        seats = {s: self._at(s) for s, name in self.names.items() if name != PERSON}
        self._seeds = {side: _seed() for side in Side}
        self._part(Side.BLUE)
        return seats
