"""What a walk is for is told in a sentence, by what its player sees."""

from __future__ import annotations

import random

import pytest

from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Reasoned, Weighed
from ad1666.content.scenarios.scenario import Scenario, load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.odds.known import dealt
from ad1666.game.seats import Seat
from ad1666.game.view import SeenPrompt, prompt_seen_by
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.requests import Choice, Details, Prompt, Topic
from ad1666.table.advice import sentences
from ad1666.table.advice.explaining import Thought
from ad1666.table.advice.purposes import Purpose, purpose


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


def test_walks_have_purposes_that_rest_on_nothing_hidden(letter: Scenario) -> None:
    found, rng = walks(letter), random.Random(1)
    purposes = [purpose(seen, best) for seen, best in found]
    assert Purpose.THINGS in purposes, "there is a letter to be had"
    assert len({*purposes} - {None}) > 1
    for (seen, best), meant in zip(found, purposes, strict=True):
        prompt = seen.prompt._replace(state=dealt(seen.prompt.state, seen.side, rng))
        assert purpose(SeenPrompt(seen.side, prompt), best) is meant


def test_a_purpose_is_told_with_the_advice(letter: Scenario) -> None:
    seen, best = walks(letter)[0]
    assert purpose(seen, Weighed(best.choice, 1.0)) is None, "it leads nowhere"
    here = seen.prompt.state.figure(best.choice.who).at
    assert purpose(seen, Weighed(best.choice, 1.0, (), here)) is None, "it stays where it is"
    told = sentences.explained(
        Thought(seen, done=True, reasoned=Reasoned(Topic.ACTION, best), purpose=Purpose.PLACES)
    )
    assert told.split("\n")[1] == "Mostly for places that count at the end."


@pytest.mark.parametrize(
    ("side", "own", "others"),
    [
        (Side.RED, Purpose.WAY_OUT, Purpose.FREEDOM),
        (Side.BLUE, Purpose.CAPTURE, Purpose.BARRING),
    ],
)
def test_what_a_side_is_after_is_not_what_it_prevents(
    side: Side, own: Purpose, others: Purpose
) -> None:
    """Red is to bring somebody to the altar whom Blue is to capture."""
    scenario = load_scenario(data_root() / "scenarios" / "kulczyckis-errand.toml")
    figures = scenario.state.figures
    walker = next(f for f in figures if f.player is side and f.at is not None)
    match = Match(scenario.state, Shuffle(3))
    seen = prompt_seen_by(match.game.pending, side, match.log, match.made)
    board = scenario.state.board
    squares = [(x, y) for x in range(board.width) for y in range(board.height)]
    found = {
        purpose(seen, Weighed(Choice(walker.id, "full-move"), 1.0, (), square))
        for square in squares
    }
    assert own in found
    assert not found & (
        {Purpose.WAY_OUT, Purpose.BARRING, Purpose.CAPTURE, Purpose.FREEDOM} - {own, others}
    )


@pytest.mark.parametrize("what", Purpose)
def test_each_purpose_has_its_sentence(what: Purpose) -> None:
    assert sentences.meant(what).startswith("Mostly ")


def test_the_same_with_another_weapon_is_no_other_way(letter: Scenario) -> None:
    prompt = walks(letter)[0][0].prompt
    blow = Choice("A", "attack", ("E",), Details(targets=("E",)))
    cut = Choice("A", "attack", ("E", "sabre"), Details(targets=("E",), items=("sabre",)))
    asked = prompt._replace(topic=Topic.ATTACK, options=(blow, cut))
    for value, others in ((1.0, 0), (0.5, 1)):
        reasoned = Reasoned(Topic.ATTACK, Weighed(blow, 1.0), (Weighed(cut, value),))
        assert len(sentences.others(reasoned, asked)) == others
