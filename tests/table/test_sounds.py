"""Sounds follow the settings and what both players see; where nothing can be heard, the game goes
on in silence."""

from __future__ import annotations

import hashlib
import random
import tomllib
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from attrs import evolve
from tableside import Driver, Sit, position

from ad1666.content.cards import load_characters
from ad1666.content.maps.ambience import Ambience
from ad1666.content.maps.reader import map_files
from ad1666.content.scenarios.scenario import Scenario
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.rules.characters import Character
from ad1666.rules.phases import Phase
from ad1666.rules.victory import End, EndReason, Outcome
from ad1666.settings import Settings, preferences
from ad1666.table import app, sounds
from ad1666.table.motion.act import Cue
from ad1666.table.motion.hearing import CREATURE, MAN, WOMAN, Cry, cry, is_tense, sound_of
from ad1666.table.scenes.briefing import BriefingScene
from ad1666.table.scenes.game import GameScene
from ad1666.table.scenes.onward import AtTable, Brief
from ad1666.table.scenes.title import TitleScene
from ad1666.table.sounds import Atmosphere
from ad1666.table.tune import Piece

SOUNDS = data_root() / "assets" / "sounds"
TOOL = Path(__file__).parents[2] / "docs" / "make" / "art" / "sounds"
FILES = sorted(SOUNDS.rglob("*.ogg"))
LOOPS = sorted((SOUNDS / "places").glob("*.ogg"))
PIECES = sorted((SOUNDS / "music").glob("*.ogg"))
VARIED = ("step_", "door_wood", "door_iron", "shut_", "blade", "shot", "parry", "hit")


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sounds, "speaker", sounds.Speaker())
    preferences.change(mute=False)
    yield
    pygame.mixer.quit()


def named(path: Path) -> str:
    return path.relative_to(SOUNDS).with_suffix("").as_posix()


def playing(name: str) -> float | None:
    """The volume of an effect, any variant of it, that is playing now, None if it is not."""
    for path in sounds.files()[name]:
        effect = sounds.speaker.effects.get(path)
        if effect is not None and effect.get_num_channels():
            return effect.get_volume()
    return None


def looping(channel: int) -> float | None:
    """The volume of the loop on a channel, None if there is silence."""
    sound = pygame.mixer.Channel(channel).get_sound()
    return None if sound is None else sound.get_volume()


def samples(path: Path) -> array[int]:
    """What a file sounds like, as the mixer plays it."""
    sounds.speaker.ready()
    return array("h", pygame.mixer.Sound(path).get_raw())[::2]


# What there is


def test_every_sound_is_there_and_no_other() -> None:
    names = {name for name in sounds.files() if not name.startswith(sounds.CRIES)}
    assert names == {*sounds.LEVELS}
    assert {path.stem for path in LOOPS} == {*Ambience, sounds.TENSION}
    assert {path.stem for path in PIECES} == {*Piece}
    assert sum(path.stat().st_size for path in FILES) < 3_700_000


def test_the_sounds_are_as_their_tool_makes_them() -> None:
    """A digest of each file, since whoever plays or tests needs nothing of what makes them."""

    def digest(path: Path) -> str:
        content = path.read_bytes()
        content = content.replace(b"\r\n", b"\n")
        return hashlib.sha256(content).hexdigest()[:16]

    made = tomllib.loads((SOUNDS / "made.toml").read_text("utf-8"))
    sources = (path for path in TOOL.iterdir() if path.suffix in (".py", ".toml"))
    remedy = "run docs/make/art/sounds/bake.py"
    assert {path.name: digest(path) for path in sources} == made["sources"], remedy
    assert {named(path): digest(path) for path in FILES} == made["sounds"], remedy


@pytest.mark.parametrize("name", sorted(sounds.LEVELS))
def test_every_sound_can_be_played(name: str) -> None:
    sounds.play(name)
    assert playing(name)
    assert 0.05 < sounds.speaker.effects[sounds.files()[name][0]].get_length() < 3


