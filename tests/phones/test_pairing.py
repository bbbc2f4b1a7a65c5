"""Which device holds which side."""

from __future__ import annotations

from attrs import define
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, rule

from ad1666.phones.server.pairing import LASTS, MOST_WRONG, Granted, Pairing, Pending
from ad1666.rules.cards import BLUE, RED, SIDES, Side

SIDE = st.sampled_from(SIDES)


@define
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_token_works_once_and_only_for_its_side() -> None:
    pairing = Pairing()
    token = pairing.offer(RED)
    assert pairing.exchange(BLUE, token) is None
    first = pairing.exchange(RED, token)
    assert isinstance(first, Granted) and pairing.holds(RED, first.key)
    assert not pairing.holds(BLUE, first.key)
    assert pairing.exchange(RED, token) is None


def test_tokens_and_keys_have_128_and_256_bits() -> None:
    pairing = Pairing()
    tokens = [pairing.offer(RED) for _ in range(50)]
    assert len(set(tokens)) == 50 and {len(token) for token in tokens} == {22}  # 6 bits a letter
    found = pairing.exchange(RED, tokens[-1])
    assert isinstance(found, Granted) and len(found.key) == 43


def test_a_newer_token_voids_the_older() -> None:
    pairing = Pairing()
    old, new = pairing.offer(RED), pairing.offer(RED)
    assert pairing.exchange(RED, old) is None
    assert pairing.exchange(RED, new) is not None


def test_a_token_expires() -> None:
    clock = Clock()
    pairing = Pairing(clock)
    token = pairing.offer(RED)
    assert pairing.offered() == {RED: (token, LASTS)}
    clock.now = LASTS + 1
    assert pairing.offered() == {}
    assert pairing.exchange(RED, token) is None


def test_guessing_voids_all_codes_and_a_new_one_works() -> None:
    pairing = Pairing()
    red, blue = pairing.offer(RED), pairing.offer(BLUE)
    for number in range(MOST_WRONG):
        assert not pairing.just_voided
        assert pairing.exchange(RED, f"guess{number}") is None
    assert pairing.just_voided and pairing.offered() == {}
    assert pairing.exchange(RED, red) is None and pairing.exchange(BLUE, blue) is None
    assert not pairing.just_voided  # that is told once
    assert pairing.exchange(RED, pairing.offer(RED)) is not None


def test_withdrawn_codes_do_not_work() -> None:
    pairing = Pairing()
    token = pairing.offer(RED)
    pairing.withdraw()
    assert pairing.exchange(RED, token) is None


def test_another_device_waits_until_it_is_allowed() -> None:
    pairing = Pairing()
    old = pairing.exchange(RED, pairing.offer(RED))
    new = pairing.exchange(RED, pairing.offer(RED))
    assert isinstance(old, Granted) and isinstance(new, Pending)
    assert pairing.holds(RED, old.key) and not pairing.holds(RED, new.key)
    assert pairing.awaits(RED, new.key) == new.request and pairing.awaits(RED, old.key) is None
    assert not pairing.settle(BLUE, new.request, allow=True)
    assert not pairing.settle(RED, new.request + 1, allow=True)
    assert pairing.settle(RED, new.request, allow=True)
    assert pairing.holds(RED, new.key) and not pairing.holds(RED, old.key)
    assert not pairing.settle(RED, new.request, allow=True)


def test_a_device_that_is_refused_holds_nothing() -> None:
    pairing = Pairing()
    old = pairing.exchange(RED, pairing.offer(RED))
    new = pairing.exchange(RED, pairing.offer(RED))
    assert isinstance(old, Granted) and isinstance(new, Pending)
    assert pairing.settle(RED, new.request, allow=False)
    assert pairing.holds(RED, old.key)
    assert not pairing.holds(RED, new.key) and pairing.awaits(RED, new.key) is None


def test_whoever_holds_a_side_need_not_ask_itself() -> None:
    pairing = Pairing()
    old = pairing.exchange(RED, pairing.offer(RED))
    assert isinstance(old, Granted)
    again = pairing.exchange(RED, pairing.offer(RED), old.key)
    assert isinstance(again, Granted) and again.key != old.key
    assert pairing.holds(RED, again.key) and not pairing.holds(RED, old.key)


def test_strange_letters_are_only_wrong() -> None:
    pairing = Pairing()
    token = pairing.offer(RED)
    for strange in ("", "\ud800", "\0", "ż" * 40):
        assert pairing.exchange(RED, strange) is None
        assert not pairing.holds(RED, strange)
    assert pairing.exchange(RED, token, "\ud800") is not None


class Devices(RuleBasedStateMachine):
    """Whatever happens in whatever order, at most one key of each side holds, and it is that of the
    device which was let in last."""

    keys = Bundle("keys")
    waiting = Bundle("waiting")

    @initialize()
    def begin(self) -> None:
        self.pairing = Pairing()
        self.holder: dict[Side, str] = {}
        self.all: list[tuple[Side, str]] = []

    def _come(self, side: Side, shown: str) -> Granted | Pending:
        found = self.pairing.exchange(side, self.pairing.offer(side), shown)
        assert found is not None
        self.all.append((side, found.key))
        return found

    @rule(target=waiting, side=SIDE)
    def come(self, side: Side) -> tuple[Side, str, int]:
        found = self._come(side, "")
        if isinstance(found, Pending):
            assert side in self.holder
            return side, found.key, found.request
        assert side not in self.holder
        self.holder[side] = found.key
        return side, found.key, 0

    @rule(side=SIDE)
    def come_again(self, side: Side) -> None:
        if side in self.holder:
            found = self._come(side, self.holder[side])
            assert isinstance(found, Granted)
            self.holder[side] = found.key

    @rule(one=waiting, allow=st.booleans())
    def settle(self, one: tuple[Side, str, int], allow: bool) -> None:
        side, key, request = one
        if self.pairing.settle(side, request, allow=allow) and allow:
            self.holder[side] = key

    @rule(side=SIDE)
    def release(self, side: Side) -> None:
        self.pairing.release(side)
        self.holder.pop(side, None)

    @rule(side=SIDE, token=st.text(max_size=30))
    def guess(self, side: Side, token: str) -> None:
        assert self.pairing.exchange(side, token) is None

    @invariant()
    def one_key_holds(self) -> None:
        for side in SIDES:
            for whose, key in self.all:
                holds = whose is side and self.holder.get(side) == key
                assert self.pairing.holds(side, key) is holds


TestDevices = Devices.TestCase
