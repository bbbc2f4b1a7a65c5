"""Standard and opposed tests (TEST, OPP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from ad1666.rules import abilities, decks
from ad1666.rules.cards import BLACK_JOKER, RED_JOKER, SIDES, SUITS, Card, Side, Suit, card, without
from ad1666.rules.characters import Figure
from ad1666.rules.events import (
    Grade,
    Hand,
    Match,
    Opposed,
    Standard,
    Term,
    TestSide,
    Trial,
    cited,
    note,
)
from ad1666.rules.requests import Choice, Rule, Topic, choice, choose, report
from ad1666.rules.state import State
from ad1666.rules.values import evolve

MARGIN = 5
"""Above or below the difficulty for a triumph or mishap (TEST-2)."""
LACKING = -2
"""For a combat skill that is lacking (CHAR-2)."""


def trait_term(figure: Figure, trait: str, clause: str = "TEST-1") -> Term:
    """The value of a trait (TEST-1, OPP-2)."""
    return Term(getattr(figure.card, trait), trait.capitalize(), clause)


def skill_terms(figure: Figure, skill: str, clause: str) -> tuple[Term, ...]:
    """The value of a combat skill, or 0 and the penalty for lacking it (CHAR-2, TEST-7)."""
    value = figure.card.skill(skill)
    if value is None:
        return Term(0, skill, "TEST-7"), Term(LACKING, f"no {skill}", "CHAR-2")
    return (Term(value, skill, clause),)


def wound_terms(figure: Figure) -> tuple[Term, ...]:
    """The penalty of the seriously wounded, on tests of any kind (TEST-6)."""
    return (Term(-1, "seriously wounded", "HURT-2"),) if figure.seriously_wounded else ()


def condition_terms(state: State, figure: Figure, trait: str | None) -> tuple[Term, ...]:
    """What a character's condition adds to any test of a trait, or of none (None)."""
    return (*wound_terms(figure), *abilities.test_terms(state, figure, trait))


def boost_value(initial: Card, suit: Suit | None, boost: Card) -> int:
    """What a card adds to a test as a boost, 0 if it does not fit (TEST-4, TEST-5)."""
    if boost is BLACK_JOKER:
        return 0
    if boost.value == initial.value:
        return 2
    return 1 if boost is RED_JOKER or boost.suit is suit else 0


# Standard tests


@frozen
class Result:
    """A standard test that is over. ``suit`` is that of the initial card, None for a joker."""

    grade: Grade
    total: int
    difficulty: int
    card: Card

    @property
    def passed(self) -> bool:
        """Success or better."""
        return self.grade.passed

    @property
    def suit(self) -> Suit | None:
        """The suit of the initial card, None for a joker."""
        return self.card.suit


def standard_test(
    state: State,
    figure: Figure,
    what: str,
    difficulty: int,
    clauses: str,
    terms: tuple[Term, ...] = (),
    trait: str | None = None,
    made_of: tuple[Term, ...] = (),
) -> Rule[tuple[State, Result]]:
    """A standard test of a figure (TEST). Its cards are discarded when it is over (CARD-5).

    ``terms`` are added to the card, and the figure's ``trait`` if one is named; the difficulty is
    ``made_of`` terms too, where it is not one number of a clause.
    """
    if trait is not None:
        terms = (trait_term(figure, trait), *terms)
    while True:
        before = state
        state, result = yield from open_test(
            state, figure, what, difficulty, clauses, terms, trait, made_of
        )
        state = yield from decks.discard_played(state, keeping=before)
        if result.passed:
            return state, result
        state, again = yield from abilities.retake(state, figure.id, trait)
        if not again:
            return state, result


def open_test(
    state: State,
    figure: Figure,
    what: str,
    difficulty: int,
    clauses: str,
    terms: tuple[Term, ...],
    trait: str | None = None,
    made_of: tuple[Term, ...] = (),
) -> Rule[tuple[State, Result]]:
    """A standard test whose cards are still in play when it is over. ``terms`` are all but what the
    figure's condition adds."""
    player = figure.player
    state, conditions = yield from conditions_of(state, figure, trait)
    by = cited(clauses)
    trial = Trial(figure.id, player, what, difficulty, (*terms, *conditions), by, made_of)
    yield from report(state, trial)
    state, initial = yield from decks.turn_up(state, player)
    event = opened(trial, initial)
    yield from report(state, event)
    while may_boost(event):
        options = _boosts(state, player, initial, initial.suit)
        chosen = yield from choose(state, player, Topic.BOOST, options, figure.id)
        if chosen.verb == "pass":
            break
        boost = card(chosen.args[0])
        state = decks.play(state, player, boost)
        event = boosted(event, boost)
        yield from report(state, event)
    yield from report(state, evolve(event, over=True))
    return state, Result(event.grade, event.result, difficulty, initial)


