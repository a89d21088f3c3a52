"""The page without a server: its parts, and the whole of it in a real browser."""
