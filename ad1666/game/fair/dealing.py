"""Dealing that nobody has to be trusted with: draws that neither player can bend, and a transcript
by which the record of the game is verified at its end.

Each side shuffles its own deck and *seals* every card of it: tells the SHA-256 of a salt and the
card. For each draw the *other* side names a place that is still free, and the owner opens it: to
both if the card is turned up, at the end of the game if it went to the hand unseen. One honest
shuffle or one honest choice of places makes a draw fair: the owner knows the order but not which
place comes next, the other names places but knows no card. Whatever changes a deck but a draw makes
it larger (CARD-6, CARD-7), so everybody can count when new seals are due. What belongs to nobody,
lots and the magic deck (CARD-8), is drawn by two sealed numbers that are added.

Whoever runs the game sees what is drawn unseen, because the rules need it: this keeps no hand from
them.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping
from typing import Protocol

from attrs import define, field

from ad1666.content.messages import message
from ad1666.game.fair.values import (
    Added,
    Ask,
    Entry,
    NamePlace,
    Opened,
    Opening,
    OpenNumber,
    OpenPlace,
    Place,
    Reply,
    SealDeck,
    Sealed,
    SealedDeck,
    SealNumber,
    Seals,
    Shown,
    Unfair,
)
from ad1666.game.fair.verifying import NUMBERS, check, free_in, seals_of, total
from ad1666.rules.cards import Card, Side, card
from ad1666.rules.requests import Draw, Drawn

_SALT = 32
"""Bytes of chance that a card is sealed with."""


class Party(Protocol):
    """The part of one player in dealing, here or at the end of a line."""

    def reply(self, ask: Ask) -> Reply:
        """What is answered to a question. Raises Unfair if it should not have been asked."""

    def told(self, entry: Entry) -> None:
        """Takes in what both are told. Raises Unfair if that shows a cheat."""

    def decks(self) -> tuple[SealedDeck, ...]:
        """All decks that were sealed, in order: asked for once the game is over."""


@define
class Owner:
    """A player who deals fairly, and keeps a transcript of their own. A program that goes on with a
    game has to give the ``sealed`` decks and the ``entries`` back."""

    side: Side
    sealed: list[SealedDeck] = field(factory=list)
    entries: list[Entry] = field(factory=list)
    _number: Opening | None = field(default=None, init=False)
    _due: Ask | None = field(default=None, init=False)
    """What was answered last and gave something away: it has to be told to both before anything
    else is asked, or who asks could ask until the answer suits them."""

    def reply(self, ask: Ask) -> Reply:
        """What is answered to a question. Raises Unfair if nobody who deals would ask it now."""
        if self._due is not None:
            raise Unfair(message("something is asked before the last draw was told to both"))
        match ask:
            case SealDeck():
                deck = tuple(_sealed(each) for each in self.laid(list(ask.cards)))
                self.sealed.append(deck)
                return Seals(tuple(opening.seal for opening in deck))
            case NamePlace():
                free = free_in(self.entries, self.side.other)
                if not free or list(ask.free) != free:
                    raise Unfair(message("other places are said to be free than are"))
                place = self.named(free)
                self._due = NamePlace((place,))
                return Place(place)
            case OpenPlace():
                if ask.place not in free_in(self.entries, self.side):
                    raise Unfair(message("a place is asked for that is not free"))
                self._due = ask
                return self.opened(ask.place)
            case SealNumber():
                self._number = _sealed(str(self.thought()))
                return Seals((self._number.seal,))
            case OpenNumber():
                if self._number is None:
                    raise Unfair(message("a number is asked for that was not sealed"))
                self._due = ask
                return self._number

    def laid(self, cards: list[str]) -> list[str]:
        """The cards in a new order."""
        random.SystemRandom().shuffle(cards)
        return cards

    def named(self, free: list[int]) -> int:
        """The place that is drawn from in the other's deck."""
        return secrets.choice(free)

    def thought(self) -> int:
        """A number for what belongs to nobody."""
        return secrets.randbelow(NUMBERS)

    def opened(self, place: int) -> Opening:
        """What lies at a place of the deck sealed last."""
        return self.sealed[-1][place]

    def told(self, entry: Entry) -> None:
        """Takes in what both are told. Raises Unfair if it is not what was answered here."""
        check(entry, self.entries)
        due, own = self._due, True
        match entry:
            case Sealed(side, seals) if side is self.side:
                own = bool(self.sealed) and seals == tuple(each.seal for each in self.sealed[-1])
            case Opened(side, place):
                mine = OpenPlace(place) if side is self.side else NamePlace((place,))
                own, self._due = due == mine, None
            case Added(seals, numbers):
                at = list(Side).index(self.side)
                own = due == OpenNumber(seals[1 - at]) and numbers[at] == self._number
                self._due = self._number = None
        if not own:
            raise Unfair(message("something else is told than was answered"))
        self.entries.append(entry)

    def decks(self) -> tuple[SealedDeck, ...]:
        """All decks that were sealed, in order."""
        return tuple(self.sealed)


