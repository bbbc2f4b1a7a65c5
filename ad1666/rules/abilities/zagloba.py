"""What a rogue! (ABIL-2), Call me uncle (ABIL-5)."""

from __future__ import annotations

from itertools import combinations

from ad1666.rules import decks, zones
from ad1666.rules.abilities.hooks import Ability, Appeal, Price, TokenMark, Wording
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure, Status
from ad1666.rules.events import Term, note
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, picking, report, with_card
from ad1666.rules.scenes.secrets import strangers
from ad1666.rules.state import State
from ad1666.rules.verdicts import OwnName

DRAW_MORE = "draw-more"
ADD_INITIATIVE = "add-initiative"
SHUFFLE_BACK = "shuffle-back"
SAVE = "save"
MARK = "mark"
END_UNCLE = "end-uncle"

MARKS = OwnName("marked")
ENDS_FRIENDSHIP = OwnName("ends-friendship")
DRAWS_MORE = OwnName("draws-more")
ADDS_INITIATIVE = OwnName("adds-initiative")
SHUFFLES_BACK = OwnName("shuffles-back")

UNUSED = "rogue"
"""The token on the card until the ability is used in this turn."""
BONUS = 2
MARKED, FORTITUDE = -1, 1
"""A nephew's modifier on all tests except Fortitude tests, and on those."""
UNCLE = "uncle"
"""The token on the card while the friendship lasts."""
NEPHEW = "nephew"
"""The token on the cards that the opponent has marked, for the whole game."""


class WhatARogue(Ability):
    """ABIL-2: one of three effects each turn."""

    name = "What a rogue!"
    clause = "ABIL-2"
    text = (
        "Once a turn: draw one more card in the card phase; or, when activated in any phase, "
        "search the discard pile and shuffle one card back into the deck; or have +2 in the "
        "initiative test."
    )
    price = Price(2.0, "", False)
    choice_words = (
        Wording(
            DRAW_MORE,
            "Draw one more card",
            "One extra card in this card phase. [[ABIL-2]] [[TURN-2]]",
        ),
        Wording(
            ADD_INITIATIVE,
            "+2 for the initiative",
            "+2 in this initiative test, through all its ties; said before the cards are laid. "
            "[[ABIL-2]] [[TURN-3]]",
        ),
        Wording(
            SHUFFLE_BACK,
            "Shuffle back",
            "This card of the discard pile goes back into the deck; it costs no action. [[ABIL-2]]",
        ),
        Wording(
            SAVE, "Save it for later", "It can be used at another time of this turn. [[ABIL-2]]"
        ),
    )
    note_words = (
        (DRAWS_MORE, "{figure} draws one more card."),
        (ADDS_INITIATIVE, "{figure} adds {value} to the initiative."),
        (SHUFFLES_BACK, "{figure} shuffles the {card} back into the deck."),
    )

    declining = SAVE
    token = UNUSED

    def appeal(self, state: State, actor: Figure, chosen: Choice) -> Appeal:
        """A card is better than the initiative; a good one goes back into the deck, which may well
        be worse than to save the ability."""
        card = chosen.details.card
        if card is not None:
            return Appeal(worth=(card.value - 6) / 10)
        worth = {DRAW_MORE: 0.3, ADD_INITIATIVE: 0.2, SAVE: 0.1}[chosen.verb]
        return Appeal(worth=worth, free=chosen.verb != SAVE)

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((UNUSED, 1),)

    def refresh(self, state: State, owner: Figure) -> State:
        return state.with_figure(owner.with_tokens(UNUSED, 1))

    def draws_more(self, state: State, owner: Figure) -> Rule[tuple[State, bool]]:
        state, chosen = yield from _offer(state, owner, choice(owner.id, DRAW_MORE))
        if chosen is None:
            return state, False
        yield from report(state, note(DRAWS_MORE, owner.id, self.clause))
        return state, True

    def initiative_terms(self, state: State, owner: Figure) -> Rule[tuple[State, tuple[Term, ...]]]:
        state, chosen = yield from _offer(state, owner, choice(owner.id, ADD_INITIATIVE))
        if chosen is None:
            return state, ()
        yield from report(state, note(ADDS_INITIATIVE, owner.id, self.clause, value=BONUS))
        return state, (self.term(BONUS),)

    def as_activated(self, state: State, owner: Figure) -> Rule[State]:
        pile = state.pile(owner.player).discard
        cards = (with_card(owner.id, SHUFFLE_BACK, c) for c in pile)
        state, chosen = yield from _offer(state, owner, *cards)
        if chosen is None:
            return state
        back = chosen.details.card
        assert back is not None
        yield from report(state, note(SHUFFLES_BACK, owner.id, self.clause, card=back))
        return decks.shuffle_back(state, owner.player, back)


