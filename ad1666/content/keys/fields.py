"""The keys of a table: each a `Field`, described once. Readers take values from them; what is
unknown, misspelt or wrong in form is reported by them; schemas, the tables of keys in the documents
and the list of texts to be translated are made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar, overload

from attrs import AttrsInstance, fields_dict, frozen

from ad1666.content.collector import Collector, ReadResult
from ad1666.content.errors import ContentError
from ad1666.content.toml import Table

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)
Schema = dict[str, Any]
"""A JSON schema, draft 7."""


@frozen
class Shape(Generic[_T_co]):
    """What a key may hold. ``read`` takes its value from a table, or raises ContentError;
    ``schema`` is asked for late, as it may name the cards of the game.

    A key is ``needed`` if reading fails without it. Of tables below the key, ``keys`` has what
    they may hold; with ``many`` they, or else the values, lie under further keys, or in a list.
    What is ``late`` is read only once it is asked for.
    """

    read: Callable[[Table, str], _T_co]
    schema: Callable[[], Schema]
    needed: bool = True
    keys: type[Keys] | None = None
    many: bool = False
    late: bool = False


def table_of(described: Mapping[str, Schema], needs: Iterable[str] = (), **more: Any) -> Schema:
    """The schema of a table that has no keys but these, and must have those that it ``needs``."""
    return {
        "type": "object",
        "properties": dict(described),
        "additionalProperties": False,
        "required": list(needs),
        **more,
    }


def as_sentence(told: str) -> str:
    """What something means, in the words of the documents, as a sentence."""
    return f"{told[:1].upper()}{told[1:]}."


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
        self.name = ""

    def __set_name__(self, owner: type[Keys], name: str) -> None:
        self.key, self.name = self.key or name, name

    @overload
    def __get__(self, keys: None, owner: type[Keys]) -> Field[_T]: ...

    @overload
    def __get__(self, keys: Keys, owner: type[Keys]) -> _T: ...

    def __get__(self, keys: Keys | None, owner: type[Keys]) -> Field[_T] | _T:
        return self if keys is None else keys.value_of(self)

    def read(self, table: Table) -> _T:
        """Its value in a table. Raises ContentError if it is invalid."""
        return self.shape.read(table, self.key)

    @property
    def description(self) -> str:
        """What it means, as a sentence for an editor."""
        return as_sentence(self.told)

    def schema(self) -> Schema:
        return {**self.shape.schema(), "description": self.description}


class Keys:
    """A table that has the keys of its class and no others. All but late ones are read at once, in
    their order, and mistakes recorded; asked for one that is invalid, it raises the mistake."""

    fields: ClassVar[tuple[Field[Any], ...]] = ()
    _known: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = (value for value in vars(cls).values() if isinstance(value, Field))
        cls.fields = (*cls.fields, *own)
        cls._known = tuple(field.key for field in cls.fields)

    def __init__(self, table: Table, errors: Collector, known: Iterable[str] | None = None) -> None:
        """``known`` are the keys that may be there, if these are not all of them."""
        known = self._known if known is None else tuple(known)
        self.table = table = table.expecting(known, errors)
        self._values: dict[str, Any] = {}
        self._mistakes: dict[str, ContentError] = {}
        for field in self.fields:
            if field.shape.late or field.key not in known:
                continue
            try:
                self._values[field.key] = field.shape.read(table, field.key)
            except ContentError as error:
                errors.note(error)
                self._mistakes[field.key] = error

    def value_of(self, field: Field[_T]) -> _T:
        """The value of a key. Raises ContentError if it is invalid."""
        if field.shape.late:
            return field.read(self.table)
        if (mistake := self._mistakes.get(field.key)) is not None:
            raise mistake.with_traceback(None)
        value: _T = self._values[field.key]
        return value

    def those_of(self, made: type[AttrsInstance]) -> dict[str, Any]:
        """The values that are fields of a class, by the names that they have there and here. Raises
        ContentError if one is invalid."""
        names = fields_dict(made)
        wanted = [field for field in self.fields if field.name in names]
        return {field.name: self.value_of(field) for field in wanted if not field.shape.late}

    def reading(self, field: Field[_T]) -> ReadResult[_T]:
        """What came of reading a key."""
        if (mistake := self._mistakes.get(field.key)) is not None:
            return ReadResult(error=mistake)
        return ReadResult(self.value_of(field))

    @classmethod
    def known(cls) -> tuple[str, ...]:
        return cls._known

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


def contexts(keys: type[Keys]) -> Iterator[tuple[str, str]]:
    """The keys of a file that hold texts for players, with their contexts; a star stands for any
    number of keys."""
    for field in keys.fields:
        path = f"{field.key}.*" if field.shape.many else field.key
        if field.words is not None:
            yield path, field.words
        if field.shape.keys is not None:
            for key, words in contexts(field.shape.keys):
                yield f"{path}.{key}", words
