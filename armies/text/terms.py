"""What a datasheet or asset says in figures and keys, said in words."""

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
"""Whom abilities and assets are for; those without effects in data are for people to carry out."""


def counted(names: Iterable[str]) -> list[str]:
    """Each name once, with how often it comes: 2 × Slag Mortars."""
    return [f"{count}\N{NO-BREAK SPACE}× {name}" if count > 1 else name for name, count in Counter(names).items()]


def numbered_names(names: Sequence[str]) -> list[str]:
    """The names of a list's squads; those that come more than once with their number: Slag Mortars (squad 3)."""
    counts = Counter(names)
    number = _("(squad %(number)s)")
    return [f"{name} {number % {'number': n}}" if counts[name] > 1 else name for n, name in enumerate(names, 1)]


def centimetres(hundredths: int) -> str:
    """A distance as people write it: 12, 2.5."""
    return number_format(f"{hundredths / 100:g}")


def squad_type(type: str) -> str:
    """What a type of squad is called where a line begins (R-ARM-03)."""
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
    """Faction scenery that neither moves nor fights: its figures tell nobody anything (R-SET-05)."""
    return sheet.scenery is not None and not sheet.move and not sheet.weapons


def timing(ability: Ability) -> str:
    """When it happens, what it costs, how often: the line under an ability's name."""
    when = "" if ability.when == "always" else str(TIMINGS.get(ability.when, ""))
    line = " · ".join(part for part in (when, cost(ability), _once(ability)) if part)
    return line[:1].upper() + line[1:]


def occasion(ability: Ability) -> str:
    """When and how often it happens, without its price."""
    when = "" if ability.when == "always" else str(TIMINGS.get(ability.when, ""))
    line = " · ".join(part for part in (when, _once(ability)) if part)
    return line[:1].upper() + line[1:]


def cost(ability: Ability) -> str:
    """Its price in tactical points and orders; an asset's orders come off the squads it affects (R-AST-04)."""
    parts: list[str] = []
    if ability.cost_tactical_points:
        parts.append(_("%(count)d TP") % {"count": ability.cost_tactical_points})
    if ability.cost_orders:
        orders = ngettext("%(count)d order", "%(count)d orders", ability.cost_orders)
        parts.append(orders % {"count": ability.cost_orders})
    return " + ".join(parts)


def asset_timing(asset: Asset) -> str:
    """When an asset may be played and what it costs."""
    return timing(asset) if cost(asset) else " · ".join(part for part in (timing(asset), _("no cost")) if part)


def carriers(weapon: Weapon) -> str:
    """How many units of a squad may have it, where not all do."""
    if not weapon.carriers:
        return ""
    return ngettext("at most %(count)d in a squad", "at most %(count)d in a squad", weapon.carriers) % {
        "count": weapon.carriers
    }


def affected(ability: Ability) -> str:
    """The key of whom an ability or asset affects."""
    return ability.target if ability.effects else "people"


def affects(ability: Ability) -> str:
    """Whom it affects, and how near that must be."""
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
