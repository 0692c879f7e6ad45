"""The figures as a table, beside the targets of issue 4."""

from typing import Any

COLUMNS = "{:<34}{:>8}{:>6}{:>9}{:>8}{:>11}{:>8}{:>8}{:>8}{:>7}  {}"
HEADS = ("", "queries", "kB", "p50 ms", "p95 ms", "together/s", "p50 ms", "p95 ms", "CPU ms", "wrong", "asked")


def head() -> str:
    return COLUMNS.format(*HEADS)


def line(page: Any, found: Any) -> str:
    """One page: one browser's wait, what eight get together, and the server's processor time for one answer."""
    alone, together = found.alone, found.together
    return COLUMNS.format(
        page.name,
        found.queries,
        f"{together.size / 1000:.0f}",
        f"{alone.percentile(0.5):.1f}",
        f"{alone.percentile(0.95):.1f}",
        f"{rate(found):.0f}",
        f"{together.percentile(0.5):.0f}",
        f"{together.percentile(0.95):.0f}",
        f"{1000 * found.cpu / together.count():.1f}",
        sum(alone.wrong.values()) + sum(together.wrong.values()),
        asked(page, found),
    )


def rate(found: Any) -> float:
    return len(found.together.seconds) / found.together.wall


def asked(page: Any, found: Any) -> str:
    """The targets of the page, with ! at those missed."""
    aims = [
        (page.queries, "{} queries", page.queries and found.queries > page.queries),
        (page.milliseconds, "{} ms", page.milliseconds and found.alone.percentile(0.5) > page.milliseconds),
        (page.rate, "{}/s", page.rate and rate(found) < page.rate),
    ]
    return ", ".join(words.format(aim) + ("!" if missed else "") for aim, words, missed in aims if aim)


def footnotes(found: list[Any]) -> str:
    """Notes on the accuracy of the figures: other load on the two cores."""
    wall = sum(one.together.wall for one in found)
    client = sum(one.together.client_cpu for one in found) / wall
    server = sum(one.cpu for one in found) / wall
    others = max(0.0, sum(one.others for one in found) / wall)
    return f"cores used: by the site {server:.2f}, by the client {client:.2f}, by all else {others:.2f}"
