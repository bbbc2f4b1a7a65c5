"""What the coach thinks of moves it tells only if games that are played on bear it out."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from attrs import evolve
from coached import Guessed, Left, Played, judged_as
from tableside import PATIENCE

from ad1666.advice import coach, playing_on
from ad1666.advice.coaching import Coaching
from ad1666.advice.explaining import MASTER
from ad1666.bots import player_of
from ad1666.bots.planner.reasons import Weighed
from ad1666.game.fate import Shuffle
from ad1666.game.match import Match, decision
from ad1666.game.odds.known import dealt
from ad1666.game.records.replay import Replay
from ad1666.game.seats import Seat
from ad1666.rules.cards import Side
from ad1666.rules.requests import Prompt, Topic
from ad1666.rules.verbs import Verb
from ad1666.table.toolkit.scene import announce


def coached(replayed: Replay, playing: Callable[[], Guessed]) -> Coaching:
    """A coach who has come to the end of a game."""
    coaching, end = (
        Coaching(replayed, tuple(Side), announce, player_of, playing),
        time.monotonic() + PATIENCE,
    )
    while not coaching.now.over:
        assert time.monotonic() < end
        time.sleep(0.01)
    return coaching


def test_what_games_do_not_bear_out_is_not_told(played: Played) -> None:
    replayed = played("chance", 120)
    borne_out, refuted = coached(replayed, Guessed), coached(replayed, Left)
    played_on = [
        one for one in borne_out.now.worst if one.decision.seen.prompt.topic is Topic.ACTION
    ]
    assert played_on and all(one.games and one.loss < one.thought for one in played_on)
    assert not any(one.doubtful for one in borne_out.found)
    for one in refuted.now.worst:
        assert one.decision.seen.prompt.topic not in (Topic.ACTION, Topic.ACTIVATE)
    fewer, more = refuted.now.games, borne_out.now.games
    assert fewer < more, "what is hopeless is not played on again and again"


def test_games_are_played_on_from_what_was_known_then(played: Played) -> None:
    replayed = played("musketeer", 60)
    made = next(
        m
        for m in coach.decisions(replayed, tuple(Side))
        if m.seen.prompt.topic is Topic.ACTION and m.end is not None
    )
    program = player_of(MASTER)
    program.decide(made.seen)
    assert program.reasoned is not None
    best = program.reasoned.chosen
    assert playing_on.difference(made.seen, best, best, 1) == 0, "the same cards for both"
    leads = {playing_on.lead(made.seen, best, number) for number in range(2)}
    assert len(leads) == 2 and leads == {playing_on.lead(made.seen, best, n) for n in range(2)}


def test_a_walk_is_played_to_where_it_ended(played: Played) -> None:
    walks = [
        made
        for made in coach.decisions(played("seeker", 200), tuple(Side))
        if made.choice.verb == Verb.FULL_MOVE and made.end is not None
    ]
    arrived = 0
    for made in walks:
        state = dealt(made.seen.prompt.state, made.seen.side, random.Random(1))
        match = Match(state, Shuffle(1), made.seen.log, made.seen.made)
        walks_there = Weighed(made.choice, 0.0, to=made.end)
        player = playing_on.FirstDecision(player_of(Seat("musketeer")), walks_there)
        seats = {made.seen.side: player}
        while (choice := decision(match, seats)) is not None:
            match.choose(choice)
            asked = match.game.pending
            if not isinstance(asked, Prompt) or asked.topic not in (Topic.MOVE, Topic.PUSH):
                break
        arrived += match.game.state.figure(made.choice.who).at == made.end
    assert len(walks) > 5 and arrived >= 0.9 * len(walks)


@pytest.mark.apart
def test_games_are_played_on_in_a_process_of_their_own(played: Played) -> None:
    made = next(
        m
        for m in coach.decisions(played("seeker", 80), tuple(Side))
        if m.seen.prompt.topic is Topic.ACTION and len(m.seen.prompt.options) > 2
    )
    best, did = (Weighed(o, 1.0) for o in (made.seen.prompt.options[-1], made.choice))
    judged = judged_as(made, best, evolve(did, value=0.0))
    assert judged is not None
    elsewhere = playing_on.PlayoutPool()
    told = [game.result(PATIENCE) for game in elsewhere.games(judged, range(1))]
    begun = elsewhere.games(judged, range(50))
    elsewhere.close()
    assert begun[-1].cancelled(), "nobody waits for it any more"
    assert told == [playing_on.difference(made.seen, best, judged.made, 0)]
