"""Bake the sounds of the table into assets/sounds, as Ogg Vorbis: effects and stings; in cries, the
voices; in places, the loops of places and of fights; in music, the pieces.

    python docs/make/art/sounds/bake.py [NAME ...]

Needs numpy and soundfile (pip install numpy soundfile); playing needs neither. The samples are the
same every time; the files would not be, since Ogg numbers its streams at random, so that a file
that holds the same is left alone. Baking all removes what is made no longer and writes made.toml,
by which tests/table/test_sounds.py knows whether the sounds are current.
"""

from __future__ import annotations

import hashlib
import io
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import soundfile
from attrs import frozen
from dance import dance
from effects import EFFECTS
from folia import PIECES
from places import LAYERS, PLACES
from stings import STINGS
from voices import cries
from waves import RATE, Dice, Wave, halved

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[3] / "assets" / "sounds"
STAMP = FOLDER / "made.toml"
_BLOCK = 1 << 14
"""Samples written at a time: the encoder runs out of stack on long waves."""


@frozen
class Sound:
    """A sound to be made. ``fine``: whether it needs tones above 10 kHz. ``quality`` is how
    strongly Vorbis compresses it, 0 to 1."""

    make: Callable[[], Wave]
    fine: bool = True
    quality: float = 0.6


def _sounds() -> Iterator[tuple[str, Sound]]:
    for make, number in EFFECTS.items():
        names = (
            [f"{make.__name__}-{n + 1}" for n in range(number)] if number > 1 else [make.__name__]
        )
        for name in names:
            yield name, Sound(_diced(name, make))
    for make in STINGS:
        yield make.__name__, Sound(_diced(make.__name__, make))
    for name, make in cries().items():
        yield f"cries/{name}", Sound(_diced(name, make), fine=False)
    for make in (*PLACES, *LAYERS):
        # at the full rate, for the mixer would fill up the rest as if silence came after the end
        yield f"places/{make.__name__}", Sound(_diced(make.__name__, make), quality=0.9)
    yield "music/dance", Sound(dance)
    for name, make in PIECES.items():
        yield f"music/{name}", Sound(make, quality=0.85)


def _diced(name: str, make: Callable[[Dice], Wave]) -> Callable[[], Wave]:
    """What makes a sound with dice of its own: the same wave whatever was made before."""
    return partial(_thrown, name, make)


def _thrown(name: str, make: Callable[[Dice], Wave]) -> Wave:
    return make(np.random.default_rng(zlib.crc32(name.encode())))


SOUNDS = dict(_sounds())
"""All sounds by name."""


def made(name: str) -> tuple[Wave, int]:
    """The wave of a sound, and its samples a second."""
    sound = SOUNDS[name]
    wave = sound.make()
    return (wave, RATE) if sound.fine else (halved(wave), RATE // 2)


def packed(wave: Wave, rate: int, quality: float) -> bytes:
    """A wave as a file."""
    kept = io.BytesIO()
    sound = soundfile.SoundFile(
        kept, "w", rate, 1, "VORBIS", format="OGG", compression_level=quality
    )
    with sound as file:
        for first in range(0, len(wave), _BLOCK):
            file.write(wave[first : first + _BLOCK])
    return kept.getvalue()


def unpacked(content: bytes) -> Wave:
    """The samples in a file."""
    wave, _rate = soundfile.read(io.BytesIO(content))
    return wave


def measured(wave: Wave, rate: int) -> str:
    """Length, peak, loudness and the level at the end, to judge a sound without hearing it."""
    loudness = 20 * np.log10(np.sqrt((wave**2).mean()))
    end = np.sqrt((wave[-200:] ** 2).mean())
    seconds, peak = len(wave) / rate, np.abs(wave).max()
    return f"{seconds:6.2f} s  peak {peak:.2f}  {loudness:6.1f} dB  end {end:.4f}"


def stamp() -> str:
    """What the sounds were made by, and what was made: a digest of each file."""
    sources = sorted(p for p in HERE.iterdir() if p.suffix in (".py", ".toml"))
    files = sorted(FOLDER.rglob("*.ogg"), key=lambda p: p.relative_to(FOLDER).as_posix())
    rows = ["# Written by docs/make/art/sounds/bake.py.", "", "[sources]"]
    rows += [f'"{p.name}" = "{_digest(p.read_bytes())}"' for p in sources]
    rows += ["", "[sounds]"]
    rows += [
        f'"{p.relative_to(FOLDER).with_suffix("").as_posix()}" = "{_digest(p.read_bytes())}"'
        for p in files
    ]
    return "\n".join(rows) + "\n"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content.replace(b"\r\n", b"\n")).hexdigest()[:16]


def main(names: Sequence[str]) -> None:
    """Bakes the sounds whose names begin with these, or all."""
    wanted = [name for name in SOUNDS if not names or name.startswith(tuple(names))]
    for name in wanted:
        wave, rate = made(name)
        path = FOLDER / f"{name}.ogg"
        path.parent.mkdir(parents=True, exist_ok=True)
        content = packed(wave, rate, SOUNDS[name].quality)
        if not path.exists() or not np.array_equal(unpacked(path.read_bytes()), unpacked(content)):
            path.write_bytes(content)
        print(f"{name:22} {measured(wave, rate)}  {path.stat().st_size:8} bytes")
    if len(wanted) == len(SOUNDS):
        for path in FOLDER.rglob("*.ogg"):
            if path.relative_to(FOLDER).with_suffix("").as_posix() not in SOUNDS:
                path.unlink()
        STAMP.write_text(stamp(), "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
