"""What a choice would lead to stands on the board before it is made, as the rules and odds say."""

from __future__ import annotations

from fractions import Fraction

import pygame
import pytest
from looks import look_at
from tableside import Driver, Sit, position

from ad1666.advice import advised
from ad1666.advice.adviser import Adviser
from ad1666.advice.explaining import Explainer, Thought
from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Weighed
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.odds.foresight import foresee
from ad1666.game.odds.known import known_to
from ad1666.game.odds.standard import standard_odds
from ad1666.play.clicks import routes
from ad1666.play.targets import Option
from ad1666.rules import sight
from ad1666.rules.actions import FULL_MP
from ad1666.rules.cards import Side
from ad1666.rules.events import StandardAhead
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.shooting import SHOTS
from ad1666.rules.verbs import Verb
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.toolkit.scene import announce
from ad1666.table.views import plans
from ad1666.table.views.outlook import NOTHING, Lookout
from ad1666.words.chances import percent

STREET = {"A": (8, 8), "B": (6, 9), "C": (6, 8), "D": (9, 10)}
STREET |= {"E": (13, 7), "F": (12, 9), "G": (11, 8), "H": (15, 8)}

pytestmark = pytest.mark.usefixtures("screen")


def acting(
    scenario: Scenario, sit: Sit, figure: str, red: str = "S3 H4", blue: str = "S2 H6"
) -> GameScene:
    """Red's question what a figure in the street does."""
    state = position(scenario.state, Phase.ACTION, red, blue, **STREET)
    scene = GameScene(AtTable(sit(state), lambda: scene))
    hot_seat = scene.controls.hot_seat
    for wanted in ("red", figure):
        prompt = hot_seat.prompt
        assert prompt is not None
        hot_seat.choose(next(o for o in prompt.options if o.who == wanted))
    scene.controls.refresh()
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.ACTION
    return scene


def shot(scene: GameScene) -> int:
    """The number of an entry that shoots."""
    assert scene.controls.menu is not None
    entries = scene.controls.menu.entries
    return next(n for n, e in enumerate(entries) if e.choice and e.choice.verb in SHOTS)


