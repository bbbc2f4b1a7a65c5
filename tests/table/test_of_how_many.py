"""Wherever something is told out of all that there can be, it is not more than that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import campaigned
import pygame
import pytest
from attrs import evolve
from campaigned import BLADES
from tableside import Driver, Sit, pick, pile, position

from ad1666.campaign.values import Pick, Picks
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.cards import Side
from ad1666.rules.characters import Status
from ad1666.rules.items import Gear
from ad1666.rules.state import Phase, State
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.words import campaigns, goals
from ad1666.words.campaign_options import question
from tests.shipped import SCENARIOS
from tests.shipped import scenario as shipped

_OF = re.compile(r"(\d+) (?:silver, in a purse that holds|of) (\d+)")


def extremes(scenario: Scenario) -> Iterator[State]:
    """Positions in which goals count as often as they can: everybody, or one of each side, has
    everything, and all of both sides or of one are dead, or gone by one of the ways out, or stand
    in one of the places that count."""
    state, gear = scenario.state, tuple(map(Gear, scenario.items.values()))
    owners = {next(f.id for f in state.figures if f.side is side) for side in Side}
    places = [goal.place.squares for goal in state.terms.goals if goal.place is not None]
    for sides in ({Side.RED}, {Side.BLUE}, {*Side}):
        for status in Status:
            for square in (None, *(squares[0] for squares in places)):
                at = square if status is Status.BOARD else None
                left = square if status is Status.LEFT else None
                for having in (owners, {figure.id for figure in state.figures}):
                    figures = (
                        evolve(
                            figure,
                            status=status,
                            at=at,
                            left_from=left,
                            gear=gear if figure.id in having else (),
                        )
                        if figure.side in sides
                        else figure
                        for figure in state.figures
                    )
                    yield evolve(state, figures=tuple(figures))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_goals_bring_no_more_than_they_can(path: Path) -> None:
    scenario = shipped(path)
    told = 0
    for state in extremes(scenario):
        for tally in (each for side in Side for each in goals.standing(state, side)):
            scored = goals.scored(tally, scenario.items, state.figures)[1]
            for points, most in _OF.findall(f"{goals.worth(tally)} {scored}"):
                assert int(points) <= int(most), (tally, state)
                told += int(points) > 0
    assert told


@pytest.mark.parametrize("purse", [2, 6])
def test_a_purse_holds_no_more_than_it_can(purse: int) -> None:
    standing = campaigned.standing(5, ask=campaigned.purchase_ask())
    story = standing.campaign
    story = evolve(story, carry=evolve(story.carry, purse=purse))  # the text of it has changed
    standing = evolve(standing, campaign=story)
    assert standing.ask is not None and standing.silver[BLADES] == 5
    told = question(standing, standing.ask), campaigns.earned(standing, standing.past[-1], BLADES)
    for said in told:
        assert "5" in said
        assert _OF.findall(said) == ([("5", "6")] if purse == 6 else [])
    assert "At most 2 things a night." in told[0]
    bought = evolve(standing, bought={BLADES: (Pick(Picks.BUY, "rumour"),)})
    assert "At most 2 things a night: 1 more." in question(bought, standing.ask)


def test_nobody_has_discarded_more_than_stirs_the_cards(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    flow = text.flow

    def noted(surface: pygame.Surface, words: str, *how: object, **more: object) -> object:
        said.append(words)
        return flow(surface, words, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "flow", noted)
    state = position(scenario.state, Phase.CARDS)
    session = sit(evolve(state, red=pile("RJ BJ S3 G3 U3 S4", "S8 G8 U8")))
    for joker in ("RJ", "BJ"):  # of three to be discarded; only then is the pile looked at
        session.choose(pick(session, f"red: discard {joker}"))
    assert session.game.state.red.reshuffle_triggers == 5
    driver = Driver(GameScene(AtTable(session, TitleScene)), screen)
    driver.key("p")
    driver.frame()
    piles = [found for words in said if "Discard pile" in words for found in _OF.findall(words)]
    assert {*piles} == {("4", "4"), ("0", "4")}
