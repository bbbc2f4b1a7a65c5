from __future__ import annotations

import importlib
import re
from string import Formatter

import pytest
from attrs import evolve

from ad1666 import i18n
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import Card, Location, Side, Suit, card
from ad1666.rules.characters import Arrival, Status
from ad1666.rules.damage import discard_tokens
from ad1666.rules.events import (
    CardTest,
    Cause,
    Grade,
    Hand,
    Hit,
    Note,
    NoteDetails,
    NoteKind,
    Opposed,
    Standard,
    Term,
    note,
)
from ad1666.rules.magic import MagicCard, magic_card
from ad1666.rules.requests import Report
from ad1666.rules.verdicts import OwnName
from ad1666.words import events, help, incidents, log, scenarios, vocabulary
from ad1666.words.events import LogLine, line, plain
from ad1666.words.translations import hear


def own_names() -> set[OwnName]:
    """The names of tests and notes that abilities bring."""
    modules = {importlib.import_module(type(a).__module__) for a in dispatch.registry().values()}
    return {name for m in modules for name in vars(m).values() if isinstance(name, OwnName)}


TERMS = (Term(4, Cause.SKILL, "TEST-1", "slashing"), Term(-1, Cause.SERIOUSLY_WOUNDED, "HURT-2"))


def test_an_action_that_an_ability_adds_needs_no_words_of_its_own_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert vocabulary.verb("play-the-lute") == "Play the lute"
    assert help.of_verb("play-the-lute") == ""
    monkeypatch.setattr(dispatch.registry()["Giant"], "verbs", ("play-the-lute",))
    assert help.of_verb("play-the-lute") == "May not go through windows. [[ABIL-19]]"


def test_a_standard_test_is_told_with_its_whole_sum(scenario: Scenario) -> None:
    event = Standard(
        "A",
        Side.RED,
        CardTest.CLIMB,
        4,
        card("H3"),
        (Term(3, Cause.TRAIT, "TEST-1", "agility"),),
        (card("H5"),),
        4,
        Grade.SUCCESS,
        ("MOVE-7",),
        over=True,
    )
    said = line(event, scenario.state)
    assert said is not None
    for part in ("Wołodyjowski", "Climbing", "3[icon:heart]", "+3 Agility", "5[icon:heart]"):
        assert part in said.text
    for part in ("**4** against 4", "success", "[[TEST-1]]", "[[MOVE-7]]"):
        assert part in said.text
    assert said.side is Side.RED


@pytest.mark.clause("ACT-8")
@pytest.mark.parametrize(
    ("left", "words"), [(1, "not ready yet, 1 to go."), (0, "ready to shoot.")]
)
def test_a_reload_says_whether_the_weapon_is_ready(
    scenario: Scenario, left: int, words: str
) -> None:
    event = note(NoteKind.RELOADS, "D", "ACT-8", weapon="musket", left=left)
    assert events.reported(event, scenario.state).endswith(f"reloads the musket: {words}")


@pytest.mark.clause("GUARD-1", "GUARD-2")
def test_turns_that_are_only_counted_are_not_called_guard_tokens(scenario: Scenario) -> None:
    state = evolve(scenario.state, guard=4)
    for intervention, told in (
        (True, "Guard tokens: 1 gone, 3 left. [[GUARD-1]]"),
        (False, "Turns left: 3. [[GUARD-2]]"),
    ):
        counted = evolve(state, terms=evolve(state.terms, intervention=intervention))
        telling = next(discard_tokens(counted, (Term(1, Cause.END_OF_TURN, "TURN-10"),)))
        assert isinstance(telling, Report)
        said = line(telling.event, counted)
        assert said is not None and said.text == told


def test_a_test_still_going_on_has_no_line(scenario: Scenario) -> None:
    event = Standard("A", Side.RED, CardTest.CLIMB, 4, card("H3"), (), (), 3, Grade.FAILURE, ())
    assert line(event, scenario.state) is None


