"""Which kinds of triggers, conditions and effects there are."""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from attrs import AttrsInstance, fields_dict

from ad1666.rules.scenes import kinds
from ad1666.rules.scenes.kinds.hooks import ConditionKind, EffectKind, EventKind, TriggerKind
from ad1666.rules.scenes.plot import Condition, Effect, Incident, Trigger

_K = TypeVar("_K", bound=EventKind[Any])
_TOLD = ("name", "clause", "told", "takes")


@cache
def triggers() -> Mapping[str, TriggerKind]:
    """Every kind of trigger by its key. Raises ValueError if one does not tell all of itself."""
    return _registry(TriggerKind, Trigger)  # type: ignore[type-abstract]


@cache
def conditions() -> Mapping[str, ConditionKind]:
    """The same of conditions."""
    return _registry(ConditionKind, Condition)  # type: ignore[type-abstract]


@cache
def effects() -> Mapping[str, EffectKind]:
    """The same of effects."""
    return _registry(EffectKind, Effect)  # type: ignore[type-abstract]


def trigger(incident: Incident) -> TriggerKind:
    """The kind of what triggers an event."""
    return triggers()[incident.when.on]


def condition(asked: Condition) -> ConditionKind:
    return conditions()[asked.asks]


def effect(done: Effect) -> EffectKind:
    return effects()[done.does]


def tokens(done: Effect) -> int:
    """The guard tokens that an effect adds, below 0 those that it takes."""
    return done.number if effect(done).guards else 0


def _registry(family: type[_K], holder: type[AttrsInstance]) -> Mapping[str, _K]:
    found: dict[str, _K] = {}
    for made in _classes():
        if issubclass(made, family):
            kind = made()
            _check(kind, fields_dict(holder))
            if kind.name in found:
                raise ValueError(f"there are two {kind.name}")
            found[kind.name] = kind
    return found


def _classes() -> Iterator[type[EventKind[Any]]]:
    """The classes of this package, without those on which they are based."""
    for module in pkgutil.iter_modules(kinds.__path__, f"{kinds.__name__}."):
        if module.name != EventKind.__module__:
            for made in vars(importlib.import_module(module.name)).values():
                own = isinstance(made, type) and made.__module__ == module.name
                if own and issubclass(made, EventKind) and ABC not in made.__bases__:
                    yield made


def _check(kind: EventKind[Any], fields: Mapping[str, object]) -> None:
    """Raises ValueError if a kind does not tell all of itself, or sets what there is not."""
    lacking = [part for part in _TOLD if not getattr(kind, part, None)]
    if type(kind).said is EventKind.said and not hasattr(kind, "words"):
        lacking.append("words")
    if lacking:
        raise ValueError(f"{type(kind).__name__} does not tell its {', '.join(lacking)}")
    strange = [field for slot in kind.slots for field in slot.fields if field not in fields]
    if strange:
        raise ValueError(f"{kind.name} sets {', '.join(strange)}, which no field is")
