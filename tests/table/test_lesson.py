"""Each lesson can be played to its end, by mouse and by keys, can be left and taken up at each
step, and teaches what it must whatever is chosen within it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import compress, cycle, product

import pygame
import pytest
from looks import look_at
from tableside import Driver, seeds, sweep, until

from ad1666.bots import player_of
from ad1666.content.checks import check
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.library import Games, read_games
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.writer import InUse
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import _, set_language
from ad1666.play import courses
from ad1666.play.course import Course
from ad1666.play.hints import WORDS, of_question
from ad1666.play.lesson_list import LESSONS, after, proposed, scenario_of
from ad1666.play.menu import Entry
from ad1666.play.targets import Area, Command, Option, Row
from ad1666.resources import data_root
from ad1666.rules.abilities.charm import PERSUADED
from ad1666.rules.cards import Side
from ad1666.rules.events import Event, Note, NoteKind, Opposed
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.settings import Motion, preferences
from ad1666.table.motion.director import Director
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.lesson import LessonScene
from ad1666.table.scenes.onward import Teach
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.toolkit import shapes
from ad1666.table.toolkit.layout import arrange
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import cards, pointing
from ad1666.table.views.duel import stage
from ad1666.words import goals
from ad1666.words.citing import cited
from ad1666.words.help import NUMBERS
from tests.table.staged import lesson

COURSES = tuple(courses.COURSES.values())
ALL = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.name)
SHORTEST = pytest.mark.parametrize(
    "course",
    [COURSES[0], *(pytest.param(course, marks=pytest.mark.slow) for course in COURSES[1:])],
    ids=[course.name for course in COURSES],
)
"""Of what does not depend on the course."""
STEEL, _POWDER, PRIZE = COURSES
Chosen = Callable[[Driver, LessonScene], None]


@pytest.fixture(autouse=True)
def _red_goes_first() -> None:
    """Asks nobody who goes first, as it usually is."""
    preferences.override(asks_first=False)


@pytest.fixture(autouse=True)
def _at_rest() -> None:
    preferences.override(motion=Motion.OFF)


def asked(table: Driver, scene: LessonScene) -> bool:
    """Whether the pupil is asked, after the partner has answered; False once all is over."""
    until(table, "the pupil is asked", lambda: _waits(scene))
    table.frame()
    return not scene.lesson.over and scene.session.game.pending is not None


def _waits(scene: LessonScene) -> bool:
    if scene.lesson.over or scene.session.game.pending is None:
        return True
    return scene.controls.menu is not None and not scene.controls.hot_seat.absent


def ways_and_answers(scene: LessonScene) -> tuple[list[tuple[int, int]], list[Entry]]:
    """What can be chosen: squares to walk to, and entries of the menu."""
    menu = scene.controls.menu
    assert menu is not None
    return sorted(scene.controls.paths), [e for e in menu.entries if e.barred is None]


def by_click(rng: random.Random) -> Chosen:
    """Clicks on anything that can be chosen."""

    def choose(table: Driver, scene: LessonScene) -> None:
        squares, entries = ways_and_answers(scene)
        number = rng.randrange(len(squares) + len(entries))
        if number < len(squares):
            assert scene.grid is not None
            table.click(scene.grid.rect(squares[number]).center)
        else:
            menu = scene.controls.menu
            assert menu is not None
            table.choose(menu.entries.index(entries[number - len(squares)]))

    return choose


def by_key(rng: random.Random) -> Chosen:
    """Presses the key of anything that can be chosen, or walks there with the cursor."""

    def choose(table: Driver, scene: LessonScene) -> None:
        squares, entries = ways_and_answers(scene)
        number = rng.randrange(len(squares) + len(entries))
        if number >= len(squares):
            table.key(entries[number - len(squares)].key)
            return
        table.key(pygame.K_RIGHT)
        while scene.controls.cursor != squares[number]:
            at, to = scene.controls.cursor, squares[number]
            assert at is not None
            across = pygame.K_RIGHT if at[0] < to[0] else pygame.K_LEFT
            along = pygame.K_DOWN if at[1] < to[1] else pygame.K_UP
            table.key(across if at[0] != to[0] else along)
        table.key(pygame.K_RETURN)

    return choose


def by_least(rng: random.Random) -> Chosen:
    """Lays the lowest card of the hand and never boosts; else clicks on anything."""
    otherwise = by_click(rng)

    def choose(table: Driver, scene: LessonScene) -> None:
        menu, prompt = scene.controls.menu, scene.controls.hot_seat.prompt
        assert menu is not None and prompt is not None
        if prompt.topic not in (Topic.COMMIT, Topic.BOOST):
            otherwise(table, scene)
            return
        laid = prompt.topic is Topic.COMMIT
        fitting = [e for e in menu.entries if (e.card is not None) is laid]
        least = min(fitting, key=lambda entry: entry.card.value if entry.card else 0)
        table.choose(menu.entries.index(least))

    return choose


def played(table: Driver, scene: LessonScene, choose: Chosen) -> Iterator[int]:
    """Plays a lesson. Yields the number of steps done before each choice."""
    while asked(table, scene):
        yield scene.lesson.at
        choose(table, scene)


@sweep(course=COURSES, hand=[by_click, by_key])
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_it_is_played_to_its_end_step_by_step(
    screen: pygame.Surface, course: Course, hand: Callable[[random.Random], Chosen], seed: int
) -> None:
    scene = lesson(TitleScene, course)
    table = Driver(scene, screen)
    steps = list(dict.fromkeys(played(table, scene, hand(random.Random(seed)))))
    assert scene.lesson.over and steps == sorted(steps)
    assert len(steps) >= len(course.steps) - 2, "hardly any step passes without a choice"
    assert course.name in preferences.now.lessons
    scene.close()


@SHORTEST
def test_it_is_left_and_taken_up_at_each_step(screen: pygame.Surface, course: Course) -> None:
    scene = lesson(TitleScene, course)
    table, choose, left = Driver(scene, screen), by_click(random.Random(5)), -1
    while asked(table, scene):
        if scene.lesson.at != left:
            left, before = scene.lesson.at, scene.session.game.state
            scene.close()
            scene = lesson(TitleScene, course)
            assert scene.lesson.at == left and scene.session.game.state == before
            table = Driver(scene, screen)
            assert asked(table, scene)
        choose(table, scene)
    assert scene.lesson.over
    scene.close()
    again = lesson(TitleScene, course)
    if again.session.game.state.outcome is None:
        assert again.lesson.at == 0 and len(again.session.log) < 10, "begun anew"
    again.close()


@pytest.mark.parametrize("size", [(1024, 700), pytest.param((1920, 1080), marks=pytest.mark.slow)])
@sweep(course=COURSES, percent=[200, 100], language=["pl", "en"])
def test_what_it_points_at_can_be_chosen_and_all_texts_fit(
    course: Course,
    size: tuple[int, int],
    percent: int,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preferences.override(text_size=percent, language=language)
    set_language(language)
    screen = pygame.display.set_mode(size)
    pointed: list[pygame.Rect] = []
    monkeypatch.setattr(pointing, "ring", lambda _ui, box: pointed.append(box.copy()))
    scene = lesson(TitleScene, course)
    table, choose = Driver(scene, screen), by_click(random.Random(7))
    step = None
    while asked(table, scene):
        if scene.lesson.at != step:
            step = scene.lesson.at
            pointed.clear()
            scene.draw(screen)
            squares, entries = ways_and_answers(scene)
            narrowed = scene.lesson.step is not None and (
                squares
                if scene.lesson.step.goals(scene.session.game.state)
                else scene.lesson.step.fitting(entries)
            )
            if narrowed:
                assert pointed, f"step {step} points at nothing"
                assert len(pointed) <= 2
                assert_chosen(scene, pointed[0])
            note = next(h.rect for h in scene.ui.hotspots if h.target is Area.HINT)  # type: ignore[union-attr]
            assert screen.get_rect().contains(note)
            assert not any(note.colliderect(box) for box in pointed), f"step {step}"
            assert faults(scene, screen, note) == []
        choose(table, scene)
    scene.close()
    set_language("en")


def assert_chosen(scene: LessonScene, box: pygame.Rect) -> None:
    """What is pointed at is a square that can be walked to, an answer, or a door."""
    assert scene.ui is not None and scene.grid is not None and scene.lesson.step is not None
    squares, _entries = ways_and_answers(scene)
    options = [h.rect for h in scene.ui.hotspots if isinstance(h.target, Option)]
    found = [scene.grid.rect(square) for square in squares]
    assert box in found or any(box.contains(option) for option in options)


def faults(scene: LessonScene, screen: pygame.Surface, note: pygame.Rect) -> list[str]:
    """What is wrong with the texts of the note, which covers others on the board."""
    look = look_at(scene, screen)
    own = f"{plain_words(scene.lesson.words)} F3 {_('I see')}"
    look.lines = [li for li in look.lines if note.colliderect(li.box) and li.said.strip() in own]
    assert look.lines
    return list(look.texts())


def plain_words(markup: str) -> str:
    """The letters of a text without its marks."""
    return markup.replace("*", "")


@ALL
def test_its_map_and_scenario_are_in_order(course: Course) -> None:
    path = scenario_of(course.name)
    checked = check([path, path.with_suffix(".tmx")])
    assert (checked.errors, checked.warnings) == (0, 0)


@ALL
def test_the_clauses_it_cites_are_in_the_rules(course: Course) -> None:
    rules = (data_root() / "docs" / "rules.md").read_text("utf-8")
    numbers = [number for step in course.steps for number in cited(step.words)]
    assert len(numbers) > 4
    assert all(f"\n- {number} " in rules for number in numbers)


def test_nothing_else_can_be_chosen_than_what_is_taught(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    seen: dict[Topic, set[str]] = {}
    for _step in played(table, scene, by_click(random.Random(1))):
        prompt = scene.session.game.pending
        menu = scene.controls.menu
        assert menu is not None
        seen.setdefault(prompt.topic, set()).update(leaf.answer.verb for leaf in menu.leaves)
        if prompt.topic is Topic.BOOST and scene.lesson.at == 3:
            break
    assert seen[Topic.ATTACK] == {Verb.ATTACK} and seen[Topic.BOOST] == {Verb.BOOST}
    table.key("N")  # that would pass
    assert scene.lesson.at == 3 and scene.session.game.pending.topic is Topic.BOOST
    scene.close()


def test_no_square_is_called_allowed_that_a_step_does_not_allow(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    table, controls = Driver(scene, screen), scene.controls
    for at in played(table, scene, by_first):
        prompt = scene.session.game.pending
        assert isinstance(prompt, Prompt)
        assert at == 0
        break
    board, near = scene.session.game.state.board, set(controls.ways)
    assert near and all(controls.judge(prompt, square, noes=False) for square in near)
    others = {*board.squares()} - near - controls.squares()
    assert not any(controls.judge(prompt, square, noes=False) for square in others)
    controls.guide = None
    assert any(controls.judge(prompt, square, noes=False) for square in others)
    scene.close()


@pytest.mark.parametrize("seed", range(4))
def test_steel_needs_a_boost_and_a_parry(screen: pygame.Surface, seed: int) -> None:
    scene = lesson(TitleScene, STEEL)
    table = Driver(scene, screen)
    list(played(table, scene, by_click(random.Random(seed))))
    log: list[Event] = scene.session.log
    assert any(isinstance(e, Opposed) and e.fight and e.red.boosts for e in log)
    parried = (e.figure for e in log if isinstance(e, Note) and e.kind is NoteKind.REMATCH)
    assert next(parried) == "A"
    ends = NoteKind.WITHDRAWS, NoteKind.DIES
    fights = [e for e in log if isinstance(e, Note) and e.kind in (NoteKind.REMATCH, *ends)]
    assert fights[-1].kind in ends, "a parry is not the end of it"
    scene.close()


def test_the_golden_arrow_leads_out_of_the_last_lesson(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene, COURSES[2], anew=True)
    table, last = Driver(scene, screen), len(COURSES[2].steps) - 1
    for at in played(table, scene, by_first):
        if at == last and scene.controls.now.prompt.about == "A":
            break
        assert scene.controls.undertaking((-1, 3), None) is None, "nothing else is asked for"
    assert scene.controls.click((-1, 3), None)
    table.frame()
    assert scene.lesson.over
    scene.close()


def test_a_lesson_that_is_over_can_be_had_again(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene, COURSES[0], anew=True)
    table = Driver(scene, screen)
    list(played(table, scene, by_first))
    until(table, "the end is announced", lambda: isinstance(scene.sheets.top, EndSheet))
    table.key("j")
    assert isinstance(scene.sheets.top, EndSheet), "a key of the game does not close the score"
    table.key(pygame.K_ESCAPE)
    scene.sheets.pause()
    told = " ".join(line.said for line in look_at(scene, screen).lines)
    assert "The game is over, and saved." in told
    table.key(pygame.K_ESCAPE)
    scene.sheets.end()
    table.frame()
    table.press(Command.REMATCH)
    table.frame()
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.at == 0
    table.scene.close()


def test_the_words_can_be_dismissed_until_the_next_step(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    assert Area.HINT in table.targets() and scene.teacher.words.startswith("**You are d'Artagnan")
    assert look_at(scene, screen).faults() == []
    table.press(Command.HINT)
    assert not scene.teacher.words and Area.HINT not in table.targets()
    by_click(random.Random(1))(table, scene)
    until(table, "he has come", lambda: "Beside an enemy" in scene.teacher.words)
    scene.close()


def test_the_words_leave_the_board_to_a_banner(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    assert Area.HINT in table.targets()
    monkeypatch.setattr(Director, "announces", property(lambda _director: True))
    table.frame()
    assert Area.HINT not in table.targets()
    scene.close()


def test_it_is_drawn_the_same_twice(screen: pygame.Surface) -> None:
    """What is dimmed does not grow darker."""
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    before = screen.copy()
    table.frame()
    table.frame()
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(screen, "RGB")
    scene.close()


def test_nothing_is_dimmed_while_a_test_is_shown(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    dimmed: list[bool] = []
    scene = lesson(TitleScene)

    def dim(_ui: object, _boxes: object) -> None:
        assert scene.ui is not None
        dimmed.append(any(h.target is Area.TEST for h in scene.ui.hotspots))

    monkeypatch.setattr(pointing, "dim", dim)
    table = Driver(scene, screen)
    list(played(table, scene, by_click(random.Random(2))))
    assert dimmed and not any(dimmed)
    scene.close()


def test_a_step_taken_back_is_to_be_done_again(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    table = Driver(scene, screen)
    assert asked(table, scene)
    by_click(random.Random(1))(table, scene)
    assert scene.lesson.at == 1
    table.press(Command.UNDO)
    assert scene.lesson.at == 0 and scene.teacher.words.startswith("**You are d'Artagnan")
    scene.close()


def test_one_that_is_over_is_among_the_finished_games_for_good(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    assert read_games() == Games((), (), ()), "it has a place of its own"
    seats = {Side.RED: player_of(Seat("seeker", 1)), Side.BLUE: player_of(Seat("sentry", 1))}
    while (choice := decision(scene.session, seats)) is not None:
        scene.session.choose(choice)
    scene.close()
    (listed,) = read_games().finished
    lesson(TitleScene).close()
    (kept,) = read_games().finished
    assert (kept.title, kept.moves) == (listed.title, listed.moves)
    assert read(kept.path).over and not read_games().unfinished


def test_one_that_goes_on_in_another_window_keeps_its_record(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    begun = read(scene.session.path)
    with pytest.raises(InUse):
        lesson(TitleScene)
    assert read(scene.session.path) == begun
    scene.close()
    lesson(TitleScene).close()


def test_one_that_can_no_longer_be_read_begins_anew(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene)
    path = scene.session.path
    scene.close()
    path.write_text("nonsense", "utf-8")
    again = lesson(TitleScene)
    assert again.lesson.at == 0
    again.close()


@sweep(course=COURSES, hand=[by_click, by_key])
@pytest.mark.parametrize("seed", seeds(1, 6))
def test_the_words_are_about_what_is_asked(
    screen: pygame.Surface, course: Course, hand: Callable[[random.Random], Chosen], seed: int
) -> None:
    """Whoever discards reads of discards, and not of the initiative that comes after."""
    scene = lesson(TitleScene, course, anew=True)
    table = Driver(scene, screen)
    for at in played(table, scene, hand(random.Random(seed))):
        step, prompt, menu = course.steps[at], scene.session.game.pending, scene.controls.menu
        assert isinstance(prompt, Prompt) and menu is not None
        guided = step.guides(prompt.state, menu, scene.controls.ways)
        boosts = {leaf.answer.verb for leaf in menu.leaves} - {Verb.PASS}
        assert prompt.topic is not Topic.BOOST or boosts, "to pass is never all that is allowed"
        if guided or prompt.topic in step.topics:
            assert scene.lesson.words.endswith(_(step.words).format_map(NUMBERS))
        else:
            hint = of_question(prompt)
            assert hint is not None, f"nothing is said of {prompt.topic}"
            assert scene.lesson.words.endswith(WORDS[hint].format_map(NUMBERS))
    scene.close()


def test_a_hand_that_is_shuffled_away_is_told_of_until_the_next_answer(
    screen: pygame.Surface,
) -> None:
    scene = lesson(TitleScene, COURSES[1])
    table, before, told = Driver(scene, screen), 0, list[str]()
    for at in played(table, scene, by_first):
        news = [e for e in scene.session.log[before:] if isinstance(e, Note)]
        swapped = any(e.kind is NoteKind.RESHUFFLE for e in news)
        assert ("**Reshuffled.**" in scene.lesson.words) == swapped, f"step {at}"
        told.append(scene.lesson.words)
        before = len(scene.session.log)
    assert any("**Reshuffled.**" in words and "**Loaded.**" in words for words in told)
    assert any(words.startswith("**Too many cards.**") for words in told)
    scene.close()


@pytest.mark.parametrize(
    "beside",
    [
        (1, 3),
        *(pytest.param(at, marks=pytest.mark.slow) for at in [(0, 2), (1, 2), (1, 4), (0, 4)]),
    ],
)
def test_whoever_stands_beside_the_porter_can_stay_there(
    screen: pygame.Surface, beside: tuple[int, int]
) -> None:
    scene = lesson(TitleScene, COURSES[2])
    table = Driver(scene, screen)
    for at in played(table, scene, by_first):
        if at == 6 and beside in scene.controls.paths:
            break
    assert scene.grid is not None
    table.click(scene.grid.rect(beside).center)
    assert asked(table, scene)
    if scene.lesson.at == 6:  # something is left of the move
        squares, entries = ways_and_answers(scene)
        assert not squares
        assert {entry.answer.verb for entry in entries} <= {Verb.STOP, Verb.END}
        table.press(Option(0))
        assert asked(table, scene)
    assert scene.session.game.state.figure("A").at == beside
    assert scene.lesson.at == 7 and "**A word.**" in scene.lesson.words
    scene.close()


def by_first(table: Driver, scene: LessonScene) -> None:
    """Clicks on the first that can be chosen: a square, or else an answer."""
    squares, entries = ways_and_answers(scene)
    menu = scene.controls.menu
    assert menu is not None and scene.grid is not None
    if squares:
        table.click(scene.grid.rect(squares[0]).center)
    else:
        table.choose(menu.entries.index(entries[0]))


@SHORTEST
def test_its_score_has_the_closing_words_and_enter_leads_on(
    screen: pygame.Surface, course: Course
) -> None:
    scene = lesson(TitleScene, course, anew=True)
    table = Driver(scene, screen)
    list(played(table, scene, by_first))
    until(table, "the end is announced", lambda: isinstance(scene.sheets.top, EndSheet))
    table.frame()
    drawn = " ".join(" ".join(line.said for line in look_at(scene, screen).lines).split())
    assert plain_words(scene.lesson.farewell)[:30] in plain_words(drawn)
    table.key("F")
    film = table.scene
    assert isinstance(film, FilmScene)
    table.key(pygame.K_ESCAPE)
    again = table.scene
    assert isinstance(again, LessonScene), "a film leads back to the lesson"
    table.frame()
    table.key(pygame.K_RETURN)
    table.frame()
    following = after(course.name)
    if following is None:
        assert isinstance(table.scene, TitleScene)
        return
    assert isinstance(table.scene, LessonScene)
    assert table.scene.lesson.course.name == following
    table.scene.close()


@pytest.mark.parametrize("focused", [False, True])
def test_enter_on_the_start_begins_the_lesson_that_it_names(
    screen: pygame.Surface, focused: bool
) -> None:
    preferences.override(lessons=LESSONS[:1])
    table = Driver(TitleScene(), screen)
    title = table.scene
    assert isinstance(title, TitleScene)
    if focused:
        while title.focus is not Command.LEARN:
            table.key(pygame.K_TAB)
    table.key(pygame.K_RETURN)
    table.frame()
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.course is COURSES[1]
    table.scene.close()


def test_the_words_that_enter_starts_it_do_so(screen: pygame.Surface) -> None:
    table = Driver(TitleScene(), screen)
    table.frame()
    assert table.scene.ui is not None
    first, *_others = sorted(table.scene.ui.places(Command.FOREMOST), key=lambda box: box.top)
    table.click(first.center)
    table.frame()
    assert isinstance(table.scene, LessonScene)
    table.scene.close()


def test_the_next_one_is_proposed(screen: pygame.Surface) -> None:
    assert tuple(courses.COURSES) == LESSONS
    for number, name in enumerate(LESSONS):
        assert proposed(LESSONS[:number]) == name
    assert proposed(LESSONS) == LESSONS[0]


def test_the_start_begins_the_first_and_then_asks(screen: pygame.Surface) -> None:
    table = Driver(TitleScene(), screen)
    table.press(Command.LEARN)
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.course is STEEL
    table.scene.commands.leave()
    table.frame()
    assert isinstance(table.scene, TitleScene)
    table.press(Command.LEARN)
    dialog = table.scene.sheets.dialog
    assert dialog is not None and "(begun)" in dialog.answers[0].label
    preferences.override(lessons=(STEEL.name,))
    table.key(pygame.K_ESCAPE)
    table.press(Command.LEARN)
    dialog = table.scene.sheets.dialog
    assert any("(done)" in answer.label for answer in dialog.answers)
    table.press(Row(Area.OFFERS, 0))
    assert isinstance(table.scene, LessonScene)
    table.scene.close()


def test_the_goal_that_names_one_of_many_has_an_article() -> None:
    scenario = load_scenario(scenario_of(STEEL.name))
    figures = scenario.state.figures
    told = [goals.brief(goal, scenario.items, figures) for goal in scenario.state.terms.goals]
    assert told == ["kill the Cardinal's guard", "kill Charles d'Artagnan"]


def test_the_end_of_one_leads_to_the_next(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene, COURSES[1])
    table = Driver(scene, screen)
    list(played(table, scene, by_click(random.Random(5))))
    table.frame()
    assert "That is powder" in scene.teacher.words
    table.key(pygame.K_F3)
    table.frame()
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.course is COURSES[2]
    table.scene.close()


def test_the_end_of_its_game_leads_to_the_next_lesson(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene, STEEL)
    table = Driver(scene, screen)
    list(played(table, scene, by_click(random.Random(3))))
    until(table, "the end is announced", lambda: isinstance(scene.sheets.top, EndSheet))
    table.frame()
    table.press(Command.NEXT_CHAPTER)
    table.frame()
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.course is COURSES[1]
    table.scene.close()


SETS = tuple(tuple(compress(LESSONS, which)) for which in product((False, True), repeat=3))
"""All sets of lessons that may have been done."""


def press(table: Driver, button: Button, hand: str) -> None:
    """Presses a button that Enter presses, too."""
    if hand == "click":
        table.press(button.target)
    else:
        table.key(pygame.K_RETURN if hand == "Enter" or button.key == "Enter" else pygame.K_F3)
    table.frame()


def begun(table: Driver) -> str:
    """The title of the lesson that has begun."""
    assert isinstance(table.scene, LessonScene) and table.scene.lesson.at == 0
    title = _(table.scene.session.scenario.title)
    table.scene.close()
    return title


@SHORTEST
def test_what_leads_on_from_a_lesson_says_where_whichever_are_done(
    screen: pygame.Surface, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The golden button of the score, and that of the closing words beside the board."""
    scene = lesson(TitleScene, course, anew=True)
    list(played(Driver(scene, screen), scene, by_first))
    session, close = scene.session, Session.close
    monkeypatch.setattr(Session, "close", lambda each: each is session or close(each))
    hands, closed = cycle(("Enter", "key", "click")), cycle((False, True))
    for done, hand, board in zip(SETS, hands, closed, strict=False):
        preferences.override(lessons=done)
        scene = LessonScene(Teach(session, TitleScene, course))
        table = Driver(scene, screen)
        sheet = scene.sheets.top
        assert isinstance(sheet, EndSheet)
        if board:
            table.key(pygame.K_ESCAPE)
        shown = scene.note_buttons() if board else sheet.commands()
        leading = next((button for button in shown if button.leads_on), None)
        assert leading is not None
        if after(course.name) is None:
            assert leading.label == "Back to the start"
            press(table, leading, hand)
            assert isinstance(table.scene, TitleScene)
            assert len(done) < 3 or "The first night" in {b.label for b in table.scene.buttons()}
            continue
        press(table, leading, hand)
        assert leading.label == f"Next: {begun(table)}", (done, hand, board)
    close(session)


