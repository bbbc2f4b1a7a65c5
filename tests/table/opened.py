"""Every kind of sheet and dialog, by name: the scene over which it opens, and what opens it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from campaigned import VIENNA, campaign
from screens import Screens

from ad1666.advice.coaching import Findings
from ad1666.advice.daily import duel_of
from ad1666.campaign.annals import Annals
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Setup
from ad1666.content.campaigns.heads import read_head
from ad1666.desks.beside import Proposal
from ad1666.game.luck import TurnedUp
from ad1666.game.records.saved_bands import save_band
from ad1666.phones.server.said import TakeoverAsked
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.settings import Pace, preferences
from ad1666.table.preview.scene import MapHelpSheet, PreviewScene
from ad1666.table.scenes.title import TitleScene
from ad1666.table.scenes.title_heroes import HeroesSheet
from ad1666.table.sheets.band_sheets import LoadSheet, SaveSheet, ScenarioSheet
from ad1666.table.sheets.campaign_sheets import (
    CampaignsSheet,
    NameCampaign,
    NamePerson,
    NewCampaignSheet,
)
from ad1666.table.sheets.coach_sheet import CoachSheet
from ad1666.table.sheets.daily_sheet import DailySheet
from ad1666.table.sheets.desk_sheet import DeskSheet, Proposed, TalkSheet, WhoPlaysWhere
from ad1666.table.sheets.dialog import Dialog, Rename
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.finale_sheet import FinaleSheet
from ad1666.table.sheets.finish_sheets import FinishSheet, ProgressSheet
from ad1666.table.sheets.game_sheets import PauseSheet
from ad1666.table.sheets.help_sheet import HelpSheet
from ad1666.table.sheets.keeping import CampaignElsewhere, Elsewhere
from ad1666.table.sheets.keys_sheet import KeysSheet
from ad1666.table.sheets.link_sheet import LinkSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.luck_sheet import LuckSheet
from ad1666.table.sheets.mail_sheet import MailSheet
from ad1666.table.sheets.pack_sheet import AddPack
from ad1666.table.sheets.pairing_sheet import TakeOver
from ad1666.table.sheets.phones_sheet import ASKING, PhonesSheet
from ad1666.table.sheets.puzzles_sheet import PuzzlesSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.seats_sheet import SeatsSheet
from ad1666.table.sheets.settings_sheet import SettingsSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.sheets.sides_sheet import SidesSheet
from ad1666.table.sheets.standing_sheet import StandingSheet
from ad1666.table.toolkit.ui import Button
from tests.shipped import MUSTERS
from tests.shipped import scenario as shipped
from tests.table.staged import prelude

Opened = Callable[[Any], Sheet | None]
"""What opens a sheet over a scene; the sheet, if it has still to be laid there."""


SHEETS: dict[str, type[Sheet]] = {
    "help": HelpSheet,
    "rules": RulesSheet,
    "settings": SettingsSheet,
    "keys": KeysSheet,
    "pack": AddPack,
    "rename": Rename,
    "campaigns": CampaignsSheet,
    "new campaign": NewCampaignSheet,
    "its name": NameCampaign,
    "a person": NamePerson,
    "heroes": HeroesSheet,
    "puzzles": PuzzlesSheet,
    "dialog": Dialog,
    "elsewhere": Elsewhere,
    "campaign elsewhere": CampaignElsewhere,
    "take over": TakeOver,
    "pause": PauseSheet,
    "log": LogSheet,
    "sides": SidesSheet,
    "standing": StandingSheet,
    "phones": PhonesSheet,
    "who plays where": WhoPlaysWhere,
    "second desk": DeskSheet,
    "talk": TalkSheet,
    "proposal": Proposed,
    "seats": SeatsSheet,
    "finish": FinishSheet,
    "programs play": ProgressSheet,
    "finale": FinaleSheet,
    "end": EndSheet,
    "luck": LuckSheet,
    "link": LinkSheet,
    "mail": MailSheet,
    "coach": CoachSheet,
    "duel": DailySheet,
    "map": MapHelpSheet,
    "story": ScenarioSheet,
    "load": LoadSheet,
    "save": SaveSheet,
}
"""Each kind under its name."""


def nothing(*_given: object) -> str:
    """Stands for what sheets order."""
    return ""


def by(press: str) -> Opened:
    """Opened by a method of the scene's sheets."""
    return lambda scene: getattr(scene.sheets, press)()


def given(sheet: Callable[[], Sheet]) -> Opened:
    """Laid over the scene."""
    return lambda _scene: sheet()


def answers() -> tuple[Button, ...]:
    kinds = Command.RETRY, Command.LOSE, Command.STAY
    return tuple(Button(kind, f"Answer {kind.value}", "", nothing) for kind in kinds)


