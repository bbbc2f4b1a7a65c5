"""The page that shows what games of the laboratory tell."""
