"""What the sheets of a game order: the ways out of it, and what is done at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from ad1666.advice.adviser import Adviser
from ad1666.content.scenarios.headlines import Headline, following_chapter
from ad1666.game.library import copy_game, second_of
from ad1666.game.records.bouts import Bout
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.phones.hands import Hands
from ad1666.play import both_sides
from ad1666.play.controller import Controls
from ad1666.play.film import footage
from ad1666.play.seating import Seating
from ad1666.play.targets import Command
from ad1666.rules.cards import Side
from ad1666.table.motion.show import Show
from ad1666.table.scenes.onward import AtTable, Screening, to_start
from ad1666.table.scenes.porter import Porter
from ad1666.table.scenes.taken_up import taken_up
from ad1666.table.sheets.desks import Desks
from ad1666.table.sheets.game_sheets import GameSheets
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit.scene import Leads, Next
from ad1666.table.toolkit.ui import Button
from ad1666.table.views.programs import Programs
from ad1666.words import bouts

if TYPE_CHECKING:  # what only games with a second desk need
    from ad1666.desks.stand import Stand


@define
class TableCommands:
    """The commands of the game at a ``table``, which a ``scene`` shows."""

    scene: BaseScene
    table: AtTable
    controls: Controls
    programs: Programs
    hands: Hands
    desks: Desks
    show: Show
    adviser: Adviser
    sheets: GameSheets = field(init=False)
    """Those that order it."""

    @property
    def onward(self) -> str:
        """What the way out of the finished game is called where it is part of something longer."""
        return _(self.table.onward) if self.table.onward else ""

    @property
    def people(self) -> Mapping[Side, str]:
        """Whose each side is where people have told their names."""
        return self.table.people()

    @property
    def way_out(self) -> str:
        """What the way out of the game is called."""
        return _("Back to the campaign") if self.onward else _("Back to the start")

    def ways_out(self) -> tuple[Button, ...]:
        """The buttons shown while nobody at this screen is asked."""
        hot_seat = self.controls.hot_seat
        leave = Button(Command.LEAVE, self.way_out, "B", self.leave)
        if hot_seat.prompt is None:
            return Button(Command.RECKONING, _("Final score"), "R", self.sheets.end), leave
        if hot_seat.watching:
            return Button(Command.COPY, _("Continue with a copy"), "C", self._copy), leave
        if hot_seat.by_mail and hot_seat.absent:
            return self.sheets.to_mail(), leave
        if self.desks.on and hot_seat.absent:
            return self.sheets.to_talk(), leave
        return ()

    def leave(self) -> None:
        """Goes back to the start, or to the campaign that the game is part of."""
        self._before(self.table.leave)

    def quit(self) -> None:
        """Exits the program."""
        self.sheets.keeping.before(partial(self._part, lambda: None))

    def _before(self, to: Leads) -> None:
        """Leaves the game for something else, once it is settled what happens to it."""
        self.sheets.keeping.before(partial(self._part, to), game_only=True)

    def _part(self, to: Leads) -> None:
        """Leaves the game for something else."""
        self.scene.close()
        self.scene.lead(to())

    @property
    def more(self) -> tuple[str, str]:
        """What a rematch is called, and what it is."""
        return _("Rematch, sides swapped"), _("The same scenario; who played Red plays Blue.")

    def rematch(self) -> None:
        """Restarts the scenario with sides swapped: whoever played Red plays Blue."""
        played = self.table.session
        seats = {side.other: seat for side, seat in played.history.programs(played.seats).items()}
        self._swapped(lambda: Session.new(played.scenario, seats=seats))

    def _swapped(self, begin: Callable[[], Session]) -> None:
        """Goes on to a game with the sides swapped; phones and desks stay with their players."""
        on_phones = self.hands.line is not None

        def anew(stand: Stand | None) -> Next:
            session = begin()
            if stand is not None:
                stand.cross(session.path)
            return AtTable(session, self.table.leave, on_phones=on_phones, stand=stand)

        def part() -> None:
            stand = self.desks.hand_on()
            self._part(lambda: anew(stand))

        self.sheets.keeping.before(part, game_only=True)

    @property
    def bout(self) -> str:
        """What is told of both games after one of two with the sides swapped."""
        played, bout = self.table.session, self._bout
        if bout is None or (ended := both_sides.result(played)) is None:
            return ""
        return bouts.told(bout, ended, played.seats)

    @property
    def awaits_second(self) -> bool:
        """Whether the second of two such games comes next."""
        return self._bout is not None and self._bout.brought is None

    @property
    def _bout(self) -> Bout | None:
        """Which of two such games it is, if it is played here."""
        played = self.table.session
        return played.bout if isinstance(played, Session) else None

    def second(self) -> None:
        """Begins it: whoever played Red plays Blue. If it was begun after a copy of this game, it
        goes on, or its film is shown: there is one second game."""
        played, bout = self.table.session, self._bout
        ended = both_sides.result(played)
        assert bout is not None and ended is not None
        scenario, leave = played.scenario, self.table.leave
        seats = played.history.programs(played.seats)
        there = second_of(bout)
        if there is None:
            self._swapped(lambda: both_sides.second(scenario, seats, bout, ended))
        elif there.over:
            self._go(lambda: Screening(footage(there.path), leave, back=self.again))
        else:
            self._go(lambda: AtTable(Session.resume(there.path, changed=True)[0], leave))

    def next_scenario(self) -> Headline | None:
        """The next chapter of the campaign."""
        played = self.table.session.scenario
        return None if self.onward else following_chapter(played.path, played.chapter)

    @property
    def farewell(self) -> str:
        """Nothing: only a lesson says something at its end."""
        return ""

    def begin(self, scenario: Path) -> None:
        """Goes on to another scenario, with the same players."""
        from ad1666.content.scenarios.scenario import load_scenario
        from ad1666.table.scenes.prelude import prelude

        played, leave = self.table.session, to_start(self.table.leave)
        seating = Seating.of(played.history.programs(played.seats))
        self._before(lambda: prelude(load_scenario(scenario), leave, seating=seating))

    def again(self) -> Next:
        """The same game once more, as a film of it leads back to."""
        return evolve(self.table, notice="", on_phones=False, at_desks=False)

    def film(self, at: int = 0, *, coached: bool = False) -> None:
        """Replays the game from a moment on, with the coach's sheet open if ``coached``."""
        table = self.table

        def film() -> Next:
            return Screening(footage(table.session.path), table.leave, at, coached, self.again)

        self.sheets.keeping.once_saved(partial(self._go, film))

    def _copy(self) -> None:
        """Continues with a copy of a game that is only being watched."""
        table = self.table
        self._go(lambda: taken_up(copy_game(table.session.path), table.leave))

    def _go(self, make: Leads) -> None:
        """Leads to what is made of files. Shows what goes wrong."""
        Porter(self.sheets, self.scene.tell, lambda to: self._part(lambda: to)).go(make)
