"""A webhook reaches the open internet alone, by encryption, and is bounded in time and size."""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from programs.webhooks import outgoing
from programs.webhooks.outgoing import AddressError, NoAnswerError, is_public, post, resolve, split_address

INNER = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::7f00:1",
]  # fmt: skip
REFUSED = [
    "http://bot.example/", "ftp://bot.example/", "https://", "https://localhost/", "https://intranet/",
    "https://ann:pw@bot.example/", "https://bot.example:22/", "https://bot.example:99999/", "https://bot.example/a b",
    "https://bot.example/\r\nX: y", "https://bücher.example/", "https://127.0.0.1/", "https://[::1]/", "javascript:1",
]  # fmt: skip


@pytest.mark.parametrize("text", INNER)
def test_inner_addresses_are_not_public(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize("text", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34"])
def test_addresses_of_the_internet_are_public(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize("address", REFUSED)
def test_other_addresses_are_refused_before_anything_is_asked(address: str) -> None:
    with pytest.raises(AddressError):
        split_address(address)


def named(monkeypatch: pytest.MonkeyPatch, *figures: str) -> list[str]:
    """A name server that answers so; what it was asked."""
    asked: list[str] = []

    def getaddrinfo(host: str, port: int, **more: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", (figure, port)) for figure in figures]

    monkeypatch.setattr(outgoing.socket, "getaddrinfo", getaddrinfo)
    return asked


def test_a_name_with_one_inner_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    named(monkeypatch, "93.184.216.34", "10.0.0.1")
    with pytest.raises(AddressError):
        resolve("bot.example", 443)


def test_a_name_is_resolved_once_and_that_very_address_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that answers otherwise the second time is not asked a second time."""
    asked, called = named(monkeypatch, "93.184.216.34"), []

    def create_connection(place: tuple[str, int], timeout: float) -> None:
        called.append(place)
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing.socket, "create_connection", create_connection)
    with pytest.raises(NoAnswerError):
        post("https://bot.example/", b"{}", {})
    assert (asked, called) == (["bot.example"], [("93.184.216.34", 443)])


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Key and certificate of bot.example, signed by itself."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "bot")])
    now, builder = datetime.now(UTC), x509.CertificateBuilder().subject_name(name).issuer_name(name)
    builder = builder.public_key(key.public_key()).serial_number(1)
    builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    builder = builder.add_extension(x509.SubjectAlternativeName([x509.DNSName("bot.example")]), critical=False)
    plain = serialization.NoEncryption()
    file = tmp_path_factory.mktemp("tls") / "bot.pem"
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    signed = builder.sign(key, hashes.SHA256())
    file.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.fixture
def serves(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """A real server on loopback that takes one request and does this with it; its address by name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    trusting = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(outgoing.ssl, "create_default_context", lambda: trusting)
    monkeypatch.setattr(outgoing, "SECONDS", 1.0)
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    monkeypatch.setattr(outgoing, "resolve", lambda host, port: ["127.0.0.1"])

    def serve(answer: Callable[[ssl.SSLSocket, bytes], None], host: str = "bot.example") -> str:
        def take() -> None:
            try:
                plain, _peer = listener.accept()
                with context.wrap_socket(plain, server_side=True) as connection:
                    answer(connection, connection.recv(4096))
            except OSError:
                pass

        threading.Thread(target=take, daemon=True).start()
        return f"https://{host}:{port}/hook?a=b"

    yield serve
    listener.close()


def test_a_body_is_posted_and_the_status_read(serves: Callable[..., str]) -> None:
    taken: list[bytes] = []

    def answer(connection: ssl.SSLSocket, request: bytes) -> None:
        taken.append(request)
        connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

    assert post(serves(answer), b'{"a": 1}', {"webhook-id": "k"}) == 204
    head, _, body = taken[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?a=b HTTP/1.1\r\nHost: bot.example:")
    assert b"webhook-id: k\r\nContent-Length: 8" in head
    assert body == b'{"a": 1}'


def test_a_redirect_is_not_followed(serves: Callable[..., str]) -> None:
    inside = b"HTTP/1.1 302 Found\r\nLocation: https://127.0.0.1/\r\n\r\n"
    assert post(serves(lambda connection, request: connection.sendall(inside)), b"{}", {}) == 302


def test_a_certificate_of_another_name_is_refused(serves: Callable[..., str]) -> None:
    with pytest.raises(NoAnswerError):
        post(serves(lambda connection, request: None, host="other.example"), b"{}", {})


def drips(connection: ssl.SSLSocket, request: bytes) -> None:
    """An answer that is never done, a byte at a time."""
    for _ in range(30):
        connection.sendall(b"H")
        time.sleep(0.1)


@pytest.mark.parametrize("answer", [drips, lambda connection, request: connection.sendall(b"x" * 100_000)])
def test_what_never_ends_or_is_no_http_is_given_up_in_time(serves: Callable[..., str], answer: Any) -> None:
    start = time.monotonic()
    with pytest.raises(NoAnswerError):
        post(serves(answer), b"{}", {})
    assert time.monotonic() - start < 2
