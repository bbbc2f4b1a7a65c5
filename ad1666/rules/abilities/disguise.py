"""Inconspicuous (ABIL-6), and how it is lost."""

from __future__ import annotations

from functools import partial

from ad1666.rules import zones
from ad1666.rules.abilities.hooks import Ability, Extra, Price, TokenMark, Wording
from ad1666.rules.board import distance
from ad1666.rules.card_tests import contest
from ad1666.rules.characters import Figure
from ad1666.rules.events import Term, note
from ad1666.rules.requests import Choice, Details, Rule, aimed, choice, report
from ad1666.rules.sight import sees
from ad1666.rules.state import State
from ad1666.rules.verdicts import Barred, OwnName, Reason, Verdict, barred

NOBODY_TO_RECOGNISE = OwnName("nobody-to-recognise")
OTHER_NOT_INCONSPICUOUS = OwnName("other-not-inconspicuous")

REVEALED = OwnName("revealed")
RECOGNISE = OwnName("recognise")

TOKEN = "inconspicuous"
REVEAL = "reveal"
RANGE = 6
RANGED_BONUS = 1
MELEE_BONUS = 2


def inconspicuous(figure: Figure) -> bool:
    """Whether the figure has the token."""
    return figure.tokens_of(TOKEN) > 0


class Inconspicuous(Ability):
    """ABIL-6."""

    name = "Inconspicuous"
    clause = "ABIL-6"
    text = (
        "Counts as friendly to everyone until it attacks, holds a weapon that is not short in view "
        "of an enemy, is recognised, or is seen within 6 squares by an enemy hero with Senses or "
        "Intelligence above this value."
    )
    least = 0
    price = Price(0.8, "", False)
    price_of_value = Price(0.4, "point of its value", False)
    choice_words = (
        Wording(
            REVEAL,
            "Drop the disguise",
            "Drop the inconspicuous token; it never comes back. [[ABIL-6]]",
        ),
        Wording(
            RECOGNISE,
            "Recognise",
            "Full action, within 6 squares: the higher of Senses and Intelligence against "
            "Charisma; if you win, the disguise falls. [[ABIL-6]]",
        ),
    )
    test_words = ((RECOGNISE, "Recognising"),)
    note_words = ((REVEALED, "{figure} is inconspicuous no more: the disguise falls."),)
    marks = (
        TokenMark(
            TOKEN,
            "hidden",
            "inconspicuous",
            "friendly to everyone, until it attacks, shows a long weapon, or is seen through "
            "[[ABIL-6]]",
        ),
    )

    def starting_tokens(self, value: int) -> tuple[tuple[str, int], ...]:
        return ((TOKEN, 1),)

    def stirs(self, state: State, owner: Figure) -> bool:
        return inconspicuous(owner) and (
            _shows_a_weapon(state, owner) or _is_seen_through(state, owner, self.name)
        )

    def watch(self, state: State, owner: Figure) -> Rule[State]:
        return (yield from reveal(state, owner))

    def anytime(self, state: State, owner: Figure) -> list[Choice]:
        return [choice(owner.id, REVEAL)] if inconspicuous(owner) else []

    def do_anytime(self, state: State, owner: Figure, chosen: Choice) -> Rule[State]:
        return (yield from reveal(state, owner))

    def puts_away(self, state: State, owner: Figure) -> bool:
        return inconspicuous(owner)

    def friendly(self, state: State, owner: Figure, other: Figure) -> bool:
        return inconspicuous(owner)

    def strikes(self, state: State, owner: Figure) -> bool:
        return inconspicuous(owner)

    def keeps_apart(self, state: State, owner: Figure) -> bool:
        return inconspicuous(owner)

    def supports(self, state: State, owner: Figure) -> bool:
        return not inconspicuous(owner)

    def attack_terms(self, state: State, owner: Figure, *, ranged: bool) -> tuple[Term, ...]:
        if not inconspicuous(owner):
            return ()
        return (self.term(RANGED_BONUS if ranged else MELEE_BONUS),)

    def unparried(self, state: State, owner: Figure) -> bool:
        return inconspicuous(owner)

    def attack_declared(self, state: State, owner: Figure) -> Rule[State]:
        return (yield from reveal(state, owner)) if inconspicuous(owner) else state

    reason_words = (
        (NOBODY_TO_RECOGNISE, "nobody inconspicuous is near and in sight"),
        (OTHER_NOT_INCONSPICUOUS, "{who} is not inconspicuous"),
    )
    verbs = (RECOGNISE,)

    def why_not(
        self, state: State, owner: Figure, actor: Figure, verb: str, named: Details
    ) -> Verdict:
        if named.target is None:
            return Barred(NOBODY_TO_RECOGNISE, self.clause)
        return may_recognise(state, owner, actor)

    def actions_against(self, state: State, owner: Figure, actor: Figure) -> list[Extra]:
        """Recognise, by any enemy within 6 squares and in sight."""
        if not may_recognise(state, owner, actor):
            return []
        recognise = partial(_recognise, actor_id=actor.id, target_id=owner.id)
        return [Extra(aimed(actor.id, RECOGNISE, owner.id), full=True, do=recognise)]


