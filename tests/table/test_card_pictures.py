"""The pictures of the cards."""

from __future__ import annotations

import pygame
import pytest

from ad1666.rules.cards import DECK, HIDDEN, Suit, card
from ad1666.table.views import cards


@pytest.mark.parametrize("width", [30, 80, 150, 300])
def test_each_card_has_a_face_of_its_own(screen: pygame.Surface, width: int) -> None:
    place = pygame.Rect(10, 10, width, round(width * cards.RATIO))
    seen = set()
    for which in (*DECK, HIDDEN):
        screen.fill((0, 0, 0))
        cards.draw(screen, place, which)
        seen.add(pygame.image.tobytes(screen, "RGB"))
    assert len(seen) == len(DECK) + 1


def test_a_joker_shows_the_suit_given_to_it(screen: pygame.Surface) -> None:
    place = pygame.Rect(10, 10, 80, 116)
    seen = set()
    for named in (None, *Suit):
        screen.fill((0, 0, 0))
        cards.draw(screen, place, card("RJ"), named=named)
        seen.add(pygame.image.tobytes(screen, "RGB"))
    assert len(seen) == len(Suit) + 1


def test_a_card_that_cannot_be_played_is_darker(screen: pygame.Surface) -> None:
    place = pygame.Rect(10, 10, 80, 116)
    light = []
    for dim in (False, True):
        screen.fill((0, 0, 0))
        cards.draw(screen, place, card("H5"), dim=dim)
        light.append(sum(pygame.transform.average_color(screen, place)[:3]))
    assert light[1] < light[0] * 0.8
