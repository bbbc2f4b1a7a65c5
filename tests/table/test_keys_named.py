"""The page of keys names every key to which a scene or a sheet reacts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from ad1666.play.keymap import DEEDS
from ad1666.table.toolkit import focus
from ad1666.words import keys
from ad1666.words.keys import Group
from tests.source import ROOT, tree

PLACES: dict[str, tuple[Group, ...]] = {
    "app.py": (keys.STOPPED,),
    "scenes/band.py": (keys.BEFORE,),
    "scenes/briefing.py": (keys.BEFORE,),
    "scenes/campaign.py": (keys.STORY,),
    "scenes/campaign_choosing.py": (keys.STORY,),
    "scenes/campaign_nights.py": (keys.STORY,),
    "scenes/campaign_pages.py": (keys.STORY,),
    "scenes/campaign_past.py": (keys.STORY,),
    "scenes/campaign_porter.py": (keys.STORY,),
    "scenes/campaign_seats.py": (keys.STORY,),
    "scenes/film.py": (keys.FILM,),
    "scenes/film_pace.py": (keys.FILM,),
    "scenes/game_commands.py": (keys.END,),
    "scenes/puzzle.py": (keys.PUZZLES,),
    "sheets/daily_sheet.py": (keys.PUZZLES,),
    "scenes/skirmish.py": (keys.SKIRMISH,),
    "scenes/title.py": (keys.START,),
    "scenes/title_campaigns.py": (keys.START,),
    "scenes/title_counting.py": (keys.START,),
    "scenes/title_foremost.py": (keys.START,),
    "scenes/title_learning.py": (keys.START,),
    "scenes/title_lists.py": (keys.START,),
    "scenes/title_porter.py": (keys.START,),
    "scenes/title_records.py": (keys.START,),
    "scenes/title_resuming.py": (keys.START,),
    "scenes/title_shelves.py": (keys.START,),
    "scenes/title_skirmish.py": (keys.START,),
    "scenes/title_stock.py": (keys.START,),
    "sheets/campaign_sheets.py": (keys.START,),
    "sheets/coach_sheet.py": (keys.FILM,),
    "sheets/conceding.py": (keys.STOPPED,),
    "sheets/end_sheet.py": (keys.END,),
    "sheets/link_sheet.py": (keys.END,),
    "sheets/finish_sheets.py": (keys.STOPPED,),
    "sheets/game_sheets.py": (keys.STOPPED,),
    "sheets/keeping.py": (keys.STOPPED,),
    "sheets/mail_sheet.py": (keys.STOPPED,),
    "sheets/keys_sheet.py": (keys.START,),
    "sheets/desk_sheet.py": (keys.DESKS,),
    "sheets/pairing_sheet.py": (keys.PHONES,),
    "toolkit/by_itself.py": (keys.STORY,),
    "views/phones.py": (keys.PHONES,),
    "views/programs.py": (keys.STOPPED,),
    "views/seat_buttons.py": (keys.BEFORE,),
}
"""Modules with keys that have a meaning there alone, and where the page names these."""
_ARROWS = "Arrows", "Up, Down", "Left, Right", "↑", "←"
_NAMED = {
    "K_UP": _ARROWS,
    "K_DOWN": _ARROWS,
    "K_LEFT": _ARROWS,
    "K_RIGHT": _ARROWS,
    "K_RETURN": ("Enter",),
    "K_KP_ENTER": ("Enter",),
    "K_PLUS": ("+",),
    "K_EQUALS": ("+",),
    "K_KP_PLUS": ("+",),
    "K_MINUS": ("-",),
    "K_KP_MINUS": ("-",),
    "K_DELETE": ("Del",),
    "K_ESCAPE": ("Esc",),
    "K_PAGEUP": ("Page up",),
    "K_PAGEDOWN": ("Page down",),
    "K_LALT": ("Left Alt",),
    "K_RALT": ("Left Alt",),
    **{f"K_{side}SHIFT": ("Shift",) for side in "LR"},
    **{f"K_{side}{key}": ("Ctrl or Cmd",) for side in "LR" for key in ("CTRL", "META", "SUPER")},
    **dict.fromkeys(("K_MODE", "K_CAPSLOCK", "K_NUMLOCK", "K_UNKNOWN"), ()),
}
"""What the page calls keys that it does not call as pygame does; nothing if they do nothing."""
_TYPED = {"=": ("+",)}
"""The same for what is typed."""
_ENTER = "K_RETURN", "K_KP_ENTER"
"""The keys in `focus.ENTER`, by which name modules speak of them."""
_ROWS = "_NEW_KEYS", "_OLD_KEYS", "_NEXT"
"""Constants of letters that are each a key."""


def _caps(group: Group) -> Iterator[str]:
    """The keys that a group names, with those between two."""
    for named, _does in group[1]:
        yield from named
        for before, between, after in zip(named, named[1:], named[2:], strict=False):
            if between == "…":
                yield from map(chr, range(ord(before), ord(after) + 1))


def _reacted_to(module: ast.Module) -> Iterator[str]:
    """The keys of buttons, those that what is typed is compared with, and those of pygame."""
    named = {name for node in ast.walk(module) for name in _names_of_keys(node)}
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id="Button"), args=[_target, _label, key, *_rest]):
                yield from _texts(key)
            case ast.Compare(left=left, comparators=others) if _is_typed(left):
                for other in others:
                    yield from _texts(other)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in _ROWS:
                yield from (letter for row in _texts(value) for letter in row)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in named:
                yield from _texts(value)
            case ast.Attribute(attr=name) if name.startswith("K_"):
                yield name
            case ast.Name(id="ENTER"):
                yield from _ENTER


def _texts(node: ast.expr) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value:
            yield each.value


def _is_typed(node: ast.expr) -> bool:
    told = ast.unparse(node)
    return told in ("typed", "event.unicode") or "hotkey(" in told


def _names_of_keys(node: ast.AST) -> Iterator[str]:
    """The constants that are the keys of a button."""
    match node:
        case ast.Call(func=ast.Name(id="Button"), args=[_target, _label, key, *_rest]):
            for each in ast.walk(key):
                if isinstance(each, ast.Name):
                    yield each.id


IN_A_GAME = keys.ANSWERING, keys.GAME, keys.LOOKING
"""The keys of a game, with those that mean the same everywhere."""


@cache
def _everywhere() -> frozenset[str]:
    return frozenset(cap for group in IN_A_GAME for cap in _caps(group))


def _named(module: str, key: str) -> bool:
    local = {cap for group in PLACES.get(module, ()) for cap in _caps(group)}
    called = _NAMED.get(key) if key.startswith("K_") else _TYPED.get(key)
    if called is None:
        called = (key.removeprefix("K_").capitalize() if key.startswith("K_") else key,)
    return not called or any(cap in local | _everywhere() for cap in called)


_PROGRAM = ROOT / "ad1666"
_ROOMS = ("advice", "phones", "play", "table")


@pytest.fixture(scope="module")
def reacted() -> dict[str, list[str]]:
    """The keys that each module reacts to."""
    return {
        path.relative_to(_PROGRAM).as_posix().removeprefix("table/"): found
        for room in _ROOMS
        for path in sorted((_PROGRAM / room).rglob("*.py"))
        for found in (sorted(set(_reacted_to(tree(path)))),)
        # the window for maps is another program, whose own help names its keys
        if "preview" not in path.parts
    }


def test_every_key_is_on_the_page(reacted: dict[str, list[str]]) -> None:
    unknown = ((module, key) for module, keys in reacted.items() for key in keys)
    assert not [(module, key) for module, key in unknown if not _named(module, key)]


def test_the_search_finds_what_it_is_there_to_find(reacted: dict[str, list[str]]) -> None:
    assert {"H", "N", "K_SPACE", "P"} <= set(reacted["scenes/game.py"])
    assert {"F4", "F5"} <= set(reacted["views/folding.py"])
    assert {"Enter", "R", "C", "K_1"} <= set(reacted["sheets/end_sheet.py"])
    assert {"E", "K", "V", "Y", "K_RETURN"} <= set(reacted["scenes/title.py"])
    assert {"T", "X", "U"} <= set(reacted["scenes/title_learning.py"])
    assert {"R", "L", "O", "P"} <= set(reacted["views/seat_buttons.py"])
    assert [getattr(pygame, name) for name in _ENTER] == [*focus.ENTER]
    assert not _named("scenes/game.py", "X") and not _named("scenes/film.py", "K_F12")
    assert set(PLACES) <= set(reacted)


def test_every_group_has_a_place_and_no_key_is_named_twice_in_a_row() -> None:
    placed = {group[0] for groups in PLACES.values() for group in groups}
    assert placed == {group[0] for group in keys.ELSEWHERE}
    for _heading, rows in (*IN_A_GAME, *keys.ELSEWHERE):
        assert all(len(set(named)) == len(named) and does for named, does in rows)


def test_deeds_have_keys_of_their_own() -> None:
    usual = {key for key, _label in DEEDS.values()}
    assert len(usual) == len(DEEDS)
