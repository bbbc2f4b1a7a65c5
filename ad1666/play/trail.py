"""How far a campaign has been read and answered since its last chapter: which page comes, and the
way back from it."""

from __future__ import annotations

import enum

from attrs import define, evolve, field, frozen

from ad1666.campaign.casts import side_of
from ad1666.campaign.limits import Thing, load_of
from ad1666.campaign.programs import chosen
from ad1666.campaign.saves import Save
from ad1666.campaign.values import Asked, PartyId, Pick, Standing
from ad1666.words import campaigns


class Shown(enum.Enum):
    """Which page is shown."""

    OUTCOME = enum.auto()
    ASK = enum.auto()
    ENDING = enum.auto()
    ROAD = enum.auto()
    HEROES = enum.auto()


@frozen
class _Step:
    """A step from page to page: the page that has been read, or how many answers were given, those
    of programs included, with how the campaign stood when these chose something, and what."""

    read: Shown | None
    answers: int = 0
    chose: tuple[tuple[Standing, Pick], ...] = ()


@define
class Trail:
    """The steps since the last chapter. ``fresh`` is whether that has just ended, so that what came
    of it is still to be told. Programs answer what they are asked as soon as it comes."""

    save: Save
    _fresh: bool
    _steps: list[_Step] = field(init=False, factory=list)
    _read: set[Shown] = field(init=False, factory=set)

    def __attrs_post_init__(self) -> None:
        self._fresh = self._fresh or self._standing.ask is not None or self.save.unread
        self.retrace()
        self._settle()

    @property
    def _standing(self) -> Standing:
        return self.save.standing

    @property
    def shown(self) -> Shown:
        """The page to which it has led."""
        standing = self._standing
        if self._fresh and standing.past and Shown.OUTCOME not in self._read:
            return Shown.OUTCOME
        if standing.ask is not None:
            return Shown.ASK
        if standing.over and Shown.ENDING not in self._read:
            return Shown.ENDING
        return Shown.ROAD

    @property
    def begun(self) -> bool:
        """Whether a way leads back."""
        return bool(self._steps)

    @property
    def taken_back_by(self) -> PartyId | None:
        """The party whose answer `back` would take back; None if it leads to a page that was
        read, or nowhere."""
        if not self._steps or self._steps[-1].read is not None:
            return None
        before = self.save.before_choices[-self._steps[-1].answers :]
        ask = before[0].ask if before else None
        return None if ask is None else ask.party

    @property
    def news(self) -> tuple[str, ...]:
        """What programs have chosen since the last chapter, a line each; but for what somebody's
        last word has stopped since."""
        made = [chose for step in self._steps for chose in step.chose]
        stopped = load_of(self._standing).stopped if made else None
        told = (
            campaigns.chosen(was, pick, was.ask.party)
            for was, pick in made
            if was.ask and not (stopped and self._is(was.ask.party, pick, stopped))
        )
        return tuple(filter(None, told))

    def _is(self, party: PartyId, pick: Pick, thing: Thing) -> bool:
        """Whether what a party has chosen is something that would be carried."""
        return pick == thing.pick and side_of(self._standing, party) in thing.sides

    def answer(self, pick: Pick) -> None:
        """Answers the open question."""
        self.save.pick(pick)
        self._settle(answers=1)

    def go_on(self) -> None:
        """Goes on from a page that is only read."""
        self._settle(read=self.shown)

    def back(self) -> None:
        """Goes back a page, and takes back what has been chosen since."""
        step = self._steps.pop()
        for _answer in range(step.answers):
            self.save.undo()
        self._read -= {step.read}

    def anew(self) -> None:
        """Begins after a chapter that has just ended."""
        self._fresh, self._steps = True, []
        self._read.clear()
        self._settle()

    def retrace(self) -> None:
        """Finds the steps again that led here from the chapter before, if somebody has chosen
        something since: it may be taken back, whenever the campaign was left."""
        before = self.save.before_choices
        asked = [_asks_nobody(one) for one in before if one.ask is not None]
        self._steps = []
        if all(asked):
            return
        self._fresh = bool(self._standing.past)
        steps = [_Step(Shown.OUTCOME)] if self._fresh else []
        for nobody in asked:
            if not nobody or not steps:
                steps.append(_Step(None, 1))
            else:
                steps[-1] = evolve(steps[-1], answers=steps[-1].answers + 1)
        self._steps = steps
        self._read = {step.read for step in steps if step.read is not None}

    def _settle(self, read: Shown | None = None, answers: int = 0) -> None:
        """Takes a step, lets programs answer what they are asked after it, and remembers both.
        Where no step is taken, their answers belong to the one before."""
        if read is not None:
            self._read.add(read)
        if read is Shown.OUTCOME:
            self.save.note_read()
        steps = read is not None or answers > 0
        chose: list[tuple[Standing, Pick]] = []
        while self.shown is Shown.ASK and (pick := self._chosen()) is not None:
            chose.append((self._standing, pick))
            self.save.pick(pick)
            answers += 1
        if not steps and answers and self._steps:
            before = self._steps.pop()
            read, answers = before.read, before.answers + answers
            chose = [*before.chose, *chose]
        if read is not None or answers:
            self._steps.append(_Step(read, answers, tuple(chose)))

    def _chosen(self) -> Pick | None:
        """What is chosen without asking a person; None if one is asked."""
        ask = self._standing.ask
        if ask is None or self.save.read_only or not _asks_nobody(self._standing):
            return None
        by_program = ask.party in self._standing.setup.seats
        return chosen(self._standing) if by_program else ask.picks[0]


def _asks_nobody(standing: Standing) -> bool:
    """Whether no person need be asked the open question: it is for a program, or only one thing
    can be chosen. Of a scar a page tells all the same what it does, and what is asked of whoever
    has not got the silver for another answer."""
    ask = standing.ask
    if ask is None:
        return True
    only = len(ask.picks) == 1 and ask.asked not in (Asked.SCAR, Asked.DILEMMA)
    return only or ask.party in standing.setup.seats
