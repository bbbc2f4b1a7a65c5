"""What happens in a campaign, and the line of its save that says so.

The lines of a save after its header, each with an example::

    chapter letter blades 2026-11-27-213000-letter.ad1666      a chapter begins: who is red, record
    result red 7 4 turns 9 met 0,1 cast A:red:athos*           what its game came to (nights.py)
    scar crowns ball-below-the-ribs whom rochefort             a choice: what, by whom
    buy crowns bribe sign -1
    take crowns, leave blades, comfort crowns silver, side crowns red
    answer blades 2                                            of those to a dilemma, the second
    undo                                                       the choice before is taken back
    deal 2026-11-27-221500-letter.ad1666                       the chapter begins again
    moved 2026-11-27-223000-letter.ad1666                      its record has another name
    again 2026-11-28-190000-letter.ad1666                      the latest is told again, to count
    kept                                                       but its first telling counts
    seat crowns page 4711                                      another player for a party
    errand blades marked-cheek                                 a secret errand for the next night
    rules 9                                                    from here on by these rules
    content eNrt...                                            from here on with this text

What could not be carried into a chapter, although there was room for it, stands after the record:
``without 2,3``, by the places in the order of the limits. After the record of a game that begins
stands the mark of its deal (`ad1666.campaign.proof`): ``dealt 0c61f3a9d2e7``. A space in the name
of a record, and whatever else an address may not hold, is escaped as there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote

from attrs import frozen

from ad1666.campaign.nights import line_of, parse_night
from ad1666.campaign.values import Night, PartyId, Pick, Picks
from ad1666.game.records.places import SUFFIX
from ad1666.game.seats import PERSON, SEAT, Seat, names_own


@frozen
class Begins:
    """A chapter begins in a record, with a party on the red side; ``without`` some of what limits
    would let in. ``dealt`` is the mark of its deal, empty if that is not known."""

    chapter: str
    red: PartyId
    record: str
    without: tuple[int, ...] = ()
    dealt: str = ""


@frozen
class Chosen:
    """A choice between two chapters."""

    party: PartyId
    pick: Pick


@frozen
class Undone:
    """The last choice is taken back."""


@frozen
class DealtAgain:
    """The chapter that is played begins again, in another record."""

    record: str
    dealt: str = ""


@frozen
class Moved:
    """The game of the chapter that is played goes on in another record, or what was damaged of it
    has been dealt anew."""

    record: str
    dealt: str = ""


@frozen
class ToldAgain:
    """The chapter that was played last is told again, in another record."""

    record: str
    dealt: str = ""


@frozen
class Kept:
    """The first telling counts after all."""


@frozen
class Seated:
    """A party has another player."""

    party: PartyId
    seat: Seat


@frozen
class Sent:
    """A party has chosen a secret errand for the chapter that comes next; none if it is empty."""

    party: PartyId
    errand: str


@frozen
class ByRules:
    """From here on the rules are those of a version."""

    version: int


@frozen
class NewText:
    """From here on the campaign has another text, packed."""

    content: str


Entry = (
    Begins
    | Night
    | Chosen
    | Undone
    | DealtAgain
    | Moved
    | ToldAgain
    | Kept
    | Seated
    | Sent
    | ByRules
    | NewText
)

CHAPTER, RESULT, UNDO, DEAL, MOVED = "chapter", "result", "undo", "deal", "moved"
AGAIN, KEPT, RULES, CONTENT, ERRAND = "again", "kept", "rules", "content", "errand"
_ID = "[a-z0-9][a-z0-9-]{0,99}"
_RECORD = re.compile(rf"[^/\\\x00-\x1f]{{1,240}}{re.escape(SUFFIX)}")
_DEALT = "(?: dealt ([0-9a-f]{12}))?"
_CHAPTER = re.compile(f"({_ID}) ({_ID}) (\\S+)(?: without ([0-9]+(?:,[0-9]+)*))?{_DEALT}")
_AGAIN = re.compile(f"(\\S+){_DEALT}")
_PICK = re.compile(
    f"({_ID})(?: ({_ID}))?(?: whom ([A-Za-z0-9-]{{1,100}}))?(?: instead ({_ID}))?(?: sign (-?1))?"
)
_SENT = re.compile(f"({_ID})(?: ({_ID}))?")
_SEAT = re.compile(rf"({_ID}) (\S+)(?: ([0-9]{{1,18}}))?")
_PLAYER = re.compile("[a-z][a-z0-9-]{0,40}")
_WHOLE = re.compile("[1-9][0-9]{0,8}")


def seat_line(party: PartyId, seat: Seat) -> str:
    return f"{SEAT} {party} {seat.name}" + ("" if seat.name == PERSON else f" {seat.seed}")


def text_of(entry: Entry) -> str:
    """The line that says what happens."""
    match entry:
        case Begins(chapter, red, record, without, mark):
            left = f" without {','.join(map(str, without))}" if without else ""
            return f"{CHAPTER} {chapter} {red} {quote(record)}{left}{_dealt(mark)}"
        case Night():
            return f"{RESULT} {line_of(entry)}"
        case Chosen(party, pick):
            return _pick_text(party, pick)
        case Undone():
            return UNDO
        case DealtAgain(record, mark):
            return f"{DEAL} {quote(record)}{_dealt(mark)}"
        case Moved(record, mark):
            return f"{MOVED} {quote(record)}{_dealt(mark)}"
        case ToldAgain(record, mark):
            return f"{AGAIN} {quote(record)}{_dealt(mark)}"
        case Kept():
            return KEPT
        case Seated(party, seat):
            return seat_line(party, seat)
        case Sent(party, errand):
            return f"{ERRAND} {party} {errand}".rstrip()
        case ByRules(version):
            return f"{RULES} {version}"
        case NewText(content):
            return f"{CONTENT} {content}"


def _dealt(mark: str) -> str:
    return f" dealt {mark}" if mark else ""


def _pick_text(party: PartyId, pick: Pick) -> str:
    parts = [pick.picks.value, party]
    parts += [pick.what] if pick.what else []
    parts += ["whom", pick.whom] if pick.whom else []
    parts += ["instead", pick.instead] if pick.instead else []
    parts += ["sign", str(pick.sign)] if pick.sign else []
    return " ".join(parts)


def is_known(text: str) -> bool:
    """Whether a line begins with a word that this version knows."""
    word = text.partition(" ")[0]
    return word in tuple(Picks) or word in _READ


def parse_entry(text: str) -> Entry:
    """What a line says. Raises ValueError if it is none of these."""
    word, _, rest = text.partition(" ")
    if word in tuple(Picks):
        return _pick(Picks(word), rest)
    if word not in _READ:
        raise ValueError(f"unknown: {word[:40]!r}")
    return _READ[word](rest)


def _pick(picks: Picks, rest: str) -> Chosen:
    party, what, whom, instead, sign = _parts(_PICK, rest)
    return Chosen(party, Pick(picks, what, whom, instead, int(sign or 0)))


def _begins(rest: str) -> Begins:
    chapter, red, record, without, mark = _parts(_CHAPTER, rest)
    left = tuple(int(at) for at in without.split(",") if at)
    return Begins(chapter, red, _record(record), left, mark)


def _again(entry: type[DealtAgain | Moved | ToldAgain]) -> Callable[[str], Entry]:
    def read(rest: str) -> Entry:
        record, mark = _parts(_AGAIN, rest)
        return entry(_record(record), mark)

    return read


def names_record(name: str) -> bool:
    """Whether a save can hold this name of a record."""
    return _RECORD.fullmatch(name) is not None


def _record(rest: str) -> str:
    """The name of a record, in which a space or the like is escaped as in an address."""
    name = unquote(rest)
    if not names_record(name) or quote(name) != rest:
        raise ValueError(f"not the name of a record: {rest[:60]!r}")
    return name


def parse_seat(rest: str) -> Seated:
    """Who plays a party, from what stands after the first word. Raises ValueError."""
    party, name, seed = _parts(_SEAT, rest)
    if not (_PLAYER.fullmatch(name) or names_own(name)):
        raise ValueError(f"not a player: {name[:60]!r}")
    return Seated(party, Seat(name, int(seed or 0)))


def _sent(rest: str) -> Sent:
    party, errand = _parts(_SENT, rest)
    return Sent(party, errand)


def _by_rules(rest: str) -> ByRules:
    if not _WHOLE.fullmatch(rest):
        raise ValueError(f"not a version: {rest[:20]!r}")
    return ByRules(int(rest))


def _alone(entry: Entry) -> Callable[[str], Entry]:
    def read(rest: str) -> Entry:
        if rest:
            raise ValueError(f"nothing follows: {rest[:40]!r}")
        return entry

    return read


def _parts(pattern: re.Pattern[str], text: str) -> tuple[str, ...]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"not understood: {text[:60]!r}")
    return tuple(part or "" for part in found.groups())


_READ: Mapping[str, Callable[[str], Entry]] = {
    CHAPTER: _begins,
    RESULT: parse_night,
    UNDO: _alone(Undone()),
    DEAL: _again(DealtAgain),
    MOVED: _again(Moved),
    AGAIN: _again(ToldAgain),
    KEPT: _alone(Kept()),
    SEAT: parse_seat,
    ERRAND: _sent,
    RULES: _by_rules,
    CONTENT: NewText,
}
