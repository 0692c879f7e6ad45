"""The proxy of `deploy/`, as shipped but for ports, names and folders."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
PATIENCE = 30


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    for _ in range(PATIENCE * 10):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"nobody listens on {port}")


def start_nginx(home: Path, port: int, services: Sequence[int]) -> subprocess.Popen[bytes]:
    """Serve these web services on a port of this machine, with a certificate of its own; its files are in a folder."""
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    made += ["-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run(made, cwd=home, check=True, capture_output=True)
    (home / "nginx.conf").write_text(configuration(home, port, services))
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "the Debian package nginx-light is missing"
    return subprocess.Popen([program, "-p", str(home), "-c", "nginx.conf", "-e", "error.log"])


def drain(home: Path, port: int, *back: str) -> None:
    """Take a web service out of the proxy in a folder, or put it back."""
    proxy = {"PROXY_CONF": str(home / "nginx.conf"), "PROXY_PID": str(home / "pid")}
    subprocess.run([DEPLOY / "drain", *back, str(port)], env=os.environ | proxy, check=False)


def configuration(home: Path, port: int, services: Sequence[int]) -> str:
    shipped = (DEPLOY / "nginx" / "damocles.conf").read_text()
    upstreams = "".join(f"server 127.0.0.1:{service} max_fails=0;\n    " for service in services)
    for old, new in (
        (r"listen \[::\]:.*", ""),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        (r"(server 127\.0\.0\.1:\d+ max_fails=0;\s+)+", upstreams),
        ("damocles.example", "localhost"),
        ("/etc/ssl/damocles", str(home)),
        ("/var/cache/nginx/damocles", str(home / "cache")),
        ("/srv/damocles/deploy", str(DEPLOY)),
    ):
        shipped, count = re.subn(old, new, shipped)
        assert count, old
    types = "types { text/html html; }" + " ".join(
        f"{kind}_temp_path {home}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.getuid() == 0 else ""
    head = f"{user} daemon off; pid {home}/pid; events {{ worker_connections 512; }}"
    return f"{head}\nhttp {{ access_log off; {types}\n{shipped}\n}}\n"
