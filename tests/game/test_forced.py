"""Which questions answer themselves: those whose only answer tells nothing of a hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match
from ad1666.game.view import forced
from ad1666.rules.requests import Choice, Prompt, Topic, choice
from ad1666.rules.verbs import Verb

ONLY, OTHER = choice("A", "only"), choice("A", "other")
DROP, IN_HAND = choice("F", "reveal"), choice("A", Verb.IN_HAND, "pistol")


@pytest.mark.parametrize(
    ("topic", "mp", "anytime", "answers"),
    [
        (Topic.ACTION, None, (), True),
        (Topic.ACTION, None, (DROP,), False),
        (Topic.ACTION, None, (IN_HAND,), False),
        (Topic.FREE_STEP, None, (DROP,), True),
        (Topic.FREE_STEP, 3, (DROP,), True),
        (Topic.MOVE, 0, (DROP,), True),
        (Topic.MOVE, 2, (DROP,), False),
        (Topic.MOVE, 2, (), True),
        (Topic.MOVE, 2, (IN_HAND,), True),
        (Topic.MOVE, 2, (IN_HAND, DROP), False),
        *((topic, None, (), False) for topic in Topic if topic.traits.secret),
    ],
)
def test_an_only_answer_is_given_unless_something_else_can_be_done_or_cards_are_asked_for(
    letter: Scenario, topic: Topic, mp: int | None, anytime: tuple[Choice, ...], answers: bool
) -> None:
    prompt = Match(letter.state, Shuffle(2)).game.pending
    assert isinstance(prompt, Prompt) and prompt.state.pile(prompt.player).hand
    asked = prompt._replace(topic=topic, mp=mp, options=(ONLY,), anytime=anytime)
    assert forced(asked) is (ONLY if answers else None)
    assert forced(asked._replace(options=(ONLY, OTHER))) is None
    assert forced(asked._replace(options=())) is None
    # with an empty hand there is nothing to tell
    pile = evolve(prompt.state.pile(prompt.player), hand=())
    empty = asked._replace(state=prompt.state.with_pile(prompt.player, pile))
    assert forced(empty) is (ONLY if answers or topic.traits.secret else None)
