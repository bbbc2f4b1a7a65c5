"""A game in progress: applying answers, taking back, records, and what one player may see."""
