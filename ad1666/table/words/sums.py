"""The terms of every number in the log, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.i18n import _, signed
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import Card, Suit
from ad1666.rules.events import Event, Hand, Hit, Note, NoteKind, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table.words import vocabulary
from ad1666.table.words.causes import cause
from ad1666.table.words.events import HIGH_EDGE, clauses, relocated, tester


def account(event: Event, state: State) -> str:
    """The sums of an event, a line for each term, with markup; empty if it has no number. ``state``
    turns ids into names."""
    match event:
        case Standard():
            lines = _standard(event, state)
        case Opposed():
            lines = [*_hand(event.red, state), *_hand(event.blue, state)]
        case Hit():
            head = _("**Wounds**, never below 0 [[ITEM-9]]")
            lines = [head, *lines_of(event.terms, state), _total(event.wounds)]
            if moved := relocated(event, state):
                lines.append(f"{moved} [[{HIGH_EDGE}]]")
        case Note() if event.terms or event.kind is NoteKind.SAYS:
            lines = [*lines_of(event.terms, state), _total(event.total)]
            if event.kind is NoteKind.SAYS:
                lines.insert(0, _("Card {card}").format(card=event.details["card"]))
        case _:
            lines = []
    return "\n".join(lines)


def lines_of(parts: Iterable[Term], state: State) -> list[str]:
    """A line for each term, with its cause and clause."""
    return [f"**{signed(t.value)}** {cause(state, t)} [[{t.clause}]]" for t in parts]


def _total(value: int) -> str:
    return _("= **{total}**").format(total=value)


def _standard(event: Standard, state: State) -> list[str]:
    played = _played(event.card, event.card.suit, event.terms, event.boosts, state)
    lines = [f"**{vocabulary.figure_by_id(state, event.figure)}**", *played]
    uncapped = event.card.value + sum(t.value for t in event.terms)
    uncapped += sum(boost_value(event.card, event.card.suit, boost) for boost in event.boosts)
    if uncapped > event.result:
        lost = _("**{lost:+d}** above the difficulty, lost [[TEST-4]]")
        lines.append(lost.format(lost=event.result - uncapped))
    lines.append(_total(event.result))
    if made_of := lines_of(event.made_of, state):
        return [*lines, _("**Difficulty**"), *made_of, _total(event.difficulty)]
    given = _("**Difficulty** **{difficulty}** {clauses}")
    return [*lines, given.format(difficulty=event.difficulty, clauses=clauses(event.clauses))]


def _hand(hand: Hand, state: State) -> list[str]:
    parts = _played(hand.card, hand.suit, hand.terms, hand.boosts, state)
    return [f"**{tester(hand, state)}**", *parts, _total(hand.total)]


def _played(
    card: Card, suit: Suit | None, terms: tuple[Term, ...], boosts: tuple[Card, ...], state: State
) -> list[str]:
    """The initial card, the terms, and the boosts with what each adds."""
    named = vocabulary.card(card, suit if card.joker else None)
    first = _("Card {card}: **{value}** [[TEST-1]]").format(card=named, value=card.value)
    boosted = _("**{value:+d}** boost {card} [[TEST-4]]")
    worth = (
        boosted.format(value=boost_value(card, suit, boost), card=vocabulary.card(boost))
        for boost in boosts
    )
    return [first, *lines_of(terms, state), *worth]
