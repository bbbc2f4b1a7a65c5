"""The table: a window in which two people play at one desk."""
