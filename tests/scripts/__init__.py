"""Unit tests of the table's scripts, run by Node."""
