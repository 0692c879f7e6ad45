"""The figures as a table, beside the targets of issue 4."""

from typing import Any

COLUMNS = "{:<34}{:>8}{:>6}{:>9}{:>8}{:>11}{:>8}{:>8}{:>8}{:>7}  {}"
HEADS = ("", "queries", "kB", "p50 ms", "p95 ms", "together/s", "p50 ms", "p95 ms", "CPU ms", "wrong", "asked")


def head() -> str:
    return COLUMNS.format(*HEADS)


def line(page: Any, measured: Any) -> str:
    """One page: one browser's wait, what eight get together, and the server's processor time for one answer."""
    alone, together = measured.alone, measured.together
    return COLUMNS.format(
        page.name,
        measured.queries,
        f"{together.size / 1000:.0f}",
        f"{alone.percentile(0.5):.1f}",
        f"{alone.percentile(0.95):.1f}",
        f"{rate(measured):.0f}",
        f"{together.percentile(0.5):.0f}",
        f"{together.percentile(0.95):.0f}",
        f"{1000 * measured.cpu / together.count():.1f}",
        sum(alone.wrong.values()) + sum(together.wrong.values()),
        asked(page, measured),
    )


def rate(measured: Any) -> float:
    return len(measured.together.seconds) / measured.together.wall


def asked(page: Any, measured: Any) -> str:
    """The targets of the page, with ! at those missed."""
    aims = [
        (page.queries, "{} queries", page.queries and measured.queries > page.queries),
        (page.milliseconds, "{} ms", page.milliseconds and measured.alone.percentile(0.5) > page.milliseconds),
        (page.rate, "{}/s", page.rate and rate(measured) < page.rate),
    ]
    return ", ".join(template.format(aim) + ("!" if missed else "") for aim, template, missed in aims if aim)


def footnotes(all_figures: list[Any]) -> str:
    """Notes on the accuracy of the figures: other load on the two cores."""
    wall = sum(page_figures.together.wall for page_figures in all_figures)
    client = sum(page_figures.together.client_cpu for page_figures in all_figures) / wall
    server = sum(page_figures.cpu for page_figures in all_figures) / wall
    others = max(0.0, sum(page_figures.others for page_figures in all_figures) / wall)
    return f"cores used: by the site {server:.2f}, by the client {client:.2f}, by all else {others:.2f}"
