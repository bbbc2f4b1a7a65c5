"""What a game that was packed together with its libraries says where one is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ad1666.console.codes import qr_code
from ad1666.content.errors import ContentError
from ad1666.packed import cure
from ad1666.phones.server import codes
from ad1666.phones.server.listening import NotInstalled


@pytest.mark.parametrize("packed", [False, True])
def test_only_an_installed_package_speaks_of_pip(
    packed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if packed:
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(codes, "available", lambda: False)
    with pytest.raises(ContentError) as caught:
        qr_code("text", Path("code.svg"))
    told = [str(caught.value), str(NotInstalled(("segno",)))]
    told += [words.format(**filled) for words, filled in map(cure, ("print", "zstd"))]
    assert all(("pip install" in each) is not packed for each in told), told
    assert all(("install it anew" in each) is packed for each in told), told


def test_every_remedy_is_asked_for() -> None:
    """Nothing else in the program tells how an extra is installed."""
    root = Path(__file__).parents[1] / "ad1666"
    naming = {f.name for f in root.rglob("*.py") if 'pip install "ad1666[' in f.read_text("utf-8")}
    assert naming == {"packed.py", "lacking.py"}