@define
class Dealt:
    """Fate that both players have a hand in. With ``entries`` it goes on from a transcript."""

    parties: Mapping[Side, Party]
    entries: list[Entry] = field(factory=list)

    def draw(self, prompt: Draw) -> Drawn:
        """The next card of a deck, or what two numbers give. Raises Unfair if somebody cheats where
        that shows at once."""
        side = prompt.player
        if side is None:
            return self._added(prompt)
        owner, other = self.parties[side], self.parties[side.other]
        names = {each.name for each in prompt.deck if isinstance(each, Card)}
        if len(free_in(self.entries, side)) != len(prompt.deck):
            made = owner.reply(SealDeck(tuple(each.name for each in prompt.deck)))
            if not isinstance(made, Seals) or len(made.seals) != len(prompt.deck):
                raise Unfair(message("{side} has not sealed every card of the deck", side=side))
            self._tell(Sealed(side, made.seals))
        free = free_in(self.entries, side)
        named = other.reply(NamePlace(tuple(free)))
        if not isinstance(named, Place) or named.place not in free:
            problem = message("{side} has named a place that is not free", side=side.other)
            raise Unfair(problem)
        found = owner.reply(OpenPlace(named.place))
        if (
            not isinstance(found, Opening)
            or found.seal != seals_of(self.entries, side)[named.place]
        ):
            raise Unfair(message("{side} has opened another card than was sealed", side=side))
        if found.what not in names:
            problem = message(
                "{side} has sealed {card}, which is not in the deck", side=side, card=found.what
            )
            raise Unfair(problem)
        self._tell(Opened(side, named.place, None if prompt.blind else found))
        return card(found.what)

    def close(self) -> None:
        """Lets both open all their decks, once the game is over. Raises Unfair."""
        for side, party in self.parties.items():
            self._tell(Shown(side, party.decks()))

    def _added(self, prompt: Draw) -> Drawn:
        seals, numbers = list[str](), list[Opening]()
        for side in Side:
            made = self.parties[side].reply(SealNumber())
            if not isinstance(made, Seals) or len(made.seals) != 1:
                raise Unfair(message("{side} has not sealed a number", side=side))
            seals += made.seals
        for number, side in enumerate(Side):
            found = self.parties[side].reply(OpenNumber(seals[1 - number]))
            if not isinstance(found, Opening):
                raise Unfair(message("{side} has not told the number", side=side))
            numbers.append(found)
        self._tell(Added(tuple(seals), tuple(numbers)))
        return prompt.deck[total(numbers) % len(prompt.deck)]

    def _tell(self, entry: Entry) -> None:
        """Writes an entry down, and tells it to both."""
        check(entry, self.entries)
        self.entries.append(entry)
        for party in self.parties.values():
            party.told(entry)


def _sealed(what: str) -> Opening:
    return Opening(what, secrets.token_hex(_SALT))
