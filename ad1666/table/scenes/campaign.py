"""A campaign at the table: the road through the town, and the pages between two chapters. Enter
goes on, Esc goes back a page, and what has been chosen may be chosen anew until the next night."""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame
from attrs import frozen

from ad1666.campaign.limits import carried_into
from ad1666.campaign.story import ending
from ad1666.campaign.values import Ask, Asked, Carried, Deed, Pick, Picks, Standing
from ad1666.i18n import _
from ad1666.table.scenes import campaign_leaf, campaign_pages, campaign_road
from ad1666.table.scenes.campaign_pages import CARD_KEYS, Page
from ad1666.table.scenes.campaign_road import Stage, Stop
from ad1666.table.settings import preferences
from ad1666.table.sheets.dialog import Dialog
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit import theme
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scene import Scene
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.targets import Area, Command, Row
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.words import campaigns
from ad1666.table.words.campaign_options import Option, options, variants

_LEAF, _LEAF_SHARE = 330, 0.36
"""The width of the leaf beside the road, and its greatest share of the window."""
_HEAD = 58
TURN = pygame.USEREVENT + 7
"""Posted when a page is to turn by itself, where nobody plays."""
TURNS_AFTER = 6000
"""Milliseconds after which it turns."""
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Kept(Protocol):
    """A campaign in progress on disk."""

    @property
    def standing(self) -> Standing:
        """How it stands."""

    def pick(self, pick: Pick) -> None:
        """Answers the open question."""

    def undo(self) -> None:
        """Takes the last answer back."""


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
    """The pages of a campaign. ``leave`` makes the scene to go to when it is left. ``fresh`` is
    whether a chapter has just ended, so that what came of it is still to be told; ``choose`` is
    what a program chooses."""

    def __init__(
        self,
        kept: Kept,
        leave: Callable[[], Scene],
        *,
        fresh: bool = False,
        choose: Callable[[Standing], Pick] | None = None,
    ) -> None:
        super().__init__()
        self.kept = kept
        self._leave = leave
        self._choose = choose
        self._trail: list[_Step] = []
        self._read: set[Shown] = set()
        self._fresh = fresh or self.standing.ask is not None
        self._heroes = False
        self.focus: int | None = None
        self.looked = ""
        self._scroll = Scroll()
        self._settle()
        self._arrive()

    @property
    def standing(self) -> Standing:
        """How the campaign stands."""
        return self.kept.standing

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
    def _deeds(self) -> tuple[Deed, ...]:
        """The feats of the chapter before."""
        return self.standing.past[-1].night.deeds if self.standing.past else ()

    @property
    def _watched(self) -> bool:
        """Whether programs play both parties."""
        return set(self.standing.setup.seats) >= set(self.standing.campaign.parties)

    def _arrive(self) -> None:
        """Prepares for a page that has just come."""
        self._scroll = Scroll()
        ask = self.standing.ask if self.shown is Shown.ASK else None
        self.focus = 0 if ask is not None and self._confirms(ask) else None
        coming = self.standing.chapter
        last = self.standing.past[-1].chapter if self.standing.past else ""
        self.looked = last if coming is None else coming.id
        if self._watched and preferences.now.motion.pace:
            pygame.time.set_timer(TURN, TURNS_AFTER, 1)

    @staticmethod
    def _confirms(ask: Ask) -> bool:
        """Whether one of the cards has to be chosen, for want of a way to leave it."""
        return all(pick.picks is not Picks.LEAVE for pick in ask.picks)

    def _settle(self, read: Shown | None = None, answers: int = 0) -> None:
        """Takes a step, lets programs answer what they are asked after it, and remembers both."""
        if read is not None:
            self._read.add(read)
        news: list[str] = []
        while self.shown is Shown.ASK and (pick := self._chosen()) is not None:
            ask = self.standing.ask
            assert ask is not None
            news.append(campaigns.chosen(self.standing, pick, ask.party))
            self.kept.pick(pick)
            answers += 1
        if read is not None or answers:
            self._trail.append(_Step(read, answers, tuple(filter(None, news))))

    def _chosen(self) -> Pick | None:
        """What a program chooses; None if a person is asked."""
        ask = self.standing.ask
        if ask is None or self._choose is None or ask.party not in self.standing.setup.seats:
            return None
        return self._choose(self.standing)

    @property
    def news(self) -> tuple[str, ...]:
        """What programs have chosen since the last chapter, a line each."""
        return tuple(line for step in self._trail for line in step.news)

    def answer(self, pick: Pick) -> None:
        """Answers the open question."""
        self.sheets.dialog = None
        self.kept.pick(pick)
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
            self.following = self._leave()
        else:
            step = self._trail.pop()
            for _answer in range(step.answers):
                self.kept.undo()
            self._read -= {step.read}
            self._arrive()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the page."""
        ui = self._begin(surface)
        surface.fill((16, 14, 26))
        window = ui.layout.window
        head = pygame.Rect(window.left, window.top, window.width, ui.type_px(_HEAD))
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
        leaf = pygame.Rect(window.right - wide - gap, window.top + gap, wide, 0)
        leaf.height = window.height - 2 * gap
        head.update(window.left + gap, window.top + gap, leaf.left - 2 * gap, head.height)
        campaign_leaf.head(ui, head, self.standing)
        room = pygame.Rect(head.left, head.bottom + gap, head.width, 0)
        room.height = window.bottom - gap - room.top
        campaign_road.draw(ui, campaign_road.shape(room), self.standing, self.looked)
        inner = ui.panel(leaf)
        foot = self._foot(ui, inner)
        text = pygame.Rect(inner.left, inner.top, inner.width, foot - ui.px(8) - inner.top)
        self._scroll.draw(ui, text, partial(self._leaf, ui))

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
        stop, standing = self._stop, self.standing
        y = column.top
        for words in (self.notice, *(self.news if stop.stage is Stage.NEXT else ())):
            if words:
                y = ui.flow(words, (column.left, y, column.width), 15, theme.RULE) + ui.px(4)
        room = pygame.Rect(column.left, y, column.width, column.bottom - y)
        match stop.stage:
            case Stage.PAST if stop.past is not None:
                return campaign_leaf.played(ui, room, standing, stop.past)
            case Stage.PASSED:
                return campaign_leaf.passed(ui, room, standing.campaign, stop.chapter)
        carried = self._carried if stop.stage is Stage.NEXT else ()
        return campaign_leaf.coming(ui, room, standing, stop.chapter, carried)

    @property
    def _carried(self) -> tuple[Carried, ...]:
        """What is carried into the chapter that comes, or is played."""
        if self.standing.playing is not None:
            return self.standing.playing.carried
        return carried_into(self.standing)

    @property
    def _stop(self) -> Stop:
        """The chapter that is looked at."""
        found = campaign_road.stops(self.standing)
        return next((stop for stop in found if stop.chapter.id == self.looked), found[0])

    def _draw_page(self, ui: Ui, below: int) -> None:
        """Draws a page that takes the window."""
        page = Page(self._title(), self.buttons(), self.news if self.shown is Shown.ASK else ())
        campaign_pages.draw(ui, below, page, self._content(ui), self._scroll)

    def _content(self, ui: Ui) -> campaign_pages.Content:
        """What stands on the page."""
        standing = self.standing
        match self.shown:
            case Shown.OUTCOME:
                return campaign_pages.outcome(ui, standing)
            case Shown.RENOWN:
                return campaign_pages.renown(ui, standing, self._deeds, self._show_moment)
            case Shown.ENDING:
                return campaign_pages.ended(ui, standing)
            case Shown.ASK if standing.ask is not None:
                offered = options(standing, standing.ask)
                return campaign_pages.choosing(
                    ui, standing, standing.ask, offered, self.focus, self._take
                )
        return campaign_pages.heroes(ui, standing)

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
            return onward, back
        if self._confirms(ask):
            label = _("Bear it") if ask.asked is Asked.SCAR else _("So be it")
            act = partial(self._take, self.focus or 0)
            return Button(Command.CONFIRM, label, "Enter", act, leads_on=True), back
        label = _("Nothing more") if self.standing.bought.get(ask.party) else _("Nothing")
        if ask.asked is Asked.OFFER:
            label = _("Leave it")
        return Button(Command.DONE, label, "Enter", self._decline, leads_on=True), back

    def _on_the_road(self) -> tuple[Button, ...]:
        """The commands beside the road."""
        heroes = Button(Command.HEROES, _("Heroes"), "H", self._open_heroes)
        back = Button(Command.BACK, self._label_of_back, "Esc", self.back)
        return *self._into_the_night(), heroes, back

    def _into_the_night(self) -> tuple[Button, ...]:
        if self.standing.chapter is None:
            return ()
        label = _("Into the night")
        return (Button(Command.TO_NIGHT, label, "Enter", self._begin_night, leads_on=True),)

    @property
    def _label_of_back(self) -> str:
        return _("Back") if self._trail else _("Start screen")

    def _open_heroes(self) -> None:
        self._heroes, self._scroll = True, Scroll()

    def _begin_night(self) -> None:
        """Begins the next chapter."""

    def _show_moment(self, deed: Deed) -> None:
        """Shows the moment of a feat as a film."""

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
        if len(option.picks) == 1:
            self.answer(option.picks[0])
        elif option.picks:
            self.focus = number
            self._ask_whom(option)

    def _ask_whom(self, option: Option) -> None:
        """Asks for whom something is, or in what way."""

        def back() -> None:
            self.sheets.dialog = None

        answers = [
            Button(Row(Area.FOR_WHOM, number), words, str(number + 1), partial(self.answer, pick))
            for number, (pick, words) in enumerate(variants(self.standing, option))
        ]
        answers.append(Button(Command.BACK, _("Back"), "Esc", back))
        self.sheets.dialog = Dialog(option.title, option.said, tuple(answers))

    # Reacting

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or turns the page where nobody plays."""
        if event.type == TURN:
            self._turn()
        else:
            super().handle(event)

    def _turn(self) -> None:
        if self.shown in (Shown.OUTCOME, Shown.RENOWN):
            self.go_on()
        elif self.shown is Shown.ROAD and self._watched:
            self._begin_night()

    def _motion(self, event: pygame.event.Event) -> None:
        match self._under():
            case Row(of=Area.ROAD, number=number):
                self._look(self.standing.campaign.chapters[number].id)

    def _look(self, chapter: str) -> None:
        if chapter != self.looked:
            self.looked, self._scroll = chapter, Scroll()

    def _wheel(self, notches: int) -> None:
        self._scroll.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        self._pointer = None
        ask = self.standing.ask if self.shown is Shown.ASK else None
        if event.key in _ENTER and ask is not None and self.focus is not None:
            self._take(self.focus)
        elif event.key in _ENTER:
            self._lead_on()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.back()
        elif self._moved(event, ask):
            pass
        elif not pressed(self.buttons(), event) and not self._scroll.key(event.key):
            self._number(hotkey(event), ask)

    def _lead_on(self) -> None:
        leading = next((button for button in self.buttons() if button.leads_on), None)
        if leading is not None:
            leading.press()

    def _number(self, key: str, ask: Ask | None) -> None:
        """Chooses the card with a key, or shows the moment of a feat with that number."""
        at = CARD_KEYS.find(key) if key else -1
        if ask is not None and 0 <= at < len(options(self.standing, ask)):
            self._take(at)
        elif self.shown is Shown.RENOWN and 0 <= at < len(self._deeds):
            self._show_moment(self._deeds[at])

    def _moved(self, event: pygame.event.Event, ask: Ask | None) -> bool:
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
        if ask is None:
            return False
        step = step or {pygame.K_UP: -self._across, pygame.K_DOWN: self._across}.get(event.key, 0)
        if not step:
            return False
        self._focus_by(step, len(options(self.standing, ask)))
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
