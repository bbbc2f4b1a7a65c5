"""What is read about the figures."""

from __future__ import annotations

import pygame
import pytest
from attrs import evolve
from looks import looking
from tableside import Driver, Sit, position

from ad1666.content.cards import load_characters
from ad1666.content.scenarios.scenario import Scenario
from ad1666.i18n import signed, speaking, whole
from ad1666.play.targets import Area, Option, Row
from ad1666.rules.abilities import dispatch
from ad1666.rules.cards import SUITS, Side
from ad1666.rules.characters import TRAITS, equipped
from ad1666.rules.items import UNARMED
from ad1666.rules.phases import Phase
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit import text
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views import inspector
from ad1666.words import vocabulary
from ad1666.words.characters import describe, items


def test_what_lies_under_a_figure_is_told(scenario: Scenario) -> None:
    state = scenario.state
    figure = state.figure("A")
    assert figure.at is not None
    letter = scenario.items["letter"]
    there = evolve(state, ground=((figure.at, letter),))
    assert "Here lies: **letter**" in describe(there, figure)
    aside = evolve(state, ground=(((figure.at[0] + 1, figure.at[1]), letter),))
    assert "Here lies" not in describe(aside, figure)


def test_every_card_can_be_read_by_one_turn_of_the_page_in_a_small_window(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("A")
    driver = Driver(GameScene(AtTable(sit(scenario.state), TitleScene)), screen)
    ui = driver.scene.ui  # type: ignore[attr-defined]
    room = ui.panel(ui.layout.inspect)
    for card in load_characters().values():
        gear = equipped(card.items, card.hands, None)
        shown = dispatch.with_starting_tokens(evolve(figure, card=card, gear=gear))
        state = scenario.state.with_figure(shown)
        title = text.advance(vocabulary.figure(shown, ()), "bold", text.LEAST)
        assert title <= room.width, f"the name of {card.id} is cut off"
        scroll = Scroll()
        inspector.draw(ui, state, "A", None, "", scroll)
        assert scroll.spare <= 1.5 * room.height, f"the card of {card.id} is too long"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_traits_are_seen_where_a_card_is_low(
    language: str, scenario: Scenario, sit: Sit
) -> None:
    """At 1366x768 a second row of them was cut through its numbers."""
    window = pygame.display.set_mode((1366, 768))
    with speaking(language):
        driver = Driver(GameScene(AtTable(sit(scenario.state), TitleScene)), window)
        ui: Ui = driver.scene.ui  # type: ignore[attr-defined]
        room = ui.layout.inspect
        for figure in scenario.state.figures:
            with looking(window) as look:
                inspector.draw(ui, scenario.state, figure.id, None, "", Scroll())
            lines = (line for line in look.lines if room.collidepoint(line.box.topleft))
            numbers = [line for line in lines if line.said.lstrip("\N{MINUS SIGN}").isdigit()]
            traits = [whole(getattr(figure.card, name)) for name in TRAITS]
            assert [line.said for line in numbers[: len(traits)]] == traits
            assert all(line.seen == line.box for line in numbers[: len(traits)]), figure.id


def test_all_of_a_card_is_told_by_pictures_and_chips_that_open(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    figure = scenario.state.figure("A")
    hurt = scenario.state.with_figure(evolve(figure, wounds=5, parry_used=2))
    driver = Driver(GameScene(AtTable(sit(position(hurt, Phase.ACTION)), TitleScene)), screen)
    driver.key(pygame.K_TAB)
    driver.frame()
    ui = driver.scene.ui
    assert ui is not None
    tips: dict[object, str] = {}
    for _ in range(4):
        ui = driver.scene.ui
        assert ui is not None
        tips |= {spot.target: spot.tip for spot in ui.hotspots if isinstance(spot.target, Row)}
        driver.key(pygame.K_PAGEDOWN, mod=pygame.KMOD_SHIFT)
        driver.frame()
    told = "\n".join(tips.values())
    assert "Wounds **5**: serious at **4**, dead at **7**" in told
    assert "Fencing **3**: parries left: **1**" in told
    for trait in TRAITS:
        assert f"**{trait.capitalize()} {getattr(figure.card, trait)}**" in told
    for gear in figure.gear:
        assert f"**{gear.item.name}** (in hand)" in told
    for name, value in figure.card.abilities:
        assert vocabulary.ability(figure.card, name, value) in told


def test_the_card_shows_the_face(scenario: Scenario, sit: Sit, screen: pygame.Surface) -> None:
    driver = Driver(GameScene(AtTable(sit(scenario.state), TitleScene)), screen)
    ui = driver.scene.ui  # type: ignore[attr-defined]
    figure = scenario.state.figure("A")
    seen = set()
    for face in ("athos", "porthos", "nobody-we-know"):
        state = scenario.state.with_figure(evolve(figure, card=evolve(figure.card, id=face)))
        inspector.draw(ui, state, "A", None, "", Scroll())
        seen.add(pygame.image.tobytes(screen.subsurface(ui.layout.inspect), "RGB"))
    assert len(seen) == 3


def test_the_damage_of_weapons_stands_on_the_card(scenario: Scenario) -> None:
    chips = {chip.detail.split("**")[1]: chip.label for chip in items(scenario.state.figure("D"))}
    musket, bare = scenario.state.figure("D").gear[0].item, chips["bare hands"]
    assert musket.id == "musket"
    for item, told in ((musket, chips["musket"]), (UNARMED, bare)):
        for suit, value in zip(SUITS, item.damage, strict=True):
            assert (f"[icon:{suit}]{signed(value)}" in told) is bool(value)
    assert "[icon" not in chips["helmet"]


def test_the_card_tells_beforehand_what_the_answers_will_fold_away(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    """For who may be the next to act; who acts has it among the answers, and of others nothing is
    known."""
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))
    driver = Driver(scene, screen)

    def on_card() -> set[str]:
        driver.frame()
        assert scene.ui is not None
        seen = {s.tip for s in scene.ui.hotspots if isinstance(s.target, Row)}
        for _ in range(4):
            driver.key(pygame.K_PAGEDOWN, mod=pygame.KMOD_SHIFT)
            driver.frame()
            seen |= {s.tip for s in scene.ui.hotspots if isinstance(s.target, Row)}
        return seen

    driver.press(Option(0))  # Red activates first
    controls = scene.controls
    controls.looked = "E"
    assert controls.cannot() == ""
    controls.looked = "A"
    ahead = controls.cannot()
    assert "Stand up" in ahead and "[[ACT-16]]" in ahead
    assert ahead in on_card()
    assert controls.menu is not None
    controls.choose(controls.menu.entries[0])
    assert controls.menu is not None and controls.looked == "A"
    (fold,) = (entry for entry in controls.menu.entries if entry.folded)
    assert fold.tip == ahead
    assert controls.cannot() == "" and ahead not in on_card()


def test_the_parts_of_a_card_and_the_goals_are_read_by_keyboard(
    scenario: Scenario, sit: Sit, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    scene = GameScene(AtTable(sit(position(scenario.state, Phase.ACTION)), TitleScene))
    driver = Driver(scene, screen)
    driver.key(pygame.K_TAB)
    driver.frame()
    assert scene.ui is not None
    rows = [s for s in scene.ui.hotspots if isinstance(s.target, Row)]
    parts = [s.tip for s in rows if s.target.of is Area.INSPECT]  # type: ignore[union-attr]
    strip = [s.tip for s in scene.ui.hotspots if isinstance(s.target, Side)]
    assert parts and sum("possible" in tip for tip in strip) == 2
    parts += strip
    monkeypatch.setattr(Ui, "tip", lambda self, markup, *rest: said.append(markup))
    read = []
    for key in (*(pygame.K_RIGHT,) * (len(parts) + 1), pygame.K_LEFT):
        driver.key(key, pygame.KMOD_SHIFT)
        driver.frame()
        read.append(said[-1])
    assert read == [*parts, parts[0], parts[-1]]
    driver.key(pygame.K_TAB)
    assert scene.controls.part is None
