"""The figures as a table, beside those of bare Django."""

from typing import Any

COLUMNS = "{:<32}{:>8}{:>6}{:>8}{:>8}{:>8}{:>8}{:>11}{:>8}{:>8}{:>8}{:>8}{:>8}{:>7}"
HEADS = (
    "", "queries", "kB", "min ms", "p50 ms", "p95 ms", "x bare", "together/s", "p50 ms", "p95 ms", "x bare", "CPU ms",
    "x bare", "wrong",
)  # fmt: skip
AIM = 1.6
"""How many times what bare Django takes a page may take; those that take longer are marked."""


def head() -> str:
    return COLUMNS.format(*HEADS)


def line(page: Any, queries: int, site: Any, bare: Any) -> str:
    """One page: one browser's wait, what eight get together, and the server's processor time for one answer."""
    return COLUMNS.format(
        page.name,
        queries or "",
        f"{site.together.size / 1000:.0f}",
        *times(site.alone, 0, 0.5, 0.95),
        ratio(site.alone.percentile(0.5), bare.alone.percentile(0.5)),
        f"{site.together.rate():.0f}",
        *times(site.together, 0.5, 0.95),
        ratio(bare.together.rate(), site.together.rate()),
        f"{site.milliseconds_of_cpu():.1f}",
        ratio(site.milliseconds_of_cpu(), bare.milliseconds_of_cpu()),
        sum(site.alone.wrong.values()) + sum(site.together.wrong.values()),
    )


def times(tally: Any, *shares: float) -> list[str]:
    return [f"{tally.percentile(share):.1f}" for share in shares]


def ratio(page: float, bare: float) -> str:
    return f"{page / bare:.2f}{'!' if page > AIM * bare else ''}"


def footnotes(all_figures: list[Any]) -> str:
    """Notes on the accuracy of the figures: other load on the two cores."""
    wall = sum(figures.together.wall for figures in all_figures)
    client = sum(figures.together.client_cpu for figures in all_figures) / wall
    server = sum(figures.cpu for figures in all_figures) / wall
    others = max(0.0, sum(figures.others for figures in all_figures) / wall)
    return f"cores used: by the site {server:.2f}, by the client {client:.2f}, by all else {others:.2f}"