@pytest.mark.parametrize("number", range(len(SETS)))
def test_the_start_says_which_lesson_it_begins_whichever_are_done(
    screen: pygame.Surface, number: int
) -> None:
    """By Enter, and by each of the answers when it asks which."""
    preferences.override(lessons=SETS[number])
    hand = ("Enter", "key", "click")[number % 3]
    table = Driver(TitleScene(), screen)
    title = table.scene
    assert isinstance(title, TitleScene)
    named = next(b for b in title.buttons() if b.target is Command.FOREMOST)
    if len(SETS[number]) == len(LESSONS):
        assert named.label == "The first night"
    else:
        press(table, named, "click" if hand == "click" else "Enter")
        assert named.label == begun(table)
        table = Driver(TitleScene(), screen)
        title = table.scene
        assert isinstance(title, TitleScene)
    card = title.lesson.title
    table.press(Command.LEARN)
    dialog = title.sheets.dialog
    assert dialog is not None and dialog.answers[0].label.startswith(card)
    answer = dialog.answers[number % 3]
    if hand == "click":
        table.press(answer.target)
    elif hand == "key":
        table.key(answer.key)
        table.key(pygame.K_RETURN)
    else:
        for _answer in range(number % 3):
            table.key(pygame.K_TAB)
        table.key(pygame.K_RETURN)
    table.frame()
    assert answer.label.startswith(begun(table))