def test_a_shot_shows_its_line_and_its_chance(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = acting(scenario, sit, "B")
    number = shot(scene)
    outlook = Lookout().look(scene.controls, number)
    assert scene.controls.menu is not None
    choice = scene.controls.menu.entries[number].answer
    game = scene.session.game
    target = game.state.figure(choice.details.targets[0]).at
    assert target is not None and outlook.at == target
    assert outlook.aim is not None and outlook.aim.end == target
    assert outlook.aim.terms == sight.see(game.state, STREET["B"], target).terms
    (ahead,) = foresee(game, choice)
    assert isinstance(ahead.test, StandardAhead)
    odds = standard_odds(ahead.state, ahead.test, known_to(ahead.state, None))
    assert outlook.chance == odds.plain.chance(lambda test: test.passed)
    scene.controls.focus = number
    look = look_at(scene, screen)
    assert look.faults() == []
    assert percent(outlook.chance or Fraction(0)) in [line.said for line in look.lines]


def test_the_chance_tells_of_no_hand_that_is_hidden(scenario: Scenario, sit: Sit) -> None:
    seen = []
    for red, blue in (("S3 H4", "S2 H6"), ("S2 H6", "S3 H4"), ("G8 U8", "G2 U3")):
        scene = acting(scenario, sit, "B", red, blue)
        seen.append(Lookout().look(scene.controls, shot(scene)))
    assert seen[0] == seen[1] == seen[2] and seen[0].chance is not None


def test_where_nothing_is_pointed_at_nothing_is_shown(scenario: Scenario, sit: Sit) -> None:
    scene = acting(scenario, sit, "B")
    scene.controls.cursor = None
    assert Lookout().look(scene.controls, None) is NOTHING
    scene.controls.cursor = (0, 0)
    assert Lookout().look(scene.controls, None) == NOTHING


def test_behind_the_curtain_there_is_no_chance(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S3 H4", "S2 H6", **STREET)
    scene = GameScene(AtTable(sit(state), lambda: scene))
    hot_seat = scene.controls.hot_seat
    assert hot_seat.veiled is Side.RED and hot_seat.prompt is not None
    assert all(hot_seat.chance(option) is None for option in hot_seat.prompt.options)


def test_what_was_pointed_at_is_forgotten_with_the_next_answer(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one answer was, another may be next: its chance is not that of what is under it."""
    asked: list[int | None] = []
    look = Lookout.look
    monkeypatch.setattr(
        Lookout, "look", lambda own, on, at: (asked.append(at), look(own, on, at))[1]
    )
    scene = acting(scenario, sit, "B")
    table, number = Driver(scene, screen), shot(scene)
    place = table.hotspot(Option(number)).center
    table.point(place)
    assert asked[-1] == number
    table.click(place)
    assert asked[-1] is None


def test_advice_is_marked_on_the_board(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = acting(scenario, sit, "B")
    scene.teacher = scene.commands.adviser = Adviser(
        scene.teacher, scene.controls.hot_seat, lambda side: None, Explainer(announce, player_of)
    )
    drawn: list[advised.Advised] = []
    draw = plans.draw

    def looked(ui: object, grid: object, signs: advised.Advised, state: object) -> None:
        drawn.append(signs)
        draw(ui, grid, signs, state)  # type: ignore[arg-type]

    monkeypatch.setattr(plans, "draw", looked)
    table = Driver(scene, screen)
    assert drawn[-1] == advised.NOTHING
    before = pygame.image.tobytes(screen, "RGB")
    table.key(pygame.K_F9)
    thought = scene.teacher.thought
    assert thought is not None
    while not thought.done:
        pygame.time.wait(10)
    table.frame()
    assert thought.reasoned is not None
    assert drawn[-1] == advised.advised(thought.seen.prompt, thought.reasoned.chosen)
    assert drawn[-1].actor == STREET["B"] and drawn[-1].aims
    assert pygame.image.tobytes(screen, "RGB") != before and not look_at(scene, screen).faults()
    table.key(pygame.K_F3)
    assert drawn[-1] == advised.NOTHING, "it has been put away"


def test_marks_show_the_way_and_whom_it_is_aimed_at(scenario: Scenario, sit: Sit) -> None:
    prompt = acting(scenario, sit, "B").controls.hot_seat.prompt
    assert prompt is not None
    walk = next(o for o in prompt.options if o.verb == Verb.FULL_MOVE)
    ways = routes(prompt.state, prompt.state.figure("B"), FULL_MP)
    for square, route in ways.items():
        signs = advised.advised(prompt, Weighed(walk, 1.0, (), square))
        assert signs.way[0] == STREET["B"] and signs.way[-1] == square == signs.aims[-1]
        assert len(signs.way) == 1 + sum(p.choice.details.square is not None for p in route)
    beyond = next(at for at in [(0, 0), (1, 1)] if at not in ways)
    assert advised.advised(prompt, Weighed(walk, 1.0, (), beyond)).way == (STREET["B"], beyond)
    shoots = next(o for o in prompt.options if o.verb in SHOTS)
    target = prompt.state.figure(shoots.details.targets[0]).at
    assert advised.advised(prompt, Weighed(shoots, 1.0)) == advised.Advised(
        STREET["B"], (), (target,)
    )
    whom = Weighed(Choice("B", Verb.ACTIVATE), 1.0, then=shoots)
    told = advised.advised(prompt._replace(topic=Topic.ACTIVATE), whom)
    assert told == advised.Advised(STREET["B"], (), (target,)), "what B is then to do"
    off = advised.advised(prompt, Weighed(walk, 1.0, leaves=True))
    assert off == advised.Advised(STREET["B"])
    assert advised.Signs().look(Thought(None)) == advised.NOTHING  # type: ignore[arg-type]
