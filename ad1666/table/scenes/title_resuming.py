"""How a game that was left is taken up at the start screen, or a finished one looked at."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from ad1666.game import library
from ad1666.game.library import ListedRecord
from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.table.scenes.onward import AtTable, Screening
from ad1666.table.scenes.title_porter import StartPorter
from ad1666.words import literal
from ad1666.words.errors import error_text

# import what only a game needs when one begins, so that the start screen shows sooner
if TYPE_CHECKING:
    from ad1666.game.watching import Watched


@frozen
class Resuming:
    """Leads to games on disk, and asks how where there are several ways."""

    porter: StartPorter

    def resume(self, game: ListedRecord) -> None:
        """Goes on with a game, or says why that cannot be."""
        if game.can_open:
            self.porter.attempt(partial(self._open, game.path))
        else:
            self.porter.report(game.problem)

    def begin_second(self, game: ListedRecord) -> None:
        """Begins the second of two games with the sides swapped, after the first is over, unless
        another window has begun it since."""

        def begin() -> None:
            from ad1666.play.both_sides import second_after

            if game.bout is not None and (there := library.second_of(game.bout)) is not None:
                (self.look_back if there.over else self.resume)(there)
            elif (session := second_after(game.path)) is not None:
                self._sit_down(session)

        self.porter.attempt(begin)

    def look_back(self, game: ListedRecord, *, turned: bool = False) -> None:
        """Replays a finished game as a film, from where it ``turned`` if that is asked for."""
        point = game.result.turned if turned and game.result is not None else None

        def show() -> None:
            from ad1666.play.film import footage

            at = 0 if point is None else point.number
            self.porter.lead(Screening(footage(game.path), self.porter.again(game.path), at))

        self.porter.attempt(show)

    def _open(self, path: Path, *, changed: bool = False) -> None:
        """Resumes a game, or asks how."""
        from ad1666.game.records.writer import InUse
        from ad1666.game.session import ScenarioChanged, Session

        try:
            session, problem = Session.resume(path, changed=changed)
        except InUse:
            self._ask_in_use(path)
        except ScenarioChanged as error:
            self._ask_changed(path, kept=error.in_record)
        else:
            self._sit_down(session, literal(error_text(problem)))

    def _sit_down(self, session: Watched, notice: str = "") -> None:
        """Goes to the table."""
        self.porter.lead(AtTable(session, self.porter.again(session.path), notice))

    def _ask_in_use(self, path: Path) -> None:
        message = _(
            "This game is open in another window of the program, and only one window can continue "
            "it. You can watch it here, or make a copy and continue with that: then there are two "
            "separate games."
        )
        self.porter.ask(
            _("This game is being played"),
            message,
            (Command.LOOK_ON, _("Watch"), "L", partial(self._look_on, path)),
            (Command.COPY, _("Continue with a copy"), "C", partial(self._copy, path)),
        )

    def _ask_changed(self, path: Path, *, kept: bool) -> None:
        """Asks about a game whose scenario has changed; its record may have ``kept`` the old
        one."""
        label = _("Use the scenario as it is now")
        remedy = _(
            "This old record does not keep the scenario as it was. You can continue with the "
            "scenario as it is now, as far as the moves are still possible, or end the game here."
        )
        if kept:
            label = _("Use the old scenario")
            remedy = _(
                "The record keeps the scenario as it was: you can continue with that, or end the "
                "game here."
            )
        changed = _("The scenario has changed since this game began.")
        end = partial(self.porter.change, partial(library.end_game, path))
        ended = _("A game that you end is no longer offered; its record is kept.")
        self.porter.ask(
            _("The scenario has changed"),
            f"{changed} {remedy} {ended}",
            (Command.GO_ON, label, "G", partial(self._open, path, changed=True)),
            (Command.END_GAME, _("End the game here"), "E", end),
        )

    def _look_on(self, path: Path) -> None:
        from ad1666.game.watching import Onlooker

        self._sit_down(Onlooker(path))

    def _copy(self, path: Path) -> None:
        copy = library.copy_game(path)
        self.porter.relist()
        self._open(copy)