@pytest.mark.parametrize("done", range(4))
def test_the_start_proposes_the_next_one_as_long_as_any_is_left(
    screen: pygame.Surface, done: int
) -> None:
    preferences.override(lessons=LESSONS[:done])
    table = Driver(TitleScene(), screen)
    title = table.scene
    assert isinstance(title, TitleScene)
    named = next(b.label for b in title.buttons() if b.target is Command.FOREMOST)
    numbers = "one", "two", "three"
    assert named.startswith(f"Lesson {numbers[done]}" if done < 3 else "The first night")


@SHORTEST
def test_the_words_turn_when_what_was_done_has_been_shown(
    screen: pygame.Surface, course: Course
) -> None:
    """As long as the partner answers in the middle of a test, they are about what was done."""
    scene = lesson(TitleScene, course, anew=True)
    table, choose, waited = Driver(scene, screen), by_click(random.Random(4)), 0
    while asked(table, scene):
        before = scene.lesson.told
        assert before == scene.lesson.at, "whoever is asked reads what is to be done"
        scene.programs.held = True
        choose(table, scene)
        table.frame()
        prompt = scene.controls.hot_seat.prompt
        if prompt is not None and prompt.player is Side.BLUE and prompt.topic is Topic.COMMIT:
            assert scene.lesson.told == before
            waited += scene.lesson.at > before
        scene.programs.held = False
        table.frame()
    assert waited or course is not STEEL
    scene.close()


