"""Puzzles from games: all can be put, and solved by keyboard alone and by mouse alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame
import pytest
from looks import look_at
from tableside import Driver, sweep

from ad1666 import i18n
from ad1666.advice import advised, puzzles, sentences
from ad1666.advice.asking import Asking
from ad1666.advice.coach import alike
from ad1666.advice.offers import spot
from ad1666.bots import player_of
from ad1666.game.seats import Seat
from ad1666.game.view import seen_by
from ad1666.i18n import speaking
from ad1666.play.puzzle_list import FOLDER, Puzzle, all_puzzles, collection, first_open
from ad1666.play.targets import Area, Command, Option, Row
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import Riddle
from ad1666.table.scenes.puzzle import PuzzleScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views import plans
from ad1666.words.puzzle_list import Grade, Kind

OF = all_puzzles()


@pytest.fixture
def put(screen: pygame.Surface) -> Callable[[int], tuple[Driver, PuzzleScene]]:
    def opened(number: int) -> tuple[Driver, PuzzleScene]:
        preferences.override(puzzles=())
        scene = PuzzleScene(Riddle(number, TitleScene))
        return Driver(scene, screen), scene

    return opened


FROM_GAMES = collection()
IDS = [one.id for one in OF]


def number(name: str) -> int:
    return IDS.index(name)


@pytest.mark.parametrize("puzzle", FROM_GAMES, ids=lambda one: one.id)
def test_each_of_a_game_can_be_put_and_has_one_best_answer(puzzle: Puzzle) -> None:
    put = puzzles.put(puzzle)
    prompt = put.seen.prompt
    assert prompt.state == seen_by(prompt.state, put.seen.side), "nothing hidden is seen"
    won = sorted((answer.won or 0 for answer in put.answers), reverse=True)
    assert len(won) > 1 and won[0] - won[1] >= 10 and puzzle.games >= 20
    for answer in put.answers:
        assert answer.weighed.choice in (*prompt.options, *prompt.anytime)
        assert answer.weighed.then is None or prompt.offered(answer.weighed.choice)
    said = {sentences.deed(answer.weighed, prompt) for answer in put.answers}
    assert len(said) == len(put.answers), "no two sound alike"


@pytest.mark.parametrize("puzzle", OF, ids=lambda one: one.id)
def test_each_has_a_right_answer_and_a_wrong_one_that_can_be_clicked(puzzle: Puzzle) -> None:
    asking = Asking(puzzles.put(puzzle))
    if puzzle.question:
        asking.give(asking.offers.best)
        assert asking.right, "what is told as the best is right"
    offers = asking.offers
    right, wrong = (
        next(way for way in offers.every if offers.given(way).right is so) for so in (True, False)
    )
    for way in (right, wrong):
        asking = Asking(puzzles.put(puzzle))
        if asking.actor is None and way.deed.who not in tuple(Side):
            at = next((at for at, who in asking.actors.items() if who == way.deed.who), None)
            assert at is not None and asking.click(at) and asking.actor == way.deed.who
        at = spot(asking.put.seen.prompt.state, way)
        if at is None:
            assert way in asking.entries
            asking.give(way)
        else:
            assert asking.click(at)
            if asking.chosen is None:
                asking.give(way)
        assert asking.chosen is not None and asking.right is (way is right)
    with speaking("pl"):
        texts = filter(None, (puzzle.title, puzzle.why, puzzle.question))
        assert all(i18n._(text) != text for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", FROM_GAMES, ids=lambda one: one.id)
def test_a_swordmaster_gives_the_best_answer(puzzle: Puzzle) -> None:
    """Ten seconds for all: it is asked anew whenever the programs change."""
    put = puzzles.put(puzzle)
    master = player_of(Seat("swordmaster"))
    master.decide(put.seen)
    assert master.reasoned is not None
    assert alike(master.reasoned.chosen, put.answers[put.best].weighed)


def test_they_are_of_five_kinds_and_three_grades_and_several_scenarios() -> None:
    assert len(OF) >= 60 and len(set(IDS)) == len(OF)
    kinds, grades = Counter(one.kind for one in OF), Counter(one.grade for one in OF)
    assert min(kinds[kind] for kind in Kind) >= 7 and min(grades[g] for g in Grade) >= 10
    assert [one.grade for one in OF] == sorted((one.grade for one in OF), key=[*Grade].index)
    scenarios = Counter(one.id.rsplit("-", 2)[0] for one in FROM_GAMES)
    assert max(scenarios.values()) <= len(FROM_GAMES) // 3
    assert {path.stem for path in FOLDER.glob("*.ad1666")} == {one.id for one in FROM_GAMES}


def test_one_is_solved_by_keyboard_alone(
    put: Callable[[int], tuple[Driver, PuzzleScene]], screen: pygame.Surface
) -> None:
    table, scene = put(number("up-the-stairs"))
    assert first_open() == 0 and not look_at(scene, screen).faults()
    table.key(pygame.K_UP)
    assert scene.cursor == (1, 0) and scene.asking.chosen is None
    table.key(pygame.K_RETURN)
    assert scene.asking.right
    assert preferences.now.puzzles == ("up-the-stairs",)
    look = look_at(scene, screen)
    said = " ".join(line.said for line in look.lines)
    assert "Right." in said and not look.faults()
    table.key(pygame.K_RETURN)
    assert isinstance(table.scene, PuzzleScene) and table.scene.number == scene.number + 1
    table.key(",")
    assert isinstance(table.scene, PuzzleScene) and table.scene.number == scene.number
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, TitleScene)


def test_who_acts_is_chosen_first_and_taken_back(
    put: Callable[[int], tuple[Driver, PuzzleScene]], screen: pygame.Surface
) -> None:
    table, scene = put(number("who-first"))
    assert "Click on whoever is to act." in " ".join(
        line.said for line in look_at(scene, screen).lines
    )
    (maid,) = (at for at, who in scene.asking.actors.items() if who == "C")
    scene.click(maid)
    assert scene.asking.actor == "C" and scene.asking.spots and scene.asking.chosen is None
    table.key(pygame.K_BACKSPACE)
    assert scene.asking.actor is None and not scene.asking.spots
    scene.click(maid)
    table.click((5, 5), pygame.BUTTON_RIGHT)
    assert scene.asking.actor is None, "a right click is a step back, too"
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene, TitleScene)


@pytest.mark.parametrize("name", ["soft-shoes", "election-103-1"], ids=["dock", "column"])
def test_words_and_answers_stay_apart_in_large_type(
    name: str, put: Callable[[int], tuple[Driver, PuzzleScene]], screen: pygame.Surface
) -> None:
    """In Polish, which is longer."""
    preferences.override(text_size=140)
    with speaking("pl"):
        table, scene = put(number(name))
        assert not look_at(scene, screen).faults()
        table.key("1")
        assert scene.asking.chosen is not None and not look_at(scene, screen).faults()
    assert scene.ui is not None
    layout = scene.ui.layout
    assert layout.prompt.bottom < layout.inspect.top <= layout.prompt.bottom + 8 or (
        layout.inspect.bottom < layout.prompt.top
    ), "the card lies beside the question, and no gap between them"


def test_a_wrong_answer_is_told_by_mouse_alone(
    put: Callable[[int], tuple[Driver, PuzzleScene]],
    screen: pygame.Surface,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[advised.Advised] = []
    monkeypatch.setattr(plans, "draw", lambda _ui, _grid, signs, _state: drawn.append(signs))
    table, scene = put(number("election-103-1"))
    prompt, answers = scene.put.seen.prompt, scene.put.answers
    wrong = next(a for n, a in enumerate(answers) if n != scene.put.best and a.weighed.to)
    assert scene.grid is not None and wrong.weighed.to is not None
    before = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "%" not in before and "of 100" not in before, "nothing is told before"
    table.point(scene.grid.rect(wrong.weighed.to).center)
    assert drawn[-1].aims == (wrong.weighed.to,), "a ghost of what it means"
    table.click(scene.grid.rect(wrong.weighed.to).center)
    assert scene.asking.chosen is not None and not preferences.now.puzzles
    look = look_at(scene, screen)
    assert "Better was:" in " ".join(line.said for line in look.lines) and not look.faults()
    table.point(table.hotspot(Option(scene.put.best)).center)
    assert drawn[-1] == advised.advised(prompt, answers[scene.put.best].weighed)
    table.press(Command.STEP_ON)
    assert isinstance(table.scene, PuzzleScene) and table.scene.number == scene.number + 1


def test_what_was_not_tried_is_judged_too(
    put: Callable[[int], tuple[Driver, PuzzleScene]], screen: pygame.Surface
) -> None:
    """A walk elsewhere is told beside those on which games were played, without a number."""
    _table, scene = put(number("election-103-1"))
    tried = {answer.weighed.to for answer in scene.put.answers}
    other = next(at for at in scene.asking.spots if at not in tried)
    scene.click(other)
    told = [line.said for line in look_at(scene, screen).lines]
    assert len(scene.asking.told) == len(scene.put.answers) + 1 and not scene.asking.right
    assert sum("of 100" in line for line in told) == len(scene.put.answers)


def test_all_are_listed_with_those_that_are_solved(
    put: Callable[[int], tuple[Driver, PuzzleScene]], screen: pygame.Surface
) -> None:
    table, scene = put(0)
    scene.give(scene.asking.offers.best)
    table.frame()
    table.key("L")
    look = look_at(scene, screen)
    rows = [line.said for line in look.lines if line.said.startswith(("1. ", "2. "))]
    assert [row.endswith("(solved)") for row in rows] == [True, False] and not look.faults()
    assert ", easy" in rows[0]
    table.key(pygame.K_DOWN)
    table.key(pygame.K_RETURN)
    assert isinstance(table.scene, PuzzleScene) and table.scene.number == 1
    table.press(Command.PUZZLES)
    table.click(table.hotspot(Row(Area.SETTINGS, 0)).center)
    assert isinstance(table.scene, PuzzleScene) and table.scene.number == 0
    table.press(Command.PUZZLES)
    table.key(pygame.K_END)
    table.frame()
    assert table.hotspot(Row(Area.SETTINGS, len(OF) - 1)), "the list follows the focus"


def test_it_is_played_out_as_a_game_of_ones_own(
    put: Callable[[int], tuple[Driver, PuzzleScene]],
) -> None:
    table, scene = put(number("election-103-1"))
    asked = scene.put.seen.prompt
    table.key("P")
    game = table.scene
    assert isinstance(game, GameScene)
    pending = game.session.game.pending
    assert isinstance(pending, Prompt) and pending.options == asked.options
    assert set(game.session.seats) == {asked.player.other}
    game.close()


@sweep(size=[(1280, 800), (1920, 1080), (1000, 1000)], language=["pl", "en"])
def test_all_of_it_can_be_read(
    put: Callable[[int], tuple[Driver, PuzzleScene]],
    size: tuple[int, int],
    language: str,
) -> None:
    surface = pygame.Surface(size)
    with speaking(language):
        for which in (0, len(OF) - 1, number("election-103-1")):
            _table, scene = put(which)
            assert not look_at(scene, surface).faults()
            scene.give(scene.asking.offers.best)
            assert not look_at(scene, surface).faults()


def test_the_wheel_scrolls_a_card_over_its_abilities_too(
    screen: pygame.Surface, put: Callable[[int], tuple[Driver, PuzzleScene]]
) -> None:
    preferences.change(text_size=200)  # so that the card does not fit
    driver, _scene = put(0)
    driver.key(pygame.K_TAB)
    driver.frame()
    driver.point(driver.hotspot(Row(Area.INSPECT, 0)).center)
    before = pygame.image.tobytes(screen, "RGB")
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    driver.app.step()
    driver.frame()
    assert pygame.image.tobytes(screen, "RGB") != before
