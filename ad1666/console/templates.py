"""The templates of a starter map and its scenario, with comments for authors in their language."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from html import escape

from attrs import frozen

from ad1666.content.maps.reader import MapFile
from ad1666.i18n import _
from ad1666.resources import data_root
from ad1666.rules.cards import Side

_CARRIED_OFF = """aim = "take-away"       #: leave the board with it,
subject = "letter"
exit = "west-road"      #: by this exit of the map; without this line, anywhere
points = 5
decisive = true         #: and that ends the game
"""
"""What the template of scenarios has the first side do."""
_HELD = """aim = "hold"            #: have it on the board at the end
subject = "letter"
points = 4
"""
"""What it does where nobody can leave the board."""
_EXIT = 'exit = "west-road"      #: by this exit of the map; without this line, anywhere\n'
_ABOUT_THING = ('[[goals]]\nside = "red"\n' + _CARRIED_OFF, '[[goals]]\nside = "blue"\n' + _HELD)
"""The goals about its thing."""
_SLOT = r"(\[figures\.{letter}\]\n(?:.*\n){{2}}slot = )\d+"
"""Where a figure of the template begins."""
_SLOTS = "slots = [3, 4]"
"""Where one comes later."""
_BEGINS, _GOES_ON = "#: ", "#+ "
"""The marks of a comment for authors in a template, and of its continuation lines; other
comments are examples."""
_WIDTH = 100
_STORY = re.compile(r'(?<=story = """\n).*?(?=""")', re.DOTALL)
_EXAMPLE = re.compile(r'(# (?:red|blue|draw) = ")([^"]+)(")')


def map_text(title: str) -> str:
    """The map that can be played as it is."""
    return explained(_template("map.tmx")).replace("@TITLE@", escape(title, quote=True))


@frozen
class StarterParts:
    """What of a map its first scenario uses: a thing and an exit, if there are any, whether the
    board can be left, a zone as an example, and the starts of each side."""

    thing: str | None = "letter"
    exit: str | None = "west-road"
    way_out: bool = True
    zone: str = "house"
    red: tuple[int, ...] = (1, 2)
    blue: tuple[int, ...] = (1, 2, 3, 4)

    @property
    def stands(self) -> bool:
        """Whether there are starts for all figures."""
        return len(self.red) >= 2 and len(self.blue) >= 2


def ground_of(drawn: MapFile) -> StarterParts:
    """What a map has for a first scenario."""
    plain, board = StarterParts(), drawn.board
    red, blue = (sorted(n for s, n in drawn.starts if s is side) for side in (Side.RED, Side.BLUE))
    return StarterParts(
        _one_of(drawn.things, plain.thing),
        _one_of(drawn.exits, plain.exit),
        any(board.ways_out(square) for square in board.squares()),
        _one_of(drawn.zones, plain.zone) or plain.zone,
        tuple(red[:2]),
        tuple(blue[:4]),
    )


def _one_of(names: Mapping[str, object], usual: str | None) -> str | None:
    """The usual name if it is one of these, or else the first of them."""
    return usual if usual in names else next(iter(names), None)


def scenario_text(title: str, file_name: str, ground: StarterParts) -> bytes:
    """The scenario for a map of that name with this ground, which ``stands``."""
    text = _template("scenario.toml")
    for kept, instead in _changes(ground):
        assert kept in text, kept
        text = text.replace(kept, instead)
    for letters, slots in (("AB", ground.red), ("EF", ground.blue)):
        for letter, slot in zip(letters, slots, strict=False):
            text = re.sub(_SLOT.format(letter=letter), rf"\g<1>{slot}", text)
    spelt = json.dumps(title, ensure_ascii=False)[1:-1]
    return explained(text).replace("@TITLE@", spelt).replace("@NAME@", file_name).encode()


def _changes(ground: StarterParts) -> Iterator[tuple[str, str]]:
    """What stands in the template, and what is to stand there."""
    if ground.thing is None:
        yield from ((f"{goal}\n", "") for goal in _ABOUT_THING)
        yield '\nletter = "letter"\n', '\n# letter = "letter"\n'
    else:
        yield '\nletter = "letter"\n', f'\n{ground.thing} = "letter"\n'
        yield '# search = ["letter"]', f'# search = ["{ground.thing}"]'
        if not ground.way_out:
            yield _CARRIED_OFF, _HELD
        elif ground.exit is None:
            yield _EXIT, ""
        else:
            yield _EXIT, _EXIT.replace("west-road", ground.exit)
    yield '# zone = "house"', f'# zone = "{ground.zone}"'
    yield _SLOTS, f"slots = [{', '.join(map(str, ground.blue[2:] or ground.blue))}]"


def _template(name: str) -> str:
    return (data_root() / "assets" / "starter" / name).read_text("utf-8")


def comments(template: str) -> Iterator[tuple[str, str]]:
    """The lines of a template, each split into its code and the comment for authors after it or in
    its place, empty if there is none."""
    code = comment = ""
    for number, line in enumerate(template.split("\n")):
        if line.startswith(_GOES_ON):
            comment += f" {line.removeprefix(_GOES_ON)}"
            continue
        if number:
            yield code, comment
        code, _begins, comment = line.partition(_BEGINS)
    yield code, comment


def explained(template: str) -> str:
    """A template with its comments, its story and its examples in the chosen language."""
    template = _STORY.sub(_story, template)
    template = _EXAMPLE.sub(lambda m: f"{m[1]}{_(m[2])}{m[3]}", template)
    lines = []
    for code, comment in comments(template):
        told = f"# {_(comment)}" if comment else ""
        wrapped = textwrap.wrap(told, _WIDTH, subsequent_indent="# ", break_on_hyphens=False)
        lines += [f"{code}{told}"] if code or not told else wrapped
    return "\n".join(lines)


def examples(template: str) -> Iterator[str]:
    """The texts for players in lines that are examples."""
    yield from (text for _key, text, _end in _EXAMPLE.findall(template))


def _story(found: re.Match[str]) -> str:
    """The story on lines that continue each other."""
    text = found[0].replace("\\\n", "")
    return " \\\n".join(textwrap.wrap(_(text), _WIDTH - 2, break_on_hyphens=False))
