"""The views: one function for each address of the table."""
