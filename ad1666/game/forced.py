"""Questions with a forced answer."""

from __future__ import annotations

from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.verbs import Verb

CARD_TOPICS = frozenset({Topic.COMMIT, Topic.BOOST, Topic.DISCARD})
"""Questions whose options show a hand."""
_MOVE, _IN_HAND = Topic.MOVE, Verb.IN_HAND
_FREE_STEP = Topic.FREE_STEP


def forced(prompt: Prompt) -> Choice | None:
    """The only answer to a question, if giving it without asking reveals nothing about a hand
    (CARD-4); otherwise None."""
    if len(prompt.options) != 1:
        return None
    if prompt.topic is _FREE_STEP or (prompt.topic is _MOVE and not prompt.mp):
        # nothing else is left to do; anytime choices can wait for the next question
        return prompt.options[0]
    # weapons can be changed at the next question
    moved = prompt.topic is _MOVE and all(o.verb == _IN_HAND for o in prompt.anytime)
    if prompt.anytime and not moved:
        return None
    if prompt.topic in CARD_TOPICS and prompt.state.pile(prompt.player).hand:
        return None
    return prompt.options[0]
