"""What is answered without asking, by the rules or because a player has said so for good."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from attrs import evolve
from counted import TURNS, against, brisk, play
from tableside import Driver, Sit, pick, pile, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.library import branch_game
from ad1666.game.match import play_out
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.view import forced
from ad1666.play.hot_seat import HotSeat
from ad1666.play.moot import moot
from ad1666.play.standing import Interrupts, StandingAnswers, noted
from ad1666.rules.cards import Side, card, in_order
from ad1666.rules.characters import Square
from ad1666.rules.events import CardTest, Fight, Grade, Opposed, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic, choice
from ad1666.rules.verbs import Verb
from ad1666.settings import preferences
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sheets.standing_sheet import StandingSheet


def waiting(scenario: Scenario, sit: Sit, *who: str) -> HotSeat:
    """A begins to walk past those who wait."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), B=(5, 6), E=(12, 8))
    figures = tuple(evolve(f, waiting=f.id in who) for f in state.figures)
    hot_seat = HotSeat(sit(evolve(state, figures=figures)))
    hot_seat.standing = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
    hot_seat.settle()
    for said in ("red: first red", "A: activate", "A: full-move"):
        hot_seat.choose(pick(hot_seat.play, said))  # type: ignore[arg-type]
    return hot_seat


def asked(hot_seat: HotSeat) -> tuple[Topic, Side]:
    assert hot_seat.prompt is not None
    return hot_seat.prompt.topic, hot_seat.prompt.player


def test_a_walk_is_interrupted_at_its_steps_not_before(scenario: Scenario, sit: Sit) -> None:
    hot_seat = waiting(scenario, sit, "E")
    assert asked(hot_seat) == (Topic.MOVE, Side.RED)
    hot_seat.choose(choice("A", "step", "E"))
    assert asked(hot_seat) == (Topic.INTERRUPT, Side.BLUE)


@pytest.mark.parametrize(
    ("interrupts", "of_enemies", "of_friends"),
    [
        (Interrupts.NEAR, False, False),
        (Interrupts.ENEMIES, True, False),
        (Interrupts.ALL, True, True),
        (Interrupts.NEVER, False, False),
        (Interrupts.SHOTS, False, False),
    ],
)
def test_a_player_is_asked_about_interrupts_as_wished(
    scenario: Scenario, sit: Sit, interrupts: Interrupts, of_enemies: bool, of_friends: bool
) -> None:
    for who, side, wanted in (("E", Side.BLUE, of_enemies), ("B", Side.RED, of_friends)):
        hot_seat = waiting(scenario, sit, who)
        hot_seat.standing[side] = StandingAnswers(interrupts)
        hot_seat.choose(choice("A", "step", "E"))
        assert (asked(hot_seat) == (Topic.INTERRUPT, side)) is wanted


