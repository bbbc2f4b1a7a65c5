"""What an answer leads to, with its odds: who reads them, and what they say."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, pick, pile, position

from ad1666.conform.cases import load
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.session import Session
from ad1666.play.hot_seat import HotSeat
from ad1666.play.targets import Option
from ad1666.rules.cards import Pile, Side, card, in_order
from ad1666.rules.events import Hit, NoteKind, note
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.state import State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.ui import Ui
from ad1666.words.events import account


def case(folder: Path, keys: str) -> State:
    """The position of a conformance case, with whole decks."""
    file = folder / "position.toml"
    file.write_text(f'[[case]]\nid = "it"\nclauses = []\nsteps = []\n{keys}', "utf-8")
    (found,) = load(file)
    return found.state


def at(sit: Sit, state: State, *said: str) -> HotSeat:
    hot_seat = HotSeat(sit(state))
    hot_seat.settle()
    for line in said:
        hot_seat.choose(pick(hot_seat.play, line))
    return hot_seat


def consequences(hot_seat: HotSeat, text: str) -> str:
    return hot_seat.consequences(pick(hot_seat.play, text))


SHOOTING = """
board = '''
+---+---+---+---+
| A       B     |
+---+---+---+---+
'''
figures.A = { side = "red", skills = { pistols = 1 }, items = ["pistol"] }
figures.B = { side = "blue", items = ["helmet"] }
"""
SHOT = "A: aimed-shot B pistol"


@pytest.mark.clause("SHOT-10", "SHOT-13")
def test_a_shot_reads_its_chance_its_worst_and_its_sum(sit: Sit, tmp_path: Path) -> None:
    state = case(tmp_path, SHOOTING)
    hot_seat = at(sit, evolve(state, red=pile("S4 H5")))
    told = consequences(hot_seat, SHOT)
    # fours and higher cards and the red joker, of 30; base 0 to 4, head and torso 1 more, and 7
    # with the joker: 57 wounds in 30 cases
    assert "**70 %** to hit (7/10)" in told
    assert "1.9 wounds on average" in told
    assert "Card +1 (+1 Pistols) against **5**. [[SHOT-10]]" in told
    assert "boosts" not in told, "the hand lies hidden"


def test_an_open_hand_counts_with_its_boosts(sit: Sit, tmp_path: Path) -> None:
    state = case(tmp_path, SHOOTING)
    hot_seat = at(sit, evolve(state, red=pile("S4 H2")))
    hot_seat.toggle_hand()
    assert consequences(hot_seat, SHOT) == "", "the curtain hangs"
    hot_seat.lift()
    told = consequences(hot_seat, SHOT)
    # 20 of the 28 cards in the deck; two threes are helped by their suit, three twos by the two
    assert "**71 %** to hit (5/7)" in told
    assert "With boosts from your hand **89 %** to hit." in told


@pytest.mark.clause("CARD-3", "SHOT-13")
def test_the_joker_of_a_shot_reads_where_it_hits_and_nothing_of_earlier_cards(
    sit: Sit, tmp_path: Path
) -> None:
    joker = card("RJ")
    others = tuple(c for c in pile().deck if c is not joker)
    hot_seat = at(sit, evolve(case(tmp_path, SHOOTING), red=Pile(deck=(joker,), committed=others)))
    session = hot_seat.play
    assert isinstance(session, Session)
    earlier = note(NoteKind.REVEALS, None, "OPP-1 CARD-3", red=joker, blue=card("S2"))
    session.log.append(earlier)
    hot_seat.choose(pick(session, SHOT))
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.SUIT
    # 10 + Pistols 1 against 5, and 2 more in the head, less the 1 of a pierced helmet
    assert consequences(hot_seat, "red: suit skull") == "It hits the head: 7 wounds."
    assert consequences(hot_seat, "red: suit horseshoe") == "It hits the legs: 6 wounds."
    assert hot_seat.menu is not None and "turned up" not in hot_seat.menu.hint


@pytest.mark.clause("ABIL-6")
def test_an_attack_out_of_disguise_reads_its_bonus(sit: Sit, tmp_path: Path) -> None:
    state = case(
        tmp_path,
        """
