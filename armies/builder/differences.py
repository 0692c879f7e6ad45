"""Differences between two versions of a list, in words: "Line Rifles, size: 3 → 6"."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armies.bridge import content_of
from armies.models import Change, Release, StrikeForce

Side = list[tuple[str, str]]
Squad = dict[str, Any]
MAX_COUNT = 12
"""Maximum number of differences listed one by one."""


def names_of(release: Release) -> dict[str, str]:
    """Names of the datasheets, weapons and assets of a release, by slug."""
    content = content_of(release)
    weapons = {weapon.slug: weapon.name for sheet in content.datasheets for weapon in sheet.weapons}
    sheets = {sheet.slug: sheet.name for sheet in content.datasheets}
    return weapons | {asset.slug: asset.name for asset in content.assets} | sheets


def differences_of(before: StrikeForce, after: StrikeForce | Change, names: dict[str, str]) -> Side:
    """Differences between two versions of a list: a label, the value before and the value after."""
    found = [*_of_the_whole(before, after), *_of_squads(before.squads, after.squads, names)]
    found += _of_deck(Counter(before.deck), Counter(after.deck), names)
    more = len(found) - MAX_COUNT
    return [*found[:MAX_COUNT], (_("More"), str(more))] if more > 0 else found


def _of_the_whole(before: StrikeForce, after: StrikeForce | Change) -> Iterator[tuple[str, str]]:
    if before.name != after.name:
        yield _("Name"), _from_to(before.name, after.name)
    if before.limit != after.limit:
        yield _("Limit (SV)"), _from_to(before.limit, after.limit)
    if before.release_id != after.release_id:
        yield _("Release"), _from_to(before.release.number, after.release.number)


def _of_squads(before: list[Squad], after: list[Squad], names: dict[str, str]) -> Iterator[tuple[str, str]]:
    old, new = ({squad["id"]: squad for squad in squads} for squads in (before, after))
    for id, squad in old.items():
        if id in new:
            yield from _of_squad(squad, new[id], names)
        else:
            yield _label(squad, names), pgettext("a squad", "dropped")
    for id, squad in new.items():
        if id not in old:
            yield _label(squad, names), _("added, %(size)s") % {"size": _units(squad["size"])}
    if [id for id in old if id in new] != [id for id in new if id in old]:
        yield _("Order of the squads"), ", ".join(_label(squad, names) for squad in after[:MAX_COUNT])


def _of_squad(old: Squad, new: Squad, names: dict[str, str]) -> Iterator[tuple[str, str]]:
    label = _label(old, names)
    if old["name"] != new["name"]:
        yield _of(label, _("name")), _from_to(label, _label(new, names))
    if old["size"] != new["size"]:
        yield _of(label, _("size")), _from_to(old["size"], new["size"])
    for slug in {**old["weapons"], **new["weapons"]}:
        pair = old["weapons"].get(slug, 0), new["weapons"].get(slug, 0)
        if pair[0] != pair[1]:
            yield _of(label, names.get(slug, slug)), _from_to(*pair)


def _of_deck(old: Counter[str], new: Counter[str], names: dict[str, str]) -> Iterator[tuple[str, str]]:
    for slug in old | new:
        if old[slug] != new[slug]:
            yield _of(_("Deck"), names.get(slug, slug)), _from_to(old[slug], new[slug])


def _label(squad: Squad, names: dict[str, str]) -> str:
    return str(squad["name"] or names.get(squad["datasheet"], squad["datasheet"]))


def _units(size: int) -> str:
    return ngettext("%(count)d unit", "%(count)d units", size) % {"count": size}


def _of(label: str, what: str) -> str:
    return _("%(label)s, %(what)s") % {"label": label, "what": what}


def _from_to(before: Any, after: Any) -> str:
    return f"{before} → {after}"