def test_nothing_is_clipped() -> None:
    peaks = {}
    for path in FILES:
        wave = samples(path)
        peaks[named(path)] = max(max(wave), -min(wave)) / 2**15
    assert {name: peak for name, peak in peaks.items() if not 0.15 < peak < 0.95} == {}


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_nobody_hears_where_a_loop_begins(path: Path) -> None:
    wave = samples(path)
    steps = sorted(abs(b - a) for a, b in zip(wave[::7], wave[1::7], strict=False))
    assert abs(wave[0] - wave[-1]) <= steps[int(len(steps) * 0.99)]
    ends = [sum(abs(x) for x in part) for part in (wave[:2000], wave[-2000:])]
    assert min(ends) * 12 > max(ends) > 0  # it neither fades in nor out


# Which sound is heard


@pytest.mark.parametrize("place", [None, *Ambience])
def test_each_cue_has_its_sound_in_each_place(place: Ambience | None) -> None:
    found = {cue: sound_of(cue, place) for cue in Cue}
    assert set(found.values()) <= sounds.LEVELS.keys()
    apart = {cue: name for cue, name in found.items() if not cue.startswith("step")}
    assert len(set(apart.values())) == len(apart)


def test_each_sound_has_its_cue() -> None:
    heard = {sound_of(cue, place) for cue in Cue for place in Ambience}
    assert heard == sounds.LEVELS.keys() - {sounds.CLICK}


def test_what_is_heard_often_has_variants_that_take_turns() -> None:
    varied = {name: files for name, files in sounds.files().items() if name.startswith(VARIED)}
    assert len(varied) == 14 and all(len(files) in (3, 4) for files in varied.values())
    dice = random.getstate()
    heard = []
    assert sounds.speaker.ready()
    for _ in range(9):
        pygame.mixer.stop()
        sounds.play("blade")
        played = [p for p, s in sounds.speaker.effects.items() if s.get_num_channels()]
        heard += [path.stem for path in played]
    assert heard == [f"blade-{n % 4 + 1}" for n in range(9)]
    assert random.getstate() == dice


def test_every_hero_has_a_voice_and_everybody_cries_out() -> None:
    characters = load_characters()
    voices = set()
    for character in characters.values():
        names = [cry(character, about) for about in Cry]
        assert all(name in sounds.files() for name in names)
        voice = names[0].removesuffix("-strike")
        if character.hero:
            assert voice == f"{sounds.CRIES}/{character.id}"
        else:
            assert voice.removeprefix(f"{sounds.CRIES}/") in (CREATURE, WOMAN, MAN)
        voices.add(voice)
    cries = {name for name in sounds.files() if name.startswith(sounds.CRIES)}
    assert cries == {f"{voice}-{about}" for voice in voices for about in Cry}


def test_no_two_voices_are_alike_and_women_sing_higher() -> None:
    voices = tomllib.loads((TOOL / "voices.toml").read_text("utf-8"))["voices"]
    characters = load_characters()
    assert len({str(sorted(voice.items())) for voice in voices.values()}) == len(voices)
    assert len({voice["temper"] for voice in voices.values()}) == 6
    for name in voices.keys() & characters.keys():
        assert (voices[name]["pitch"] > 180) is (characters[name].sex == "f")


def test_voices_differ_by_sex_and_kind() -> None:
    someone = Character("someone", "Someone", hero=False)
    found = [
        cry(one, Cry.HURT)
        for one in (someone, evolve(someone, sex="f"), evolve(someone, human=False))
    ]
    assert found == [f"{sounds.CRIES}/{kind}-hurt" for kind in (MAN, WOMAN, CREATURE)]


# Loudness


def test_a_sound_that_is_not_there_is_a_mistake_of_the_program() -> None:
    preferences.now = Settings(mute=True)
    with pytest.raises(ValueError, match="kazoo"):
        sounds.play("kazoo")


def test_effects_are_as_loud_as_they_are_set() -> None:
    preferences.now = Settings(effects=100)
    sounds.play("bell")
    loud = playing("bell")
    preferences.now = Settings(effects=50)
    sounds.play("bell")
    soft = playing("bell")
    assert loud and soft and soft == pytest.approx(loud / 2, abs=0.02)


