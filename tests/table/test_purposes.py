"""What a walk is for is told in a sentence, by what its player sees."""

from __future__ import annotations

import random

import pytest
from attrs import evolve

from ad1666.advice import sentences
from ad1666.advice.explaining import Thought
from ad1666.bots import player_of
from ad1666.bots.planner.purposes import intents
from ad1666.bots.planner.reasons import Intent, Purpose, Reasoned, Weighed
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.odds.known import dealt
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.i18n import speaking
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.places import Place
from ad1666.rules.requests import Choice, Details, Prompt, Topic
from ad1666.words.purposes import meant
from benchmarks.workshop.refuted import refuted

Walks = list[tuple[SeenPrompt, Weighed]]


@pytest.fixture(scope="module")
def walks(letter: Scenario) -> list[tuple[SeenPrompt, Weighed]]:
    """Walks that a program thought best."""
    match, found = Match(letter.state, Shuffle(3)), []
    seats = {side: player_of(Seat("swordmaster", number)) for number, side in enumerate(Side)}
    for _ in range(200):
        prompt, choice = match.game.pending, decision(match, seats)
        assert isinstance(prompt, Prompt) and choice is not None
        reasoned = seats[prompt.player].reasoned
        if prompt.topic is Topic.ACTION and reasoned and reasoned.chosen.to:
            seen = prompt_seen_by(prompt, prompt.player, match.log, match.made)
            found.append((seen, reasoned.chosen))
        match.choose(choice)
    return found


def test_walks_have_purposes_that_are_so_and_rest_on_nothing_hidden(walks: Walks) -> None:
    found, rng = walks, random.Random(1)
    meant_by = [intents(seen, best) for seen, best in found]
    assert all(meant_by)
    purposes = {intent.purpose for why in meant_by for intent in why}
    assert purposes & {Purpose.FETCH, Purpose.CHASE, Purpose.CARRY}, "there is a letter to be had"
    assert len(purposes) > 4
    for (seen, best), why in zip(found, meant_by, strict=True):
        assert not any(refuted(seen.prompt.state, best.deed, best.to, one) for one in why)
        prompt = seen.prompt._replace(state=dealt(seen.prompt.state, seen.side, rng))
        assert intents(SeenPrompt(seen.side, prompt), best) == why


def test_a_purpose_is_told_with_the_advice(walks: Walks) -> None:
    seen, best = walks[0]
    assert not intents(seen, Weighed(best.choice, 1.0)), "it leads nowhere"
    here = seen.prompt.state.figure(best.choice.who).at
    assert not intents(seen, Weighed(best.choice, 1.0, (), here)), "it stays where it is"
    why = (Intent(Purpose.CHASE, best.choice.who, "E", item="letter"),)
    thought = Thought(seen, done=True, reasoned=Reasoned(Topic.ACTION, best), intents=why)
    told = sentences.explained(thought)
    assert told.split("\n")[1] == "To get at Comte de Rochefort, who has the letter."


@pytest.mark.parametrize(
    ("side", "own", "others"),
    [
        (Side.RED, Purpose.GO_TO, Purpose.FREEDOM),
        pytest.param(Side.BLUE, Purpose.CAPTURE, Purpose.CUT_OFF, marks=pytest.mark.slow),
    ],
)
def test_what_a_side_is_after_is_not_what_it_prevents(
    side: Side, own: Purpose, others: Purpose
) -> None:
    """Red is to bring somebody to the altar whom Blue is to capture."""
    scenario = load_scenario(data_root() / "scenarios" / "kulczyckis-errand.toml")
    figures = scenario.state.figures
    of_side = [f for f in figures if f.player is side and f.at is not None]
    match = Match(scenario.state, Shuffle(3))
    seen = prompt_seen_by(match.game.pending, side, match.log, match.made)
    board = scenario.state.board
    squares = [(x, y) for x in range(board.width) for y in range(x % 2, board.height, 2)]
    found = {
        intent.purpose
        for walker in of_side
        for square in squares
        for intent in intents(seen, Weighed(Choice(walker.id, "full-move"), 1.0, (), square))
    }
    assert own in found
    only = {Purpose.GO_TO, Purpose.CUT_OFF, Purpose.CAPTURE, Purpose.FREEDOM} - {own, others}
    assert not found & only


