"""Puzzles at the table: "find the best turn" on the real drawing, with the real engine.

The server stores nothing about an attempt: the address contains the puzzle and the choices so far.
So undo, a new attempt and two windows are just other addresses. The browser stores which puzzles
are solved.
"""
