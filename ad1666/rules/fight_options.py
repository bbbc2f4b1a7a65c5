"""What a character may do in the combat phase (MEL-1, MEL-3)."""

from __future__ import annotations

from ad1666.rules import hands, zones
from ad1666.rules.abilities.fencing import BERSERKER
from ad1666.rules.cards import Side
from ad1666.rules.characters import Figure
from ad1666.rules.items import UNARMED
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, aimed, choice
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.rules.verdicts import Barred, Reason, Verdict, barred

NOT_ON_BOARD = Barred(Reason.NOT_ON_BOARD, "MEL-1")
ALREADY_ACTIVATED = Barred(Reason.ALREADY_ACTIVATED, "MEL-1")
NO_CONTACT = Barred(Reason.NO_CONTACT, "MEL-1")
SIDE_PASSED = Barred(Reason.SIDE_PASSED, "MEL-1")
STUNNED = Barred(Reason.STUNNED_NO_MELEE, "HURT-5")
_ATTACKS = barred(Reason.ABILITY_BARS_STANCE, "ABIL-3", ability=BERSERKER.name)


def fighters(state: State, player: Side) -> list[Figure]:
    """The characters that a player may activate: first those who must be, then those who could
    attack."""
    must, may = [], []
    for figure in state.led_by(player):
        if must_fight(state, figure):
            must.append(figure)
        elif _attackable(state, figure):
            may.append(figure)
    return [*must, *may]


def options_of(state: State, figure: Figure) -> list[Choice]:
    """Every attack of a figure with every weapon it may name, and the defensive stance."""
    weapons = hands.melee_weapons(state, figure)
    options = []
    for enemy in _attackable(state, figure):
        for weapon in weapons:
            # bare hands are not named, nor is the only weapon
            named = [weapon.id] if len(weapons) > 1 and weapon is not UNARMED else []
            options.append(aimed(figure.id, Verb.ATTACK, enemy.id, *named))
    if may_defend(state, figure):
        options.append(choice(figure.id, Verb.DEFEND))
    return options


def must_fight(state: State, figure: Figure) -> Verdict:
    """Whether a figure must still be activated, because it is in contact with an enemy (MEL-1)."""
    if figure.at is None:
        return NOT_ON_BOARD
    if figure.activated:
        return ALREADY_ACTIVATED
    return True if zones.opponents(state, figure) else NO_CONTACT


def may_attack(state: State, figure: Figure, enemy: Figure, weapon: str | None = None) -> Verdict:
    """Whether a figure may attack an enemy (MEL-1, HURT-5), with a weapon if one is named."""
    if figure.activated:
        return ALREADY_ACTIVATED
    passed = state.phase is Phase.COMBAT and figure.player in state.passed
    if passed and not zones.opponents(state, figure):
        return SIDE_PASSED
    if figure.stunned:
        return STUNNED
    if figure.at is None or enemy.at is None:
        return barred(Reason.OTHER_NOT_ON_BOARD, "MEL-1", who=enemy.id)
    friendly = zones.may_attack(state, figure, enemy)
    if not friendly:
        return friendly
    engaged = zones.in_contact(state, figure, enemy) or figure.inconspicuous
    if not (engaged and _near(state, figure, enemy)):
        return barred(Reason.NOT_ENGAGED, "MEL-1", who=enemy.id)
    return True if weapon is None else hands.may_name(state, figure, weapon)


def _near(state: State, figure: Figure, enemy: Figure) -> bool:
    """Whether an enemy is near enough to fight (MEL-1, BOARD-6)."""
    return figure.at is not None and enemy.at in state.board.controlled(figure.at)


def _attackable(state: State, figure: Figure) -> list[Figure]:
    """The enemies that a figure may attack. Looks only at those nearby, which is cheap."""
    near = zones.near(state, figure)
    return [enemy for enemy in near if may_attack(state, figure, enemy)] if near else []


def may_defend(state: State, figure: Figure) -> Verdict:
    """Whether a figure may take the defensive stance: if it must be activated (MEL-1), and is no
    berserker who could attack (ABIL-3)."""
    must = must_fight(state, figure)
    if not must:
        return must
    return _ATTACKS if BERSERKER.had_by(figure) and _attackable(state, figure) else True


def may_pass(state: State, player: Side) -> Verdict:
    """Whether a player may pass: not while somebody must still be activated (MEL-1)."""
    must = tuple([f.id for f in state.led_by(player) if must_fight(state, f)])
    return barred(Reason.MUST_BE_ACTIVATED, "MEL-1", who=must) if must else True
