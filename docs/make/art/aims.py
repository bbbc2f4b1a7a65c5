"""Draws the pictures of what goals are about, one for each aim: ``python docs/make/art/aims.py``.

They are told apart by shape, and none has the colour of a side alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ad1666.rules.tables import complete
from ad1666.rules.victory import Aim
from ad1666.words.goals import picture

FOLDER = Path("assets/ui")
_EDGE = "#2b1a0f"
_RIM = f'stroke="{_EDGE}" stroke-width="10" stroke-linejoin="round" stroke-linecap="round"'
_RED, _GOLD, _CREAM, _STEEL = "#b23a2e", "#f0c020", "#f6e8c3", "#c9ced6"
_WOOD, _DARK, _SKIN, _STONE, _GREEN = "#8d5f36", "#3b2415", "#e3b98a", "#b9a88c", "#9cc04a"


def _area(outline: str, fill: str) -> str:
    return f'<path d="{outline}" fill="{fill}" {_RIM}/>'


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" {_RIM}/>'


def _rod(along: str, colour: str, thick: int) -> str:
    """A line with a rim."""
    ends = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    rim, line = (
        f'<path d="{along}" {ends} stroke="{tone}" stroke-width="{wide}"/>'
        for tone, wide in ((_EDGE, thick + 18), (colour, thick))
    )
    return rim + line


def _ring(x: int, y: int) -> str:
    rim, ring = (
        f'<circle cx="{x}" cy="{y}" r="50" fill="none" stroke="{tone}" stroke-width="{wide}"/>'
        for tone, wide in ((_EDGE, 42), (_STEEL, 24))
    )
    return rim + ring


def _letter(x: int, y: int, wide: int, high: int) -> str:
    """A folded letter with its seal."""
    middle, fold = x + wide / 2, y + high * 0.55
    paper = _area(f"M{x} {y} L{x + wide} {y} L{x + wide} {y + high} L{x} {y + high} Z", _CREAM)
    flap = f'<path d="M{x} {y} L{middle:g} {fold:g} L{x + wide} {y}" fill="none" {_RIM}/>'
    return paper + flap + _disc(middle, y + high * 0.58, high * 0.16, _RED)


def _arrow(x: int, y: int, long: int, half: int) -> str:
    """An arrow to the right."""
    neck, shaft, tip = x + long * 0.52, half * 0.4, x + long
    points = (
        *((x, y - shaft), (neck, y - shaft), (neck, y - half), (tip, y)),
        *((neck, y + half), (neck, y + shaft), (x, y + shaft)),
    )
    return _area("M" + " L".join(f"{a:g} {b:g}" for a, b in points) + " Z", _GOLD)


PICTURES: Mapping[Aim, tuple[str, ...]] = complete(
    Aim,
    {
        Aim.TAKE_AWAY: (_letter(12, 104, 132, 98), _arrow(112, 70, 132, 56)),
        Aim.HOLD: (
            _letter(62, 22, 132, 96),
            _area(
                "M18 150 Q20 128 40 136 L84 162 L150 160 Q170 164 158 182 L118 186 L166 188 "
                "L220 150 Q240 142 242 160 Q214 220 160 236 L84 236 Q34 226 18 150 Z",
                _SKIN,
            ),
        ),
        Aim.ESCAPE: (
            _area("M20 236 L20 96 Q76 -14 132 96 L132 236 Z", _WOOD),
            _area("M44 236 L44 108 Q76 40 108 108 L108 236 Z", _DARK),
            _arrow(86, 166, 156, 56),
        ),
        Aim.KILL: (
            _area("M128 244 L102 196 L108 92 L148 92 L154 196 Z", _STEEL),
            _area("M128 110 L128 214", "none"),
            _area("M64 74 L192 74 L200 100 L56 100 Z", _GOLD),
            _area("M114 22 L142 22 L142 74 L114 74 Z", _WOOD),
            _disc(128, 22, 17, _GOLD),
            _area("M208 150 Q240 200 232 222 Q208 250 184 222 Q178 200 208 150 Z", _RED),
        ),
        Aim.CAPTURE: (
            _ring(72, 164),
            _ring(184, 164),
            _rod("M72 100 Q72 44 128 44 Q184 44 184 100", _GOLD, 14),
            _disc(128, 44, 20, _GOLD),
        ),
        Aim.PROTECT: (
            _area(
                "M128 14 Q180 44 232 44 L226 130 Q208 212 128 244 Q48 212 30 130 L24 44 "
                "Q76 44 128 14 Z",
                _STEEL,
            ),
            _area(
                "M128 190 Q60 138 72 102 Q92 66 128 104 Q164 66 184 102 Q196 138 128 190 Z", _RED
            ),
        ),
        Aim.REACH: (
            f'<ellipse cx="128" cy="196" rx="104" ry="46" fill="{_CREAM}" {_RIM}/>',
            f'<ellipse cx="128" cy="196" rx="60" ry="24" fill="{_RED}" {_RIM}/>',
            _area("M102 12 L154 12 L154 96 L196 96 L128 196 L60 96 L102 96 Z", _GOLD),
        ),
        Aim.CONTROL: (
            _area(
                "M44 236 L60 116 L44 116 L44 52 L80 52 L80 78 L108 78 L108 52 L148 52 L148 78 "
                "L176 78 L176 52 L212 52 L212 116 L196 116 L212 236 Z",
                _STONE,
            ),
            _area("M104 236 L104 188 Q128 152 152 188 L152 236 Z", _DARK),
            _area("M128 52 L128 8 L190 26 L128 42 Z", _RED),
        ),
        Aim.MORE_KILLS: (
            _rod("M128 40 L128 220", _GOLD, 12),
            _rod("M40 92 L216 52", _GOLD, 12),
            _area("M74 244 Q128 206 182 244 Z", _GOLD),
            _area("M6 168 L40 96 L74 168 Q40 212 6 168 Z", _STEEL),
            _area("M182 126 L216 56 L250 126 Q216 168 182 126 Z", _STEEL),
            _area("M40 104 Q56 132 52 146 Q40 160 28 146 Q24 132 40 104 Z", _RED),
        ),
        Aim.SURVIVE: (
            _disc(104, 72, 50, _SKIN),
            _area("M14 240 Q16 140 104 140 Q192 140 194 240 Z", _WOOD),
            _rod("M136 176 L172 214 L238 118", _GREEN, 20),
        ),
    },
)
"""The parts of each picture, those behind first."""


def drawn(aim: Aim) -> str:
    """The picture of an aim."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">'
    return "\n".join((head, "".join(PICTURES[aim]), "</svg>")) + "\n"


def main() -> None:
    """Draws them all."""
    for aim in Aim:
        (FOLDER / f"{picture(aim)}.svg").write_text(drawn(aim), "utf-8")


if __name__ == "__main__":
    main()