def _offer(state: State, owner: Figure, *uses: Choice) -> Rule[tuple[State, Choice | None]]:
    """Offers ways to use the ability in this turn. None if it is saved or used up, or if there are
    none."""
    if not uses or not owner.tokens_of(UNUSED):
        return state, None
    options = (*uses, choice(owner.id, SAVE))
    chosen = yield from choose(state, owner.player, Topic.ONCE_A_TURN, options, owner.id)
    if chosen.verb == SAVE:
        return state, None
    return state.with_figure(owner.with_tokens(UNUSED, 0)), chosen


class CallMeUncle(Ability):
    """ABIL-5: before the game the opponent marks two own commoners or one own hero. By GEN-7 the
    owner does not support them against his own side."""

    name = "Call me uncle"
    clause = "ABIL-5"
    text = (
        "Two enemy commoners or one enemy hero, marked by the opponent before the game, have −1 on "
        "all tests but Fortitude, and +1 there; they and the owner are friends until he ends it."
    )
    price = Price(2.0, "", False)
    choice_words = (
        Wording(
            MARK,
            "Mark",
            "For the whole game: −1 on all tests, but +1 on those of Fortitude; and a friend of "
            "whoever calls them nephews, until he ends it. [[ABIL-5]]",
            "{side}: {about} makes friends among yours. Which two commoners, or which hero?",
        ),
        Wording(
            END_UNCLE,
            "End the friendship",
            "From now on he is their enemy again; zones apply at once. The marks stay. [[ABIL-5]]",
        ),
    )
    note_words = (
        (MARKS, "{figure} is a nephew of {by} from now on."),
        (ENDS_FRIENDSHIP, "{figure} is nobody's uncle any more."),
    )
    marks = (
        TokenMark(
            NEPHEW,
            "nephew",
            "somebody's nephew",
            "−1 on every test, but +1 on those of Fortitude [[ABIL-5]]",
        ),
    )

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((UNCLE, 1),)

    def prepare(self, state: State, owner: Figure) -> Rule[State]:
        others = [f for f in state.figures if f.side is not owner.side]
        if any(f.tokens_of(NEPHEW) for f in others):
            return state
        player = owner.side.other
        unknown = strangers(state)
        there = [f for f in others if _takes_part(f) and f.id not in unknown]
        options = _markings(player, there)
        if not options:
            return state
        chosen = yield from choose(state, player, Topic.MARK, options, owner.id)
        for figure_id in chosen.details.targets:
            yield from report(state, note(MARKS, figure_id, self.clause, by=owner.id))
            state = state.with_figure(state.figure(figure_id).with_tokens(NEPHEW, 1))
        return state

    def test_terms(
        self, state: State, owner: Figure, tester: Figure, trait: str | None
    ) -> tuple[Term, ...]:
        if not tester.tokens_of(NEPHEW) or tester.side is owner.side:
            return ()
        return (self.term(FORTITUDE if trait == "fortitude" else MARKED),)

    def friendly(self, state: State, owner: Figure, other: Figure) -> bool:
        return owner.tokens_of(UNCLE) > 0 and other.tokens_of(NEPHEW) > 0

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        if not owner.tokens_of(UNCLE):
            return []
        friends = [f for f in state.figures if f.tokens_of(NEPHEW) and f.side is not owner.side]
        return [choice(owner.id, END_UNCLE)] if any(map(_takes_part, friends)) else []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        yield from report(state, note(ENDS_FRIENDSHIP, owner.id, self.clause))
        return zones.with_fresh(state, state.with_figure(owner.with_tokens(UNCLE, 0)))


def _takes_part(figure: Figure) -> bool:
    """Whether a figure is on the board or still to come."""
    return figure.status in (Status.BOARD, Status.TO_COME)


def _markings(player: Side, figures: list[Figure]) -> list[Choice]:
    """Every pair of commoners, or the only one, and every hero."""
    commoners = [f.id for f in figures if not f.card.hero]
    pairs = [*combinations(commoners, min(2, len(commoners)))] if commoners else []
    heroes = [(f.id,) for f in figures if f.card.hero]
    return [picking(player, MARK, *marked) for marked in (*pairs, *heroes)]


ABILITIES = (WhatARogue(), CallMeUncle())
