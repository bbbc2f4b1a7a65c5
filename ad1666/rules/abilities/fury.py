"""Disarm (ABIL-11), Sweeping blow (ABIL-20)."""

from __future__ import annotations

from ad1666.rules import damage, melee, withdrawals, zones
from ad1666.rules.abilities.dispatch import prompt
from ad1666.rules.abilities.hooks import Ability, Price, Win
from ad1666.rules.card_tests import standard_test
from ad1666.rules.cards import Location
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term, note
from ad1666.rules.frozen import evolve
from ad1666.rules.requests import Rule, Topic, aimed, choice, report
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import OwnName

SURRENDERS = OwnName("surrenders")
DISARM = OwnName("disarm")

DISARM_DIFFICULTY = 6
SWEEP = -1
"""The modifier of the first attack by a sweeping blow, and how much more each further one has."""


class Disarm(Ability):
    """ABIL-11: a human commoner wounded in the arms may surrender."""

    name = "Disarm"
    clause = "ABIL-11"
    text = (
        "A human commoner whom it wounds in the arms must pass an Agility test (6) or surrender, "
        "and then counts as killed."
    )
    price = Price(0.3, "", False)
    test_words = ((DISARM, "Refusing to surrender"),)
    note_words = ((SURRENDERS, "{figure} surrenders; counts as killed."),)

    def takes_prisoner(self, target: Figure) -> bool:
        return target.card.human and not target.card.hero

    def after_hit(
        self, state: State, owner: Figure, target: Figure, location: Location, wounds: int
    ) -> Rule[State]:
        if location is not Location.ARMS or not wounds or not self.takes_prisoner(target):
            return state
        state, result = yield from standard_test(
            state, target, DISARM, DISARM_DIFFICULTY, "ABIL-11", trait="agility"
        )
        if result.passed:
            return state
        yield from report(state, note(SURRENDERS, target.id, "ABIL-11"))
        return (yield from damage.remove(state.change(target.id, surrendered=True), target.id))


class SweepingBlow(Ability):
    """ABIL-20: after a won fight with a wound, a fight against another enemy with the same card."""

    name = "Sweeping blow"
    clause = "ABIL-20"
    text = (
        "After a won fight with a wound it may attack another enemy that it is engaged with, with "
        "the same card: at −1, and each further time at one less."
    )
    price = Price(0.4, "", False)

    def next_blow(self, last: int) -> Term:
        return self.term(last + SWEEP)

    def keeps_card(self, state: State, owner: Figure, win: Win) -> bool:
        """Counts characters that are still friendly as well, beside the owner and the squares that
        it may withdraw to itself: a withdrawal may reveal them (ABIL-6, MEL-12)."""
        assert owner.at is not None
        if not _may_sweep(owner, win):
            return False
        loser = state.figure(win.loser)
        squares = [owner.at, *withdrawals.instead(state, owner, loser)]
        around = {near for square in squares for near in state.board.controlled(square)}
        return any(
            enemy.at in around and not enemy.down and _next(owner, enemy, win.loser)
            for enemy in state.on_board(owner.side.other)
        )

    def after_win(self, state: State, owner: Figure, win: Win) -> Rule[State]:
        if not _may_sweep(owner, win):
            return state
        penalty, beaten = 0, win.loser
        while True:
            owner = state.figure(owner.id)
            targets = _others(state, owner, beaten)
            if not targets:
                return state
            options = [aimed(owner.id, Verb.ATTACK, t.id) for t in targets]
            options.append(choice(owner.id, Verb.HOLD))
            state, chosen = yield from prompt(
                state, owner.player, Topic.FOLLOW_UP, options, owner.id
            )
            if chosen is None:
                continue
            target = chosen.details.target
            if target is None:
                return state
            beaten = target
            state = state.with_figure(evolve(owner, struck=(*owner.struck, beaten)))
            term = self.next_blow(penalty)
            penalty = term.value
            # a tie fought again has changed the card (ABIL-3)
            state, won = yield from melee.sweep(state, owner.id, beaten, win, term)
            if won is None:
                return state
            win = won


def _may_sweep(owner: Figure, win: Win) -> bool:
    """Whether a win lets the owner attack another: it must have wounded, and a stunned owner starts
    no fight (HURT-5)."""
    return win.wounds > 0 and not owner.stunned


def _others(state: State, owner: Figure, beaten: str) -> list[Figure]:
    """The enemies that it is engaged with and has not swept at in this phase, except the one just
    beaten."""
    return [e for e in zones.engaged_with(state, owner) if _next(owner, e, beaten)]


def _next(owner: Figure, enemy: Figure, beaten: str) -> bool:
    """Whether an enemy may come next: not the one just beaten, and each once a phase."""
    return enemy.id != beaten and enemy.id not in owner.struck


ABILITIES = (Disarm(), SweepingBlow())
