"""What is at stake in a fight that is being decided."""

from __future__ import annotations

from ad1666.i18n import _, ngettext
from ad1666.rules import melee
from ad1666.rules.events import Opposed
from ad1666.rules.requests import Prompt
from ad1666.table.words import vocabulary
from ad1666.table.words.causes import summed
from ad1666.table.words.events import tester


def parry(prompt: Prompt) -> str:
    """The hit that a parry would prevent (MEL-8, MEL-9)."""
    state = prompt.state
    assert isinstance(prompt.test, Opposed)
    threat = melee.winning_hit(state, prompt.test)
    loser = state.figure(threat.figure)
    return ngettext(
        "The hit as it stands: {terms} = **{n} wound** to the {location}; "
        "{have} so far, dead at {death}. [[MEL-9]]",
        "The hit as it stands: {terms} = **{n} wounds** to the {location}; "
        "{have} so far, dead at {death}. [[MEL-9]]",
        threat.wounds,
    ).format(
        terms=summed(state, threat.terms),
        n=threat.wounds,
        location=vocabulary.location(threat.location),
        have=loser.wounds,
        death=loser.card.death,
    )


def withdrawal(prompt: Prompt) -> str:
    """Why a figure is asked to withdraw, from the result of the fight (MEL-7, MEL-10, MEL-12)."""
    fight = prompt.test
    assert isinstance(fight, Opposed)
    # compare figures, not players: one player may control both fighters (GEN-3)
    mine, theirs = fight.red, fight.blue
    if mine.figure != prompt.about:
        mine, theirs = theirs, mine
    if fight.winner is None:
        words = _(
            "A tie with {enemy}: no wounds, and both withdraw if they can, first the one whose "
            "player does not have the initiative. [[MEL-7]]"
        )
    elif fight.winner is mine.player:
        words = _(
            "{enemy} has lost and has nowhere to go: {about} may withdraw instead. [[MEL-12]]"
        )
    else:
        words = _("{about} has lost to {enemy} and must withdraw. [[MEL-10]]")
    return words.format(about=tester(mine, prompt.state), enemy=tester(theirs, prompt.state))
