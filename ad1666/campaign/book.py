"""A campaign as its entries have made it: replaying them gives how it stands, and what may still be
taken back."""

from __future__ import annotations

from attrs import evolve

from ad1666.campaign.entries import (
    Begins,
    ByRules,
    Chosen,
    DealtAgain,
    Entry,
    Kept,
    Moved,
    NewText,
    Seated,
    Sent,
    ToldAgain,
    Undone,
)
from ad1666.campaign.limits import carried_into
from ad1666.campaign.questions import asked_late
from ad1666.campaign.steps import (
    OutOfOrder,
    dealt_again,
    ended,
    picked,
    rewritten,
    seated,
    sent,
    started,
    told_again,
)
from ad1666.campaign.values import Asked, Night, PartyId, Standing
from ad1666.content.campaigns.plan import Campaign
from ad1666.game.seats import Seat


class Book:
    """A campaign in progress. Each entry that is taken in is checked; one that is refused changes
    nothing."""

    def __init__(self, standing: Standing, rules: int) -> None:
        self.standing = standing
        """How it stands."""
        self.rules = rules
        """The version of the rules by which the next chapter is played."""
        self.tellings: tuple[Standing, ...] = ()
        """How it stood while each of its past chapters was played."""
        self.before_choices: tuple[Standing, ...] = ()
        """How it stood before each choice since the chapter before, the latest last."""
        self._first: tuple[Standing, tuple[Standing, ...], tuple[Standing, ...]] | None = None
        """How it stood, with choices and tellings, before the latest chapter was told again."""

    @property
    def told_again(self) -> bool:
        """Whether the latest chapter is being told a second time."""
        return self._first is not None

    @property
    def may_tell_again(self) -> bool:
        """Whether the latest chapter may be told again to count: once, before the next begins."""
        standing = self.standing
        return bool(standing.past) and standing.playing is None and not standing.past[-1].former

    def take(self, entry: Entry, campaign: Campaign | None = None) -> None:
        """Takes an entry in; ``campaign`` is the one of a new text. Raises ValueError if it does
        not fit here: OutOfOrder, IllegalPick."""
        match entry:
            case Begins():
                self._begin(entry)
            case Night():
                self._end(entry)
            case Chosen(party, pick):
                asked = asked_late(self.standing, party)
                scar = asked.ask is not None and asked.ask.asked is Asked.SCAR
                # whose a scar is in a quarrel, earlier versions saw otherwise
                if asked.ask is None or (asked.ask.party != party and not scar):
                    raise OutOfOrder(f"{party} is not asked")
                standing = picked(asked, pick)
                self.before_choices = (*self.before_choices, self.standing)
                self.standing = standing
            case Undone():
                if not self.before_choices:
                    raise OutOfOrder("no choice can be taken back")
                *before, self.standing = self.before_choices
                self.before_choices = tuple(before)
            case DealtAgain(record, mark):
                self.standing = _marked(dealt_again(self.standing, record), mark)
            case Moved(record, mark):
                self._move(record, mark)
            case ToldAgain(record, mark):
                self._tell_again(record, mark)
            case Kept():
                if self._first is None:
                    raise OutOfOrder("nothing is told again")
                self.standing, self.before_choices, self.tellings = self._first
                self._first = None
            case Seated(party, seat):
                self._seat(party, seat)
            case Sent(party, errand):
                self.standing = sent(self.standing, party, errand)
                errands = self.standing.errands
                self.before_choices = tuple(
                    evolve(one, errands=errands) for one in self.before_choices
                )
            case ByRules(version):
                self.rules = version
            case NewText():
                assert campaign is not None
                self.standing = rewritten(self.standing, campaign)
                self.before_choices = ()

    def _begin(self, entry: Begins) -> None:
        chapter = self.standing.chapter
        if chapter is None or chapter.id != entry.chapter or entry.red != self.standing.red:
            raise OutOfOrder(f"{entry.chapter} does not come next")
        whole = carried_into(self.standing)
        carried = tuple(one for at, one in enumerate(whole) if at not in entry.without)
        self.standing = _marked(started(self.standing, entry.record, carried), entry.dealt)
        self.before_choices = ()

    def _end(self, night: Night) -> None:
        standing = ended(self.standing, night)
        self.tellings = (*self.tellings, self.standing)
        self.standing = standing
        self.before_choices, self._first = (), None

    def _move(self, record: str, mark: str) -> None:
        playing = self.standing.playing
        if playing is None:
            raise OutOfOrder("no chapter is played")
        playing = evolve(playing, record=record, dealt=mark or playing.dealt)
        self.standing = evolve(self.standing, playing=playing)

    def _tell_again(self, record: str, mark: str) -> None:
        if not self.may_tell_again:
            raise OutOfOrder("nothing can be told again")
        standing = _marked(told_again(self.tellings[-1], record), mark)
        seats = self.standing.setup.seats
        self._first = self.standing, self.before_choices, self.tellings
        self.standing = evolve(standing, setup=evolve(standing.setup, seats=seats))
        self.tellings = self.tellings[:-1]
        self.before_choices = ()

    def _seat(self, party: PartyId, seat: Seat) -> None:
        if party not in self.standing.campaign.parties:
            raise OutOfOrder(f"there is no party {party}")
        self.standing = seated(self.standing, party, seat)
        self.before_choices = tuple(seated(one, party, seat) for one in self.before_choices)
        if self._first is not None:
            first, choices, tellings = self._first
            choices = tuple(seated(one, party, seat) for one in choices)
            self._first = seated(first, party, seat), choices, tellings


def _marked(standing: Standing, mark: str) -> Standing:
    """The standing with the mark of the deal of the chapter that has begun."""
    assert standing.playing is not None
    return evolve(standing, playing=evolve(standing.playing, dealt=mark))
