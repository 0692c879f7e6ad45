"""The headers of every response, from a view, WhiteNoise, a redirect, or gunicorn itself."""

PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "payment",
        "usb",
    )
)

HEADERS = {
    "Cache-Control": "private, no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

OF_GUNICORN = HEADERS | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""What it answers itself is a line of text; Django's answers have the policy of the settings."""


def refusal_of(status: int, reason: str) -> bytes:
    """gunicorn's answer to a request that it cannot read; what was sent is not repeated."""
    body = f"{status} {reason}\n"
    headers = {"Connection": "close", "Content-Type": "text/plain", "Content-Length": str(len(body)), **OF_GUNICORN}
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {reason}\r\n{head}\r\n{body}".encode("latin-1")
