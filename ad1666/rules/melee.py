"""Fights (MEL)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from ad1666.rules import activations, damage, decks, disguise, hands, withdrawals, zones
from ad1666.rules.abilities import dispatch
from ad1666.rules.abilities.fencing import BERSERKER, IRON_GUARD, SHOULDER_THROUGH
from ad1666.rules.abilities.hooks import Bout, Win
from ad1666.rules.board import Barrier, direction_between, edge_of, routes
from ad1666.rules.card_tests import Contestant, open_test, opposed_test, skill_terms, who_play
from ad1666.rules.cards import SIDES, SUITS, Card, Location, Side, Suit
from ad1666.rules.characters import Figure
from ad1666.rules.events import (
    CardTest,
    Cause,
    Fight,
    Hit,
    Note,
    NoteKind,
    Opposed,
    StandardAhead,
    Term,
    cited,
    note,
)
from ad1666.rules.frozen import evolve
from ad1666.rules.items import UNARMED, Item
from ad1666.rules.requests import Rule, Topic, choice, choose, report, with_items
from ad1666.rules.scenes.conditions import noted
from ad1666.rules.scenes.plot import Occurrence
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

DOWN = Term(-1, Cause.KNOCKED_DOWN, "HURT-4")
"""Modifier of knocked-down and stunned fighters (MEL-4)."""
NO_FENCING = Barred(Reason.NO_FENCING, "MEL-8")
NO_PARRY_LEFT = Barred(Reason.NO_PARRY_LEFT, "MEL-8")
_NO_SUPPORT = barred(Reason.ABILITY_BARS_SUPPORT, "ABIL-6", ability=disguise.NAME)


def attack(state: State, attacker_id: str, defender_id: str, weapon_id: str | None) -> Rule[State]:
    """Plays a fight from its declaration to the withdrawal; then the guard tokens go (MEL,
    GUARD-1)."""
    state, mine = yield from _arm(state, attacker_id, weapon_id)  # shown first (ABIL-6)
    attacker = state.figure(attacker_id)
    fight = fight_of(attacker, state.figure(defender_id), mine)
    state = yield from disguise.attacked(state, attacker_id)
    attacks = note(NoteKind.ATTACKS, attacker_id, "MEL-1 MEL-3", target=defender_id, weapon=mine.id)
    yield from report(state, attacks)
    for figure_id in (attacker_id, defender_id):  # MEL-2
        state = yield from activations.begin(state, figure_id)
    state, theirs = yield from _defenders_weapon(state, defender_id, attacks)
    state, end = yield from _resolved(state, evolve(fight, weapons=(mine, theirs)))
    state = yield from _follow_up(state, end)
    return (yield from decks.discard_played(state))


def fight_of(attacker: Figure, defender: Figure, mine: Item, theirs: Item = UNARMED) -> Fight:
    """The fight that an attack with ``mine`` is as it is declared, with what it gains by surprise
    (ABIL-6, MEL-8). The defender's weapon may be named later (MEL-3)."""
    bonus = disguise.surprise(attacker, ranged=False)
    unparried = "ABIL-6" if attacker.inconspicuous else ""
    return Fight(attacker.id, defender.id, (mine, theirs), bonus, unparried)


def sweep(
    state: State, attacker_id: str, defender_id: str, win: Win, term: Term
) -> Rule[tuple[State, Win | None]]:
    """Plays one more fight of a fighter that keeps the card it won with (ABIL-20). Gives the win
    with which it may go on, None if it failed to wound or was parried."""
    sweeps = note(NoteKind.SWEEPS, attacker_id, "ABIL-20", target=defender_id)
    yield from report(state, sweeps)
    state = yield from activations.begin(state, defender_id)
    state, mine = yield from _rearm(state, attacker_id, win.weapon)
    state, theirs = yield from _defenders_weapon(state, defender_id, sweeps)
    fight = Fight(attacker_id, defender_id, (mine, theirs), (term,), kept=(win.card, win.suit))
    state, end = yield from _resolved(state, fight)
    if end.winner != attacker_id:
        return (yield from _follow_up(state, end)), None
    goes_on = end.win is not None and end.win.wounds > 0 and not end.parried
    return state, end.win if goes_on else None


