from __future__ import annotations

from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Topic, choice
from ad1666.table.play import undo_reasons
from ad1666.table.play.hot_seat import HotSeat


def initiative(scenario: Scenario, sit: Sit, red: str = "H3 S4", blue: str = "G5 U2") -> HotSeat:
    hot_seat = HotSeat(sit(position(scenario.state, Phase.INITIATIVE, red, blue)))
    hot_seat.settle()
    return hot_seat


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
    hot_seat.choose(choice("blue", "play", "G5"))
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
    assert hot_seat.lines()[-1][0].text.startswith("Dragoon is activated")


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
    hot_seat = initiative(scenario, sit)
    assert hot_seat.unseen == choice("red", "play", "deck")
    hot_seat.choose(hot_seat.unseen)
    hot_seat.choose(choice("blue", "play", "G5"))
    assert hot_seat.prompt is not None
    assert (hot_seat.prompt.player, hot_seat.prompt.topic) == (Side.RED, Topic.BOOST)
    assert hot_seat.unseen == choice("red", "pass")
    hot_seat.lift()
    assert hot_seat.unseen is None


def test_a_boost_says_how_the_test_stands_and_what_a_pass_means(
    scenario: Scenario, sit: Sit
) -> None:
    hot_seat = initiative(scenario, sit, "H3 S4", "G5 U2")
    for said in ("red: play H3", "blue: play G5"):
        hot_seat.choose(pick(hot_seat.play, said))
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "behind by 2" in hot_seat.menu.hint
    assert "Two passes in a row end it" in hot_seat.menu.hint
    hot_seat.choose(pick(hot_seat.play, "red: pass"))
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "ahead by 2" in hot_seat.menu.hint
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
        return undo_reasons.why_not(reason, hot_seat.play.game.chooser)

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


def stepping_out(scenario: Scenario, sit: Sit, **waiting: tuple[int, int]) -> HotSeat:
    """A has declared a step east in sight of who is waiting, from such a square."""
    state = position(scenario.state, Phase.ACTION, A=(3, 8), **waiting)
    figures = tuple(evolve(f, waiting=f.id in waiting) for f in state.figures)
    hot_seat = HotSeat(sit(evolve(state, figures=figures)))
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
    assert "Cardinal's marksman: Quick shot Michał Wołodyjowski, musket" in labels
