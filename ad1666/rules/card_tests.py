"""Standard and opposed tests (TEST, OPP)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from attrs import frozen

from ad1666.rules import decks
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import (
    BLACK_JOKER,
    BLUE,
    RED,
    RED_JOKER,
    SIDES,
    SUITS,
    Card,
    Side,
    Suit,
    without,
)
from ad1666.rules.characters import Figure
from ad1666.rules.events import (
    CardTest,
    Cause,
    Fight,
    Grade,
    Hand,
    Note,
    NoteKind,
    Opposed,
    OpposedAhead,
    Shooting,
    Source,
    Standard,
    StandardAhead,
    Term,
    TestSide,
    cited,
    note,
)
from ad1666.rules.frozen import changer, evolve
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, of_suit, report, with_card
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict

_PASS, _BOOST, _PLAY = Verb.PASS, Verb.BOOST, Verb.PLAY
_ASKED_TO_BOOST, _ASKED_TO_COMMIT = Topic.BOOST, Topic.COMMIT
_passed = changer(Opposed, "passes")
MARGIN = 5
"""Distance from the difficulty that makes a triumph or a mishap (TEST-2)."""
SAME_VALUE, SAME_SUIT = 2, 1
"""What a matching card adds to a test as a boost (TEST-4)."""
LACKING = -2
"""Penalty for lacking a combat skill (CHAR-2)."""
CARD_NOT_IN_HAND = Barred(Reason.CARD_NOT_IN_HAND, "TEST-4")
OTHER_PLAYERS_TEST = Barred(Reason.OTHER_PLAYERS_TEST, "TEST-4")
INITIAL_JOKER = Barred(Reason.INITIAL_JOKER, "TEST-3")
TEST_NOT_FAILED = Barred(Reason.TEST_NOT_FAILED, "TEST-4")
BLACK_JOKER_FITS_NOTHING = Barred(Reason.BLACK_JOKER, "TEST-5")
NO_MATCH = Barred(Reason.NO_MATCH, "TEST-4")
WOUNDED = Term(-1, Cause.SERIOUSLY_WOUNDED, "HURT-2")
"""Penalty of the seriously wounded on every test (TEST-6)."""


def trait_term(figure: Figure, trait: str, clause: str = "TEST-1") -> Term:
    """The value of a trait (TEST-1, OPP-2)."""
    return Term(getattr(figure.card, trait), Cause.TRAIT, clause, trait)


def skill_terms(figure: Figure, skill: str, clause: str) -> tuple[Term, ...]:
    """The value of a combat skill, or 0 and the penalty for lacking it (CHAR-2, TEST-7)."""
    value = figure.card.skill(skill)
    if value is None:
        lacking = Term(LACKING, Cause.LACKING_SKILL, "CHAR-2", skill)
        return Term(0, Cause.SKILL, "TEST-7", skill), lacking
    return (Term(value, Cause.SKILL, clause, skill),)


def boost_value(initial: Card, suit: Suit | None, boost: Card) -> int:
    """What a card adds to a test as a boost, 0 if it does not match (TEST-4, TEST-5)."""
    if boost is BLACK_JOKER:
        return 0
    if boost.value == initial.value:
        return SAME_VALUE
    return SAME_SUIT if boost is RED_JOKER or boost.suit is suit else 0


def gain(test: Standard | Opposed, player: Side, boost: Card) -> int:
    """What a card adds to a player's test as a boost, 0 if it does not match (TEST-4, OPP-3)."""
    if isinstance(test, Standard):
        return boost_value(test.card, test.card.suit, boost)
    own = test.hand(player)
    return boost_value(own.card, own.suit, boost)


def may_boost(
    test: Standard | Opposed, player: Side, hand: Collection[Card], boost: Card
) -> Verdict:
    """Whether a player may boost a test with a card (TEST-3 to TEST-5, OPP-3). ``hand`` is what the
    player holds, so the answer is for that player's eyes only."""
    if boost not in hand:
        return CARD_NOT_IN_HAND
    if isinstance(test, Standard):
        if test.player is not player:
            return OTHER_PLAYERS_TEST
        to_boost = boostable(test)
        if not to_boost:
            return to_boost
    if gain(test, player, boost):
        return True
    return BLACK_JOKER_FITS_NOTHING if boost is BLACK_JOKER else NO_MATCH


def boostable(test: Standard) -> Verdict:
    """Whether a standard test may be boosted: not with a joker as its card (TEST-3), and only while
    it fails (TEST-4)."""
    if test.card.joker:
        return INITIAL_JOKER
    return True if test.result < test.difficulty else TEST_NOT_FAILED


# Standard tests