board = '''
+---+---+---+
| A   B     |
+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", items = ["dagger"], skills = { knives = 1 },
  abilities = ["Inconspicuous 2"] }
figures.B = { side = "blue", items = ["sabre"], skills = { slashing = 1 } }
""".replace("},\n  abilities", "}, abilities"),
    )
    told = consequences(at(sit, state), "A: attack B")
    assert "Your card +3 (+1 Knives, +2 Inconspicuous) against card +2" in told


def test_who_lays_a_card_reads_what_it_is_for_and_against_whom(
    scenario: Scenario, sit: Sit
) -> None:
    milady = scenario.state.figure("F")
    assert milady.tokens
    state = scenario.state.change("A", at=(12, 8)).change("F", at=(13, 8))
    hot_seat = at(sit, state, "red: first red", "A: activate", "A: recognise F")
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "**Recognising** against Milady de Winter. Your card +2" in hot_seat.menu.hint


@pytest.mark.clause("BOARD-8")
def test_a_suit_reads_where_it_hits_across_a_high_edge(sit: Sit, tmp_path: Path) -> None:
    state = case(
        tmp_path,
        """
board = '''
+---+---+---+
| A > B     |
+---+---+---+
'''
phase = "combat"
figures.A = { side = "red", items = ["mace"], skills = { blunt = 1 } }
figures.B = { side = "blue", items = ["sabre"] }
""",
    )
    state = evolve(state, red=pile("RJ"), blue=pile("S3"))
    hot_seat = at(sit, state, "A: attack B", "red: play RJ", "blue: play S3")
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.SUIT
    low = consequences(hot_seat, "red: suit horseshoe")
    assert "is hit in the head" in low, "the lower one is not hit in the legs"
    assert "+1 mace" in low
    # card 10 + Blunt 1 - Heavy 1 to card 3 + 0 - 2 for the lack of skill
    assert "Then it is **10** to 1." in low


@pytest.mark.clause("BOARD-8", "MEL-9")
@pytest.mark.parametrize(
    ("edge", "played", "told"),
    [
        (">", "U8", "The head, not the legs: B stands below A."),
        ("<", "S8", "The legs, not the head: B stands above A."),
        (">", "S8", ""),
    ],
)
def test_a_hit_elsewhere_than_its_card_says_tells_why(
    edge: str, played: str, told: str, sit: Sit, tmp_path: Path
) -> None:
    state = case(
        tmp_path,
        f"""
board = '''
+---+---+---+
| A {edge} B     |
+---+---+---+
'''
phase = "combat"
figures.A = {{ side = "red", items = ["dagger"], skills = {{ knives = 1 }} }}
figures.B = {{ side = "blue", items = ["sabre"] }}
""",
    )
    state = evolve(state, red=pile(played), blue=pile("S3"))
    said = "A: attack B", f"red: play {played}", "blue: play S3"
    session = at(sit, state, *said).play
    while not (hits := [event for event in session.log if isinstance(event, Hit)]):
        session.choose(session.prompt.options[-1])
    assert ("BOARD-8" in account(hits[0], state)) == bool(told)
    assert told in account(hits[0], state)


def test_cards_to_lay_read_how_likely_they_win(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S3 RJ", "G5 U2")
    hot_seat = at(sit, state)
    assert hot_seat.menu is None
    hot_seat.lift()
    assert hot_seat.menu is not None
    worth = {str(e.choice): e.worth for e in hot_seat.menu.entries}
    # the red joker beats all but the other's
    assert worth["red: play RJ"] == "97 %"
    # the black joker and the twos of 30
    assert worth["red: play S3"] == "17 %"
    assert "**17 %** to win unboosted (1/6), 13 % a tie." in consequences(hot_seat, "red: play S3")


@pytest.mark.clause("OPP-3")
def test_who_boosts_reads_what_the_other_can_still_do(scenario: Scenario, sit: Sit) -> None:
    state = position(scenario.state, Phase.INITIATIVE, "S5 S6 H5", "G5 U2")
    hot_seat = at(sit, state, "red: play S5", "blue: play G5")
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "All matching cards would make **8**." in hot_seat.menu.hint
    # of 29 cards six goblets and the red joker draw level, and three fives overtake
    ahead = consequences(hot_seat, "red: boost S6")
    assert "Blue may still draw level (34 %) or get ahead (10 %)." in ahead
    assert "Blue may still get ahead (34 %)." in consequences(hot_seat, "red: pass")


@pytest.mark.clause("OPP-3")
def test_whose_pass_ends_it_is_told_of_no_answer_to_it(scenario: Scenario, sit: Sit) -> None:
    state = evolve(
        position(scenario.state, Phase.INITIATIVE, "S5 H5", "G5 U2"), initiative=Side.BLUE
    )
    hot_seat = at(sit, state, "blue: play G5", "red: play S5", "blue: pass")
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "Blue has passed: if you pass too, this stands." in hot_seat.menu.hint
    assert "may still" not in hot_seat.menu.hint
    assert "may still" not in consequences(hot_seat, "red: pass")
    assert "Blue may still draw level" in consequences(hot_seat, "red: boost H5")


@pytest.mark.clause("TEST-4")
def test_who_boosts_a_shot_reads_what_is_enough(sit: Sit, tmp_path: Path) -> None:
    state = case(tmp_path, SHOOTING)
    hand = pile("S4 H2 H6")
    state = evolve(state, red=evolve(hand, deck=tuple(c for c in hand.deck if str(c) == "H3")))
    hot_seat = at(sit, state, SHOT)
    assert hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.BOOST
    hot_seat.lift()
    assert hot_seat.menu is not None
    assert "Enough to succeed: **2[icon:heart]** or **6[icon:heart]**." in hot_seat.menu.hint
    assert "It hits the torso: 1 wound." in hot_seat.menu.hint


def test_what_hides_behind_the_curtain_changes_no_outlook(scenario: Scenario, sit: Sit) -> None:
    """Whatever both hold, as long as no hand lies open; whatever the other holds, if the own
    does."""
    rng = random.Random(3)
    base = position(
        scenario.state, Phase.COMBAT, "S3 H4 RJ", "G5 U2", A=(8, 8), B=(8, 7), E=(9, 8), G=(9, 7)
    )

    def shuffled(state: State, side: Side) -> State:
        own = state.pile(side)
        cards = [*own.hand, *own.deck]
        rng.shuffle(cards)
        held = len(own.hand)
        dealt = evolve(own, hand=in_order(cards[:held]), deck=in_order(cards[held:]))
        return state.with_pile(side, dealt)

    def all_outlooks(state: State, *, lift: bool) -> list[str]:
        hot_seat = at(sit, state)
        if lift:
            hot_seat.toggle_hand()
            hot_seat.lift()
        assert hot_seat.menu is not None
        return [
            hot_seat.consequences(leaf.choice)
            for leaf in hot_seat.menu.leaves
            if leaf.choice is not None
        ]

    hidden = all_outlooks(base, lift=False)
    assert any("to win" in told for told in hidden)
    assert all_outlooks(shuffled(shuffled(base, Side.RED), Side.BLUE), lift=False) == hidden
    mine = all_outlooks(base, lift=True)
    assert mine != hidden
    assert all_outlooks(shuffled(base, Side.BLUE), lift=True) == mine


def test_the_note_on_an_answer_tells_its_odds(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By pointer, by keyboard, and on the board."""
    said: list[str] = []
    monkeypatch.setattr(Ui, "tip", lambda self, markup, *_where: said.append(markup))
    state = position(scenario.state, Phase.COMBAT, "S3 H4", "G5 U2", A=(8, 8), E=(9, 8))
    driver = Driver(GameScene(AtTable(sit(state), TitleScene)), screen)
    driver.point(driver.hotspot(Option(0)).center)
    assert "to win" in said[-1] and "MEL-4" in said[-1]
    pointed = said[-1]
    driver.point(driver.scene.ui.layout.story.center)  # type: ignore[union-attr]
    said.clear()
    driver.scene.controls.step_through(0, 1, range(20))  # type: ignore[attr-defined]
    driver.frame()
    assert said == [pointed]


def test_a_note_is_thought_out_once(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    state = position(scenario.state, Phase.COMBAT, "S3 H4", "G5 U2", A=(8, 8), E=(9, 8))
    controls = GameScene(AtTable(sit(state), TitleScene)).controls
    assert controls.menu is not None
    entry = controls.menu.leaves[0]
    first = controls.consequences(entry)
    assert first
    assert controls.consequences(entry) is first
    controls.hand()
    controls.lift()
    assert "every boost" in controls.consequences(entry), (
        "with the hand open it is thought out anew"
    )


@pytest.mark.parametrize("ability", ["Stealth 3", "Lock picking 3"])
def test_a_mishap_that_may_raise_the_alarm_is_told(sit: Sit, tmp_path: Path, ability: str) -> None:
    state = case(
        tmp_path,
        f"""
board = '''
+---+---+---+---+
| A           B |
+LLL+---+---+---+
|               |
+---+---+---+---+
'''
first = "red"
figures.A = {{ side = "red", abilities = ["{ability}"] }}
figures.B = {{ side = "blue" }}
""",
    )
    hot_seat = at(sit, state)
    asked = hot_seat.play.game.pending
    assert isinstance(asked, Prompt)
    own = [o for o in asked.options if o.verb in ("sneak", "pick-lock")]
    told = [hot_seat.consequences(option) for option in own]
    assert told and all("mishap" in words for words in told)
