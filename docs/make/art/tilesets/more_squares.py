"""The lower part of the sheet of squares: grounds of seven places, and what stands on them."""

from __future__ import annotations

import pygame
from brush import BRICKS, IRON, TILE, WALL_SLABS, sheet, transposed
from furnishings import (
    bed,
    bookcase,
    both_ways,
    box_ball,
    box_cone,
    brazier,
    bush,
    chimney,
    crown,
    figure,
    fir,
    great_fountain,
    harpsichord,
    hedge_block,
    hot_seat,
    oven,
    pillar,
    small_fountain,
    stove,
    trough,
    urn,
    wood_pile,
)
from grounds import cobbles, slabs
from pavings import (
    CLAY,
    SHINGLE,
    earth,
    flags,
    flower_bed,
    gallery,
    gangplank,
    gravel,
    gutter,
    marble,
    parquet,
    parterre,
    quay_stones,
    ridge,
    river,
    slope,
    straw,
    wet_boards,
)
from squares import wall_walk
from wares import (
    altar,
    bales,
    cannon,
    casks,
    confessional,
    counter,
    crane,
    crates,
    dung_heap,
    font,
    grave_slab,
    hand_cart,
    hay_stack,
    headstone,
    iron_cross,
    kegs,
    pulpit,
    rocks,
    sacks,
    stall,
    tomb,
    waggon,
    wooden_cross,
)

LIME = ("#34521f", "#4d7032", "#6a8f3f", "#93b257")
AUTUMN = ("#6b3a18", "#94551f", "#b97a2a", "#dcae4f")

ROWS = 22


def roofs(colour: str, seed: int, wavy: bool) -> list[pygame.Surface]:
    """The roof tiles of a colour: ridges, then slopes to the north, south, west and east."""
    top, north, south = ridge(colour, seed, wavy), *(slope(colour, seed, d, wavy) for d in "ns")
    found = []
    for strip in (top, north, south):
        halves = [strip.subsurface((at * TILE, 0, TILE, TILE)) for at in (0, 1)]
        found += [*halves, *(transposed(half) for half in halves)]
    return found


def walk_sides() -> list[pygame.Surface]:
    """Wall walks with a parapet on one side, n, s, w, e, then on two: nw, ne, sw, se."""
    stone = slabs(WALL_SLABS, 221, 32, 43, 2 * TILE, TILE).subsurface((0, 0, TILE, TILE))

    def with_sides(level: str, upright: str) -> pygame.Surface:
        picture = wall_walk(stone, level)
        return transposed(wall_walk(transposed(picture), upright)) if upright else picture

    single = [("n", ""), ("s", ""), ("", "n"), ("", "s")]
    return [
        with_sides(*sides) for sides in (*single, ("n", "n"), ("n", "s"), ("s", "n"), ("s", "s"))
    ]


def more_squares() -> pygame.Surface:
    """The sheet of them, 8 to a row."""
    picture = sheet(8, ROWS)
    path, water = gravel(), river()
    for column, row, ground in (
        (0, 0, path),
        (4, 0, earth()),
        (0, 2, quay_stones()),
        (4, 2, wet_boards()),
        (0, 4, water),
        (4, 4, parquet()),
        (6, 4, marble()),
        (0, 6, flags()),
        (4, 6, parterre(path)),
        (0, 11, gallery()),
        (0, 13, great_fountain()),
        (0, 20, straw()),
    ):
        picture.blit(ground, (column * TILE, row * TILE))

    def put(column: int, row: int, pieces: list[pygame.Surface]) -> None:
        for number, piece in enumerate(pieces):
            picture.blit(piece, ((column + number) * TILE, row * TILE))

    put(6, 6, [flower_bed("#c9463a", 941), flower_bed("#e2c25a", 951)])
    put(6, 7, [flower_bed("#e6dfcd", 961), flower_bed("#8a6fae", 971)])
    clay, shingle = roofs(CLAY, 981, True), roofs(SHINGLE, 991, False)
    put(0, 8, clay[:8])
    put(0, 9, clay[8:] + shingle[:4])
    put(0, 10, shingle[4:])
    walk = gallery()
    put(4, 11, [transposed(walk.subsurface((at * TILE, 0, TILE, TILE))) for at in range(4)])
    put(0, 12, walk_sides())
    high, low = altar()
    put(2, 13, [small_fountain(), figure(), urn(), hedge_block(), box_ball(), box_cone()])
    put(
        2, 14, [bush(None, 1131), bush("#d6606a", 1141), high, transposed(high), pulpit(), pillar()]
    )
    put(0, 15, [low, transposed(low), font(), confessional(), grave_slab(), headstone(),
                wooden_cross(), iron_cross()])  # fmt: skip
    put(0, 16, [crates(0), crates(1), crates(2), sacks(), bales(), casks(IRON), casks("#a8823c"),
                crane()])  # fmt: skip
    front, back = waggon()
    put(0, 17, [hay_stack(), wood_pile(), *both_ways(trough()), hand_cart(), front, back, oven()])
    put(0, 18, [chimney(BRICKS[0], 1151), chimney("#a39a8a", 1161),
                stall("#a5352a", ("#c9463a", "#d98a2f", "#8fae52")),
                stall("#2f5d70", ("#d9c79a", "#c2a878", "#e8dcc0")),
                stall("#4a6b34", ("#7c9a45", "#9bb864", "#c9802f")), hot_seat(), bookcase(),
                bed()])  # fmt: skip
    put(0, 19, [harpsichord(), stove(), cannon(), kegs(), brazier(), crown(LIME, 1171),
                crown(AUTUMN, 1181), fir(1191)])  # fmt: skip
    plank, street = (
        gangplank(water.subsurface((0, 0, TILE, TILE))),
        gutter(cobbles().subsurface((0, 0, TILE, TILE))),
    )
    put(4, 20, [plank, transposed(plank), street, transposed(street)])
    put(0, 21, [*both_ways(counter()), dung_heap(), rocks(), transposed(front), transposed(back),
                transposed(bed()), tomb()])  # fmt: skip
    return picture
