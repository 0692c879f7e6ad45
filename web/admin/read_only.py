"""Documents in the administration as people read them: tables and lists, folded, never a wall of JSON."""

from collections import Counter
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from web.documents.json_format import pretty_json

MAX_SHOWN = 60_000
"""Characters of a document, as JSON, beyond which its page on the site is the place to read it."""

NOTHING = "–"


def folded(value: Any) -> SafeString | str:
    """A document behind one line that says how much it holds."""
    if not value:
        return NOTHING
    if len(pretty_json(value)) > MAX_SHOWN:
        return _("Too long to be shown here.")
    count = ngettext("%(count)s entry", "%(count)s entries", len(value)) % {"count": len(value)}
    return format_html(
        '<details class="folded"><summary>{}</summary><div class="folded__body">{}</div></details>',
        count,
        as_html(value),
    )


def as_html(value: Any) -> SafeString | str:
    """Objects as definitions, lists of objects as tables, lists of words counted."""
    if isinstance(value, dict):
        return _definitions(value) if value else NOTHING
    if isinstance(value, list):
        return _table(value) if value and all(isinstance(each, dict) for each in value) else _counted(value)
    if value is None or value == "":
        return NOTHING
    return _("yes") if value is True else _("no") if value is False else str(value)


def _definitions(value: dict[str, Any]) -> SafeString:
    rows = format_html_join(
        "", "<div><dt>{}</dt><dd>{}</dd></div>", ((_label(key), as_html(each)) for key, each in value.items())
    )
    return format_html('<dl class="folded__list">{}</dl>', rows)


def _table(rows: list[dict[str, Any]]) -> SafeString:
    keys = list(dict.fromkeys(key for row in rows for key in row))
    head = format_html_join("", '<th scope="col">{}</th>', ((_label(key),) for key in keys))
    body = format_html_join(
        "",
        "<tr>{}</tr>",
        ((format_html_join("", "<td>{}</td>", ((_in_cell(row.get(key)),) for key in keys)),) for row in rows),
    )
    return format_html('<table class="folded__table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, body)


def _in_cell(value: Any) -> SafeString | str:
    """A few words stand in a line: wire-gun: 1."""
    if isinstance(value, dict) and value and not any(isinstance(each, dict | list) for each in value.values()):
        return ", ".join(f"{key}: {each}" for key, each in value.items())
    return as_html(value)


def _counted(values: list[Any]) -> SafeString | str:
    """Each once, in order, with how often it is there."""
    counts = Counter(str(as_html(value)) if not isinstance(value, list | dict) else "" for value in values)
    if "" in counts:
        return format_html_join("", "<div>{}</div>", ((as_html(value),) for value in values))
    return ", ".join(f"{count} × {word}" if count > 1 else word for word, count in counts.items()) or NOTHING


def _label(key: str) -> str:
    """A key of a document, as a heading."""
    return str(key).replace("_", " ").capitalize()