def opened(trial: Trial, initial: Card) -> Standard:
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
        grade=_grade(initial, total, trial.difficulty),
        clauses=trial.clauses,
        made_of=trial.made_of,
    )


def may_boost(test: Standard) -> bool:
    """Whether a standard test may be boosted: while it fails, and not with a joker (TEST-3)."""
    return test.result < test.difficulty and not test.card.joker


def boosted(test: Standard, boost: Card) -> Standard:
    """A standard test with one more boost (TEST-4)."""
    lifted = lift(test, boost_value(test.card, test.card.suit, boost))
    return evolve(lifted, boosts=(*test.boosts, boost))


def lift(test: Standard, gain: int) -> Standard:
    """A failing test with so much more from boosts; the surplus above the difficulty is lost
    (TEST-4)."""
    total = min(test.difficulty, test.result + gain)
    return evolve(test, result=total, grade=_grade(test.card, total, test.difficulty))


def conditions_of(
    state: State, figure: Figure, trait: str | None
) -> Rule[tuple[State, tuple[Term, ...]]]:
    """The same as condition_terms, but an ability may spare the seriously wounded their penalty
    (TEST-6)."""
    if wound_terms(figure):
        state, spared = yield from abilities.spare_wounds(state, figure.id)
        if spared:
            return state, abilities.test_terms(state, figure, trait)
    return state, condition_terms(state, figure, trait)


def _boosts(state: State, player: Side, initial: Card, suit: Suit | None) -> list[Choice]:
    """A pass, and every card in hand that fits the initial card (TEST-4)."""
    fitting = [c for c in state.pile(player).hand if boost_value(initial, suit, c)]
    return [choice(player, "pass"), *(choice(player, "boost", c) for c in fitting)]


def _grade(initial: Card, total: int, difficulty: int) -> Grade:
    """TEST-2, TEST-3."""
    if initial is BLACK_JOKER:
        return Grade.MISHAP
    if initial is RED_JOKER or total >= difficulty + MARGIN:
        return Grade.TRIUMPH
    if total >= difficulty:
        return Grade.SUCCESS
    return Grade.MISHAP if total <= difficulty - MARGIN else Grade.FAILURE


def name_suit(state: State, player: Side, played: Card, about: str | None) -> Rule[Suit]:
    """The suit of a card: its player names a red joker's, the other a black one's (CARD-3)."""
    if played.suit is not None:
        return played.suit
    names = namer(player, played)
    options = [choice(names, "suit", suit) for suit in Suit]
    chosen = yield from choose(state, names, Topic.SUIT, options, about)
    suit = chosen.args[0]
    yield from report(state, note("names", about, "CARD-3", player=names, card=played, suit=suit))
    return Suit(chosen.args[0])


def namer(player: Side, joker: Card) -> Side:
    """Who names the suit of a joker that a player has played (CARD-3)."""
    return player if joker is RED_JOKER else player.other


def naming_order(order: tuple[Side, ...], cards: Mapping[Side, Card]) -> list[Side]:
    """Whose cards get their suits first: black jokers before red ones (OPP-2)."""
    return sorted(order, key=lambda player: cards[player] is RED_JOKER)


# Opposed tests


@frozen
class Party:
    """One side of an opposed test: its figure, if any, and its terms once the suit is known. What
    the figure's condition adds is not among them: the test itself sees to it (TEST-6)."""

    figure: str | None
    terms: Callable[[State, Suit], tuple[Term, ...]]
    kept: tuple[Card, Suit] | None = None
    """An initial card that lies on the table already, with its suit (ABIL-20)."""
    trait: str | None = None
    """The trait that is tested, if it is one."""


