"""What events of a scenario tell and ask is found again in films and in the chronicle (SCN-10)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from tableside import Driver

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import set_language
from ad1666.play.film import Film, Mark, footage
from ad1666.rules.cards import Side
from ad1666.rules.events import Note, NoteKind
from ad1666.rules.requests import Prompt, Topic
from ad1666.settings import Motion, Pace, preferences
from ad1666.table.chronicle import page
from ad1666.table.motion.beats import Speaking
from ad1666.table.motion.director import Director
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.onward import Screening
from ad1666.table.scenes.title import TitleScene
from tests.told import TELLING, with_events

BELLS = "The bells of the cathedral begin to ring, and do not stop."


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def told(tmp_path: Path) -> Scenario:
    """A scenario with an event at the start of the first turn."""
    return with_events(TELLING, tmp_path)


def played(scenario: Scenario, path: Path, choices: int = 60) -> Path:
    """The record of the beginning of a game between programs."""
    session = Session.new(scenario, Shuffle(4), path)
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    for _ in range(choices):
        choice = decision(session, seats)
        assert choice is not None
        session.choose(choice)
    session.close()
    return path


@pytest.fixture
def recorded(told: Scenario, tmp_path: Path) -> Path:
    return played(told, tmp_path / "game.ad1666")


def asked(film: Film) -> int:
    """The moment in which the event asks."""
    pending = (moment.game.pending for moment in film.moments)
    return next(
        number
        for number, prompt in enumerate(pending)
        if isinstance(prompt, Prompt) and prompt.topic is Topic.EVENT
    )


@pytest.mark.clause("SCN-10")
def test_words_are_marked_on_the_time_line_and_are_highlights(
    told: Scenario, recorded: Path
) -> None:
    film = Film(replay(read(recorded), told.state).moments)
    at = asked(film)
    assert Mark.WORDS in film.marks[at] and Mark.WORDS in film.marks[at + 1]
    assert {at, at + 1} <= {*film.highlights}
    assert sum(Mark.WORDS in marks for marks in film.marks) == 2


@pytest.mark.clause("SCN-10")
def test_a_film_stands_still_while_words_are_read(
    recorded: Path, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    preferences.change(motion=Motion.NORMAL, pace=Pace.EVENTS)
    scene = FilmScene(Screening(footage(recorded), TitleScene))
    driver, now = Driver(scene, screen), pygame.time.get_ticks()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now)
    scene.film.go(asked(scene.film) - 1)
    driver.key(pygame.K_SPACE)
    read_there, heard = dict.fromkeys((BELLS, "They ring for us, gentlemen."), 0), set()
    for _ in range(2000):
        now += 40
        held = scene.director.held
        if isinstance(held, Speaking):
            heard.add(held.below)
            for words in held.below:
                read_there[words] = read_there.get(words, 0) + 40
        scene.handle(pygame.event.Event(pygame.USEREVENT))
        scene.tick(screen)
    assert len(heard) == 3, "both speeches, and the question with its answer"
    assert read_there[BELLS] >= len(BELLS) * 25
    scene.close()


@pytest.mark.clause("SCN-10")
def test_an_answer_is_shown_to_those_who_have_not_given_it(recorded: Path, told: Scenario) -> None:
    moments = replay(read(recorded), told.state).moments
    at = asked(Film(moments))
    before, after = moments[at].game, moments[at + 1].game
    for people, shown in ((frozenset(), True), (frozenset({Side.BLUE}), True), ({Side.RED}, False)):
        director = Director(people=frozenset(people))
        preferences.change(pace=Pace.EVENTS)
        director.play(before.state, after.news, after.state)
        held = [timed.act for timed in director.acts if isinstance(timed.act, Speaking)]
        assert [words.title for words in held] == ["Red is asked: “What is to be done?”"] * shown
        assert all(words.words == (words.title, *words.below) for words in held)


@pytest.mark.clause("SCN-10")
def test_the_chronicle_tells_words_questions_and_answers(told: Scenario, recorded: Path) -> None:
    replayed = replay(read(recorded), told.state)
    text = page.page(told, replayed)
    answers = (e for e in replayed.log if isinstance(e, Note) and e.kind is NoteKind.ANSWERS)
    answer = next(answers).details["text"]
    for words in (
        BELLS,
        "“They ring for us, gentlemen.”",
        "A question for Red: What is to be done?",
        f"Red: {answer}",
    ):
        assert text.count(words) == 1
    assert "An event of the scenario" not in text
