"""Secret errands in the window and on phones: how one is chosen and read, and twins of a campaign
that differ only in Blue's, of which Red is shown the same at every step until it is told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from campaigned import BLADES, CROWNS, campaign
from looks import look_at
from pretended_phones import Network
from tableside import Driver
from test_campaign_kept import to_the_night

from ad1666.campaign.errands import errand_of, errands_of, offered
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.game.fate import Shuffle
from ad1666.game.seats import Seat
from ad1666.phones import campaign as phones
from ad1666.phones.server.said import Answer
from ad1666.phones.server.sheet import OptionKind
from ad1666.phones.underway import underway
from ad1666.play import errand
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.settings import Curtain, preferences
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.campaign_errands import ErrandPage
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Pages
from ad1666.table.scenes.title import TitleScene
from ad1666.words.errands import TOLD

RED, BLUE = Side.RED, Side.BLUE
CHOICES = 80
TWINS = None, 0, 2
"""What Blue has chosen of the three, in each of the twins."""


@pytest.fixture
def save(tmp_path: Path) -> Iterator[Save]:
    found = Save.new(campaign(), Setup("long", seed=4711), tmp_path / "one.campaign")
    yield found
    found.close()


def driven(save: Save, screen: pygame.Surface) -> Driver:
    driver = Driver(CampaignScene(Pages(save, TitleScene)), screen)
    driver.frame()
    return driver


def pages(driver: Driver) -> CampaignScene:
    assert isinstance(driver.scene, CampaignScene)
    return driver.scene


def press(driver: Driver, *keys: str | int) -> None:
    for key in keys:
        driver.key(key)


# Choosing


def test_two_people_choose_behind_a_curtain(save: Save, screen: pygame.Surface) -> None:
    driver = driven(save, screen)
    press(driver, "e", "2", pygame.K_RETURN)
    page = pages(driver).opened
    assert isinstance(page, ErrandPage) and page.party == CROWNS and page.veiled
    press(driver, "3")
    assert page.focus is None, "behind the curtain nothing is selected"
    press(driver, pygame.K_RETURN, "3", pygame.K_RETURN)
    assert pages(driver).opened is None
    assert dict(save.standing.errands) == {CROWNS: offered(save.standing, CROWNS)[2]}
    press(driver, "e", "2", pygame.K_RETURN, pygame.K_RETURN)
    page = pages(driver).opened
    assert isinstance(page, ErrandPage) and page.focus == 2, "what was chosen is selected"
    press(driver, "n")
    assert not save.standing.errands and pages(driver).opened is None


def test_by_mouse_alone(save: Save, screen: pygame.Surface) -> None:
    driver = driven(save, screen)
    ways = Command.ERRAND, Row(Area.FOR_WHOM, 0), Command.CONFIRM, Row(Area.OPTIONS, 1)
    for target in ways:
        driver.click(driver.hotspot(target).center)
        driver.frame()
    assert dict(save.standing.errands) == {BLADES: offered(save.standing, BLADES)[1]}


def test_a_person_alone_needs_no_curtain_and_enter_leaves_it(
    tmp_path: Path, screen: pygame.Surface
) -> None:
    setup = Setup("long", seats={CROWNS: Seat("page", 1)}, seed=4711)
    save = Save.new(campaign(), setup, tmp_path / "alone.campaign")
    driver = driven(save, screen)
    assert "No secret errand for tonight yet: press E." in told(driver, screen)
    press(driver, "e")
    page = pages(driver).opened
    assert isinstance(page, ErrandPage) and not page.veiled and page.party == BLADES
    assert driver.scene.ui is not None
    cards = {spot.target: spot.tip for spot in driver.scene.ui.hotspots}
    assert cards[Row(Area.OPTIONS, 0)] == "", "all stands on the card"
    press(driver, pygame.K_RETURN)
    assert not save.standing.errands and pages(driver).opened is None
    press(driver, "e", "1", pygame.K_ESCAPE)
    assert not save.standing.errands and pages(driver).opened is None
    press(driver, "e", "1", pygame.K_RETURN)
    assert TOLD[save.standing.errands[BLADES]].task in told(driver, screen)
    save.close()


def told(driver: Driver, screen: pygame.Surface) -> str:
    """What is read on the road."""
    return " ".join(line.said for line in look_at(driver.scene, screen).lines)


def test_who_only_looks_on_is_offered_none(save: Save, screen: pygame.Surface) -> None:
    save.send(CROWNS, offered(save.standing, CROWNS)[0])
    looker = Save.open(save.path)
    assert looker.read_only
    driver = driven(looker, screen)
    assert Command.ERRAND not in driver.targets()
    assert "errand" not in told(driver, screen)
    press(driver, "e")
    assert pages(driver).opened is None


# Twins


def seen(save: Save, screen: pygame.Surface, which: int | None) -> list[object]:
    """All that Red is shown of a night for which Blue has chosen one of three, or none."""
    driver, found = driven(save, screen), list[object]()

    def look() -> None:
        driver.frame()
        found.append((tuple(driver.targets()), pygame.image.tobytes(screen, "RGB")))

    look()
    save.send(BLADES, offered(save.standing, BLADES)[1])
    if which is not None:
        save.send(CROWNS, offered(save.standing, CROWNS)[which])
    for keys in (
        (),
        ("e",),
        ("1", pygame.K_RETURN),
        (pygame.K_RETURN,),
        (pygame.K_ESCAPE,),
        ("e", "2", pygame.K_RETURN),
        (pygame.K_ESCAPE,),
        ("h",),
        (pygame.K_ESCAPE,),
    ):
        press(driver, *keys)
        look()
    session = save.begin(fate=Shuffle(3))
    sent = errands_of(save.standing)
    driver = Driver(GameScene(AtTable(session, TitleScene, errands=sent)), screen)
    assert isinstance(driver.scene, GameScene)
    hot_seat, rng = driver.scene.controls.hot_seat, random.Random(1)
    own = errand.lines(hot_seat, BLUE)
    assert bool(own) is (which is not None)
    shown = set[Side | None]()
    for _ in range(CHOICES):
        prompt = hot_seat.prompt
        assert prompt is not None
        secret = hot_seat.veiled is not None
        for keys in ((), (pygame.K_SPACE,), ("p",)) if secret else ((),):
            press(driver, *keys)
            if hot_seat.viewer is not BLUE:
                look()
                shown.add(hot_seat.viewer)
                found.append(errand.lines(hot_seat, hot_seat.viewer))
        if RED in shown:
            break
        if secret:
            press(driver, pygame.K_ESCAPE)
        hot_seat.choose(prompt.options[rng.randrange(len(prompt.options))])
        driver.scene.controls.refresh()
    assert shown == {RED, None}
    session.close()
    return found


def test_red_is_shown_the_same_whatever_blue_is_sent_for(
    tmp_path: Path, screen: pygame.Surface
) -> None:
    preferences.change(curtain=Curtain.FULL)
    runs = []
    for number, which in enumerate(TWINS[::2]):
        folder = tmp_path / str(number)
        folder.mkdir()
        save = Save.new(campaign(), Setup("long", seed=4711), folder / "one.campaign")
        runs.append(seen(save, screen, which))
        save.close()
    for run in runs[1:]:
        assert len(run) == len(runs[0])
        for number, (here, there) in enumerate(zip(run, runs[0], strict=True)):
            assert here == there, f"at {number}"
    lines = [line for line in runs[0] if isinstance(line, tuple) and line and "errand" in line[0]]
    assert lines, "Red reads its own"


def test_p_shows_ones_own_where_the_hand_may_be_seen(save: Save, screen: pygame.Surface) -> None:
    save.send(CROWNS, offered(save.standing, CROWNS)[0])
    save.send(BLADES, offered(save.standing, BLADES)[1])
    name = {RED: save.standing.errands[BLADES], BLUE: save.standing.errands[CROWNS]}
    driver = driven(save, screen)
    to_the_night(driver)
    assert isinstance(driver.scene, GameScene)
    hot_seat, rng, met = driver.scene.controls.hot_seat, random.Random(1), set[Side]()
    assert hot_seat.viewer is None
    assert [line[:14] for line in errand.lines(hot_seat, hot_seat.viewer)] == ["Secret errands"]
    for _ in range(200):
        prompt = hot_seat.prompt
        assert prompt is not None
        press(driver, pygame.K_SPACE)
        side = hot_seat.viewer
        if side is not None:
            met.add(side)
            told = " ".join(errand.lines(hot_seat, side))
            assert TOLD[name[side]].task in told and TOLD[name[side.other]].task not in told
        if met == {*Side}:
            break
        hot_seat.choose(prompt.options[rng.randrange(len(prompt.options))])
        driver.scene.controls.refresh()
    assert met == {*Side}


# On phones


def tapped(save: Save, screen: pygame.Surface, which: int | None) -> tuple[list[str], list[str]]:
    """All sheets of both phones while Blue chooses one of three on its own."""
    line = Network().listen("192.0.2.7", lambda _: None, {})
    underway.open(save)
    underway.wait(line, BLADES, {}, 7)  # type: ignore[arg-type]
    driver = driven(save, screen)
    for _ in range(2):
        for place in Side:
            assert [o.kind for o in line.sheets[place].options] == [OptionKind.ANYTIME] * 4
        if which is not None:
            number = line.sheets[BLUE].number
            scene = pages(driver)
            phones.answered(scene.save, Answer(BLUE, number, which))
            phones.answered(scene.save, Answer(BLUE, number - 1, 3))  # an older sheet
            phones.answered(scene.save, Answer(BLUE, number, 17))
        for keys in ((), ("h",), (pygame.K_ESCAPE,)):
            press(driver, *keys)
            driver.frame()
    if which is not None:
        assert errand_of(save.standing, CROWNS) == offered(save.standing, CROWNS)[which]
    told = {place: [s.to_text() for s in line.told if s.side is place] for place in Side}
    underway.hang_up()
    return told[RED], told[BLUE]


def test_a_phone_learns_nothing_of_the_other(tmp_path: Path, screen: pygame.Surface) -> None:
    runs = []
    for number, which in enumerate(TWINS):
        path = tmp_path / f"{number}.campaign"
        save = Save.new(campaign(), Setup("long", seed=4711), path)
        runs.append(tapped(save, screen, which))
        save.close()
    assert runs[0][0] and runs[0][0] == runs[1][0] == runs[2][0]
    assert len({tuple(blue) for _red, blue in runs}) == 3, "Blue's own differ"
    theirs = {*offered(save.standing, CROWNS)} - {*offered(save.standing, BLADES)}
    assert theirs and not any(TOLD[each].name in sheet for each in theirs for sheet in runs[0][0])
