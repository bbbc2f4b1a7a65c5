"""Whole campaigns played by programs, with records on disk."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ad1666.bots import player_of
from ad1666.bots.random_player import pick
from ad1666.campaign.careers import of_all, of_campaign
from ad1666.campaign.programs import chosen
from ad1666.campaign.saves import Save, Telling
from ad1666.campaign.values import Setup, Sides
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.campaign.nights_made_up import vienna
from tests.campaign.test_walked_campaigns import hurried


def played(session: Session, seed: int) -> None:
    rng = random.Random(seed)
    while isinstance(session.game.pending, Prompt):
        session.choose(pick(rng, session.game.pending))


def test_the_short_road_is_walked_on_disk() -> None:
    """Some nights are given up, the others are over after two turns, but for one in the middle,
    after which the campaign is left and read again."""
    save = Save.new(vienna(), Setup("short", sides=Sides.SWAP, seed=4))
    for number in range(9):
        while save.standing.ask is not None:
            save.pick(chosen(save.standing))
        scenario = save.prepared().scenario
        session = save.begin(scenario if number == 4 else hurried(scenario), Shuffle(number))
        if number % 3 == 1 and number != 4:
            session.close()
            save.give_up((*Side,)[number % 2])
            continue
        seats = {side: player_of(Seat("seeker", number)) for side in Side}
        assert sum(1 for _choice in play_out(session, seats))
        session.close()
        if number == 4:
            save.close()
            save = Save.open(save.path)
            assert save.trouble is None and save.telling is Telling.OVER
            save.finish()
        else:
            save.finish(session)
    walked = [past.chapter for past in save.standing.past]
    forks = {chapter.id: [way.to for way in chapter.ways] for chapter in vienna().chapters}
    assert all(not forks[one] or then in forks[one] for one, then in pairwise(walked))
    assert save.standing.over and sum(save.standing.points.values()) == 13
    save.close()
    assert Save.open(save.path).standing.points == save.standing.points


@pytest.mark.slow
@pytest.mark.parametrize("sides", Sides)
def test_a_whole_campaign_is_played_left_and_gone_on_with(sides: Sides) -> None:
    """Every third chapter is left as soon as it has begun, every fourth begun again; the result of
    every second is found by a replay. Each record replays without the campaign."""
    save = Save.new(vienna(), Setup("long", sides=sides, seed=3))
    for number in range(14):
        while save.standing.ask is not None:
            save.pick(chosen(save.standing))
        session = save.begin(fate=Shuffle(number))
        if number % 3 == 0:
            session.close()
            save.close()
            save = Save.open(save.path)
            assert save.trouble is None
            session, trouble = save.resume(Shuffle(number))
            assert trouble is None
        if number % 4 == 3:
            session.close()
            session = save.deal_again(fate=Shuffle(number))
        played(session, number)
        session.close()
        night = save.finish(session if number % 2 else None)
        replayed = replayed_record(read(records_folder() / save.standing.past[-1].record))[1]
        outcome = replayed.game.state.outcome
        assert outcome is not None and replayed.problem is None
        assert night.points == {side: outcome.score(side) for side in Side}
    assert save.standing.over and sum(save.standing.points.values()) == 18
    save.close()
    again = Save.open(save.path)
    assert again.standing.points == save.standing.points
    assert again.standing.heroes == save.standing.heroes
    assert of_all() == of_campaign(save.standing)
