"""A finished game as a text for a link: its scenario, and all answers in as few letters as can be.

Each answer, of players and of fate, is its number among what was offered. All of these numbers make
one whole number by rANS: one of n takes log2(n) bits, and to a question what answers it is taken to
be likelier than what may be done at any time. Whoever reads a link asks the same rules the same
questions, so any letters at all lead to some game: nothing of it is shown before it agrees with
what the link says of itself.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import define, field, frozen

from ad1666.content.errors import ContentError, printable
from ad1666.content.messages import message
from ad1666.content.scenarios.recruitment import BadBand
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario, with_options
from ad1666.game.concessions import AGREED, given_up
from ad1666.game.game import Game, start
from ad1666.game.past import Moment
from ad1666.game.records.fingerprint import fingerprint
from ad1666.resources import data_root
from ad1666.rules import VERSION
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt
from ad1666.rules.victory import EndReason

_FORMS: Mapping[int, EndReason | None] = {
    1: None,
    **{2 + number: given_up(side) for number, side in enumerate(Side)},
    4: AGREED,
}
"""How the players have ended a game themselves (GUARD-6), by the first byte of its link; None if
its last answer did. Versions that know only the first take the others for newer than themselves."""
MOST = 5000
"""The most answers of a link: games have a thousand at most, and somebody has to replay them."""
_LONGEST = 8000
"""The most letters of a link: about twenty times as many as it usually has."""
_USUAL = 16
"""How much likelier an answer to the question is than each thing that may be done at any time."""
_SHOWN = 60
"""Letters of a link that are shown in messages."""
_BAND = 64
"""More than anybody can have in a band."""
_HEAD = 12
"""Bytes before the number: form, rules, scenario, answers, and what they came to."""
_LINK = re.compile(r"(?:[^\s#]*#)?([a-z0-9][a-z0-9-]{0,80})\.([A-Za-z0-9_-]+)")

Answer = Choice | Drawn


class BadLink(ContentError):
    """A text that is no link, or one of a game that cannot be shown here: why, and what to do."""


@frozen
class Linked:
    """What a link tells: the scenario with its bands and options, all answers in order, and how the
    players have ``ended`` the game after these; None if they have not."""

    scenario: Scenario
    answers: tuple[Answer, ...]
    ended: EndReason | None = None


@frozen
class _Span:
    """A choice as rANS sees it: ``size`` of ``total`` equally likely numbers, from ``begin`` on."""

    begin: int
    size: int
    total: int


def is_link(text: str) -> bool:
    """Whether a text looks like a link, with an address before it or without."""
    return _LINK.fullmatch(text.strip()) is not None


def written(scenario: Scenario, moments: Sequence[Moment]) -> str:
    """The link of a finished game, given its positions in order. Raises BadLink if it is not
    over, too long, or of a scenario that others do not have as it is."""
    game = moments[-1].game
    if game.state.outcome is None:
        problem = message("the game is not over, so its link would show what is in the hands")
        raise BadLink(scenario.path, None, problem, message("Play it to its end first"))
    reason = game.state.outcome.reason
    ended = reason if reason.end.by_players else None
    played = moments if ended is None else moments[:-1]
    answers = [moment.choice or moment.drawn for moment in played[1:]]
    if len(answers) > MOST:
        problem = message("the game has more than {n} answers", n=MOST)
        raise BadLink(scenario.path, None, problem, message("Send its record instead"))
    plain = _boxed(scenario.path.stem) if _in_box(scenario) else None
    if plain is None or fingerprint(_set_up(plain, scenario).state) != fingerprint(scenario.state):
        problem = message("a link can only tell games of scenarios that come with the program")
        remedy = message("Send its record instead, which holds the scenario")
        raise BadLink(scenario.path, None, problem, remedy)
    digest, spans = _Digest(), list(_setup_spans(scenario))
    asked = start(scenario.state)
    for answer in answers:
        assert answer is not None
        spans.append(_span(asked, answer))
        digest.add(asked, answer)
        asked = asked.apply(answer)
    number = 1
    if ended is not None:
        asked = asked.ended(ended)
    for span in reversed(spans):
        number = number // span.size * span.total + span.begin + number % span.size
    form = next(form for form, end in _FORMS.items() if end == ended)
    head = bytes((form, VERSION)) + bytes.fromhex(fingerprint(scenario.state)[:8])
    head += len(answers).to_bytes(2, "big") + digest.of(asked)
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    letters = base64.urlsafe_b64encode(head + body).decode().rstrip("=")
    return f"{scenario.path.stem}.{letters}"


def read(text: str) -> Linked:
    """The game of a link. Raises BadLink if it cannot be shown here, or is not one."""
    text = text.strip()
    found = _LINK.fullmatch(text[: _LONGEST + 1])
    shown = Path(printable(f"{text[:_SHOWN]}…" if len(text) > _SHOWN else text))
    damaged = shown, None, message("the link is damaged"), message("Copy the whole of it once more")
    if found is None or len(text) > _LONGEST:
        raise BadLink(*damaged)
    name, letters = found.groups()
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        raise BadLink(*damaged) from None
    if len(data) <= _HEAD:
        raise BadLink(*damaged)
    if data[0] not in _FORMS or data[1] > VERSION:
        problem = message("the link was made by a newer version of the game")
        raise BadLink(shown, None, problem, message("Use a newer version"))
    if data[1] != VERSION:
        problem = message(
            "the game was played by version {version} of the rules, but this is version {ours}",
            version=data[1],
            ours=VERSION,
        )
        raise BadLink(shown, None, problem, message("Use a version of that time to see it"))
    scenario = _boxed(name)
    if scenario is None:
        problem = message("there is no scenario {name}", name=printable(name))
        raise BadLink(shown, None, problem, message("Use a newer version"))
    number = _Number(int.from_bytes(data[_HEAD:], "big"))
    try:
        scenario = _read_setup(scenario, number)
    except BadBand:
        raise BadLink(*damaged) from None
    if bytes.fromhex(fingerprint(scenario.state)[:8]) != data[2:6]:
        problem = message("the scenario {name} has changed since", name=printable(name))
        raise BadLink(shown, None, problem, message("Use a version of that time to see it"))
    made = int.from_bytes(data[6:8], "big")
    if made > MOST:
        raise BadLink(*damaged)
    game, digest, answers = start(scenario.state), _Digest(), list[Answer]()
    for _answer in range(made):
        if game.draw is None and game.pending is None:
            break
        answer = number.answer(game)
        answers.append(answer)
        digest.add(game, answer)
        game = game.apply(answer)
    ended = _FORMS[data[0]]
    if ended is not None:
        if game.state.outcome is not None:
            raise BadLink(*damaged)
        game = game.ended(ended)
    over = len(answers) == made and game.state.outcome is not None
    if not over or number.left != 1 or digest.of(game) != data[8:_HEAD]:
        raise BadLink(*damaged)
    return Linked(scenario, tuple(answers), ended)


def _in_box(scenario: Scenario) -> bool:
    return scenario.path.resolve().parent == (data_root() / "scenarios").resolve()


def _boxed(name: str) -> Scenario | None:
    """The scenario of a name that comes with the program, None if there is none."""
    path = data_root() / "scenarios" / f"{name}.toml"
    return load_scenario(path) if path.is_file() else None


def _set_up(plain: Scenario, chosen: Scenario) -> Scenario:
    """A scenario with the bands and the options of another."""
    return with_options(assembled(plain, chosen.bands), chosen.state.options)


def _setup_spans(scenario: Scenario) -> Iterator[_Span]:
    """The options of a game, and the bands that were chosen for it."""
    for option in OPTIONS:
        yield _Span(int(option in scenario.state.options), 1, 2)
    for side, rules in scenario.musters.rules.items():
        pool, band = [card.id for card in rules.pool], scenario.bands[side]
        yield _Span(len(band), 1, _BAND)
        for card in band:
            yield _Span(pool.index(card), 1, len(pool))


def _read_setup(plain: Scenario, number: _Number) -> Scenario:
    """A scenario with the options and bands that are told next. Raises BadBand."""
    options = [option for option in OPTIONS if number.one_of(2)]
    bands: dict[Side, tuple[str, ...]] = {}
    for side, rules in plain.musters.rules.items():
        pool = rules.pool
        bands[side] = tuple(pool[number.one_of(len(pool))].id for _n in range(number.one_of(_BAND)))
    return with_options(assembled(plain, bands), options)


def _offered(game: Game) -> tuple[Sequence[Answer], Sequence[Choice]]:
    """What may be answered: first the usual, then what may be done at any time."""
    asked = game.draw or game.pending
    if isinstance(asked, Draw):
        return asked.deck, ()
    assert isinstance(asked, Prompt)
    return asked.options, asked.anytime


def _span(game: Game, answer: Answer) -> _Span:
    """The place of an answer among what is offered."""
    usual, besides = _offered(game)
    each = _USUAL if besides else 1
    total = each * len(usual) + len(besides)
    if answer in usual:
        return _Span(each * usual.index(answer), each, total)
    return _Span(each * len(usual) + list(besides).index(answer), 1, total)  # type: ignore[arg-type]


@define
class _Number:
    """A whole number from which choices are taken, the first first."""

    left: int

    def one_of(self, total: int) -> int:
        """Which of some that are equally likely."""
        self.left, which = divmod(self.left, total)
        return which

    def answer(self, game: Game) -> Answer:
        """Which answer was given."""
        usual, besides = _offered(game)
        each = _USUAL if besides else 1
        which = self.one_of(each * len(usual) + len(besides))
        if which >= each * len(usual):
            return besides[which - each * len(usual)]
        self.left = self.left * each + which % each
        return usual[which // each]


@define
class _Digest:
    """What a game was like: every answer with how many were offered, and how it ended."""

    _lines: list[str] = field(factory=list)

    def add(self, game: Game, answer: Answer) -> None:
        """Adds an answer to what is asked in a game."""
        usual, besides = _offered(game)
        self._lines.append(f"{answer} {len(usual)} {len(besides)}")

    def of(self, game: Game) -> bytes:
        """Four bytes, given the game at its end."""
        outcome = game.state.outcome
        assert outcome is not None
        scores = " ".join(str(outcome.score(side)) for side in Side)
        told = "\n".join((*self._lines, f"{game.state.turn} {scores} {outcome.winner}"))
        return hashlib.sha256(told.encode()).digest()[:4]
