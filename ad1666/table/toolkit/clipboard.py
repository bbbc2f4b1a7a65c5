"""The clipboard of the system, as far as there is one."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Puts a text there. Returns whether that was possible."""
    try:
        _begin()
        pygame.scrap.put(pygame.SCRAP_TEXT, text.encode())
    except pygame.error:
        return False
    return True


def text() -> str:
    """The text that lies there; empty if none does."""
    try:
        _begin()
        found = pygame.scrap.get(pygame.SCRAP_TEXT)
    except pygame.error:
        return ""
    return "" if found is None else found.rstrip(b"\0").decode("utf-8", "replace")


def _begin() -> None:
    """Asks the system for it. Raises pygame.error if it has none."""
    if not pygame.scrap.get_init():
        pygame.scrap.init()
