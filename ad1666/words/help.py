"""What each choice does, in a sentence or two, with the clauses it rests on."""

from __future__ import annotations

from ad1666.i18n import N_, _
from ad1666.rules import (
    actions,
    board_moves,
    card_tests,
    interrupts,
    make_move,
    may_move,
    shooting,
    sight,
    turn,
)
from ad1666.rules.abilities import dispatch
from ad1666.rules.board import FULL_MP, PARTIAL_MP, USUAL_LOCK, WINDOW_COST
from ad1666.rules.tables import complete
from ad1666.rules.verbs import Verb

NUMBERS = {
    "full": FULL_MP,
    "partial": PARTIAL_MP,
    "run": actions.RUN_DIFFICULTY,
    "least": min(actions.RUN_BONUS.values()),
    "most": max(actions.RUN_BONUS.values()),
    "quick": shooting.QUICK.value,
    "wall": sight.OBSTACLE.value,
    "defensive": shooting.DEFENSIVE.value,
    "reload": actions.RELOAD_MP,
    "interrupt": interrupts.MP,
    "force": USUAL_LOCK.force,
    "push": board_moves.PUSH_COST,
    "door": may_move.DOOR_COST,
    "climb": make_move.CLIMB_DIFFICULTY,
    "vault": WINDOW_COST,
    "window": make_move.WINDOW_DIFFICULTY,
    "jump_cost": board_moves.JUMP_COST,
    "jump": make_move.JUMP_DIFFICULTY,
    "suit": card_tests.SAME_SUIT,
    "value": card_tests.SAME_VALUE,
    "kept": turn.HAND_LIMIT,
}
"""The numbers of the rules that occur in the explanations."""


