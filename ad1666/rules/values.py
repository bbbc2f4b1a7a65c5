"""Changing frozen values, quickly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from attrs import fields

if TYPE_CHECKING:
    from attrs import evolve as evolve
else:

    def evolve(value: Any, /, **changes: Any) -> Any:
        """The value with some fields changed, as ``attrs.evolve`` makes it, for frozen classes
        without a weakref slot and without converters or validators. Rules change a State several
        times for every choice: with ``attrs.evolve`` random play makes 37 % fewer choices a second.
        The type checker sees the original.
        """
        return _copier(value.__class__)(value, changes)

    @cache
    def _copier(cls: type) -> Callable[[Any, dict[str, Any]], Any]:
        """Writes a function that copies a value of a class with changes, field by field, as attrs
        writes ``__init__``. A frozen value cannot be filled, so it fills one of a class with the
        same slots that is not frozen, and then makes that one of the class."""
        blank = type("Blank", (), {"__slots__": cls.__slots__})
        lines = (
            "def copy(value, changes):",
            "    new = blank()",
            *(f"    new.{f.name} = value.{f.name}" for f in fields(cls)),
            "    for name in changes:",
            "        setattr(new, name, changes[name])",
            "    new.__class__ = cls",
            "    return new",
        )
        names = {"blank": blank, "cls": cls}
        exec("\n".join(lines), names)
        return names["copy"]