@frozen
class _End:
    """How a fight ended; winner and win are None after a tie."""

    winner: str | None
    win: Win | None
    parried: bool


def _resolved(state: State, fight: Fight) -> Rule[tuple[State, _End]]:
    """Resolves a fight from the test to the guard tokens."""
    sweeper = fight.attacker if fight.kept is not None else None
    state, fight, event, parried = yield from _fought_out(state, fight)
    state = noted(state, Occurrence.CROSSES, (fight.attacker, fight.defender))
    if event.winner is None:
        state = yield from decks.discard_played(state)
        state = yield from withdrawals.after_tie(state, fight, event)
        return (yield from damage.settle(state)), _End(None, None, parried)
    hand = event.hand(event.winner)
    winner = hand.figure
    assert winner is not None and hand.suit is not None
    loser = fight.other(winner)
    before = state.figure(loser).wounds
    state = yield from damage.land(state, winning_hit(state, event), fight.weapon(winner))
    wounds = state.figure(loser).wounds - before
    win = Win(loser, fight.weapon(winner), hand.card, hand.suit, wounds)
    ends = parried and winner == sweeper  # ABIL-20
    state = yield from _discard_but(state, event.winner, winner, None if ends else win)
    state = yield from withdrawals.after_defeat(state, winner, loser, event)
    return (yield from damage.settle(state)), _End(winner, win, parried)


def _discard_but(state: State, player: Side, winner_id: str, win: Win | None) -> Rule[State]:
    """Discards the cards of a decided fight before any withdrawal (CARD-6), except the winner's
    initial card if an ability lets the winner follow up with it."""
    winner = state.figure(winner_id)
    card: tuple[Card, ...] = ()
    if win is not None and any(a.keeps_card(state, winner, win) for a in dispatch.of(winner)):
        card = (win.card,)
    kept = state
    for side in SIDES:
        play = card if side is player else ()
        kept = kept.with_pile(side, evolve(state.pile(side), play=play))
    return (yield from decks.discard_played(state, keeping=kept))


def _follow_up(state: State, end: _End) -> Rule[State]:
    """Lets the winner's abilities follow up a win."""
    if end.winner is not None and end.win is not None:
        for ability in dispatch.of(state.figure(end.winner)):
            state = yield from ability.after_win(state, state.figure(end.winner), end.win)
    return state


def _arm(state: State, figure_id: str, weapon_id: str | None) -> Rule[tuple[State, Item]]:
    """Puts in hand the weapon that a fighter names (ITEM-2), or its first one without a name."""
    weapon = hands.named_weapon(state, state.figure(figure_id), weapon_id)
    return (yield from _take(state, figure_id, weapon))


def _take(state: State, figure_id: str, weapon: Item) -> Rule[tuple[State, Item]]:
    """Puts a weapon in hand, which may reveal the figure (ABIL-6)."""
    drawn = hands.draw_weapon(state, state.figure(figure_id), weapon)
    return (yield from disguise.watch(drawn)), weapon


def _rearm(state: State, figure_id: str, used: Item) -> Rule[tuple[State, Item]]:
    """Puts in hand the weapon for a further test, after one fought with ``used`` (ITEM-6)."""
    weapon = hands.next_weapon(state, state.figure(figure_id), used)
    return (yield from _take(state, figure_id, weapon))


def _defenders_weapon(state: State, figure_id: str, declared: Note) -> Rule[tuple[State, Item]]:
    """Lets the defender name the weapon it uses, if it has a choice (MEL-3)."""
    figure = state.figure(figure_id)
    weapons = hands.melee_weapons(state, figure)
    name = None
    if len(weapons) > 1:
        options = [with_items(figure_id, Verb.WEAPON, w.id) for w in weapons]
        chosen = yield from choose(
            state, figure.player, Topic.WEAPON, options, figure_id, declared=declared
        )
        name = chosen.details.item
    state, weapon = yield from _arm(state, figure_id, name)
    yield from report(state, note(NoteKind.WIELDS, figure_id, "MEL-3", weapon=weapon.id))
    return state, weapon


