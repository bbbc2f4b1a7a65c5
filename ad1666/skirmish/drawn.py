"""Chooses tiles and layers for a board in words, and writes it as a map for Tiled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from xml.sax.saxutils import quoteattr

from ad1666.rules.cards import Side
from ad1666.rules.characters import Square
from ad1666.skirmish.canvas import CLIMBED, HIGH_PROPS, Canvas, Prop, Zone
from ad1666.skirmish.rects import STEPS, edge_of
from ad1666.skirmish.tiles import TILESETS, tiles

CELL = 64
_OUTDOORS = frozenset(
    ("cobbles", "grass", "gravel", "bare earth", "quay stones", "flagstones", "terrace", "water")
)
_TABLES = {
    "h": ("laid table, west half", "laid table, east half"),
    "v": ("laid table, north half", "laid table, south half"),
}


def map_text(
    canvas: Canvas,
    title: str,
    zones: Iterable[Zone],
    starts: Mapping[tuple[Side, int], Square],
    things: Mapping[str, Square],
) -> str:
    """The map of a board, with some of its zones, where sides start and where things lie."""
    return _Writer(canvas).xml(title, zones, starts, things)


class _Writer:
    def __init__(self, canvas: Canvas) -> None:
        self.c = canvas
        self.t = tiles()
        self.layers: dict[str, dict[Square, int]] = defaultdict(dict)
        self.accepted: dict[str, str] = {}

    def xml(
        self,
        title: str,
        zones: Iterable[Zone],
        starts: Mapping[tuple[Side, int], Square],
        things: Mapping[str, Square],
    ) -> str:
        self._grounds()
        self._props()
        self._edges()
        self._flat()
        self._ground_layers()
        self._shades()
        self._fringes()
        return self._file(title, zones, starts, things)

    def _grounds(self) -> None:
        for (x, y), name in self.c.grounds.items():
            if name.startswith("parterre@"):
                number = (124, 125, 132, 133)[int(name[-1])]
                self.layers["squares"][x, y] = self.t.at("squares", number)
            else:
                self.layers["squares"][x, y] = self.t.ground(name, x, y)

    def _stand(self, square: Square, gid: int) -> None:
        """Puts a tile on the squares, with the ground that was there below it."""
        below = self.layers["squares"].get(square)
        if below is not None:
            self.layers["floor"][square] = below
        self.layers["squares"][square] = gid

    def _props(self) -> None:
        for prop in self.c.props:
            x, y = prop.at.x, prop.at.y
            if prop.name == "roof":
                self._roof(prop)
            elif prop.name == "gallery":
                name = "gallery" if prop.turn != "h" else "gallery, turned"
                for sx, sy in prop.at.squares():
                    self.layers["squares"][sx, sy] = self.t.ground(name, sx, sy)
            elif prop.name in ("table", "stack", "small table"):
                self._table(prop)
            elif prop.name == "great fountain":
                for number, square in zip((176, 177, 184, 185), prop.at.squares(), strict=True):
                    self._stand(square, self.t.at("squares", number))
            elif prop.name == "dome":
                for number, square in zip((0, 1, 8, 9), prop.at.squares(), strict=True):
                    self._stand(square, self.t.at("scenery", number))
            elif prop.name == "waggon":
                self._stand((x, y), self.t.square("waggon, front"))
                self._stand((x + 1, y), self.t.square("waggon, back"))
            elif prop.name == "waggon, turned":
                self._stand((x, y), self.t.square("waggon, front, turned"))
                self._stand((x, y + 1), self.t.square("waggon, back, turned"))
            else:
                for sx, sy in prop.at.squares():
                    self._stand((sx, sy), self.t.square(prop.name, sx * 3 + sy * 5))

    def _roof(self, prop: Prop) -> None:
        """Tiles in rows along a ridge, light above it and dark below, or left and right."""
        clay = (prop.at.x * 7 + prop.at.y * 3 + prop.at.w) % 5 < 3
        clay = {"clay": True, "shingle": False}.get(prop.turn[1:], clay)
        along = prop.turn[:1] or ("h" if prop.at.w >= prop.at.h else "v")
        base = 136 if clay else 148
        light, dark = base + 4, base + 8
        ridge = base if along == "h" else base + 2
        if along == "v":
            light, dark = light + 2, dark + 2
        across = prop.at.h if along == "h" else prop.at.w
        for x, y in prop.at.squares():
            place = y - prop.at.y if along == "h" else x - prop.at.x
            other = x if along == "h" else y
            if across >= 3 and place == (across - 1) // 2:
                number = ridge
            elif place < across / 2:
                number = light
            else:
                number = dark
            self.layers["squares"][x, y] = self.t.at("squares", number + other % 2)

    def _table(self, prop: Prop) -> None:
        along = "h" if prop.at.w > prop.at.h else "v"
        kind = "crates" if prop.name == "stack" else "edge of a table"
        squares = list(prop.at.squares())
        names = _TABLES[along] if prop.name == "table" and len(squares) == 2 else None
        for number, square in enumerate(squares):
            name = names[number] if names else "bare table"
            if prop.name == "small table" and len(squares) == 1:
                name = "small table"
            self._stand(square, self.t.square(name))
            for side, (dx, dy) in STEPS.items():
                if (square[0] + dx, square[1] + dy) in prop.at:
                    continue
                key = edge_of(square, side)
                if key not in self.c.edges:
                    axis = "v" if key[2] == "W" else "h"
                    layer = self.layers[f"edges-{axis}"]
                    layer[key[:2]] = self.t.edge(axis, kind, side)

    def _edges(self) -> None:
        for (x, y, side), (name, lower) in self.c.edges.items():
            axis = "v" if side == "W" else "h"
            self.layers[f"edges-{axis}"][x, y] = self.t.edge(axis, name, lower)

    def _flat(self) -> None:
        for square, found in self.c.decor.items():
            for number, item in enumerate(found):
                self.layers[f"decor-{number + 1}"][square] = self.t.at(*item)
        for square, item in self.c.lights.items():
            self.layers["lights"][square] = self.t.at(*item)

    def _ground_layers(self) -> None:
        t = self.t
        for (x, y), name in self.c.rough.items():
            ids = t.named["ground", name]
            self.layers["rough"][x, y] = t.first["ground"] + ids[(x + y) % len(ids)]
        darkness = t.first["ground"] + t.named["ground", "darkness"][0]
        for square in self.c.dark:
            self.layers["dark"][square] = darkness
        for x, y in self.c.blocked() - self.c.high():
            if (x, y) in self.c.lights or self.c.grounds.get((x, y)) == "water":
                continue
            ground = self.c.grounds.get((x, y))
            beside = [
                (x + dx, y + dy)
                for side, (dx, dy) in STEPS.items()
                if edge_of((x, y), side) not in self.c.edges
                and self.c.grounds.get((x + dx, y + dy)) == ground
            ]
            if any(s in self.c.dark for s in beside):
                self.layers["night"][x, y] = darkness
        if self.layers["night"]:
            self.accepted["unread-layer"] = "the layer night is only seen"

    def _shades(self) -> None:
        """Shadows to the east and to the south of what is high or walled."""
        high, c = self.c.high(), self.c
        for x, y in c.board.squares():
            if (x, y) in high:
                continue
            for layer, tile, side, other in (
                ("shade-w", 33, "W", (x - 1, y)),
                ("shade-n", 32, "N", (x, y - 1)),
            ):
                name = c.on((x, y), side)
                outside = c.grounds.get((x, y)) in _OUTDOORS
                wall = "wall" in name and "low" not in name and outside and other in c.board
                if other in high or wall:
                    self.layers[layer][x, y] = self.t.at("decor", tile)
        for x, y in high:
            for side, (dx, dy) in STEPS.items():
                other = x + dx, y + dy
                key = edge_of((x, y), side)
                name = c.on((x, y), side)
                roof = self._is_roof((x, y)) or self._is_roof(other)
                if other in high or (name and name not in CLIMBED):
                    continue
                if other in c.board:
                    axis = "v" if key[2] == "W" else "h"
                    number = (14 if roof else 16) + (axis == "h")
                    self.layers[f"eaves-{axis}"][key[:2]] = self.t.at("scenery", number)

    def _is_roof(self, square: Square) -> bool:
        return any(p.name in HIGH_PROPS and square in p.at for p in self.c.props)

    def _fringes(self) -> None:
        """Grass that grows a little over the stones beside it."""
        for x, y in self.c.board.squares():
            own = self.c.grounds.get((x, y))
            if own not in ("cobbles", "gravel", "bare earth", "flagstones", "quay stones"):
                continue
            for number, side in ((24, "N"), (25, "W"), (26, "S"), (27, "E")):
                dx, dy = STEPS[side]
                if self.c.grounds.get((x + dx, y + dy)) != "grass":
                    continue
                if edge_of((x, y), side) not in self.c.edges:
                    self.layers[f"fringe-{side.lower()}"][x, y] = self.t.at("decor", number)

    def _file(
        self,
        title: str,
        zones: Iterable[Zone],
        starts: Mapping[tuple[Side, int], Square],
        things: Mapping[str, Square],
    ) -> str:
        order = [
            *("floor", "squares"),
            *sorted(name for name in self.layers if name.startswith(("fringe", "decor"))),
            *("shade-w", "shade-n", "eaves-v", "eaves-h", "rough", "edges-v", "edges-h"),
            *("lights", "night", "dark"),
        ]
        needed = ("squares", "edges-v", "edges-h")
        names = [name for name in order if self.layers.get(name) or name in needed]
        w, h = self.c.w + 2, self.c.h + 2
        out = [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" '
            f'renderorder="right-down" width="{w}" height="{h}" tilewidth="{CELL}" '
            f'tileheight="{CELL}" infinite="0" nextlayerid="{len(names) + 3}" nextobjectid="500">',
            " <properties>",
        ]
        properties = {"ambience": self.c.ambience, "title": title}
        properties |= {f"accepted-{code}": why for code, why in self.accepted.items()}
        for name, value in sorted(properties.items()):
            out.append(f"  <property name={quoteattr(name)} value={quoteattr(value)}/>")
        out.append(" </properties>")
        for name in TILESETS:
            out.append(f' <tileset firstgid="{self.t.first[name]}" source="tilesets/{name}.tsx"/>')
        for number, name in enumerate(names, 1):
            offset = ""
            if name.endswith("-v"):
                offset = ' offsetx="-32" offsety="0"'
            elif name.endswith("-h"):
                offset = ' offsetx="0" offsety="-32"'
            out.append(f' <layer id="{number}" name="{name}" width="{w}" height="{h}"{offset}>')
            cells = self.layers[name]
            rows = (
                ",".join(str(cells.get((x, y), 0)) for x in range(-1, w - 1))
                for y in range(-1, h - 1)
            )
            out += ['  <data encoding="csv">', ",\n".join(rows), "</data>", " </layer>"]
        out += [*self._objects(zones, starts, things, len(names)), "</map>"]
        return "\n".join(out) + "\n"

    def _objects(
        self,
        zones: Iterable[Zone],
        starts: Mapping[tuple[Side, int], Square],
        things: Mapping[str, Square],
        layers: int,
    ) -> list[str]:
        number, out = 0, [f' <objectgroup id="{layers + 1}" name="places">']

        def point(kind: str, name: str, x: float, y: float, **values: str | int) -> None:
            nonlocal number
            number += 1
            out.append(
                f'  <object id="{number}" name={quoteattr(name)} type="{kind}" '
                f'x="{(x + 1) * CELL:g}" y="{(y + 1) * CELL:g}">'
            )
            out.append("   <properties>")
            for key, value in values.items():
                extra = ' type="int"' if isinstance(value, int) else ""
                extra = ' propertytype="Side"' if key == "side" else extra
                out.append(f'    <property name="{key}"{extra} value={quoteattr(str(value))}/>')
            out.extend(["   </properties>", "   <point/>", "  </object>"])

        for (side, slot), (x, y) in starts.items():
            name = f"{side.value} {slot}"
            point("Start", name, x + 0.5, y + 0.5, side=side.value, slot=slot)
        for name, (x, y) in things.items():
            point("Thing", name, x + 0.5, y + 0.5, thing=name)
        for (x, y, on), difficulty in self.c.climbs.items():
            dx, dy = (0, 0.5) if on == "W" else (0.5, 0)
            point("Climb", "climb", x + dx, y + dy, difficulty=difficulty)
        out += [" </objectgroup>", f' <objectgroup id="{layers + 2}" name="zones">']
        for zone in zones:
            for part in zone.parts:
                number += 1
                out += [
                    f'  <object id="{number}" name={quoteattr(zone.name)} '
                    f'type="{zone.kind.capitalize()}" '
                    f'x="{(part.x + 1) * CELL}" y="{(part.y + 1) * CELL}" '
                    f'width="{part.w * CELL}" height="{part.h * CELL}">',
                    "   <properties>",
                    f'    <property name="title" value={quoteattr(zone.title)}/>',
                    f'    <property name="{zone.kind}" value={quoteattr(zone.name)}/>',
                    "   </properties>",
                    "  </object>",
                ]
        out.append(" </objectgroup>")
        return out
