"""`ad1666 host`: two devices and an onlooker at a real server, on this machine."""

from __future__ import annotations

import errno
import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from ad1666.console import cli
from ad1666.content.scenarios.scenario import Scenario
from ad1666.desks.table import LATE, WATCH
from ad1666.game.fate import Shuffle
from ad1666.game.records import disk
from ad1666.game.records.record import read
from ad1666.game.session import Session
from ad1666.i18n import speaking
from ad1666.rules.cards import BLUE, RED, Side
from ad1666.skirmish.linked import laid
from ad1666.skirmish.wish import Place, Size, Wish, word
from ad1666.table.paper.pages import pages_for
from ad1666.words import title
from tests.desks.hosted import Hosting, kind, say, until
from tests.phones.conftest import closed


@pytest.fixture
def hosting_(tower: Scenario, tmp_path: Path) -> Iterator[Hosting]:
    session = Session.new(tower, Shuffle(5), tmp_path / "two.ad1666")
    made = Hosting(session)
    made.begin()
    yield made
    with suppress(Exception):
        made.end()


def test_two_devices_play_and_one_looks_on(hosting_: Hosting) -> None:
    keys = {place: hosting_.come(place) for place in (*Side, WATCH, LATE)}
    with (
        hosting_.line(RED, keys[RED]) as red,
        hosting_.line(BLUE, keys[BLUE]) as blue,
        hosting_.line(WATCH, keys[WATCH]) as watch,
        hosting_.line(LATE, keys[LATE]),
    ):
        lines = {RED: red, BLUE: blue}
        assert until(red, kind("board"))["map"] == "uncle-in-the-tower"
        told = until(red, lambda t: t["kind"] == "beside" and t["watchers"] and t["commentators"])
        assert told["desks"][0]["there"] == told["desks"][1]["there"] == "connected"
        say(red, say="again")
        sheets = {side: until(line, kind("sheet")) for side, line in lines.items()}
        side = next(side for side in Side if sheets[side]["state"] == "asked")
        say(lines[side], say="look", entry=0)
        assert until(lines[side], kind("look"))["entry"] == 0
        entries = sheets[side]["entries"]
        entry = next(each["i"] for each in entries if not {"more", "barred"} & {*each})
        say(lines[side], say="choose", number=sheets[side]["number"], i=entry)
        until(lines[side], lambda t: t["kind"] == "sheet" and t["number"] > 1)
        assert hosting_.session.made == 1
        seen = until(watch, kind("sheet"))
        assert seen["state"] == "watch" and not seen["hand"]
        say(watch, say="choose", number=1, i=0)
        say(watch, say="give-up")
        say(lines[side], say="phrase", phrase="thanks")
        assert until(watch, lambda t: t["kind"] == "beside" and t["said"])
        assert hosting_.session.made == 1
        say(red, say="give-up")
        assert until(blue, lambda t: t["kind"] == "beside" and t["record"])
        noted = until(watch, lambda t: t["kind"] == "beside" and t["record"])["seals"]
    for place in (*Side, WATCH):
        answer = httpx.get(
            f"{hosting_.origin}/{place}/record", headers={"cookie": keys[place]}, trust_env=False
        )
        assert answer.content == hosting_.session.path.read_bytes()
        bare = httpx.get(f"{hosting_.origin}/{place}/record", trust_env=False)
        assert bare.status_code == 403
    path = hosting_.session.path
    notes = path.with_suffix(".noted")
    notes.write_text("".join(f"{seal['turn']} {seal['digest']}\n" for seal in noted))
    assert cli.main(["compare", str(path), str(notes)]) == 0
    notes.write_text(f"1 {'0' * 64}\n")
    assert cli.main(["compare", str(path), str(notes)]) == 1
    notes.write_text("1 sors ostium miles iubar\n")
    assert cli.main(["compare", str(path), str(notes)]) == 2


def test_pages_of_a_skirmish_have_its_board_and_speak_each_language() -> None:
    scenario = laid(word(Wish("1", Place.TAVERN, Size.SMALL)))
    _page, files = pages_for(scenario)
    art = json.loads(files[f"/page/maps/{scenario.path.stem}.json"].data)
    assert f"/page/maps/{art['picture']}" in files and art["doors"]
    with speaking("pl"):
        assert title(scenario.title) != scenario.title


def test_another_device_has_to_ask_the_older_one(hosting_: Hosting) -> None:
    first = hosting_.come(RED)
    with hosting_.line(RED, first) as older:
        until(older, kind("sheet"))
        before = hosting_.url(RED)
        hosting_.hosted.typed("r")
        hosting_.wait(lambda: hosting_.url(RED) != before)
        second = hosting_.come(RED)
        with hosting_.line(RED, second) as newer:
            assert until(newer, lambda _told: True)["kind"] == "wait"
            asked = until(older, kind("claim"))
            say(older, say="claim", request=asked["request"], allow=True)
            assert until(newer, kind("sheet"))["side"] == "red"
            assert closed(older) == 4001