def test_an_opposed_test_names_both_sums_and_the_winner(scenario: Scenario) -> None:
    red = Hand(Side.RED, "A", card("H5"), Suit.HEART, TERMS, (), 8)
    blue = Hand(Side.BLUE, "E", card("BJ"), Suit.SKULL, TERMS[:1], (card("S2"),), 5)
    said = line(Opposed(CardTest.MELEE, red, blue, ("MEL-4",), over=True), scenario.state)
    assert said is not None
    for part in ("= **8**", "= **5**", "black joker ([icon:skull])", "−1 seriously wounded"):
        assert part in said.text
    assert "Michał Wołodyjowski wins" in said.text
    assert said.side is Side.RED


def test_a_hit_is_told_with_its_damage(scenario: Scenario) -> None:
    event = Hit(
        "E",
        "A",
        "officers-sabre",
        Location.ARMS,
        (Term(3, Cause.DIFFERENCE, "MEL-9"), Term(-1, Cause.ARMOUR, "ITEM-9")),
        2,
        ("MEL-9",),
    )
    said = line(event, scenario.state)
    assert said is not None
    for part in ("Rochefort", "arms", "officer's sabre", "+3 difference", "2 wounds"):
        assert part in said.text


def test_the_suit_of_a_joker_stands_in_brackets_on_a_console(scenario: Scenario) -> None:
    red = Hand(Side.RED, None, card("BJ"), Suit.SKULL, (), (), 0)
    blue = Hand(Side.BLUE, None, card("S4"), Suit.SKULL, (), (), 4)
    said = line(Opposed(CardTest.INITIATIVE, red, blue, ("TURN-3",), over=True), scenario.state)
    assert said is not None
    assert "black joker (skull)" in plain(said) and "4 skull" in plain(said)


def test_a_console_gets_plain_text(scenario: Scenario) -> None:
    red = Hand(Side.RED, None, card("H5"), Suit.HEART, (), (), 5)
    blue = Hand(Side.BLUE, None, card("S4"), Suit.SKULL, (), (), 4)
    said = line(Opposed(CardTest.INITIATIVE, red, blue, ("TURN-3",), over=True), scenario.state)
    assert said is not None
    assert plain(said) == "Initiative. Red: 5 heart = 5; Blue: 4 skull = 4: Red wins. (TURN-3)"


def test_a_suit_goes_with_the_value_of_its_card_be_that_a_letter(scenario: Scenario) -> None:
    i18n.set_language("pl")

    def told(card: Card | MagicCard) -> str:
        return plain(LogLine(vocabulary.word(scenario.state, "card", card)))

    assert [told(magic_card(name)) for name in ("GK", "G10", "SA", "UQ")] == [
        "K kielichów",
        "10 kielichów",
        "A czaszek",
        "Q podków",
    ]
    assert told(card("G8")) == "8 kielichów"
    joker = vocabulary.card(card("BJ"), Suit.GOBLET)
    assert plain(LogLine(joker)) == "czarny joker (kielich)"


def test_every_kind_of_note_has_a_sentence_of_what_notes_tell() -> None:
    assert {*events.SENTENCES} == {*NoteKind}
    known = {*NoteDetails.__annotations__, "figure", "numeral"}
    own = {kind: said for a in dispatch.registry().values() for kind, said in a.note_words}
    for kind, sentence in {**events.SENTENCES, **own}.items():
        assert {field for _, field, _, _ in Formatter().parse(sentence) if field} <= known, kind


@pytest.mark.parametrize("name", sorted(own_names()))
def test_what_abilities_bring_has_words(name: OwnName) -> None:
    assert dispatch.note_words(name) or dispatch.reason_words(name) or vocabulary.what(name)


def test_notes_say_who_and_what(scenario: Scenario) -> None:
    event = note(NoteKind.AIMED_SHOT, "D", "SHOT-1", target="E", weapon="musket")
    said = line(event, scenario.state)
    assert said is not None
    assert said.text == (
        "The Dragoon takes an aimed shot at Comte de Rochefort with the musket. [[SHOT-1]]"
    )


def test_only_those_of_one_name_have_letters(scenario: Scenario) -> None:
    state = scenario.state
    one, two = state.figure("A"), state.figure("D")
    assert vocabulary.figure(one, state.figures) == one.card.name
    twins = state.with_figure(evolve(two, card=one.card))
    assert vocabulary.figure_by_id(twins, "A") == f"{one.card.name} (A)"
    assert vocabulary.figure_by_id(twins, "D") == f"{one.card.name} (D)"
    assert vocabulary.figure_by_id(twins, "E") == twins.figure("E").card.name


