"""The reasons and causes that the rules give, in words that can be translated.

A reason stands with the names of its arguments where they are put in. Causes come as English, in
which the rules put ids and numbers; here each stands with a name for what is put in. A test holds
both against all that the rules can give.
"""

from __future__ import annotations

import re
from functools import cache

from ad1666.rules.reasons import Reason


def N_(message: str) -> str:
    """Marks a message that is translated where it is used."""
    return message


WORDS = {
    # a figure's condition
    Reason.NOT_ON_BOARD: N_("is not on the board"),
    Reason.OTHER_NOT_ON_BOARD: N_("{who} is not on the board"),
    Reason.LOCK_NOT_ADJACENT: N_("is not adjacent to that lock"),
    Reason.LOCK_NOT_ORTHOGONAL: N_("is not orthogonally adjacent to that lock"),
    Reason.LOCK_GUARDED: N_("{who} keeps it from the lock"),
    Reason.NO_KEY: N_("has no key to that lock"),
    Reason.NOT_STUNNED: N_("is not stunned"),
    Reason.NOT_KNOCKED_DOWN: N_("is not knocked down"),
    Reason.STUNNED: N_("stunned: can only awaken"),
    Reason.STUNNED_NO_MELEE: N_("stunned: does not start melee"),
    Reason.KNOCKED_DOWN: N_("knocked down: can only stand up or shoot"),
    Reason.KNOCKED_DOWN_NO_SUPPORT: N_("knocked down: gives no support"),
    Reason.ON_THE_GROUND: N_("lies on the ground"),
    Reason.ON_THE_GROUND_NO_WITHDRAWAL: N_("lies on the ground: has no square to withdraw to"),
    Reason.NOT_SERIOUSLY_WOUNDED: N_("is not seriously wounded"),
    Reason.IN_CONTACT: N_("in contact with {who}"),
    Reason.NOT_ENGAGED: N_("not engaged with {who}"),
    Reason.NO_CONTACT: N_("is in contact with no enemy"),
    Reason.FRIENDLY: N_("{who} is friendly"),
    # turn order
    Reason.NOT_ASKED: N_("this is not what is asked now"),
    Reason.CHOICE_INCOMPLETE: N_("the answer lacks its target or its weapon"),
    Reason.OTHER_SIDE_ASKED: N_("{side} is asked now"),
    Reason.OTHER_SIDES_TURN: N_("it is the turn of {side}"),
    Reason.OTHER_ACTIVATION: N_("the activation of {who} is going on"),
    Reason.BEING_ACTIVATED: N_("is being activated"),
    Reason.ALREADY_ACTIVATED: N_("is activated in this phase already"),
    Reason.NOT_ACTION_PHASE: N_("figures are activated in the action phase"),
    Reason.FIRST_UNDECIDED: N_("who activates first is not yet decided"),
    Reason.SIDE_PASSED: N_("its player has passed in this phase"),
    Reason.MUST_BE_ACTIVATED: N_("in contact and to be activated: {who}"),
    Reason.NOT_OUTNUMBERED: N_("only with fewer figures than the opponent"),
    Reason.NOT_LAST_FIGURE: N_("only with exactly one figure left to activate"),
    Reason.OPPONENT_DONE: N_("all of the opponent's are activated"),
    Reason.HERO_NEEDS_NO_MORALE: N_("a hero needs no morale"),
    Reason.ALREADY_TESTED: N_("has been tested"),
    Reason.NO_FULL_ACTION_LEFT: N_("has done a partial action: no full one is left"),
    Reason.NO_WAITING_TOKEN: N_("has no waiting token"),
    Reason.OWN_ACTIVATION: N_("does not interrupt itself"),
    Reason.NOT_AN_INTERRUPT: N_("an interrupt is a Quick shot or a move of one square"),
    Reason.INTERRUPT_OF_ONE_SQUARE: N_("an interrupt is one move of one square"),
    # actions
    Reason.UNKNOWN_ACTION: N_("there is no such action"),
    Reason.NOTHING_TO_ACT_ON: N_("there is nothing to do it to"),
    Reason.NO_ABILITY: N_("has no ability for it"),
    Reason.NO_SUCH_ITEM: N_("has no {item}"),
    Reason.NO_FREE_HAND: N_("has no hand free"),
    Reason.NOTHING_LIES_HERE: N_("nothing lies here"),
    Reason.ITEM_NOT_HERE: N_("{item} does not lie here"),
    Reason.NOTHING_TO_RELOAD: N_("no weapon in hand needs reloading"),
    Reason.NEEDS_NO_RELOAD: N_("{item} needs no reloading"),
    Reason.NOT_IN_HAND: N_("{item} is not in hand"),
    Reason.NOT_USABLE: N_("{item} is not in hand, or has not hands enough"),
    Reason.NO_LOCK_BESIDE: N_("no locked door or chest beside it"),
    Reason.NO_LOCK_IN_REACH: N_("no locked door or chest within reach"),
    Reason.DOOR_NOT_ORTHOGONAL: N_("is not orthogonally adjacent to that door"),
    Reason.DOOR_NOT_LOCKED: N_("the door is not locked"),
    Reason.NO_SEARCH_MARKER: N_("no search marker here"),
    # abilities
    Reason.NOT_INCONSPICUOUS: N_("is not inconspicuous"),
    Reason.OTHER_NOT_INCONSPICUOUS: N_("{who} is not inconspicuous"),
    Reason.NOBODY_TO_RECOGNISE: N_("nobody inconspicuous is near and in sight"),
    Reason.TOO_FAR: N_("{who} is more than {squares} squares away"),
    Reason.NOT_IN_SIGHT: N_("{who} is not in sight"),
    Reason.NO_ADJACENT_ENEMY: N_("{who} is no adjacent enemy"),
    Reason.OTHER_LACKS_ITEM: N_("{who} has no such thing"),
    Reason.NOTHING_TO_STEAL: N_("no enemy beside it has anything to steal"),
    Reason.NOBODY_TO_SEDUCE: N_("nobody beside it can be seduced"),
    Reason.SAME_SEX: N_("{who} is of the same sex"),
    Reason.TRIED_BEFORE: N_("it was tried on {who} before"),
    Reason.NOBODY_TO_PERSUADE: N_("nobody beside it can be persuaded"),
    Reason.SAME_PLAYER: N_("{who} is in the same hands"),
    Reason.HERO: N_("{who} is a hero"),
    Reason.COLD: N_("{who} is cold"),
    # shots
    Reason.NO_RANGED_WEAPON: N_("has no ranged weapon"),
    Reason.NOT_RANGED: N_("{item} is no ranged weapon"),
    Reason.NOTHING_LOADED: N_("no ranged weapon is loaded"),
    Reason.NO_USES_LEFT: N_("no ranged weapon has uses left"),
    Reason.NO_SHOT_TARGET: N_("no target in range and sight"),
    Reason.NOT_LOADED: N_("{item} is not loaded"),
    Reason.USED_UP: N_("{item} is used up"),
    Reason.QUICK_SHOT_FIRED: N_("{item} has fired a Quick shot this turn"),
    Reason.ALREADY_SHOT: N_("{item} was shot with this turn"),
    Reason.ALL_ALREADY_SHOT: N_("every weapon was shot with this turn"),
    Reason.OUT_OF_RANGE: N_("{who} is out of range"),
    Reason.NOT_NEWLY_ENGAGED: N_(
        "{who} did not come into engagement in this phase, before the activation"
    ),
    Reason.TWO_HANDED_WITHOUT_COVER: N_("{item} takes two hands and there is no cover"),
    # sight
    Reason.FIGURE_IN_THE_WAY: N_("{who} stands in the way"),
    Reason.WALL_IN_THE_WAY: N_("wall in the way"),
    Reason.DOOR_IN_THE_WAY: N_("closed door in the way"),
    Reason.BLOCKED_SQUARE_IN_THE_WAY: N_("blocked square in the way"),
    Reason.HIGH_TERRAIN_IN_THE_WAY: N_("high terrain in the way"),
    Reason.CLOSED_JOINT_IN_THE_WAY: N_("closed joint in the way"),
    Reason.NOT_STRAIGHT_THROUGH_WINDOW: N_("not straight through the window"),
    Reason.CORNERS_ON_BOTH_SIDES: N_("corners on both sides of the line"),
    Reason.THREE_OBSTACLES: N_("three or more obstacles"),
    Reason.TWO_PENALTIES: N_("two penalties from the terrain"),
    # moves
    Reason.HELD_IN_ZONE: N_("is held in the zone of {who}"),
    Reason.IN_ZONE: N_("in the zone of {who}"),
    Reason.STANDS_THERE: N_("{who} stands there"),
    Reason.OCCUPIED_BEYOND_EDGE: N_("{who} stands there: no movement action leads into it"),
    Reason.NO_WAY_OUT_BEHIND: N_("cannot come out again behind {who}"),
    Reason.NO_MOVEMENT_ACTION_OUT: N_("no movement action out of a friend's square"),
    Reason.NOBODY_TO_PUSH: N_("nobody to push through"),
    Reason.MUST_PUSH: N_("somebody stands there: one can only push through"),
    Reason.NOTHING_TO_CLIMB: N_("nothing to climb"),
    Reason.MUST_CLIMB: N_("a high edge: one can only climb"),
    Reason.NO_WINDOW: N_("no window there"),
    Reason.MUST_TAKE_WINDOW: N_("a window: only a movement action leads through"),
    Reason.ABILITY_BARS_WAY: N_("{ability}: may not go this way"),
    Reason.NO_DIAGONAL_LEFT: N_("has no diagonal step left in this phase"),
    Reason.NOT_TWO_DIAGONALS_LEFT: N_("has not two diagonal steps left in this phase"),
    Reason.NOT_ENOUGH_MP: N_("it costs {cost} MP and {left} are left"),
    Reason.NO_MOVEMENT_ACTION_IN_RUN: N_("no movement action in a run"),
    Reason.RUN_OUT_OF_SIGHT: N_("does not see from there where the run began"),
    Reason.BLOCKED_SQUARE: N_("a blocked square"),
    Reason.WALL: N_("a wall"),
    Reason.CLOSED_DOOR: N_("a closed door"),
    Reason.LOCKED_DOOR: N_("a locked door"),
    Reason.HIGH_TERRAIN: N_("high terrain: only stairs and ladders lead up"),
    Reason.NO_DIAGONAL_STEP: N_("walls, doors, windows or heights leave no diagonal step"),
    Reason.BOARD_LEFT_DIAGONALLY: N_("the board is not left diagonally"),
    Reason.OUTSIDE_BOARD: N_("outside the board"),
    Reason.ALREADY_THERE: N_("stands there already"),
    Reason.NOT_ON_HIGH_TERRAIN: N_("does not stand on high terrain"),
    Reason.NOWHERE_TO_JUMP: N_("no high square beyond one open square"),
    Reason.JUMP_OBSTRUCTED: N_("something stands in the way of the jump"),
    Reason.NO_DOOR: N_("there is no door"),
    Reason.DOOR_NOT_ADJACENT: N_("is not adjacent to that door"),
    Reason.DOOR_GUARDED: N_("{who} keeps it from the door"),
    Reason.DOOR_LOCKED: N_("the door is locked"),
    Reason.DOOR_DESTROYED: N_("the door is broken for good"),
    Reason.DOOR_OPEN: N_("the door is open already"),
    Reason.DOOR_CLOSED: N_("the door is closed already"),
    Reason.WAY_TOO_LONG: N_("it takes {cost} MP, and {left} can be spent"),
    Reason.TOO_MANY_DIAGONALS: N_("it takes more diagonal steps than are left"),
    Reason.ENEMIES_CLOSE_WAY: N_("enemies or their zones close the way"),
    Reason.WAY_TAKES_TEST: N_("the way takes a movement action with a test"),
    Reason.NO_WAY: N_("no way leads there: walls, or doors that are locked"),
    # fights
    Reason.WEAPON_NOT_TO_CHOOSE: N_("a weapon is named where there is a choice, and only there"),
    Reason.WEAPON_IN_HAND: N_("has a weapon in hand"),
    Reason.NO_MELEE_WEAPON: N_("{item} is no melee weapon"),
    Reason.ABILITY_BARS_STANCE: N_("{ability}: takes no defensive stance"),
    Reason.ABILITY_BARS_SUPPORT: N_("{ability}: gives no support"),
    Reason.NO_FENCING: N_("has no Fencing, so no parry markers"),
    Reason.NO_PARRY_LEFT: N_("all parry markers are used"),
    Reason.FIGHTS_ITSELF: N_("fights itself"),
    Reason.NO_FRIEND: N_("is no friend"),
    Reason.NOT_ADJACENT: N_("is not adjacent to {who}"),
    Reason.ENGAGED_ELSEWHERE: N_("is engaged with {who} too"),
    Reason.NO_WITHDRAWAL_OVER_EDGE: N_("no withdrawal through windows or up high edges"),
    Reason.NO_WITHDRAWAL_UPWARD: N_("no withdrawal up onto high terrain"),
    Reason.BOARD_EDGE_THERE: N_("there is the edge of the board"),
    Reason.SQUARE_THERE: N_("there is a square"),
    # bands
    Reason.OTHER_FACTION: N_("{character} belongs to {faction}, not to {other_faction}"),
    Reason.UNIQUE_TAKEN: N_("{character} is unique and already chosen"),
    Reason.TOO_MUCH_GOLD: N_("the band costs {cost} gold, of {most}"),
    Reason.TOO_MANY_ACQUAINTANCES: N_("the band costs {cost} acquaintances, of {most}"),
    Reason.NOT_OFFERED: N_("{character} is not among those to choose from"),
    Reason.ALL_HEROES_CHOSEN: N_("all heroes are chosen: {number}"),
    Reason.ALL_COMMONERS_CHOSEN: N_("all commoners are chosen: {number}"),
    Reason.ALL_STARTS_TAKEN: N_("all starting squares are taken: {number}"),
    Reason.NOT_ENOUGH_GOLD: N_("costs {cost} gold, and {left} are left"),
    Reason.ACQUAINTANCES_LACKING: N_("acquaintances lacking: {number}"),
    Reason.NOBODY_CHOSEN: N_("nobody is chosen"),
    Reason.TOO_MANY_CHOSEN: N_("{number} are chosen, for {most} starting squares"),
    Reason.WRONG_NUMBER_OF_HEROES: N_("heroes chosen: {number}, to be chosen: {wanted}"),
    Reason.WRONG_NUMBER_OF_COMMONERS: N_("commoners chosen: {number}, to be chosen: {wanted}"),
    # cards
    Reason.CARD_NOT_IN_HAND: N_("the card is not in hand"),
    Reason.NO_MATCH: N_("matches neither suit nor value"),
    Reason.BLACK_JOKER: N_("the black joker cannot boost"),
    Reason.INITIAL_JOKER: N_("a joker as initial card may not be boosted"),
    Reason.TEST_NOT_FAILED: N_("the test does not fail"),
    Reason.OTHER_PLAYERS_TEST: N_("a standard test is boosted by its own player"),
}
"""Why not."""

