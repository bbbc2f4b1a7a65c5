"""What is kept as long as what it depends on stays the same."""

from __future__ import annotations

from ad1666.table.toolkit.kept import LastValue


def test_it_is_made_anew_only_when_something_has_changed() -> None:
    kept: LastValue[list[int]] = LastValue()
    made: list[list[int]] = []

    def make() -> list[int]:
        made.append([len(made)])
        return made[-1]

    first = kept.get(([1, 2], "a"), make)
    assert kept.get(([1, 2], "a"), make) is first and len(made) == 1
    assert kept.get(([1, 2, 3], "a"), make) == [1]
    assert kept.get(([1, 2], "a"), make) == [2], "only the last is kept"
