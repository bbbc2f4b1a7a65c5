"""Words for the values of enumerations."""
