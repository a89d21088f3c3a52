"""Luck among friends without a server: nobody can choose it, and nobody can try again.

Before the first turn of a game by link, the link goes round the table twice. In the first round
each player takes a seat, draws a random number and adds only its hash. In the second round each
player adds the number itself. All numbers together are the source of the set-up and of the dice.
A player adds a number only when all hashes are there, so nobody can fit a number to the others.

    hash of a number:   SHA-256 of "agra number", the game's id (6 bytes), the seat (1 byte) and
                        the number (16 bytes, the first is the highest)
    secret of the dice: SHA-256 of "agra dice", the id, and the numbers by seat (`records/dice.py`)
    seed of the set-up: the first 52 bits of the SHA-256 of "agra set-up" and the secret
"""

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import Final

from agra.records.errors import BadRecord
from agra.records.game import check_name
from agra.rules.errors import N_
from agra.rules.version import RULES_VERSION

#: The sizes in bytes of a game's id, of a random number and of its hash.
ID_SIZE: Final = 6
NUMBER_SIZE: Final = 16
HASH_SIZE: Final = 32

#: The most characters of a player's name in a link.
LONGEST_NAME: Final = 40

_CHANGED: Final = N_("The players or the options of this game were changed.")
_WRONG_NUMBER: Final = N_(
    "{player} has a number that does not match the hash that was sent first: the link was changed."
)


def new_number() -> int:
    """Return the random number of a player."""
    return secrets.randbits(8 * NUMBER_SIZE)


def hash_of(ident: int, seat: int, number: int) -> bytes:
    """Return the hash by which a seat commits itself to its number."""
    data = ident.to_bytes(ID_SIZE, "big") + bytes([seat]) + number.to_bytes(NUMBER_SIZE, "big")
    return hashlib.sha256(b"agra number" + data).digest()


def check_link_name(name: str, seat: int) -> None:
    """Raise `BadRecord` unless this can be the name of a player in a link."""
    check_name(name, seat)
    if len(name) > LONGEST_NAME:
        message = N_("A name in a link can have at most {most} characters.")
        raise BadRecord(message, most=LONGEST_NAME)


@dataclass(frozen=True)
class Start:
    """The start of a game by link: what the players agreed on, and how far the two rounds are."""

    #: a random number that tells this game from others
    ident: int
    players: int
    open_rupees: bool = False
    merchant_coin_on_stop: bool = False
    round_limit: int | None = None
    #: the version of the rules
    rules: int = RULES_VERSION
    #: by seat, for the seats that are taken
    names: tuple[str, ...] = ()
    hashes: tuple[bytes, ...] = ()
    #: by seat, for the players who have added their number
    numbers: tuple[int, ...] = ()

    @classmethod
    def new(
        cls,
        players: int,
        open_rupees: bool = False,
        merchant_coin_on_stop: bool = False,
        round_limit: int | None = None,
    ) -> "Start":
        """Return the start of a new game; nobody has taken a seat yet."""
        ident = secrets.randbits(8 * ID_SIZE)
        return cls(ident, players, open_rupees, merchant_coin_on_stop, round_limit)

    @property
    def is_ready(self) -> bool:
        """Whether all numbers are there, so that the game can begin."""
        return len(self.numbers) == self.players

    @property
    def next_seat(self) -> int | None:
        """The seat that has to add its hash or its number; None if the game can begin."""
        if len(self.hashes) < self.players:
            return len(self.hashes)
        return None if self.is_ready else len(self.numbers)

    @property
    def progress(self) -> int:
        """How many hashes and numbers are there."""
        return len(self.hashes) + len(self.numbers)

    # -------------------------------------------------------------- the two rounds

    def join(self, name: str, number: int) -> "Start":
        """Take the next free seat with a random number, of which only the hash is added."""
        seat = len(self.hashes)
        if seat >= self.players:
            raise BadRecord(N_("All seats of this game are taken."))
        check_link_name(name, seat)
        made = hash_of(self.ident, seat, number)
        return replace(self, names=(*self.names, name), hashes=(*self.hashes, made))

    def reveal(self, seat: int, number: int) -> "Start":
        """Add the number of a seat: in order, after all hashes, and it must fit its hash."""
        if len(self.hashes) < self.players:
            message = N_(
                "Some seats are still free: players add their numbers when all seats are taken."
            )
            raise BadRecord(message)
        if seat != self.next_seat:
            raise BadRecord(N_("Players add their numbers in the order of the seats."))
        if not self.is_of(seat, number):
            raise BadRecord(_WRONG_NUMBER, player=self.names[seat])
        return replace(self, numbers=(*self.numbers, number))

    def is_of(self, seat: int, number: int) -> bool:
        """Whether a seat has committed itself to this number."""
        taken = seat < len(self.hashes)
        return taken and self.hashes[seat] == hash_of(self.ident, seat, number)

    # -------------------------------------------------------------- checks

    @property
    def agreed(self) -> tuple[object, ...]:
        """What nobody may change from the first link on."""
        options = (self.open_rupees, self.merchant_coin_on_stop, self.round_limit, self.rules)
        return (self.ident, self.players, *options)

    def check(self) -> None:
        """Raise `BadRecord` unless names, hashes and numbers fit together."""
        if len(self.names) != len(self.hashes) or len(self.hashes) > self.players:
            raise BadRecord(N_("The link does not have a hash for every player."))
        if self.numbers and len(self.hashes) < self.players:
            message = N_(
                "Some seats are still free: players add their numbers when all seats are taken."
            )
            raise BadRecord(message)
        for seat, name in enumerate(self.names):
            check_link_name(name, seat)
        for seat, number in enumerate(self.numbers):
            if not self.is_of(seat, number):
                raise BadRecord(_WRONG_NUMBER, player=self.names[seat])

    def check_later(self, later: "Start") -> None:
        """Raise `BadRecord` unless `later` continues this start honestly.

        As soon as this start has a number, no hash, no number and no name may change.
        """
        if self.agreed != later.agreed:
            raise BadRecord(_CHANGED)
        if not self.numbers:
            return
        for seat, made in enumerate(self.hashes):
            if later.hashes[seat : seat + 1] != (made,):
                message = N_(
                    "{player} has a different hash from the one before you sent your number: "
                    "somebody may have fixed the dice."
                )
                raise BadRecord(message, player=self.names[seat])
        if later.names != self.names:
            raise BadRecord(_CHANGED)

    # -------------------------------------------------------------- the luck

    @property
    def secret(self) -> str:
        """The secret from which every die and tile is drawn (`agra.records.dice`)."""
        assert self.is_ready
        data = self.ident.to_bytes(ID_SIZE, "big")
        data += b"".join(number.to_bytes(NUMBER_SIZE, "big") for number in self.numbers)
        return hashlib.sha256(b"agra dice" + data).hexdigest()

    @property
    def seed(self) -> int:
        """The seed of the set-up."""
        digest = hashlib.sha256(b"agra set-up" + bytes.fromhex(self.secret)).digest()
        return int.from_bytes(digest[:8], "big") >> 12
