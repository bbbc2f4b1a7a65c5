"""A line of the log says why a program did what it tells of; in a game that goes on nothing of
that depends on what a hand holds."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import PATIENCE, Driver

from ad1666.advice.explaining import Decided, Explainer, Untold, decided
from ad1666.advice.looking_back import LogReasons
from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Reasoned
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import copy_game, delete_game
from ad1666.game.match import decision
from ad1666.game.odds.known import dealt
from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay, replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import seen_by
from ad1666.play.outcomes import taking_part
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind, Opposed
from ad1666.rules.requests import Choice, Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.toolkit.scene import announce
from ad1666.table.views.line_board import shot
from ad1666.words.log import Chronicle
from tests import shipped
from tests.golden_games import FOLDER, LETTER

SEATS = {side: Seat("swordmaster", number) for number, side in enumerate(Side)}


@pytest.fixture(scope="module")
def letter() -> Scenario:
    """The scenario as it once was: its sides meet early."""
    return shipped.scenario(FOLDER / f"{LETTER}.toml")


def begun(letter: Scenario, path: Path, choices: int, seats: dict[Side, Seat]) -> Session:
    """A game between programs that play for some seats, and for the others as well."""
    session = Session.new(letter, Shuffle(5), path, seats)
    players = {side: player_of(SEATS[side]) for side in Side}
    for _ in range(choices):
        if (choice := decision(session, players)) is None:
            break
        session.choose(choice)
    return session


@pytest.fixture
def halfway(letter: Scenario, tmp_path: Path) -> Replay:
    """The first turns of a game of two programs."""
    session = begun(letter, tmp_path / "game.ad1666", 180, SEATS)
    session.close()
    return replay(read(session.path), letter.state)


def told(replayed: Replay) -> list[Decided | Untold]:
    return [decided(replayed, event) for event in range(len(replayed.log))]


def test_lines_lead_to_what_was_decided(halfway: Replay) -> None:
    by_topic: dict[Topic, int] = {}
    for event, found in zip(halfway.log, told(halfway), strict=True):
        if isinstance(found, Untold):
            continue
        topic = found.seen.prompt.topic
        by_topic[topic] = by_topic.get(topic, 0) + 1
        assert found.choice in found.seen.prompt.options and len(found.seen.log) <= len(halfway.log)
        match event:
            case Note(NoteKind.GOES, who):
                assert found.choice.who == who and topic in (Topic.ACTION, Topic.WITHDRAW)
            case Note(NoteKind.ATTACKS, who):
                assert topic is Topic.ATTACK and found.choice.who == who
            case Note(NoteKind.ACTIVATES, who):
                assert topic is Topic.ACTIVATE and found.choice.who == who
    assert {Topic.ACTIVATE, Topic.ACTION, Topic.ATTACK} <= {*by_topic}


def test_what_goes_on_is_not_told(letter: Scenario, halfway: Replay) -> None:
    assert Untold.CARDS in told(halfway), "as of the initiative"
    line = halfway.line_of_play
    topics = [_topic(moment.game.pending) for _, moment in line]
    over = max(n for n, topic in enumerate(topics) if topic is Topic.ACTIVATE)  # that walk is
    moves, moment = line[max(n for n in range(over) if topics[n] is Topic.MOVE)]
    cut = evolve(halfway, steps=halfway.steps[:moves], log=halfway.log[: moment.told])
    assert told(cut)[-1] is Untold.GOES_ON
    assert isinstance(told(halfway)[len(cut.log) - 1], Decided), "and later it is"


def _topic(pending: object) -> Topic | None:
    return pending.topic if isinstance(pending, Prompt) else None


def dealt_anew(state: State, rng: random.Random) -> State:
    """The position with all cards that either player does not show in other places."""
    for side in Side:
        state = dealt(state, side, rng)
    return state


def test_twins_are_told_the_same(halfway: Replay) -> None:
    rng, programs = random.Random(1), {side: player_of(seat) for side, seat in SEATS.items()}
    steps = []
    for line, game in halfway.steps:
        pending = game.pending
        if isinstance(pending, Prompt):
            other = pending._replace(state=dealt_anew(pending.state, rng))
            game = evolve(game, state=other.state, request=other)
        steps.append((line, game))
    twin = evolve(halfway, steps=tuple(steps))
    assert twin != halfway
    both = list(zip(told(halfway), told(twin), strict=True))
    assert all(one == other for one, other in both)
    explained: list[tuple[Choice, Reasoned | None]] = []
    for found, _ in both:
        if isinstance(found, Decided) and rng.random() < 0.3:
            programs[found.seen.side].decide(found.seen)
            explained.append((found.choice, programs[found.seen.side].reasoned))
    assert len(explained) > 10
    for choice, reasoned in explained:
        assert reasoned is not None and reasoned.chosen.choice == choice, "cards are no matter"


def test_the_log_tells_by_key(letter: Scenario, tmp_path: Path, screen: pygame.Surface) -> None:
    seats = {Side.BLUE: SEATS[Side.BLUE]}
    session = begun(letter, tmp_path / "game.ad1666", 110, seats)
    scene = GameScene(AtTable(session, lambda: scene))
    reasons = scene.sheets.reasons = LogReasons(session, Explainer(announce, player_of))
    table = Driver(scene, screen)
    table.key("L")
    sheet = scene.sheets.top
    assert isinstance(sheet, LogSheet)
    found: dict[Side, str] = {}
    for number in range(len(scene.controls.lines)):
        line = scene.controls.lines[number][0]
        if line.side is None or line.side in found or " goes " not in line.text:
            continue
        sheet.go(number)
        assert not reasons.words(number)
        table.key("W")
        end = time.monotonic() + PATIENCE
        while reasons.words(number) == "Swordmaster (hard) thinks back…":
            assert time.monotonic() < end
            time.sleep(0.01)
        table.frame()
        found[line.side] = reasons.words(number)
        assert found[line.side].split("\n")[0].split("**")[0] in said(scene, screen)
        assert not look_at(scene, screen).faults()
    assert found[Side.RED] == "No program decided this."
    assert found[Side.BLUE].startswith("Swordmaster (hard) chose: **")
    assert "\nOr: " in found[Side.BLUE]


def test_a_line_is_shown_on_the_board_as_it_stood_then(letter: Scenario, tmp_path: Path) -> None:
    session = begun(letter, tmp_path / "game.ad1666", 110, {})
    ways = 0
    for entry in Chronicle().read(session.log, seen_by(session.game.state, None)):
        shown, event = shot(session, entry.line, entry.last), entry.line.event
        assert shown.state == seen_by(shown.state, None), "no hand"
        if shown.way and isinstance(event, Note):
            ways += 1
            assert shown.state.figure(event.figure or "").at == shown.squares[-1]
        elif isinstance(event, Opposed) and event.fight is not None:
            places = {f.at: f.id for f in shown.state.figures}
            assert {places[at] for at in shown.squares} == {*taking_part(event)}
    assert ways > 3


def said(scene: GameScene, screen: pygame.Surface) -> str:
    return " ".join(line.said for line in look_at(scene, screen).lines)


def test_among_people_nothing_is_asked(
    letter: Scenario, tmp_path: Path, screen: pygame.Surface
) -> None:
    session = begun(letter, tmp_path / "game.ad1666", 10, {})
    scene = GameScene(AtTable(session, lambda: scene))
    table = Driver(scene, screen)
    table.key("L")
    assert Command.WHY not in table.targets()
    table.key("W")
    assert not scene.sheets.reasons.words(0)


def test_who_decided_is_who_played_then(letter: Scenario, tmp_path: Path) -> None:
    session = begun(letter, tmp_path / "game.ad1666", 60, {Side.BLUE: SEATS[Side.BLUE]})
    told_before = len(session.log)
    session.seat(Side.BLUE, Seat("person"))
    session.seat(Side.RED, Seat("page", 3))
    players = {side: player_of(SEATS[side]) for side in Side}
    for _ in range(60):
        choice = decision(session, players)
        assert choice is not None
        session.choose(choice)
    session.close()
    record = read(session.path)
    replayed = replay(record, letter.state)
    found = told(replayed)
    seats = [f.seat if isinstance(f, Decided) else None for f in found]
    assert {*seats[:told_before]} == {SEATS[Side.BLUE], None}
    later = (n for n, e in enumerate(replayed.log) if isinstance(e, Note) and n >= told_before)
    anew = next(n for n in later if replayed.log[n].kind is NoteKind.ACTIVATES)
    assert {*seats[anew:]} == {Seat("page", 3), None}, "what was begun before is left out"


def test_what_cards_decided_stays_untold_while_a_copy_is_played(
    letter: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is over may have its hands in common with one that is not."""
    session = Session.new(letter, Shuffle(5), None, SEATS)
    players = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    copy = None
    while (choice := decision(session, players)) is not None:
        session.choose(choice)
        if session.made == 20:
            copy = copy_game(session.path)
    session.close()
    assert copy is not None and session.game.pending is None
    asked: list[bool] = []

    def watched(*_: object, openly: bool) -> Untold:
        asked.append(openly)
        return Untold.NOBODY

    def ask() -> bool:
        LogReasons(session, Explainer(announce)).ask(len(lines) - 1)
        return asked[-1]

    monkeypatch.setattr("ad1666.advice.looking_back.decided", watched)
    lines = Chronicle().read(session.log, seen_by(session.game.state, None))
    assert ask()
    delete_game(copy)
    assert not ask()
