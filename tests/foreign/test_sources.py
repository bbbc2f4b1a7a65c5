"""Whoever adds a kind of file to begin a map from is led to every place that tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

from ad1666 import importing
from ad1666.console.cli import main
from ad1666.content.errors import ContentError
from ad1666.content.file_kinds import check_is_source, check_kind
from ad1666.importing import pictures, reader
from tests.foreign.test_kinds import CASES

OURS = ".tmx"
"""A map of this game, or one of another game: only its content says."""


def kinds() -> Mapping[str, ModuleType]:
    """The modules that take over a kind of file, by their names."""
    names = [each.name for each in iter_modules(importing.__path__) if each.name != "reader"]
    modules = {name: import_module(f"{importing.__name__}.{name}") for name in names}
    return {name: of for name, of in modules.items() if callable(getattr(of, "take_over", None))}


KINDS = kinds()
EACH = pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))


@EACH
def test_the_reader_knows_each_kind_and_a_case_shows_it(kind: ModuleType) -> None:
    assert kind in vars(reader).values()
    assert any(case.file.endswith(kind.ENDINGS) for case in CASES)


@EACH
def test_whoever_names_such_a_file_is_told_how_to_begin_from_it(
    kind: ModuleType, tmp_path: Path
) -> None:
    for ending in kind.ENDINGS:
        file = tmp_path / f"place{ending}"
        file.touch()
        check_is_source(file)
        if ending == OURS:
            continue
        with pytest.raises(ContentError, match="ad1666 new NAME --from FILE") as error:
            check_kind(file)
        assert error.value.remedy is not None


@EACH
def test_the_help_names_each_kind(kind: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["new", "--help"])
    told = " ".join(capsys.readouterr().out.split()).lower()
    if kind is pictures:
        assert "a picture" in told
        return
    lacking = [e for e in kind.ENDINGS if e.removeprefix(".") not in told]
    assert lacking in ([], [".json"]), "JSON may be anything, and is named by what it is of"
