"""What a walk or another decision is for, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ad1666.bots.planner.reasons import Intent, Purpose
from ad1666.i18n import N_, _
from ad1666.rules.state import State
from ad1666.rules.tables import complete, some
from ad1666.words import vocabulary

_PURPOSES: Mapping[Purpose, str] = complete(
    Purpose,
    {
        Purpose.FETCH: N_("To get to the {item}."),
        Purpose.SEARCH: N_("To look for the {item}."),
        Purpose.CARRY: N_("To carry the {item} away."),
        Purpose.KEEP: N_("To keep the {item}."),
        Purpose.ESCORT: N_("To protect {who}, who has the {item}."),
        Purpose.CHASE: N_("To get at {who}, who has the {item}."),
        Purpose.WITHHOLD: N_("To keep the {item} from {who}."),
        Purpose.HOLD_PLACE: N_("To hold {place}."),
        Purpose.CONTEST_PLACE: N_("So that the enemy does not hold {place}."),
        Purpose.GO_TO: N_("To get to {place}."),
        Purpose.ESCAPE: N_("To get off the board."),
        Purpose.CLEAR_WAY: N_("To clear the way for {who}."),
        Purpose.CUT_OFF: N_("To cut {who} off from {place}."),
        Purpose.HOLD_BACK: N_("To keep {who} from getting away."),
        Purpose.CAPTURE: N_("To capture {who}."),
        Purpose.FREEDOM: N_("So that {who} is not captured."),
        Purpose.ATTACK: N_("To attack {who}."),
        Purpose.BETTER_GROUND: N_("To fight {who} from a better square."),
        Purpose.BREAK_OFF: N_("To break away from {who}."),
        Purpose.APPROACH: N_("To close in on {who}."),
        Purpose.AVOID: N_("To keep away from {who}."),
        Purpose.AIM: N_("To have {who} in range."),
        Purpose.SHOOT: N_("To shoot at {who} at once."),
        Purpose.OUT_OF_SIGHT: N_("Out of {who}’s line of fire."),
        Purpose.HARDER_TO_HIT: N_("To be a harder target for {who}."),
        Purpose.SUPPORT: N_("To support {who} against {foe}."),
        Purpose.SUPPORTED: N_("So that {who} can lend support against {foe}."),
        Purpose.SAFETY: N_("Not to face {who} alone."),
        Purpose.COVER: N_("To stand by {who}."),
        Purpose.JOIN: N_("To join {who}."),
        Purpose.PRESS: N_("To hem in {who}."),
        Purpose.AT_HAND: N_("To stay near the {item}."),
        Purpose.BESIDE: N_("To stay near {who}."),
        Purpose.EVENT: N_("To speak with {who}."),
        Purpose.POST: N_("To be back at the post."),
        Purpose.ACT_FIRST: N_("To act before the enemy does."),
        Purpose.ACT_LATER: N_("To see what the enemy does first."),
        Purpose.END_GAME: N_("If {who} dies, the game is over."),
        Purpose.ON_GUARD: N_("To await {who} on guard."),
        Purpose.LOAD: N_("To be able to shoot at {who}."),
        Purpose.TIE_DOWN: N_("To tie {who} down."),
        Purpose.AMBUSH: N_("To shoot at whoever comes into sight."),
        Purpose.LET_COME: N_("To act once the enemies have moved."),
        Purpose.LEAD_ASTRAY: N_("To lead {who} away from where they are of use."),
        Purpose.SPEND_SHOT: N_("So that {who} has fired."),
    },
)
_WITHOUT: Mapping[Purpose, str] = some(
    Purpose,
    {
        Purpose.SEARCH: N_("To search there."),
        Purpose.WITHHOLD: N_("To keep the {item} from the enemy."),
        Purpose.CUT_OFF: N_("To bar the way to {place}."),
        Purpose.HOLD_BACK: N_("So that nobody gets away."),
        Purpose.SAFETY: N_("Not to stand alone."),
        Purpose.EVENT: N_("For what may happen there."),
        Purpose.CLEAR_WAY: N_("To clear the way."),
        Purpose.END_GAME: N_("This ends the game."),
        Purpose.LOAD: N_("To be able to shoot again."),
    },
)
"""The sentences for those about nobody, or about no item."""
_SELF: Mapping[Purpose, str] = some(Purpose, {Purpose.FREEDOM: N_("Not to be captured.")})
"""The sentences for those about the figure that walks."""

_REMARKS: Mapping[Purpose, str] = some(
    Purpose,
    {
        Purpose.FETCH: N_("The {item}! How careless of you."),
        Purpose.CHASE: N_("{who} is carrying something of mine."),
        Purpose.WITHHOLD: N_("Hands off the {item}, if you please."),
        Purpose.CONTEST_PLACE: N_("You do not think that {place} is yours already?"),
        Purpose.GO_TO: N_("You left me {place}."),
        Purpose.CUT_OFF: N_("{who} will not get past me."),
        Purpose.HOLD_BACK: N_("Nobody is going home yet."),
        Purpose.CAPTURE: N_("{who} will come with me."),
        Purpose.ESCAPE: N_("You left a way out. I thank you."),
        Purpose.PRESS: N_("{who} is running out of room."),
    },
)
"""What a fencer says at a walk that is for something."""


def meant(why: Iterable[Intent], state: State) -> str:
    """What a walk is for; empty if nothing is known of it."""
    return " ".join(_meant(intent, state) for intent in why)


def _meant(intent: Intent, state: State) -> str:
    about = intent.item if intent.purpose is Purpose.SEARCH else intent.who
    words = _PURPOSES[intent.purpose]
    if about is None:
        words = _WITHOUT.get(intent.purpose, words)
    elif about == intent.walker:
        words = _SELF.get(intent.purpose, words)
    return _put(words, intent, state)


def _put(words: str, intent: Intent, state: State) -> str:
    """A message with whom and what an intent is about."""
    return words and _(words).format(
        who=vocabulary.figure_by_id(state, intent.who),
        foe=vocabulary.figure_by_id(state, intent.foe),
        item="" if intent.item is None else vocabulary.item(state, intent.item),
        place=vocabulary.within(intent.place),
    )


def remark(intent: Intent, state: State) -> str:
    """What a fencer says at a walk that is for something; empty if it is worth no words."""
    words = _REMARKS.get(intent.purpose, "")
    about = {"who": intent.who, "item": intent.item, "place": intent.place}
    if any(f"{{{what}}}" in words and it is None for what, it in about.items()):
        return ""
    return "" if intent.who == intent.walker else _put(words, intent, state)
