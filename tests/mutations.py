"""Ways to spoil a file: as bytes, as lines and words, as XML, as TOML and as a record."""

from __future__ import annotations

import base64
import copy
import json
import random
import re
import tomllib
import zlib
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree

from ad1666.game.records.lines import seal, unseal

_TOKEN = re.compile(r'"[^"\n]*"|-?\d+|[A-Za-z_][\w-]*')
_BARE = re.compile("[A-Za-z0-9_-]+")
_CONTENT = "content "

Mutation = Callable[[random.Random, str], str]


def strange(rng: random.Random) -> str:
    """A text as nobody would write it."""
    return rng.choice(
        (
            "",
            " ",
            "0",
            "-1",
            "nan",
            "inf",
            "1e999",
            "99999999999",
            "9" * rng.choice((19, 40, 400, 5000)),
            "x" * rng.choice((81, 300, 3000, 30_000)),
            "ab " * rng.choice((100, 3000)),
            "\u202eabc",
            "a\u200bb",
            "\ufeff",
            "\u0661\u0662",
            "\u0410",
            "ﬁ",
            "e" + "\u0301" * rng.choice((1, 200)),
            "\U0001f409",
            "Zażółć gęślą jaźń",
            "\u2028",
            "%s{0}{title}",
            "../../../etc/passwd",
            "/dev/zero",
            "http://localhost/a.png",
            "CON",
            "a/b\\c",
            "[[MEL-5]] **x** [[NO-1]]",
            "**",
            "[[",
            "true",
            "None",
            "1, 2",
            "red",
            "Z",
        )
    )


def number(rng: random.Random, old: int) -> int:
    """Another whole number: near the old one, or far from all that is meant."""
    far = (0, -1, 1, 7, 99, 100, 255, 2**31 - 1, 2**31, 2**32, 2**63, 10**18, 10**40)
    return rng.choice((old + 1, old + 1, old - 1, old - 1, -old, old * 2, rng.choice(far)))


def _cut(rng: random.Random, length: int) -> tuple[int, int]:
    """The bounds of a piece, most of the time a short one."""
    begin = rng.randrange(length + 1)
    return begin, min(length, begin + rng.choice((1, 1, 2, 5, 20, 200, 5000)))


# Any file