def test_the_host_is_stopped_and_goes_on_at_the_same_address(hosting_: Hosting) -> None:
    keys = {place: hosting_.come(place) for place in (*Side, WATCH)}
    rng, lines = random.Random(2), {}
    with hosting_.line(RED, keys[RED]) as red, hosting_.line(BLUE, keys[BLUE]) as blue:
        lines = {RED: red, BLUE: blue}
        sheets = {side: until(line, kind("sheet")) for side, line in lines.items()}
        side = next(side for side in Side if sheets[side]["state"] == "asked")
        entries = [each["i"] for each in sheets[side]["entries"] if not each.get("barred")]
        say(lines[side], say="choose", number=sheets[side]["number"], i=rng.choice(entries))
        until(lines[side], lambda t: t["kind"] == "sheet" and t["number"] > 1)
    origin, path = hosting_.origin, hosting_.session.path
    made = hosting_.session.made
    hosting_.end()
    again = Hosting(Session.resume(path)[0])
    again.begin()
    try:
        assert again.origin == origin and again.session.made == made
        assert all("#" not in line for line in again.said if line.startswith(("Red", "Blue")))
        for place, key in keys.items():
            with again.line(place, key) as line:
                assert until(line, kind("sheet"))["turn"] >= 0
        with pytest.raises(InvalidStatus), again.line(RED, keys[BLUE]):
            pass
    finally:
        again.end()


@pytest.mark.parametrize("place", [RED, WATCH])
def test_strangers_are_kept_out(hosting_: Hosting, place: str) -> None:
    for told in ({"token": "x" * 22}, {"token": 3}, [], "x" * 2000):
        answer = httpx.post(
            f"{hosting_.origin}/{place}/pair",
            json=told,
            headers={"origin": hosting_.origin},
            trust_env=False,
        )
        assert answer.status_code in (400, 403, 413)
    for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
        got = httpx.get(f"{hosting_.origin}/{place}/", headers=headers, trust_env=False)
        assert got.status_code == 403
    with pytest.raises(InvalidStatus), hosting_.line(place, f"ad1666-{place}=made-up"):
        pass
    policy = httpx.get(f"{hosting_.origin}/{place}/", trust_env=False)
    assert "default-src 'none'" in policy.headers["content-security-policy"]
    assert "http-equiv" not in policy.text and "/page/desk.js" in policy.text


def test_a_flood_ends_a_line_and_no_game(hosting_: Hosting) -> None:
    key = hosting_.come(RED)
    with hosting_.line(RED, key) as line:
        for _number in range(200):
            try:
                say(line, say="look", square=[1, 1])
            except Exception:
                break
        assert closed(line) == 4008
    with hosting_.line(RED, key) as line:
        assert until(line, kind("sheet"))


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl")
def test_a_certificate_seals_the_line(tower: Scenario, tmp_path: Path) -> None:
    from ad1666.phones.server.site import Certificate

    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subprocess.run(
        (
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *("-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"),
            *("-out", str(cert), "-keyout", str(key)),
        ),
        check=True,
        capture_output=True,
    )
    session = Session.new(tower, Shuffle(5), tmp_path / "two.ad1666")
    made = Hosting(session)
    made.hosted.certificate = Certificate(cert, key)
    made.begin()
    try:
        assert made.origin.startswith("https://")
        page = httpx.get(f"{made.origin}/red/", verify=False, trust_env=False)
        assert page.status_code == 200 and "wss://" in page.headers["content-security-policy"]
        assert not any("not encrypted" in line for line in made.said)
    finally:
        made.end()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["no-such-scenario"], "no such file"),
        (["uncle-in-the-tower", "--at", "0.0.0.0"], "can reach"),
        (["uncle-in-the-tower", "--cert", "cert.pem"], "needs its key"),
        (["uncle-in-the-tower", "--cert", "cert.pem", "--key", "key.pem"], "certificate"),
        (["gone.ad1666"], "gone.ad1666"),
    ],
)
def test_what_cannot_be_hosted_is_told(
    given: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["host", *given]) == 2
    assert told in capsys.readouterr().err


def test_at_the_terminal_letters_are_enough(hosting_: Hosting) -> None:
    before = len(hosting_.said)
    hosting_.hosted.typed("L")
    hosting_.hosted.typed("nonsense")
    hosting_.hosted.typed("y")
    hosting_.wait(lambda: len(hosting_.said) > before)
    assert "/blue/#" in hosting_.said[-1]


def test_a_full_disk_ends_no_game(hosting_: Hosting, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    key = hosting_.come(RED)
    with hosting_.line(RED, key) as line:
        until(line, kind("sheet"))
        with monkeypatch.context() as patch:
            for name in ("append", "replace"):
                patch.setattr(disk, name, full)
            say(line, say="order", number=1, key="interrupts", value="never")
            hosting_.wait(lambda: "two.ad1666" in hosting_.said[-1])
        say(line, say="give-up")
        assert until(line, lambda t: t["kind"] == "sheet" and t["state"] == "over")
    assert read(hosting_.session.path).played_out
