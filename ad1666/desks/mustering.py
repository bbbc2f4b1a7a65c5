"""The choice of bands before a game at two desks: each side in turn, for both to see. A side begins
with the band that the scenario suggests."""

from __future__ import annotations

import json
from typing import Any

import attrs
from attrs import frozen

from ad1666.content.scenarios.recruitment import Bands
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.line import Carries
from ad1666.desks.saying import Speak, at_desk
from ad1666.i18n import _, choices, language, speaking
from ad1666.phones.server.said import Gathered, Said, Spoken
from ad1666.play.band_choice import Choosing
from ad1666.rules.cards import SIDES, Side
from ad1666.rules.characters import Character
from ad1666.rules.verdicts import Barred
from ad1666.seat.parts import Runs
from ad1666.words import title, vocabulary
from ad1666.words.spoken import runs

VERSION = 1


@frozen
class Candidate:
    """Somebody who may be chosen, or has been."""

    id: str
    words: str
    why_not: Runs = ()
    """Why nobody may add this one now."""


@frozen
class Muster:
    """What is told while a side chooses its band."""

    language: str
    title: str
    side: Side
    """Who chooses."""
    own: bool
    """Whether this desk does."""
    question: Runs
    """Who chooses, and how many from whom."""
    left: tuple[Runs, ...]
    """What may still be spent."""
    band: tuple[Candidate, ...]
    pool: tuple[Candidate, ...]
    why_not: Runs = ()
    """Why the band may not be taken as it is."""

    def to_text(self) -> str:
        """As it is sent."""
        told = {"kind": "muster", "version": VERSION, **attrs.asdict(self)}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


class MusterTable:
    """Both sides at their desks before the game."""

    def __init__(
        self,
        scenario: Scenario,
        line: Carries,
        bands: Bands,
        places: tuple[str, ...],
        sides: tuple[Side, ...] = SIDES,
    ) -> None:
        """``bands`` are chosen already; ``places`` those of everybody who is told, and ``sides``
        those that choose at desks."""
        self._scenario, self._line, self._places, self._sides = scenario, line, places, sides
        self.chosen = dict(bands)
        self.languages = dict.fromkeys(Side, language())
        self.gathered: dict[str, int] = {}
        """How many look on at each place."""
        self._choosing = self._next()

    @property
    def over(self) -> bool:
        """Whether each side that may choose has chosen."""
        return self._choosing is None

    def _next(self) -> Choosing | None:
        for side in self._scenario.musters.rules:
            if side in self._sides and side not in self.chosen:
                found = Choosing(self._scenario, side, dict(self.chosen))
                found.band = list(found.suggested)
                return found
        return None

    def hear(self, said: Said) -> None:
        """Takes what a page has said, and tells everybody what came of it."""
        match said:
            case Gathered(place=place, number=number):
                self.gathered[place] = number
            case Spoken(place=place, text=text) if place in tuple(Side):
                self._take(Side(place), json.loads(text))
        self.tell()

    def _take(self, side: Side, told: dict[str, Any]) -> None:
        choosing = self._choosing
        if isinstance(wish := at_desk(told), Speak):
            if wish.language in choices():
                self.languages[side] = wish.language
            return
        if choosing is None or choosing.side is not side:
            return
        match told:
            case {"say": "band", "add": str(name)}:
                card = next((card for card in choosing.muster.pool if card.id == name), None)
                if card is not None:
                    choosing.add(card)
            case {"say": "band", "drop": int(at)} if at in range(len(choosing.band)):
                del choosing.band[at]
            case {"say": "band", "suggested": True}:
                choosing.band = list(choosing.suggested)
            case {"say": "band", "done": True} if not choosing.faults():
                self.chosen[side] = choosing.ids
                self._choosing = self._next()

    def tell(self) -> None:
        """Tells everybody how the choice stands."""
        if self._choosing is None:
            return
        for place in self._places:
            spoken = self.languages[Side(place)] if place in tuple(Side) else language()
            with speaking(spoken):
                own = place == self._choosing.side
                self._line.publish(place, "sheet", self.muster(self._choosing, own=own).to_text())

    def muster(self, choosing: Choosing, *, own: bool) -> Muster:
        """How a choice stands, in the current language, for a desk that chooses itself or not."""
        asked = _("{side} chooses a band.").format(side=vocabulary.side(choosing.side))
        faults = choosing.faults()
        return Muster(
            language=language(),
            title=title(self._scenario.title),
            side=choosing.side,
            own=own,
            question=runs(f"**{asked}** {choosing.task()}"),
            left=tuple(map(runs, choosing.left())),
            band=tuple(Candidate(card.id, _told(choosing, card)) for card in choosing.band),
            pool=tuple(self._candidate(choosing, card) for card in choosing.muster.pool),
            why_not=runs(choosing.why(faults[0])) if faults else (),
        )

    def _candidate(self, choosing: Choosing, card: Character) -> Candidate:
        verdict = choosing.verdict(card)
        why = runs(choosing.why(verdict)) if isinstance(verdict, Barred) else ()
        return Candidate(card.id, _told(choosing, card), why)


def _told(choosing: Choosing, card: Character) -> str:
    """A character in words, with its price where there is one."""
    name = vocabulary.character(card)
    if card.kind:
        name = _("{who} ({kind})").format(who=name, kind=vocabulary.kind(card))
    if choosing.muster.budget is None:
        return name
    return _("{name} (gold: {n})").format(name=name, n=card.gold)
