"""Speed benchmarks: run ``python -m benchmarks`` in a checkout."""
