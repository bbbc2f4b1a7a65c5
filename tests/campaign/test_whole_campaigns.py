"""Whole campaigns played by programs, with records on disk."""

from __future__ import annotations

import random

import pytest

from ad1666.bots.random_player import pick
from ad1666.campaign.careers import of_all, of_campaign
from ad1666.campaign.programs import chosen
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup, Sides
from ad1666.game.fate import Shuffle
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import read
from ad1666.game.records.replayed_by import replayed_record
from ad1666.game.session import Session
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt
from tests.campaign.nights_made_up import vienna


def played(session: Session, seed: int) -> None:
    rng = random.Random(seed)
    while isinstance(session.game.pending, Prompt):
        session.choose(pick(rng, session.game.pending))


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
    assert save.standing.over and sum(save.standing.points.values()) == 20
    save.close()
    again = Save.open(save.path)
    assert again.standing.points == save.standing.points
    assert again.standing.heroes == save.standing.heroes
    assert of_all() == of_campaign(save.standing)
