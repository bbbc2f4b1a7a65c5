"""Hats of the Commonwealth and of the Sultan's lands."""

from __future__ import annotations

import random

from kit import GOLD, dark, fur, jewel, light, lock, piece
from plate import INK, Plate, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")


def hat_kalpak(p: Plate, who: Person) -> None:
    """A cap of cloth with a band of fur and an aigrette."""
    c, f = rgb(who.get("hat_colour", "#9c2f2a")), rgb(who.get("fur", "#5b3b22"))
    bag = S["hat_kalpak.1"]
    piece(p, bag, c, pools=[(S["hat_kalpak.2"], 8, -0.4), (S["hat_kalpak.3"], 4, 0.4)])
    p.ink(
        [
            (spline(S["hat_kalpak.4"], False), 1.8, "<>"),
            (spline(S["hat_kalpak.5"], False), 1.8, "<>"),
        ],
        dark(c, 0.6),
    )
    fur(p, S["hat_kalpak.6"], f, 4)
    if who.get("aigrette"):
        a = rgb(who["aigrette"])
        for _i, (x, y, b) in enumerate(((92, 6, -8), (106, 2, 2), (80, 14, -12))):
            p.ink([(spline([(98, 66), (98 + b * 0.6, 40), (x, y)], False), 8.0, "<>")], INK)
            p.ink([(spline([(98, 66), (98 + b * 0.6, 40), (x, y)], False), 4.6, "<>")], a)
        jewel(p, 98, 68, 8, who.get("stone", "#2a7a58"))


def hat_magierka(p: Plate, who: Person) -> None:
    """A tall round felt cap with a turned-up rim and a heron's feather."""
    c = rgb(who.get("hat_colour", "#2e4a6b"))
    piece(p, S["hat_magierka.1"], c, (8, 3, 8, 0.55), [(S["hat_magierka.2"], 7, -0.45)])
    piece(p, S["hat_magierka.3"], dark(c, 0.45), (4, 4, 5, 0.5))
    for x in (0, 9):
        p.ink([(spline([(164 + x, 84), (178 + x, 44), (172 + 2 * x, 6)], False), 9, "<>")], INK)
        p.ink(
            [(spline([(164 + x, 84), (178 + x, 44), (172 + 2 * x, 6)], False), 5.6, "<>")],
            who.get("feather", "#e9e0cc"),
        )
    jewel(p, 168, 80, 6, "#b3212b")


def hat_turban(p: Plate, who: Person) -> None:
    """A great turban round a red cap."""
    c, cap = rgb(who.get("hat_colour", "#ece5d6")), rgb(who.get("cap", "#a32a2a"))
    piece(p, S["hat_turban.1"], cap, pools=[(S["hat_turban.2"], 4, -0.4)])
    pts = S["hat_turban.3"]
    r = piece(p, pts, c, (8, 6, 9, 0.6), [(S["hat_turban.4"], 8, -0.5)])
    folds = [
        S["hat_turban.5"],
        S["hat_turban.6"],
        S["hat_turban.7"],
        S["hat_turban.8"],
        S["hat_turban.9"],
        S["hat_turban.10"],
        S["hat_turban.11"],
    ]
    p.ink([(spline(f, False), 2.6, "<>") for f in folds], dark(c, 0.62), r)
    if p.fine(1.4):
        p.ink(
            [(spline([(x + 5, y + 1) for x, y in f], False), 1.4, "<>") for f in folds],
            dark(c, 0.3),
            r,
        )
    if who.get("aigrette"):
        for x, y, b in ((88, -2, -10), (102, -8, 0), (114, 0, 8)):
            p.ink([(spline([(102, 70), (102 + b, 34), (x, y)], False), 9, "<>")], INK)
            p.ink([(spline([(102, 70), (102 + b, 34), (x, y)], False), 5.6, "<>")], who["aigrette"])
        jewel(p, 102, 74, 9, who.get("stone", "#1f6b4a"))


def hat_scarf_cap(p: Plate, who: Person) -> None:
    """A red felt cap with a striped scarf wound round it."""
    c, cap = rgb(who.get("hat_colour", "#d8c48f")), rgb(who.get("cap", "#a8322a"))
    piece(p, S["hat_scarf_cap.1"], cap, (8, 3, 8, 0.5), [(S["hat_scarf_cap.2"], 6, -0.4)])
    lock(p, S["hat_scarf_cap.3"], 8, rgb("#2c3a56"), 4)
    r = piece(p, S["hat_scarf_cap.4"], c)
    stripes = [[(70 + 17 * i, 96), (84 + 17 * i, 76), (90 + 17 * i, 54)] for i in range(8)]
    p.ink([(spline(s, False), 3.6, "<>") for s in stripes[::2]], who.get("stripe", "#2c5a86"), r)
    p.ink([(spline(s, False), 1.8, "<>") for s in stripes[1::2]], dark(c, 0.6), r)
    piece(p, S["hat_scarf_cap.5"], c, line=2.4)