@pytest.mark.parametrize(
    "settings", [Settings(mute=True), Settings(effects=0, ambience=0, music=0)]
)
def test_who_wants_no_sound_does_without_a_mixer(settings: Settings) -> None:
    preferences.now = settings
    sounds.play("bell")
    sounds.music(True)
    sounds.attend(Atmosphere(Ambience.BALL, fight=True))
    assert pygame.mixer.get_init() is None


def test_music_begins_when_attended_to_and_follows_the_settings() -> None:
    sounds.music(True)
    assert pygame.mixer.get_init() is None
    sounds.attend()
    assert (looping(2) or looping(3)) == pytest.approx(0.35, abs=0.02)
    preferences.now = Settings(music=80)
    sounds.attend()
    assert (looping(2) or looping(3)) == pytest.approx(0.8, abs=0.02)
    preferences.now = Settings(mute=True)
    sounds.attend()
    assert sounds.speaker.tune.piece is None
    preferences.now = Settings(music=80)
    sounds.attend()
    assert sounds.speaker.tune.piece is Piece.DANCE


def test_the_pieces_of_a_game_are_decoded_while_the_briefing_is_read() -> None:
    sounds.music(True)
    there = {*Piece} - {Piece.MINUET_LOUD, Piece.MINUET_SLOW}
    for _ in there:
        sounds.attend(Atmosphere(Ambience.ROAD))
    decoded = {path.stem for path in sounds.speaker.effects if path in PIECES}
    assert decoded == there


def test_a_place_is_heard_as_long_as_its_scene_and_a_fight_over_it() -> None:
    sounds.attend(Atmosphere(Ambience.RIVER))
    assert looping(0) == pytest.approx(0.4, abs=0.02) and looping(1) is None
    river = pygame.mixer.Channel(0).get_sound()
    sounds.attend(Atmosphere(Ambience.RIVER, fight=True))
    assert pygame.mixer.Channel(0).get_sound() is river and looping(1)
    preferences.now = Settings(ambience=20, effects=0, music=0)
    sounds.attend(Atmosphere(Ambience.RIVER, fight=True))
    assert looping(0) == looping(1) == pytest.approx(0.2, abs=0.02)
    sounds.attend(Atmosphere(Ambience.ROOFS, fight=True))
    assert pygame.mixer.Channel(0).get_sound() is not river
    sounds.attend()
    assert [loop.name for loop in sounds.speaker.loops] == ["", ""]
    for _ in range(100):
        pygame.time.wait(50)
        if not pygame.mixer.get_busy():
            break
    assert not pygame.mixer.get_busy()


def test_effects_leave_the_loops_their_channels() -> None:
    sounds.attend(Atmosphere(Ambience.WALL, fight=True))
    loops = [pygame.mixer.Channel(n).get_sound() for n in (0, 1)]
    for _ in range(40):
        sounds.play("alarm")
    assert [pygame.mixer.Channel(n).get_sound() for n in (0, 1)] == loops


def test_after_the_mixer_was_closed_it_opens_again() -> None:
    sounds.play("card")
    sounds.attend(Atmosphere(Ambience.ROAD))
    pygame.mixer.quit()
    sounds.play("card")
    assert playing("card")
    sounds.attend(Atmosphere(Ambience.ROAD))
    assert looping(0)


