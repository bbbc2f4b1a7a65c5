"""Abilities (ABIL), each in a small module of its own or of its family, found by scanning this
package.

The general rules name no ability. Where the rulebook lets an ability interfere, they call
`dispatch`, which asks the abilities of the figure concerned through one of the `hooks`. By default
a hook does nothing.
"""