@pytest.mark.clause("HURT-1", "TURN-2", "MEL-1")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (note(NoteKind.WOUNDED, "E", "HURT-1", wounds=1, all=3), "takes 1 wound, 3 in all."),
        (note(NoteKind.HEALED, "E", "HURT-1", wounds=2, left=1), "is healed of 2 wounds; 1 left."),
        (note(NoteKind.DRAWS, None, "TURN-2", player=Side.RED, cards=1), "Red draws 1 card."),
        (
            note(NoteKind.ATTACKS, "E", "MEL-1", target="A", weapon="unarmed"),
            "attacks Michał Wołodyjowski with bare hands.",
        ),
    ],
)
def test_numbers_and_weapons_stand_in_whole_sentences(
    scenario: Scenario, event: Note, said: str
) -> None:
    assert events.reported(event, scenario.state).endswith(said)


def test_a_console_names_every_figure_with_its_letter(scenario: Scenario) -> None:
    """There is no board beside it, and records name figures by their letters."""
    event = note(NoteKind.ATTACKS, "D", "MEL-1", target="E", weapon="sabre")
    assert list(log.plain([event], scenario.state)) == [
        "The Dragoon (D) attacks Comte de Rochefort (E) with the sabre. (MEL-1)"
    ]


def test_lists_tell_those_who_come_from_namesakes_on_the_board(scenario: Scenario) -> None:
    """One who comes alone may have a namesake who is there already."""
    there, coming = scenario.state.figure("C"), scenario.state.figure("D")
    late = evolve(coming, card=there.card, at=None, status=Status.TO_COME)
    for arrival in (Arrival(3, ((0, 7),)), Arrival(None, ((0, 7),))):
        state = scenario.state.with_figure(evolve(late, arrival=arrival))
        told = (
            *scenarios.own(evolve(scenario, state=state), Side.RED),
            scenarios.text_of_called(state.figures),
        )
        assert any("Szlachcic (D)" in words for words in told)
    granted = scenarios.text_of_granted([late], {"D": (("Cold", 0),)}, state.figures)
    assert granted == ("Cold in this scenario: Szlachcic (D). [[ABIL-9]]",)


def test_names_are_joined_as_in_a_sentence() -> None:
    assert vocabulary.listed(["Athos"]) == "Athos"
    assert vocabulary.listed(["Athos", "Porthos"]) == "Athos and Porthos"
    assert vocabulary.listed(["Athos", "Porthos", "Aramis"]) == "Athos, Porthos and Aramis"


DOUBLE = re.compile(r"\.[”\"]\.|(?<!\.)\.\.(?!\.)|[?!]\.")
"""Two full stops, of which one stands before a quotation mark, or one after a question."""


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_sentence_of_a_scenario_has_two_stops(language: str) -> None:
    """A question that somebody is asked within a sentence of ours ends that sentence."""
    told: list[str] = []
    i18n.set_language(language)
    for path in scenario_files():
        read = load_scenario(path)
        hear(path)
        scene = incidents.scene_for_author(read.state, read.items)
        told += [incidents.text_of(event, scene) for event in read.state.terms.events]
        told += incidents.text_of_events(read.state, read.items)
        told += [*scenarios.opening(read), *scenarios.common(read)]
        told += [line for side in Side for line in scenarios.own(read, side)]
    i18n.set_language("en")
    assert len(told) > 100
    assert [line for line in told if DOUBLE.search(line)] == []


@pytest.mark.parametrize(
    ("said", "english", "polish"),
    [
        ("Sit down.", "“Sit down”.", "“Sit down”."),
        ("What now?", "“What now?”", "“What now?”."),
        ("Enough!", "“Enough!”", "“Enough!”."),
        ("Wait...", "“Wait...”.", "“Wait...”."),
        ("Wait…", "“Wait…”", "“Wait…”."),
    ],
)
def test_a_quotation_ends_a_sentence_with_one_stop(said: str, english: str, polish: str) -> None:
    for language, wanted in (("en", english), ("pl", polish.replace("“", "„"))):
        i18n.set_language(language)
        assert vocabulary.stopped(f"{vocabulary.quoted(said)}.") == wanted
    i18n.set_language("en")
