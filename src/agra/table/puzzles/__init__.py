"""Puzzles at the table: "find the best turn" on the real drawing, with the real engine.

Nothing of an attempt is kept on the server: a puzzle and the choices made so far say everything. So
taking back, trying again and two windows at once are simply other addresses. Which puzzles are
solved the browser knows.
"""
