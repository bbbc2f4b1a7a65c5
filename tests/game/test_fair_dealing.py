"""Two players deal for each other: nobody can bend a draw, and whoever tries is found out."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import define, evolve

from ad1666.console.cli import main
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fair.dealing import Dealt, Owner
from ad1666.game.fair.texts import answered, asked, from_text, to_text, told_as
from ad1666.game.fair.values import (
    Added,
    Ask,
    Entry,
    NamePlace,
    Opened,
    Opening,
    OpenNumber,
    OpenPlace,
    Reply,
    SealDeck,
    Sealed,
    SealedDeck,
    SealNumber,
    Shown,
    Unfair,
)
from ad1666.game.fair.verifying import Verified, verify
from ad1666.game.records.coded import Answer, given
from ad1666.game.session import Session
from ad1666.rules.cards import Card, Side
from ad1666.rules.requests import Prompt
from ad1666.rules.verbs import Verb
from tests.conftest import LETTER

RED, BLUE = Side


@define
class Wired:
    """A player at the end of a line: all that is asked and answered goes as JSON."""

    owner: Owner
    asked: int = 0

    def reply(self, ask: Ask) -> Reply:
        self.asked += 1
        there = asked(json.loads(json.dumps(told_as(ask))))
        return answered(json.loads(json.dumps(told_as(self.owner.reply(there)))))

    def told(self, entry: Entry) -> None:
        self.owner.told(from_text(to_text((entry,)))[0])

    def decks(self) -> tuple[SealedDeck, ...]:
        return self.owner.decks()


class Seeded(Owner):
    """Honest, and the same each time."""

    @property
    def dice(self) -> random.Random:
        return random.Random(f"{self.side} {len(self.entries)}")

    def laid(self, cards: list[str]) -> list[str]:
        self.dice.shuffle(cards)
        return cards

    def named(self, free: list[int]) -> int:
        return self.dice.choice(free)

    def thought(self) -> int:
        return self.dice.randrange(1 << 64)


class Stacker(Seeded):
    """Seals a deck in which the two of skulls is a second eight of skulls."""

    def laid(self, cards: list[str]) -> list[str]:
        return ["S8" if name == "S2" else name for name in super().laid(cards)]


class Swapper(Seeded):
    """Opens the best card that is left, whatever place was named."""

    def opened(self, place: int) -> Opening:
        return max(self.sealed[-1], key=lambda opening: opening.what[1:])


def play(scenario: Scenario, fate: Dealt, path: Path, until: type | None = None) -> Session:
    """Plays a game to its end, or until an entry of a kind has been told."""
    dice, session = random.Random(5), Session.new(scenario, fate, path)
    while isinstance(prompt := session.game.pending, Prompt):
        if until is not None and any(isinstance(entry, until) for entry in fate.entries):
            break
        wanted = [option for option in prompt.options if option.verb == Verb.SEARCH]
        session.choose((wanted or prompt.options)[dice.randrange(len(wanted or prompt.options))])
    fate.close()
    session.close()
    return session


@define
class Game:
    """A game of two honest players: its start, its answers, the transcript, its record."""

    scenario: Scenario
    answers: tuple[Answer, ...]
    entries: tuple[Entry, ...]
    path: Path

    def verified(self, entries: Sequence[Entry] = ()) -> Verified:
        return verify(self.scenario.state, self.answers, entries or self.entries)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    scenario, wired = load_scenario(LETTER), Wired(Seeded(BLUE))
    fate = Dealt({RED: Seeded(RED), BLUE: wired})
    session = play(scenario, fate, tmp_path_factory.mktemp("fair") / "game.ad1666")
    assert wired.owner.entries == fate.entries and wired.asked > 50
    return Game(scenario, given(session.moments), tuple(fate.entries), session.path)


@pytest.fixture
def search(letter: Scenario, tmp_path: Path) -> Game:
    """The beginning of a game with a search marker, for which the magic deck is drawn from."""
    at = next(figure.at for figure in letter.state.figures if figure.side is RED)
    scenario = evolve(letter, state=evolve(letter.state, markers=(at,)))
    fate = Dealt({RED: Seeded(RED), BLUE: Wired(Seeded(BLUE))})
    session = play(scenario, fate, tmp_path / "search.ad1666", Added)
    return Game(scenario, given(session.moments), tuple(fate.entries), session.path)


def test_an_honest_game_is_verified(game: Game) -> None:
    found = game.verified()
    fates = sum(not hasattr(answer, "verb") for answer in game.answers)
    assert found.draws == fates and found.decks > 2
    assert from_text(to_text(game.entries)) == game.entries


def test_nothing_that_went_to_a_hand_is_told_before_the_end(game: Game) -> None:
    opened = [entry for entry in game.entries if isinstance(entry, Opened)]
    unseen = sum(entry.card is None for entry in opened)
    assert unseen >= 6 and isinstance(game.entries[-1], Shown)
    assert [type(entry) for entry in game.entries[:2]] == [Sealed, Opened]


@pytest.mark.parametrize(
    ("cheat", "why"),
    [(Stacker, "not the deck|not in the deck"), (Swapper, "another card than was sealed")],
)
def test_a_bent_deck_is_found(
    letter: Scenario, tmp_path: Path, cheat: type[Owner], why: str
) -> None:
    fate = Dealt({RED: cheat(RED), BLUE: Wired(Seeded(BLUE))})

    def whole() -> None:
        session = play(letter, fate, tmp_path / "game.ad1666")
        verify(letter.state, given(session.moments), fate.entries)

    with pytest.raises(Unfair, match=why):
        whole()


def changed(entries: Sequence[Entry], kind: type, **parts: Any) -> list[Entry]:
    """A transcript in which the last entry of a kind says something else."""
    at = max(n for n, entry in enumerate(entries) if type(entry) is kind)
    return [evolve(e, **parts) if n == at else e for n, e in enumerate(entries)]  # type: ignore[misc]


def test_what_belongs_to_nobody_is_drawn_by_two_numbers(search: Game) -> None:
    assert search.verified().sums == 1
    added = next(e for e in search.entries if isinstance(e, Added))
    forged = Opening("7", "aa"), added.numbers[1]
    with pytest.raises(Unfair, match="number was changed"):
        search.verified(changed(search.entries, Added, numbers=forged))
    seals = forged[0].seal, added.seals[1]
    with pytest.raises(Unfair, match="but the record has"):
        search.verified(changed(search.entries, Added, numbers=forged, seals=seals))


def test_a_transcript_or_record_that_was_changed_is_found(game: Game) -> None:
    entries = game.entries
    last = next(e for e in reversed(entries) if isinstance(e, Opened))
    shown = next(e for e in entries if isinstance(e, Shown))
    with pytest.raises(Unfair):
        game.verified(changed(entries, Opened, place=int(last.place == 0), card=None))
    with pytest.raises(Unfair, match="other decks"):
        game.verified(changed(entries, Shown, decks=shown.decks[1:]))
    with pytest.raises(Unfair, match="not opened at the end"):
        game.verified(entries[:-1])
    with pytest.raises(Unfair, match="more was dealt"):
        verify(game.scenario.state, game.answers[:200], entries)
    first, *rest = game.answers
    another = next(answer for answer in rest if isinstance(answer, Card) and answer != first)
    with pytest.raises(Unfair, match="but the record has"):
        verify(game.scenario.state, (another, *rest), entries)


def test_who_asks_until_it_suits_them_is_refused(letter: Scenario) -> None:
    """A host that is told a place, a card or a number has to tell what came of it."""
    names = tuple(each.name for each in letter.state.red.deck)
    owner = Owner(BLUE)
    seals = owner.reply(SealDeck(names))
    owner.told(Sealed(BLUE, seals.seals))  # type: ignore[union-attr]
    owner.reply(OpenPlace(4))
    for ask in (OpenPlace(5), SealDeck(names), NamePlace(tuple(range(30))), SealNumber()):
        with pytest.raises(Unfair, match="before the last draw"):
            owner.reply(ask)
    with pytest.raises(Unfair, match="something else is told"):
        owner.told(Opened(BLUE, 5))
    other = Owner(BLUE)
    mine = other.reply(SealNumber())
    with pytest.raises(Unfair, match="other places"):
        other.reply(NamePlace((3,)))
    number = other.reply(OpenNumber("0" * 64))
    assert isinstance(number, Opening)
    late = Opening("12", "ab")
    with pytest.raises(Unfair, match="something else is told"):  # chosen once the other was known
        other.told(Added((late.seal, mine.seals[0]), (late, number)))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ad1666 dealing 2",
        "ad1666 dealing 1\n[]",
        'ad1666 dealing 1\n{"kind": "Sealed", "side": "green", "seals": []}',
        'ad1666 dealing 1\n{"kind": "Opened", "side": "red", "place": 1e9, "card": null}',
        "ad1666 dealing 1\n" + "[" * 5000,
    ],
)
def test_what_is_no_transcript_says_so(text: str) -> None:
    with pytest.raises(Unfair):
        from_text(text)
    for data in (text, None, {}, {"kind": "Place", "place": -1}, {"kind": "Seals", "seals": [3]}):
        with pytest.raises(Unfair):
            answered(data)
        with pytest.raises(Unfair):
            asked(data)


def test_it_is_verified_on_the_command_line(
    game: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dealing = tmp_path / "dealing"
    dealing.write_text(to_text(game.entries), "utf-8")
    assert main(["verify", str(game.path), str(dealing)]) == 0
    assert f"{game.verified().draws} draws" in capsys.readouterr().out
    dealing.write_text(to_text(game.entries[:-1]), "utf-8")
    assert main(["verify", str(game.path), str(dealing)]) == 1
    assert "not opened at the end" in capsys.readouterr().err
