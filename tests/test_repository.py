"""The files at the top say the same of how the project is checked, and of what it runs on."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.source import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
RUN, HOOKS, WORKFLOW, EDITOR = (
    (ROOT / name).read_text("utf-8")
    for name in (".ci/run", ".pre-commit-config.yaml", ".github/workflows/ci.yml", ".editorconfig")
)
CHANGES = (ROOT / "CHANGELOG.md").read_text("utf-8")
KINDS = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")
"""The parts of a version in a changelog."""


def checks() -> list[str]:
    """The commands that must succeed before anything lands."""
    told = RUN.partition('pip install --quiet -e ".[test]"\n')[2]
    return re.findall(r"^(?!wait )[a-z][a-z-]*(?: .+)?$", told, re.MULTILINE)


def test_hooks_run_what_must_hold() -> None:
    assert re.findall(r"^ +entry: (.+)$", HOOKS, re.MULTILINE) == checks()


def test_public_ci_runs_what_must_hold() -> None:
    found = re.findall(r"^ +- run: (.+)$", WORKFLOW, re.MULTILINE)
    assert [command for command in found if not command.startswith("pip ")] == checks()


def test_what_must_hold_is_found() -> None:
    assert checks() == ["ruff check .", "ruff format --check .", "mypy", "lint-imports", "pytest"]


@pytest.mark.parametrize("command", checks())
def test_contributors_are_told_what_must_hold(command: str) -> None:
    assert f"`{command}`" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def versions() -> Iterator[str]:
    """The Pythons that the project says it runs on."""
    for classifier in PROJECT["project"]["classifiers"]:
        if found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", classifier):
            yield found[1]


def test_public_ci_tries_every_python_and_every_system() -> None:
    (pythons,) = re.findall(r"^ +python: \[(.+)\]$", WORKFLOW, re.MULTILINE)
    assert re.findall(r"[\d.]+", pythons) == list(versions())
    (systems,) = re.findall(r"^ +os: \[(.+)\]$", WORKFLOW, re.MULTILINE)
    assert {name.split("-")[0] for name in systems.split(", ")} == {"ubuntu", "windows", "macos"}


def test_the_oldest_python_is_the_one_that_is_required() -> None:
    oldest = next(versions())
    assert PROJECT["project"]["requires-python"] == f">={oldest}"
    assert PROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"


def test_editors_break_lines_of_python_where_ruff_does() -> None:
    (length,) = re.findall(r"py.*\]\nmax_line_length = (\d+)", EDITOR)
    assert int(length) == PROJECT["tool"]["ruff"]["line-length"]


def test_the_changelog_begins_with_what_is_not_out_yet() -> None:
    headings = re.findall(r"^(##+) (.+)$", CHANGES, re.MULTILINE)
    assert headings[0] == ("##", "[Unreleased]")
    assert {title for level, title in headings if level == "###"} <= set(KINDS)


def test_type_checkers_of_others_are_told_that_there_are_types() -> None:
    assert (ROOT / "ad1666" / "py.typed").read_bytes() == b""
    assert "Typing :: Typed" in PROJECT["project"]["classifiers"]


def test_no_two_files_of_tests_have_a_name_in_common() -> None:
    """pytest imports them by their names alone, since their folders are no packages."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert not {name for name, files in names.items() if files > 1}
