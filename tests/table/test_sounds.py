"""Sounds follow the settings; where nothing can be heard, the game goes on in silence."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from tableside import Driver

from ad1666.resources import data_root
from ad1666.table import app, sounds
from ad1666.table.scenes.title import TitleScene
from ad1666.table.settings import Settings, preferences

SOUNDS = data_root() / "assets" / "sounds"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sounds, "speaker", sounds.Speaker())
    preferences.change(mute=False)
    yield
    pygame.mixer.quit()


def playing(name: str) -> float | None:
    """The volume of an effect that is playing now, None if it is not."""
    effect = sounds.speaker.effects.get(name)
    return effect.get_volume() if effect is not None and effect.get_num_channels() else None


def test_every_sound_is_there_and_no_other() -> None:
    assert {path.stem for path in SOUNDS.glob("*.ogg")} == sounds.NAMES | {"music"}
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 2_000_000


@pytest.mark.parametrize("name", sorted(sounds.NAMES))
def test_every_sound_can_be_played(name: str) -> None:
    sounds.play(name)
    assert playing(name)
    assert 0.05 < sounds.speaker.effects[name].get_length() < 3


def test_a_sound_that_is_not_there_is_a_mistake_of_the_program() -> None:
    preferences.now = Settings(mute=True)
    with pytest.raises(ValueError, match="kazoo"):
        sounds.play("kazoo")


def test_effects_are_as_loud_as_they_are_set() -> None:
    preferences.now = Settings(effects=100)
    sounds.play("shot")
    loud = playing("shot")
    preferences.now = Settings(effects=50)
    sounds.play("shot")
    soft = playing("shot")
    assert loud and soft and soft == pytest.approx(loud / 2, abs=0.02)


@pytest.mark.parametrize("settings", [Settings(mute=True), Settings(effects=0, music=0)])
def test_who_wants_no_sound_does_without_a_mixer(settings: Settings) -> None:
    preferences.now = settings
    sounds.play("bell")
    sounds.music(True)
    sounds.attend()
    assert pygame.mixer.get_init() is None


def test_music_begins_when_attended_to_and_follows_the_settings() -> None:
    sounds.music(True)
    assert pygame.mixer.get_init() is None
    sounds.attend()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.35, abs=0.02)
    preferences.now = Settings(music=80)
    sounds.attend()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.8, abs=0.02)
    preferences.now = Settings(mute=True)
    sounds.attend()
    assert sounds.speaker.heard == 0
    preferences.now = Settings(music=80)
    sounds.attend()
    assert pygame.mixer.music.get_busy()


def test_after_the_mixer_was_closed_it_opens_again() -> None:
    sounds.play("card")
    pygame.mixer.quit()
    sounds.play("card")
    assert playing("card")


@pytest.mark.parametrize("fault", [pygame.error("no card"), NotImplementedError("no mixer")])
def test_without_a_sound_card_there_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], fault: Exception
) -> None:
    tries = []

    def init() -> None:
        tries.append(1)
        raise fault

    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds.music(True)
    for _ in range(3):
        sounds.play("blade")
        sounds.attend()
    assert len(tries) == 1
    assert capfd.readouterr() == ("", "")


def test_the_first_frame_does_not_wait_for_the_mixer(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    flip, attend = pygame.display.flip, sounds.attend
    monkeypatch.setattr(pygame.display, "flip", lambda: (seen.append("frame"), flip()))
    monkeypatch.setattr(sounds, "attend", lambda: (seen.append("sound"), attend()))
    driver = Driver(TitleScene(), screen)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    steps = iter((True, True, False))
    step = driver.app.step
    monkeypatch.setattr(driver.app, "step", lambda: step() and next(steps))
    seen.clear()
    sounds.music(True)
    app.run(driver.app)
    assert seen[:2] == ["frame", "sound"] and seen.count("sound") == 2
