"""A mail server of a test: it takes every mail and keeps it."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message


class Session(socketserver.StreamRequestHandler):
    """One connection, in the words of SMTP (RFC 5321)."""

    server: "MailServer"

    def handle(self) -> None:
        self.say("220 test")
        for line in iter(self.rfile.readline, b""):
            match line[:4].upper():
                case b"DATA":
                    self.say("354 go on")
                    self.server.taken.append(message_from_bytes(b"".join(iter(self.rfile.readline, b".\r\n"))))
                    self.say("250 taken")
                case b"QUIT":
                    return self.say("221 bye")
                case _:
                    self.say("250 ok")

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.taken: list[Message] = []

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.server_address[1]}"


@contextmanager
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
