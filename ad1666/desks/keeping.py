"""What is kept of a table beside its record, so that it stands at the same address for the same
devices when the program is started anew."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import field, frozen

from ad1666.game.records import disk
from ad1666.resources import player_root
from ad1666.rules.cards import Side

VERSION = 2
_KEY = 16
"""Bytes of chance in the key of an audience."""
_DIGEST, _LONGEST = 64, 4096
_PORTS = range(1, 2**16)


@frozen
class Kept:
    """Where a table stood, and who held its sides: by digests of their keys. The keys of audiences
    are kept as they are, since they are shown again."""

    address: str
    port: int
    held_by: Mapping[Side, str] = field(factory=dict)
    audiences: Mapping[str, str] = field(factory=dict)
    crossed: bool = False
    """Whether each place serves the other side, since the devices have stayed in a rematch."""

    def key(self, audience: str) -> str:
        """The key of an audience, a new one if it had none."""
        return self.audiences.get(audience) or secrets.token_urlsafe(_KEY)


def keep(record: Path, kept: Kept) -> None:
    """Writes that down, for the player's eyes alone. Raises OSError."""
    told = {
        "version": VERSION,
        "address": kept.address,
        "port": kept.port,
        "held_by": dict(kept.held_by),
        "audiences": dict(kept.audiences),
        "crossed": kept.crossed,
    }
    path = _place(record)
    disk.make_folder(path.parent)
    disk.replace(path, json.dumps(told).encode())


def kept_of(record: Path) -> Kept | None:
    """What was kept of the table of a record; None if nothing was, or nothing that can be used."""
    with suppress(OSError, ValueError):
        raw = _place(record).read_bytes()
        if len(raw) <= _LONGEST:
            return _read(json.loads(raw))
    return None


def forget(record: Path) -> None:
    """Forgets a table whose game is over."""
    with suppress(OSError):
        _place(record).unlink(missing_ok=True)


def _read(told: object) -> Kept | None:
    match told:
        case {
            "version": 1 | 2,
            "address": str(address),
            "port": int(port),
            "held_by": dict(held_by),
            "audiences": dict(audiences),
            **others,
        } if port in _PORTS and _are_words(audiences.items()):
            if all(_is_held(*held) for held in held_by.items()):
                held = {Side(side): digest for side, digest in held_by.items()}
                return Kept(address, port, held, audiences, others.get("crossed") is True)
    return None


def _is_held(side: Any, digest: Any) -> bool:
    told = side in tuple(Side) and isinstance(digest, str) and len(digest) == _DIGEST
    return told and set(digest) <= set("0123456789abcdef")


def _are_words(found: Iterable[tuple[Any, Any]]) -> bool:
    return all(isinstance(word, str) for pair in found for word in pair)


def _place(record: Path) -> Path:
    name = hashlib.sha256(str(record.resolve()).encode()).hexdigest()[:16]
    return player_root() / "desks" / f"{name}.json"
