"""What a release must fulfil: ``python docs/make/release.py --check [--tag v0.1.0]``.

``--version`` prints the version, ``--notes`` the part of the changelog that tells of it.
``--corpus`` writes files of this version that every later one must read into
``tests/records/releases/VERSION``, anew until the version has a tag: tests/game/test_releases.py
reads all that lies there, for ever.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASES = ROOT / "tests" / "records" / "releases"
PLACEHOLDERS = re.compile(r"\bGROUP\b[./]?\bNAME\b|\bGROUP\b")
"""The address of the repository, until it has one."""
WITH_ADDRESS = (".github", "shipping", "README.md", "README.pl.md", "SECURITY.md")
"""What names it."""
_HEADING = re.compile(r"^## \[([^]]+)\](?: - (\d{4}-\d{2}-\d{2}))?", re.M)
_NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:(?:a|b|rc)\d+)?")
GAMES = {
    "bands": "silver-barge",
    "events": "uncle-in-the-tower",
    "own-people": "tests/own/lesson-in-lwow.toml",
}
"""The games of a corpus, by what they have that others have not."""
BROKEN_OFF = "events"
"""The game of which a record is kept that ends in the middle, too."""
MAILED, MESSAGE = "letter-at-the-golden-lion", "message.ad1666mail"
"""The game by mail of a corpus, and the file of its first message."""
Names = Mapping[str, str]


def version() -> str:
    """The version of the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def chapters() -> dict[str, tuple[str | None, str]]:
    """The versions in the changelog, with their date and text."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = [*_HEADING.finditer(text)]
    ends = [*(match.start() for match in found[1:]), len(text)]
    return {m[1]: (m[2], text[m.end() : end].strip()) for m, end in zip(found, ends, strict=True)}


def tagged() -> list[str]:
    """The versions that have a tag."""
    ask = ["git", "tag", "--list", "v*"]
    told = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True, check=False)
    return [tag.removeprefix("v") for tag in told.stdout.split()]


# What is wrong


def problems(tag: str | None) -> Iterator[str]:
    """What keeps the program from being released; as ``tag``, if that is given."""
    from ad1666.builds import formats

    ours, told = version(), chapters()
    if not _NUMBER.fullmatch(ours):
        yield f"pyproject.toml: {ours} is no version such as 0.1.0 or 0.2.0rc1"
    pack = tomllib.loads((ROOT / "assets" / "pack.toml").read_text("utf-8"))
    if pack["version"] != ours:
        yield f"assets/pack.toml: version {pack['version']}, and pyproject.toml {ours}"
    if str(pack["rules"]) != formats()["rules"]:
        yield f"assets/pack.toml: rules {pack['rules']}, and the program {formats()['rules']}"
    for name, wanted in (
        ("shipping/linux/metainfo.xml", f'<release version="{ours}"'),
        ("shipping/linux/ad1666.6", f'"ad1666 {ours}"'),
    ):
        if wanted not in (ROOT / name).read_text("utf-8"):
            yield f"{name}: nothing of {ours}"
    for earlier in tagged():
        if earlier not in told:
            yield f"CHANGELOG.md: nothing of {earlier}, which has a tag"
        if not (RELEASES / earlier).is_dir():
            yield f"tests/records/releases: no files of {earlier}"
    yield from _of_corpus(RELEASES / ours, formats())
    yield from placeholders()
    if tag is None:
        return
    if tag != f"v{ours}":
        yield f"the tag {tag}, and pyproject.toml {ours}"
    date, text = told.get(ours, (None, ""))
    if not text:
        yield f"CHANGELOG.md: no chapter [{ours}]"
    elif date is None:
        yield f"CHANGELOG.md: [{ours}] has no date"
    if told.get("Unreleased", (None, ""))[1]:
        yield "CHANGELOG.md: [Unreleased] is not empty"


def _of_corpus(folder: Path, formats: Names) -> Iterator[str]:
    anew = "python docs/make/release.py --corpus"
    if not folder.is_dir():
        yield f"tests/records/releases: no files of {folder.name}: {anew}"
        return
    wrote = tomllib.loads((folder / "expected.toml").read_text("utf-8"))["formats"]
    if wrote != formats:
        yield f"tests/records/releases/{folder.name}: {wrote}, and the program {formats}: {anew}"


def placeholders() -> Iterator[str]:
    """Where the address of the repository is still to be filled in."""
    for name in WITH_ADDRESS:
        home = ROOT / name
        for file in sorted(home.rglob("*")) if home.is_dir() else [home]:
            if file.suffix in (".png", ".pyc") or not file.is_file():
                continue
            for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
                if PLACEHOLDERS.search(line):
                    yield f"{file.relative_to(ROOT)}:{number}: GROUP/NAME is a placeholder"


# What it writes


def corpus(to: Path) -> None:
    """Records, finished and broken off, campaigns, a message, a pack and settings, in a home of
    their own; and what they come to."""
    if to.name in tagged():
        raise SystemExit(f"{to}: what a release wrote is never written anew")
    with tempfile.TemporaryDirectory() as scratch:
        os.environ |= {f"XDG_{kind}_HOME": f"{scratch}/{kind}" for kind in ("DATA", "CONFIG")}
        made, own = Path(scratch) / "made", Path(scratch) / "own-pack"
        made.mkdir()
        shutil.copytree(ROOT / "tests" / "own-pack", own)
        expected = [*_formats(), *_records(made), *_mail(made), *_others(made, own)]
        shutil.copytree(ROOT / "maps" / "tilesets", own / "tilesets")  # 2 MB: not in the pack
        expected += _campaigns(made, own)
        (made / "expected.toml").write_text("\n".join(expected) + "\n", "utf-8")
        shutil.rmtree(to, ignore_errors=True)
        shutil.copytree(made, to)


def _formats() -> Iterator[str]:
    from ad1666.builds import formats

    yield "[formats]"
    yield from (f'{kind} = "{number}"' for kind, number in formats().items())


def _records(to: Path) -> Iterator[str]:
    from ad1666.bots import player_of
    from ad1666.console.names import one_of
    from ad1666.content.scenarios.scenario import load_scenario
    from ad1666.game.fate import Shuffle
    from ad1666.game.match import play_out
    from ad1666.game.records.record import read
    from ad1666.game.records.replayed_by import replayed_record
    from ad1666.game.seats import Seat
    from ad1666.game.session import Session
    from ad1666.rules.cards import Side

    yield "\n[records]"
    for number, (name, scenario) in enumerate(GAMES.items()):
        seats = {side: Seat("seeker", number) for side in Side}
        session = Session.new(load_scenario(one_of(scenario)), Shuffle(number), None, seats)
        for _choice in play_out(session, {side: player_of(seat) for side, seat in seats.items()}):
            pass
        session.close()
        rows = session.path.read_bytes().splitlines(keepends=True)
        parts = {name: rows}
        if name == BROKEN_OFF:
            parts[f"{name}-broken-off"] = rows[: len(rows) * 2 // 3]
        for part, kept in parts.items():
            file = to / f"{part}.ad1666"
            file.write_bytes(b"".join(kept))
            moves = len(read(file).moves)
            state = replayed_record(read(file))[1].game.state
            over = "false" if state.outcome is None else "true"
            yield f"{part} = {{ moves = {moves}, turn = {state.turn}, over = {over} }}"


def _mail(to: Path) -> Iterator[str]:
    from ad1666.console.names import one_of
    from ad1666.content.scenarios.scenario import load_scenario
    from ad1666.game.fate import Shuffle
    from ad1666.game.session import Session
    from ad1666.play import by_mail
    from ad1666.rules.cards import Side
    from ad1666.rules.requests import Prompt

    session = Session.new(load_scenario(one_of(MAILED)), Shuffle(1))
    by_mail.begin(session, Side.RED)
    while not by_mail.may_send(session):
        assert isinstance(session.game.pending, Prompt)
        session.choose(session.game.pending.options[0])
    mail = by_mail.send(session)
    session.close()
    (to / MESSAGE).write_text(by_mail.to_file(mail), "utf-8")
    yield f'\n[mail]\nfile = "{MESSAGE}"\nanswers = {len(mail.answers)}'


def _campaigns(to: Path, own: Path) -> Iterator[str]:
    from ad1666.campaign.saves import Save
    from ad1666.campaign.values import Setup
    from ad1666.content.campaigns.reader import load_campaign

    sys.path.insert(0, str(Path(__file__).parent / "pictures"))
    from nights import Nights

    small = load_campaign(own / "campaign.toml")
    saves = {
        "begun": (Save.new(small, Setup(next(iter(small.roads)))), 0),
        "two-nights": (Nights(2).play(2).save, 2),
    }
    yield "\n[campaigns]"
    for name, (save, nights) in saves.items():
        save.close()
        shutil.copy(save.path, to / f"{name}.campaign")
        yield f"{name} = {nights}"


def _others(to: Path, own: Path) -> Iterator[str]:
    from ad1666.content.packs.packing import pack_up
    from ad1666.settings import Motion, preferences

    packed = pack_up(own).file
    shutil.copy(packed, to / packed.name)
    yield f'\n[pack]\nfile = "{packed.name}"'
    preferences.read(to / "settings.json")
    preferences.change(language="pl", text_size=130, motion=Motion.OFF)
    yield '\n[settings]\nlanguage = "pl"\ntext_size = 130\nmotion = "off"'


def main() -> int:
    """Does what was asked for. Returns 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--tag")
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--notes", action="store_true")
    parser.add_argument("--corpus", action="store_true")
    given = parser.parse_args()
    if given.version:
        print(version())
    if given.notes:
        told = chapters()
        print(told.get(version(), told["Unreleased"])[1])
    if given.corpus:
        corpus(RELEASES / version())
    wrong = [*problems(given.tag)] if given.check else []
    for row in wrong:
        print(row, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
