"""Where a notice for somebody who is away goes, and the notices still to be sent."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Seat, empty, new_secret


class Reach(models.Model):
    """A way to tell the person of a seat something when they are not at the table."""

    PUSH = "push"
    MAIL = "mail"
    HOOK = "hook"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reaches")
    #: the browser in which it was wished for, and its language then
    browser = models.CharField(max_length=40, db_index=True)
    language = models.CharField(max_length=16)
    way = models.CharField(max_length=4)
    #: the address of a push service or a web hook, or an e-mail address
    target = models.CharField(max_length=1000)
    #: of a browser: what messages to it are encrypted with
    keys = models.JSONField(default=empty)
    #: the address of this table as that browser knows it
    site = models.CharField(max_length=300)
    #: who opens /notice/SECRET/ may confirm it and end it; it signs what a web hook is sent
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    #: an e-mail address is used only after its owner said so
    confirmed = models.BooleanField(default=True)
    #: how many notices in a row did not arrive
    failed = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which they were wished for."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.way} for seat {self.seat_id}"


class Notice(models.Model):
    """Something to be told to somebody, until it is sent."""

    TURN = "turn"
    NUDGE = "nudge"
    LATE = "late"
    OVER = "over"
    HELLO = "hello"
    CONFIRM = "confirm"

    reach = models.ForeignKey(Reach, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8)
    #: from when on it is to be sent; whoever sends it moves this on meanwhile
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} by {self.reach_id}"
