"""Many games at once, and whole campaigns: who wins how, and what that depends on."""
