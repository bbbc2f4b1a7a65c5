"""Records taken apart and put together again, as tests want them."""

from __future__ import annotations

from pathlib import Path

from ad1666.game.record import OLD_FORMAT
from ad1666.game.seals import seal, unseal


def texts_of(path: Path) -> list[str]:
    """The lines of a record without their checks."""
    return [unseal(line)[0].decode() for line in path.read_bytes().split(b"\n")[:-1]]


def write_texts(path: Path, texts: list[str]) -> None:
    """Makes a record of some lines, each with its check."""
    path.write_text(seal(texts)[0], "utf-8")


def to_format_1(path: Path) -> None:
    """Makes a record one of format 1."""
    texts = [t for t in texts_of(path)[1:] if not t.startswith(("title ", "content ", "options "))]
    path.write_text("".join(f"{t}\n" for t in (OLD_FORMAT, *texts)), "utf-8")
