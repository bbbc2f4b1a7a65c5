"""The kinds of triggers, conditions and effects of events (SCN-8 to SCN-14), one class each.

A kind is found by scanning this package. The order of the classes is that of all lists. Outside of
this package kinds are asked what is so, through `registry`; only checks of files name some.
"""
