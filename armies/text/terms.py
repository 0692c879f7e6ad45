"""Values of datasheets and assets in words."""

from collections import Counter
from collections.abc import Iterable, Sequence

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies.models import Asset as AssetRow
from armies.models import Datasheet as DatasheetRow
from rules.damocles.datasheets import Ability, Asset, Datasheet, Weapon

TIMINGS = dict(AssetRow.When.choices)
"""When abilities and assets happen."""

AFFECTS = {
    "self": gettext_lazy("The squad itself"),
    "friendly": gettext_lazy("Friendly squads"),
    "enemy": gettext_lazy("Enemy squads"),
    "any": gettext_lazy("Any squads"),
    "player": gettext_lazy("Points and cards"),
    "people": gettext_lazy("People alone"),
}
"""Targets of abilities and assets; those without effects in data are carried out by players."""


def counted(names: Iterable[str]) -> list[str]:
    """Names without duplicates, with their number: 2 × Slag Mortars."""
    return [f"{count}\N{NO-BREAK SPACE}× {name}" if count > 1 else name for name, count in Counter(names).items()]


def numbered_names(names: Sequence[str]) -> list[str]:
    """The names of a list's squads, with their number if they are not unique: Slag Mortars (squad 3)."""
    counts = Counter(names)
    number = _("(squad %(number)s)")
    return [f"{name} {number % {'number': n}}" if counts[name] > 1 else name for n, name in enumerate(names, 1)]


def centimetres(hundredths: int) -> str:
    """A distance: 12, 2.5."""
    return number_format(f"{hundredths / 100:g}")


def squad_type(type: str) -> str:
    """The name of a squad type, capitalised (R-ARM-03)."""
    return capfirst(str(dict(DatasheetRow.Type.choices).get(type, type)))


def units(count: int) -> str:
    return ngettext("%(count)d unit", "%(count)d units", count) % {"count": count}


def size(sheet: Datasheet) -> str:
    if sheet.fewest == sheet.most:
        return units(sheet.most)
    return _("%(fewest)d to %(most)d units") % {"fewest": sheet.fewest, "most": sheet.most}


def base(sheet: Datasheet) -> str:
    return _("base %(cm)s cm") % {"cm": centimetres(sheet.base)}


def only_stands(sheet: Datasheet) -> bool:
    """Faction scenery that neither moves nor fights, so that its characteristics are not shown (R-SET-05)."""
    return sheet.scenery is not None and not sheet.move and not sheet.weapons


def timing(ability: Ability) -> str:
    """Timing, cost and frequency: the line below an ability's name."""
    when = "" if ability.when == "always" else str(TIMINGS.get(ability.when, ""))
    line = " · ".join(part for part in (when, cost(ability), _once(ability)) if part)
    return line[:1].upper() + line[1:]


def occasion(ability: Ability) -> str:
    """Timing and frequency without the cost."""
    when = "" if ability.when == "always" else str(TIMINGS.get(ability.when, ""))
    line = " · ".join(part for part in (when, _once(ability)) if part)
    return line[:1].upper() + line[1:]


def cost(ability: Ability) -> str:
    """The cost in tactical points and orders; an asset's orders are paid by the affected squads (R-AST-04)."""
    parts: list[str] = []
    if ability.cost_tactical_points:
        parts.append(_("%(count)d TP") % {"count": ability.cost_tactical_points})
    if ability.cost_orders:
        orders = ngettext("%(count)d order", "%(count)d orders", ability.cost_orders)
        parts.append(orders % {"count": ability.cost_orders})
    return " + ".join(parts)


def asset_timing(asset: Asset) -> str:
    """An asset's timing and cost."""
    return timing(asset) if cost(asset) else " · ".join(part for part in (timing(asset), _("no cost")) if part)


def carriers(weapon: Weapon) -> str:
    """The maximum number of carriers in a squad, if limited."""
    if not weapon.carriers:
        return ""
    return ngettext("at most %(count)d in a squad", "at most %(count)d in a squad", weapon.carriers) % {
        "count": weapon.carriers
    }


def affected(ability: Ability) -> str:
    """The key of an ability's or asset's target."""
    return ability.target if ability.effects else "people"


def affects(ability: Ability) -> str:
    """The target, and its maximum distance."""
    whom = str(AFFECTS[affected(ability)])
    if not ability.within:
        return whom
    return _("%(whom)s within %(cm)s cm") % {"whom": whom, "cm": centimetres(ability.within)}


def cover(kind: str) -> str:
    return {
        "light": _("Light cover"),
        "heavy": _("Heavy cover"),
        "impenetrable": _("Impenetrable"),
    }.get(kind, kind)


def _once(ability: Ability) -> str:
    return {
        "activation": _("once an activation"),
        "turn": _("once a turn"),
        "battle": _("once a battle"),
    }.get(ability.once, "")
