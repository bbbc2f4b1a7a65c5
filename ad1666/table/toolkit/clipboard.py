"""The clipboard of the system, as far as there is one."""

from __future__ import annotations

import pygame

_UTF_8 = "text/plain;charset=utf-8"


def put(text: str) -> bool:
    """Puts a text there. Returns whether that was possible."""
    try:
        if (put_text := getattr(pygame.scrap, "put_text", None)) is not None:  # in pygame-ce
            put_text(text)
        else:
            pygame.scrap.put(_kind(), text.encode())
    except pygame.error:
        return False
    return True


def text() -> str:
    """The text that lies there; empty if none does."""
    try:
        if (get_text := getattr(pygame.scrap, "get_text", None)) is not None:
            return str(get_text())
        found = pygame.scrap.get(_kind())
    except pygame.error:
        return ""
    return "" if found is None else found.rstrip(b"\0").decode("utf-8", "replace")


def _kind() -> str:
    """What pygame calls a text, once it has asked the system for the clipboard: under X11 what
    others call so, since its own name for it fails there. Raises pygame.error if there is none."""
    if not pygame.scrap.get_init():
        pygame.scrap.init()
    return _UTF_8 if pygame.display.get_driver() == "x11" else pygame.SCRAP_TEXT
