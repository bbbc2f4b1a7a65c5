"""Every screen of the program, by name: what draws it, and what is pressed to come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
from attrs import define, evolve
from campaigned import campaign
from left_games import played
from tableside import Driver, pick, position

from ad1666.bots import player_of
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.game.records.writer import NotSaved
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.phones.server.said import Came
from ad1666.play.film import footage
from ad1666.rules.cards import Side
from ad1666.rules.phases import Phase
from ad1666.rules.shooting import SHOTS
from ad1666.rules.state import State
from ad1666.settings import preferences
from ad1666.table.app import FailureScene
from ad1666.table.preview.scene import PreviewScene
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.campaign import CampaignScene
from ad1666.table.scenes.film import FilmScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief, Pages, Screening
from ad1666.table.scenes.title import TitleScene
from ad1666.table.toolkit.scene import Scene
from tests.shipped import MUSTERS
from tests.shipped import scenario as shipped
from tests.table.staged import lesson, prelude

Key = int | str
Keys = tuple[Key, ...]


def finished(scenario: Scenario, path: Path) -> Path:
    """The record of a whole game that programs have played."""
    session = Session.new(scenario, Shuffle(3), path)
    seats = {side: player_of(Seat("seeker", number)) for number, side in enumerate(Side)}
    while (choice := decision(session, seats)) is not None:
        session.choose(choice)
    session.close()
    return path


@define
class Screens:
    """Makes them, with records in a ``folder``. ``letter`` is the first scenario of the game,
    ``record`` the record of a finished game of it."""

    letter: Scenario
    folder: Path
    record: Path
    _number: int = 0

    def walk(self, window: pygame.Surface) -> Iterator[tuple[str, Scene]]:
        """Each screen under its name, in its last frame."""
        for name, (begin, ways) in self.all().items():
            driver = Driver(begin(), window)
            yield name, driver.scene
            for keys in ways:
                for key in keys:
                    driver.key(key)
                driver.frame()
                yield f"{name}: {keys}", driver.scene
                while (sheets := getattr(driver.scene, "sheets", None)) and sheets.top is not None:
                    driver.key(pygame.K_ESCAPE)
            driver.app.leave()

    def all(self) -> dict[str, tuple[Callable[[], Scene], tuple[Keys, ...]]]:
        """By name: what begins each scene, and the keys that lead on, one after the other. Sheets
        are put away before the next."""
        f1, f4, f5, f6 = pygame.K_F1, pygame.K_F4, pygame.K_F5, pygame.K_F6
        down, space, tab, end = pygame.K_DOWN, pygame.K_SPACE, pygame.K_TAB, pygame.K_END
        sheets: tuple[Keys, ...] = (
            *((f1,), (pygame.K_F8,), ("?",), ("l",), ("p",), ("m",), ("m", "s"), ("m", "r")),
        )
        return {
            "start": (TitleScene, ((down,), (f1,), ("?",), ("s",))),
            "start with games": (self._with_games, ((down,) * 3,)),
            "failure": (lambda: FailureScene(ValueError("this and that " * 9), TitleScene), ()),
            "briefing": (lambda: BriefingScene(Brief(self.letter, TitleScene)), (("h",), ("?",))),
            "band": (
                lambda: prelude(shipped(MUSTERS[0]), TitleScene),
                (("d",), ("s",), ("g",), ("l",), ("w",), ("?",)),
            ),
            "table": (
                self.action,
                (
                    *((tab,), *sheets, (f6,), (f6, "1"), ("1",), ("1",)),
                    *((f4,), (f5,), ("1",), (f4, f5), ("h",), (space,)),
                ),
            ),
            "phones": (self._phones, ((pygame.K_F10,),)),
            "hints": (self._hinted, (("1",), ("1",))),
            "aim": (self._aim, ()),
            "duel": (self._duel, ((space,), ("1",), (space,), ("1",))),
            "unsaved": (self._unsaved, ((pygame.K_F2,),)),
            "programs": (self._programs, (("w",),)),
            "lesson": (lambda: lesson(TitleScene), ()),
            "film": (
                lambda: FilmScene(Screening(footage(self.record), TitleScene)),
                (("v",), ("a",), ("d",), (tab,), ("v",), (end,), ("?",), (f1,)),
            ),
            "campaign": (self._campaign, ((pygame.K_RIGHT,), ("h",), (pygame.K_F8,))),
            "campaigns": (self._with_campaigns, (("y",),)),
            "end": (self.end, ((pygame.K_ESCAPE,), ("l",), ("p",), ("r",))),
            "preview": (
                lambda: PreviewScene(self.letter.map.path, watch=True),
                (("1",), ("2",), ("3",), ("4",), (f1,)),
            ),
        }

    def _session(self, scenario: Scenario, state: State, **seats: Seat) -> Session:
        self._number += 1
        path = self.folder / f"{self._number}.ad1666"
        seated = {side: seats[side] for side in Side if side in seats}
        return Session.new(evolve(scenario, state=state), Shuffle(7), path, seated)

    def _table(self, session: Session) -> GameScene:
        return GameScene(AtTable(session, TitleScene))

    def _campaign(self) -> CampaignScene:
        """A campaign that begins."""
        return CampaignScene(Pages(Save.new(campaign(), Setup("long")), TitleScene))

    def _with_campaigns(self) -> TitleScene:
        """The start with a campaign that has been left."""
        Save.new(campaign(), Setup("long")).close()
        return TitleScene()

    def _with_games(self) -> TitleScene:
        """The start with games of several scenarios, and one that is damaged."""
        path = played()
        for number in range(1, 9):
            played(scenario=number % 3)
        path.with_name("damaged.ad1666").write_text("nothing", "utf-8")
        return TitleScene()

    def action(self) -> GameScene:
        state = position(self.letter.state, Phase.ACTION, red="S2 H4 G8 U7 RJ", blue="S3")
        return self._table(self._session(self.letter, state))

    def _phones(self) -> GameScene:
        """Red is asked for a card, whose phone is not there any more."""
        state = position(self.letter.state, Phase.INITIATIVE, "S3 H4", "G5 U2")
        scene = self._table(self._session(self.letter, state))
        scene.hands.open("192.0.2.7")
        scene.hands.take(Came(Side.RED, "iPhone"), lambda: None, lambda: None)
        return scene

    def _hinted(self) -> GameScene:
        preferences.change(hints=True, hints_seen=())
        scene = self.action()
        preferences.change(hints=False)
        return scene

    def _aim(self) -> GameScene:
        """A shot is read about before it is chosen: its line and its chance stand on the board."""
        state = position(
            self.letter.state, Phase.ACTION, "S3", "S2", B=(6, 9), F=(12, 9), G=(11, 8)
        )
        scene = self._table(self._session(self.letter, state))
        for wanted in ("red", "B"):
            prompt = scene.controls.hot_seat.prompt
            assert prompt is not None
            scene.controls.hot_seat.choose(next(o for o in prompt.options if o.who == wanted))
        scene.controls.refresh()
        menu = scene.controls.menu
        assert menu is not None
        shots = (n for n, e in enumerate(menu.entries) if e.choice and e.choice.verb in SHOTS)
        scene.controls.focus = next(shots)
        return scene

    def _duel(self) -> GameScene:
        """A fight whose cards are turned up, and which red may boost."""
        hands = "S8 S3 H4 G8", "U6 U3 H2"
        state = position(self.letter.state, Phase.COMBAT, *hands, A=(8, 8), E=(9, 8))
        session = self._session(self.letter, state)
        for said in (
            "A: attack E officers-sabre",
            "E: weapon rapier",
            "red: play S8",
            "blue: play U6",
        ):
            session.choose(pick(session, said))
        return self._table(session)

    def _unsaved(self) -> GameScene:
        """A game that the disk has ceased to take."""
        scene = self.action()
        scene.session.unsaved = NotSaved(self.folder / ("of-long-name" * 9), "no space is left")
        return scene

    def _programs(self) -> GameScene:
        seat = Seat("seeker", 1)
        return self._table(self._session(self.letter, self.letter.state, red=seat, blue=seat))

    def end(self) -> GameScene:
        """The end of a whole game."""
        session = self._session(self.letter, self.letter.state)
        over = replay(read(self.record), self.letter.state)
        session.moments, session.log = list(over.moments), list(over.log)
        return self._table(session)
