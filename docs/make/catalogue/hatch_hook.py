"""Compiles the catalogues as the package is built, so that an installed program need not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """The hook that Hatchling finds here."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Writes each catalogue beside its source, and adds it to what is packed."""
        root = Path(self.root)
        for source in sorted((root / "ad1666" / "locale").glob("*/LC_MESSAGES/*.po")):
            ready = source.with_suffix(".mo")
            with source.open("rb") as written, ready.open("wb") as packed:
                write_mo(packed, read_po(written, locale=source.parts[-3]))
            build_data["artifacts"].append(f"/{ready.relative_to(root).as_posix()}")
