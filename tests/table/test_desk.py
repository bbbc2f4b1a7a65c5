from __future__ import annotations

from attrs import evolve
from tableside import Sit, pick, position

from ad1666.content.scenario import Scenario
from ad1666.rules.asks import Topic, choice
from ad1666.rules.cards import HIDDEN, Side
from ad1666.rules.state import Phase
from ad1666.table import takeback
from ad1666.table.desk import Desk


def initiative(scenario: Scenario, sit: Sit, red: str = "H3 S4", blue: str = "G5 U2") -> Desk:
    desk = Desk(sit(position(scenario.state, Phase.INITIATIVE, red, blue)))
    desk.begin()
    return desk


def faces(desk: Desk, side: Side) -> list[str]:
    return [str(c) for c in desk.view.pile(side).hand]


def test_a_curtain_hangs_before_a_hand_is_shown(scenario: Scenario, sit: Sit) -> None:
    desk = initiative(scenario, sit)
    assert desk.veiled is Side.RED
    assert desk.menu is None
    assert faces(desk, Side.RED) == ["??", "??"]
    desk.lift()
    assert desk.veiled is None
    assert desk.menu is not None
    assert faces(desk, Side.RED) == ["S4", "H3"]
    assert faces(desk, Side.BLUE) == ["??", "??"]


def test_the_curtain_falls_when_the_other_is_asked(scenario: Scenario, sit: Sit) -> None:
    desk = initiative(scenario, sit)
    desk.lift()
    desk.choose(choice("red", "play", "H3"))
    assert desk.veiled is Side.BLUE
    assert faces(desk, Side.RED) == ["??"]
    assert desk.view.red.committed == (HIDDEN,)
    assert faces(desk, Side.BLUE) == ["??", "??"]


def test_a_player_asked_again_keeps_the_hand_up(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.CARDS, "H2 H3 H4 H5 H6")
    desk = Desk(sit(state))
    desk.begin()
    assert desk.ask is not None
    assert desk.ask.topic is Topic.DISCARD
    desk.lift()
    desk.choose(desk.ask.options[0])
    assert desk.veiled is None
    assert desk.viewer is Side.RED


def test_a_question_without_cards_needs_no_curtain(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    desk.begin()
    assert desk.veiled is None
    assert desk.viewer is None
    assert faces(desk, Side.RED) == ["??"]


def test_looking_at_ones_hand_goes_through_the_curtain(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    desk.begin()
    desk.toggle_hand()
    assert desk.veiled is Side.RED
    assert faces(desk, Side.RED) == ["??"]
    desk.lift()
    assert faces(desk, Side.RED) == ["H3"]
    desk.choose(choice("red", "first", "red"))
    assert faces(desk, Side.RED) == ["??"]
    assert desk.veiled is None


def test_the_hand_can_be_put_down_again(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION, "H3", "G5")))
    desk.begin()
    desk.toggle_hand()
    desk.lift()
    desk.toggle_hand()
    assert desk.viewer is None
    assert desk.veiled is None


def test_a_boost_that_fits_nothing_is_asked_unless_the_hand_is_empty(
    scenario: Scenario, sit: Sit
) -> None:
    desk = initiative(scenario, sit, "H3", "G5 U2")
    desk.choose(choice("red", "play", "H3"))
    desk.choose(choice("blue", "play", "G5"))
    # red has no card left: it passes unasked; blue holds a card that may not fit and is asked
    assert desk.ask is not None
    assert (desk.ask.player, desk.ask.topic) == (Side.BLUE, Topic.BOOST)


def test_a_single_answer_is_given_unasked(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION)))
    desk.begin()
    desk.choose(choice("red", "first", "red"))
    for who in "AEBFCG":
        desk.choose(choice(who, "activate"))
        desk.choose(choice(who, "end"))
    # only one figure is left on either side: that it is activated is no question
    assert desk.ask is not None
    assert (desk.ask.topic, desk.ask.about) == (Topic.ACTION, "D")
    assert desk.lines()[-1][0].text.startswith("Dragoon (D) is activated")


def test_what_the_engine_refuses_is_said_and_changes_nothing(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION)))
    desk.begin()
    before = desk.state
    desk.choose(choice("A", "fly"))
    assert "A: fly" in desk.error
    assert desk.state is before
    desk.choose(choice("red", "first", "red"))
    assert desk.error == ""


def test_a_card_laid_is_told_without_its_face(scenario: Scenario, sit: Sit) -> None:
    desk = initiative(scenario, sit)
    desk.lift()
    desk.choose(choice("red", "play", "H3"))
    said = [told.text for told, _new in desk.lines()]
    assert "Red plays a card from the hand. [[OPP-1]] [[CARD-5]]" in said
    assert not any("heart" in text or "3" in text for text in said)


