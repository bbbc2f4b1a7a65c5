"""Log, tip, stage, chronicle and forecast tell the same sum of the same test."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest
from tableside import Sit, pick, position

from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.game.records.replay import Replay, replay
from ad1666.i18n import signed, whole
from ad1666.play.hot_seat import HotSeat
from ad1666.rules.cards import Side, card
from ad1666.rules.events import (
    CardTest,
    Cause,
    Event,
    Grade,
    Hand,
    Hit,
    Opposed,
    Standard,
    Term,
)
from ad1666.rules.phases import Phase
from ad1666.rules.state import State
from ad1666.table.chronicle.story import Duel, chapters
from ad1666.table.views.duel.cast import Play, cast
from ad1666.words import vocabulary
from ad1666.words.events import account, line
from ad1666.words.sums import Sum, of_cards, of_terms
from tests import golden_games as golden

NUMBER = re.compile(r"^\*\*([+−]\d+)\*\* (.+?)(?: \[\[([A-Z]+-\d+)\]\])?$")
"""A line of a tip for one term."""

Numbers = list[tuple[str, str]]
"""Values with their causes."""


def numbers(lines: Iterable[str]) -> Numbers:
    """The terms told in lines, one each."""
    found = filter(None, map(NUMBER.match, lines))
    return [(f[1], f[2]) for f in found if f[3] != "TEST-4" and not f[2].endswith("boosts")]


def of(made: Sum) -> Numbers:
    return [(signed(n.term.value), n.words) for n in made.numbers]


@pytest.fixture(scope="module", params=["letter-1", "yard-1", "masque-1"])
def game(request: pytest.FixtureRequest) -> Replay:
    return replay(read(golden.record_of(request.param)), golden.table_of(request.param))


def finished(
    log: Iterable[Event],
) -> Iterator[tuple[Standard | Opposed, tuple[Standard | Hand, ...]]]:
    """The finished tests, with what was played in each."""
    for event in log:
        match event:
            case Standard(over=True):
                yield event, (event,)
            case Opposed(over=True):
                yield event, (event.red, event.blue)


def sums_of(test: Standard | Opposed, state: State) -> list[Sum]:
    """What the stage adds up."""
    return [actor.sum for actor in cast(Play(test, 0), state).actors]


def test_log_tip_and_stage_tell_the_same_numbers(game: Replay) -> None:
    state, seen = game.game.state, 0
    for test, sides in finished(game.log):
        logged, tip, staged = line(test, state), account(test, state), sums_of(test, state)
        assert logged is not None
        parts = tip.split("\n= **")
        for at, played in enumerate(sides):
            made = of_cards(played, state)
            assert made in staged
            assert numbers(parts[at].splitlines()) == of(made)
            assert parts[at + 1].startswith(f"{whole(made.total)}**")
            row = "".join(f" {n} [[{n.term.clause}]]" for n in made.numbers)
            laid = vocabulary.card(made.card, made.named) if made.card is not None else ""
            boosts = ", ".join(vocabulary.card(c) for c in played.boosts)
            boosted = f" boosted by {boosts}" if boosts else ""
            assert f"{laid}{row}{boosted} = **{whole(made.total)}**" in logged.text
            seen += 1
    assert seen > 8


def test_every_sum_adds_up(game: Replay) -> None:
    state, boosted = game.game.state, 0
    for test, sides in finished(game.log):
        for played in sides:
            made = of_cards(played, state)
            assert made.card is not None
            uncapped = made.card.value + sum(t.value for t in played.terms)
            uncapped += sum(value for _card, value in made.boosts)
            lost = uncapped - made.total
            assert lost == 0 or (isinstance(test, Standard) and made.total == test.difficulty)
            boosted += bool(made.boosts)
    assert boosted


def test_a_hit_is_told_with_the_same_numbers_in_log_and_tip(game: Replay) -> None:
    state = game.game.state
    hits = [event for event in game.log if isinstance(event, Hit)]
    assert hits
    for hit in hits:
        told, made = line(hit, state), of_terms(hit.terms, state, hit.wounds)
        assert told is not None and f": {made.in_line()} = **" in told.text
        assert numbers(account(hit, state).splitlines()) == of(made)


def test_a_chronicle_tells_the_sums_of_the_stage(game: Replay) -> None:
    told = chapters([moment.game for moment in game.moments])
    duels = [scene for chapter in told for scene in chapter.scenes if isinstance(scene, Duel)]
    fought = [t for t, _ in finished(game.log) if isinstance(t, Opposed) and t.red.figure]
    assert len(duels) == len(fought)
    for duel, test in zip(duels, fought, strict=True):
        staged = sums_of(test, game.game.state)
        assert all(stroke.sum in staged for stroke in duel.strokes)


def test_what_is_foretold_is_what_is_summed(scenario: Scenario, sit: Sit) -> None:
    hands = "S8 S3 H4 G8", "U6 U3 H2"
    hot_seat = HotSeat(sit(position(scenario.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))))
    hot_seat.settle()
    foretold = hot_seat.consequences(pick(hot_seat.play, "A: attack E officers-sabre"))
    for said in ("A: attack E officers-sabre", "red: play S8", "blue: play U6"):
        hot_seat.choose(pick(hot_seat.play, said))
    assert isinstance(hot_seat.test, Opposed)
    red, blue = sums_of(hot_seat.test, hot_seat.view)
    assert f"Your card +{red.total - 8} ({red.in_brief()}) against card" in foretold
    assert f"against card +{blue.total - 6} ({blue.in_brief()}" in foretold


def test_what_a_boost_adds_above_the_difficulty_is_lost(scenario: Scenario) -> None:
    climb = Term(1, Cause.TRAIT, "CHAR-2", "agility")
    played = Standard(
        figure="A",
        player=Side.RED,
        what=CardTest.CLIMB,
        difficulty=7,
        card=card("S5"),
        terms=(climb,),
        boosts=(card("S3"), card("S4")),
        result=7,
        grade=Grade.SUCCESS,
        clauses=("MOVE-9",),
    )
    made = of_cards(played, scenario.state)
    assert [value for _card, value in made.boosts] == [1, 1] and made.boosted == 1
    assert "**−1** above the difficulty, lost [[TEST-4]]" in made.lines()