def test_no_walk_is_said_to_do_the_opposite_of_what_it_does(walks: Walks) -> None:
    """The same walks in the other direction: none closes in on somebody and goes away."""
    for seen, best in walks:
        state = seen.prompt.state
        figure = state.figure(best.choice.who)
        there = state.change(figure.id, at=best.to)
        back = SeenPrompt(seen.side, seen.prompt._replace(state=there))
        for why in intents(back, evolve(best, to=figure.at)):
            assert not refuted(there, best.deed, figure.at, why), why


def test_what_leads_nowhere_has_reasons_too(letter: Scenario) -> None:
    """To wait with a loaded weapon, to go first, and a shot that takes the last token."""
    state = letter.state
    prompt = Match(state, Shuffle(3)).game.pending
    assert isinstance(prompt, Prompt)
    gunner, gear = next(
        (f, g) for f in state.on_board() for g in f.gear if "firearm" in g.item.traits
    )
    foe = state.on_board(gunner.side.other)[0]
    shot = Details(targets=(foe.id,), items=(gear.item.id,))
    asked = (
        (Topic.ACTION, Choice(gunner.id, "wait"), 5, [Purpose.AMBUSH]),
        (Topic.ACTION, Choice(gunner.id, "quick-shot", (), shot), 5, []),
        (Topic.ACTION, Choice(gunner.id, "quick-shot", (), shot), 2, [Purpose.END_GAME]),
        (
            Topic.FIRST,
            Choice(gunner.side, "first", (), Details(side=foe.side)),
            5,
            [Purpose.ACT_LATER],
        ),
    )
    for topic, choice, guard, purposes in asked:
        seen = SeenPrompt(
            gunner.side, prompt._replace(topic=topic, state=evolve(state, guard=guard))
        )
        told = intents(seen, Weighed(choice, 1.0))
        assert [why.purpose for why in told] == purposes, choice
        assert not any(refuted(seen.prompt.state, choice, gunner.at, why) for why in told)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("what", Purpose)
def test_each_purpose_names_whom_and_what_it_is_about(
    what: Purpose, language: str, letter: Scenario
) -> None:
    with speaking(language):
        told, bare = (
            meant((intent,), letter.state)
            for intent in (
                Intent(what, "A", "E", "F", "letter", Place("gate", ())),
                Intent(what, "A"),
            )
        )
    assert told.endswith(".") and "{" not in told and bare.endswith(".")
    if language == "pl":
        assert told.startswith("Żeby ") and "Hrabia de Rochefort" not in told


def test_what_is_as_good_elsewhere_is_no_other_way(walks: Walks) -> None:
    seen, best = next((s, b) for s, b in walks if b.choice.verb == "full-move")
    state = seen.prompt.state
    assert best.to is not None
    elsewhere = evolve(best, to=(best.to[0] + 1, best.to[1]))
    for value, number in ((best.value, 0), (best.value - 0.3, 1)):
        reasoned = Reasoned(Topic.ACTION, best, (evolve(elsewhere, value=value),))
        assert len(sentences.others(reasoned, seen.prompt)) == number
    assert state.figure(best.choice.who).at != best.to


def test_the_same_with_another_weapon_is_no_other_way(walks: Walks) -> None:
    prompt = walks[0][0].prompt
    blow = Choice("A", "attack", ("E",), Details(targets=("E",)))
    cut = Choice("A", "attack", ("E", "sabre"), Details(targets=("E",), items=("sabre",)))
    asked = prompt._replace(topic=Topic.ATTACK, options=(blow, cut))
    for value, others in ((1.0, 0), (0.5, 1)):
        reasoned = Reasoned(Topic.ATTACK, Weighed(blow, 1.0), (Weighed(cut, value),))
        assert len(sentences.others(reasoned, asked)) == others
