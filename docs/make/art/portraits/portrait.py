"""Portraits: a bust from the data of a person, and the field behind it, at any size."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import beards
import face
import hair
import kit
import moods
import numpy as np
import props
import pygame
import wardrobe
from plate import Plate, Region, mix
from shapes import Person

_DATA = tomllib.loads(Path(__file__).with_name("people.toml").read_text("utf-8"))
PEOPLE: dict[str, Person] = _DATA["people"]
FOOLS: dict[str, Person] = _DATA["fools"]
"""Those on the jokers."""
FENCERS: dict[str, Person] = _DATA["fencers"]
"""Those at the seats of programs."""
CALM = "calm"
MOODS: dict[str, Person] = {CALM: {}, **_DATA["moods"]}
"""By expression: what it changes of a person."""
SIDES: dict[str, tuple[str, str]] = _DATA["sides"]
BARE_STYLES = ("none", "tuft", "lock", "fringe", "short", "updo", "updo_flat")
"""Hair that leaves the ear free,"""
OVER_EARS = ("hood", "misiurka", "szyszak", "burgonet", "mantilla", "hotoz")
"""and hats that do not."""
HATS_WITH_SHADE = {
    "cavalier": 98,
    "slouch": 98,
    "capotain": 102,
    "kalpak": 92,
    "szyszak": 100,
    "kettle": 98,
    "burgonet": 98,
    "morion": 102,
    "turban": 92,
    "bork": 92,
    "barata": 96,
    "deli": 90,
    "tatar": 94,
    "beret": 90,
    "cap": 96,
    "scarf_cap": 92,
    "magierka": 92,
    "hood": 84,
    "misiurka": 88,
    "headscarf": 84,
    "hotoz": 84,
    "fool": 92,
}
"""How low the shadow of a hat falls."""


def bust(p: Plate, name: str, mood: str = CALM, *, bandaged: bool = False) -> None:
    """Draws a person on a plate."""
    who: Person = {"id": name, "tilt": random.Random(name).uniform(-4.5, 4.5)}
    who = moods.moved(who | (PEOPLE | FOOLS | FENCERS)[name], MOODS[mood], bandaged=bandaged)
    if who.get("hair") in kit.HAIR:
        who["hair_name"], who["hair"] = who["hair"], kit.HAIR[who["hair"]]
    if who.get("beard_hair") in kit.HAIR:
        who["beard_hair"] = kit.HAIR[who["beard_hair"]]
    who["_contour"] = face.contour(who)
    if who.get("hat") in HATS_WITH_SHADE:
        wardrobe.cast(who, HATS_WITH_SHADE[who["hat"]], 0.55)
    head = {
        "turn": who["tilt"],
        "about": (140, 186),
        "scale": who.get("scale", 1.0),
        "shift": (0, who.get("rise", 0.0)),
    }
    props.prop_behind(p, who)
    p.pose(**head)
    wardrobe.hat_back(p, who)
    hair.hair_back(p, who)
    p.pose()
    face.draw_neck(p, who)
    wardrobe.dress(p, who)
    p.pose(**head)
    bare = who.get("style") in BARE_STYLES or who.get("ear")
    if bare and who.get("hat") not in OVER_EARS and not who.get("golem"):
        face.draw_ear(p, who)
    face.draw_face(p, who)
    if who.get("hat") != "hood":
        hair.hair_front(p, who)
    beards.beard(p, who)
    props.over_face(p, who)
    wardrobe.hat(p, who)
    p.pose()


def ground(p: Plate, side: str) -> None:
    """The field behind the bust: engraved lines, lighter behind the lit side of the face."""
    field, deep = SIDES[side]
    region = Region(0, 0, np.ones((p.w, p.h), bool))
    glow = np.exp(-((p.X - 66) ** 2 + (p.Y - 84) ** 2) / 88**2)
    dusk = np.exp(-((p.X - 236) ** 2 + (p.Y - 214) ** 2) / 105**2)
    tone = (0.27 - 0.85 * glow + 0.6 * dusk).astype(np.float32)
    p.paint(region, mix(field, deep, 0.22), tone, ("line", 4, 5.0))


def cutout(
    name: str,
    px: int,
    zoom: float,
    middle: tuple[float, float],
    mood: str = CALM,
    *,
    bandaged: bool = False,
) -> pygame.Surface:
    """The bust alone on clear ground: what is baked for tokens, duels and lists."""
    p = Plate(px, middle, zoom, grain=0.02 if px >= 72 else 0)
    bust(p, name, mood, bandaged=bandaged)
    return p.picture()


def field(side: str, px: int) -> pygame.Surface:
    """The field alone, one for each side and size."""
    p = Plate(px, grain=0.02 if px >= 72 else 0)
    ground(p, side)
    return p.picture()