def may_recognise(state: State, owner: Figure, actor: Figure) -> Verdict:
    """Whether the actor may try to recognise the owner: any enemy near and in sight may."""
    if not inconspicuous(owner):
        return barred(OTHER_NOT_INCONSPICUOUS, "ABIL-6", who=owner.id)
    if actor.side is owner.side:
        return barred(Reason.FRIENDLY, "ABIL-6", who=owner.id)
    if owner.at is None or actor.at is None:
        return barred(Reason.OTHER_NOT_ON_BOARD, "ABIL-6", who=owner.id)
    if distance(actor.at, owner.at) > RANGE:
        return barred(Reason.TOO_FAR, "ABIL-6", who=owner.id, squares=RANGE)
    if not sees(state, actor, owner.at):
        return barred(Reason.NOT_IN_SIGHT, "ABIL-6", who=owner.id)
    return True


def reveal(state: State, owner: Figure) -> Rule[State]:
    """Removes the token; zones act at once."""
    yield from report(state, note(REVEALED, owner.id, "ABIL-6"))
    return zones.with_fresh(state, state.with_figure(owner.with_tokens(TOKEN, 0)))


def _shows_a_weapon(state: State, owner: Figure) -> bool:
    """Whether it holds a weapon without *short* in view of an enemy."""
    assert owner.at is not None
    long = [g for g in owner.gear if g.held and g.item.skill and "short" not in g.item.traits]
    if not long:
        return False
    return any(sees(state, enemy, owner.at) for enemy in state.on_board(owner.side.other))


def _is_seen_through(state: State, owner: Figure, name: str) -> bool:
    """Whether an enemy hero with more Senses or Intelligence than its value is near and sees it."""
    assert owner.at is not None
    value = owner.card.ability(name) or 0
    side = owner.side
    for enemy in state.figures:
        if enemy.side is side or enemy.at is None:
            continue
        card = enemy.card
        if (
            card.hero
            and (card.senses > value or card.intelligence > value)
            and distance(enemy.at, owner.at) <= RANGE
            and sees(state, enemy, owner.at)
        ):
            return True
    return False


def recognises_by(actor: Figure) -> str:
    """The trait by which a figure recognises others: Senses or Intelligence, whichever is
    higher."""
    return max(("senses", "intelligence"), key=lambda trait: getattr(actor.card, trait))


def _recognise(state: State, actor_id: str, target_id: str) -> Rule[State]:
    """Senses or Intelligence, whichever is higher, against Charisma."""
    actor, target = state.figure(actor_id), state.figure(target_id)
    trait = recognises_by(actor)
    state, won = yield from contest(state, actor, trait, target, "charisma", RECOGNISE, "ABIL-6")
    return (yield from reveal(state, state.figure(target_id))) if won else state


ABILITIES = (Inconspicuous(),)
