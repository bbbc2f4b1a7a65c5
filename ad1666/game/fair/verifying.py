"""Compares a game with the transcript of how it was dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from ad1666.content.messages import message
from ad1666.game.fair.values import Added, Entry, Opened, Opening, Sealed, Shown, Unfair
from ad1666.game.game import Game, start
from ad1666.game.records.coded import Answer
from ad1666.rules.cards import Side, card
from ad1666.rules.requests import Choice, Drawn
from ad1666.rules.state import State

NUMBERS = 1 << 64
"""So many numbers may be sealed: so many more than there are cards that none is likelier."""


def free_in(entries: Sequence[Entry], side: Side) -> list[int]:
    """The places of a side's deck that are still free."""
    free: list[int] = []
    for entry in entries:
        if isinstance(entry, Sealed) and entry.side is side:
            free = list(range(len(entry.seals)))
        elif isinstance(entry, Opened) and entry.side is side:
            free.remove(entry.place)
    return free


def seals_of(entries: Sequence[Entry], side: Side) -> tuple[str, ...]:
    """The seals that a side has told last; none if it has told none."""
    told = (e.seals for e in reversed(entries) if isinstance(e, Sealed) and e.side is side)
    return next(told, ())


def total(numbers: Iterable[Opening]) -> int:
    """What numbers come to that were sealed."""
    return sum(int(number.what) for number in numbers)


def check(entry: Entry, before: Sequence[Entry]) -> None:
    """Raises Unfair if an entry shows a cheat by itself and by those before it."""
    match entry:
        case Opened(side, place, shown):
            seals = seals_of(before, side)
            if place not in free_in(before, side):
                raise Unfair(message("a card of {side} was drawn twice", side=side))
            if shown is not None and shown.seal != seals[place]:
                problem = message("{side} has turned up another card than was sealed", side=side)
                raise Unfair(problem)
        case Added(seals, numbers):
            if len(numbers) != len(Side) or [number.seal for number in numbers] != list(seals):
                raise Unfair(message("a number was changed after the other was told"))
            if not all(_is_number(number.what) for number in numbers):
                raise Unfair(message("a number was sealed that is none"))
        case Shown(side, decks):
            sealed = [e.seals for e in before if isinstance(e, Sealed) and e.side is side]
            if [tuple(each.seal for each in deck) for deck in decks] != sealed:
                raise Unfair(message("{side} has opened other decks than were sealed", side=side))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(NUMBERS))


@frozen
class Verified:
    """What was found in order: so many draws from so many sealed decks, and sums of numbers."""

    draws: int
    decks: int
    sums: int


def verify(at: State, answers: Iterable[Answer], entries: Sequence[Entry]) -> Verified:
    """Replays a game from its first position, and compares every draw with a transcript. Raises
    Unfair if anything differs, IllegalChoice if the answers are no game."""
    shown = {entry.side: list(entry.decks) for entry in entries if isinstance(entry, Shown)}
    lying: dict[Side, dict[int, Opening]] = {side: {} for side in Side}
    drawn = [entry for entry in entries if not isinstance(entry, Shown)]
    game, draws, decks, sums = start(at), 0, 0, 0
    for number, entry in enumerate(entries):
        check(entry, entries[:number])
    if set(shown) != set(Side) or not all(isinstance(e, Shown) for e in entries[len(drawn) :]):
        raise Unfair(message("the decks were not opened at the end, so nobody can tell"))
    for answer in answers:
        if game.draw is None:
            game = _after(game, answer)
            continue
        draws += 1
        side = game.draw.player
        if side is not None and len(lying[side]) != len(game.draw.deck):
            sealed = drawn.pop(0) if drawn else None
            if not isinstance(sealed, Sealed) or sealed.side is not side:
                raise Unfair(message("draw {n} was not dealt as this says", n=draws))
            lying[side] = dict(enumerate(shown[side].pop(0)))
            decks += 1
            names = sorted(opening.what for opening in lying[side].values())
            if names != sorted(map(str, game.draw.deck)):
                raise Unfair(message("{side} has sealed a deck that is not the deck", side=side))
        told = drawn.pop(0) if drawn else None
        found: Drawn
        if side is None and isinstance(told, Added):
            sums += 1
            found = game.draw.deck[total(told.numbers) % len(game.draw.deck)]
        elif side is not None and isinstance(told, Opened) and told.side is side:
            found = card(lying[side].pop(told.place).what)
        else:
            raise Unfair(message("draw {n} was not dealt as this says", n=draws))
        if found != answer:
            problem = message(
                "draw {n} gave {found}, but the record has {drawn}",
                n=draws,
                found=str(found),
                drawn=str(answer),
            )
            raise Unfair(problem)
        game = _after(game, answer)
    if drawn:
        raise Unfair(message("more was dealt than the record has"))
    return Verified(draws, decks, sums)


def _after(game: Game, answer: Answer) -> Game:
    if isinstance(answer, Choice) is not (game.draw is None):
        raise Unfair(message("the record has other draws than the game"))
    return game.apply(answer)
