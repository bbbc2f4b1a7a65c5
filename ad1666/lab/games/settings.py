"""Keys of a scenario that are set without editing its file: ``figures.A.slot=3``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping, MutableSequence
from functools import partial
from pathlib import Path
from typing import Any

import tomlkit
from attrs import field, frozen
from tomlkit.exceptions import TOMLKitError

from ad1666.content.campaigns.edits import SCENARIO, Texts, edited
from ad1666.content.errors import ContentError, hint
from ad1666.content.messages import Message, message
from ad1666.content.scenarios.snapshot import Kept


class BadSetting(ValueError):
    """A setting that is not written as one; ``problem`` says how it is."""

    def __init__(self, problem: Message) -> None:
        super().__init__(str(problem))
        self.problem = problem


@frozen
class KeySetting:
    """A key of a scenario, step by step as its file nests them, with the value that it gets. Steps
    into a list count from 1, as reports do."""

    keys: tuple[str, ...]
    value: Any = field(eq=False)
    text: str
    """The value as it was written."""

    @property
    def key(self) -> str:
        """The key as it is written on the command line."""
        return ".".join(self.keys)

    def __str__(self) -> str:
        return f"{self.key}={self.text}"


def read_setting(text: str) -> KeySetting:
    """A setting as it is written, ``KEY=VALUE``; a value that is none of TOML's is a text. Raises
    BadSetting."""
    key, equals, value = (part.strip() for part in text.partition("="))
    return KeySetting(read_key(key if equals else ""), read_value(value), value)


def read_key(text: str) -> tuple[str, ...]:
    """The steps of a key as it is written, ``goals.3.points``. Raises BadSetting."""
    keys = tuple(text.split("."))
    if not all(keys):
        problem = message(
            "it is written {form}, such as {example}",
            form="KEY=VALUE",
            example="goals.3.points=2",
        )
        raise BadSetting(problem)
    return keys


def read_value(text: str) -> object:
    """A value as it is written; one that is none of TOML's is a text."""
    try:
        return tomlkit.value(text).unwrap()
    except (TOMLKitError, ValueError):
        return text


def with_settings(kept: Kept, settings: Iterable[KeySetting], path: Path) -> Kept:
    """The texts of the scenario in a file with keys set, everything else as it was written. Raises
    ContentError where a key leads nowhere. Whether values are allowed shows as they are read."""
    for setting in settings:
        kept = edited(kept, SCENARIO, partial(_set, setting=setting, path=path))
    return kept


def _set(top: Texts, setting: KeySetting, path: Path) -> None:
    holder: Any = top
    *way, last = setting.keys
    for number, step in enumerate(way):
        holder = holder[_step(holder, step, number, setting, path)]
    new = isinstance(holder, MutableMapping)
    holder[last if new else _step(holder, last, len(way), setting, path)] = setting.value


def _step(holder: Any, step: str, number: int, setting: KeySetting, path: Path) -> str | int:
    """The key or index of a step that is there. Raises ContentError."""
    if isinstance(holder, MutableMapping) and step in holder:
        return step
    if isinstance(holder, MutableSequence) and step in _numbers(holder):
        return int(step) - 1
    there, before = tuple(_names(holder)), ".".join(setting.keys[:number])
    problem = message("{key} cannot be set: there is no {step}", key=setting.key, step=step)
    if before:
        problem = message(
            "{key} cannot be set: {before} has no {step}", key=setting.key, before=before, step=step
        )
    raise ContentError(path, None, problem, hint(step, there))


def _names(holder: Any) -> Iterator[str]:
    if isinstance(holder, MutableMapping):
        yield from map(str, holder)
    elif isinstance(holder, MutableSequence):
        yield from _numbers(holder)


def _numbers(holder: MutableSequence[Any]) -> Iterator[str]:
    return (str(number) for number in range(1, len(holder) + 1))
