"""Verifiable dice: nobody can predict or change them, and everybody can check them afterwards.

A table derives every roll of a game from a secret of 256 bits. Its SHA-256 is published when the
game begins; the secret itself is published when the game is over. Roll number n of a game (every
chance decision counts, from 1) is computed as follows:

    HMAC-SHA256 with the secret as its key, of the text "agra roll n" (n in digits);
    its first 53 bits, divided by 2 to the power of 53, are a share from 0 up to 1;
    the outcomes of the decision, in the order of `State.chance_outcomes`, divide the interval from
    0 to 1 by their probabilities; the result is the outcome whose part contains the share.

The set-up does not depend on the secret.
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

#: The format of secret and hash: 64 hexadecimal digits.
HEX: Final = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """Return a random secret."""
    return secrets.token_hex(32)


def secret_for(seed: int) -> str:
    """Return a secret for a game with this set-up seed; the seed must not reveal the secret."""
    return new_secret()


def hash_of(secret: str) -> str:
    """Return the hash of a secret: it is published before the game and commits to the secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def share(secret: str, number: int) -> float:
    """Return the share, from 0 up to 1, that decides a roll."""
    digest = hmac.digest(bytes.fromhex(secret), f"agra roll {number}".encode(), "sha256")
    return float((int.from_bytes(digest[:8], "big") >> 11) / 2**53)


def roll(state: State, secret: str, number: int) -> int:
    """Return the outcome of the roll with this number, in a chance position."""
    return outcome_at(state, share(secret, number))


def check_dice(record: Game) -> None:
    """Raise `BadRecord` unless every roll of a record follows from its published secret."""
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
