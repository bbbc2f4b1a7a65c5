"""A whole seat at the table as plain data: what one side may see and do, and what it answers."""
