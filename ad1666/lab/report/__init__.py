"""The report page of the laboratory."""
