"""The pieces that lie on the table and may move."""
