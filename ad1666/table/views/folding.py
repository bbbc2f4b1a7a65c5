"""Folding panels: a key and a button for each, stored in the settings."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from attrs import evolve

from ad1666.i18n import _
from ad1666.play.targets import Command
from ad1666.settings import preferences
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.layout import Panel
from ad1666.table.toolkit.ui import Button, Ui


def folded() -> frozenset[Panel]:
    """The panels that are folded now."""
    return frozenset(panel for panel in Panel if panel in preferences.now.folded)


def _turn(panel: Panel) -> None:
    """Folds a panel, or unfolds it."""
    preferences.change(folded=tuple(sorted(folded() ^ {panel})))


def buttons() -> tuple[Button, ...]:
    """The buttons that fold and unfold the panels, in their order."""
    return (
        Button(
            Command.FOLD_CARD,
            _("Card"),
            "F4",
            partial(_turn, Panel.CARD),
            _("Fold the card away, or bring it back: the log gets its room."),
        ),
        Button(
            Command.FOLD_STORY,
            _("Log"),
            "F5",
            partial(_turn, Panel.STORY),
            _("Fold the log away, or bring it back: the card gets its room."),
        ),
    )


def draw(ui: Ui, shown: Collection[Panel]) -> None:
    """Draws the buttons; those of open panels that are ``shown`` are golden. Where their keys have
    no room, the tips tell them."""
    open_ = set(shown) - folded()
    for panel, button, place in zip(Panel, buttons(), ui.layout.tabs, strict=True):
        accent = theme.GOLD if panel in open_ else None
        if ui.button_width(button, 14) > place.width + ui.px(8):
            button = evolve(button, key="", tip=f"**{button.key}** {button.tip}")
        ui.button(button, place, size=14, accent=accent)
