"""Packs what a record or a save keeps of files as one line of ASCII: JSON, compressed by zlib, in
Base64."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any


def packed(values: Mapping[str, object]) -> str:
    """Some values as one line."""
    data = json.dumps(values, ensure_ascii=False, sort_keys=True).encode()
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(line: str, most: int) -> dict[str, Any]:
    """The values packed by `packed`, of at most so many bytes as JSON. Raises ValueError if it is
    nothing of the kind."""
    opened = zlib.decompressobj()
    try:
        data = opened.decompress(base64.b64decode(line, validate=True), most)
        values = json.loads(data) if opened.eof else None
    except (RecursionError, zlib.error):
        values = None
    if not isinstance(values, dict):
        raise ValueError("nothing that was packed")
    return values


def is_text(value: object) -> bool:
    """Whether a value is a string without lone surrogates, which JSON allows."""
    return isinstance(value, str) and value.encode("utf-8", "ignore").decode() == value
