"""Dress of the west."""

from __future__ import annotations

from face import SKIN
from garments import band_collar, chain, cross_of, folds, gorget, ruff, torso
from kit import GOLD, LEATHER, LINEN, STEEL, along, dark, jewel, light, piece, scallop
from plate import INK, Plate, mix, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")


def dress_doublet(p: Plate, who: Person) -> None:
    """Doublet, cloak over the near shoulder, falling band."""
    c = rgb(who.get("coat", "#4a3a52"))
    r = torso(p, who, c)
    p.ink([([(100, 240), (96, 262)], 2.0, "")], dark(c, 0.6), r)
    for y in (246, 258):
        p.paint(p.oval(102, y, 3, 3), GOLD)
    if who.get("slash"):
        for x, y, t in ((40, 246, -70), (58, 240, -70), (222, 244, 70), (204, 248, 70)):
            p.paint(p.oval(x, y, 14, 3.4, t) & r, who["slash"])
    if who.get("cloak"):
        k = rgb(who["cloak"])
        piece(p, S["dress_doublet.1"], k, (6, 4, 8, 0.5))
        folds(p, k, [S["dress_doublet.2"], S["dress_doublet.3"]])
    band_collar(
        p, rgb(who.get("linen", LINEN)), who.get("lace", True), who.get("small_collar", False)
    )
    chain(p, who)


def dress_tabard(p: Plate, who: Person) -> None:
    """The cassock of a guard: four panels with a cross; falling band."""
    c, edge = rgb(who.get("coat", "#2f5d8c")), rgb(who.get("trim", "#d9d4c4"))
    torso(p, who, dark(c, 0.35))
    pts = S["dress_tabard.1"]
    r = piece(p, pts, c, (7, 4, 9, 0.5))
    p.ink([([(60, 214), (54, 264)], 4.0, ""), ([(213, 214), (209, 264)], 4.0, "")], edge, r)
    piece(p, S["dress_tabard.2"], c, (6, 4, 8, 0.5))
    folds(p, c, [S["dress_tabard.3"], S["dress_tabard.4"]])
    cross_of(p, 112, 260, 19, rgb(who.get("cross", "#eee8d8")), r)
    if who.get("baldric"):
        b = rgb(who["baldric"])
        piece(p, S["dress_tabard.5"], b, line=2.4, smooth=False)
        if p.fine(1.6):
            p.ink(
                [
                    ([(184 - 15 * i, 218 + 8.6 * i), (190 - 15 * i, 222 + 8.6 * i)], 2.4, "<>")
                    for i in range(7)
                ],
                dark(b, 0.5),
            )
    if who.get("gorget"):
        gorget(p, STEEL)
    else:
        band_collar(p, LINEN, who.get("lace", True), True)


def dress_golilla(p: Plate, who: Person) -> None:
    """Spanish black with the stiff plate of a collar."""
    c = rgb(who.get("coat", "#2c2830"))
    r = torso(p, who, c)
    p.ink([([(104, 216), (100, 262)], 2.0, "")], light(c, 0.3), r)
    for y in range(226, 262, 9):
        p.paint(p.oval(106, y, 2.4, 2.4), light(c, 0.45) if not who.get("chain") else GOLD)
    folds(p, c, [S["dress_golilla.1"], S["dress_golilla.2"]], r)
    if who.get("order"):
        cross_of(p, 150, 250, 13, who["order"], r)
    if who.get("braid"):
        p.ink(
            [
                (spline(S["dress_golilla.3"], False), 3.0, ""),
                (spline(S["dress_golilla.4"], False), 3.0, ""),
            ],
            who["braid"],
            r,
        )
    pts = S["dress_golilla.5"]
    piece(p, pts, "#f1ead8", (3, 4, 4, 0.5), [(S["dress_golilla.6"], 4, 0.35)], line=2.4)
    chain(p, who)


def dress_ruff(p: Plate, who: Person) -> None:
    """A dark bodice or doublet with a ruff."""
    c = rgb(who.get("coat", "#2f2a2c"))
    r = torso(p, who, c)
    folds(p, c, [S["dress_ruff.1"], S["dress_ruff.2"]], r)
    ruff(p)


def dress_plate(p: Plate, who: Person) -> None:
    """Breastplate and gorget over sleeves of a colour; a small band or a ruff on top."""
    c, steel = rgb(who.get("coat", "#7a3030")), rgb(who.get("steel", STEEL))
    torso(p, who, c)
    folds(p, c, [S["dress_plate.1"], S["dress_plate.2"]])
    piece(
        p,
        S["dress_plate.3"],
        steel,
        (8, 4, 9, 0.65),
        [(S["dress_plate.4"], 6, -0.8), (S["dress_plate.5"], 3, 0.35)],
    )
    p.ink([([(110, 222), (106, 264)], 2.0, "")], dark(steel, 0.55))
    for x, y in ((62, 230), (60, 246), (204, 226), (207, 244)):
        p.paint(p.oval(x, y, 3, 3), dark(steel, 0.6))
        p.paint(p.oval(x - 0.6, y - 0.6, 1.6, 1.6), light(steel, 0.5))
    if who.get("sash"):
        s = rgb(who["sash"])
        piece(p, S["dress_plate.6"], s, line=2.4, smooth=False)
        folds(p, s, [S["dress_plate.7"]])
    gorget(p, steel)
    if who.get("collar") == "ruff":
        ruff(p, 126, 202, 54, 17)
    elif who.get("collar") == "band":
        band_collar(p, LINEN, False, True)


