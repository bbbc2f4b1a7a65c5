"""A square under the pointer shows what it would mean to go there: by the rules and odds that the
menu goes by, and by nothing that those at the screen may not know."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from tableside import Clock, Driver, Sit, pile, position, until

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.controller import Controls
from ad1666.play.hot_seat import HotSeat
from ad1666.play.previews import Preview, Region, preview
from ad1666.play.targets import Area
from ad1666.rules import sight, zones
from ad1666.rules.characters import Square
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.rules.verbs import Verb
from ad1666.settings import Motion, preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.views import peek
from ad1666.table.views.peek import Peek

STREET: dict[str, Square] = {"A": (8, 8), "B": (6, 9), "C": (6, 8), "D": (2, 2)}
STREET |= {"E": (3, 9), "F": (11, 10), "G": (11, 8), "H": (15, 8)}

pytestmark = pytest.mark.usefixtures("screen")


def street(scenario: Scenario, red: str = "S3 H4", blue: str = "S2 H6") -> State:
    return position(scenario.state, Phase.ACTION, red, blue, **STREET)


def asked(hot_seat: HotSeat, figure: str) -> Prompt:
    """What a figure of Red is asked to do."""
    for wanted in ("red", figure):
        assert hot_seat.prompt is not None
        hot_seat.choose(next(o for o in hot_seat.prompt.options if o.who == wanted))
    assert hot_seat.prompt is not None
    return hot_seat.prompt


def acting(sit: Sit, state: State, figure: str) -> tuple[Controls, Prompt, Region]:
    controls = Controls(HotSeat(sit(state)))
    prompt = asked(controls.hot_seat, figure)
    controls.refresh()
    region = Peek().region(controls, None)
    assert region is not None
    return controls, prompt, region


def every(prompt: Prompt, region: Region, side: None = None) -> list[Preview]:
    found = (preview(prompt, region, at, side) for at in (*region.walk, *region.run))
    return [each for each in found if each is not None]


def test_what_is_shown_is_what_the_rules_say(scenario: Scenario, sit: Sit) -> None:
    controls, prompt, region = acting(sit, street(scenario), "B")
    state, walker = prompt.state, prompt.state.figure("B")
    assert region.walk.keys() == controls.ways.keys() and region.run.keys() - controls.ways.keys()
    assert region.held == zones.closed_to(state, walker) & {*region.walk, *region.run}
    assert region.held, "somebody stands near"
    seen = every(prompt, region)
    assert len(seen) == len(region.walk) + len(region.run)
    for each in seen:
        after = state.with_figure(evolve(walker, at=each.square))
        there = after.figure("B")
        enemies = [f for f in after.figures if f.at and zones.hostile(after, f, there)]
        lines = {f.at: sight.see(after, f.at, each.square) for f in enemies if f.at}
        in_sight = {at for at, line in lines.items() if line.barred is None}
        assert {threat.at for threat in each.threats} == in_sight
        held = zones.binding(after, there, each.square)
        assert {*each.holders} == {f.at for f in held}
        assert (each.chance is None) is (each.square in region.walk)
        assert each.squares[0] == STREET["B"] and each.squares[-1] == each.square
    assert any(t.chance for each in seen for t in each.threats)


def test_the_chances_are_those_of_the_menu(scenario: Scenario, sit: Sit) -> None:
    """A shot foretold for the square where the figure then stands is the shot that is offered."""
    compared = 0
    _controls, prompt, region = acting(sit, street(scenario), "B")
    near = [
        each for each in every(prompt, region) if each.begins == Verb.PARTIAL_MOVE and each.prey
    ]
    for each in near[:3]:
        controls, _prompt, _region = acting(sit, street(scenario), "B")
        assert controls.walk(each.square)
        while (now := controls.hot_seat.prompt) is not None and now.mp is not None:
            stop = next(o for o in now.options if o.verb == Verb.STOP)
            controls.hot_seat.choose(stop)
        assert now is not None and now.about == "B"
        offered = {
            now.state.figure(o.details.targets[0]).at: controls.hot_seat.chance(o)
            for o in now.options
            if o.verb in SHOTS
        }
        for prey in each.prey:
            assert offered[prey.at] == prey.chance
            compared += 1
    assert compared


def test_no_hand_that_is_hidden_makes_a_difference(scenario: Scenario, sit: Sit) -> None:
    seen = []
    for red, blue in (("S3 H4", "S2 H6"), ("S2 H6", "S3 H4"), ("G8 U8", "RJ U3")):
        _controls, prompt, region = acting(sit, street(scenario, red, blue), "B")
        seen.append((region.chance, every(prompt, region)))
    assert seen[0] == seen[1] == seen[2]
    hidden = evolve(street(scenario), blue=pile("RJ G2"))
    _controls, prompt, region = acting(sit, hidden, "B")
    assert (region.chance, every(prompt, region)) == seen[0]


def is_free(scene: GameScene, at: Square) -> bool:
    """Whether no command lies over the middle of a square."""
    assert scene.grid is not None and scene.ui is not None
    return scene.ui.target_at(scene.grid.rect(at).center) is Area.BOARD


def test_it_comes_once_the_pointer_rests_and_follows_it_then(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, drawn = Clock(), list[Square]()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: clock.now)
    monkeypatch.setattr(
        peek, "draw", lambda _ui, _grid, _state, seen, _grown: drawn.append(seen.square)
    )
    preferences.override(motion=Motion.NORMAL)
    scene = GameScene(AtTable(sit(street(scenario)), lambda: scene))
    asked(scene.controls.hot_seat, "B")
    scene.controls.refresh()
    table = Driver(scene, screen)
    clock.now += 3000
    until(table, "all stands still", lambda: not scene.moving)
    assert scene.grid is not None and scene.ui is not None
    free = [at for at in sorted(scene.controls.ways) if is_free(scene, at)]
    one, other = free[:2]
    table.point(scene.grid.rect(one).center)
    assert not drawn and scene.moving
    clock.now += 100
    table.app.step()
    assert drawn[-1] == one
    table.point(scene.grid.rect(other).center)
    assert drawn[-1] == other, "nobody waits while sweeping"
    table.point(scene.grid.rect((17, 0)).center)
    drawn.clear()
    clock.now += 3000
    preferences.override(motion=Motion.OFF)
    table.point(scene.grid.rect(one).center)
    assert drawn[-1] == one, "without motion it is simply there"
    scene.controls.look(other)
    table.frame()
    assert drawn[-1] == other, "at the keyboard's cursor, too"
