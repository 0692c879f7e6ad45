"""Prices that the laboratory suggests, as a draft takes them."""

from typing import Any

from workshop.publishing.draft import Draft

Document = dict[str, Any]
PRICES = {"strategic_valor": "strategic_valor_per_extra_unit", "points": "points_per_fighter"}
"""The key of a part's price, and of that of each further unit, which changes in proportion."""


def repriced(document: Document, price: int) -> Document:
    """A part at another price; as it is where it has none."""
    key = next((key for key in PRICES if document.get(key)), "")
    if not key:
        return document
    each = PRICES[key]
    more = {each: round(document[each] * price / document[key])} if document.get(each) else {}
    return document | {key: price} | more


def each_more(document: Document, price: int) -> int | None:
    """What each further unit costs at a price of the whole; None where none does."""
    made = repriced(document, price)
    return next((made[each] for key, each in PRICES.items() if made.get(key) == price and made.get(each)), None)


def is_doubtful(part: Document) -> bool:
    """Whether forbidding a part that is called too cheap does not surely cost battles, or one too dear gain them."""
    low, high = (part["without"] and part["without"]["interval"]) or (None, None)
    if low is None or high is None:
        return False
    return bool(high >= 0 if part["verdict"] == "under" else low <= 0)


def suggested_of(figures: Document, wanted: str) -> dict[str, int]:
    """The price that is suggested of a part, or without one all that are not doubtful."""
    parts = [part for part in figures["parts"] if part["suggested"] is not None]
    chosen = [part for part in parts if (part["part"] == wanted if wanted else not is_doubtful(part))]
    return {part["part"]: part["suggested"] for part in chosen}


def documents_at(draft: Draft, prices: dict[str, int]) -> dict[str, dict[str, Document]]:
    """The parts that are to have other prices, by kind and slug."""
    rows = {kind.key: draft.document.get(kind.key, []) for kind in draft.game.facts.kinds if kind.models}
    return {
        kind: {part["slug"]: repriced(part, prices[part["slug"]]) for part in parts if part["slug"] in prices}
        for kind, parts in rows.items()
    }
