"""The sheets of a second desk: who plays where, the codes by which its page comes, and what the
players propose and say to each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

from ad1666.desks.beside import Beside, Proposal
from ad1666.desks.nights import NightsDesk
from ad1666.desks.offers import Wish
from ad1666.desks.phrases import Phrase
from ad1666.desks.saying import AtDesk, Propose, Reply, Say, Withdraw
from ad1666.desks.second import SecondDesk
from ad1666.i18n import N_, _
from ad1666.phones.server.listening import QrCode
from ad1666.phones.server.presence import There
from ad1666.play.targets import Area, Command, InRow, Row
from ad1666.rules.cards import Side
from ad1666.rules.tables import complete
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import Sheets
from ad1666.table.sheets.pairing_sheet import KEYS, Asking, PairingSheet, row_of
from ad1666.table.sheets.sheet import Sheet
from ad1666.table.toolkit import clipboard
from ad1666.table.toolkit.ui import Button, Ui
from ad1666.words import literal

ASKING = Asking(
    heading=N_("{side}’s seat"),
    there=N_("**Another device asks for {side}’s seat{device}.** The older one is asked."),
    gone=N_("**Another device asks for {side}’s seat{device}.** The older one is not there."),
    question=N_(
        "Another device{device} has come by a code and asks for {side}’s seat. The one that holds "
        "it is not there. **Is it {side}’s own?**"
    ),
    give=N_("Give it the seat"),
)
AtDesks = SecondDesk | NightsDesk
"""What these sheets are about: the second desk of a game, or of a campaign between two nights."""
_COPIES = {Side.RED: "C", Side.BLUE: "V"}
_TYPE, _SMALL, _LINE = 16, 15, 13
_NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "F", "G")
"""The keys of what can be said, in order."""


@define
class WhoPlaysWhere(Sheet):
    """Asks who plays at this window. ``seated`` goes on from there."""

    second: AtDesks
    seated: Callable[[], None]
    title: ClassVar[str] = N_("A second desk")

    def commands(self) -> tuple[Button, ...]:
        """Each side, or nobody."""
        here = tuple(
            Button(
                side,
                _("I play {side} here").format(side=self.second.name(side)),
                KEYS[side],
                partial(self._sit, side),
            )
            for side in Side
        )
        return (*here, Button(Command.AT_PAGES, _("Both at pages"), "P", partial(self._sit, None)))

    def draw(self, ui: Ui, close: Button) -> None:
        """Draws what a second desk is."""
        told = _(
            "The game goes on at two desks: you play one side in this window, the other player "
            "has the whole table as a page in a browser of their own, with their own hand on it. "
            "Or both of you have a page, and this window shows what everybody may see.\n\n"
            "This program deals, and knows both hands: whoever keeps the table could look. Who "
            "sits at a page gets four words at the end of each turn that show whether anything was "
            "changed afterwards.\n\nWhose side is played here?"
        )
        self.lay_message(ui, _(self.title), told, self.buttons(close))

    def _sit(self, here: Side | None) -> None:
        self.second.sit(here)
        self.seated()


@define
class DeskSheet(PairingSheet):
    """The codes by which the pages of a game at two desks come."""

    hands: AtDesks
    talk: Callable[[], None] | None
    """Opens what is proposed and said; None between the nights of a campaign."""
    title: ClassVar[str] = N_("A second desk")
    present: ClassVar[Mapping[There, str]] = complete(
        There,
        {
            There.NOBODY: N_("Nobody is there yet."),
            There.CONNECTED: N_("[icon:done] **{side} plays at a page{device}.**"),
            There.ASLEEP: N_("{side}’s page{device} is away. It comes back by itself."),
        },
    )
    asked: ClassVar[Asking] = ASKING
    off_tip: ClassVar[str] = N_(
        "Nothing is listened to any more. Both play at this screen again, behind a curtain."
    )
    off: ClassVar[str] = N_("There is no second desk: nothing is listened to.")
    nobody: ClassVar[str] = N_("**Nobody has come yet.** There are four usual reasons:")
    program: ClassVar[str] = N_("{side} is played in this window.")
    _done: str = field(default="", init=False)
    """What was done last."""

    def _intro(self) -> str:
        line = self.hands.line
        assert line is not None
        if self._here_alone:
            return _(
                "A browser on this machine can be the other desk, on a second screen say: "
                "**{address}**. Nobody else can reach it."
            ).format(address=line.address)
        return _(
            "Send the address to the other player, or let them scan it: it works once, for three "
            "minutes, and whoever opens it has that seat. Their device must be able to reach this "
            "machine: **{address}**."
        ).format(address=line.address)

    def _altogether(self) -> tuple[Button, ...]:
        found = super()._altogether()
        if self.hands.line is None:
            return found
        looking = Button(
            Command.LOOK_ON,
            _("Copy the address to look on"),
            "W",
            partial(self._copy, self.hands.stand.to_look_on),
            _("Whoever has it sees what everybody may see, and no hand."),
        )
        if self.talk is None:
            return (looking, *found)
        talk = Button(Command.TALK, _("Speak, propose"), "T", self.talk)
        return (talk, looking, *found)

    def _of_side(self, side: Side) -> tuple[Button, ...]:
        found = super()._of_side(side)
        codes = {} if self.hands.line is None else self.hands.line.codes()
        if side not in codes or side in self.hands.asking:
            return found
        row = InRow(row_of(side), Command.COPY_LINK)
        act = partial(self._copy, codes[side].url)
        return (*found, Button(row, _("Copy the address"), _COPIES[side], act))

    def _told(self, side: Side, codes: Mapping[Side, QrCode]) -> str:
        return literal(codes[side].url) if side in codes else ""

    def _copy(self, text: str) -> None:
        self._done = _("Copied") if clipboard.put(text) else _("There is no clipboard here.")

    def _notes(self) -> tuple[str, ...]:
        return (f"**{self._done}**",) if self._done else ()


def open_desks(sheets: Sheets, second: AtDesks, talk: Callable[[], None] | None = None) -> None:
    """Opens the codes by which pages come, once it is said who plays at one."""

    def codes() -> None:
        sheets.clear()
        opened = DeskSheet(second, talk)
        opened.begin()
        sheets.open(opened)

    if second.sides:
        codes()
    else:
        sheets.open(WhoPlaysWhere(second, codes))


@define
class TalkSheet(Sheet):
    """What the players at two desks propose and say to each other, and the words of each turn."""

    second: SecondDesk
    title: ClassVar[str] = N_("At the other desk")
    size: ClassVar[tuple[int, int]] = (1040, 640)

    @property
    def _beside(self) -> Beside:
        assert self.second.told is not None
        return self.second.told

    def commands(self) -> tuple[Button, ...]:
        """What can be said and proposed."""
        return *self._sayings(), *self._wishes()

    def _sayings(self) -> tuple[Button, ...]:
        if self.second.here is None or self.second.told is None:
            return ()
        return tuple(
            Button(
                Row(Area.PHONES, number),
                choice.words,
                _NUMBERS[number],
                partial(self.second.say, Say(Phrase(choice.value))),
            )
            for number, choice in enumerate(self._beside.phrases)
        )

    def _wishes(self) -> tuple[Button, ...]:
        here = self.second.here
        if here is None or self.second.told is None:
            return ()
        proposal = self._beside.proposal
        if proposal is not None and proposal.side is here:
            withdraw = partial(self.second.say, Withdraw())
            return (Button(Command.CLEAR, _("Withdraw it"), "W", withdraw),)
        say = self.second.say
        may = {choice.value: choice.words for choice in self._beside.may}
        wishes = (
            (Wish.UNDO, Command.UNDO, "U"),
            (Wish.DRAW, Command.DRAW, "D"),
        )
        return tuple(
            Button(target, may[wish], key, partial(say, Propose(wish)))
            for wish, target, key in wishes
            if wish in may
        )

    def entries(self) -> tuple[Button, ...]:
        """The sentences, then the buttons along the foot."""
        return *self._sayings(), *super().entries()

    def buttons(self, close: Button) -> tuple[Button, ...]:
        """The proposals along the foot."""
        return (close, *self._wishes())

    def content(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the sentences on the left, and on the right who is there, what was said and
        proposed, and the words of the turns. Returns the y below."""
        if self.second.told is None:
            return ui.flow(_("There is no second desk: nothing is listened to."), room, _TYPE)
        gap, sayings = ui.px(24), self._sayings()
        wide = (room.width - gap) // 2 if sayings else 0
        y = room.top
        for button in sayings:
            box = pygame.Rect(room.left, y, wide, ui.type_px(32))
            ui.button(button, box, size=_SMALL, focused=button.target == self.focus)
            y = box.bottom + ui.px(5)
        left = room.left + wide + (gap if sayings else 0)
        below = ui.flow(self._told(), (left, room.top, room.right - left), _TYPE)
        return max(y, below)

    def _told(self) -> str:
        told = self._beside
        names = {desk.side: desk.name for desk in told.desks}
        lines = [
            " · ".join(f"**{desk.name}:** {desk.words}" for desk in told.desks),
            *(f"{names[said.side]}: “{said.words}”" for said in told.said),
        ]
        if told.watchers:
            lines.insert(1, _("Looking on: {n}").format(n=told.watchers))
        if told.proposal is not None:
            lines.append(f"**{told.proposal.words}**")
        if told.why_not:
            lines.append(told.why_not)
        if told.seals:
            lines += ["", _("The words of each turn, which the page shows as well:")]
            turn = _("Turn {n}: {words}")
            lines += [turn.format(n=seal.turn, words=" ".join(seal.words)) for seal in told.seals]
        return "\n".join([*lines, "", told.deals])


@define
class Proposed(Dialog):
    """Asks whether whoever plays here agrees to a proposal of the other desk."""

    proposal: Proposal = field(kw_only=True)

    @classmethod
    def of(
        cls, proposal: Proposal, say: Callable[[AtDesk], None], shut: Callable[[], None]
    ) -> Proposed:
        """The question about a proposal. ``shut`` puts it away."""

        def answer(agreed: bool) -> None:
            shut()
            say(Reply(proposal.number, agreed))

        answers = (
            Button(Command.ALLOW, _("I agree"), "Y", partial(answer, True)),
            Button(Command.REFUSE, _("No, play on"), "N", partial(answer, False)),
        )
        # a key pressed by habit agrees to nothing
        return cls(_("A proposal"), proposal.words, answers, 1, proposal=proposal)
