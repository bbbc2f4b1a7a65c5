"""What is at stake in a fight that is being decided, as far as the table can see it."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.i18n import _, ngettext
from ad1666.rules import abilities, hurt
from ad1666.rules.asks import Ask
from ad1666.rules.board import Barrier, edge_of, towards
from ad1666.rules.characters import Figure
from ad1666.rules.events import Event, Note, Opposed, Term
from ad1666.rules.items import UNARMED, Item
from ad1666.rules.state import State
from ad1666.table import forecast, terms


def parry(ask: Ask, test: Opposed, log: Sequence[Event]) -> tuple[str, ...]:
    """The hit that a parry would prevent (MEL-9). Nothing across a high edge, where the suit alone
    does not settle the place (BOARD-8)."""
    state = ask.state
    loser = next((f for f in state.figures if f.id == ask.about), None)
    hand = test.hand(ask.player.other)
    winner = next((f for f in state.figures if f.id == hand.figure), None)
    if loser is None or winner is None or hand.suit is None or _high_between(state, winner, loser):
        return ()
    weapon = _weapon(winner, log)
    place = hand.suit.location
    parts = [Term(hand.total - test.hand(ask.player).total, _("difference"), "MEL-9")]
    if weapon.damage_at(place):
        parts.append(Term(weapon.damage_at(place), weapon.id, "ITEM-10"))
    bout = abilities.Bout(loser.id, _attacker(log) == winner.id, hand.suit)
    added = (ability.damage_term(state, winner, bout) for ability in abilities.of(winner))
    parts += [term for term in added if term is not None]
    armour = hurt.armour_term(loser, place, piercing="armour-piercing" in weapon.traits)
    parts += [armour] if armour is not None else []
    wounds = max(0, sum(part.value for part in parts))
    return (
        ngettext(
            "The hit as it stands: {terms} = **{n} wound** to the {location}; "
            "{have} so far, dead at {death}. [[MEL-9]]",
            "The hit as it stands: {terms} = **{n} wounds** to the {location}; "
            "{have} so far, dead at {death}. [[MEL-9]]",
            wounds,
        ).format(
            terms=forecast.summed(state, parts),
            n=wounds,
            location=terms.location(place),
            have=loser.wounds,
            death=loser.card.death,
        ),
    )


def _attacker(log: Sequence[Event]) -> str | None:
    """Who has begun the fight."""
    notes = (e for e in reversed(log) if isinstance(e, Note) and e.kind in ("attacks", "sweeps"))
    return next((note.figure for note in notes), None)


def _weapon(winner: Figure, log: Sequence[Event]) -> Item:
    """What a fighter has last named as its weapon (MEL-3)."""
    for event in reversed(log):
        if isinstance(event, Note) and event.kind in ("attacks", "wields"):
            name = dict(event.data)["weapon"]
            if event.figure == winner.id:
                return next((g.item for g in winner.gear if g.item.id == name), UNARMED)
    return UNARMED


def _high_between(state: State, one: Figure, other: Figure) -> bool:
    """Whether one stands above the other (BOARD-8)."""
    assert one.at is not None and other.at is not None
    way = next((d for d in state.board.passages(one.at) if towards(one.at, d) == other.at), None)
    if way is None:
        return True
    return not way.diagonal and (
        state.board.feature(edge_of(one.at, way)).barrier is Barrier.HIGH
        or state.board.kind(one.at) is not state.board.kind(other.at)
    )
