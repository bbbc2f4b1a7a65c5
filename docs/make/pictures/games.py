"""Games that programs play on the table, from seeds, up to moments worth a picture."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import count
from pathlib import Path

from ad1666.bots import player_of
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.game.fate import Shuffle
from ad1666.game.match import decision
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.events import Hit, Opposed, Standard
from ad1666.rules.phases import Phase
from ad1666.rules.requests import Choice, Topic
from ad1666.rules.shooting import SHOTS
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable
from ad1666.table.scenes.title import TitleScene
from ad1666.table.views.duel import cast

_numbers = count()


class Table:
    """A game of a scenario on the table."""

    def __init__(self, scenario: str, seed: int, folder: Path) -> None:
        self.path = folder / f"{next(_numbers)}.ad1666"
        loaded = load_scenario(data_root() / "scenarios" / f"{scenario}.toml")
        self.session = Session.new(loaded, Shuffle(seed), self.path)
        self.scene = GameScene(AtTable(self.session, TitleScene))
        self._players = {side: player_of(Seat("seeker", seed + n)) for n, side in enumerate(Side)}

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.scene.controls.hot_seat.prompt is None

    def until(self, moment: Callable[[GameScene], bool]) -> Table:
        """Plays on to a moment. LookupError if it does not come."""
        while not moment(self.scene):
            if self.over:
                raise LookupError(
                    f"{moment.__name__} does not come in {self.session.scenario.path}"
                )
            self.answer()
        return self

    def before(self, verbs: Collection[str]) -> Table:
        """Plays on to where somebody decides on one of some deeds. LookupError if nobody does."""
        while not self.over and self._decision().verb not in verbs:
            self.answer()
        if self.over:
            raise LookupError(f"none of {verbs} in {self.session.scenario.path}")
        return self

    def _decision(self) -> Choice:
        choice = decision(self.session, self._players)
        assert choice is not None
        return choice

    def answer(self) -> None:
        """Lets a program give the next answer."""
        self.scene.controls.hot_seat.choose(self._decision())
        self.scene.controls.refresh()

    def close(self) -> None:
        """Leaves the game."""
        self.scene.close()


# Moments


def acting(scene: GameScene) -> bool:
    """Somebody is asked what to do, late enough for the sides to have met."""
    prompt = scene.controls.hot_seat.prompt
    return prompt is not None and prompt.topic is Topic.ACTION and prompt.state.turn >= 2


def aiming(scene: GameScene) -> bool:
    """Somebody can shoot at somebody."""
    return acting(scene) and shot(scene) is not None


def shot(scene: GameScene) -> int | None:
    """The number of the entry that shoots, None if there is none."""
    menu = scene.controls.menu
    found = (
        number
        for number, entry in enumerate(menu.entries if menu is not None else ())
        if entry.barred is None and any(leaf.answer.verb in SHOTS for leaf in entry.leaves())
    )
    return next(found, None)


def curtain(scene: GameScene) -> bool:
    """The curtain hangs before cards that are asked for in a fight."""
    hot_seat = scene.controls.hot_seat
    return hot_seat.veiled is not None and hot_seat.state.phase is Phase.COMBAT


def boosting(scene: GameScene) -> bool:
    """A fight that has been boosted, with more to come."""
    hot_seat = scene.controls.hot_seat
    test = hot_seat.test
    asked = hot_seat.prompt is not None and hot_seat.prompt.topic is Topic.BOOST
    return asked and isinstance(test, Opposed) and bool(test.red.boosts or test.blue.boosts)


def hit(scene: GameScene) -> bool:
    """A fight is over, with a hit."""
    test = _over(scene)
    return isinstance(test, Opposed) and test.fight is not None and test.winner is not None


def fired(scene: GameScene) -> bool:
    """A shot has been fired."""
    test = _over(scene)
    return isinstance(test, Standard) and test.aim is not None


def _over(scene: GameScene) -> Standard | Opposed | None:
    """The test that has just been over, if anything came of it."""
    hot_seat = scene.controls.hot_seat
    play = cast.last_play(scene.session.log)
    if hot_seat.test is not None or play is None or not isinstance(play.test, Opposed | Standard):
        return None
    return play.test if play.over and any(isinstance(e, Hit) for e in play.since) else None


def walking(scene: GameScene) -> bool:
    """Somebody walks, with a choice of ways."""
    prompt = scene.controls.hot_seat.prompt
    return acting(scene) and prompt is not None and len(scene.controls.ways) > 20


def ends(scene: GameScene) -> bool:
    """The game is over."""
    return scene.controls.hot_seat.prompt is None
