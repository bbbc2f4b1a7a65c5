"""Two games that differ only in what the other desk holds give the same pictures and sounds in the
window of whoever keeps the table."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from attrs import define, evolve
from tableside import Driver
from test_screen_twins import DECK, HANDS, Stacked, Twin, assert_alike, offered_alike, positions

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.requests import Choice
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene


@define
class AtDesks(Twin):
    """A game of which Blue is played at a page."""

    def play(self) -> None:
        """Answers questions by chance, looking about at each."""
        hot_seat = self.scene.controls.hot_seat
        second = self.scene.desks.made()
        second.sit(Side.RED)
        second.open("192.0.2.7")
        hot_seat.lift()
        for _number in range(self.most):
            prompt = hot_seat.prompt
            if prompt is None or not (free := offered_alike(prompt)):
                break
            assert hot_seat.viewer is Side.RED and set(hot_seat.view.blue.hand) <= {HIDDEN}
            self.seen += [prompt.topic, prompt.player, self.session.made, hot_seat.undoing]
            self._look()
            self._look_about()
            self._choose(free[self.rng.randrange(len(free))])
        self._look()

    def _choose(self, choice: Choice) -> None:
        """Whoever is asked chooses, in the window or at the page."""
        hot_seat, table = self.scene.controls.hot_seat, self.scene.desks.made().table
        assert table is not None
        if hot_seat.absent:
            table.desks[Side.BLUE].hot_seat.choose(choice)
            table.follow()
        else:
            hot_seat.choose(choice)
            self.scene.controls.refresh()


@pytest.mark.parametrize(
    ("seed", "most"),
    [(1, 8), *(pytest.param(seed, 80, marks=pytest.mark.slow) for seed in range(2, 6))],
)
def test_the_window_shows_the_same_whatever_the_other_desk_holds(
    scenario: Scenario, tmp_path: Path, screen: pygame.Surface, seed: int, most: int
) -> None:
    preferences.change(hints=True)
    twins = []
    for number, state in enumerate(positions(scenario)):
        (folder := tmp_path / str(number)).mkdir()
        preferences.now = evolve(preferences.now, hints_seen=())
        dice, order = random.Random(seed), list(DECK)
        dice.shuffle(order)
        session = Session.new(evolve(scenario, state=state), Stacked(order), folder / "a.ad1666")
        scene = GameScene(AtTable(session, TitleScene))
        twins.append(AtDesks(session, Driver(scene, screen), dice, most=most))
        twins[-1].play()
        session.close()
    assert_alike(*twins)
    assert len(HANDS) == len({t.session.game.state.blue.hand for t in twins})
    assert {Side.RED, Side.BLUE} <= set(twins[0].seen)
