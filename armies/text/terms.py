"""Names and measures in words."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.formats import number_format
from django.utils.translation import ngettext

from armies.text.equal_units import times
from rules.presentation.words import Term
from web.translation.messages import shown


def counted(names: Iterable[str]) -> list[str]:
    """Names without duplicates, with their number: 2 × Slag Mortars."""
    return [times(count, name) for name, count in Counter(names).items()]


def numbered_names(names: Sequence[str], unit: Term) -> list[str]:
    """The names of a list's units, with their number if they are not unique: Slag Mortars (squad 3)."""
    counts, term = Counter(names), shown(unit.one)
    return [f"{name} ({term} {n})" if counts[name] > 1 else name for n, name in enumerate(names, 1)]


def centimetres(hundredths: int) -> str:
    """A distance: 12, 2.5."""
    return number_format(f"{hundredths / 100:g}")


def units(count: int) -> str:
    return ngettext("%(count)d unit", "%(count)d units", count) % {"count": count}