def standard_test(
    state: State,
    figure: Figure,
    what: CardTest | OwnName,
    difficulty: int,
    clauses: str,
    terms: tuple[Term, ...] = (),
    trait: str | None = None,
    made_of: tuple[Term, ...] = (),
    aim: Shooting | None = None,
) -> Rule[tuple[State, Standard]]:
    """Takes a standard test of a figure (TEST). Its cards are discarded when it is over (CARD-5).

    ``terms`` are added to the card, and the figure's ``trait`` if one is named. ``made_of`` are the
    terms of the difficulty, where it is not one number of a clause. ``aim`` is the shot that the
    test decides.
    """
    if trait is not None:
        terms = (trait_term(figure, trait), *terms)
    by = cited(clauses)
    trial = StandardAhead(figure.id, figure.player, what, difficulty, terms, by, made_of, aim)
    while True:
        before = state
        state, result = yield from open_test(state, trial, trait)
        state = yield from decks.discard_played(state, keeping=before)
        if result.passed:
            return state, result
        state, again = yield from dispatch.retake(state, figure.id, trait)
        if not again:
            return state, result


def open_test(
    state: State, trial: StandardAhead, trait: str | None = None
) -> Rule[tuple[State, Standard]]:
    """Takes a standard test and leaves its cards in play. ``trial`` has all terms except what the
    figure's condition adds."""
    player = trial.player
    state, conditions = yield from conditions_of(state, state.figure(trial.figure), trait)
    if conditions:
        trial = evolve(trial, terms=(*trial.terms, *conditions))
    yield from report(state, trial)
    state, initial = yield from decks.turn_up(state, player)
    event = opened(trial, initial)
    yield from report(state, event)
    while boostable(event):
        options = _boosts(state, player, event)
        chosen = yield from choose(
            state, player, _ASKED_TO_BOOST, options, trial.figure, test=event
        )
        boost = chosen.details.card
        if boost is None:
            break
        state = decks.play(state, player, boost)
        event = boosted(event, boost)
        yield from report(state, event)
    event = evolve(event, over=True)
    yield from report(state, event)
    return state, event


def opened(trial: StandardAhead, initial: Card) -> Standard:
    """A standard test with its initial card, before any boost (TEST-1 to TEST-3)."""
    total = initial.value + sum(t.value for t in trial.terms)
    return Standard(
        figure=trial.figure,
        player=trial.player,
        what=trial.what,
        difficulty=trial.difficulty,
        card=initial,
        terms=trial.terms,
        boosts=(),
        result=total,
        grade=grade_of(initial, total, trial.difficulty),
        clauses=trial.clauses,
        made_of=trial.made_of,
        aim=trial.aim,
        blow=trial.blow,
    )


def boosted(test: Standard, boost: Card) -> Standard:
    """A standard test with one more boost (TEST-4)."""
    lifted = lift(test, gain(test, test.player, boost))
    return evolve(lifted, boosts=(*test.boosts, boost))


def lift(test: Standard, gain: int) -> Standard:
    """A failing test with its result raised by boosts, capped at the difficulty (TEST-4)."""
    total = min(test.difficulty, test.result + gain)
    return evolve(test, result=total, grade=grade_of(test.card, total, test.difficulty))


def conditions_of(
    state: State, figure: Figure, trait: str | None
) -> Rule[tuple[State, tuple[Term, ...]]]:
    """What a character's condition adds to any test of this trait, or of none (None): the penalty
    for serious wounds, unless an ability spares it (TEST-6), and what abilities add."""
    spared = False
    if figure.seriously_wounded:
        state, spared = yield from dispatch.spare_wounds(state, figure.id)
    return state, condition_terms(state, figure, trait, spared=spared)


def condition_terms(
    state: State, figure: Figure, trait: str | None, *, spared: bool = False
) -> tuple[Term, ...]:
    """The same, given whether an ability spares the figure the penalty for serious wounds."""
    terms = dispatch.test_terms(state, figure, trait)
    return (WOUNDED, *terms) if figure.seriously_wounded and not spared else terms


def _boosts(state: State, player: Side, test: Standard | Opposed) -> list[Choice]:
    """A pass, and every card in hand that matches the initial card (TEST-4)."""
    hand = state.pile(player).hand
    fitting = [c for c in hand if may_boost(test, player, hand, c)]
    return [choice(player, _PASS), *(with_card(player, _BOOST, c) for c in fitting)]


def grade_of(initial: Card, total: int, difficulty: int) -> Grade:
    """How a standard test with this initial card and result turns out (TEST-2, TEST-3)."""
    if initial is BLACK_JOKER:
        return Grade.MISHAP
    if initial is RED_JOKER or total >= difficulty + MARGIN:
        return Grade.TRIUMPH
    if total >= difficulty:
        return Grade.SUCCESS
    return Grade.MISHAP if total <= difficulty - MARGIN else Grade.FAILURE