@pytest.mark.parametrize("hand", [by_click, pytest.param(by_least, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", seeds(1, 6))
def test_powder_and_prize_teach_what_they_must(
    screen: pygame.Surface, seed: int, hand: Callable[[random.Random], Chosen]
) -> None:
    taught = {
        "powder": {NoteKind.DOOR_OPEN, NoteKind.AIMED_SHOT, NoteKind.RELOADS, NoteKind.QUICK_SHOT},
        "prize": {NoteKind.WITHDRAWS, NoteKind.PICKS_UP, NoteKind.LEAVES, PERSUADED},
    }
    for course in COURSES[1:]:
        scene = lesson(TitleScene, course, anew=True)
        list(played(Driver(scene, screen), scene, hand(random.Random(seed))))
        assert taught[course.name] <= {e.kind for e in scene.session.log if isinstance(e, Note)}
        assert scene.session.game.state.figure("A").wounds == 0
        scene.close()


def test_arrows_are_drawn_stroke_by_stroke_and_end_as_without_motion(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [5000]
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])

    def picture() -> bytes:
        return pygame.image.tobytes(screen, "RGB")

    scene = lesson(TitleScene, STEEL, anew=True)
    scene.draw(screen)
    whole = picture()
    scene.close()
    preferences.override(motion=Motion.NORMAL)
    for pressed in (False, True):
        scene = lesson(TitleScene, STEEL, anew=True)
        scene.draw(screen)
        seen = [picture()]
        while scene.moving and not (pressed and len(seen) == 3):
            now[0] += 60
            scene.tick(screen)
            seen.append(picture())
            assert len(seen) < 40
        if pressed:
            scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=2))
            assert not scene.moving
            scene.draw(screen)
            seen.append(picture())
        assert len(set(seen)) >= len(seen) - 1, "each frame has more of the arrow"
        assert seen[-1] == whole
        scene.close()


