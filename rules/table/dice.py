"""Luck: a keyed tape of dice. Nothing else in the engine makes any."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

FAIR: Final = 252
"""Bytes of 252 and more are skipped: 252 is the largest multiple of 6 that a byte holds."""


class RandomTape:
    """An endless sequence of bytes: block n is BLAKE2b(key, n), the same on every machine.

    The key of one of several streams is worked out once it is needed: from many of them nothing is taken.
    """

    def __init__(self, key: bytes, stream: int = -1) -> None:
        self.key = key
        self.stream = stream
        self.number = 0
        self.block = b""
        self.at: i64 = 0

    def byte(self) -> i64:
        """The next byte of the tape, 0 to 255."""
        if self.at == len(self.block):
            if self.stream >= 0:
                self.key = blake2b(self.stream.to_bytes(4, "big"), key=self.key, digest_size=32).digest()
                self.stream = -1
            self.block = blake2b(self.number.to_bytes(8, "big"), key=self.key).digest()
            self.number += 1
            self.at = 0
        value: i64 = self.block[self.at]
        self.at += 1
        return value

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely (for shuffles and for thinking)."""
        if limit <= 1:
            return 0
        most: i64 = limit
        whole: i64 = 256 if most <= 256 else 1 << 32
        fair = whole - whole % most
        while True:
            value = self.byte()
            if whole > 256:
                value = ((value * 256 + self.byte()) * 256 + self.byte()) * 256 + self.byte()
            if value < fair:
                return value % most


class Dice:
    """Dice from a tape, after the results written beforehand, in order."""

    def __init__(self, key: bytes, written: Sequence[int] = (), stream: int = -1) -> None:
        self.tape = RandomTape(key, stream)
        self.written = list(written)
        self.used = 0

    def d6(self) -> i64:
        """One die, 1 to 6."""
        if self.used < len(self.written):
            self.used += 1
            return self.written[self.used - 1]
        while True:
            value = self.tape.byte()
            if value < FAIR:
                return value % 6 + 1

    def die(self, faces: int) -> int:
        """One die of so many faces (at least 2)."""
        if faces == 6 or self.used < len(self.written):
            return self.d6()
        return self.tape.below(faces) + 1

    def roll(self, count: int) -> list[int]:
        """`count` dice, in the order they fell."""
        return [self.d6() for _n in range(count)]


def stream_key(game: str, seed: int, stream: str) -> bytes:
    """The key of one stream of a game's battle (dice, decks, each commander's thinking), from its seed.

    Streams are apart, so that thinking never shifts a die.
    """
    return blake2b(f"{game}:{seed}:{stream}".encode(), digest_size=32).digest()
