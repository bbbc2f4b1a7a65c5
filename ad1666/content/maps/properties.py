"""Attributes and custom properties in the XML of maps and tilesets; the titles of maps,
read without their squares."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path

from ad1666.content.errors import ContentError, Spot, hint, too_long
from ad1666.content.letters import visible
from ad1666.content.maps.schema import TILES, Members
from ad1666.content.maps.xml import Element, read_head
from ad1666.content.messages import Message, either, message, template

LAYERS = ("layer", "objectgroup", "imagelayer", "group")
_TYPES: dict[str, Callable[[str], object]] = {
    "string": str,
    "int": int,
    "float": float,
    "bool": {"true": True, "false": False}.__getitem__,
    "color": str,
    "file": str,
    "object": int,
}


def whole(element: Element, name: str) -> int:
    """An attribute as a whole number, -1 if it is not one: no attribute read here is negative."""
    try:
        return int(element.get(name, ""))
    except ValueError:
        return -1


def properties_of(root: Element) -> dict[str, str]:
    """The custom properties of a map as text, by name."""
    found = root.iterfind("properties/property")
    return {p.get("name", ""): p.get("value", p.text or "") for p in found}


def bad_properties(
    path: Path, root: Element, checked: Collection[Element] = ()
) -> Iterator[tuple[ContentError, Element, Element]]:
    """Custom properties whose type pytmx does not know or whose value does not match it, and
    properties of tiles that their class does not have: a default would silently stay in force.
    With each mistake, the element that has the property, and the property. Parts that have been
    ``checked`` already have none."""
    waiting: list[tuple[Element, Spot | None]] = [(root, None)]
    while waiting:
        element, where = waiting.pop()
        if element.tag in LAYERS:
            where = Spot(element.get("name", ""))
        elif element.tag == "object" and where is not None:
            where = Spot(where.layer, object_id=whole(element, "id"))
        members = _members(element)
        for prop in element.iterfind("properties/property"):
            error = _wrong_property(path, where, element, members, prop)
            if error is not None:
                yield error, element, prop
        parts = (child for child in element if child.tag != "properties")
        waiting.extend((child, where) for child in parts if child not in checked)


def _wrong_property(
    path: Path, where: Spot | None, element: Element, members: Members, prop: Element
) -> ContentError | None:
    """The mistake in a custom property, if there is one."""
    name = repr(prop.get("name"))
    kind, value = prop.get("type", "string"), prop.get("value", prop.text or "")
    if "name" not in prop.attrib:
        problem = message("{owner} has a property without a name", owner=_called(element))
        return ContentError(path, where, problem, message("Give it one or remove it"))
    if prop.get("name") == "source":  # pytmx would load the picture it names
        problem = message(
            "property {name} of {owner} is not allowed", name=name, owner=_called(element)
        )
        return ContentError(path, where, problem, message("Give it another name"))
    if kind not in _TYPES:
        problem = message(
            "property {name} of {owner} has the type {type}",
            name=name,
            owner=_called(element),
            type=repr(kind),
        )
        remedy = message("Use a {types}", types=either(_TYPES))
        return ContentError(path, where, problem, remedy)
    if not _is_a(kind, value):
        problem = message(
            "property {name} of {owner} is {value}, not of type {type}",
            name=name,
            owner=_called(element),
            value=repr(value),
            type=kind,
        )
        return ContentError(path, where, problem, message("Enter it again"))
    if members and prop.attrib["name"] not in members:
        problem = message(
            "property {name} of {owner} means nothing", name=name, owner=_called(element)
        )
        return ContentError(path, where, problem, hint(prop.attrib["name"], members))
    return None


def _members(element: Element) -> Members:
    """The properties that a tile of one of our classes may have; empty if any are allowed."""
    tile = element.attrib if element.tag == "tile" else {}
    return TILES.get(tile.get("type") or tile.get("class") or "", {})


def _is_a(kind: str, value: str) -> bool:
    try:
        _TYPES[kind](value)
    except (ValueError, KeyError):
        return False
    return True


def _called(element: Element) -> Message:
    name = element.get("id") if element.tag in ("object", "tile") else element.get("name")
    if not name:
        return message("the {element}", element=element.tag)
    return message("{element} {name}", element=element.tag, name=name)


TITLE_TOO_LONG = template("has a title of {letters}, more than the {most} allowed")


def title_of(path: Path) -> str:
    """The title of a map, or its file name if it has none. Raises ContentError if it is unreadable
    up to the title or the title cannot be shown; the rest is checked when the map is loaded."""
    title = properties_of(read_head(path)).get("title", "")
    if wrong := too_long(TITLE_TOO_LONG, title):
        raise ContentError(path, None, *wrong)
    return visible(title or path.stem)
