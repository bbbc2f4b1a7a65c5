"""Games on disk: records, and what keeps them safe."""