def dress_buff(p: Plate, who: Person) -> None:
    """A coat of buff leather with a plain collar; a baldric."""
    c = rgb(who.get("coat", "#b98d4f"))
    r = torso(p, who, c)
    p.ink([([(108, 214), (102, 264)], 2.2, "")], dark(c, 0.6), r)
    for y in range(222, 264, 10):
        p.ink([([(98, y), (112, y + 1)], 2.0, "")], dark(c, 0.55), r)
    folds(p, c, [S["dress_buff.1"], S["dress_buff.2"]], r)
    if who.get("baldric"):
        b = rgb(who["baldric"])
        piece(p, S["dress_buff.3"], b, line=2.4, smooth=False)
    if who.get("collar", "band") == "band":
        band_collar(p, rgb(who.get("linen", LINEN)), False, True)


def dress_bandolier(p: Plate, who: Person) -> None:
    """A soldier's coat with the twelve charges hanging from a strap."""
    c = rgb(who.get("coat", "#6b4a3a"))
    r = torso(p, who, c)
    folds(p, c, [S["dress_bandolier.1"], S["dress_bandolier.2"]], r)
    piece(p, S["dress_bandolier.3"], LEATHER, line=2.4, smooth=False)
    for i in range(5):
        x, y = 182 - 19 * i, 222 + 10.5 * i
        piece(
            p,
            [(x - 5, y, 1), (x + 5, y, 1), (x + 5, y + 16), (x, y + 19), (x - 5, y + 16)],
            "#c39a5c",
            (3, 2, 2, 0.6),
            line=2.0,
        )
    band_collar(p, rgb(who.get("linen", LINEN)), False, True)


def dress_livery(p: Plate, who: Person) -> None:
    """A servant's coat with a plain collar and braid."""
    c = rgb(who.get("coat", "#5b6270"))
    r = torso(p, who, c)
    p.ink([([(108, 226), (103, 264)], 2.2, "")], dark(c, 0.6), r)
    p.ink(
        [([(98, 228), (92, 264)], 3.2, ""), ([(118, 228), (116, 264)], 3.2, "")],
        rgb(who.get("trim", "#c9a84a")),
        r,
    )
    folds(p, c, [S["dress_livery.1"], S["dress_livery.2"]], r)
    band_collar(p, LINEN, False, True)


def dress_gown(p: Plate, who: Person) -> None:
    """A gown off the shoulders, with a lace edge and pearls."""
    c = rgb(who.get("coat", "#7a2236"))
    skin = rgb(SKIN[who.get("skin", "fair")])
    chest = S["dress_gown.1"]
    piece(
        p,
        chest,
        skin,
        (7, 4, 9, 0.42),
        [(S["dress_gown.2"], 7, 0.40), (S["dress_gown.3"], 5, 0.32), (S["dress_gown.4"], 6, -0.4)],
        ("arc", 60, 120, 3.7),
        line=2.5,
    )
    p.ink(
        [
            (spline(S["dress_gown.5"], False), 1.5, "<>"),
            (spline(S["dress_gown.6"], False), 1.5, "<>"),
        ],
        mix(skin, INK, 0.5),
    )
    gown = S["dress_gown.7"]
    r = piece(p, gown, c, (7, 4, 8, 0.5))
    trim = scallop(S["dress_gown.8"], 9, 5)
    region = p.poly(trim + S["dress_gown.9"])
    p.paint(region, "#f1ead8", p.tone(region, (3, 3, 3, 0.4)))
    p.outline(trim, 1.8, closed=False, smooth=False)
    folds(p, c, [S["dress_gown.10"], S["dress_gown.11"]], r)
    neck = S["dress_gown.12"]
    if who.get("jewels") == "pearls":
        for x, y in along(neck, 13):
            p.paint(p.oval(x, y, 4.6, 4.6), INK)
            p.paint(p.oval(x, y, 3.4, 3.4), "#f4ecdc")
            p.paint(p.oval(x - 0.9, y - 1, 1.2, 1.2), "#ffffff")
    elif who.get("jewels") == "choker":
        p.ink([(spline(neck, False), 6, "")], INK)
        jewel(p, 118, 222, 5, "#b3212b")
    elif who.get("jewels") == "coins":
        p.ink([(spline(neck, False), 2, "")], INK)
        for x, y in along(S["dress_gown.13"], 10):
            p.paint(p.oval(x, y, 5.0, 5.0), INK)
            p.paint(p.oval(x, y, 3.6, 3.6), "#e2b23c")


def dress_blouse(p: Plate, who: Person) -> None:
    """A loose white blouse under a laced bodice; coins round the neck."""
    skin = rgb(SKIN[who.get("skin", "fair")])
    chest = S["dress_blouse.1"]
    piece(
        p,
        chest,
        skin,
        (7, 4, 9, 0.42),
        [(S["dress_blouse.2"], 7, 0.40)],
        ("arc", 60, 120, 3.7),
        line=2.5,
    )
    b = rgb(who.get("linen", LINEN))
    piece(p, S["dress_blouse.3"], b, (7, 5, 8, 0.5), line=2.6)
    folds(
        p, b, [S["dress_blouse.4"], S["dress_blouse.5"], S["dress_blouse.6"], S["dress_blouse.7"]]
    )
    c = rgb(who.get("coat", "#8c2f2a"))
    piece(p, S["dress_blouse.8"], c, line=2.5)
    for x, y in along(S["dress_blouse.9"], 11):
        p.paint(p.oval(x, y, 5.0, 5.0), INK)
        p.paint(p.oval(x, y, 3.6, 3.6), "#e2b23c")