def _fought_out(state: State, fight: Fight) -> Rule[tuple[State, Fight, Opposed, bool]]:
    """Plays the test, and after each successful parry the rematch (MEL-4 to MEL-8), each with what
    the fighters have in hand by then. The flag says whether there was a rematch."""
    rematch = False
    while True:
        state, event = yield from _test(state, fight)
        if event.winner is None:
            if not refought(state, fight):
                return state, fight, event, rematch
        else:
            loser = event.hand(event.winner.other).figure
            assert loser is not None
            verdict = may_parry(state.figure(loser), fight)
            if isinstance(verdict, Barred):
                if verdict.reason is Reason.ATTACK_NOT_PARRIED:
                    by = fight.attacker
                    yield from report(
                        state, note(NoteKind.UNPARRIED, loser, f"{verdict.clause} MEL-8", by=by)
                    )
                return state, fight, event, rematch
            state, parried = yield from _parry(state, fight, loser, event)
            if not parried:
                return state, fight, event, rematch
            rematch = True
            yield from report(state, note(NoteKind.REMATCH, loser, "MEL-8"))
        state = yield from decks.discard_played(state)
        state, mine = yield from _rearm(state, fight.attacker, fight.weapons[0])
        state, theirs = yield from _rearm(state, fight.defender, fight.weapons[1])
        fight = evolve(fight, weapons=(mine, theirs), kept=None)


def refought(state: State, fight: Fight) -> bool:
    """Whether a tie is fought again: two who always attack cancel out (ABIL-3)."""
    return _always_attacks(state, fight.attacker) and _always_attacks(state, fight.defender)


def _always_attacks(state: State, figure_id: str) -> bool:
    return BERSERKER.had_by(state.figure(figure_id))


def _attacking(state: State, fight: Fight, figure_id: str) -> bool:
    """Whether a fighter counts as the attacker (MEL-2)."""
    always = _always_attacks(state, figure_id)
    other = _always_attacks(state, fight.other(figure_id))
    return figure_id == fight.attacker if always == other else always


def _test(state: State, fight: Fight) -> Rule[tuple[State, Opposed]]:
    def party(figure_id: str) -> Contestant:
        def terms(now: State) -> tuple[tuple[Term, ...], ...]:
            figure, enemy = now.figure(figure_id), now.figure(fight.other(figure_id))
            return terms_of(now, fight, figure_id, supported(now, figure, enemy))

        return Contestant(
            figure_id,
            terms,
            fight.kept if figure_id == fight.attacker else None,
        )

    attacker, defender = state.figure(fight.attacker), state.figure(fight.defender)
    one, other = who_play(attacker, defender)
    parties = {one: party(attacker.id), other: party(defender.id)}
    red, blue = parties[Side.RED], parties[Side.BLUE]
    state, event = yield from opposed_test(state, CardTest.MELEE, red, blue, "MEL-4", fight)
    for figure_id in (fight.attacker, fight.defender):
        state = yield from hands.spend_use(state, figure_id, fight.weapon(figure_id))
    return state, event


def terms_of(
    state: State, fight: Fight, figure_id: str, support: tuple[Term, ...]
) -> tuple[tuple[Term, ...], ...]:
    """All terms of a fighter's sum for an initial card of each suit, its ``support`` (MEL-5) among
    them, except for wounds (TEST-6)."""
    figure, enemy = state.figure(figure_id), state.figure(fight.other(figure_id))
    always = tuple(_always(fight, figure, enemy, support))
    attacking = _attacking(state, fight, figure_id)
    bouts = [Bout(enemy.id, attacking, suit) for suit in SUITS]
    abilities = dispatch.of(figure)
    return tuple(
        (*always, *(term for a in abilities for term in a.melee_terms(state, figure, bout)))
        for bout in bouts
    )


def _always(
    fight: Fight, figure: Figure, enemy: Figure, support: tuple[Term, ...]
) -> Iterator[Term]:
    """The terms that are the same for each suit (MEL-4, MEL-5)."""
    weapon, against = fight.weapon(figure.id), fight.weapon(enemy.id)
    assert weapon.skill is not None
    yield from skill_terms(figure, weapon.skill, "MEL-4")
    if weapon.advantage > against.advantage:
        yield Term(1, Cause.WEAPON_ADVANTAGE, "MEL-4")
    yield from _weight(figure, weapon)
    if figure.down:
        yield DOWN
    yield from support
    if figure.id == fight.attacker:
        yield from fight.bonus


