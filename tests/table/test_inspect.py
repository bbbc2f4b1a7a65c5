"""What is read about the figures."""

from __future__ import annotations

import pygame
from attrs import evolve
from tableside import Driver, Sit, position

from ad1666.content.characters.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.rules.abilities import dispatch
from ad1666.rules.characters import TRAITS, equipped
from ad1666.rules.phases import Phase
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Row
from ad1666.table.views import inspector
from ad1666.table.views.board import tokens
from ad1666.table.words import vocabulary
from ad1666.table.words.characters import describe


def test_what_lies_under_a_figure_is_told(scenario: Scenario) -> None:
    state = scenario.state
    figure = state.figure("A")
    assert figure.at is not None
    letter = scenario.items["letter"]
    there = evolve(state, ground=((figure.at, letter),))
    assert "Here lies: **letter**" in describe(there, figure)
    aside = evolve(state, ground=(((figure.at[0] + 1, figure.at[1]), letter),))
    assert "Here lies" not in describe(aside, figure)


def test_nearly_every_card_can_be_read_at_once_in_a_small_window(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("A")
    driver = Driver(GameScene(sit(scenario.state), TitleScene), screen)
    ui = driver.scene.ui  # type: ignore[attr-defined]
    room = ui.panel(ui.layout.inspect)
    for card in load_characters().values():
        gear = equipped(card.items, card.hands, None)
        shown = dispatch.with_starting_tokens(evolve(figure, card=card, gear=gear))
        state = scenario.state.with_figure(shown)
        title = text.advance(vocabulary.figure(shown, ()), "title", text.LEAST)
        assert title <= room.width, f"the name of {card.id} is cut off"
        scroll = Scroll()
        inspector.draw(ui, state, "A", None, scroll)
        assert not scroll.spare, f"the card of {card.id} scrolls"


def test_all_of_a_card_is_told_by_pictures_and_chips_that_open(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("A")
    hurt = scenario.state.with_figure(evolve(figure, wounds=5, parry_used=2))
    driver = Driver(GameScene(sit(position(hurt, Phase.ACTION)), TitleScene), screen)
    driver.key(pygame.K_TAB)
    driver.frame()
    ui = driver.scene.ui
    assert ui is not None
    tips = {spot.target: spot.tip for spot in ui.hotspots if isinstance(spot.target, Row)}
    told = "\n".join(tips.values())
    assert "Wounds **5**: serious at **4**, dead at **7**" in told
    assert "Fencing **3**: parries left: **1**" in told
    for trait in TRAITS:
        assert f"**{trait.capitalize()} {getattr(figure.card, trait)}**" in told
    for gear in figure.gear:
        assert f"**{gear.item.name}** (in hand)" in told
    for name, value in figure.card.abilities:
        assert vocabulary.ability(name, value) in told


def test_a_portrait_is_on_the_field_of_its_faction(
    scenario: Scenario, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("A")

    def shown(faction: str) -> bytes:
        card = evolve(figure.card, id="nobody-we-know", faction=faction)
        picture = tokens.portrait(scenario.state, evolve(figure, card=card), 96)
        return pygame.image.tobytes(picture, "RGBA")

    factions = {card.faction for card in load_characters().values()}
    assert len(factions) == 7
    assert len({shown(faction) for faction in factions}) == 7
    assert shown("The author's own") == shown("neutral")


def test_the_card_shows_the_face(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    driver = Driver(GameScene(sit(scenario.state), TitleScene), screen)
    ui = driver.scene.ui  # type: ignore[attr-defined]
    figure = scenario.state.figure("A")
    seen = set()
    for face in ("athos", "porthos", "nobody-we-know"):
        state = scenario.state.with_figure(evolve(figure, card=evolve(figure.card, id=face)))
        inspector.draw(ui, state, "A", None, Scroll())
        seen.add(pygame.image.tobytes(screen.subsurface(ui.layout.inspect), "RGB"))
    assert len(seen) == 3
