"""Passages of a map (PLACE-1): pairs of points of class ``Passage`` with one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import Factory, define

from ad1666.content.collector import Collector
from ad1666.content.errors import ContentError, Remedy, Spot
from ad1666.content.maps.areas import wrong_words
from ad1666.content.maps.schema import DEAREST, PASSAGE
from ad1666.content.maps.sift import MapHeader
from ad1666.content.messages import Message, message
from ad1666.rules.board import ROUGH_TOLL, Link, distance, square_text
from ad1666.rules.characters import Square

_OTHERWISE = message("A passage joins squares that lie apart: move it, or make it a door or a gap")


@define
class _End:
    """A point: where it is, and the cost and the title that it gives its passage."""

    where: Spot
    square: Square
    cost: int
    title: str


@define
class Passages:
    """The ends of the passages of a map by their names, and the mistakes in them."""

    grid: MapHeader
    errors: Collector
    ends: dict[str, list[_End]] = Factory(dict)
    drawn: Counter[str] = Factory(Counter)
    """How many points have each name, those with a mistake included."""

    def put(self, where: Spot, square: Square, values: Mapping[str, object]) -> None:
        """Adds a point on a square that can be entered."""
        wrong = wrong_words("passage", values)
        if wrong is not None:
            self._report(where, *wrong)
            return
        cost = values["cost"]
        assert isinstance(cost, int)
        ends = self.ends.setdefault(str(values["passage"]), [])
        ends.append(_End(where, square, cost, str(values.get("title", ""))))

    def links(self, rough: frozenset[Square]) -> tuple[Link, ...]:
        """The passages, by name. What is wrong with one is noted, and it is left out."""
        found: dict[frozenset[Square], Link] = {}
        for name, ends in sorted(self.ends.items()):
            if len(ends) < self.drawn[name]:
                continue  # the mistake in another end is noted
            mistakes = list(self._wrong(name, ends, rough))
            for mistake in mistakes:
                self._report(*mistake)
            if mistakes:
                continue
            first, second = ends
            link = Link(name, (first.square, second.square), _cost(ends), _title(ends))
            twin = found.setdefault(frozenset(link.ends), link)
            if twin is not link:
                problem = message("joins the squares of the passage {other}", other=repr(twin.name))
                self._report(second.where, problem, message("Remove one of them"))
        return tuple(found.values())

    def _report(self, where: Spot, problem: Message, remedy: Remedy) -> None:
        self.errors.note(ContentError(self.grid.path, where, problem, remedy))

    def _wrong(
        self, name: str, ends: list[_End], rough: frozenset[Square]
    ) -> Iterator[tuple[Spot, Message, Message]]:
        """What is wrong with the ends of a passage."""
        if len(ends) == 1:
            remedy = message("Put its other end somewhere, a Passage of the same name")
            yield ends[0].where, message("is the only end of its passage"), remedy
            return
        if len(ends) > 2:
            problem = message("is one end too many of the passage {name}", name=repr(name))
            yield ends[2].where, problem, message("A passage has two ends: give it another name")
            return
        (first, second), where = ends, ends[1].where
        far = distance(first.square, second.square)
        if far < 2:
            beside = message("is beside its other end, {square}", square=square_text(first.square))
            yield where, beside if far else message("is on the square of its other end"), _OTHERWISE
        costs, titles = {e.cost for e in ends} - {PASSAGE["cost"].default}, {e.title for e in ends}
        if len(costs) > 1:
            problem = message("has another cost than its other end")
            yield where, problem, message("Give both the same cost, or only one a cost")
        if len(titles - {""}) > 1:
            problem = message("has another title than its other end")
            yield where, problem, message("Give both the same title, or only one a title")
        if _cost(ends) + ROUGH_TOLL > DEAREST:
            for end in ends:
                if end.square in rough:
                    problem = message("costs more than a Full move gives, as its end is rough")
                    yield end.where, problem, message("Lower its cost, or take the rough tile away")


def _cost(ends: list[_End]) -> int:
    """The MP that a passage takes: what either end says."""
    usual = PASSAGE["cost"].default
    return next((end.cost for end in ends if end.cost != usual), ends[0].cost)


def _title(ends: list[_End]) -> str:
    """The title of a passage: what either end says."""
    return next((end.title for end in ends if end.title), "")
