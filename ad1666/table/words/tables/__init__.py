"""Words for each of the values of an enumeration."""
