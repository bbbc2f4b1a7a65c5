"""Collects the mistakes of a file while the rest of it is read: each independent one once, and no
follow-up errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, ParamSpec, TypeVar, cast

from attrs import Factory, define, frozen

from ad1666.content.errors import MOST_SOUGHT, ContentError, Line, Spot, raise_first

_Arguments = ParamSpec("_Arguments")
_Key = TypeVar("_Key")
_Part = TypeVar("_Part")
_Value = TypeVar("_Value")
_Read = TypeVar("_Read", covariant=True)


@frozen
class Result(Generic[_Read]):
    """The outcome of reading part of a file: a value, or the mistake noted."""

    _value: _Read | None = None
    error: ContentError | None = None

    @property
    def ok(self) -> bool:
        """Whether it was read."""
        return self.error is None

    @property
    def value(self) -> _Read:
        """The value. Raises the noted mistake if reading failed: dependent readers fail with the
        same one, which is not noted again."""
        if self.error is not None:
            raise self.error.with_traceback(None)
        return cast(_Read, self._value)


@define
class Collector:
    """The mistakes found so far, one for each place and problem."""

    _found: dict[tuple[object, Line | Spot | None, str], ContentError] = Factory(dict)

    def note(self, error: ContentError) -> None:
        """Notes a mistake and those that it carries, unless noted already."""
        for one in (error, *error.others):
            if len(self._found) < MOST_SOUGHT:
                self._found.setdefault((one.file, one.where, one.problem), one)

    def attempt(
        self,
        read: Callable[_Arguments, _Value],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Result[_Value]:
        """The result of a reader; a ContentError that it raises is noted."""
        try:
            return Result(read(*args, **kwargs))
        except ContentError as error:
            self.note(error)
            return Result(error=error)

    def each(self, read: Callable[[_Part], _Value], parts: Iterable[_Part]) -> tuple[_Value, ...]:
        """A reader's values for all parts. All mistakes are noted; raises the first of them."""
        results = [self.attempt(read, part) for part in parts]
        return tuple(result.value for result in results)

    def together(self, results: Mapping[_Key, Result[_Value]]) -> Result[dict[_Key, _Value]]:
        """Several results as one, which is ok if all are."""
        return self.attempt(lambda: {key: result.value for key, result in results.items()})

    def raise_all(self) -> None:
        """Raises the first mistake by line, carrying the others, if there are any."""
        raise_first(sorted(self._found.values(), key=_line))


def _line(error: ContentError) -> int:
    return error.where.number if isinstance(error.where, Line) else 0
