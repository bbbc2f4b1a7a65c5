"""Rules are explained when they first matter: once each, and without a word about hidden cards."""

from __future__ import annotations

import random

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import Game, start
from ad1666.play.hints import WORDS, Hint, Hints, due
from ad1666.play.targets import Area, Command, Option
from ad1666.play.turned import Instant, Turned
from ad1666.resources import data_root
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.events import Event
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Draw, Prompt
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.words.citing import cited


@pytest.fixture(autouse=True)
def _hints() -> None:
    preferences.change(hints=True)


def turned(game: Game, news: tuple[Event, ...] = ()) -> Turned:
    """What has led to a question to somebody at the screen."""
    prompt = game.pending
    assert isinstance(prompt, Prompt)
    now = Instant(game, len(news), (prompt.player, None), None, prompt, None)
    return Turned(now, now, news)


def test_each_rule_has_words_that_cite_a_clause_there_is() -> None:
    rules = (data_root() / "docs" / "rules.md").read_text("utf-8")
    assert {*WORDS} == {*Hint}
    for words in WORDS.values():
        (clause,) = cited(words)
        assert f"\n- {clause} " in rules


def test_hints_come_once_each_in_games_and_tell_of_no_hidden_card(letter: Scenario) -> None:
    seen: list[Hint] = []
    for seed in range(8):
        dice, fate = random.Random(seed), Shuffle(seed)
        game, teacher = start(letter.state), Hints()
        log, read = list(game.news), 0
        while (asked := game.pending) is not None:
            if isinstance(asked, Draw):
                game = game.apply(fate.draw(asked))
                log += game.news
                continue
            before = set(preferences.now.hints_seen)
            hint = due(asked, log[read:], before)
            state = asked.state
            piles = {}
            for side in Side:
                pile = state.pile(side)
                hidden = {
                    name: (HIDDEN,) * len(getattr(pile, name))
                    for name in ("deck", "hand", "committed")
                }
                piles[side.value] = evolve(pile, **hidden)
            assert due(asked._replace(state=evolve(state, **piles)), log[read:], before) is hint
            teacher.take(turned(game, tuple(log[read:])))
            if hint is not None:
                assert teacher.shown is hint and hint not in seen
                seen.append(hint)
            read = len(log)
            game = game.apply(dice.choice(asked.options))
            log += game.news
    assert tuple(seen) == preferences.now.hints_seen
    assert len(seen) > 8


def test_a_hint_is_taken_away_by_key_or_click_and_does_not_come_back(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    hints = Hints()
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), lambda: scene), hints)
    table = Driver(scene, screen)
    table.press(Option(0))  # Red activates first
    first = hints.shown
    assert first is not None and Area.HINT in table.targets()
    assert look_at(scene, screen).faults() == []
    table.key(pygame.K_F3)
    assert hints.shown is None and Area.HINT not in table.targets()
    preferences.change(hints_seen=())
    table.key(pygame.K_LEFT)
    table.press(Command.HINT)
    assert hints.shown is None and first in preferences.now.hints_seen
    table.key(pygame.K_LEFT)
    assert hints.shown is not first


def test_without_hints_there_is_none(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    preferences.change(hints=False)
    scene = GameScene(AtTable(sit(scenario.state), lambda: scene))
    table = Driver(scene, screen)
    assert not scene.teacher.words and Area.HINT not in table.targets()


def test_a_hint_goes_when_it_has_not_mattered_for_a_while(letter: Scenario) -> None:
    """It is not taken away while the rule matters, nor at once after that."""
    dice, fate = random.Random(1), Shuffle(1)
    game, teacher = start(letter.state), Hints()
    up = dict.fromkeys(Hint, 0)
    while (asked := game.pending) is not None:
        if isinstance(asked, Draw):
            game = game.apply(fate.draw(asked))
            continue
        teacher.take(turned(game))
        teacher.take(turned(game))  # the same question, looked at again
        if teacher.shown is not None:
            up[teacher.shown] += 1
        game = game.apply(dice.choice(asked.options))
    assert teacher.shown is None
    assert max(up.values()) > 2
    assert 0 < up[Hint.SUIT] <= 20 or 0 < up[Hint.PARRY] <= 20


def test_a_note_stands_where_it_covers_nothing_that_is_asked_about(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    """It stands at the upper right, unless the one asked is there."""
    places = []
    for at in ((2, 8), (16, 1)):
        preferences.change(hints_seen=())
        state = position(scenario.state, Phase.ACTION, A=at)
        scene = GameScene(AtTable(sit(state), TitleScene))
        table = Driver(scene, screen)
        table.press(Option(0))  # Red activates first
        table.press(Option(0))  # Wołodyjowski
        table.frame()
        note = table.hotspot(Area.HINT)
        assert scene.grid is not None and scene.ui is not None and scene.controls.ways
        busy = [scene.grid.rect(square) for square in scene.controls.squares()]
        assert note.collidelist(busy) < 0
        board = scene.ui.layout.board
        places.append((note.centerx > board.centerx, note.centery < board.centery))
    assert places[0] == (True, True) != places[1]
