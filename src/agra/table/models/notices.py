"""Notices to absent players: their addresses, and the notices that are still to be sent."""

from typing import ClassVar

from django.db import models

from agra.table.models.game import Seat, empty, new_secret


class Reach(models.Model):
    """An address for notices to the person of a seat who is not at the table."""

    PUSH = "push"
    MAIL = "mail"
    HOOK = "hook"

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reaches")
    #: the browser that subscribed, and its language
    browser = models.CharField(max_length=40, db_index=True)
    language = models.CharField(max_length=16)
    way = models.CharField(max_length=4)
    #: the address of a push service or a web hook, or an e-mail address
    target = models.CharField(max_length=1000)
    #: for push messages: the encryption keys of the browser
    keys = models.JSONField(default=empty)
    #: the address of this table as that browser knows it
    site = models.CharField(max_length=300)
    #: /notice/SECRET/ confirms or ends the subscription; it also signs calls of a web hook
    secret = models.CharField(max_length=32, unique=True, default=new_secret)
    #: an e-mail address is used only after its owner has confirmed it
    confirmed = models.BooleanField(default=True)
    #: how many notices in a row did not arrive
    failed = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of subscription."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.way} for seat {self.seat_id}"


class Notice(models.Model):
    """A notice that is still to be sent."""

    TURN = "turn"
    NUDGE = "nudge"
    LATE = "late"
    OVER = "over"
    HELLO = "hello"
    CONFIRM = "confirm"

    reach = models.ForeignKey(Reach, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=8)
    #: when it is to be sent; while it is being sent, the end of the sender's lease
    due = models.DateTimeField(db_index=True)
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.kind} by {self.reach_id}"
