"""A collection as a table: a row a part, such as a datasheet; a wrong row stops the whole file and says its line."""

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armies.actions.ownership import Count, UnevenError, uneven
from armies.bridge import contents_of, model_options
from armies.models import Faction, OwnedModels, Release
from armies.models.faction import FactionQuerySet
from armies.models.owned import MAX_MODELS, Figures
from people.numbers import whole_number
from rules.formats.errors import DocumentError, shown
from web.tables.formulas import escape_formula
from web.tables.reader import read_table
from web.translation.messages import shown as shown_name
from web.translation.typed_numbers import two_meanings

COLUMNS = ("faction", "part", "name", "models", "built", "painted")
NEEDED = ("faction", "part", "models")
READ = (*NEEDED, "built", "painted")
"""Without a cell in the last two, what is built and painted stays as it is."""

MAX_FAULTS = 20
PROBLEMS = (
    ("models", gettext_noop("has %(found)s models")),
    ("built", gettext_noop("has %(found)s built")),
    ("painted", gettext_noop("has %(found)s painted")),
)
"""How a wrong figure is told, by its column."""


def write_collection(user: Any) -> bytes:
    """The user's collection as CSV in UTF-8 with a byte order mark, which Excel needs."""
    owned = OwnedModels.objects.filter(user=user).select_related("faction").order_by("faction__slug", "datasheet")
    names = _names({row.faction_id for row in owned})
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for row in owned:
        name = names.get((row.faction_id, row.datasheet), "")
        writer.writerow([*map(escape_formula, (row.faction.slug, row.datasheet, name)), *row.figures])
    return file.getvalue().encode("utf-8-sig")


def _names(factions: set[int]) -> dict[tuple[int, str], str]:
    """Names of these factions' datasheets in their newest releases."""
    releases = list(Release.objects.newest().filter(faction__in=factions).select_related("faction"))
    contents_of(releases)
    return {
        (release.faction_id, option.slug): shown_name(option.name)
        for release in releases
        for option in model_options(release.faction.rules_of_game, release).values()
    }


def read_collection(content: bytes, usable: FactionQuerySet) -> list[Count]:
    """Parse a table of owned models; DocumentError lists every invalid line."""
    table = read_table(content, COLUMNS, NEEDED)
    places = {name: table.headers.index(name) for name in READ if name in table.headers}
    rows = [(line, {name: cells[place].strip() for name, place in places.items()}) for line, cells in table.rows]
    known = _known(usable, {cells["faction"] for _line, cells in rows})
    faults: list[DocumentError] = []
    counts: dict[tuple[str, str], Count] = {}
    for line, cells in rows:
        try:
            count = _count(cells, known)
            slug = cells["part"]
            if (cells["faction"], slug) in counts:
                raise DocumentError("", _("names %(datasheet)s again") % {"datasheet": slug}, _("must be there once"))
            counts[cells["faction"], slug] = count
        except DocumentError as error:
            faults.append(DocumentError(_("line %(n)d") % {"n": line}, error.problem, error.remedy))
    if faults:
        faults[0].all = faults[:MAX_FAULTS]
        raise faults[0]
    return list(counts.values())


def faults_of(error: UnevenError) -> list[DocumentError]:
    """What does not go with figures that the table leaves as they are."""
    problems = {"built": _("has more built than these models"), "painted": _("has more painted than these built")}
    return [DocumentError(fault.wanted.datasheet, problems[fault.key], fault.text) for fault in error.faults]


FactionParts = dict[str, tuple[Faction, set[str]]]


def _known(usable: FactionQuerySet, slugs: set[str]) -> FactionParts:
    """The factions of a file, as they were last released."""
    releases = list(
        Release.objects.newest().filter(faction__in=usable, faction__slug__in=slugs).select_related("faction")
    )
    contents_of(releases)
    return {row.faction.slug: (row.faction, set(model_options(row.faction.rules_of_game, row))) for row in releases}


def _count(cells: Mapping[str, str], known: FactionParts) -> Count:
    slug, datasheet = cells["faction"], cells["part"]
    if slug not in known:
        raise DocumentError("", _("has the faction %(found)s") % {"found": shown(slug)}, _("must be one you may use"))
    faction, parts = known[slug]
    if datasheet not in parts:
        problem = _("has %(found)s") % {"found": shown(datasheet)}
        raise DocumentError("", problem, _("must be a slug of %(faction)s") % {"faction": faction.name})
    built, painted = (_number(cells[key], problem) if cells.get(key) else None for key, problem in PROBLEMS[1:])
    count = Count(faction, datasheet, _number(cells["models"], PROBLEMS[0][1]), built, painted)
    fault = uneven(count, count.changed(Figures(0, painted or 0, 0)))
    if fault:
        problem = dict(PROBLEMS)[fault.key]
        raise DocumentError("", _(problem) % {"found": shown(cells[fault.key])}, fault.text)
    return count


def _number(text: str, problem: str) -> int:
    if (number := whole_number(text)) is None or number > MAX_MODELS:
        remedy = two_meanings(text) or _("must be a whole number from 0 to %(most)d") % {"most": MAX_MODELS}
        raise DocumentError("", _(problem) % {"found": shown(text)}, remedy)
    return number
