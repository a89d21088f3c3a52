"""Layouts of the table: a plan for each kind of window."""
