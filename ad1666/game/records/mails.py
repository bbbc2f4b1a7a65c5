"""A running game as a message to the other player: a text of some hundred letters, or a file that
holds the scenario as well.

A message holds the game from its beginning, coded as that of a link (`coded`), the number of the
message, the SHA-256 of everything before it, and what its sender has answered while the other is
away. Cards of both are in it, in a form that nobody reads by looking at it; a program does.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from attrs import evolve, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.files import read_bytes
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario
from ad1666.content.scenarios.snapshot import kept_scenario, pictured
from ad1666.game.game import Game
from ad1666.game.records.coded import (
    MOST,
    SEALED,
    Answer,
    Digest,
    Number,
    Span,
    boxed,
    number_of,
    replayed,
    seal_of,
    set_up,
    setup_spans,
    through,
)
from ad1666.game.records.links import (
    LONGEST,
    NEWER,
    OF_THAT_TIME,
    from_letters,
    in_letters,
    played_by,
    shown,
)
from ad1666.game.records.record import BadRecord, unpacked
from ad1666.resources import data_root
from ad1666.rules import VERSION
from ad1666.rules.cards import Side

FORM = 1
SUFFIX = ".ad1666mail"
"""How the names of files that are messages end."""
FILE = f"ad1666 mail {FORM}"
"""The first line of such a file."""
_CONTENT = "content "
MOST_LETTERS = 4_000_000
"""The most letters of a file, which also holds the scenario."""
_ID, _DIGEST = 4, 32
"""The bytes of the name of a game, and of the digest of all before a message."""
_HEAD = 2 + SEALED + _ID + 6 + SEALED + _DIGEST
"""Bytes before the number: form, rules, scenario, game, number of the message, answers before it
and in all, what they came to, and the digest."""
_LONGEST_NAME = 80
_ORDERS = 60
"""More letters than standing orders have."""
_TEXT = re.compile(r"(?:[^\s#]*#)?mail\.([a-z0-9-]{1,80})\.([A-Za-z0-9_-]+)")
_NO_NAME = re.compile("[^a-z0-9-]")
_WORDS = re.compile(r"[a-z ]*")


class BadMail(ContentError):
    """A message that cannot be taken: why, and what to do."""


@frozen
class Mail:
    """A message. ``scenario`` has its bands and options, and ``answers`` are all since the game
    began, those of fate among them."""

    scenario: Scenario
    game: str
    """Which game it is, in hexadecimal digits."""
    number: int
    """The number of the message in its game, 1 first."""
    sender: Side
    orders: str
    """The standing orders of the sender, in the words of a record."""
    answers: tuple[Answer, ...]
    before: int
    """The number of answers that were made before this message."""
    gives_up: bool = False
    """Whether its sender gives up."""


@frozen
class Envelope:
    """What stands on the outside of a message: whatever needs no scenario."""

    at: Path
    """The beginning of the text, or the file, as messages name it."""
    name: str
    """The scenario by the name of its file, without the suffix."""
    game: str
    data: bytes
    content: str | None = None
    """What the scenario is made of, as records keep it; None if that does not come along."""

    @property
    def damaged(self) -> BadMail:
        """The error if it is not whole."""
        problem = message("the message is damaged")
        return BadMail(self.at, None, problem, message("Copy the whole of it once more"))

    def refused(self, problem: Message, remedy: Message) -> BadMail:
        """The error if it cannot be taken for a reason."""
        return BadMail(self.at, None, problem, remedy)


def to_text(mail: Mail) -> str:
    """The text of a message. Raises BadMail if it has too many answers."""
    if len(mail.answers) > MOST:
        problem = message("the game has more than {n} answers", n=MOST)
        raise BadMail(mail.scenario.path, None, problem, message("Play on at one screen"))
    scenario, digest, name = mail.scenario, Digest(), bytes.fromhex(mail.game)
    spans = [
        Span(list(Side).index(mail.sender), 1, 2),
        Span(int(mail.gives_up), 1, 2),
        Span(len(mail.orders), 1, _ORDERS),
        *(Span(ord(letter), 1, 128) for letter in mail.orders),
        *setup_spans(scenario),
        *through(scenario, mail.answers, digest),
    ]
    head = bytes((FORM, VERSION)) + seal_of(scenario) + name
    for number in (mail.number, mail.before, len(mail.answers)):
        head += number.to_bytes(2, "big")
    head += digest.sealed(_besides(head, mail.sender, mail.orders, gives_up=mail.gives_up))
    head += digest.first(mail.before, name)
    letters = in_letters(head + number_of(spans))
    stem = _NO_NAME.sub("-", scenario.path.stem)[:_LONGEST_NAME]
    return f"mail.{stem}.{letters}"


def to_file(mail: Mail, content: str | None) -> str:
    """The text of a file that is the message, with the ``content`` of its scenario as records keep
    it. Raises BadMail as `to_text` does."""
    kept = () if content is None else (f"{_CONTENT}{content}",)
    return "\n".join((FILE, to_text(mail), *kept, ""))


def opened(text: str, at: Path | None = None) -> Envelope:
    """The outside of a message, given its text or that of the file ``at`` a place. Raises BadMail
    if it is none, or by another version of the program or the rules."""
    lines, content = text.strip().splitlines(), None
    if lines and lines[0].startswith(FILE.rpartition(" ")[0]):
        if lines[0].strip() != FILE:
            raise BadMail(at or shown(lines[0]), None, _by_newer(), NEWER)
        rest = [line for line in lines[1:] if not line.startswith(_CONTENT)]
        content = next((ln[len(_CONTENT) :] for ln in lines if ln.startswith(_CONTENT)), None)
        text = "\n".join(rest)
    joined = _joined(text[: LONGEST * 2])
    outside = Envelope(at or shown(joined), "", "", b"", content)
    found = None if len(joined) > LONGEST else _TEXT.fullmatch(joined)
    if found is None:
        problem = message("it is no message of a game by mail")
        remedy = message("Copy the whole of it, from the word {word} on", word="mail")
        raise outside.refused(problem, remedy)
    data = from_letters(found[2])
    if data is None or len(data) <= _HEAD:
        raise outside.damaged
    if data[0] != FORM or data[1] > VERSION:
        raise outside.refused(_by_newer(), NEWER)
    if data[1] != VERSION:
        raise outside.refused(played_by(data[1]), OF_THAT_TIME)
    game = data[2 + SEALED : 2 + SEALED + _ID].hex()
    return evolve(outside, name=found[1], game=game, data=data)


def opened_file(path: Path) -> Envelope:
    """The outside of the message in a file. Raises ContentError, BadMail."""
    raw = read_bytes(path, MOST_LETTERS, message("Choose a message of a game by mail"))
    try:
        return opened(raw.decode("utf-8"), path)
    except UnicodeDecodeError:
        remedy = message("Choose a message of a game by mail")
        raise BadMail(path, None, message("not a text file"), remedy) from None


def read(envelope: Envelope, known: Scenario | None) -> Mail:
    """The message itself. ``known`` is the scenario of the game as it is played here, with its
    bands and options; None if no message of it has come yet. Raises BadMail."""
    data, number = envelope.data, Number.of(envelope.data[_HEAD:])
    sender = list(Side)[number.one_of(2)]
    gives_up = bool(number.one_of(2))
    orders = "".join(chr(number.one_of(128)) for _n in range(number.one_of(_ORDERS)))
    if not _WORDS.fullmatch(orders):
        raise envelope.damaged
    scenario = _set_up(envelope, known, number)
    at = 2 + SEALED + _ID
    count, before, made = (int.from_bytes(data[at + n : at + n + 2], "big") for n in (0, 2, 4))
    moves_on = before < made or gives_up or (count == 1 and before == made)  # nobody dealt yet
    if made > MOST or not count or not moves_on:
        raise envelope.damaged
    digest = Digest()
    answers, game = replayed(scenario, number, made, digest)
    sealed, all_before = data[at + 6 : at + 6 + SEALED], data[at + 6 + SEALED : _HEAD]
    besides = _besides(data[: at + 6], sender, orders, gives_up=gives_up)
    whole = len(answers) == made and number.left == 1 and digest.sealed(besides) == sealed
    if not whole or not _stops(game, sender, gives_up=gives_up):
        raise envelope.damaged
    if digest.first(before, bytes.fromhex(envelope.game)) != all_before:
        raise envelope.damaged
    return Mail(scenario, envelope.game, count, sender, orders, answers, before, gives_up)


def _besides(head: bytes, sender: Side, orders: str, *, gives_up: bool) -> bytes:
    """What the seal of a message covers besides its answers."""
    return head + f"{sender} {gives_up} {orders}\n".encode()


def _stops(game: Game, sender: Side, *, gives_up: bool) -> bool:
    """Whether a message may end there: the game is over, or the other player is asked."""
    if game.draw is not None or game.pending is None:
        return game.draw is None and not gives_up
    return gives_up or game.pending.player is sender.other


def _set_up(envelope: Envelope, known: Scenario | None, number: Number) -> Scenario:
    """The scenario with its bands and options, which are taken from a number. Raises BadMail if no
    such one is here."""
    found = list(_plain(envelope) if known is None else (known,))
    if not found:
        problem = message("there is no scenario {name}", name=printable(envelope.name))
        raise envelope.refused(problem, message("Ask for the message as a file, which holds it"))
    begins = number.left
    for plain in found:
        number.left = begins
        with suppress(BadBand):
            scenario = set_up(plain, number)
            if seal_of(scenario) == envelope.data[2 : 2 + SEALED]:
                return scenario
    problem = message("the scenario {name} is not the same here", name=printable(envelope.name))
    remedy = message("Use the same version of the game, or ask for the message as a file")
    raise envelope.refused(problem, remedy)


def _plain(envelope: Envelope) -> Iterator[Scenario]:
    """The scenarios that may be meant in a game that comes for the first time: the one of this name
    that comes with the program, and the one that comes along. Raises BadMail."""
    ours = boxed(envelope.name)
    if ours is not None:
        yield ours
    if envelope.content is None:
        return
    path = data_root() / "scenarios" / f"{envelope.name}.toml"
    try:
        kept = unpacked(envelope.at, envelope.content)[1]
        yield pictured(kept_scenario(kept, envelope.at, path), kept, envelope.at)
    except (BadRecord, ContentError):
        raise envelope.damaged from None


def _by_newer() -> Message:
    return message("the message was made by a newer version of the game")


def _joined(text: str) -> str:
    """A text without what programs for mail put into it: line ends, and marks of what is quoted."""
    return "".join(line.strip().lstrip(">").strip() for line in text.strip().splitlines())


def as_file(name: str) -> Path | None:
    """The file that is meant if there is one of that name, None if it is a text."""
    return Path(name) if len(name) < LONGEST and os.path.isfile(name) else None
