"""QR codes as files."""

from __future__ import annotations

import io
from pathlib import Path

from ad1666.content.errors import ContentError, cannot_write
from ad1666.content.messages import Template, message
from ad1666.game.records import disk
from ad1666.packed import cure
from ad1666.phones.server import codes

_KINDS = {".svg": "svg", ".png": "png"}


def qr_code(text: str, to: Path) -> int:
    """Writes the code of a text as a picture. Returns the exit status. Raises ContentError if that
    is not possible."""
    kind = _KINDS.get(to.suffix.lower())
    if kind is None:
        problem = message("a code is written as SVG or PNG")
        raise ContentError(to, None, problem, message("End the name in .svg or .png"))
    if not codes.available():
        problem = message("QR codes need a library that is not installed")
        words, filled = cure("phones")
        raise ContentError(to, None, problem, Template(words).filled(**filled))
    picture = io.BytesIO()
    codes.save(text, picture, kind)
    try:
        disk.replace(to, picture.getvalue())
    except OSError as error:
        raise cannot_write(to, error) from None
    return 0
