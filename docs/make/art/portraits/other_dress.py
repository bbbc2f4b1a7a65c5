"""Dress of the east, of monks and beggars, and of clay."""

from __future__ import annotations

import random

from garments import BODY, cracks, folds, torso
from kit import GOLD, LINEN, along, dark, fur, mail, patch_on, piece
from plate import INK, Plate, mix, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")


def dress_zupan(p: Plate, who: Person) -> None:
    """Żupan with a standing collar and buttons; a fur-lined cloak if there is one."""
    c = rgb(who.get("coat", "#9c2f2a"))
    r = torso(p, who, c)
    piece(p, S["dress_zupan.1"], c, (4, 4, 5, 0.5), [(S["dress_zupan.2"], 4, 0.4)], line=2.5)
    p.ink([([(112, 218), (106, 264)], 2.2, "")], dark(c, 0.6), r)
    for y in (226, 239, 252):
        if who.get("frogs"):
            p.ink([([(84, y + 2), (136, y + 1)], 3.6, "<>")], rgb(who["frogs"]), r)
        p.paint(p.oval(110 - (y - 220) * 0.1, y, 4.6, 4.6), INK)
        p.paint(p.oval(110 - (y - 220) * 0.1, y, 3.3, 3.3), GOLD)
    if who.get("delia"):
        d = rgb(who["delia"])
        piece(p, S["dress_zupan.3"], d)
        piece(p, S["dress_zupan.4"], d)
        f = rgb(who.get("fur", "#5b3b22"))
        fur(p, S["dress_zupan.5"], f, 4, seed=6)
        fur(p, S["dress_zupan.6"], f, 4, seed=7)


def dress_kaftan(p: Plate, who: Person) -> None:
    """Kaftans one over the other, the outer with facings (of fur, if wanted)."""
    c, inner = rgb(who.get("coat", "#2e6b4a")), rgb(who.get("inner", "#c9a84a"))
    torso(p, who, c)
    piece(p, S["dress_kaftan.1"], inner, (5, 4, 6, 0.5), [(S["dress_kaftan.2"], 6, 0.4)])
    p.ink(
        [([(104, 212), (122, 264)], 2.2, ""), ([(170, 200), (112, 262)], 2.4, "")], dark(inner, 0.6)
    )
    if who.get("pattern") and p.fine(1.8):
        dice = random.Random(4)
        for i in range(12):
            x, y = 28 + (i % 6) * 10 + dice.uniform(-2, 2), 230 + (i // 6) * 18
            p.ink(
                [(spline([(x - 4, y + 3), (x, y - 4), (x + 4, y + 3)], False, 4), 1.8, "")],
                who["pattern"],
            )
            x += 176
            p.ink(
                [(spline([(x - 4, y + 3), (x, y - 4), (x + 4, y + 3)], False, 4), 1.8, "")],
                who["pattern"],
            )
    left, right = S["dress_kaftan.3"], S["dress_kaftan.4"]
    if who.get("fur"):
        fur(p, left, rgb(who["fur"]), 4, seed=6)
        fur(p, right, rgb(who["fur"]), 4, seed=7)
    else:
        t = rgb(who.get("trim", GOLD))
        piece(p, left, t, line=2.4)
        piece(p, right, t, line=2.4)


def dress_mail(p: Plate, who: Person) -> None:
    """A shirt of mail over a coloured collar; a strap."""
    c = rgb(who.get("coat", "#6b3a30"))
    big = who.get("big", 0)
    mail(
        p,
        [(x + (x - 128) * 0.06 * big, y - 5 * big if y < 250 else y) for x, y, *_ in BODY],
        rgb(who.get("steel", "#8b9398")),
    )
    piece(p, S["dress_mail.1"], c, (4, 4, 5, 0.5), line=2.5)
    if who.get("baldric"):
        piece(p, S["dress_mail.2"], rgb(who["baldric"]), line=2.4, smooth=False)


def dress_habit(p: Plate, who: Person) -> None:
    """A friar's habit; the hood is drawn as the hat."""
    c = rgb(who.get("coat", "#6b5a48"))
    r = torso(p, who, c)
    folds(p, c, [S["dress_habit.1"], S["dress_habit.2"]], r)


def dress_rags(p: Plate, who: Person) -> None:
    """Torn linen, patched."""
    c = rgb(who.get("coat", "#7d6a50"))
    torso(p, who, c)
    shirt = mix(c, LINEN, 0.55)
    piece(p, S["dress_rags.1"], shirt, (5, 4, 6, 0.55), [(S["dress_rags.2"], 5, 0.45)], line=2.4)
    torn = S["dress_rags.3"]
    piece(p, torn, c, line=2.4, smooth=False)
    torn = S["dress_rags.4"]
    piece(p, torn, c, line=2.4, smooth=False)
    folds(p, c, [S["dress_rags.5"], S["dress_rags.6"]])
    patch_on(p, 62, 246, mix(c, "#8a4a3a", 0.6), 26, 22)
    patch_on(p, 200, 248, mix(c, "#4a5a5c", 0.6), 24, 20)
    if who.get("beads"):
        for x, y in along(S["dress_rags.7"], 18):
            p.paint(p.oval(x, y, 3.6, 3.6), INK)
            p.paint(p.oval(x, y, 2.4, 2.4), who["beads"])


def dress_clay(p: Plate, who: Person) -> None:
    """Shoulders of clay."""
    c = rgb("#a5764c")
    r = piece(p, S["dress_clay.1"], c, (9, 5, 10, 0.55), [(S["dress_clay.2"], 7, -0.4)])
    cracks(p, r)
