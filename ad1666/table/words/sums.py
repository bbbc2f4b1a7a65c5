"""For any number in the log: the terms that it is made of, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable

from ad1666.i18n import _
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import Card, Suit
from ad1666.rules.events import Event, Hand, Hit, Note, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table.words import vocabulary


def account(event: Event, state: State) -> str:
    """The sums of an event, a term a line, with markup; empty if it has no number. ``state`` turns
    letters into names."""
    match event:
        case Standard():
            return _standard(event, state)
        case Opposed():
            return "\n".join(_hand(hand, state) for hand in (event.red, event.blue))
        case Hit():
            name = _("**Wounds**, never below 0 [[ITEM-9]]")
            return "\n".join((name, *_terms(event.terms, state), _total(event.wounds)))
        case Note() if event.kind == "says":
            own = _("Card {card}").format(card=dict(event.data)["card"])
            return "\n".join((own, *_terms(event.terms, state), _total(_last(event))))
        case Note() if event.terms:
            return "\n".join((*_terms(event.terms, state), _total(_last(event))))
        case _:
            return ""


def _last(event: Note) -> int:
    """The number that the terms of a note make: its last."""
    return int(event.data[-1][1])


def _terms(parts: Iterable[Term], state: State) -> list[str]:
    return [f"**{t.value:+d}** {vocabulary.cause(state, t.cause)} [[{t.clause}]]" for t in parts]


def _total(value: int) -> str:
    return _("= **{total}**").format(total=value)


def _standard(event: Standard, state: State) -> str:
    lines = [_("**{figure}**").format(figure=vocabulary.figure_by_id(state, event.figure))]
    lines += _played(event.card, event.card.suit, event.terms, event.boosts, state)
    plain = event.card.value + sum(t.value for t in event.terms)
    plain += sum(boost_value(event.card, event.card.suit, boost) for boost in event.boosts)
    if plain > event.result:
        lines.append(
            _("**{lost:+d}** above the difficulty, lost [[TEST-4]]").format(
                lost=event.result - plain
            )
        )
    lines.append(_total(event.result))
    made_of = _terms(event.made_of, state)
    if made_of:
        lines += [_("**Difficulty**"), *made_of, _total(event.difficulty)]
    else:
        lines.append(
            _("**Difficulty** **{difficulty}** {clauses}").format(
                difficulty=event.difficulty,
                clauses=" ".join(f"[[{clause}]]" for clause in event.clauses),
            )
        )
    return "\n".join(lines)


def _hand(hand: Hand, state: State) -> str:
    who = (
        vocabulary.figure_by_id(state, hand.figure) if hand.figure else vocabulary.side(hand.player)
    )
    parts = _played(hand.card, hand.suit, hand.terms, hand.boosts, state)
    return "\n".join((f"**{who}**", *parts, _total(hand.total)))


def _played(
    card: Card, suit: Suit | None, added: tuple[Term, ...], boosts: tuple[Card, ...], state: State
) -> list[str]:
    """The initial card, the terms, the boosts with what each adds."""
    named = suit if card.joker else None
    first = _("Card {card}: **{value}** [[TEST-1]]").format(
        card=vocabulary.card(card, named), value=card.value
    )
    worth = [
        _("**{value:+d}** boost {card} [[TEST-4]]").format(
            value=boost_value(card, suit, boost), card=vocabulary.card(boost)
        )
        for boost in boosts
    ]
    return [first, *_terms(added, state), *worth]
