"""What the table shows of goals: places on the board, how goals stand, what they came to."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from attrs import evolve
from tableside import Sit, sweep

from ad1666.content.cards import load_items
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.statistics import Deeds, TurningPoint
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Command
from ad1666.resources import data_root
from ad1666.rules import scoring
from ad1666.rules.board import Barrier, Board, Door, Edge, Feature, Kind, Lock
from ad1666.rules.cards import Side
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.items import Gear
from ad1666.rules.state import State
from ad1666.rules.victory import Aim, Alarm, End, EndReason, Goal, Place, Tally, Terms, Whose
from ad1666.table.scenes import briefing
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets import end_sheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.toolkit import text, theme
from ad1666.table.toolkit.layout import Grid, arrange, fit
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views.board import board_art, board_view, edge_signs, place_art
from ad1666.words import characters, ending, goals, ground
from ad1666.words.scenarios import common
from ad1666.words.vocabulary import title_of
from tests.aims import every_goal
from tests.shipped import SCENARIOS
from tests.shipped import scenario as shipped

GATE = Place("east-road", ((17, 7), (17, 8)), exit=True)
CHAPEL = Place("chapel", ((4, 3), (5, 3), (4, 4)), "Saint Anne's")
RED, BLUE = Side.RED, Side.BLUE
GOLDEN_LION = data_root() / "maps" / "golden-lion.tmx"
ESCAPE = Goal(RED, Aim.ESCAPE, "any", 2, place=GATE)
CONTROL = Goal(BLUE, Aim.CONTROL, "", 4, place=CHAPEL)


def with_goals(state: State, *goals: Goal, tie: Side | None = None) -> State:
    return evolve(state, terms=evolve(state.terms, goals=goals, tie=tie))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the screen in running text."""
    found: list[str] = []
    flow = text.flow

    def noted(surface: pygame.Surface, markup: str, *rest: object, **more: object) -> int:
        found.append(markup)
        return flow(surface, markup, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "flow", noted)
    return found


def plates(
    screen: pygame.Surface,
    state: State,
    *places: Place,
    file: Path = GOLDEN_LION,
    text_size: int = 100,
) -> tuple[list[tuple[str, pygame.Rect]], Grid]:
    """The names on the board with their boxes, and where the squares are."""
    grid = fit(screen.get_rect(), state.board.width, state.board.height)
    known = {title_of(place).upper() for place in places}
    found: list[tuple[str, pygame.Rect]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            place_art,
            "paint",
            lambda _s, name, _size, _c, box: found.append((" ".join(name.rows), box)),
        )
        art = board_art.load(file, state.board, places)
        layout = arrange(screen.get_size(), 18, 12, text_size=text_size)
        board_view.draw(Ui(screen, layout), grid, board_view.OnBoard(art, state))
    return [(said, box.copy()) for said, box in found if said in known], grid