def handling(figure: Figure, weapon: Item) -> int:
    """A fighter's skill with a weapon, less the penalty for one that is too heavy: the part of its
    sum that depends on nobody else (MEL-4, ITEM-12)."""
    assert weapon.skill is not None
    terms = (*skill_terms(figure, weapon.skill, "MEL-4"), *_weight(figure, weapon))
    return sum(term.value for term in terms)


def _weight(figure: Figure, weapon: Item) -> tuple[Term, ...]:
    """The penalty for a weapon that is too heavy for its bearer (ITEM-12)."""
    too_heavy = figure.card.brawn < weapon.heavy
    return (Term(-1, Cause.HEAVY, "ITEM-12", weapon.heavy),) if too_heavy else ()


def may_support(state: State, friend: Figure, figure: Figure, enemy: Figure) -> Verdict:
    """Whether a character gives a fighter support against an enemy (MEL-5)."""
    if friend.at is None or enemy.at is None:
        return Barred(Reason.NOT_ON_BOARD, "MEL-5")
    if friend.id == figure.id:
        return Barred(Reason.FIGHTS_ITSELF, "MEL-5")
    if friend.side is not figure.side:
        return Barred(Reason.NO_FRIEND, "GEN-7")
    if friend.down:
        return Barred(Reason.KNOCKED_DOWN_NO_SUPPORT, "HURT-4")
    if friend.at not in state.board.adjacent(enemy.at):
        return barred(Reason.NOT_ADJACENT, "MEL-5", who=enemy.id)
    if friend.inconspicuous:
        return _NO_SUPPORT
    others = [e.id for e in zones.engaged_with(state, friend) if e.id != enemy.id]
    return barred(Reason.ENGAGED_ELSEWHERE, "MEL-5", who=tuple(others)) if others else True


def supported(state: State, figure: Figure, enemy: Figure) -> tuple[Term, ...]:
    """What a figure's friends add to its sum against an enemy, less what the enemy withholds
    (MEL-5)."""
    assert figure.at is not None and enemy.at is not None
    (x, y), side = enemy.at, figure.side
    opposite = 2 * x - figure.at[0], 2 * y - figure.at[1]
    found = []
    for friend in state.figures:
        at = friend.at
        # whoever is far off first: cheap, and it excludes most
        if at is None or friend.side is not side or abs(at[0] - x) > 1 or abs(at[1] - y) > 1:
            continue
        if may_support(state, friend, figure, enemy):
            value = 2 if at == opposite else 1
            found.append(Term(value, Cause.SUPPORT, "MEL-5", friend.id))
    if not found:
        return ()
    if enemy.card.brawn > 0 and SHOULDER_THROUGH.had_by(enemy):
        withheld = min(sum(t.value for t in found), enemy.card.brawn)
        found.append(SHOULDER_THROUGH.term(-withheld))
    return tuple(found)


def may_parry(figure: Figure, fight: Fight | None = None) -> Verdict:
    """Whether a figure has an unused parry marker and, if a fight that it has lost is given, may
    use it there (MEL-8)."""
    if not figure.card.fencing:
        return NO_FENCING
    if figure.parries <= 0:
        return NO_PARRY_LEFT
    if fight is not None and fight.unparried and figure.id == fight.defender:
        return barred(Reason.ATTACK_NOT_PARRIED, fight.unparried, who=fight.attacker)
    return True


def _parry(state: State, fight: Fight, loser_id: str, event: Opposed) -> Rule[tuple[State, bool]]:
    """Lets the loser turn a parry marker and take the test (MEL-8). True if all is fought again."""
    loser = state.figure(loser_id)
    options = [choice(loser_id, Verb.PARRY), choice(loser_id, Verb.NO_PARRY)]
    chosen = yield from choose(state, loser.player, Topic.PARRY, options, loser_id, test=event)
    if chosen.verb == Verb.NO_PARRY:
        return state, False
    state = state.change(loser_id, parry_used=loser.parry_used + 1)
    trial = parry_of(state, fight, loser, event.difference)
    trial = evolve(trial, blow=winning_hit(state, event))
    before = state
    state, result = yield from open_test(state, trial)
    if not result.passed:
        state = yield from decks.discard_played(state, keeping=before)
    return state, result.passed


