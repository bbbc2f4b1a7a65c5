"""What comes too early to be an answer: nobody can mean what they have not seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import define, field

from ad1666.advice.adviser import Adviser
from ad1666.play.controller import Controls
from ad1666.play.targets import Command, Option, Target
from ad1666.settings import preferences
from ad1666.table.sheets.end_sheet import EndSheet
from ad1666.table.sheets.host import Sheets
from ad1666.table.toolkit.newness import Meanings, Novelty
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import calm
from ad1666.table.views.calm import Calm

CALM = 400
"""Milliseconds during which nothing counts as an answer, after a frame has shown that the prompt
has passed to the other player or the curtain has moved. The second half of a double click must not
lift the curtain."""

Buttons = Callable[[], tuple[Button, ...]]


@define
class EarlyAnswers:
    """Bars them. ``notes`` are the buttons of what the ``adviser`` says, ``others`` all others that
    come and go with the question."""

    controls: Controls
    sheets: Sheets
    adviser: Adviser
    notes: Buttons
    others: Buttons
    calm: Calm = field(init=False, factory=Calm)
    _novelty: Novelty = field(init=False, factory=Novelty)

    def drawn(self) -> None:
        """Notes what a frame has shown. Call it after every frame."""
        self.calm.drawn(CALM)
        self._novelty.drawn(self._meanings())

    @property
    def unseen(self) -> float:
        """The milliseconds for which what has just come to be read is not seen yet."""
        return CALM * preferences.now.grace.share

    @property
    def waits(self) -> bool:
        """Whether nothing counts as an answer yet. A sheet opened in the meantime can be used."""
        top = self.sheets.top
        return self.calm.lasts and (top is None or isinstance(top, EndSheet))

    def dim(self, ui: Ui) -> None:
        """Fades what does not count yet."""
        if self.waits:
            calm.dim(ui)

    def _meanings(self) -> Meanings:
        """What keys and buttons mean that come and go with the question."""
        found = self.controls.meanings()
        notes, said = self.notes(), self.adviser.words
        for button in (*notes, *self.others()):
            meaning = button.target, said if button in notes else ""
            found[button.key] = found[button.target] = meaning
            if button.leads_on or button.key == "Space":
                found["Enter"] = meaning
        return found

    def bars(self, pressed: Hashable) -> bool:
        """Whether a key or a button means something so new that nobody can have meant it."""
        return self._novelty.bars(self._meanings(), pressed)

    def bars_click(self, target: Target) -> bool:
        """Whether a click on a button does not count yet, or means something that new."""
        return not calm.only_shows(target) and (self.waits or self._bars_target(target))

    def _bars_target(self, target: Target) -> bool:
        match target:
            case Option(number) if len(self.controls.stack) <= 1:
                return self.bars(number)
            case Command.UNSEEN:
                return self.bars("N")
            case Command.BOTH_UNSEEN:
                return self.bars("A")
            case Command.OTHER_LOOKS:
                return self.bars("D")
            case Command.PLEDGE:
                return self.bars("E")
        return self.bars(target)

    def timely(self, *buttons: Button) -> tuple[Button, ...]:
        """Those of the buttons that count now."""
        return tuple(b for b in buttons if not self.waits or calm.only_shows(b.target))
