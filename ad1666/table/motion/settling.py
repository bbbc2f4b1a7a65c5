"""What becomes of the table at the end of what is told of an event, where nothing moves: until then
the table stands as it did before."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from ad1666.rules.disguise import REVEALED
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.state import State
from ad1666.rules.tables import some
from ad1666.table.motion.act import Act

_GONE = "at", "status", "gear", "waiting", "left_from", "surrendered"
"""What changes of a figure that goes."""
_CHANGES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = some(
    NoteKind,
    {
        NoteKind.DIES: (_GONE, ("ground",)),
        NoteKind.FLEES: (_GONE, ("ground",)),
        NoteKind.LEAVES: (_GONE, ("ground",)),
        NoteKind.PICKS_UP: (("gear",), ("ground",)),
        NoteKind.CHEST_OPEN: ((), ("chests", "ground", "hidden")),
        NoteKind.LOOKS: ((), ("hidden",)),
        NoteKind.ALARM: ((), ("alarm",)),
        REVEALED: (("tokens",), ()),
    },
)
"""What each kind of note changes of its figure, and of the table."""


@frozen(kw_only=True)
class Changing(Act):
    """Some of a figure and of the table is as it is in the ``end``."""

    end: State = field(eq=False, repr=False)
    figure: str | None = None
    of_figure: tuple[str, ...] = ()
    of_table: tuple[str, ...] = ()

    def land(self, state: State) -> State:
        if self.figure is None:
            return state
        figure = self.end.figure(self.figure)
        changes = {name: getattr(figure, name) for name in self.of_figure}
        besides = {name: getattr(self.end, name) for name in self.of_table}
        return state.with_figure(evolve(state.figure(self.figure), **changes), **besides)


@frozen(kw_only=True)
class Settling(Act):
    """Everything has been told: the table is as it is in the ``end``. Cards and counters that no
    act moves change only now."""

    end: State = field(eq=False, repr=False)

    def land(self, state: State) -> State:
        return self.end


def changed(event: Event, end: State) -> Changing | None:
    """What an event changes once it has been told; None if nothing but what its acts move."""
    if not isinstance(event, Note) or event.kind not in _CHANGES:
        return None
    of_figure, of_table = _CHANGES[event.kind]
    return Changing(end=end, figure=event.figure, of_figure=of_figure, of_table=of_table)