def name_suit(
    state: State,
    player: Side,
    played: Card,
    about: str | None,
    test: OpposedAhead | Standard | None = None,
    revealed: Note | None = None,
) -> Rule[Suit]:
    """The suit of a card: a red joker's is named by its player, a black joker's by the other
    (CARD-3). ``test`` is the test that it is played for, if any. ``revealed`` is the note of the
    revealed cards; the question carries it, with the joker that it asks about added."""
    if played.suit is not None:
        return played.suit
    names = namer(player, played)
    if revealed is not None:
        revealed = revealed._replace(data=(*revealed.data, ("card", played)))
    options = {of_suit(names, Verb.SUIT, suit): suit for suit in SUITS}
    chosen = yield from choose(
        state, names, Topic.SUIT, tuple(options), about, test=test, declared=revealed
    )
    suit = options[chosen]
    yield from report(
        state, note(NoteKind.NAMES, about, "CARD-3", player=names, card=played, suit=suit)
    )
    return suit


def namer(player: Side, joker: Card) -> Side:
    """Who names the suit of a joker that a player has played (CARD-3)."""
    return player if joker is RED_JOKER else player.other


def naming_order(order: tuple[Side, ...], cards: Mapping[Side, Card]) -> list[Side]:
    """The players in the order in which suits are named: black jokers before red ones (OPP-2)."""
    return sorted(order, key=lambda player: cards[player] is RED_JOKER)


# Opposed tests


@frozen
class Contestant:
    """One side of an opposed test: its figure, if any, and its terms for each suit, in order. They
    do not include what the figure's condition adds: the test itself adds that (TEST-6)."""

    figure: str | None
    terms: Callable[[State], tuple[tuple[Term, ...], ...]]
    kept: tuple[Card, Suit] | None = None
    """An initial card that is already on the table, with its suit (ABIL-20)."""
    trait: str | None = None
    """The trait that is tested, if any."""


def opposed_test(
    state: State,
    what: CardTest | OwnName,
    red: Contestant,
    blue: Contestant,
    clauses: str,
    fight: Fight | None = None,
) -> Rule[tuple[State, Opposed]]:
    """Plays an opposed test (OPP) and leaves all its cards in play. ``fight`` is the fight that it
    decides, if any."""
    parties = {RED: red, BLUE: blue}
    order = (state.leader, state.leader.other)
    conditions: dict[Side, tuple[Term, ...]] = dict.fromkeys(SIDES, ())
    for player in order:
        figure, trait = parties[player].figure, parties[player].trait
        if figure is not None:
            state, found = yield from conditions_of(state, state.figure(figure), trait)
            conditions[player] = found
    match = OpposedAhead(
        what,
        _test_side(state, RED, red, conditions[RED]),
        _test_side(state, BLUE, blue, conditions[BLUE]),
        cited(clauses),
        fight,
    )
    yield from report(state, match)
    initials = {p: party.kept[0] for p, party in parties.items() if party.kept is not None}
    suits = {p: party.kept[1] for p, party in parties.items() if party.kept is not None}
    new = laying_order(state.leader, match)
    laid = {}
    for player in new:
        state, laid[player] = yield from commit(state, player, parties[player].figure, match)
    for player in new:
        state, initials[player] = yield from reveal(state, player, laid[player])
    cards = initials[RED], initials[BLUE]
    revealed = note(NoteKind.REVEALS, None, "OPP-1 CARD-3", red=cards[0], blue=cards[1])
    if any(initials[player].joker for player in new):
        yield from report(state, revealed)
    for player in naming_order(new, initials):
        about = parties[player].figure
        suits[player] = yield from name_suit(
            state, player, initials[player], about, match, revealed
        )
    hands = {p: hand_with(match.test_side(p), initials[p], suits[p]) for p in order}
    event = Opposed(what, hands[RED], hands[BLUE], match.clauses, fight=fight)
    yield from report(state, event)
    state, event = yield from auction(state, event)
    yield from report(state, evolve(event, over=True))
    return state, event


def laying_order(leader: Side, match: OpposedAhead | None) -> tuple[Side, ...]:
    """The players who commit cards to an opposed test, in order: the holder of the initiative first
    (OPP-1), without a player who keeps a card (ABIL-20). ``match`` is None in a conversation with
    helpers, where the other player is first (TALK-2)."""
    if match is None:
        return leader.other, leader
    return tuple(p for p in (leader, leader.other) if match.test_side(p).kept is None)


