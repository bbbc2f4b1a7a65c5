"""Other languages on every screen: all of it translated, with room for longer words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from looks import look_at
from pretended import speak
from screens import Screens, finished

from ad1666 import i18n
from ad1666.content.scenarios.scenario import Scenario
from ad1666.table.settings import preferences

ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture(scope="module")
def record(letter: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(letter, tmp_path_factory.mktemp("games") / "whole.ad1666")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.set_language(i18n.ENGLISH)


@pytest.mark.parametrize("percentage", [100, 150])
def test_nothing_is_left_untranslated_and_longer_words_have_room(
    screen: pygame.Surface, letter: Scenario, record: Path, tmp_path: Path, percentage: int
) -> None:
    preferences.change(text_size=percentage, hints=False)
    window = pygame.display.set_mode((1280, 800))
    speak()
    wrong, plain = {}, {}
    for name, scene in Screens(letter, tmp_path, record).walk(window):
        look = look_at(scene, window)
        if faults := look.faults():
            wrong[name] = len(faults), faults[:3]
        for line in look.lines:
            if ENGLISH_WORD.search(line.said):
                plain.setdefault(line.said, name)
    for s, n in sorted(plain.items(), key=lambda x: x[1]):
        print(n, "|", s)
    for w, f in wrong.items():
        print(w, f)
    assert not wrong
    assert not plain
