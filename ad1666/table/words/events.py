"""What happened, in sentences: one for each event, with its whole sum and its clauses."""

from __future__ import annotations

import re

from attrs import frozen

from ad1666.i18n import _
from ad1666.rules.cards import Location, Side, Suit
from ad1666.rules.events import Event, Hand, Hit, Note, Opposed, Standard, Term
from ad1666.rules.state import State
from ad1666.table.words import vocabulary
from ad1666.table.words.notes import told


@frozen
class Line:
    """A line of the log. ``side`` is whose deed it was; a ``heading`` opens a turn or phase."""

    text: str
    side: Side | None = None
    heading: bool = False
    event: Event | None = None
    """What it tells of: the sum behind its numbers."""


def line(event: Event, state: State) -> Line | None:
    """The line for an event, None for one that is only a stage of a test still going on.

    ``state`` serves to turn letters into names: any State of the same game will do.
    """
    match event:
        case Standard() if event.over:
            return Line(_standard(event, state), event.player, event=event)
        case Opposed() if event.over:
            return Line(_opposed(event, state), event.winner, event=event)
        case Hit():
            return Line(_hit(event, state), _side_of(state, event.by), event=event)
        case Note():
            return _note(event, state)
        case _:
            return None


def plain(said: Line) -> str:
    """A line as plain text, for a console."""
    text = said.text.replace("**", "").replace("[[", "(").replace("]]", ")")
    return re.sub(r" *\[icon:([a-z-]+)\]", lambda m: f" {_suit(m[1])}", text)


def _suit(name: str) -> str:
    return vocabulary.suit(Suit(name)) if name in tuple(Suit) else ""


def _side_of(state: State, figure_id: str | None) -> Side | None:
    return next((f.side for f in state.figures if f.id == figure_id), None)


def clauses(numbers: tuple[str, ...]) -> str:
    """Clause numbers, marked up."""
    return " ".join(f"[[{number}]]" for number in numbers)


def summed(state: State, parts: tuple[Term, ...]) -> str:
    """The terms of a sum after its card, each with cause and clause."""
    return "".join(
        f" {t.value:+d} {vocabulary.cause(state, t.cause)} [[{t.clause}]]" for t in parts
    )


def _boosts(hand: Hand | Standard) -> str:
    if not hand.boosts:
        return ""
    return " " + _("boosted by {cards}").format(cards=", ".join(map(vocabulary.card, hand.boosts)))


def _standard(event: Standard, state: State) -> str:
    return _(
        "{figure}, {what}: card {card}{terms}{boosts} = **{result}** against {difficulty}: "
        "**{grade}**. {clauses}"
    ).format(
        figure=vocabulary.figure_by_id(state, event.figure),
        what=vocabulary.what(event.what),
        card=vocabulary.card(event.card),
        terms=summed(state, event.terms),
        boosts=_boosts(event),
        result=event.result,
        difficulty=event.difficulty,
        grade=vocabulary.grade(event.grade),
        clauses=clauses(event.clauses),
    )


def _hand(hand: Hand, state: State) -> str:
    who = (
        vocabulary.figure_by_id(state, hand.figure) if hand.figure else vocabulary.side(hand.player)
    )
    return _("{who}: {card}{terms}{boosts} = **{total}**").format(
        who=who,
        card=vocabulary.card(hand.card, hand.suit if hand.card.joker else None),
        terms=summed(state, hand.terms),
        boosts=_boosts(hand),
        total=hand.total,
    )


def _opposed(event: Opposed, state: State) -> str:
    winner = event.winner
    if winner is None:
        result = _("a tie")
    else:
        hand = event.hand(winner)
        name = (
            vocabulary.figure_by_id(state, hand.figure) if hand.figure else vocabulary.side(winner)
        )
        result = _("{name} wins").format(name=name)
    return _("{what}. {red}; {blue}: **{result}**. {clauses}").format(
        what=vocabulary.what(event.what),
        red=_hand(event.red, state),
        blue=_hand(event.blue, state),
        result=result,
        clauses=clauses(event.clauses),
    )


def _hit(event: Hit, state: State) -> str:
    return _(
        "{figure} is hit in the {location} by {by} with {weapon}:{terms} = **{wounds}**. {clauses}"
    ).format(
        figure=vocabulary.figure_by_id(state, event.figure),
        location=vocabulary.location(Location(event.location)),
        by=vocabulary.figure_by_id(state, event.by),
        weapon=vocabulary.item(state, event.weapon),
        terms=summed(state, event.terms),
        wounds=vocabulary.wounds(event.wounds),
        clauses=clauses(event.clauses),
    )


def _note(event: Note, state: State) -> Line:
    text = told(event, state)
    if event.kind in ("turn", "phase"):
        return Line(text, heading=True)
    player = dict(event.data).get("player")
    side = Side(player) if player in tuple(Side) else _side_of(state, event.figure)
    return Line(f"{text} {clauses(event.clauses)}".strip(), side, event=event)
