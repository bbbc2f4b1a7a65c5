"""The area below the board: the prompt, the curtain before a hand, or a note that nobody is
asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ad1666.i18n import _
from ad1666.rules.items import Item
from ad1666.rules.state import State
from ad1666.table.play.controller import Controls
from ad1666.table.play.menus import label
from ad1666.table.toolkit.layers import Layer
from ad1666.table.toolkit.targets import Command
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.table.views import prompt_panel
from ad1666.table.words import ending
from ad1666.table.words.questions import question


def draw(
    ui: Ui,
    controls: Controls,
    view: State,
    items: Mapping[str, Item],
    ways_out: Sequence[Button],
    back: Callable[[], None],
    layer: Layer,
) -> None:
    """Draws the area. A menu is cached in ``layer``. ``ways_out`` are the buttons shown while
    nobody at this screen is asked."""
    hot_seat, menu = controls.hot_seat, controls.menu
    prompt, veiled = hot_seat.prompt, hot_seat.veiled
    if prompt is None:
        outcome = view.outcome
        assert outcome is not None
        reason = ending.reason(outcome, items, view.figures)
        result = f"**{ending.headline(outcome)}.** {reason}"
        prompt_panel.draw_statement(ui, outcome.winner or view.leader, result, ways_out)
    elif hot_seat.watching:
        asked = question(prompt, hot_seat.test)
        notice = _("**You are watching.** {question} What is played is shown here.")
        prompt_panel.draw_statement(ui, prompt.player, notice.format(question=asked), ways_out)
    elif veiled is not None:
        announced = hot_seat.announced is veiled
        known = question(prompt, hot_seat.test) if veiled is prompt.player else ""
        if hot_seat.curtain is veiled:
            known = ""
        other = None
        if hot_seat.curtain is veiled:
            other = Button(Command.NOT_NOW, _("Not now"), "Esc", back)
        elif hot_seat.unseen is not None:
            answer = _("{answer}, without looking").format(answer=label(prompt, hot_seat.unseen))
            other = Button(Command.UNSEEN, answer, "N", controls.answer_unseen)
        request = prompt_panel.request(
            veiled, cards=bool(known), held=hot_seat.side_by_side, announced=announced
        )
        prompt_panel.draw_curtain(ui, veiled, request, known, controls.lift, other)
    elif menu is not None:
        side, deep = menu.owner or prompt.player, len(controls.stack) > 1
        layer.draw(
            ui,
            ui.layout.prompt,
            (menu, side, controls.focus, deep),
            lambda: prompt_panel.draw(
                ui,
                menu,
                side,
                focus=controls.focus,
                deep=deep,
                choose=controls.choose,
                back=back,
            ),
        )
