"""Slugs made from names."""

from collections.abc import Container

from armies.models.content import SLUG_LENGTH
from people.folding import plain_slug


def slug_from_name(name: str, taken: Container[str], kind: str) -> str:
    """An unused slug made from a name: line-rifles, line-rifles-2."""
    stem = plain_slug(name)[: SLUG_LENGTH - 4].strip("-_").replace("_", "-") or kind
    number, slug = 1, stem
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug
