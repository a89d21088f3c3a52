"""Draws a position as one self-contained SVG, for notebooks, documents and the web.

>>> import agra
>>> from agra.picture import svg
>>> svg(agra.new_game(players=3, seed=1)).startswith("<svg ")
True
"""

from agra.picture.drawing import panel, pieces, svg
from agra.picture.pieces.piece import Piece
from agra.picture.scene import SPECTATOR, Viewer

__all__ = ["SPECTATOR", "Piece", "Viewer", "panel", "pieces", "svg"]
