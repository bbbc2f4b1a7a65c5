"""The keys of a table: each a `Field`, described once. Readers take values from them; what is
unknown, misspelt or wrong in form is reported by them; schemas, the tables of keys in the documents
and the list of texts to be translated are made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar, overload

from ad1666.content.collector import Collector, Result
from ad1666.content.keys.shapes import Schema, Shape, table_of
from ad1666.content.toml import Table

_T = TypeVar("_T")


class Field(Generic[_T]):
    """A key: what it may hold, and what it means, in the words of the documents, which begin small
    and have no full stop.

    In a class of `Keys` its name there is the key, unless the key is no name in Python. ``words``
    is the context in catalogues of a text that players read, empty if it has none; None if they
    read none.
    """

    def __init__(
        self, shape: Shape[_T], told: str, *, key: str = "", words: str | None = None
    ) -> None:
        self.shape, self.told, self.key, self.words = shape, told, key, words

    def __set_name__(self, owner: type[Keys], name: str) -> None:
        self.key = self.key or name

    @overload
    def __get__(self, keys: None, owner: type[Keys]) -> Field[_T]: ...

    @overload
    def __get__(self, keys: Keys, owner: type[Keys]) -> _T: ...

    def __get__(self, keys: Keys | None, owner: type[Keys]) -> Field[_T] | _T:
        return self if keys is None else keys.reading(self).value

    def read(self, table: Table) -> _T:
        """Its value in a table. Raises ContentError if it is invalid."""
        return self.shape.read(table, self.key)

    @property
    def description(self) -> str:
        """What it means, as a sentence for an editor."""
        return f"{self.told[:1].upper()}{self.told[1:]}."

    def schema(self) -> Schema:
        """Its JSON schema."""
        return {**self.shape.schema(), "description": self.description}


class Keys:
    """A table that has the keys of its class and no others. All are read at once, in their order;
    asked for one that is invalid, it raises the mistake, which has been recorded."""

    fields: ClassVar[tuple[Field[Any], ...]] = ()

    def __init_subclass__(cls) -> None:
        own = (value for value in vars(cls).values() if isinstance(value, Field))
        cls.fields = (*cls.fields, *own)

    def __init__(self, table: Table, errors: Collector, more: Iterable[str] = ()) -> None:
        self.table = table.expecting((*self.known(), *more), errors)
        self._results: dict[str, Result[Any]] = {
            field.key: errors.attempt(field.read, self.table) for field in self.fields
        }

    def reading(self, field: Field[_T]) -> Result[_T]:
        """What came of reading a key."""
        return self._results[field.key]

    @classmethod
    def known(cls) -> tuple[str, ...]:
        """The keys."""
        return tuple(field.key for field in cls.fields)

    @classmethod
    def schema(cls) -> Schema:
        """The JSON schema of the table."""
        described = {field.key: field.schema() for field in cls.fields}
        needs = [field.key for field in cls.fields if field.shape.needed]
        return table_of(described, needs, **cls.together())

    @classmethod
    def together(cls) -> Schema:
        """What its schema says of several keys at once."""
        return {}


def contexts(keys: type[Keys], within: tuple[type[Keys], ...] = ()) -> Iterator[tuple[str, str]]:
    """The keys of a file that hold texts for players, with their contexts; a star stands for any
    number of keys."""
    for field in keys.fields:
        path = f"{field.key}.*" if field.shape.many else field.key
        if field.words is not None:
            yield path, field.words
        if field.shape.keys is not None and (below := field.shape.keys()) not in within:
            for key, words in contexts(below, (*within, below)):
                yield f"{path}.{key}", words
