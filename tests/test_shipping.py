"""What is packed into the frozen program: parts with a licence, files that fit together."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from pathlib import Path

import pytest

from ad1666.campaign.glances import FORMAT as CAMPAIGN_FORMAT
from ad1666.campaign.glances import SUFFIX as CAMPAIGN_SUFFIX
from ad1666.content.file_kinds import PACKED
from ad1666.game.records.mails import FILE as MAIL
from ad1666.game.records.mails import SUFFIX as MAIL_SUFFIX
from ad1666.game.records.places import SUFFIX
from ad1666.game.records.record import FORMAT
from shipping import licences
from tests.source import ROOT

LINUX = ROOT / "shipping" / "linux"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "optional-dependencies"
]


def test_every_part_has_the_text_of_its_licence() -> None:
    parts = licences.closure("ad1666", licences.EXTRAS)
    assert {name for name, part in parts.items() if not licences.texts(name, part)} == set()
    assert {*EXTRAS} >= {*licences.EXTRAS} and "lab" not in licences.EXTRAS


def test_a_part_without_one_and_an_unknown_library_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "libSDL2-2-0a1b2c3d.0.so.0.2800.4").touch()
    assert licences.main(tmp_path) == 0
    told = (tmp_path / "LICENSES.txt").read_text("utf-8")
    assert "libSDL2: zlib" in told and "GNU LESSER GENERAL PUBLIC LICENSE" in told
    (tmp_path / "libnobody.so.1").touch()
    monkeypatch.setattr(licences, "ELSEWHERE", {})
    assert licences.main(tmp_path) == 1
    told = capsys.readouterr().err
    assert "libnobody" in told and re.search(r"\bpygame", told)


def test_desktops_know_the_files_of_the_game() -> None:
    kinds = ET.parse(LINUX / "ad1666.xml").getroot().findall(f"{MIME}mime-type")
    globs = {glob.get("pattern") for kind in kinds for glob in kind.findall(f"{MIME}glob")}
    assert globs == {f"*{suffix}" for suffix in (SUFFIX, CAMPAIGN_SUFFIX, MAIL_SUFFIX, PACKED)}
    heads = {str(match.get("value")) for kind in kinds for match in kind.iter(f"{MIME}match")}
    assert {form.rpartition(" ")[0] + " " for form in (FORMAT, CAMPAIGN_FORMAT, MAIL)} <= heads
    entry = ConfigParser(interpolation=None)
    entry.read(LINUX / "ad1666.desktop", "utf-8")
    opens = entry["Desktop Entry"]["MimeType"].strip(";").split(";")
    told = ET.parse(LINUX / "metainfo.xml").getroot()
    provided = [kind.text for kind in told.iter("mediatype")]
    assert opens == provided == [str(kind.get("type")) for kind in kinds]
    assert entry["Desktop Entry"]["Exec"] == "ad1666 %f"
