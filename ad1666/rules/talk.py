"""Abilities with the keyword [conversation] (TALK)."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from ad1666.rules import activations, decks, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.society import COLD
from ad1666.rules.card_tests import (
    auction,
    commit,
    conditions_of,
    laying_order,
    name_suit,
    reveal,
    trait_term,
    who_play,
)
from ad1666.rules.cards import RED_JOKER, Card, Side, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import Cause, Hand, NoteKind, Opposed, OpposedAhead, Term, TestSide, note
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Rule, Topic, aimed, choice, choose, report
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict


@frozen
class Talk:
    """A conversation: its name, the ability it is held by, who acts on whom, the traits of the
    acting and of the resisting side, and who may help the actor."""

    what: OwnName
    ability: str
    clause: str
    actor: str
    target: str
    trait: str
    against: str
    meets: Callable[[State, Figure, Figure], Verdict]
    """Whether a figure meets the requirements of the ability against the target (TALK-1)."""


def may_talk(state: State, figure: Figure) -> Verdict:
    """Whether a figure could be activated in the words phase if it has an ability for it (TURN-9):
    not if it is stunned (HURT-5)."""
    if not figure.on_board:
        return Barred(Reason.NOT_ON_BOARD, "TURN-9")
    if figure.activated:
        return Barred(Reason.ALREADY_ACTIVATED, "TURN-9")
    if figure.player in state.passed:
        return Barred(Reason.SIDE_PASSED, "TURN-9")
    if figure.stunned:
        return Barred(Reason.STUNNED, "HURT-5")
    return True


def converse(state: State, talk: Talk) -> Rule[tuple[State, bool]]:
    """Plays a conversation (TALK-1 to TALK-3). True if the acting side wins; a tie is no
    success."""
    actor, target = state.figure(talk.actor), state.figure(talk.target)
    acting, _ = who_play(actor, target)
    sides = {acting: [talk.actor], acting.other: [talk.target]}
    state = yield from activations.begin(state, talk.actor)
    for player, members in sides.items():
        sides[player] = yield from _joined(state, talk, player, members)
    for helper in sides[acting][1:]:
        state = yield from activations.begin(state, helper)
    conditions: dict[str, tuple[Term, ...]] = {}
    order = (state.leader, state.leader.other)
    for player in order:
        trait = talk.trait if player is acting else talk.against
        for member in sides[player]:
            state, found = yield from conditions_of(state, state.figure(member), trait)
            conditions[member] = found
    match = None
    if len(sides[Side.RED]) == len(sides[Side.BLUE]) == 1:
        match = _match(state, talk, sides, conditions, acting)
        yield from report(state, match)
    state, cards = yield from _cards(state, sides, order, match)
    suits: dict[str, Suit] = {}
    everybody = [(player, m) for player in order for m in sides[player]]
    for player, member in sorted(everybody, key=lambda e: cards[e[1]] is RED_JOKER):
        suits[member] = yield from name_suit(state, player, cards[member], member, match)
    hands = {}
    for player, member in everybody:
        card = cards[member]
        own = _own_terms(talk, state.figure(member), acting=player is acting)
        terms = (*own, *conditions[member])
        total = card.value + sum(t.value for t in terms)
        hands[member] = Hand(player, member, card, suits[member], terms, (), total)
        if len(everybody) > 2:
            says = note(NoteKind.SAYS, member, "TALK-3", terms, card=card, sum=total)
            yield from report(state, says)
    leads = {}
    for player in reversed(order):  # the player without the initiative names first
        options = {aimed(player, Verb.LEAD, m): m for m in sides[player]}
        chosen = yield from choose(state, player, Topic.LEAD, tuple(options), talk.target)
        leads[player] = hands[options[chosen]]
    event = Opposed(
        talk.what,
        _leading(state, talk, leads[Side.RED], leads[Side.BLUE], acting),
        _leading(state, talk, leads[Side.BLUE], leads[Side.RED], acting),
        ("TALK-3", talk.clause),
    )
    yield from report(state, event)
    state, event = yield from auction(state, event)
    yield from report(state, evolve(event, over=True))
    state = yield from decks.discard_played(state)
    return state, event.winner is acting


def _own_terms(talk: Talk, figure: Figure, *, acting: bool) -> tuple[Term, ...]:
    """The trait, and the value of the ability (TALK-3)."""
    if not acting:
        return (trait_term(figure, talk.against, talk.clause),)
    value = figure.card.ability(talk.ability)
    own = () if value is None else (Term(value, Cause.ABILITY, "CHAR-3", talk.ability),)
    return (trait_term(figure, talk.trait, talk.clause), *own)


def _joined(state: State, talk: Talk, player: Side, members: list[str]) -> Rule[list[str]]:
    """Who takes part on a side (TALK-1): characters that are friends of the first one (GEN-7) and
    controlled by the player who plays its cards."""
    first, target = state.figure(members[0]), state.figure(talk.target)
    while True:
        could = [
            f
            for f in state.on_board(first.side)
            if f.player is player and f.id not in members and _may_join(state, talk, f)
        ]
        if not could:
            return members
        options = [aimed(player, Verb.JOIN, f.id) for f in could]
        options.append(choice(player, Verb.PASS))
        chosen = yield from choose(state, player, Topic.JOIN, options, target.id)
        joining = chosen.details.target
        if joining is None:
            return members
        members = [*members, joining]


def _may_join(state: State, talk: Talk, figure: Figure) -> bool:
    """TALK-1. Helping the actor activates a figure, which rules out the stunned (HURT-5)."""
    actor, target = state.figure(talk.actor), state.figure(talk.target)
    assert actor.at is not None
    assert target.at is not None
    if figure.side is actor.side:
        able = not (figure.activated or figure.stunned)
        return able and bool(talk.meets(state, figure, target))
    return figure.at in (*state.board.adjacent(actor.at), *state.board.adjacent(target.at))


def _cards(
    state: State, sides: dict[Side, list[str]], order: tuple[Side, Side], match: OpposedAhead | None
) -> Rule[tuple[State, dict[str, Card]]]:
    """Plays a card for each participant, decided before any is turned up (TALK-2). ``match`` is the
    test, in a conversation of one against one."""
    laid: dict[str, Card | None] = {}
    for player in laying_order(state.leader, match):
        for member in sides[player]:
            state, laid[member] = yield from commit(state, player, member, match)
    cards = {}
    for player in order:
        for member in sides[player]:
            state, cards[member] = yield from reveal(state, player, laid[member])
    return state, cards


def _leading(state: State, talk: Talk, hand: Hand, other: Hand, acting: Side) -> Hand:
    """The hand of a lead, given that of the other."""
    assert hand.figure is not None and other.figure is not None and hand.suit is not None
    leads = hand.figure, other.figure
    terms = _as_lead(state, talk, leads, hand.suit, hand.terms, hand.player is acting)
    return evolve(hand, terms=terms, total=hand.card.value + sum(t.value for t in terms))


def _match(
    state: State,
    talk: Talk,
    sides: dict[Side, list[str]],
    conditions: dict[str, tuple[Term, ...]],
    acting: Side,
) -> OpposedAhead:
    """The opposed test that a conversation of one against one is."""

    def test_side(player: Side) -> TestSide:
        (who,), (other,) = sides[player], sides[player.other]
        own = _own_terms(talk, state.figure(who), acting=player is acting)
        terms = (*own, *conditions[who])
        alone = {s: _as_lead(state, talk, (who, other), s, terms, player is acting) for s in Suit}
        return TestSide(player, who, tuple(alone.values()))

    cited = ("TALK-3", talk.clause)
    return OpposedAhead(talk.what, test_side(Side.RED), test_side(Side.BLUE), cited)


def _as_lead(
    state: State,
    talk: Talk,
    leads: tuple[str, str],
    suit: Suit,
    terms: tuple[Term, ...],
    acting: bool,
) -> tuple[Term, ...]:
    """The terms of the first of two leads with a card of a suit, including what abilities give or
    take because of who leads (ABIL-1). Against a cold lead no positive terms count but the trait
    and the value of the ability, which are no modifiers (ABIL-9)."""
    figure, other = state.figure(leads[0]), state.figure(leads[1])
    if acting:
        target = state.figure(talk.target)
        found = (a.talk_term(state, figure, target, suit) for a in dispatch.of(figure))
        terms = (*terms, *(t for t in found if t is not None))
    if COLD.had_by(other):
        own = _own_terms(talk, figure, acting=acting)
        terms = tuple(t for t in terms if t.value <= 0 or t in own)
    return terms


def beside(state: State, figure: Figure, target: Figure) -> bool:
    """Whether two characters of different sides stand adjacent (BOARD-1, GEN-7)."""
    if figure.at is None or target.at is None or figure.side is target.side:
        return False
    return target.at in state.board.adjacent(figure.at)


def adjacent_enemy(state: State, figure: Figure, target: Figure) -> bool:
    """Whether a character is adjacent to an enemy (see `beside`) that it may attack (GEN-4)."""
    return beside(state, figure, target) and bool(zones.may_attack(state, figure, target))
