"""Collects the mistakes in a file while the rest of it is read: each independent one once,
and no follow-up errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from attrs import Factory, define, field, frozen

from ad1666.content.errors import MOST_SOUGHT, ContentError, LineNumber, Spot, raise_first
from ad1666.content.messages import Message

_Arguments = ParamSpec("_Arguments")
_Part = TypeVar("_Part")
_Value = TypeVar("_Value")
_Read = TypeVar("_Read", covariant=True)


@frozen
class ReadResult(Generic[_Read]):
    """The outcome of reading part of a file: a value, or the recorded mistake."""

    _value: _Read | None = None
    error: ContentError | None = None

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def value(self) -> _Read:
        """The value. Raises the recorded mistake if reading failed: dependent readers fail with the
        same one, which is not recorded again."""
        if self.error is not None:
            raise self.error.with_traceback(None)
        return cast(_Read, self._value)


@define
class Collector:
    """The mistakes found so far, one for each place and problem."""

    _found: dict[tuple[object, LineNumber | Spot | None, Message], ContentError] = Factory(dict)

    def note(self, error: ContentError) -> None:
        """Records a mistake and the others it carries, unless they are already recorded."""
        for one in (error, *error.others):
            if len(self._found) < MOST_SOUGHT:
                self._found.setdefault((one.file, one.where, one.problem), one)

    def attempt(
        self,
        read: Callable[_Arguments, _Value],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> ReadResult[_Value]:
        """The result of a reader. A ContentError that it raises is recorded."""
        try:
            return ReadResult(read(*args, **kwargs))
        except ContentError as error:
            self.note(error)
            return ReadResult(error=error)

    def each(self, read: Callable[[_Part], _Value], parts: Iterable[_Part]) -> tuple[_Value, ...]:
        """A reader's values for all parts. All mistakes are recorded; raises the first of them."""
        results = [self.attempt(read, part) for part in parts]
        return tuple(result.value for result in results)

    def raise_all(self) -> None:
        """Raises the first mistake by line, carrying the others; does nothing if there are none."""
        raise_first(sorted(self._found.values(), key=_line))


def readable(
    read: Callable[[_Part], _Value], parts: Iterable[_Part]
) -> tuple[list[_Value], list[ContentError]]:
    """A reader's values for those parts that it can read, and the errors of the others."""
    found: list[_Value] = []
    errors: list[ContentError] = []
    for part in parts:
        try:
            found.append(read(part))
        except ContentError as error:
            errors.append(error)
    return found, errors


@define
class Draft:
    """A file being read part by part, by functions decorated with `once`."""

    errors: Collector = field(init=False, factory=Collector)
    results: dict[object, ReadResult[object]] = field(init=False, factory=dict)
    """By function and arguments."""


_Draft = TypeVar("_Draft", bound=Draft)


def once(
    read: Callable[Concatenate[_Draft, _Arguments], _Value],
) -> Callable[Concatenate[_Draft, _Arguments], _Value]:
    """Decorates a function that reads one part of a draft. It runs once for the same arguments,
    on first use. A ContentError that it raises is recorded once, and raised again for every part
    that depends on this one."""

    @wraps(read)
    def read_once(draft: _Draft, /, *args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Value:
        key = (read, args)
        if key not in draft.results:
            draft.results[key] = draft.errors.attempt(read, draft, *args, **kwargs)
        return cast(_Value, draft.results[key].value)

    return read_once


def _line(error: ContentError) -> int:
    return error.where.number if isinstance(error.where, LineNumber) else 0
