"""A client of the table's API, for programs that play, watch or manage games on a server.

>>> from agra.client import Client
>>> table = Client("http://127.0.0.1:8017")
>>> table.address
'http://127.0.0.1:8017'

`Client` has a method for each address of the API (docs/api.md), `Player` lets a bot play a seat.
It needs only the standard library.
"""

from agra.client.client import Client
from agra.client.errors import ApiError, NotReached
from agra.client.player import Player, state_of

__all__ = ["ApiError", "Client", "NotReached", "Player", "state_of"]
