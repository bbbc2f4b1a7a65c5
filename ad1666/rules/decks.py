"""What happens to cards: drawing, playing, discarding, reshuffling (CARD-4 to CARD-8)."""

from __future__ import annotations

from ad1666.rules.cards import SIDES, Card, Pile, Side, in_order, without
from ad1666.rules.events import NoteKind, note
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.magic import MagicCard, MagicPile
from ad1666.rules.requests import Rule, report, top_card, top_magic_card
from ad1666.rules.state import State

_drawn, _turned_up = changer(Pile, "deck", "hand"), changer(Pile, "deck", "play")
_discarded = changer(Pile, "play", "discard")
RESHUFFLE_AT = 4
"""The number of eights and jokers in a discard pile that triggers a reshuffle (CARD-6)."""


def draw(state: State, player: Side, number: int) -> Rule[State]:
    """Draws cards to the hand (CARD-4), skipping those that are not there (CARD-7)."""
    for _ in range(number):
        state = yield from _stocked(state, player)
        pile = state.pile(player)
        if not pile.deck:
            break
        drawn = yield from top_card(state, player, blind=True)
        state = state.with_pile(
            player, _drawn(pile, deck=without(pile.deck, drawn), hand=in_order((*pile.hand, drawn)))
        )
    return state


def turn_up(state: State, player: Side) -> Rule[tuple[State, Card]]:
    """Plays the top card of the deck (CARD-4). If all cards are in hand, the hand is shuffled and
    one of it turned up, since no test goes without a card (CARD-7)."""
    state = yield from _stocked(state, player)
    if not state.pile(player).deck:
        state = yield from _reshuffle(state, player, spare=1)
    pile = state.pile(player)
    turned = yield from top_card(state, player)
    pile = _turned_up(pile, deck=without(pile.deck, turned), play=(*pile.play, turned))
    return state.with_pile(player, pile), turned


def play(state: State, player: Side, played: Card) -> State:
    """Plays a card from the hand, face up (CARD-4)."""
    pile = state.pile(player)
    return state.with_pile(
        player, evolve(pile, hand=without(pile.hand, played), play=(*pile.play, played))
    )


def shuffle_back(state: State, player: Side, card: Card) -> State:
    """Shuffles a card of the discard pile back into the deck."""
    pile = state.pile(player)
    deck, discard = in_order((*pile.deck, card)), without(pile.discard, card)
    return state.with_pile(player, evolve(pile, deck=deck, discard=discard))


def discard_played(state: State, *, keeping: State | None = None) -> Rule[State]:
    """Discards the cards in play, all at once (CARD-5), and reshuffles if due.

    With ``keeping``, cards that were already in play in that state stay there.
    """
    for player in SIDES:
        pile = state.pile(player)
        kept = () if keeping is None else keeping.pile(player).play
        gone = [c for c in pile.play if c not in kept]
        if gone:
            pile = _discarded(pile, play=kept, discard=(*pile.discard, *gone))
            state = state.with_pile(player, pile)
    return (yield from look_for_reshuffle(state))


def look_for_reshuffle(state: State) -> Rule[State]:
    """CARD-6 for both players, the holder of the initiative first."""
    if state.red.reshuffle_triggers < RESHUFFLE_AT and state.blue.reshuffle_triggers < RESHUFFLE_AT:
        return state
    for player in (state.leader, state.leader.other):
        if state.pile(player).reshuffle_triggers >= RESHUFFLE_AT:
            state = yield from _reshuffle(state, player)
    return state


def turn_magic(state: State) -> Rule[tuple[State, MagicCard]]:
    """Turns up the top card of the magic deck and puts it on the magic discard pile. An empty deck
    is reshuffled first (CARD-8)."""
    if not state.magic.deck:
        yield from report(state, note(NoteKind.MAGIC_RESHUFFLE, None, "CARD-8"))
        state = evolve(state, magic=MagicPile())
    turned = yield from top_magic_card(state)
    return evolve(state, magic=state.magic.turned(turned)), turned


def _stocked(state: State, player: Side) -> Rule[State]:
    """Reshuffles if a card is needed from an empty deck (CARD-7)."""
    pile = state.pile(player)
    if not pile.deck and pile.discard:
        state = yield from _reshuffle(state, player)
    return state


def _reshuffle(state: State, player: Side, spare: int = 0) -> Rule[State]:
    """Shuffles deck, discard pile and hand together and draws the hand anew (CARD-6), minus the
    cards to ``spare`` for the deck."""
    pile = state.pile(player)
    count = len(pile.hand) - spare
    yield from report(state, note(NoteKind.RESHUFFLE, None, "CARD-6", player=player, cards=count))
    pile = Pile(
        deck=in_order((*pile.deck, *pile.discard, *pile.hand)),
        play=pile.play,
        committed=pile.committed,
    )
    return (yield from draw(state.with_pile(player, pile), player, count))
