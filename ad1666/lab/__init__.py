"""Many games at once: fuzzing, balance of scenarios, prices of cards."""
