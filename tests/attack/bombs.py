"""Bodies and files that are meant to burst: refused with one answer, soon, and in bounded memory."""

import gzip
import io
import json
import struct
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from uuid import uuid4

from tests.attack.site import WEB, WORKERS, Site, children
from tests.attack.tally import Tally
from tests.attack.visitor import Answer, Visitor

CALLS = ("/api/1/check/", "/api/1/odds/", "/api/1/strike-forces/import/", "/api/1/drafts/", "/api/1/campaigns/import/")
FORMS = (
    "/strike-forces/import/", "/campaigns/import/", "/workshop/new/pack/", "/workshop/attic/workbook/",
    "/workshop/attic/load/",
)  # fmt: skip
SOON = 30.0
MORE = 900_000_000
"""Bytes that all processes together may have more in the middle of it: a worker may take 768 MB to read a file."""


def attack(site: Site, tally: Tally) -> None:
    site.until(lambda: all(len(children(site.processes[name].pid)) > 3 for name in WORKERS))  # of a worker that began
    before, highest = memory(site), 0
    for about, ask in [*documents(), *uploads(site), *strange_requests()]:
        began = time.monotonic()
        answer = patient(partial(ask, site.visitor("owner", source="127.0.10.1")))
        tally.note(answer.status, about, broken=answer.status != 503)
        took = time.monotonic() - began
        tally.hold(took < SOON, f"{about} took {took:.0f} s")
        tally.hold(
            answer.status >= 400 or answer.status == 302 or "imports" in answer.text, f"{about}: {answer.status}"
        )
        tally.hold(answer.status != 404 or "nowhere" in about, f"{about}: 404")
        highest = max(highest, memory(site))
        page = patient(lambda: site.visitor(source="127.0.10.2").get("/factions/"))
        tally.hold(page.status == 200, f"a page after {about}: {page.status}")
    tally.hold(highest - before < MORE, f"{(highest - before) / 1e6:.0f} MB more")
    tally.remark(f"memory of all processes: {before / 1e6:.0f} MB, at most {highest / 1e6:.0f} MB")


def patient(ask: Callable[[], Answer]) -> Answer:
    """Again while the site is busy, or has had enough of this visitor for now; an end without an answer is 502."""
    for _try in range(8):
        try:
            answer = ask()
        except OSError:
            return Answer(413, {}, b"the connection was ended in the middle of the body")
        if answer.status != 503:
            break
        time.sleep(1)
    return answer


Bomb = tuple[str, Callable[[Visitor], Answer]]


def documents() -> Iterator[Bomb]:
    """JSON by the API."""
    texts = {
        "100,000 brackets": b"[" * 100_000 + b"]" * 100_000,
        "100,000 braces": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        "a number of 5,000 digits": b'{"attacks": ' + b"9" * 5000 + b"}",
        "1e999": b'{"attacks": 1e999}',
        "NaN": b'{"attacks": NaN}',
        "two keys": b'{"attacks": 1, "attacks": 2}',
        "a lone surrogate": b'{"name": "\\ud800"}',
        "NUL": b'{"name": "\\u0000"}',
        "half of UTF-8": b'{"name": "\xff\xfe"}',
        "4 MB of text": json.dumps({"name": "a" * 4_000_000}).encode(),
        "a million keys": json.dumps(dict.fromkeys(map(str, range(300_000)), 1)).encode(),
    }
    for (name, text), address in product(texts.items(), CALLS):
        yield f"{name} to {address}", lambda visitor, a=address, t=text: call(visitor, a, t)
    packed = gzip.compress(b"[" * 30_000_000)
    for address in CALLS:
        yield (
            f"gzip of 30 MB to {address}",
            lambda visitor, a=address: call(visitor, a, packed, Content_Encoding="gzip"),
        )


def call(visitor: Visitor, address: str, body: bytes, **headers: str) -> Answer:
    return visitor.ask("POST", address, body, Content_Type="application/json", **headers)