def flip(rng: random.Random, data: bytes) -> bytes:
    """A few bytes changed."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 20)) if data else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def delete(rng: random.Random, data: bytes) -> bytes:
    """A piece left out."""
    begin, end = _cut(rng, len(data))
    return data[:begin] + data[end:]


def double(rng: random.Random, data: bytes) -> bytes:
    """A piece there twice or more often."""
    begin, end = _cut(rng, len(data))
    return data[:end] + data[begin:end] * rng.choice((1, 1, 2, 50)) + data[end:]


def cut_off(rng: random.Random, data: bytes) -> bytes:
    """The end left out."""
    return data[: rng.randrange(len(data) + 1)]


BYTES: Sequence[Callable[[random.Random, bytes], bytes]] = (flip, delete, double, cut_off)


# Texts


def swap_lines(rng: random.Random, text: str) -> str:
    """Two lines in each other's place."""
    lines = text.split("\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def repeat_lines(rng: random.Random, text: str) -> str:
    """Some lines again and again, or left out."""
    lines = text.split("\n")
    begin = rng.randrange(len(lines))
    end = begin + rng.choice((1, 1, 3, 10))
    lines[begin:end] = lines[begin:end] * rng.choice((0, 0, 2, 3, 30, 3000))
    return "\n".join(lines)


def exchange_word(rng: random.Random, text: str) -> str:
    """A word, number or quoted text replaced by another one of the file."""
    words = list(_TOKEN.finditer(text))
    if not words:
        return text
    old = rng.choice(words)
    alike = [w for w in words if w[0][0] == old[0][0] or w[0].isdigit() == old[0].isdigit()]
    return text[: old.start()] + rng.choice(alike or words)[0] + text[old.end() :]


def odd_word(rng: random.Random, text: str) -> str:
    """A word, number or quoted text replaced by something strange."""
    words = list(_TOKEN.finditer(text))
    if not words:
        return text
    old = rng.choice(words)
    new = str(number(rng, int(old[0]))) if re.fullmatch(r"-?\d{1,9}", old[0]) else strange(rng)
    if old[0].startswith('"'):
        new = f'"{new}"'
    return text[: old.start()] + new + text[old.end() :]


def put_in(rng: random.Random, text: str) -> str:
    """Something strange or deeply nested anywhere."""
    deep = rng.choice((20, 200, 5000))
    new = rng.choice((strange(rng), "[" * deep, "{a=" * deep, "<a>" * deep, "\0", "\r", "\x1b[2J"))
    at = rng.randrange(len(text) + 1)
    return text[:at] + new + text[at:]


TEXTS: Sequence[Mutation] = (
    swap_lines,
    repeat_lines,
    exchange_word,
    exchange_word,
    odd_word,
    odd_word,
    put_in,
)


# XML


def xml_tree(rng: random.Random, text: str) -> str:
    """An element or an attribute changed, moved, copied or left out; the rest is sound XML."""
    root = _root(text)
    if root is None:
        return text
    everything = [(parent, child) for parent in root.iter() for child in parent]
    if not everything:
        return text
    parent, chosen = rng.choice(everything)
    match rng.randrange(12):
        case 0:
            parent.remove(chosen)
        case 1:
            for _ in range(rng.choice((1, 1, 2, 40, 1000))):
                parent.append(chosen)
        case 2:
            goal = rng.choice(everything)[1]
            if chosen not in goal.iter() and goal not in chosen.iter():
                parent.remove(chosen)
                goal.append(chosen)
        case 3:
            chosen.tag = rng.choice(everything)[1].tag
        case 4:
            _drop_attribute(rng, rng.choice((root, chosen)))
        case 5 | 6:
            _odd_attribute(rng, rng.choice((root, chosen, chosen)), everything)
        case _:
            _change_cells(rng, root)
    return ElementTree.tostring(root, "unicode")


def _root(text: str) -> ElementTree.Element | None:
    try:
        return ElementTree.fromstring(text.encode("utf-8", "ignore"))
    except (ElementTree.ParseError, ValueError):
        return None


def _drop_attribute(rng: random.Random, element: ElementTree.Element) -> None:
    if element.attrib:
        del element.attrib[rng.choice(list(element.attrib))]


def _odd_attribute(
    rng: random.Random,
    element: ElementTree.Element,
    everything: Sequence[tuple[ElementTree.Element, ElementTree.Element]],
) -> None:
    """An attribute with the value of another of that name, another number or something strange."""
    if not element.attrib:
        return
    name = rng.choice(list(element.attrib))
    old = element.attrib[name]
    if rng.random() < 0.4:
        element.set(name, rng.choice([e.get(name, old) for _, e in everything]))
    elif re.fullmatch(r"-?\d{1,9}", old) and rng.random() < 0.7:
        element.set(name, str(number(rng, int(old))))
    else:
        element.set(name, _letters(strange(rng)))


def _letters(text: str) -> str:
    """A text without what XML cannot hold."""
    return "".join(c for c in text if c >= " " and c not in "\ufffe\uffff")


def _change_cells(rng: random.Random, root: ElementTree.Element) -> None:
    """Some cells of a layer with other tiles."""
    layers = [data for data in root.iter("data") if data.text]
    if not layers:
        return
    data = rng.choice(layers)
    cells = (data.text or "").split(",")
    used = sorted({c.strip() for d in layers for c in (d.text or "").split(",")})
    for _ in range(rng.choice((1, 1, 5, 50, len(cells)))):
        wild = rng.random() < 0.02
        cells[rng.randrange(len(cells))] = strange(rng) if wild else rng.choice(used)
    data.text = _letters(",".join(cells))


# TOML


def toml_tree(rng: random.Random, text: str) -> str:
    """A key, a table or a value changed, copied or left out; the rest is sound TOML."""
    try:
        top = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    places = _places(top)
    if not places:
        return text
    holder, key = rng.choice(places)
    value = holder[key]
    match rng.randrange(10):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(("Z", "title", "a b", strange(rng)[:100]))] = copy.deepcopy(value)
        case 1 | 2 if isinstance(value, list):
            holder[key] = value * rng.choice((0, 2, 3, 100))
        case 3 | 4 | 5 | 6:
            # what stands elsewhere by that name, or anywhere
            alike = [h[k] for h, k in places if k == key or type(h[k]) is type(value)]
            holder[key] = copy.deepcopy(rng.choice(alike))
        case 7:
            holder[key] = [value]
        case _:
            holder[key] = _odd_value(rng, value)
    return toml_text(top)


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Each list or table with each of its indices or keys."""
    if isinstance(value, dict):
        keys: Sequence[Any] = list(value)
    elif isinstance(value, list):
        keys = range(len(value))
    else:
        return []
    return [(value, key) for key in keys] + [p for key in keys for p in _places(value[key])]


def _odd_value(rng: random.Random, old: Any) -> Any:
    if isinstance(old, int) and not isinstance(old, bool) and rng.random() < 0.7:
        return number(rng, old)
    numbers = 0, -1, 99, 10**30, 1.5, float("nan"), float("inf"), True, not old
    nested = [], {}, [[]], {"a": {"b": {}}}, ["x"] * 300, {"Z": old}, [old, old]
    return rng.choice((*numbers, *nested, strange(rng), [strange(rng)]))


def toml_text(top: dict[str, Any]) -> str:
    """A table as TOML."""
    plain = [f"{_key(k)} = {_inline(v)}" for k, v in top.items() if not _is_table(v)]
    return "\n".join([*plain, *(t for k, v in top.items() if _is_table(v) for t in _table(k, v))])


def _is_table(value: Any) -> bool:
    entries = value if isinstance(value, list) else [value]
    return bool(entries) and all(isinstance(entry, dict) for entry in entries)


def _table(name: str, value: Any) -> list[str]:
    """A table or a list of tables at the top, the tables in it with a line for each."""
    several = isinstance(value, list)
    lines = []
    for table in value if several else [value]:
        lines.append(f"[[{_key(name)}]]" if several else f"[{_key(name)}]")
        for key, inner in table.items():
            if isinstance(inner, dict) and inner:
                lines += [f"{_key(key)}.{_key(k)} = {_inline(v)}" for k, v in inner.items()]
            else:
                lines.append(f"{_key(key)} = {_inline(inner)}")
    return lines


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(_inline, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


# Records


def record(rng: random.Random, text: str) -> str:
    """A record with its lines changed, or with what it keeps of the scenario changed, and the
    checks of its lines made right again."""
    lines, before = [], (0,)
    for line in text.encode("utf-8", "ignore").split(b"\n"):
        found, before, _sound = unseal(line, before)
        lines.append(found.decode("utf-8", "ignore"))
    if rng.random() < 0.5:
        lines = [
            _CONTENT + _other_content(rng, line.removeprefix(_CONTENT))
            if line.startswith(_CONTENT)
            else line
            for line in lines
        ]
    else:
        changed = rng.choice(TEXTS)(rng, "\n".join(lines)).split("\n")
        lines = [line.encode("utf-8", "ignore").decode() for line in changed]
    return seal(lines)[0]


def _other_content(rng: random.Random, content: str) -> str:
    """What a record or a save keeps of scenarios, with one of its parts changed."""
    try:
        kept = json.loads(zlib.decompress(base64.b64decode(content)))
        kept = _other_part(rng, "", kept)
    except (ValueError, IndexError, zlib.error):
        return content
    return base64.b64encode(zlib.compress(json.dumps(kept).encode())).decode()


def _other_part(rng: random.Random, name: str, kept: object) -> object:
    """A part of what is kept, with one thing in it changed."""
    if name and rng.random() < 0.1:
        return rng.choice((3, None, [], {}, ["x"] * 5000, strange(rng), "\ud800"))
    if isinstance(kept, dict):
        part = rng.choice(sorted(kept))
        return {**kept, part: _other_part(rng, part, kept[part])}
    if isinstance(kept, str):
        ways = (xml_tree,) if name == "map" else (toml_tree, *TEXTS)
        return rng.choice(ways)(rng, kept)
    return [rng.choice(TEXTS)(rng, str(line)) for line in kept] if isinstance(kept, list) else kept


def mutated(rng: random.Random, data: bytes, ways: Sequence[Mutation]) -> bytes:
    """A file with one to four things in it changed, by its own ``ways`` for the most part."""
    for _ in range(rng.choice((1, 1, 1, 1, 2, 4))):
        if not ways or rng.random() < 0.05:
            data = rng.choice(BYTES)(rng, data)
            continue
        way = rng.choice(TEXTS) if rng.random() < 0.15 else rng.choice(ways)
        data = way(rng, data.decode("utf-8", "replace")).encode("utf-8", "surrogatepass")
    return data