def test_places_of_goals_are_outlined_and_named_on_the_board(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    board = scenario.state.board
    assert {said for said, _box in plates(screen, scenario.state, GATE, CHAPEL)[0]} == {
        "EAST ROAD",
        "SAINT ANNE'S",
    }
    plain = board_art.load(scenario.map.path, board).drawn(board, 40).picture
    shown = board_art.load(scenario.map.path, board, (GATE, CHAPEL)).drawn(board, 40).picture
    rim = round(40 * board_art.BORDER)

    def differs(square: tuple[int, int], colour: theme.Colour) -> bool:
        box = pygame.Rect(rim + square[0] * 40, rim + square[1] * 40, 40, 40)
        points = [(x, y) for x in range(*_span(box.left)) for y in range(*_span(box.top))]
        return any(
            plain.get_at(p) != shown.get_at(p) and shown.get_at(p)[:3] == colour for p in points
        )

    assert all(differs(square, theme.GOLD) for square in GATE.squares)
    assert all(differs(square, place_art.GILT) for square in CHAPEL.squares)
    assert not differs((10, 9), theme.GOLD) and not differs((10, 9), place_art.GILT)


def test_each_part_of_a_place_has_its_name(screen: pygame.Surface, scenario: Scenario) -> None:
    lane = Place("lane", ((17, 2), (17, 3), (17, 7), (17, 8)), exit=True)
    written = [said for said, _box in plates(screen, scenario.state, lane, CHAPEL)[0]]
    assert written.count("LANE") == 2
    assert written.count("SAINT ANNE'S") == 1


def test_the_name_of_a_place_and_the_tokens_on_it_do_not_hide_each_other(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    hall = Place("hall", tuple((x, y) for y in (3, 4, 5) for x in range(4, 8)), "Wielka sala")
    empty = evolve(scenario.state, figures=(), ground=())
    (name, usual), grid = plates(screen, empty, hall)[0][0], plates(screen, empty, hall)[1]
    assert name == "WIELKA SALA" and usual.colliderect(grid.rect((5, 3)))
    standing = (
        evolve(scenario.state.figure("A"), at=(5, 3)),
        evolve(scenario.state.figure("B"), at=(5, 2)),
        evolve(scenario.state.figure("C"), at=(6, 4)),
    )
    ((_name, plate),), grid = plates(screen, evolve(empty, figures=standing), hall)
    assert grid.area.contains(plate)
    assert not [f.id for f in standing if f.at is not None and plate.colliderect(grid.rect(f.at))]
    thing = evolve(empty, ground=(((5, 3), load_items()["letter"]),), markers=((5, 2), (6, 2)))
    ((_name, plate),), grid = plates(screen, thing, hall)
    assert plate.collidelist([grid.rect(at) for at in ((5, 3), (5, 2), (6, 2))]) < 0


def test_names_of_places_are_larger_in_a_larger_window(
    screen: pygame.Surface, scenario: Scenario
) -> None:
    empty = evolve(scenario.state, figures=(), ground=())
    high = []
    for size, text_size in (((1280, 800), 100), ((2560, 1440), 100), ((2560, 1440), 200)):
        ((_name, plate),), _grid = plates(pygame.Surface(size), empty, CHAPEL, text_size=text_size)
        high.append(plate.height)
    assert high[0] < high[1] < high[2]


@sweep(path=SCENARIOS, shown=[((1280, 800), 100), ((2560, 1440), 200)])
def test_signs_and_names_leave_the_numbers_on_the_rim_and_each_other_free(
    screen: pygame.Surface, path: Path, shown: tuple[tuple[int, int], int]
) -> None:
    window, text_size = shown
    played, screen = shipped(path), pygame.Surface(window)
    state, places = played.state, played.state.terms.places
    drawn, grid = plates(screen, state, *places, file=played.map.path, text_size=text_size)
    boxes = edge_signs.boxes(state.board, grid.square)
    signs = [sign.move(grid.left, grid.top) for sign in boxes]
    names = [plate for _said, plate in drawn]
    squares = grid.rect((0, 0)).union(grid.rect((grid.columns - 1, grid.rows - 1)))
    assert all(squares.inflate(2, 2).contains(box) for box in (*signs, *names))
    standing = [grid.rect(f.at) for f in state.figures if f.at is not None]
    for number, name in enumerate(names):
        assert name.collidelist([*signs, *standing, *names[:number]]) < 0
    for number, sign in enumerate(signs):
        assert sign.collidelist(signs[:number]) < 0


def _span(start: int) -> tuple[int, int]:
    return start, start + 40


def test_a_square_tells_of_which_place_it_is(scenario: Scenario) -> None:
    state = with_goals(scenario.state, ESCAPE, CONTROL)
    assert "Exit: **east road**. [[BOARD-12]]" in ground.describe(state, (17, 8))
    assert "Zone: **Saint Anne's**. [[GUARD-3]]" in ground.describe(state, (5, 3))
    assert "Zone" not in ground.describe(state, (6, 3))
    moved = state.with_figure(evolve(state.figure("A"), at=(4, 4)))
    assert "**Saint Anne's**" in characters.describe(moved, moved.figure("A"))


def test_goals_and_their_standing_are_public_and_shown(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, said: list[str]
) -> None:
    state = with_goals(scenario.state, ESCAPE, CONTROL, tie=BLUE)
    held = state.with_figure(evolve(state.figure("E"), at=(4, 4)))
    scene = GameScene(AtTable(sit(held), lambda: scene))
    scene.sheets.sides()
    scene.draw(screen)
    shown = "\n".join(said)
    assert "leaves the board by the east road: 2 points.\n**not yet done**" in shown
    assert "and no enemy): 4 points.\n**done once**" in shown
    assert "If the game ended now: **4 points**. With equal points Blue wins." in shown


def test_the_goals_of_a_game_that_is_over_tell_how_it_ended(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, said: list[str]
) -> None:
    state = with_goals(scenario.state, ESCAPE, CONTROL, tie=BLUE)
    held = state.with_figure(evolve(state.figure("E"), at=(4, 4)))
    over = evolve(held, outcome=scoring.outcome(held, EndReason(End.GUARD)))
    seen = cast(HotSeat, SimpleNamespace(view=over, viewer=BLUE, errand_of=lambda _side: ""))
    scene = GameScene(AtTable(sit(held), lambda: scene))
    scene.sheets.open(SidesSheet(seen, scenario))
    scene.draw(screen)
    shown = "\n".join(said)
    assert "leaves the board by the east road: 2 points.\n**not done**" in shown
    assert "In the end: **4 points**." in shown
    assert "would bring" not in shown and "If the game ended now" not in shown


def test_what_can_be_done_but_once_has_no_next_time() -> None:
    kill = Tally(Goal(RED, Aim.KILL, "E", 3), 0)
    assert goals.text_of_progress(kill) == "**not yet done** – it would bring 3 points."
    each = Tally(Goal(RED, Aim.KILL, "enemy", 1), 1)
    assert goals.text_of_progress(each) == "**done once** – the next time brings 1 point."


@pytest.mark.clause("GUARD-2", "GUARD-4")
def test_the_goals_tell_how_long_it_lasts_and_who_comes(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, said: list[str]
) -> None:
    waiting = evolve(
        scenario.state.figure("C"), at=None, status=Status.TO_COME, arrival=Arrival(3, ((0, 7),))
    )
    state = scenario.state.with_figure(waiting)
    alarm = evolve(state.terms, alarm=Alarm(tokens=2))
    for terms_now, up, told in (
        (alarm, False, ("raises the alarm. It takes 2 guard tokens", "The guard is 18 tokens")),
        (alarm, True, ("The alarm has been raised.", "The guard is 18 tokens")),
        (evolve(state.terms, intervention=False), False, ("18 turns left",)),
    ):
        said.clear()
        scene = GameScene(AtTable(sit(evolve(state, terms=terms_now, alarm=up)), TitleScene))
        scene.sheets.sides()
        scene.draw(screen)
        shown = "\n".join(said)
        assert "Arriving at the start of turn 3: " in shown
        for part in told:
            assert part in shown


def test_it_is_told_where_the_items_are_that_goals_are_about(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, said: list[str]
) -> None:
    state = scenario.state
    ((at, letter),) = ((at, item) for at, item in state.ground if item.id == "letter")
    briefing.BriefingScene(Brief(scenario, lambda: pytest.fail("nobody left"))).draw(screen)
    assert f"• On square {at[0]},{at[1]}: the letter." in "\n".join(said)
    held = evolve(state.figure("A"), gear=(*state.figure("A").gear, Gear(letter)))
    taken = evolve(state.with_figure(held), ground=())
    assert ground.treasures(taken) == ["Michał Wołodyjowski has the letter."]
    away = evolve(taken.figure("A"), at=None, status=Status.LEFT)
    assert ground.treasures(taken.with_figure(away)) == []
    said.clear()
    scene = GameScene(AtTable(sit(taken), TitleScene))
    scene.sheets.sides()
    scene.draw(screen)
    assert "Michał Wołodyjowski has the letter." in "\n".join(said)


def test_the_briefing_says_who_wins_at_equal_points(
    screen: pygame.Surface, scenario: Scenario, said: list[str]
) -> None:
    tied = evolve(scenario, state=with_goals(scenario.state, ESCAPE, CONTROL, tie=RED))
    for played, told in ((scenario, "equal points are a draw"), (tied, "points Red wins.")):
        said.clear()
        scene = briefing.BriefingScene(Brief(played, lambda: pytest.fail("nobody left")))
        scene.draw(screen)
        assert told in "\n".join(said)


PROTECT = Goal(RED, Aim.PROTECT, "A", 3)
SURVIVE = Goal(RED, Aim.SURVIVE, "any", 1)


@pytest.mark.clause("GUARD-5")
@pytest.mark.parametrize(
    ("shown", "wipeout_ends", "told"),
    [
        ((ESCAPE, CONTROL), True, ""),
        ((CONTROL, SURVIVE), True, "Nobody of such a side counts as surviving"),
        ((CONTROL, PROTECT), False, "Nobody of such a side counts as surviving"),
        ((ESCAPE, PROTECT), True, "Of such a side only those survive whose escape is a goal."),
    ],
)
def test_what_follows_once_a_side_has_nobody_left_is_told(
    shown: tuple[Goal, ...], wipeout_ends: bool, told: str, scenario: Scenario
) -> None:
    terms = Terms(shown, wipeout_ends=wipeout_ends)
    played = evolve(scenario, state=evolve(scenario.state, terms=terms))
    said = common(played)[-1]
    ends = "The game also ends once a side has nobody left; that side then loses a tie."
    assert said.startswith(ends if wipeout_ends else "A side that has nobody left loses a tie.")
    assert told in said and ("surviv" in said) is bool(told)
    assert said.endswith("[[GUARD-5]]")


def walked_off(state: State, *but: str) -> State:
    """The position once all of Red but some have left the board."""
    for figure in state.on_board(RED):
        if figure.id not in but:
            state = state.change(figure.id, at=None, status=Status.LEFT, left_from=figure.at)
    return state


@pytest.mark.clause("GUARD-5", "BOARD-12")
def test_who_is_about_to_leave_as_the_last_is_told_what_follows(scenario: Scenario) -> None:
    def told(state: State) -> str:
        return ground.describe(state, (-1, 3))

    state = evolve(with_goals(scenario.state, SURVIVE, CONTROL), active="A")
    leaves = "Off the board: whoever leaves does not come back. [[BOARD-12]]"
    assert told(state) == told(evolve(walked_off(state, "A"), active=None)) == leaves
    last = told(walked_off(state, "A"))
    assert last.startswith(f"{leaves}\nRed has nobody else. The game also ends once a side has")
    assert "Nobody of such a side counts as surviving" in last


@pytest.mark.clause("GUARD-5")
def test_the_standing_tells_who_has_lost_a_tie(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, said: list[str]
) -> None:
    state = with_goals(scenario.state, PROTECT, CONTROL, tie=RED)
    scene = GameScene(AtTable(sit(walked_off(state)), lambda: scene))
    scene.sheets.sides()
    scene.draw(screen)
    shown = "\n".join(said)
    assert "With equal points Blue wins, since Red has nobody left. [[GUARD-5]]" in shown
    assert "With equal points Red wins." not in shown
    assert "The game also ends once a side has nobody left" in shown


@pytest.mark.clause("GUARD-5")
def test_the_end_tells_why_who_walked_off_has_not_won(scenario: Scenario) -> None:
    def told(state: State, reason: EndReason) -> tuple[str, str]:
        outcome = scoring.outcome(state, reason)
        return ending.headline(outcome), ending.reason(outcome, scenario.items, state)

    state = with_goals(scenario.state, PROTECT, SURVIVE, ESCAPE, CONTROL, tie=RED)
    left = EndReason(End.NOBODY_LEFT, RED)
    gone = "Red has nobody left on the board. [[GUARD-5]]"
    tie = "With equal points Blue wins, since Red has nobody left. [[GUARD-5]]"
    lost = "Red has nobody left, so only an escape that is a goal counts as survival. [[GUARD-5]]"
    assert told(walked_off(state), left) == ("Blue wins, 0 to 0", f"{gone} {tie} {lost}")
    dead = state
    for figure in state.on_board(RED):
        dead = dead.change(figure.id, at=None, status=Status.KILLED)
    assert told(dead, left) == ("Blue wins, 0 to 0", f"{gone} {tie}")
    away = walked_off(state)
    for figure in state.on_board(BLUE):
        away = away.change(figure.id, at=None, status=Status.KILLED)
    assert told(away, EndReason(End.NOBODY_LEFT)) == (
        "Red wins, 0 to 0",
        "Neither side has anybody left on the board. [[GUARD-5]] With equal points Red wins. "
        f"{lost}",
    )
    stays = told(walked_off(state, "A"), EndReason(End.TIME))
    assert stays == ("Red wins, 7 to 0", "The last turn is over. [[GUARD-2]]")


def test_the_end_counts_every_goal_and_gives_the_tie(
    screen: pygame.Surface, scenario: Scenario, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    goals = (ESCAPE, Goal(RED, Aim.PROTECT, "A", 3), CONTROL, Goal(BLUE, Aim.SURVIVE, "any", 1))
    many = tuple(evolve(Goal(BLUE, Aim.CAPTURE, "A", n)) for n in range(1, 6))
    state = with_goals(scenario.state, *goals, *many, tie=RED)
    gone = evolve(state.figure("E"), at=None, status=Status.KILLED)
    outcome = scoring.outcome(state.with_figure(gone), EndReason(End.TIME))
    assert ending.headline(outcome) == "Red wins, 3 to 3"
    assert ending.reason(outcome, scenario.items, state) == (
        "The last turn is over. [[GUARD-2]] With equal points Red wins."
    )
    told = ending.reckoning(outcome, BLUE, scenario.items, state.figures)
    brought = next(brought for goal, brought in told if goal.startswith("Control Saint Anne's"))
    assert brought == f"0 of {CONTROL.points}"
    assert ("For each of yours that survives", "3") in told
    scene = GameScene(AtTable(sit(state), lambda: scene))
    scene.draw(screen)
    assert scene.ui is not None
    ends: list[int] = []
    flow = text.flow

    def measured(surface: pygame.Surface, markup: str, *rest: object, **more: object) -> int:
        end = flow(surface, markup, *rest, **more)  # type: ignore[arg-type]
        if surface.get_clip():  # elsewhere it is only measured
            ends.append(end)
        return end

    monkeypatch.setattr(text, "flow", measured)
    told = outcome, scenario.factions, scenario.items, state
    nothing = {side: Deeds() for side in Side}
    turned = TurningPoint(9, 3, 1, -2, None)
    said = scenario.epilogue, turned, tuple, scene.commands, lambda: None
    sheet = end_sheet.EndSheet(*told, nothing, *said)
    sheet.draw(scene.ui, Button(Command.CLOSE, "Close", "Esc", lambda: None))
    foot = next(hotspot for hotspot in scene.ui.hotspots if hotspot.target is Command.CLOSE)
    assert max(ends) <= foot.rect.top  # all of it fits


DEEDS = {
    Goal(RED, Aim.TAKE_AWAY, "letter", 1): "Red has carried the letter off the board.",
    Goal(RED, Aim.TAKE_AWAY, "letter", 1, place=GATE): (
        "Red has carried the letter off the board by the east road."
    ),
    Goal(BLUE, Aim.HOLD, "letter", 1): "Blue holds the letter.",
    Goal(RED, Aim.ESCAPE, "A", 1): "Michał Wołodyjowski has left the board.",
    Goal(RED, Aim.ESCAPE, "hero", 1): "One of Red's heroes has left the board.",
    Goal(RED, Aim.ESCAPE, "commoner", 1): "One of Red's commoners has left the board.",
    Goal(RED, Aim.ESCAPE, "any", 1): "One of Red's characters has left the board.",
    Goal(RED, Aim.KILL, "E", 1): "Red has killed Comte de Rochefort.",
    Goal(RED, Aim.KILL, "hero", 1): "Red has killed an enemy hero.",
    Goal(RED, Aim.KILL, "commoner", 1): "Red has killed an enemy commoner.",
    Goal(RED, Aim.KILL, "enemy", 1): "Red has killed an enemy.",
    Goal(RED, Aim.CAPTURE, "E", 1): "Red has taken Comte de Rochefort prisoner.",
    Goal(RED, Aim.REACH, "any", 1, place=CHAPEL): "Red has reached Saint Anne's.",
    Goal(RED, Aim.REACH, "A", 1, place=CHAPEL): ("Michał Wołodyjowski has reached Saint Anne's."),
}


def told_as_a_deed(scenario: Scenario, goal: Goal) -> str:
    state = with_goals(scenario.state, evolve(goal, decisive=True))
    outcome = scoring.outcome(state, EndReason(End.DECIDED, goal.aim))
    outcome = evolve(outcome, tallies=tuple(evolve(t, times=1) for t in outcome.tallies))
    return ending.reason(outcome, scenario.items, state)


def test_decisive_goals_are_told_as_deeds(scenario: Scenario) -> None:
    for goal, deed in DEEDS.items():
        assert told_as_a_deed(scenario, goal) == f"{deed} [[GUARD-3]]"


def test_every_goal_that_can_decide_is_told_as_a_deed_of_its_own(scenario: Scenario) -> None:
    letters = {Whose.ITEM: "letter", Whose.OWN: "A", Whose.ENEMY: "E"}
    deeds: dict[str, Aim] = {}
    for goal in every_goal(RED, letters, GATE, CHAPEL):
        if not goal.aim.at_the_end:
            deed = told_as_a_deed(scenario, goal)
            assert deed.endswith(". [[GUARD-3]]") and "{" not in deed
            assert deeds.setdefault(deed, goal.aim) is goal.aim


@pytest.mark.clause("ACT-15", "ABIL-8", "BOARD-13")
def test_a_locked_door_tells_how_hard_it_is(scenario: Scenario) -> None:
    edge = Edge(1, 0, "W")
    for lock, told in (
        (None, "a locked door [[BOARD-10]], difficulty 7 to force, 6 to pick"),
        (Lock(9, 4), "a locked door [[BOARD-10]], difficulty 9 to force, 4 to pick"),
        (Lock(key="key"), "difficulty 7 to force, 6 to pick, with a key"),
    ):
        features = ((edge, Feature(Barrier.DOOR, lock=lock)),)
        board = Board(2, 1, (Kind.OPEN,) * 2, features, ((edge, Door.LOCKED),))
        assert told in "\n".join(ground.edges(board, (0, 0)))


def test_the_pennants_tell_how_both_sides_stand(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill = Goal(RED, Aim.KILL, "enemy", 3)
    state = with_goals(scenario.state, kill, evolve(kill, side=BLUE))
    fallen = evolve(next(f for f in state.figures if f.side is BLUE), status=Status.KILLED)
    numbers: list[str] = []
    monkeypatch.setattr(text, "centred", lambda surface, said, *rest: numbers.append(said))
    tips = {}
    for now in (state, state.with_figure(fallen)):
        numbers.clear()
        scene = GameScene(AtTable(sit(now), TitleScene))
        scene.draw(screen)
        assert scene.ui is not None
        tips[now] = [spot.tip for spot in scene.ui.hotspots if spot.target is RED]
        after = numbers[numbers.index("Red") + 1 : numbers.index("Blue")]
        assert after == ["0" if now is state else "3"]
    assert all("not yet done" in tip for tip in tips[state])
    assert all("done once" in tip for tip in tips[now])
    assert len(tips[now]) == 1, "pennant and goals are one"


SACKS = next(path for path in SCENARIOS if path.stem == "sacks-of-black-beans")


def test_who_holds_two_of_a_thing_has_not_more_than_there_is_to_have() -> None:
    terms = shipped(SACKS).state.terms
    hold = next(goal for goal in terms.goals if goal.aim is Aim.HOLD)
    assert goals.worth(Tally(hold, 1)) == f"{hold.points} of {hold.points}"
    assert goals.worth(Tally(hold, 2)) == f"{2 * hold.points} (each {hold.points})"
