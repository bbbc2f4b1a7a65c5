"""What an undo takes back, in words that reveal no card."""

from __future__ import annotations

from collections.abc import Sequence

from ad1666.game.forced import CARD_TOPICS
from ad1666.i18n import _
from ad1666.rules.requests import Choice, Prompt
from ad1666.table.play import menus
from ad1666.table.words import vocabulary


def told(prompt: Prompt | None, choice: Choice) -> str:
    """A choice as both players may read it. For cards this does not even say whether one was
    played."""
    if prompt is None or prompt.topic in CARD_TOPICS:
        return _("the last answer about cards")
    offered = prompt.offered(choice) or choice
    deed = menus.label(prompt, offered)
    who = next((f for f in prompt.state.figures if f.id == choice.who), None)
    name = "" if who is None else vocabulary.figure(who, prompt.state.figures)
    return deed if not name or name in deed else _("{who}: {deed}").format(who=name, deed=deed)


def listed(told: Sequence[str]) -> str:
    """Several choices as one text."""
    if not told:
        return _("the last choice")
    if len(told) == 1:
        return told[0]
    return _("{first}… {last}").format(first=told[0], last=told[-1])
