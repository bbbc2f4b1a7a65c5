"""People on the pages of a campaign: who took part in a night or is left at the end, in ovals; and
text that begins with a large letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pygame
from attrs import define, field, frozen

from ad1666.campaign.casts import home_of, own_party
from ad1666.campaign.values import PlayedChapter, Standing
from ad1666.content.scenarios.scenario import as_known
from ad1666.i18n import language
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.table.toolkit import columns, text, theme
from ad1666.table.toolkit.columns import Content
from ad1666.table.toolkit.faces import Face, face_of
from ad1666.table.toolkit.ui import Ui
from ad1666.table.views.duel import props
from ad1666.table.views.evening import cameo
from ad1666.words import campaigns

T = TypeVar("T")
_GAP = 4
"""The gap between portraits."""
_NAMES = 15
"""The type size of names below portraits."""
_CAP = 0.66
"""The height of a large letter, in its type size."""
_BESIDE = 2
"""The lines beside a large letter."""


@frozen
class Sitter:
    """Somebody whose portrait is shown, in the colours of a side."""

    face: Face
    side: Side
    name: str
    dead: bool = False
    hurt: bool = False

    @property
    def called(self) -> str:
        """The name, with a cross before that of the dead."""
        return f"†\N{NO-BREAK SPACE}{self.name}" if self.dead else self.name

    def picture(self, high: int) -> pygame.Surface:
        """The portrait, so many pixels tall."""
        letters = self.name[:2]
        return cameo.of_face(self.face, self.side, high, letters, dead=self.dead, hurt=self.hurt)


def card_of(standing: Standing, who: str) -> Character | None:
    """The card of a hero or commoner; of one of the people of a party who have own names, that of
    the kind."""
    past = standing.past[-1] if standing.past else None
    people = (*standing.followers, *(() if past is None else past.mourned))
    kinds = {one.id: one.kind for one in people if one.id}
    return standing.campaign.card(kinds.get(who, who))


def sitter(
    standing: Standing, who: str, side: Side, *, dead: bool = False, hurt: bool = False
) -> Sitter:
    """Somebody, by the id of the card."""
    card, name = card_of(standing, who), campaigns.hero_name(standing.campaign, who)
    face = Face(who) if card is None else face_of(card)
    return Sitter(face, side, name, dead, hurt)


def of_night(standing: Standing, past: PlayedChapter, side: Side) -> Iterator[Sitter]:
    """Those of a side who are known to have been there in a night, its heroes first. Of those who
    nobody knew would be there, only whoever was."""
    night, scenario = past.night, standing.campaign.scenarios[past.chapter]
    secret = {figure.id for figure in scenario.state.figures}
    secret -= {figure.id for figure in as_known(scenario).state.figures}
    seen = {*night.folk, *night.killed, *night.serious, *night.left}
    seen |= {who for blow in night.blows for who in (blow.figure, blow.by)}
    waited = {f.id for f in scenario.state.figures if f.arrival is not None} - {*night.heroes}
    absent = (secret | (waited if night.folk else set())) - seen
    for letter in sorted(night.cast, key=lambda each: (each not in night.heroes, each)):
        if night.sides[letter] is side and letter not in absent:
            hurt = letter in night.serious or letter in {*night.killed} - past.dead
            yield sitter(standing, night.cast[letter], side, dead=letter in past.dead, hurt=hurt)


def of_party(standing: Standing, number: int) -> Iterator[Sitter]:
    """The heroes of a party, by its number, who have taken part in the story, and its people with a
    name: who is left, and then who is not."""
    campaign, side = standing.campaign, list(Side)[number % len(Side)]
    party, told, rest = list(campaigns.companies(standing))[number]
    first = next(iter(campaign.parties))
    people = [one for one in standing.followers if one.id]
    people = [one for one in people if (home_of(campaign, one.faction) or first) == party]
    for who in (*told, *rest, *(one.id for one in people if not one.lost)):
        yield sitter(standing, who, side)
    graves = (grave.hero for grave in standing.graves)
    buried = [hero for hero in graves if own_party(standing, hero) == party]
    for who in (*buried, *(one.id for one in people if one.lost)):
        yield sitter(standing, who, side, dead=True)


def row(ui: Ui, room: pygame.Rect, sitters: Sequence[Sitter], high: int) -> int:
    """Draws portraits side by side, and below them the names. Returns the y below."""
    gap, wide = ui.px(_GAP), round(high / props.OVAL) // 2 * 2
    across = max(1, (room.width + gap) // (wide + gap))
    y = room.top
    for number, each in enumerate(sitters):
        at = room.left + number % across * (wide + gap), y + number // across * (high + gap)
        ui.surface.blit(each.picture(high), at)
    rows = -(-len(sitters) // across)
    y += rows * (high + gap)
    alike = Counter(each.called for each in sitters)
    names = ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in alike.items())
    inner = columns.beside(columns.row(room, y), ui.px(4))  # some letters lean out
    return ui.flow(names, inner, _NAMES, theme.INK_SOFT, "italic")


def initial(ui: Ui, room: pygame.Rect, words: str, size: float) -> int:
    """Draws a text whose first letter is as high as two lines. Returns the y below. What does not
    begin with a letter is set as any other."""
    font = ui.font(size)
    step, letter, rest = text.line_height(font), words[:1], " ".join(words[1:].split())
    big = round((step * (_BESIDE - 1) + font * _CAP) / _CAP)
    wide = round(text.advance(letter, "title", big)) + ui.px(6)
    beside = columns.beside(room, wide)
    lines = text.lines(rest, font, beside.width)
    head = " ".join(lines[:_BESIDE])
    whole = " ".join(lines).split() == rest.split()
    if not letter.isalpha() or "\n" in words.strip() or not whole:
        return ui.flow(words, room, size)
    tail = " ".join(rest.split()[len(head.split()) :])
    at = room.left, room.top + step * (_BESIDE - 1) + round(font * 0.9)
    text.put(ui.surface, letter.upper(), at, big, theme.RULE, "title")
    y = max(ui.flow(head, beside, size), room.top + step * min(_BESIDE, len(lines)))
    y = max(y, at[1])
    return ui.flow(tail, columns.row(room, room.top + step * _BESIDE), size) if tail else y


@define
class Fitting:
    """What fits the columns of a page, which is found out once: it is measured by drawing it, and
    to draw a page again and again in all its sizes takes longer than a frame."""

    _known: dict[tuple[object, ...], bool] = field(factory=dict)

    def fits(self, ui: Ui, column: pygame.Rect, content: Content, *which: object) -> bool:
        """Whether content is no higher than a column. ``which`` it is tells it from others."""
        key = language(), ui.px(1000), ui.font(1000), column.size, which
        if key not in self._known:
            self._known[key] = columns.measured(ui, column, content) <= column.height
        return self._known[key]

    def largest(
        self,
        ui: Ui,
        column: pygame.Rect,
        sizes: Sequence[T],
        draw: Callable[[pygame.Rect, T], int],
        *which: object,
    ) -> int:
        """Draws in the first of some sizes in which it fits the column, or in the last. Returns the
        y below."""

        def sized(size: T) -> Content:
            return lambda room: draw(room, size)

        for size in sizes[:-1]:
            if self.fits(ui, column, sized(size), size, *which):
                return draw(column, size)
        return draw(column, sizes[-1])


def side_by_side(ui: Ui, room: pygame.Rect, parts: Sequence[Content], gap: int) -> int:
    """Draws parts in columns of equal width. Returns the y below the longest."""
    number = max(1, len(parts))
    wide = (room.width - gap * (number - 1)) // number
    places = (pygame.Rect(room.left + at * (wide + gap), room.top, wide, 0) for at in range(number))
    drawn = (part(place) for part, place in zip(parts, places, strict=True))
    return max(drawn, default=room.top)