def test_the_curtain_can_stay_down_for_an_answer_that_needs_no_look(
    scenario: Scenario, sit: Sit
) -> None:
    desk = initiative(scenario, sit)
    assert desk.unseen == choice("red", "play", "deck")
    desk.choose(desk.unseen)
    desk.choose(choice("blue", "play", "G5"))
    assert desk.ask is not None
    assert (desk.ask.player, desk.ask.topic) == (Side.RED, Topic.BOOST)
    assert desk.unseen == choice("red", "pass")
    desk.lift()
    assert desk.unseen is None


def test_a_boost_says_how_the_test_stands_and_what_a_pass_means(
    scenario: Scenario, sit: Sit
) -> None:
    desk = initiative(scenario, sit, "H3 S4", "G5 U2")
    for said in ("red: play H3", "blue: play G5"):
        desk.choose(pick(desk.play, said))
    desk.lift()
    assert desk.menu is not None
    assert "behind by 2" in desk.menu.hint
    assert "Two passes in a row end it" in desk.menu.hint
    desk.choose(pick(desk.play, "red: pass"))
    desk.lift()
    assert desk.menu is not None
    assert "ahead by 2" in desk.menu.hint
    assert "Red has passed" in desk.menu.hint


def test_undo_takes_the_lines_back_too(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION)))
    desk.begin()
    for said in ("red: first red", "A: activate", "A: full-move"):
        desk.choose(pick(desk.play, said))
    before = [said.text for said, _new in desk.lines()]
    state = desk.state
    step = next(o for o in desk.ask.options if o.verb == "step") if desk.ask else None
    assert step is not None
    desk.choose(step)
    assert any("goes" in said.text for said, _new in desk.lines())
    desk.undo()
    assert desk.state == state
    assert [said.text for said, _new in desk.lines()] == before


def test_points_left_are_told_and_go_down(scenario: Scenario, sit: Sit) -> None:
    desk = Desk(sit(position(scenario.state, Phase.ACTION)))
    desk.begin()
    for said in ("red: first red", "A: activate", "A: full-move"):
        desk.choose(pick(desk.play, said))
    assert desk.menu is not None
    assert "left: **4**" in desk.menu.hint
    desk.choose(pick(desk.play, "A: step E"))
    assert desk.menu is not None
    assert "left: **3**" in desk.menu.hint
    desk.choose(pick(desk.play, "A: step N"))  # over the hedge: an obstacle costs 2
    assert desk.menu is not None
    assert "left: **1**" in desk.menu.hint


def test_undo_says_why_it_cannot_be_used(scenario: Scenario, sit: Sit) -> None:
    def why(desk: Desk) -> str:
        assert not desk.play.can_undo
        return takeback.why_not(desk.play.game, desk.play.log, desk.news)

    desk = Desk(sit(position(scenario.state, Phase.ACTION)))
    desk.begin()
    assert why(desk) == "Nothing has been chosen yet."
    for said in ("red: first red", "A: activate", "A: end", "E: activate"):
        desk.choose(pick(desk.play, said))
    desk.undo()
    assert "The choice before this was Red's" in why(desk)

    desk = initiative(scenario, sit)
    desk.choose(choice("red", "play", "H3"))
    desk.choose(choice("blue", "play", "G5"))
    assert "laid a card open" in why(desk)

    desk = initiative(scenario, sit)
    desk.choose(choice("red", "play", "deck"))
    desk.choose(choice("blue", "play", "G5"))
    assert "turned up or drawn" in why(desk)

    # red has no card left and passes unasked: that is not what stands in the way
    desk = initiative(scenario, sit, "H3")
    desk.choose(choice("red", "play", "H3"))
    desk.choose(choice("blue", "play", "G5"))
    assert desk.play.game.unasked
    assert "laid a card open" in why(desk)


def test_who_may_interrupt_reads_what_was_declared(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.ACTION, A=(3, 8), E=(12, 8))
    figures = tuple(evolve(f, waiting=f.id == "E") for f in state.figures)
    desk = Desk(sit(evolve(state, figures=figures)))
    desk.begin()
    for said in ("red: first red", "A: activate", "A: full-move"):
        desk.choose(pick(desk.play, said))
    assert desk.menu is not None
    assert desk.menu.question == (
        "Blue: does Comte de Rochefort (E), who waits, interrupt Michał Wołodyjowski (A)?"
    )
    assert "Michał Wołodyjowski (A) has declared: Full move." in desk.menu.hint
