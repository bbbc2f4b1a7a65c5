"""Sums in words: made once of what was played, and laid out for a line of the log, for a tip and
for forecasts. A chronicle has a layout of its own, on its page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from ad1666.i18n import N_, _, signed
from ad1666.rules.card_tests import boost_value
from ad1666.rules.cards import Card, Suit
from ad1666.rules.events import Cause, Hand, Standard, Term
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.words import vocabulary


@frozen
class Number:
    """A term of a sum, and where it comes from, in words."""

    term: Term
    words: str

    def __str__(self) -> str:
        return f"{signed(self.term.value)} {self.words}"

    def bold(self) -> str:
        """With its value set off, and with its clause."""
        return f"**{signed(self.term.value)}** {self.words} [[{self.term.clause}]]"


@frozen
class Sum:
    """What a ``total`` is made of: the initial card, if one was played, the terms, and the boosts,
    each with what it adds to that card."""

    numbers: tuple[Number, ...]
    total: int
    card: Card | None = None
    named: Suit | None = None
    """The suit given to a joker."""
    boosts: tuple[tuple[Card, int], ...] = ()

    @property
    def played(self) -> tuple[Card | None, Suit | None, tuple[Card, ...]]:
        """The cards without their values."""
        return self.card, self.named, tuple(card for card, _value in self.boosts)

    @property
    def boosted(self) -> int:
        """What the boosts have added in all, at most up to the difficulty (TEST-4)."""
        card = 0 if self.card is None else self.card.value
        return self.total - card - sum(number.term.value for number in self.numbers)

    def in_line(self) -> str:
        """In one line with the clauses, without the total."""
        parts = [] if self.card is None else [vocabulary.card(self.card, self.named)]
        parts += [f"{number} [[{number.term.clause}]]" for number in self.numbers]
        if cards := ", ".join(vocabulary.card(card) for card, _value in self.boosts):
            parts.append(_("boosted by {cards}").format(cards=cards))
        return " ".join(parts)

    def lines(self) -> Iterator[str]:
        """A line for each number with its clause, and one for the total: for a tip."""
        if self.card is not None:
            named = vocabulary.card(self.card, self.named)
            first = _("Card {card}: **{value}** [[TEST-1]]")
            yield first.format(card=named, value=self.card.value)
        for number in self.numbers:
            yield number.bold()
        for card, value in self.boosts:
            boost = _("**{value:+d}** boost {card} [[TEST-4]]")
            yield boost.format(value=value, card=vocabulary.card(card))
        if self.boosts and (lost := self.boosted - sum(value for _card, value in self.boosts)):
            yield _("**{lost:+d}** above the difficulty, lost [[TEST-4]]").format(lost=lost)
        yield _("= **{total}**").format(total=self.total)

    def in_brief(self) -> str:
        """The terms in a row: ``+3 Pistols, −1 target engaged``."""
        return ", ".join(map(str, self.numbers))


def of_terms(
    terms: Iterable[Term], state: State, total: int | None = None, who: str | None = None
) -> Sum:
    """The sum of some terms; of another ``total`` if that is limited. ``state`` turns ids into
    names; ``who`` is the figure whose sum it is."""
    numbers = tuple(Number(term, cause(state, term, who)) for term in terms)
    return Sum(numbers, sum(n.term.value for n in numbers) if total is None else total)


def of_cards(played: Standard | Hand, state: State) -> Sum:
    """The sum of a standard test, or of one side of an opposed one."""
    card, suit = played.card, played.suit
    return Sum(
        of_terms(played.terms, state, who=played.figure).numbers,
        played.result if isinstance(played, Standard) else played.total,
        card,
        suit if card.joker else None,
        tuple((boost, boost_value(card, suit, boost)) for boost in played.boosts),
    )


def cause(state: State, term: Term, who: str | None = None) -> str:
    """Where a number in a sum comes from. ``state`` turns ids into names; ``who`` is the figure
    whose sum it is."""
    about = str(term.about)
    match term.cause:
        case Cause.TRAIT:
            return vocabulary.amid(vocabulary.trait(about))
        case Cause.SKILL:
            return vocabulary.amid(vocabulary.skill(about))
        case Cause.ABILITY:
            return vocabulary.called(state, about, who)
        case Cause.ITEM:
            return vocabulary.item(state, about)
        case Cause.LACKING_SKILL:
            about = vocabulary.amid(vocabulary.skill(about))
        case Cause.SUPPORT | Cause.REMOVED:
            about = vocabulary.figure_by_id(state, about)
    return wording(term.cause).format(skill=about, squares=about, number=about, who=about)


def wording(which: Cause) -> str:
    """The words for a cause that is not just a name, with placeholders for what it is about."""
    return _(_WORDS.get(which) or vocabulary.spelt(which))


_WORDS = some(
    Cause,
    {
        Cause.LACKING_SKILL: N_("lacks {skill}"),
        Cause.RANGE: N_("range {squares}"),
        Cause.HEAVY: N_("heavy {number}"),
        Cause.SUPPORT: N_("support of {who}"),
        Cause.REMOVED: N_("removed: {who}"),
        Cause.CORNER: N_("corner at the target"),
        Cause.OBSTACLE: N_("obstacle in the way"),
        Cause.QUICK_SHOT: N_("Quick shot"),
        Cause.DEFENSIVE_SHOT: N_("Defensive shot"),
        Cause.ABOVE_DIFFICULTY: N_("above the difficulty"),
        Cause.SHORT_OF_DIFFICULTY: N_("short of the difficulty"),
        Cause.PIERCED_ARMOUR: N_("armour, pierced"),
        Cause.HIT: N_("this hit"),
        Cause.EVENT: N_("event"),
        Cause.END_OF_TURN: N_("end of the turn"),
        Cause.TEST: N_("this test"),
        Cause.RELOAD: N_("Reload"),
    },
)
"""Causes worded differently than in the rules, or with placeholders."""