def parry_of(state: State, fight: Fight, loser: Figure, difference: int) -> StandardAhead:
    """The test by which the loser of a fight parries, without the terms of its condition (MEL-8,
    ITEM-12)."""
    made_of = [Term(difference, Cause.DIFFERENCE, "MEL-8"), Term(1, Cause.PARRY, "MEL-8")]
    if _mighty(loser, fight.weapon(fight.other(loser.id))):
        made_of.append(Term(1, Cause.MIGHTY_ATTACK, "ITEM-12"))
    others, used = list(loser.in_hand), hands.next_weapon(state, loser, fight.weapon(loser.id))
    if used in others:
        others.remove(used)
    helped = any("parrying" in item.traits for item in others)
    terms = (Term(1, Cause.PARRYING_WEAPON, "ITEM-12"),) if helped else ()
    difficulty, by = sum(t.value for t in made_of), cited("MEL-8")
    return StandardAhead(
        loser.id, loser.player, CardTest.PARRY, difficulty, terms, by, tuple(made_of)
    )


def _mighty(loser: Figure, weapon: Item) -> bool:
    """Whether the winner's weapon makes the parry harder (ITEM-12, ABIL-22)."""
    return "mighty-attack" in weapon.traits and not IRON_GUARD.had_by(loser)


# Damage


def winning_hit(state: State, event: Opposed) -> Hit:
    """The hit that the winner of a fight deals (MEL-9)."""
    assert event.fight is not None and event.winner is not None
    hand = event.hand(event.winner)
    assert hand.figure is not None and hand.suit is not None
    return hit_of(state, event.fight, hand.figure, hand.suit, event.difference)


def hit_of(state: State, fight: Fight, winner_id: str, suit: Suit, difference: int) -> Hit:
    """The hit of a fighter that wins by a difference with an initial card of this suit (MEL-9)."""
    winner, loser = state.figure(winner_id), state.figure(fight.other(winner_id))
    location = _relocated(state, winner, loser, suit.location)
    clauses = "MEL-9" if location is suit.location else "MEL-9 BOARD-8"
    weapon = fight.weapon(winner.id)
    terms = [Term(difference, Cause.DIFFERENCE, "MEL-9")]
    modifier = weapon.damage_at(location)
    if modifier:
        terms.append(Term(modifier, Cause.ITEM, "ITEM-10", weapon.id))
    bout = Bout(loser.id, _attacking(state, fight, winner.id), suit)
    for ability in dispatch.of(winner):
        term = ability.damage_term(state, winner, bout)
        if term is not None:
            terms.append(term)
    return damage.hit_at(
        loser,
        winner,
        weapon.id,
        location,
        tuple(terms),
        clauses,
        piercing="armour-piercing" in weapon.traits,
    )


def _relocated(state: State, winner: Figure, loser: Figure, location: Location) -> Location:
    """The location hit. Across a high edge the upper fighter is not hit in the head, nor the lower
    one in the legs (BOARD-8)."""
    lower = who_is_lower(state, winner, loser)
    if lower == loser.id and location is Location.LEGS:
        return Location.HEAD
    if lower == winner.id and location is Location.HEAD:
        return Location.LEGS
    return location


def who_is_lower(state: State, one: Figure, other: Figure) -> str | None:
    """Which of two fighters stands on the lower side of a high edge between them, None if neither
    does or if they are not adjacent. A diagonal is across such an edge if every route crosses one
    (BOARD-8) and leads from one side to the other, not up and down again past the corner of a
    table. If one route leads up and the other down, both are level."""
    assert one.at is not None and other.at is not None
    direction = direction_between(one.at, other.at)
    if direction is None:
        return None
    board = state.board
    if direction.diagonal:
        ways = [[(d, f) for _, d, f in route] for route in routes(board, one.at, direction)]
    else:
        ways = [[(direction, board.feature(edge_of(one.at, direction)))]]
    found = set()
    for way in ways:
        high = [f.lower is d for d, f in way if f.barrier is Barrier.HIGH]
        downward = high.count(True)
        if 2 * downward == len(high):  # none, or one up and one down
            return None
        found.add(other.id if downward else one.id)
    return found.pop() if len(found) == 1 else None
