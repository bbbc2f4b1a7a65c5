from __future__ import annotations

import random

import pytest
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.session import Session
from ad1666.rules.events import NoteKind, note
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.words import events
from ad1666.words.log import Chronicle, plain


def texts(log: list[object], scenario: Scenario) -> list[str]:
    return [told.line.text for told in Chronicle().read(log, scenario.state)]  # type: ignore[arg-type]


def step(who: str, start: tuple[int, int], to: tuple[int, int]) -> object:
    return note(NoteKind.GOES, who, "MOVE-1", start=start, to=to)


def test_steps_of_a_figure_join_into_one_line(scenario: Scenario) -> None:
    log = [step("A", (2, 7), (3, 7)), step("A", (3, 7), (4, 7)), step("B", (2, 8), (3, 8))]
    assert texts(log, scenario) == [
        "Michał Wołodyjowski goes 2,7 → 3,7 → 4,7 [[MOVE-1]]",
        "Jan Skrzetuski goes 2,8 → 3,8 [[MOVE-1]]",
    ]


def test_something_in_between_parts_the_way(scenario: Scenario) -> None:
    door = note(NoteKind.DOOR_OPEN, "A", "MOVE-5")
    log = [step("A", (2, 7), (3, 7)), door, step("A", (3, 7), (4, 7))]
    assert len(texts(log, scenario)) == 3


def test_a_phase_without_anything_has_no_heading(scenario: Scenario) -> None:
    log = [
        note(NoteKind.PHASE, None, "TURN-7", phase=Phase.START),
        note(NoteKind.TURN, None, "TURN-1", turn=2),
        note(NoteKind.PHASE, None, "TURN-7", phase=Phase.COMBAT),
        note(NoteKind.PHASE, None, "TURN-7", phase=Phase.MORALE),
        note(NoteKind.PHASE, None, "TURN-7", phase=Phase.END),
        note(NoteKind.GUARD, None, "GUARD-1", gone=1, left=4),
        note(NoteKind.PHASE, None, "TURN-7", phase=Phase.START),
    ]
    assert texts(log, scenario) == [
        "Turn 2",
        "End of the turn",
        "Guard tokens: 1 gone, 4 left. [[GUARD-1]]",
    ]


def test_a_line_is_as_new_as_its_last_step(scenario: Scenario) -> None:
    log = [step("A", (2, 7), (3, 7)), step("A", (3, 7), (4, 7))]
    (told,) = Chronicle().read(log, scenario.state)  # type: ignore[arg-type]
    assert told.last == 1


def test_a_console_gets_the_same_lines_with_letters(scenario: Scenario) -> None:
    log = [step("A", (2, 7), (3, 7)), step("A", (3, 7), (4, 7))]
    said = list(plain(log, scenario.state))  # type: ignore[arg-type]
    assert said == ["Michał Wołodyjowski (A) goes 2,7 → 3,7 → 4,7 (MOVE-1)"]


def test_however_often_a_log_is_read_it_tells_the_same(scenario: Scenario) -> None:
    """While it grows, after something was taken back, and of a game gone on with."""
    session = Session.new(scenario, Shuffle(5))
    rng = random.Random(5)
    kept = Chronicle()
    for number in range(150):
        prompt = session.game.pending
        if not isinstance(prompt, Prompt):
            break
        session.choose(rng.choice((*prompt.options, *prompt.anytime)))
        if number % 20 == 9:
            before = len(session.log)
            session.undo()
            assert len(session.log) <= before
        read = list(kept.read(session.log, session.game.state))
        assert read == Chronicle().read(session.log, session.game.state)
    session.close()
    assert len(session.log) > 60
    resumed, problem = Session.resume(session.path)
    resumed.close()
    assert problem is None
    assert Chronicle().read(resumed.log, resumed.game.state) == read
    assert kept.read(resumed.log, resumed.game.state) == read


def test_a_line_is_worded_once(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    log = [step("A", (2, 7), (3, 7)), step("B", (2, 8), (3, 8)), step("C", (1, 8), (2, 8))]
    worded = []
    line = events.line
    monkeypatch.setattr(events, "line", lambda e, state: worded.append(e) or line(e, state))
    kept = Chronicle()
    for some in (log[:1], log, log):
        kept.read(some, scenario.state)  # type: ignore[arg-type]
    assert worded == log
    other = [log[0], log[2]]
    assert [told.line.event for told in kept.read(other, scenario.state)] == other  # type: ignore[arg-type]


def test_what_is_taken_back_is_gone_from_the_log(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    for said in ("red: first red", "A: activate", "A: full-move", "A: step E"):
        session.choose(pick(session, said))
    assert "goes" in texts(session.log, scenario)[-1]  # type: ignore[arg-type]
    session.undo()
    assert "goes" not in texts(session.log, scenario)[-1]  # type: ignore[arg-type]
