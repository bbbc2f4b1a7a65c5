"""The reasons that the rules give, as sentences that can be translated.

The rules speak English and put in letters, numbers and ids; here each of their sentences stands
with names for what is put in. A test holds this list against all that the rules can say.
"""

from __future__ import annotations

import re
from functools import cache


def N_(message: str) -> str:
    """Marks a message that is translated where it is used."""
    return message


REASONS = (
    # anybody's condition
    N_("is not on the board"),
    N_("{who} is not on the board"),
    N_("is not adjacent to that lock"),
    N_("is not orthogonally adjacent to that lock"),
    N_("{who} keeps it from the lock"),
    N_("has no key to that lock"),
    N_("is not stunned"),
    N_("is not knocked down"),
    N_("stunned: can only awaken"),
    N_("stunned: does not start melee"),
    N_("knocked down: can only stand up or shoot"),
    N_("knocked down: gives no support"),
    N_("lies on the ground"),
    N_("lies on the ground: has no square to withdraw to"),
    N_("is not seriously wounded"),
    N_("in contact with {who}"),
    N_("not engaged with {who}"),
    N_("is in contact with no enemy"),
    N_("{who} is friendly"),
    # whose turn it is
    N_("this is not what is asked now"),
    N_("the answer lacks its target or its weapon"),
    N_("{who} is asked now"),
    N_("it is the turn of {who}"),
    N_("the activation of {who} is going on"),
    N_("is being activated"),
    N_("is activated in this phase already"),
    N_("figures are activated in the action phase"),
    N_("who activates first is not yet decided"),
    N_("its player has passed in this phase"),
    N_("in contact and to be activated: {who}"),
    N_("only with fewer figures than the opponent"),
    N_("only with exactly one figure left to activate"),
    N_("all of the opponent's are activated"),
    N_("a hero needs no morale"),
    N_("has been tested"),
    N_("has done a partial action: no full one is left"),
    N_("has no waiting token"),
    N_("does not interrupt itself"),
    N_("an interrupt is a Quick shot or a move of one square"),
    N_("an interrupt is one move of one square"),
    # actions
    N_("there is no such action"),
    N_("there is nothing to do it to"),
    N_("has no ability for it"),
    N_("has no {what}"),
    N_("has no hand free"),
    N_("nothing lies here"),
    N_("{what} does not lie here"),
    N_("no weapon in hand needs reloading"),
    N_("{what} needs no reloading"),
    N_("{what} is not in hand"),
    N_("{what} is not in hand, or has not hands enough"),
    N_("no locked door or chest beside it"),
    N_("no locked door or chest within reach"),
    N_("is not orthogonally adjacent to that door"),
    N_("the door is not locked"),
    N_("is not inconspicuous"),
    N_("{who} is not inconspicuous"),
    N_("nobody inconspicuous is near and in sight"),
    N_("{who} is more than {number} squares away"),
    N_("{who} is not in sight"),
    N_("{who} is no adjacent enemy"),
    N_("{who} has no such thing"),
    N_("no enemy beside it has anything to steal"),
    N_("nobody beside it can be seduced"),
    N_("{who} is of the same sex"),
    N_("it was tried on {who} before"),
    N_("nobody beside it can be persuaded"),
    N_("{who} is in the same hands"),
    N_("{who} is a hero"),
    N_("{who} is cold"),
    # shots
    N_("has no ranged weapon"),
    N_("{what} is no ranged weapon"),
    N_("no ranged weapon is loaded"),
    N_("no ranged weapon has uses left"),
    N_("no target in range and sight"),
    N_("{what} is not loaded"),
    N_("{what} is used up"),
    N_("{what} has fired a Quick shot this turn"),
    N_("{what} was shot with this turn"),
    N_("every weapon was shot with this turn"),
    N_("{who} is out of range"),
    N_("{who} did not come into engagement in this phase, before the activation"),
    N_("{what} takes two hands and there is no cover"),
    N_("{who} stands in the way"),
    N_("wall in the way"),
    N_("closed door in the way"),
    N_("blocked square in the way"),
    N_("high terrain in the way"),
    N_("closed joint in the way"),
    N_("not straight through the window"),
    N_("corners on both sides of the line"),
    N_("three or more obstacles"),
    N_("two penalties from the terrain"),
    # moves
    N_("is held in the zone of {who}"),
    N_("in the zone of {who}"),
    N_("{who} stands there"),
    N_("{who} stands there: no movement action leads into it"),
    N_("cannot come out again behind {who}"),
    N_("no movement action out of a friend's square"),
    N_("nobody to push through"),
    N_("somebody stands there: one can only push through"),
    N_("nothing to climb"),
    N_("a high edge: one can only climb"),
    N_("no window there"),
    N_("a window: only a movement action leads through"),
    N_("{what}: may not go this way"),
    N_("has no diagonal step left in this phase"),
    N_("has not two diagonal steps left in this phase"),
    N_("it costs {cost} MP and {left} are left"),
    N_("no movement action in a run"),
    N_("does not see from there where the run began"),
    N_("a blocked square"),
    N_("a wall"),
    N_("a closed door"),
    N_("a locked door"),
    N_("high terrain: only stairs and ladders lead up"),
    N_("walls, doors, windows or heights leave no diagonal step"),
    N_("the board is not left diagonally"),
    N_("outside the board"),
    N_("stands there already"),
    N_("does not stand on high terrain"),
    N_("no high square beyond one open square"),
    N_("something stands in the way of the jump"),
    N_("there is no door"),
    N_("is not adjacent to that door"),
    N_("{who} keeps it from the door"),
    N_("the door is locked"),
    N_("the door is broken for good"),
    N_("the door is open already"),
    N_("the door is closed already"),
    N_("it takes {cost} MP, and {left} can be spent"),
    N_("it takes more diagonal steps than are left"),
    N_("enemies or their zones close the way"),
    N_("the way takes a movement action with a test"),
    N_("no way leads there: walls, or doors that are locked"),
    # fights
    N_("a weapon is named where there is a choice, and only there"),
    N_("has a weapon in hand"),
    N_("{what} is no melee weapon"),
    N_("{what}: takes no defensive stance"),
    N_("{what}: gives no support"),
    N_("has no Fencing, so no parry markers"),
    N_("all parry markers are used"),
    N_("no search marker here"),
    N_("fights itself"),
    N_("is no friend"),
    N_("is not adjacent to {who}"),
    N_("is engaged with {who} too"),
    N_("no withdrawal through windows or up high edges"),
    N_("no withdrawal up onto high terrain"),
    N_("there is the edge of the board"),
    N_("there is a square"),
    # bands
    N_("{name} belongs to {faction}, not to {other}"),
    N_("{name} is unique and already chosen"),
    N_("the band costs {cost} gold, of {most}"),
    N_("the band costs {cost} acquaintances, of {most}"),
    N_("{name} is not among those to choose from"),
    N_("all heroes are chosen: {number}"),
    N_("all commoners are chosen: {number}"),
    N_("all starting squares are taken: {number}"),
    N_("costs {cost} gold, and {left} are left"),
    N_("acquaintances lacking: {number}"),
    N_("nobody is chosen"),
    N_("{number} are chosen, for {most} starting squares"),
    N_("heroes chosen: {number}, to be chosen: {wanted}"),
    N_("commoners chosen: {number}, to be chosen: {wanted}"),
    # cards
    N_("the card is not in hand"),
    N_("matches neither suit nor value"),
    N_("the black joker cannot boost"),
    N_("a joker as initial card may not be boosted"),
    N_("the test does not fail"),
    N_("a standard test is boosted by its own player"),
)
"""Why not."""


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