def closing(scene: Any) -> None:
    """Opens the page that closes a game, at the pace at which there is one."""
    scene.sheets.clear()
    preferences.override(pace=Pace.EVENTS)
    scene.sheets.close_game()


def take_over(scene: Any) -> Sheet:
    scene.hands.open("192.0.2.7")
    asked = TakeoverAsked(Side.RED, 5, "iPhone", there=False)
    return TakeOver.of(asked, scene.hands, ASKING, nothing)


def at_desks(press: str) -> Opened:
    """Opened once the other plays at a page."""

    def opens(scene: Any) -> None:
        second = scene.desks.made()
        second.sit(Side.RED)
        second.open("192.0.2.7")
        by(press)(scene)

    return opens


OFFER = Proposal(1, "draw", Side.BLUE, "Blue offers a draw.")


def every(screens: Screens) -> dict[str, tuple[Callable[[], Any], Opened]]:
    """All of them."""
    title, table = TitleScene, screens.action
    there = Path("there")

    def muster() -> Any:
        scenario = shipped(MUSTERS[0])
        for number in range(3):
            save_band(f"Band {number}", "french", ["athos"])
        scene = prelude(scenario, TitleScene)
        scene.suggest()
        return scene

    def campaigns() -> Any:
        for number in range(3):
            Save.new(campaign(), Setup("long", name=f"Tale {number}")).close()
        return TitleScene()

    begins = campaign_heads()
    return {
        "help": (title, by("open_help")),
        "rules": (title, by("open_rules")),
        "settings": (title, by("open_settings")),
        "keys": (title, by("open_keys")),
        "pack": (title, given(pack)),
        "rename": (title, given(lambda: Rename("A game", frozenset(), nothing, nothing))),
        "campaigns": (campaigns, lambda scene: scene.campaigns.show(None)),
        "new campaign": (title, given(begins)),
        "its name": (title, given(lambda: NameCampaign("Tale", frozenset(), nothing, nothing))),
        "a person": (title, given(lambda: NamePerson("Anna", frozenset(), nothing, nothing))),
        "heroes": (title, given(lambda: HeroesSheet(Annals.read()))),
        "puzzles": (title, given(lambda: PuzzlesSheet(nothing, nothing))),
        "dialog": (title, given(lambda: Dialog("What now?", "It is late.", answers()))),
        "elsewhere": (table, given(lambda: Elsewhere(nothing, there, nothing))),
        "campaign elsewhere": (table, given(lambda: CampaignElsewhere(nothing, there, nothing))),
        "take over": (table, take_over),
        "pause": (table, by("pause")),
        "log": (screens.end, by("log")),
        "sides": (table, by("sides")),
        "standing": (table, by("standing")),
        "phones": (table, by("phones")),
        "who plays where": (table, by("desks")),
        "second desk": (table, at_desks("desks")),
        "talk": (table, at_desks("talk")),
        "proposal": (table, given(lambda: Proposed.of(OFFER, nothing, nothing))),
        "seats": (table, given(lambda: SeatsSheet(Seating.of({}), nothing))),
        "finish": (
            table,
            given(lambda: FinishSheet(Seating.of({}), nothing, people=tuple(Side))),
        ),
        "programs play": (
            table,
            lambda scene: ProgressSheet(scene.controls.hot_seat, lambda: None),
        ),
        "finale": (screens.end, closing),
        "end": (screens.end, by("end")),
        "luck": (table, given(lambda: LuckSheet((TurnedUp(Side.RED, Fraction(2), Fraction(5)),)))),
        "link": (
            table,
            given(lambda: LinkSheet("letter-at-the-lion.AQ" + "1-ZAxOh8" * 25)),
        ),
        "mail": (table, by("mail")),
        "coach": (table, given(coach)),
        "duel": (table, given(duel)),
        "map": (
            lambda: PreviewScene(screens.letter.map.path, watch=False),
            given(MapHelpSheet),
        ),
        "story": (muster, lambda scene: scene.story()),
        "load": (muster, lambda scene: scene.load()),
        "save": (muster, given(lambda: SaveSheet("Tales", nothing))),
    }


def campaign_heads() -> Callable[[], Sheet]:
    heads = [read_head(VIENNA)]
    return lambda: NewCampaignSheet(heads, nothing, nothing, nothing, nothing)


def pack() -> Sheet:
    sheet = AddPack(nothing, nothing)
    sheet.offered = tuple(there / "one.ad1666pack" for there in map(Path, ("here", "there")))
    return sheet


def coach() -> Sheet:
    coaching: Any = SimpleNamespace(now=Findings(over=True), turned=(), forgotten=())
    art: Any = None
    return CoachSheet(coaching, art, nothing, Side.RED, nothing)


def duel() -> Sheet:
    art: Any = None
    return DailySheet(duel_of(date(2026, 12, 11)), lambda: None, art, nothing, nothing)
