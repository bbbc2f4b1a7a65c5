"""Choices as text, in cases and records alike."""

from __future__ import annotations

import re

from ad1666.rules.abilities import dispatch
from ad1666.rules.board import Direction, parse_door, parse_square
from ad1666.rules.cards import card
from ad1666.rules.may_move import DOORS, STEPS
from ad1666.rules.requests import NO_DETAILS, Choice, Details
from ad1666.rules.verbs import Verb

_CHOICE = re.compile(r"(\S+): (\S+)((?: \S+)*)")
_HEADING = (*STEPS, Verb.JUMP)
_AT_LOCK = (*DOORS, Verb.FORCE_DOOR)


def parse_choice(text: str) -> Choice | None:
    """The choice that a text such as ``A: step NE`` means, None if it is no choice at all. Whether
    it is legal is for the game to say."""
    match = _CHOICE.fullmatch(text.strip())
    if match is None:
        return None
    verb, args = match[2], tuple(match[3].split())
    return Choice(match[1], verb, args, _details(verb, args))


def _details(verb: str, args: tuple[str, ...]) -> Details:
    """What the words of a choice name, as far as that is clear without a position; nothing if they
    name something that does not exist."""
    if not args:
        return NO_DETAILS
    word, *others = args
    try:
        if verb in _HEADING:
            return Details(direction=Direction(word))
        if verb == Verb.PASSAGE:
            return Details(square=parse_square(word))
        if verb in _AT_LOCK or dispatch.at_lock(verb):
            return Details(door=parse_door(word)) if "/" in word else Details(chest=word)
        if verb == Verb.BOOST:
            return Details(card=card(word))
    except (KeyError, ValueError):
        return NO_DETAILS
    match verb:
        case Verb.INTERRUPT:
            return _details(word, tuple(others))
        case Verb.WITHDRAW | Verb.SPEAK | Verb.ANSWER:
            return NO_DETAILS
        case Verb.RELOAD | Verb.PICK_UP:
            return Details(items=args)
        case _:
            return Details(targets=(word,), items=tuple(others))


def is_choice(line: str) -> bool:
    """Whether a line of a record is the answer of a player."""
    choice = parse_choice(line)
    return choice is not None and choice.who != "fate"
