"""Games as numbers: the coder of links and of messages.

Each answer, of players and of fate, is its number among what was offered. All of these numbers make
one whole number by rANS: one of n takes log2(n) bits, and to a question what answers it is taken to
be likelier than what may be done at any time. Whoever reads such a number asks the same rules the
same questions, so any number at all leads to some game: nothing of it is shown before it agrees
with what is said of it besides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.content.scenarios.scenario import Scenario, assembled, load_scenario, with_options
from ad1666.game.game import Game, start
from ad1666.game.past import Moment
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.items import OPTIONS
from ad1666.rules.requests import Choice, Draw, Drawn, Prompt

MOST = 5000
"""The most answers of a game: they have a thousand at most, and somebody has to replay them."""
SEALED = 4
"""Bytes of a fingerprint or a digest that tell whether something is damaged."""
_USUAL = 16
"""How much likelier an answer to the question is than each thing that may be done at any time."""
_BAND = 64
"""More than anybody can have in a band."""

Answer = Choice | Drawn


@frozen
class Span:
    """A choice as rANS sees it: ``size`` of ``total`` equally likely numbers, from ``begin`` on."""

    begin: int
    size: int
    total: int


def number_of(spans: Sequence[Span]) -> bytes:
    """The whole number from which all these choices can be taken again, the first first."""
    number = 1
    for span in reversed(spans):
        number = number // span.size * span.total + span.begin + number % span.size
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


@define
class Number:
    """A whole number from which choices are taken. If nothing was damaged, 1 is left in the end."""

    left: int

    @classmethod
    def of(cls, data: bytes) -> Number:
        """The number that some bytes are."""
        return cls(int.from_bytes(data, "big"))

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
class Digest:
    """What a game was like: every answer with how many were offered."""

    lines: list[str] = field(factory=list)

    def add(self, game: Game, answer: Answer) -> None:
        """Adds an answer to what is asked in a game."""
        usual, besides = _offered(game)
        self.lines.append(f"{answer} {len(usual)} {len(besides)}")

    def of(self, game: Game) -> bytes:
        """A few bytes, given the game at its end."""
        outcome = game.state.outcome
        assert outcome is not None
        scores = " ".join(str(outcome.score(side)) for side in Side)
        told = f"{game.state.turn} {scores} {outcome.winner}"
        return hashlib.sha256("\n".join((*self.lines, told)).encode()).digest()[:SEALED]

    def sealed(self, besides: bytes) -> bytes:
        """A few bytes of all and of what is told besides, by which damage is noticed."""
        return hashlib.sha256(besides + "\n".join(self.lines).encode()).digest()[:SEALED]

    def first(self, answers: int, name: bytes = b"") -> bytes:
        """The whole SHA-256 of the first answers of the game of a name."""
        told = "\n".join(self.lines[:answers]).encode()
        return hashlib.sha256(name + b"\n" + told).digest()


def given(moments: Sequence[Moment]) -> tuple[Answer, ...]:
    """All answers that led through some positions, which are all of a game's."""
    answers = (moment.choice or moment.drawn for moment in moments[1:])
    return tuple(answer for answer in answers if answer is not None)


def through(scenario: Scenario, answers: Iterable[Answer], digest: Digest) -> Iterator[Span]:
    """The choice of each answer of a game. They are added to the digest."""
    game = start(scenario.state)
    for answer in answers:
        yield _span(game, answer)
        digest.add(game, answer)
        game = game.apply(answer)


def replayed(
    scenario: Scenario, number: Number, made: int, digest: Digest
) -> tuple[tuple[Answer, ...], Game]:
    """The answers that are taken from a number, fewer than are ``made`` if the game is over sooner,
    and the game to which they lead. They are added to the digest."""
    game, answers = start(scenario.state), list[Answer]()
    for _answer in range(made):
        if game.draw is None and game.pending is None:
            break
        answer = number.answer(game)
        answers.append(answer)
        digest.add(game, answer)
        game = game.apply(answer)
    return tuple(answers), game


def seal_of(scenario: Scenario) -> bytes:
    """The beginning of the fingerprint of the position at the start."""
    return bytes.fromhex(fingerprint(scenario.state)[: 2 * SEALED])


def boxed(name: str) -> Scenario | None:
    """The scenario of a name that comes with the program, None if there is none."""
    path = data_root() / "scenarios" / f"{name}.toml"
    return load_scenario(path) if path.is_file() else None


def in_box(scenario: Scenario) -> bool:
    """Whether others have a scenario as it is here: it comes with the program, and only its bands
    and options were chosen."""
    folder = (data_root() / "scenarios").resolve()
    if scenario.path.resolve().parent != folder:
        return False
    plain = boxed(scenario.path.stem)
    if plain is None:
        return False
    alike = with_options(assembled(plain, scenario.bands), scenario.state.options)
    return fingerprint(alike.state) == fingerprint(scenario.state)


def setup_spans(scenario: Scenario) -> Iterator[Span]:
    """The options of a game, and the bands that were chosen for it."""
    for option in OPTIONS:
        yield Span(int(option in scenario.state.options), 1, 2)
    for side, rules in scenario.musters.rules.items():
        pool, band = [card.id for card in rules.pool], scenario.bands[side]
        yield Span(len(band), 1, _BAND)
        for card in band:
            yield Span(pool.index(card), 1, len(pool))


def set_up(plain: Scenario, number: Number) -> Scenario:
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


def _span(game: Game, answer: Answer) -> Span:
    """The place of an answer among what is offered."""
    usual, besides = _offered(game)
    each = _USUAL if besides else 1
    total = each * len(usual) + len(besides)
    if answer in usual:
        return Span(each * usual.index(answer), each, total)
    return Span(each * len(usual) + list(besides).index(answer), 1, total)  # type: ignore[arg-type]
