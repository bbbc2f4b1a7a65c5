"""Hats of the west."""

from __future__ import annotations

import numpy as np
from kit import GOLD, dark, jewel, piece, plume
from plate import INK, Plate, ellipse, mix, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")
BRASS = "#c99a2e"


def hat_cavalier(p: Plate, who: Person) -> None:
    """Wide brim, one side up, plume behind. hat_colour, plume colours."""
    c = rgb(who.get("hat_colour", "#4a3423"))
    crown = S["hat_cavalier.1"]
    under = S["hat_cavalier.2"]
    piece(p, under, dark(c, 0.5), base=0.25)
    piece(
        p,
        crown,
        c,
        (7, 3, 8, 0.55),
        [(S["hat_cavalier.3"], 8, -0.45), (S["hat_cavalier.4"], 5, 0.35)],
    )
    band = S["hat_cavalier.5"]
    piece(p, band, rgb(who.get("band", dark(c, 0.6))), line=2.2)
    brim = S["hat_cavalier.6"]
    piece(p, brim, c, (3, 5, 5, 0.45), [(S["hat_cavalier.7"], 4, -0.4)])
    for i, colour in enumerate(who.get("plumes", ())):
        lift = 9 * i
        plume(
            p,
            [
                (100, 74 - lift),
                (126, 50 - lift),
                (164, 28 - lift * 0.7),
                (208, 30 - lift),
                (238, 62 - lift),
                (234, 100 - lift),
            ][0 if i == 0 else 1 :],
            colour,
            23 - 2 * i,
        )
    if who.get("plumes"):
        jewel(p, 102, 75, 6, who.get("stone", "#2f5d8c"))


def hat_slouch(p: Plate, who: Person) -> None:
    """A battered wide hat without splendour."""
    c = rgb(who.get("hat_colour", "#5a4a38"))
    crown = S["hat_slouch.1"]
    brim = S["hat_slouch.2"]
    piece(p, crown, c, pools=[(S["hat_slouch.3"], 5, 0.4)])
    piece(p, S["hat_slouch.4"], dark(c, 0.55), line=1.8)
    piece(p, brim, c, (3, 6, 5, 0.5))
    if who.get("torn"):
        p.ink([(S["hat_slouch.5"], 2.0, ">"), ([(60, 98), (66, 86)], 2.0, ">")])
    for colour in who.get("plumes", ()):  # a broken feather
        plume(p, S["hat_slouch.6"], colour, 10, 14)


def hat_capotain(p: Plate, who: Person) -> None:
    """A tall crown with a buckle, the brim low over the eyes."""
    c = rgb(who.get("hat_colour", "#2d2a2b"))
    piece(p, S["hat_capotain.1"], c, (8, 3, 8, 0.55), [(S["hat_capotain.2"], 6, -0.5)])
    piece(p, S["hat_capotain.3"], dark(c, 0.7), line=1.8)
    piece(p, S["hat_capotain.4"], GOLD, line=2, smooth=False)
    piece(p, S["hat_capotain.5"], dark(c, 0.7), line=0, smooth=False)
    piece(p, S["hat_capotain.6"], c, (3, 5, 4, 0.5), [(S["hat_capotain.7"], 4, -0.4)])


def hat_beret(p: Plate, who: Person) -> None:
    """A broad flat cap, slashed, with feathers: landsknechts and students."""
    c = rgb(who.get("hat_colour", "#7a2f2a"))
    for colour, spine in zip(
        who.get("plumes", ()), (S["hat_beret.1"], S["hat_beret.2"]), strict=False
    ):
        plume(p, spine, colour, 14)
    piece(p, S["hat_beret.3"], c, (6, 6, 8, 0.55), [(S["hat_beret.4"], 8, -0.4)])
    if who.get("slashed"):
        for x, y, t in ((100, 50, -60), (126, 44, -76), (154, 44, 84), (182, 50, 66)):
            p.paint(p.oval(x, y, 15, 5.5, t), INK)
            p.paint(p.oval(x, y, 13, 3.8, t), who["slashed"])
    piece(p, S["hat_beret.5"], dark(c, 0.35), line=2.4)


