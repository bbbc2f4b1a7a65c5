"""Exact odds of tests, shots and fights, from what one player may know (docs/engineering.md).

`known` reduces a State to what an onlooker knows of the cards; `foresight` finds the test that a
choice leads to; `standard`, `opposed` and `harm` count whole-number cases from both. Every sum
comes from the rules.
"""
