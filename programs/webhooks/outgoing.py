"""One POST to an address that somebody typed in: encrypted, to the open internet alone, and bounded in time and size.

A name is resolved once and the connection made to that very address, so that no second answer of a name server leads
inside. Redirects are not followed, and of the answer only its status is read.
"""

import re
import socket
import ssl
import time
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

SECONDS = 10.0
"""For everything together, but the name server."""

MAX_HEAD = 8192
PORT = 443
OPEN_PORTS = 1024
"""Ports from here on may be named; those below belong to other services than the web."""

TRANSLATED = [IPv6Network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")]
"""IPv6 addresses that stand for an IPv4 address, which may be inside."""

_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")


class AddressError(Exception):
    """Nothing may be sent to this address."""


class NoAnswerError(Exception):
    """The address did not answer in time, or in no way that is HTTP."""


def split_address(address: str) -> SplitResult:
    """The parts of an address that may be posted to; AddressError for another."""
    try:
        parts = urlsplit(address)
        port = parts.port or PORT
    except ValueError:
        raise AddressError from None
    plain = address.isascii() and address.isprintable() and " " not in address
    if not plain or parts.scheme != "https" or not parts.hostname or parts.username is not None:
        raise AddressError
    if port != PORT and port < OPEN_PORTS:
        raise AddressError
    _refuse_inner_literal(parts.hostname)
    return parts


def _refuse_inner_literal(host: str) -> None:
    """An address in figures is judged at once; a name when it is resolved."""
    try:
        figures = ip_address(host)
    except ValueError:
        if host == "localhost" or "." not in host:
            raise AddressError from None
        return
    if not is_public(figures):
        raise AddressError


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is on the open internet, and stands for no other address."""
    if address.version == 6 and any(address in network for network in TRANSLATED):
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return is_public(mapped) if mapped else address.is_global and not address.is_multicast


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name, all of them public; AddressError when one is not, NoAnswerError when there is none."""
    try:
        rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    except (OSError, UnicodeError):
        raise NoAnswerError from None
    figures = [str(row[4][0]).partition("%")[0] for row in rows]
    if not figures or not all(is_public(ip_address(each)) for each in figures):
        raise AddressError
    return figures


def post(address: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Post a body; the status of the answer."""
    parts = split_address(address)
    host, port = str(parts.hostname), parts.port or PORT
    figures, end = resolve(host, port), time.monotonic() + SECONDS
    try:
        with _connect(figures, port, host, end) as connection:
            connection.settimeout(_left(end))
            connection.sendall(_head(parts, {**headers, "Content-Length": str(len(body))}) + body)
            return _status(connection, end)
    except (OSError, ssl.CertificateError):
        raise NoAnswerError from None


def _connect(figures: list[str], port: int, host: str, end: float) -> ssl.SSLSocket:
    """The first of these addresses that takes a connection, with the certificate of this name."""
    context = ssl.create_default_context()
    for n, figure in enumerate(figures, 1):
        try:
            plain = socket.create_connection((figure, port), _left(end) / (1 + len(figures) - n))
        except OSError:
            if n == len(figures):
                raise
            continue
        plain.settimeout(_left(end))
        try:
            return context.wrap_socket(plain, server_hostname=host)
        except OSError:
            plain.close()
            raise
    raise NoAnswerError


def _left(end: float) -> float:
    left = end - time.monotonic()
    if left <= 0:
        raise NoAnswerError
    return left


def _head(parts: SplitResult, headers: Mapping[str, str]) -> bytes:
    """The request line and headers."""
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = [f"POST {target} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
    return "\r\n".join([*lines, *[f"{name}: {text}" for name, text in headers.items()], "", ""]).encode("ascii")


def _status(connection: ssl.SSLSocket, end: float) -> int:
    """The status of the answer, read byte by byte or at once, until the end of its first line."""
    head = b""
    while b"\n" not in head and len(head) < MAX_HEAD:
        connection.settimeout(_left(end))
        piece = connection.recv(MAX_HEAD - len(head))
        if not piece:
            break
        head += piece
    match = _STATUS.match(head)
    if match is None:
        raise NoAnswerError
    return int(match[1])
