"""What few games ask or show: reinforcements, alarm, marks, what is there once a turn, control."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from attrs import evolve
from looks import look_at
from tableside import Driver, Sit, pick, pile, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.play.forecast import withdrawal
from ad1666.play.targets import Area, Command, Option, Portrait
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.rules.victory import Alarm
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.words import symbols, vocabulary
from ad1666.words.characters import rank
from tests.shorthand import briefing

Answer = Callable[[Driver, str], None]


def able(state: State, figure: str, *abilities: str) -> State:
    """The state with abilities on a card, and what lies on it then."""
    card = evolve(state.figure(figure).card, abilities=tuple((a, 0) for a in abilities))
    tokens = {"Call me uncle": ("uncle", 1), "What a rogue!": ("rogue", 1)}
    return state.change(
        figure, card=card, tokens=tuple(tokens[a] for a in abilities if a in tokens)
    )


def late(state: State, figure: str, turn: int | None) -> State:
    """The state with a figure still to come on the west end of the street."""
    squares = ((0, 7), (0, 8))
    assert all(state.standing(s) is None for s in squares)
    return state.change(figure, at=None, status=Status.TO_COME, arrival=Arrival(turn, squares))


def by_mouse(driver: Driver, label: str) -> None:
    menu = driver.scene.controls.menu  # type: ignore[attr-defined]
    number = next(i for i, e in enumerate(menu.entries) if e.label.startswith(label))
    driver.frame()
    driver.press(Option(number))


def by_key(driver: Driver, label: str) -> None:
    menu = driver.scene.controls.menu  # type: ignore[attr-defined]
    entry = next(e for e in menu.entries if e.label.startswith(label))
    assert entry.key
    driver.key(entry.key)


@pytest.fixture(params=[by_mouse, by_key])
def answer(request: pytest.FixtureRequest) -> Answer:
    return request.param


def asked(driver: Driver) -> Prompt:
    prompt = driver.scene.controls.hot_seat.prompt  # type: ignore[attr-defined]
    assert isinstance(prompt, Prompt)
    return prompt


def state_of(driver: Driver) -> State:
    return driver.scene.controls.hot_seat.state  # type: ignore[attr-defined, no-any-return]


def said(driver: Driver) -> str:
    lines = driver.scene.controls.lines  # type: ignore[attr-defined]
    return " ".join(line.text for line, _ in lines)


def test_a_reinforcement_enters_where_its_player_says(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer
) -> None:
    state = late(position(scenario.state, Phase.START, A=(3, 7)), "D", 2)
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    assert asked(driver).topic is Topic.ARRIVE
    answer(driver, "Enter at 0,8")
    assert state_of(driver).figure("D").at == (0, 8)
    assert f"{vocabulary.figure_by_id(state, 'D')} arrives at 0,8" in said(driver)


def test_it_can_be_put_there_on_the_board(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = late(position(scenario.state, Phase.START, A=(3, 7)), "D", 2)
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    driver.frame()
    grid = driver.scene.grid  # type: ignore[attr-defined]
    driver.click(grid.rect((0, 7)).center)
    assert state_of(driver).figure("D").at == (0, 7)


def test_two_commoners_are_marked(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer
) -> None:
    state = able(scenario.state, "B", "Call me uncle")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    prompt = asked(driver)
    assert (prompt.topic, prompt.player) == (Topic.MARK, Side.BLUE)
    answer(driver, f"Mark {vocabulary.figure_by_id(state, 'G')}, ")
    after = state_of(driver)
    names = [m.icon for f in "EFGH" for m in symbols.of(after, after.figure(f))]
    assert names.count("nephew") == 2
    assert "nephew of" in said(driver)
    # he may end it whenever somebody is asked
    by_key(driver, "Red goes first")
    menu = driver.scene.controls.menu  # type: ignore[attr-defined]
    answer(driver, next(e.label for e in menu.entries if "End the friendship" in e.label))
    assert "nobody's uncle" in said(driver)


@pytest.mark.parametrize("figure", ["G", "H"])
def test_a_pair_is_marked_on_either_square(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, figure: str
) -> None:
    state = able(scenario.state, "B", "Call me uncle")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    driver.frame()
    grid = driver.scene.grid  # type: ignore[attr-defined]
    driver.click(grid.rect(state.figure(figure).at).center)
    assert state_of(driver).figure("G").tokens_of("nephew")
    assert state_of(driver).figure("H").tokens_of("nephew")


def test_one_card_more_is_drawn(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer
) -> None:
    state = able(position(scenario.state, Phase.CARDS), "B", "What a rogue!")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    assert asked(driver).topic is Topic.ONCE_A_TURN
    answer(driver, "Draw one more card")
    assert len(state_of(driver).red.hand) == 3


def test_two_is_added_to_the_initiative(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer
) -> None:
    state = able(position(scenario.state, Phase.INITIATIVE), "B", "What a rogue!")
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    assert asked(driver).topic is Topic.ONCE_A_TURN
    answer(driver, "+2 for the initiative")
    assert "adds 2 to the initiative" in said(driver)


@pytest.mark.parametrize("discard", ["S3 RJ", "S3 RJ S4 S5 S6 S7 S8 H2 H3 H4"])
def test_a_card_is_shuffled_back(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer, discard: str
) -> None:
    state = able(position(scenario.state, Phase.ACTION), "B", "What a rogue!")
    state = evolve(state, red=pile(discard=discard), first=Side.RED)
    session = sit(state)
    session.choose(pick(session, "B: activate"))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    if len(discard.split()) > 5:
        answer(driver, "Shuffle back…")
    answer(driver, "Shuffle back red joker")
    assert "RJ" not in [c.name for c in state_of(driver).red.discard]
    assert asked(driver).topic is Topic.ACTION


@pytest.mark.parametrize("first", [Side.RED, Side.BLUE])
def test_a_card_is_shuffled_back_in_the_middle_of_a_fight(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, answer: Answer, first: Side
) -> None:
    """Whether he attacks or is attacked: the question follows the attack, and the fight goes on."""
    state = able(position(scenario.state, Phase.COMBAT, G=(3, 8), B=(2, 8)), "B", "What a rogue!")
    state = evolve(state, red=pile("H4", discard="S3 RJ"), blue=pile("H5"), first=first)
    session = sit(state)
    attack = "B: attack G" if first is Side.RED else "G: attack B"
    session.choose(next(o for o in session.game.pending.options if str(o).startswith(attack)))
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    assert asked(driver).topic is Topic.ONCE_A_TURN
    assert look_at(driver.scene, screen).faults() == []
    answer(driver, "Shuffle back red joker")
    assert "RJ" not in [c.name for c in state_of(driver).red.discard]
    assert asked(driver).topic in (Topic.COMMIT, Topic.WEAPON)


def test_an_alarm_is_seen_and_told(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    state = late(position(scenario.state, Phase.ACTION, A=(3, 7)), "D", None)
    state = evolve(state, terms=evolve(state.terms, alarm=Alarm(tokens=2)))
    quiet = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    assert Area.ALARM not in quiet.targets()
    driver = Driver(GameScene(AtTable(sit(evolve(state, alarm=True)), TitleScene)), screen)
    hotspot = next(h for h in driver.scene.ui.hotspots if h.target is Area.ALARM)  # type: ignore[attr-defined]
    for part in ("has been raised", "Dragoon", "GUARD-4"):
        assert part in hotspot.tip
    assert not hotspot.rect.colliderect(driver.hotspot(Area.GUARD))
    assert not hotspot.rect.colliderect(driver.hotspot(Command.UNDO))


def test_the_briefing_shows_who_comes_later(scenario: Scenario, screen: pygame.Surface) -> None:
    state = late(late(scenario.state, "C", 3), "D", None)
    state = evolve(state, terms=evolve(state.terms, alarm=Alarm()))
    later = evolve(scenario, state=state)
    driver = Driver(BriefingScene(Brief(later, TitleScene)), screen)
    tips = {h.target: h.tip for h in driver.scene.ui.hotspots}  # type: ignore[attr-defined]
    assert "comes in turn 3" in tips[Portrait("C")]
    assert "comes with the alarm" in tips[Portrait("D")]
    told = " ".join(briefing(later, Side.RED))
    assert "turn 3" in told and "alarm" in told
    assert "comes in turn 3" in rank(state.figure("C"))


def test_who_is_led_by_the_opponent_is_marked_so(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = position(scenario.state, Phase.ACTION).change(
        "H", controller=Side.RED, controlled_until=9
    )
    state = evolve(state, first=Side.RED)
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    assert "led" in [m.icon for m in symbols.of(state, state.figure("H"))]
    assert {o.who for o in asked(driver).options} == set("ABCDH")


def test_why_one_withdraws_when_both_are_in_one_hand(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    session = sit(state.change("E", controller=Side.RED, controlled_until=9))
    assert isinstance(session.game.pending, Prompt)
    options = session.game.pending.options
    session.choose(
        next(o for o in options if (o.who, o.verb, o.args[:1]) == ("E", "attack", ("A",)))
    )
    while (prompt := session.game.pending) is not None and isinstance(prompt, Prompt):
        if prompt.topic is Topic.WITHDRAW:
            break
        last = [
            o for o in prompt.options if o.verb in ("pass", "no-parry", "suit", "play", "weapon")
        ]
        session.choose(last[0])
    assert isinstance(prompt, Prompt)
    why = withdrawal(prompt)
    assert prompt.about in ("A", "E")
    other = "E" if prompt.about == "A" else "A"
    assert prompt.state.figure(other).card.name in why
