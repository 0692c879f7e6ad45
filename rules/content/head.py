"""A faction before its parts."""

from typing import NamedTuple


class ContentHead(NamedTuple):
    """What is known of a faction before its parts; `icons` are of its parts, `emblem` what its emblem may show."""

    slug: str
    name: str
    summary: str = ""
    icons: tuple[str, ...] = ()
    emblem: tuple[str, ...] = ()