def hat_barata(p: Plate, who: Person) -> None:
    """A long red felt bag that falls to the shoulder."""
    c = rgb(who.get("hat_colour", "#a3282a"))
    piece(p, S["hat_barata.1"], c, (8, 5, 9, 0.6), [(S["hat_barata.2"], 8, -0.45)])
    p.ink(
        [(spline(S["hat_barata.3"], False), 2, "<>"), (spline(S["hat_barata.4"], False), 2, "<>")],
        dark(c, 0.6),
    )
    piece(p, S["hat_barata.5"], dark(c, 0.35), line=2.5)


def hat_cap(p: Plate, who: Person) -> None:
    """A plain cap of wool or leather."""
    c = rgb(who.get("hat_colour", "#6b5138"))
    piece(p, S["hat_cap.1"], c, (7, 4, 8, 0.55), [(S["hat_cap.2"], 7, -0.4)])
    piece(p, S["hat_cap.3"], dark(c, 0.25), line=2.4)
    if who.get("knit"):
        p.ink(
            [
                (
                    [
                        (80 + 8.5 * i, 80 + (i > 10) * (i - 10) * 2),
                        (79 + 8.5 * i, 94 + (i > 10) * (i - 10) * 2),
                    ],
                    1.6,
                    "<>",
                )
                for i in range(14)
            ],
            dark(c, 0.6),
        )


def hat_bandage(p: Plate, who: Person) -> None:
    """A rag wound round the head, over one eye if wanted."""
    c = rgb(who.get("hat_colour", "#cfc0a0"))
    piece(p, S["hat_bandage.1"], c, (4, 5, 5, 0.55))
    if who.get("patch"):
        piece(p, S["hat_bandage.2"], c, (4, 5, 5, 0.55))
        p.ink(
            [
                (spline(S["hat_bandage.3"], False), 1.6, "<>"),
                (spline(S["hat_bandage.4"], False), 1.4, "<>"),
            ],
            dark(c, 0.5),
        )
        p.put(p.oval(130, 110, 9, 6), rgb("#8c2f26"), np.float32(0.4))
    p.ink(
        [
            (spline(S["hat_bandage.5"], False), 1.7, "<>"),
            (spline(S["hat_bandage.6"], False), 1.5, "<>"),
        ],
        dark(c, 0.5),
    )
    piece(p, S["hat_bandage.7"], c, line=2.2)


def hat_crown(p: Plate, who: Person) -> None:
    """A crown of tin over a rag: the King of Thunes."""
    c = rgb(who.get("hat_colour", "#6b3a3f"))
    piece(p, S["hat_crown.1"], c)
    pts = S["hat_crown.2"]
    piece(p, pts, "#c3a04a", (5, 4, 6, 0.5), [(S["hat_crown.3"], 5, -0.5)], line=2.8, smooth=False)
    for x, y in ((92, 72), (116, 68), (140, 67), (164, 72)):
        p.paint(p.oval(x, y, 4.6, 5), INK)
        p.paint(p.oval(x, y, 3.2, 3.6), "#7a2f2a" if x % 3 else "#3d5c4a")


def hat_fool(p: Plate, who: Person) -> None:
    """The fool's cap with three bells."""
    a, b = rgb(who.get("hat_colour", "#a3262a")), rgb(who.get("cap", "#d9a52c"))
    for pts, c, bell in (
        (S["hat_fool.1"], a, (14, 90)),
        (S["hat_fool.2"], a, (240, 102)),
        (S["hat_fool.3"], b, (180, 14)),
    ):
        piece(p, pts, c)
        x, y = bell
        piece(p, ellipse(x, y, 9, 9), BRASS, line=2.4)
        p.ink([([(x - 5, y + 3), (x + 5, y + 3)], 2, "")])
    piece(p, S["hat_fool.4"], mix(a, INK, 0.3), line=2.4)
