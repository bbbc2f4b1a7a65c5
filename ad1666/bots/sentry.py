"""The partner of lessons: it holds its ground, begins no fight, and plays its cards like
`Duellist`."""

from __future__ import annotations

from ad1666.bots.duellist import Duellist
from ad1666.game.view import SeenPrompt
from ad1666.rules.requests import Choice
from ad1666.rules.verbs import Verb

_HOLDS = (Verb.END, Verb.DEFEND, Verb.PASS)
"""What leaves everything as it is."""


class Sentry(Duellist):
    """Stands where it is, and defends itself."""

    def decide(self, seen: SeenPrompt) -> Choice:
        prompt = seen.prompt
        if not prompt.topic.traits.of_cards:
            held = next((o for o in prompt.options if o.verb in _HOLDS), None)
            if held is not None:
                return held
        return super().decide(seen)
