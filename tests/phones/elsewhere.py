"""A network with one address that is not this machine's own ``127.0.0.1``, and a browser.

At 127.0.0.1 a browser trusts a page with more than it does in a house's network. So where the
system lets it, a test runs in a network of its own, which has nothing but a second address of this
machine; nothing leaves it.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
ADDRESS, LOCAL = "10.66.6.6", "127.0.0.1"
_NEW_NETWORK = 0x40000000


@contextmanager
def network() -> Iterator[str]:
    """An address to listen at: `ADDRESS` in a network of this thread's own, as long as the context
    lasts; `LOCAL` where that cannot be had."""
    libc = ctypes.CDLL(None, use_errno=True)
    before = None
    with suppress(OSError):
        before = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    if before is None or shutil.which("ip") is None or libc.unshare(_NEW_NETWORK):
        if before is not None:
            os.close(before)
        yield LOCAL
        return
    try:
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        subprocess.run(["ip", "addr", "add", f"{ADDRESS}/32", "dev", "lo"], check=True)
        yield ADDRESS
    finally:
        libc.setns(before, _NEW_NETWORK)
        os.close(before)


def missing() -> str:
    """What a test with a browser lacks; empty if it lacks nothing."""
    if not CHROMIUM.exists():
        return f"no browser at {CHROMIUM}"
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return ""
