"""How fast the program is: ``python -m benchmarks`` in a checkout."""