WORDS: dict[str, str] = {
    Verb.ACTIVATE: N_(
        "This figure acts now: one full action, or up to two partial ones. [[TURN-4]] [[TURN-6]]"
    ),
    Verb.DELAY: N_(
        "With fewer figures than the opponent and one left to activate, you may wait until all of "
        "the opponent's are done. [[TURN-5]]"
    ),
    Verb.FIRST: N_("The holder of the initiative decides who goes first. [[TURN-4]]"),
    Verb.FULL_MOVE: N_("Full action: {full} movement points, spent step by step. [[ACT-6]]"),
    Verb.PARTIAL_MOVE: N_("Partial action: {partial} movement points. [[ACT-12]]"),
    Verb.RUN: N_(
        "Full action: {full} points, then an Agility test ({run}) for {least} to {most} more; "
        "every square must see the start; no movement actions. A mishap knocks you down. [[ACT-7]]"
    ),
    Verb.AIMED_SHOT: N_("Full action: one ranged attack. [[ACT-4]] [[SHOT-1]]"),
    Verb.QUICK_SHOT: N_(
        "Partial action: a ranged attack at {quick:+d}, which nobody can interrupt; only with a "
        "weapon not shot with this turn, and the last shot with it. [[ACT-13]]"
    ),
    Verb.DEFENSIVE_SHOT: N_(
        "Full action: at an enemy that came into engagement with you in this phase, if you were "
        "engaged with nobody as it began; one-handed, or from behind cover. The difficulty is "
        "{defensive} higher. [[ACT-5]]"
    ),
    Verb.RELOAD: N_(
        "Full action: a reload token 2 becomes 1, a 1 is removed; then {reload} movement points. "
        "[[ACT-8]]"
    ),
    Verb.WAIT: N_(
        "Full action: take a waiting token. Spend it to interrupt an activation with a Quick shot "
        "or a move of one square for {interrupt} points at most; unused, it goes at the next "
        "activation. [[ACT-9]] [[ACT-10]]"
    ),
    Verb.AWAKEN: N_(
        "With a friend beside you who is neither stunned nor engaged the stunned token goes; "
        "otherwise a card decides: a horseshoe wakes. The activation is over. [[ACT-11]]"
    ),
    Verb.PICK_UP: N_("Partial action: take an item from your own square. [[ACT-14]]"),
    Verb.FORCE_DOOR: N_(
        "Partial action: Brawn test ({force}, unless map or scenario say otherwise). Success "
        "breaks the door and lets you through one square, or opens the chest; a mishap costs a "
        "wound. [[ACT-15]]"
    ),
    Verb.STAND_UP: N_(
        "Partial action: the knocked-down token goes; while engaged only by winning an opposed "
        "Brawn test. [[ACT-16]]"
    ),
    Verb.SEARCH: N_(
        "Partial action: the search marker goes and a magic card is turned up, which says what is "
        "found. Where a thing may be hidden, it is found or is elsewhere. [[ACT-3]] [[CARD-8]] "
        "[[PLACE-2]]"
    ),
    Verb.END: N_("Gives up the rest of the activation. [[TURN-6]]"),
    Verb.STEP: N_("Move to this square. [[MOVE-1]]"),
    Verb.PUSH: N_(
        "Through a friend's square costs {push} more, and you may not stop there. [[MOVE-6]]"
    ),
    Verb.OPEN: N_("Open the door: cost {door}, no test; a locked one with its key. [[MOVE-5]]"),
    Verb.CLOSE: N_("Close the door: cost {door}, no test. [[MOVE-5]]"),
    Verb.CLIMB: N_(
        "Climb: an Agility test, up a high edge against {climb}, over a wall against what the map "
        "says; a mishap knocks you down. [[MOVE-7]] [[MOVE-9]]"
    ),
    Verb.WINDOW: N_(
        "Through the window: {vault} points and an Agility test ({window}); a triumph gives a free "
        "step, a mishap knocks you down. [[MOVE-8]]"
    ),
    Verb.JUMP: N_(
        "Jump over one square to high ground: {jump_cost} points and an Agility test ({jump}); a "
        "mishap and you fall. [[MOVE-10]]"
    ),
    Verb.PASSAGE: N_(
        "Through the passage to its other end: no test, not in a run, and only to a free square. "
        "[[PLACE-1]]"
    ),
    Verb.STOP: N_("Give up the movement points that are left. [[TURN-6]]"),
    Verb.INTERRUPT: N_("Spend the waiting token for this. [[ACT-9]] [[ACT-10]]"),
    Verb.IN_HAND: N_(
        "What is held; a change costs nothing. [[ITEM-2]] With strict hands it is chosen as the "
        "activation begins, and stays until the next. [[ITEM-8]]"
    ),
    Verb.ATTACK: N_(
        "Opposed test with the weapons' skills; the loser is hit and withdraws. [[MEL-2]] "
        "[[MEL-4]] [[MEL-9]]"
    ),
    Verb.DEFEND: N_("No attack: this figure counts as activated. [[MEL-1]]"),
    Verb.HOLD: N_("Stay where you are."),
    Verb.WEAPON: N_("The weapon for this fight. [[MEL-3]]"),
    Verb.PARRY: N_(
        "Turn a parry marker and take a test; on a success the whole fight starts over. [[MEL-8]]"
    ),
    Verb.NO_PARRY: N_("Keep the marker and take the damage. [[MEL-8]] [[MEL-9]]"),
    Verb.WITHDRAW: N_(
        "To an adjacent free square outside every enemy zone, or off the board over an open edge, "
        "at no cost. [[MEL-11]]"
    ),
    Verb.STRAY: N_(
        "The shot missed by 1 at an engaged target: let it hit this one instead. [[SHOT-12]]"
    ),
    Verb.NO_STRAY: N_("The missed shot hits nobody. [[SHOT-12]]"),
    Verb.LAND: N_("The jumper lands here, knocked down. [[MOVE-10]]"),
    Verb.ARRIVE: N_("Reinforcements enter on one of these squares. [[TURN-1]]"),
    Verb.AGAINST: N_("Whoever resists the one getting up. [[ACT-16]]"),
    Verb.JOIN: N_(
        "Takes part in the conversation. A helper of the side that began it counts as activated, "
        "one of the other side does not. [[TALK-1]]"
    ),
    Verb.LEAD: N_("Only the two leads compare their sums. [[TALK-3]]"),
    Verb.SPEAK: N_(
        "Whoever stands beside somebody, or at a thing, that an event is about may speak: the "
        "event happens. The speaker counts as activated. [[SCN-8]]"
    ),
    Verb.ANSWER: N_("What follows depends on the answer. [[SCN-10]]"),
    Verb.PLAY: N_("The card is laid face down until both are revealed. [[OPP-1]]"),
    Verb.BOOST: N_(
        "The same suit gives {suit:+d}, the same value {value:+d}. [[TEST-4]] [[OPP-3]]"
    ),
    Verb.PASS: N_(
        "Pass; it costs nothing. In the combat and the words phase it holds for the rest of the "
        "phase. [[TURN-9]]"
    ),
    Verb.DISCARD: N_("Discard down to {kept} cards. [[TURN-2]]"),
    Verb.SUIT: N_(
        "A joker takes the suit that is named: in a fight it says where the blow lands. [[CARD-3]]"
    ),
}
"""What each verb does, by the general rules."""
complete(Verb, WORDS)


def of_verb(verb: str) -> str:
    """The explanation of a verb, or that of the ability that adds it, with clause numbers marked
    up; empty if it needs none."""
    if verb in WORDS:
        return _(WORDS[verb]).format_map(NUMBERS)
    own, ability = dispatch.choice_words(verb), dispatch.adding(verb)
    if own is not None:
        return _(own.manual)
    return "" if ability is None else f"{_(ability.text)} [[{ability.clause}]]"
