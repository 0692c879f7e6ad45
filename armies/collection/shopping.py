"""What lists lack of a collection, as a shopping list: models to buy, to build and to paint.

What is to be bought is to be built too, and what is to be built is to be painted. Of several lists a model serves each
in turn, so the largest need counts; lists fielded at once need the sum.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.bridge import model_options, shown_content, shown_contents
from armies.collection.ownership import Owned, needed, owned_by_faction
from armies.models import Faction, StrikeForce
from armies.models.owned import NONE, Figures
from web.tables.formulas import escape_formula
from web.translation.messages import shown

MAX_LISTS = 50
"""Maximum number of lists of one shopping list."""

COLUMNS = ("faction", "part", "name", "needed", *Figures._fields, "buy", "build", "paint")


class Lack(NamedTuple):
    """Models that are needed, and those of them not owned, not built and not painted."""

    needed: int = 0
    buy: int = 0
    build: int = 0
    paint: int = 0


class Need(NamedTuple):
    """A part that lists need, with what is there of it."""

    slug: str
    name: str
    figures: Figures
    lack: Lack


class Shopping(NamedTuple):
    """What is needed of a faction, and all of it together."""

    faction: Faction
    needs: list[Need]
    sum: Lack

    def unfinished(self) -> list[Need]:
        """Parts of which something is to be bought, built or painted."""
        return [need for need in self.needs if need.lack.paint]


def lack_of(count: int, figures: Figures) -> Lack:
    return Lack(count, *[max(0, count - there) for there in figures])


def lack_of_list(strike_force: StrikeForce, owned: Owned) -> Lack:
    """What one list lacks in all, but for content that cannot be owned."""
    parts = model_options(strike_force.faction.rules_of_game, strike_force.release)
    counts = {slug: count for slug, count in needed(strike_force).items() if slug in parts}
    return total([lack_of(count, owned.get(slug, NONE)) for slug, count in counts.items()])


def total(lacks: Iterable[Lack]) -> Lack:
    return Lack(*[sum(column) for column in zip(Lack(), *lacks, strict=True)])


def shopping_lists(user: Any, lists: Sequence[StrikeForce], at_once: bool = False) -> list[Shopping]:
    """What these lists lack by faction, in the order of the lists; fetch them `with_release`."""
    shown_contents(row.release for row in lists)
    owned = owned_by_faction(user)
    factions = {row.faction_id: row.faction for row in lists}
    shoppings = []
    for pk, faction in factions.items():
        own = [row for row in lists if row.faction_id == pk]
        needs = _needs(own, owned.get(pk, {}), at_once)
        shoppings.append(Shopping(faction, needs, total([need.lack for need in needs])))
    return shoppings


def _needs(lists: Sequence[StrikeForce], owned: Owned, at_once: bool) -> list[Need]:
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for row in lists:
        parts = model_options(row.faction.rules_of_game, row.release, shown_content(row.release))
        names |= {slug: shown(option.name) for slug, option in parts.items()}
        counts = counts + Counter(needed(row)) if at_once else counts | Counter(needed(row))
    named = [(slug, name, owned.get(slug, NONE)) for slug, name in names.items() if slug in counts]
    return [Need(slug, name, figures, lack_of(counts[slug], figures)) for slug, name, figures in named]


def write_shopping(shoppings: Iterable[Shopping]) -> bytes:
    """A shopping list as CSV in UTF-8 with a byte order mark, which Excel needs."""
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for shopping in shoppings:
        for need in shopping.unfinished():
            texts = map(escape_formula, (shopping.faction.slug, need.slug, need.name))
            writer.writerow([*texts, need.lack.needed, *need.figures, *need.lack[1:]])
    return file.getvalue().encode("utf-8-sig")


def shopping_text(shoppings: Sequence[Shopping]) -> str:
    """A shopping list to paste into notes or a chat."""
    stages = ((_("To buy"), 1), (_("To build"), 2), (_("To paint"), 3))
    parts = []
    for title, place in stages:
        rows = [
            (need.lack[place], need.name, shopping.faction.shown_name)
            for shopping in shoppings
            for need in shopping.needs
        ]
        lines = [_line(*row, of_several=len(shoppings) > 1) for row in rows if row[0]]
        if lines:
            parts.append("\n".join([title, *lines]))
    return "\n\n".join(parts)


def _line(count: int, name: str, faction: str, of_several: bool) -> str:
    return f"{count} × {name} ({faction})" if of_several else f"{count} × {name}"
