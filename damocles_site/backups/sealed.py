"""Encryption to public keys: files of age (age-encryption.org/v1), which the tool `age` opens as well.

It is a stream in chunks that are authenticated, so that memory stays bounded and a file that was cut off is noticed;
an envelope of CMS would have to be held whole.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pyrage

from damocles_site.backups import BackupError

MAGIC = b"age-encryption.org/v1"
SUFFIX = ".age"


def recipients(keys: list[str]) -> list[Any]:
    try:
        return [pyrage.x25519.Recipient.from_str(key) for key in keys]
    except pyrage.RecipientError as error:
        raise BackupError(f"A key to encrypt to begins with age1, as `age-keygen` prints it ({error}).") from error


def identities(path: Path) -> list[Any]:
    """The private keys of a file, as `age-keygen` writes it."""
    try:
        lines = [line.strip() for line in path.read_text().splitlines()]
        return [pyrage.x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#")]
    except (OSError, ValueError, pyrage.IdentityError) as error:
        raise BackupError(f"{path} is no file of private keys as `age-keygen` writes it ({error}).") from error


@contextmanager
def sealing(file: BinaryIO, keys: list[Any]) -> Iterator[BinaryIO]:
    """Where to write what goes into the file encrypted to these keys; as it is, where there are none."""
    if not keys:
        yield file
        return
    source, sink = os.pipe()
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(_encrypt, source, file, keys)
        try:
            with os.fdopen(sink, "wb") as writer:
                yield writer
        except BrokenPipeError:
            pass  # the other end failed, and says why
        if error := work.exception():
            raise BackupError(str(error)) from error


def _encrypt(source: int, file: BinaryIO, keys: list[Any]) -> None:
    with os.fdopen(source, "rb") as reader:
        pyrage.encrypt_io(reader, file, keys)


@contextmanager
def opened(path: Path, keys: list[Any]) -> Iterator[BinaryIO]:
    """The content of a file, decrypted where it is encrypted."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            file.seek(0)
            yield file
            return
        if not keys:
            raise BackupError(f"{path} is encrypted: name the file of the private key with --identity.")
        file.seek(0)
        yield from _decrypted(file, keys)


def _decrypted(file: BinaryIO, keys: list[Any]) -> Iterator[BinaryIO]:
    source, sink = os.pipe()
    with ThreadPoolExecutor(1) as pool:
        work = pool.submit(_decrypt, file, sink, keys)
        try:
            with os.fdopen(source, "rb") as reader:
                yield reader
        finally:
            _raise_fault(work)


def _decrypt(file: BinaryIO, sink: int, keys: list[Any]) -> None:
    with os.fdopen(sink, "wb") as writer:
        pyrage.decrypt_io(file, writer, keys)


def _raise_fault(work: "Future[None]") -> None:
    """Not of who stopped reading in the middle."""
    error = work.exception()
    if error is not None and "Broken pipe" not in str(error):
        raise BackupError(f"The archive cannot be decrypted: another key, or it is broken ({error}).") from error
