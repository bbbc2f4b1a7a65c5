"""Many games at once: fuzzing, the balance of scenarios, the prices of cards."""
