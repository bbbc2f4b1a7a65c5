"""Warnings about legal but doubtful things in maps and scenarios. Authors accept
a warning by its code."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, LineNumber, Spot, hint
from ad1666.content.messages import Message, message
from ad1666.content.toml import Keys, Table

ACCEPTED = "accepted"
"""The table of a scenario with accepted warnings and reasons. In a map they are properties named
``accepted-`` and the code."""


class Code(enum.StrEnum):
    """The codes of warnings. Those of maps are accepted in the map, the others in the scenario."""

    UNREACHABLE_ROOM = "unreachable-room"
    DOOR_TO_NOWHERE = "door-to-nowhere"
    UNREAD_LAYER = "unread-layer"
    UNDRAWN = "undrawn"
    UNREACHABLE_OBJECTIVE = "unreachable-objective"
    TOO_FEW_TOKENS = "too-few-tokens"
    CANNOT_WIN = "cannot-win"
    SHOT_AT_START = "shot-at-start"
    SHARED_START = "shared-start"
    NAMED_INITIATIVE = "named-initiative"
    IDLE_ITEM = "idle-item"
    IDLE_ALARM = "idle-alarm"
    OLD_PROOF = "old-proof"
    UNPRICED = "unpriced"
    IMPOSSIBLE_EVENT = "impossible-event"
    EVENT_ORDER = "event-order"
    BARRED_ANSWER = "barred-answer"
    ABSENT_SPEAKER = "absent-speaker"
    ABSENT_FIGURE = "absent-figure"
    LAID_TWICE = "laid-twice"
    OVER_AT_ONCE = "over-at-once"
    NOBODY_MEANT = "nobody-meant"
    ENDLESS = "endless"
    TOLD_SECRET = "told-secret"
    NEVER_MET = "never-met"
    NEVER_WINS = "never-wins"
    NO_BLOW = "no-blow"
    NEVER_ACTS = "never-acts"
    NEVER_HAPPENS = "never-happens"
    NEVER_ANSWERED = "never-answered"
    WON_BY_LEAVING = "won-by-leaving"
    WON_BY_IDLING = "won-by-idling"
    WON_BY_RUSHING = "won-by-rushing"
    IDLE_ACCEPTANCE = "idle-acceptance"
    UNTRANSLATED = "untranslated"
    UNKNOWN_TRANSLATION = "unknown-translation"
    OLD_TRANSLATION = "old-translation"
    MISSING_CASES = "missing-cases"
    NO_LETTERS = "no-letters"
    UNREAD_FAVOUR = "unread-favour"
    UNSET_ON_A_ROAD = "unset-on-a-road"
    NEVER_TOLD = "never-told"
    ONE_COLOUR = "one-colour"
    BIG_CHANGE = "big-change"
    WAY_NOT_TAKEN = "way-not-taken"
    RUNAWAY = "runaway"


OF_MAPS = (Code.UNREACHABLE_ROOM, Code.DOOR_TO_NOWHERE, Code.UNREAD_LAYER, Code.UNDRAWN)
OF_TRANSLATIONS = (
    *(Code.UNTRANSLATED, Code.UNKNOWN_TRANSLATION, Code.OLD_TRANSLATION),
    Code.MISSING_CASES,
)
OF_CAMPAIGNS = (
    *(Code.UNREAD_FAVOUR, Code.UNSET_ON_A_ROAD, Code.NEVER_TOLD, Code.ONE_COLOUR),
    *(Code.BIG_CHANGE, Code.WAY_NOT_TAKEN, Code.RUNAWAY),
)
"""The codes that a campaign may accept."""
NEVER_ACCEPTED = (Code.IDLE_ACCEPTANCE, Code.NO_LETTERS, *OF_TRANSLATIONS)
OF_SCENARIOS = tuple(c for c in Code if c not in (*OF_MAPS, *OF_CAMPAIGNS, *NEVER_ACCEPTED))
"""The codes that a scenario may accept."""
OF_PLAY = (
    *(Code.NEVER_MET, Code.NEVER_WINS, Code.NO_BLOW, Code.NEVER_ACTS),
    *(Code.NEVER_HAPPENS, Code.NEVER_ANSWERED),
    *(Code.WON_BY_LEAVING, Code.WON_BY_IDLING, Code.WON_BY_RUSHING),
    *(Code.BIG_CHANGE, Code.WAY_NOT_TAKEN, Code.RUNAWAY),
)
"""Those of them that are given only if the scenario is played."""


@frozen
class CheckWarning:
    """Something doubtful, with the fields of a `ContentError`."""

    code: Code
    file: Path
    where: LineNumber | Spot | None
    problem: Message
    remedy: Message


def warning(
    top: Table, code: Code, keys: Keys, problem: Message, remedy: Message, word: str | None = None
) -> CheckWarning:
    """A warning at a key of a scenario, or at a word in its value."""
    where = top.document.line_of(keys, word)
    return CheckWarning(code, top.document.file, where, problem, remedy)


def read_accepted(
    top: Table, errors: Collector, known: tuple[Code, ...] = OF_SCENARIOS
) -> Mapping[Code, str]:
    """The warnings that a scenario, or whatever has these ``known`` ones, accepts, with the
    reasons. Raises ContentError if one is unknown, belongs to maps, or has no reason."""
    table = top.table(ACCEPTED)

    def reason(word: str) -> tuple[Code, str]:
        if word in OF_MAPS:
            problem = message("{key} is a warning about the map")
            remedy = message(
                "Accept it in the map, with a property {property} that gives the reason",
                property=f"{ACCEPTED}-{word}",
            )
            raise table.error(word, problem, remedy)
        if word not in known:
            problem = message("{key} is not the code of a warning")
            raise table.error(word, problem, table.home(word) or hint(word, known))
        return Code(word), table.prose(word)

    return dict(errors.each(reason, table.data))


def read_accepted_by_map(
    file: Path, properties: Mapping[str, object], errors: Collector
) -> Mapping[Code, str]:
    """The warnings that a map accepts in its properties, with the reasons;
    mistakes are recorded."""
    found = {}
    for name, reason in properties.items():
        if not name.startswith(f"{ACCEPTED}-"):
            continue
        word = name.removeprefix(f"{ACCEPTED}-")
        if word not in OF_MAPS:
            problem = message(
                "has the property {name}, which accepts no warning about a map", name=repr(name)
            )
            errors.note(ContentError(file, None, problem, hint(word, OF_MAPS)))
        elif not isinstance(reason, str) or not reason.strip():
            problem = message("accepts {warning} without a reason", warning=word)
            remedy = message("Write the reason into {property}", property=name)
            errors.note(ContentError(file, None, problem, remedy))
        else:
            found[Code(word)] = reason
    return found