def _test_side(
    state: State, player: Side, party: Contestant, conditions: tuple[Term, ...]
) -> TestSide:
    """A party with what it would add to a card of each suit."""
    terms = tuple((*added, *conditions) for added in party.terms(state))
    return TestSide(player, party.figure, terms, party.kept)


def hand_with(test_side: TestSide, initial: Card, suit: Suit) -> Hand:
    """One side of an opposed test with its initial card, before any boost (OPP-2)."""
    terms, total = test_side.added(suit), initial.value + test_side.bonus(suit)
    return Hand(test_side.player, test_side.figure, initial, suit, terms, (), total)


def hand_boosted(hand: Hand, boost: Card) -> Hand:
    """One side of an opposed test with one more boost (OPP-3)."""
    total = hand.total + boost_value(hand.card, hand.suit, boost)
    return evolve(hand, boosts=(*hand.boosts, boost), total=total)


def lifted(test: Standard | Opposed, player: Side, gain: int) -> Standard | Opposed:
    """A test with what a player has raised by boosts."""
    if isinstance(test, Standard):
        return lift(test, gain)
    hand = test.hand(player)
    raised = evolve(hand, total=hand.total + gain)
    return evolve(test, red=raised) if player is Side.RED else evolve(test, blue=raised)


def boosted_by(test: Standard | Opposed, player: Side, boost: Card) -> Standard | Opposed:
    """A test with one more boost of a player (TEST-4, OPP-3)."""
    if isinstance(test, Standard):
        return boosted(test, boost)
    hand = hand_boosted(test.hand(player), boost)
    return evolve(test, red=hand) if player is Side.RED else evolve(test, blue=hand)


def who_play(one: Figure, other: Figure) -> tuple[Side, Side]:
    """Who plays the cards of two opposed figures: the player of each or, if one player controls
    both, their owners (GEN-3)."""
    if one.player is other.player:
        return one.side, other.side
    return one.player, other.player


def contest(
    state: State,
    one: Figure,
    trait: str,
    other: Figure,
    against: str,
    what: CardTest | OwnName,
    clause: str,
) -> Rule[tuple[State, bool]]:
    """Plays an opposed test of a trait of one character against a trait of another, and discards
    the cards. True if ``one`` has won: a tie is no success for the one who acts (OPP-4)."""

    def party(figure: Figure, own: str) -> Contestant:
        term = trait_term(figure, own, clause)
        return Contestant(figure.id, lambda now: ((term,),) * len(SUITS), trait=own)

    first, second = who_play(one, other)
    parties = {first: party(one, trait), second: party(other, against)}
    state, event = yield from opposed_test(state, what, parties[RED], parties[BLUE], clause)
    state = yield from decks.discard_played(state)
    return state, event.winner is first


def commit(
    state: State, player: Side, about: str | None, test: OpposedAhead | None
) -> Rule[tuple[State, Card | None]]:
    """Lays a card face down, from the hand or, still unknown (None), from the deck (OPP-1).
    ``test`` is the test that it is laid for."""
    hand = state.pile(player).hand
    options = [choice(player, _PLAY, "deck"), *(with_card(player, _PLAY, c) for c in hand)]
    chosen = yield from choose(state, player, _ASKED_TO_COMMIT, options, about, test=test)
    laid = chosen.details.card
    source = Source.DECK if laid is None else Source.HAND
    yield from report(
        state, note(NoteKind.LAYS, about, "OPP-1 CARD-5", player=player, source=source)
    )
    if laid is None:
        return state, None
    pile = state.pile(player)
    pile = evolve(pile, hand=without(pile.hand, laid), committed=(*pile.committed, laid))
    return state.with_pile(player, pile), laid


def reveal(state: State, player: Side, laid: Card | None) -> Rule[tuple[State, Card]]:
    """Turns up what was committed (OPP-1)."""
    if laid is None:
        return (yield from decks.turn_up(state, player))
    pile = state.pile(player)
    pile = evolve(pile, committed=without(pile.committed, laid), play=(*pile.play, laid))
    return state.with_pile(player, pile), laid


def auction(state: State, event: Opposed) -> Rule[tuple[State, Opposed]]:
    """Boosts in turn, the holder of the initiative first, until both pass (OPP-3)."""
    player = state.leader
    while event.passes < len(SIDES):
        hand = event.hand(player)
        options = _boosts(state, player, event)
        chosen = yield from choose(state, player, _ASKED_TO_BOOST, options, hand.figure, test=event)
        boost = chosen.details.card
        if boost is None:
            event = _passed(event, passes=event.passes + 1)
        else:
            state = decks.play(state, player, boost)
            hand, event = hand_boosted(hand, boost), _passed(event, passes=0)
            event = evolve(event, red=hand) if player is RED else evolve(event, blue=hand)
            yield from report(state, event)
        player = player.other
    return state, event
