"""What goes down and up a line, and who gets it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import InvalidStatus

from ad1666.phones.server import addresses, line, listening, serving
from ad1666.phones.server.listening import CannotListen, NotInstalled
from ad1666.phones.server.phones import Phones
from ad1666.phones.server.presence import There, device
from ad1666.phones.server.said import Answer, Came, Left, TakeoverAsked, TakeoverSettled, Voided
from ad1666.rules.cards import BLUE, RED
from tests.phones import pretended
from tests.phones.conftest import IPHONE, PATIENCE, Table, closed, cookie, heard

# Down and up


def test_a_hand_needs_the_key_of_its_side(table: Table) -> None:
    table.phones.publish(RED, pretended.quiet())
    red = table.key(RED)
    with table.line(RED, red) as page:
        assert heard(page)["hand"][0]["card"] == "S6"
    for side, key in ((RED, ""), (RED, red + "x"), (RED, "ad1666=x"), (BLUE, red)):
        with pytest.raises(InvalidStatus), table.line(side, key):
            pass
    table.http.cookies.clear()
    cookies = {"cookie": red}
    assert table.http.get("/red/known", headers=cookies).status_code == 204
    assert table.http.get("/blue/known", headers=cookies).status_code == 403
    table.http.cookies.clear()
    assert table.http.get("/red/known").status_code == 403


def test_each_new_sheet_comes_and_the_last_one_after_a_break(table: Table) -> None:
    red = table.key(RED)
    with table.line(RED, red) as page:
        assert heard(page) == {"kind": "clear"}
        table.phones.publish(RED, pretended.laying(number=5))
        assert heard(page)["number"] == 5
        table.phones.publish(BLUE, pretended.laying(BLUE, number=5))
    table.phones.publish(RED, pretended.quiet(number=6))
    with table.line(RED, red) as page:
        assert heard(page)["number"] == 6
        page.send('{"say": "again"}')
        assert heard(page)["number"] == 6
        table.phones.clear(RED)
        assert heard(page) == {"kind": "clear"}


def test_an_answer_comes_up(table: Table) -> None:
    with table.line(RED, table.key(RED)) as page:
        page.send('{"say": "answer", "number": 3, "option": 1}')
        page.send(b'{"say": "answer", "number": 3, "option": 2}')  # no page sends bytes
        page.send('{"say": "answer", "number": 3, "option": 3}')
        table.wait(lambda: Answer(RED, 3, 3) in table.news)
    answers = [one for one in table.news if isinstance(one, Answer)]
    assert answers == [Answer(RED, 3, 1), Answer(RED, 3, 3)]


def test_who_is_there_is_told(table: Table) -> None:
    assert table.phones.presence()[RED].there is There.NOBODY
    red = table.key(RED)
    with table.line(RED, red, user_agent_header=IPHONE) as page:
        table.wait(lambda: table.news == [Came(RED, "iPhone")])
        there = table.phones.presence()[RED]
        assert (there.there, there.device) == (There.CONNECTED, "iPhone")
        assert time.monotonic() - there.since < 2
        page.send('{"say": "seen", "seen": false}')
        table.wait(lambda: table.news[1:] == [Left(RED)])
        assert table.phones.presence()[RED].there is There.ASLEEP
        page.send('{"say": "seen", "seen": true}')
        table.wait(lambda: table.news[2:] == [Came(RED, "iPhone")])
    table.wait(lambda: table.news[3:] == [Left(RED)])
    assert table.phones.presence()[RED].there is There.ASLEEP
    assert table.phones.presence()[BLUE].there is There.NOBODY
    table.phones.release(RED)
    table.wait(lambda: table.phones.presence()[RED].there is There.NOBODY)


def test_a_reload_is_no_loss_while_the_other_page_is_there(table: Table) -> None:
    red = table.key(RED)
    with table.line(RED, red) as old:
        heard(old)
        with table.line(RED, red) as new:
            heard(new)
            old.close()
            new.send('{"say": "again"}')
            heard(new)
            assert table.phones.presence()[RED].there is There.CONNECTED
    table.wait(lambda: Left(RED) in table.news)
    assert table.news == [Came(RED, "Python"), Left(RED)] or len(table.news) == 2


def test_what_a_device_is_called() -> None:
    assert device(IPHONE) == "iPhone"
    assert device("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140 Mobile") == "Android"
    assert device("Mozilla/5.0 (Windows NT 10.0; Win64; x64)") == "Windows"
    assert device("curl/8") == ""


# One device


def test_a_cookie_is_shut_in(table: Table) -> None:
    told = table.pair(RED, table.token(RED)).headers["set-cookie"].lower()
    port = table.host.split(":")[1]
    assert told.startswith(f"ad1666-{port}-red=")  # cookies are not kept apart by port
    assert "httponly" in told and "samesite=strict" in told and "path=/red/;" in told
    assert "domain" not in told


def test_a_released_hand_needs_a_new_code(table: Table) -> None:
    red = table.key(RED)
    with table.line(RED, red) as page:
        heard(page)
        table.phones.release(RED)
        assert closed(page) == line.RELEASED
    with pytest.raises(InvalidStatus), table.line(RED, red):
        pass
    assert table.pair(RED, table.token(RED)).status_code == 200


def test_the_older_device_gives_its_hand_away(table: Table) -> None:
    table.phones.publish(RED, pretended.quiet())
    with table.line(RED, table.key(RED)) as old:
        assert heard(old)["kind"] == "sheet"
        answer = table.pair(RED, table.token(RED), **{"user-agent": IPHONE})
        assert answer.status_code == 202
        asked = heard(old)
        assert (asked["kind"], asked["device"]) == ("claim", "iPhone")
        with table.line(RED, cookie(answer)) as new:
            assert heard(new) == {"kind": "wait"}
            new.send('{"say": "answer", "number": 1, "option": 0}')  # not its to give
            table.phones.publish(RED, pretended.laying(number=9))
            assert heard(old)["number"] == 9
            old.send(f'{{"say": "claim", "request": {asked["request"]}, "allow": true}}')
            assert heard(new)["number"] == 9
            assert closed(old) == line.REPLACED
    told = [one for one in table.news if isinstance(one, TakeoverAsked | TakeoverSettled | Answer)]
    assert told == [
        TakeoverAsked(RED, asked["request"], "iPhone", there=True),
        TakeoverSettled(RED, asked["request"]),
    ]


def test_the_older_device_keeps_its_hand(table: Table) -> None:
    with table.line(RED, table.key(RED)) as old:
        heard(old)
        new = table.pair(RED, table.token(RED))
        asked = heard(old)
        with table.line(RED, cookie(new)) as page:
            assert heard(page) == {"kind": "wait"}
            old.send(f'{{"say": "claim", "request": {asked["request"]}, "allow": false}}')
            assert closed(page) == line.REFUSED
        assert heard(old) == {"kind": "unclaim"}
        with pytest.raises(InvalidStatus), table.line(RED, cookie(new)):
            pass
        old.send('{"say": "again"}')
        assert heard(old) == {"kind": "clear"}


def test_the_window_is_asked_where_the_older_device_is_away(table: Table) -> None:
    old = table.key(RED)
    new = cookie(table.pair(RED, table.token(RED)))
    (asked,) = [one for one in table.news if isinstance(one, TakeoverAsked)]
    assert not asked.there
    with pytest.raises(InvalidStatus), table.line(BLUE, new):
        pass
    with table.line(RED, new) as page:
        assert heard(page) == {"kind": "wait"}
        table.phones.allow(RED, asked.request + 1)
        table.phones.allow(BLUE, asked.request)
        table.phones.allow(RED, asked.request)
        assert heard(page) == {"kind": "clear"}
    with pytest.raises(InvalidStatus), table.line(RED, old):
        pass


def test_the_window_is_asked_when_the_older_device_says_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "ASKING", 0.05)
    with table.line(RED, table.key(RED)) as old:
        heard(old)
        table.pair(RED, table.token(RED))
        asked = heard(old)
        assert heard(old) == {"kind": "unclaim"}
        told = [one for one in table.news if isinstance(one, TakeoverAsked)]
        assert [one.there for one in told] == [True, False]
        table.phones.refuse(RED, asked["request"])
        table.wait(lambda: TakeoverSettled(RED, asked["request"]) in table.news)


def test_who_asks_in_vain_has_to_ask_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "WAITING", 0.05)
    old = table.key(RED)
    new = cookie(table.pair(RED, table.token(RED)))
    table.wait(lambda: any(isinstance(one, TakeoverSettled) for one in table.news))
    with pytest.raises(InvalidStatus), table.line(RED, new):
        pass
    with table.line(RED, old) as page:
        heard(page)


def test_the_same_device_need_not_ask(table: Table) -> None:
    old = table.key(RED)
    with table.line(RED, old) as page:
        heard(page)
        answer = table.pair(RED, table.token(RED), cookie=old)
        assert answer.status_code == 200
        assert closed(page) == line.REPLACED
    assert not any(isinstance(one, TakeoverAsked) for one in table.news)


def test_guessing_voids_the_codes_and_that_is_told_once(table: Table) -> None:
    token = table.token(RED)
    for number in range(12):
        assert table.pair(RED, f"guess{number}").status_code == 403
    assert table.pair(RED, token).status_code == 403
    assert table.phones.codes() == {}
    assert table.news == [Voided()]


# Opening and closing


def test_a_code_says_its_address_and_can_be_drawn(table: Table) -> None:
    code = table.phones.new_code(BLUE)
    assert code.place == f"http://{table.host}/blue/"
    assert code.url.startswith(f"{code.place}#") and len(code.url) - len(code.place) == 23
    assert 170 < code.expires - time.monotonic() <= 180
    rows = code.matrix
    assert len(rows) == len(rows[0]) and all(rows[0][:7]) and not rows[7][0]
    assert table.phones.codes() == {BLUE: code}
    table.phones.withdraw()
    assert table.phones.codes() == {}


def test_nobody_is_listened_to_at_all_addresses() -> None:
    for address in ("0.0.0.0", "", "192.0.2.77"):
        with pytest.raises(CannotListen) as error:
            Phones.open(address, print)
        assert "Choose another address" in str(error.value)


def test_a_taken_port_is_no_obstacle(table: Table) -> None:
    port = int(table.host.split(":")[1])
    other = Phones.open("127.0.0.1", print, port=port)
    assert other.address != table.host
    other.close()


def test_only_the_address_is_reached(table: Table) -> None:
    port = int(table.host.split(":")[1])
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", port), 1):  # noqa: PT011
        pass


def test_addresses_end_with_this_machine_alone() -> None:
    found = addresses.addresses()
    assert found[-1] == "127.0.0.1" and len(set(found)) == len(found)
    assert not any(one.startswith(("127.", "0.")) for one in found[:-1])


def test_what_is_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "EXTRA", ("starlette", "no_such_library"))
    with pytest.raises(NotInstalled) as error:
        Phones.open("127.0.0.1", print)
    assert error.value.missing == ("no_such_library",)
    assert 'pip install "ad1666[phones]"' in str(error.value)


def test_a_game_without_phones_loads_no_server() -> None:
    program = (
        "import sys, ad1666.table.scenes.game, ad1666.phones.server.phones; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.splitlines()[-1].split())
    assert imported.isdisjoint({*listening.EXTRA, "ad1666.phones.server.serving"})


def _left() -> tuple[int, set[str]]:
    files = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    return files, {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("there", [False, True])
def test_nothing_is_left_and_the_stop_is_quick(there: bool) -> None:
    before = _left()
    for _ in range(3):
        table = Table()
        if there:
            with table.line(RED, table.key(RED)) as page:
                heard(page)
                begun = time.perf_counter()
                table.phones.close()
                assert time.perf_counter() - begun < 2
                assert closed(page) == 1012
        table.phones.close()
        table.phones.close()
        table.phones.publish(RED, pretended.quiet())  # whoever is late
        table.http.close()
    deadline = time.monotonic() + PATIENCE
    while _left() != before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _left() == before


def test_nothing_is_logged(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = Table()
    table.phones.publish(RED, pretended.laying())
    token = table.token(RED)
    red = cookie(table.pair(RED, token))
    with table.line(RED, red) as page:
        heard(page)
        page.send("nonsense")
        page.send('{"say": "answer", "number": 2, "option": 1}')
        table.wait(lambda: Answer(RED, 2, 1) in table.news)
        table.http.get("/no/such/page")
        table.phones.close()
    ours = [one for one in caplog.records if not one.name.startswith(("httpx", "httpcore"))]
    said = "".join(one.getMessage() for one in ours if not one.name.startswith("websockets.client"))
    shown = capfd.readouterr()
    for text in (said, shown.out, shown.err):
        assert token not in text and "S6" not in text and red not in text
    assert shown.out == "" and shown.err == ""
    assert not any(one.name.startswith("uvicorn") for one in ours)
    table.http.close()


def test_what_does_not_start_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _left()
    with pytest.raises(ValueError, match="no name for a picture"):
        Phones.open("127.0.0.1", print, pictures={"../athos": b""})

    async def fails(*parts: object, **more: object) -> None:
        raise OSError(5, "something is wrong")

    monkeypatch.setattr("uvicorn.Server.startup", fails)
    monkeypatch.setattr(threading, "excepthook", lambda told: None)
    with pytest.raises(CannotListen):
        Phones.open("127.0.0.1", print)
    assert _left() == before


def test_a_page_that_comes_while_its_hand_goes_is_told_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the handshake and its answer another device may be let in."""
    table.phones.publish(RED, pretended.quiet())
    red = table.key(RED)
    accept = WebSocket.accept

    async def slowly(self: WebSocket, *parts: object, **more: object) -> None:
        table.phones.release(RED)
        await asyncio.sleep(0.05)
        await accept(self)

    monkeypatch.setattr(WebSocket, "accept", slowly)
    with table.line(RED, red) as page:
        assert closed(page, at_once=True) == line.REPLACED
    assert table.news == []


class Web:
    """A socket that takes everything, and says nothing."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.code = 0

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.code = code

    async def receive(self) -> None:
        await asyncio.Event().wait()


def test_once_a_hand_has_gone_nothing_more_is_told() -> None:
    web: Any = Web()

    async def go() -> None:
        page = line.Socket(web, "")
        page.tell("sheet", "a hand")
        page.end(line.REPLACED)
        page.tell("sheet", "a hand")
        page.end(line.CROWDED)
        await page.serve(lambda _page, _text: None)

    asyncio.run(go())
    assert web.sent == [] and web.code == line.REPLACED


def test_a_newer_sheet_goes_in_place_of_one_that_waits() -> None:
    web: Any = Web()

    async def go() -> None:
        page = line.Socket(web, "")
        for text in ("old", "new"):
            page.tell("sheet", text)
        page.tell("claim", "asked")
        serving = asyncio.create_task(page.serve(lambda _page, _text: None))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        page.end(line.RELEASED)
        await serving

    asyncio.run(go())
    assert web.sent == ["new", "asked"]
