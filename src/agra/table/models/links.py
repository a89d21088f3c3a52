"""Games by link before their first turn."""

from typing import ClassVar

from django.db import models


class LinkStart(models.Model):
    """The start of a game by link in one browser, until all numbers of its luck are there.

    After that there is a `Game`, whose options say how it goes on (`game/by_link.py`).
    """

    browser = models.CharField(max_length=40, db_index=True)
    #: the id of the game, in hexadecimal digits
    ident = models.CharField(max_length=12)
    seat = models.PositiveSmallIntegerField()
    #: the player's own random number in hexadecimal digits; the others see its hash first
    number = models.CharField(max_length=32)
    #: the newest link that this browser has seen or made (docs/play-by-link.md)
    packed = models.TextField()
    changed = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        """A browser has one seat in a game."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["browser", "ident"], name="one_start_each")
        ]

    def __str__(self) -> str:
        return f"{self.ident}, seat {self.seat} of {self.browser[:6]}"
