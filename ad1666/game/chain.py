"""What both players have seen of a game, turn by turn, in four words each: whoever has written them
down notices if the past is changed afterwards.

A digest runs along the log, which is public: that of an event is made of the one before it and of
the event. So the words at the end of a turn stand for everything up to there. They are the same at
each desk and in each language, and the replay of a record comes to them again (`compared`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from attrs import define, field, frozen

from ad1666.content.scenarios.fingerprint import fingerprint
from ad1666.game.past import Past
from ad1666.rules import VERSION
from ad1666.rules.events import Event, Note, NoteKind
from ad1666.rules.state import State

_LATIN = """
    abies acies aedes agnus alnus altar amnis anima annus anser arbor ardea arena aries aster
    barba basis bulla buxus cadus caper carbo cauda cella cibus cinis cista civis codex comes
    copia costa cotta dapes decus domus donum draco ensis equus fagus falco fanum favus fenum
    feria fibra ficus fides filum finis focus fons forma fossa frater frons fuga fulgur fumus
    funis furca galea gaza gelu gemma genius gleba globus grando grex grus gurges gutta habena
    hasta hedera herba hiems hircus hora hospes humus iaspis ibex ignis ilex imago imber insula
    iocus iter iubar iugum iuncus laena lana lapis larix laurus lectus legio lepus liber lignum
    lilium limen linea litus locus lorum ludus luna lupus lyra magus malum manus mare mater mensa
    merula metus miles modus mola mons mora mulus mundus murus musca myrtus nardus nasus navis
    nebula nemus nidus nodus nomen nubes numen nympha oculus odor olea olor omen onus opus orbis
    ordo ostium otium ovis ovum palma panis parma passer pater pavo pecus penna pera petra pinus
    piper pirum piscis pluvia pomum pons porta praeda preces puer pugna pulvis puppis puteus quies
    radius ramus rana ratis regnum remus rete ripa rivus robur rosa rota rupes saxum scala scutum
    sedes seges semen senex sepia serta sidus signum silex sitis somnus sonus sors spes spica
    stella stipes stola suber sulcus taurus taxus tectum tellus terra testa thymus tigris tilia
    toga tonsor torus trabs tuba turba ulmus ulula umbra unda unguis urbs urna ursus vallis vapor
    vates velum vena vespa victor vigil villa vinum viola virga vita vulpes
"""
_WORDS = tuple(_LATIN.split())
"""One for each byte, in Latin, which belongs to neither language of the game; no two begin with the
same three letters."""
_SAID = 4
"""How many words are said: whoever wants to change the past without notice has to try four thousand
million pasts."""


@frozen
class TurnSeal:
    """What stands for a game up to the end of a turn: the ``digest`` in hexadecimal digits."""

    turn: int
    digest: str

    @property
    def words(self) -> tuple[str, ...]:
        """The same in words, for people to compare."""
        return tuple(_WORDS[byte] for byte in bytes.fromhex(self.digest)[:_SAID])


@define
class Chain:
    """The seals of a game that is played. It keeps what it has made: a log only grows, but for what
    is taken back."""

    _start: bytes
    _turn: int
    """The turn in which the game begins."""
    _known: list[tuple[Event, bytes]] = field(factory=list, init=False)

    @classmethod
    def of(cls, start: State) -> Chain:
        """That of a game which begins with a position."""
        told = f"ad1666 events {VERSION} {fingerprint(start)}"
        return cls(hashlib.sha256(told.encode()).digest(), start.turn)

    def seals(self, past: Past) -> tuple[TurnSeal, ...]:
        """The seals of all turns that are over, in order; of a game that is over, of all of it."""
        self._read(past.log)
        found, turn, digest = list[TurnSeal](), self._turn, self._start
        for event, after in self._known:
            if isinstance(event, Note) and event.kind is NoteKind.TURN:
                if event.details["turn"] > turn and digest is not self._start:
                    found.append(TurnSeal(turn, digest.hex()))
                turn = event.details["turn"]
            digest = after
        if (outcome := past.moments[-1].game.state.outcome) is not None:
            found.append(TurnSeal(turn, _next(digest, f"{outcome.reason} {outcome.winner}").hex()))
        return tuple(found)

    def _read(self, log: Sequence[Event]) -> None:
        same = next(
            (n for n, (known, _) in enumerate(self._known) if n >= len(log) or log[n] is not known),
            len(self._known),
        )
        del self._known[same:]
        digest = self._known[-1][1] if self._known else self._start
        for event in log[same:]:
            digest = _next(digest, repr(event))
            self._known.append((event, digest))


def _next(digest: bytes, told: str) -> bytes:
    return hashlib.sha256(digest + told.encode()).digest()


def compared(noted: Sequence[TurnSeal], past: Past, start: State) -> int | None:
    """The first turn in which a game went otherwise than was noted while it was played; None if
    all of it agrees. ``past`` is the replay of its record."""
    found = {seal.turn: seal.digest for seal in Chain.of(start).seals(past)}
    return next((seal.turn for seal in noted if found.get(seal.turn) != seal.digest), None)