@pytest.mark.parametrize("fault", [pygame.error("no card"), NotImplementedError("no mixer")])
def test_without_a_sound_card_there_is_silence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], fault: Exception
) -> None:
    tries = []

    def init(**_how: int) -> None:
        tries.append(1)
        raise fault

    monkeypatch.setattr(pygame.mixer, "init", init)
    sounds.music(True)
    for _ in range(3):
        sounds.play("blade")
        sounds.attend(Atmosphere(Ambience.TAVERN, fight=True))
    assert len(tries) == 1
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "gone", ["click.ogg", "music/dance.ogg", "places/road.ogg", "cries/athos-die.ogg"]
)
def test_one_sound_that_is_missing_is_told_and_the_others_are_heard(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    gone: str,
) -> None:
    there = sounds.folder()
    for path in there.rglob("*.ogg"):
        copy = tmp_path / path.relative_to(there)
        copy.parent.mkdir(exist_ok=True)
        if path.relative_to(there).as_posix() != gone:
            copy.symlink_to(path)
    monkeypatch.setattr(sounds, "folder", lambda: tmp_path)
    sounds.files.cache_clear()
    try:
        told = sounds.lacking()
        assert capsys.readouterr().err.count("\n") == len(told) == (not gone.startswith("cries"))
        assert all(gone in each for each in told)
        sounds.music(True)
        sounds.attend(Atmosphere(Ambience.ROAD, fight=True))
        sounds.play("click")
        sounds.play("cries/athos-die")
        sounds.play("bell")
        assert playing("bell") and not sounds.speaker.silent
        assert looping(1)
    finally:
        sounds.files.cache_clear()


# Scenes


def test_each_of_our_maps_says_what_is_heard_there() -> None:
    from ad1666.content.maps.reader import load_map

    assert sorted(load_map(path).ambience or "" for path in map_files()) == sorted(Ambience)


def test_a_scene_is_heard_where_it_plays(
    scenario: Scenario, letter: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    title, briefing = TitleScene(), BriefingScene(Brief(letter, TitleScene))
    assert title.atmosphere == sounds.SILENCE
    assert briefing.atmosphere == Atmosphere(Ambience.TAVERN)
    apart = position(scenario.state, Phase.COMBAT, "S8", "U6", A=(2, 2), E=(9, 8))
    close = position(scenario.state, Phase.COMBAT, "S8", "U6", A=(8, 8), E=(9, 8))
    assert [GameScene(AtTable(sit(s), TitleScene)).atmosphere.fight for s in (apart, close)] == [
        False,
        True,
    ]


def test_who_has_lost_alone_hears_another_music(
    scenario: Scenario, sit: Sit, screen: pygame.Surface
) -> None:
    state = evolve(scenario.state, outcome=Outcome(EndReason(End.GUARD), "GUARD-3", tie=Side.RED))
    scene = GameScene(AtTable(sit(state), TitleScene))
    heard = [scene.atmosphere.piece]
    for lost in (False, True):
        scene.show.ended(lost=lost)
        heard.append(scene.atmosphere.piece)
    assert heard == [Piece.DANCE, Piece.VICTORY, Piece.DEFEAT]


def test_blades_are_crossed_only_while_there_is_fighting(scenario: Scenario) -> None:
    state = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(9, 8))
    assert is_tense(state)
    assert not is_tense(evolve(state, phase=Phase.ACTION))
    alone = position(scenario.state, Phase.COMBAT, A=(8, 8), E=(2, 2))
    assert not is_tense(alone)


def test_what_is_heard_does_not_depend_on_hidden_hands(scenario: Scenario, sit: Sit) -> None:
    heard = []
    for hand in ("S2 H6 U8", "RJ G2 U3"):
        state = position(scenario.state, Phase.COMBAT, "S8", hand, A=(8, 8), E=(9, 8))
        assert state.pile(Side.BLUE).hand
        heard.append(GameScene(AtTable(sit(state), TitleScene)).atmosphere)
    assert heard[0] == heard[1]


def test_the_first_frame_does_not_wait_for_the_mixer(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    flip, attend = pygame.display.flip, sounds.attend
    monkeypatch.setattr(pygame.display, "flip", lambda: (seen.append("frame"), flip()))
    monkeypatch.setattr(sounds, "attend", lambda heard: (seen.append("sound"), attend(heard)))
    driver = Driver(TitleScene(), screen)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    steps = iter((True, True, False))
    step = driver.app.step
    monkeypatch.setattr(driver.app, "step", lambda: step() and next(steps))
    seen.clear()
    sounds.music(True)
    app.run(driver.app)
    assert seen[:2] == ["frame", "sound"] and seen.count("sound") == 2
