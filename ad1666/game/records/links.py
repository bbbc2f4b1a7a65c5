"""A finished game as a text for a link: its scenario, and all answers in as few letters as can be.

A scenario that comes with the program is told by its name, a skirmish by the word that it was made
from (`3:roofs:medium:30:7`), which begins with the number of what made it: no other makes the same.

Any letters at all lead to some game (`ad1666.game.records.coded`), so nothing of it is shown before
it agrees with what the link says of itself.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.parse import quote, unquote

from attrs import frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario, with_options
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.past import Moment
from ad1666.game.records.coded import (
    MOST,
    SEALED,
    Answer,
    Digest,
    Number,
    boxed,
    given,
    in_box,
    number_of,
    replayed,
    seal_of,
    set_up,
    setup_spans,
    through,
)
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.victory import EndReason

_FORMS: Mapping[int, EndReason | None] = {
    1: None,
    **{2 + number: given_up(side) for number, side in enumerate(Side)},
    4: AGREED,
}
"""How the players have ended a game themselves (GUARD-6), by the first byte of its link; None if
its last answer did. Versions that know only the first take the others for newer than themselves."""
LONGEST = 8000
"""The most letters of a link: about twenty times as many as it usually has."""
_SHOWN = 60
"""Letters of a link that are shown in messages."""
_HEAD = 12
"""Bytes before the number: form, rules, scenario, answers, and what they came to."""
_NAME = r"[a-z0-9][a-z0-9-]{0,80}|[1-9][0-9]{0,8}:[\w:%~+-]{1,600}"
_LINK = re.compile(rf"(?:[^\s#]*#)?({_NAME})\.([A-Za-z0-9_-]+)")
_PLAIN = ":~+"
"""What words of skirmishes have besides what addresses may hold anyhow."""
NEWER = message("Use a newer version")
OF_THAT_TIME = message("Use a version of that time to see it")


Make = Callable[[str], Scenario]
"""Makes the skirmish of a word. Raises BadLink if it is none, or of another generator."""


class BadLink(ContentError):
    """A text that is no link, or one of a game that cannot be shown here: why, and what to do."""


@frozen
class Linked:
    """What a link tells: the scenario with its bands and options, all answers in order, and how the
    players have ``ended`` the game after these; None if they have not."""

    scenario: Scenario
    answers: tuple[Answer, ...]
    ended: EndReason | None = None


def is_link(text: str) -> bool:
    """Whether a text looks like a link, with an address before it or without."""
    return _LINK.fullmatch(text.strip()) is not None


def written(scenario: Scenario, moments: Sequence[Moment], make: Make | None = None) -> str:
    """The link of a finished game, given its positions in order; of one in a skirmish if there is
    what can ``make`` it again. Raises BadLink if it is not over, too long, or of a scenario that
    others do not have as it is."""
    game = moments[-1].game
    if game.state.outcome is None:
        problem = message("the game is not over, so its link would show what is in the hands")
        raise BadLink(scenario.path, None, problem, message("Play it to its end first"))
    answers = given(moments)
    if len(answers) > MOST:
        problem = message("the game has more than {n} answers", n=MOST)
        raise BadLink(scenario.path, None, problem, message("Send its record instead"))
    name = scenario.path.stem if in_box(scenario) else _made_again(scenario, make)
    if name is None:
        problem = message(
            "a link can only tell games of scenarios that come with the program, and of skirmishes "
            "as they were made from their seed"
        )
        remedy = message("Send its record instead, which holds the scenario")
        raise BadLink(scenario.path, None, problem, remedy)
    digest = Digest()
    number = number_of((*setup_spans(scenario), *through(scenario, answers, digest)))
    reason = game.state.outcome.reason
    ended = reason if reason.end.by_players else None
    form = next(form for form, end in _FORMS.items() if end == ended)
    head = bytes((form, VERSION)) + seal_of(scenario)
    head += len(answers).to_bytes(2, "big") + digest.of(game)
    return f"{name}.{in_letters(head + number)}"


def _made_again(scenario: Scenario, make: Make | None) -> str | None:
    """The word of a skirmish as links have it; None if it is not as it was made. Raises BadLink."""
    if not scenario.seed or make is None:
        return None
    alike = with_options(make(scenario.seed), scenario.state.options)
    if fingerprint(alike.state) != fingerprint(scenario.state):
        return None
    return quote(scenario.seed, safe=_PLAIN)


def in_letters(data: bytes) -> str:
    """Bytes as letters that an address may hold."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_letters(letters: str) -> bytes | None:
    """The bytes that some letters mean; None if they mean none."""
    try:
        return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return None


def shown(text: str) -> Path:
    """The beginning of a link, as messages name it."""
    return Path(printable(f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text))


def played_by(version: int) -> Message:
    """What is wrong with a game by an earlier version of the rules."""
    return message(
        "the game was played by version {version} of the rules, but this is version {ours}",
        version=version,
        ours=VERSION,
    )


def read(text: str, make: Make | None = None) -> Linked:
    """The game of a link; of one in a skirmish if there is what can ``make`` that. Raises BadLink
    if it cannot be shown here, or is not one."""
    text = text.strip()
    found = _LINK.fullmatch(text[: LONGEST + 1])
    at = shown(text)
    damaged = at, None, message("the link is damaged"), message("Copy the whole of it once more")
    data = None if found is None or len(text) > LONGEST else from_letters(found[2])
    if found is None or data is None or len(data) <= _HEAD:
        raise BadLink(*damaged)
    name = found[1]
    if data[0] not in _FORMS or data[1] > VERSION:
        problem = message("the link was made by a newer version of the game")
        raise BadLink(at, None, problem, NEWER)
    if data[1] != VERSION:
        raise BadLink(at, None, played_by(data[1]), OF_THAT_TIME)
    scenario = boxed(name) if ":" not in name else make and make(unquote(name))
    if scenario is None:
        problem = message("there is no scenario {name}", name=printable(name))
        raise BadLink(at, None, problem, NEWER)
    number = Number.of(data[_HEAD:])
    try:
        scenario = set_up(scenario, number)
    except BadBand:
        raise BadLink(*damaged) from None
    if seal_of(scenario) != data[2 : 2 + SEALED]:
        problem = message("the scenario {name} has changed since", name=printable(name))
        raise BadLink(at, None, problem, OF_THAT_TIME)
    made = int.from_bytes(data[6:8], "big")
    if made > MOST:
        raise BadLink(*damaged)
    digest = Digest()
    answers, game = replayed(scenario, number, made, digest)
    ended = _FORMS[data[0]]
    if ended is not None:
        if game.state.outcome is not None:
            raise BadLink(*damaged)
        game = game.ended(ended)
    over = len(answers) == made and game.state.outcome is not None
    if not over or number.left != 1 or digest.of(game) != data[8:_HEAD]:
        raise BadLink(*damaged)
    return Linked(scenario, answers, ended)
