"""The road of a campaign as a map in its book: SVG over the town, with the way that was taken, the
seal of whoever won each night, and the ways not taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame
from markupsafe import Markup

from ad1666.campaign.stops import ChapterStage, Stop, stops
from ad1666.campaign.values import Standing
from ad1666.content.campaigns.plan import Campaign, Chapter
from ad1666.i18n import _
from ad1666.table.chronicle.page import drawn
from ad1666.table.toolkit import pictures
from ad1666.words import campaigns

_THOUSANDTHS = 1000
"""In which places lie on the picture of the town."""
_PICTURE = 560, 420
"""The pixels of the picture, and what the map is measured in."""
_LIFT, _INK = 120, (252, 238, 204)
"""How much the night is lightened, and the paper on which the town is drawn."""
_SEAL, _SPOT, _SIGN = 40, 7, 18
"""The widths of seals, of places that were passed by, and the height of what names them."""

Point = tuple[float, float]


def svg(standing: Standing) -> Markup:
    """The map, as an element of a page in which symbols ``seal-0``, ``seal-1`` and ``seal-None``
    are the seals of the parties and of a draw. What is still ahead is not on it."""
    wide, high = _PICTURE
    road = stops(standing)
    lines = [
        Markup('<svg class="road" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            wide, high, _("The road")
        ),
        Markup('<image href="{}" width="{}" height="{}"/>').format(_town(), wide, high),
        *(Markup('<path class="other" d="{}"/>').format(way) for way in _others(standing, road)),
        Markup('<path class="edge" d="{0}"/><path class="way" d="{0}"/>').format(_way(standing)),
        *(_place(standing.campaign, stop) for stop in road if stop.stage is ChapterStage.PASSED),
        *(_place(standing.campaign, stop) for stop in road if stop.stage in _SEEN),
        Markup("</svg>"),
    ]
    return Markup("\n").join(lines)


_SEEN = ChapterStage.PAST, ChapterStage.NEXT


def _town() -> str:
    """The town by day on old paper, in which a night would drown what lies over it."""
    photo = pictures.opaque(pictures.ours("start/town.jpg"))
    image = pygame.transform.grayscale(pygame.transform.smoothscale(photo, _PICTURE))
    image.fill((_LIFT, _LIFT, _LIFT), special_flags=pygame.BLEND_RGB_ADD)
    image.fill(_INK, special_flags=pygame.BLEND_RGB_MULT)
    return drawn(image, "jpeg")


def _at(chapter: Chapter) -> Point:
    wide, high = _PICTURE
    return chapter.place[0] / _THOUSANDTHS * wide, chapter.place[1] / _THOUSANDTHS * high


def _way(standing: Standing) -> str:
    """The chapters that were played, and the one that comes next, as a path."""
    way = [_at(standing.campaign.chapter(past.chapter)) for past in standing.past]
    return _curve(way if standing.chapter is None else [*way, _at(standing.chapter)])


def _others(standing: Standing, road: Sequence[Stop]) -> list[str]:
    """The ways that forked off and were not taken, each as a path."""
    campaign = standing.campaign
    chosen, found = campaign.roads[standing.setup.road], list[str]()
    passed = {stop.chapter.id for stop in road if stop.stage is ChapterStage.PASSED}
    for past in standing.past if chosen.forks else ():
        here = campaign.chapter(past.chapter)
        for other in campaign.may_follow(here, chosen):
            if other.id in passed:
                found.append(_curve([_at(here), _at(other)]))
    return found


def _curve(points: Sequence[Point]) -> str:
    """A smooth line through points (Catmull-Rom as cubic Béziers)."""
    if not points:
        return ""
    around = [points[0], *points, points[-1]]
    told = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for number, (one, other) in enumerate(pairwise(points)):
        before, after = around[number], around[number + 3]
        bends = [(one[n] + (other[n] - before[n]) / 6) for n in (0, 1)]
        bends += [(other[n] - (after[n] - one[n]) / 6) for n in (0, 1)]
        told.append("C" + " ".join(f"{each:.0f}" for each in (*bends, *other)))
    return "".join(told)


def _place(campaign: Campaign, stop: Stop) -> Markup:
    """A chapter with its numeral, and with the seal of whoever won it."""
    x, y = _at(stop.chapter)
    named, title = (
        campaigns.numeral(campaign, stop.chapter),
        campaigns.headed(campaign, stop.chapter),
    )
    if stop.past is None:
        kind = "passed" if stop.stage is ChapterStage.PASSED else "next"
        mark = Markup('<circle class="{}" cx="{:.0f}" cy="{:.0f}" r="{}"/>').format(
            kind, x, y, _SPOT
        )
        lifted = y - _SPOT - 5
    else:
        kind = "past"
        mark = Markup('<use href="#seal-{}" x="{:.0f}" y="{:.0f}" width="{s}" height="{s}"/>')
        won = campaigns.won_by(campaign, stop.past)
        mark = mark.format(won, x - _SEAL / 2, y - _SEAL / 2, s=_SEAL)
        lifted = y - _SEAL / 2 - 2
    sign = Markup('<text class="{}" x="{:.0f}" y="{:.0f}" font-size="{}">{}</text>')
    sign = sign.format(kind, x, lifted, _SIGN if stop.past else _SIGN - 4, named)
    return Markup("<g><title>{}</title>{}{}</g>").format(title, mark, sign)
