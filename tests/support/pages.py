"""What a page says without the random text that it holds: tokens, slugs and digests spell any short word by chance."""

import re
from html import unescape
from typing import Any

RANDOM = re.compile(
    r"\b(?:(?=[a-zA-Z]*\d)[a-zA-Z0-9]{16,}"  # tokens of forms, slugs of lists, digests
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    r"|(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,})\b"  # tokens of links, signed values
)


def without_random(text: str) -> str:
    return RANDOM.sub("", text)


def text_of(response: Any) -> str:
    """What a person reads of it, in one line."""
    body = re.sub(r"<script.*?</script>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(without_random(unescape(body)).split())
