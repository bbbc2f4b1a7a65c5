"""Who is to play which side in the next game: chosen at the start and in the briefing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import define, field

from ad1666.game.seats import PERSON, Seat
from ad1666.i18n import _
from ad1666.rules.cards import Side
from ad1666.table import words
from ad1666.table.settings import preferences

if TYPE_CHECKING:
    from ad1666.content.scenarios.recruitment import Bands
    from ad1666.content.scenarios.scenario import Scenario

_SEEDS = 10**9


def _seed() -> int:
    return random.randrange(_SEEDS)


def _named(level: str, character: str | None) -> str:
    """The name of a program, as records have it."""
    return level if character is None else f"{level}-{character}"


@define
class Seating:
    """The players of both sides by their names: people unless others were chosen."""

    names: dict[Side, str] = field(factory=lambda: dict.fromkeys(Side, PERSON))
    _seeds: dict[Side, int] = field(factory=lambda: {side: _seed() for side in Side})
    _kept: bool = False
    """Whether who is chosen here is chosen at the next start of the program as well."""

    @classmethod
    def last(cls, others: Mapping[Side, str]) -> Seating:
        """The players chosen last, except where ``others`` are given for now, kept from choice to
        choice."""
        kept = {side: preferences.now.players.get(side, PERSON) for side in Side}
        known = {side: name if words.character(name) else PERSON for side, name in kept.items()}
        return cls({**known, **others}, kept=True)

    @classmethod
    def of(cls, seats: Mapping[Side, Seat]) -> Seating:
        """The players of a game that goes on."""
        names = {side: seats[side].name if side in seats else PERSON for side in Side}
        return cls(names)

    def changed(self, seats: Mapping[Side, Seat]) -> dict[Side, Seat]:
        """The players of those sides that others have played so far."""
        before = Seating.of(seats).names
        return {s: Seat(n, self._seeds[s]) for s, n in self.names.items() if n != before[s]}

    def label(self, side: Side) -> str:
        """A side with who plays it."""
        side_name, player = words.side(side), self.player(side)
        return _("{side}: {player}").format(side=side_name, player=player)

    def player(self, side: Side) -> str:
        """Who plays a side, in words; of a program its level."""
        name = self.names[side]
        return _("a person") if name == PERSON else words.program(words.parts(name)[0])

    def character(self, side: Side) -> str:
        """How the program of a side plays, in words; empty where that cannot be chosen."""
        return words.character(self.names[side])

    def change(self, side: Side) -> None:
        """Puts the next player in a seat, after the last one a person again. The character stays
        when the level changes."""
        from ad1666.bots import OPPONENTS  # with all of them, which the start need not wait for

        level, character = words.parts(self.names[side])
        at = OPPONENTS.index(level) if level in OPPONENTS else -1
        following = OPPONENTS[(at + 1) % len(OPPONENTS)]
        self._seat(side, _named(following, None if following == PERSON else character))

    def change_character(self, side: Side) -> None:
        """Has the program in a seat play in the next of all ways, after the last one in none."""
        from ad1666.bots.levels import CHARACTERS

        level, character = words.parts(self.names[side])
        ways = (None, *CHARACTERS)
        self._seat(side, _named(level, ways[(ways.index(character) + 1) % len(ways)]))

    def _seat(self, side: Side, name: str) -> None:
        self.names[side] = name
        if self._kept:
            preferences.change(players={**preferences.now.players, side: name})

    def band(self, scenario: Scenario, before: Bands, side: Side) -> tuple[str, ...] | None:
        """The band of a program beside those chosen ``before``. None if people choose: a person
        plays the side, or no band was found that may be played."""
        if self.names[side] == PERSON:
            return None
        from ad1666.bots.bands import choose_band

        musters, rng = scenario.musters, random.Random(self._seeds[side])
        band = choose_band(rng, musters.rules[side], musters.other(before, side))
        return None if band is None else tuple(card.id for card in band)

    def seats(self) -> dict[Side, Seat]:
        """The programs of a game that begins now. The chances of the next are others."""
        seats = {s: Seat(n, self._seeds[s]) for s, n in self.names.items() if n != PERSON}
        self._seeds = {side: _seed() for side in Side}
        return seats
