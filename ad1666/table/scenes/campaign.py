"""A campaign at the table: the road through the town, and the pages between two chapters. Enter
goes on, Esc goes back a page, and what has been chosen may be chosen anew until the next night."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame
from attrs import evolve

from ad1666 import words
from ad1666.campaign.errands import offered
from ad1666.campaign.saves import Telling
from ad1666.campaign.values import Deed, PartyId, Pick, Standing
from ad1666.i18n import _
from ad1666.phones import campaign as phones
from ad1666.phones.server.said import Answer, Said, Speak
from ad1666.phones.underway import underway
from ad1666.play.targets import Area, Command, Row
from ad1666.play.trail import Shown, Trail
from ad1666.table.chronicle.chronicler import Chronicler
from ad1666.table.scenes import campaign_leaf, campaign_pages, campaign_road
from ad1666.table.scenes.campaign_choosing import ChoosingPage
from ad1666.table.scenes.campaign_desk import CampaignDesk
from ad1666.table.scenes.campaign_ending import EndingPage
from ad1666.table.scenes.campaign_errands import ErrandPage, ask_whose
from ad1666.table.scenes.campaign_morning import OutcomePage
from ad1666.table.scenes.campaign_nights import Nights
from ad1666.table.scenes.campaign_pages import CampaignPage, HeroesPage
from ad1666.table.scenes.campaign_past import Archive
from ad1666.table.scenes.campaign_porter import CampaignPorter
from ad1666.table.scenes.campaign_seats import Seats
from ad1666.table.scenes.campaign_town import Town
from ad1666.table.scenes.onward import Pages
from ad1666.table.sheets.host import BaseScene
from ad1666.table.toolkit.by_itself import LEAST, RESULT, TURN, ByItself
from ad1666.table.toolkit.focus import ENTER
from ad1666.table.toolkit.kept import LastValue
from ad1666.table.toolkit.keys import hotkey
from ad1666.table.toolkit.scene import Next
from ad1666.table.toolkit.scrolling import Scroll
from ad1666.table.toolkit.ui import Button, Ui, pressed
from ad1666.table.views.phones import SAID
from ad1666.words import campaigns, literal
from ad1666.words.errands import told_of
from ad1666.words.errors import error_text

_HEAD = 58
_LOOKS = (pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, TURN)
"""Events before which the pages look whether another window has gone on with the campaign."""


class CampaignScene(BaseScene):
    """The pages of a campaign that is open. Where nobody plays, they go on by themselves."""

    def __init__(self, pages: Pages) -> None:
        super().__init__()
        self.save = save = pages.save
        underway.open(save)
        self.notice, self._newer = pages.notice, pages.newer
        self._by_itself: ByItself | None = None
        self._porter = CampaignPorter(self.sheets, self.tell, self.lead, save, pages.leave)
        self._nights = Nights(self._porter, self._ended, self._renew)
        self._archive = Archive(self._porter, Chronicler(self.tell))
        self._seats = Seats(self._porter, self._begin_time)
        self.trail = Trail(save, self._finish_last() or pages.fresh)
        self.desk = CampaignDesk(self._porter, self.trail, self._to_the_night)
        self._pages = 0  # how many have come
        self._offers = LastValue[Mapping[PartyId, tuple[str, ...]]]()
        self._arrive(held=pages.held)
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
            except CampaignPorter.faults as error:
                doubt = error
            else:
                return True
            finally:
                self.notice = " ".join(filter(None, (self.notice, literal(error_text(doubt)))))
        return False

    def _look_again(self) -> bool:
        """Shows the campaign as it is now if another window has gone on with it, or with the night
        that is played. Returns whether one has."""
        nights = len(self.standing.past)
        try:
            changed = self.save.reload()
        except CampaignPorter.faults as error:
            self.tell(error)
            return False
        if not (self._nights.look() or changed):
            return False
        self.notice = ""
        self._finish_last()
        self.sheets.clear()
        self.sheets.dialog = None
        if len(self.standing.past) > nights:
            self._ended()
        else:
            self._renew()
        if self.ui is not None:
            self.ui.stale = True
        return True

    def close(self) -> None:
        """Closes the campaign."""
        underway.close()

    # Which page

    @property
    def shown(self) -> Shown:
        """The page that is shown."""
        return Shown.HEROES if isinstance(self.opened, HeroesPage) else self.trail.shown

    @property
    def page(self) -> object:
        """Which of the pages that have come is shown."""
        return super().page, self._pages, self._aside, getattr(self.opened, "veiled", False)

    @property
    def _aside(self) -> bool:
        """Whether the page that is shown leads back to the town."""
        return isinstance(self.opened, HeroesPage | ErrandPage)

    @property
    def focus(self) -> int | None:
        """The number of what is selected on the page, None if nothing is."""
        return None if self.opened is None else self.opened.focus

    def _arrive(self, *, held: bool = False) -> None:
        """Prepares for a page that has just come, which waits if it is ``held``."""
        self._pages += 1
        self._nights.look()
        self.town = Town(self.save)
        self.opened = self._coming()
        self._begin_time(held=held)

    def _coming(self) -> CampaignPage | None:
        """The page that takes the window now; None while the town is seen."""
        standing = self.standing
        match self.trail.shown:
            case Shown.OUTCOME:
                return OutcomePage(standing, self.go_on, self._show_moment)
            case Shown.ENDING:
                return EndingPage(standing, self.go_on)
            case Shown.ASK:
                assert standing.ask is not None
                asked = standing, standing.ask, self._porter, self.answer
                return ChoosingPage(*asked, lambda: self.trail.news, self.desk.elsewhere)
        return None

    def _begin_time(self, *, held: bool = False) -> None:
        """Lets the page go on by itself where nobody plays."""
        watched = set(self.standing.setup.seats) >= set(self.standing.campaign.parties)
        opened = self.opened
        turns = watched and (self._nights.leads_on if opened is None else opened.turns)
        read = () if opened is None else opened.read
        said = " ".join(read or (*campaigns.decided(self.standing), *self.trail.news))
        least = RESULT if isinstance(opened, OutcomePage) else LEAST
        self._by_itself = ByItself.after(said, held=held, least=least) if turns else None

    def answer(self, pick: Pick) -> None:
        """Answers the open question."""
        self.sheets.dialog = None
        if self.desk.on:
            self.desk.answer(pick)
        else:
            self.trail.answer(pick)
        self._arrive()

    def go_on(self) -> None:
        """Goes on from a page that is only read; at two desks, once both have."""
        if self.desk.on:
            self.desk.go_on()
        else:
            self.trail.go_on()
        self._arrive()

    def back(self) -> None:
        """Goes back a page, or leaves if this is the first."""
        if self._aside:
            self.opened, self.town.scroll = None, Scroll()
        elif self.desk.on and self.desk.may_go_back:
            self.desk.back()
            self._arrive()
        elif self.desk.on or not self.trail.begun:
            self.leave()
        else:
            self.trail.back()
            self._arrive()

    def _ended(self) -> None:
        """Goes on from a chapter that has ended since."""
        self.trail.anew()
        self.desk.moved()
        self._arrive()

    def _renew(self) -> None:
        """Shows the campaign as it is now that something has come in place of what was there."""
        self.trail.retrace()
        self.desk.moved()
        self._arrive()

    def leave(self) -> None:
        """Leaves the campaign for the start."""
        self.sheets.keeping.before(self._part)

    def _part(self) -> None:
        self.close()
        self.following = self._porter.leave()

    def refuse(self, error: Exception) -> None:
        """Tells why what was to follow cannot be shown."""
        if not isinstance(error, CampaignPorter.faults):
            raise error
        self.tell(error)

    def _show_moment(self, deed: Deed) -> None:
        """Shows the moment of a feat as a film, which leads back to this page as it was left."""

        def back() -> Next:
            self.following = self
            if self._by_itself is not None:
                self._by_itself.begin()
            return self

        self._archive.film(self.standing.past[-1].record, back, deed.at)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the page."""
        if self.desk.has_moved:  # at a page, perhaps while something else was shown here
            self._arrive()
        ui = self._begin(surface)
        road = self.trail.shown is Shown.ROAD and not self.save.read_only
        phones.tell(self.standing, self._called, sends=road)
        surface.fill((16, 14, 26))
        window, opened = ui.layout.window, self.opened
        top = window.top + self.sheets.keeping.height(ui)
        head = pygame.Rect(window.left, top, window.width, ui.type_px(_HEAD))
        head.height = min(head.height, window.height // 7)
        if opened is None:
            self._archive.chronicler.look()
            told = self.notice, self.desk.waits
            notices = (*filter(None, told), *self._nights.notices())
            news = self._of_errands(), self.trail.news
            self.town.draw(ui, head, notices, *news, self.buttons())
        else:
            dawns, size = isinstance(opened, OutcomePage), surface.get_size()
            behind = campaign_road.morning(size) if dawns else campaign_road.town(size, 150)
            surface.blit(behind, (0, 0))
            campaign_leaf.head(ui, head, self.standing)
            said = " ".join(filter(None, (self.notice, self.desk.waits)))
            campaign_pages.draw(ui, head.bottom, opened, self.buttons(), said)
        self._finish(ui, 460, None if self.focus is None else Row(Area.OPTIONS, self.focus))

    def _called(self) -> str:
        """What the page is called where it is not seen."""
        if self.opened is not None:
            return self.opened.title
        chapter = self.standing.chapter
        return _(self.standing.campaign.title) if chapter is None else words.title(chapter.title)

    # What can be done

    def buttons(self) -> tuple[Button, ...]:
        """The commands of the page, the one that leads on first."""
        waiting = () if self._by_itself is None else (self._by_itself.button(),)
        back = Button(Command.BACK, self.desk.back_label, "Esc", self.back)
        match self.opened:
            case None:
                return self._in_the_town(waiting, back)
            case HeroesPage():
                return (back,)
            case ErrandPage():
                return *self.opened.buttons(), evolve(back, label=_("Back"))
        own = () if self.desk.waits_here else self.opened.buttons()
        return *own, *waiting, back

    def _in_the_town(self, waiting: tuple[Button, ...], back: Button) -> tuple[Button, ...]:
        """The commands beside the road: those of a past chapter while that is looked at."""
        heroes = Button(Command.HEROES, _("Heroes"), "H", self._open_heroes)
        start = Button(Command.LEAVE, _("Start screen"), "Esc", self.leave)
        goes_back = self.desk.may_go_back if self.desk.on else self.trail.begun
        ends = (evolve(start, key="Q"), back) if goes_back else (start,)
        stop = self.town.stop
        return (
            *self.desk.led(self._nights.buttons(stop)),
            *waiting,
            *self._newer_text(),
            *(() if stop.past is None else self._archive.buttons(stop.past)),
            *self._errands(),
            heroes,
            *self._archive.book(),
            *(() if self.desk.on else self._seats.buttons()),
            *self.desk.buttons(),
            *ends,
        )

    def _newer_text(self) -> tuple[Button, ...]:
        """The command for a campaign whose files have changed."""
        if self._newer and self.standing.playing is None and not self.save.read_only:
            tip = _(
                "The chapters to come by the text as it is now; those played stay as they were."
            )
            return (Button(Command.RELOAD, _("Take the new text"), "U", self._take_new_text, tip),)
        return ()

    def _take_new_text(self) -> None:
        self._porter.attempt(self.save.take_new_text)
        self._newer = False
        self._renew()

    def _errands(self) -> tuple[Button, ...]:
        """The command with which those who play here choose secret errands."""
        if not self._sent_from_here:
            return ()
        tip = _("For the night that comes: the other party learns of it afterwards.")
        return (Button(Command.ERRAND, _("Secret errand"), "E", self._open_errand, tip),)

    @property
    def _here(self) -> list[PartyId]:
        """The parties that are played in this window, while it shows the road."""
        standing, desk = self.standing, self.desk
        if self.save.read_only or self.trail.shown is not Shown.ROAD:
            return []
        here = [desk.party] if desk.on else [*standing.campaign.parties]
        return [party for party in here if party and party not in standing.setup.seats]

    @property
    def _offered(self) -> Mapping[PartyId, tuple[str, ...]]:
        """What errands people are offered, by their parties."""
        standing = self.standing
        return self._offers.get((standing,), partial(_offers, standing))

    @property
    def _sent_from_here(self) -> list[PartyId]:
        """The parties that may choose an errand in this window."""
        return [party for party in self._here if self._offered[party]]

    def _of_errands(self) -> tuple[str, ...]:
        """The errand of whoever plays here alone. Where two do, it tells nothing of either."""
        here, standing = self._here, self.standing
        taken = standing.errands.get(here[0], "") if len(here) == 1 else ""
        if taken and (standing.playing is not None or taken in self._offered[here[0]]):
            told = told_of(taken)
            words = _("[icon:thing-seal] **Your secret errand:** {name}. “{task}”")
            return (words.format(name=_(told.name), task=_(told.task)),)
        if len(self._sent_from_here) > 1:
            words = _("[icon:thing-seal] Each party may have a secret errand tonight: press E.")
            return (words,)
        words = _("[icon:thing-seal] No secret errand for tonight yet: press E.")
        return (words,) if self._sent_from_here else ()

    def _open_errand(self) -> None:
        if len(parties := self._sent_from_here) == 1:
            self._send(parties[0], veiled=False)
        else:
            ask_whose(self._porter, parties, partial(self._send, veiled=True))

    def _send(self, party: PartyId, *, veiled: bool) -> None:
        """Has a party choose its errand."""

        def choose(errand: str) -> None:
            self._porter.attempt(partial(self.save.send, party, errand))
            self.opened, self.town.scroll = None, Scroll()

        self.sheets.dialog = None
        self.opened = ErrandPage(self.standing, party, choose, veiled)

    def _open_heroes(self) -> None:
        self.opened = HeroesPage(self.standing)

    # Reacting

    def _hear(self, said: Said) -> None:
        self.desk.take(said)

    def handle(self, event: pygame.event.Event) -> None:
        """Handles an event, or turns the page where nobody plays."""
        if event.type in _LOOKS and self._look_again():
            return
        if event.type == SAID and isinstance(said := getattr(event, "said", None), Speak):
            phones.heard(said.side, said.language)
        elif event.type == SAID and isinstance(said, Answer):
            self._porter.attempt(partial(phones.answered, self.save, said))
        if event.type != TURN:
            super().handle(event)
            if self.following is self:
                self.sheets.keeping.look()
            return
        covered = self._aside or self.sheets.top is not None
        if self._by_itself is not None and self._by_itself.ends(covered=covered):
            self._lead_on()
            self.sheets.keeping.look()

    def _motion(self, event: pygame.event.Event) -> None:
        match self._under():
            case Row(of=Area.ROAD, number=number):
                self.town.point(number)

    @property
    def _scroll(self) -> Scroll:
        return self.town.scroll if self.opened is None else self.opened.scroll

    def _wheel(self, notches: int) -> None:
        self._scroll.wheel(notches)

    def _key(self, event: pygame.event.Event) -> None:
        self._pointer = None
        if event.key in ENTER:
            self._lead_on()
        elif event.key in (pygame.K_ESCAPE, pygame.K_BACKSPACE):
            self.back()
        elif self._moves(event) or pressed(self.buttons(), event) or self._scroll.key(event.key):
            return
        elif self.opened is not None:
            self.opened.key(hotkey(event))

    def _to_the_night(self) -> None:
        """Begins the night, or goes on with it, now that both want it."""
        leading = (button for button in self._nights.buttons(self.town.stop) if button.leads_on)
        if (button := next(leading, None)) is not None:
            button.press()
        if self.following is self:  # it could not begin
            self.desk.moved()

    def _lead_on(self) -> None:
        leading = next((button for button in self.buttons() if button.leads_on), None)
        if leading is not None:
            leading.press()

    def _moves(self, event: pygame.event.Event) -> bool:
        """Moves along the road, or from card to card."""
        back = bool(event.mod & pygame.KMOD_SHIFT)
        aside = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_TAB: -1 if back else 1}
        step = aside.get(event.key, 0)
        if self.opened is None:
            self.town.step(step)
            return bool(step)
        down = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        return self.opened.step(step or (down and down * _across(self.ui)))


def _offers(standing: Standing) -> Mapping[PartyId, tuple[str, ...]]:
    """What errands each party is offered that people play."""
    parties = (party for party in standing.campaign.parties if party not in standing.setup.seats)
    return {party: offered(standing, party) for party in parties}


def _across(ui: Ui | None) -> int:
    """How many cards lie side by side."""
    places = {
        spot.target: spot.rect
        for spot in (ui.hotspots if ui else ())
        if isinstance(spot.target, Row) and spot.target.of is Area.OPTIONS
    }
    tops = [place.top for place in places.values()]
    return max(1, tops.count(tops[0])) if tops else 1