CAUSES = (
    N_("seriously wounded"),
    N_("knocked down"),
    N_("target engaged"),
    N_("shooter knocked down"),
    N_("target knocked down"),
    N_("corner at the target"),
    N_("obstacle in the way"),
    N_("target in the dark"),
    N_("trap"),
    N_("Quick shot"),
    N_("Defensive shot"),
    N_("range {squares}"),
    N_("above the difficulty"),
    N_("short of the difficulty"),
    N_("armour"),
    N_("armour, pierced"),
    N_("weapon advantage"),
    N_("parrying weapon"),
    N_("mighty attack"),
    N_("heavy {number}"),
    N_("difference"),
    N_("parry"),
    N_("support of {who}"),
    N_("wounds before"),
    N_("this hit"),
    N_("healed"),
    N_("mishap"),
    N_("tokens before"),
    N_("spent"),
    N_("firearm"),
    N_("alarm"),
    N_("removed: {who}"),
    N_("end of the turn"),
    N_("uses before"),
    N_("this test"),
    N_("reload token"),
    N_("Reload"),
)
"""What a number in a sum comes from, where it is not a trait, a skill, an ability or an item."""


def blank(pattern: str) -> str:
    """A pattern with nothing in the places where something is put in."""
    return re.sub(r"\{\w+\}", "{}", pattern)


@cache
def _compiled(patterns: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Those that say most by themselves first, so that ``has no {what}`` comes late."""
    found = []
    for pattern in sorted(patterns, key=lambda p: (-len(blank(p)), p)):
        parts = re.split(r"\{(\w+)\}", pattern)
        text = "".join(f"(?P<{p}>.+?)" if i % 2 else re.escape(p) for i, p in enumerate(parts))
        found.append((pattern, re.compile(text)))
    return tuple(found)


def match(said: str, patterns: tuple[str, ...]) -> tuple[str, dict[str, str]] | None:
    """The pattern that something said follows, and what is put in; None if it follows none."""
    for pattern, compiled in _compiled(patterns):
        found = compiled.fullmatch(said)
        if found is not None:
            return pattern, found.groupdict()
    return None
