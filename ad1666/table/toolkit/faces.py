"""Busts of people on clear ground: the baked ones of the game's characters, portraits by authors,
and silhouettes for those who have neither."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import pygame
from attrs import frozen

from ad1666.rules.characters import NEUTRAL, Character
from ad1666.rules.looks import Emblem, Look
from ad1666.rules.tables import complete
from ad1666.table.toolkit import feelings, pictures, theme
from ad1666.table.toolkit.feelings import Mood
from ad1666.table.toolkit.pictures import picture
from ad1666.table.toolkit.stock import in_stock

BAKED = (48, 112, 256)
"""The widths in which portraits are baked."""
_SHAPES: Mapping[str, tuple[str, str]] = {
    "Defenders of the Commonwealth": ("szlachcic", "courtesan"),
    "The King's Musketeers": ("kings-musketeer", "courtesan"),
    "The Cardinal's people": ("rochefort", "milady"),
    "The Spanish embassy": ("man-at-arms", "duenna"),
    "The Sultan's envoys": ("kara-mehmed", "gulbahar"),
    "The Court of Miracles": ("truand", "esmeralda"),
    NEUTRAL: ("lackey", "courtesan"),
}
"""The characters after whom silhouettes of men and women are cut, by faction."""
_ANYBODY = ("truand", "milady")
"""The same for a faction by an author."""
_ICONS: Mapping[str, str] = {
    Emblem.BELL: "guard",
    Emblem.CANDLE: "intelligence",
    Emblem.CROSS: "rules",
    Emblem.EYE: "senses",
    Emblem.FEATHER: "agility",
    Emblem.FIST: "brawn",
    Emblem.GOBLET: "goblet",
    Emblem.HEART: "heart",
    Emblem.HORSESHOE: "horseshoe",
    Emblem.LAUREL: "laurel",
    Emblem.MASK: "hidden",
    Emblem.ROSE: "charisma",
    Emblem.SKULL: "skull",
    Emblem.STAR: "lion",
    Emblem.SWORDS: "swords",
    Emblem.TOWER: "fortitude",
}
complete(Emblem, _ICONS)
_CLOTH = pygame.Color("#6a5a48")
"""The colour of a silhouette whose faction is one of the game's."""
_SHADE, _LIT = 0.34, 0.92
"""How light a silhouette is at the head and at the foot, as a share of the colour."""
_RIM = 0.6
"""How pale its rim is, from the colour to cream."""


@frozen
class Face:
    """Whose bust it is. Without a ``look`` it is that of the game's character of that ``id``."""

    id: str
    look: Look | None = None
    sex: str = "m"
    faction: str = ""


def face_of(card: Character) -> Face:
    """The face of a character."""
    if card.look is None:
        return Face(card.face)
    return Face(card.id, card.look, card.sex, card.faction)


class Sort(enum.Enum):
    """What a bust is. A portrait by an author fills its square; whom a silhouette stands for its
    letters must tell."""

    BAKED = enum.auto()
    PORTRAIT = enum.auto()
    SILHOUETTE = enum.auto()


def bust(
    face: Face, width: int, mood: Mood = Mood.CALM, *, bandaged: bool = False
) -> tuple[pygame.Surface, Sort]:
    """The bust in a mood, a square at least as wide as wanted if there is one so wide; `bandaged`
    of `feelings` tells who is. Raises FileNotFoundError for the id of a character that the game
    does not have."""
    moved = bandaged or mood is not Mood.CALM
    if face.look is None:
        if moved:
            return feelings.baked(face.id, mood, bandage=bandaged), Sort.BAKED
        baked = next((px for px in BAKED if px >= width), BAKED[-1])
        return picture(f"portraits/{baked}/{face.id}"), Sort.BAKED
    own, sort = pictures.authored(face.look.picture, face.look.stamp), Sort.PORTRAIT
    if own is None:
        own, sort = _silhouette(face.look, face.sex, face.faction), Sort.SILHOUETTE
    return feelings.veiled(own, mood, bandage=bandaged) if moved else own, sort


@in_stock
def fencer(name: str, size: int) -> pygame.Surface:
    """The bust of who sits at the seat of a program, by the name of the file."""
    return pygame.transform.smoothscale(picture(f"fencers/{name}"), (size, size))


@in_stock
def arms(look: Look, size: int) -> pygame.Surface:
    """The emblem of a faction by an author on a disc of its colour."""
    image = pictures.blank((size, size))
    middle = (size / 2, size / 2)
    pygame.draw.circle(image, theme.CREAM, middle, size / 2)
    pygame.draw.circle(image, pygame.Color(look.colour), middle, size / 2 - max(1, size // 14))
    if look.emblem:
        pictures.put(image, _ICONS[look.emblem], round(size * 0.7), (size // 2, size // 2))
    return image


@in_stock
def _silhouette(look: Look, sex: str, faction: str) -> pygame.Surface:
    """A bust without a face, in the colour of its faction and with the emblem on its breast."""
    shape = _SHAPES.get(faction, _ANYBODY)[sex == "f"]
    image = picture(f"portraits/{BAKED[-1]}/{shape}").copy()
    wide, high = image.get_size()
    cloth = pygame.Color(look.colour) if look.colour else _CLOTH
    tint = pictures.solid((wide, high))
    for y in range(high):
        share = _SHADE + (_LIT - _SHADE) * max(0.0, y / high - 0.45) / 0.55
        pygame.draw.line(tint, [round(part * share) for part in cloth[:3]], (0, y), (wide, y))
    image.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(tint, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    outline = pygame.mask.from_surface(image).outline()
    if len(outline) > 2:
        pygame.draw.lines(image, cloth.lerp(theme.CREAM, _RIM), True, outline, wide // 64)
    if look.emblem:
        pictures.put(image, _ICONS[look.emblem], wide // 3, (wide // 2, round(high * 0.76)))
    return image
