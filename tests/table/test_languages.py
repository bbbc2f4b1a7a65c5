"""Other languages on every screen: all of it translated, with room for longer words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import golden_games as golden
import pygame
import pytest
from looks import look_at
from pretended_language import speak
from screens import Screens, finished

from ad1666 import i18n
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.record import read
from ad1666.game.records.replay import replay
from ad1666.settings import preferences
from ad1666.table.sheets.band_sheets import SaveSheet
from ad1666.table.sheets.log_sheet import LogSheet
from ad1666.table.sheets.rules_sheet import RulesSheet
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit.scene import Scene
from ad1666.words.log import plain
from tests.catalogue import listening, template

WORD = re.compile(r"[A-Za-z]{3,}")
KEY = re.compile(r"\W|\w|F\d+|Q W E|A D|Z X C|damaged.ad1666|no space is left")
NUMERAL = re.compile(r"[IVX]+")
UNTRANSLATED = frozenset(("Enter", "Esc", "English", "letter", "ValueError", "mph"))
"""Names of keys and of languages, what an author called a thing, what an error is called, and the
letters of a triumph that have no accents."""


KEPT = RulesSheet | LogSheet | SaveSheet
"""The wording of clauses is no message (test_rulebook.py), and the name of a band may be
changed."""
OF_THE_SYSTEM = ("failure", "unsaved", f"unsaved: {(pygame.K_F2,)}")
"""Where the system says what is wrong, which speaks its own language."""


def plain_words(line: str) -> list[str]:
    """The words of a line that are English. What it says of files is as it is."""
    if "/" in line or "long-name" in line or ".tmx" in line:
        return []
    found = WORD.findall(line)
    return [w for w in found if w not in UNTRANSLATED and not NUMERAL.fullmatch(w)]


def scene_top(scene: Scene) -> Sheet | None:
    """The sheet that lies upon a scene, if there is one."""
    sheets = getattr(scene, "sheets", None)
    return sheets and sheets.top  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def record(letter: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(letter, tmp_path_factory.mktemp("games") / "whole.ad1666")


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    i18n.set_language(i18n.ENGLISH)


@pytest.fixture(scope="module")
def known() -> set[tuple[str, str]]:
    """The messages that there are for translators, behind their contexts."""
    found = ((m.context or "", m.id) for m in template())
    return {(context, text if isinstance(text, str) else text[0]) for context, text in found}


@pytest.mark.slow
def test_all_that_screens_ask_for_is_there_to_be_translated(
    screen: pygame.Surface,
    letter: Scenario,
    record: Path,
    tmp_path: Path,
    known: set[tuple[str, str]],
) -> None:
    window = pygame.display.set_mode((1280, 800))
    with listening() as asked:
        for _name, scene in Screens(letter, tmp_path, record).walk(window):
            scene.draw(window)
    assert not {a for a in asked if a not in known and not KEY.fullmatch(a[1])}


@pytest.mark.parametrize("name", golden.GAMES)
def test_all_that_games_tell_is_there_to_be_translated(
    name: str, known: set[tuple[str, str]]
) -> None:
    with listening() as asked:
        replayed = replay(read(golden.record_of(name)), golden.table_of(name))
        assert list(plain(replayed.log, replayed.game.state))
    # the figures and the items of these games are no others' than theirs
    assert not {a for a in asked if a[0] not in ("character", "item")} - known


@pytest.mark.parametrize("percentage", [pytest.param(100, marks=pytest.mark.slow), 150])
def test_nothing_is_left_untranslated_and_longer_words_have_room(
    screen: pygame.Surface, letter: Scenario, record: Path, tmp_path: Path, percentage: int
) -> None:
    """Each screen is made in English: what is read on it is said in the language of the moment."""
    preferences.change(text_size=percentage, hints=False)
    window = pygame.display.set_mode((1280, 800))
    wrong, plain = {}, {}
    for name, scene in Screens(letter, tmp_path, record).walk(window):
        speak()
        scene.reword()
        look = look_at(scene, window)
        i18n.set_language(i18n.ENGLISH)
        if faults := look.faults():
            wrong[name] = len(faults), faults[:3]
        if isinstance(scene_top(scene), KEPT) or name in OF_THE_SYSTEM:
            continue
        if words := [word for line in look.lines for word in plain_words(line.said)]:
            plain[name] = words
    assert not wrong
    assert not plain
