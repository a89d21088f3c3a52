"""A position as a picture: one self-contained SVG, for notebooks, documents and the web.

>>> import agra
>>> from agra.picture import svg
>>> svg(agra.new_game(players=3, seed=1)).startswith("<svg ")
True
"""

from agra.picture.drawing import pieces, svg
from agra.picture.player_pieces import SPECTATOR
from agra.picture.table_pieces import Piece

__all__ = ["SPECTATOR", "Piece", "pieces", "svg"]
