"""The kinds of goals, by what they depend on."""

from __future__ import annotations

from ad1666.rules.victory import Aim

THINGS = (Aim.TAKE_AWAY, Aim.HOLD)
"""Goals about things; they are weighed together, thing by thing."""
BY_WOUNDS = (Aim.KILL, Aim.SURVIVE, Aim.PROTECT, Aim.MORE_KILLS)
"""Goals that depend on wounds alone, not on where figures stand, while anybody is left."""
BY_PLACE = tuple([aim for aim in Aim if aim not in (*THINGS, *BY_WOUNDS)])
"""All others."""
