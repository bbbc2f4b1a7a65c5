"""Games on the disk: records, and what keeps them safe."""
