"""Abilities (ABIL): each in a small module of its own or of its family, found by looking through
this package.

The general rules name no ability. Where the rulebook lets an ability interfere, they call
`dispatch`, which asks the abilities of the figure in question through one of the `hooks`; by
default a hook does nothing.
"""