def hat_bork(p: Plate, who: Person) -> None:
    """The janissary's sleeve of white felt, with a brass holder at the front."""
    c = rgb(who.get("hat_colour", "#e8dfca"))
    back = S["hat_bork.1"]
    piece(p, back, c, (6, 4, 8, 0.6), line=2.8)
    p.ink([(spline(S["hat_bork.2"], False), 1.8, "<>")], dark(c, 0.5))
    piece(p, S["hat_bork.3"], c, (8, 4, 10, 0.6), [(S["hat_bork.4"], 7, -0.5)])
    p.ink([(spline(S["hat_bork.5"], False), 1.8, "<>")], dark(c, 0.5))
    piece(p, S["hat_bork.6"], rgb(who.get("band", GOLD)), (3, 3, 4, 0.5), line=2.6)
    piece(p, S["hat_bork.7"], GOLD, (3, 2, 3, 0.6), line=2.4)
    jewel(p, 98, 62, 5, "#b3212b")
    p.ink([(spline(S["hat_bork.8"], False), 11, "<>")], INK)
    p.ink([(spline(S["hat_bork.9"], False), 7.4, "<>")], "#b8352c")


def hat_deli(p: Plate, who: Person) -> None:
    """A skin of a beast on the head, with eagle's feathers."""
    f = rgb(who.get("fur", "#8a7a66"))
    n = who.get("wings", 1)
    for i in range(3 * n if n > 1 else 1):
        tip = (196 + 14 * i - 6 * i * (i > 3), 2 + 12 * i) if n > 1 else (206, 0)
        root = (164, 70)
        mid = ((root[0] + tip[0]) / 2 + 8, (root[1] + tip[1]) / 2 - 8)
        p.ink([(spline([root, mid, tip], False), 19, "<>")], INK)
        p.ink(
            [(spline([root, mid, tip], False), 14.5, "<>")],
            who.get("feather", "#6b5238")
            if i % 2 == 0
            else light(who.get("feather", "#6b5238"), 0.25),
        )
        p.ink(
            [(spline([root, mid, tip], False), 1.8, ">")], light(who.get("feather", "#6b5238"), 0.6)
        )
    r = fur(p, S["hat_deli.1"], f, 5, seed=8, drift=(1, 4))
    if who.get("spots"):
        dice = random.Random(5)
        for _ in range(26):
            x, y = dice.uniform(80, 200), dice.uniform(24, 160)
            p.paint(p.oval(x, y, 4.4, 3.4, dice.uniform(0, 90)) & r, dark(f, 0.75))
            if p.fine(1.8):
                p.paint(p.oval(x, y, 1.8, 1.3) & r, dark(f, 0.25))
    else:
        for x in (94, 150):  # ears of the wolf
            fur(p, [(x, 38), (x + 4, 10), (x + 20, 30)], f, 3, seed=x)
            piece(p, [(x + 5, 32), (x + 6, 18), (x + 14, 30)], dark(f, 0.5), line=1.4)
        p.paint(p.oval(104, 62, 5, 3.4), INK)
        p.paint(p.oval(140, 60, 5, 3.4), INK)
        p.paint(p.oval(105, 61.5, 1.6, 1.6), "#d9a52c")
        p.paint(p.oval(141, 59.5, 1.6, 1.6), "#d9a52c")


def hat_tatar(p: Plate, who: Person) -> None:
    """A pointed cap with a broad edge of fur and flaps."""
    c, f = rgb(who.get("hat_colour", "#4f5d3a")), rgb(who.get("fur", "#a5713a"))
    piece(p, S["hat_tatar.1"], c, (7, 3, 7, 0.55), [(S["hat_tatar.2"], 5, -0.4)])
    p.ink(
        [(spline(S["hat_tatar.3"], False), 2, "<>"), (spline(S["hat_tatar.4"], False), 1.8, "<>")],
        dark(c, 0.6),
    )
    if who.get("flaps", 1):
        fur(p, S["hat_tatar.5"], f, 4, seed=5)
    fur(p, S["hat_tatar.6"], f, 4.5, seed=4)
