"""Makes the game as a folder of static files, to be tried in a browser without installing.

    python docs/make/site.py --to FOLDER [--pyodide FOLDER]

Any server of files will do that says what `.mjs` and `.wasm` are; one that sends the `.br` or the
`.gz` beside a file in its place halves the time of loading. Needs node, and npm unless
``--pyodide`` names the folder of that package.
"""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

from fontTools import subset
from site_engine import contents, licences, puzzles, zipped

from ad1666.bots import player_of
from ad1666.content.scenarios.headlines import read_headline
from ad1666.content.scenarios.scenario import load_scenario
from ad1666.content.scenarios.scenario_lookup import scenario_files
from ad1666.game.fate import Shuffle
from ad1666.game.match import play_out
from ad1666.game.records import links
from ad1666.game.seats import Seat
from ad1666.game.session import Session
from ad1666.i18n import _, choices, own_name, speaking
from ad1666.play.lesson_list import LESSONS, scenario_of
from ad1666.play.puzzle_list import collection
from ad1666.resources import data_root
from ad1666.rules.cards import Side
from ad1666.seat.alone import PROGRAMS
from ad1666.seat.files import files
from ad1666.table.paper.layers import layers
from ad1666.words import program, title

PYODIDE = "pyodide@314"
"""The package at npm: that of Python 3.14."""
_OF_PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_SQUARE = 64
"""The side of a square in the pictures of boards, in pixels."""
_LETTERS = "U+20-7E,U+A0-17F,U+2010-2026,U+2032,U+2039,U+203A,U+20AC,U+2190-2199,U+2212,U+2316"
"""What the typefaces are cut down to."""
_SIGNS = ",U+25C6,U+25C7,U+2020,U+203C,U+2713,U+2717,U+25B6,U+275A"
_FILMS = ("letter-at-the-golden-lion", "best-blade-in-vienna")
"""The scenarios of which a film is shown, played by musketeers."""
_SEED = 4
"""Of those games."""
_FINISH = Path(__file__).resolve().with_name("site_finish.mjs")


def main() -> None:
    """Makes the folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--pyodide", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pyodide = given.pyodide or fetched(Path(folder))
        make(given.to, pyodide)


def fetched(folder: Path) -> Path:
    """The folder of Pyodide, which npm installs into another."""
    subprocess.run(["npm", "install", "--prefix", str(folder), PYODIDE], check=True)
    return folder / "node_modules" / "pyodide"


def make(to: Path, pyodide: Path) -> None:
    """Makes the site in a folder, in place of what is there."""
    shutil.rmtree(to, ignore_errors=True)
    for name, data in all_files(pyodide).items():
        file = to / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    subprocess.run(["node", str(_FINISH), str(pyodide), str(to)], check=True)


def all_files(pyodide: Path) -> dict[str, bytes]:
    """The files of the site by their paths, before they are compiled and compressed."""
    scenarios = sorted(scenario_files(), key=lambda file: read_headline(file).order)
    found = dict(files())
    for name in found:
        if name.endswith(".ttf"):
            found[name] = _cut(found[name])
    lessons = [scenario_of(name) for name in LESSONS]
    for file in (*scenarios, *lessons):
        drawn = layers(load_scenario(file), file.stem, _SQUARE)
        found |= {f"maps/{name}": data for name, data in drawn.items()}
    for file in sorted((data_root() / "maps" / "tilesets").glob("*.png")):
        found[f"maps/tilesets/{file.name}"] = file.read_bytes()  # for boards made in the browser
    found |= {f"pyodide/{name}": (pyodide / name).read_bytes() for name in _OF_PYODIDE}
    found["index.html"] = found.pop("page.html")
    found["licences.txt"] = licences().encode()
    found["engine.zip"] = zipped(contents([*scenarios, *lessons]))
    found["puzzles.zip"] = zipped(puzzles())
    found["offer.json"] = json.dumps(_offer(scenarios)).encode()
    return found


def _cut(typeface: bytes) -> bytes:
    """A typeface with no more letters than are needed."""
    options = subset.Options(layout_features=["kern", "liga", "lnum", "onum"])
    font = subset.load_font(io.BytesIO(typeface), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=subset.parse_unicodes(_LETTERS + _SIGNS))
    cutter.subset(font)
    made = io.BytesIO()
    subset.save_font(font, made, options)
    return made.getvalue()


def _offer(scenarios: list[Path]) -> Mapping[str, object]:
    """What the start of the page offers, in each language."""
    titles = {file.stem: read_headline(file).title for file in scenarios}
    shown = {name: _in_languages(partial(title, titles[name])) for name in titles}
    films = [{"title": shown[name], "link": link} for name, link in _films(scenarios)]
    return {
        "scenarios": [{"name": name, "title": told} for name, told in shown.items()],
        "programs": [
            {"name": name, "title": _in_languages(partial(program, name))} for name in PROGRAMS
        ],
        "languages": {code: own_name(code) for code in choices()},
        "films": films,
        "lessons": [
            {
                "name": name,
                "title": _in_languages(partial(title, read_headline(scenario_of(name)).title)),
            }
            for name in LESSONS
        ],
        "puzzles": [_in_languages(partial(_, one.title)) for one in collection()],
    }


def _in_languages(made: Callable[[], str]) -> dict[str, str]:
    """A text in each language by its code."""
    found = {}
    for code in choices():
        with speaking(code):
            found[code] = made()
    return found


def _films(scenarios: list[Path]) -> Iterator[tuple[str, str]]:
    """The links of games between programs, with the names of their scenarios."""
    for name in _FILMS:
        scenario = load_scenario(next(file for file in scenarios if file.stem == name))
        with tempfile.TemporaryDirectory() as folder:
            session = Session.new(scenario, Shuffle(_SEED), Path(folder) / "film.ad1666")
            try:
                named = {side: Seat("musketeer", _SEED + n) for n, side in enumerate(Side)}
                seats = {side: player_of(seat) for side, seat in named.items()}
                deque(play_out(session, seats), maxlen=0)
                yield name, links.written(scenario, session.moments)
            finally:
                session.close()


if __name__ == "__main__":
    main()
