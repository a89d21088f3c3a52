"""Dice that nobody can foresee or change, and that everybody can check afterwards.

A table draws every roll of a game from a secret of 256 bits. Its SHA-256 is told when the game
begins; the secret itself is told when it is over. Roll number n of a game (every decision of
chance counts, from 1) is taken so:

    HMAC-SHA256 with the secret as its key, of the text "agra roll n" (n in digits);
    its first 53 bits, divided by 2 to the power of 53, are a share from 0 up to 1;
    the outcomes of the decision, in the order of `State.chance_outcomes`, share the line from 0 to
    1 by their probabilities; the one in whose part the share lies has come up.

The set-up does not follow from the secret.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final

from agra.records.errors import BadRecord
from agra.records.game import Game
from agra.rules.actions import action_text
from agra.rules.state import CHANCE, State, outcome_at

#: Secret and hash, as they are written: 64 digits of base 16.
HEX: Final = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """A secret by chance."""
    return secrets.token_hex(32)


def secret_for(seed: int) -> str:
    """The secret for a game with this seed of its set-up, which it must not follow from."""
    return new_secret()


def hash_of(secret: str) -> str:
    """What is told of a secret before the game: nobody can find another one with the same hash."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def share(secret: str, number: int) -> float:
    """The share from 0 up to 1 that decides a roll."""
    digest = hmac.digest(bytes.fromhex(secret), f"agra roll {number}".encode(), "sha256")
    return float((int.from_bytes(digest[:8], "big") >> 11) / 2**53)


def roll(state: State, secret: str, number: int) -> int:
    """What comes up as the roll of this number, in a position where chance decides."""
    return outcome_at(state, share(secret, number))


def check_dice(record: Game) -> None:
    """`BadRecord` unless every roll of a record follows from the secret that it tells."""
    secret = record.dice_secret
    if hash_of(secret) != record.dice_hash:
        raise BadRecord(
            f"The dice's secret has the hash {hash_of(secret)}, but the game was begun with"
            f" {record.dice_hash}: it is not the secret of this game."
        )
    number = 0
    for step in record.replay():
        if step.state.to_move != CHANCE:
            continue
        number += 1
        due = roll(step.state, secret, number)
        if due != step.action:
            raise BadRecord(
                f"Decision {step.number} is {action_text(step.action)!r}, but roll {number} of this"
                f" game's secret is {action_text(due)!r}."
            )
