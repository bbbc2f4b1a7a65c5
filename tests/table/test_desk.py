from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve
from tableside import Sit, pick, position

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.game import NoUndo
from ad1666.game.match import play_out
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.game.watching import Onlooker
from ad1666.play import undo_words
from ad1666.play.hot_seat import HotSeat, Passing
from ad1666.play.standing import Interrupts, StandingAnswers
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.settings import Curtain, preferences


def initiative(scenario: Scenario, sit: Sit, red: str = "H3 S4", blue: str = "G5 U2") -> HotSeat:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.INITIATIVE, red, blue)))
    hot_seat.settle()
    return hot_seat


def seen(session: Session) -> Onlooker:
    """The same game as who only watches has it."""
    onlooker = Onlooker.__new__(Onlooker)
    onlooker.game, onlooker.log, onlooker.made = session.game, session.log, session.made
    return onlooker


def faces(hot_seat: HotSeat, side: Side) -> list[str]:
    return [str(c) for c in hot_seat.view.pile(side).hand]


def test_a_curtain_hangs_before_a_hand_is_shown(scenario: Scenario, sit: Sit) -> None:
    hot_seat = initiative(scenario, sit)
    assert hot_seat.veiled is Side.RED
    assert hot_seat.menu is None
    assert faces(hot_seat, Side.RED) == ["??", "??"]
    hot_seat.lift()
    assert hot_seat.veiled is None
    assert hot_seat.menu is not None
    assert faces(hot_seat, Side.RED) == ["S4", "H3"]
    assert faces(hot_seat, Side.BLUE) == ["??", "??"]


def test_the_curtain_falls_when_the_other_is_asked(scenario: Scenario, sit: Sit) -> None:
    hot_seat = initiative(scenario, sit)
    hot_seat.lift()
    hot_seat.choose(choice("red", "play", "H3"))
    assert hot_seat.veiled is Side.BLUE
    assert faces(hot_seat, Side.RED) == ["??"]
    assert hot_seat.view.red.committed == (HIDDEN,)
    assert faces(hot_seat, Side.BLUE) == ["??", "??"]


def test_a_player_asked_again_keeps_the_hand_up(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.CARDS, "H2 H3 H4 H5 H6")
    hot_seat = HotSeat(sit(state))
    hot_seat.settle()
    assert hot_seat.prompt is not None
    assert hot_seat.prompt.topic is Topic.DISCARD
    hot_seat.lift()
    hot_seat.choose(hot_seat.prompt.options[0])
    assert hot_seat.veiled is None
    assert hot_seat.viewer is Side.RED


