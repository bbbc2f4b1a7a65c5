"""The chapters of a campaign that were played: their films and chronicles, and what plays them once
more."""

from __future__ import annotations

from functools import partial

from attrs import define, field

from ad1666.campaign.values import PlayedChapter
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import Trouble
from ad1666.i18n import _
from ad1666.play.film import footage
from ad1666.play.targets import Command
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.scenes.campaign_porter import CampaignPorter
from ad1666.table.scenes.onward import Screening
from ad1666.table.toolkit.scene import Leads, Next
from ad1666.table.toolkit.ui import Button
from ad1666.words import literal
from ad1666.words.errors import error_text


@define
class Archive:
    """What is kept of these chapters."""

    porter: CampaignPorter
    chronicler: Chronicler
    _lost: dict[str, Trouble | None] = field(init=False, factory=dict)
    """Why games cannot be shown, by record."""

    def buttons(self, past: PlayedChapter) -> tuple[Button, ...]:
        """The commands for a chapter. Without its record there is no film."""
        save = self.porter.save
        if past.record not in self._lost:
            self._lost[past.record] = save.lost(past.record)
        lost = self._lost[past.record]
        why = "" if lost is None else literal(error_text(lost))
        film = partial(self.film, past.record, self.porter.here) if lost is None else None
        tell = (
            partial(self.chronicler.begin, records_folder() / past.record) if lost is None else None
        )
        again = _("Played again, it counts for nothing.")
        play = partial(self.porter.go, partial(self._played_again, past))
        found = [
            Button(Command.FILM, _("Film"), "F", film, why),
            Button(Command.CHRONICLE, _("Chronicle"), "C", tell, why),
            Button(Command.AGAIN, _("Play again"), "A", play, again),
        ]
        if past == save.standing.past[-1] and save.may_tell_again:
            tip = _("The latest chapter once more, to count, if both agree. This is kept as well.")
            found.append(Button(Command.RETRY, _("Tell it again"), "T", self._ask_tell_again, tip))
        return tuple(found)

    def book(self) -> tuple[Button, ...]:
        """The command that writes the story so far as one page."""
        if not self.porter.standing.past:
            return ()
        write = partial(self.chronicler.begin_book, self.porter.save.path)
        tip = _("The whole story so far, to read.")
        return (Button(Command.WHOLE_STORY, _("The book"), "B", write, tip),)

    def film(self, record: str, back: Leads, at: int = 0) -> None:
        """Shows a game as a film from a moment on, from which the way leads ``back``."""
        self.porter.go(lambda: Screening(footage(records_folder() / record), back, at))

    def _played_again(self, past: PlayedChapter) -> Next:
        """A chapter once more, for nothing."""
        number = self.porter.standing.past.index(past)
        return self.porter.play(self.porter.save.play_again(number), past=past)

    def _ask_tell_again(self) -> None:
        def again() -> Next:
            return self.porter.play(self.porter.save.tell_again())

        message = _(
            "The latest chapter is played once more, with what was carried into it then. It counts "
            "in place of the first telling; what has been chosen since is taken back. Both have to "
            "agree to it."
        )
        answer = Button(Command.CONFIRM, _("We agree"), "A", partial(self.porter.go, again))
        self.porter.ask(_("Tell it again?"), message, answer)