@pytest.mark.parametrize("words", [(500, 480, 420, 110), (240, 650, 420, 110), (560, 40, 420, 110)])
def test_an_arrow_leaves_free_what_it_points_at(
    words: tuple[int, int, int, int], screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    dots: list[pygame.Vector2] = []
    draw = pygame.draw.circle

    def dot(surface: pygame.Surface, colour: object, at: pygame.Vector2, radius: float) -> None:
        dots.append(at)
        draw(surface, "white", at, radius)

    monkeypatch.setattr(pygame.draw, "circle", dot)
    button = pygame.Rect(1030, 400, 236, 32)
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    said = pygame.Rect(words)
    for way in pointing.ways(ui, said, [button]):
        pointing.arrow(ui, way)
    assert dots and not any(button.collidepoint(at) or said.collidepoint(at) for at in dots)


@pytest.mark.parametrize("left", range(360, 481, 30))
def test_two_arrows_do_not_cross(left: int, screen: pygame.Surface) -> None:
    ui = Ui(screen, arrange(screen.get_size(), 18, 12))
    door, sign = pygame.Rect(345, 250, 70, 70), pygame.Rect(425, 250, 60, 60)
    first, second = pointing.ways(ui, pygame.Rect(left - 200, 420, 400, 150), [door, sign])
    assert first and second
    assert min(a.distance_to(b) for a in first for b in second) > 5


def test_a_click_where_the_pupil_is_to_go_activates_it(screen: pygame.Surface) -> None:
    scene = lesson(TitleScene, PRIZE, anew=True)
    table = Driver(scene, screen)
    assert asked(table, scene)
    prompt = scene.controls.hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.ACTIVATE
    assert scene.grid is not None
    table.click(scene.grid.rect((6, 3)).center)  # the letter, where an arrow leads
    assert asked(table, scene)
    assert scene.session.game.state.figure("A").at == (6, 3) and scene.lesson.at == 1
    scene.close()


def test_a_card_pointed_at_leaves_the_words_and_the_lead_to_be_read(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    tips, plates, cards_ = list[pygame.Rect](), list[pygame.Rect](), list[pygame.Rect]()
    tip, plate, drawn = Ui.tip, shapes.plate, cards.draw

    def told(ui: Ui, *how: object) -> pygame.Rect:
        tips.append(tip(ui, *how))  # type: ignore[arg-type]
        return tips[-1]

    def laid(surface: pygame.Surface, box: pygame.Rect, *how: object) -> None:
        plates.append(box.copy())
        plate(surface, box, *how)  # type: ignore[arg-type]

    def shown(surface: pygame.Surface, box: pygame.Rect, *what: object, **how: object) -> None:
        cards_.extend([box.copy()] if how.get("hot") else [])
        drawn(surface, box, *what, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Ui, "tip", told)
    monkeypatch.setattr(stage.shapes, "plate", laid)
    monkeypatch.setattr(cards, "draw", shown)
    scene = lesson(TitleScene, STEEL, anew=True)
    table = Driver(scene, screen)
    while asked(table, scene) and not scene.stage.area:
        by_first(table, scene)
    table.point(table.hotspot(Option(1)).center)
    table.frame()
    tips.clear(), plates.clear(), cards_.clear()
    scene.draw(screen)
    assert scene.ui is not None and tips and cards_
    (words,) = scene.ui.places(Area.HINT)
    assert not any(box.colliderect(words) for box in tips)
    (lead,) = (box for box in plates if box.height and box.bottom < cards_[0].centery)
    assert lead.bottom <= cards_[0].top
    scene.close()


def test_arrows_lead_only_to_what_can_be_pressed(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    pointed: list[pygame.Rect] = []
    monkeypatch.setattr(pointing, "ring", lambda _ui, box: pointed.append(box.copy()))
    scene = lesson(TitleScene, PRIZE, anew=True)
    table, choose, seen = Driver(scene, screen), by_first, 0
    while asked(table, scene) and seen < 2:
        pointed.clear()
        scene.draw(screen)
        step, grid = scene.lesson.step, scene.grid
        assert step is not None and grid is not None
        staged = scene.ui is None or scene.ui.places(Area.TEST)
        spoken = () if staged else step.figures
        found = (scene.session.game.state.figure(who).at for who in spoken)
        for at in (at for at in found if at is not None):
            can = bool(scene.controls.at(at, None)) or at in scene.controls.paths
            assert (grid.rect(at) in pointed) == can
            seen += not can
        choose(table, scene)
    assert seen, "somebody is spoken of who cannot be clicked"
    scene.close()