def test_who_has_lifted_the_curtain_lifts_it_again_after_the_other_was_asked(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = initiative(scenario, sit, "H3 S4 S5", "G5 U2 U3")
    hot_seat.lift()
    assert hot_seat.viewer is Side.RED
    hot_seat.choose(choice("red", "play", "H3"))
    assert hot_seat.veiled is Side.BLUE and hot_seat.unseen is not None
    hot_seat.choose(hot_seat.unseen)  # without a look: nobody else's hand was shown meanwhile
    prompt = hot_seat.prompt
    assert prompt is not None and (prompt.player, prompt.topic) == (Side.RED, Topic.BOOST)
    assert hot_seat.veiled is Side.RED and hot_seat.viewer is None and hot_seat.menu is None
    assert faces(hot_seat, Side.RED) == ["??", "??"]


def test_a_question_without_cards_needs_no_curtain(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    hot_seat.settle()
    assert hot_seat.veiled is None
    assert hot_seat.viewer is None
    assert faces(hot_seat, Side.RED) == ["??"]


def test_looking_at_ones_hand_goes_through_the_curtain(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    hot_seat.settle()
    hot_seat.toggle_hand()
    assert hot_seat.veiled is Side.RED
    assert faces(hot_seat, Side.RED) == ["??"]
    hot_seat.lift()
    assert faces(hot_seat, Side.RED) == ["H3"]
    hot_seat.choose(choice("red", "first", "red"))
    assert faces(hot_seat, Side.RED) == ["??"]
    assert hot_seat.veiled is None


def test_the_hand_can_be_put_down_again(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    hot_seat.settle()
    hot_seat.toggle_hand()
    hot_seat.lift()
    hot_seat.toggle_hand()
    assert hot_seat.viewer is None
    assert hot_seat.veiled is None


def test_a_boost_that_fits_nothing_is_asked_unless_the_hand_is_empty(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = initiative(scenario, sit, "H3", "G5 U2")
    hot_seat.choose(choice("red", "play", "H3"))
    hot_seat.choose(choice("blue", "play", "U2"))
    # red has no card left: it passes unasked; blue holds a card that may not fit and is asked
    assert hot_seat.prompt is not None
    assert (hot_seat.prompt.player, hot_seat.prompt.topic) == (Side.BLUE, Topic.BOOST)


def test_a_single_answer_is_given_unasked(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.settle()
    hot_seat.choose(choice("red", "first", "red"))
    for who in "AEBFCG":
        hot_seat.choose(choice(who, "activate"))
        hot_seat.choose(choice(who, "end"))
    # only one figure is left on either side: that it is activated is no question
    assert hot_seat.prompt is not None
    assert (hot_seat.prompt.topic, hot_seat.prompt.about) == (Topic.ACTION, "D")
    assert hot_seat.lines()[-1][0].text.startswith("The Dragoon is activated")


def test_what_the_engine_refuses_is_said_and_changes_nothing(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.settle()
    before = hot_seat.state
    hot_seat.choose(choice("A", "fly"))
    assert "A: fly" in hot_seat.error
    assert hot_seat.state is before
    hot_seat.choose(choice("red", "first", "red"))
    assert hot_seat.error == ""


def test_a_card_laid_is_told_without_its_face(scenario: Scenario, sit: Sit) -> None:
    hot_seat = initiative(scenario, sit)
    hot_seat.lift()
    hot_seat.choose(choice("red", "play", "H3"))
    said = [told.text for told, _new in hot_seat.lines()]
    assert "Red plays a card from hand. [[OPP-1]] [[CARD-5]]" in said
    assert not any("heart" in text or "3" in text for text in said)


def test_the_curtain_can_stay_down_for_an_answer_that_needs_no_look(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = initiative(scenario, sit, "H3 S4 S5", "G8 U2")
    assert hot_seat.unseen == choice("red", "play", "deck")
    hot_seat.choose(hot_seat.unseen)
    hot_seat.choose(choice("blue", "play", "G8"))
    assert hot_seat.prompt is not None
    assert (hot_seat.prompt.player, hot_seat.prompt.topic) == (Side.RED, Topic.BOOST)
    assert hot_seat.unseen == choice("red", "pass")
    hot_seat.lift()
    assert hot_seat.unseen is None


def test_a_boost_says_how_the_test_stands_and_what_a_pass_means(
    scenario: Scenario, sit: Sit
) -> None:
    for laid, stands in (("G5", "behind by 2"), ("G3", "a tie")):
        hot_seat = initiative(scenario, sit, "H3 S4", "G5 G3 U2")
        for said in ("red: play H3", f"blue: play {laid}"):
            hot_seat.choose(pick(hot_seat.play, said))
        hot_seat.lift()
        assert hot_seat.menu is not None
        assert stands in hot_seat.menu.hint
        assert "Two passes in a row end it" in hot_seat.menu.hint
    hot_seat.choose(pick(hot_seat.play, "red: pass"))
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "Red has passed" in hot_seat.menu.hint


def test_undo_takes_the_lines_back_too(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.settle()
    for said in ("red: first red", "A: activate", "A: full-move"):
        hot_seat.choose(pick(hot_seat.play, said))
    before = [said.text for said, _new in hot_seat.lines()]
    state = hot_seat.state
    step = next(o for o in hot_seat.prompt.options if o.verb == "step") if hot_seat.prompt else None
    assert step is not None
    hot_seat.choose(step)
    assert any("goes" in said.text for said, _new in hot_seat.lines())
    hot_seat.undo()
    assert hot_seat.state == state
    assert [said.text for said, _new in hot_seat.lines()] == before


def test_points_left_are_told_and_go_down(scenario: Scenario, sit: Sit) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.settle()
    for said in ("red: first red", "A: activate", "A: full-move"):
        hot_seat.choose(pick(hot_seat.play, said))
    assert hot_seat.menu is not None
    assert "left: **4**" in hot_seat.menu.hint
    hot_seat.choose(pick(hot_seat.play, "A: step E"))
    assert hot_seat.menu is not None
    assert "left: **3**" in hot_seat.menu.hint
    hot_seat.choose(pick(hot_seat.play, "A: step N"))  # over the hedge: an obstacle costs 2
    assert hot_seat.menu is not None
    assert "left: **1**" in hot_seat.menu.hint


def test_undo_says_why_it_cannot_be_used(scenario: Scenario, sit: Sit) -> None:
    def why(hot_seat: HotSeat) -> str:
        reason = hot_seat.play.no_undo
        assert reason is not None
        return undo_words.why_not(reason, hot_seat.play.game.chooser)

    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION)))
    hot_seat.settle()
    assert why(hot_seat) == "Nothing has been chosen yet."
    for said in ("red: first red", "A: activate", "A: end", "E: activate"):
        hot_seat.choose(pick(hot_seat.play, said))
    hot_seat.undo()
    assert "The choice before this was Red's" in why(hot_seat)

    hot_seat = initiative(scenario, sit)
    hot_seat.choose(choice("red", "play", "H3"))
    hot_seat.choose(choice("blue", "play", "G5"))
    assert "revealed a card" in why(hot_seat)

    hot_seat = initiative(scenario, sit)
    hot_seat.choose(choice("red", "play", "deck"))
    hot_seat.choose(choice("blue", "play", "G5"))
    assert "turned up or drawn" in why(hot_seat)

    # red has no card left and passes unasked: that is not what stands in the way
    hot_seat = initiative(scenario, sit, "H3")
    hot_seat.choose(choice("red", "play", "H3"))
    hot_seat.choose(choice("blue", "play", "G5"))
    assert hot_seat.play.game.unasked
    assert "revealed a card" in why(hot_seat)


ASKED = dict.fromkeys(Side, StandingAnswers(Interrupts.ENEMIES))
"""Players who are asked whatever an enemy does."""


def stepping_out(scenario: Scenario, sit: Sit, **waiting: tuple[int, int]) -> HotSeat:
    """A has declared a step east in sight of who is waiting, from such a square."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), **waiting)
    figures = tuple(evolve(f, waiting=f.id in waiting) for f in state.figures)
    hot_seat = HotSeat(sit(evolve(state, figures=figures)), standing=dict(ASKED))
    hot_seat.settle()
    for said in ("red: first red", "A: activate", "A: full-move", "A: step E"):
        hot_seat.choose(pick(hot_seat.play, said))
    return hot_seat


def test_who_may_interrupt_reads_what_was_declared(scenario: Scenario, sit: Sit) -> None:
    hot_seat = stepping_out(scenario, sit, E=(12, 8))
    assert hot_seat.menu is not None
    assert hot_seat.menu.question == (
        "Blue: Comte de Rochefort is waiting. Interrupt Michał Wołodyjowski?"
    )
    assert "Michał Wołodyjowski has declared: Step east." in hot_seat.menu.hint


def test_who_may_interrupt_with_a_shot_reads_at_whom_and_with_what(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = stepping_out(scenario, sit, H=(9, 8))
    assert hot_seat.menu is not None
    labels = [entry.label for entry in hot_seat.menu.leaves]
    assert "Cardinal's marksman: Quick shot at Michał Wołodyjowski, musket" in labels


def test_who_decides_away_from_the_screen(scenario: Scenario, sit: Sit) -> None:
    """Whoever is asked, and before them whoever may do something at any time."""
    state = position(scenario.state, Phase.ACTION)
    masked = evolve(state.figure("F"), tokens=(("inconspicuous", 1),))
    red, blue = ({side: player_of(Seat("page", 1))} for side in Side)
    for table, seats, deciding in (
        (state, blue, ()),
        (state, red, (Side.RED,)),
        (state.with_figure(masked), {}, ()),
        (state.with_figure(masked), red, (Side.RED,)),
        (state.with_figure(masked), blue, (Side.BLUE,)),
        (state.with_figure(masked), {**red, **blue}, (Side.BLUE, Side.RED)),
    ):
        session = sit(table)
        assert HotSeat(session, seats=dict(seats)).deciding == deciding
        assert HotSeat(seen(session), seats=dict(seats)).deciding == ()


SEATED = {
    "two people": (),
    "a person plays Red": (Side.BLUE,),
    "a person plays Blue": (Side.RED,),
    "two programs": (Side.RED, Side.BLUE),
}


@pytest.mark.parametrize("curtain", Curtain)
@pytest.mark.parametrize("seated", SEATED)
@pytest.mark.parametrize("about_cards", [True, False])
def test_who_sees_a_hand_and_for_whom_a_curtain_waits(
    scenario: Scenario, sit: Sit, curtain: Curtain, seated: str, about_cards: bool
) -> None:
    """Red is asked, about cards or not."""
    preferences.change(curtain=curtain)
    phase = Phase.INITIATIVE if about_cards else Phase.ACTION
    session = sit(position(scenario.state, phase, "H3 S4", "G5 U2"))
    seats = {side: player_of(Seat("page", 1)) for side in SEATED[seated]}
    hot_seat = HotSeat(session, seats=dict(seats))
    two, trusting = not seats, not seats and curtain is Curtain.TRUSTING
    alone = {1: hot_seat.alone}.get(len(seats))
    assert hot_seat.viewer is (Side.RED if trusting else alone)
    veiled = two and about_cards and not trusting
    assert hot_seat.veiled is (Side.RED if veiled else None)
    assert (hot_seat.unseen is None) is not veiled
    assert hot_seat.trusting is trusting
    assert hot_seat.side_by_side is (two and curtain is Curtain.SIDE_BY_SIDE)
    assert hot_seat.hand_beside is (trusting and not about_cards)
    assert hot_seat.announced is None
    assert hot_seat.absent is (Side.RED in seats)
    # who only watches sees no hand and no curtain, whatever the seats
    for coming in (set[Side](), set(Side)):
        watching = HotSeat(seen(session), seats=dict(seats), coming=coming)
        assert watching.veiled is None and watching.menu is None and watching.unseen is None
        assert watching.viewer is (None if coming else alone)
        assert not (watching.trusting or watching.side_by_side or watching.hand_beside)
        watching.toggle_hand()
        watching.look()
        watching.lift()
        assert watching.shown is watching.curtain is None


@pytest.mark.parametrize("curtain", Curtain)
def test_a_hand_asked_for_lies_beside_the_question(
    scenario: Scenario, sit: Sit, curtain: Curtain
) -> None:
    preferences.change(curtain=curtain)
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION, "H3 S4", "G5 U2")))
    hot_seat.settle()
    trusting = curtain is Curtain.TRUSTING
    assert hot_seat.hand_beside is trusting and not hot_seat.requested
    hot_seat.toggle_hand()
    assert hot_seat.veiled is (Side.RED if curtain is Curtain.FULL else None)
    assert hot_seat.unseen is None, "a question that is not about cards is answered as ever"
    hot_seat.lift()
    assert hot_seat.hand_beside and hot_seat.viewer is Side.RED
    assert hot_seat.requested is not trusting
    hot_seat.look_away()
    assert hot_seat.viewer is (None if curtain is Curtain.SIDE_BY_SIDE else Side.RED)


def test_a_game_that_is_over_shows_no_hand_and_no_curtain(letter: Scenario, path: Path) -> None:
    session = Session.new(letter, Shuffle(3), path)
    players = {side: player_of(Seat("chance", number)) for number, side in enumerate(Side)}
    for _ in play_out(session, players):
        pass
    session.close()
    for curtain in Curtain:
        preferences.change(curtain=curtain)
        hot_seat = HotSeat(session, shown=Side.RED, curtain=Side.RED, coming=set(Side))
        assert hot_seat.prompt is None and hot_seat.viewer is hot_seat.veiled is None
        assert hot_seat.menu is hot_seat.unseen is hot_seat.test is hot_seat.announced is None
        assert not (hot_seat.hand_beside or hot_seat.absent or hot_seat.deciding)
        assert hot_seat.unasked_answer() is None
        hot_seat.toggle_hand()
        hot_seat.look()
        hot_seat.lift()
        assert hot_seat.viewer is None
        assert hot_seat.no_undo is NoUndo.GAME_OVER
        alone = HotSeat(session, seats={Side.BLUE: players[Side.BLUE]})
        assert alone.viewer is Side.RED and not alone.hand_beside and alone.veiled is None


def test_behind_the_curtain_nothing_is_said_of_an_answer(scenario: Scenario, sit: Sit) -> None:
    hot_seat = initiative(scenario, sit)
    deck, of_blue = choice("red", "play", "deck"), choice("blue", "play", "G5")
    assert hot_seat.consequences(deck) == ""
    hot_seat.lift()
    assert "45 %" in hot_seat.consequences(deck) and hot_seat.consequences(of_blue) == ""
    hot_seat.choose(deck)
    assert hot_seat.consequences(deck) == "", "it is not offered any more"

    state = position(scenario.state, Phase.ACTION, "H3", "G5", D=(8, 8), E=(12, 8))
    hot_seat = HotSeat(sit(state))
    hot_seat.settle()
    for said in ("red: first red", "D: activate"):
        hot_seat.choose(pick(hot_seat.play, said))
    assert hot_seat.prompt is not None
    shot = next(o for o in hot_seat.prompt.options if o.verb == "aimed-shot")
    chance = hot_seat.chance(shot)
    assert chance is not None and 0 < chance < 1
    assert hot_seat.chance(choice("E", "aimed-shot", "D")) is None
    hot_seat.toggle_hand()
    assert hot_seat.veiled is Side.RED
    assert hot_seat.chance(shot) is None and hot_seat.consequences(shot) == ""
    hot_seat.lift()
    assert hot_seat.chance(shot) is not None and hot_seat.consequences(shot)


def test_what_may_be_done_at_any_time_is_offered_for_people_at_the_screen(
    scenario: Scenario, sit: Sit
) -> None:
    """Red is asked, and F, who is Blue's, may drop a disguise."""
    state = position(scenario.state, Phase.ACTION)
    masked = state.with_figure(evolve(state.figure("F"), tokens=(("inconspicuous", 1),)))
    session, program = sit(masked), player_of(Seat("page", 1))

    def offered(*seats: Side) -> set[str]:
        menu = HotSeat(session, seats=dict.fromkeys(seats, program)).menu
        leaves = () if menu is None else menu.leaves
        return {leaf.answer.who for leaf in leaves}

    assert offered() == {"red", "F"}
    assert offered(Side.BLUE) == {"red"}
    assert offered(Side.RED) == {"F"}
    assert offered(Side.RED, Side.BLUE) == set()


def test_a_hand_asked_for_is_put_down_with_a_choice_taken_back(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    hot_seat.settle()
    for said in ("red: first red", "A: activate"):
        hot_seat.choose(pick(hot_seat.play, said))
    hot_seat.toggle_hand()
    hot_seat.lift()
    assert hot_seat.viewer is Side.RED
    hot_seat.choose(choice("A", "fly"))
    assert hot_seat.error and hot_seat.viewer is None
    hot_seat.toggle_hand()
    hot_seat.lift()
    hot_seat.undo()
    assert not hot_seat.error
    assert hot_seat.viewer is None and hot_seat.veiled is None and not hot_seat.requested
    # so is a curtain that nobody has lifted
    hot_seat.choose(pick(hot_seat.play, "A: activate"))
    hot_seat.toggle_hand()
    assert hot_seat.veiled is Side.RED
    hot_seat.undo()
    assert hot_seat.veiled is None


def test_a_hand_is_put_down_when_a_standing_answer_goes_on(scenario: Scenario, sit: Sit) -> None:
    hot_seat = stepping_out(scenario, sit, E=(12, 8))
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.INTERRUPT
    hot_seat.toggle_hand()
    hot_seat.lift()
    assert hot_seat.viewer is Side.BLUE
    hot_seat.stand(Side.BLUE, StandingAnswers(Interrupts.NEVER))
    assert hot_seat.prompt is not None and hot_seat.prompt.player is Side.RED
    assert hot_seat.shown is None, "Blue has to lift the curtain again"


def test_a_lasting_pass_answers_that_players_interrupts_of_that_figure_alone(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = stepping_out(scenario, sit, E=(12, 8))
    prompt = hot_seat.prompt
    assert prompt is not None and (prompt.topic, prompt.player) == (Topic.INTERRUPT, Side.BLUE)
    for player, figure, answered in (
        (Side.BLUE, "A", True),
        (Side.RED, "A", False),
        (Side.BLUE, "B", False),
    ):
        hot_seat.passing = Passing(player, figure, 0)
        assert (hot_seat.unasked_answer() is not None) is answered
    hot_seat.choose(choice("blue", "pass"))
    prompt = hot_seat.prompt
    assert prompt is not None and prompt.topic is Topic.MOVE and prompt.about == "A"
    hot_seat.passing = Passing(prompt.player, "A", 0)
    assert hot_seat.unasked_answer() is None, "it is no answer to anything else"


def test_nothing_is_answered_for_who_only_watches(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.INITIATIVE, "", "G5"))
    session.choose(pick(session, "red: play deck"))
    session.choose(pick(session, "blue: play G5"))
    assert HotSeat(session).unasked_answer() == choice("red", "pass"), "Red has no card"
    watched, before = HotSeat(seen(session)), session.game
    assert watched.unasked_answer() is None
    watched.choose(choice("red", "pass"))
    watched.stand(Side.RED, StandingAnswers())
    watched.advised(Side.RED)
    watched.undo()
    assert watched.no_undo is NoUndo.LOOKING_ON
    assert watched.play.game is session.game is before and not session.advice


def test_lines_are_news_until_the_next_answer(scenario: Scenario, sit: Sit) -> None:
    session = sit(position(scenario.state, Phase.ACTION))
    hot_seat = HotSeat(session)
    for said in ("red: first red", "A: activate", "A: end", "E: activate"):
        before = len(hot_seat.lines())
        hot_seat.choose(pick(session, said))
        news = [number for number, (_line, new) in enumerate(hot_seat.lines()) if new]
        assert news == [*range(before, len(hot_seat.lines()))]
    hot_seat.choose(pick(session, "E: partial-move"))
    hot_seat.undo()
    assert not any(new for _line, new in hot_seat.lines())
