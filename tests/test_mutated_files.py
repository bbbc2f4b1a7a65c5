"""Some of the spoilt files of tests/mutated_files.py: small ones."""

from __future__ import annotations

from tests.mutated_files import run
from tests.spoilt_sources import sources


def test_spoilt_files_do_no_harm() -> None:
    results = list(run(sources(box=False), range(30), 7, None))
    assert [(r.number, r.kind, r.fault, r.details) for r in results if r.fault] == []
    # enough of them are sound, and enough are not
    accepted = sum(r.outcome.startswith("accepted") for r in results)
    assert 1 < accepted < 29