def test_who_interrupts_only_to_shoot_is_asked_where_a_shot_is_possible(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = waiting(scenario, sit, "E")
    hot_seat.choose(choice("A", "step", "E"))
    prompt = hot_seat.prompt
    assert prompt is not None
    only_shots = StandingAnswers(Interrupts.SHOTS)
    assert only_shots.answer(prompt, None) == choice("blue", "pass")
    shot = choice("E", Verb.INTERRUPT, Verb.QUICK_SHOT, "A", "pistol")
    aimed = prompt._replace(options=(shot, *prompt.options))
    assert only_shots.answer(aimed, None) is None


@pytest.mark.parametrize(
    ("place", "near"),
    [
        pytest.param((7, 8), True, id="four squares, in sight"),
        pytest.param((8, 8), False, id="five squares"),
        pytest.param((5, 6), False, id="behind the wall of the house"),
    ],
)
def test_by_default_a_player_is_asked_when_an_enemy_has_come_near_in_sight(
    scenario: Scenario, sit: Sit, place: Square, near: bool
) -> None:
    hot_seat = waiting(scenario, sit, "E")
    hot_seat.choose(choice("A", "step", "E"))
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.state.figure("A").at == (3, 8)
    state = prompt.state
    moved = state.with_figure(evolve(state.figure("E"), at=place))
    assert StandingAnswers().interrupts is Interrupts.NEAR
    found = StandingAnswers().answer(prompt._replace(state=moved), None)
    assert (found is None) is near
    # a shot is asked about at any distance
    shot = choice("E", Verb.INTERRUPT, Verb.QUICK_SHOT, "A", "pistol")
    aimed = prompt._replace(state=moved, options=(shot, *prompt.options))
    assert StandingAnswers().answer(aimed, None) is None


def test_a_boost_that_no_card_can_make_is_not_asked_for(scenario: Scenario, sit: Sit) -> None:
    """Alone by the own hand; between two people by what lies open, since not to ask would tell
    what is in the hand (CARD-4)."""
    hot_seat = boosting(scenario, sit, "S3 U4 H2 H3", "G8 U2 U3", *LAID)
    prompt = hot_seat.prompt
    assert prompt is not None
    laid = card("S3")

    def short(result: int) -> Standard:
        grade = Grade.FAILURE
        return Standard("A", Side.RED, CardTest.CLIMB, 9, laid, (), (), result, grade, ())

    held = with_hand(prompt, "U3 S7")
    for test, own, open_ in (
        (short(0), True, True),
        (short(5), True, False),  # two cards may add four
        (short(6), False, False),  # both cards may just do
        (evolve(short(0), what=CardTest.JUMP_DOWN), False, False),  # each point spares a wound
        (None, False, False),
    ):
        assert (moot(held, test, Side.RED), moot(held, test, None)) == (own, open_)
    assert moot(with_hand(prompt, "U4 S7"), short(7), Side.RED), "only one card matches"


@pytest.mark.parametrize(
    ("hand", "lead", "own", "lies_open"),
    [
        pytest.param("H3 S4", -5, True, True, id="two cards make four at most"),
        pytest.param("H3 S4", -4, True, False, id="these make three"),
        pytest.param("H3 S4", -3, False, False, id="which may just do"),
        pytest.param("H5 H6", -1, True, False, id="none matches"),
        pytest.param("H3 S4", 0, False, False, id="a tie"),
        pytest.param("H3 S4", 1, True, True, id="if the other boosts, the question comes again"),
    ],
)
def test_a_boost_that_reaches_nothing_is_not_asked_for(
    scenario: Scenario, sit: Sit, hand: str, lead: int, own: bool, lies_open: bool
) -> None:
    hot_seat = boosting(scenario, sit, "S3 U4 H2 H3", "G8 U2 U3", *LAID)
    prompt, test = hot_seat.prompt, hot_seat.test
    assert prompt is not None and isinstance(test, Opposed)
    held = with_hand(prompt, hand)
    found = evolve(test, red=evolve(test.red, total=test.blue.total + lead))
    assert (moot(held, found, Side.RED), moot(held, found, None)) == (own, lies_open)
    # whatever cards they are: only their number is looked at
    assert moot(with_hand(prompt, "S5 S6"), found, None) is lies_open
    asked_about = held._replace(test=found)
    assert (StandingAnswers(decided=False).answer(asked_about, found) is not None) is lies_open


@pytest.mark.parametrize(
    ("lead", "dying", "parries", "nothing"),
    [
        pytest.param(3, False, False, False, id="each point is a wound"),
        pytest.param(3, True, False, True, id="dead anyway"),
        pytest.param(3, True, True, False, id="but a parry gets harder"),
        pytest.param(-20, False, False, True, id="dead whatever is laid"),
    ],
)
def test_in_a_fight_a_boost_is_asked_for_as_long_as_it_changes_wounds_or_a_parry(
    scenario: Scenario, sit: Sit, lead: int, dying: bool, parries: bool, nothing: bool
) -> None:
    hot_seat = boosting(scenario, sit, "S3 U4 H2 H3", "G8 U2 U3", *LAID)
    prompt, test = hot_seat.prompt, hot_seat.test
    assert prompt is not None and isinstance(test, Opposed)
    weapon, state = scenario.items["rapier"], prompt.state
    for figure in map(state.figure, ("A", "E")):
        wounds = figure.card.death - 1 if dying else 0
        state = state.with_figure(evolve(figure, wounds=wounds, parry_used=0 if parries else 9))
    fight = Fight("A", "E", (weapon, weapon))
    red = evolve(test.red, figure="A", total=20 + lead)
    found = evolve(test, red=red, blue=evolve(test.blue, figure="E", total=20), fight=fight)
    assert moot(prompt._replace(state=state), found, None) is nothing


def test_between_two_people_a_hand_that_fits_nothing_is_asked_all_the_same(
    scenario: Scenario, sit: Sit
) -> None:
    """Not to ask would tell what is in the hand (CARD-4)."""
    hot_seat = boosting(scenario, sit, "S3 U4 U5 H2", "G8 U2 U3", *LAID)
    prompt = hot_seat.prompt
    assert prompt is not None and moot(prompt, hot_seat.test, Side.RED)
    assert hot_seat.unasked_answer() is None


def test_who_has_the_initiative_goes_first_unless_they_want_to_be_asked(
    scenario: Scenario, sit: Sit
) -> None:
    for asks in (True, False):
        preferences.override(asks_first=asks)
        hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
        hot_seat.settle()
        assert asked(hot_seat) == (Topic.FIRST if asks else Topic.ACTIVATE, Side.RED)
        assert hot_seat.state.first is (None if asks else Side.RED)


def with_hand(prompt: Prompt, hand: str) -> Prompt:
    """The same question to who holds other cards."""
    state, held = prompt.state, pile(hand).hand
    cards = {*state.red.deck, *state.red.hand, *held} - {*held, *state.red.play}
    red = evolve(state.red, hand=held, deck=in_order(tuple(cards)))
    return prompt._replace(state=state.with_pile(Side.RED, red))


@pytest.mark.parametrize("alone", [True, False])
def test_the_only_card_is_played_unasked_only_for_who_is_alone(
    scenario: Scenario, sit: Sit, alone: bool
) -> None:
    """To let it go unasked would tell the other person what is in the hand (CARD-4)."""
    only = choice("red", "pass")
    hot_seat = boosting(scenario, sit, "S3 U4 U5 H2", "G8 U2 U3", *LAID)
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.state.red.hand
    assert forced(prompt._replace(options=(only,)), alone=alone) == (only if alone else None)


def test_alone_nobody_is_told_to_stop_where_nothing_else_can_be_done(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = waiting(scenario, sit, "E")
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.MOVE and prompt.mp
    stop = choice("A", Verb.STOP)
    assert forced(prompt._replace(options=(stop,)), alone=True) == stop


def test_alone_one_answers_few_questions(letter: Scenario) -> None:
    """Against a program nothing is asked whose answer is known."""
    inputs = [against(letter.state, seed, TURNS).inputs.total() / TURNS for seed in range(2)]
    assert sum(inputs) / len(inputs) <= 13


def test_a_question_that_is_open_is_answered_when_one_says_so(scenario: Scenario, sit: Sit) -> None:
    hot_seat = waiting(scenario, sit, "E")
    hot_seat.choose(choice("A", "step", "E"))
    hot_seat.stand(Side.BLUE, StandingAnswers(Interrupts.NEVER))
    assert asked(hot_seat) == (Topic.MOVE, Side.RED)


def boosting(scenario: Scenario, sit: Sit, red: str, blue: str, *said: str) -> HotSeat:
    state = position(scenario.state, Phase.INITIATIVE, red, blue)
    hot_seat = HotSeat(sit(state))
    hot_seat.settle()
    for line in said:
        who, rest = line.split(": ")
        hot_seat.choose(choice(who, *rest.split()))
    assert asked(hot_seat)[0] is Topic.BOOST
    return hot_seat


LAID = ("red: play S3", "blue: play G8")


@pytest.mark.parametrize(
    ("result", "grade", "decided"),
    [
        pytest.param(7, Grade.FAILURE, False, id="a card may just do"),
        pytest.param(6, Grade.FAILURE, True, id="three are missing, and a card adds two"),
        pytest.param(3, Grade.MISHAP, False, id="the mishap may just be avoided"),
        pytest.param(2, Grade.MISHAP, True, id="nor that"),
    ],
)
def test_a_standard_test_is_decided_if_no_card_changes_its_grade(
    scenario: Scenario, sit: Sit, result: int, grade: Grade, decided: bool
) -> None:
    hot_seat = boosting(scenario, sit, "S3 U4 H2 H3", "G8 U2 U3", *LAID)
    prompt = with_hand(hot_seat.prompt, "U4")
    laid = card("S3")
    test = Standard("A", Side.RED, CardTest.CLIMB, 9, laid, (), (), result, grade, ())
    assert (StandingAnswers(decided=False).answer(prompt, test) is not None) is decided


def test_who_interrupts_only_to_shoot_is_not_asked_while_a_friend_acts(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = waiting(scenario, sit, "B")
    hot_seat.standing[Side.RED] = StandingAnswers(Interrupts.ALL)
    hot_seat.choose(choice("A", "step", "E"))
    prompt = hot_seat.prompt
    assert prompt is not None and asked(hot_seat) == (Topic.INTERRUPT, Side.RED)
    shot = choice("B", Verb.INTERRUPT, Verb.QUICK_SHOT, "E", "pistol")
    aimed = prompt._replace(options=(shot, *prompt.options))
    assert StandingAnswers(Interrupts.SHOTS).answer(aimed, None) == choice("red", "pass")


def test_a_game_is_the_same_whether_one_is_asked_or_not(letter: Scenario) -> None:
    asked_always, one = play(letter.state, 9)
    quiet, other = play(letter.state, 9, brisk())
    assert one.game.state.outcome is not None
    assert one.choices == other.choices
    assert one.game.state == other.game.state
    assert quiet.inputs[Topic.INTERRUPT] == quiet.inputs[Topic.PARRY] == 0
    assert quiet.inputs.total() < asked_always.inputs.total()


def test_a_player_sets_the_own_answers_on_a_sheet_that_first_asks_whose(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))
    driver, standing = Driver(scene, screen), scene.controls.hot_seat.standing
    driver.key(pygame.K_F6)
    sheet = scene.sheets.sheet
    assert isinstance(sheet, StandingSheet) and sheet.side is None
    driver.key("2")
    assert sheet.side is Side.BLUE
    for key in "11123":
        driver.key(key)
    assert standing[Side.BLUE] == StandingAnswers(Interrupts.SHOTS, decided=False, parries=False)
    assert standing[Side.RED] == StandingAnswers()
    driver.key(pygame.K_ESCAPE)
    assert scene.sheets.sheet is None
    # what was set is not seen by whoever opens the sheet next
    driver.key(pygame.K_F6)
    sheet = scene.sheets.sheet
    assert isinstance(sheet, StandingSheet) and sheet.side is None


def test_what_is_answered_for_good_holds_in_a_game_that_is_left_and_resumed(
    letter: Scenario, screen: pygame.Surface, path: Path
) -> None:
    session = Session.new(letter, Shuffle(3), path)
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    moves = read(path).moves
    for key in (pygame.K_F6, "1", "1", "1", "1", "3", pygame.K_ESCAPE):
        driver.key(key)
    driver.key(pygame.K_F6)
    for key in "21111":
        driver.key(key)
    session.close()
    record = read(path)
    assert record.moves == moves and record.damage is None, "it is no move"
    assert replayed_record(record)[1].problem is None

    again, problem = Session.resume(path)
    assert problem is None
    scene = GameScene(AtTable(again, TitleScene))
    standing = scene.controls.hot_seat.standing
    assert standing == {
        Side.RED: StandingAnswers(Interrupts.SHOTS, parries=False),
        Side.BLUE: StandingAnswers(Interrupts.NEVER),
    }
    # what is changed then holds as well
    scene.controls.stand(Side.RED, StandingAnswers(Interrupts.ALL, decided=False))
    scene.close()
    again, _problem = Session.resume(path)
    again.close()
    assert noted(again.orders)[Side.RED] == StandingAnswers(Interrupts.ALL, decided=False)


def test_who_plays_on_from_a_moment_of_a_game_is_asked_whatever_was_answered_unasked(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = waiting(scenario, sit, "E")
    hot_seat.stand(Side.BLUE, StandingAnswers(Interrupts.NEVER))
    hot_seat.choose(choice("A", "step", "E"))
    assert asked(hot_seat) == (Topic.MOVE, Side.RED)
    session = hot_seat.play
    assert isinstance(session, Session)
    moves = [line for _number, line in read(session.path).moves]
    assert moves[-2:] == ["A: step E", "blue: pass"]
    branch = read(branch_game(session.path, len(moves) - 1))
    assert branch.orders == {} and read(session.path).orders == {Side.BLUE: "never"}


def test_nothing_is_noted_behind_the_end_of_a_game(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(3), path)
    seats = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    for _ in play_out(session, seats):
        pass
    HotSeat(session).stand(Side.RED, StandingAnswers(Interrupts.NEVER))
    session.close()
    assert session.game.state.outcome is not None and read(path).over


@pytest.mark.parametrize("interrupts", Interrupts)
@pytest.mark.parametrize("decided", [True, False])
@pytest.mark.parametrize("parries", [True, False])
def test_orders_are_read_as_they_were_written(
    interrupts: Interrupts, decided: bool, parries: bool
) -> None:
    standing = StandingAnswers(interrupts, decided, parries)
    assert noted({Side.RED: standing.words}) == {Side.RED: standing, Side.BLUE: StandingAnswers()}
    assert noted({Side.RED: f"of-a-newer-version {standing.words}"})[Side.RED] == standing


def test_the_last_figure_acts_unasked_though_a_disguise_could_be_dropped(
    scenario: Scenario, sit: Sit
) -> None:
    """It can be dropped in the activation as well."""
    state = position(scenario.state, Phase.ACTION)
    figures = tuple(
        evolve(
            f,
            activated=f.side is Side.RED and f.id != "A",
            tokens=(("inconspicuous", 1),) if f.id == "F" else (),
        )
        for f in scenario.state.with_figure(state.figure("A")).figures
    )
    masked = evolve(state, figures=figures, first=Side.RED)
    hot_seat = HotSeat(sit(masked))
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.ACTIVATE and len(prompt.options) == 1
    dropped = set(prompt.anytime)
    assert dropped
    hot_seat.settle()
    assert asked(hot_seat) == (Topic.ACTION, Side.RED)
    assert hot_seat.prompt is not None and dropped <= set(hot_seat.prompt.anytime)
    lying = evolve(masked, figures=tuple(evolve(f, prone=f.id == "A") for f in figures))
    down = HotSeat(sit(lying))
    down.settle()
    assert asked(down) == (Topic.ACTIVATE, Side.RED)
