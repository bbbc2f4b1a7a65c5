"""The command mail, as it is given on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ad1666.console.cli import main
from ad1666.play import by_mail

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, status: int, *arguments: str | Path) -> tuple[str, str]:
    assert main(("mail", *map(str, arguments))) == status
    out, err = capsys.readouterr()
    return out, err


def test_from_the_first_message_to_the_reply(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no game by mail" in run(capsys, 1)[0]
    assert "no game by mail" in run(capsys, 2, "send")[1]
    begun, _err = run(capsys, 0, "begin", "best-blade-in-vienna", "--side", "blue", "--text")
    assert "You play Blue. The other has to answer first" in begun
    assert "and it is your turn" in run(capsys, 0)[0]
    text, _err = run(capsys, 0, "send")
    assert "message 1 was sent" in run(capsys, 0)[0]
    file = tmp_path / "turn.ad1666mail"
    assert f"Written: {file}" in run(capsys, 0, "send", "--out", file)[0]
    assert text.strip() in file.read_text("utf-8")
    assert "message of your own" in run(capsys, 2, "take", text, "--text")[1]
    record = next(by_mail.records()).path

    folder = tmp_path / "other"
    monkeypatch.setattr("ad1666.play.by_mail.records_folder", lambda: folder)
    monkeypatch.setattr("ad1666.game.records.places.records_folder", lambda: folder)
    assert "You play Red. It is your turn." in run(capsys, 0, "take", file, "--text")[0]
    assert "it is your turn: play on first" in run(capsys, 2, "send")[1]
    assert run(capsys, 0, "send", record)[0] == text


def test_what_cannot_be_sent_says_why(capsys: Captured) -> None:
    old = Path(__file__).parent / "records" / "format-3-rules-9.ad1666"
    _out, err = run(capsys, 2, "send", old)
    assert "not a game by mail" in err
