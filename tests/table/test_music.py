"""Which music is heard follows from what both players see; pieces fade into one another in time."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from attrs import evolve
from tableside import position

from ad1666.content.maps.ambience import Ambience
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.resources import data_root
from ad1666.rules.events import NoteKind, note
from ad1666.rules.items import Gear
from ad1666.rules.phases import Phase
from ad1666.rules.scenes.plot import effects_of
from ad1666.rules.state import State
from ad1666.table.motion.music import is_pursuit, minuet_of, piece_of
from ad1666.table.tune import BAR, FADE, HOLD, Piece, Tune, turned
from ad1666.table.views.board.guard_art import GuardWatch, watch_of

LOUD, SLOW = Piece.MINUET_LOUD, Piece.MINUET_SLOW


def heard(state: State, watch: GuardWatch | None = None, place: Ambience | None = None) -> Piece:
    return piece_of(state, watch, place, LOUD)


def with_prize(scenario: Scenario, state: State, who: str) -> State:
    """The position with the thing of the game in somebody's hands, and in no other's."""
    (prize,) = state.terms.prizes
    figure = state.figure(who)
    gear = (*figure.gear, Gear(scenario.items[prize], starting=False))
    return evolve(state.with_figure(evolve(figure, gear=gear)), ground=())


# Which piece


def test_there_is_a_pursuit_while_an_enemy_could_walk_to_who_has_the_thing(
    scenario: Scenario,
) -> None:
    far = position(scenario.state, Phase.ACTION, A=(2, 2), E=(9, 8))
    near = position(scenario.state, Phase.ACTION, A=(8, 8), E=(9, 8))
    assert not is_pursuit(near)  # nobody has it
    assert heard(near) is Piece.EXPLORING
    assert heard(with_prize(scenario, near, "A")) is Piece.PURSUIT
    assert heard(with_prize(scenario, near, "E")) is Piece.PURSUIT
    assert heard(with_prize(scenario, far, "A")) is Piece.EXPLORING


@pytest.mark.parametrize(
    ("left", "tokens", "closing"), [(20, 20, False), (5, 20, False), (4, 20, True), (3, 9, True)]
)
def test_the_last_turns_are_heard_over_a_pursuit(
    scenario: Scenario, left: int, tokens: int, closing: bool
) -> None:
    start = evolve(scenario.state, guard=tokens)
    state = position(evolve(start, guard=left), Phase.ACTION, A=(8, 8), E=(9, 8))
    piece = heard(with_prize(scenario, state, "A"), watch_of(state, start))
    assert piece is (Piece.LAST_TURNS if closing else Piece.PURSUIT)


def test_a_ball_is_danced_as_the_harpsichord_was_asked() -> None:
    state = load_scenario(data_root() / "scenarios" / "masked-ball.toml").state
    (question,) = (e for e in effects_of(state.terms.incidents["harpsichord"]) if e.answers)
    loud, slow = (
        note(NoteKind.ANSWERS, None, "SCN-10", event="harpsichord", text=answer.text)
        for answer in question.answers
    )
    assert [minuet_of(state, news) for news in ((), (loud,), (slow,))] == [LOUD, LOUD, SLOW]
    assert minuet_of(state, (), SLOW) is SLOW  # as long as nobody says anything else
    assert piece_of(state, None, Ambience.BALL, SLOW) is SLOW
    assert piece_of(state, None, Ambience.TAVERN, SLOW) is Piece.EXPLORING
    stopped = evolve(state, story=evolve(state.story, done=("music-stops",)))
    assert piece_of(stopped, None, Ambience.BALL, SLOW) is Piece.EXPLORING


# How they follow one another


@pytest.fixture
def tune() -> Iterator[Tune]:
    """Music of pieces that last two bars."""
    pygame.mixer.init(allowedchanges=0)
    frames = 44100 * 2 * BAR // 1000
    whole = bytes(range(200)) * (frames * 4 // 200)
    yield Tune((0, 1), lambda _piece: pygame.mixer.Sound(buffer=whole))
    pygame.mixer.quit()


def test_a_piece_is_turned_by_whole_frames(tune: Tune) -> None:
    raw = b"".join(n.to_bytes(4, "little") for n in range(1000))
    whole = pygame.mixer.Sound(buffer=raw)
    for after in (0, 1, 7, 23, 100, 123_457):
        at = after * 44100 // 1000 % 1000 * 4
        assert turned(whole, after).get_raw() == raw[at:] + raw[:at]


def test_a_piece_is_kept_for_two_bars_and_the_next_begins_where_it_is(tune: Tune) -> None:
    tune.attend(Piece.EXPLORING, 0.5, 1000)
    tune.attend(Piece.PURSUIT, 0.5, 1000 + HOLD - 1)
    assert tune.piece is Piece.EXPLORING
    now = 1000 + HOLD + 700
    tune.attend(Piece.PURSUIT, 0.4, now)
    assert tune.piece is Piece.PURSUIT
    sounding = pygame.mixer.Channel(0).get_sound()  # that of the second piece
    whole = tune.load(Piece.PURSUIT)
    assert sounding is not None and whole is not None
    assert sounding.get_raw()[:400] == turned(whole, now - 1000).get_raw()[:400]
    assert sounding.get_volume() == pytest.approx(0.4, abs=0.02)


def test_an_ending_comes_at_once_is_heard_once_and_the_dance_follows(tune: Tune) -> None:
    tune.attend(Piece.LAST_TURNS, 0.5, 1000)
    tune.attend(Piece.VICTORY, 0.5, 1200)
    assert tune.piece is Piece.VICTORY
    for after, piece in (
        (HOLD - FADE - 1, Piece.VICTORY),
        (HOLD, Piece.DANCE),
        (9000, Piece.DANCE),
    ):
        tune.attend(Piece.VICTORY, 0.5, 1200 + after)
        assert tune.piece is piece
    tune.attend(Piece.EXPLORING, 0.5, 20_000)
    tune.attend(Piece.VICTORY, 0.5, 20_100)  # of the next game
    assert tune.piece is Piece.VICTORY


def test_a_piece_that_is_missing_leaves_silence(tune: Tune) -> None:
    tune.attend(Piece.EXPLORING, 0.5, 0)
    tune.load = lambda _piece: None
    tune.attend(Piece.DEFEAT, 0.5, 100)
    tune.attend(Piece.DEFEAT, 0.6, 90_000)
    tune.attend(Piece.DEFEAT, 0.0, 90_001)
    assert tune.piece is None