def opposed_test(
    state: State, what: str, red: Party, blue: Party, clauses: str
) -> Rule[tuple[State, Opposed]]:
    """An opposed test (OPP). All its cards are still in play when it is over."""
    parties = {Side.RED: red, Side.BLUE: blue}
    order = (state.leader, state.leader.other)
    conditions: dict[Side, tuple[Term, ...]] = dict.fromkeys(SIDES, ())
    for player in order:
        figure, trait = parties[player].figure, parties[player].trait
        if figure is not None:
            state, found = yield from conditions_of(state, state.figure(figure), trait)
            conditions[player] = found
    match = Match(
        what,
        _test_side(state, Side.RED, red, conditions[Side.RED]),
        _test_side(state, Side.BLUE, blue, conditions[Side.BLUE]),
        cited(clauses),
    )
    yield from report(state, match)
    initials = {p: party.kept[0] for p, party in parties.items() if party.kept is not None}
    suits = {p: party.kept[1] for p, party in parties.items() if party.kept is not None}
    new = tuple(player for player in order if player not in initials)
    laid = {}
    for player in new:
        state, laid[player] = yield from commit(state, player, parties[player].figure)
    for player in new:
        state, initials[player] = yield from reveal(state, player, laid[player])
    if any(initials[player].joker for player in new):
        cards = {player.value: initials[player] for player in order}
        yield from report(state, note("reveals", None, "OPP-1 CARD-3", **cards))
    for player in naming_order(new, initials):
        about = parties[player].figure
        suits[player] = yield from name_suit(state, player, initials[player], about)
    hands = {p: shown(match.test_side(p), initials[p], suits[p]) for p in order}
    event = Opposed(what, hands[Side.RED], hands[Side.BLUE], match.clauses)
    yield from report(state, event)
    state, event = yield from auction(state, event)
    yield from report(state, evolve(event, over=True))
    return state, event


def _test_side(state: State, player: Side, party: Party, conditions: tuple[Term, ...]) -> TestSide:
    """A party with what it would add to a card of each suit."""
    terms = tuple((*party.terms(state, suit), *conditions) for suit in SUITS)
    return TestSide(player, party.figure, terms, party.kept)


def shown(test_side: TestSide, initial: Card, suit: Suit) -> Hand:
    """One side of an opposed test with its initial card, before any boost (OPP-2)."""
    terms = test_side.added(suit)
    total = initial.value + sum(t.value for t in terms)
    return Hand(test_side.player, test_side.figure, initial, suit, terms, (), total)


def raised(hand: Hand, boost: Card) -> Hand:
    """One side of an opposed test with one more boost (OPP-3)."""
    total = hand.total + boost_value(hand.card, hand.suit, boost)
    return evolve(hand, boosts=(*hand.boosts, boost), total=total)


def who_play(one: Figure, other: Figure) -> tuple[Side, Side]:
    """Who plays the cards of two enemies against each other: the player of each; or their owners,
    if both are in one player's hands (GEN-3)."""
    if one.player is other.player:
        return one.side, other.side
    return one.player, other.player


def contest(
    state: State, one: Figure, trait: str, other: Figure, against: str, what: str, clause: str
) -> Rule[tuple[State, bool]]:
    """An opposed test of a trait of one character against a trait of another, cards discarded. True
    if ``one`` has won: a tie is no success for the one who acts (OPP-4)."""

    def party(figure: Figure, own: str) -> Party:
        term = trait_term(figure, own, clause)
        return Party(figure.id, lambda now, suit: (term,), trait=own)

    first, second = who_play(one, other)
    parties = {first: party(one, trait), second: party(other, against)}
    state, event = yield from opposed_test(
        state, what, parties[Side.RED], parties[Side.BLUE], clause
    )
    state = yield from decks.discard_played(state)
    return state, event.winner is first


def commit(state: State, player: Side, about: str | None) -> Rule[tuple[State, Card | None]]:
    """Lays a card face down, from the hand or, yet unknown (None), from the deck (OPP-1)."""
    hand = state.pile(player).hand
    options = [choice(player, "play", "deck"), *(choice(player, "play", c) for c in hand)]
    chosen = yield from choose(state, player, Topic.COMMIT, options, about)
    source = "deck" if chosen.args[0] == "deck" else "hand"
    yield from report(state, note("lays", about, "OPP-1 CARD-5", player=player, source=source))
    if source == "deck":
        return state, None
    laid = card(chosen.args[0])
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
    """Boosting in turn, the holder of the initiative first, until both pass (OPP-3)."""
    player, passes = state.leader, 0
    while passes < 2:
        hand = event.hand(player)
        options = _boosts(state, player, hand.card, hand.suit)
        chosen = yield from choose(state, player, Topic.BOOST, options, hand.figure)
        if chosen.verb == "pass":
            passes += 1
        else:
            passes = 0
            boost = card(chosen.args[0])
            state = decks.play(state, player, boost)
            hand = raised(hand, boost)
            event = evolve(event, red=hand) if player is Side.RED else evolve(event, blue=hand)
            yield from report(state, event)
        player = player.other
    return state, event
