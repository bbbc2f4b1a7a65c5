"""What all heroes have done, in campaigns and in other games, on one page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.campaign.annals import Annals
from ad1666.campaign.careers import Career, of_all
from ad1666.content.cards import load_characters
from ad1666.i18n import N_, _, ngettext
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.table.scenes import title_art
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.faces import Face, face_of
from ad1666.table.toolkit.ui import Ui
from ad1666.words import campaigns, vocabulary

_FACE = 48


@define
class HeroesSheet(Sheet):
    """The heroes with what they have done. `take` adds games that have been counted meanwhile."""

    title: ClassVar[str] = N_("Heroes")
    size: ClassVar[tuple[int, int]] = (900, 640)

    annals: Annals
    careers: tuple[Career, ...] = ()
    _cards: Mapping[str, Character] = field(factory=load_characters)

    def __attrs_post_init__(self) -> None:
        self.careers = of_all(self.annals.nights())

    def take(self, told: Mapping[Path, str]) -> None:
        """Takes in what games have told."""
        self.annals.take(told)
        self.careers = of_all(self.annals.nights())

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the heroes, those with most games first. Returns the y below."""
        y, size = room.top, ui.px(_FACE)
        if rest := len(self.annals.untold):
            words = ngettext(
                "{n} game has still to be counted.", "{n} games have still to be counted.", rest
            )
            y = ui.flow(words.format(n=rest), (room.left, y, room.width), 16, theme.RULE) + ui.px(8)
        for career in self.careers:
            card = self._cards.get(career.hero)
            name = career.hero if card is None else vocabulary.character(card)
            whose = Face(career.hero) if card is None else face_of(card)
            image = title_art.face(whose, Side.RED, size)
            ui.surface.blit(image, (room.left, y))
            left = room.left + size + ui.px(12)
            column = left, y, room.right - left
            won = _("won {n}").format(n=career.won)
            numbers = campaigns.counted(career)
            below = ui.flow(f"**{name}:** {numbers}, {won}", column, 18)
            if career.feats:
                said = f"[icon:laurel] {campaigns.feats_of(career.feats)}"
                below = ui.flow(said, (left, below, column[2]), 16, theme.INK_SOFT)
            y = max(below, y + size) + ui.px(8)
        if not self.careers and not self.annals.untold:
            none = _("Nobody has made a name yet.")
            y = ui.flow(none, (room.left, y, room.width), 18)
        return y
