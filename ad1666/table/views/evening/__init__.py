"""The great moments of an evening: how it opens, who falls, how it ends."""