def uploads(site: Site) -> Iterator[Bomb]:
    files = {
        "a zip of 200 MB.xlsx": zipped({"xl/workbook.xml": b" " * 200_000_000}),
        "a zip of itself.zip": zipped({f"{n}.zip": zipped({"a": b"0" * 1_000_000}) for n in range(50)}),
        "a zip slip.zip": zipped({"../../../tmp/damocles-was-here": b"x"}),
        "entities.xlsx": workbook(LAUGHS),
        "an outer entity.xlsx": workbook(OUTER),
        "entities in UTF-16.xlsx": workbook(LAUGHS.decode().encode("utf-16")),
        "a far cell.xlsx": workbook(
            b'<worksheet><sheetData><row r="1048576"><c r="XFD1048576"/></row></sheetData></worksheet>'
        ),
        "brackets.json": b"[" * 1_000_000,
        "30 MB.json": b'"' + b"a" * 30_000_000 + b'"',
        "pixels.png": flood(60_000),
        "a script.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        "..%2f\r\nSet-Cookie: a=b.json": b"{}",
    }
    for (name, content), address in product(files.items(), FORMS):
        yield f"{name!r} to {address}", lambda visitor, a=address, n=name, c=content: upload(visitor, a, n, c)
    address = f"/strike-forces/{site.values['strike_force']}/pictures/"
    yield "pixels as a picture", lambda visitor: upload(visitor, address, "a.png", flood(60_000), "picture")


def strange_requests() -> Iterator[Bomb]:
    yield "20,000 fields", lambda visitor: visitor.post("/accounts/login/", {f"f{n}": "a" for n in range(20_000)})
    yield "10,000 parts", lambda visitor: multipart(visitor, "/strike-forces/import/", [("f", "a", b"1")] * 10_000)
    yield "a body of 41 MB", lambda visitor: visitor.ask("POST", "/campaigns/import/", b"a" * 41_000_000)
    yield "a body of 43 MB", lambda visitor: visitor.ask("POST", "/campaigns/import/", b"a" * 45_000_000)
    yield "an address of 100 kB", lambda visitor: visitor.get("/lists/?q=" + "a" * 100_000)
    yield (
        "500 headers to nowhere",
        lambda visitor: visitor.get("/nowhere/", **{f"X_{n}": "a" * 100 for n in range(500)}),
    )


LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9))
    + b"]><worksheet>&j;</worksheet>"
)
OUTER = b'<?xml version="1.0"?><!DOCTYPE z [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'


def zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def workbook(sheet: bytes) -> bytes:
    """One that opens, but for what stands in its sheet."""
    from openpyxl import Workbook

    plain, spoiled = io.BytesIO(), {}
    Workbook().save(plain)
    with zipfile.ZipFile(plain) as archive:
        spoiled = {name: archive.read(name) for name in archive.namelist()}
    return zipped(spoiled | {"xl/worksheets/sheet1.xml": sheet})


def flood(side: int) -> bytes:
    """A PNG of 3.6 thousand million pixels in a few kilobytes."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))  # noqa: E731
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * 100_000, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def upload(visitor: Visitor, address: str, name: str, content: bytes, field: str = "file") -> Answer:
    return multipart(visitor, address, [(field, name, content), ("key", "", str(uuid4()).encode())])


def multipart(visitor: Visitor, address: str, parts: list[tuple[str, str, bytes]]) -> Answer:
    boundary = uuid4().hex.encode()
    body = b"".join(
        b'--%s\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
        % (boundary, field.encode(), b'; filename="%s"' % name.encode() if name else b"", content)
        for field, name, content in parts
    )
    kind = f"multipart/form-data; boundary={boundary.decode()}"
    return visitor.ask("POST", address, body + b"--%s--\r\n" % boundary, Content_Type=kind)


def memory(site: Site) -> int:
    """Bytes that web services and workers hold, what they share counted once."""
    processes = [
        pid for name in (*WEB, *WORKERS) for pid in (site.processes[name].pid, *children(site.processes[name].pid))
    ]
    total = 0
    for pid in processes:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except (FileNotFoundError, ProcessLookupError):  # it has ended
            continue
        total += sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))
    return total
