"""A collection as a table: a row a part, such as a datasheet; a wrong row stops the whole file and says its line."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from django.utils.translation import gettext as _

from armies.actions.ownership import Count
from armies.bridge import contents_of, model_options
from armies.content.tables.formulas import escape_formula
from armies.content.tables.reader import read_table
from armies.models import Faction, OwnedModels, Release
from armies.models.faction import FactionQuerySet
from armies.models.owned import MAX_MODELS
from armies.translation.messages import shown as shown_name
from armies.translation.typed_numbers import two_meanings
from rules.formats.errors import DocumentError, shown

COLUMNS = ("faction", "part", "name", "models")
NEEDED = ("faction", "part", "models")
MAX_FAULTS = 20


def write_collection(user: Any) -> bytes:
    """The user's collection as CSV in UTF-8 with a byte order mark, which Excel needs."""
    owned = OwnedModels.objects.filter(user=user).select_related("faction").order_by("faction__slug", "datasheet")
    names = _names({row.faction_id for row in owned})
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for row in owned:
        name = names.get((row.faction_id, row.datasheet), "")
        writer.writerow(
            [escape_formula(row.faction.slug), escape_formula(row.datasheet), escape_formula(name), row.models]
        )
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
    places = {name: table.headers.index(name) for name in NEEDED}
    rows = [(line, [cells[places[name]].strip() for name in NEEDED]) for line, cells in table.rows]
    known = _known(usable, {cells[0] for _line, cells in rows})
    faults: list[DocumentError] = []
    counts: dict[tuple[str, str], Count] = {}
    for line, cells in rows:
        try:
            count = _count(cells, known)
            if (cells[0], cells[1]) in counts:
                raise DocumentError(
                    "", _("names %(datasheet)s again") % {"datasheet": cells[1]}, _("must be there once")
                )
            counts[cells[0], cells[1]] = count
        except DocumentError as error:
            faults.append(DocumentError(_("line %(n)d") % {"n": line}, error.problem, error.remedy))
    if faults:
        faults[0].all = faults[:MAX_FAULTS]
        raise faults[0]
    return list(counts.values())


Known = dict[str, tuple[Faction, set[str]]]


def _known(usable: FactionQuerySet, slugs: set[str]) -> Known:
    """The factions of a file, as they were last released."""
    releases = list(
        Release.objects.newest().filter(faction__in=usable, faction__slug__in=slugs).select_related("faction")
    )
    contents_of(releases)
    return {row.faction.slug: (row.faction, set(model_options(row.faction.rules_of_game, row))) for row in releases}


def _count(cells: Sequence[str], known: Known) -> Count:
    slug, datasheet, models = cells
    if slug not in known:
        raise DocumentError("", _("has the faction %(found)s") % {"found": shown(slug)}, _("must be one you may use"))
    faction, parts = known[slug]
    if datasheet not in parts:
        problem = _("has %(found)s") % {"found": shown(datasheet)}
        raise DocumentError("", problem, _("must be a slug of %(faction)s") % {"faction": faction.name})
    if not (models.isascii() and models.isdigit() and len(models) < 10 and int(models) <= MAX_MODELS):
        problem = _("has %(found)s models") % {"found": shown(models)}
        remedy = two_meanings(models) or _("must be a whole number from 0 to %(most)d") % {"most": MAX_MODELS}
        raise DocumentError("", problem, remedy)
    return Count(faction, datasheet, int(models))
