"""Helmets."""

from __future__ import annotations

from kit import GOLD, LEATHER, STEEL, dark, jewel, light, mail, piece
from plate import Plate, ellipse, rgb, spline
from shapes import Person, shapes_of

S = shapes_of("parts")


def hat_szyszak(p: Plate, who: Person) -> None:
    """The hussar's helmet: ridged bowl, peak, nasal bar, cheek piece, tail of lames."""
    c = rgb(who.get("steel", STEEL))
    for i, y in enumerate((172, 154, 136)):
        piece(
            p,
            [(166, y - 24), (196 + 8 * i * 0.2, y - 26), (208 - 2 * i, y), (196, y + 8), (168, y)],
            c,
            line=2.4,
        )
    piece(p, S["hat_szyszak.1"], c, (8, 4, 8, 0.6), [(S["hat_szyszak.2"], 6, -0.7)])
    for x0, x1, x2 in ((126, 108, 104), (134, 132, 128), (142, 160, 164)):
        p.ink([(spline([(x0, 16), (x1, 48), (x2, 88)], False), 1.8, "<>")], dark(c, 0.65))
    piece(p, S["hat_szyszak.3"], c, (2, 4, 3, 0.5), line=2.6)
    piece(p, S["hat_szyszak.4"], light(c, 0.3), (2, 1, 2, 0.6), line=2.2)
    piece(p, S["hat_szyszak.5"], GOLD, line=2.0)
    piece(p, S["hat_szyszak.6"], c, (4, 3, 4, 0.6), [(S["hat_szyszak.7"], 4, -0.5)], line=2.6)
    piece(p, ellipse(172, 128, 6, 6), GOLD, line=1.8)
    piece(p, S["hat_szyszak.8"], c, line=2.2)


def hat_misiurka(p: Plate, who: Person) -> None:
    """A steel cap from which mail hangs to the shoulders, the face open."""
    c = rgb(who.get("steel", "#848b90"))
    pts = S["hat_misiurka.1"]
    mail(p, pts, c)
    piece(p, S["hat_misiurka.2"], light(c, 0.15), (8, 4, 8, 0.6), [(S["hat_misiurka.3"], 6, -0.7)])
    piece(p, S["hat_misiurka.4"], GOLD, line=2.2)
    jewel(p, 100, 80, 5, "#8c1f28")


def hat_kettle(p: Plate, who: Person) -> None:
    """An iron hat with a plain brim."""
    c = rgb(who.get("steel", STEEL))
    piece(p, S["hat_kettle.1"], c, (8, 4, 8, 0.6), [(S["hat_kettle.2"], 6, -0.7)])
    p.ink([(spline(S["hat_kettle.3"], False), 2.0, "<>")], dark(c, 0.6))
    piece(p, S["hat_kettle.4"], c, (3, 6, 4, 0.6), [(S["hat_kettle.5"], 3, -0.6)])
    for x, y in ((84, 90), (106, 86), (130, 85), (154, 86), (178, 90)):
        p.paint(p.oval(x, y, 2.6, 2.4), dark(c, 0.7))


def hat_burgonet(p: Plate, who: Person) -> None:
    """A helmet with comb, peak and cheek piece."""
    c = rgb(who.get("steel", "#7f888d"))
    piece(p, S["hat_burgonet.1"], c, line=2.6)
    piece(p, S["hat_burgonet.2"], c, (8, 4, 8, 0.6), [(S["hat_burgonet.3"], 6, -0.7)])
    piece(p, S["hat_burgonet.4"], c, (4, 4, 4, 0.5), line=2.6)
    piece(p, S["hat_burgonet.5"], c, (2, 5, 3, 0.6), line=2.6)
    piece(p, S["hat_burgonet.6"], c, (4, 3, 4, 0.6), [(S["hat_burgonet.7"], 4, -0.4)], line=2.6)
    for x, y in ((164, 104), (180, 104), (176, 134)):
        p.paint(p.oval(x, y, 2.8, 2.8), GOLD)


def hat_morion(p: Plate, who: Person) -> None:
    """The Spanish helmet: high comb, brim like a boat."""
    c = rgb(who.get("steel", STEEL))
    g = who.get("gilt")
    comb = S["hat_morion.1"]
    bowl = S["hat_morion.2"]
    piece(p, bowl, c, (8, 4, 8, 0.6), [(S["hat_morion.3"], 6, -0.8)])
    piece(p, comb, c, (4, 4, 4, 0.5), [(S["hat_morion.4"], 4, -0.5)])
    if g:
        p.ink([(spline(S["hat_morion.5"], False), 2.6, "<>")], GOLD)
        p.ink(
            [
                (spline(S["hat_morion.6"], False), 2.2, ""),
                (spline(S["hat_morion.7"], False), 2.2, ""),
            ],
            GOLD,
        )
    p.ink([(spline(S["hat_morion.8"], False), 1.6, "<>")], dark(c, 0.6))
    brim = S["hat_morion.9"]
    piece(p, brim, c, (3, 6, 4, 0.6), [(S["hat_morion.10"], 3, -0.6)])
    for x, y in ((66, 88), (90, 94), (118, 95), (146, 95), (172, 92), (198, 80)):
        p.paint(p.oval(x, y, 2.6, 2.6), GOLD if g else dark(c, 0.7))
    p.ink([(spline(S["hat_morion.11"], False), 4.4, "")], dark(LEATHER, 0.3))
