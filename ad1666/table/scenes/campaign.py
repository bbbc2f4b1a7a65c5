"""A campaign at the table: the road through the town, and the pages between two chapters. Enter
goes on, Esc goes back a page, and what has been chosen may be chosen anew until the next night."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import pygame
from attrs import evolve, frozen

from ad1666 import words
from ad1666.campaign.casts import party_on
from ad1666.campaign.limits import carried_into
from ad1666.campaign.programs import chosen
from ad1666.campaign.save_files import BadSave
from ad1666.campaign.saves import ReadOnly, Save, Telling
from ad1666.campaign.steps import OutOfOrder
from ad1666.campaign.stops import Stage, Stop, stops
from ad1666.campaign.story import ending
from ad1666.campaign.values import Ask, Asked, Deed, PartyId, Past, Pick, Picks, Standing
from ad1666.content.errors import ContentError
from ad1666.content.scenarios.scenario import Scenario
from ad1666.game.records.places import records_folder
from ad1666.game.records.record import BadRecord, Trouble
from ad1666.game.seats import PERSON, Seat
from ad1666.game.session import Session
from ad1666.i18n import _
from ad1666.phones import campaign as phones
from ad1666.phones.server.said import Speak
from ad1666.phones.underway import underway
from ad1666.play.film import footage
from ad1666.play.seating import Seating
from ad1666.play.targets import Area, Command, Row
from ad1666.rules.cards import Side
from ad1666.rules.carried import Carried
from ad1666.rules.scenes.secrets import known_of
from ad1666.table.scenes import campaign_leaf, campaign_pages, campaign_road
from ad1666.table.scenes.campaign_pages import CARD_KEYS, MOMENT_KEY, Page
from ad1666.table.scenes.onward import Errand, Pages, Table, Watch
from ad1666.table.scenes.prelude import prelude
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.by_itself import TURN, ByItself
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scene import Leads, Next
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views.phones import SAID
from ad1666.words import campaigns, keepsakes, literal
from ad1666.words.campaign_options import Option, options, variants
from ad1666.words.errors import told

if TYPE_CHECKING:
    from ad1666.table.chronicle.keeping import Keeper

_LEAF, _LEAF_SHARE = 330, 0.36
"""The width of the leaf beside the road, and its greatest share of the window."""
_HEAD = 58
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_LEAVE = Pick(Picks.LEAVE)
_ERRORS = (BadRecord, BadSave, ContentError, OutOfOrder, ReadOnly, OSError)
"""What goes wrong with saves and records."""


class Shown(enum.Enum):
    """Which page is shown."""

    OUTCOME = enum.auto()
    RENOWN = enum.auto()
    ASK = enum.auto()
    ENDING = enum.auto()
    ROAD = enum.auto()
    HEROES = enum.auto()


@frozen
class _Step:
    """A step from page to page: the page that has been read, or how many answers were given, those
    of programs included, with what these chose."""

    read: Shown | None
    answers: int = 0
    news: tuple[str, ...] = ()


class CampaignScene(BaseScene):
    """The pages of a campaign that is open. ``leave`` leads on when it is left.
    ``fresh`` is whether a chapter has just ended, so that what came of it is still to be told.
    Where nobody plays, pages go on by themselves; the first one waits if it is ``held``."""

    def __init__(
        self,
        save: Save,
        leave: Leads,
        *,
        fresh: bool = False,
        held: bool = False,
        notice: str = "",
    ) -> None:
        super().__init__()
        self.save = save
        underway.open(save)
        self.notice = notice
        self._held = held
        self._by_itself: ByItself | None = None
        self.newer = False
        """Whether the campaign's files have changed, so that their text may be taken."""
        self._leave = leave
        self._keeper: Keeper | None = None
        self._lost: dict[str, Trouble | None] = {}  # why past games cannot be shown, by record
        self._telling = Telling.NONE
        fresh = self._finish_last() or fresh
        self._trail: list[_Step] = []
        self._pages = 0
        """How many pages have come."""
        self._read: set[Shown] = set()
        self._fresh = fresh or self.standing.ask is not None
        self._heroes = False
        self.focus: int | None = None
        self.looked = ""
        self._kept = ""
        """The chapter that a click keeps looked at, empty if none."""
        self._scroll = Scroll()
        self._retrace()
        self._settle()
        self._arrive()
        self.sheets.keeping.look()

    @property
    def standing(self) -> Standing:
        """How the campaign stands."""
        return self.save.standing

    def _finish_last(self) -> bool:
        """Writes what the game that is played came to, if it has ended. Returns whether it has."""
        if self.save.read_only:
            who = _("Another window of the program has this campaign open. Here you can only look.")
            self.notice = self.notice or who
        elif self.save.telling is Telling.OVER:
            doubt: object = self.save.doubt
            try:
                self.save.finish()
            except _ERRORS as error:
                doubt = error
            else:
                return True
            finally:
                self.notice = " ".join(filter(None, (self.notice, literal(told(doubt)))))
        return False

    def close(self) -> None:
        """Closes the campaign."""
        underway.close()

    # Which page

    @property
    def shown(self) -> Shown:
        """The page that is shown."""
        if self._heroes:
            return Shown.HEROES
        told, ask = self.standing.past, self.standing.ask
        if self._fresh and told and Shown.OUTCOME not in self._read:
            return Shown.OUTCOME
        if ask is not None and ask.asked in (Asked.OFFER, Asked.SCAR):
            return Shown.ASK
        if self._fresh and self._deeds and Shown.RENOWN not in self._read:
            return Shown.RENOWN
        if ask is not None:
            return Shown.ASK
        if self.standing.over and Shown.ENDING not in self._read:
            return Shown.ENDING
        return Shown.ROAD

    @property
    def page(self) -> object:
        """Which of the pages that have come is shown."""
        return super().page, self._pages, self._heroes

    @property
    def _deeds(self) -> tuple[Deed, ...]:
        """The feats of the chapter before."""
        return self.standing.past[-1].night.deeds if self.standing.past else ()

    @property
    def _watched(self) -> bool:
        """Whether programs play both parties."""
        return set(self.standing.setup.seats) >= set(self.standing.campaign.parties)

    def _arrive(self) -> None:
        """Prepares for a page that has just come."""
        self._pages += 1
        self._telling = self.save.telling
        self._scroll = Scroll()
        ask = self.standing.ask if self.shown is Shown.ASK else None
        self.focus = 0 if ask is not None and self._confirms(ask) else None
        if self.shown is Shown.RENOWN:
            self.focus = 0
        coming = self.standing.chapter
        last = self.standing.past[-1].chapter if self.standing.past else ""
        self._kept = ""
        self.looked = last if coming is None else coming.id
        self._begin_time()
        self._held = False

    def _begin_time(self) -> None:
        """Lets the page go on by itself where nobody plays."""
        turns = self._watched and self._turns
        self._by_itself = ByItself.after(self._said, held=self._held) if turns else None

    @property
    def _turns(self) -> bool:
        """Whether what leads on from the page needs nobody to decide it."""
        if self.shown is not Shown.ROAD:
            return self.shown in (Shown.OUTCOME, Shown.RENOWN)
        return bool(self._into_the_night()) and self._telling in (Telling.NONE, Telling.GOES_ON)

    @property
    def _said(self) -> str:
        """What is read on the page, where that may be long."""
        if self.shown is not Shown.OUTCOME:
            return " ".join(self.news)
        campaign, past = self.standing.campaign, self.standing.past[-1]
        left = campaigns.remembered_of_last(self.standing)
        return " ".join((*campaigns.outcome(campaign, past), *left))

    @staticmethod
    def _confirms(ask: Ask) -> bool:
        """Whether one of the cards has to be chosen, for want of a way to leave it."""
        return all(pick.picks is not Picks.LEAVE for pick in ask.picks)

    def _settle(self, read: Shown | None = None, answers: int = 0) -> None:
        """Takes a step, lets programs answer what they are asked after it, and remembers both.
        Where no step is taken, their answers belong to the one before."""
        if read is not None:
            self._read.add(read)
        steps = read is not None or answers > 0
        news: list[str] = []
        while self.shown is Shown.ASK and (pick := self._chosen()) is not None:
            ask = self.standing.ask
            assert ask is not None
            news.append(campaigns.chosen(self.standing, pick, ask.party))
            self.save.pick(pick)
            answers += 1
        if not steps and answers and self._trail:
            before = self._trail.pop()
            read, answers = before.read, before.answers + answers
            news = [*before.news, *news]
        if read is not None or answers:
            self._trail.append(_Step(read, answers, tuple(filter(None, news))))

    def _retrace(self) -> None:
        """Finds the steps again that led here from the chapter before, if somebody has chosen
        something since: it may be taken back, whenever the campaign was left."""
        before = self.save.before_choices
        asked = [(one.ask, self._asks_nobody(one)) for one in before if one.ask is not None]
        self._trail = []
        if all(nobody for _ask, nobody in asked):
            return
        self._fresh = bool(self.standing.past)
        steps = [_Step(Shown.OUTCOME)] if self._fresh else []
        renown = [_Step(Shown.RENOWN)] if self._deeds else []
        for ask, nobody in asked:
            if ask.asked not in (Asked.OFFER, Asked.SCAR):
                steps += renown
                renown = []
            if not nobody or not steps:
                steps.append(_Step(None, 1))
            else:
                steps[-1] = evolve(steps[-1], answers=steps[-1].answers + 1)
        self._trail = steps
        self._read = {step.read for step in steps if step.read is not None}

    @staticmethod
    def _asks_nobody(standing: Standing) -> bool:
        """Whether no person need be asked the open question: it is for a program, or about a purse
        with nothing in it."""
        ask = standing.ask
        if ask is None:
            return True
        empty = ask.asked is Asked.PURCHASE and not standing.silver[ask.party]
        return empty or ask.party in standing.setup.seats

    def _chosen(self) -> Pick | None:
        """What is chosen without asking a person; None if one is asked."""
        ask = self.standing.ask
        if ask is None or self.save.read_only or not self._asks_nobody(self.standing):
            return None
        return chosen(self.standing) if ask.party in self.standing.setup.seats else _LEAVE

    @property
    def news(self) -> tuple[str, ...]:
        """What programs have chosen since the last chapter, a line each."""
        return tuple(line for step in self._trail for line in step.news)

    def answer(self, pick: Pick) -> None:
        """Answers the open question."""
        self.sheets.dialog = None
        self.save.pick(pick)
        self._settle(answers=1)
        self._arrive()

    def go_on(self) -> None:
        """Goes on from a page that is only read."""
        self._settle(read=self.shown)
        self._arrive()

    def back(self) -> None:
        """Goes back a page, or leaves if this is the first."""
        if self._heroes:
            self._heroes = False
            self._scroll = Scroll()
        elif not self._trail:
            self.leave()
        else:
            step = self._trail.pop()
            for _answer in range(step.answers):
                self.save.undo()
            self._read -= {step.read}
            self._arrive()

    def leave(self) -> None:
        """Leaves the campaign for the start."""
        self.sheets.keeping.before(self._part)

    def _part(self) -> None:
        self.close()
        self.following = self._leave()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the page."""
        ui = self._begin(surface)
        phones.tell(self.standing, self._called)
        surface.fill((16, 14, 26))
        window = ui.layout.window
        top = window.top + self.sheets.keeping.height(ui)
        head = pygame.Rect(window.left, top, window.width, ui.type_px(_HEAD))
        head.height = min(head.height, window.height // 7)
        if self.shown is Shown.ROAD:
            self._draw_road(ui, head)
        else:
            surface.blit(campaign_road.town(surface.get_size(), 150), (0, 0))
            campaign_leaf.head(ui, head, self.standing)
            self._draw_page(ui, head.bottom)
        self._finish(ui, 460, None if self.focus is None else Row(Area.OPTIONS, self.focus))

    def _draw_road(self, ui: Ui, head: pygame.Rect) -> None:
        """Draws the town, and beside it the leaf of the chapter that is looked at."""
        window, gap = ui.layout.window, ui.px(10)
        wide = min(ui.type_px(_LEAF), round(window.width * _LEAF_SHARE))
        wide = max(wide, round(window.width * 0.27))
        leaf = pygame.Rect(window.right - wide - gap, head.top + gap, wide, 0)
        leaf.height = window.bottom - gap - leaf.top
        head.update(window.left + gap, head.top + gap, leaf.left - 2 * gap, head.height)
        campaign_leaf.head(ui, head, self.standing)
        room = pygame.Rect(head.left, head.bottom + gap, head.width, 0)
        room.height = window.bottom - gap - room.top
        campaign_road.draw(ui, campaign_road.shape(room), self.standing, self.looked, self._keep)
        inner = ui.panel(leaf)
        foot = self._foot(ui, inner)
        told_in = pygame.Rect(inner.left, inner.top, inner.width, foot - ui.px(8) - inner.top)
        self._scroll.draw(ui, told_in, partial(self._leaf, ui))

    def _foot(self, ui: Ui, room: pygame.Rect) -> int:
        """Draws the commands at the foot of the leaf, the one that leads on in a row of its own.
        Returns the y above them."""
        buttons = self.buttons()
        first = [button for button in buttons if button.leads_on]
        rest = [button for button in buttons if not button.leads_on]
        gap = (ui.px(6), ui.px(6))
        small = ui.buttons_height(rest, room.width, ui.px(34), size=15, gap=gap)
        y = room.bottom - small
        ui.buttons(rest, pygame.Rect(room.left, y, room.width, small), ui.px(34), size=15, gap=gap,
                   fills=True)  # fmt: skip
        if first:
            high = ui.buttons_height(first, room.width, ui.px(46), size=19, gap=gap)
            y -= high + gap[1]
            box = pygame.Rect(room.left, y, room.width, high)
            ui.buttons(first, box, ui.px(46), size=19, gap=gap, fills=True)
        return y

    def _leaf(self, ui: Ui, column: pygame.Rect) -> int:
        """Draws the chapter that is looked at. Returns the y below."""
        stop, standing, inset = self._stop, self.standing, ui.px(4)  # some letters lean out
        column = pygame.Rect(column.left + inset, column.top, column.width - inset, column.height)
        y = column.top
        for said in (*self._notices, *(self.news if stop.stage is Stage.NEXT else ())):
            if said:
                y = ui.flow(said, (column.left, y, column.width), 15, theme.RULE) + ui.px(4)
        room = pygame.Rect(column.left, y, column.width, column.bottom - y)
        match stop.stage:
            case Stage.PAST if stop.past is not None:
                return campaign_leaf.played(ui, room, standing, stop.past)
            case Stage.PASSED:
                return campaign_leaf.passed(ui, room, standing.campaign, stop.chapter)
        carried = self._carried if stop.stage is Stage.NEXT else ()
        return campaign_leaf.coming(ui, room, standing, stop.chapter, carried)

    @property
    def _notices(self) -> tuple[str, ...]:
        """What the page has to tell of the campaign's file, and of a game that was broken off."""
        found = [self.notice]
        if self._keeper is not None and (kept := self._keeper.look()):
            self.notice = found[0] = literal(kept)
        if self.save.trouble is not None:
            found.append(literal(told(self.save.trouble)))
        match self._telling:
            case Telling.GOES_ON:
                found.append(_("**This night has begun, and goes on where it was left.**"))
            case Telling.BROKEN_OFF:
                turn = self.save.turn
                words = _("**This night was broken off in turn {n}.**").format(n=turn)
                found.append(words if turn else _("**This night was broken off.**"))
            case Telling.LOST:
                found.append(_("**The record of this night is gone or damaged.**"))
            case Telling.NEWER:
                found.append(_("**A newer version of the game has gone on with this night.**"))
            case Telling.FOREIGN:
                found.append(_("**The record of this night is that of another game.**"))
        if (doubt := self.save.doubt) is not None:
            found.append(literal(told(doubt)))
        return tuple(filter(None, found))

    @property
    def _carried(self) -> tuple[Carried, ...]:
        """What is carried into the chapter that comes, or is played."""
        if self.standing.playing is not None:
            return self.standing.playing.carried
        return carried_into(self.standing)

    @property
    def _stop(self) -> Stop:
        """The chapter that is looked at."""
        found = stops(self.standing)
        return next((stop for stop in found if stop.chapter.id == self.looked), found[0])

    def _draw_page(self, ui: Ui, below: int) -> None:
        """Draws a page that takes the window."""
        news = (*self.news, *self._passing) if self.shown is Shown.ASK else ()
        told = tuple(filter(None, (self.notice, *news, self._keys_told)))
        page = Page(self._title(), self.buttons(), self._whose, told)
        campaign_pages.draw(ui, below, page, self._content(ui), self._scroll)

    @property
    def _whose(self) -> str:
        """Whose page it is, where something is to be chosen."""
        ask = self.standing.ask if self.shown is Shown.ASK else None
        if ask is None:
            return ""
        who = campaigns.whose(self.standing, ask.party)
        # Translators: who has to choose something; the name of a person is never declined
        return _("Who chooses: {who}").format(who=who)

    @property
    def _accepts(self) -> str:
        """How one of several things is chosen, wherever a campaign asks."""
        return _("A number selects, Enter accepts; a click does both.")

    @property
    def _keys_told(self) -> str:
        """How something is chosen on the page, or how its moments are seen."""
        match self.shown:
            case Shown.ASK:
                return self._accepts
            case Shown.RENOWN:
                return _("A number selects a hero, F shows that moment, Enter goes on.")
        return ""

    @property
    def _passing(self) -> tuple[str, ...]:
        """Who is to be given the mouse, where two people choose one after the other."""
        ask, answered = self.standing.ask, self.standing.answered
        if ask is None or not answered or self.standing.setup.seats:
            return ()
        if answered[-1][1] == ask.party:
            return ()
        party = campaigns.whose(self.standing, ask.party)
        return (_("Pass the mouse to {party}.").format(party=party),)

    def _content(self, ui: Ui) -> campaign_pages.Content:
        """What stands on the page."""
        standing = self.standing
        match self.shown:
            case Shown.OUTCOME:
                return campaign_pages.outcome(ui, standing)
            case Shown.RENOWN:
                return campaign_pages.renown(
                    ui, standing, self._deeds, self.focus or 0, self._show_moment
                )
            case Shown.ENDING:
                return campaign_pages.ended(ui, standing)
            case Shown.ASK if standing.ask is not None:
                offered = options(standing, standing.ask)
                return campaign_pages.choosing(
                    ui, standing, standing.ask, offered, self.focus, self._take
                )
        return campaign_pages.heroes(ui, standing)

    def _called(self) -> str:
        """What the page is called where it is not seen."""
        chapter = self.standing.chapter
        on_the_road = self.shown is Shown.ROAD and chapter is not None
        return words.title(chapter.title) if on_the_road and chapter else self._title()

    def _title(self) -> str:
        match self.shown:
            case Shown.OUTCOME:
                return _("What came of it")
            case Shown.RENOWN:
                return _("Renown")
            case Shown.ENDING:
                told = ending(self.standing)
                return _("The end") if told is None else _(told.title)
            case Shown.HEROES:
                return _("The heroes of this story")
            case Shown.ASK if self.standing.ask is not None:
                return campaigns.heading(self.standing.ask.asked)
        return _(self.standing.campaign.title)

    # What can be done

    def buttons(self) -> tuple[Button, ...]:
        """The commands of the page, the one that leads on first."""
        if self.shown is Shown.ROAD:
            return self._on_the_road()
        back = Button(Command.BACK, _("Back"), "Esc", self.back)
        if self.shown is Shown.HEROES:
            return (back,)
        ask = self.standing.ask if self.shown is Shown.ASK else None
        if ask is None:
            onward = Button(Command.GO_ON, _("Go on"), "Enter", self.go_on, leads_on=True)
            return onward, *self._waiting(), back
        if self._confirms(ask):
            return self._accepting(ask, self.focus or 0), back
        label = _("Nothing more") if self.standing.bought.get(ask.party) else _("Nothing")
        if ask.asked is Asked.OFFER:
            label = _("Leave it")
        if self.focus is None:
            return Button(Command.DONE, label, "Enter", self._decline, leads_on=True), back
        nothing = Button(Command.DONE, label, "N", self._decline)
        return self._accepting(ask, self.focus), nothing, back

    def _accepting(self, ask: Ask, number: int) -> Button:
        """The button that accepts the card that is selected."""
        option = options(self.standing, ask)[number]
        match ask.asked:
            case Asked.SCAR:
                label = _("Bear it")
            case Asked.PURCHASE:
                label = _("Buy: {what}").format(what=option.title)
            case Asked.OFFER:
                label = option.title
            case _:
                label = _("So be it")
        act = partial(self._take, number) if option.picks else None
        return Button(Command.CONFIRM, label, "Enter", act, option.barred, leads_on=True)

    def _waiting(self) -> tuple[Button, ...]:
        """The command that lets a page wait that goes on by itself."""
        return () if self._by_itself is None else (self._by_itself.button(),)

    def _on_the_road(self) -> tuple[Button, ...]:
        """The commands beside the road: those of a past chapter while that is looked at."""
        heroes = Button(Command.HEROES, _("Heroes"), "H", self._open_heroes)
        start = Button(Command.LEAVE, _("Start screen"), "Esc", self.leave)
        ends: tuple[Button, ...] = (start,)
        if self._trail:
            back = Button(Command.BACK, _("Back"), "Esc", self.back)
            ends = evolve(start, key="Q"), back
        past = self._stop.past
        own = () if past is None else self._of_past(past)
        mends = self._mends()
        return (
            *self._into_the_night(),
            *self._waiting(),
            *mends,
            *own,
            heroes,
            *self._book(),
            *self._who_plays(),
            *ends,
        )

    def _mends(self) -> tuple[Button, ...]:
        """The command for a campaign whose files have changed."""
        if self.newer and self.standing.playing is None and not self.save.read_only:
            tip = _(
                "The chapters to come by the text as it is now; those played stay as they were."
            )
            return (Button(Command.RELOAD, _("Take the new text"), "U", self._take_new_text, tip),)
        return ()

    def _take_new_text(self) -> None:
        self._attempt(self.save.take_new_text)
        self.newer = False
        self._retrace()
        self._arrive()

    def _book(self) -> tuple[Button, ...]:
        """The command that writes the story so far as one page."""
        if not self.standing.past:
            return ()
        tip = _("The whole story so far, to read.")
        return (Button(Command.WHOLE_STORY, _("The book"), "B", self._write_book, tip),)

    def _into_the_night(self) -> tuple[Button, ...]:
        """The commands that begin the next chapter, or go on with the one that has begun."""
        telling = self._telling
        if self.standing.chapter is None or self.save.read_only or telling is Telling.NEWER:
            return ()
        if telling is Telling.NONE:
            label = _("Into the night")
            if self._stop.stage is not Stage.NEXT:  # another chapter is looked at
                campaign = self.standing.campaign
                label = _("Into the night: {n}").format(
                    n=campaigns.numeral(campaign, self.standing.chapter)
                )
            return (Button(Command.TO_NIGHT, label, "Enter", self._begin_night, leads_on=True),)
        found: list[Button] = []
        if telling is Telling.GOES_ON:
            label = _("Go on with this night")
            found.append(Button(Command.GO_ON, label, "Enter", self._resume, leads_on=True))
        if self.save.may_deal_again:
            tip = _("The same is carried into it; the cards are dealt anew, once.")
            leads = telling is not Telling.GOES_ON
            key = "Enter" if leads else "N"
            label = _("Begin it again")
            found.append(Button(Command.ANEW, label, key, self._deal_again, tip, leads_on=leads))
        if self.save.told_again:
            label = _("Keep the first telling")
            found.append(Button(Command.GIVE_UP, label, "G", self._keep_first))
        else:
            tip = _("It counts as lost, 0 to 1, and nobody comes back marked.")
            found.append(Button(Command.GIVE_UP, _("Give it up"), "G", self._ask_give_up, tip))
        return tuple(found)

    def _of_past(self, past: Past) -> tuple[Button, ...]:
        """The commands for a chapter that was played. Without its record there is no film."""
        if past.record not in self._lost:
            self._lost[past.record] = self.save.lost(past.record)
        lost = self._lost[past.record]
        why = "" if lost is None else literal(told(lost))
        film = partial(self._film, past.record) if lost is None else None
        tell = partial(self._tell, past.record) if lost is None else None
        again = _("Played again, it counts for nothing.")
        number = self.standing.past.index(past)
        found = [
            Button(Command.FILM, _("Film"), "F", film, why),
            Button(Command.CHRONICLE, _("Chronicle"), "C", tell, why),
            Button(Command.AGAIN, _("Play again"), "A", partial(self._again, number), again),
        ]
        if past == self.standing.past[-1] and self.save.may_tell_again:
            tip = _("The latest chapter once more, to count, if both agree. This is kept as well.")
            found.append(Button(Command.RETRY, _("Tell it again"), "T", self._ask_tell_again, tip))
        return tuple(found)

    def _who_plays(self) -> tuple[Button, ...]:
        """The command that changes who plays the parties, between two chapters."""
        if self.standing.chapter is None or self.standing.playing or self.save.read_only:
            return ()
        tip = _("A person, or how well a program plays, from the next chapter on.")
        return (Button(Command.SEATS, _("Who plays"), "P", self._ask_who_plays, tip),)

    def _open_heroes(self) -> None:
        self._heroes, self._scroll = True, Scroll()

    def _ask_who_plays(self, focus: int = 0) -> None:
        """Asks who plays each party. Whoever is chosen is asked about again."""
        campaign = self.standing.campaign
        answers = []
        for number, party in enumerate(campaign.parties):
            player = campaigns.seated(self.standing.setup, party)
            label = _("{party}: {player}").format(
                party=campaigns.party(campaign, party), player=player
            )
            act = partial(self._seat_next, number, party)
            answers.append(Button(Row(Area.FOR_WHOM, number), label, str(number + 1), act))
        message = _("A number selects a party, Enter gives it the next player.")
        self._ask(_("Who plays"), message, *answers, focus=focus)

    def _seat_next(self, number: int, party: PartyId) -> None:
        """Gives a party the player after the one it has."""
        from ad1666.bots import OPPONENTS

        seats = self.standing.setup.seats
        level = words.parts(seats[party].name)[0] if party in seats else PERSON
        at = OPPONENTS.index(level) if level in OPPONENTS else -1
        name = OPPONENTS[(at + 1) % len(OPPONENTS)]
        seed = self.standing.setup.seed + number
        self.save.seat(party, Seat(PERSON) if name == PERSON else Seat(name, seed))
        self._begin_time()
        self._ask_who_plays(number)

    # Games

    def _attempt(self, act: Callable[[], None]) -> None:
        """Does something with files, and tells what goes wrong."""
        self.notice, self.sheets.dialog = "", None
        try:
            act()
        except _ERRORS as error:
            self.notice = literal(told(error))

    def refuse(self, error: Exception) -> None:
        """Tells why what was to follow cannot be shown."""
        if not isinstance(error, _ERRORS):
            raise error
        self.notice = literal(told(error))

    def _begin_night(self) -> None:
        """Goes to the briefing of the next chapter, or to the choice of bands for it."""
        self._attempt(partial(self._brief, self.save.begin))

    def _brief(self, begin: Callable[[Scenario], Session]) -> None:
        ready = self.save.prepared()
        known = known_of(ready.scenario.state, ready.carried)
        told_of = tuple(keepsakes.line(ready.scenario, one) for one in known)

        def play(scenario: Scenario, on_phones: bool) -> Next:
            if not on_phones:
                underway.hang_up()
            return self._play(begin(scenario), on_phones=on_phones)

        errand = Errand(told_of, play)
        seating = Seating({side: self._player(side) for side in Side})
        again = self._again_here
        self.following = prelude(ready.scenario, again, back=again, seating=seating, errand=errand)

    def _player(self, side: Side) -> str:
        """The name of who plays a side of the next chapter."""
        seat = self.standing.setup.seats.get(party_on(self.standing, side))
        return PERSON if seat is None else seat.name

    def _play(
        self,
        session: Session,
        notice: str = "",
        *,
        on_phones: bool = False,
        past: Past | None = None,
    ) -> Table:
        """The table, from which the way leads back to the campaign. The game is that of the chapter
        that is played, or that of a ``past`` one once more."""

        def back() -> Next:
            fresh, notice = False, ""
            if session.game.state.outcome is not None and self.save.counts(session.path):
                try:
                    self.save.finish(session)
                except _ERRORS as error:
                    notice = literal(told(error))
                else:
                    fresh = True
            return Pages(self.save, self._leave, fresh, not fresh, notice)

        counts = self.save.counts(session.path)
        onward = _("What came of it") if counts else _("Back: it counts for nothing")
        played = self.standing.playing if past is None else past
        red = "" if played is None else played.red
        people = self._people(red)
        return Table(session, back, notice, on_phones, onward, red, people)

    def _people(self, red: PartyId) -> Mapping[Side, str]:
        """Whose each side of a night is, if anybody who plays has told a name."""
        if not self.standing.setup.people:
            return {}
        parties = sorted(self.standing.campaign.parties, key=lambda party: party != red)
        whose = (campaigns.whose(self.standing, party) for party in parties)
        return dict(zip(Side, whose, strict=False))

    def _again_here(self) -> Pages:
        """This page once more. Whoever comes back to it wants to look around."""
        return Pages(self.save, self._leave, held=True)

    def _resume(self) -> None:
        def resume() -> None:
            session, trouble = self.save.resume()
            self.following = self._play(session, literal(told(trouble)))

        self._attempt(resume)

    def _deal_again(self) -> None:
        self._attempt(partial(self._brief, self.save.deal_again))

    def _again(self, number: int) -> None:
        """Plays a past chapter again, for nothing."""

        def play() -> None:
            past = self.standing.past[number]
            self.following = self._play(self.save.play_again(number), past=past)

        self._attempt(play)

    def _ask_tell_again(self) -> None:
        def again() -> None:
            self.following = self._play(self.save.tell_again())

        message = _(
            "The latest chapter is played once more, with what was carried into it then. It counts "
            "in place of the first telling; what has been chosen since is taken back. Both have to "
            "agree to it."
        )
        answer = Button(Command.CONFIRM, _("We agree"), "A", partial(self._attempt, again))
        self._ask(_("Tell it again?"), message, answer)

    def _keep_first(self) -> None:
        self._attempt(self.save.keep_first)
        self._retrace()
        self._arrive()

    def _ask_give_up(self) -> None:
        """Asks who gives the chapter up: only a person does."""
        campaign, setup = self.standing.campaign, self.standing.setup
        answers: list[Button] = []
        for number, side in enumerate(Side):
            party = party_on(self.standing, side)
            if party in setup.seats and len(setup.seats) < len(campaign.parties):
                continue
            label = _("{party} give it up").format(party=campaigns.party(campaign, party))
            act = partial(self._attempt, partial(self._give_up, side))
            key = str(len(answers) + 1)
            answers.append(Button(Row(Area.FOR_WHOM, number), label, key, act))
        message = _(
            "The chapter counts as lost, 0 to 1. Nobody comes back marked, and the other side gets "
            "one silver."
        )
        message = f"{message}\n{self._accepts}"
        self._ask(_("Give this night up?"), message, *answers)

    def _give_up(self, side: Side) -> None:
        self.save.give_up(side)
        self._fresh, self._trail = True, []
        self._read.clear()
        self._settle()
        self._arrive()

    def _ask(self, title: str, message: str, *answers: Button, focus: int = 0) -> None:
        def back() -> None:
            self.sheets.dialog = None

        last = Button(Command.BACK, _("Back"), "Esc", back)
        self.sheets.dialog = Dialog(title, message, (*answers, last), focus=focus)

    def _show_moment(self, deed: Deed) -> None:
        """Shows the moment of a feat as a film."""
        self._film(self.standing.past[-1].record, deed.at, fresh=True)

    def _film(self, record: str, at: int = 0, *, fresh: bool = False) -> None:
        def show() -> None:
            here = self if fresh else None

            def back() -> Next:
                if here is not None:
                    here.following = here
                    if here._by_itself is not None:
                        here._by_itself.begin()
                    return here
                return self._again_here()

            self.following = Watch(footage(records_folder() / record), back, at)

        self._attempt(show)

    def _tell(self, record: str) -> None:
        """Writes the chronicle of a chapter."""
        from ad1666.table.chronicle.keeping import Keeper

        self._keeper = self._keeper or Keeper()
        self.notice = self._keeper.begin(records_folder() / record)

    def _write_book(self) -> None:
        """Writes the chronicle of the whole campaign."""
        from ad1666.table.chronicle.keeping import Keeper

        self._keeper = self._keeper or Keeper()
        self.notice = self._keeper.begin_book(self.save.path)

    def _decline(self) -> None:
        ask = self.standing.ask
        assert ask is not None
        self.answer(next(pick for pick in ask.picks if pick.picks is Picks.LEAVE))

    def _take(self, number: int) -> None:
        """Chooses a card; asks for whom if there are several."""
        ask = self.standing.ask
        if ask is None:
            return
        option = options(self.standing, ask)[number]
        if len(option.picks) == 1 and not option.refused:
            self.answer(option.picks[0])
        elif option.picks:
            self.focus = number
            self._ask_whom(option)

    def _ask_whom(self, option: Option) -> None:
        """Asks for whom something is, or in what way."""

        def back() -> None:
            self.sheets.dialog = None

        answers, reasons = [], []
        for number, (pick, whom, why) in enumerate(variants(self.standing, option)):
            act = None if why else partial(self.answer, pick)
            answers.append(Button(Row(Area.FOR_WHOM, number), whom, str(number + 1), act, why))
            reasons += [f"[icon:no] **{whom}:** {why}"] if why else []
        first = next(number for number, answer in enumerate(answers) if answer.action)
        answers.append(Button(Command.BACK, _("Back"), "Esc", back))
        said = "\n".join(filter(None, (option.said, option.gloss, *reasons, self._accepts)))
        self.sheets.dialog = Dialog(option.title, said, tuple(answers), focus=first)

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or turns the page where nobody plays."""
        if event.type == SAID and isinstance(said := getattr(event, "said", None), Speak):
            phones.heard(said.side, said.language)
        if event.type != TURN:
            super().handle(event)
            if self.following is self:
                self.sheets.keeping.look()
            return
        covered = self._heroes or self.sheets.top is not None
        if self._by_itself is not None and self._by_itself.ends(covered=covered):
            self._lead_on()
            self.sheets.keeping.look()

    def _motion(self, event: pygame.event.Event) -> None:
        match self._under():
            case Row(of=Area.ROAD, number=number) if not self._kept:
                self._look(self.standing.campaign.chapters[number].id)

    def _keep(self, chapter: str) -> None:
        """Keeps a chapter that is looked at while the pointer goes to what can be done with it;
        a second click lets go of it."""
        self._kept = "" if self._kept == chapter else chapter
        self._look(chapter)

    def _look(self, chapter: str) -> None:
        if chapter != self.looked:
            self.looked, self._scroll = chapter, Scroll()

    def _wheel(self, notches: int) -> None:
        self._scroll.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        self._pointer = None
        if event.key in _ENTER:
            self._lead_on()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.back()
        elif self._moved(event):
            pass
        elif self.shown is Shown.RENOWN and hotkey(event) == MOMENT_KEY:
            self._show_moment(self._deeds[self.focus or 0])
        elif not pressed(self.buttons(), event) and not self._scroll.key(event.key):
            self._select(hotkey(event))

    def _lead_on(self) -> None:
        leading = next((button for button in self.buttons() if button.leads_on), None)
        if leading is not None:
            leading.press()

    def _select(self, key: str) -> None:
        """Selects what has a key on the page. Nothing is chosen by that alone."""
        at = CARD_KEYS.find(key) if key else -1
        if 0 <= at < self._selectable:
            self.focus = at

    @property
    def _selectable(self) -> int:
        """How much there is on the page of which one can be selected."""
        if self.shown is Shown.RENOWN:
            return len(self._deeds)
        ask = self.standing.ask if self.shown is Shown.ASK else None
        return 0 if ask is None else len(options(self.standing, ask))

    def _moved(self, event: pygame.event.Event) -> bool:
        """Moves along the road, or from card to card."""
        back = bool(event.mod & pygame.KMOD_SHIFT)
        step = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_TAB: -1 if back else 1,
        }.get(event.key, 0)
        if self.shown is Shown.ROAD and step:
            chapters = [chapter.id for chapter in self.standing.campaign.chapters]
            at = chapters.index(self.looked) if self.looked in chapters else 0
            self._look(chapters[(at + step) % len(chapters)])
            return True
        step = step or {pygame.K_UP: -self._across, pygame.K_DOWN: self._across}.get(event.key, 0)
        if not step or not self._selectable:
            return False
        self._focus_by(step, self._selectable)
        return True

    @property
    def _across(self) -> int:
        """How many cards lie side by side."""
        places = {
            spot.target: spot.rect
            for spot in (self.ui.hotspots if self.ui else ())
            if isinstance(spot.target, Row) and spot.target.of is Area.OPTIONS
        }
        tops = [place.top for place in places.values()]
        return max(1, tops.count(tops[0])) if tops else 1

    def _focus_by(self, step: int, number: int) -> None:
        if self.focus is None:
            self.focus = 0 if step > 0 else number - 1
            return
        self.focus = min(max(self.focus + step, 0), number - 1)
